"""Nodes as networkx graphs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, TypeVar

from graph.partition import DEPENDENTS, WAITS, Component, Node

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["condensation", "digraph"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


def digraph(nodes: Sequence[Node[T]]) -> nx.DiGraph[T]:
    """Return sorted nodes as a graph; see `DependencyGraph.to_networkx`."""
    import networkx as nx

    result: nx.DiGraph[T] = nx.DiGraph()
    for node in nodes:
        result.add_node(node.item)
        result.nodes[node.item].update({"label": node.label, "key": node.key} | node.attributes)
    for node in nodes:
        for _, _, dependent in sorted(other.entry for other in node.links[DEPENDENTS]):
            result.add_edge(node.item, dependent.item, because=dependent.links[WAITS][node])
    return result


def condensation(components: Sequence[Sequence[Node[T]]]) -> nx.DiGraph[tuple[T, ...]]:
    """Return sorted components of sorted nodes as a graph; see `DependencyGraph.condensation`."""
    import networkx as nx

    result: nx.DiGraph[tuple[T, ...]] = nx.DiGraph()
    names = {nodes[0].component: tuple(node.item for node in nodes) for nodes in components}
    places = {component: place for place, component in enumerate(names)}
    for nodes in components:
        label = ", ".join(node.label for node in nodes)
        result.add_node(names[nodes[0].component], label=label, key=nodes[0].key)
    for nodes in components:
        source = nodes[0].component
        edges = [(node.entry, other.entry) for node in nodes for other in node.links[DEPENDENTS]]
        reasons: dict[Component[T], dict[str, None]] = {}
        for (_, _, node), (_, _, other) in sorted(edges):
            if other.component is not source:
                reasons.setdefault(other.component, {})[str(other.links[WAITS][node])] = None
        for target in sorted(reasons, key=places.__getitem__):
            because = "; ".join(text for text in reasons[target] if text)
            result.add_edge(names[source], names[target], because=because)
    return result
