"""Levelers (CR 711), Classes (CR 716), and other abilities that come with a number of counters (CR 721)."""

import pytest
from rules.boards import (
    NO_ABILITIES,
    YOUR_CREATURES,
    add_types,
    base,
    card,
    cast,
    creature,
    effect,
    exists,
    gains,
    gets,
    permanent,
    pt,
    resolved,
    solved,
    static,
)


@pytest.mark.parametrize(
    ("counters", "size", "keywords"),
    [
        (0, (1, 1), ("level up {W}",)),
        (1, (1, 1), ("level up {W}",)),
        (2, (3, 3), ("first strike", "level up {W}")),
        (6, (3, 3), ("first strike", "level up {W}")),
        (7, (4, 4), ("double strike", "level up {W}")),
        (12, (4, 4), ("double strike", "level up {W}")),
    ],
)
def test_711_2_level_symbols_give_a_base_size_and_abilities(counters, size, keywords):
    found = solved(card("Student of Warfare", counters={"level": counters} if counters else {}))["student"]
    assert (found.power, found.toughness) == size
    assert {name for name in found.ability_names if name in ("first strike", "double strike", "level up {W}")} == set(
        keywords
    )


def test_711_2_counters_and_bonuses_come_on_top():
    student = card("Student of Warfare", counters={"level": 2, "+1/+1": 1})
    assert pt(solved(student, card("Glorious Anthem")), "student") == (5, 5)


def test_711_2_a_younger_effect_that_sets_values_wins():
    # The level's size is as old as the creature (613.7a), however old the counters are.
    student = card("Student of Warfare", counters={"level": {"count": 2, "timestamp": 50}})
    small = resolved("small", ["student"], base(0, 1), timestamp=10)
    assert pt(solved(student, effects=(small,)), "student") == (0, 1)


@pytest.mark.parametrize("humility_first", [True, False])
def test_711_2_under_humility_the_level_gives_nothing(humility_first):
    # Its first part is in layer 6, where the ability is lost: it waits for Humility, and is gone.
    student, humility = card("Student of Warfare", counters={"level": 7}), card("Humility")
    solution = solved(*((humility, student) if humility_first else (student, humility)))
    assert pt(solution, "student") == (1, 1)
    assert solution["student"].abilities == ()


def test_711_5_711_6_below_its_first_level_and_elsewhere_it_is_what_is_printed_first():
    assert pt(solved(card("Student of Warfare", zone="graveyard")), "student") == (1, 1)


def test_707_2_a_copy_of_a_leveler_counts_its_own_counters():
    student = card("Student of Warfare", counters={"level": 7})
    clone = card("Clone", copy_of="student", counters={"level": 2})
    solution = solved(student, clone)
    assert (pt(solution, "student"), pt(solution, "clone")) == ((4, 4), (3, 3))


def paladin(**fields):
    """A Class: at level 2 "creatures you control get +1/+1", at level 3 they have vigilance besides."""

    def at_level(level, ability):
        reached = {"compare": {"left": "class level", "is": ">=", "right": level}}
        return {"static": {"effects": [effect("this", gains(ability))], "when": reached}}

    bonus, watch = static(YOUR_CREATURES, gets(1, 1)), static(YOUR_CREATURES, gains("vigilance"))
    always = static(YOUR_CREATURES, gains("reach"))
    return permanent("paladin", "Enchantment — Class", always, at_level(2, bonus), at_level(3, watch), **fields)


@pytest.mark.parametrize(("level", "size", "vigilant"), [(None, 2, False), (1, 2, False), (2, 3, False), (3, 3, True)])
def test_716_2a_a_class_has_the_abilities_of_its_level_and_those_below(level, size, vigilant):
    solution = solved(creature("bear"), paladin(**({} if level is None else {"level": level})))
    assert pt(solution, "bear") == (size, size)
    assert solution["bear"].has("vigilance") is vigilant
    assert solution["bear"].has("reach")  # 716.3: the first section's ability at all times


def test_716_2b_the_level_is_not_copied():
    copy = permanent("copy", "Enchantment", copy_of="paladin")
    solution = solved(creature("bear"), paladin(level=2), copy)
    assert pt(solution, "bear") == (3, 3)
    assert pt(solved(creature("bear"), paladin(level=2), copy | {"level": 2}), "bear") == (4, 4)


def test_716_2b_the_level_stays_when_it_is_no_class():
    change = resolved("change", ["paladin"], {"remove subtypes": {"subtypes": ["Class"]}})
    solution = solved(creature("bear"), paladin(level=2), effects=(change,))
    assert solution["paladin"].subtypes == ()
    assert pt(solution, "bear") == (3, 3)


def test_716_4_level_counters_are_no_class_levels():
    assert pt(solved(creature("bear"), paladin(counters={"level": 5})), "bear") == (2, 2)


def test_716_2a_losing_all_abilities_in_layer_6():
    solution = solved(creature("bear"), paladin(level=3), effects=(resolved("blank", ["paladin"], NO_ABILITIES),))
    assert solution["bear"].abilities == ()
    assert pt(solution, "bear") == (2, 2)


STATION = permanent(
    "ship", "Artifact — Spacecraft",
    {"static": {
        "effects": [effect("this", add_types("Creature"), gains("flying"), base(5, 5))],
        "when": exists({"all": ["this", {"counters": {"kind": "charge", "at_least": 8}}]}),
    }},
    power="5", toughness="5",
)  # fmt: skip


def test_721_2b_station_counters_make_a_creature():
    assert pt(solved(STATION | {"counters": {"charge": 7}}), "ship") == (None, None)
    solution = solved(STATION | {"counters": {"charge": 8}})
    assert solution["ship"].type_line == "Artifact Creature — Spacecraft"
    assert solution["ship"].has("flying")
    assert pt(solution, "ship") == (5, 5)


@pytest.mark.parametrize("humility_first", [True, False])
def test_721_2b_its_effect_has_started_in_layer_4(humility_first):
    # So it goes on under Humility, in 6 and 7b by timestamp (613.6).
    ship, humility = STATION | {"counters": {"charge": 8}}, card("Humility")
    solution = solved(*((humility, ship) if humility_first else (ship, humility)))
    assert pt(solution, "ship") == ((5, 5) if humility_first else (1, 1))
    assert solution["ship"].has("flying") is humility_first


def test_711_2_what_figure_of_destiny_becomes_is_no_level():
    # Its effects have resolved: 8/8 whatever abilities it has lost since.
    figure = card("Figure of Destiny")
    third = cast("Figure of Destiny", "third ability", source="figure", timestamp=5)
    humble = cast("Turn to Frog", "frog", ["figure"], timestamp=4)
    found = solved(figure | {"timestamp": 1}, effects=(humble, third))["figure"]
    assert (found.power, found.toughness) == (8, 8)
    assert set(found.ability_names) == {"flying", "first strike"}
    assert set(found.subtypes) == {"Kithkin", "Spirit", "Warrior", "Avatar"}
