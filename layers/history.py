"""One object's facts before and after every step that changed them, read off the trace."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from layers.effects.wording import ability_name
from layers.state import Fact, bits_of
from layers.trace import Record
from layers.words import COLORS, SUPERTYPES, TYPE_ORDER, families_of, subtypes

if TYPE_CHECKING:
    from layers.solution import Solution

__all__ = ["EVERY_CREATURE_TYPE", "Facts", "Histories", "History"]

EVERY_CREATURE_TYPE = "(every creature type)"
"""What stands for all of them in a list of types."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of an object at one moment, as people see it."""

    name: str
    mana_cost: str
    mana_value: int
    types: tuple[str, ...]
    """Supertypes, card types and those subtypes that go with a card type (CR 205.1a), in alphabetical order."""
    type_line: str
    """The same as they are written: ``"Legendary Land — Mountain"``."""
    colors: tuple[str, ...]
    abilities: tuple[str, ...]
    """By name, each once: own ones first, in order."""
    barred: tuple[str, ...]
    """Keyword abilities that it can't have (CR 113.11)."""
    power: int
    toughness: int
    has_numbers: bool
    """Whether it has power and toughness (CR 208.3)."""
    controller: str
    """``""`` where it has none."""


class History:
    """An object's facts, from what it starts with to the end of the solve.

    Parameters
    ----------
    solution : Solution
    index : int
        The object.
    """

    def __init__(self, solution: Solution, index: int) -> None:
        self._solution = solution
        self._bit = 1 << index
        final = {
            (kind, value)
            for kind, columns in solution._view.base.items()
            for value, bits in columns.items()
            if bits & self._bit
        }
        self._changes = {record.number: changed for record in solution._records if (changed := self._changed(record))}
        self._start = final
        for changed in self._changes.values():
            self._start ^= changed
        self._away = _is_away(solution, index)
        self.start = _facts(solution, self._start, self._away)

    def _changed(self, record: Record) -> set[Fact]:
        """Return the facts of the object that a step turned on or off."""
        return {fact for fact, bits in _turned(record) if bits & self._bit}

    def moments(self) -> Iterator[tuple[Record, Facts, Facts]]:
        """Yield every step that applied to the object or changed it, with its facts before and after."""
        now, facts = set(self._start), self.start
        for record in self._solution._records:
            changed = self._changes.get(record.number)
            before = facts
            if changed:
                now ^= changed
                facts = _facts(self._solution, now, self._away)
            if changed or record.members & self._bit:
                yield record, before, facts


class Histories:
    """The facts of all objects, step by step.

    Parameters
    ----------
    solution : Solution
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._known: dict[tuple[frozenset[Fact], bool], Facts] = {}
        self._now: dict[int, set[Fact]] = {index: set() for index in bits_of(solution._world.exists)}
        for kind, columns in solution._view.base.items():
            for value, bits in columns.items():
                for index in bits_of(bits & solution._world.exists):
                    self._now[index].add((kind, value))
        for record in solution._records:
            self._turn(record)
        self.start = {index: self._seen(index) for index in self._now}
        """The facts that each object starts with, by its place on the board."""

    def moments(self) -> Iterator[tuple[Record, list[tuple[int, Facts, Facts]]]]:
        """Yield every step with the objects that it changed, each with its facts before and after; once."""
        seen = dict(self.start)
        for record in self._solution._records:
            changed = []
            for index in sorted(self._turn(record)):
                before, seen[index] = seen[index], self._seen(index)
                changed.append((index, before, seen[index]))
            yield record, changed

    def _turn(self, record: Record) -> set[int]:
        """Turn on or off what a step turned, which is the same forward and backward; return whom it changed."""
        changed: set[int] = set()
        for fact, bits in _turned(record):
            for index in bits_of(bits):
                self._now[index] ^= {fact}
                changed.add(index)
        return changed

    def _seen(self, index: int) -> Facts:
        key = frozenset(self._now[index]), _is_away(self._solution, index)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _facts(self._solution, *key)
        return found


def _is_away(solution: Solution, index: int) -> bool:
    return not solution._world.battlefield >> index & 1


def _turned(record: Record) -> Iterator[tuple[Fact, int]]:
    """Yield the facts that a step turned on or off, each with the objects for which it did."""
    for (kind, value), bits in record.change.changed.items():
        if value is not None and kind not in ("keyword", "values"):
            yield (kind, value), bits


def _facts(solution: Solution, facts: Collection[Fact], away: bool) -> Facts:
    """Return facts of an object as people see them; `away` is whether it is not on the battlefield."""
    by_kind: dict[str, list[Any]] = {}
    for kind, value in facts:
        by_kind.setdefault(kind, []).append(value)
    world = solution._world
    table = world.table

    def only(kind: str, otherwise: Any) -> Any:
        return by_kind.get(kind, [otherwise])[0]

    before, after = _types(by_kind)
    keys = table.in_order(by_kind.get("ability", ()))
    player = by_kind.get("controller")
    return Facts(
        name=only("name", "") if "every name" not in by_kind else f"{only('name', '')} and every creature's name",
        mana_cost=only("cost", ""),
        mana_value=only("mana value", 0),
        types=tuple(sorted((*before, *after))),
        type_line=" ".join(before) + (f" — {' '.join(after)}" if after else ""),
        colors=tuple(color for color in COLORS if color in by_kind.get("color", ())),
        abilities=tuple(dict.fromkeys(ability_name(table.ability(key)) for key in keys)),
        barred=tuple(sorted(by_kind.get("barred", ()))),
        power=only("power", 0),
        toughness=only("toughness", 0),
        has_numbers="Creature" in by_kind.get("type", ()) or (away and "printed" in by_kind),
        controller=world.players[player[0]].id if player else "",
    )


def _types(by_kind: dict[str, list[Any]]) -> tuple[list[str], list[str]]:
    """Return the words before and after the dash of a type line."""
    types = by_kind.get("type", [])
    before = [word for word in SUPERTYPES if word in by_kind.get("supertype", ())]
    before += [word for word in TYPE_ORDER if word in types]
    after: list[str] = []
    for family in families_of(types):
        every = subtypes(family) if family in by_kind.get("every subtype", ()) else ()
        after += sorted(word for word in by_kind.get("subtype/" + family, ()) if word not in every)
        if every:
            after.append(EVERY_CREATURE_TYPE)
    return before, after
