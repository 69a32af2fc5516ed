"""Items, and which of them waits for which."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

from graph.errors import GraphError
from graph.partition import DEPENDENTS, WAITS, Entry, Node, Orderable, Partition

__all__ = ["Relation"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


class Relation(Generic[T]):
    """What a `DependencyGraph` holds, without the questions about what comes next."""

    __slots__ = ("_dependencies", "_entries", "_nodes", "_partition")

    def __init__(self) -> None:
        self._nodes: dict[T, Node[T]] = {}
        self._entries: list[Entry[T]] = []  # sorted
        self._partition: Partition[T] = Partition()
        self._dependencies = 0

    def add(self, item: T, *, key: Orderable, label: str | None = None, **attributes: object) -> None:
        """Add an item.

        Parameters
        ----------
        item : hashable
            The item.
        key : orderable
            What decides between free items, smallest first: a number, a string, a date, a tuple of these, ...
        label : str, optional
            What drawings show; by default ``str(item)``.
        **attributes : object
            Further attributes of its node in `to_networkx`, and so in `to_graphml` and `to_json`.

        Raises
        ------
        GraphError
            If the item is there already, if its key cannot be compared with the others' keys, or if its key, label and
            text are all those of another item, so that nothing decides between the two.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[int]()
        >>> graph.add(7, key=(2024, "b"), label="lucky", team="blue")
        >>> graph.label(7), graph.key(7)
        ('lucky', (2024, 'b'))
        >>> graph.add(7, key=(2025, "a"))
        Traceback (most recent call last):
            ...
        graph.errors.GraphError: item 7 is in this graph already
        """
        if item is None:
            raise GraphError("None cannot be an item: it is what next() returns when there is none")
        if item in self._nodes:
            raise GraphError(f"item {item!r} is in this graph already", (item,))
        node = Node(item, key, str(item) if label is None else label, attributes)
        self._entries.insert(self._place(node), node.entry)
        self._nodes[item] = node
        self._partition.add_node(node)

    def add_dependency(self, item: T, *, on: T, because: object = "") -> None:
        """Let an item wait for another; if it does already, replace the reason.

        Parameters
        ----------
        item : hashable
            The item that waits.
        on : hashable
            The item that it waits for.
        because : object, optional
            The reason. Drawings show ``str(because)``.

        Raises
        ------
        GraphError
            If either is not in the graph, or both are the same.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand", because="paint needs a smooth surface")
        >>> graph.next()
        'sand'
        """
        node, other = self._node(item), self._node(on)
        if node is other:
            raise GraphError(f"item {item!r} cannot wait for itself", (item,))
        if other in node.links[WAITS]:
            node.links[WAITS][other] = because
        else:
            self._partition.add_edge(node, other, because)
            self._dependencies += 1

    def discard_dependency(self, item: T, *, on: T) -> None:
        """Let an item no longer wait for another; nothing happens if it does not.

        Raises
        ------
        GraphError
            If either is not in the graph.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand")
        >>> graph.discard_dependency("paint", on="sand")
        >>> graph.next()
        'paint'
        """
        node, other = self._node(item), self._node(on)
        if other in node.links[WAITS]:
            self._partition.remove_edge(node, other)
            self._dependencies -= 1

    def remove(self, item: T) -> None:
        """Take out an item with all its dependencies, as is done when its turn has come.

        Raises
        ------
        GraphError
            If it is not in the graph.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand")
        >>> graph.remove("sand")
        >>> graph.free()
        ['paint']
        """
        node = self._node(item)
        self._partition.remove_node(node)
        self._dependencies -= len(node.links[WAITS]) + len(node.links[DEPENDENTS])
        del self._entries[bisect_left(self._entries, node.entry)]
        del self._nodes[item]

    def waits_for(self, item: T) -> list[T]:
        """Return the items that an item waits for, in key order.

        Raises
        ------
        GraphError
            If the item is not in the graph.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand")
        >>> graph.waits_for("paint")
        ['sand']
        """
        return [entry[2].item for entry in sorted(other.entry for other in self._node(item).links[WAITS])]

    def dependents(self, item: T) -> list[T]:
        """Return the items that wait for an item, in key order.

        Raises
        ------
        GraphError
            If the item is not in the graph.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand")
        >>> graph.dependents("sand")
        ['paint']
        """
        return [entry[2].item for entry in sorted(other.entry for other in self._node(item).links[DEPENDENTS])]

    def reason(self, item: T, *, on: T) -> object:
        """Return why an item waits for another, as it was given.

        Raises
        ------
        GraphError
            If either is not in the graph, or the one does not wait for the other.

        Examples
        --------
        >>> from graph import DependencyGraph
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand", because="paint needs a smooth surface")
        >>> graph.reason("paint", on="sand")
        'paint needs a smooth surface'
        """
        node, other = self._node(item), self._node(on)
        if other not in node.links[WAITS]:
            raise GraphError(f"item {item!r} does not wait for {on!r}", (item, on))
        return node.links[WAITS][other]

    def key(self, item: T) -> Orderable:
        """Return an item's key; GraphError if it is not in the graph."""
        return self._node(item).key

    def label(self, item: T) -> str:
        """Return an item's label; GraphError if it is not in the graph."""
        return self._node(item).label

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, item: object) -> bool:
        return item in self._nodes

    def __iter__(self) -> Iterator[T]:
        """Iterate over the items there are now, in key order; the graph may change meanwhile."""
        return iter([node.item for _, _, node in self._entries])

    def __repr__(self) -> str:
        items = "1 item" if len(self) == 1 else f"{len(self)} items"
        dependencies = "1 dependency" if self._dependencies == 1 else f"{self._dependencies} dependencies"
        return f"<{type(self).__name__} of {items} and {dependencies}>"

    def _node(self, item: T) -> Node[T]:
        try:
            return self._nodes[item]
        except KeyError:
            raise GraphError(f"no item {item!r} in {self!r}", (item,)) from None

    def _place(self, node: Node[T]) -> int:
        """Return where a new node belongs in the sorted entries."""
        entries, entry = self._entries, node.entry
        try:
            place = bisect_left(entries, entry)
            decided = place == len(entries) or entry < entries[place]
        except TypeError as error:
            message = f"key {node.key!r} of item {node.item!r} cannot be compared with the other items' keys: {error}"
            raise GraphError(message, (node.item,)) from error
        if not decided:
            other = entries[place][2]
            message = (
                f"nothing decides between item {node.item!r} (key {node.key!r}, label {node.label!r}) and "
                f"item {other.item!r} (key {other.key!r}, label {other.label!r}): "
                "give them keys of which one is smaller, or different labels"
            )
            raise GraphError(message, (node.item, other.item))
        return place
