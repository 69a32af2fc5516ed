"""A solve that is gone through once more with an eye on everything: every dependency at every moment (CR 613.8).

To say which effect comes next only a part of the dependencies has to be known (`layers.layer`). For graphs and
explanations all of them are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from layers.instances import Instance
from layers.instructions import Waiting
from layers.layer import Layer, Node
from layers.run import Run
from layers.trace import Edge, Moment, Watched

if TYPE_CHECKING:
    from layers.state import Change, Changed

__all__ = ["WatchedLayer", "WatchedRun", "watch"]


class WatchedLayer(Layer):
    """A layer in which every dependency is looked for before each application."""

    run: WatchedRun

    def __init__(self, run: Run, label: str) -> None:
        super().__init__(run, label)
        self._edges: dict[Node, list[Edge]] = {}
        """The dependencies of each effect."""
        self._unsure: dict[Node, None] = {}
        """The effects of which it has to be found out anew on what they depend."""
        self._gathered: tuple[Edge, ...] | None = ()
        """All of them, in order; None when they have to be gathered anew."""

    def _next(self) -> Node | None:
        moment = self._moment()
        self.run.beginnings.setdefault(self.label, moment)
        found = super()._next()
        if found is not None:
            self.run.befores.append(moment)
        return found

    def _moment(self) -> Moment:
        for node in self.queue:
            self._reading(node)
            self._find_changes(node)
        known = self.run.known
        return Moment(
            tuple(known(node.inst) for node in self.queue),
            tuple(known(node.inst) for node in self.queue if node.reading == Waiting),
            self._edges_now(),
        )

    def _edges_now(self) -> tuple[Edge, ...]:
        known = self.run.known
        for node in [node for node in self._unsure if node.inst in self.nodes]:
            reasons = [(other, self._trial(node, other)) for other in self._possible(node)]
            edges = [
                Edge(known(node.inst), known(other.inst), reason) for other, reason in reasons if reason is not None
            ]
            if edges != self._edges.get(node, []):
                self._edges[node] = edges
                self._gathered = None
        self._unsure.clear()
        if self._gathered is None:
            found = [edge for edges in self._edges.values() for edge in edges]
            self._gathered = tuple(sorted(found, key=lambda edge: (edge.dependent.key, edge.on.key)))
        return self._gathered

    # --- what makes unsure --------------------------------------------------------------------------------------

    def _add(self, inst: Instance) -> bool:
        new = super()._add(inst)
        self._unsure[self.nodes[inst]] = None
        return new

    def _drop(self, node: Node) -> None:
        super()._drop(node)
        if self._edges.pop(node, None):
            self._gathered = None

    def _change(self, node: Node) -> Change:
        before = node.change
        change = super()._change(node)
        if change is not before:
            self._unsure |= dict.fromkeys(self._readers(change.changed))
        return change

    def _forget_change(self, node: Node) -> None:
        self._unsure |= node.tried_by
        super()._forget_change(node)

    def _forget_trials(self, node: Node) -> None:
        self._unsure[node] = None
        super()._forget_trials(node)

    def _reconsider(self, changed: Changed) -> None:
        self._unsure |= dict.fromkeys(self._readers(changed))
        self._unsure |= {node: None for node, _ in self.tries.touched(changed)}
        super()._reconsider(changed)


class WatchedRun(Run):
    """A run that knows every dependency at every moment."""

    make_layer = WatchedLayer
    first: Run | None = None
    """The run that is watched, if it is not this one itself."""

    def solve(self) -> None:
        """Go through the layers."""
        self.beginnings: dict[str, Moment] = {}
        self.befores: list[Moment] = []
        super().solve()

    def known(self, inst: Instance) -> Instance:
        """Return the effect of the run that is watched that an effect of this one stands for."""
        if self.first is None:
            return inst
        # They come up in the same order.
        return self.first.named[inst.id][self.named[inst.id].index(inst)]


def watch(run: Run) -> Watched:
    """Return what was pending and what depended on what at every moment of a run, in terms of its own effects."""
    again = WatchedRun(run.world, run.maker, run.resolved, run.before)
    again.first = run
    again.solve()
    return again.beginnings, again.befores
