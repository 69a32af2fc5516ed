"""The sublayers of layer 7 (CR 613.4)."""

import itertools

import pytest
from rules.boards import (
    CREATURES,
    aura,
    base,
    both,
    card,
    cast,
    count,
    creature,
    defined_by,
    gets,
    global_effect,
    pt,
    resolved,
    solved,
    sources,
)

SWITCH = "switch pt"


def test_613_4d_a_switch_sees_every_bonus_even_a_later_one():
    bear = creature("bear", "1/3")
    tough, switch = resolved("tough", ["bear"], gets(0, 1)), cast("About Face", "switch", ["bear"])
    assert pt(solved(bear, effects=(tough, switch)), "bear") == (4, 1)
    mighty = resolved("mighty", ["bear"], gets(5, 0))
    assert pt(solved(bear, effects=(tough, switch, mighty)), "bear") == (4, 6)


def test_613_4d_a_bonus_that_ends_is_taken_from_the_unswitched_values():
    # The +0/+1 is over: 1/3 is switched.
    assert pt(solved(creature("bear", "1/3"), effects=(cast("About Face", "switch", ["bear"]),)), "bear") == (3, 1)


def test_613_4d_switch_twice_cancels():
    effects = (
        resolved("tough", ["bear"], gets(0, 1)),
        cast("About Face", "switch", ["bear"]),
        cast("Inside Out", "switch", ["bear"]),
    )
    assert pt(solved(creature("bear", "1/3"), effects=effects), "bear") == (1, 4)


@pytest.mark.parametrize("order", list(itertools.permutations(["base", "bonus", "switch"])))
def test_613_4_the_order_of_spells_on_a_creature_does_not_matter_across_sublayers(order):
    spells = {
        "base": resolved("base", ["bear"], base(0, 1)),
        "bonus": resolved("bonus", ["bear"], gets(4, 2)),
        "switch": resolved("switch", ["bear"], SWITCH),
    }
    assert pt(solved(creature("bear"), effects=tuple(spells[name] for name in order)), "bear") == (3, 4)


def test_613_4b_setting_comes_after_defining_and_before_modifying():
    # Sorceress Queen is always applied before Giant Growth (bulletin of July 2009).
    queen, growth = cast("Sorceress Queen", "shrink", ["bear"]), cast("Giant Growth", "growth", ["bear"])
    assert pt(solved(creature("bear", "1/1"), effects=(queen, growth)), "bear") == (3, 5)
    assert pt(solved(creature("bear", "1/1"), effects=(growth, queen)), "bear") == (3, 5)


def test_613_4b_the_younger_of_two_that_set_values_counts():
    small, large = resolved("small", ["bear"], base(0, 1)), resolved("large", ["bear"], base(7, 7))
    assert pt(solved(creature("bear"), effects=(small, large)), "bear") == (7, 7)
    assert pt(solved(creature("bear"), effects=(large, small)), "bear") == (0, 1)


def test_613_4b_setting_one_value_leaves_the_other():
    effects = (resolved("large", ["bear"], base(7, 7)), resolved("weak", ["bear"], {"set pt": {"power": 0}}))
    assert pt(solved(creature("bear"), effects=effects), "bear") == (0, 7)


def test_613_4b_a_value_that_is_worked_out_is_set_as_well():
    # "Has base power and toughness equal to the number of creatures" follows the count.
    herd = aura("herd", "bear", base(count(CREATURES), count(CREATURES)))
    assert pt(solved(creature("bear"), herd, creature("cub"), creature("calf")), "bear") == (3, 3)


def test_613_4c_counters_and_effects_that_modify_add_up():
    bear = creature("bear", counters={"+1/+1": 2, "-0/-1": 1})
    might = aura("might", "bear", gets(2, 2))
    assert pt(solved(bear, might, effects=(resolved("weak", ["bear"], gets(-3, 0)),)), "bear") == (3, 5)


def test_613_4c_counters_stay_when_values_are_set():
    bear = creature("bear", counters={"+1/+1": 1})
    assert pt(solved(bear, card("Humility")), "bear") == (2, 2)


def test_613_4c_a_bonus_for_creatures_of_a_size_sees_the_set_values():
    # "Creatures with power 1 or less get +0/+2": Humility has done its part in 7b.
    meek = global_effect("meek", both(CREATURES, {"where": {"left": "power", "is": "<=", "right": 1}}), gets(0, 2))
    assert pt(solved(meek, creature("bear", "5/5"), card("Humility")), "bear") == (1, 3)


def test_613_4c_a_bonus_for_creatures_of_a_size_may_depend_on_another_bonus():
    # Both in 7c: the older waits for the one that decides to whom it applies.
    meek = global_effect("meek", both(CREATURES, {"where": {"left": "power", "is": "<=", "right": 1}}), gets(0, 2))
    solution = solved(meek, creature("bear"), card("Glorious Anthem"), creature("rat", "1/1"))
    assert sources(solution, "7c") == ["glorious", "meek"]
    assert pt(solution, "rat") == (2, 2)


def test_613_4d_a_switch_of_a_defined_size():
    solution = solved(
        creature("counter", "*/4", abilities=[{"defining": {"does": [{"set pt": {"power": count(CREATURES)}}]}}]),
        creature("bear"), effects=(cast("About Face", "switch", ["counter"]),),
    )  # fmt: skip
    assert pt(solution, "counter") == (4, 2)


def test_613_4d_a_switch_of_all_creatures_locks_its_set():
    switch = cast("Mannichi, the Fevered Dream", "switch", timestamp=5)
    solution = solved(creature("bear", "1/3", timestamp=1), creature("late", "1/3", timestamp=9), effects=(switch,))
    assert (pt(solution, "bear"), pt(solution, "late")) == ((3, 1), (1, 3))


def test_613_4_the_sublayers_appear_in_order():
    bear = creature("bear", "*/*", abilities=[defined_by(count(CREATURES))], counters={"+1/+1": 1})
    effects = (
        resolved("switch", ["bear"], SWITCH),
        resolved("bonus", ["bear"], gets(1, 0)),
        resolved("base", ["bear"], base(0, 5)),
    )
    solution = solved(bear, effects=effects)
    assert [step.layer for step in solution.steps()] == ["7a", "7b", "7c", "7c", "7d"]
    assert pt(solution, "bear") == (6, 2)
