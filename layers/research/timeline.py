"""When the things of a board came: what of them may be put in another order, and the board as it would be then.

What may be moved is an object, a resolved effect, or counters and cards of a merged permanent that have a timestamp of
their own. What is moved takes the places of each other; everything else keeps its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import factorial, prod

from graph import PartialOrder
from layers.board import Board
from layers.editions import RuleSet
from layers.errors import LayersError, UnknownNameError
from layers.instances import InstanceMaker
from layers.objects import BoardObject, ResolvedEffect
from layers.subboard import needs
from layers.world import World

__all__ = ["Timeline", "board_at", "times_of"]

Thing = BoardObject | ResolvedEffect


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A timestamp on a board."""

    name: str
    """The id of the object or effect that has it, or of the effect of its counters or of a card under it."""
    time: int
    rank: tuple[int, ...]
    """What decides between equal ones."""
    host: str = ""
    """For counters and cards under an object, its id."""
    on_it: bool = False
    """Whether it was put on its host, and so came after it."""


class Timeline:
    """The order in which the things of a board came, and the orders in which they might have come.

    Parameters
    ----------
    board : Board
    rules : RuleSet
    among : iterable of str, optional
        What is moved: ids of objects and resolved effects, and of counters (``"bears counter +1/+1"``) and cards of a
        merged permanent (``"bears merged 1"``) that have a timestamp of their own. By default everything.
    together : bool, optional
        Whether what has equal timestamps stays together: if one is moved, all are. Otherwise they are put in every
        order.
    alike : bool, optional
        Whether objects or effects that differ in nothing but id and timestamp are taken for the same: only the order in
        which they are listed is looked at.
    apart : collection of str, optional
        Ids of some that are told apart all the same.

    Attributes
    ----------
    units : tuple of tuple of str
        What is moved, the oldest first; each is one id, or those that stay together.
    start : PartialOrder
        What holds in every order that is looked at. Its items are the units, and after them what lies between: things
        that keep their places.
    weight : int
        How many orders each order stands for.
    """

    def __init__(
        self,
        board: Board,
        rules: RuleSet,
        among: Iterable[str] | None = None,
        *,
        together: bool = False,
        alike: bool = True,
        apart: Collection[str] = (),
    ) -> None:
        self.board = board
        self._things: dict[str, Thing] = {thing.id: thing for part in (board.objects, board.effects) for thing in part}
        keys = InstanceMaker.of(World.of(board), rules).object_keys
        stamps = sorted(_stamps(board, keys), key=lambda stamp: (stamp.time, stamp.rank))
        names = Counter(stamp.name for stamp in stamps)
        for name, number in names.items():
            if number > 1:
                raise LayersError(
                    f"{name!r} is an object's id, and what counters or cards under another one are called"
                )
        self._parts = [stamp for stamp in stamps if stamp.host]
        moved = _moved(stamps, among, together)
        self.units: tuple[tuple[str, ...], ...] = ()
        self.level_of: dict[str, int] = {}
        """For each timestamp its place among all of them as they are, from 0; those that are simultaneous share one."""
        self._items: list[int] = []
        """The item at each place."""
        self._lay_out(stamps, moved, together)
        fixed = [item for item in dict.fromkeys(self._items) if item >= len(self.units)]
        sequence = list(dict.fromkeys(self._items))
        self.sequence = tuple(sequence)
        """The items in the order in which they are."""
        self.copies = self._copies(apart) if alike else ()
        """Units that differ in nothing but id and timestamp."""
        pairs = [pair for same in self.copies for pair in pairwise(same)]
        pairs += self._necessary()
        self.start = PartialOrder(len(sequence), pairs, {item: sequence.index(item) for item in fixed})
        self.weight = prod(factorial(len(same)) for same in self.copies)

    def _lay_out(self, stamps: Sequence[_Stamp], moved: set[str], together: bool) -> None:
        """Give each timestamp a level, and each level an item."""
        rows: list[tuple[str, ...]] = []
        between: list[bool] = []
        for _, same in groupby(stamps, key=lambda stamp: stamp.time):
            listed = list(same)
            whole = together and listed[0].name in moved
            for moves, run in groupby(listed, key=lambda stamp: stamp.name in moved):
                names = tuple(stamp.name for stamp in run)
                for row in [names] if whole or not moves else [(name,) for name in names]:
                    self.level_of.update(dict.fromkeys(row, len(rows)))
                    rows.append(row)
                    between.append(not moves)
        self.units = tuple(row for row, fixed in zip(rows, between, strict=True) if not fixed)
        unit, run_of_fixed = 0, len(self.units) - 1
        for place, fixed in enumerate(between):
            if not fixed:
                self._items.append(unit)
                unit += 1
                continue
            if place == 0 or not between[place - 1]:
                run_of_fixed += 1
            self._items.append(run_of_fixed)

    # --- what holds in every order --------------------------------------------------------------------------------

    def _necessary(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of items of which the first one was there first in every order that there may be.

        What is attached to an object, is a copy of it since it entered, was put on it, is the effect of its ability,
        or affects it since it resolved, came after it; unless it is otherwise on the board, where the object has got a
        new timestamp since.
        """
        for name, thing in self._things.items():
            if isinstance(thing, ResolvedEffect):
                source = self._things.get(thing.source)
                in_play = isinstance(source, BoardObject) and source.zone == "battlefield"
                earlier: tuple[str | None, ...] = (*thing.targets, *(thing.affects or ()))
                earlier += (thing.source,) if in_play else ()
            else:
                earlier = (thing.attached_to, thing.copy_of)
            yield from self._before([one for one in earlier if one in self._things], name)
        for part in self._parts:
            if part.on_it:
                yield from self._before([part.host], part.name)

    def _before(self, earlier: Iterable[str | None], name: str) -> Iterator[tuple[int, int]]:
        for one in earlier:
            first, second = self.level_of[str(one)], self.level_of[name]
            items = self._items[first], self._items[second]
            if first < second and items[0] != items[1] and min(items) < len(self.units):
                yield items

    def _copies(self, apart: Collection[str]) -> tuple[tuple[int, ...], ...]:
        referred = Counter(name for thing in self._things.values() for name in _refers(thing))
        referred.update(player.commander for player in self.board.players if player.commander)
        hosts = {part.host for part in self._parts}
        found: dict[Thing, list[int]] = {}
        for unit, names in enumerate(self.units):
            thing = self._things.get(names[0])
            if len(names) > 1 or thing is None or referred[names[0]] or names[0] in hosts or names[0] in apart:
                continue
            found.setdefault(_nameless(thing), []).append(unit)
        return tuple(tuple(units) for units in found.values() if len(units) > 1)

    # --- names ------------------------------------------------------------------------------------------------------

    def label(self, item: int, *, last: bool) -> str:
        """Return the ids of a unit; for what lies between units that of the last or the first thing."""
        if item < len(self.units):
            return " + ".join(self.units[item])
        levels = [level for level, one in enumerate(self._items) if one == item]
        level = levels[-1 if last else 0]
        names = [name for name, place in self.level_of.items() if place == level]
        return names[-1 if last else 0]

    def called(self, unit: int) -> str:
        """Return what people call a unit: its card's name if that tells which one it is, else its id."""
        names = self.units[unit]
        found = [self._printed_name(name) for name in names]
        seen = Counter(self._printed_name(name) for name in self.level_of)
        copies = next((same for same in self.copies if unit in same), ())
        if len(names) > 1 or not found[0] or seen[found[0]] > max(1, len(copies)):
            return " + ".join(names)
        return found[0]

    def _printed_name(self, name: str) -> str:
        thing = self._things.get(name)
        return thing.active_faces()[0].name if isinstance(thing, BoardObject) else ""

    # --- one order ------------------------------------------------------------------------------------------------

    def names(self, order: Iterable[int]) -> tuple[str, ...]:
        """Return what is moved, by name, in an order of all items; things that stay together are one name."""
        return tuple(" + ".join(self.units[item]) for item in order if item < len(self.units))

    def levels(self, order: Iterable[int]) -> list[int]:
        """Return the level at which the things of each level are in an order of all items."""
        units = [item for item in order if item < len(self.units)]
        slots = [level for level, item in enumerate(self._items) if item < len(self.units)]
        now = list(range(len(self._items)))
        for unit, slot in zip(units, slots, strict=True):
            now[self._items.index(unit)] = slot
        return now

    def item_at(self, order: Iterable[int]) -> list[int]:
        """Return the item at each level in an order of all items."""
        found = [0] * len(self._items)
        for level, now in enumerate(self.levels(order)):
            found[now] = self._items[level]
        return found

    def board_in(self, order: Iterable[int]) -> Board:
        """Return the board as it would be in an order of all items; its timestamps are its levels."""
        now = self.levels(order)
        return board_at(self.board, {name: now[level] for name, level in self.level_of.items()})


def times_of(board: Board) -> dict[str, int]:
    """Return every timestamp on a board, by the name of what has it."""
    return {stamp.name: stamp.time for stamp in _stamps(board, {})}


def board_at(board: Board, time: Mapping[str, int]) -> Board:
    """Return a board with other timestamps, by name; what shares the one of its object goes with it."""
    objects = [_retimed(thing, time) for thing in board.objects]
    effects = [replace(effect, timestamp=time[effect.id]) for effect in board.effects]
    return replace(board, objects=tuple(objects), effects=tuple(effects), expect=None)


def _stamps(board: Board, keys: Mapping[int, tuple[int, ...]]) -> Iterator[_Stamp]:
    """Yield the timestamps; `keys` decide between equal ones of objects."""
    for index, thing in enumerate(board.objects):
        rank = keys.get(index, ())[1:]
        yield _Stamp(thing.id, thing.timestamp, rank)
        for counters in thing.counters:
            if counters.timestamp not in (None, thing.timestamp):
                yield _Stamp(f"{thing.id} counter {counters.kind}", counters.timestamp or 0, rank, thing.id, on_it=True)
        for number, component in enumerate(thing.merged, 1):
            if component.timestamp != thing.timestamp:
                yield _Stamp(f"{thing.id} merged {number}", component.timestamp, rank, thing.id)
    for place, effect in enumerate(board.effects):
        yield _Stamp(effect.id, effect.timestamp, (1, 0, place))


def _moved(stamps: Sequence[_Stamp], among: Iterable[str] | None, together: bool) -> set[str]:
    known = [stamp.name for stamp in stamps]
    if among is None:
        return set(known)
    names = set(among)
    for name in sorted(names):
        if name not in known:
            raise UnknownNameError("object or effect", name, known)
    if together:
        times = {stamp.time for stamp in stamps if stamp.name in names}
        names |= {stamp.name for stamp in stamps if stamp.time in times}
    return names


def _refers(thing: Thing) -> Iterator[str]:
    """Yield the ids of objects that a thing names in any way."""
    yield from needs(thing)
    if isinstance(thing, ResolvedEffect):
        yield thing.source
        yield from thing.affects or ()
    else:
        yield from (thing.attached_to or "", thing.paired_with or "")
        if isinstance(thing.attacking, str):
            yield thing.attacking


def _nameless(thing: Thing) -> Thing:
    if isinstance(thing, ResolvedEffect):
        return replace(thing, id="", timestamp=0)
    return _retimed(replace(thing, id=""), {"": 0})


def _retimed(thing: BoardObject, time: Mapping[str, int]) -> BoardObject:
    """Return an object at another time, with what has no time of its own."""
    now = time[thing.id]
    counters = tuple(
        one if one.timestamp is None else replace(one, timestamp=time.get(f"{thing.id} counter {one.kind}", now))
        for one in thing.counters
    )
    merged = tuple(
        replace(one, timestamp=time.get(f"{thing.id} merged {number}", now))
        for number, one in enumerate(thing.merged, 1)
    )
    return replace(thing, timestamp=now, counters=counters, merged=merged)
