"""The state of a board while it is being solved: columns of sets.

Every object has a bit; a *fact* is a kind and a value, such as ``("type", "Creature")`` or ``("power", 3)``, and its
column is the set of objects of which it is true, an `int` used as a bitset. A state is never copied to try something:
a trial is an overlay of the few columns that differ (`View`), and what is read through a view can be recorded, so that
it is known exactly which facts an answer rests on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeAlias

from layers.copiable import CopiableValues
from layers.effects.abilities import Ability, Keyword, OtherAbility, keyword
from layers.words import BASIC_LAND_TYPES, FAMILY_TYPES, MANA_ABILITIES

__all__ = [
    "EVERY",
    "AbilityTable",
    "Change",
    "Changed",
    "Columns",
    "Fact",
    "Reads",
    "View",
    "bits_of",
    "facts_of",
    "set_of",
]

Fact: TypeAlias = tuple[str, Hashable]
Columns: TypeAlias = dict[str, dict[Hashable, int]]
Reads: TypeAlias = dict[Fact, int]
"""The facts that were looked at, each with the objects for which it mattered. A value of None: every value."""
Changed: TypeAlias = dict[Fact, int]
"""The facts that differ, each with the objects for which it does; with a value of None, those of the whole kind."""

_SHORT = 256
"""Up to this many bits a set is gone through by arithmetic."""

_LAST = 1 << 30
"""Comes after every slot of an object's own."""

_FEW = 8
"""And a longer one with up to this many members."""

EVERY = -1
"""The mask of all objects."""

Origin: TypeAlias = int | tuple[str, str]
"""Where an object has an ability from: a slot of its own, or the id of the granting effect and a position."""

INTRINSIC: Origin = ("", "intrinsic")
GRANTED: Origin = ("", "granted")


def bits_of(bits: int) -> Iterator[int]:
    """Yield the indexes of the objects in a set, lowest first."""
    if bits.bit_length() <= _SHORT or bits.bit_count() <= _FEW:
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
        return
    # Arithmetic on a long integer costs its length at every step; finding the next digit does not.
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def set_of(indexes: Sequence[int]) -> int:
    """Return the set of some objects, by their indexes, lowest first."""
    if not indexes:
        return 0
    # To add them one by one would copy the whole integer each time.
    digits = bytearray((indexes[-1] >> 3) + 1)
    for index in indexes:
        digits[index >> 3] |= 1 << (index & 7)
    return int.from_bytes(digits, "little")


