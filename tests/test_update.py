"""Boards that are edited, and solutions that are updated: always what solving afresh gives."""

import gc
import os
import random
from dataclasses import replace

import pytest
from boards_strategy import boards, random_board
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from large_boards import large_board
from rules.boards import CREATURES, aura, card, creature, gets, global_effect, resolved, solved

from layers import Board, BoardError, LimitError, UnknownNameError, solve
from layers.editions import rulesets

SEQUENCES = int(os.environ.get("LAYERS_EDITS", "400"))


def everything(solution):
    """Return all that is worked out: characteristics, steps with what was pending and what depended on what."""
    steps = [
        (
            step.layer,
            step.effect,
            step.objects,
            step.continued,
            step.pending,
            step.waiting,
            step.dependencies,
            step.changes,
        )
        for step in solution.steps()
    ]
    return {name: solution[name] for name in solution}, steps, solution.layers


def afresh(board):
    """Return a board that knows nothing of earlier ones."""
    return replace(board)


# --- random sequences of edits ----------------------------------------------------------------------------------


def random_edit(rng, board, other):
    """Return an edit of a board; what is added comes from another board."""
    kind = rng.choice(("add", "remove", "change", "change", "change", "replace", "effect", "two"))
    if kind == "two":
        one, two = random_edit(rng, board, other), random_edit(rng, board, other)
        return {**one, **two} if one.keys().isdisjoint(two) and "remove" not in {*one, *two} else one
    if kind == "effect":
        return {"add": [replace(effect, id=f"new-{rng.randrange(10**6)}") for effect in other.effects[:1]]}
    if kind == "add" or not board.objects:
        # No file can hold a copy of a card that is nowhere.
        things = [thing for thing in other.objects if thing.copied_face is None] or other.objects
        return {"add": [replace(rng.choice(things), id=f"new-{rng.randrange(10**6)}", attached_to=None)]}
    thing = rng.choice(board.objects)
    if kind == "remove":
        return {"remove": [rng.choice((*board.objects, *board.effects)).id]}
    if kind == "replace" and not thing.faces:
        return {"change": {thing.id: replace(thing, printed=rng.choice(other.objects).printed)}}
    fields = (
        {"counters": {rng.choice(("+1/+1", "-1/-1", "flying", "time")): rng.randrange(1, 4)}},
        {"tapped": not thing.tapped},
        {"phased_out": not thing.phased_out},
        {"zone": rng.choice(("battlefield", "graveyard", "hand"))},
        {"controller": rng.choice(board.players).id},
        {"timestamp": rng.randrange(1, 20)},
        {"type_line": rng.choice(("Land — Island", "Enchantment Creature — Elf", "Artifact"))},
        {"attached_to": rng.choice(board.objects).id},
        {"attacking": not thing.attacking},
        {"power": "7", "toughness": "7"},
        {"token": not thing.token},
    )
    return {"change": {thing.id: rng.choice(fields)}}


def check_sequence(rng, ruleset=None):
    board = random_board(rng, ruleset)
    try:
        solution = solve(board)
    except LimitError:
        return 0
    made = 0
    for _ in range(5):
        for name in rng.sample(list(solution), min(len(solution), rng.randrange(12))):
            solution[name]
        before = everything(solution) if rng.random() < 0.3 else None
        edit = random_edit(rng, solution.board, random_board(rng))
        try:
            updated = solution.update(**edit)
        except (BoardError, LimitError):
            continue
        expected = solve(afresh(solution.board.edit(**edit)), solution.ruleset)
        assert updated.board == expected.board
        assert everything(updated) == everything(expected), edit
        assert before is None or before == everything(solution), "the earlier one stays as it is"
        assert solution.board.problems() or not updated.board.problems(), "what does not fit is refused"
        solution, made = updated, made + 1
    return made


@pytest.mark.parametrize("part", range(10))
def test_updates_are_what_solving_afresh_gives(part):
    size = SEQUENCES // 10
    made = sum(check_sequence(random.Random(seed)) for seed in range(part * size, (part + 1) * size))
    assert made > size


@pytest.mark.parametrize("ruleset", [one.id for one in rulesets()])
def test_so_they_are_in_every_edition(ruleset):
    for seed in range(30):
        check_sequence(random.Random(f"{ruleset} {seed}"), ruleset)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards(), st.randoms(use_true_random=False))
