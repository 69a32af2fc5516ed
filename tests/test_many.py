"""Many boards are solved in order, as a stream, whatever becomes of single ones and of the workers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import count, islice
from typing import Any

import many_functions as functions
import pytest

from layers import (
    Board,
    BoardError,
    LayersError,
    LimitError,
    Solution,
    UnknownNameError,
    WorkerError,
    solve,
    solve_many,
)

Data = dict[str, Any]


def data(number: int) -> Data:
    bears = {"card": "Grizzly Bears", "id": "bears", "counters": {"+1/+1": number}}
    return {"title": str(number), "objects": [bears, {"card": "Glorious Anthem"}]}


def boards(number: int) -> list[Board]:
    return [Board.from_dict(data(one)) for one in range(number)]


def drawn(record: list[int]) -> Iterator[Data]:
    """Yield boards without end, and keep a record of it."""
    for number in count():
        record.append(number)
        yield data(number)


def processes(workers: int = 1, **options: Any) -> ProcessPoolExecutor:
    """Return a pool whose workers start from nothing, as they do by default on most systems."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), **options)


class Inline(Executor):
    """An executor that keeps what it is given until the result is wanted, and counts."""

    def __init__(self) -> None:
        self.most = self.cancelled = self.closed = 0
        self.waiting: set[Waiting] = set()

    def submit(self, function, /, *args, **kwargs):
        future = Waiting(self, partial(function, *args, **kwargs))
        self.waiting.add(future)
        self.most = max(self.most, len(self.waiting))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.closed += 1


class Waiting(Future):
    def __init__(self, executor: Inline, call: partial[Any]) -> None:
        super().__init__()
        self.executor, self.call = executor, call

    def result(self, timeout=None):
        self.executor.waiting.discard(self)
        return self.call()

    def cancel(self):
        self.executor.cancelled += 1
        return super().cancel()


def check_all_but(dead: set[int], outcomes: Any, number: int) -> None:
    found = list(outcomes)
    assert [outcome.index for outcome in found] == list(range(number))
    for outcome in found:
        if outcome.index in dead:
            assert isinstance(outcome.error, WorkerError)
            assert "alone" in str(outcome.error)
        else:
            assert outcome.result == str(outcome.index)


# --- what comes out ---------------------------------------------------------------------------------------------


def test_characteristics_of_every_object_come_by_default():
    given = boards(3)
    for outcome, board in zip(solve_many(given), given, strict=True):
        solution = solve(board)
        assert outcome.board is board
        assert outcome.error is None
        assert outcome.result == {name: solution[name] for name in solution}


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor, processes, Inline])
def test_outcomes_are_the_same_whoever_solves(executor):
    given = boards(10)
    expected = [
        (n, board, None, dict(outcome.result))
        for n, (board, outcome) in enumerate(zip(given, solve_many(given), strict=True))
    ]
    found = solve_many(given, executor=executor, batch=3)
    assert [(one.index, one.board, one.error, one.result) for one in found] == expected


def test_a_function_says_what_is_wanted():
    with processes() as executor:
        found = [one.result for one in solve_many(boards(5), Solution.to_dict, executor=executor, batch=2)]
    assert found == [solve(board).to_dict() for board in boards(5)]


def test_data_and_files_become_boards(tmp_path):
    boards(1)[0].save(tmp_path / "bears.yaml")
    given = [data(0), tmp_path / "bears.yaml", str(tmp_path / "bears.yaml")]
    for executor in (None, ThreadPoolExecutor):
        found = list(solve_many(given, functions.title, executor=executor))
        assert [one.result for one in found] == ["0", "0", "0"]
        assert [one.board for one in found] == given


def test_the_rule_set_is_that_of_all_boards():
    for ruleset in ("10th", solve(boards(1)[0], "10th").ruleset):
        found = solve_many(boards(2), Solution.to_dict, ruleset=ruleset, executor=ThreadPoolExecutor)
        assert [one.result["ruleset"] for one in found] == ["10th", "10th"]


# --- a stream ---------------------------------------------------------------------------------------------------


def test_here_boards_are_drawn_one_by_one():
    record: list[int] = []
    for outcome in islice(solve_many(drawn(record)), 5):
        assert record[-1] == outcome.index


def test_no_more_boards_are_drawn_ahead_than_allowed():
    record: list[int] = []
    executor = Inline()
    outcomes = solve_many(drawn(record), functions.title, executor=executor, batch=4, ahead=3)
    assert record == []
    for outcome in islice(outcomes, 50):
        assert len(record) - outcome.index <= 4 * 3
    assert executor.most == 3


@pytest.mark.parametrize("given", [True, False], ids=["given", "made"])
def test_closing_cancels_what_waits_and_shuts_down_what_was_made(given):
    executor = Inline()
    with closing(solve_many(drawn([]), executor=executor if given else lambda: executor, batch=2, ahead=4)) as outcomes:
        next(outcomes)
    assert executor.cancelled == 3
    assert executor.closed == (0 if given else 1)


def test_an_interruption_leaves_the_executor_usable():
    def interrupt(solution):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            next(solve_many(boards(5), interrupt, executor=executor))
        assert executor.submit(int, "7").result() == 7


