"""The dependencies of one moment of a layer, indexed: the loop of an effect, what holds it up, chains."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

from graph import DependencyGraph
from layers.instances import Instance
from layers.trace import Edge

if TYPE_CHECKING:
    from layers.solution import Solution

__all__ = ["Links", "links_of"]


class Links:
    """Dependencies, with the questions that reasons ask of them.

    Parameters
    ----------
    edges : tuple of Edge
        All dependencies of a moment.
    """

    def __init__(self, edges: tuple[Edge, ...]) -> None:
        self.edges = edges
        self.waits: dict[Instance, list[Edge]] = {}
        """For each effect that depends on others, its dependencies."""
        self._outside: dict[frozenset[Instance], list[Edge]] = {}
        for edge in edges:
            self.waits.setdefault(edge.dependent, []).append(edge)

    @cached_property
    def _loops(self) -> dict[Instance, frozenset[Instance]]:
        graph: DependencyGraph[Instance] = DependencyGraph()
        for inst in dict.fromkeys(inst for edge in self.edges for inst in (edge.dependent, edge.on)):
            graph.add(inst, key=inst.key, label=inst.id)
        for edge in self.edges:
            graph.add_dependency(edge.dependent, on=edge.on)
        return {inst: frozenset(loop) for loop in graph.loops() for inst in loop}

    def loop(self, inst: Instance) -> frozenset[Instance]:
        """Return an effect's strongly connected component: it depends on each of the others and they on it."""
        if inst not in self.waits:
            return frozenset((inst,))
        return self._loops.get(inst, frozenset((inst,)))

    def outside(self, inst: Instance) -> list[Edge]:
        """Return the dependencies that hold an effect up: those of its loop, or of itself, on effects outside of it."""
        if inst not in self.waits:
            return []
        loop = self.loop(inst)
        found = self._outside.get(loop)
        if found is None:
            leading = [edge for member in loop for edge in self.waits.get(member, ()) if edge.on not in loop]
            found = self._outside[loop] = sorted(leading, key=lambda edge: (edge.dependent.key, edge.on.key))
        return found

    def path(self, start: Instance, end: Instance) -> list[Edge] | None:
        """Return a shortest chain of dependencies from one effect to another, None if there is none."""
        came: dict[Instance, Edge | None] = {start: None}
        todo = deque([start])
        while todo and end not in came:
            for edge in self.waits.get(todo.popleft(), ()):
                if edge.on not in came:
                    came[edge.on] = edge
                    todo.append(edge.on)
        if end not in came:
            return None
        path: list[Edge] = []
        while (step := came[end]) is not None:
            path.append(step)
            end = step.dependent
        return path[::-1]


def links_of(solution: Solution, edges: tuple[Edge, ...]) -> Links:
    """Return the dependencies of a moment, indexed; moments in which they are the same share the index."""
    found = solution._links.get(id(edges))
    if found is None:
        found = solution._links[id(edges)] = Links(edges)
    return found
