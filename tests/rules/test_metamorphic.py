"""What must hold of every board: changes that cannot matter, and what each order of application must look like."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from copy import deepcopy
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from rules.boards import Data
from rules.catalogue_boards import boards, everything_stamped, random_board
from rules.famous_boards import EDITIONS

from layers import Board, Solution, solve

RULESETS = st.sampled_from(EDITIONS)
MODEST = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def solved(board: Data, ruleset: str) -> Solution:
    return solve(Board.from_dict(board), ruleset=ruleset)


def essence(solution: Solution, without: tuple[str, ...] = ()) -> Data:
    """The answer as data that does not rest on the listing: objects, order, dependencies and loops by layer."""
    found = solution.to_dict()
    objects = {name: value | {"abilities": sorted(value["abilities"])} for name, value in found["objects"].items()}
    kept = {layer: [name for name in order if name not in without] for layer, order in found["order"].items()}
    return {
        "objects": {name: value for name, value in objects.items() if name not in without},
        "order": {layer: order for layer, order in kept.items() if order},
        "depends": {layer: sorted(pairs) for layer, pairs in found["depends"].items()},
        "loops": {layer: sorted(found["loops"][layer]) for layer in found["loops"]},
    }


# --- changes that cannot matter ---------------------------------------------------------------------------------


@MODEST
@given(boards(), RULESETS)
def test_solving_twice_gives_the_same_answer(board, ruleset):
    again = Board.from_dict(board)
    assert solve(again, ruleset=ruleset).to_dict() == solve(again, ruleset=ruleset).to_dict()
    assert solved(board, ruleset).to_dict() == solve(again, ruleset=ruleset).to_dict()


@MODEST
@given(boards(), RULESETS)
def test_a_board_that_was_written_out_and_read_again_has_the_same_answer(board, ruleset):
    again = Board.from_dict(json.loads(json.dumps(Board.from_dict(board).to_dict())))
    assert solve(again, ruleset=ruleset).to_dict() == solved(board, ruleset).to_dict()


def renamed(value: Data, names: dict[str, str]) -> Data:
    """Replace ids wherever they stand, parts of effects' ids included."""
    pattern = re.compile(rf"\b({'|'.join(names)})\b")
    return json.loads(pattern.sub(lambda match: names[match[0]], json.dumps(value)))


@MODEST
@given(boards(), RULESETS, st.randoms(use_true_random=False))
def test_renaming_ids_renames_the_answer(board, ruleset, rng):
    ids = [thing["id"] for thing in board["objects"] + board["effects"]]
    new = [f"thing-{number}" for number in rng.sample(range(len(ids)), len(ids))]
    names = dict(zip(ids, new, strict=True)) | {"alice": "zoe", "bob": "abe"}
    assert solved(renamed(board, names), ruleset).to_dict() == renamed(solved(board, ruleset).to_dict(), names)


@MODEST
@given(boards(), RULESETS, st.randoms(use_true_random=False))
def test_the_listing_does_not_matter_where_timestamps_differ(board, ruleset, rng):
    shuffled = board | {key: rng.sample(board[key], len(board[key])) for key in ("objects", "effects")}
    assert essence(solved(shuffled, ruleset)) == essence(solved(board, ruleset))


@MODEST
@given(boards(), RULESETS, st.integers(-1000, 1000), st.integers(2, 9))
def test_only_the_order_of_timestamps_matters(board, ruleset, shift, factor):
    later = deepcopy(board)
    for thing in everything_stamped(later):
        thing["timestamp"] = factor * thing["timestamp"] + shift
    assert essence(solved(later, ruleset)) == essence(solved(board, ruleset))


@MODEST
@given(boards(), RULESETS, st.integers(1, 40), st.sampled_from(["alice", "bob"]))
def test_a_card_that_nothing_looks_at_changes_nothing(board, ruleset, when, owner):
    idle = {"id": "idle", "card": "Giant Growth", "zone": "exile", "owner": owner, "timestamp": when}
    more = board | {"objects": [*board["objects"], idle]}
    assert essence(solved(more, ruleset), without=("idle",)) == essence(solved(board, ruleset))


@MODEST
@given(boards(), RULESETS, st.integers(1, 40))
def test_an_effect_on_nothing_changes_nothing(board, ruleset, when):
    does = [{"applies_to": "targets", "does": ["lose all abilities", {"set pt": {"power": 9, "toughness": 9}}]}]
    idle = {"id": "idle", "does": does, "targets": [], "timestamp": when}
    more = board | {"effects": [*board["effects"], idle]}
    assert essence(solved(more, ruleset), without=("idle",)) == essence(solved(board, ruleset))


@MODEST
@given(boards(), RULESETS, st.sampled_from([0, 100]))
def test_what_is_phased_out_is_not_there(board, ruleset, when):
    # CR 702.26d
    out = board["objects"][-1] | {"id": "out", "phased_out": True, "zone": "battlefield", "timestamp": when}
    more = board | {"objects": [*board["objects"], out]}
    assert essence(solved(more, ruleset)) == essence(solved(board, ruleset))


