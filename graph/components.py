"""Strongly connected components of a graph whose nodes are the integers 0, 1, 2, ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["strongly_connected"]


def strongly_connected(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strongly connected components, each after every component that it points to.

    Two nodes are in the same component when each can be reached from the other.

    Parameters
    ----------
    successors : sequence of sequences of int
        ``successors[v]`` are the nodes that ``v`` points to; the nodes are ``0 .. len(successors) - 1``.

    Returns
    -------
    list of list of int
        The components, in reverse topological order of the condensation.

    Notes
    -----
    Tarjan's algorithm [1]_ in O(nodes + edges), with a stack of its own in place of recursion, so that the depth of the
    graph is limited by memory alone.

    References
    ----------
    .. [1] R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2), 146-160, 1972.
       https://doi.org/10.1137/0201010

    Examples
    --------
    Node 0 points to 1; 1 and 2 point to each other.

    >>> strongly_connected([[1], [2], [1]])
    [[2, 1], [0]]
    """
    unseen, done = -1, len(successors)
    found = [unseen] * len(successors)  # when each node was met; done once its component is known
    low = [0] * len(successors)  # the earliest open node that each one is known to reach
    open_nodes: list[int] = []  # met, and not in a component yet
    components: list[list[int]] = []
    clock = 0
    for start in range(len(successors)):
        if found[start] != unseen:
            continue
        found[start] = low[start] = clock
        clock += 1
        open_nodes.append(start)
        path = [(start, iter(successors[start]))]
        while path:
            node, ahead = path[-1]
            for target in ahead:
                if found[target] == unseen:
                    found[target] = low[target] = clock
                    clock += 1
                    open_nodes.append(target)
                    path.append((target, iter(successors[target])))
                    break
                low[node] = min(low[node], found[target])
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == found[node]:
                    component: list[int] = []
                    while not component or component[-1] != node:
                        component.append(open_nodes.pop())
                    for member in component:
                        found[member] = low[member] = done  # later than any, so that it lowers nothing
                    components.append(component)
    return components
