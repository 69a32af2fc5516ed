"""Lines of rules text in one form: no reminder text or ability words, an object's own name as ``~`` (CR 201.5, 207.2).

Quoted abilities keep their words: what they call "this creature" is the object that gains them, while the card's own
name in them is the card's (CR 201.5a); they are normalised on their own when they are read.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from layers.errors import LimitError
from layers.words import CARD_TYPES, COLORS, SUPERTYPES, family_of, subtypes

__all__ = ["MOST_LETTERS", "QUOTED", "Names", "check_length", "names_of", "normalise"]

MOST_LETTERS = 4000
"""The longest line that is read; the longest on a card has under 900 letters."""

_KINDS = (
    "creature|artifact|enchantment|land|permanent|planeswalker|battle|card|spell|token|Aura|Equipment|Vehicle|"
    "Saga|Class|Case|Room|Siege|Fortification|Spacecraft|commander|Mount|Contraption|Attraction|emblem|Role|Rune"
)
_REMINDER = re.compile(r" ?\([^()]*\)")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ABILITY_WORD = re.compile(r"(?!Max speed|Solved|To solve|Companion)[A-Z][^—.\"\n{}]{0,45} — (?=[A-Z~\"'])")
_QUOTE = re.compile(r'("[^"]*"?)')
_TYPOGRAPHY = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "\u00a0": " "})
# Words that begin names but mean something else in a sentence.
_PLAIN_WORDS = frozenset(
    [
        "the",
        "a",
        "an",
        "all",
        "other",
        "each",
        "every",
        "creatures",
        "lands",
        "as",
        "during",
        "enchanted",
        "equipped",
        "you",
        "your",
        "if",
        "when",
        "whenever",
        "at",
        "lord",
        "of",
        "in",
        "on",
        "to",
        "and",
        "or",
        "for",
        "with",
        "spells",
        "cards",
        "players",
        "target",
    ]
)


@dataclass(frozen=True, slots=True)
class Names:
    """What a card calls itself in its own text."""

    full: str = ""
    short: tuple[str, ...] = ()
    """Shorter forms, longest first."""
    chosen: str = ""
    """What "the chosen type" is a type of, where it is not a creature type."""


QUOTED = Names()
"""The names inside a quoted ability: only "this creature" and the like."""


@functools.cache
def names_of(name: str, type_line: str) -> Names:
    """Return what a face calls itself.

    Parameters
    ----------
    name : str
        The face's name.
    type_line : str
        Its type line: only legendary objects and planeswalkers go by a part of their name.
    """
    full = name.removeprefix("A-")
    short: dict[str, None] = {}
    if "Legendary" in type_line or "Planeswalker" in type_line:
        for mark in (",", " of ", " the ", " and ", " from ", " in ", " with ", " to ", " // "):
            head = full.partition(mark)[0].strip()
            if head != full and not _common(head):
                short[head] = None
        words = full.replace(",", "").split()
        first = words[0] if words else ""
        if first in ("The", "Dr.", "Mr.", "Mrs.", "Dragonlord", "Lord", "Lady", "King", "Queen", "Sir"):
            short |= {word: None for word in words[1:2] if not _common(word)}
        if not _common(first):
            short[first] = None
    return Names(full, tuple(sorted(short, key=len, reverse=True)))


def _common(word: str) -> bool:
    plain = word.removesuffix("s")
    return (
        word.lower() in _PLAIN_WORDS
        or len(word) < 2
        or {word, plain} & {*CARD_TYPES, *SUPERTYPES} != set()
        or word.lower() in COLORS
        or _is_subtype(word)
        or _is_subtype(plain)
    )


def _is_subtype(word: str) -> bool:
    family = family_of(word)
    # A planeswalker type is the name of the one who has it.
    return family != "planeswalker" and word in subtypes(family)


@functools.lru_cache(maxsize=256)
def _own(names: Names) -> re.Pattern[str]:
    written = [re.escape(name.translate(_TYPOGRAPHY)) for name in (names.full, *names.short) if name]
    every = [rf"[Tt]his (?:{_KINDS})(?!-)(?! spell| token)", "[Tt]his token"]
    if written:
        every.insert(0, rf"(?:{'|'.join(written)})(?![\w-])")
    return re.compile(rf"(?<![\w~-])(?:{'|'.join(every)})(?=\W|$)")


def check_length(line: str) -> None:
    """Raise a `LimitError` when a line is longer than `MOST_LETTERS`."""
    if len(line) > MOST_LETTERS:
        raise LimitError("letters in a line of text", len(line), MOST_LETTERS)


def normalise(line: str, names: Names) -> str:
    """Return a line of rules text in the form that is read.

    Parameters
    ----------
    line : str
        One line of a card's text, or one sentence.
    names : Names
        What the object calls itself.

    Returns
    -------
    str
        Straight quotes, no reminder text or ability word, ``~`` for the object itself outside quotes.

    Raises
    ------
    LimitError
        When the line is longer than `MOST_LETTERS`.

    Examples
    --------
    >>> normalise("Lead On — Boro, the Bold and other Elves you control have reach. (They do.)",
    ...           names_of("Boro, the Bold", "Legendary Creature — Elf"))
    '~ and other Elves you control have reach.'
    """
    check_length(line)
    text = _CONTROL.sub(" ", line.translate(_TYPOGRAPHY))
    while "(" in text:
        text, found = _REMINDER.subn("", text)
        if not found:
            break
    text = " ".join(text.split())
    own = _own(names)
    text = "".join(part if part[:1] == '"' else own.sub("~", part) for part in _QUOTE.split(text))
    if names.chosen:
        text = re.sub(r"\bchosen type\b", f"chosen {names.chosen}", text)
    return _ABILITY_WORD.sub("", text, count=1) if " — " in text else text
