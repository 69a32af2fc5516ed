"""Exact counts of the solver's work."""

from itertools import pairwise

import pytest
from large_boards import large_board
from rules.boards import CREATURES, add_subtypes, card, creature, gets, global_effect, resolved, solved

from benchmarks.families import family
from layers import Board, solve
from layers.words import subtypes


def test_counts_of_a_small_board():
    found = solved(card("Urborg, Tomb of Yawgmoth", id="urborg"), card("Blood Moon", id="moon")).statistics
    assert found.to_dict() == {
        "applications": 1, "readings": 2, "changes": 1, "trials": 1, "dependencies": 1, "layers": 1, "graphs": 1,
        "columns": 3,
    }  # fmt: skip


def test_nothing_to_do():
    assert set(solved(creature("bear")).statistics.to_dict().values()) == {0}


def test_the_boards_of_moments_count():
    """The number of a spell that counts creatures is worked out on the board as it was."""
    count = {"count": CREATURES}
    anthem = global_effect("anthem", CREATURES, gets(1, 1))
    plain = solved(anthem, creature("bear"), effects=(resolved("swell", ["bear"], gets(3, 3)),))
    counted = solved(anthem, creature("bear"), effects=(resolved("swell", ["bear"], gets(count, count)),))
    assert plain.statistics.applications == 2
    assert counted.statistics.applications == 3


@pytest.mark.parametrize("size", [20, 40, 80])
def test_identical_anthems_are_tried_against_nothing(size):
    """Effects that touch nothing of each other cost one change each, and alike ones a single reading."""
    board = [global_effect(f"anthem-{number}", CREATURES, gets(1, 1)) for number in range(size)]
    found = solved(*board, creature("bear")).statistics
    assert (found.readings, found.changes, found.trials, found.graphs) == (1, size, 0, 0)


@pytest.mark.parametrize("size", [10, 20, 40])
def test_what_comes_in_order_is_tried_against_nothing(size):
    """The oldest link waits for nothing; whether others wait for it does not matter then."""
    words = subtypes("creature")[: size + 1]
    links = [
        global_effect(f"link-{place}", {"subtype": old}, add_subtypes(new))
        for place, (old, new) in enumerate(pairwise(words))
    ]
    solution = solved(*links, creature("bear", type_line=f"Creature — {words[0]}"))
    assert [step.effect.source for step in solution.steps()] == [f"link-{place}" for place in range(size)]
    assert solution["bear"].subtypes == tuple(sorted(words))
    found = solution.statistics
    assert (found.trials, found.dependencies, found.graphs) == (0, 0, 0)


@pytest.mark.parametrize("size", [10, 20, 40])
def test_a_chain_is_tried_twice_for_each_link(size):
    """The newest link is the first: each is tried against the next one at the beginning, and once that has more.

    The last one to wait is not tried again, for then there is no other any more, and the one that it waits for gains
    nothing before.
    """
    (board,) = family("chain").make(size, size)
    solution = solve(Board.from_dict(board))
    assert [step.effect.source for step in solution.steps()] == [f"link-{place}" for place in range(size)]
    found = solution.statistics
    assert (found.trials, found.dependencies, found.graphs) == (2 * size - 3, 2 * size - 3, size - 1)


def test_the_same_counts_every_time():
    board = large_board(60, 20)
    assert solve(board).statistics == solve(board).statistics
