"""The reference against what the rules' own examples, rulings and derivations from the rule text say."""

from __future__ import annotations

import itertools

import pytest
from reference import solve
from reference_cards import (
    ADAPTATION,
    ASHAYA,
    BLOOD_MOON,
    CONSPIRACY,
    CREATURE,
    EVENING,
    LAND,
    LATTICE,
    LIFE_AND_LIMB,
    MARCH,
    URBORG,
    YAVIMAYA,
    YOURS,
    abilities,
    board,
    card,
    choosing,
    colors,
    every_order,
    gains,
    humility,
    line,
    on_targets,
    op,
    order,
    plus,
    pt,
    resolved,
    size,
    static,
)

from layers.editions import rulesets
from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Defining, Effect, Keyword, OtherAbility

EVERY_RULESET = tuple(rules.id for rules in rulesets())
SEVEN_LAYERS = ("m10", "current")

# --- 613.6: parts of one effect, and the sets they keep -------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (("op1", "op2", "hu"), {"op1": 1, "op2": 1, "hu": 1}),
        (("op1", "hu", "op2"), {"op1": 4, "op2": 1, "hu": 4}),
        (("hu", "op1", "op2"), {"op1": 4, "op2": 4, "hu": 4}),
    ],
)
def test_613_6_humility_and_two_opalescences(ruleset: str, listed: tuple[str, ...], expected: dict[str, int]) -> None:
    """What Humility takes away goes on: each Opalescence animates the other, and the order of 7b decides."""
    things = {"op1": op("op1"), "op2": op("op2"), "hu": humility()}
    bear = card("bear", "Creature — Bear", Keyword("flying"), size=(2, 2))
    solution = solve(board(*(things[id_] for id_ in listed), bear), ruleset)
    assert {id_: size(solution, id_) for id_ in listed} == {id_: (n, n) for id_, n in expected.items()}
    assert size(solution, "bear") == (1, 1)
    assert not any(abilities(solution, id_) for id_ in (*listed, "bear"))


def test_613_6_humility_and_one_opalescence() -> None:
    """Opalescence itself stays a noncreature with its ability; its part in 7b is older or newer than Humility's."""
    worship = card("worship", "Enchantment", OtherAbility("worship"), cost="{3}{W}")
    older, newer = solve(board(op("op"), humility(), worship)), solve(board(humility(), op("op"), worship))
    assert (size(older, "hu"), size(older, "worship")) == ((1, 1), (1, 1))
    assert (size(newer, "hu"), size(newer, "worship")) == ((4, 4), (4, 4))
    for solution in (older, newer):
        assert size(solution, "op") == (None, None)
        assert len(abilities(solution, "op")) == 1
        assert abilities(solution, "worship") == []


def test_613_6_example_noncreature_artifacts_become_creatures() -> None:
    """They get their size though by layer 7 they are no noncreature artifacts."""
    animate = resolved("animate", Effect(s.Type("Artifact") & ~CREATURE, (m.AddTypes(("Creature",)), pt(2, 2))))
    solution = solve(board(card("ring", "Artifact"), card("golem", "Artifact Creature — Golem", size=(3, 3)), animate))
    assert line(solution, "ring") == "Artifact Creature"
    assert (size(solution, "ring"), size(solution, "golem")) == ((2, 2), (3, 3))
    assert [step.locked for step in solution.steps] == [False, False]


def test_613_6_example_act_of_treason() -> None:
    """Control is gained in layer 2 and haste in layer 6."""
    treason = on_targets("treason", "bear", m.GainControl(p.You()), gains("haste"))
    solution = solve(board(card("bear", "Creature — Bear", size=(2, 2), controller="bob"), treason))
    assert solution.characteristics["bear"]["controller"] == "alice"
    assert abilities(solution, "bear") == ["haste"]
    assert [step.label for step in solution.steps] == ["2", "6"]


def test_613_6_example_svogthos() -> None:
    """A granted "power and toughness are each equal to ..." sets them in 7b, by timestamp: it is no CDA (604.3a)."""
    count = v.Count(s.InZone("graveyard") & CREATURE & s.Owned(p.You()))
    graveyard = [card(f"dead{n}", "Creature — Bear", zone="graveyard") for n in range(10)]
    land = card("svogthos", "Land")
    first = on_targets("first", "svogthos", m.AddTypes(("Creature",)), pt(3, 3))
    growth = on_targets("growth", "svogthos", plus(1, 1))
    own = on_targets(
        "own", "svogthos", m.AddTypes(("Creature",)), m.SetSubtypes(("Plant", "Zombie")),
        m.SetColors(("black", "green")), gains(Defining((m.SetPT(count, count),))),
    )  # fmt: skip
    solution = solve(board(*graveyard, land, first, growth, own))
    assert line(solution, "svogthos") == "Creature Land — Plant Zombie"
    assert size(solution, "svogthos") == (11, 11)
    again = on_targets("again", "svogthos", m.AddTypes(("Creature",)), pt(3, 3))
    assert size(solve(board(*graveyard, land, first, growth, own, again)), "svogthos") == (4, 4)


