"""English as the rules text writes it: plurals, articles, lists, numbers, quotation marks, sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = [
    "article",
    "capitalized",
    "joined",
    "listed",
    "number_word",
    "ordinal",
    "plural",
    "possessive",
    "quoted",
    "sentence",
]

_IRREGULAR = {
    "Child": "Children", "Cyberman": "Cybermen", "Cyclops": "Cyclopes", "Dwarf": "Dwarves", "Elf": "Elves",
    "Fungus": "Fungi", "Hero": "Heroes", "Homunculus": "Homunculi", "Locus": "Loci", "Mouse": "Mice", "Ox": "Oxen",
    "Pegasus": "Pegasi", "Werewolf": "Werewolves", "Wolf": "Wolves",
}  # fmt: skip
_INVARIABLE = frozenset((
    "Aetherborn", "Astartes", "Aurochs", "Azra", "Bison", "C'tan", "Custodes", "Dauthi", "Eldrazi", "Elk", "Equipment",
    "Fish", "Gith", "Graveborn", "Jellyfish", "Junk", "Kavu", "Kithkin", "Kor", "Kree", "Lammasu", "Merfolk",
    "Metathran", "Moonfolk", "Myr", "Nephilim", "Plains", "Qu", "Samurai", "Sheep", "Shi'ar", "Soltari", "Spacecraft",
    "Squid", "Starfish", "Thalakos", "Treefolk", "Urza's", "Vedalken", "Zubera",
))  # fmt: skip
_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_VOWEL_SOUND = re.compile(r"(?!uni)[aeiou]|8|1[18](?!\d)", re.IGNORECASE)
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_HISSING = re.compile(r"(s|x|z|ch|sh)$")


def plural(word: str) -> str:
    """Return the plural of a noun: "creatures", "sorceries", "Elves", "Plains"."""
    before, space, last = word.rpartition(" ")
    if last in _INVARIABLE:
        return word
    if last in _IRREGULAR:
        return before + space + _IRREGULAR[last]
    if _CONSONANT_Y.search(last):
        return word[:-1] + "ies"
    return word + ("es" if _HISSING.search(last) else "s")


def article(phrase: str) -> str:
    """Put "a" or "an" before a phrase."""
    return f"{'an' if _VOWEL_SOUND.match(phrase) else 'a'} {phrase}"


def listed(items: Sequence[str], conjunction: str = "and") -> str:
    """Join phrases: "a", "a and b", "a, b, and c"."""
    if len(items) < 3:
        return f" {conjunction} ".join(items)
    return f"{', '.join(items[:-1])}, {conjunction} {items[-1]}"


def joined(items: Sequence[str]) -> str:
    """Join phrases that may end in a quotation: no full stop stays within it, and a comma goes inside."""
    ready = [item[:-2] + '"' if item.endswith('."') else item for item in items[:-1]] + list(items[-1:])
    return listed(ready).replace('",', ',"') if len(items) > 2 else listed(ready)


def number_word(number: int) -> str:
    """Return a number as it stands before things that are counted: words up to twenty."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """Return "first", "second", ... for 1, 2, ..."""
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}th"


def possessive(phrase: str, *, many: bool = False) -> str:
    """Return the genitive of a phrase for one thing or several: "this creature's", "your opponents'"."""
    return phrase + ("'" if many and phrase.endswith("s") else "'s")


def quoted(text: str) -> str:
    """Put a text in quotation marks; those within it become single ones."""
    return '"' + text.replace('"', "'") + '"'


def capitalized(text: str) -> str:
    """Return a text with a first capital."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return a clause as a sentence; a quotation at the end that is one itself needs no further full stop."""
    return capitalized(text) + ("" if text.endswith(('."', '!"', '?"', "'\"")) else ".")
