"""Which players: the parts of an effect tree that stand for a set of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from layers.effects.node import Node

if TYPE_CHECKING:
    from layers.effects.selectors import Selector

__all__ = [
    "ActivePlayer",
    "ChosenPlayer",
    "ControllerOf",
    "EachPlayer",
    "EnchantedPlayer",
    "Opponents",
    "OwnerOf",
    "PlayerNamed",
    "PlayerSet",
    "TargetPlayers",
    "ThatPlayer",
    "You",
]


class PlayerSet(Node, family="player set"):
    """A set of players, as seen from the effect's source."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class You(PlayerSet, tag="you"):
    """The controller of the effect's source, or its owner where nobody controls it (CR 109.5, 108.4a)."""


@dataclass(frozen=True, slots=True)
class Opponents(PlayerSet, tag="opponents"):
    """Everybody but you (CR 102.2)."""


@dataclass(frozen=True, slots=True)
class EachPlayer(PlayerSet, tag="each player"):
    """All players."""


@dataclass(frozen=True, slots=True)
class ActivePlayer(PlayerSet, tag="active player"):
    """The player whose turn it is (CR 102.1)."""


@dataclass(frozen=True, slots=True)
class EnchantedPlayer(PlayerSet, tag="enchanted player"):
    """The player that the source is attached to (CR 303.4)."""


@dataclass(frozen=True, slots=True)
class ChosenPlayer(PlayerSet, tag="chosen player"):
    """The player that was chosen for the source (`choices.player`)."""


@dataclass(frozen=True, slots=True)
class TargetPlayers(PlayerSet, tag="target players"):
    """The players among the targets of a resolved effect."""


@dataclass(frozen=True, slots=True)
class ThatPlayer(PlayerSet, tag="that player"):
    """The player that a condition about some one of several players is being looked at for (`SomePlayer`)."""


@dataclass(frozen=True, slots=True)
class PlayerNamed(PlayerSet, tag="player"):
    """One player of the board, by id."""

    id: str


@dataclass(frozen=True, slots=True)
class ControllerOf(PlayerSet, tag="controller of"):
    """The controllers of the objects that a selector picks, the owner of one that nobody controls (CR 108.4a)."""

    of: Selector


@dataclass(frozen=True, slots=True)
class OwnerOf(PlayerSet, tag="owner of"):
    """The owners of the objects that a selector picks."""

    of: Selector
