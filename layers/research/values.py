"""The values that research instruments compare, as data and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from layers.characteristics import Characteristics
from layers.phrases import listed, numbers, quoted
from layers.solution import Solution

__all__ = ["CHARACTERISTICS", "outcome_of", "plain_value", "shown", "shown_values", "varying"]

CHARACTERISTICS = (
    "name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
    "loyalty", "defense", "controller",
)  # fmt: skip
"""What objects may come out differently in: fields of `Characteristics`."""


def varying(
    outcomes: Sequence[Mapping[str, Characteristics]], objects: Iterable[str], characteristics: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return the objects and characteristics in which outcomes differ."""
    return tuple(
        (name, what)
        for name in objects
        for what in characteristics
        if len({getattr(outcome[name], what) for outcome in outcomes if name in outcome}) > 1
    )


def outcome_of(solution: Solution) -> dict[str, Characteristics]:
    """Return the characteristics of every object."""
    return {name: solution[name] for name in solution}


def plain_value(found: Characteristics, what: str) -> Any:
    """Return a characteristic as a number, a word or a tuple of words."""
    return found.ability_names if what == "abilities" else getattr(found, what)


def shown_values(outcome: Mapping[str, Characteristics], values: Iterable[tuple[str, str]]) -> list[str]:
    """Return a line for each object with some of its values: ``"bears: 2/2, no abilities"``."""
    lines = []
    for name, rows in groupby(values, key=lambda row: row[0]):
        found, names = outcome[name], [what for _, what in rows]
        told = []
        if {"power", "toughness"} & set(names):
            told.append(numbers(found) or "no power and toughness")
        lines_of_types = [what for what in names if what in ("supertypes", "types", "subtypes")]
        if lines_of_types:
            told.append(found.type_line or "no types")
        others = [what for what in names if what not in ("power", "toughness", *lines_of_types)]
        told += [shown(what, plain_value(found, what)) for what in others]
        lines.append(f"{name}: {'; '.join(told)}")
    return lines


def shown(what: str, value: Any) -> str:
    """Return a characteristic in words, as `plain_value` has it: ``"power 2"``, ``"colorless"``."""
    words = what.replace("_", " ")
    if what == "colors":
        return listed(value) if value else "colorless"
    if value in (None, "", ()):
        return f"no {words}"
    if what == "abilities":
        return listed([quoted(word) for word in value], 12)
    return f"{words} {listed(value) if isinstance(value, tuple) else value}"
