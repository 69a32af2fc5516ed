"""One object's facts before and after every step that changed them, read off the trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from layers.effects.wording import ability_name
from layers.state import Fact
from layers.trace import Record
from layers.words import COLORS, FAMILY_TYPES, subtypes

if TYPE_CHECKING:
    from layers.solution import Solution

__all__ = ["EVERY_CREATURE_TYPE", "Facts", "History"]

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
    colors: tuple[str, ...]
    abilities: tuple[str, ...]
    """By name, each once: own ones first, in order."""
    barred: tuple[str, ...]
    """Keyword abilities that it can't have (CR 113.11)."""
    power: int
    toughness: int
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
        self.start = self._facts(self._start)

    def _changed(self, record: Record) -> set[Fact]:
        """Return the facts of the object that a step turned on or off."""
        return {
            (kind, value)
            for (kind, value), bits in record.change.changed.items()
            if bits & self._bit and value is not None and kind not in ("keyword", "values")
        }

    def moments(self) -> Iterator[tuple[Record, Facts, Facts]]:
        """Yield every step that applied to the object or changed it, with its facts before and after."""
        now, facts = set(self._start), self.start
        for record in self._solution._records:
            changed = self._changes.get(record.number)
            before = facts
            if changed:
                now ^= changed
                facts = self._facts(now)
            if changed or record.members & self._bit:
                yield record, before, facts

    def _facts(self, facts: set[Fact]) -> Facts:
        by_kind: dict[str, list[Any]] = {}
        for kind, value in facts:
            by_kind.setdefault(kind, []).append(value)
        world = self._solution._world
        table = world.table

        def only(kind: str, otherwise: Any) -> Any:
            return by_kind.get(kind, [otherwise])[0]

        keys = sorted(by_kind.get("ability", ()), key=lambda key: (*_rank(table.keys[key][1]), key))
        player = by_kind.get("controller")
        return Facts(
            name=only("name", "") if "every name" not in by_kind else f"{only('name', '')} and every creature's name",
            mana_cost=only("cost", ""),
            mana_value=only("mana value", 0),
            types=tuple(sorted(self._types(by_kind))),
            colors=tuple(color for color in COLORS if color in by_kind.get("color", ())),
            abilities=tuple(dict.fromkeys(ability_name(table.ability(key)) for key in keys)),
            barred=tuple(sorted(by_kind.get("barred", ()))),
            power=only("power", 0),
            toughness=only("toughness", 0),
            controller=world.players[player[0]].id if player else "",
        )

    def _types(self, by_kind: dict[str, list[Any]]) -> Iterator[str]:
        types = by_kind.get("type", [])
        yield from by_kind.get("supertype", ())
        yield from types
        for family, needed in FAMILY_TYPES.items():
            if any(word in types for word in needed):
                every = subtypes(family) if family in by_kind.get("every subtype", ()) else ()
                yield from (word for word in by_kind.get("subtype/" + family, ()) if word not in every)
                if every:
                    yield EVERY_CREATURE_TYPE


def _rank(origin: int | tuple[str, str]) -> tuple[int, int]:
    return (0, origin) if isinstance(origin, int) else (1, 0)
