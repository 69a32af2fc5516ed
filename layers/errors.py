"""The errors that this library raises: one base class, each with the facts it is about as attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

__all__ = [
    "BoardError",
    "LayersError",
    "LimitError",
    "Problem",
    "TreeError",
    "UnknownNameError",
    "WorkerError",
    "nearest",
]


def nearest(found: str, known: Iterable[str]) -> str:
    """Say which known words look like `found`: ``"; did you mean 'zone'?"``, or nothing when none does."""
    words = list(dict.fromkeys(known))
    close = get_close_matches(found, words, n=3, cutoff=0.6)
    if not close and len(found) > 2:
        close = [word for word in words if found.casefold() in word.casefold()][:3]
    if not close:
        return ""
    return "; did you mean " + " or ".join(repr(word) for word in close) + "?"


class LayersError(Exception):
    """The base of every error that `layers` raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process with message and attributes as they are: the arguments that made them are gone."""
        return Exception.__new__, (type(self), *self.args), self.__dict__


class UnknownNameError(LayersError):
    """A name that nothing has: a rule set, a card, an object, a layer.

    Attributes
    ----------
    what : str
        The kind of thing that was looked up, such as ``"rule set"``.
    name : str
        The name that was not found.
    known : tuple of str
        The names that would have done.
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.what, self.name, self.known = what, name, tuple(known)
        listed = ""
        if len(self.known) <= 16:
            several = " and ".join(one + ("es" if one.endswith("x") else "s") for one in what.split(" or "))
            listed = f" ({several}: {', '.join(self.known)})" if self.known else f" (there are no {several})"
        super().__init__(f"no {what} is named {name!r}{nearest(name, self.known) or listed}")


class TreeError(LayersError):
    """Structured data that is no effect tree.

    Attributes
    ----------
    path : tuple of str or int
        Where in the data, from its root.
    reason : str
        What was found there and what would do.
    """

    def __init__(self, reason: str, path: Sequence[str | int] = ()) -> None:
        self.reason, self.path = reason, tuple(path)
        where = ".".join(str(step) for step in self.path)
        super().__init__(f"{where}: {reason}" if where else reason)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a board file."""

    message: str
    """What was found and what would do."""
    path: tuple[str | int, ...] = ()
    """Where in the data, such as ``("objects", 2, "zone")``."""
    line: int | None = None
    """Line in the file, from 1, where it is known."""
    column: int | None = None
    """Column in that line, from 1, where it is known."""

    def __str__(self) -> str:
        where = ".".join(str(step) for step in self.path)
        return f"{where}: {self.message}" if where else self.message


class BoardError(LayersError):
    """A board that cannot be read.

    Attributes
    ----------
    problems : tuple of Problem
        Everything that was found wrong, in the order of the file.
    source : str
        The file's name, or a description of where the data came from.
    """

    def __init__(self, problems: Iterable[Problem], source: str = "board") -> None:
        self.problems, self.source = tuple(problems), source
        super().__init__("\n".join(self._line(problem) for problem in self.problems))

    def _line(self, problem: Problem) -> str:
        place = self.source
        if problem.line is not None:
            place += f":{problem.line}"
            if problem.column is not None:
                place += f":{problem.column}"
        return f"{place}: {problem}"


class LimitError(LayersError):
    """Something is larger than this library takes on.

    Attributes
    ----------
    limit : str
        What is limited.
    value, most : int
        What was found, and the most that is taken.
    """

    def __init__(self, limit: str, value: int, most: int) -> None:
        self.limit, self.value, self.most = limit, value, most
        super().__init__(f"{limit}: {value:,} is more than the {most:,} that are taken")


class WorkerError(LayersError):
    """The workers of an executor failed: one died on a board, or none of them can do anything (see `solve_many`)."""
