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
    lord = global_effect("lord", {"all": [CREATURES, {"color": "white"}]}, gets(1, 1))
    one = solved(lord, creature("bear", colors=["W"]), creature("ox"))
    two = solved(lord, creature("bear", colors=["W"]), creature("ox", colors=["W"]))
    found = compare(one, two)
    assert (found.kind, found.step) == ("objects", 0)
    assert (
        found.text == "step 0: lord.1 (Lord) in layer 7c applies to bear in the first and to bear and ox in the second"
    )
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    small, big = solved(anthem, creature("bear")), solved(anthem, creature("bear", "3/3"))
    assert compare(small, big).kind == "changes"


def test_what_only_one_board_has_is_no_difference_by_itself() -> None:
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    found = compare(solved(anthem, creature("bear")), solved(anthem, creature("bear"), creature("ox")))
    assert (found.kind, found.text) == ("none", "the only step is the same for the objects that both have")
    assert [(found.object, found.a, found.b) for found in found.differences] == [("ox", False, True)]


def test_only_one_has_the_step() -> None:
    """What one board has in addition is found, wherever in the order it comes."""
    wings = global_effect("wings", CREATURES, gains("flying"))
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    found = compare(solved(creature("bear"), wings), solved(creature("bear"), wings, anthem))
    assert (found.kind, found.step, found.a) == ("only one", 1, None)
    assert found.text == "step 1: only in the second: anthem.1 (Anthem) in layer 7c (2/2 → 3/3 for bear)"
    assert ("anthem", "object", False, True) in [
        (one.object, one.characteristic, one.a, one.b) for one in found.differences
    ]
    dye = global_effect("dye", CREATURES, {"set colors": ["red"]})
    found = compare(solved(creature("bear"), dye, wings), solved(creature("bear"), wings))
    assert found.text == "step 0: only in the first: dye.1 (Dye) in layer 5 (bear gains red)"


def test_editions_with_colors_and_abilities_in_one_layer() -> None:
    """The same parts of effects are compared, though one edition has them in two layers."""
    effects = (
        resolved("frog", ["bear"], "lose all abilities", {"set colors": ["blue"]}),
        resolved("dye", ["bear"], gains("haste"), {"set colors": ["red"]}),
    )
    then, now = solved(creature("bear"), effects=effects, ruleset="10th"), solved(creature("bear"), effects=effects)
    assert (len(then.steps()), len(now.steps())) == (2, 4)
    assert compare(then, now).kind == compare(now, then).kind == "none"


def test_why_only_one_has_the_step() -> None:
    """Under Tenth Edition Humility takes the ability away in the layer in which it would color things."""
    objects = (card("Humility"), card("Painter's Servant", id="servant", choices={"color": "blue"}))
    found = compare(solved(*objects), solved(*objects, ruleset="10th"))
    assert found.text == (
        "step 0: only in the first: servant.2 (Painter's Servant) in layer 5 (humility and servant gain blue); in the "
        "second, servant.2 never began: servant lost the ability when humility.1 was applied in layer 5; it would have "
        "applied to humility"
    )


def test_an_order_that_makes_no_difference() -> None:
    """Giant Growth and an anthem: one layer now, two of them before Magic 2010, and the same sum."""
    anthem, growth = global_effect("anthem", CREATURES, gets(1, 1)), resolved("growth", ["bear"], gets(3, 3))
    now, then = (solved(creature("bear"), anthem, effects=(growth,), ruleset=name) for name in ("current", "10th"))
    found = compare(now, then)
    assert (found.kind, found.differences) == ("effect", ())
    assert found.text.endswith("in the second; in the end it makes no difference")


def test_what_makes_no_difference_is_passed_over() -> None:
    """Counters come in another order, too, but what differs in the end is another object."""
    effects = (resolved("growth", ["bear"], gets(3, 3)), resolved("shrink", ["bear"], base(0, 2)))
    anthem, pump = global_effect("anthem", CREATURES, gets(1, 1)), resolved("pump", ["ox"], gets(1, 1))
    objects = (anthem, creature("ox"), creature("bear"))
    now, then = (solved(*objects, effects=(pump, *effects), ruleset=name) for name in ("current", "10th"))
    found = compare(now, then)
    assert {one.object for one in found.differences} == {"bear"}
    assert found.a is not None
    assert found.b is not None
    assert (found.a.effect.id, found.b.effect.id) == ("shrink", "growth")


def test_as_data() -> None:
    wings = global_effect("wings", CREATURES, gains("flying"))
    data = compare(solved(creature("bear"), wings), solved(creature("bear"))).to_dict()
    assert data["a"] == {"layer": "6", "effect": "wings.1", "objects": ["bear"]}
    assert data["b"] is None
    assert {"object": "bear", "characteristic": "abilities", "a": ["flying"], "b": []} in data["differences"]


def test_abilities_are_listed_in_one_order_under_all_rules():
    """Own abilities first, then granted ones by effect: not in the order in which a solve came upon them."""
    board = random_board(random.Random(16), "current")
    for name in solve(board):
        listed = {solve(board, rules.id)[name].ability_names for rules in rulesets()}
        assert len({tuple(sorted(names)) for names in listed}) == len(listed)


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


def test_as_a_table():
    board = Board.load("examples/05-gray-ogre.yaml")
    found = compare(solve(board), solve(board, "10th"))
    assert found.to_columns() == {
        "object": ["ogre", "ogre"],
        "characteristic": ["power", "toughness"],
        "a": [5, 8],
        "b": [1, 4],
    }
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    assert found.to_frame("pandas").shape == (2, 4)
