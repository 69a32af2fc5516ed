"""A board: everything that a snapshot of a game says about the objects and effects in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from layers.objects import BoardObject, Player, ResolvedEffect, Turn

__all__ = ["Board"]


@dataclass(frozen=True, slots=True)
class Board:
    """A snapshot of a game (see docs/board-files.md for its file form)."""

    objects: tuple[BoardObject, ...]
    effects: tuple[ResolvedEffect, ...] = ()
    players: tuple[Player, ...] = ()
    active_player: str = ""
    ruleset: str = "current"
    turn: Turn = field(default_factory=Turn)
    title: str = ""