def test_613_6_an_empty_set_is_a_set_too() -> None:
    """An effect that started with no object gets none in a later layer, where its words would pick one."""
    source = card("source", "Enchantment", static(s.Color("red"), m.AddColors(("blue",)), plus(5, 5)))
    paint = card("paint", "Enchantment", static(CREATURE & s.Has("haste"), m.SetColors(("green",))))
    dye = card("dye", "Enchantment", static(CREATURE, m.SetColors(("red",))))
    bear = card("bear", "Creature — Bear", size=(2, 2))
    # Both "source" and "dye" are of layer 5, and "source" depends on "dye": it waits, and has the bear.
    assert size(solve(board(source, dye, bear)), "bear") == (7, 7)
    # Nothing makes it red before layer 7: the effect has started in layer 5 with nothing.
    assert size(solve(board(source, paint, bear)), "bear") == (2, 2)


# --- 613.8: dependency ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_613_8a_blood_moon_and_urborg(ruleset: str) -> None:
    """Whether Urborg's effect exists depends on Blood Moon (305.7), whatever the timestamps."""
    moon, urborg = card("moon", "Enchantment", BLOOD_MOON), card("urborg", "Legendary Land", URBORG)
    plains, taiga = card("plains", "Basic Land — Plains"), card("taiga", "Land — Mountain Forest")
    for one in every_order(moon, urborg, beside=(plains, taiga)):
        solution = solve(one, ruleset)
        assert solution.edges("4") == {("urborg.1", "moon.1")}
        assert order(solution, "4") == ["moon.1"]
        assert line(solution, "urborg") == "Legendary Land — Mountain"
        assert abilities(solution, "urborg") == ["{T}: Add {R}."]
        assert line(solution, "plains") == "Basic Land — Plains"
        assert line(solution, "taiga") == "Land — Mountain"


def test_613_8a_two_additions_are_independent() -> None:
    """Urborg and Yavimaya: both apply to every land, and neither changes that."""
    for one in every_order(card("urborg", "Legendary Land", URBORG), card("yavimaya", "Legendary Land", YAVIMAYA)):
        solution = solve(one)
        assert solution.edges("4") == frozenset()
        assert line(solution, "urborg") == line(solution, "yavimaya") == "Legendary Land — Forest Swamp"
        assert len(abilities(solution, "urborg")) == 3


def test_613_8a_is_also_and_is_are_independent() -> None:
    """ "Is also a Swamp" and "is a Mountain" do the same to the land, whatever it is: the instruction counts."""
    also = card("also", "Enchantment — Aura", static(s.Attached(), m.AddSubtypes(("Swamp",))), attached_to="land")
    only = card(
        "only", "Enchantment — Aura", static(s.Attached(), m.SetBasicLandTypes(("Mountain",))), attached_to="land"
    )
    land = card("land", "Land — Forest")
    older, newer = solve(board(land, also, only)), solve(board(land, only, also))
    assert older.edges("4") == newer.edges("4") == frozenset()
    assert line(older, "land") == "Land — Mountain"
    assert line(newer, "land") == "Land — Mountain Swamp"


def test_613_8a_blood_moon_and_ashaya() -> None:
    """Blood Moon depends on Ashaya, who adds to its set; Ashaya has lost her CDA by layer 7 and is 0/0."""
    lands = v.Count(LAND & YOURS)
    ashaya = card(
        "ashaya", "Legendary Creature — Elemental", Defining((m.SetPT(lands, lands),)), ASHAYA, size=("*", "*")
    )
    moon = card("moon", "Enchantment", BLOOD_MOON)
    bear = card("bear", "Creature — Bear", size=(2, 2))
    token = card("token", "Creature — Saproling", size=(1, 1), token=True)
    for one in every_order(ashaya, moon, bear, beside=(token, card("basic", "Basic Land — Forest"))):
        solution = solve(one)
        assert solution.edges("4") == {("moon.1", "ashaya.2")}
        assert line(solution, "ashaya") == "Legendary Creature Land — Elemental Mountain"
        assert (size(solution, "ashaya"), size(solution, "bear")) == ((0, 0), (2, 2))
        assert line(solution, "bear") == "Creature Land — Bear Mountain"
        assert abilities(solution, "bear") == ["{T}: Add {R}."]
        assert line(solution, "token") == "Creature — Saproling"
        assert line(solution, "basic") == "Basic Land — Forest"


