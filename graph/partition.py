"""The components of a graph that changes, kept up to date from change to change.

`DependencyGraph` asks one question again and again: which node of a free component has the smallest key? Here is what
makes the answer cheap. Every node knows its strongly connected component; every component counts the edges that leave
it towards something it waits for, and is *free* when there are none.

Edges that appear can merge components. They are collected, and when the next question comes, one run of Tarjan's
algorithm over what the new edges lead to settles them all.

Edges and nodes that go can split a component. Each component that has lost something keeps a root and two spanning
trees, one of paths to the root and one of paths from it: the component holds together as long as both trees do. A loss
cuts off a few nodes; those that find another way stay, and only the rest is examined anew. The root is the member with
the largest key, since members leave in key order and it is the last to go.

Both trees are kept by repair, in the manner of Even and Shiloach; that a root and two trees witness strong connectivity
under deletions is the starting point of Roditty and Zwick.

References
----------
S. Even and Y. Shiloach, "An on-line edge-deletion problem", Journal of the ACM 28(1), 1-4, 1981.
https://doi.org/10.1145/322234.322235

L. Roditty and U. Zwick, "Improved dynamic reachability algorithms for directed graphs", SIAM Journal on Computing
37(5), 1455-1471, 2008. https://doi.org/10.1137/060650271
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final, Generic, Never, Protocol, TypeAlias, TypeVar

from graph.components import strongly_connected

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Component", "Entry", "Node", "Orderable", "Partition"]

T = TypeVar("T")
"""The items of a graph."""

WAITS: Final = 0
DEPENDENTS: Final = 1


class Orderable(Protocol):
    """Anything with ``<``: numbers, strings, dates, tuples of these."""

    def __lt__(self, other: Never, /) -> bool: ...


Entry: TypeAlias = "tuple[Orderable, str, Node[T]]"
"""A node as it is sorted: key, then label, then (see `Node.__lt__`) the item's text."""


class Node(Generic[T]):
    """An item with its edges, and what the partition knows of it."""

    __slots__ = ("alive", "attributes", "component", "entry", "item", "key", "label", "links", "parents", "queued")

    def __init__(self, item: T, key: Orderable, label: str, attributes: dict[str, object]) -> None:
        self.item = item
        self.key = key
        self.label = label
        self.attributes = attributes
        self.entry: Entry[T] = (key, label, self)
        self.links: tuple[dict[Node[T], object], dict[Node[T], object]] = ({}, {})
        """What the node waits for, with the reasons; and its dependents."""
        self.parents: list[Node[T] | None] = [None, None]
        """The next node on the way to the component's root, and the one before on the way from it."""
        self.component: Component[T] = Component({self})
        self.alive = True
        self.queued = False
        """Is the node's entry in the partition's queue?"""

    def __lt__(self, other: Node[T]) -> bool:
        return str(self.item) < str(other.item)


class Component(Generic[T]):
    """A strongly connected component."""

    __slots__ = ("members", "queue", "root", "waiting")

    def __init__(self, members: set[Node[T]]) -> None:
        self.members = members
        self.waiting = 0
        """The number of edges to other components' nodes, all edges counted, settled or not."""
        self.root: Node[T] | None = None
        """Where the spanning trees meet; None while there are no trees."""
        self.queue: list[Entry[T]] | None = None
        """A heap of the members (and of some that have left), made when it is first needed."""

    def first(self) -> Node[T]:
        """Return the member with the smallest key."""
        if len(self.members) == 1:
            return next(iter(self.members))
        if self.queue is None:
            self.queue = [member.entry for member in self.members]
            heapify(self.queue)
        while self.queue[0][2] not in self.members:
            heappop(self.queue)
        return self.queue[0][2]


