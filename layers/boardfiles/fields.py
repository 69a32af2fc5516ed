"""What the single fields of a board file may hold: ids, texts, numbers, words of the game, parts of an effect tree.

Types for pydantic. Short forms become long ones before validation, so that no field is a union and every error has
one place and one cause.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, cast

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from layers.copiable import parse_type_line
from layers.effects.abilities import Ability, Effect
from layers.effects.modifications import Modification, check_copiable
from layers.effects.node import Node, from_json
from layers.errors import TreeError, nearest
from layers.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUPERTYPES, color_word, subtypes

__all__ = [
    "MOST_NUMBER",
    "AbilityTree",
    "AttackField",
    "BasicLandType",
    "CardType",
    "Color",
    "Colors",
    "CopyExceptions",
    "Cost",
    "Costs",
    "Count",
    "CreatureType",
    "EffectTree",
    "FaceField",
    "Id",
    "LandType",
    "Name",
    "Number",
    "PhaseName",
    "PrintedNumber",
    "SupertypeName",
    "Text",
    "TextWord",
    "TypeLineText",
    "TypeLines",
    "Word",
]

MOST_NUMBER = 999_999_999
"""The largest number on a board, whatever it counts; the smallest is its negative."""

_LINE = r"^[^\x00-\x1f\x7f]*$"
_TEXT = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"

Id = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=_LINE)]
Name = Annotated[str, StringConstraints(max_length=1_000, pattern=_LINE)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=1_000, pattern=_LINE)]
Text = Annotated[str, StringConstraints(max_length=100_000, pattern=_TEXT)]
Number = Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)]
Count = Annotated[int, Field(ge=0, le=MOST_NUMBER)]


def _expected(what: str) -> PydanticCustomError:
    return PydanticCustomError("expected", "{what}", {"what": what})


# --- what is printed --------------------------------------------------------------------------------------------

_PRINTED_NUMBER = re.compile(r"[-+*0-9.XYZ?∞²½d]{1,20}")
_COST = re.compile(r"(?:\{(?:[0-9]{1,9}|[A-Z∞½]{1,2})(?:/(?:[0-9]{1,9}|[A-Z]{1,2}))*\})*", re.IGNORECASE)


def _as_text(data: object) -> object:
    return str(data) if isinstance(data, int) and not isinstance(data, bool) else data


def _printed_number(text: str) -> str:
    if not _PRINTED_NUMBER.fullmatch(text) or re.search("[0-9]{10}", text):
        raise ValueError(f'found {text!r:.40}; expected a number of at most nine digits, or text such as "*" or "1+*"')
    return text


def _cost(text: str) -> str:
    if not _COST.fullmatch(text):
        raise ValueError(f'found {text!r:.60}; expected mana symbols in braces, such as "{{2}}{{R}}"')
    return text


@functools.lru_cache(maxsize=4096)
def _type_line(text: str) -> str:
    try:
        parse_type_line(text)
    except ValueError as error:
        word = str(error).split("'")[1] if "'" in str(error) else ""
        raise ValueError(f"{error}{nearest(word.capitalize(), CARD_TYPES + SUPERTYPES)}") from None
    return text


def _halves(check: Callable[[str], str]) -> Callable[[str], str]:
    """Take what a card object says of a card with two faces: both, with a dash between them."""

    def check_each(text: str) -> str:
        return " // ".join(map(check, text.split(" // ")))

    return check_each


PrintedNumber = Annotated[
    str, AfterValidator(_printed_number), BeforeValidator(_as_text, json_schema_input_type=str | int)
]
Cost = Annotated[Name, AfterValidator(_cost)]
TypeLineText = Annotated[Name, AfterValidator(_type_line)]
Costs = Annotated[Name, AfterValidator(_halves(_cost))]
TypeLines = Annotated[Name, AfterValidator(_halves(_type_line))]


# --- words of the game ------------------------------------------------------------------------------------------

_PHASES = ("beginning", "main", "precombat main", "combat", "postcombat main", "ending")
_STEPS = (
    "untap", "upkeep", "draw", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "end", "cleanup",
)  # fmt: skip


def _one_of(what: str, words: tuple[str, ...]) -> Callable[[str], str]:
    """Take a word in any case; another is an error that names the nearest."""
    by_folded = {word.casefold(): word for word in words}

    def check(text: str) -> str:
        word = by_folded.get(text.casefold())
        if word is None:
            raise ValueError(f"{text!r:.60} is no {what}{nearest(text.casefold(), by_folded) or _listed(what, words)}")
        return word

    return check


def _listed(what: str, words: tuple[str, ...]) -> str:
    return f" ({what}s: {', '.join(words)})"


@functools.cache
def _spellings(family: str) -> dict[str, str]:
    return {word.casefold(): word for word in subtypes(family)}


def _subtype(family: str) -> Callable[[str], str]:
    """Give a known subtype its usual spelling; whether an unknown one is on the board is looked at later."""

    def spell(text: str) -> str:
        return _spellings(family).get(text.casefold(), text)

    return spell


def _text_word(text: str) -> str:
    folded = text.casefold()
    return folded if folded in COLORS else _spellings("land").get(folded) or _subtype("creature")(text)


def _as_list(data: object) -> object:
    return [data] if isinstance(data, str) else data


Color = Annotated[Word, AfterValidator(color_word)]
Colors = Annotated[list[Color], BeforeValidator(_as_list, json_schema_input_type=str | list[str])]
CardType = Annotated[Word, AfterValidator(_one_of("card type", CARD_TYPES))]
SupertypeName = Annotated[Word, AfterValidator(_one_of("supertype", SUPERTYPES))]
BasicLandType = Annotated[Word, AfterValidator(_one_of("basic land type", BASIC_LAND_TYPES))]
CreatureType = Annotated[Word, AfterValidator(_subtype("creature"))]
LandType = Annotated[Word, AfterValidator(_subtype("land"))]
TextWord = Annotated[Word, AfterValidator(_text_word)]
PhaseName = Annotated[Word, AfterValidator(_one_of("phase or step", _PHASES + _STEPS))]


# --- fields with several forms ----------------------------------------------------------------------------------


def _face(data: object) -> int:
    if data in ("front", "back"):
        return int(data == "back")
    if isinstance(data, int) and not isinstance(data, bool) and 0 <= data < 100:
        return data
    raise _expected("front, back, or the index of a face from 0")


def _attack(data: object) -> bool | str:
    if isinstance(data, bool) or (isinstance(data, str) and 0 < len(data) <= 200):
        return data
    raise _expected("true, false, or the id of the player who is attacked")


FaceField = Annotated[int, PlainValidator(_face, json_schema_input_type=str | int)]
AttackField = Annotated[bool | str, PlainValidator(_attack, json_schema_input_type=bool | str)]


# --- parts of an effect tree ------------------------------------------------------------------------------------

T = TypeVar("T", bound=Node)


def _tree(family: type[T]) -> Callable[[object, ValidationInfo], T]:
    """Read a tree; equal ones of a board (a hundred Forests, a hive of Slivers) become one."""

    def read(data: object, info: ValidationInfo) -> T:
        seen: dict[tuple[type[T], str], T] = cast("Any", info.context)
        try:
            key = (family, json.dumps(data))
            return seen.get(key) or seen.setdefault(key, from_json(data, family))
        except TreeError as error:
            raise PydanticCustomError("tree", "{reason}", {"reason": error.reason, "path": error.path}) from None
        except TypeError:
            raise _expected("plain data") from None

    return read


def _exception(data: object, index: int) -> Modification:
    found = from_json(data, Modification, (index,))
    try:
        check_copiable((found,))
    except ValueError as error:
        raise TreeError(str(error), (index,)) from None
    return found


def _text_or_modifications(data: object) -> str | tuple[Modification, ...]:
    if isinstance(data, str) and len(data) <= 100_000:
        return data
    if not isinstance(data, list):
        raise _expected("a text, or a list of modifications")
    try:
        return tuple(_exception(item, index) for index, item in enumerate(data))
    except TreeError as error:
        raise PydanticCustomError("tree", "{reason}", {"reason": error.reason, "path": error.path}) from None


# `layers.boardfiles.schema` puts the schema of a family where it is named.
AbilityTree = Annotated[Ability, PlainValidator(_tree(Ability)), WithJsonSchema({"family": "ability"})]
EffectTree = Annotated[Effect, PlainValidator(_tree(Effect)), WithJsonSchema({"family": "effect"})]
CopyExceptions = Annotated[
    str | tuple[Modification, ...],
    PlainValidator(_text_or_modifications),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"family": "modification"}}]}),
]
