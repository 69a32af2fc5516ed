"""Solving very many boards, here or by the workers of an executor, as a stream that never holds more than a part."""

from __future__ import annotations

import os
import pickle
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar, cast, overload

from layers.board import Board
from layers.characteristics import Characteristics
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.errors import LayersError, WorkerError
from layers.solution import Solution
from layers.solver import solve

__all__ = ["Outcome", "solve_many"]

T = TypeVar("T")

Item = Board | dict[str, Any] | str | Path
"""A board, or what `Board.from_dict` or `Board.load` makes one of."""

_Found = tuple[T | None, Exception | None]
"""What came of a board: a result or an error."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What came of one of many boards: a result or an error."""

    index: int
    """The place of the board among all, from 0."""
    board: Board | dict[str, Any] | str | Path
    """The board, or the data or file of it, as it was given."""
    error: Exception | None
    """What was raised; None where there is a result."""
    _result: T | None = field(repr=False)

    @property
    def result(self) -> T:
        """The result; where there is none, the error is raised."""
        if self.error is not None:
            raise self.error
        return cast(T, self._result)


@overload
def solve_many(
    boards: Iterable[Item],
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    ruleset: str | RuleSet | None = None,
    batch: int = 64,
    ahead: int | None = None,
    progress: Callable[[int, int | None], object] | None = None,
) -> Generator[Outcome[dict[str, Characteristics]], None, None]: ...


@overload
def solve_many(
    boards: Iterable[Item],
    function: Callable[[Solution], T],
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    ruleset: str | RuleSet | None = None,
    batch: int = 64,
    ahead: int | None = None,
    progress: Callable[[int, int | None], object] | None = None,
) -> Generator[Outcome[T], None, None]: ...


def solve_many(
    boards: Iterable[Item],
    function: Callable[[Solution], Any] | None = None,
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    ruleset: str | RuleSet | None = None,
    batch: int = 64,
    ahead: int | None = None,
    progress: Callable[[int, int | None], object] | None = None,
) -> Generator[Outcome[Any], None, None]:
    """Solve many boards, and yield what comes of each, in their order.

    Boards are drawn as they are needed, so that there may be any number of them. What goes wrong with one board is in
    its outcome, and the others go on.

    Parameters
    ----------
    boards : iterable of Board, dict, str or Path
        Boards, or what they are made of: the data that `Board.from_dict` takes, or the names of board files. Data and
        files become boards where they are solved.
    function : callable, optional
        What is wanted of each solution. It is called where the board was solved, and what it returns is the result; a
        `Solution` itself would be solved again on its way back from another process. By default the result is a
        dict of the characteristics of every object.
    executor : Executor or callable, optional
        Whose workers solve: any `concurrent.futures.Executor`, which is left open, or a function without arguments that
        makes one (`ProcessPoolExecutor` itself will do), which is shut down at the end. Only with a function can a new
        executor take the place of one that a dying worker has broken. By default boards are solved in this process.
    ruleset : str or RuleSet, optional
        The edition of the rules; by default the one that each board names.
    batch : int, optional
        How many boards go to a worker at a time.
    ahead : int, optional
        How many batches may be with the executor at a time, so that no more than ``batch * ahead`` boards are
        drawn ahead; by default two for each processor.
    progress : callable, optional
        Called after each batch with the number of boards whose outcomes have been taken, and the number of all boards
        (None where `boards` has no length).

    Yields
    ------
    Outcome
        The board's `index`, and the `result`, or the `error` that was raised instead.

    Raises
    ------
    UnknownNameError
        When there is no such rule set.
    WorkerError
        When an executor that was given (not a function) is broken, or a new one can do nothing at all: its workers
        cannot start, or `function` cannot be sent to them.

    Notes
    -----
    When a worker process dies, all batches that are with the executor are lost with it, and nothing tells which of them
    was the cause. Their boards are then solved one at a time with nothing beside them. A board on which a worker dies
    again has a `WorkerError` for its outcome; no other board has. The same is done with a batch that cannot be sent to
    a worker or back, because some board or result cannot be pickled.

    What `boards` itself raises is raised as it is drawn, ahead of the outcomes of boards that are with the executor.

    To stop early, call ``close()`` on what is returned: what has not begun is cancelled.

    Examples
    --------
    >>> from layers import solve_many
    >>> bears = ({"objects": [{"card": "Grizzly Bears", "id": "bears", "counters": {"+1/+1": n}}]} for n in range(1000))
    >>> outcomes = solve_many(bears)
    >>> [next(outcomes).result["bears"].power for _ in range(3)]
    [2, 3, 4]
    """
    if isinstance(boards, Board | dict | str | Path):
        raise TypeError("boards is a single board: give a list of them, or use solve")
    for name, value in (("function", function), ("progress", progress)):
        if value is not None and not callable(value):
            raise TypeError(f"{name} is no function: {value!r}")
    ahead = 2 * _processors() if ahead is None else ahead
    for name, number in (("batch", batch), ("ahead", ahead)):
        if number < 1:
            raise ValueError(f"{name} is {number}; it must be 1 or more")
    if isinstance(ruleset, str):
        ruleset_named(ruleset)  # an unknown one is refused once, not for each board
    total = len(boards) if isinstance(boards, Sized) else None
    task = _Task(_characteristics if function is None else function, ruleset)
    if executor is None:
        outcomes = _solve_here(iter(boards), task)
    else:
        outcomes = _solve_by_workers(_batches(iter(boards), batch), _Workers(executor, task), ahead)
    return outcomes if progress is None else _telling(outcomes, batch, total, progress)


