"""``python -m benchmarks.drawings``: how long graphs take to order, and boards to draw.

The boards are those of the family `mixed`, with as many effects as creatures and lands beside them. Nothing of this is
part of a solve.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from benchmarks.families import mixed
from graph import DependencyGraph, to_svg
from layers import Board, solve

T = TypeVar("T")


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line for each thing that is drawn or ordered."""
    sizes = [int(size) for size in (sys.argv[1:] if argv is None else argv)] or [100, 400, 1000]
    print(f"{'effects':>8}{'parts':>8}{'edges':>8}{'to_svg s':>10}{'all boxes s':>13}{'to_html s':>11}{'page kB':>9}")
    for size in sizes:
        solution = solve(Board.from_dict(mixed(2 * size, size)[0]))
        found = solution.graph()
        collapsed, _ = timed(solution.to_svg)
        whole, _ = timed(lambda graph=found: to_svg(graph, collapse=False))
        page, text = timed(solution.to_html)
        counts = f"{size:8,}{len(found):8,}{found.number_of_edges():8,}"
        print(f"{counts}{collapsed:10.2f}{whole:13.2f}{page:11.2f}{len(text) // 1000:9,}")
    seconds, items = timed(lambda: ordered(20_000))
    print(f"\n{len(items):,} items with twice as many dependencies at random, in loops: ordered in {seconds:.2f} s")
    return 0


def ordered(size: int) -> list[int]:
    """Order a random graph with loops."""
    source = random.Random(1)
    graph = DependencyGraph[int]()
    for item in range(size):
        graph.add(item, key=item)
    for _ in range(2 * size):
        one, other = source.sample(range(size), 2)
        graph.add_dependency(one, on=other)
    return graph.order()


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds of processor time that something takes, and what it gives."""
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


if __name__ == "__main__":
    raise SystemExit(main())
