"""The words of the game: card types, subtypes and their families, colours, basic land types (CR 105, 205, 305.6)."""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Iterable
from importlib.resources import files

from layers.errors import nearest

__all__ = [
    "BASIC_LAND_TYPES",
    "CARD_TYPES",
    "COLORS",
    "COLOR_LETTERS",
    "FAMILY_TYPES",
    "LAND_COLORS",
    "MANA_ABILITIES",
    "PERMANENT_TYPES",
    "SUPERTYPES",
    "TYPE_ORDER",
    "check_keywords",
    "check_replacement",
    "check_subtypes",
    "check_words",
    "color_word",
    "families_of",
    "family_of",
    "subtype_word",
    "subtypes",
    "text_kind",
]

COLORS = ("white", "blue", "black", "red", "green")
"""The five colours in their usual order (CR 105.1)."""

COLOR_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""The letters of mana symbols."""

CARD_TYPES = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land",
    "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
"""CR 205.2a."""

TYPE_ORDER = (
    "Kindred", "Enchantment", "Artifact", "Land", "Creature", "Planeswalker", "Battle", "Instant", "Sorcery",
    "Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard",
)  # fmt: skip
"""Card types in the order in which a type line has them."""

PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""CR 110.4."""

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""CR 205.4a."""

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""CR 305.6."""

LAND_COLORS = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))
"""The colour letter of the mana that each basic land type gives."""

MANA_ABILITIES = {land: f"{{T}}: Add {{{letter}}}." for land, letter in LAND_COLORS.items()}
"""The mana ability that a land has for each basic land type (CR 305.6)."""

FAMILY_TYPES = {
    "creature": ("Creature", "Kindred"),
    "land": ("Land",),
    "artifact": ("Artifact",),
    "enchantment": ("Enchantment",),
    "planeswalker": ("Planeswalker",),
    "spell": ("Instant", "Sorcery"),
    "battle": ("Battle",),
    "dungeon": ("Dungeon",),
    "plane": ("Plane",),
}
"""The card types that each family of subtypes is correlated with (CR 205.3)."""


def families_of(types: Collection[str]) -> list[str]:
    """Return the families of subtypes that go with some card types, in the order of a type line (CR 205.3)."""
    ranks: dict[str, int] = {}
    for family, needed in FAMILY_TYPES.items():
        places = [TYPE_ORDER.index(word) for word in needed if word in types]
        if places:
            ranks[family] = min(places)
    return sorted(ranks, key=ranks.__getitem__)


@functools.cache
def _lists() -> dict[str, tuple[str, ...]]:
    data = json.loads(files("layers.data").joinpath("subtypes.json").read_text("utf-8"))
    return {family: tuple(words) for family, words in data.items()}


def subtypes(family: str) -> tuple[str, ...]:
    """Return every subtype of a family, such as ``"creature"`` (CR 205.3g to 205.3q)."""
    return _lists()[family]


@functools.cache
def _families() -> dict[str, str]:
    # Where two families share a word, the one listed first has it: only planes repeat a word.
    return {word: family for family, words in reversed(_lists().items()) for word in words}


def family_of(word: str) -> str:
    """Return the family of a subtype; a word that no list has counts as a creature type, as on made-up cards."""
    return _families().get(word, "creature")


@functools.cache
def _spellings() -> dict[str, str]:
    return {word.casefold(): word for word in _families()}


def subtype_word(word: str) -> str:
    """Return a subtype as it is written on cards, whatever its case; a word that no list has is left as it is."""
    return word if word in _families() else _spellings().get(word.casefold(), word)


def check_subtypes(words: Iterable[object]) -> None:
    """See that every subtype among some (what is no string stands for a choice) is written as it is on cards.

    Raises
    ------
    ValueError
        When one has small letters for capitals; a word that no list has may be on a made-up card.
    """
    for word in words:
        if isinstance(word, str) and subtype_word(word) != word:
            raise ValueError(f"the subtype {word!r} is written {subtype_word(word)!r}")


def check_words(what: str, words: Iterable[object], known: tuple[str, ...]) -> None:
    """See that every word among some (what is no string stands for a choice) is one that the game has.

    Raises
    ------
    ValueError
        When one is not; the message names near ones.
    """
    for word in words:
        if isinstance(word, str) and word not in known:
            raise ValueError(f"{word!r} is no {what}{nearest(word, known) or f' ({what}s: ' + ', '.join(known) + ')'}")


def check_keywords(texts: Iterable[str]) -> None:
    """See that texts may be keyword abilities: a name in lower case, perhaps with a parameter.

    Raises
    ------
    ValueError
        When one may not.
    """
    for text in texts:
        name = text.partition("—")[0].split(maxsplit=1)[:1]
        if not name:
            raise ValueError("a keyword ability needs a name")
        if name[0] != name[0].lower():
            raise ValueError(f"keyword abilities are written in lower case: {name[0].lower()!r}, not {name[0]!r}")


def check_replacement(old: str, new: str) -> None:
    """See that a text-changing effect may replace a word by another one: a word of the same kind. "" is not known yet.

    Raises
    ------
    ValueError
        When it may not.
    """
    kinds = {word: text_kind(word) for word in (old, new) if word}
    for word, kind in kinds.items():
        if not kind:
            near = nearest(word.capitalize(), (*BASIC_LAND_TYPES, *subtypes("creature")))
            raise ValueError(f"{word!r} is no color, basic land type or creature type{near}")
    if len({*kinds.values()}) > 1:
        is_not = f"{old!r} is a {kinds[old]} and {new!r} is a {kinds[new]}"
        raise ValueError(f"{is_not}; words are replaced by words of a kind")


def text_kind(word: str) -> str:
    """Return the kind of a word that text-changing effects change, such as ``"creature type"``; else "" (CR 612.2)."""
    if word.lower() in COLORS:
        return "color"
    if word in BASIC_LAND_TYPES:
        return "basic land type"
    # A capitalised word that no list has may be a creature type on a made-up card.
    own = word[:1].isupper() and subtype_word(word) == word and word not in CARD_TYPES + SUPERTYPES
    return "creature type" if own and family_of(word) == "creature" else ""


def color_word(word: str) -> str:
    """Return the lower-case word for a colour given as a word or a letter.

    Raises
    ------
    ValueError
        When it is no colour.
    """
    found = COLOR_LETTERS.get(word.upper(), word.lower())
    if found not in COLORS:
        raise ValueError(f"{word!r} is no colour; colours are {', '.join(COLORS)}, or the letters W, U, B, R, G")
    return found