def test_so_they_are_on_boards_that_hypothesis_draws(board, rng):
    try:
        solution = solve(board)
        edit = random_edit(rng, board, board)
        updated = solution.update(**edit)
    except (BoardError, LimitError):
        return
    assert everything(updated) == everything(solve(afresh(board.edit(**edit))))


@given(boards())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_board_that_was_solved_before_comes_out_the_same(board):
    """What is kept with a board does not depend on the rules under which it was solved."""
    try:
        again = [everything(solve(board, one)) for one in (*rulesets(), *rulesets())]
    except LimitError:
        return
    assert again == [everything(solve(afresh(board), one)) for one in rulesets()] * 2


def worlds():
    """Return how much there is of what boards remember while there are solutions of them."""
    gc.collect()
    return sum(type(one).__name__ == "World" for one in gc.get_objects())


def test_a_board_that_was_solved_holds_on_to_little():
    """What it begins with is remembered as long as there is a solution, so that many boards need no more memory."""
    boards = [large_board(20, 10, seed) for seed in range(5)]
    before = worlds()
    solution = solve(boards[0])
    assert worlds() > before
    del solution
    for board in boards:
        solve(board)
    assert worlds() == before


def test_an_updated_solution_holds_on_to_no_earlier_one():
    solution = solve(large_board(20, 10))
    name = solution.board.objects[0].id
    solution = solution.update(change={name: {"tapped": True}})
    before = worlds()
    for number in range(20):
        solution = solution.update(change={name: {"tapped": number % 2 == 0}})
    assert worlds() == before


def test_many_updates_one_after_the_other():
    """What has gone is forgotten in time; added and removed over and over, a board does not grow."""
    solution = solve(large_board(40, 10))
    first = everything(solution)
    for number in range(60):
        bears = {"card": "Grizzly Bears", "id": f"bears-{number}"}
        solution = solution.update(add=[bears])
        assert solution[f"bears-{number}"].name == "Grizzly Bears"
        solution = solution.update(remove=[f"bears-{number}"])
    assert everything(solution) == first


# --- what it does -----------------------------------------------------------------------------------------------


def test_the_earlier_solution_stays():
    bears = solved(creature("bears"))
    more = bears.update(add=[card("Glorious Anthem")])
    assert (bears["bears"].power, more["bears"].power) == (2, 3)
    assert [thing.id for thing in bears.board.objects] == ["bears"]


def test_it_stays_under_the_same_rules():
    solution = solved(creature("bears"), ruleset="m10")
    assert solution.update(change={"bears": {"tapped": True}}).ruleset.id == "m10"
    other = solve(solution.board, "ravnica").update(remove=["bears"])
    assert (other.ruleset.id, len(other)) == ("ravnica", 0)


def test_a_removed_object_is_not_there():
    solution = solved(creature("bears"), card("Glorious Anthem", id="anthem")).update(remove=["bears"])
    assert list(solution) == ["anthem"]
    with pytest.raises(UnknownNameError, match="no object is named 'bears'"):
        solution["bears"]


def test_effects_are_edited_too():
    solution = solved(creature("bears"), effects=(resolved("growth", ["bears"], gets(3, 3)),))
    assert solution.update(remove=["growth"])["bears"].power == 2
    stronger = resolved("growth", ["bears"], gets(5, 5))["does"]
    assert solution.update(change={"growth": {"does": stronger}})["bears"].power == 7
    another = replace(solution.board.effects[0], id="another")
    assert solution.update(add=[another])["bears"].power == 8


def test_text_that_is_added_is_read():
    solution = solved(creature("bears"))
    text = {"name": "Banner", "type_line": "Enchantment", "oracle_text": "Creatures you control get +1/+1."}
    read = solution.update(add=[text])
    assert read["bears"].power == 3
    changed = read.update(change={"banner": {"oracle_text": "Creatures you control get +2/+2."}})
    assert changed["bears"].power == 4


def test_another_card_takes_everything_with_it():
    solution = solved(card("Glorious Anthem", id="one"), creature("bears"))
    changed = solution.update(change={"one": {"card": "Grizzly Bears"}})
    assert (changed["one"].name, changed["one"].power, changed["bears"].power) == ("Grizzly Bears", 2, 2)


