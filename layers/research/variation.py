"""Varying a board in code: each change gives a new board, and changes follow each other."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from layers.board import Board
from layers.editing import Addition
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.errors import UnknownNameError
from layers.objects import BoardObject
from layers.pickling import pickle_as_call
from layers.research.asked import as_board
from layers.research.timeline import board_at, times_of
from layers.solution import Solution
from layers.solver import solve
from layers.subboard import without

__all__ = ["Variation", "what_if"]


class Variation(Board):
    """A board that knows how to be varied. Made by `layers.what_if`."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, others = (
            [getattr(board, field.name) for field in fields(board) if field.compare] for board in (self, other)
        )
        return mine == others

    __hash__ = Board.__hash__

    def solve(self) -> Solution:
        """Solve the board under its own rules."""
        return solve(self)

    def with_(self, *things: Addition) -> Variation:
        """Return the board with more objects or effects; see `Board.edit`."""
        return _variation(self.edit(add=things))

    def without(self, *names: str) -> Variation:
        """Return the board without some objects or effects, and without what cannot be without them.

        What was attached to them is attached to nothing.

        Raises
        ------
        UnknownNameError
            When nothing has one of the ids.
        """
        for name in names:
            if not isinstance(name, str):
                raise TypeError(f"expected ids, one after the other; found {name!r}")
            self._thing(name)
        return _variation(without(self, names))

    def with_changes(self, name: str, /, **changes: Any) -> Variation:
        """Return the board with other values for an object or effect: keys of a board file; see `Board.edit`.

        ``with_changes("bears", oracle_text="Flying")`` gives it another text.
        """
        return _variation(self.edit(change={name: changes}))

    def with_timestamp(
        self, name: str, timestamp: int | None = None, *, before: str | None = None, after: str | None = None
    ) -> Variation:
        """Return the board with an object or effect at another moment.

        Parameters
        ----------
        name : str
            Its id.
        timestamp : int, optional
            Its new timestamp.
        before, after : str, optional
            Instead: the id of the object or effect that it comes right before or right after. The others keep their
            order, and all get new timestamps.

        Raises
        ------
        UnknownNameError
            When nothing has one of the ids.
        ValueError
            When not exactly one of `timestamp`, `before` and `after` is given.
        """
        if [timestamp, before, after].count(None) != 2:
            raise ValueError("expected one of timestamp, before and after")
        self._thing(name)
        if timestamp is not None:
            return self.with_changes(name, timestamp=timestamp)
        other = before if before is not None else after
        assert other is not None
        self._thing(other)
        if other == name:
            raise ValueError(f"{name!r} cannot come before or after itself")
        now = times_of(self)
        places = {time: 2 * place for place, time in enumerate(sorted(set(now.values())))}
        time = {one: places[old] for one, old in now.items()}
        time[name] = time[other] + (-1 if before is not None else 1)
        return _variation(board_at(self, time))

    def with_ruleset(self, rules: str | RuleSet) -> Variation:
        """Return the board under another edition of the rules.

        Raises
        ------
        UnknownNameError
            When there is no such rule set.
        ValueError
            When it is one of your own: no board can name it.
        """
        name = rules.id if isinstance(rules, RuleSet) else rules
        if isinstance(rules, RuleSet) and ruleset_named(name) != rules:
            raise ValueError(f"a board names its rules, and these are not {name}: give them to solve")
        name = ruleset_named(name).id
        return _variation(replace(self, ruleset=name, expect=None))

    def with_counter(self, name: str, kind: str, count: int = 1, *, timestamp: int | None = None) -> Variation:
        """Return the board with so many more counters of a kind on an object; fewer if `count` is negative.

        Parameters
        ----------
        name : str
            The object's id.
        kind : str
            Such as ``"+1/+1"`` or ``"flying"``.
        count : int, optional
        timestamp : int, optional
            When they were put there; by default as before, or with the object.

        Raises
        ------
        UnknownNameError
            When no object has the id.
        ValueError
            When there are not so many to be taken away.
        """
        thing = self._thing(name)
        if not isinstance(thing, BoardObject):
            raise UnknownNameError("object", name, [one.id for one in self.objects])
        counters: dict[str, Any] = {
            one.kind: {"count": one.count, **({} if one.timestamp is None else {"timestamp": one.timestamp})}
            for one in thing.counters
        }
        found: dict[str, Any] = counters.setdefault(kind, {"count": 0})
        if found["count"] + count < 0:
            raise ValueError(f"{name!r} has only {found['count']} {kind} counters")
        counters[kind] = {**found, "count": found["count"] + count}
        if timestamp is not None:
            counters[kind]["timestamp"] = timestamp
        return self.with_changes(name, counters={one: data for one, data in counters.items() if data["count"]})

    def with_text(self, name: str, text: str) -> Variation:
        """Return the board with another text on an object or effect, that is read anew."""
        thing = self._thing(name)
        return self.with_changes(name, **{"oracle_text" if isinstance(thing, BoardObject) else "text": text})

    def _thing(self, name: str) -> object:
        things = {thing.id: thing for part in (self.objects, self.effects) for thing in part}
        if name not in things:
            raise UnknownNameError("object or effect", name, list(things))
        return things[name]


pickle_as_call(Variation)


def what_if(board: Board) -> Variation:
    """Return a board that can be varied: each of its methods gives a new one.

    Raises
    ------
    TypeError
        When it is no board.

    Examples
    --------
    >>> from layers import Board, what_if
    >>> board = what_if(Board.load("examples/01-humility-two-opalescences.yaml"))
    >>> board.without("opalescence-2").solve()["humility"].power
    1
    >>> for name in ("opalescence-1", "opalescence-2"):
    ...     varied = board.with_timestamp("humility", after=name)
    ...     print(name, varied.solve()["humility"].power)
    opalescence-1 4
    opalescence-2 1
    """
    return _variation(as_board(board))


def _variation(board: Board) -> Variation:
    if isinstance(board, Variation):
        return board
    return Variation(**{field.name: getattr(board, field.name) for field in fields(board) if field.init})
