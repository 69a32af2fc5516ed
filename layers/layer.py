"""One layer of a solve: the pending effects, what each rests on, and the dependency graph between them (CR 613.8)."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING

from layers.apply import writes
from layers.instances import Instance
from layers.instructions import Gone, Reading, Signature, Waiting, read
from layers.readers import Readers
from layers.ready import Ready
from layers.state import Change, Changed, Reads, View
from layers.trace import Edge, Moments, Reason, Record

if TYPE_CHECKING:
    from layers.run import Run

__all__ = ["Layer"]

_NO_CHANGE = Change()


class Node:
    """A pending effect in a layer, with what is known of it in the current state."""

    __slots__ = ("change", "inst", "reading", "trials", "tried_by", "writes")

    def __init__(self, inst: Instance, label: str) -> None:
        self.inst = inst
        self.reading: Reading = Gone
        kinds = writes(inst.parts[label])
        self.writes: Iterable[str | None] = (None,) if kinds is None else kinds
        """The kinds of fact that it can change; None is any."""
        self.change: Change | None = None
        """What it would change; None until somebody needs to know."""
        self.trials: dict[Node, Reason | None] = {}
        """For each other effect whose change touches what was read: the reason to wait for it, or None."""
        self.tried_by: dict[Node, None] = {}
        """The effects that have been tried against this one's change."""


