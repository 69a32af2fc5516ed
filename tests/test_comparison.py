"""Where two solves part, and in what they end up differently."""

import random

import pytest
from boards_strategy import random_board
from rules.boards import CREATURES, base, card, creature, gains, gets, global_effect, resolved, solved

from layers import Board, LimitError, compare, rulesets, solve


def test_the_same_board_under_rules_that_agree() -> None:
    board = Board.from_dict({"objects": [card("Humility"), creature("bear")]})
    found = compare(solve(board), solve(board, "10th"))
    assert (found.kind, found.step, found.a, found.b, found.differences) == ("none", 2, None, None, ())
    assert found.text == "all 2 steps are the same"


def test_another_effect_comes_first() -> None:
    """Giant Growth and then a base of 0/2: one layer until Magic 2010, two since."""
    effects = (resolved("growth", ["bear"], gets(3, 3)), resolved("shrink", ["bear"], base(0, 2)))
    now, then = solved(creature("bear"), effects=effects), solved(creature("bear"), effects=effects, ruleset="ravnica")
    found = compare(now, then)
    assert (found.kind, found.step) == ("effect", 0)
    assert found.a is not None
    assert found.b is not None
    assert (found.a.effect.id, found.b.effect.id) == ("shrink", "growth")
    assert [(one.characteristic, one.a, one.b) for one in found.differences] == [
        ("power", 3, 0), ("toughness", 5, 2),
    ]  # fmt: skip
    assert str(found).splitlines() == [
        "step 0: shrink in layer 7b (power 2 → 0 for bear) in the first; "
        "growth in layer 6b (2/2 → 5/5 for bear) in the second",
        "bear: power 3, not 0",
        "bear: toughness 5, not 2",
    ]


def test_other_objects_and_other_changes() -> None:
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    one, two = solved(anthem, creature("bear")), solved(anthem, creature("bear"), creature("ox"))
    found = compare(one, two)
    assert (found.kind, found.step) == ("objects", 0)
    assert (
        found.text
        == "step 0: anthem.1 (Anthem) in layer 7c applies to bear in the first and to bear and ox in the second"
    )
    assert [(found.object, found.a, found.b) for found in found.differences] == [("ox", False, True)]
    small, big = solved(anthem, creature("bear")), solved(anthem, creature("bear", "3/3"))
    assert compare(small, big).kind == "changes"


def test_one_is_over() -> None:
    wings = global_effect("wings", CREATURES, gains("flying"))
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    found = compare(solved(creature("bear"), wings), solved(creature("bear"), wings, anthem))
    assert (found.kind, found.step, found.a) == ("only one", 1, None)
    assert found.text == "step 1: only the second goes on: anthem.1 (Anthem) in layer 7c (2/2 → 3/3 for bear)"
    assert ("anthem", "object", False, True) in [
        (one.object, one.characteristic, one.a, one.b) for one in found.differences
    ]


def test_as_data() -> None:
    wings = global_effect("wings", CREATURES, gains("flying"))
    data = compare(solved(creature("bear"), wings), solved(creature("bear"))).to_dict()
    assert data["a"] == {"layer": "6", "effect": "wings.1", "objects": ["bear"]}
    assert data["b"] is None
    assert {"object": "bear", "characteristic": "abilities", "a": ["flying"], "b": []} in data["differences"]


@pytest.mark.parametrize("name", [rules.id for rules in rulesets()])
def test_without_a_difference_in_the_steps_there_is_none_in_the_end(name: str) -> None:
    parted = 0
    for seed in range(60):
        board = random_board(random.Random(seed), "current")
        try:
            found = compare(solve(board), solve(board, name))
        except LimitError:
            continue
        if found.kind == "none":
            assert found.differences == ()
        parted += found.kind != "none"
    assert (parted > 0) == (name != "current")
