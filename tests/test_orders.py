"""Outcomes over all orders of timestamps: against listing every order, and by hand."""

import os
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import factorial

import pytest
from boards_strategy import boards, random_board
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from listed_orders import counts, every_timing, moments, outcome, retimed
from rules.boards import CREATURES, aura, base, card, creature, gets, global_effect

from layers import Board, LayersError, LimitError, UnknownNameError, orders, sensitivity, solve, what_if

ON_DEMAND = int(os.environ.get("LAYERS_BOARDS", "5000"))
"""Boards of the long run: `pytest -m slow tests/test_orders.py`."""


def op_op_hu(*more):
    """Return a board with two Opalescences and a Humility, and more cards."""
    cards = [card("Opalescence", id="op-1"), card("Opalescence", id="op-2"), card("Humility", id="hu")]
    return Board.from_dict({"objects": [*cards, *more]})


def copies_of(found):
    """Return the ids of copies that were taken for the same."""
    timeline = found.groups[0]._timeline
    return [[timeline.units[unit][0] for unit in same] for same in timeline.copies]


def check(board, **options):
    """Compare the outcomes with those of every order; return how many orders there are, 0 where effects have no end."""
    try:
        found = orders(board, **options)
    except LimitError:
        return 0
    options.pop("alike", None)
    ours = {tuple(group.outcome[name] for name in sorted(group.outcome)): group.count for group in found}
    copies = copies_of(found)
    assert ours == dict(counts(board, copies, **options))
    assert found.complete
    assert found.total == found.counted == sum(ours.values())
    for group in found:
        solution = solve(group.board, found.ruleset)
        assert {name: solution[name] for name in solution} == group.outcome, "the witness"
    check_descriptions(board, found, copies, options)
    return found.total


def check_descriptions(board, found, copies, options):
    """See to it that the precedences of each outcome hold in its orders, and in no others."""
    keys = [tuple(group.outcome[name] for name in sorted(group.outcome)) for group in found]
    precedences = [group.precedences for group in found]
    for time in every_timing(board, **options):
        called = {}
        for same in copies:
            called |= dict(zip(same, sorted(same, key=time.__getitem__), strict=True))
        place = keys.index(outcome(board, time, copies))
        for number, alternatives in enumerate(precedences):
            holds = any(
                all(
                    time[called.get(first.split(" + ")[0], first.split(" + ")[0])]
                    < time[called.get(second.split(" + ")[0], second.split(" + ")[0])]
                    for first, second in pairs
                )
                for pairs in alternatives
            )
            assert holds == (number == place), (time, alternatives)


def small(rng, most):
    """Return a random board with no more timestamps than that."""
    while True:
        board = random_board(rng).with_text_read()
        if len(moments(board)) <= most:
            return board


# --- against every order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_seeded_boards(part):
    rng = random.Random(part)
    assert sum(check(small(rng, 5), alike=bool(number % 2)) for number in range(30)) > 300


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards(), st.booleans())
def test_any_board(board, alike):
    board = board.with_text_read()
    assume(len(moments(board)) <= 4)
    check(board, alike=alike)


@pytest.mark.parametrize("part", range(4))
def test_some_things_only(part):
    rng = random.Random(part)
    for _ in range(20):
        board = small(rng, 7)
        names = moments(board)
        board = retimed(board, {name: number for number, name in enumerate(rng.sample(names, len(names)))})
        check(board, among=rng.sample(names, min(4, len(names))), alike=rng.random() < 0.5)


@pytest.mark.parametrize("part", range(4))
def test_what_came_at_once_stays_together(part):
    rng = random.Random(part)
    for _ in range(20):
        board = small(rng, 6)
        times = {name: rng.randrange(4) for name in moments(board)}
        for thing in board.objects:  # counters are not older than what they are on
            times |= {
                name: max(time, times[thing.id]) for name, time in times.items() if name.startswith(thing.id + " ")
            }
        check(retimed(board, times), together=True)


@pytest.mark.parametrize("seed", [515])
def test_boards_that_once_came_out_wrong(seed):
    """515: a subtype is not added where the card type for it comes later."""
    check(random_board(random.Random(seed)).with_text_read(), alike=False)


