"""Large and deep graphs. The limits on time are loose: they catch a wrong complexity, not a slow machine."""

import pickle
import random
from time import perf_counter

import networkx as nx
import pytest

from graph import DependencyGraph, metrics
from graph.components import strongly_connected

DEEP = 10_000


def built(size, waits, seed=None):
    """Return a graph of numbered items with their numbers, or shuffled numbers, as keys."""
    keys = list(range(size))
    if seed is not None:
        random.Random(seed).shuffle(keys)
    graph = DependencyGraph()
    for item, key in enumerate(keys):
        graph.add(item, key=key)
    for item, on in waits:
        graph.add_dependency(item, on=on)
    return graph


def random_waits(size, count, seed, loops=True):
    source = random.Random(seed)
    waits = set()
    while len(waits) < count:
        item, on = source.sample(range(size), 2)
        waits.add((item, on) if loops else (max(item, on), min(item, on)))
    return sorted(waits)


def test_a_chain_of_ten_thousand():
    """A chain comes in its order, against all keys."""
    graph = built(DEEP, [(item, item + 1) for item in range(DEEP - 1)])
    assert graph.free() == [DEEP - 1]
    assert graph.order() == list(range(DEEP))[::-1]
    assert metrics(graph).longest_chain == DEEP
    assert pickle.loads(pickle.dumps(graph)).next() == DEEP - 1


def test_a_loop_of_ten_thousand():
    """A loop is one component; without its first member it is a chain."""
    graph = built(DEEP, [(item, (item + 1) % DEEP) for item in range(DEEP)])
    assert graph.loops() == [tuple(range(DEEP))]
    assert graph.free() == list(range(DEEP))
    assert graph.order() == [0, *range(DEEP - 1, 0, -1)]
    assert graph.to_dot().count("->") == DEEP
    assert strongly_connected([[(node + 1) % DEEP] for node in range(DEEP)])[0][-1] == 0


def test_a_thousand_items_with_few_dependencies():
    """next() and free() after every removal cost little."""
    graph = built(1000, random_waits(1000, 40, seed=1), seed=2)
    start = perf_counter()
    while (item := graph.next()) is not None:
        assert graph.free()[0] == item
        graph.remove(item)
    assert perf_counter() - start < 2


@pytest.mark.parametrize(
    ("name", "waits"),
    [
        ("loops", random_waits(20_000, 40_000, seed=3)),
        ("no loops", random_waits(20_000, 40_000, seed=4, loops=False)),
        ("one loop", [(item, (item + 1) % 20_000) for item in range(20_000)]),
        ("a path there and back", [pair for item in range(19_999) for pair in ((item, item + 1), (item + 1, item))]),
    ],
)
def test_the_order_of_twenty_thousand(name, waits):
    """Even where one loop holds half of the items and loses them one by one, order() is fast."""
    graph = built(20_000, waits, seed=5)
    start = perf_counter()
    order = graph.order()
    assert perf_counter() - start < 20
    assert sorted(order) == list(range(20_000))
    if name == "no loops":
        edges = nx.DiGraph((on, item) for item, on in waits)
        edges.add_nodes_from(range(20_000))
        assert order == list(nx.lexicographical_topological_sort(edges, key=graph.key))


def test_a_dense_loop():
    """Where everything waits for everything, keys decide."""
    graph = built(150, [(item, on) for item in range(150) for on in range(150) if item != on], seed=6)
    assert graph.order() == sorted(range(150), key=graph.key)
