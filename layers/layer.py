"""One layer of a solve: the pending effects, what each rests on, and which of them comes next (CR 613.8)."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Hashable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from graph import first_free
from layers.apply import GRANTED_ABILITIES, writes
from layers.instances import Instance, Key
from layers.instructions import Gone, Reading, Signature, read
from layers.readers import Readers
from layers.state import Change, Changed, Fact, Reads, View
from layers.trace import Reason, Record

if TYPE_CHECKING:
    from layers.effects.modifications import Modification
    from layers.run import Run

__all__ = ["Layer", "Node", "Place", "places"]

_NO_CHANGE = Change()

Place: TypeAlias = Hashable
"""Where effects are found by what they may change: a fact, a kind with `_SOME` or None, or None for anything."""

_SOME = object()
"""With a kind of fact: whatever may change one or more of its values."""


def places(modifications: tuple[Modification, ...]) -> tuple[Place, ...]:
    """Return the places at which modifications are found by what they may change."""
    written = writes(modifications)
    if written is None:
        return (None,)
    return tuple(dict.fromkeys(place for fact in written for place in (fact, (fact[0], _SOME))))


class Node:
    """A pending effect in a layer, with what is known of it."""

    __slots__ = ("change", "inst", "key", "places", "reading", "reads", "spoiled", "stale", "trials", "tried_by")

    def __init__(self, inst: Instance, places: tuple[Place, ...]) -> None:
        self.inst = inst
        self.key: tuple[Key, str] = inst.key, inst.id
        self.places = places
        self.stale = True
        """Whether something that was read has changed since, or nothing was read yet."""
        self.reading: Reading = Gone
        self.reads: Reads = {}
        """What the reading rests on."""
        self.spoiled = True
        """Whether what it would change has to be worked out anew."""
        self.change: Change = _NO_CHANGE
        self.trials: dict[Node, Reason | None] = {}
        """For each other effect whose change touches what was read: the reason to wait for it, or None."""
        self.tried_by: dict[Node, None] = {}
        """The effects that have been tried against this one's change."""


