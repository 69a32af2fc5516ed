"""How much: the parts of an effect tree that stand for a whole number.

A value may differ from object to object: `Power()` is the power of `It`, the object it is worked out for.
An amount that cannot be determined is 0 (CR 107.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Self

from layers.effects.node import Json, Node
from layers.effects.players import PlayerSet, You
from layers.effects.selectors import It, Selector
from layers.words import COLORS, check_words

if TYPE_CHECKING:
    from layers.effects.selectors import Chosen

__all__ = [
    "BasePower",
    "BaseToughness",
    "ChosenNumber",
    "ClassLevel",
    "ColorCount",
    "Const",
    "Count",
    "CountDistinct",
    "CountPlayers",
    "CountersOn",
    "Devotion",
    "Greatest",
    "Half",
    "Largest",
    "Least",
    "LifeTotal",
    "ManaSymbols",
    "ManaValue",
    "PlayerCounters",
    "Power",
    "RecordedNumber",
    "Smallest",
    "Speed",
    "StartingLife",
    "Sum",
    "Times",
    "Total",
    "Toughness",
    "Value",
    "X",
]

Countable = Literal[
    "card type", "color", "creature type", "land type", "basic land type", "name", "mana value", "power", "counter kind"
]


class Value(Node, family="value"):
    """A whole number, as seen from the effect's source."""

    __slots__ = ()

    @classmethod
    def from_short(cls, data: str | int) -> Self | None:
        """Read an integer as a constant."""
        return Const(data) if isinstance(data, int) else None  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Const(Value, tag="constant"):
    """A number."""

    number: int

    def to_short(self) -> Json:
        """Return the number."""
        return self.number


@dataclass(frozen=True, slots=True)
class X(Value, tag="x"):
    """The value of X that was announced or chosen; 0 where there is none (CR 107.3)."""


@dataclass(frozen=True, slots=True)
class ChosenNumber(Value, tag="chosen number"):
    """The number that was chosen for the source (`choices.number`)."""


@dataclass(frozen=True, slots=True)
class Count(Value, tag="count"):
    """How many objects a selector picks."""

    of: Selector


@dataclass(frozen=True, slots=True)
class RecordedNumber(Value, tag="recorded number"):
    """A number that a board does not show, such as how often something happened: as in `turn.numbers`, else 0."""

    text: str


@dataclass(frozen=True, slots=True)
class CountDistinct(Value, tag="count distinct"):
    """How many different card types, colours, names, ... there are among the objects that a selector picks."""

    what: Countable
    of: Selector


@dataclass(frozen=True, slots=True)
class CountPlayers(Value, tag="count players"):
    """How many players."""

    of: PlayerSet


@dataclass(frozen=True, slots=True)
class Power(Value, tag="power"):
    """The power of an object, negative values as they are; of several objects, the sum (CR 208, 107.1b)."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class Toughness(Value, tag="toughness"):
    """The toughness of an object (CR 208)."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class BasePower(Value, tag="base power"):
    """The power of an object after the effects that define or set it, before those that modify it (CR 208.4b)."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class BaseToughness(Value, tag="base toughness"):
    """The toughness of an object after the effects that define or set it (CR 208.4b)."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class ManaValue(Value, tag="mana value"):
    """The mana value of an object (CR 202.3)."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class CountersOn(Value, tag="counters on"):
    """How many counters of a kind an object has; of every kind together when `kind` is None (CR 122)."""

    kind: str | None = None
    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class ColorCount(Value, tag="number of colors"):
    """How many colours an object has."""

    of: Selector = field(default_factory=It)


@dataclass(frozen=True, slots=True)
class ManaSymbols(Value, tag="mana symbols"):
    """How many mana symbols in an object's mana cost are of one of some colours (CR 107.4, chroma)."""

    colors: tuple[str, ...]
    of: Selector = field(default_factory=It)

    def __post_init__(self) -> None:
        check_words("color", self.colors, COLORS)


@dataclass(frozen=True, slots=True)
class Devotion(Value, tag="devotion"):
    """Players' devotion to some colours; it is worked out after layers 1 to 3 (CR 700.5, 700.5a)."""

    colors: tuple[str | Chosen, ...]
    of: PlayerSet = field(default_factory=You)

    def __post_init__(self) -> None:
        check_words("color", self.colors, COLORS)


@dataclass(frozen=True, slots=True)
class Total(Value, tag="total"):
    """The sum of a value over the objects that a selector picks; `It` is each of them."""

    value: Value
    of: Selector


@dataclass(frozen=True, slots=True)
class Greatest(Value, tag="greatest"):
    """The greatest of a value among the objects that a selector picks, 0 when there are none."""

    value: Value
    of: Selector


@dataclass(frozen=True, slots=True)
class Least(Value, tag="least"):
    """The least of a value among the objects that a selector picks, 0 when there are none."""

    value: Value
    of: Selector


@dataclass(frozen=True, slots=True)
class Sum(Value, tag="sum"):
    """The sum of several values."""

    of: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Times(Value, tag="times"):
    """A value times a whole number; ``Times(-1, v)`` is the "-X" of "-X/-X"."""

    factor: int
    value: Value


@dataclass(frozen=True, slots=True)
class Half(Value, tag="half"):
    """Half a value, rounded up or down (CR 107.1a)."""

    value: Value
    rounded: Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Largest(Value, tag="largest"):
    """The largest of several values."""

    of: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Smallest(Value, tag="smallest"):
    """The smallest of several values."""

    of: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class LifeTotal(Value, tag="life total"):
    """The life total of a player; of several players, the sum, the highest or the lowest (CR 119)."""

    of: PlayerSet = field(default_factory=You)
    how: Literal["sum", "highest", "lowest"] = "sum"


@dataclass(frozen=True, slots=True)
class StartingLife(Value, tag="starting life"):
    """The life total that a player started with (CR 103.4)."""

    of: PlayerSet = field(default_factory=You)


@dataclass(frozen=True, slots=True)
class PlayerCounters(Value, tag="player counters"):
    """How many counters of a kind players have (CR 122.1)."""

    kind: str
    of: PlayerSet = field(default_factory=You)


@dataclass(frozen=True, slots=True)
class Speed(Value, tag="speed"):
    """A player's speed (CR 702.179)."""

    of: PlayerSet = field(default_factory=You)


@dataclass(frozen=True, slots=True)
class ClassLevel(Value, tag="class level"):
    """The level of the source, a Class (CR 716.2)."""