def test_what_is_added_is_the_newest():
    board = solved(creature("bears", timestamp=7)).board
    assert board.edit(add=[card("Opalescence"), card("Humility")]).objects[1].timestamp == 8
    assert board.edit(add=[card("Opalescence"), card("Humility")]).objects[2].timestamp == 9


def test_copies_may_be_of_what_is_there():
    solution = solved(creature("bears")).update(add=[{"name": "Clone", "type_line": "Creature", "copy_of": "bears"}])
    assert solution["clone"].name == solution["bears"].name


def test_expectations_go():
    board = Board.from_dict({"objects": [creature("bears")], "expect": {"objects": {"bears": {"power": 2}}}})
    assert board.edit(change={"bears": {"tapped": True}}).expect is None


# --- what is refused --------------------------------------------------------------------------------------------


BOARD = Board.from_dict(
    {
        "objects": [
            creature("bears"),
            aura("aura", "bears", gets(0, 1)),
            global_effect("anthem", CREATURES, gets(1, 1)),
            creature("zorp", type_line="Creature — Zorp"),
            creature("one", paired_with="two"),
            creature("two", paired_with="one", choices={"creature_type": "Zorp"}),
            creature("wolf.1"),
        ],
        "effects": [resolved("growth", ["bears"], gets(3, 3))],
    }
)


@pytest.mark.parametrize(
    ("edit", "error", "message"),
    [
        ({"remove": ["bear"]}, UnknownNameError, "no object or effect is named 'bear'.*bears"),
        ({"change": {"nobody": {}}}, UnknownNameError, "no object or effect is named 'nobody'"),
        ({"remove": ["bears"]}, BoardError, "objects.0.attached_to: no object or player has the id 'bears'"),
        ({"change": {"bears": {"attached_to": "nobody"}}}, BoardError, "no object or player has the id 'nobody'"),
        ({"change": {"bears": {"zone": "moon"}}}, BoardError, "bears.zone: found 'moon'"),
        ({"change": {"bears": {"colour": "red"}}}, BoardError, "bears.colour: "),
        ({"change": {"bears": {"controller": "nobody"}}}, BoardError, "no player has the id 'nobody'"),
        ({"change": {"bears": {"id": "wolves"}}}, ValueError, "'bears' cannot become 'wolves'"),
        ({"change": {"bears": BOARD.objects[1]}}, ValueError, "'bears' cannot become 'aura'"),
        ({"change": {"bears": BOARD.effects[0]}}, ValueError, "'bears' is no effect"),
        ({"change": {"bears": {}}, "remove": ["bears", "aura", "growth"]}, ValueError, "removed and changed at once"),
        ({"add": [creature("bears")]}, BoardError, "the id 'bears' is taken"),
        ({"add": [{"card": "Grizly Bears"}]}, BoardError, "Grizzly Bears"),
        ({"add": [{"id": "x"}]}, BoardError, "objects.7: an object needs at least a name"),
        ({"add": [7]}, TypeError, "int"),
        ({"remove": "bears"}, TypeError, "ids"),
        ({"add": {"card": "Humility"}}, TypeError, "a list of what is added"),
        ({"add": BOARD.objects[0]}, TypeError, "a list of what is added"),
        ({"change": [("bears", {})]}, TypeError, "a mapping"),
        ({"change": {"bears": None}}, TypeError, "NoneType"),
        ({"change": {"zorp": {"type_line": "Creature — Elf"}}}, BoardError, "'Zorp' is no creature type"),
        ({"remove": ["zorp"]}, BoardError, "'Zorp' is no creature type"),
        ({"change": {"one": {"paired_with": "bears"}}}, BoardError, "'one' is paired with 'bears'"),
        ({"add": [creature("wolf")]}, BoardError, "the id 'wolf.1' is like those that the effects of 'wolf' have"),
    ],
)
def test_what_does_not_fit_is_refused(edit, error, message):
    with pytest.raises(error, match=message):
        BOARD.edit(**edit)
    with pytest.raises(error, match=message):
        solve(BOARD).update(**edit)
