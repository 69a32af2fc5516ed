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

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from layers.board import Board
from layers.editions import RuleSet, rulesets
from layers.errors import UnknownNameError
from layers.research.asked import as_names, as_ruleset, chosen
from layers.research.orders import OrderSearch
from layers.research.timeline import times_of
from layers.research.values import CHARACTERISTICS, outcome_of, plain_value, varying
from layers.solver import solve

__all__ = ["Predicate", "has_dependency", "has_loop", "has_value", "order_matters", "rulesets_differ"]

Predicate: TypeAlias = Callable[[Board], bool]

Rules: TypeAlias = "str | RuleSet | None"
"""An edition of the rules; None for the one that a board names."""


def has_loop(size: int = 2, layer: str | None = None, ruleset: Rules = None) -> Predicate:
    """Ask whether there is a dependency loop of at least `size` effects at some moment (CR 613.8b).

    Parameters
    ----------
    size : int, optional
        From 2.
    layer : str, optional
        In this layer; by default in any.
    ruleset : str or RuleSet, optional
        The edition of the rules; by default the one that the board names.

    Raises
    ------
    UnknownNameError
        When there is no such rule set, or none of them has such a layer.
    ValueError
        When the size is less than 2.
    """
    if not isinstance(size, int):
        raise TypeError(f"expected how many effects the loop has at least, found {type(size).__name__}")
    if size < 2:
        raise ValueError(f"a loop has at least 2 effects, not {size}")
    return _HasLoop(_rules(ruleset), size, _layer(layer))


def has_dependency(dependent: str, on: str, layer: str | None = None, ruleset: Rules = None) -> Predicate:
    """Ask whether an effect depends on another one at some moment (CR 613.8a).

    Parameters
    ----------
    dependent, on : str
        The ids of effects, or of the objects or resolved effects that they come from.
    layer, ruleset : optional
        See `has_loop`.
    """
    return _HasDependency(_rules(ruleset), dependent, on, _layer(layer))


