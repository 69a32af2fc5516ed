"""Boards, solutions and errors go to other processes whole."""

import pickle
from pathlib import Path

import pytest
from rules.boards import card, gets, resolved, solved

from layers import Board, BoardError, LimitError, Problem, TreeError, UnknownNameError, solve

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.yaml"))


def test_a_solution_survives_pickling():
    solution = solved(
        card("Urborg, Tomb of Yawgmoth", id="urborg"), card("Blood Moon", id="moon"), card("Taiga"),
        effects=(resolved("swell", ["taiga"], gets({"count": {"type": "Land"}}, 1)),), ruleset="10th",
    )  # fmt: skip
    again = pickle.loads(pickle.dumps(solution))
    assert again.to_dict() == solution.to_dict()
    assert again.ruleset == solution.ruleset
    for characteristic in ("power", "type_line"):
        assert str(again.why("taiga", characteristic)) == str(solution.why("taiga", characteristic))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_board_and_what_its_objects_are_survive_pickling(path):
    board = Board.load(path)
    solution = solve(board)
    found = [solution[name] for name in solution]
    assert pickle.loads(pickle.dumps((board, found))) == (board, found)


@pytest.mark.parametrize("error", [
    UnknownNameError("card", "Bear", ["Bears"]), LimitError("bytes", 3, 2), TreeError("no tree", ("does", 1)),
    BoardError([Problem("no zone", ("objects", 2), line=3)], "moon.yaml"),
])  # fmt: skip
def test_an_error_survives_pickling(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
