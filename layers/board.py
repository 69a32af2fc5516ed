"""A board: everything that a snapshot of a game says about the objects and effects in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self
from weakref import ref

from layers.boardfiles.checks import check_parts
from layers.boardfiles.reading import BoardParts, read_parts
from layers.boardfiles.schema import MOST_PROBLEMS, check_data
from layers.boardfiles.source import Document, check_plain, read_file, read_text
from layers.boardfiles.writing import board_data, board_text, write_atomically
from layers.editing import Addition, edited
from layers.effects.node import Json
from layers.errors import BoardError, Problem
from layers.expectation import Expectation
from layers.objects import BoardObject, Player, ResolvedEffect, Turn, UnreadLine
from layers.pickling import pickle_as_call

__all__ = ["Board", "UnreadLine"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Board:
    """A snapshot of a game (see docs/board-files.md for its file form).

    Examples
    --------
    >>> board = Board.from_dict({"objects": [{"name": "Grizzly Bears", "type_line": "Creature — Bear", "power": 2}]})
    >>> board.objects[0].id
    'grizzly-bears'
    >>> Board.from_dict(board.to_dict()) == board
    True
    """

    objects: tuple[BoardObject, ...]
    effects: tuple[ResolvedEffect, ...] = ()
    players: tuple[Player, ...] = ()
    """In turn order."""
    active_player: str = ""
    ruleset: str = "current"
    turn: Turn = field(default_factory=Turn)
    title: str = ""
    origin: Json = field(default=None, hash=False)
    """Where the board comes from: any data, a note for people."""
    rules: tuple[str, ...] = ()
    """The rule numbers that it is about: a note for people."""
    expect: Expectation | None = None
    """What must come out of solving it."""
    _kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What has been worked out of the board, to be used again; large things as long as there is a solution of it."""

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a board file.

        Parameters
        ----------
        path : str or Path
            YAML or JSON; a file that ends in ``.json`` must be JSON.

        Returns
        -------
        Board

        Raises
        ------
        BoardError
            Everything that is wrong with the file, each with its line and column.
        LimitError
            When the file is too large.
        """
        return cls.from_document(read_file(path))

    @classmethod
    def from_text(cls, text: str, source: str = "board") -> Self:
        """Read the text of a board file; errors call it `source`. Raises what `load` raises."""
        return cls.from_document(read_text(text, source))

    @classmethod
    def from_document(cls, document: Document) -> Self:
        """Read a board file whose text has been read (`layers.boardfiles.source`). Raises what `load` raises."""
        parts, problems = _read(document.data)
        if parts is None or problems:
            raise BoardError(document.locate(problems), document.source)
        return cls(**parts)

    @classmethod
    def from_dict(cls, data: dict[str, Any], source: str = "board") -> Self:
        """Read what a board file holds.

        Parameters
        ----------
        data : dict
            The board in the form of docs/board-files.md.
        source : str, optional
            What errors call it.

        Returns
        -------
        Board

        Raises
        ------
        BoardError
            Everything that is wrong with the data, each with its path.
        LimitError
            When the data is too large.
        """
        check_plain(data, source)
        parts, problems = _read(data)
        if parts is None or problems:
            raise BoardError(problems, source)
        return cls(**parts)

    def to_dict(self) -> dict[str, Json]:
        """Return the board in the form that a file has, with ids, players, controllers and timestamps given."""
        return board_data(self)

    def save(self, path: str | Path) -> None:
        """Write the board to a file: all of it, or nothing.

        Parameters
        ----------
        path : str or Path
            Ends in ``.json``, ``.yaml`` or ``.yml``.

        Raises
        ------
        UnknownNameError
            When it ends in something else.
        BoardError
            When it cannot be written.
        """
        path = Path(path)
        write_atomically(path, board_text(self.to_dict(), path.suffix.lower()))

    def edit(
        self,
        add: Iterable[Addition] = (),
        remove: Iterable[str] = (),
        change: Mapping[str, Addition] = MappingProxyType({}),
    ) -> Board:
        """Return the board with some things added, removed or changed.

        Parameters
        ----------
        add : iterable of BoardObject, ResolvedEffect or dict, optional
            What is added, at the end of the listing. A dict is an object as it stands in a board file; it is the newest
            unless it has a timestamp, and needs an id where its name is taken. Players, turn and rules stay.
        remove : iterable of str, optional
            The ids of what is removed.
        change : mapping, optional
            For the ids of what is changed: a dict with keys of a board file and their new values, or what takes its
            place.

        Returns
        -------
        Board
            Without expectations.

        Raises
        ------
        UnknownNameError
            When nothing has an id that is removed or changed.
        BoardError
            When something does not fit: values, or references to what is not there.
        ValueError
            When something is removed and changed at once, or would get another id.

        Examples
        --------
        >>> board = Board.from_dict({"objects": [{"card": "Grizzly Bears", "id": "bears"}]})
        >>> board.edit(change={"bears": {"counters": {"+1/+1": 2}}}).objects[0].counters[0].count
        2
        >>> [thing.id for thing in board.edit(add=[{"card": "Glorious Anthem"}], remove=["bears"]).objects]
        ['glorious-anthem']
        """
        found, new = edited(self, add, remove, change)
        if not self._has_text():
            found._kept["has text"] = any(one.has_text_to_read for one in new)
        return found

    def to_columns(self) -> dict[str, list[Any]]:
        """Return the objects as columns: lists of equal length by name, with what is printed and how they stand.

        Examples
        --------
        >>> board = Board.from_dict({"objects": [{"name": "Grizzly Bears", "type_line": "Creature — Bear"}]})
        >>> board.to_columns()["type_line"]
        ['Creature — Bear']
        """
        from layers.frames import board_columns

        return board_columns(self)

    def to_frame(self, library: str | None = None) -> Any:
        """Return the objects as a DataFrame: of pandas if it is installed, else of polars; or of the one given.

        Raises
        ------
        UnknownNameError
            When there is no such library.
        ImportError
            When it is not installed.
        """
        from layers.frames import data_frame

        return data_frame(self.to_columns(), library)

    def _repr_html_(self) -> str:
        from layers.notebook import board_html

        return board_html(self)

    def problems(self) -> tuple[Problem, ...]:
        """Return everything that is wrong with the board: nothing, unless it was put together by hand."""
        return tuple(_read(self.to_dict())[1])

    def not_understood(self) -> tuple[UnreadLine, ...]:
        """Return the lines of text that change something in the layers and could not be read.

        The text of an object counts as understood when it has structured abilities, that of an effect when it has
        structured effects. Reminder text is left out.
        """
        return self._read_text()[1]

    def with_text_read(self) -> Board:
        """Return the board with abilities and effects for its texts: what is solved."""
        return self._read_text()[0]

    def _read_text(self) -> tuple[Board, tuple[UnreadLine, ...]]:
        if not self._has_text():
            return self, ()
        known: tuple[ref[Board], tuple[UnreadLine, ...]] | None = self._kept.get("read")
        board = None if known is None else known[0]()
        if known is not None and board is not None:
            return board, known[1]
        # The grammar takes a while to load; a board without text does not pay for it.
        from layers.text.boards import read_board

        board, unread = read_board(self)
        self._kept["read"] = ref(board), unread
        return board, unread

    def _has_text(self) -> bool:
        found: bool | None = self._kept.get("has text")
        if found is None:
            found = self._kept["has text"] = self._look_for_text()
        return found

    def _look_for_text(self) -> bool:
        return any(one.has_text_to_read for part in (self.objects, self.effects) for one in part)


pickle_as_call(Board)


def _read(data: object) -> tuple[BoardParts | None, list[Problem]]:
    models, problems = check_data(data)
    if models is None:
        return None, problems
    parts, more = read_parts(models)
    more += check_parts(parts)
    if problems:
        # With a key that is wrong something was lost: what is said of its object may come from that alone.
        lost = {problem.path[:2] for problem in problems}
        more = [problem for problem in more if problem.path not in lost]
    problems += more
    if len(problems) > MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [Problem(f"and {len(problems) - MOST_PROBLEMS:,} problems more")]
    return parts, problems
