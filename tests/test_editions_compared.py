"""Editions of the rules compared on one board, and why they differ."""

import itertools
import random
from dataclasses import replace

import pytest
from boards_strategy import random_board
from rules.boards import base, card, creature, gets, global_effect, resolved

from layers import Board, LimitError, UnknownNameError, compare, ruleset, rulesets, solve
from layers.research.editions import _mixed, _points
from layers.research.values import CHARACTERISTICS, outcome_of, varying

OGRE = Board.load("examples/05-gray-ogre.yaml")


def test_what_differs_and_why():
    found = compare(OGRE)
    assert found.differences == (("ogre", "power"), ("ogre", "toughness"))
    assert found.values("ogre", "power") == {"ravnica": 1, "10th": 1, "m10": 5, "current": 5}
    assert [parting.differs for parting in found.partings] == [False, True, False]
    parting = found.partings[1]
    assert parting.why == (("sublayers",),)
    assert "+X/+X of spells and other abilities share 6b in Tenth Edition" in parting.text
    assert found.to_columns()["m10"] == [5, 8]
    assert found.to_dict()["partings"][1]["why"] == [["sublayers"]]
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    assert found.to_frame("pandas").shape == (2, 6)


def test_layers_as_the_reason():
    board = Board.from_dict(
        {"objects": [card("Painter's Servant", id="servant", choices={"color": "blue"}), card("Humility")]}
    )
    found = compare(board, rulesets=["10th", "m10"], objects=["humility"])
    assert found.partings[0].why == (("layers",),)
    assert "colors and abilities share layer 5" in found.partings[0].text


def test_counters_as_the_reason():
    """The flying counter is older than Humility, and its creature as well; only now it has a timestamp of its own."""
    bears = creature("bears", counters={"flying": {"count": 1, "timestamp": 9}})
    found = compare(Board.from_dict({"objects": [bears, card("Humility")]}), rulesets=["m10", "current"])
    assert found.partings[0].why == (("counters",),)
    assert "counters have the timestamp of their own in Ikoria to today" in found.partings[0].text


def test_additions_that_something_counts():
    twice = global_effect("twice", {"object": "x"}, {"multiply pt": {"power": 2}})
    more = [creature("y", "1/1"), resolved("four", ["y"], base(4, 4)), resolved("two", ["y"], gets(2, 2))]
    board = Board.from_dict({"objects": [creature("x", counters={"+1/+1": 1}), twice, more[0]], "effects": more[1:]})
    found = compare(board, rulesets=["m10", "current"])
    assert found.differences == (("x", "power"),)
    assert "of counters" in found.partings[0].text
    assert "sets power" not in found.partings[0].text


@pytest.mark.parametrize(("older", "newer"), list(itertools.permutations(rulesets(), 2)))
def test_all_points_of_the_newer_rules_make_them_of_the_older(older, newer):
    """And none leave them as they are."""
    rng = random.Random(1)
    for _ in range(40):
        board = random_board(rng)
        try:
            wanted = [solve(board, older), solve(board, newer)]
            found = [solve(board, _mixed(older, newer, points)) for points in ((), _points(older, newer))]
        except LimitError:
            continue
        for one, other in zip(wanted, found, strict=True):
            assert not varying([outcome_of(one), outcome_of(other)], one, CHARACTERISTICS)


def test_a_reason_is_always_found():
    rng, differ = random.Random(2), 0
    for _ in range(250):
        try:
            found = compare(random_board(rng))
        except LimitError:
            continue
        for parting in found.partings:
            if parting.differs:
                differ += 1
                assert parting.why
                assert not parting.text.endswith("The reason: .")
    assert differ > 5


def test_rules_of_ones_own():
    mine = replace(ruleset("current"), id="mine", counter_timestamps=False)
    bears = creature("bears", counters={"flying": {"count": 1, "timestamp": 9}})
    board = Board.from_dict({"objects": [bears, card("Humility")]})
    assert compare(board, rulesets=["current", mine]).partings[0].why == (("counters",),)
    with pytest.raises(ValueError, match="two different rule sets have one id"):
        compare(board, rulesets=["current", replace(mine, id="current")])


def test_wrong_input():
    for wrong, error, why in (
        ({"rulesets": "10th"}, TypeError, "is a word"),
        ({"rulesets": [3]}, TypeError, "found 3"),
        ({"rulesets": []}, ValueError, "at least one"),
        ({"rulesets": ["9th"]}, UnknownNameError, "rule set"),
        ({"objects": ["nobody"]}, UnknownNameError, "object"),
        ({"characteristics": ["powr"]}, UnknownNameError, "did you mean 'power'"),
    ):
        with pytest.raises(error, match=why):
            compare(OGRE, **wrong)
    with pytest.raises(UnknownNameError, match="did you mean 'power'"):
        compare(OGRE).values("ogre", "powr")
    solution = solve(OGRE)
    with pytest.raises(TypeError, match="for a board"):
        compare(solution, solution, rulesets=["10th"])
    with pytest.raises(TypeError, match="two solutions, or a board"):
        compare(solution)
    assert str(compare(OGRE, rulesets=["10th"])) == "10th gives the same"
