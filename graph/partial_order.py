"""Partial orders of few items: the orders that agree with them, counted without listing them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from graph.errors import GraphError

__all__ = ["PartialOrder"]

_NO_PLACES: Mapping[int, int] = MappingProxyType({})

MOST_STATES = 1_000_000
"""How many sets of items may be looked at to count linear extensions."""


class PartialOrder:
    """A partial order of the numbers from 0 to ``size - 1``, and its linear extensions.

    A linear extension is an order of all items in which every item comes after those that precede it. Items may be
    pinned: then only those extensions count in which each of them has its place. Partial orders are immutable.

    Parameters
    ----------
    size : int
        How many items there are.
    pairs : iterable of (int, int), optional
        For each pair the first item precedes the second one.
    places : mapping of int to int, optional
        The pinned items, with their places from 0.

    Raises
    ------
    GraphError
        When the pairs lead round in a circle, or name an item or a place that is not there.

    Examples
    --------
    >>> order = PartialOrder(4, [(0, 1), (0, 2)])
    >>> order.count()
    8
    >>> order.extension([3, 2, 1, 0])
    (3, 0, 2, 1)
    >>> order.precedes(0, 1), order.precedes(1, 2)
    (True, False)
    """

    def __init__(
        self, size: int, pairs: Iterable[tuple[int, int]] = (), places: Mapping[int, int] = _NO_PLACES
    ) -> None:
        if len(set(places.values())) < len(places) or not all(
            0 <= number < size for pair in places.items() for number in pair
        ):
            raise GraphError(f"pinned items have places of their own from 0 to {size - 1}; found {dict(places)}")
        self.size = size
        self.places = dict(places)
        self._before = [0] * size
        """For each item the set of those that precede it, directly or not; sets are integers, a bit for each item."""
        for first, second in pairs:
            if not (0 <= first < size and 0 <= second < size):
                raise GraphError(f"there are items from 0 to {size - 1}; found the pair {(first, second)}")
            if not self._add(first, second):
                raise GraphError(f"{second} precedes {first} already, and cannot come after it")

    def _add(self, first: int, second: int) -> bool:
        """Let an item precede another one; return whether that can be."""
        before = self._before
        if first == second or before[first] >> second & 1:
            return False
        if not before[second] >> first & 1:
            new = before[first] | 1 << first
            for item, earlier in enumerate(before):
                if item == second or earlier >> second & 1:
                    before[item] = earlier | new
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PartialOrder):
            return NotImplemented
        return self._before == other._before and self.places == other.places

    def __hash__(self) -> int:
        return hash(tuple(self._before))

    def __repr__(self) -> str:
        pinned = f", places={self.places}" if self.places else ""
        return f"PartialOrder({self.size}, {list(self.covers())}{pinned})"

    def precedes(self, first: int, second: int) -> bool:
        """Say whether an item comes before another one in every extension because pairs say so."""
        return bool(self._before[second] >> first & 1)

    def with_pairs(self, pairs: Iterable[tuple[int, int]]) -> PartialOrder | None:
        """Return the order in which these pairs hold as well; None where no order does."""
        new = object.__new__(PartialOrder)
        new.size, new.places, new._before = self.size, self.places, self._before[:]
        return new if all(new._add(*pair) for pair in pairs) else None

    def covers(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs that none of the others imply: the fewest that give this order."""
        return self._covers

    @cached_property
    def _covers(self) -> tuple[tuple[int, int], ...]:
        found = []
        for second, earlier in enumerate(self._before):
            implied = 0
            for first in _items(earlier):
                implied |= self._before[first]
            found += [(first, second) for first in _items(earlier & ~implied)]
        return tuple(sorted(found))

    def contradictions(self, other: PartialOrder) -> int:
        """Return how many pairs of items have one order here and the opposite one in another partial order."""
        return (self._matrix[0] & other._matrix[1]).bit_count()

    @cached_property
    def _matrix(self) -> tuple[int, int]:
        """A bit for each item and each that precedes it, row by row; and the same turned over."""
        size, rows, columns = self.size, 0, 0
        for second, earlier in enumerate(self._before):
            rows |= earlier << second * size
            for first in _items(earlier):
                columns |= 1 << first * size + second
        return rows, columns

    # --- linear extensions ----------------------------------------------------------------------------------------

    def count(self) -> int:
        """Return how many linear extensions there are.

        Raises
        ------
        GraphError
            When there are too many partial ways to go through.
        """
        if self.places:
            return self._completions(0)
        number, left = 1, self.size
        for part in self._components():
            items = part.bit_count()
            number *= math.comb(left, items) * (1 if items == 1 else self._count_within(part))
            left -= items
        return number

    def _components(self) -> Iterator[int]:
        """Yield the sets of items that have nothing to do with others."""
        sets: list[int] = []
        for item, earlier in enumerate(self._before):
            whole = earlier | 1 << item
            apart = [one for one in sets if not one & whole]
            for one in sets:
                if one & whole:
                    whole |= one
            sets = [*apart, whole]
        yield from sets

    def _count_within(self, part: int) -> int:
        ways = {0: 1}
        for _ in range(part.bit_count()):
            longer: dict[int, int] = {}
            for done, number in ways.items():
                for item in self._free(done, part):
                    longer[done | 1 << item] = longer.get(done | 1 << item, 0) + number
            _check_states(len(longer))
            ways = longer
        return ways[part]

    def _free(self, done: int, part: int) -> Iterator[int]:
        """Yield the items that may come after those of a set."""
        for item in _items(part & ~done):
            if not self._before[item] & ~done:
                yield item

    @cached_property
    def _pinned(self) -> tuple[dict[int, int], int]:
        """The item for each place that is taken, and the set of these items."""
        return {place: item for item, place in self.places.items()}, sum(1 << item for item in self.places)

    def _next(self, done: int) -> Iterator[int]:
        """Yield the items that may come next, as far as places allow it."""
        at, pinned = self._pinned
        item = at.get(done.bit_count())
        if item is None:
            yield from self._free(done, (1 << self.size) - 1 & ~pinned)
        elif not self._before[item] & ~done:
            yield item

    @cached_property
    def _known(self) -> dict[int, int]:
        return {(1 << self.size) - 1: 1}

    def _completions(self, done: int) -> int:
        """Return in how many ways the items that are not in a set can follow it."""
        known = self._known
        todo = [done]
        while todo:
            now = todo[-1]
            following = [now | 1 << item for item in self._next(now)] if now not in known else []
            unknown = [one for one in following if one not in known]
            if unknown:
                todo += unknown
                continue
            if now not in known:
                known[now] = sum(known[one] for one in following)
                _check_states(len(known))
            todo.pop()
        return known[done]

    def extension(self, preferred: Sequence[int]) -> tuple[int, ...] | None:
        """Return the linear extension that follows an order of all items as closely as may be; None if there is none.

        At each place comes the earliest item of `preferred` that can be there.
        """
        rank = {item: number for number, item in enumerate(preferred)}
        done, found = 0, []
        for _ in range(self.size):
            fitting = [item for item in self._next(done) if not self.places or self._completions(done | 1 << item)]
            if not fitting:
                return None
            item = min(fitting, key=rank.__getitem__)
            found.append(item)
            done |= 1 << item
        return tuple(found)

    def neighbours(self, first: int, second: int, preferred: Sequence[int]) -> tuple[int, ...] | None:
        """Return a linear extension in which an item comes right before another one; None where there is none.

        Otherwise it follows an order of all items as closely as may be.
        """
        rank = {item: number for number, item in enumerate(preferred)}
        dead: set[int] = set()
        """Sets of items that nothing can follow."""
        order: list[int] = []

        def fits(item: int, done: int) -> bool:
            if order and order[-1] == first:
                return item == second
            return item != second and not (item == first and self._before[second] & ~(done | 1 << first))

        def follow(done: int) -> bool:
            if len(order) == self.size:
                return True
            if done in dead:
                return False
            for item in sorted(self._next(done), key=rank.__getitem__):
                if fits(item, done):
                    order.append(item)
                    if follow(done | 1 << item):
                        return True
                    order.pop()
            dead.add(done)
            return False

        between = any(self.precedes(first, item) and self.precedes(item, second) for item in range(self.size))
        return None if between or not follow(0) else tuple(order)


def _items(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _check_states(number: int) -> None:
    if number > MOST_STATES:
        raise GraphError(f"too many ways to order the items: more than {MOST_STATES:,} sets of them may come first")
