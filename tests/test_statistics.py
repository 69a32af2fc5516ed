"""Exact counts of the solver's work."""

from itertools import pairwise

import pytest
from large_boards import large_board
from rules.boards import CREATURES, add_subtypes, card, creature, gets, global_effect, resolved, solved

from layers import solve
from layers.words import subtypes


def test_counts_of_a_small_board():
    found = solved(card("Urborg, Tomb of Yawgmoth", id="urborg"), card("Blood Moon", id="moon")).statistics
    assert found.to_dict() == {
        "applications": 1, "readings": 3, "changes": 2, "trials": 1, "dependencies": 1, "layers": 1, "graphs": 1,
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
    """Effects that touch nothing of each other cost one reading and one change each, however many there are."""
    board = [global_effect(f"anthem-{number}", CREATURES, gets(1, 1)) for number in range(size)]
    found = solved(*board, creature("bear")).statistics
    assert (found.readings, found.changes, found.trials, found.graphs) == (size, size, 0, 0)


@pytest.mark.parametrize("size", [10, 20, 40])
def test_a_chain_is_tried_once_for_each_link(size):
    """Each link gives the word that the next one asks for, the first is the oldest.

    What does not apply yet changes nothing, so at any moment one change touches one reader, which waits for it.
    """
    words = subtypes("creature")[: size + 1]
    links = [
        global_effect(f"link-{place}", {"subtype": old}, add_subtypes(new))
        for place, (old, new) in enumerate(pairwise(words))
    ]
    solution = solved(*links, creature("bear", type_line=f"Creature — {words[0]}"))
    assert [step.effect.source for step in solution.steps()] == [f"link-{place}" for place in range(size)]
    assert solution["bear"].subtypes == tuple(sorted(words))
    assert (solution.statistics.trials, solution.statistics.dependencies) == (size - 1, size - 1)


def test_the_same_counts_every_time():
    board = large_board(60, 20)
    assert solve(board).statistics == solve(board).statistics