def test_613_8a_conspiracy_opalescence_evening() -> None:
    """Always Evening, then Opalescence, then Conspiracy."""
    conspiracy = card("conspiracy", "Enchantment", CONSPIRACY, cost="{3}{B}{B}", choices=choosing(creature_type="Elf"))
    evening, opalescence = card("evening", "Enchantment", EVENING, cost="{3}{W/U}{W/U}"), op("op")
    swamp, bear = card("swamp", "Basic Land — Swamp"), card("bear", "Creature — Bear", cost="{1}{G}", size=(2, 2))
    for one in every_order(conspiracy, opalescence, evening, beside=(swamp, bear)):
        solution = solve(one)
        assert order(solution, "4") == ["evening.1", "op.1", "conspiracy.1"]
        assert line(solution, "swamp") == "Basic Creature Enchantment Land — Elf Swamp"
        assert [size(solution, id_) for id_ in ("swamp", "evening", "conspiracy", "bear", "op")] == [
            (0, 0), (5, 5), (5, 5), (2, 2), (None, None),
        ]  # fmt: skip
        assert line(solution, "evening") == "Creature Enchantment — Elf"


def test_613_8a_conspiracy_and_arcane_adaptation_are_independent() -> None:
    """The newer one decides: only the first type, or both."""
    conspiracy = card("conspiracy", "Enchantment", CONSPIRACY, choices=choosing(creature_type="Elf"))
    adaptation = card("adaptation", "Enchantment", ADAPTATION, choices=choosing(creature_type="Goblin"))
    bear = card("bear", "Creature — Bear", size=(2, 2))
    older, newer = solve(board(bear, conspiracy, adaptation)), solve(board(bear, adaptation, conspiracy))
    assert older.edges("4") == newer.edges("4") == frozenset()
    assert line(older, "bear") == "Creature — Elf Goblin"
    assert line(newer, "bear") == "Creature — Elf"


def test_613_8a_mycosynth_lattice_and_march() -> None:
    """March depends on Lattice; Humility's 7b part is older or newer than March's."""
    march = card("march", "Enchantment", MARCH, cost="{3}{U}")
    lattice, plains = card("lattice", "Artifact", LATTICE, cost="{6}"), card("plains", "Basic Land — Plains")
    for one in every_order(march, lattice, plains):
        solution = solve(one)
        assert solution.edges("4") == {("march.1", "lattice.1")}
        assert [size(solution, id_) for id_ in ("plains", "march", "lattice")] == [(0, 0), (4, 4), (6, 6)]
        assert line(solution, "plains") == "Basic Artifact Creature Land — Plains"
        assert colors(solution, "march") == set()
    bear = card("bear", "Creature — Bear", size=(2, 2))
    older, newer = (
        solve(board(humility(), march, lattice, plains, bear)),
        solve(board(march, lattice, plains, humility())),
    )
    assert [size(older, id_) for id_ in ("hu", "plains", "march", "bear")] == [(4, 4), (0, 0), (4, 4), (1, 1)]
    assert {size(newer, id_) for id_ in ("hu", "plains", "march", "lattice")} == {(1, 1)}
    assert abilities(newer, "plains") == []


def test_613_8a_an_ability_that_is_gone_grants_nothing() -> None:
    """What an effect that copies activated abilities does depends on one that removes them, whatever the order."""
    dead = card("dead", "Creature — Elf", OtherAbility("{T}: Draw.", "activated"), Keyword("haste"), zone="graveyard")
    in_graveyard = CREATURE & s.InZone("graveyard")
    ooze = card("ooze", "Creature — Ooze", static(s.This(), m.AddAbilitiesOf(in_graveyard, "activated")), size=(4, 3))
    jailer = card("jailer", "Creature — Zombie", static(s.InZone("graveyard"), m.LoseAllAbilities()), size=(2, 1))
    for one in every_order(ooze, jailer, dead):
        solution = solve(one)
        assert solution.edges("6") == {("ooze.1", "jailer.1")}
        assert len(abilities(solution, "ooze")) == 1
    assert "{T}: Draw." in abilities(solve(board(ooze, dead)), "ooze")


