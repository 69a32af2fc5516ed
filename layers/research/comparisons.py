"""On which comparisons of timestamps a solve rests: an order that gives the same ones gives the same solve.

In a layer only timestamps decide between effects that are free at the same moment (CR 613.8b). But effects that have
nothing to do with each other may come in any order. So the effects of a layer are sorted into groups:

* An effect is in contact with another one if what it would do rests on a fact that the other may change: whether it
  exists, its condition, what it applies to, its numbers. Whatever is in contact, over any number of others, is one
  group. At each moment the earliest of the free effects of a group comes next, whatever the other groups do; these are
  the comparisons that count.
* Effects that are not in contact may still write to the same facts of the same objects. Adding colors commutes with
  adding colors, and +1/+1 with +2/+0; but setting commutes with nothing, and the later one wins. Such effects are in
  one group if either is in contact with anything. Else each is free at any time, and the comparison of the two counts;
  unless an effect that comes after both sets all that both write to.

Everything that was read and might have been written is noted for this, at every moment at which an effect was pending.
A timestamp also counts where a spell or ability resolved and found what was there then (CR 608.2h, 611.2c), and for the
top card of a graveyard or library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from layers.board import Board
from layers.editions import RuleSet
from layers.effects import modifications as m
from layers.effects.abilities import Keyword
from layers.effects.node import nodes_of
from layers.effects.selectors import Top
from layers.instances import EnterAsCopy, Instance
from layers.layer import Kind, Node
from layers.run import Run
from layers.solution import Solution
from layers.solver import run_of, solution_of
from layers.state import Change, Fact, Reads, bits_of
from layers.trace import Moment
from layers.watch import WatchedLayer, WatchedRun
from layers.writes import Place

__all__ = ["Extreme", "Rests", "solve_and_compare"]


@dataclass(frozen=True, slots=True)
class Extreme:
    """One timestamp is earlier than some others, or later than all of them."""

    time: int
    others: tuple[int, ...]
    earliest: bool


_COMMUTE: tuple[tuple[type[m.Modification], ...], ...] = (
    (m.AddTypes,),
    # What an object can't have for want of a card type it does not get (CR 205.3d): these do not commute with those.
    (m.AddSubtypes, m.AddEverySubtype),
    (m.RemoveTypes,),
    (m.AddColors,),
    (m.RemoveColors,),
    (m.AddSupertypes,),
    (m.RemoveSupertypes,),
    (m.AddAbilities,),
    (m.LoseAbilities, m.LoseAllAbilities),
    (m.AddPT,),
    (m.SwitchPT,),
)
"""Modifications that give the same whichever of them comes first."""

_SORT = {kind: number for number, kinds in enumerate(_COMMUTE) for kind in kinds}

_SETS = (m.SetColors, m.SetPT)

_COLORS = (m.SetColors, m.AddColors, m.RemoveColors)


class Rests:
    """What a solve rests on.

    Attributes
    ----------
    extremes : dict of Extreme to None
        Comparisons of timestamps. Another order in which all of them hold gives the same characteristics.
    ties : set of (str, str)
        Objects of which only their places in the listing decided between what they were granted at once.
    """

    def __init__(self) -> None:
        self.extremes: dict[Extreme, None] = {}
        self.ties: set[tuple[str, str]] = set()

    def times(self, one: int, others: Iterable[int], *, earliest: bool) -> None:
        """Note that a timestamp is the earliest of some, or the latest."""
        rest = tuple(sorted(set(others) - {one}))
        if rest:
            self.extremes[Extreme(one, rest, earliest)] = None

    def effects(self, one: Instance, others: Iterable[Instance], *, earliest: bool) -> None:
        """Note that an effect comes before some others, or after all of them."""
        # What defines characteristics comes first whenever it began.
        rest = [other for other in others if other.key[0] == one.key[0]]
        if not any(inst.granted_by for inst in (one, *rest)):
            self.times(one.timestamp, (other.timestamp for other in rest), earliest=earliest)
            return
        for other in rest:
            self._pair(*((one, other) if earliest else (other, one)))

    def _pair(self, first: Instance, second: Instance) -> None:
        times, others = _times(first), _times(second)
        if first.timestamp < second.timestamp:
            self.times(second.timestamp, times, earliest=False)
            return
        # One thing granted both, or is the source of both.
        for time, later in pairwise(sorted(times | others)):
            self.times(time, [later], earliest=True)
        if first.source != second.source:
            self.ties.add((first.name, second.name))


def _times(inst: Instance) -> set[int]:
    """Return the timestamps of which the latest is that of an effect (CR 613.7a)."""
    if inst.granted_by is None:
        return {inst.timestamp}
    return {inst.since, *_times(inst.granted_by)}


def solve_and_compare(board: Board, rules: RuleSet) -> tuple[Solution, Rests]:
    """Solve a board, and return what the solution rests on as well.

    Parameters
    ----------
    board : Board
        What can be put in another order has a timestamp of its own.
    rules : RuleSet

    Returns
    -------
    Solution, Rests
    """
    runs: list[_ComparedRun] = []

    def make_run(*args: Any, **kwargs: Any) -> Run:
        runs.append(_ComparedRun(*args, **kwargs))
        return runs[-1]

    run = run_of(board, rules, make_run)
    rests = Rests()
    looks_at_top = any(isinstance(node, Top) for one in runs for inst in one.all() for node in _nodes(inst))
    for one in runs:
        for layer in one.layers:
            layer.note(rests)
        for turning, _ in one.applier.turned_face_down:
            for inst in one.all():
                if any(isinstance(node, m.BecomeCopy | EnterAsCopy) for node in inst.effect.does):
                    rests.effects(turning, [inst], earliest=turning.key < inst.key)
        if looks_at_top:
            _note_tops(one, rests)
        if one.before is not None:
            # What was there when a spell or ability resolved.
            for time in _all_times(board):
                rests.times(one.before, [time], earliest=one.before < time)
    return solution_of(run), rests


def _all_times(board: Board) -> Iterator[int]:
    for thing in board.objects:
        yield thing.timestamp
        yield from (one.timestamp for one in thing.counters if one.timestamp is not None)
        yield from (one.timestamp for one in thing.merged)
    for effect in board.effects:
        yield effect.timestamp


def _nodes(inst: Instance) -> Iterable[object]:
    return nodes_of((inst.effect, inst.when))


def _note_tops(run: Run, rests: Rests) -> None:
    """Note which cards are on top of graveyards and libraries: the latest ones."""
    world = run.world
    for zone, tops in run.evaluator.tops.items():
        for player, top in tops.items():
            owned = world.fact("zone", zone) & world.fact("owner", player) & run.evaluator.exists
            times = [world.objects[index].timestamp for index in bits_of(owned)]
            rests.times(world.objects[top].timestamp, times, earliest=False)


class _ComparedLayer(WatchedLayer):
    """A layer that notes all that was looked at for each effect, and all that each might have written."""

    def __init__(self, run: Run, label: str) -> None:
        super().__init__(run, label)
        self.ever: dict[Instance, None] = {}
        """Every effect that was pending."""
        self.looked: dict[Instance, Reads] = {}
        """What it rested on what each would do."""
        self.wrote: dict[Instance, Reads] = {}
        """What each changed or would have changed, and what it looked at to change it."""
        self._working: Reads | None = None
        """What was read last to work out a change."""
        self.moments: list[Moment] = []

    def solve(self, pending: Iterable[Instance]) -> None:
        """Apply the layer's effects."""
        assert isinstance(self.run, _ComparedRun)
        self.run.layers.append(self)
        start = len(self.run.steps)
        super().solve(pending)
        self.steps = self.run.steps[start:]
        self.moments = self.run.befores[start:]

    def _add(self, inst: Instance) -> bool:
        self.ever[inst] = None
        return super()._add(inst)

    def _kind(self, inst: Instance) -> Kind:
        # What is noted is noted for one effect.
        return inst

    def _reads(self) -> Reads:
        # Others may have been there before, or may come.
        return {}

    def _moment(self) -> Moment:
        for node in tuple(self.queue):
            self._change(node)
        return super()._moment()

    def _exposed(self, node: Node, reads: Reads | None) -> tuple[Reads, dict[Place, None]]:
        if reads and reads is not self._working:
            _merge(self.looked.setdefault(node.inst, {}), reads)
        return super()._exposed(node, reads)

    def _work_out(self, inst: Instance, members: int, reads: Reads | None) -> Change:
        reads = {} if reads is None else reads
        change = super()._work_out(inst, members, reads)
        self._working = reads
        wrote = self.wrote.setdefault(inst, {})
        # Whoever writes a fact looks at it first, also where nothing is left to be changed.
        _merge(wrote, reads)
        _merge(wrote, {fact: bits for fact, bits in change.changed.items() if fact[1] is not None})
        for (kind, key), mask in reads.items():
            if kind == "ability":
                ability = None if key is None else self.run.table.ability(key)  # type: ignore[arg-type]
                if ability is None or isinstance(ability, Keyword):
                    _merge(wrote, {("keyword", None if ability is None else ability.name): mask})
        return change

    def note(self, rests: Rests) -> None:
        """Note on which comparisons the layer rests."""
        groups, ordered = self._groups()
        for record, moment in zip(self.steps, self.moments, strict=True):
            group = groups.get(record.inst)
            if group is not None:
                free = [other for other in moment.free() if groups.get(other) is group]
                rests.effects(record.inst, free[1:], earliest=True)
        applied = {record.inst: record.members for record in self.steps}
        pairs = {pair: None for pair in ordered if all(one in applied and one not in groups for one in pair)}
        setters = [inst for inst in applied if any(isinstance(node, _SETS) for node in inst.parts[self.label])]
        before: dict[Instance, list[Instance]] = {}
        for one, other in pairs:
            later = [last for last in setters if (one, last) in pairs and (other, last) in pairs]
            if not any(self._settles(last, applied[last], one, other) for last in later):
                before.setdefault(other, []).append(one)
        for one, others in before.items():
            rests.effects(one, others, earliest=False)

    def _settles(self, last: Instance, members: int, one: Instance, other: Instance) -> bool:
        """Say whether an effect that comes after two others sets all that both of them write to."""
        settled = {kind for node in last.parts[self.label] for kind in _settled(node)}
        for (kind, value), mask in self.wrote[one].items():
            for (another, word), bits in self.wrote[other].items():
                if kind == another and (value == word or None in (value, word)):
                    both = mask & bits
                    if both and (kind not in settled or both & ~members):
                        return False
        return True

    def _groups(self) -> tuple[dict[Instance, set[Instance]], list[tuple[Instance, Instance]]]:
        """Return the group of each effect that is in one, and the pairs that write to the same facts."""
        groups: dict[Instance, set[Instance]] = {}

        def join(one: Instance, other: Instance) -> None:
            first, second = groups.get(one, {one}), groups.get(other, {other})
            if first is not second:
                first |= second
                groups.update(dict.fromkeys(first, first))

        ordered = []
        looked, wrote = _Facts(self.looked), _Facts(self.wrote)
        for one in self.ever:
            touched = wrote.touching(self.wrote.get(one, {}))
            for other in looked.touching(self.wrote.get(one, {})):
                if other is not one:
                    join(one, other)
            ordered += [
                (one, other) for other in touched if one.key < other.key and not _commute(one, other, self.label)
            ]
        before = -1
        while len(groups) != before:
            before = len(groups)
            for one, other in ordered:
                if one in groups or other in groups:
                    join(one, other)
        return groups, ordered


