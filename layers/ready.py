"""The effects of a layer that may be applied, and which of them comes next (CR 613.8b)."""

from __future__ import annotations

import heapq
from collections.abc import Hashable
from typing import Generic, TypeVar

from graph import DependencyGraph
from layers.instances import Key
from layers.statistics import Statistics

__all__ = ["Ready"]

T = TypeVar("T", bound=Hashable)
"""What is applied."""


class Ready(Generic[T]):
    """Things with keys, of which the next is the one with the smallest key, unless it waits for another.

    As long as nothing waits there is no dependency graph, only a queue; with the first dependency the graph is built.

    Parameters
    ----------
    statistics : Statistics
        Where graphs that are built are counted.
    """

    __slots__ = ("_graph", "_keys", "_queue", "_statistics")

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._keys: dict[T, tuple[Key, str]] = {}
        self._queue: list[tuple[Key, str, int, T]] = []
        """A heap. What has been removed is still in it until it comes to the top."""
        self._graph: DependencyGraph[T] | None = None

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, item: T) -> bool:
        return item in self._keys

    def add(self, item: T, key: Key, label: str) -> None:
        """Add a thing that waits for nothing yet."""
        self._keys[item] = key, label
        if self._graph is not None:
            self._graph.add(item, key=key, label=label)
        else:
            heapq.heappush(self._queue, (key, label, len(self._queue), item))

    def remove(self, item: T) -> None:
        """Take a thing out, with all that it waits for and that waits for it."""
        del self._keys[item]
        if self._graph is not None:
            self._graph.remove(item)

    def wait(self, item: T, on: T, because: object) -> None:
        """Let a thing wait for another."""
        if self._graph is None:
            self._graph = DependencyGraph()
            self._statistics.graphs += 1
            for other, (key, label) in self._keys.items():
                self._graph.add(other, key=key, label=label)
        self._graph.add_dependency(item, on=on, because=because)

    def stop_waiting(self, item: T, on: T) -> None:
        """Let a thing no longer wait for another, if it did."""
        if self._graph is not None:
            self._graph.discard_dependency(item, on=on)

    def next(self) -> T | None:
        """Return what comes next; None when nothing is left."""
        if self._graph is not None:
            return self._graph.next()
        while self._queue and self._queue[0][3] not in self._keys:
            heapq.heappop(self._queue)
        return self._queue[0][3] if self._queue else None
