"""What is done: the parts of an effect tree that change objects, each of a kind that a rule set gives a layer.

A modification says what it does, never what comes of it: setting a type that an object has already is still setting
it. Two of them in one effect that fall in the same layer act in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from layers.effects.node import Node
from layers.effects.players import PlayerSet
from layers.effects.selectors import Selector
from layers.effects.values import Const
from layers.words import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    SUPERTYPES,
    check_keywords,
    check_replacement,
    check_subtypes,
    check_words,
)

if TYPE_CHECKING:
    from layers.effects.abilities import Ability
    from layers.effects.selectors import Chosen
    from layers.effects.values import Value

__all__ = [
    "AddAbilities",
    "AddAbilitiesOf",
    "AddColors",
    "AddEveryName",
    "AddEverySubtype",
    "AddKeywordsOf",
    "AddPT",
    "AddSubtypes",
    "AddSupertypes",
    "AddTypes",
    "BarAbilities",
    "BecomeCopy",
    "ChangeCopiable",
    "Characteristic",
    "ExchangeText",
    "FullTextOf",
    "GainControl",
    "IfCopyIs",
    "Kind",
    "LoseAbilities",
    "LoseAllAbilities",
    "Modification",
    "MultiplyPT",
    "Quality",
    "RaiseDevotion",
    "RemoveColors",
    "RemoveSubtypes",
    "RemoveSupertypes",
    "RemoveTypes",
    "ReplaceWord",
    "SetBasicLandTypes",
    "SetColors",
    "SetManaCost",
    "SetName",
    "SetPT",
    "SetSubtypes",
    "SetSubtypesOf",
    "SetTypes",
    "SwitchPT",
    "TurnFaceDown",
    "check_copiable",
    "check_effect",
]

Kind = Literal[
    "copy", "face down", "control", "text", "type", "color", "ability", "set pt", "modify pt", "switch pt", "player"
]
"""What a rule set gives a layer to; `player` changes no characteristic (CR 613.10, 613.11)."""

Characteristic = Literal[
    "name", "mana cost", "color", "supertypes", "types", "subtypes", "abilities", "power", "toughness"
]
SubtypeFamily = Literal["creature", "land", "artifact", "enchantment", "planeswalker", "spell"]


class Modification(Node, family="modification"):
    """One thing that an effect does to each object in its set."""

    __slots__ = ()
    kind: ClassVar[Kind]


# --- layer 1 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BecomeCopy(Modification, tag="become copy"):
    """Become a copy of an object, with exceptions (CR 707.2, 707.9).

    `keep` names characteristics that are not copied; `except_` is done to the copied values, so it is copiable too.
    An ability that defines a kept or replaced characteristic is not copied (CR 707.9d).
    """

    kind: ClassVar[Kind] = "copy"
    of: Selector
    except_: tuple[Modification, ...] = ()
    keep: tuple[Characteristic, ...] = ()

    def __post_init__(self) -> None:
        check_copiable(self.except_)


@dataclass(frozen=True, slots=True)
class TurnFaceDown(Modification, tag="turn face down"):
    """Have only the values of a face-down object: by default a 2/2 creature and nothing else (CR 708.2, 708.2a)."""

    kind: ClassVar[Kind] = "face down"
    type_line: str = "Creature"
    power: str | None = "2"
    toughness: str | None = "2"
    colors: tuple[str, ...] = ()
    name: str = ""
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        types = self.type_line.replace(" - ", " — ").partition("—")[0].split()
        check_words("card type or supertype", types, CARD_TYPES + SUPERTYPES)
        check_words("color", self.colors, COLORS)
        for number in (self.power, self.toughness):
            if number is not None and not re.fullmatch(r"[-+*0-9]{1,9}", number):
                raise ValueError(f"{number!r:.40} is no power or toughness")


@dataclass(frozen=True, slots=True)
class ChangeCopiable(Modification, tag="change copiable"):
    """Have other copiable values: what "as this enters" and merging do (CR 613.2a)."""

    kind: ClassVar[Kind] = "copy"
    does: tuple[Modification, ...]

    def __post_init__(self) -> None:
        check_copiable(self.does)


@dataclass(frozen=True, slots=True)
class SetManaCost(Modification, tag="set mana cost"):
    """Have this mana cost, ``""`` for none; an exception of a copy effect (CR 707.9b)."""

    kind: ClassVar[Kind] = "copy"
    cost: str


@dataclass(frozen=True, slots=True)
class IfCopyIs(Modification, tag="if copy is"):
    """An exception of a copy effect that counts only if the copy would have a card type without it (CR 707.9f)."""

    kind: ClassVar[Kind] = "copy"
    type: str
    does: tuple[Modification, ...]

    def __post_init__(self) -> None:
        check_words("card type", (self.type,), CARD_TYPES)
        check_copiable(self.does)


# --- layer 2 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainControl(Modification, tag="gain control"):
    """Come under the control of a player (CR 613.1b)."""

    kind: ClassVar[Kind] = "control"
    who: PlayerSet


# --- layer 3 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplaceWord(Modification, tag="replace word"):
    """Change every instance of a colour word, basic land type or creature type in the object's own text (CR 612.2).

    A word that is not given is the one chosen for the effect (`choices.from`, `choices.to`).
    """

    kind: ClassVar[Kind] = "text"
    from_: str = ""
    to: str = ""

    def __post_init__(self) -> None:
        check_replacement(self.from_, self.to)


@dataclass(frozen=True, slots=True)
class ExchangeText(Modification, tag="exchange text"):
    """Exchange the text boxes of the two objects in the effect's set (CR 612.5, 701.12h)."""

    kind: ClassVar[Kind] = "text"