class _ComparedRun(WatchedRun):
    """A run that knows on which comparisons it rests."""

    make_layer = _ComparedLayer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.layers: list[_ComparedLayer] = []

    def all(self) -> Iterator[Instance]:
        """Yield all effects."""
        for named in self.named.values():
            yield from named


class _Facts:
    """Sets of facts, each of something: which of them touch each other."""

    def __init__(self, sets: dict[Instance, Reads]) -> None:
        self._by_fact: dict[Fact, dict[Instance, int]] = {}
        self._by_kind: dict[str, dict[Instance, int]] = {}
        for inst, reads in sets.items():
            for fact, mask in reads.items():
                self._by_fact.setdefault(fact, {})[inst] = mask
                of_kind = self._by_kind.setdefault(fact[0], {})
                of_kind[inst] = of_kind.get(inst, 0) | mask

    def touching(self, reads: Reads) -> dict[Instance, None]:
        """Return what has a fact of these, of the same objects; one without a value is every fact of its kind."""
        found: dict[Instance, None] = {}
        for (kind, value), mask in reads.items():
            sets = (
                (self._by_kind.get(kind),)
                if value is None
                else (self._by_fact.get((kind, value)), self._by_fact.get((kind, None)))
            )
            for members in filter(None, sets):
                found.update(dict.fromkeys(inst for inst, other in members.items() if other & mask))
        return found


def _settled(node: m.Modification) -> Iterator[str]:
    """Yield the kinds of fact of which a modification leaves nothing as it was."""
    if isinstance(node, m.SetColors):
        yield "color"
    elif isinstance(node, m.SetPT):
        for kind in ("power", "toughness"):
            if getattr(node, kind) is not None:
                yield from (kind, "base " + kind)


def _merge(reads: Reads, more: Reads) -> None:
    for fact, mask in more.items():
        reads[fact] = reads.get(fact, 0) | mask


def _commute(one: Instance, other: Instance, label: str) -> bool:
    """Say whether two effects that do not change what each other does give the same in either order."""
    parts, others = one.parts[label], other.parts[label]
    if one.alike == other.alike == "for everybody" and parts == others:
        return True
    return all(_gives_the_same(first, second) for first in parts for second in others)


def _gives_the_same(first: m.Modification, second: m.Modification) -> bool:
    sort = _SORT.get(type(first))
    if sort is not None and sort == _SORT.get(type(second)):
        return True
    # Colors are facts of their own, and nothing else that is written to has to do with them.
    return isinstance(first, _COLORS) != isinstance(second, _COLORS)