def _processors() -> int:
    """Return how many processors there are for this process, where Python knows."""
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1


def _batches(boards: Iterator[Item], size: int) -> Iterator[list[Item]]:
    while batch := list(islice(boards, size)):
        yield batch


def _telling(
    outcomes: Generator[Outcome[T], None, None],
    batch: int,
    total: int | None,
    progress: Callable[[int, int | None], object],
) -> Generator[Outcome[T], None, None]:
    """Yield the outcomes, and tell after each batch how many were taken."""
    done = 0
    with closing(outcomes):
        for done, outcome in enumerate(outcomes, 1):
            yield outcome
            if done % batch == 0:
                progress(done, total)
    if done % batch:
        progress(done, total)


# --- what is done with each board -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Task(Generic[T]):
    """What is done with each board."""

    function: Callable[[Solution], T]
    ruleset: str | RuleSet | None

    def one(self, item: Item) -> _Found[T]:
        """Solve a board."""
        try:
            return self.function(solve(_board(item), self.ruleset)), None
        except Exception as error:
            return None, error

    def batch(self, items: Sequence[Item]) -> list[_Found[T]]:
        """Solve some boards in a worker."""
        found = map(self.one, items)
        return [(result, None if error is None else _fit_to_send(error)) for result, error in found]


def _characteristics(solution: Solution) -> dict[str, Characteristics]:
    return {name: solution[name] for name in solution}


def _board(item: Item) -> Board:
    if isinstance(item, Board):
        return item
    if isinstance(item, dict):
        return Board.from_dict(item)
    if isinstance(item, str | Path):
        return Board.load(item)
    raise TypeError(f"a {type(item).__name__} is no board, nor the data or the name of a file of one")


def _fit_to_send(error: Exception) -> Exception:
    """Return an error as it can go to another process, where a traceback does not come along."""
    if not isinstance(error, LayersError):
        error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return LayersError(f"{type(error).__name__}: {error}")
    return error


def _solve_here(boards: Iterator[Item], task: _Task[T]) -> Generator[Outcome[T], None, None]:
    for index, board in enumerate(boards):
        result, error = task.one(board)
        yield Outcome(index, board, error, result)


# --- workers ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Batch(Generic[T]):
    """Boards that are with the executor."""

    boards: list[Item]
    future: Future[list[_Found[T]]]


