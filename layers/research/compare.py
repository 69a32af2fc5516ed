"""Comparing two solves, or editions of the rules on one board."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import overload

from layers.board import Board
from layers.editions import RuleSet
from layers.explanations.comparison import Comparison, compare_solutions
from layers.research.editions import Editions, compare_editions
from layers.solution import Solution

__all__ = ["compare"]


@overload
def compare(a: Solution, b: Solution) -> Comparison: ...


@overload
def compare(
    a: Board,
    *,
    rulesets: Iterable[str | RuleSet] | None = None,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    executor: Executor | None = None,
) -> Editions: ...


def compare(
    a: Board | Solution,
    b: Solution | None = None,
    *,
    rulesets: Iterable[str | RuleSet] | None = None,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    executor: Executor | None = None,
) -> Comparison | Editions:
    """Say where two solves part, or where editions of the rules part on a board.

    Of two solutions, of boards that differ a little, only what both boards have is compared; and where something ends
    up differently, only the steps that concern it. An edition that has colors and abilities in one layer is compared as
    if it had the colors first.

    Of a board the solutions under several editions are compared, each with that of the edition before. Why they
    differ is found by changing the older rules into the newer ones a point at a time.

    Parameters
    ----------
    a : Solution or Board
    b : Solution, optional
        With a solution: the other one.
    rulesets : iterable of str or RuleSet, optional
        With a board: the editions; by default all of them, the oldest first.
    objects, characteristics : iterable of str, optional
        With a board: in what differences count; by default in everything.
    executor : Executor, optional
        With a board: whose workers solve it under mixtures of rules; by default this process does.

    Returns
    -------
    Comparison
        Of two solutions: the first step in which another effect is applied, or another part of the same one, to other
        objects or with another outcome; and every value that differs in the end.
    Editions
        Of a board: for each object and characteristic that differs what each edition gives, and for each edition and
        the one before where they part, and why.

    Raises
    ------
    TypeError
        When it is neither two solutions nor a board.
    ValueError
        When no rule set is given, or two different ones with one id.
    UnknownNameError
        When there is no such rule set, object or characteristic.

    Examples
    --------
    >>> from layers import Board, compare, solve
    >>> board = Board.load("examples/05-gray-ogre.yaml")
    >>> for line in str(compare(solve(board), solve(board, "10th"))).splitlines():
    ...     print(line)
    step 0: diminish in layer 7b (2/2 → 0/1 for ogre) in the first; might in layer 6b (2/2 → 6/6 for ogre) in the second
    ogre: power 5, not 1
    ogre: toughness 8, not 4
    >>> compare(board, rulesets=["10th", "m10"]).values("ogre", "power")
    {'10th': 1, 'm10': 5}
    """
    if isinstance(a, Solution) and isinstance(b, Solution):
        if (rulesets, objects, characteristics, executor) != (None,) * 4:
            raise TypeError("two solutions are compared as they are; rulesets and the rest are for a board")
        return compare_solutions(a, b)
    if not isinstance(a, Board) or b is not None:
        raise TypeError("expected two solutions, or a board")
    return compare_editions(a, rulesets, objects=objects, characteristics=characteristics, executor=executor)
