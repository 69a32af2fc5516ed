"""Which objects: the parts of an effect tree that stand for a set of objects.

Selectors combine with ``&``, ``|`` and ``~``::

    Type("Creature") & Controlled(You()) & ~This()     # other creatures you control
    Type("Land") & ~Supertype("Basic")                 # nonbasic lands

A description that names no zone and no object of its own means permanents on the battlefield (CR 109.2);
`InZone` says otherwise. The rule holds for each alternative of an ``|`` by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from layers.effects.node import Node
from layers.effects.players import PlayerSet, You
from layers.words import CARD_TYPES, COLORS, SUPERTYPES, check_keywords, check_subtypes, check_words

if TYPE_CHECKING:
    from layers.effects.values import Value

__all__ = [
    "AllOf",
    "AnyOf",
    "Attached",
    "AttachedTo",
    "Attacking",
    "Blocking",
    "Chosen",
    "ChosenObject",
    "Color",
    "Colorless",
    "Commander",
    "Controlled",
    "Designated",
    "Everything",
    "FaceDown",
    "Has",
    "HasAbilityKind",
    "HasAttached",
    "HasCounters",
    "InZone",
    "It",
    "Monocolored",
    "Multicolored",
    "Named",
    "NoAbilities",
    "Not",
    "Nothing",
    "ObjectNamed",
    "Owned",
    "Paired",
    "Selector",
    "Shares",
    "Subtype",
    "Supertype",
    "Tapped",
    "Targets",
    "This",
    "Token",
    "Top",
    "Type",
    "Where",
    "is_reference",
    "names_a_place",
]

Zone = Literal["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
Comparison = Literal["<", "<=", "=", "!=", ">=", ">"]
ChoiceKind = Literal["color", "creature_type", "land_type", "basic_land_type", "card_type", "card_name"]
Shared = Literal["color", "card type", "creature type", "land type", "name", "mana value", "power", "toughness"]


@dataclass(frozen=True, slots=True)
class Chosen(Node):
    """A word that was chosen for the effect's source: its colour, creature type, card name, ...

    Without a choice the part of the effect that needs it does nothing (CR 607.5a).
    """

    chosen: ChoiceKind


class Selector(Node, family="selector"):
    """A set of objects, as seen from the effect's source."""

    __slots__ = ()

    def __and__(self, other: Selector) -> Selector:
        return AllOf(_parts(AllOf, self) + _parts(AllOf, other))

    def __or__(self, other: Selector) -> Selector:
        return AnyOf(_parts(AnyOf, self) + _parts(AnyOf, other))

    def __invert__(self) -> Selector:
        return self.of if isinstance(self, Not) else Not(self)


def _parts(kind: type[AllOf | AnyOf], selector: Selector) -> tuple[Selector, ...]:
    return selector.of if isinstance(selector, kind) else (selector,)


@dataclass(frozen=True, slots=True)
class AllOf(Selector, tag="all"):
    """What every one of several selectors picks."""

    of: tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Selector, tag="any"):
    """What at least one of several selectors picks."""

    of: tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class Not(Selector, tag="not"):
    """What a selector does not pick."""

    of: Selector


@dataclass(frozen=True, slots=True)
class Everything(Selector, tag="everything"):
    """Every object (with the zone of CR 109.2: every permanent)."""


@dataclass(frozen=True, slots=True)
class Nothing(Selector, tag="nothing"):
    """No object."""


# --- single objects ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This(Selector, tag="this"):
    """The object that the effect comes from."""


@dataclass(frozen=True, slots=True)
class It(Selector, tag="it"):
    """The object that a value or a comparison is being worked out for: "its mana value"."""


@dataclass(frozen=True, slots=True)
class Attached(Selector, tag="attached"):
    """The object that the source is attached to: the enchanted, equipped or fortified one (CR 301.5, 303.4)."""


@dataclass(frozen=True, slots=True)
class Paired(Selector, tag="paired"):
    """The creature that the source is paired with (CR 702.95)."""


@dataclass(frozen=True, slots=True)
class ChosenObject(Selector, tag="chosen object"):
    """The object that was chosen for the source (`choices.object`)."""


@dataclass(frozen=True, slots=True)
class Targets(Selector, tag="targets"):
    """The objects that a resolved effect was given: all of them, or the one at a place in the list, from 0."""

    index: int | None = None


@dataclass(frozen=True, slots=True)
class ObjectNamed(Selector, tag="object"):
    """One object of the board, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class Top(Selector, tag="top"):
    """The top cards of players' libraries or graveyards."""

    zone: Literal["graveyard", "library"]
    of: PlayerSet = field(default_factory=You)


# --- characteristics --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Type(Selector, tag="type"):
    """Objects with a card type (CR 205.2)."""

    type: str | Chosen

    def __post_init__(self) -> None:
        check_words("card type", (self.type,), CARD_TYPES)


@dataclass(frozen=True, slots=True)
class Subtype(Selector, tag="subtype"):
    """Objects with a subtype (CR 205.3)."""

    subtype: str | Chosen

    def __post_init__(self) -> None:
        check_subtypes((self.subtype,))


@dataclass(frozen=True, slots=True)
class Supertype(Selector, tag="supertype"):
    """Objects with a supertype (CR 205.4)."""

    supertype: str

    def __post_init__(self) -> None:
        check_words("supertype", (self.supertype,), SUPERTYPES)


