"""What of a board does not change while it is solved: who and what there is, zones, attachments, counters, choices.

And what it begins with: the printed values, as columns.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any
from weakref import ref

from layers.board import Board
from layers.copiable import CopiableValues
from layers.effects.node import Node
from layers.effects.selectors import Selector, names_a_place
from layers.objects import BoardObject, Choices, Face
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

    A board remembers it as long as there is a solution of the board; every solve gets it by `of`, with a table of
    abilities of its own.
    """

    origin: World
    """What this is a copy of, which stays alive with it."""

    def __init__(self, board: Board) -> None:
        self.players = board.players
        self.player_index = {player.id: index for index, player in enumerate(board.players)}
        self.active = self.player_index.get(board.active_player, 0)
        self.table = AbilityTable()
        self.static: dict[tuple[str, object], int] = {}
        """Columns that no effect changes: zone, owner, token, counters, ..."""
        self.printed: Columns = {}
        """The columns that every solve starts from."""
        self._places: dict[int, tuple[Node, bool]] = {}
        self.earlier: dict[Hashable, Any] = {}
        """What others have kept for the board that this one came from."""
        self.objects: list[BoardObject] = []
        self.ids: list[str] = []
        self.index: dict[str, int] = {}
        self.values: list[CopiableValues] = []
        self.exists = 0
        self.gone = 0
        """What is not on the board any more (see `after`)."""
        self.marked: set[int] = set()
        """The objects whose status makes effects: counters, copies, and so on."""
        self.attached: set[int] = set()
        """The objects that are attached to something."""
        self.kept: dict[Hashable, Any] = {}
        """What others have worked out of the board, to be used again."""
        self.touched: tuple[int, ...] = ()
        """The objects that were not on the board that this one came from, or are not the same."""
        self._look_at(board, dict(enumerate(board.objects)))

    @classmethod
    def of(cls, board: Board) -> World:
        """Return the world of a board for a solve."""
        known: ref[World] | None = board._kept.get("world")
        found = None if known is None else known()
        if found is None:
            found = cls(board)
            board._kept["world"] = ref(found)
        new = copy(found)
        new.origin, new.table = found, found.table.copy()
        return new

    def after(self, board: Board) -> World | None:
        """Return the world of a board that came from this one by a few changes; None where it has to be begun anew.

        As long as it is there, the board is solved with it. What has gone keeps its place, like what is phased out; so
        there may come a time when to begin anew costs less.
        """
        if board.players != self.players or board.active_player != self.board.active_player:
            return None
        now = {thing.id: thing for thing in board.objects}
        found: dict[int, BoardObject | None] = {}
        for index, thing in enumerate(self.objects):
            if not self.gone >> index & 1:
                new = now.pop(thing.id, None)
                if new is not thing:
                    found[index] = new
        found.update(enumerate(now.values(), len(self.objects)))
        world = copy(self)
        world.table, world.earlier, world.kept = self.table.copy(), self.kept, {}
        world.objects, world.ids, world.values = self.objects[:], self.ids[:], self.values[:]
        world.index, world.marked, world.attached = dict(self.index), set(self.marked), set(self.attached)
        world.touched = tuple(found)
        del world.origin
        others = ~set_of(world.touched)
        world.static = {fact: bits & others for fact, bits in self.static.items()}
        world.printed = {
            kind: {value: left for value, bits in columns.items() if (left := bits & others)}
            for kind, columns in self.printed.items()
        }
        world._look_at(board, found)
        few = 2 * max(len(found), world.gone.bit_count()) <= len(world.objects)
        if not few or list(world.index) != [thing.id for thing in board.objects]:
            return None
        board._kept["world"] = ref(world)
        return world

    def _look_at(self, board: Board, objects: Mapping[int, BoardObject | None]) -> None:
        """Take a board in: objects by place, all or those that are not the same; None is for what has gone."""
        self.board = board
        self.contexts: dict[int, Context] = {}
        exists = []
        for index, thing in objects.items():
            if thing is None:
                self.gone |= 1 << index
                del self.index[self.ids[index]]
                continue
            if index == len(self.objects):
                self.objects.append(thing)
                self.ids.append(thing.id)
                self.values.append(thing.printed_values())
                self.index[thing.id] = index
            else:
                self.objects[index], self.values[index] = thing, thing.printed_values()
            if not thing.phased_out:
                exists.append(index)
        there = set(exists)
        self.exists = self.exists & ~set_of(tuple(objects)) | set_of(exists)
        self.marked = self.marked - objects.keys() | {index for index in exists if _is_marked(self.objects[index])}
        self.attached = self.attached - objects.keys() | {i for i in there if self.objects[i].attached_to}
        self.present = self.index
        """The objects that exist, by id: all but those that are phased out."""
        if self.exists.bit_count() < len(self.index):
            self.present = {name: index for name, index in self.index.items() if self.exists >> index & 1}
        self.hosts = [
            (index, host)
            for index in sorted(self.attached)
            if (host := self.index.get(self.objects[index].attached_to or "", -1)) >= 0 and self.exists >> host & 1
        ]
        """Pairs of an attached object and the object that it is attached to."""
        self._enter(exists)

    def _enter(self, there: list[int]) -> None:
        """Make the columns tell of objects of which they do not tell yet."""
        alike: dict[object, list[int]] = {}
        for index in there:
            alike.setdefault(_state(self.objects[index]), []).append(index)
        states = [(self.objects[members[0]], members) for members in alike.values()]
        _fill(self.static, [(_static_facts(thing, self.player_index), members) for thing, members in states])
        for player in self.players:
            if player.commander in self.index:
                fact = ("commander", True)
                self.static[fact] = self.static.get(fact, 0) | 1 << self.index[player.commander]
        self.tops = self.top_cards(self.exists)
        self.battlefield = self.static.get(("zone", "battlefield"), 0)
        self.controlled = self.battlefield | self.static.get(("zone", "stack"), 0)
        # Objects that were printed alike share their values (see `layers.objects.Face.values`).
        groups: dict[int, list[int]] = {}
        for index in there:
            groups.setdefault(id(self.values[index]), []).append(index)
        true: dict[Fact, int] = {}
        _fill(true, [(facts_of(self.values[members[0]], self.table), members) for members in groups.values()])
        _fill(true, [(self._status(thing), members) for thing, members in states])
        for (kind, value), bits in true.items():
            columns = self.printed.setdefault(kind, {})
            columns[value] = columns.get(value, 0) | bits
        view = View(self.printed, self.values)
        for land, key in zip(BASIC_LAND_TYPES, self.table.mana_keys, strict=True):
            bits = view.subtype("land", land)
            if bits:
                self.printed.setdefault("ability", {})[key] = bits

    def _status(self, thing: BoardObject) -> list[Fact]:
        facts: list[Fact] = []
        if thing.zone in ("battlefield", "stack"):
            facts.append(("controller", self.player_index[thing.controller]))
        if thing.face_down is not None:
            facts.append(("face down", True))
        return facts

    def top_cards(self, among: int) -> dict[str, dict[int, int]]:
        """Return the top card of each player's graveyard and library: the one with the latest timestamp."""
        tops: dict[str, dict[int, int]] = {"graveyard": {}, "library": {}}
        for zone, found in tops.items():
            for index in bits_of(self.static.get(("zone", zone), 0) & among):
                owner = self.player_index[self.objects[index].owner]
                best = found.get(owner)
                if best is None or self.objects[index].timestamp >= self.objects[best].timestamp:
                    found[owner] = index
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
        return [(thing.faces or (thing.printed,))[0] for thing in self.board.objects if not thing.token]

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