@MODEST
@given(boards(), RULESETS)
def test_the_order_of_neighbours_that_share_no_layer_does_not_matter(board, ruleset):
    before = solved(board, ruleset)
    layers: dict[str, set[str]] = {}
    for layer in before.layers:
        for _, data in before.graph(layer).nodes(data=True):
            layers.setdefault(data["source"], set()).add(layer)
    stamped = sorted(everything_stamped(board), key=lambda thing: thing["timestamp"])
    swaps = [
        (first["id"], second["id"])
        for first, second in pairwise(stamped)
        if all("card" in thing and not {"counters", "zone"} & {*thing} for thing in (first, second))
        and not layers.get(first["id"], set()) & layers.get(second["id"], set())
    ]
    assume(swaps)
    after = deepcopy(board)
    by_id = {thing["id"]: thing for thing in after["objects"]}
    first, second = (by_id[name] for name in swaps[0])
    first["timestamp"], second["timestamp"] = second["timestamp"], first["timestamp"]
    assert essence(solved(after, ruleset)) == essence(before)


# --- what every order of application looks like ------------------------------------------------------------------


@MODEST
@given(boards(), RULESETS)
def test_each_step_applies_the_oldest_effect_that_depends_on_nothing_outside_its_loop(board, ruleset):
    for step in solved(board, ruleset).steps():
        graph = nx.DiGraph([(edge.dependent.id, edge.on.id) for edge in step.dependencies])
        graph.add_nodes_from(effect.id for effect in step.pending)
        whole = nx.condensation(graph)
        component = whole.graph["mapping"]
        assert step.effect == step.free[0]
        for effect in step.free:
            assert whole.out_degree(component[effect.id]) == 0
            first = [not one.comes_from.startswith("characteristic-defining") for one in (step.effect, effect)]
            assert (first[0], step.effect.timestamp) <= (first[1], effect.timestamp)


@MODEST
@given(boards(), RULESETS)
def test_the_members_of_a_loop_are_in_timestamp_order(board, ruleset):
    solution = solved(board, ruleset)
    for layer in solution.layers:
        for loop in solution.loops(layer):
            stamps = [effect.timestamp for effect in loop]
            assert stamps == sorted(stamps)
            assert len(loop) > 1


@MODEST
@given(boards(), RULESETS)
def test_an_effect_applies_once_in_a_layer_and_to_the_same_objects_in_each(board, ruleset):
    solution = solved(board, ruleset)
    sets: dict[str, tuple[str, ...]] = {}
    for layer in solution.layers:
        steps = solution.steps(layer)
        assert len({step.effect.id for step in steps}) == len(steps)
        for step in steps:
            assert step.layer in step.effect.layers
            assert sets.setdefault(step.effect.id, step.objects) == step.objects  # CR 613.6


@MODEST
@given(boards(), st.sampled_from(["10th", "m10", "current"]))
def test_defining_abilities_come_first_in_every_layer(board, ruleset):
    solution = solved(board, ruleset)
    for layer in solution.layers:
        kinds = [effect.comes_from == "characteristic-defining ability" for effect in solution.order(layer)]
        assert kinds == sorted(kinds, reverse=True)


@MODEST
@given(boards(), RULESETS)
def test_what_the_steps_say_adds_up_to_the_answer(board, ruleset):
    solution = solved(board, ruleset)
    last: dict[tuple[str, str], tuple[str, ...]] = {}
    for step in solution.steps():
        for change in step.changes:
            assert change.object in step.objects
            if change.kind in ("power", "toughness", "name", "controller") and change.gained:
                last[change.object, change.kind] = change.gained
    for (name, kind), (value,) in last.items():
        found = getattr(solution[name], kind)
        assert found is None or str(found) == value


@MODEST
@given(boards(), RULESETS)
def test_every_answer_can_be_looked_at_in_every_way(board, ruleset):
    solution = solved(board, ruleset)
    json.dumps(solution.to_dict())
    for layer in solution.ruleset.labels:
        graph = solution.graph(layer)
        assert [effect.id for effect in solution.order(layer)] == [
            name for name, place in sorted(graph.nodes(data="position"), key=lambda node: node[1]) if place >= 0
        ]
    for name in solution:
        assert (solution[name].power is None) == (solution[name].toughness is None)


def test_random_boards_are_tangled_enough():
    tangled = looped = 0
    for seed in range(150):
        solution = solved(random_board(random.Random(seed)), "current")
        tangled += any(step.dependencies for step in solution.steps())
        looped += any(solution.loops(layer) for layer in solution.layers)
    assert tangled > 40
    assert looped > 1


# --- the same in every process ----------------------------------------------------------------------------------


def fingerprint() -> str:
    """A digest of the answers to some random boards."""
    digest = hashlib.sha256()
    for seed in range(30):
        board = random_board(random.Random(seed))
        digest.update(json.dumps(solved(board, EDITIONS[seed % 4]).to_dict()).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_answer_is_the_same_in_any_process(seed):
    tests = Path(__file__).parents[1]
    code = "from rules.test_metamorphic import fingerprint; print(fingerprint())"
    path = os.pathsep.join([str(tests), str(tests.parent)])
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
