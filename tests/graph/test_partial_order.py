"""PartialOrder against listing all orders."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph import GraphError, PartialOrder


@st.composite
def cases(draw):
    """A size, pairs that agree with some order, and pinned items."""
    size = draw(st.integers(1, 6))
    order = draw(st.permutations(range(size)))
    places = sorted(draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=7)))
    pairs = [(order[low], order[high]) for low, high in places if low < high]
    pinned = draw(st.dictionaries(st.integers(0, size - 1), st.integers(0, size - 1), max_size=size))
    if len(set(pinned.values())) < len(pinned):
        pinned = {}
    return size, pairs, pinned


def listed(size, pairs, places):
    for order in itertools.permutations(range(size)):
        at = {item: place for place, item in enumerate(order)}
        if all(at[first] < at[second] for first, second in pairs) and all(at[one] == places[one] for one in places):
            yield order


@given(cases(), st.data())
def test_against_listing_all_orders(case, data):
    size, pairs, places = case
    order = PartialOrder(size, pairs, places)
    orders = list(listed(*case))
    assert order.count() == len(orders)
    preferred = data.draw(st.permutations(range(size)))
    found = order.extension(preferred)
    rank = {item: number for number, item in enumerate(preferred)}
    assert found == min(orders, key=lambda one: [rank[item] for item in one], default=None)


@given(cases())
def test_precedence_and_covers(case):
    size, pairs, _ = case
    order = PartialOrder(size, pairs)
    orders = list(listed(size, pairs, {}))
    for first, second in itertools.permutations(range(size), 2):
        assert order.precedes(first, second) == all(one.index(first) < one.index(second) for one in orders)
    covers = order.covers()
    assert PartialOrder(size, covers) == order
    for left_out in covers:
        assert PartialOrder(size, [pair for pair in covers if pair != left_out]) != order


@given(cases(), st.data())
def test_further_pairs(case, data):
    size, pairs, places = case
    order = PartialOrder(size, pairs, places)
    more = data.draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=3))
    found = order.with_pairs(more)
    if found is None:
        with pytest.raises(GraphError):
            PartialOrder(size, [*pairs, *more], places)
    else:
        assert found == PartialOrder(size, [*pairs, *more], places)
        assert found.count() == len(list(listed(size, [*pairs, *more], places)))
    assert order == PartialOrder(size, pairs, places), "it has not changed itself"


@given(cases(), cases())
def test_contradictions(case, another):
    size = max(case[0], another[0])
    one, other = PartialOrder(size, case[1]), PartialOrder(size, another[1])
    assert one.contradictions(other) == sum(
        one.precedes(first, second) and other.precedes(second, first)
        for first, second in itertools.permutations(range(size), 2)
    )


@given(cases())
def test_neighbours(case):
    size, pairs, places = case
    order = PartialOrder(size, pairs, places)
    for first, second in itertools.permutations(range(size), 2):
        wanted = {one for one in listed(*case) if (first, second) in itertools.pairwise(one)}
        found = order.neighbours(first, second, range(size))
        assert found in wanted if wanted else found is None


def test_many_items_that_have_little_to_do_with_each_other():
    assert PartialOrder(30, [(item, item + 1) for item in range(0, 30, 2)]).count() == (
        265252859812191058636308480000000 // 2**15
    )


def test_wrong_input(monkeypatch):
    with pytest.raises(GraphError, match="1 precedes 0 already"):
        PartialOrder(2, [(1, 0), (0, 1)])
    with pytest.raises(GraphError, match="the pair"):
        PartialOrder(2, [(0, 2)])
    with pytest.raises(GraphError, match="places of their own"):
        PartialOrder(2, places={0: 1, 1: 1})
    monkeypatch.setattr("graph.partial_order.MOST_STATES", 1_000)
    with pytest.raises(GraphError, match="too many ways"):
        PartialOrder(46, [(low, high) for low in range(23) for high in range(23, 46) if low != high - 23]).count()