@dataclass(frozen=True, slots=True)
class FullTextOf(Modification, tag="full text of"):
    """Have the full text of another object, and perhaps more abilities (CR 612.6)."""

    kind: ClassVar[Kind] = "text"
    of: Selector
    and_: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class SetName(Modification, tag="set name"):
    """Have only the specified name (CR 612.8)."""

    kind: ClassVar[Kind] = "text"
    name: str | Chosen


@dataclass(frozen=True, slots=True)
class AddEveryName(Modification, tag="add every name"):
    """Have all names of nonlegendary creature cards besides its own (CR 612.7)."""

    kind: ClassVar[Kind] = "text"


# --- layer 4 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetTypes(Modification, tag="set types"):
    """Have these card types only; an instant or sorcery stays one (CR 205.1a)."""

    kind: ClassVar[Kind] = "type"
    types: tuple[str, ...]

    def __post_init__(self) -> None:
        check_words("card type", self.types, CARD_TYPES)


@dataclass(frozen=True, slots=True)
class AddTypes(Modification, tag="add types"):
    """Have these card types besides the others (CR 205.1b)."""

    kind: ClassVar[Kind] = "type"
    types: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_words("card type", self.types, CARD_TYPES)


@dataclass(frozen=True, slots=True)
class RemoveTypes(Modification, tag="remove types"):
    """Not have these card types; subtypes that go with no other type are gone for as long (CR 205.1a)."""

    kind: ClassVar[Kind] = "type"
    types: tuple[str, ...]

    def __post_init__(self) -> None:
        check_words("card type", self.types, CARD_TYPES)


@dataclass(frozen=True, slots=True)
class SetSubtypes(Modification, tag="set subtypes"):
    """Have these subtypes only, of each family that they belong to (CR 205.1a); none of them a basic land type."""

    kind: ClassVar[Kind] = "type"
    subtypes: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_subtypes(self.subtypes)
        if set(self.subtypes) & set(BASIC_LAND_TYPES):
            raise ValueError("basic land types are set by 'set basic land types', which takes abilities (CR 305.7)")


