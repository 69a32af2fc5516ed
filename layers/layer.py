"""One layer of a solve: the pending effects, what each rests on, and the dependency graph between them (CR 613.8)."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING

from graph import DependencyGraph
from layers.apply import writes
from layers.instances import Instance
from layers.instructions import Gone, Reading, Signature, Waiting, read
from layers.state import Change, Changed, Fact, Reads, View
from layers.trace import Edge, Moments, Reason, Record

if TYPE_CHECKING:
    from layers.run import Run

__all__ = ["Layer"]

_NO_CHANGE = Change()


class Node:
    """A pending effect in a layer, with what is known of it in the current state."""

    __slots__ = ("change", "change_reads", "inst", "kinds", "reading", "reads", "trials", "writes")

    def __init__(self, inst: Instance, label: str) -> None:
        self.inst = inst
        self.reading: Reading = Gone
        self.reads: Reads = {}
        self.kinds: frozenset[str] = frozenset()
        """The kinds of fact that were looked at."""
        self.writes = writes(inst.parts[label])
        """The kinds of fact that it can change; None is any."""
        self.change: Change | None = None
        """What it would change; None until somebody needs to know."""
        self.change_reads: Reads = {}
        self.trials: dict[Node, tuple[Reason | None, Reads]] = {}
        """For each other effect whose change touches what was read: the reason to wait for it, or None."""

    def can_touch(self, kinds: Set[str]) -> bool:
        """Say whether it may change a fact of some kinds."""
        return isinstance(self.reading, Signature) and (self.writes is None or not self.writes.isdisjoint(kinds))


def touches(changed: Changed, reads: Reads) -> bool:
    """Say whether a change concerns something that was read."""
    for fact, bits in changed.items():
        mask = reads.get(fact)
        if mask and mask & bits:
            return True
    return False


def _kinds(facts: Iterable[tuple[str, object]]) -> frozenset[str]:
    return frozenset(kind for kind, _ in facts)


class Layer:
    """One layer of a run."""

    def __init__(self, run: Run, label: str) -> None:
        self.run = run
        self.label = label
        self.statistics = run.statistics
        self.nodes: dict[Node, None] = {}
        self.graph: DependencyGraph[Node] = DependencyGraph()
        self.moments = Moments(label)
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
        self._compare(self.nodes, self.nodes)
        self.run.begins.append((self.label, self._edges(), tuple(node.inst for node in self.nodes)))
        while len(self.graph):
            self._step()

    def _add(self, inst: Instance) -> Node:
        node = Node(inst, self.label)
        self.nodes[node] = None
        self.moments.came(inst)
        self._read(node)
        return node

    def _drop(self, node: Node, last: int) -> None:
        """Take an effect out that has been applied, or whose ability is gone; `last` is when it was still pending."""
        del self.nodes[node]
        self.moments.went(node.inst, last)
        for other in self.nodes:
            if other.trials.pop(node, None) is not None:
                self.edges = None
        if node.trials:
            self.edges = None
        if node in self.graph:
            self.graph.remove(node)

    def _view(self, reads: Reads, change: Change | None = None) -> View:
        return View(self.run.columns, self.run.values, change, reads)

    def _read(self, node: Node) -> None:
        """Read what a pending effect would do now."""
        self.statistics.readings += 1
        node.reads, node.change_reads, node.change = {}, {}, None
        node.reading = read(node.inst, self.label, self.run.evaluator, self._view(node.reads))
        node.kinds = _kinds(node.reads)
        if isinstance(node.reading, Signature):
            if node not in self.graph:
                self.graph.add(node, key=node.inst.key, label=node.inst.id)
        elif node in self.graph:
            self.graph.remove(node)
        self.moments.waits(node.inst, node.reading == Waiting)

    def _change(self, node: Node) -> Change:
        """Return what an effect would change if it were applied now."""
        if node.change is None:
            self.statistics.changes += 1
            node.change = _NO_CHANGE
            if isinstance(node.reading, Signature) and node.reading.members:
                view = self._view(node.change_reads, Change())
                self.run.applier.apply(node.inst, node.inst.parts[self.label], node.reading.members, view)
                node.change = view.finish(self.run.table)
        return node.change

    # --- dependencies (CR 613.8a) -------------------------------------------------------------------------------

    def _compare(self, dependents: Iterable[Node], others: Iterable[Node]) -> None:
        """Find out which of some effects depend on which others, in the current state."""
        readers: dict[Fact, list[Node]] = {}
        kinds: set[str] = set()
        for node in dependents:
            kinds |= node.kinds
            for fact in node.reads:
                readers.setdefault(fact, []).append(node)
        for other in others:
            if not other.can_touch(kinds):
                continue
            touched: dict[Node, None] = {}
            for fact, bits in self._change(other).changed.items():
                touched |= dict.fromkeys(node for node in readers.get(fact, ()) if node.reads[fact] & bits)
            for node in touched:
                if other is not node and self._may_depend(node, other):
                    self._try(node, other)

    def _may_depend(self, node: Node, other: Node) -> bool:
        rule = self.run.rules.cda_dependency
        if rule == "any":
            return True
        if rule == "none":
            return not (node.inst.is_cda or other.inst.is_cda)
        return node.inst.is_cda == other.inst.is_cda

    def _try(self, node: Node, other: Node) -> None:
        """Compare what an effect does before and after another one is applied."""
        change = self._change(other)
        if not touches(change.changed, node.reads):
            self._forget(node, other)
            return
        reads: Reads = {}
        self.statistics.trials += 1
        after = read(node.inst, self.label, self.run.evaluator, self._view(reads, change))
        reason = None if after == node.reading else Reason.between(node.reading, after)
        node.trials[other] = (reason, reads)
        self.edges = None
        if node in self.graph:
            if reason is not None:
                self.statistics.dependencies += 1
                self.graph.add_dependency(node, on=other, because=reason)
            else:
                self.graph.discard_dependency(node, on=other)

    def _forget(self, node: Node, other: Node) -> None:
        """Drop what is known of whether an effect depends on another."""
        if node.trials.pop(other, None) is not None:
            self.edges = None
            if node in self.graph and other in self.graph:
                self.graph.discard_dependency(node, on=other)

    def _edges(self) -> tuple[Edge, ...]:
        if self.edges is None:
            found = [
                Edge(node.inst, other.inst, reason)
                for node in self.nodes
                for other, (reason, _) in node.trials.items()
                if reason is not None
            ]
            self.edges = tuple(sorted(found, key=lambda edge: (edge.dependent.key, edge.on.key)))
        return self.edges

    # --- one application ----------------------------------------------------------------------------------------

    def _step(self) -> None:
        run = self.run
        node = self.graph.next()
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
        kinds = _kinds(changed)
        stale = [node for node in self.nodes if not kinds.isdisjoint(node.kinds) and touches(changed, node.reads)]
        spoiled = [node for node in self.nodes if node.change_reads and touches(changed, node.change_reads)]
        pairs = [
            (node, other) for node in self.nodes for other, (_, reads) in node.trials.items() if touches(changed, reads)
        ]
        for node in spoiled:
            node.change, node.change_reads = None, {}
        for node in stale:
            self._read(node)
        for node in [node for node in stale if node.reading == Gone]:
            self._drop(node, self.moments.now - 1)
        fresh = [self._add(inst) for inst in sorted(self.run.gained(self.label, changed), key=lambda inst: inst.key)]
        reread = [node for node in [*stale, *fresh] if node in self.nodes]
        renewed = dict.fromkeys([*reread, *(node for node in spoiled if node in self.nodes)])
        if renewed:
            again = set(reread)
            for node in self.nodes:
                for other in [other for other in node.trials if other in renewed or node in again]:
                    self._forget(node, other)
            self._compare(reread, self.nodes)
            self._compare([node for node in self.nodes if node not in again], renewed)
        for node, other in pairs:
            if node in self.nodes and other in self.nodes:
                self._try(node, other)
