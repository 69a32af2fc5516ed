"""What research instruments are asked: boards, rule sets, names and limits, checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layers.board import Board
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.errors import UnknownNameError

__all__ = ["as_board", "as_limit", "as_names", "as_ruleset", "chosen"]


def as_board(found: object) -> Board:
    """Return a board, or raise TypeError."""
    if not isinstance(found, Board):
        raise TypeError(f"expected a Board (see Board.load and Board.from_dict), found {type(found).__name__}")
    return found


def as_ruleset(found: object) -> RuleSet:
    """Return the rule set that is given or named; raise TypeError, or UnknownNameError when there is none."""
    if isinstance(found, RuleSet):
        return found
    if not isinstance(found, str):
        raise TypeError(f"expected a rule set or its name, found {found!r}")
    return ruleset_named(found)


def as_limit(found: object) -> int:
    """Return a number from 0, or raise TypeError or ValueError."""
    if not isinstance(found, int):
        raise TypeError(f"expected a number as limit, found {found!r}")
    if found < 0:
        raise ValueError(f"expected a limit from 0, found {found}")
    return found


def as_names(what: str, found: Iterable[str] | None) -> tuple[str, ...] | None:
    """Return names, each once; raise TypeError for a word, and for what is no name."""
    if found is None:
        return None
    if isinstance(found, str):
        raise TypeError(f"expected several {what}s, one by one; {found!r} is a word")
    names = tuple(dict.fromkeys(found))
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"expected a name of some {what}, found {name!r}")
    return names


def chosen(what: str, found: Iterable[str] | None, known: Sequence[str]) -> tuple[str, ...]:
    """Return the names that were chosen, or all of them.

    Raises
    ------
    UnknownNameError
        When one of them is not known.
    TypeError
        See `as_names`.
    """
    names = as_names(what, found)
    if names is None:
        return tuple(known)
    for name in names:
        if name not in known:
            raise UnknownNameError(what, name, known)
    return names