@dataclass(frozen=True, slots=True)
class SetSubtypesOf(Modification, tag="set subtypes of"):
    """Have the subtypes of a family that some objects have at this moment, and no others of that family."""

    kind: ClassVar[Kind] = "type"
    of: Selector
    which: SubtypeFamily


@dataclass(frozen=True, slots=True)
class AddSubtypes(Modification, tag="add subtypes"):
    """Have these subtypes besides the others; one that fits none of the object's types is not gained (CR 205.3d)."""

    kind: ClassVar[Kind] = "type"
    subtypes: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_subtypes(self.subtypes)


@dataclass(frozen=True, slots=True)
class RemoveSubtypes(Modification, tag="remove subtypes"):
    """Not have these subtypes, or none of a family."""

    kind: ClassVar[Kind] = "type"
    subtypes: tuple[str | Chosen, ...] = ()
    every: SubtypeFamily | None = None

    def __post_init__(self) -> None:
        check_subtypes(self.subtypes)


@dataclass(frozen=True, slots=True)
class AddEverySubtype(Modification, tag="add every subtype"):
    """Have every creature type, every land type, every basic or every nonbasic land type, besides the others."""

    kind: ClassVar[Kind] = "type"
    of: Literal["creature", "land", "basic land", "nonbasic land"]


@dataclass(frozen=True, slots=True)
class SetBasicLandTypes(Modification, tag="set basic land types"):
    """Have these basic land types as the only land types, and lose the abilities of the rules text (CR 305.7)."""

    kind: ClassVar[Kind] = "type"
    types: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_words("basic land type", self.types, BASIC_LAND_TYPES)


@dataclass(frozen=True, slots=True)
class AddSupertypes(Modification, tag="add supertypes"):
    """Have these supertypes besides the others (CR 205.4b)."""

    kind: ClassVar[Kind] = "type"
    supertypes: tuple[str, ...]

    def __post_init__(self) -> None:
        check_words("supertype", self.supertypes, SUPERTYPES)


@dataclass(frozen=True, slots=True)
class RemoveSupertypes(Modification, tag="remove supertypes"):
    """Not have these supertypes (CR 205.4b)."""

    kind: ClassVar[Kind] = "type"
    supertypes: tuple[str, ...]

    def __post_init__(self) -> None:
        check_words("supertype", self.supertypes, SUPERTYPES)


# --- layer 5 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetColors(Modification, tag="set colors"):
    """Be of these colours only; of none, colourless (CR 105.3)."""

    kind: ClassVar[Kind] = "color"
    colors: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_words("color", self.colors, COLORS)


@dataclass(frozen=True, slots=True)
class AddColors(Modification, tag="add colors"):
    """Be of these colours besides the others (CR 105.3)."""

    kind: ClassVar[Kind] = "color"
    colors: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_words("color", self.colors, COLORS)


@dataclass(frozen=True, slots=True)
class RemoveColors(Modification, tag="remove colors"):
    """Not be of these colours."""

    kind: ClassVar[Kind] = "color"
    colors: tuple[str | Chosen, ...]

    def __post_init__(self) -> None:
        check_words("color", self.colors, COLORS)


# --- layer 6 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddAbilities(Modification, tag="add abilities"):
    """Gain or have abilities (CR 113.10a)."""

    kind: ClassVar[Kind] = "ability"
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class AddAbilitiesOf(Modification, tag="add abilities of"):
    """Have the abilities of a kind that some objects have at this moment."""

    kind: ClassVar[Kind] = "ability"
    of: Selector
    what: Literal["activated", "triggered", "all"] = "all"


@dataclass(frozen=True, slots=True)
class AddKeywordsOf(Modification, tag="add keywords of"):
    """Have each of some keyword abilities that some object of a set has at this moment, with its parameter."""

    kind: ClassVar[Kind] = "ability"
    of: Selector
    keywords: tuple[str, ...]

    def __post_init__(self) -> None:
        check_keywords(self.keywords)


