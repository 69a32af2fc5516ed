"""Items that depend on each other, and the order in which they come."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

from graph.partition import WAITS, Component, Orderable
from graph.relation import Relation

if TYPE_CHECKING:
    from collections.abc import Sequence

    import networkx as nx

    from graph.frames import Frame, Table

__all__ = ["DependencyGraph"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


class DependencyGraph(Relation[T]):
    """Items, what each of them waits for, and a key that decides between those that wait for nothing.

    Items come one at a time. An item is *free*, that is, it may come next, when its component waits for no other: the
    component is its loop (a strongly connected component of the dependencies), or just the item when it is on no loop.
    Inside a loop the dependencies are ignored. Of all free items the one with the smallest key comes next. Then the
    rest of the graph is looked at again, and what was a loop may be none any more.

    Whoever takes items in turn calls `next`, acts, calls `remove`, and adds or discards dependencies as they change;
    `order` does the same for dependencies that do not change. All answers depend on the items, keys, labels and
    dependencies alone, never on the order in which they were added.

    Notes
    -----
    Keys of one graph are comparable with ``<``, and totally ordered. Items with equal keys are sorted by label, then by
    ``str(item)``; `add` refuses an item that all three leave undecided. So give items without a ``__str__`` of their
    own a key or a label that nothing else has.

    The components are kept from change to change (see `graph.partition`), so `next` takes O(log n) steps, and `free`
    one pass over the items, beyond what the changes since the last question call for. Removing an item costs what hung
    on it in its loop, which is little in most graphs; the worst loops, those that fall apart into one item and a large
    loop at every step, cost O(size of the loop) each time.

    Examples
    --------
    >>> graph = DependencyGraph[str]()
    >>> graph.add("a", key=1)
    >>> graph.add("b", key=2)
    >>> graph.add("c", key=3)
    >>> graph.add_dependency("a", on="b", because="b makes what a uses")
    >>> graph.free()
    ['b', 'c']
    >>> graph.order()
    ['b', 'a', 'c']
    >>> graph
    <DependencyGraph of 3 items and 1 dependency>
    """

    __slots__ = ()

    def next(self) -> T | None:
        """Return the free item with the smallest key, or None if the graph is empty.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> graph.next() is None
        True
        >>> graph.add("b", key=2)
        >>> graph.add("a", key=1)
        >>> graph.next()
        'a'
        """
        node = self._partition.first()
        return None if node is None else node.item

    def free(self) -> list[T]:
        """Return the items that may come next, in key order.

        They are the members of the components that wait for no other component, the members of such a loop included.
        There is always one unless the graph is empty.

        Examples
        --------
        Two items that wait for each other are free together, and hold up the third.

        >>> graph = DependencyGraph[str]()
        >>> for key, item in enumerate("zxy"):
        ...     graph.add(item, key=key)
        >>> graph.add_dependency("x", on="y")
        >>> graph.add_dependency("y", on="x")
        >>> graph.add_dependency("z", on="x")
        >>> graph.free()
        ['x', 'y']
        """
        self._partition.settle()
        return [entry[2].item for entry in self._entries if not entry[2].component.waiting]

    def order(self) -> list[T]:
        """Return all items in the order in which they come; the graph stays as it is.

        The order is that of taking `next`, removing it, and looking at the rest again, until nothing is left. So a
        loop's members do not come as a block: while the loop is free they come in key order together with everything
        else that is free; and when one of them has come, the others are looked at without it. They may be no loop any
        more, and then their dependencies count again.

        Returns
        -------
        list
            Every item once.

        Notes
        -----
        Without loops this is the topological order that is first by key at every step (Kahn's algorithm [1]_ with a
        priority queue).

        References
        ----------
        .. [1] A. B. Kahn, "Topological sorting of large networks", Communications of the ACM 5(11), 558-562, 1962.
           https://doi.org/10.1145/368996.369025

        Examples
        --------
        1 waits for 3, 3 for 2, 2 for 1: a loop, so 1 comes first by its key. What is left is no loop, and 3 still waits
        for 2.

        >>> graph = DependencyGraph[int]()
        >>> for item, key in [(1, 1), (2, 4), (3, 2), (4, 3)]:
        ...     graph.add(item, key=key)
        >>> graph.add_dependency(1, on=3)
        >>> graph.add_dependency(3, on=2)
        >>> graph.add_dependency(2, on=1)
        >>> graph.order()
        [1, 4, 2, 3]
        """
        partition = self.copy()._partition
        items: list[T] = []
        while (node := partition.first()) is not None:
            partition.remove_node(node)
            items.append(node.item)
        return items

    def components(self) -> list[tuple[T, ...]]:
        """Return all strongly connected components, each in key order, sorted by their first keys.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> for key, item in enumerate("zxy"):
        ...     graph.add(item, key=key)
        >>> graph.add_dependency("z", on="y")
        >>> graph.add_dependency("y", on="z")
        >>> graph.components()
        [('z', 'y'), ('x',)]
        """
        self._partition.settle()
        groups: dict[Component[T], list[T]] = {}
        for _, _, node in self._entries:
            groups.setdefault(node.component, []).append(node.item)
        return [tuple(group) for group in groups.values()]

    def loops(self) -> list[tuple[T, ...]]:
        """Return the strongly connected components of more than one item, each in key order, sorted by first key.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> for key, item in enumerate("zxy"):
        ...     graph.add(item, key=key)
        >>> graph.add_dependency("z", on="y")
        >>> graph.add_dependency("y", on="z")
        >>> graph.loops()
        [('z', 'y')]
        """
        return [component for component in self.components() if len(component) > 1]

    def condensation(self) -> nx.DiGraph[tuple[T, ...]]:
        """Return the graph of the components, which has no loops.

        Returns
        -------
        networkx.DiGraph
            Nodes are the tuples that `components` returns, in that order; an edge ``u -> v`` means that ``v`` waits for
            ``u``. Attributes are those of `to_networkx`: a node's ``key`` is the smallest of its members' and its
            ``label`` their labels joined by commas; an edge's ``because`` is the different reasons' texts joined by
            semicolons.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> for key, item in enumerate("zxy"):
        ...     graph.add(item, key=key)
        >>> graph.add_dependency("x", on="y", because="first")
        >>> graph.add_dependency("y", on="x")
        >>> graph.add_dependency("z", on="x", because="second")
        >>> list(graph.condensation().edges(data="because"))
        [(('x', 'y'), ('z',), 'second')]
        """
        from graph import convert

        return convert.condensation([[self._nodes[item] for item in component] for component in self.components()])

    def copy(self) -> DependencyGraph[T]:
        """Return a graph of the same items and dependencies that changes on its own.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> other = graph.copy()
        >>> other.remove("paint")
        >>> len(graph), len(other)
        (1, 0)
        """
        return _build(type(self), *self._parts())

    def to_networkx(self) -> nx.DiGraph[T]:
        """Return the graph as a networkx DiGraph.

        Returns
        -------
        networkx.DiGraph
            An edge ``u -> v`` means that ``u`` comes before ``v``, because ``v`` waits for ``u``; its attribute
            ``because`` is the reason as it was given. Nodes have the attributes ``label``, ``key`` and those given to
            `add`. Nodes and edges are in key order.

        Examples
        --------
        >>> graph = DependencyGraph[str]()
        >>> graph.add("paint", key=1)
        >>> graph.add("sand", key=2)
        >>> graph.add_dependency("paint", on="sand", because="paint needs a smooth surface")
        >>> list(graph.to_networkx().edges(data="because"))
        [('sand', 'paint', 'paint needs a smooth surface')]
        """
        from graph import convert

        return convert.digraph([node for _, _, node in self._entries])

    def to_dot(self) -> str:
        """Return the graph in Graphviz's language; see `graph.to_dot`."""
        from graph import export

        return export.to_dot(self.to_networkx())

    def to_mermaid(self) -> str:
        """Return the graph as a Mermaid flowchart; see `graph.to_mermaid`."""
        from graph import export

        return export.to_mermaid(self.to_networkx())

    def to_graphml(self) -> str:
        """Return the graph as GraphML; see `graph.to_graphml`."""
        from graph import export

        return export.to_graphml(self.to_networkx())

    def to_json(self) -> str:
        """Return the graph as node-link JSON; see `graph.to_json`."""
        from graph import export

        return export.to_json(self.to_networkx())

    def to_html(
        self, *, title: str = "", description: str = "", frames: Sequence[Frame[T]] = (), table: Table | None = None
    ) -> str:
        """Return the graph as a web page that plays the order in which the items come; see `graph.to_html`."""
        from graph import page

        return page.to_html(self.to_networkx(), title=title, description=description, frames=frames, table=table)

    def to_svg(self, *, title: str = "", description: str = "", collapse: bool | None = None) -> str:
        """Return the graph as a drawing in SVG; see `graph.to_svg`."""
        from graph import svg

        return svg.to_svg(self.to_networkx(), title=title, description=description, collapse=collapse)

    def to_png(
        self, *, scale: float = 2.0, title: str = "", description: str = "", collapse: bool | None = None
    ) -> bytes:
        """Return the graph as a drawing in PNG; see `graph.to_png`."""
        from graph import png

        return png.to_png(self.to_networkx(), scale=scale, title=title, description=description, collapse=collapse)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __reduce__(self) -> tuple[object, ...]:
        return _build, (type(self), *self._parts())

    def _parts(self) -> tuple[list[tuple[T, Orderable, str, dict[str, object]]], list[tuple[T, T, object]]]:
        nodes = [node for _, _, node in self._entries]
        items = [(node.item, node.key, node.label, node.attributes) for node in nodes]
        return items, [(node.item, on.item, because) for node in nodes for on, because in node.links[WAITS].items()]


def _build(
    kind: type[DependencyGraph[T]],
    items: list[tuple[T, Orderable, str, dict[str, object]]],
    dependencies: list[tuple[T, T, object]],
) -> DependencyGraph[T]:
    graph = kind()
    for item, key, label, attributes in items:
        graph.add(item, key=key, label=label, **attributes)
    for item, on, because in dependencies:
        graph.add_dependency(item, on=on, because=because)
    return graph
