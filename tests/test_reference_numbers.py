"""The reference: power and toughness, CDAs, timestamps, and what resolved effects settle as they begin."""

from __future__ import annotations

import pytest
from reference import solve
from reference_cards import (
    CONSPIRACY,
    CREATURE,
    GOYF,
    PAINTER,
    abilities,
    board,
    card,
    choosing,
    colors,
    every_order,
    gains,
    humility,
    line,
    loses,
    on_targets,
    order,
    plus,
    pt,
    resolved,
    size,
    static,
)

from layers.editions import rulesets
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Defining, Effect, Keyword
from layers.objects import Counters

EVERY_RULESET = tuple(rules.id for rules in rulesets())
SEVEN_LAYERS = ("m10", "current")


# --- 613.9 and 613.4: overriding, power and toughness --------------------------------------------------------------


def test_613_9_gaining_and_losing_flying_are_independent() -> None:
    """The later one wins, whatever else the effects take or give."""
    has = card("has", "Enchantment — Aura", static(s.Attached(), gains("flying")), attached_to="bear")
    lose = card("lose", "Enchantment — Aura", static(s.Attached(), loses("flying", "trample")), attached_to="bear")
    bear = card("bear", "Creature — Bear", Keyword("trample"), size=(2, 2))
    older, newer = solve(board(bear, has, lose)), solve(board(bear, lose, has))
    assert older.edges("6") == newer.edges("6") == frozenset()
    assert (abilities(older, "bear"), abilities(newer, "bear")) == ([], ["flying"])
    everything = on_targets("all", "bear", m.LoseAllAbilities())
    assert abilities(solve(board(bear, has, everything)), "bear") == []
    assert abilities(solve(board(bear, has, everything), "10th"), "bear") == []


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_613_9_white_creatures_get_a_bonus(ruleset: str) -> None:
    crusade = card("crusade", "Enchantment", static(s.Color("white") & CREATURE, plus(1, 1)))
    paint = card("paint", "Enchantment — Aura", static(s.Attached(), m.SetColors(("white",))), attached_to="bear")
    solution = solve(board(crusade, paint, card("bear", "Creature — Bear", size=(2, 2), cost="{1}{B}")), ruleset)
    assert size(solution, "bear") == (3, 3)


@pytest.mark.parametrize(
    ("ruleset", "expected"), [("ravnica", (1, 4)), ("10th", (1, 4)), ("m10", (5, 8)), ("current", (5, 8))]
)
def test_613_5_example_gray_ogre(ruleset: str, expected: tuple[int, int]) -> None:
    """Up to 2009 "becomes 0/1" and "+4/+4" were of one sublayer; since then setting comes before modifying."""
    ogre = card("ogre", "Creature — Ogre", size=(2, 2), counters=(Counters("+1/+1", 1),))
    effects = (
        on_targets("growth", "ogre", plus(4, 4)),
        card("wall", "Enchantment", static(CREATURE, plus(0, 2))),
        on_targets("shrink", "ogre", pt(0, 1)),
    )
    assert size(solve(board(ogre, *effects), ruleset), "ogre") == expected


@pytest.mark.parametrize(
    ("ruleset", "expected"), [("ravnica", (0, 2)), ("10th", (0, 2)), ("m10", (3, 5)), ("current", (3, 5))]
)
def test_growth_and_then_becomes_0_2(ruleset: str, expected: tuple[int, int]) -> None:
    bear = card("bear", "Creature — Bear", size=(1, 1))
    growth, queen = on_targets("growth", "bear", plus(3, 3)), on_targets("queen", "bear", pt(0, 2))
    assert size(solve(board(bear, growth, queen), ruleset), "bear") == expected
    assert size(solve(board(bear, queen, growth), ruleset), "bear") == (3, 5)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_613_4d_examples(ruleset: str) -> None:
    """Switching is last: what is added later is added before it."""
    wall = card("wall", "Creature — Wall", size=(1, 3))
    up, switch = on_targets("up", "wall", plus(0, 1)), on_targets("switch", "wall", m.SwitchPT())
    assert size(solve(board(wall, up, switch), ruleset), "wall") == (4, 1)
    assert size(solve(board(wall, up, switch, on_targets("more", "wall", plus(5, 0))), ruleset), "wall") == (4, 6)
    assert size(solve(board(wall, switch), ruleset), "wall") == (3, 1)
    twice = on_targets("twice", "wall", m.SwitchPT())
    assert size(solve(board(wall, up, switch, twice), ruleset), "wall") == (1, 4)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_humility_and_a_counter(ruleset: str) -> None:
    bear = card("bear", "Creature — Bear", size=(3, 3), counters=(Counters("+1/+1", 1),))
    assert size(solve(board(bear, humility()), ruleset), "bear") == (2, 2)