def test_613_8a_a_condition_that_another_effect_makes_true() -> None:
    """An "as long as" that is false waits for what would make it true, and what would make it false comes first."""
    bear = card("bear", "Creature — Bear", size=(2, 2))
    lord = card("lord", "Enchantment", static(CREATURE, m.AddSubtypes(("Elf",)), when=c.Exists(s.Type("Artifact"))))
    maker = card("maker", "Enchantment", static(s.Type("Land"), m.AddTypes(("Artifact",))))
    solution = solve(board(lord, maker, card("plains", "Basic Land — Plains"), bear))
    assert solution.edges("4") == {("lord.1", "maker.1")}
    assert [step.waiting for step in solution.steps] == [{"lord.1"}, set()]
    assert line(solution, "bear") == "Creature — Bear Elf"
    breaker = card("breaker", "Enchantment", static(s.Type("Artifact"), m.SetTypes(("Land",))))
    solution = solve(board(lord, breaker, card("ring", "Artifact"), bear))
    assert solution.edges("4") == {("lord.1", "breaker.1")}
    assert line(solution, "bear") == "Creature — Bear"


def test_a_layer_of_waiting_effects_has_no_steps() -> None:
    lord = card("lord", "Enchantment", static(CREATURE, m.AddSubtypes(("Elf",)), when=c.Exists(s.Type("Artifact"))))
    solution = solve(board(lord))
    assert solution.steps == []
    assert solution.begins["4"][0] == {"lord.1"}
    assert solution.edges("4") == frozenset()


def test_613_8b_chain_of_five() -> None:
    """Each waits for the one before, though every timestamp says otherwise."""
    words = ("Elf", "Goblin", "Bear", "Cat", "Dog", "Wolf")
    things = [
        card(f"x{n}", f"Creature — {have}", static(s.Subtype(have), m.AddSubtypes((get,))), size=(1, 1))
        for n, (have, get) in enumerate(itertools.pairwise(words))
    ]
    solution = solve(board(*reversed(things)))
    assert solution.edges("4") == {(f"x{n}.1", f"x{n - 1}.1") for n in range(1, 5)}
    assert order(solution, "4") == [f"x{n}.1" for n in range(5)]
    assert line(solution, "x0") == "Creature — Bear Cat Dog Elf Goblin Wolf"


def test_613_8b_a_loop_is_in_timestamp_order() -> None:
    """Life and Limb and Xenograft, with a noncreature Forest: each changes what the other applies to."""
    limb = card("limb", "Enchantment", LIFE_AND_LIMB)
    graft = card("graft", "Enchantment", ADAPTATION, choices=choosing(creature_type="Saproling"))
    elf = card("elf", "Creature — Elf", Keyword("haste"), size=(2, 2), cost="{1}{W}")
    basic = card("basic", "Basic Land — Forest")
    for older, newer in ((limb, graft), (graft, limb)):
        solution = solve(board(elf, basic, older, newer))
        assert solution.edges("4") == {("limb.1", "graft.1"), ("graft.1", "limb.1")}
        assert line(solution, "basic") == "Basic Creature Land — Forest Saproling"
        assert (size(solution, "basic"), colors(solution, "basic")) == ((1, 1), {"green"})
        if older is graft:
            assert line(solution, "elf") == "Creature Land — Elf Forest Saproling"
            assert (size(solution, "elf"), colors(solution, "elf")) == ((1, 1), {"green"})
            assert sorted(abilities(solution, "elf")) == ["haste", "{T}: Add {G}."]
        else:
            assert line(solution, "elf") == "Creature — Elf Saproling"
            assert (size(solution, "elf"), colors(solution, "elf")) == ((2, 2), {"white"})
    # Without a noncreature Forest there is no loop: Life and Limb waits.
    for one in every_order(limb, graft, elf):
        assert line(solve(one), "elf") == "Creature Land — Elf Forest Saproling"


