"""Graphs as they are written and drawn: nodes with numbers in a fixed order, edges, loops, bands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, TypeVar

from graph.components import strongly_connected
from graph.errors import GraphError
from graph.partition import Node, Partition

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Band", "Scene", "check", "scene"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


@dataclass(frozen=True, slots=True)
class Band:
    """Nodes that are drawn in one strip."""

    name: str
    title: str
    nodes: list[int]


@dataclass(frozen=True, slots=True)
class Scene:
    """A graph whose nodes are numbers in the order in which they come."""

    texts: list[str]
    attributes: list[dict[str, object]]
    edges: list[tuple[int, int, dict[str, object]]]
    loops: list[list[int]]
    about: dict[str, object]
    """The attributes of the graph itself."""

    def labels(self) -> list[str]:
        """Return the label of each node."""
        return [str(attributes["label"]) for attributes in self.attributes]

    def loop_numbers(self) -> dict[int, int]:
        """Return the number of its loop for each node on one."""
        return {node: number for number, loop in enumerate(self.loops) for node in loop}

    def marked_edges(self) -> Iterator[tuple[int, int, str, bool]]:
        """Iterate over the edges with their reasons, and whether they lie inside a loop."""
        loops = self.loop_numbers()
        for source, target, attributes in self.edges:
            inside = source in loops and loops[source] == loops.get(target)
            yield source, target, str(attributes["because"]), inside

    def bands(self) -> list[Band]:
        """Return the bands that have nodes.

        First those that the graph's attribute ``bands`` names, in that order; then the others, in the order of their
        first nodes; last the nodes without a band. Without any band there is one without name and title.
        """
        given = self.about.get("bands") or ()
        try:
            titles = {str(name): str(title) for name, title in given}  # type: ignore[attr-defined]
        except (TypeError, ValueError) as error:
            message = f"expected pairs of a band and its title as the graph's attribute bands, not {given!r}"
            raise GraphError(message) from error
        members: dict[str | None, list[int]] = {name: [] for name in titles}
        for node, attributes in enumerate(self.attributes):
            band = attributes.get("band")
            members.setdefault(None if band is None else str(band), []).append(node)
        rest = members.pop(None, [])
        bands = [
            Band(name or "", titles.get(name or "", name or ""), nodes) for name, nodes in members.items() if nodes
        ]
        return [*bands, Band("", "", rest)] if rest else bands

    def positions(self) -> list[int | None]:
        """Return the place of each node in the order in which they come, from 0; -1 for one that never does.

        That is the attribute ``position``; where no node has it, the order is that of `DependencyGraph`, and where only
        some have it, the others have None.
        """
        given = [attributes.get("position") for attributes in self.attributes]
        if any(position is not None for position in given):
            return [int(position) if isinstance(position, Integral) else None for position in given]
        partition: Partition[int] = Partition()
        nodes = [Node(number, number, "", {}) for number in range(len(given))]
        for node in nodes:
            partition.add_node(node)
        for source, target, _ in self.edges:
            if source != target:
                partition.add_edge(nodes[target], nodes[source], "")
        places: list[int | None] = [None] * len(nodes)
        for place in range(len(nodes)):
            if (first := partition.first()) is not None:
                partition.remove_node(first)
                places[first.item] = place
        return places


def scene(graph: nx.DiGraph[T]) -> Scene:
    """Return a graph with its nodes, edges and loops in order.

    Nodes are sorted by key, label and text, or by label and text if any key is missing.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Examples
    --------
    >>> import networkx as nx
    >>> found = scene(nx.DiGraph([("b", "a"), ("b", "c"), ("c", "b")]))
    >>> found.labels(), found.loops
    (['a', 'b', 'c'], [[1, 2]])
    """
    check(graph)
    nodes = list(graph)
    labels = [str(data.get("label", node)) for node, data in graph.nodes(data=True)]
    keys = [data["key"] for _, data in graph.nodes(data=True) if "key" in data]
    texts = [str(node) for node in nodes]
    try:
        columns = [keys, labels, texts] if len(keys) == len(nodes) else [labels, texts]
        order = [rank[-1] for rank in sorted(zip(*columns, range(len(nodes)), strict=True))]
    except TypeError as error:
        raise GraphError(f"the keys of the nodes cannot be compared: {error}") from error
    places = {nodes[index]: place for place, index in enumerate(order)}
    attributes = [named(graph.nodes[nodes[index]], label=labels[index]) for index in order]
    edges = [
        (places[source], places[target], named(data, because=str(data.get("because", ""))))
        for source, target, data in graph.edges(data=True)
    ]
    edges.sort(key=lambda edge: edge[:2])
    successors: list[list[int]] = [[] for _ in nodes]
    for source, target, _ in edges:
        successors[source].append(target)
    loops = sorted(sorted(component) for component in strongly_connected(successors) if len(component) > 1)
    return Scene([texts[index] for index in order], attributes, edges, loops, named(graph.graph))


def check(graph: object) -> None:
    """Refuse what is no networkx.DiGraph.

    Raises
    ------
    GraphError
        Also for a `DependencyGraph`, whose methods draw it.
    """
    if getattr(graph, "to_networkx", None):
        raise GraphError("expected a networkx.DiGraph: call the method of the DependencyGraph, or its to_networkx()")
    if not hasattr(graph, "is_multigraph") or graph.is_multigraph() or not graph.is_directed():  # type: ignore[attr-defined]
        raise GraphError(f"expected a networkx.DiGraph, with no parallel edges, not a {type(graph).__name__}")


def named(attributes: Mapping[str, object], **first: object) -> dict[str, object]:
    """Return attributes with those given first, then the key, then the others by name."""
    rest = {str(name): value for name, value in attributes.items() if name not in first}
    return first | dict(sorted(rest.items(), key=lambda pair: (pair[0] != "key", pair[0])))