@dataclass(frozen=True, slots=True)
class Color(Selector, tag="color"):
    """Objects of a colour (CR 105.2)."""

    color: str | Chosen

    def __post_init__(self) -> None:
        check_words("color", (self.color,), COLORS)


@dataclass(frozen=True, slots=True)
class Colorless(Selector, tag="colorless"):
    """Objects of no colour (CR 105.2c)."""


@dataclass(frozen=True, slots=True)
class Monocolored(Selector, tag="monocolored"):
    """Objects of exactly one colour (CR 105.2a)."""


@dataclass(frozen=True, slots=True)
class Multicolored(Selector, tag="multicolored"):
    """Objects of two or more colours (CR 105.2b)."""


@dataclass(frozen=True, slots=True)
class Named(Selector, tag="named"):
    """Objects with a name (CR 201)."""

    name: str | Chosen


@dataclass(frozen=True, slots=True)
class Has(Selector, tag="has"):
    """Objects with a keyword ability, such as ``"flying"`` (``"ward"`` means any ward)."""

    keyword: str

    def __post_init__(self) -> None:
        check_keywords((self.keyword,))


@dataclass(frozen=True, slots=True)
class HasAbilityKind(Selector, tag="has ability kind"):
    """Objects with an activated, triggered, static, mana or keyword ability (CR 113.3)."""

    kind: Literal["activated", "triggered", "static", "mana", "keyword"]


@dataclass(frozen=True, slots=True)
class NoAbilities(Selector, tag="no abilities"):
    """Objects without any ability (CR 113.12)."""


@dataclass(frozen=True, slots=True)
class Where(Selector, tag="where"):
    """Objects for which a comparison of two values holds; `It` is the object: ``Where(Power(), ">=", Const(4))``."""

    left: Value
    is_: Comparison
    right: Value


@dataclass(frozen=True, slots=True)
class Shares(Selector, tag="shares"):
    """Objects that share a characteristic with some object that another selector picks."""

    characteristic: Shared
    with_: Selector


# --- state ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InZone(Selector, tag="zone"):
    """Objects in a zone (CR 400.1)."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Controlled(Selector, tag="controlled by"):
    """Objects that one of some players controls. Off the battlefield and the stack nobody does (CR 108.4)."""

    by: PlayerSet


@dataclass(frozen=True, slots=True)
class Owned(Selector, tag="owned by"):
    """Objects that one of some players owns (CR 108.3)."""

    by: PlayerSet


@dataclass(frozen=True, slots=True)
class HasCounters(Selector, tag="counters"):
    """Objects with at least so many counters of a kind, or of any one kind together when `kind` is None (CR 122)."""

    kind: str | None = None
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class AttachedTo(Selector, tag="attached to"):
    """Objects attached to some object that another selector picks."""

    to: Selector


@dataclass(frozen=True, slots=True)
class HasAttached(Selector, tag="has attached"):
    """Objects with something attached to them that another selector picks: "enchanted", "equipped"."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Token(Selector, tag="token"):
    """Tokens (CR 111)."""


@dataclass(frozen=True, slots=True)
class FaceDown(Selector, tag="face down"):
    """Face-down objects (CR 708)."""


@dataclass(frozen=True, slots=True)
class Tapped(Selector, tag="tapped"):
    """Tapped permanents (CR 110.5)."""


@dataclass(frozen=True, slots=True)
class Attacking(Selector, tag="attacking"):
    """Attacking creatures (CR 508.1k); with `whom`, those that attack one of some players."""

    whom: PlayerSet | None = None


@dataclass(frozen=True, slots=True)
class Blocking(Selector, tag="blocking"):
    """Blocking creatures (CR 509.1g)."""


@dataclass(frozen=True, slots=True)
class Commander(Selector, tag="commander"):
    """The players' commanders (CR 903.3)."""


@dataclass(frozen=True, slots=True)
class Designated(Selector, tag="designated"):
    """Objects with a designation, such as ``"monstrous"``; ``~`` in it is the source's id: ``"exiled with ~"``."""

    designation: str


_OWN_PLACE = (This, It, Attached, Paired, ChosenObject, Targets, ObjectNamed, Top, InZone, Nothing)


def names_a_place(selector: Selector) -> bool:
    """Say whether a selector names a zone or an object of its own, so that CR 109.2 adds no battlefield to it.

    An ``all`` does when one of its parts does, an ``any`` when each of its alternatives does (at the root of a
    description each alternative is looked at by itself), a negation only when it is that of a zone.
    """
    if isinstance(selector, AllOf):
        return any(names_a_place(part) for part in selector.of)
    if isinstance(selector, AnyOf):
        return all(names_a_place(part) for part in selector.of)
    if isinstance(selector, Not):
        return isinstance(selector.of, InZone)
    return isinstance(selector, _OWN_PLACE)


def is_reference(selector: Selector) -> bool:
    """Say whether a selector points at objects, whatever they are like: targets, "this", what was chosen."""
    if isinstance(selector, AllOf | AnyOf):
        return all(is_reference(part) for part in selector.of)
    return isinstance(selector, Targets | ObjectNamed | This | Attached | Paired | ChosenObject | Nothing)
