"""The solver and the literal reference agree on everything: characteristics, sets, order, graph edges."""

from __future__ import annotations

import os
import random

import pytest
from agreement import disagreements
from boards_strategy import boards, random_board
from hypothesis import HealthCheck, given, settings

from layers import Board
from layers.editions import rulesets

SEEDED = 2000
"""Boards of the normal run, from fixed seeds."""

ON_DEMAND = int(os.environ.get("LAYERS_BOARDS", "200000"))
"""Boards of the long run: `pytest -m slow tests/test_agreement.py`."""


@pytest.mark.parametrize("part", range(10))
def test_fast_and_reference_agree_on_seeded_boards(part: int) -> None:
    size = SEEDED // 10
    for seed in range(part * size, (part + 1) * size):
        assert disagreements(random_board(random.Random(seed))) == [], f"seed {seed}"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards())
def test_fast_and_reference_agree_on_any_board(board: Board) -> None:
    assert disagreements(board) == []


@pytest.mark.parametrize("name", [rules.id for rules in rulesets()])
def test_fast_and_reference_agree_under_every_rule_set(name: str) -> None:
    for seed in range(1_000_000, 1_000_150):
        assert disagreements(random_board(random.Random(seed), name)) == [], f"seed {seed}"


@pytest.mark.parametrize("seed", [10_116_816])
def test_boards_that_once_differed(seed: int) -> None:
    assert disagreements(random_board(random.Random(seed))) == []


def test_a_board_that_both_give_up() -> None:
    assert disagreements(random_board(random.Random(6_000_014))) == []


@pytest.mark.slow
def test_fast_and_reference_agree_on_demand() -> None:
    different = [
        seed for seed in range(10_000_000, 10_000_000 + ON_DEMAND) if disagreements(random_board(random.Random(seed)))
    ]
    assert different == []
