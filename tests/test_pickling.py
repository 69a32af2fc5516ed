"""Boards and solutions go to other processes whole."""

import pickle

from rules.boards import card, gets, resolved, solved


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
