"""Words that only the effects of resolved spells and abilities use, besides those of the lexicon."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from layers.text.lexicon import MOST_TARGETS, TYPE_WORDS, subtype_words

__all__ = ["phrases_of_effects"]

_CHOSEN = {
    "color": "color",
    "color or colors": "color",
    "creature type": "creature_type",
    "land type": "land_type",
    "basic land type": "basic_land_type",
    "card type": "card_type",
}
_THINGS = (*TYPE_WORDS, "permanent", "token", "card", "spell", "copy", "vehicle", "aura", "equipment", "one", "object")


@functools.cache
def phrases_of_effects() -> Mapping[str, tuple[str, str]]:
    """Return the phrases, in lower case, with their lemmas."""
    table: dict[str, tuple[str, str]] = {}
    for number in range(MOST_TARGETS):
        table[f"@ {number}"] = ("TARGET", str(number))
    for words, kind in _CHOSEN.items():
        for article in ("the", "a", "an"):
            table[f"{article} {words} of your choice"] = ("CHOSEN", kind)
            table[f"{article} {words} of that player's choice"] = ("CHOSEN", kind)
    for word in ("color", "creature type", "land type", "basic land type", "card type"):
        table[f"the chosen {word}"] = ("CHOSEN", _CHOSEN[word])
        table[f"of the chosen {word}"] = ("OFCHOSEN", _CHOSEN[word])
    for thing in _THINGS:
        table[f"that {thing}"] = table[f"those {thing}s"] = table[f"each of those {thing}s"] = ("REF", "that")
        table[f"the {thing}"] = table[f"the {thing}s"] = table[f"the chosen {thing}s"] = ("REF", "that")
        table[f"that {thing}'s"] = ("POSS", "that")
        table[f"{thing}'s"] = ("NOUNPOSS", thing)
    for words in ("the token created this way", "the tokens created this way"):
        table[words] = ("REF", "that")
    for words in ("each of them", "both of them", "they each", "they both", "itself"):
        table[words] = ("REF", "it")
    for subtype, _ in set(subtype_words().values()):
        table[f"that {subtype.lower()}"] = table[f"those {subtype.lower()}s"] = ("REF", "that")
        table[f"enchanted {subtype.lower()}"] = ("REF", "attached")
        table[f"{subtype.lower()}'s"] = ("NOUNPOSS", subtype)
    for verb in ("control", "controls"):
        for who in ("player", "opponent"):
            for number in range(MOST_TARGETS):
                table[f"@ {number} {who} {verb}"] = ("CTRL", "target players")
            table[f"target {who} {verb}"] = ("CTRL", "target players")
    table["all creature types"] = ("EVERYTYPE", "creature")
    return MappingProxyType(table)