@dataclass(frozen=True, slots=True)
class LoseAbilities(Modification, tag="lose abilities"):
    """Lose every instance of some abilities (CR 113.10b); a bare keyword such as "ward" means any ward."""

    kind: ClassVar[Kind] = "ability"
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Modification, tag="lose all abilities"):
    """Lose all abilities, perhaps with exceptions (CR 113.10b)."""

    kind: ClassVar[Kind] = "ability"
    except_: tuple[Ability, ...] = ()
    only: Literal["", "not mana", "activated", "triggered"] = ""


@dataclass(frozen=True, slots=True)
class BarAbilities(Modification, tag="can't have"):
    """Lose some keyword abilities and be unable to have or gain them (CR 113.11)."""

    kind: ClassVar[Kind] = "ability"
    keywords: tuple[str, ...]

    def __post_init__(self) -> None:
        check_keywords(self.keywords)


# --- layer 7 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetPT(Modification, tag="set pt"):
    """Have this (base) power, toughness, or both (CR 613.4b)."""

    kind: ClassVar[Kind] = "set pt"
    power: Value | None = None
    toughness: Value | None = None


@dataclass(frozen=True, slots=True)
class AddPT(Modification, tag="add pt"):
    """Get +X/+Y (CR 613.4c). An amount that is worked out is never below 0 before its sign (CR 107.1b)."""

    kind: ClassVar[Kind] = "modify pt"
    power: Value
    toughness: Value


@dataclass(frozen=True, slots=True)
class MultiplyPT(Modification, tag="multiply pt"):
    """Double, triple, ... power, toughness or both (CR 701.10, 701.11): +X/+Y with the values of the moment."""

    kind: ClassVar[Kind] = "modify pt"
    power: int = 1
    toughness: int = 1


@dataclass(frozen=True, slots=True)
class SwitchPT(Modification, tag="switch pt"):
    """Switch power and toughness (CR 613.4d)."""

    kind: ClassVar[Kind] = "switch pt"


# --- players and qualities --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quality(Modification, tag="quality"):
    """Something said of the objects that changes none of their characteristics: "can't be blocked" (CR 113.12)."""

    kind: ClassVar[Kind] = "player"
    text: str


@dataclass(frozen=True, slots=True)
class RaiseDevotion(Modification, tag="raise devotion"):
    """Your devotion to each colour, or to combinations of them, is greater by an amount (CR 700.5a)."""

    kind: ClassVar[Kind] = "player"
    by: int


# --- what goes where ----------------------------------------------------------------------------------------------

_COPIABLE = (
    SetName, SetTypes, AddTypes, RemoveTypes, AddSupertypes, RemoveSupertypes, SetSubtypes, SetBasicLandTypes,
    AddSubtypes, RemoveSubtypes, AddEverySubtype, SetColors, AddColors, SetManaCost, AddAbilities, LoseAbilities,
    LoseAllAbilities, SetPT, IfCopyIs,
)  # fmt: skip
"""What can be done to copiable values."""


def check_copiable(changes: Iterable[Modification]) -> None:
    """See that modifications can be made to copiable values, as exceptions of a copy effect are (CR 707.9).

    Raises
    ------
    ValueError
        When one cannot, or gives a power or toughness that has to be worked out.
    """
    for change in changes:
        if not isinstance(change, _COPIABLE):
            raise ValueError(f"{change.tag!r} changes no copiable value, as an exception of a copy effect does")
        numbers = (change.power, change.toughness) if isinstance(change, SetPT) else ()
        if any(number is not None and not isinstance(number, Const) for number in numbers):
            raise ValueError("a copiable power or toughness is a number, not one that is worked out")


def check_effect(changes: Iterable[Modification]) -> None:
    """See that an effect can do something to the objects in its set.

    Raises
    ------
    ValueError
        When it is an exception that only copy effects have.
    """
    for change in changes:
        if isinstance(change, SetManaCost | IfCopyIs):
            raise ValueError(f"{change.tag!r} is an exception of a copy effect; it stands in its `except`")
