"""What the solver is compared with: itself without dependencies, the literal solver of the tests, other engines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import layers.run
from layers import Board
from layers.layer import Layer, Node

__all__ = ["Peer", "load_reference", "peers", "timestamp_order"]


class Peer(Protocol):
    """Another engine that can work out a board."""

    name: str
    version: str
    includes: str
    """What its time is made of, in plain words."""

    def prepare(self, boards: Sequence[Board]) -> Callable[[], object] | None:
        """Return what is to be timed for some boards; None where the engine cannot say the same as we do."""


def peers() -> list[Peer]:
    """Return the engines that are installed."""
    return []


class _TimestampLayer(Layer):
    """A layer in which no effect ever waits for another one."""

    def _compare(self, dependents: Iterable[Node], others: Iterable[Node]) -> None:
        """Look for no dependency."""


@contextmanager
def timestamp_order() -> Iterator[None]:
    """While this lasts, `layers.solve` applies the effects of a layer in timestamp order, and looks for no dependency.

    Everything else stays: the columns, the reading of each effect, and reading again what rests on a changed fact. It
    is a measure of what dependencies cost, not a correct answer.

    It relies on three things in the library: `layers.run` makes each layer by calling its global name ``Layer``; every
    comparison of two effects that have not been compared before goes through ``Layer._compare``; and comparisons are
    repeated only for pairs that have been made. If one of them ceases to hold there are either an `AttributeError` here
    or dependencies in such a solution, which the tests look for.
    """
    Layer._compare  # noqa: B018 - an override of something that is not there would change nothing
    before = layers.run.Layer
    layers.run.Layer = _TimestampLayer  # type: ignore[misc]
    try:
        yield
    finally:
        layers.run.Layer = before  # type: ignore[misc]


def load_reference() -> Callable[[Board], object] | None:
    """Return the literal solver of the tests; None where the tests are not at hand."""
    tests = Path(__file__).resolve().parent.parent / "tests"
    if not (tests / "reference").is_dir():
        return None
    if str(tests) not in sys.path:
        sys.path.append(str(tests))
    import reference

    def characteristics(board: Board) -> object:
        return reference.solve(board).characteristics

    return characteristics
