"""The reference: types, text, copies, counters and what else objects are made of."""

from __future__ import annotations

import pathlib
import re

import reference
from reference import change, evaluate, solve
from reference_cards import (
    BLOOD_MOON,
    CREATURE,
    GOYF,
    URBORG,
    abilities,
    board,
    card,
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

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Effect, Keyword, OtherAbility
from layers.effects.node import Node, node_classes
from layers.objects import Counters

# --- types, text, copies --------------------------------------------------------------------------------------------


def test_dryad_arbor() -> None:
    """Under Blood Moon it is a Mountain Dryad; under Humility it keeps its types and loses its mana ability."""
    arbor = card("arbor", "Land Creature — Forest Dryad", size=(1, 1), indicator=("green",))
    moon = solve(board(arbor, card("moon", "Enchantment", BLOOD_MOON)))
    assert line(moon, "arbor") == "Creature Land — Dryad Mountain"
    assert (colors(moon, "arbor"), abilities(moon, "arbor")) == ({"green"}, ["{T}: Add {R}."])
    under = solve(board(arbor, humility()))
    assert (line(under, "arbor"), abilities(under, "arbor"), size(under, "arbor")) == (
        "Creature Land — Dryad Forest", [], (1, 1),
    )  # fmt: skip


def test_305_7_granted_abilities_stay() -> None:
    """Setting land types takes rules text, not what other effects gave; in layer 4 nothing has been given yet."""
    urborg = card("urborg", "Legendary Land", URBORG, Keyword("haste"))
    seas = card(
        "seas", "Enchantment — Aura", static(s.Attached(), m.SetBasicLandTypes(("Island",))), attached_to="urborg"
    )
    give = on_targets("give", "urborg", gains("flying"), timestamp=1)
    for one in every_order(urborg, seas, card("plains", "Basic Land — Plains")):
        solution = solve(board(*one.objects, give))
        assert line(solution, "urborg") == "Legendary Land — Island"
        assert sorted(abilities(solution, "urborg")) == ["flying", "{T}: Add {U}."]
        assert line(solution, "plains") == "Basic Land — Plains"


def test_205_1a_subtypes_go_and_come_back_with_their_type() -> None:
    """A creature type is not there while the object is no creature; 205.3d: one that fits no type is not gained."""
    bear = card("bear", "Artifact Creature — Bear", size=(2, 2))
    gone, back = (
        on_targets("gone", "bear", m.RemoveTypes(("Creature",))),
        on_targets("back", "bear", m.AddTypes(("Creature",))),
    )
    elf = on_targets("elf", "bear", m.AddSubtypes(("Elf",)))
    assert line(solve(board(bear, gone)), "bear") == "Artifact"
    assert line(solve(board(bear, gone, back)), "bear") == "Artifact Creature — Bear"
    assert line(solve(board(bear, gone, elf, back)), "bear") == "Artifact Creature — Bear"
    assert line(solve(board(bear, elf, gone, back)), "bear") == "Artifact Creature — Bear Elf"


def test_205_1b_setting_creature_types_keeps_the_others() -> None:
    arbor = card("arbor", "Legendary Land Creature — Forest Dryad", size=(1, 1))
    assert line(solve(board(arbor, on_targets("x", "arbor", m.SetSubtypes(("Elf",))))), "arbor") == (
        "Legendary Creature Land — Elf Forest"
    )
    assert line(solve(board(arbor, on_targets("x", "arbor", m.SetTypes(("Creature",))))), "arbor") == (
        "Legendary Creature — Dryad"
    )


def test_612_words_are_changed_in_own_text_only() -> None:
    """Type line and own abilities change, granted abilities do not (612.3), names never (612.2)."""
    elf = card("Elf", "Creature — Elf", static(s.Subtype("Elf"), plus(1, 1)), size=(1, 1))
    goblin = card("goblin", "Creature — Goblin", size=(1, 1))
    hack = on_targets("hack", "Elf", m.ReplaceWord("Elf", "Goblin"))
    give = on_targets("give", "Elf", gains(static(s.Subtype("Elf"), plus(5, 5))), timestamp=1)
    solution = solve(board(elf, goblin, hack, give))
    assert (line(solution, "Elf"), solution.characteristics["Elf"]["name"]) == ("Creature — Goblin", "Elf")
    assert (size(solution, "Elf"), size(solution, "goblin")) == ((2, 2), (2, 2))


def test_612_a_started_effect_goes_on_in_the_new_words() -> None:
    """Started in layer 3, it is rewritten there, and its words in layer 4 are the new ones; so it waits."""
    both = card("both", "Enchantment", static(CREATURE, m.SetName("X"), m.AddSubtypes(("Elf",))))
    hack = on_targets("hack", "both", m.ReplaceWord("Elf", "Goblin"))
    solution = solve(board(both, card("bear", "Creature — Bear", size=(2, 2)), hack))
    assert solution.edges("3") == {("both.1", "hack")}
    assert line(solution, "bear") == "Creature — Bear Goblin"


def test_707_2_copies_take_copiable_values() -> None:
    """Not what effects have made of the original; of a face-down creature, a plain 2/2."""
    mutavault = card("vault", "Land", OtherAbility("{T}: Add {C}.", "mana"))
    animate = on_targets("animate", "vault", m.AddTypes(("Creature",)), m.AddEverySubtype("creature"), pt(2, 2))
    clone = card("clone", "Creature — Shapeshifter", size=(0, 0), cost="{3}{U}", copy_of="vault")
    solution = solve(board(mutavault, animate, clone))
    assert (line(solution, "clone"), abilities(solution, "clone")) == ("Land", ["{T}: Add {C}."])
    down = card(
        "demon",
        "Creature — Demon",
        size=(6, 6),
        cost="{2}{B}{B}",
        face_down=card("f", "Creature", size=(2, 2), name="").printed,
    )
    solution = solve(board(down, card("clone", "Creature — Shapeshifter", size=(0, 0), copy_of="demon")))
    for id_ in ("demon", "clone"):
        assert (line(solution, id_), size(solution, id_), colors(solution, id_)) == ("Creature", (2, 2), set())
        assert solution.characteristics[id_]["name"] == ""


def test_707_9d_what_an_exception_provides_is_not_defined_by_a_copied_cda() -> None:
    """A 7/7 that copies Tarmogoyf is 7/7; one that gets a type in addition keeps the copied changeling."""
    goyf = card("goyf", "Creature — Lhurgoyf", GOYF, size=("*", "1+*"), cost="{1}{G}")
    seven = card("seven", "Creature — Fish", size=(7, 7), copy_of="goyf", copy_except=(pt(7, 7),))
    plain = card("plain", "Creature — Fish", size=(7, 7), copy_of="goyf")
    dead = card("dead", "Artifact", zone="graveyard")
    solution = solve(board(goyf, seven, plain, dead))
    assert (size(solution, "seven"), abilities(solution, "seven")) == ((7, 7), [])
    assert size(solution, "plain") == (1, 2)
    shifter = card("shifter", "Creature — Shapeshifter", Keyword("changeling"), size=(1, 1))
    mimic = card("mimic", "Creature — Rogue", size=(0, 0), copy_of="shifter", copy_except=(m.AddSubtypes(("Rogue",)),))
    solution = solve(board(shifter, mimic))
    assert abilities(solution, "mimic") == ["changeling"]


def test_mirrorweave_in_the_order_of_layers() -> None:
    """Everything becomes the 1/1 that is printed; what else acts on each goes on acting."""
    figure = card("figure", "Creature — Kithkin", size=(1, 1), cost="{R/W}", name="Figure")
    grown = on_targets(
        "grown", "figure", m.SetSubtypes(("Kithkin", "Spirit", "Warrior")), pt(8, 8), gains("flying", "first strike")
    )
    bears, wraith = card("bears", "Creature — Bear", size=(2, 2)), card("wraith", "Creature — Wraith", size=(3, 3))
    growth = on_targets("growth", "bears", plus(3, 3))
    lignify = card(
        "lignify",
        "Enchantment — Aura",
        static(s.Attached(), m.SetSubtypes(("Treefolk",)), pt(0, 4), m.LoseAllAbilities()),
        attached_to="wraith",
    )
    weave = resolved("weave", Effect(CREATURE & ~s.Targets(0), (m.BecomeCopy(s.Targets(0)),)), targets=["figure"])
    solution = solve(board(figure, bears, wraith, grown, growth, lignify, weave))
    assert (size(solution, "bears"), solution.characteristics["bears"]["name"]) == ((4, 4), "Figure")
    assert (line(solution, "wraith"), size(solution, "wraith")) == ("Creature — Treefolk", (0, 4))
    assert colors(solution, "wraith") == {"red", "white"}
    assert (size(solution, "figure"), sorted(abilities(solution, "figure"))) == ((8, 8), ["first strike", "flying"])


def test_volraths_shapeshifter_after_control() -> None:
    """Layer 3 comes after layer 2: the top card of its new controller's graveyard."""
    text = static(
        s.This(),
        m.FullTextOf(s.Top("graveyard"), (OtherAbility("{2}: Discard.", "activated"),)),
        when=c.Exists(s.Top("graveyard") & CREATURE),
    )
    shape = card("shape", "Creature — Phyrexian Shapeshifter", text, size=(0, 1), cost="{1}{U}{U}", controller="bob")
    mine = card("mine", "Creature — Bear", Keyword("trample"), size=(2, 2), cost="{1}{G}", zone="graveyard")
    his = card("his", "Creature — Cat", size=(3, 3), cost="{W}", zone="graveyard", controller="bob")
    before = solve(board(shape, mine, his))
    assert (line(before, "shape"), size(before, "shape"), colors(before, "shape")) == (
        "Creature — Cat",
        (3, 3),
        {"white"},
    )
    after = solve(board(shape, mine, his, on_targets("take", "shape", m.GainControl(p.You()))))
    assert (line(after, "shape"), size(after, "shape")) == ("Creature — Bear", (2, 2))
    assert abilities(after, "shape") == ["trample", "{2}: Discard."]


def test_612_6_the_full_text_of_its_like_is_no_endless_matter() -> None:
    """A Shapeshifter above a Shapeshifter card: what it gets is the ability that it has, and that has been applied."""
    more = OtherAbility("{2}: Discard.", "activated")
    text = static(s.This(), m.FullTextOf(s.Top("graveyard"), (more,)), when=c.Exists(s.Top("graveyard") & CREATURE))
    shape = card("shape", "Creature — Shapeshifter", text, size=(0, 1), cost="{1}{U}{U}")
    dead = card("dead", "Creature — Shapeshifter", text, size=(0, 1), cost="{1}{U}{U}", zone="graveyard")
    solution = solve(board(shape, dead))
    assert order(solution, "3") == ["shape.1"]
    assert abilities(solution, "shape")[-1] == "{2}: Discard."
    assert len(abilities(solution, "shape")) == 2


def test_700_5a_devotion_is_counted_after_layer_3() -> None:
    """Altar and Purphoros: five symbols, though Purphoros is a creature and the Altar loses its ability later on."""
    altar = card("altar", "Enchantment", static(s.This(), m.RaiseDevotion(1)), cost="{3}")
    god = card(
        "god", "Legendary Enchantment Creature — God",
        static(s.This(), m.RemoveTypes(("Creature",)), when=c.Compare(v.Devotion(("red",)), "<", v.Const(5))),
        size=(6, 5), cost="{3}{R}",
    )  # fmt: skip
    rocks = card("rocks", "Artifact", cost="{R}{R}{R/G}")
    assert "Creature" in line(solve(board(altar, god, rocks, op("op"), humility())), "god")
    assert "Creature" not in line(solve(board(god, rocks)), "god")


def test_113_11_what_cannot_be_had_is_not_gained() -> None:
    """Older or newer, the grant does nothing; and it depends on the effect that bars it."""
    give = card("give", "Enchantment", static(CREATURE, gains("flying", "haste")))
    bar = card("bar", "Enchantment", static(CREATURE & s.Color("black"), m.BarAbilities(("flying",))))
    bat = card("bat", "Creature — Bat", Keyword("flying"), size=(1, 1), cost="{B}")
    for one in every_order(give, bar, bat):
        solution = solve(one)
        assert abilities(solution, "bat") == ["haste"]
        assert solution.edges("6") == {("give.1", "bar.1")}


def test_702_26_phased_out_objects_do_not_exist() -> None:
    moon = card("moon", "Enchantment", BLOOD_MOON, phased_out=True)
    solution = solve(board(moon, card("dual", "Land — Forest Plains")))
    assert line(solution, "dual") == "Land — Forest Plains"
    assert list(solution.characteristics) == ["dual"]


def test_122_1j_hone_counters_are_for_the_equipped_creature() -> None:
    sword = card("sword", "Artifact — Equipment", attached_to="bear", counters=(Counters("hone", 2),))
    assert size(solve(board(sword, card("bear", "Creature — Bear", size=(2, 2)))), "bear") == (4, 2)


def test_613_10_control_chains() -> None:
    """Who "you" is for the second Aura depends on the first."""
    first = card("first", "Enchantment — Aura", static(s.Attached(), m.GainControl(p.You())), attached_to="second")
    second = card(
        "second",
        "Enchantment — Aura",
        static(s.Attached(), m.GainControl(p.You())),
        attached_to="bear",
        controller="bob",
    )
    bear = card("bear", "Creature — Bear", size=(2, 2), controller="bob")
    for one in every_order(first, second, bear):
        solution = solve(one)
        assert solution.edges("2") == {("second.1", "first.1")}
        assert solution.characteristics["bear"]["controller"] == "alice"


# --- the package ----------------------------------------------------------------------------------------------------


def test_every_kind_of_node_is_handled() -> None:
    """A new selector, value, condition, player set or modification must be told to the reference."""
    handled: set[type[Node]] = set()
    for table in (evaluate._SELECTORS, evaluate._VALUES, evaluate._CONDITIONS, evaluate._PLAYERS, change._CHANGES):
        handled.update(table)
    # Granting, texts and copies are done by reference.apply, exceptions of copies by reference.copying; qualities do
    # nothing, and "that player" is put in its place where a condition about some player is looked at.
    handled.update((
        m.AddAbilities, m.AddAbilitiesOf, m.AddKeywordsOf, m.BecomeCopy, m.ChangeCopiable, m.TurnFaceDown, m.FullTextOf,
        m.ExchangeText, m.ReplaceWord, m.SetManaCost, m.IfCopyIs, m.RaiseDevotion, m.Quality, p.ThatPlayer,
    ))  # fmt: skip
    families = ("selector", "value", "condition", "player set", "modification")
    nodes = {node for node in node_classes().values() if node.family in families and node.tag}
    assert {node.__name__ for node in nodes} - {node.__name__ for node in handled} == set()


def test_the_reference_shares_nothing_with_the_solver() -> None:
    """It may use the tree, objects, words and rule sets, and nothing that solves."""
    allowed = {"board", "copiable", "editions", "effects", "errors", "keywords", "objects", "words"}
    for path in pathlib.Path(reference.__file__).parent.glob("*.py"):
        used = set(re.findall(r"^\s*from layers\.(\w+)", path.read_text("utf-8"), re.M))
        assert used <= allowed, path.name
        assert not re.search(r"^\s*(import layers|from layers import)", path.read_text("utf-8"), re.M)
