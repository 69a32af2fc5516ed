"""Devotion (CR 700.5), which is worked out after layers 1 to 3."""

import pytest
from rules.boards import aura, card, cast, colors, creature, permanent, pt, resolved, set_types, solved, static

GOD = "purphoros"


def devoted(*things, red, **board):
    """Purphoros with permanents of so many red mana symbols, its own {R} counted."""
    rest = permanent("rest", "Enchantment", mana_cost="{R}" * (red - 1))
    return solved(card("Purphoros, God of the Forge"), rest, *things, **board)


@pytest.mark.parametrize(("red", "is_creature"), [(4, False), (5, True), (6, True)])
def test_700_5_devotion_counts_mana_symbols(red, is_creature):
    solution = devoted(red=red)
    assert ("Creature" in solution[GOD].types) is is_creature
    assert pt(solution, GOD) == ((6, 5) if is_creature else (None, None))


def test_700_5a_altar_of_the_pantheon_makes_a_creature_of_purphoros():
    # Four symbols and the Altar: devotion to red is five, which is settled before layer 4.
    solution = devoted(card("Altar of the Pantheon"), red=4)
    assert solution[GOD].types == ("Enchantment", "Creature")
    assert "Creature" not in devoted(card("Altar of the Pantheon"), red=3)[GOD].types


def test_700_5a_an_altar_that_loses_its_ability_in_layer_6_still_counts():
    blank = resolved("blank", ["altar"], "lose all abilities")
    assert "Creature" in devoted(card("Altar of the Pantheon"), red=4, effects=(blank,))[GOD].types


def test_700_5_only_permanents_that_you_control_count():
    theirs = permanent("theirs", "Enchantment", mana_cost="{R}{R}{R}", controller="bob")
    grave = creature("grave", mana_cost="{R}{R}{R}", zone="graveyard")
    assert "Creature" not in devoted(theirs, grave, red=4, players=["you", "bob"])[GOD].types


def test_700_5a_control_is_settled_before():
    theirs = creature("theirs", mana_cost="{R}", controller="bob")
    theft = aura("theft", "theirs", {"gain control": "you"})
    assert "Creature" in devoted(theirs, theft, red=4, players=["you", "bob"])[GOD].types


def test_700_5a_copies_are_settled_before():
    copy = creature("copy", copy_of="rest")
    assert "Creature" in devoted(copy, red=3)[GOD].types


def test_700_5_colors_do_not_change_mana_symbols():
    blue = resolved("blue", ["rest"], colors("blue"))
    assert "Creature" in devoted(red=5, effects=(blue,))[GOD].types


def test_700_5_types_do_not_matter():
    solution = devoted(aura("land", "rest", set_types("Land")), red=5)
    assert "Creature" in solution[GOD].types


@pytest.mark.parametrize(
    ("cost", "expected"), [("{R/W}{R/G}", 2), ("{R/P}", 1), ("{2/R}", 1), ("{4}{W}", 0), ("{R}{R}", 2)]
)
def test_700_5_hybrid_and_phyrexian_symbols_count(cost, expected):
    counted = static("this", {"add pt": {"power": {"devotion": {"colors": ["red"]}}, "toughness": 0}})
    solution = solved(creature("zealot", "0/1", mana_cost=cost, abilities=[counted]))
    assert pt(solution, "zealot") == (expected, 1)


def test_700_5_devotion_to_two_colors_counts_each_symbol_once():
    counted = static("this", {"add pt": {"power": {"devotion": {"colors": ["red", "white"]}}, "toughness": 0}})
    solution = solved(creature("zealot", "0/1", mana_cost="{R/W}{R}{W}{G}", abilities=[counted]))
    assert pt(solution, "zealot") == (3, 1)


def test_613_6_a_god_that_is_no_creature_is_not_made_small_by_humility():
    # Layer 4 before layer 6: Purphoros is no creature when Humility looks; it keeps its abilities.
    assert solved(card("Purphoros, God of the Forge"), card("Humility"))[GOD].has("indestructible")
    solution = devoted(card("Humility"), red=5)
    assert pt(solution, GOD) == (1, 1)
    assert solution[GOD].abilities == ()


def test_613_6_purphoros_that_has_lost_its_abilities_is_no_creature_all_the_same():
    # The effect in layer 4 comes before any loss of abilities.
    frog = cast("Merfolk Trickster", "trick", [GOD])
    assert "Creature" not in devoted(red=4, effects=(frog,))[GOD].types


@pytest.mark.parametrize("moon_first", [True, False])
def test_700_5a_a_land_that_loses_such_an_ability_in_layer_4_still_counts(moon_first):
    shrine = permanent("shrine", "Land", static("this", {"raise devotion": 1}))
    moon = card("Blood Moon", controller="bob")
    rest = permanent("rest", "Enchantment", mana_cost="{R}{R}{R}")
    purphoros = card("Purphoros, God of the Forge")
    things = (moon, shrine, rest, purphoros) if moon_first else (purphoros, rest, shrine, moon)
    solution = solved(*things, players=["you", "bob"])
    assert solution["shrine"].subtypes == ("Mountain",)
    assert "Creature" in solution[GOD].types
