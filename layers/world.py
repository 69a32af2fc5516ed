"""What of a board does not change while it is solved: who and what there is, zones, attachments, counters, choices.

And what it begins with: the printed values, as columns.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from layers.board import Board
from layers.effects.node import Node
from layers.effects.selectors import Selector, names_a_place
from layers.objects import Choices, Face
from layers.state import AbilityTable, Columns, Fact, View, bits_of, facts_of, set_of
from layers.words import BASIC_LAND_TYPES

__all__ = ["Context", "World"]


@dataclass(slots=True)
class Context:
    """From where an effect is seen: its source, its controller, what was chosen for it."""

    source: int = -1
    """The object that the effect comes from, or -1."""
    bit: int = 0
    """The set of the source alone."""
    player: int = -1
    """Who "you" is for an effect of a resolved spell or ability; -1: the source's controller."""
    choices: Choices = field(default_factory=Choices)
    x: int = 0
    level: int = 0
    targets: tuple[str, ...] = ()


class World:
    """The constant side of a board, indexed.

    It is kept with the board; every solve gets it by `of`, with a table of abilities of its own.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.objects = board.objects
        self.ids = tuple(thing.id for thing in board.objects)
        self.index = {name: index for index, name in enumerate(self.ids)}
        self.players = board.players
        self.player_index = {player.id: index for index, player in enumerate(board.players)}
        self.active = self.player_index.get(board.active_player, 0)
        self.table = AbilityTable()
        self.contexts: dict[int, Context] = {}
        self.kept: dict[Hashable, Any] = {}
        """What others have worked out of the board, to be used again."""
        self.exists = 0
        self.marked: list[int] = []
        """The objects whose status makes effects: counters, copies, and so on."""
        self.static: dict[tuple[str, object], int] = {}
        """Columns that no effect changes: zone, owner, token, counters, ..."""
        self.hosts: list[tuple[int, int]] = []
        """Pairs of an attached object and the object that it is attached to."""
        self._places: dict[int, tuple[Node, bool]] = {}
        self._index_objects()
        self.battlefield = self.static.get(("zone", "battlefield"), 0)
        self.controlled = self.battlefield | self.static.get(("zone", "stack"), 0)
        self.values = [thing.printed_values() for thing in self.objects]
        self.printed = self._columns()
        """The columns that every solve starts from."""

    @classmethod
    def of(cls, board: Board) -> World:
        """Return the world of a board for a solve."""
        found: World | None = board._kept.get("world")
        if found is None:
            found = board._kept["world"] = cls(board)
        new = copy(found)
        new.table = found.table.copy()
        return new

    def _columns(self) -> Columns:
        columns: Columns = {}
        there = list(bits_of(self.exists))
        # Objects that were printed alike share their values (see `layers.objects.Face.values`).
        groups: dict[int, list[int]] = {}
        for index in there:
            groups.setdefault(id(self.values[index]), []).append(index)
        true: dict[Fact, list[list[int]]] = {}
        for members in groups.values():
            for fact in facts_of(self.values[members[0]], self.table):
                true.setdefault(fact, []).append(members)
        for (kind, value), found in true.items():
            columns.setdefault(kind, {})[value] = set_of(found[0] if len(found) == 1 else sorted(chain(*found)))
        controlled: dict[int, list[int]] = {}
        for index in bits_of(self.controlled):
            controlled.setdefault(self.player_index[self.objects[index].controller], []).append(index)
        columns["controller"] = {player: set_of(members) for player, members in controlled.items()}
        turned = set_of([index for index in there if self.objects[index].face_down is not None])
        if turned:
            columns["face down"] = {True: turned}
        view = View(columns, self.values)
        for land, key in zip(BASIC_LAND_TYPES, self.table.mana_keys, strict=True):
            bits = view.subtype("land", land)
            if bits:
                columns.setdefault("ability", {})[key] = bits
        return columns

    def _index_objects(self) -> None:
        true: dict[tuple[str, object], list[int]] = {}
        exists = []
        for index, thing in enumerate(self.objects):
            if thing.phased_out:
                continue
            exists.append(index)
            if any((
                thing.counters, thing.merged, thing.copy_of, thing.copied_face, thing.face_down,
                "suspected" in thing.designations,
            )):  # fmt: skip
                self.marked.append(index)
            facts: list[tuple[str, object]] = [("zone", thing.zone), ("owner", self.player_index[thing.owner])]
            facts += [(word, True) for word in ("token", "tapped", "blocking") if getattr(thing, word)]
            if thing.attacking is not False:
                facts.append(("attacking", True))
                if thing.attacking in self.player_index:
                    facts.append(("attacking", self.player_index[str(thing.attacking)]))
            if thing.layout in ("transform", "modal_dfc", "meld", "double_faced_token"):
                facts.append(("double-faced", True))
            facts += [("designation", word) for word in thing.designations]
            for counters in thing.counters:
                facts.append(("counters/" + counters.kind, counters.count))
            for fact in facts:
                true.setdefault(fact, []).append(index)
            host = self.index.get(thing.attached_to) if thing.attached_to else None
            if host is not None and not self.objects[host].phased_out:
                self.hosts.append((index, host))
        self.exists = set_of(exists)
        static = self.static = {fact: set_of(indexes) for fact, indexes in true.items()}
        for player in self.players:
            if player.commander in self.index:
                fact = ("commander", True)
                static[fact] = static.get(fact, 0) | 1 << self.index[player.commander]
        self.tops = {zone: self._tops(zone) for zone in ("graveyard", "library")}

    def _tops(self, zone: str) -> dict[int, int]:
        """Return the top card of each player's graveyard or library: the one with the latest timestamp."""
        tops: dict[int, int] = {}
        for index in bits_of(self.static.get(("zone", zone), 0)):
            owner = self.player_index[self.objects[index].owner]
            best = tops.get(owner)
            if best is None or self.objects[index].timestamp >= self.objects[best].timestamp:
                tops[owner] = index
        return tops

    def is_creature_name(self, name: str) -> bool:
        """Say whether a nonlegendary creature card that the board or the catalogue knows has a name (CR 612.7)."""
        from layers.cards import catalogue

        if any(face.name == name for face in self._fronts()):
            return name in self.creature_names()
        return name in catalogue.names() and _is_creature(catalogue.card(name).faces[0])

    def creature_names(self) -> set[str]:
        """Return the names of the nonlegendary creature cards on the board."""
        return {face.name for face in self._fronts() if face.name and _is_creature(face)}

    def _fronts(self) -> list[Face]:
        """Return the fronts of the board's cards, whose names they have away from the battlefield (712.8a)."""
        return [(thing.faces or (thing.printed,))[0] for thing in self.objects if not thing.token]

    def fact(self, kind: str, value: object = True) -> int:
        """Return the column of a fact that no effect changes."""
        return self.static.get((kind, value), 0)

    def counters(self, kind: str | None, before: int | None = None) -> list[tuple[int, int]]:
        """Return (count, objects) pairs for a kind of counter, or for all kinds together, as of some moment."""
        if kind is not None and before is None:
            name = "counters/" + kind
            return [(count, bits) for (found, count), bits in self.static.items() if found == name]  # type: ignore[misc]
        totals: dict[int, int] = {}
        for index in bits_of(self.exists):
            counters = [one for one in self.objects[index].counters if kind in (None, one.kind)]
            total = sum(one.count for one in counters if one.was_there(before))
            if total:
                totals[total] = totals.get(total, 0) | 1 << index
        return list(totals.items())

    def context(self, index: int) -> Context:
        """Return how the effects of an object's own abilities see the board."""
        found = self.contexts.get(index)
        if found is None:
            thing = self.objects[index]
            found = Context(index, 1 << index, -1, thing.choices, 0, thing.level)
            self.contexts[index] = found
        return found

    def names_a_place(self, selector: Selector) -> bool:
        """Say whether a selector names a place (CR 109.2), remembering the answer for the node."""
        found = self._places.get(id(selector))
        if found is None:
            found = self._places[id(selector)] = (selector, names_a_place(selector))
        return found[1]


def _is_creature(face: Face) -> bool:
    """Say whether a face is that of a nonlegendary creature."""
    values = face.values()
    return "Creature" in values.types and "Legendary" not in values.supertypes
