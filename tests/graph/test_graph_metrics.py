"""The counts that describe a graph."""

import networkx as nx
import pytest

from graph import DependencyGraph, Metrics, metrics


def test_an_empty_graph():
    """All counts of nothing are 0."""
    assert metrics(DependencyGraph()) == metrics(nx.DiGraph()) == Metrics(0, 0, 0, 0, 0, 0, 0)


def test_a_loop_counts_once_in_a_chain():
    """first -> loop of three -> last is a chain of three."""
    graph = nx.DiGraph([("first", 1), (1, 2), (2, 3), (3, 1), (3, "last"), ("first", "last")])
    graph.add_node("alone")
    assert metrics(graph) == Metrics(
        items=6, dependencies=6, free=2, loops=1, looped_items=3, largest_loop=3, longest_chain=3
    )


def test_metrics_cannot_be_changed():
    """The counts are a value."""
    with pytest.raises(AttributeError):
        metrics(DependencyGraph()).items = 3