@pytest.mark.slow
def test_on_demand():
    """Up to seven things."""
    rng = random.Random(20_000_000)
    for number in range(ON_DEMAND):
        check(small(rng, 7 if number % 20 == 0 else 5), alike=bool(number % 2))


# --- by hand ----------------------------------------------------------------------------------------------------


def test_two_opalescences_and_humility():
    found = orders(op_op_hu())
    assert found.total == 6
    powers = {
        group.text: (group.count, [group.outcome[name].power for name in ("op-1", "op-2", "hu")]) for group in found
    }
    assert powers == {
        "Humility after both copies of Opalescence": (2, [1, 1, 1]),
        "Humility after the older Opalescence and before the younger Opalescence": (2, [4, 1, 4]),
        "Humility before both copies of Opalescence": (2, [4, 4, 4]),
    }  # fmt: skip
    assert {group.text: group.precedences for group in found}["Humility after both copies of Opalescence"] == (
        (("op-2", "hu"),),
    )


def test_copies_told_apart():
    found = orders(op_op_hu(), alike=False)
    assert sorted(group.count for group in found) == [1, 1, 2, 2]
    assert {group.witness for group in found if group.count == 1} == {("op-1", "hu", "op-2"), ("op-2", "hu", "op-1")}


def test_where_dependency_decides_no_order_has_to_be_compared():
    board = Board.from_dict({"objects": [card("Urborg, Tomb of Yawgmoth"), card("Blood Moon"), card("Forest")]})
    found = orders(board)
    assert [group.count for group in found] == [factorial(3)]
    assert found.solves == 1
    assert found[0].text == "in any order"


def test_effects_that_commute_are_not_put_in_every_order():
    board = Board.from_dict(
        {"objects": [*(global_effect(f"a{n}", CREATURES, gets(1, n)) for n in range(12)), creature("bears")]}
    )
    found = orders(board, alike=False)
    assert found.total == factorial(13)
    assert (len(found), found.solves) == (1, 1)


def test_an_outcome_narrowed_to_objects_and_characteristics():
    found = orders(op_op_hu(), objects=["hu"], characteristics=["power", "toughness"])
    assert [(group.count, group.outcome["hu"].power) for group in found] == [(4, 4), (2, 1)]
    assert found.varying == (("hu", "power"), ("hu", "toughness"))
    assert len(orders(op_op_hu(), characteristics=["colors"])) == 1


def test_an_aura_is_not_older_than_what_it_is_on():
    host, worn = creature("bears"), aura("worn", "bears", gets(1, 1))
    found = orders(Board.from_dict({"objects": [host, worn, card("Humility")]}))
    assert found.total == 3
    assert all(group.witness.index("bears") < group.witness.index("worn") for group in found)
    # It has been moved there, so that its host may have come later.
    late = Board.from_dict({"objects": [{**host, "timestamp": 9}, {**worn, "timestamp": 1}]})
    assert orders(late).total == 2


