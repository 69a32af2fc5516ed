"""Work that an executor's workers do: the same results in the same order as without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from layers.errors import WorkerError

__all__ = ["results"]

T = TypeVar("T")
R = TypeVar("R")


def results(function: Callable[[T], R], items: Sequence[T], executor: Executor | None) -> Iterator[R]:
    """Yield what a function returns for each item, in their order; what it raises is raised.

    Parameters
    ----------
    function : callable
        With workers of other processes it has to be one that can be sent to them.
    items : sequence
        All of them are with the executor at once; those that nobody asks for are cancelled.
    executor : Executor, optional
        By default this process does the work.

    Raises
    ------
    WorkerError
        When a worker dies.
    """
    if executor is None or len(items) < 2:
        yield from map(function, items)
        return
    futures: list[Future[R]] = []
    try:
        futures = [executor.submit(function, item) for item in items]
        for future in futures:
            yield future.result()
    except BrokenExecutor as error:
        raise WorkerError(f"a worker of the executor died: {error}") from error
    finally:
        for future in futures:
            future.cancel()