def has_value(name: str, characteristic: str, value: Any, ruleset: Rules = None) -> Predicate:
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
    ruleset : optional
        See `has_loop`.

    Raises
    ------
    UnknownNameError
        When there is no such characteristic or rule set.
    """
    if characteristic not in CHARACTERISTICS:
        raise UnknownNameError("characteristic", characteristic, CHARACTERISTICS)
    several = isinstance(value, list | tuple | set | frozenset)
    return _HasValue(_rules(ruleset), name, characteristic, frozenset(value) if several else value)


def order_matters(
    among: Iterable[str] | None = None,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    ruleset: Rules = None,
) -> Predicate:
    """Ask whether some other order of timestamps gives another outcome (see `layers.orders`).

    Copies that differ in nothing but id and timestamp are taken for the same, unless they are named in `objects`.

    Parameters
    ----------
    among : iterable of str, optional
        What is put in other orders, as far as the board has it; by default everything.
    objects, characteristics : iterable of str, optional
        In what; by default in anything.
    ruleset : optional
        See `has_loop`.
    """
    what = as_names("characteristic", characteristics)
    chosen("characteristic", what, CHARACTERISTICS)
    return _OrderMatters(_rules(ruleset), as_names("object", among), as_names("object", objects), what)


def rulesets_differ(one: str | RuleSet, other: str | RuleSet, objects: Iterable[str] | None = None) -> Predicate:
    """Ask whether two editions of the rules give different characteristics.

    Parameters
    ----------
    one, other : str or RuleSet
    objects : iterable of str, optional
        For which objects; by default for any.

    Raises
    ------
    UnknownNameError
        When there is no such rule set.
    ValueError
        When both are the same.
    """
    rules = as_ruleset(one), as_ruleset(other)
    if rules[0] == rules[1]:
        raise ValueError(f"expected two different rule sets, found {rules[0].id} twice")
    return _RulesetsDiffer(rules[0], rules[1], as_names("object", objects))


def _rules(ruleset: Rules) -> RuleSet | None:
    return None if ruleset is None else as_ruleset(ruleset)


def _layer(layer: str | None) -> str | None:
    known = list(dict.fromkeys(label for rules in rulesets() for label in rules.labels))
    if layer is not None and layer not in known:
        raise UnknownNameError("layer", layer, known)
    return layer


@dataclass(frozen=True, slots=True)
class _Question:
    """A predicate of a solution; what it names may be missing, for it may have been taken away."""

    ruleset: RuleSet | None

    def check(self, board: Board) -> None:
        """Raise UnknownNameError if the board, which is whole, has not what is asked for."""
        objects = [thing.id for thing in board.objects]
        chosen("object", self.objects_named(), objects)
        chosen("object or effect", self.things_named(), [*objects, *(effect.id for effect in board.effects)])

    def objects_named(self) -> tuple[str, ...]:
        """Return the ids of objects that it names."""
        return ()

    def things_named(self) -> tuple[str, ...]:
        """Return the ids of objects and resolved effects that it names."""
        return ()


@dataclass(frozen=True, slots=True)
class _HasLoop(_Question):
    size: int
    layer: str | None

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        layers = solution.layers if self.layer is None else [one for one in solution.layers if one == self.layer]
        return any(len(loop) >= self.size for layer in layers for loop in solution.loops(layer))


@dataclass(frozen=True, slots=True)
class _HasDependency(_Question):
    dependent: str
    on: str
    layer: str | None

    def check(self, board: Board) -> None:
        things = [thing.id for part in (board.objects, board.effects) for thing in part]
        for name in (self.dependent, self.on):
            # The effects of an object are named after it: "moon.1", "moon counter flying", "moon<anthem.1>1".
            if not any(name == thing or re.match(re.escape(thing) + "[. <]", name) for thing in things):
                raise UnknownNameError("object or effect", name, things)

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        return any(
            self.dependent in (found.dependent.id, found.dependent.source) and self.on in (found.on.id, found.on.source)
            for step in solution.steps()
            if self.layer in (None, step.layer)
            for found in step.dependencies
        )


@dataclass(frozen=True, slots=True)
class _HasValue(_Question):
    name: str
    characteristic: str
    value: Any

    def objects_named(self) -> tuple[str, ...]:
        return (self.name,)

    def __call__(self, board: Board) -> bool:
        solution = solve(board, self.ruleset)
        if self.name not in solution:
            return False
        found = plain_value(solution[self.name], self.characteristic)
        if isinstance(found, tuple):
            return frozenset(found) == (self.value if isinstance(self.value, frozenset) else {self.value})
        return bool(found == self.value)


@dataclass(frozen=True, slots=True)
class _OrderMatters(_Question):
    among: tuple[str, ...] | None
    objects: tuple[str, ...] | None
    characteristics: tuple[str, ...] | None

    def objects_named(self) -> tuple[str, ...]:
        return self.objects or ()

    def check(self, board: Board) -> None:
        _Question.check(self, board)
        OrderSearch(board, self.among, ruleset=self.ruleset)

    def __call__(self, board: Board) -> bool:
        there = {thing.id for thing in board.objects}
        objects = None if self.objects is None else [name for name in self.objects if name in there]
        moments = times_of(board)
        among = None if self.among is None else [name for name in self.among if name in moments]
        search = OrderSearch(
            board, among, objects=objects, characteristics=self.characteristics, ruleset=self.ruleset
        )  # fmt: skip
        while search.todo and len(search.groups) < 2:
            search.step()
        return len(search.groups) > 1


@dataclass(frozen=True, slots=True)
class _RulesetsDiffer(_Question):
    other: RuleSet
    objects: tuple[str, ...] | None

    def objects_named(self) -> tuple[str, ...]:
        return self.objects or ()

    def __call__(self, board: Board) -> bool:
        outcomes = [outcome_of(solve(board, rules)) for rules in (self.ruleset, self.other)]
        found = varying(outcomes, outcomes[0], CHARACTERISTICS)
        return any(self.objects is None or name in self.objects for name, _ in found)
