"""What objects are when all effects have been applied: their characteristics, read from the columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from layers.effects.abilities import Ability, Keyword
from layers.effects.wording import ability_name
from layers.state import Fact, View, bits_of
from layers.words import COLORS, FAMILY_TYPES, SUPERTYPES, TYPE_ORDER, families_of, subtypes
from layers.world import World

__all__ = ["Characteristics", "Readout"]

_KINDS = (
    "name", "cost", "mana value", "color", "supertype", "type", "every subtype", "ability", "power", "toughness",
    "printed", "controller", *("subtype/" + family for family in FAMILY_TYPES),
)  # fmt: skip
"""The kinds of fact that characteristics are made of."""


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


class Readout:
    """The characteristics of the objects of a solved board.

    The facts of all objects are gathered from the columns at once, and what objects with the same facts have in common
    is made once.

    Parameters
    ----------
    world : World
    view : View
        The final state.
    """

    def __init__(self, world: World, view: View) -> None:
        self._world, self._view = world, view
        self._facts: list[list[Fact]] | None = None
        self._shared: dict[tuple[bool, tuple[Fact, ...]], tuple[Any, ...]] = {}

    def of(self, index: int) -> Characteristics:
        """Return the characteristics of an object, by its place on the board."""
        if self._facts is None:
            self._facts = self._gather()
        world, values = self._world, self._view.values[index]
        thing = world.objects[index]
        key = bool(world.battlefield >> index & 1), tuple(self._facts[index])
        shared = self._shared.get(key)
        if shared is None:
            shared = self._shared[key] = self._common(*key)
        *common, controller = shared
        rest = (values.loyalty, values.defense, controller or thing.owner, thing.owner, thing.zone)
        fields: tuple[Any, ...] = (thing.id, *common, *rest)
        return Characteristics(*fields)

    def _gather(self) -> list[list[Fact]]:
        facts: list[list[Fact]] = [[] for _ in self._world.ids]
        for kind in _KINDS:
            for value, bits in self._view.base.get(kind, {}).items():
                fact = (kind, value)
                for index in bits_of(bits):
                    facts[index].append(fact)
        return facts

    def _common(self, on_battlefield: bool, facts: tuple[Fact, ...]) -> tuple[Any, ...]:
        """Return what facts make of an object: the fields from its name to its toughness, and its controller."""
        have: dict[str, list[Any]] = {}
        for kind, value in facts:
            have.setdefault(kind, []).append(value)
        types = have.get("type", [])
        words: list[str] = []
        every = False
        for family in families_of(types):
            if family in have.get("every subtype", ()):
                every = True
                words += subtypes(family)
            else:
                words += sorted(have.get("subtype/" + family, ()))
        printed = () if on_battlefield else have.get("printed", ())
        power, toughness = (
            have[kind][0] if "Creature" in types or kind in printed else None for kind in ("power", "toughness")
        )
        player = have.get("controller")
        return (
            have["name"][0],
            have["cost"][0],
            have["mana value"][0],
            tuple(color for color in COLORS if color in have.get("color", ())),
            tuple(word for word in SUPERTYPES if word in have.get("supertype", ())),
            tuple(sorted(types, key=TYPE_ORDER.index)),
            tuple(words),
            every,
            self._abilities(have.get("ability", ())),
            power,
            toughness,
            self._world.players[player[0]].id if player else "",
        )

    def _abilities(self, found: Iterable[int]) -> tuple[Ability, ...]:
        table = self._world.table
        keys = [(table.keys[key], key) for key in found]
        own = sorted((origin, key) for (_, origin), key in keys if isinstance(origin, int))
        other = sorted(key for (_, origin), key in keys if not isinstance(origin, int))
        abilities = [table.ability(key) for _, key in own] + [table.ability(key) for key in other]
        return tuple(dict.fromkeys(abilities))