def test_107_1b_amounts_are_not_below_zero_but_power_is() -> None:
    """ "+X/+0, where X is its power" with a power of -2 is +0/+0; doubling takes -2 as it is (701.10)."""
    giant = card("giant", "Creature — Giant", size=(4, 4))
    shrink = on_targets("shrink", "giant", plus(-6, 0))
    pump = card("pump", "Enchantment", static(CREATURE, m.AddPT(v.Power(), v.Const(0))))
    assert size(solve(board(giant, shrink, pump)), "giant") == (-2, 4)
    drain = card("drain", "Enchantment", static(CREATURE, m.AddPT(v.Times(-1, v.Power()), v.Const(0))))
    assert size(solve(board(giant, shrink, drain)), "giant") == (-2, 4)
    double = on_targets("double", "giant", m.MultiplyPT(2))
    assert size(solve(board(giant, shrink, double)), "giant") == (-4, 4)


def test_208_3_a_noncreature_permanent_has_no_power() -> None:
    """A Vehicle has none until it is a creature; effects on it wait (208.3a), and it counts 0 until then."""
    vehicle = card("copter", "Artifact — Vehicle", size=(3, 3), cost="{2}")
    growth = on_targets("growth", "copter", plus(1, 1))
    solution = solve(board(vehicle, growth))
    assert size(solution, "copter") == (None, None)
    crew = on_targets("crew", "copter", m.AddTypes(("Creature",)))
    assert size(solve(board(vehicle, growth, crew)), "copter") == (4, 4)
    big = card("big", "Enchantment", static(s.Where(v.Power(), ">=", v.Const(3)), gains("flying")))
    assert abilities(solve(board(vehicle, big)), "copter") == []
    assert size(solve(board(card("copter", "Artifact — Vehicle", size=(3, 3), zone="graveyard"))), "copter") == (3, 3)


def test_208_4b_base_power_is_that_after_7b() -> None:
    bear = card("bear", "Creature — Bear", size=(2, 2), counters=(Counters("+1/+1", 3),))
    check = card("check", "Enchantment", static(s.Where(v.BasePower(), "=", v.Const(2)), plus(0, 10)), timestamp=9)
    assert size(solve(board(bear, check)), "bear") == (5, 15)


# --- CDAs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [("ravnica", set()), ("10th", {"red", "green"}), ("m10", {"red", "green"}), ("current", {"red", "green"})],
)
def test_a_colour_cda_and_humility(ruleset: str, expected: set[str]) -> None:
    """In 2005 the CDA, in one layer with Humility, waits for it and is lost; since then it comes first."""
    fish = card("fish", "Creature — Fish", Defining((m.SetColors(("red", "green")),)), size=(1, 2))
    for one in (board(fish, humility()), board(humility(), fish)):
        assert colors(solve(one, ruleset), "fish") == expected


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_painters_servant_and_humility(ruleset: str) -> None:
    """With colours and abilities in one layer, what Humility takes from the Servant it takes in time."""
    servant = card("servant", "Artifact Creature — Scarecrow", PAINTER, size=(1, 3), choices=choosing(color=("blue",)))
    bear = card("bear", "Creature — Bear", size=(2, 2), cost="{1}{G}")
    for one in every_order(servant, humility(), bear):
        assert colors(solve(one, ruleset), "bear") == ({"green", "blue"} if ruleset in SEVEN_LAYERS else {"green"})


