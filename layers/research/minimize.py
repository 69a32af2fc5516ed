"""The least of a board for which something is still so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import combinations, islice
from typing import Any, TypeVar

from layers.board import Board
from layers.effects.conditions import Always, Condition
from layers.effects.node import Node
from layers.errors import LimitError, UnknownNameError
from layers.frames import columns, data_frame
from layers.objects import BoardObject, Counters, Face
from layers.predicates import Predicate
from layers.research.working import results
from layers.subboard import sub_board, without

__all__ = ["Minimal", "Minimization", "NotSoError", "minimize"]

T = TypeVar("T")

MOST_SETS = 2_000
"""How many sets of fewer things are tried."""

_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Minimal:
    """The least of a board for which a predicate holds. Made by `layers.minimize`."""

    board: Board
    removed: tuple[str, ...]
    """The ids of the objects and resolved effects that have gone."""
    smallest: bool
    """Whether no set of fewer objects and effects will do: all of them were tried."""
    tries: int
    """How often the predicate was asked."""

    def __repr__(self) -> str:
        return f"<Minimal: {len(self.things)} things, {len(self.removed)} taken away>"

    @property
    def things(self) -> tuple[str, ...]:
        """The ids of the objects and resolved effects that are left."""
        return _names(self.board)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "board": self.board.to_dict(), "things": list(self.things), "removed": list(self.removed),
            "smallest": self.smallest, "tries": self.tries,
        }  # fmt: skip

    def to_columns(self) -> dict[str, list[Any]]:
        """Return a row for each object and effect that there was, and whether it is left, as columns."""
        rows = [(name, True) for name in self.things] + [(name, False) for name in self.removed]
        return columns(("thing", "left"), rows)

    def to_frame(self, library: str | None = None) -> Any:
        """Return `to_columns` as a DataFrame: of pandas if it is installed, else of polars; or of the one given."""
        return data_frame(self.to_columns(), library)


def minimize(
    board: Board,
    predicate: Predicate,
    *,
    limit: int = MOST_SETS,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Minimal:
    """Find the least of a board for which a predicate holds.

    Objects and resolved effects are taken away as long as it holds, then counters, then parts of what has been written
    as structured data and is no card: abilities, their effects, what these do, and conditions. In the end nothing can
    be taken away any more; and where there are not too many, all smaller sets of objects and effects are tried. The
    result is always the same for the same board.

    Parameters
    ----------
    board : Board
    predicate : callable
        Called with a board, says whether it holds; see `layers.predicates` for ready-made ones. It does not hold where
        it raises `UnknownNameError`, since what it asks for has gone, or `LimitError`.
    limit : int, optional
        How many sets of fewer objects and effects are tried; 0 for none.
    executor : Executor, optional
        Whose workers ask the predicate; by default this process does.
    progress : callable, optional
        Called from time to time with the number of objects and effects that are left, and how often the predicate was
        asked.

    Returns
    -------
    Minimal

    Raises
    ------
    ValueError
        When the predicate does not hold for the board.
    UnknownNameError
        When the predicate is a ready-made one and names what the board has not.

    Examples
    --------
    >>> from layers import Board, predicates
    >>> board = Board.load("examples/11-life-and-limb-loop.yaml")
    >>> minimize(board, predicates.has_loop()).things
    ('limb', 'moon', 'taiga', 'saproling')
    """
    search = Minimization(board, predicate, limit=limit, executor=executor, progress=progress)
    search.run()
    return search.found()


class NotSoError(ValueError):
    """A predicate does not hold for the board that is to be made smaller."""


class Minimization:
    """A search for the least of a board, that can be stopped at any time; see `minimize`."""

    def __init__(
        self,
        board: Board,
        predicate: Predicate,
        *,
        limit: int = MOST_SETS,
        executor: Executor | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self.given, self.board = board, replace(board, expect=None)
        self._predicate, self._holds = predicate, partial(_holds, predicate)
        self._limit, self._executor, self._progress = limit, executor, progress
        self.tries = 0
        self._smallest = False

    def run(self) -> None:
        """Search until nothing can be taken away."""
        check = getattr(self._predicate, "check", None)
        if check is not None:
            check(self.board)
        self.tries += 1
        if not _answer(self._predicate(self.board)):
            raise NotSoError("the predicate does not hold for the whole board")
        self._without_things()
        self._smaller_sets()
        before = None
        while self.board is not before:
            before = self.board
            self._without_things()
            for smaller in (_without_counters, _without_parts):
                while self._first(smaller(self.board)):
                    pass

    def found(self) -> Minimal:
        """Return what is known so far."""
        left = set(_names(self.board))
        removed = tuple(name for name in _names(self.given) if name not in left)
        return Minimal(self.board, removed, self._smallest, self.tries)

    def _first(self, boards: Iterable[Board]) -> bool:
        """Go on with the first of some boards for which the predicate holds; return whether there is one."""
        rest = iter(boards)
        while some := list(islice(rest, _AT_ONCE if self._executor else 1)):
            found = None
            answers = results(self._holds, some, self._executor)
            for board, holds in zip(some, answers, strict=False):
                self.tries += 1
                if holds:
                    found = board
                    break
            if self._progress is not None:
                self._progress(len(_names(found or self.board)), self.tries)
            if found is not None:
                self.board = found
                return True
        return False

    def _without_things(self) -> None:
        """Take objects and effects away, many at a time at first."""
        size = max(1, len(_names(self.board)) // 2)
        while True:
            names = _names(self.board)
            starts = range(0, len(names), size)
            if self._first(without(self.board, names[start : start + size]) for start in starts):
                continue
            if size == 1:
                return
            size //= 2

    def _smaller_sets(self) -> None:
        """Try all smaller sets of objects and effects, those of few first."""
        names, most = _names(self.given), len(_names(self.board))
        asked = self.tries
        for size in range(most):
            for some in combinations(names, size):
                if self.tries - asked >= self._limit:
                    return
                board = sub_board(self.given, some)
                if len(_names(board)) == size and self._first([board]):
                    self._smallest = True
                    return
        self._smallest = True


def _holds(predicate: Predicate, board: Board) -> bool:
    try:
        return _answer(predicate(board))
    except (LimitError, UnknownNameError):
        return False


def _answer(found: object) -> bool:
    if callable(found):
        raise TypeError("the predicate answers with a function; one of layers.predicates is made by a call: has_loop()")
    return bool(found)


def _names(board: Board) -> tuple[str, ...]:
    return (*(thing.id for thing in board.objects), *(effect.id for effect in board.effects))


# --- counters ---------------------------------------------------------------------------------------------------


def _without_counters(board: Board) -> Iterator[Board]:
    """Yield the board with fewer counters: without those of a kind, with half of them, with one less."""
    for place, thing in enumerate(board.objects):
        for kind, counters in enumerate(thing.counters):
            for count in dict.fromkeys((0, counters.count // 2, counters.count - 1)):
                fewer: Sequence[Counters] = [replace(counters, count=count)] if count else []
                left = (*thing.counters[:kind], *fewer, *thing.counters[kind + 1 :])
                yield _with_object(board, place, replace(thing, counters=left))


def _with_object(board: Board, place: int, thing: BoardObject) -> Board:
    return replace(board, objects=(*board.objects[:place], thing, *board.objects[place + 1 :]))


# --- parts of structured data -----------------------------------------------------------------------------------


def _without_parts(board: Board) -> Iterator[Board]:
    """Yield the board with a part less of what was written as structured data and is no card."""
    for place, thing in enumerate(board.objects):
        if thing.card is None:
            for face in _smaller_face(thing.printed):
                yield _with_object(board, place, replace(thing, printed=face))
            for number, one in enumerate(thing.faces):
                for face in _smaller_face(one):
                    faces = (*thing.faces[:number], face, *thing.faces[number + 1 :])
                    yield _with_object(board, place, replace(thing, faces=faces))
    for place, effect in enumerate(board.effects):
        if not effect.text:
            for does in _smaller_tuple(effect.does, least=1):
                smaller = replace(effect, does=does)
                yield replace(board, effects=(*board.effects[:place], smaller, *board.effects[place + 1 :]))


def _smaller_face(face: Face) -> Iterator[Face]:
    if not face.oracle_text:
        for abilities in _smaller_tuple(face.abilities, least=0):
            yield replace(face, abilities=abilities)


def _smaller_tuple(nodes: tuple[T, ...], least: int) -> Iterator[tuple[T, ...]]:
    """Yield nodes with one less, then with one that is smaller."""
    if len(nodes) > least:
        for place in range(len(nodes)):
            yield (*nodes[:place], *nodes[place + 1 :])
    for place, node in enumerate(nodes):
        if isinstance(node, Node):
            for smaller in _smaller(node):
                yield (*nodes[:place], smaller, *nodes[place + 1 :])


_SEVERAL = ("effects", "does", "abilities")
"""What a node has several of, and can do with one of."""


def _smaller(node: Any) -> Iterator[Any]:
    """Yield a node with a part less: an effect, something that it does, an ability that it grants, a condition."""
    names = [field.name for field in fields(node)]
    # What it is called is the whole of it.
    nameless = {"text": ""} if "text" in names else {}
    for name in names:
        value = getattr(node, name)
        if name in _SEVERAL and isinstance(value, tuple):
            for less in _smaller_tuple(value, least=1):
                yield replace(node, **nameless, **{name: less})
        elif isinstance(value, Condition) and not isinstance(value, Always):
            yield replace(node, **nameless, **{name: Always()})
