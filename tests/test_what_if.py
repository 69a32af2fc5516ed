"""Varying a board in code."""

import pickle
from dataclasses import replace

import pytest
from rules.boards import card, creature

from layers import Board, BoardError, UnknownNameError, ruleset, solve, what_if

OP_HU = Board.from_dict(
    {"objects": [card("Opalescence", id="op"), card("Humility", id="hu"), creature("bears", counters={"+1/+1": 1})]}
)


def test_it_is_the_board():
    board = what_if(OP_HU)
    assert isinstance(board, Board)
    assert board == OP_HU
    assert board == OP_HU
    assert hash(board) == hash(OP_HU)
    assert what_if(board) is board
    assert pickle.loads(pickle.dumps(board)).without("op") == board.without("op")
    assert board != 3
    assert solve(board)["hu"].power == board.solve()["hu"].power == 1


def test_changes_follow_each_other_and_leave_the_board_as_it_was():
    board = what_if(OP_HU)
    varied = board.without("op").with_counter("bears", "+1/+1").with_ruleset("10th").with_timestamp("hu", 9)
    assert [thing.id for thing in varied.objects] == ["hu", "bears"]
    assert varied.ruleset == "10th"
    assert varied.solve()["bears"].power == 3
    assert board == OP_HU


def test_things_come_and_go():
    board = what_if(OP_HU)
    assert board.without("op").with_(card("Glorious Anthem")).solve()["bears"].power == 3
    assert board.without("op", "hu").solve()["bears"].power == 3
    clone = board.with_({**card("Clone"), "copy_of": "bears"})
    assert [thing.id for thing in clone.without("bears").objects] == ["op", "hu"]
    with pytest.raises(UnknownNameError, match="no object or effect is named 'opp'; did you mean 'op'"):
        board.without("opp")


def test_moments():
    board = what_if(OP_HU)
    assert board.with_timestamp("op", after="hu").solve()["hu"].power == 4
    assert board.with_timestamp("hu", before="op").solve()["hu"].power == 4
    assert board.with_timestamp("op", after="bears").solve()["hu"].power == 4
    assert board.with_timestamp("op", before="hu").solve()["hu"].power == 1
    assert board.with_timestamp("op", 100).solve()["hu"].power == 4
    for wrong in ({}, {"before": "hu", "after": "hu"}, {"timestamp": 3, "after": "hu"}):
        with pytest.raises(ValueError, match="one of timestamp, before and after"):
            board.with_timestamp("op", **wrong)
    with pytest.raises(ValueError, match="itself"):
        board.with_timestamp("op", before="op")
    with pytest.raises(UnknownNameError):
        board.with_timestamp("op", before="nobody")


def test_the_others_keep_their_order():
    times = {"op": 3, "hu": 3, "bears": 7}
    board = what_if(OP_HU)
    for name, time in times.items():
        board = board.with_timestamp(name, time)
    moved = {thing.id: thing.timestamp for thing in board.with_timestamp("bears", before="op").objects}
    assert moved["bears"] < moved["op"] == moved["hu"]


def test_counters():
    board = what_if(OP_HU)
    assert board.with_counter("bears", "+1/+1", 2).solve()["bears"].power == 4
    assert board.with_counter("bears", "+1/+1", -1).objects[2].counters == ()
    assert "flying" in board.with_counter("bears", "flying", timestamp=9).solve()["bears"].ability_names
    with pytest.raises(ValueError, match=r"only 1 \+1/\+1 counters"):
        board.with_counter("bears", "+1/+1", -2)
    with pytest.raises(UnknownNameError):
        board.with_counter("bear", "+1/+1")


def test_texts_and_other_values():
    board = what_if(Board.from_dict({"objects": [creature("bears")]}))
    assert board.with_text("bears", "Flying").solve()["bears"].has("flying")
    assert board.with_changes("bears", power=7).solve()["bears"].power == 7
    with pytest.raises(BoardError, match="zone"):
        board.with_changes("bears", zone="battlefeld")
    with pytest.raises(UnknownNameError):
        board.with_ruleset("9th")
    with pytest.raises(ValueError, match="give them to solve"):
        board.with_ruleset(replace(ruleset("current"), counter_timestamps=False))
    with pytest.raises(TypeError, match="expected ids"):
        board.without(["bears"])