def test_613_3_a_cda_comes_first_in_its_layer() -> None:
    """A later CDA comes before an older Conspiracy: the Mistform has only the chosen type."""
    conspiracy = card("conspiracy", "Enchantment", CONSPIRACY, choices=choosing(creature_type="Elf"))
    mistform = card("mistform", "Creature — Illusion", Defining((m.AddEverySubtype("creature"),)), size=(2, 2))
    solution = solve(board(conspiracy, mistform))
    assert order(solution, "4") == ["mistform.1", "conspiracy.1"]
    assert line(solution, "mistform") == "Creature — Elf"


def test_702_73_changeling() -> None:
    """Its types come in layer 4, so nothing in layer 6 takes them; what sets creature types in layer 4 does."""
    changeling = card("shifter", "Creature — Shapeshifter", Keyword("changeling"), size=(1, 1))
    under = solve(board(humility(), changeling))
    assert abilities(under, "shifter") == []
    assert {"Elf", "Goblin", "Shapeshifter", "Time Lord"} <= under.characteristics["shifter"]["subtypes"]
    frog = on_targets(
        "frog", "shifter", m.LoseAllAbilities(), m.SetSubtypes(("Frog",)), m.SetColors(("blue",)), pt(1, 1)
    )
    assert line(solve(board(changeling, frog)), "shifter") == "Creature — Frog"
    elf = on_targets("elf", "shifter", m.SetSubtypes(("Elf",)))
    solution = solve(board(changeling, elf))
    assert (line(solution, "shifter"), abilities(solution, "shifter")) == ("Creature — Elf", ["changeling"])


def test_604_3_a_cda_works_everywhere_and_is_gone_where_it_is_lost() -> None:
    """Tarmogoyf in a graveyard counts; without abilities its "*" is 0 (208.2a)."""
    dead = [card("a", "Creature — Elf", zone="graveyard"), card("b", "Instant", zone="graveyard")]
    goyf, other = (
        card("goyf", "Creature — Lhurgoyf", GOYF, size=("*", "1+*")),
        card("mine", "Creature — Lhurgoyf", GOYF, size=("*", "1+*"), zone="graveyard"),
    )
    assert size(solve(board(*dead, goyf)), "goyf") == (2, 3)
    assert size(solve(board(*dead, other)), "mine") == (2, 3)
    dress_down = card("down", "Enchantment", static(CREATURE, m.LoseAllAbilities()))
    assert size(solve(board(*dead, goyf, dress_down)), "goyf") == (0, 1)
    assert size(solve(board(*dead, goyf, humility())), "goyf") == (1, 1)


def test_613_8a_c_two_cdas_may_depend_on_each_other() -> None:
    """In the current rules a CDA waits for another one; in those of 2007 and 2009 for nothing."""
    counter = card(
        "counter",
        "Creature — Elf",
        Defining((m.SetPT(v.Total(v.Power(), s.Subtype("Goblin")), v.Const(1)),)),
        size=("*", 1),
    )
    counted = card("counted", "Creature — Goblin", Defining((m.SetPT(v.Const(3), v.Const(3)),)), size=("*", "*"))
    expected = {"ravnica": 3, "10th": 0, "m10": 0, "current": 3}
    for ruleset, power in expected.items():
        assert size(solve(board(counter, counted), ruleset), "counter") == (power, 1)


# --- timestamps -----------------------------------------------------------------------------------------------------


def test_613_7a_a_granted_ability_has_the_later_timestamp() -> None:
    """Rune of Flight on Colossus Hammer: the granted ability is newer than the Hammer's own "loses flying"."""
    own = static(s.Attached(), plus(10, 10), loses("flying"))
    hammer = card("hammer", "Artifact — Equipment", own, attached_to="bear", timestamp=2)
    rune = card(
        "rune",
        "Enchantment — Aura",
        static(s.Attached(), gains(static(s.Attached(), gains("flying")))),
        attached_to="hammer",
        timestamp=3,
    )
    bear = card("bear", "Creature — Bear", size=(2, 2), timestamp=1)
    solution = solve(board(bear, hammer, rune))
    assert (size(solution, "bear"), abilities(solution, "bear")) == ((12, 12), ["flying"])
    assert order(solution, "6") == ["hammer.1", "rune.1", "hammer<rune.1>1"]
    # Attached anew, the Hammer has a later timestamp than the Rune, and its abilities keep their order.
    hammer = card("hammer", "Artifact — Equipment", own, attached_to="bear", timestamp=4)
    assert abilities(solve(board(bear, hammer, rune)), "bear") == ["flying"]


