"""Whether: the parts of an effect tree that hold or don't, such as what stands after "as long as".

Conditions combine with ``&``, ``|`` and ``~``. An effect whose condition does not hold has not started.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from layers.effects.node import Node
from layers.effects.players import PlayerSet
from layers.effects.selectors import Comparison, Selector

if TYPE_CHECKING:
    from layers.effects.selectors import Chosen
    from layers.effects.values import Value

__all__ = [
    "Always",
    "Compare",
    "Condition",
    "DayNight",
    "Either",
    "Every",
    "Exists",
    "Mode",
    "MostCommonColor",
    "Phase",
    "PlayerIs",
    "Recorded",
    "SomePlayer",
    "TurnOf",
    "Unless",
]


class Condition(Node, family="condition"):
    """Something that holds or does not, as seen from the effect's source."""

    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return Every(_parts(Every, self) + _parts(Every, other))

    def __or__(self, other: Condition) -> Condition:
        return Either(_parts(Either, self) + _parts(Either, other))

    def __invert__(self) -> Condition:
        return self.condition if isinstance(self, Unless) else Unless(self)


def _parts(kind: type[Every | Either], condition: Condition) -> tuple[Condition, ...]:
    return condition.of if isinstance(condition, kind) else (condition,)


@dataclass(frozen=True, slots=True)
class Always(Condition, tag="always"):
    """No condition."""


@dataclass(frozen=True, slots=True)
class Every(Condition, tag="all"):
    """Every one of several conditions."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either(Condition, tag="any"):
    """At least one of several conditions."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Unless(Condition, tag="not"):
    """The opposite of a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Exists(Condition, tag="exists"):
    """A selector picks at least so many objects: ``Exists(This() & Tapped())`` is "as long as it's tapped"."""

    what: Selector
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Compare(Condition, tag="compare"):
    """A comparison of two values."""

    left: Value
    is_: Comparison
    right: Value


@dataclass(frozen=True, slots=True)
class TurnOf(Condition, tag="turn of"):
    """It is the turn of one of some players."""

    whose: PlayerSet


@dataclass(frozen=True, slots=True)
class Phase(Condition, tag="phase"):
    """The turn is in a phase or step (the board's `turn.phase`)."""

    phase: str


@dataclass(frozen=True, slots=True)
class DayNight(Condition, tag="day or night"):
    """It is day, or night (CR 731)."""

    is_: Literal["day", "night"]


@dataclass(frozen=True, slots=True)
class PlayerIs(Condition, tag="player is"):
    """One of some players has a designation: ``"monarch"``, ``"city's blessing"``, ..."""

    who: PlayerSet
    designation: str


@dataclass(frozen=True, slots=True)
class SomePlayer(Condition, tag="some player"):
    """A condition holds for at least one of some players, each of them being `ThatPlayer` in it."""

    who: PlayerSet
    that: Condition


@dataclass(frozen=True, slots=True)
class Recorded(Condition, tag="recorded"):
    """Something that a board does not show, such as what happened this turn: so if the board says so (`turn.facts`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Mode(Condition, tag="mode"):
    """A mode or word that was chosen for the source (`choices.mode`)."""

    mode: str


@dataclass(frozen=True, slots=True)
class MostCommonColor(Condition, tag="most common color"):
    """No other colour is commoner than this one among the objects that a selector picks.

    With `tied` false the colour must be commoner than every other one.
    """

    color: str | Chosen
    among: Selector
    tied: bool = True
