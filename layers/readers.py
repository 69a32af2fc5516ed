"""Which things rest on a fact: an index from facts to what read them, so that a change finds what it concerns."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from layers.state import Changed, Fact, Reads

__all__ = ["Readers"]

T = TypeVar("T", bound=Hashable)
"""What reads."""


class Readers(Generic[T]):
    """Things, each with the facts that it has read and the objects for which they mattered."""

    __slots__ = ("_by_fact", "_kinds", "_reads")

    def __init__(self) -> None:
        self._by_fact: dict[Fact, dict[T, int]] = {}
        self._reads: dict[T, Reads] = {}
        self._kinds: dict[str, int] = {}
        """How often facts of a kind have been read."""

    def put(self, item: T, reads: Reads) -> None:
        """Note what a thing has read, in place of what it had read before."""
        if item in self._reads:
            self.drop(item)
        self._reads[item] = reads
        for fact, mask in reads.items():
            readers = self._by_fact.get(fact)
            if readers is None:
                self._by_fact[fact] = {item: mask}
            else:
                readers[item] = mask
            kind = fact[0]
            self._kinds[kind] = self._kinds.get(kind, 0) + 1

    def drop(self, item: T) -> None:
        """Forget what a thing has read, if anything."""
        for fact in self._reads.pop(item, ()):
            del self._by_fact[fact][item]
            self._kinds[fact[0]] -= 1

    def read_any(self, kinds: Iterable[str | None]) -> bool:
        """Say whether any fact of some kinds has been read; None stands for every kind."""
        return any(kind is None or self._kinds.get(kind) for kind in kinds)

    def kinds(self, items: Iterable[T]) -> set[str]:
        """Return the kinds of fact that some things have read."""
        return {kind for item in items for kind, _ in self._reads.get(item, ())}

    def touched(self, changed: Changed) -> dict[T, None]:
        """Return the things that have read something that a change concerns."""
        found: dict[T, None] = {}
        for fact, bits in changed.items():
            readers = self._by_fact.get(fact)
            if readers:
                for item, mask in readers.items():
                    if mask & bits:
                        found[item] = None
        return found
