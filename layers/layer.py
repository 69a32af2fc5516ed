"""One layer of a solve: the pending effects, what each rests on, and which of them comes next (CR 613.8)."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING

from graph import first_free
from layers.instances import Instance, Key
from layers.instructions import Gone, Reading, Signature, read
from layers.readers import Readers
from layers.state import Change, Changed, Fact, Reads, View
from layers.trace import Reason, Record
from layers.writing import Place, places_of

if TYPE_CHECKING:
    from layers.run import Run

__all__ = ["Layer", "Node"]

_NO_CHANGE = Change()
_NOBODY: dict[Node, int] = {}


class Node:
    """A pending effect in a layer, with what is known of it."""

    __slots__ = (
        "change", "inst", "key", "places", "reading", "reads", "spoiled", "stale", "trials", "tried_by", "watched",
    )  # fmt: skip

    def __init__(self, inst: Instance, places: tuple[Place, ...]) -> None:
        self.inst = inst
        self.key: tuple[Key, str] = inst.key, inst.id
        self.places = places
        self.stale = True
        """Whether something that was read has changed since, or nothing was read yet."""
        self.reading: Reading = Gone
        self.reads: Reads = {}
        """What the reading rests on, as far as other effects may change it."""
        self.watched: Iterable[Place] = ()
        """The places at which these effects are found."""
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
        self.writers: dict[Place, int] = {}
        """How many pending effects are found at a place."""
        self.unknown: dict[Place, dict[Node, None]] = {}
        """Those of them of which it is not known what they would change now."""
        self.waits = False
        """Whether anything was found to depend on anything at this moment."""

    def solve(self, pending: Iterable[Instance]) -> None:
        """Apply the layer's effects, one at a time; those that are pending as it begins, and others that come up."""
        self.statistics.layers += 1
        self.run.begins.append(self.label)
        for inst in pending:
            self._add(inst)
        while (node := self._next()) is not None:
            self._apply(node)

    def _add(self, inst: Instance) -> bool:
        """Add an effect; return whether it may change something that no other one may have changed so far."""
        node = Node(inst, inst.places[self.label])
        self.nodes[inst] = node
        insort(self.queue, node, key=_key)
        new = False
        for place in node.places:
            number = self.writers.get(place, 0)
            self.writers[place] = number + 1
            new |= number <= 1
        self._note_unknown(node)
        return new

    def _drop(self, node: Node) -> None:
        """Take an effect out that has been applied, or whose ability is gone."""
        del self.nodes[node.inst]
        del self.queue[bisect_left(self.queue, node.key, key=_key)]
        self._forget_change(node)
        self._forget_trials(node)
        self.readings.drop(node)
        self.changes.drop(node)
        for place_ in node.places:
            self.writers[place_] -= 1
            self.unknown[place_].pop(node, None)

    # --- what an effect would do --------------------------------------------------------------------------------

    def _read(self, inst: Instance, reads: Reads, change: Change | None = None) -> Reading:
        view = View(self.run.columns, self.run.values, change, reads)
        return read(inst, self.label, self.run.evaluator, view)

    def _note_unknown(self, node: Node) -> None:
        for place in node.places:
            self.unknown.setdefault(place, {})[node] = None

    def _reading(self, node: Node) -> Reading:
        """Return what a pending effect would do now."""
        if node.stale:
            self.statistics.readings += 1
            node.stale = False
            reads: Reads = {}
            reading = self._read(node.inst, reads)
            node.reads, node.watched = self._exposed(node, reads)
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
            if isinstance(reading, Signature):
                reads: Reads = {}
                change = self._work_out(node.inst, reading.members, reads)
                self.changes.put(node, self._exposed(node, reads)[0])
            if change != node.change:
                self._forget_change(node)
                node.change = change
                for fact, bits in change.changed.items():
                    self.changers.setdefault(fact, {})[node] = bits
        for place in node.places:
            self.unknown[place].pop(node, None)
        return node.change

    def _work_out(self, inst: Instance, members: int, reads: Reads | None) -> Change:
        if not members:
            return _NO_CHANGE
        self.statistics.changes += 1
        view = View(self.run.columns, self.run.values, Change(), reads)
        self.run.applier.apply(inst, inst.parts[self.label], members, view)
        return view.finish(self.run.table)

    def _expose_again(self) -> None:
        """Note that everything has to be looked at again, for more may change what it rests on."""
        for node in self.nodes.values():
            node.stale = node.spoiled = True
            self._forget_trials(node)
            self._note_unknown(node)

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

    def _exposed(self, node: Node, reads: Reads) -> tuple[Reads, Iterable[Place]]:
        """Return what was read for an effect, as far as others may change it, and the places where these are found."""
        exposed: Reads = {}
        watched: dict[Place, None] = {}
        for fact, mask in reads.items():
            for place in places_of(fact, self.run.table):
                number = self.writers.get(place)
                if number and (number > 1 or place not in node.places):
                    exposed[fact] = mask
                    watched[place] = None
        return exposed, watched

    def _find_changes(self, node: Node) -> None:
        """Work out what each effect would change that may change something of what another one has read."""
        for place in node.watched:
            nodes = self.unknown.get(place)
            while nodes:
                self._change(next(iter(nodes)))

    def _possible(self, node: Node) -> Iterator[Node]:
        """Yield the effects whose changes touch what an effect has read, so that it may depend on them."""
        self._find_changes(node)
        seen = {node}
        for fact, mask in node.reads.items():
            # What changes these facts is known now, and nothing else will.
            for other, bits in self.changers.get(fact, _NOBODY).items():
                if bits & mask and other not in seen:
                    seen.add(other)
                    if self._may_depend(node, other):
                        yield other

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
        after = self._read(node.inst, reads, other.change)
        reason = None if after == node.reading else Reason.between(node.reading, after)
        self.statistics.dependencies += reason is not None
        node.trials[other] = reason
        other.tried_by[node] = None
        self.tries.put((node, other), self._exposed(node, reads)[0])
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
        inst, reading = node.inst, node.reading
        assert isinstance(reading, Signature)
        # Where nobody needed to know it before there is no need to note what it rests on.
        change = self._work_out(inst, reading.members, None) if node.spoiled else node.change
        self.statistics.applications += 1
        self.statistics.columns += sum(map(len, change.differs.values()))
        if not inst.started:
            inst.started, inst.locked = True, reading.members
        self._drop(node)
        lost = run.commit(change)
        run.steps.append(Record(len(run.steps), self.label, inst, reading.members, change, lost, run.moments))
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
        new = False
        for inst in self.run.gained(self.label, changed):
            if inst not in self.nodes:
                new |= self._add(inst)
        if new:
            self._expose_again()


_key = attrgetter("key")