class Layer:
    """One layer of a run.

    Nothing is worked out before it is needed to say what comes next: whether the earliest effect depends on another
    one, and where it does, whether what it depends on is held up as well.
    """

    def __init__(self, run: Run, label: str) -> None:
        self.run = run
        self.label = label
        self.statistics = run.statistics
        self.nodes: dict[Instance, Node] = {}
        self.queue: list[Node] = []
        """The pending effects by key."""
        self.readings: Readers[Node] = Readers()
        """What each pending effect's reading rests on."""
        self.changes: Readers[Node] = Readers()
        """What the change that each would make rests on, where that has been worked out."""
        self.tries: Readers[tuple[Node, Node]] = Readers()
        """What the trial of an effect against another's change rests on."""
        self.changers: dict[Fact, dict[Node, int]] = {}
        """The effects that would change a fact, as far as that is known, with the objects for which they would."""
        self.unknown: dict[Place, dict[Node, None]] = {}
        """The effects that may change something, and of which it is not known what they would change now."""
        self.waits = False
        """Whether anything was found to depend on anything at this moment."""

    def solve(self) -> None:
        """Apply the layer's effects, one at a time."""
        pending = self.run.pending(self.label)
        if not pending:
            return
        self.statistics.layers += 1
        self.run.begins.append(self.label)
        for inst in sorted(pending, key=lambda inst: inst.key):
            self._add(inst)
        while (node := self._next()) is not None:
            self._apply(node)

    def _add(self, inst: Instance) -> None:
        node = Node(inst, self.run.places(inst.parts[self.label]))
        self.nodes[inst] = node
        insort(self.queue, node, key=_key)
        self._note_unknown(node)

    def _drop(self, node: Node) -> None:
        """Take an effect out that has been applied, or whose ability is gone."""
        del self.nodes[node.inst]
        place = bisect_left(self.queue, node.key, key=_key)
        while self.queue[place] is not node:
            place += 1
        del self.queue[place]
        self._forget_change(node)
        self._forget_trials(node)
        self.readings.drop(node)
        self.changes.drop(node)
        for place_ in node.places:
            self.unknown[place_].pop(node, None)

    # --- what an effect would do --------------------------------------------------------------------------------

    def _view(self, reads: Reads, change: Change | None = None) -> View:
        return View(self.run.columns, self.run.values, change, reads)

    def _note_unknown(self, node: Node) -> None:
        for place in node.places:
            self.unknown.setdefault(place, {})[node] = None

    def _reading(self, node: Node) -> Reading:
        """Return what a pending effect would do now."""
        if node.stale:
            self.statistics.readings += 1
            node.stale = False
            node.reads = {}
            reading = read(node.inst, self.label, self.run.evaluator, self._view(node.reads))
            self.readings.put(node, node.reads)
            if reading != node.reading:
                node.reading, node.spoiled = reading, True
                self._forget_trials(node)
        return node.reading

    def _change(self, node: Node) -> Change:
        """Return what an effect would change if it were applied now."""
        reading = self._reading(node)
        if node.spoiled:
            node.spoiled = False
            change = _NO_CHANGE
            if isinstance(reading, Signature) and reading.members:
                self.statistics.changes += 1
                reads: Reads = {}
                view = self._view(reads, Change())
                self.run.applier.apply(node.inst, node.inst.parts[self.label], reading.members, view)
                change = view.finish(self.run.table)
                self.changes.put(node, reads)
            if change != node.change:
                self._forget_change(node)
                node.change = change
                for fact, bits in change.changed.items():
                    self.changers.setdefault(fact, {})[node] = bits
        for place in node.places:
            self.unknown[place].pop(node, None)
        return node.change

    def _forget_change(self, node: Node) -> None:
        """Drop what an effect would change, and whether others depend on it."""
        for fact in node.change.changed:
            self.changers[fact].pop(node, None)
        for other in node.tried_by:
            del other.trials[node]
            self.tries.drop((other, node))
        node.tried_by.clear()
        node.change = _NO_CHANGE

    def _forget_trials(self, node: Node) -> None:
        """Drop what is known of whether an effect depends on others."""
        for other in node.trials:
            del other.tried_by[node]
            self.tries.drop((node, other))
        node.trials.clear()

    # --- dependencies (CR 613.8a) -------------------------------------------------------------------------------

    def _find_changes(self, reads: Reads) -> None:
        """Work out what each effect would change that may change something of what was read."""
        unknown = self.unknown
        table = self.run.table
        for fact in reads:
            kind, value = fact
            of_fact: Fact = fact
            if kind == "ability" and value is not None and not table.is_own(value):  # type: ignore[arg-type]
                of_fact = GRANTED_ABILITIES
            for place in ((kind, _SOME), None) if value is None else (of_fact, (kind, None), None):
                nodes = unknown.get(place)
                while nodes:
                    self._change(next(iter(nodes)))

    def _possible(self, node: Node) -> Iterable[Node]:
        """Return the effects whose changes touch what an effect has read, so that it may depend on them."""
        reads = node.reads
        self._find_changes(reads)
        found: dict[Node, None] = {}
        for fact, mask in reads.items():
            changers = self.changers.get(fact)
            if changers:
                for other, bits in changers.items():
                    if bits & mask:
                        found[other] = None
        found.pop(node, None)
        return [other for other in found if self._may_depend(node, other)]

    def _may_depend(self, node: Node, other: Node) -> bool:
        rule = self.run.rules.cda_dependency
        if rule == "any":
            return True
        if rule == "none":
            return not (node.inst.is_cda or other.inst.is_cda)
        return node.inst.is_cda == other.inst.is_cda

    def _depends(self, node: Node, other: Node) -> bool:
        """Say whether an effect depends on another whose change touches what it has read."""
        if self._trial(node, other) is None:
            return False
        self.waits = True
        return True

    def _trial(self, node: Node, other: Node) -> Reason | None:
        """Compare what an effect does before and after another one is applied; return how it differs, if it does."""
        if other in node.trials:
            return node.trials[other]
        reads: Reads = {}
        self.statistics.trials += 1
        after = read(node.inst, self.label, self.run.evaluator, self._view(reads, other.change))
        reason = None if after == node.reading else Reason.between(node.reading, after)
        self.statistics.dependencies += reason is not None
        node.trials[other] = reason
        other.tried_by[node] = None
        self.tries.put((node, other), reads)
        return reason

    # --- one application ----------------------------------------------------------------------------------------

    def _next(self) -> Node | None:
        """Return the effect to apply now (CR 613.8b); None when there is none any more."""
        self.waits = False
        found = first_free(self._starting(), self._possible, self._depends)
        self.statistics.graphs += self.waits
        return found

    def _starting(self) -> Iterable[Node]:
        """Yield the effects that have started or could start now, by key."""
        for node in tuple(self.queue):
            reading = self._reading(node)
            if isinstance(reading, Signature):
                yield node
            elif reading == Gone:
                self._drop(node)

    def _apply(self, node: Node) -> None:
        run = self.run
        change = self._change(node)
        assert isinstance(node.reading, Signature)
        self.statistics.applications += 1
        self.statistics.columns += sum(map(len, change.differs.values()))
        if not node.inst.started:
            node.inst.started, node.inst.locked = True, node.reading.members
        self._drop(node)
        lost = run.commit(change)
        run.steps.append(Record(len(run.steps), self.label, node.inst, node.reading.members, change, lost, run.moments))
        self._reconsider(change.changed)

    def _reconsider(self, changed: Changed) -> None:
        """Note what rests on a fact that has changed (CR 613.8c)."""
        for node, other in self.tries.touched(changed):
            del node.trials[other], other.tried_by[node]
            self.tries.drop((node, other))
        for node in self.changes.touched(changed):
            node.spoiled = True
            self._note_unknown(node)
        for node in self.readings.touched(changed):
            node.stale = True
            self._note_unknown(node)
        for inst in self.run.gained(self.label, changed):
            if inst not in self.nodes:
                self._add(inst)


_key = attrgetter("key")
