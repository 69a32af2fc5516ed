"""What the tests of many boards have workers do: a worker process imports it."""

import os
import signal
from pathlib import Path

from layers import LimitError, Solution


class StubbornError(Exception):
    """An error that does not survive pickling."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def title(solution: Solution) -> str:
    return solution.board.title


def refuse_three(solution: Solution) -> str:
    if title(solution) == "3":
        raise LimitError("threes", 3, 2)
    return title(solution)


def stumble_at_three(solution: Solution) -> str:
    if title(solution) == "3":
        raise StubbornError("no", "threes")
    return title(solution)


def unsendable_for_three(solution: Solution) -> object:
    return (lambda: "3") if title(solution) == "3" else title(solution)


def die_at_three(solution: Solution) -> str:
    if title(solution) == "3":
        os.kill(os.getpid(), signal.SIGKILL)
    return title(solution)


def die_at_three_and_nine(solution: Solution) -> str:
    if title(solution) in ("3", "9"):
        os._exit(1)
    return title(solution)


def die_at_three_once(marker: Path, solution: Solution) -> str:
    if title(solution) == "3" and not marker.exists():
        marker.touch()
        os._exit(1)
    return title(solution)


def no_start() -> None:
    """Keep a worker from starting."""
    raise OSError("no worker today")
