"""Questions about a board that are answered by yes or no, for `layers.minimize` and for searching through boards.

Each of these functions returns a predicate: something that is called with a board, and says whether it is so. Any
function that does this will do as well. Those here can be sent to other processes.

>>> from layers import Board, predicates
>>> board = Board.load("examples/11-life-and-limb-loop.yaml")
>>> predicates.has_loop()(board)
True
>>> predicates.has_dependency("urborg", on="moon")(board)
False
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from layers.board import Board
from layers.editions import ruleset as ruleset_named
from layers.errors import UnknownNameError
from layers.research.orders import OrderSearch
from layers.research.values import CHARACTERISTICS, outcome_of, plain_value, varying
from layers.solution import Solution
from layers.solver import solve

__all__ = ["Predicate", "has_dependency", "has_loop", "has_value", "order_matters", "rulesets_differ"]

Predicate: TypeAlias = Callable[[Board], bool]


def has_loop(size: int = 2, layer: str | None = None, ruleset: str | None = None) -> Predicate:
    """Ask whether there is a dependency loop of at least `size` effects at some moment (CR 613.8b).

    Parameters
    ----------
    size : int, optional
    layer : str, optional
        In this layer; by default in any. A rule set that has no such layer has no loop there.
    ruleset : str, optional
        The edition of the rules; by default the one that the board names.
    """
    return _HasLoop(size, layer, _checked(ruleset))


def has_dependency(dependent: str, on: str, layer: str | None = None, ruleset: str | None = None) -> Predicate:
    """Ask whether an effect depends on another one at some moment (CR 613.8a).

    Parameters
    ----------
    dependent, on : str
        The ids of effects, or of the objects or resolved effects that they come from.
    layer, ruleset : str, optional
        See `has_loop`.
    """
    return _HasDependency(dependent, on, layer, _checked(ruleset))


def has_value(name: str, characteristic: str, value: Any, ruleset: str | None = None) -> Predicate:
    """Ask whether an object has a value for a characteristic; a board without the object has not.

    Parameters
    ----------
    name : str
        The object's id.
    characteristic : str
        A field of `Characteristics`, such as ``"power"``, ``"types"`` or ``"abilities"``.
    value
        A number, a word, or several words in any order. Abilities are given by their names (see
        `Characteristics.ability_names`).
    ruleset : str, optional
        See `has_loop`.

    Raises
    ------
    UnknownNameError
        When there is no such characteristic.
    """
    if characteristic not in CHARACTERISTICS:
        raise UnknownNameError("characteristic", characteristic, CHARACTERISTICS)
    several = isinstance(value, list | tuple | set | frozenset)
    return _HasValue(name, characteristic, frozenset(value) if several else value, _checked(ruleset))


def order_matters(
    among: tuple[str, ...] | None = None, objects: tuple[str, ...] | None = None, ruleset: str | None = None
) -> Predicate:
    """Ask whether some other order of timestamps gives another outcome (see `layers.orders`).

    Parameters
    ----------
    among : tuple of str, optional
        What is put in other orders, as far as the board has it; by default everything.
    objects : tuple of str, optional
        For which objects; by default for any.
    ruleset : str, optional
        See `has_loop`.
    """
    return _OrderMatters(among, objects, _checked(ruleset))


def rulesets_differ(one: str, other: str, objects: tuple[str, ...] | None = None) -> Predicate:
    """Ask whether two editions of the rules give different characteristics.

    Parameters
    ----------
    one, other : str
        Their names.
    objects : tuple of str, optional
        For which objects; by default for any.
    """
    return _RulesetsDiffer(str(_checked(one)), str(_checked(other)), objects)


def _checked(ruleset: str | None) -> str | None:
    return None if ruleset is None else ruleset_named(ruleset).id


def _layers(solution: Solution, layer: str | None) -> Iterator[str]:
    yield from solution.layers if layer is None else [one for one in solution.layers if one == layer]


@dataclass(frozen=True, slots=True)
class _HasLoop:
    size: int
    layer: str | None
    ruleset: str | None

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        return any(len(loop) >= self.size for layer in _layers(solution, self.layer) for loop in solution.loops(layer))


@dataclass(frozen=True, slots=True)
class _HasDependency:
    dependent: str
    on: str
    layer: str | None
    ruleset: str | None

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        return any(
            self.dependent in (found.dependent.id, found.dependent.source) and self.on in (found.on.id, found.on.source)
            for step in solution.steps()
            if self.layer in (None, step.layer)
            for found in step.dependencies
        )


@dataclass(frozen=True, slots=True)
class _HasValue:
    name: str
    characteristic: str
    value: Any
    ruleset: str | None

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        if self.name not in solution:
            return False
        found = plain_value(solution[self.name], self.characteristic)
        if isinstance(found, tuple):
            return frozenset(found) == (self.value if isinstance(self.value, frozenset) else {self.value})
        return bool(found == self.value)


@dataclass(frozen=True, slots=True)
class _OrderMatters:
    among: tuple[str, ...] | None
    objects: tuple[str, ...] | None
    ruleset: str | None

    def __call__(self, board: Board) -> bool:
        known = {thing.id for thing in board.objects}
        objects = None if self.objects is None else [name for name in self.objects if name in known]
        known |= {effect.id for effect in board.effects}
        among = None if self.among is None else [name for name in self.among if name in known]
        search = OrderSearch(board, among, objects=objects, ruleset=self.ruleset)
        while search.todo and len(search.groups) < 2:
            search.step()
        return len(search.groups) > 1


@dataclass(frozen=True, slots=True)
class _RulesetsDiffer:
    one: str
    other: str
    objects: tuple[str, ...] | None

    def __call__(self, board: Board) -> bool:
        outcomes = [outcome_of(solve(board, name)) for name in (self.one, self.other)]
        found = varying(outcomes, outcomes[0], CHARACTERISTICS)
        return any(self.objects is None or name in self.objects for name, _ in found)