def test_only_the_last_of_effects_that_overwrite_each_other_counts():
    """Not every order of the others has to be solved."""
    makes = [global_effect(f"s{n}", CREATURES, base(n, n)) for n in range(9)]
    found = orders(Board.from_dict({"objects": [*makes, creature("bears")]}))
    assert (len(found), found.solves) == (9, 9)
    assert {group.count for group in found} == {factorial(10) // 9}
    assert "S3 after S0, S1, S2" in {group.text[:19] for group in found}


def test_what_is_asked_for_is_told_apart():
    loses = [global_effect(name, {"all": [CREATURES, {"not": "this"}]}, "lose all abilities") for name in ("a", "b")]
    things = [{**thing, "type_line": "Creature", "name": "Leveller", "power": 1, "toughness": 1} for thing in loses]
    board = Board.from_dict({"objects": things})
    assert len(orders(board)) == 1
    assert len(orders(board, objects=["a"])) == 2


def test_an_id_that_is_like_the_name_of_counters():
    host = creature("a", counters={"flying": {"count": 1, "timestamp": 5}}, timestamp=1)
    board = Board.from_dict({"objects": [host, creature("a counter flying", timestamp=2)]})
    with pytest.raises(LayersError, match="'a counter flying' is an object's id, and what counters"):
        orders(board)


def test_ids_with_spaces_and_the_word_counter():
    """Creatures that are alike but for the age of their counters are no copies."""
    hosts = [
        creature(f"my counter {n}", name="Bears", counters={"flying": {"count": 1, "timestamp": 5 + n}}, timestamp=n)
        for n in (1, 2)
    ]
    check(Board.from_dict({"objects": [*hosts, global_effect("a", CREATURES, "lose all abilities")]}), alike=True)


def test_every_type_one_by_one_is_every_type():
    does = [
        global_effect("a", CREATURES, {"add every subtype": "creature"}),
        global_effect("b", CREATURES, {"remove subtypes": {"subtypes": ["Elf"]}}),
        global_effect("s", CREATURES, {"add subtypes": ["Elf"]}),
    ]
    check(Board.from_dict({"objects": [creature("c"), *does]}), alike=False)


def test_a_limit():
    cards = [card(name) for name in ("Humility", "Opalescence", "Enchanted Evening", "Life and Limb", "Blood Moon",
                                     "March of the Machines", "Mycosynth Lattice", "Starfield of Nyx")]  # fmt: skip
    board = Board.from_dict({"objects": cards})
    whole, part = orders(board), orders(board, limit=10)
    assert whole.complete
    assert not part.complete
    assert part.solves == 10
    assert 0 < part.counted < part.total == whole.total == factorial(8)
    outcomes = {frozenset(group.outcome.items()): group.count for group in whole}
    assert all(group.count <= outcomes[frozenset(group.outcome.items())] for group in part)
    assert "orders have not been looked at" in str(part)


def test_progress():
    told = []
    found = orders(op_op_hu(), progress=lambda known, total: told.append((known, total)))
    assert told[-1] == (found.total, found.total)


@pytest.mark.parametrize("make", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_workers_find_the_same(make):
    board = op_op_hu(card("Enchanted Evening"), card("Blood Moon"), card("Taiga"))
    here = orders(board)
    with make(2) as executor:
        there = orders(board, executor=executor)
    assert here.to_dict() == there.to_dict()


def test_names_that_nothing_has():
    with pytest.raises(UnknownNameError, match="no object or effect is named 'hue'"):
        orders(op_op_hu(), ["hue"])
    with pytest.raises(UnknownNameError, match="no object is named"):
        orders(op_op_hu(), objects=["hue"])
    with pytest.raises(UnknownNameError, match="no characteristic is named 'powr'; did you mean 'power'"):
        orders(op_op_hu(), characteristics=["powr"])
    with pytest.raises(TypeError, match="is a word"):
        orders(op_op_hu(), "hu")
    with pytest.raises(UnknownNameError, match="rule set"):
        orders(op_op_hu(), ruleset="11th")


@pytest.mark.parametrize(
    ("options", "error", "why"),
    [
        ({"ruleset": 5}, TypeError, "a rule set or its name, found 5"),
        ({"among": [3]}, TypeError, "found 3"),
        ({"limit": -1}, ValueError, "a limit from 0, found -1"),
        ({"limit": 1.5}, TypeError, "a number as limit, found 1.5"),
        ({"objects": "hu"}, TypeError, "is a word"),
    ],
)
def test_what_it_cannot_be_asked(options, error, why):
    with pytest.raises(error, match=why):
        orders(op_op_hu(), **options)


def test_what_is_no_board():
    for function in (orders, sensitivity, what_if):
        with pytest.raises(TypeError, match="found str"):
            function("board.yaml")


def test_as_tables_and_data():
    found = orders(op_op_hu(), characteristics=["power"])
    table = found.to_columns()
    assert set(map(len, table.values())) == {9}
    assert table["object"][:3] == ["op-1", "op-2", "hu"]
    data = found.to_dict()
    assert [one["orders"] for one in data["outcomes"]] == [2, 2, 2]
    assert str(found).startswith("3 things, 6 orders, 3 outcomes\n1. 2 orders: Humility after")
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    assert found.to_frame("pandas")["value"].tolist() == table["value"]