class AbilityTable:
    """Numbers for abilities and for pairs of ability and origin, so that columns have small keys."""

    def __init__(self) -> None:
        self.abilities: list[Ability] = []
        self.keys: list[tuple[int, Origin]] = []
        self.keys_of: list[list[int]] = []
        """For each ability, the keys that it occurs in."""
        self.named: dict[str, list[int]] = {}
        """The abilities that are keywords of a name."""
        self._ids: dict[Ability, int] = {}
        self._ids_by_object: dict[int, int] = {}
        self._key_ids: dict[tuple[int, Origin], int] = {}
        self.mana_keys = tuple(
            self.key(OtherAbility(MANA_ABILITIES[land], "mana"), INTRINSIC) for land in BASIC_LAND_TYPES
        )
        """The key of the intrinsic mana ability for each basic land type, in their usual order (CR 305.6)."""

    def copy(self) -> AbilityTable:
        """Return a table that begins with the same numbers, and goes on by itself."""
        new = copy(self)
        new.abilities, new.keys = self.abilities[:], self.keys[:]
        new.keys_of = [keys[:] for keys in self.keys_of]
        new.named = {name: numbers[:] for name, numbers in self.named.items()}
        new._ids, new._ids_by_object, new._key_ids = dict(self._ids), dict(self._ids_by_object), dict(self._key_ids)
        return new

    def id(self, ability: Ability) -> int:
        """Return the number of an ability; equal abilities have the same one."""
        found = self._ids_by_object.get(id(ability))
        if found is not None and self.abilities[found] is ability:
            return found
        number = self._ids.get(ability)
        if number is None:
            number = self._ids[ability] = len(self.abilities)
            self.abilities.append(ability)
            self.keys_of.append([])
            self._ids_by_object[id(ability)] = number
            if isinstance(ability, Keyword):
                self.named.setdefault(ability.name, []).append(number)
        return number

    def matching(self, text: str) -> list[int]:
        """Return the abilities that a keyword's text means; a bare name means any parameter."""
        wanted = keyword(text)
        named = self.named.get(wanted.name, [])
        if not wanted.parameter:
            return named
        number = self._ids.get(wanted)
        return [] if number is None else [number]

    def key(self, ability: Ability, origin: Origin) -> int:
        """Return the number of an ability from an origin."""
        pair = (self.id(ability), origin)
        found = self._key_ids.get(pair)
        if found is None:
            found = self._key_ids[pair] = len(self.keys)
            self.keys.append(pair)
            self.keys_of[pair[0]].append(found)
        return found

    def ability(self, key: int) -> Ability:
        """Return the ability of a key."""
        return self.abilities[self.keys[key][0]]

    def in_order(self, keys: Iterable[int]) -> list[int]:
        """Return keys in the order in which an object's abilities are listed.

        Its own ones come first, as they are printed, then those of its land types, then those that it was granted: what
        has no effects of its own by its words, the others by the effect that grants them. So the order is the same
        however the solver came to them.
        """
        return sorted(keys, key=self._rank)

    def _rank(self, key: int) -> tuple[int, str, str, str]:
        number, origin = self.keys[key]
        if isinstance(origin, int):
            return (origin, "", "", "")
        if key in self.mana_keys:
            return (_LAST, "", "", str(key))
        return (_LAST + 1, origin[0], origin[1].zfill(6), str(self.abilities[number]))

    def is_own(self, key: int) -> bool:
        """Say whether a key stands for an ability in a slot of the object's own (printed or copied)."""
        return isinstance(self.keys[key][1], int)


def facts_of(values: CopiableValues, table: AbilityTable, slots: Iterable[int] | None = None) -> list[Fact]:
    """Return what copiable values make true of an object, the mana abilities of its land types apart.

    The abilities are in these slots, by default in those from 0.
    """
    if slots is None:
        slots = range(len(values.abilities))
    return [
        *values.facts(), *[("ability", table.key(*pair)) for pair in zip(values.abilities, slots, strict=True)]
    ]  # fmt: skip


COPIABLE_KINDS = (
    "name", "cost", "mana value", "color", "supertype", "type", "ability", "power", "base power", "toughness",
    "base toughness", "printed", "every name", *("subtype/" + family for family in FAMILY_TYPES),
)  # fmt: skip
"""The kinds of fact that copiable values decide."""


@dataclass(slots=True)
class Change:
    """What applying one effect changes: for each fact the objects of which it begins or ceases to be true."""

    differs: Columns = field(default_factory=dict)
    """The same column by column, whatever else the columns hold; so a change is laid over a state by ``^``."""
    values: dict[int, CopiableValues] = field(default_factory=dict)
    """New copiable values, by object."""
    rewritten: list[tuple[int, int, int]] = field(default_factory=list)
    """Abilities with changed words: the objects, the old key, the new key."""
    changed: Changed = field(default_factory=dict)
    """The facts that differ, with those that follow from them."""