def test_613_7c_counters_have_timestamps() -> None:
    """A flying counter that is newer than Humility gives flying; before 2020 it counts as old as its object."""
    bear = card("bear", "Creature — Bear", size=(2, 2), counters=(Counters("flying", 1, 9), Counters("haste", 1)))
    assert abilities(solve(board(bear, humility())), "bear") == ["flying"]
    assert abilities(solve(board(bear, humility()), "m10"), "bear") == []


def test_613_7m_simultaneous_timestamps() -> None:
    """The active player's object is older; before, the active player's choice, which is the listing."""
    his = card("his", "Enchantment", static(CREATURE, m.SetColors(("red",))), timestamp=5, controller="bob")
    hers = card("hers", "Enchantment", static(CREATURE, m.SetColors(("blue",))), timestamp=5)
    bear = card("bear", "Creature — Bear", size=(2, 2))
    assert colors(solve(board(bear, his, hers)), "bear") == {"red"}
    assert colors(solve(board(bear, his, hers, active="bob")), "bear") == {"blue"}
    assert colors(solve(board(bear, his, hers), "m10"), "bear") == {"blue"}


def test_613_7n_an_objects_own_ability_is_older_than_a_simultaneous_resolved_effect() -> None:
    own = card("own", "Creature — Elf", static(s.This(), m.SetColors(("red",))), size=(1, 1), timestamp=3)
    made = on_targets("made", "own", m.SetColors(("black",)), timestamp=3)
    assert colors(solve(board(made, own)), "own") == {"black"}


# --- 611.2: resolved effects ---------------------------------------------------------------------------------------


def test_611_2c_the_set_is_locked_when_the_effect_begins() -> None:
    """White creatures of that moment, whatever their colour now; none that came or turned white later."""
    white = card("white", "Creature — Cat", size=(2, 2), cost="{W}")
    black = card("black", "Creature — Bat", size=(2, 2), cost="{B}")
    effects = (
        resolved("bonus", Effect(CREATURE & s.Color("white"), (plus(1, 1),))),
        on_targets("paint", "white black", m.SetColors(("white",))),
        on_targets("fade", "white", m.SetColors(("black",))),
    )
    later = card("later", "Creature — Cat", size=(2, 2), cost="{W}")
    solution = solve(board(white, black, *effects, later))
    assert [size(solution, id_) for id_ in ("white", "black", "later")] == [(3, 3), (2, 2), (2, 2)]
    early = on_targets("early", "black", m.SetColors(("white",)), timestamp=2)
    solution = solve(board(white, card("black", "Creature — Bat", size=(2, 2), timestamp=1), early, effects[0]))
    assert size(solution, "black") == (3, 3)


def test_611_2d_numbers_are_worked_out_once() -> None:
    """ "+X/+X, where X is the number of creatures" counts when it resolves, not later ones."""
    count = v.Count(CREATURE)
    bear, later = card("bear", "Creature — Bear", size=(2, 2)), card("later", "Creature — Bear", size=(2, 2))
    assert size(solve(board(bear, on_targets("x", "bear", m.AddPT(count, count)), later)), "bear") == (3, 3)
    double = on_targets("double", "bear", m.MultiplyPT(2, 2))
    assert size(solve(board(bear, double, on_targets("more", "bear", plus(1, 0)))), "bear") == (5, 4)
    by_x = on_targets("by x", "bear", m.AddPT(v.X(), v.X()), x=4)
    assert size(solve(board(bear, by_x)), "bear") == (6, 6)


def test_affects_is_the_set_where_it_is_given() -> None:
    """An empty list is a set too."""
    bears = [card(id_, "Creature — Bear", size=(2, 2)) for id_ in ("a", "b")]
    all_bears = Effect(CREATURE, (plus(1, 1),))
    assert size(solve(board(*bears, resolved("r", all_bears, affects=("b",)))), "a") == (2, 2)
    assert size(solve(board(*bears, resolved("r", all_bears, affects=()))), "b") == (2, 2)
