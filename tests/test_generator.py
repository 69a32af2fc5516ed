"""The generator of boards really makes what the solver has to get right, in every rule set."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import networkx as nx
import pytest
from board_builder import RULESETS
from boards_strategy import boards, random_board
from hypothesis import HealthCheck, given, settings
from reference import ReferenceSolution, Step, solve

from layers.board import Board
from layers.effects.node import Node, node_classes

MEASURED = 200
"""Boards of each rule set."""

LEAST = {
    "dependency": 0.35,
    "chain of five": 0.04,
    "loop": 0.08,
    "loop of three": 0.04,
    "source lost": 0.03,
    "granted effect acts": 0.04,
    "cda": 0.20,
    "waiting": 0.15,
    "started by another": 0.02,
    "locked set": 0.06,
    "set locked by resolving": 0.06,
}
"""The least share of boards that must have each of these."""


def _by_layer(solution: ReferenceSolution) -> Iterator[tuple[str, list[Step]]]:
    for label, steps in itertools.groupby(solution.steps, key=lambda step: step.label):
        yield label, list(steps)


def _graph(step: Step) -> nx.DiGraph[str]:
    """The dependencies between effects that may be applied, before a step."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(step.pending - step.waiting)
    graph.add_edges_from((effect, on) for effect, on in step.edges if effect not in step.waiting)
    return graph


def _of_a_step(step: Step) -> Iterator[str]:
    if step.edges:
        yield "dependency"
        graph = _graph(step)
        components = list(nx.strongly_connected_components(graph))
        if nx.dag_longest_path_length(nx.condensation(graph)) >= 4:
            yield "chain of five"
        if any(len(component) > 1 for component in components):
            yield "loop"
        if any(len(component) > 2 for component in components):
            yield "loop of three"
    if "<" in step.effect and step.members:
        yield "granted effect acts"
    if step.cda and step.members:
        yield "cda"
    if step.waiting:
        yield "waiting"
    if step.locked:
        yield "locked set"


def found_on(board: Board) -> set[str]:
    """What a board has of the things that are measured."""
    solution = solve(board)
    found = {name for step in solution.steps for name in _of_a_step(step)}
    for _, steps in _by_layer(solution):
        for step, following in itertools.pairwise(steps):
            if (step.pending - step.waiting) - following.pending - {step.effect}:
                found.add("source lost")
        waited = set().union(*(step.waiting for step in steps))
        if waited & {step.effect for step in steps}:
            found.add("started by another")
    resolved = {effect.id for effect in board.effects if effect.affects is None and not effect.targets}
    if any(step.effect in resolved and step.members for step in solution.steps):
        found.add("set locked by resolving")
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_of_board_is_frequent(ruleset: str) -> None:
    counts = Counter(name for seed in range(MEASURED) for name in found_on(random_board(random.Random(seed), ruleset)))
    shares = {name: counts[name] / MEASURED for name in LEAST}
    assert {name: share for name, share in shares.items() if share < LEAST[name]} == {}, shares


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    if isinstance(value, tuple):
        for inner in value:
            yield from _nodes(inner)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _nodes(getattr(value, field.name))


def test_every_kind_of_node_occurs() -> None:
    """A new selector, value, condition or modification must be told to the generator."""
    sample = [random_board(random.Random(seed)) for seed in range(1500)]
    seen = {type(node) for board in sample for node in _nodes((board.objects, board.effects))}
    missing = {name for name, node in node_classes().items() if node.tag and node not in seen}
    assert missing == set()


def test_the_same_seed_gives_the_same_board() -> None:
    assert random_board(random.Random(7)) == random_board(random.Random(7))


def _sizes(sample: Iterable[Board]) -> Iterator[int]:
    for board in sample:
        ids = [thing.id for thing in board.objects] + [effect.id for effect in board.effects]
        assert len(set(ids)) == len(ids)
        yield len(board.objects)


def test_boards_are_small() -> None:
    sizes = list(_sizes(random_board(random.Random(seed)) for seed in range(300)))
    assert (min(sizes), max(sizes)) == (2, 9)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(boards())
def test_hypothesis_draws_boards_that_can_be_solved(board: Board) -> None:
    solution = solve(board)
    assert set(solution.characteristics) == {thing.id for thing in board.objects if not thing.phased_out}
    for step in solution.steps:
        assert step.effect in step.pending
        assert step.members <= set(solution.characteristics)