class Layer:
    """One layer of a run."""

    def __init__(self, run: Run, label: str) -> None:
        self.run = run
        self.label = label
        self.statistics = run.statistics
        self.nodes: dict[Node, None] = {}
        self.ready: Ready[Node] = Ready(self.statistics)
        self.moments = Moments(label)
        self.readings: Readers[Node] = Readers()
        """What each pending effect's reading rests on."""
        self.changes: Readers[Node] = Readers()
        """What the change that each would make rests on, where that has been worked out."""
        self.tries: Readers[tuple[Node, Node]] = Readers()
        """What the trial of an effect against another's change rests on."""
        self.writers: dict[str | None, dict[Node, None]] = {}
        """The pending effects that may change a kind of fact; under None those that may change any."""
        self.edges: tuple[Edge, ...] | None = ()
        """The dependencies at this moment; None when they have to be gathered anew."""

    def solve(self) -> None:
        """Apply the layer's effects, one at a time."""
        pending = self.run.pending(self.label)
        if not pending:
            return
        self.statistics.layers += 1
        for inst in sorted(pending, key=lambda inst: inst.key):
            self._add(inst)
        self._compare(self._writers(self.nodes))
        self.run.begins.append((self.label, self._edges(), tuple(node.inst for node in self.nodes)))
        while len(self.ready):
            self._step()

    def _add(self, inst: Instance) -> Node:
        node = Node(inst, self.label)
        self.nodes[node] = None
        for kind in node.writes:
            self.writers.setdefault(kind, {})[node] = None
        self.moments.came(inst)
        self._read(node)
        return node

    def _drop(self, node: Node, last: int) -> None:
        """Take an effect out that has been applied, or whose ability is gone; `last` is when it was still pending."""
        del self.nodes[node]
        self.moments.went(node.inst, last)
        if node in self.ready:
            self.ready.remove(node)
        self._forget_all(node)
        self.readings.drop(node)
        self.changes.drop(node)
        for kind in node.writes:
            del self.writers[kind][node]

    def _view(self, reads: Reads, change: Change | None = None) -> View:
        return View(self.run.columns, self.run.values, change, reads)

    def _read(self, node: Node) -> None:
        """Read what a pending effect would do now."""
        self.statistics.readings += 1
        reads: Reads = {}
        node.change = None
        node.reading = read(node.inst, self.label, self.run.evaluator, self._view(reads))
        self.changes.drop(node)
        self.readings.put(node, reads)
        if isinstance(node.reading, Signature):
            if node not in self.ready:
                self.ready.add(node, node.inst.key, node.inst.id)
        elif node in self.ready:
            self.ready.remove(node)
        self.moments.waits(node.inst, node.reading == Waiting)

    def _change(self, node: Node) -> Change:
        """Return what an effect would change if it were applied now."""
        if node.change is None:
            self.statistics.changes += 1
            node.change = _NO_CHANGE
            if isinstance(node.reading, Signature) and node.reading.members:
                reads: Reads = {}
                view = self._view(reads, Change())
                self.run.applier.apply(node.inst, node.inst.parts[self.label], node.reading.members, view)
                node.change = view.finish(self.run.table)
                self.changes.put(node, reads)
        return node.change

    # --- dependencies (CR 613.8a) -------------------------------------------------------------------------------

    def _writers(self, readers: Iterable[Node]) -> dict[Node, None]:
        """Return the effects that may change a kind of fact that some effects have read."""
        found = dict(self.writers.get(None, ()))
        for kind in self.readings.kinds(readers):
            found |= self.writers.get(kind, {})
        return found

    def _compare(self, others: Iterable[Node], among: Set[Node] | None = None, but: Set[Node] = frozenset()) -> None:
        """Find out which effects (all, or those among some, or all but some) depend on which others now."""
        for other in others:
            if not isinstance(other.reading, Signature) or not self.readings.read_any(other.writes):
                continue
            for node in self.readings.touched(self._change(other).changed):
                wanted = node not in but if among is None else node in among
                if wanted and other is not node and self._may_depend(node, other):
                    self._try(node, other)

    def _may_depend(self, node: Node, other: Node) -> bool:
        rule = self.run.rules.cda_dependency
        if rule == "any":
            return True
        if rule == "none":
            return not (node.inst.is_cda or other.inst.is_cda)
        return node.inst.is_cda == other.inst.is_cda

    def _try(self, node: Node, other: Node) -> None:
        """Compare what an effect does before and after another one, whose change touches what it reads, is applied."""
        reads: Reads = {}
        self.statistics.trials += 1
        after = read(node.inst, self.label, self.run.evaluator, self._view(reads, self._change(other)))
        reason = None if after == node.reading else Reason.between(node.reading, after)
        node.trials[other] = reason
        other.tried_by[node] = None
        self.tries.put((node, other), reads)
        self.edges = None
        if node in self.ready:
            if reason is not None:
                self.statistics.dependencies += 1
                self.ready.wait(node, other, reason)
            else:
                self.ready.stop_waiting(node, other)

    def _forget(self, node: Node, other: Node) -> None:
        """Drop what is known of whether an effect depends on another."""
        del node.trials[other], other.tried_by[node]
        self.tries.drop((node, other))
        self.edges = None
        if node in self.ready and other in self.ready:
            self.ready.stop_waiting(node, other)

    def _forget_all(self, node: Node) -> None:
        """Drop what is known of an effect's dependencies, and of those of others on it."""
        for other in list(node.trials):
            self._forget(node, other)
        for other in list(node.tried_by):
            self._forget(other, node)

    def _edges(self) -> tuple[Edge, ...]:
        if self.edges is None:
            found = [
                Edge(node.inst, other.inst, reason)
                for node in self.nodes
                for other, reason in node.trials.items()
                if reason is not None
            ]
            self.edges = tuple(sorted(found, key=lambda edge: (edge.dependent.key, edge.on.key)))
        return self.edges

    # --- one application ----------------------------------------------------------------------------------------

    def _step(self) -> None:
        run = self.run
        node = self.ready.next()
        assert node is not None
        assert isinstance(node.reading, Signature)
        change = self._change(node)
        self.statistics.applications += 1
        self.statistics.columns += sum(map(len, change.columns.values()))
        run.steps.append(
            Record(
                len(run.steps), self.label, node.inst, node.reading.members, change, run.before(change),
                self._edges(), self.moments, self.moments.now,
            )
        )  # fmt: skip
        if not node.inst.started:
            node.inst.started, node.inst.locked = True, node.reading.members
        self._drop(node, self.moments.now)
        self.moments.now += 1
        run.commit(change)
        self._reconsider(change.changed)

    def _reconsider(self, changed: Changed) -> None:
        """Look again at whatever rests on a fact that has changed (CR 613.8c)."""
        stale = self.readings.touched(changed)
        spoiled = self.changes.touched(changed)
        tried = self.tries.touched(changed)
        for node in spoiled:
            node.change = None
            self.changes.drop(node)
        for node in stale:
            self._read(node)
        for node in [node for node in stale if node.reading == Gone]:
            self._drop(node, self.moments.now - 1)
        fresh = [self._add(inst) for inst in sorted(self.run.gained(self.label, changed), key=lambda inst: inst.key)]
        again = dict.fromkeys(node for node in [*stale, *fresh] if node in self.nodes)
        renewed = again | dict.fromkeys(node for node in spoiled if node in self.nodes)
        for node in renewed:
            for other in list(node.tried_by):
                self._forget(other, node)
        for node in again:
            for other in list(node.trials):
                self._forget(node, other)
        if again:
            self._compare(self._writers(again), again.keys())
        if renewed:
            self._compare(renewed, but=again.keys())
        for node, other in tried:
            if other in node.trials and node not in again and other not in renewed:
                self._try(node, other)