class Partition(Generic[T]):
    """The components of a changing graph, and the free node with the smallest key."""

    __slots__ = ("_queue", "_unsettled")

    def __init__(self) -> None:
        self._queue: list[Entry[T]] = []
        """A heap that holds at least the first member of every free component."""
        self._unsettled: list[Node[T]] = []
        """Where the edges lead to that may have merged components since the last question."""

    def add_node(self, node: Node[T]) -> None:
        """Take in a node without edges."""
        self._release(node.component)

    def add_edge(self, node: Node[T], on: Node[T], reason: object) -> None:
        """Let `node` wait for `on`, for which it does not wait yet."""
        if node.component is not on.component:
            node.component.waiting += 1
            if node.links[DEPENDENTS] and on.links[WAITS]:  # else the edge is on no cycle
                self._unsettled.append(on)
        node.links[WAITS][on] = reason
        on.links[DEPENDENTS][node] = None

    def remove_edge(self, node: Node[T], on: Node[T]) -> None:
        """Take out the edge that lets `node` wait for `on`."""
        del node.links[WAITS][on]
        del on.links[DEPENDENTS][node]
        component = node.component
        if component is on.component:
            cut_to = [node] if node.parents[WAITS] is on else []
            cut_from = [on] if on.parents[DEPENDENTS] is node else []
            self._recheck(component, cut_to, cut_from)
        else:
            component.waiting -= 1
            self._release(component)

    def remove_node(self, node: Node[T]) -> None:
        """Take out a node with all its edges."""
        component = node.component
        component.members.remove(node)
        node.alive = False
        for on in node.links[WAITS]:
            del on.links[DEPENDENTS][node]
            if on.component is not component:
                component.waiting -= 1
        for dependent in node.links[DEPENDENTS]:
            del dependent.links[WAITS][node]
            if dependent.component is not component:
                dependent.component.waiting -= 1
                self._release(dependent.component)
        if component.members:
            if component.root is node:
                component.root = None
            cut_to = [other for other in node.links[DEPENDENTS] if other.parents[WAITS] is node]
            cut_from = [other for other in node.links[WAITS] if other.parents[DEPENDENTS] is node]
            self._recheck(component, cut_to, cut_from)

    def first(self) -> Node[T] | None:
        """Return the node with the smallest key in any free component, None when there is no node."""
        self.settle()
        queue = self._queue
        while queue:
            node = queue[0][2]
            if node.alive and not node.component.waiting:
                return node
            heappop(queue)
            node.queued = False
        return None

    def settle(self) -> None:
        """Merge the components that edges added since the last time have made one.

        A new cycle runs through the target of a new edge, so it lies in what can be reached from those targets; as that
        is closed under the edges, its components are components of the whole.
        """
        if not self._unsettled:
            return
        reached = {node: None for node in self._unsettled if node.alive}
        self._unsettled.clear()
        nodes = list(reached)
        for node in nodes:
            for on in node.links[WAITS]:
                if on not in reached:
                    reached[on] = None
                    nodes.append(on)
        for members in _components(nodes):
            if len(members) != len(members[0].component.members):
                self._release(_union(members))

    def _release(self, component: Component[T]) -> None:
        """Queue the component's first member if the component is free."""
        if not component.waiting:
            node = component.first()
            if not node.queued:
                node.queued = True
                heappush(self._queue, node.entry)

    def _recheck(self, component: Component[T], cut_to: list[Node[T]], cut_from: list[Node[T]]) -> None:
        """Split a component after a loss, given the nodes cut off in the tree to the root and in the tree from it."""
        if len(component.members) > 1:
            if component.root is None:
                root = component.root = max(member.entry for member in component.members)[2]
                root.parents = [None, None]
                lost = _plant(component, root, WAITS) | _plant(component, root, DEPENDENTS)
            else:
                lost = _repair(component, cut_to, WAITS) | _repair(component, cut_from, DEPENDENTS)
            if lost:
                self._split(component, lost)
        self._release(component)

    def _split(self, component: Component[T], lost: set[Node[T]]) -> None:
        """Make components of their own of nodes that are no longer strongly connected to the component's root."""
        component.waiting -= sum(on.component is not component for node in lost for on in node.links[WAITS])
        component.members -= lost
        parts = [_union(members) for members in _components(lost)]
        for node in lost:
            node.parents = [None, None]
            component.waiting += sum(other.component is component for other in node.links[DEPENDENTS])
        for part in parts:
            self._release(part)


def _components(nodes: Iterable[Node[T]]) -> list[list[Node[T]]]:
    """Return the strongly connected components of a part of the graph."""
    numbers = {node: number for number, node in enumerate(nodes)}
    numbered = list(numbers)
    successors = [[numbers[on] for on in node.links[WAITS] if on in numbers] for node in numbered]
    return [[numbered[number] for number in component] for component in strongly_connected(successors)]


def _union(members: list[Node[T]]) -> Component[T]:
    """Return a new component of these members."""
    component = Component(set(members))
    for member in members:
        member.component = component
    component.waiting = sum(on.component is not component for member in members for on in member.links[WAITS])
    return component


def _plant(component: Component[T], root: Node[T], side: int) -> set[Node[T]]:
    """Grow a new tree from the root; return the members it does not reach."""
    orphans = component.members - {root}
    _grow([root], orphans, side)
    return orphans


def _repair(component: Component[T], cut: list[Node[T]], side: int) -> set[Node[T]]:
    """Give the nodes that were cut off, and what hung on them, a new place in the tree; return those that have none."""
    orphans = set(cut)
    pending = list(cut)
    for node in pending:
        below = [other for other in node.links[1 - side] if other.parents[side] is node]
        orphans.update(below)
        pending += below
    replanted = []
    for node in orphans:
        for other in node.links[side]:
            if other.component is component and other not in orphans:
                node.parents[side] = other
                replanted.append(node)
                break
    orphans.difference_update(replanted)
    _grow(replanted, orphans, side)
    return orphans


def _grow(grown: list[Node[T]], orphans: set[Node[T]], side: int) -> None:
    """Extend a tree, breadth first, from the given nodes over the orphans that it reaches, which stop being orphans."""
    for node in grown:
        for other in node.links[1 - side]:
            if other in orphans:
                orphans.remove(other)
                other.parents[side] = node
                grown.append(other)