def _solve_by_workers(
    batches: Iterator[list[Item]], workers: _Workers[T], ahead: int
) -> Generator[Outcome[T], None, None]:
    waiting: deque[_Batch[T]] = deque()
    index = 0
    with workers:
        try:
            while True:
                for boards in islice(batches, ahead - len(waiting)):
                    waiting.append(_Batch(boards, workers.send(boards)))
                if not waiting:
                    return
                found = workers.first_of(waiting)
                for board, (result, error) in zip(waiting.popleft().boards, found, strict=True):
                    yield Outcome(index, board, error, result)
                    index += 1
        finally:
            for batch in waiting:
                batch.future.cancel()


class _Workers(Generic[T]):
    """An executor while it is used, and the next one where a worker's death has broken it."""

    def __init__(self, executor: Executor | Callable[[], Executor], task: _Task[T]) -> None:
        self._task = task
        self._executor: Executor | None = None
        self._make: Callable[[], Executor] | None = None
        # The class of an executor makes one, though it has the method, too.
        if hasattr(executor, "submit") and not isinstance(executor, type):
            self._executor = cast(Executor, executor)
        elif callable(executor):
            self._make = executor
        else:
            raise TypeError(f"executor is neither an executor nor a function that makes one: {executor!r}")

    def __enter__(self) -> None:
        if self._make is not None:
            self._executor = self._make()
            if not hasattr(self._executor, "submit"):
                raise TypeError(f"executor made something that is no executor: {self._executor!r}")

    def __exit__(self, *_: object) -> None:
        if self._make is not None and self._executor is not None:
            self._executor.shutdown()

    def send(self, boards: list[Item]) -> Future[list[_Found[T]]]:
        """Give boards to the executor."""
        assert self._executor is not None
        try:
            return self._executor.submit(self._task.batch, boards)
        except BrokenExecutor as error:
            future: Future[list[_Found[T]]] = Future()
            future.set_exception(error)
            return future

    def first_of(self, waiting: Sequence[_Batch[T]]) -> list[_Found[T]]:
        """Wait for the first of the batches that are with the executor, and return what came of its boards."""
        try:
            return waiting[0].future.result()
        except Exception:
            self._rescue(waiting)
            return waiting[0].future.result()

    def _rescue(self, waiting: Sequence[_Batch[T]]) -> None:
        """Solve what is lost of the batches that are with the executor, board by board and nothing beside it.

        Whichever batch broke the executor, all that were with it have its error.
        """
        errors = [batch.future.exception() for batch in waiting]
        self._restore(next((error for error in errors if isinstance(error, BrokenExecutor)), None))
        for batch, error in zip(waiting, errors, strict=True):
            if error is not None:
                batch.future = Future()
                batch.future.set_result([self._alone(board) for board in batch.boards])

    def _alone(self, board: Item) -> _Found[T]:
        """Solve a board that was lost while nothing else is with the executor, so that its failure is its own."""
        future = self.send([board])
        try:
            return future.result()[0]
        except BrokenExecutor as error:
            self._restore(error)
            lost = WorkerError(f"the executor broke while it had this board, and again when it had it alone. {error}")
            lost.__cause__ = error
            return None, lost
        except Exception as error:
            return None, error

    def _restore(self, broken: BrokenExecutor | None) -> None:
        """Replace the executor if it is broken, and see whether it works at all: no board is blamed if it does not."""
        if broken is not None:
            if self._make is None:
                raise WorkerError(
                    "the executor is broken; to go on with a new one, give solve_many a function that makes executors, "
                    f"such as ProcessPoolExecutor, instead of an executor. What the executor says: {broken}"
                ) from broken
            self.__exit__()
            self.__enter__()
        try:
            self.send([]).result()
        except Exception as error:
            raise WorkerError(
                "the executor cannot do anything, even without a board. Worker processes must be able to start (in a "
                "script that takes 'if __name__ == \"__main__\":') and to import the function (from the top level of a "
                f"module). What the executor says: {error}"
            ) from error