def _is_marked(thing: BoardObject) -> bool:
    status = (thing.counters, thing.merged, thing.copy_of, thing.copied_face, thing.face_down)
    return any(status) or "suspected" in thing.designations


_state = attrgetter(
    "zone", "owner", "controller", "token", "tapped", "blocking", "attacking", "layout", "designations", "counters",
    "face_down",
)  # fmt: skip
"""What `_static_facts` and `World._status` look at."""


def _static_facts(thing: BoardObject, players: dict[str, int]) -> list[tuple[str, object]]:
    facts: list[tuple[str, object]] = [("zone", thing.zone), ("owner", players[thing.owner])]
    facts += [(word, True) for word in ("token", "tapped", "blocking") if getattr(thing, word)]
    if thing.attacking is not False:
        facts.append(("attacking", True))
        if thing.attacking in players:
            facts.append(("attacking", players[str(thing.attacking)]))
    if thing.layout in ("transform", "modal_dfc", "meld", "double_faced_token"):
        facts.append(("double-faced", True))
    facts += [("designation", word) for word in thing.designations]
    facts += [("counters/" + counters.kind, counters.count) for counters in thing.counters]
    return facts


def _fill(columns: dict[Any, int], rows: Iterable[tuple[Iterable[Any], list[int]]]) -> None:
    """Add objects to the columns of facts; each row has facts and the objects of which they are true, lowest first."""
    true: dict[Any, list[list[int]]] = {}
    for facts, members in rows:
        for fact in facts:
            true.setdefault(fact, []).append(members)
    for fact, found in true.items():
        bits = set_of(found[0] if len(found) == 1 else sorted(chain(*found)))
        columns[fact] = columns.get(fact, 0) | bits