def test_613_8b_life_and_limb_and_blood_moon() -> None:
    """A loop with both a Saproling and a nonbasic Forest; without either, one depends on the other."""
    limb, moon = card("limb", "Enchantment", LIFE_AND_LIMB), card("moon", "Enchantment", BLOOD_MOON)
    token = card("token", "Creature — Saproling", size=(1, 1), token=True, colors=("green",))
    dual, basic = card("dual", "Land — Forest Plains"), card("basic", "Basic Land — Forest")
    loop = {("limb.1", "moon.1"), ("moon.1", "limb.1")}

    limb_older = solve(board(token, dual, basic, limb, moon))
    assert limb_older.edges("4") == loop
    assert line(limb_older, "dual") == "Creature Land — Mountain Saproling"
    assert (size(limb_older, "dual"), colors(limb_older, "dual")) == ((1, 1), {"green"})
    assert abilities(limb_older, "dual") == ["{T}: Add {R}."]
    assert line(limb_older, "token") == "Creature Land — Mountain Saproling"
    assert line(limb_older, "basic") == "Basic Creature Land — Forest Saproling"

    moon_older = solve(board(token, dual, basic, moon, limb))
    assert moon_older.edges("4") == loop
    assert (line(moon_older, "dual"), size(moon_older, "dual")) == ("Land — Mountain", (None, None))
    assert line(moon_older, "token") == "Creature Land — Forest Saproling"
    assert abilities(moon_older, "token") == ["{T}: Add {G}."]

    for one in every_order(limb, moon, beside=(dual, basic)):
        solution = solve(one)
        assert solution.edges("4") == {("limb.1", "moon.1")}
        assert [line(solution, id_) for id_ in ("dual", "basic")] == [
            "Land — Mountain",
            "Basic Creature Land — Forest Saproling",
        ]
    for one in every_order(limb, moon, beside=(token, basic)):
        solution = solve(one)
        assert solution.edges("4") == {("moon.1", "limb.1")}
        assert line(solution, "token") == "Creature Land — Mountain Saproling"


def test_613_8b_a_loop_waits_for_what_a_member_depends_on_outside() -> None:
    """Where the rules are silent: no member of a loop comes before what any of them depends on outside it."""
    a = card("a", "Creature — Elf", static(s.Subtype("Elf"), m.AddSubtypes(("Goblin",))), size=(1, 1))
    b = card("b", "Creature — Goblin", static(s.Subtype("Goblin"), m.AddSubtypes(("Elf",))), size=(1, 1))
    outside = card("out", "Creature — Cat", static(s.Subtype("Cat"), m.AddSubtypes(("Elf",))), size=(1, 1))
    solution = solve(board(a, b, outside))
    assert solution.edges("4") == {("a.1", "b.1"), ("b.1", "a.1"), ("a.1", "out.1")}
    assert order(solution, "4") == ["out.1", "a.1", "b.1"]


def test_613_8b_a_ring_of_three() -> None:
    """The oldest member comes first; then the others are no loop any more."""
    words = ("Elf", "Goblin", "Cat")
    x = [
        card(f"x{n}", f"Creature — {have}", static(s.Subtype(have), m.AddSubtypes((words[(n + 1) % 3],))), size=(1, 1))
        for n, have in enumerate(words)
    ]
    solution = solve(board(x[1], x[0], x[2]))
    assert solution.edges("4") == {("x0.1", "x2.1"), ("x1.1", "x0.1"), ("x2.1", "x1.1")}
    assert order(solution, "4") == ["x1.1", "x2.1", "x0.1"]
    assert line(solution, "x1") == "Creature — Cat Elf Goblin"
    assert line(solution, "x0") == "Creature — Elf Goblin"


def test_613_8c_the_order_is_looked_at_again() -> None:
    """Five changed lands in a ring: only pairs that act on something now depend, so there is no loop."""
    words = ("Mountain", "Island", "Swamp", "Forest", "Plains")
    x = [
        card(f"x{n}", "Enchantment", static(s.Subtype(have), m.SetBasicLandTypes((words[(n + 1) % 5],))))
        for n, have in enumerate(words)
    ]
    mountain = card("land", "Basic Land — Mountain")
    assert line(solve(board(mountain, *x)), "land") == "Basic Land — Mountain"
    assert line(solve(board(mountain, *reversed(x))), "land") == "Basic Land — Swamp"


def test_613_8_magus_keeps_on_under_humility_but_not_under_song() -> None:
    """Layer 4 is over when Humility acts; Song of the Dryads acts in layer 4 and is what Magus depends on."""
    magus = card("magus", "Creature — Wizard", BLOOD_MOON, size=(2, 2), cost="{2}{R}")
    dual = card("dual", "Land — Forest Plains")
    for one in every_order(magus, humility(), dual):
        solution = solve(one)
        assert line(solution, "dual") == "Land — Mountain"
        assert (size(solution, "magus"), abilities(solution, "magus")) == ((1, 1), [])
    does = (m.SetTypes(("Land",)), m.SetBasicLandTypes(("Forest",)), m.SetColors(()))
    song = card("song", "Enchantment — Aura", static(s.Attached(), *does), attached_to="magus")
    for one in every_order(magus, song, dual):
        solution = solve(one)
        assert line(solution, "dual") == "Land — Forest Plains"
        assert (line(solution, "magus"), colors(solution, "magus")) == ("Land — Forest", set())
        assert solution.characteristics["magus"]["mana_value"] == 3
        assert ("magus.1", "song.1") in solution.edges("4")
