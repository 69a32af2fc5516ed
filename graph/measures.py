"""A dependency graph in a few numbers."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from graph.components import strongly_connected
from graph.dependency import DependencyGraph

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Metrics", "metrics"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Counts that describe a dependency graph; see `metrics`."""

    items: int
    """Items."""
    dependencies: int
    """Pairs of an item and one that it waits for."""
    free: int
    """Items that may come next."""
    loops: int
    """Strongly connected components of more than one item."""
    looped_items: int
    """Items that are on a loop."""
    largest_loop: int
    """Items of the largest loop; 0 without loops."""
    longest_chain: int
    """Items of the longest chain: each waits, directly or by way of others, for the one before, and no two are on the
    same loop. In other words: the components on the longest path of the condensation, each counted once however large
    it is, since inside a loop nothing has to come first. 0 for an empty graph, 1 without dependencies between
    components."""


def metrics(graph: DependencyGraph[T] | nx.DiGraph[T]) -> Metrics:
    """Return the counts that describe a dependency graph.

    Parameters
    ----------
    graph : DependencyGraph or networkx.DiGraph
        The graph. In a networkx graph ``u -> v`` means that ``v`` waits for ``u``.

    Returns
    -------
    Metrics
        The counts.

    Examples
    --------
    >>> graph = DependencyGraph[str]()
    >>> for key, item in enumerate("wxyz"):
    ...     graph.add(item, key=key)
    >>> graph.add_dependency("x", on="y")
    >>> graph.add_dependency("y", on="x")
    >>> graph.add_dependency("z", on="y")
    >>> metrics(graph)  # doctest: +NORMALIZE_WHITESPACE
    Metrics(items=4, dependencies=3, free=3, loops=1, looped_items=2, largest_loop=2, longest_chain=2)
    """
    numbers = {item: number for number, item in enumerate(graph)}
    before = graph.waits_for if isinstance(graph, DependencyGraph) else graph.predecessors
    waits = [[numbers[other] for other in before(item)] for item in numbers]
    component_of = [0] * len(waits)
    chains: list[int] = []  # by component: the longest chain that ends there
    sizes: list[int] = []
    free = 0
    for component, members in enumerate(strongly_connected(waits)):
        for member in members:
            component_of[member] = component
        earlier = {component_of[other] for member in members for other in waits[member]} - {component}
        chains.append(1 + max((chains[other] for other in earlier), default=0))
        sizes.append(len(members))
        if not earlier:
            free += len(members)
    loops = [size for size in sizes if size > 1]
    return Metrics(
        items=len(waits),
        dependencies=sum(map(len, waits)),
        free=free,
        loops=len(loops),
        looped_items=sum(loops),
        largest_loop=max(loops, default=0),
        longest_chain=max(chains, default=0),
    )
