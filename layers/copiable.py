"""An object's copiable values: what is printed, as copy effects and face-down status leave it (CR 707.2, 613.2c)."""

from __future__ import annotations

import functools
import re
from collections.abc import Hashable
from dataclasses import dataclass, field

from layers.effects.abilities import Ability
from layers.words import CARD_TYPES, COLOR_LETTERS, COLORS, FAMILY_TYPES, SUPERTYPES, family_of, subtype_word

__all__ = ["CopiableValues", "TypeLine", "cost_colors", "cost_symbols", "mana_value", "number", "parse_type_line"]

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_TERM = re.compile(r"[+-]?[^+-]+")
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The words of a type line; a subtype comes with its family (CR 205.3c)."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[tuple[str, str], ...] = ()


@functools.lru_cache(4096)
def parse_type_line(line: str) -> TypeLine:
    """Split a type line such as ``"Legendary Land Creature — Forest Dryad"``.

    Parameters
    ----------
    line : str
        Supertypes and card types, then a dash and subtypes; the ``//`` of a double card is not read here.

    Returns
    -------
    TypeLine
        An unknown subtype belongs to the family of the line's own types, creature types first.

    Raises
    ------
    ValueError
        When a word before the dash is neither a card type nor a supertype.
    """
    before, _, after = line.replace(" - ", " — ").partition("—")
    supertypes, types = [], []
    for word in before.replace("Tribal", "Kindred").split():
        name = word.capitalize()
        if name in SUPERTYPES:
            supertypes.append(name)
        elif name in CARD_TYPES:
            types.append(name)
        elif name not in ("Token", "Card", "Emblem", "Elite", "Host"):
            raise ValueError(f"{word!r} in the type line {line!r} is no card type or supertype")
    own = [family for family, needed in FAMILY_TYPES.items() if set(needed) & set(types)]
    if own == ["plane"]:
        return TypeLine(tuple(supertypes), tuple(types), ((("plane", after.strip()),) if after.strip() else ()))
    subtypes = []
    for word in re.sub("time lord", "Time\0Lord", after, flags=re.IGNORECASE).split():
        name = subtype_word(word.replace("\0", " "))
        family = family_of(name)
        if own and family not in own and family == "creature":
            family = own[0]
        subtypes.append((family, name))
    return TypeLine(tuple(supertypes), tuple(types), tuple(dict.fromkeys(subtypes)))


def cost_symbols(cost: str) -> list[str]:
    """Return the symbols of a mana cost, without braces: ``"{2}{W/U}"`` gives ``["2", "W/U"]``."""
    return [symbol.upper() for symbol in _SYMBOL.findall(cost)]


def mana_value(cost: str) -> int:
    """Return the mana value of a mana cost: X is 0, a hybrid symbol counts its larger part (CR 202.3e, 202.3f)."""
    total = 0
    for symbol in cost_symbols(cost):
        parts = [int(part) if part.isdigit() else 0 if part in ("X", "Y", "Z") else 1 for part in symbol.split("/")]
        total += max(parts)
    return total


def cost_colors(cost: str) -> tuple[str, ...]:
    """Return the colours of a mana cost (CR 202.2), in the usual order."""
    letters = {letter for symbol in cost_symbols(cost) for letter in symbol.split("/")}
    return tuple(word for letter, word in COLOR_LETTERS.items() if letter in letters)


def number(printed: str | None) -> int:
    """Return a printed power or toughness with every part that an ability defines as 0 (CR 208.2a, 208.5)."""
    if printed is None:
        return 0
    total = 0
    for term in _TERM.findall(printed.replace(" ", "")):
        digits = term.lstrip("+-")
        if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
            total += -int(digits) if term.startswith("-") else int(digits)
    return total


@dataclass(frozen=True, slots=True)
class CopiableValues:
    """The values that a copy of the object would get (CR 707.2)."""

    name: str = ""
    mana_cost: str = ""
    color_indicator: tuple[str, ...] = ()
    """Colours of the indicator, or those that an effect which made a token or copy gave."""
    colors_given: tuple[str, ...] | None = None
    """Colours where they do not follow from cost and indicator (a token's, an exception's)."""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[tuple[str, str], ...] = ()
    """Pairs of family and word."""
    abilities: tuple[Ability, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    front_mana_value: int | None = None
    """The mana value that a back face has from its front; a copy does not get it (CR 202.3b)."""

    _facts: tuple[tuple[str, Hashable], ...] | None = field(default=None, init=False, repr=False, compare=False)
    """What `facts` returns, once it has been worked out."""

    def facts(self) -> tuple[tuple[str, Hashable], ...]:
        """Return what the values make true of an object, as kinds and values of facts, its abilities apart."""
        if self._facts is None:
            object.__setattr__(self, "_facts", self._work_out())
        assert self._facts is not None
        return self._facts

    def _work_out(self) -> tuple[tuple[str, Hashable], ...]:
        power, toughness = number(self.power), number(self.toughness)
        return (
            ("name", self.name), ("cost", self.mana_cost), ("mana value", self.mana_value),
            *(("color", color) for color in self.colors),
            *(("supertype", word) for word in self.supertypes),
            *(("type", word) for word in self.types),
            *(("subtype/" + family, word) for family, word in self.subtypes),
            ("power", power), ("base power", power), ("toughness", toughness), ("base toughness", toughness),
            *(("printed", kind) for kind in ("power", "toughness") if getattr(self, kind) is not None),
        )  # fmt: skip

    @property
    def colors(self) -> tuple[str, ...]:
        """Colours before any ability or effect (CR 105.2, 202.2)."""
        if self.colors_given is not None:
            return self.colors_given
        found = set(cost_colors(self.mana_cost)) | set(self.color_indicator)
        return tuple(color for color in COLORS if color in found)

    @property
    def mana_value(self) -> int:
        """Mana value (CR 202.3)."""
        return mana_value(self.mana_cost) if self.front_mana_value is None else self.front_mana_value
