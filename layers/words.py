"""The words of the game: card types, subtypes and their families, colours, basic land types (CR 105, 205, 305.6)."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
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
    "check_words",
    "color_word",
    "family_of",
    "subtypes",
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