def test_what_the_boards_raise_is_raised():
    def failing():
        yield from boards(3)
        raise OSError("the disk is gone")

    for executor in (None, ThreadPoolExecutor):
        with pytest.raises(OSError, match="disk"):
            list(solve_many(failing(), executor=executor))


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_progress_is_told_after_each_batch(executor):
    told: list[tuple[int, int | None]] = []

    def progress(done: int, total: int | None) -> None:
        told.append((done, total))

    for outcome in solve_many(boards(7), executor=executor, batch=3, progress=progress):
        assert outcome.index - (told[-1][0] if told else 0) < 3
    assert told == [(3, 7), (6, 7), (7, 7)]
    told.clear()
    assert len(list(solve_many(iter(boards(4)), executor=executor, batch=2, progress=progress))) == 4
    assert told == [(2, None), (4, None)]
    told.clear()
    assert list(solve_many([], executor=executor, progress=progress)) == []
    assert told == []


# --- boards that fail -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor, processes])
def test_the_error_of_one_board_is_its_outcome(executor):
    given = [*boards(5), {"objects": 7}, "no-such-file.yaml", None]
    found = list(solve_many(given, functions.refuse_three, executor=executor))
    assert [type(one.error) for one in found[:3]] == [type(None)] * 3
    error = found[3].error
    assert isinstance(error, LimitError)
    assert (error.limit, error.value, error.most) == ("threes", 3, 2)
    with pytest.raises(LimitError):
        _ = found[3].result
    assert found[4].result == "4"
    assert isinstance(found[5].error, BoardError)
    assert found[5].error.problems[0].path == ("objects",)
    assert isinstance(found[6].error, BoardError)
    assert found[6].error.source == "no-such-file.yaml"
    assert isinstance(found[7].error, TypeError)


def test_an_error_tells_where_in_the_function_it_was_raised():
    def stumble(solution):
        return solution["nobody"].power + 1 / 0

    def wrong(solution):
        return 1 / 0

    known, other = (next(solve_many(boards(1), f, executor=ThreadPoolExecutor)).error for f in (stumble, wrong))
    assert isinstance(known, UnknownNameError)
    assert isinstance(other, ZeroDivisionError)
    assert "in wrong" in other.__notes__[0]


def test_what_cannot_be_pickled_is_the_matter_of_its_board():
    with processes() as executor:
        found = list(solve_many(boards(5), functions.stumble_at_three, executor=executor, batch=2))
        assert [type(one.error) for one in found] == [type(None)] * 3 + [LayersError, type(None)]
        assert str(found[3].error) == "StubbornError: no threes"
        found = list(solve_many(boards(5), functions.unsendable_for_three, executor=executor, batch=2))
        assert [one.error is None for one in found] == [True, True, True, False, True]
        assert "unsendable_for_three" in str(found[3].error)
        given: list[Any] = [data(0), {"objects": lambda: None}, data(2)]
        found = list(solve_many(given, functions.title, executor=executor))
        assert [one.error is None for one in found] == [True, False, True]


# --- workers that die -------------------------------------------------------------------------------------------


def test_only_the_board_that_kills_workers_is_blamed():
    outcomes = solve_many(boards(12), functions.die_at_three, executor=partial(processes, 2), batch=2, ahead=4)
    check_all_but({3}, outcomes, 12)


def test_two_boards_that_kill_workers():
    outcomes = solve_many(boards(12), functions.die_at_three_and_nine, executor=processes, batch=2, ahead=3)
    check_all_but({3, 9}, outcomes, 12)


def test_a_worker_that_dies_once_costs_nothing(tmp_path):
    once = partial(functions.die_at_three_once, tmp_path / "died")
    check_all_but(set(), solve_many(boards(8), once, executor=processes, batch=2), 8)
    assert (tmp_path / "died").exists()


def test_a_broken_executor_that_was_given_cannot_be_gone_on_with():
    with processes() as executor:
        outcomes = solve_many(drawn([]), functions.die_at_three, executor=executor, batch=1, ahead=2)
        assert [next(outcomes).result for _ in range(3)] == ["0", "1", "2"]
        with pytest.raises(WorkerError, match="function that makes executors"):
            next(outcomes)
        with pytest.raises(WorkerError, match="function that makes executors"):
            next(solve_many(boards(3), executor=executor))


def test_a_function_that_cannot_be_sent_is_refused():
    with processes() as executor, pytest.raises(WorkerError, match=r"top level of a module.*lambda"):
        next(solve_many(drawn([]), lambda solution: 1, executor=executor))


def test_workers_that_cannot_start_are_nobodys_fault():
    with pytest.raises(WorkerError, match="cannot do anything"):
        next(solve_many(drawn([]), executor=partial(processes, initializer=functions.no_start)))


# --- arguments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "error", "says"), [
    ({"boards": data(0)}, TypeError, "single board"),
    ({"boards": "boards/"}, TypeError, "single board"),
    ({"boards": 7}, TypeError, "not iterable"),
    ({"function": "power"}, TypeError, "function is no function: 'power'"),
    ({"progress": 1}, TypeError, "progress is no function: 1"),
    ({"executor": 4}, TypeError, "neither an executor nor a function"),
    ({"batch": 0}, ValueError, "batch is 0"),
    ({"ahead": -1}, ValueError, "ahead is -1"),
    ({"ruleset": "11th"}, UnknownNameError, "11th"),
])  # fmt: skip
def test_bad_arguments_are_refused_at_once(arguments, error, says):
    with pytest.raises(error, match=says):
        solve_many(**{"boards": []} | arguments)


def test_a_function_that_makes_no_executor_is_refused():
    with pytest.raises(TypeError, match="no executor: 7"):
        next(solve_many([], executor=lambda: 7))
