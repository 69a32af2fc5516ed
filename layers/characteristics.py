"""What objects are when all effects have been applied: their characteristics, read from the columns."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from layers.effects.abilities import Ability, Keyword
from layers.effects.wording import ability_name
from layers.pickling import pickle_as_call
from layers.state import Fact, View, bits_of
from layers.words import COLORS, FAMILY_TYPES, SUPERTYPES, TYPE_ORDER, families_of, subtypes
from layers.world import World

__all__ = ["Characteristics", "Readout"]

_WORDS = ("supertype", "type", "every subtype", *("subtype/" + family for family in FAMILY_TYPES))
"""The kinds of fact that a type line is made of."""

_MANY, _FEW = 64, 8
"""On boards of at least `_MANY` objects up to `_FEW` are looked at alone, before all are looked at together."""

_SINGLE = ("name", "cost", "mana value", "power", "toughness", "controller")
"""The kinds of fact of which an object has one at most."""

_SHARED = (*_WORDS, "color", "ability")

_Common: TypeAlias = tuple[
    tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], bool], tuple[Ability, ...]
]
"""What objects share of which the same facts are true: colours, type line, abilities."""


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What an object is after all continuous effects (CR 109.3), with its controller."""

    id: str
    name: str
    mana_cost: str
    mana_value: int
    colors: tuple[str, ...]
    """Lower-case words in the usual order; () is colourless."""
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    every_creature_type: bool
    """Whether it has every creature type; `subtypes` then lists them all."""
    abilities: tuple[Ability, ...]
    """Its abilities, each kind once, own ones first."""
    power: int | None
    """None where it has none (CR 208.3)."""
    toughness: int | None
    loyalty: str | None
    defense: str | None
    controller: str
    """Off the battlefield and the stack: the owner."""
    owner: str
    zone: str

    @property
    def ability_names(self) -> tuple[str, ...]:
        """The abilities as `has`, `lacks` and `abilities` in board files name them."""
        return tuple(ability_name(ability) for ability in self.abilities)

    @property
    def type_line(self) -> str:
        """The type line, such as ``"Legendary Land — Mountain"``; "every creature type" is written out as that."""
        words = list(self.subtypes)
        if self.every_creature_type:
            every = set(subtypes("creature"))
            words = [word for word in words if word not in every] + ["(every creature type)"]
        line = " ".join((*self.supertypes, *self.types))
        return f"{line} — {' '.join(words)}" if words else line

    def has(self, keyword: str) -> bool:
        """Say whether it has a keyword ability, with exactly this parameter or, for a bare name, with any."""
        return any(
            isinstance(ability, Keyword) and keyword in (str(ability), ability.name) for ability in self.abilities
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the characteristics as JSON data, in the words of a board file's `expect`."""
        return {
            "name": self.name,
            "mana_cost": self.mana_cost,
            "mana_value": self.mana_value,
            "colors": list(self.colors),
            "supertypes": list(self.supertypes),
            "types": list(self.types),
            "subtypes": list(self.subtypes),
            "abilities": list(self.ability_names),
            "power": self.power,
            "toughness": self.toughness,
            "controller": self.controller,
            "owner": self.owner,
            "zone": self.zone,
        }


pickle_as_call(Characteristics)


class Readout:
    """The characteristics of the objects of a solved board.

    The facts of all objects are gathered from the columns at once, and what many objects have in common (a type line,
    colours, abilities) is made once.

    Parameters
    ----------
    world : World
    view : View
        The final state.
    """

    def __init__(self, world: World, view: View) -> None:
        self._world, self._view = world, view
        self._gathered = False
        self._one_by_one = min(len(world.ids) // _MANY, _FEW)
        """How many objects will still be looked at alone."""
        self._columns: list[list[Any]] = []
        self._classes: list[int] = []
        """For each object a number that it shares with those of which the same facts are true, single ones apart."""
        self._last: list[tuple[int, Fact]] = []
        """For each class the one of those that have one fact less, and that fact; 0 are those without any."""
        self._common: dict[int, _Common] = {}
        self._abilities: dict[tuple[int, ...], tuple[Ability, ...]] = {}

    def of(self, index: int) -> Characteristics:
        """Return the characteristics of an object, by its place on the board."""
        world, values = self._world, self._view.values[index]
        thing = world.objects[index]
        if self._one_by_one and not self._gathered:
            self._one_by_one -= 1
            single, facts = self._look_at(1 << index)
            common = self._make_common(facts)
        else:
            if not self._gathered:
                self._gather()
            single, number = [column[index] for column in self._columns], self._classes[index]
            found = self._common.get(number)
            if found is None:
                found = self._common[number] = self._make_common(self._facts(number))
            common = found
        name, cost, mana_value, power, toughness, player = single
        colors, (supertypes, types, subtypes_, every), abilities = common
        if "Creature" not in types:
            away = not world.battlefield >> index & 1
            power, toughness = (
                number if away and self._view.get("printed", kind, 1 << index) else None
                for kind, number in (("power", power), ("toughness", toughness))
            )
        controller = thing.owner if player is None else world.players[player].id
        return Characteristics(
            thing.id, name, cost, mana_value, colors, supertypes, types, subtypes_, every, abilities, power, toughness,
            values.loyalty, values.defense, controller, thing.owner, thing.zone,
        )  # fmt: skip

    def _look_at(self, bit: int) -> tuple[list[Any], list[Fact]]:
        """Return the facts of one object, which takes long if it is done for many."""
        base = self._view.base
        found = {
            kind: [value for value, bits in base.get(kind, {}).items() if bits & bit] for kind in (*_SINGLE, *_SHARED)
        }
        return (
            [next(iter(found[kind]), None) for kind in _SINGLE],
            [(kind, value) for kind in _SHARED for value in found[kind]],
        )

    def _gather(self) -> None:
        """Turn the columns around: from the objects of each fact to the facts of each object."""
        self._gathered = True
        base, number = self._view.base, len(self._world.ids)
        for kind in _SINGLE:
            column: list[Any] = [None] * number
            self._columns.append(column)
            for value, bits in base.get(kind, {}).items():
                for index in bits_of(bits):
                    column[index] = value
        self._classes = classes = [0] * number
        last = self._last = [(0, ("", ""))]
        for kind in _SHARED:
            for value, bits in base.get(kind, {}).items():
                fact = (kind, value)
                with_it: dict[int, int] = {}
                for index in bits_of(bits):
                    before = classes[index]
                    after = with_it.get(before)
                    if after is None:
                        after = with_it[before] = len(last)
                        last.append((before, fact))
                    classes[index] = after

    def _facts(self, number: int) -> list[Fact]:
        """Return the facts of the objects of a class."""
        found: list[Fact] = []
        while number:
            number, fact = self._last[number]
            found.append(fact)
        found.reverse()
        return found

    def _make_common(self, facts: Iterable[Fact]) -> _Common:
        """Return what objects have in common of which the same facts are true."""
        line: list[Fact] = []
        colors: list[Any] = []
        found: list[Any] = []
        for fact in facts:
            kind, value = fact
            if kind == "ability":
                found.append(value)
            elif kind == "color":
                colors.append(value)
            else:
                line.append(fact)
        keys = tuple(found)
        abilities = self._abilities.get(keys)
        if abilities is None:
            abilities = self._abilities[keys] = self._in_order(keys)
        ordered = tuple(color for color in COLORS if color in colors) if colors else ()
        return ordered, _type_line(tuple(line)), abilities

    def _in_order(self, found: Iterable[int]) -> tuple[Ability, ...]:
        """Return the abilities of some keys, each once, own ones first."""
        table = self._world.table
        return tuple(dict.fromkeys(table.ability(key) for key in table.in_order(found)))


@functools.lru_cache(4096)
def _type_line(words: tuple[Fact, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], bool]:
    """Return supertypes, card types and subtypes in their order, and whether every creature type is among them."""
    have: dict[str, list[Any]] = {}
    for kind, value in words:
        have.setdefault(kind, []).append(value)
    types = have.get("type", [])
    found: list[str] = []
    every = False
    for family in families_of(types):
        if family in have.get("every subtype", ()):
            every = True
            found += subtypes(family)
        else:
            found += sorted(have.get("subtype/" + family, ()))
    # The same types one by one are every type, too.
    every = every or (len(found) >= len(subtypes("creature")) and set(subtypes("creature")) <= set(found))
    supertypes = tuple(word for word in SUPERTYPES if word in have.get("supertype", ()))
    return supertypes, tuple(sorted(types, key=TYPE_ORDER.index)), tuple(found), every
