"""The least board for which something holds."""

import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest
from boards_strategy import random_board
from rules.boards import CREATURES, base, card, creature, gains, gets, permanent, resolved, static

from layers import Board, LimitError, UnknownNameError, minimize, predicates, ruleset, solve
from layers.research.minimize import _without_counters, _without_parts
from layers.subboard import without

LOOP = Board.load("examples/11-life-and-limb-loop.yaml")


def smaller(board):
    """Yield every board with one thing less: object or effect, counter, part."""
    for name in [thing.id for thing in (*board.objects, *board.effects)]:
        yield without(board, [name])
    yield from _without_counters(board)
    yield from _without_parts(board)


def holds(predicate, board):
    try:
        return predicate(board)
    except LimitError:
        return False


@pytest.mark.parametrize("part", range(4))
def test_nothing_can_be_taken_away_from_what_is_found(part):
    rng, found = random.Random(part), 0
    questions = [
        predicates.has_loop(), predicates.rulesets_differ("10th", "current"), predicates.order_matters(),
        predicates.rulesets_differ("m10", "current"),
    ]  # fmt: skip
    for number in range(120):
        board = random_board(rng).with_text_read()
        predicate = questions[number % len(questions)]
        if len(board.objects) + len(board.effects) > 7 or not holds(predicate, board):
            continue
        least = minimize(board, predicate, limit=number)
        assert predicate(least.board)
        assert not [one for one in smaller(least.board) if holds(predicate, one)]
        assert board.problems() or not least.board.problems()
        assert minimize(board, predicate, limit=number) == least
        found += 1
    assert found > 3


def test_fewer_things_that_only_all_sets_find():
    """Any of the three alone gives the value; so would two of them, but not one and the other two."""
    board = Board.from_dict({"objects": [creature(f"c{n}") for n in range(4)]})

    def odd(one):
        return {thing.id for thing in one.objects} in ({"c0", "c1", "c2", "c3"}, {"c2"})

    assert minimize(board, odd).things == ("c2",)
    assert minimize(board, odd).smallest
    greedy = minimize(board, odd, limit=0)
    assert (len(greedy.things), greedy.smallest) == (4, False)


def test_counters_and_parts():
    bears = creature("bears", counters={"+1/+1": 5, "charge": 2})
    lord = permanent(
        "lord", "Enchantment", static(CREATURES, gets(1, 1), gains("flying")), static(CREATURES, base(0, 1))
    )
    more = resolved("more", ["bears"], gets(2, 0), gains("trample"))
    board = Board.from_dict({"objects": [bears, lord], "effects": [more]})
    least = minimize(board, lambda one: solve(one)["bears"].power >= 4)
    assert least.things == ("bears",)
    assert [(one.kind, one.count) for one in least.board.objects[0].counters] == [("+1/+1", 2)]
    least = minimize(board, predicates.has_value("bears", "power", 8))
    assert least.things == ("bears", "lord", "more")
    assert [(one.kind, one.count) for one in least.board.objects[0].counters] == [("+1/+1", 5)]
    does = [one for ability in least.board.objects[1].printed.abilities for one in ability.effects[0].does]
    assert [type(one).__name__ for one in does] == ["AddPT", "SetPT"]
    assert [len(one.does) for one in least.board.effects[0].does] == [1]


def test_what_something_cannot_be_without_goes_with_it():
    board = Board.from_dict({"objects": [creature("bears"), {**card("Clone"), "copy_of": "bears"}]})
    assert minimize(board, lambda one: len(one.objects) in (0, 2)).things == ()


def test_as_a_table():
    least = minimize(LOOP, predicates.has_loop())
    assert least.to_columns() == {
        "thing": ["limb", "moon", "taiga", "saproling", "forest"],
        "left": [True, True, True, True, False],
    }
    assert least.to_dict()["removed"] == ["forest"]
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    assert least.to_frame("pandas")["left"].sum() == 4