class View:
    """What can be read of a state, perhaps with a change laid over it, perhaps recording what is read."""

    __slots__ = ("base", "change", "over", "reads", "values")

    def __init__(
        self, base: Columns, values: list[CopiableValues], change: Change | None = None, reads: Reads | None = None
    ) -> None:
        self.base, self.values, self.change, self.reads = base, values, change, reads
        self.over: Columns | None = None if change is None else change.differs

    def get(self, kind: str, value: Hashable, mask: int = EVERY) -> int:
        """Return the objects in `mask` of which a fact is true."""
        reads = self.reads
        if reads is not None:
            fact = (kind, value)
            reads[fact] = reads.get(fact, 0) | mask
        columns = self.base.get(kind)
        bits = 0 if columns is None else columns.get(value, 0)
        if self.over is not None:
            columns = self.over.get(kind)
            if columns is not None:
                bits ^= columns.get(value, 0)
        return bits & mask

    def items(self, kind: str, mask: int = EVERY) -> list[tuple[Hashable, int]]:
        """Return the values of a kind that some object in `mask` has, each with those objects."""
        reads = self.reads
        if reads is not None:
            fact = (kind, None)
            reads[fact] = reads.get(fact, 0) | mask
        columns = self.base.get(kind, {})
        over = self.over.get(kind) if self.over is not None else None
        if over:
            columns = columns | {value: columns.get(value, 0) ^ bits for value, bits in over.items()}
        return [(value, have) for value, bits in columns.items() if (have := bits & mask)]

    def copiable(self, index: int) -> CopiableValues:
        """Return the copiable values of an object as they stand."""
        if self.reads is not None:
            self.reads["values", index] = EVERY
        if self.change is not None and index in self.change.values:
            return self.change.values[index]
        return self.values[index]

    def subtype(self, family: str, word: str, mask: int = EVERY) -> int:
        """Return the objects with a subtype, as far as they have a card type that goes with it (CR 205.1a)."""
        bits = self.get("subtype/" + family, word, mask) | self.get("every subtype", family, mask)
        return self.with_types(family, bits) if bits else 0

    def with_types(self, family: str, mask: int) -> int:
        """Return the objects in `mask` that have a card type to which a family of subtypes belongs."""
        found = 0
        for needed in FAMILY_TYPES[family]:
            found |= self.get("type", needed, mask)
        return found

    def turn(self, kind: str, value: Hashable, bits: int) -> None:
        """Let a fact begin to be true of some objects where it is not, and cease to be where it is."""
        assert self.over is not None
        columns = self.over.get(kind)
        if columns is None:
            self.over[kind] = {value: bits}
        else:
            columns[value] = columns.get(value, 0) ^ bits

    def add(self, kind: str, value: Hashable, bits: int) -> None:
        """Make a fact true of some objects."""
        new = bits & ~self.get(kind, value, bits)
        if new:
            self.turn(kind, value, new)

    def remove(self, kind: str, value: Hashable, bits: int) -> None:
        """Make a fact false of some objects."""
        old = self.get(kind, value, bits)
        if old:
            self.turn(kind, value, old)

    def clear(self, kind: str, bits: int) -> None:
        """Make every fact of a kind false of some objects."""
        for value, old in self.items(kind, bits):
            self.turn(kind, value, old)

    def has(self, name: str, table: AbilityTable, mask: int = EVERY) -> int:
        """Return the objects with a keyword ability, from whatever origin; a bare name means any parameter."""
        reads, self.reads = self.reads, None
        found = 0
        for ability in table.matching(name):
            for key in table.keys_of[ability]:
                found |= self.get("ability", key, mask)
        self.reads = reads
        if reads is not None:
            fact = ("keyword", keyword(name).name)
            reads[fact] = reads.get(fact, 0) | mask
        return found

    def barred(self, ability: Ability, mask: int = EVERY) -> int:
        """Return the objects that can't have an ability (CR 113.11)."""
        if not isinstance(ability, Keyword):
            return 0
        found = self.get("barred", ability.name, mask)
        return found | self.get("barred", str(ability), mask) if ability.parameter else found

    def finish(self, table: AbilityTable) -> Change:
        """Work out what the change that is laid over the state really changes."""
        change = self.change
        assert change is not None
        changed = change.changed
        for kind, columns in change.differs.items():
            whole = 0
            for value, differs in columns.items():
                if differs:
                    changed[kind, value] = differs
                    whole |= differs
                    if kind == "ability":
                        ability = table.ability(value)  # type: ignore[arg-type]
                        if isinstance(ability, Keyword):
                            fact = ("keyword", ability.name)
                            changed[fact] = changed.get(fact, 0) | differs
            if whole:
                changed[kind, None] = whole
        for index, values in change.values.items():
            if values is not self.values[index]:
                changed["values", index] = EVERY
        return change
