"""Pairs whose order matters: against swapping neighbours in every order, and by hand."""

import random

import networkx as nx
import pytest
from boards_strategy import random_board
from listed_orders import every_timing, moments, outcome
from rules.boards import card

from layers import Board, LimitError, sensitivity, solve
from layers.research.values import CHARACTERISTICS


def swaps(board):
    """Return what changes when neighbours change places in some order, by listing all."""
    outcomes = {}
    for time in every_timing(board):
        outcomes[tuple(sorted(time, key=time.__getitem__))] = {one.id: one for one in outcome(board, time)}
    found = set()
    for order, before in outcomes.items():
        for place in range(len(order) - 1):
            swapped = (*order[:place], order[place + 1], order[place], *order[place + 2 :])
            if after := outcomes.get(swapped):
                for name, one in before.items():
                    for what in CHARACTERISTICS:
                        if getattr(one, what) != getattr(after[name], what):
                            found.add((frozenset(order[place : place + 2]), name, what))
    return found


def test_seeded_boards():
    rng, different = random.Random(1), 0
    for _ in range(250):
        board = random_board(rng).with_text_read()
        if len(moments(board)) > 5:
            continue
        try:
            found = sensitivity(board)
        except LimitError:
            continue
        wanted = swaps(board)
        assert {(frozenset((swap.first, swap.second)), swap.object, swap.characteristic) for swap in found} == wanted
        different += bool(wanted)
        for swap in found:
            check_witness(board, swap)
    assert different > 5


def check_witness(board, swap):
    """See to it that swapping the two in the witness order changes the one value into the other."""
    place = swap.witness.index(swap.first)
    assert swap.witness[place + 1] == swap.second
    swapped = (*swap.witness[:place], swap.second, swap.first, *swap.witness[place + 2 :])
    for order, value in ((swap.witness, swap.before), (swapped, swap.after)):
        found = {one.id: one for one in outcome(board, {name: number for number, name in enumerate(order)})}[
            swap.object
        ]
        assert (
            found.ability_names if swap.characteristic == "abilities" else getattr(found, swap.characteristic)
        ) == value


OP_HU = Board.from_dict({"objects": [card("Opalescence", id="op"), card("Humility", id="hu"), card("Forest")]})


def test_by_hand():
    found = sensitivity(OP_HU)
    assert found.pairs == (("op", "hu"),)
    assert [(swap.object, swap.characteristic, swap.before, swap.after) for swap in found] == [
        ("hu", "power", 1, 4),
        ("hu", "toughness", 1, 4),
    ]
    assert str(found).splitlines() == [
        "the order matters for 1 of 3 pairs",
        "op older than hu → younger:",
        "   hu: power 1 → power 4; toughness 1 → toughness 4",
    ]
    assert found.complete


def test_as_a_graph_and_a_drawing():
    graph = sensitivity(OP_HU).graph()
    assert isinstance(graph, nx.DiGraph)
    assert list(graph) == ["op", "hu", "forest"]
    assert list(graph.edges(data="objects")) == [("op", "hu", ("hu",))]
    assert graph.edges["op", "hu"]["because"] == "which of them is older decides power of hu, toughness of hu"
    assert sensitivity(OP_HU).to_svg().startswith("<svg")


def test_as_tables_and_data():
    found = sensitivity(OP_HU)
    assert found.to_columns()["characteristic"] == ["power", "toughness"]
    assert found.to_dict()["swaps"][0]["witness"] == list(found.swaps[0].witness)
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    assert found.to_frame("pandas").shape == (2, 7)


def test_a_limit():
    assert not sensitivity(OP_HU, limit=1).complete
    assert "not all orders have been looked at" in str(sensitivity(OP_HU, limit=1))


def test_in_one_characteristic_only():
    assert len(sensitivity(OP_HU, characteristics=["types"])) == 0
    assert solve(OP_HU)["hu"].power == 1