def test_workers_find_the_same():
    board = Board.load("examples/14-five-conversions.yaml")
    with ProcessPoolExecutor(2) as executor:
        found = minimize(board, predicates.order_matters(), executor=executor)
    assert found.board == minimize(board, predicates.order_matters()).board
    assert found.things == ("plains", "hack-7", "hack-8")


def test_a_predicate_that_does_not_hold():
    with pytest.raises(ValueError, match="does not hold for the whole board"):
        minimize(Board.from_dict({"objects": [creature("bears")]}), predicates.has_loop())


def test_a_predicate_that_was_not_made():
    for wrong in (predicates.has_loop, predicates.order_matters):
        with pytest.raises(TypeError):
            minimize(LOOP, wrong)


@pytest.mark.parametrize(
    "predicate",
    [
        predicates.has_dependency("limbb", "moon"),
        predicates.has_value("nobody", "power", 1),
        predicates.order_matters(among=["nobody"]),
        predicates.order_matters(objects=["nobody"]),
        predicates.rulesets_differ("10th", "m10", objects=["nobody"]),
    ],
)
def test_names_that_the_whole_board_has_not(predicate):
    assert not predicate(LOOP)
    with pytest.raises(UnknownNameError):
        minimize(LOOP, predicate)


def test_questions_that_cannot_be_asked():
    with pytest.raises(TypeError, match="is a word"):
        predicates.order_matters(objects="ogre")
    with pytest.raises(TypeError, match="is a word"):
        predicates.rulesets_differ("10th", "m10", objects="ogre")
    with pytest.raises(UnknownNameError, match="no layer is named '99'"):
        predicates.has_loop(layer="99")
    with pytest.raises(ValueError, match="at least 2 effects"):
        predicates.has_loop(1)
    own = replace(ruleset("current"), id="mine", counter_timestamps=False)
    assert predicates.has_loop(ruleset=own)(LOOP)


# --- ready-made predicates --------------------------------------------------------------------------------------


def test_loops():
    assert predicates.has_loop()(LOOP)
    assert predicates.has_loop(layer="4")(LOOP)
    assert not predicates.has_loop(3)(LOOP)
    assert not predicates.has_loop(layer="6")(LOOP)
    assert not predicates.has_loop(layer="7c", ruleset="10th")(LOOP)


def test_dependencies():
    assert predicates.has_dependency("limb", on="moon")(LOOP)
    assert predicates.has_dependency("limb.1", on="moon.1", layer="4")(LOOP)
    assert not predicates.has_dependency("limb", on="moon", layer="6")(LOOP)
    assert not predicates.has_dependency("moon", on="taiga")(LOOP)


def test_values():
    assert predicates.has_value("saproling", "power", 1)(LOOP)
    assert predicates.has_value("saproling", "types", ["Creature", "Land"])(LOOP)
    assert not predicates.has_value("saproling", "types", ["Creature"])(LOOP)
    assert not predicates.has_value("nobody", "power", 1)(LOOP)
    assert predicates.has_value("bears", "abilities", "flying")(
        Board.from_dict({"objects": [creature("bears", abilities=["flying"])]})
    )
    with pytest.raises(UnknownNameError, match="did you mean 'power'"):
        predicates.has_value("saproling", "powr", 1)
    with pytest.raises(UnknownNameError, match="rule set"):
        predicates.has_value("saproling", "power", 1, ruleset="9th")


def test_orders():
    assert predicates.order_matters()(LOOP)
    assert predicates.order_matters(among=("limb", "moon", "gone"))(LOOP)
    assert not predicates.order_matters(among=("saproling", "taiga"))(LOOP)
    assert not predicates.order_matters(objects=("limb",))(LOOP)


def test_rulesets():
    ogre = Board.load("examples/05-gray-ogre.yaml")
    assert predicates.rulesets_differ("10th", "m10")(ogre)
    assert not predicates.rulesets_differ("m10", "current")(ogre)
    assert not predicates.rulesets_differ("10th", "m10", objects=("ramparts",))(ogre)
