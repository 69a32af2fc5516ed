"""How long boards take to solve, as medians and as ratios in one run.

    python benchmarks/boards.py            all boards
    python benchmarks/boards.py --smoke    a quick run that only shows that the benchmark works

The boards: 50 permanents with ten cards that make effects of every layer; the same with more lands and creatures; and
fields of one card many times over. A ratio compares a board with the first one of its group, so that it means the same
on a slow and on a fast machine.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from layers import Board, solve

MIXED = (
    "Humility", "Opalescence", "Blood Moon", "Urborg, Tomb of Yawgmoth", "Enchanted Evening", "Kormus Bell",
    "Mycosynth Lattice", "March of the Machines", "Glorious Anthem", "Goblin King",
)  # fmt: skip
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def mixed(size: int) -> Board:
    """Return the ten cards above with lands and vanilla creatures up to a number of permanents."""
    names = list(MIXED)
    while len(names) < size:
        names.append(LANDS[len(names) % 5] if len(names) % 10 < 6 else "Grizzly Bears")
    return board(names)


def field(card: str, count: int) -> Board:
    """Return a number of copies of one card, with a Forest for each."""
    return board([card] * count + ["Forest"] * count)


def board(names: list[str]) -> Board:
    """Return a board of cards that two players control by turns."""
    players = ["alice", "bob"]
    objects = [{"card": name, "controller": players[place % 2]} for place, name in enumerate(names)]
    return Board.from_dict({"players": players, "objects": objects})


def milliseconds(work: Callable[[], object], runs: int) -> float:
    """Return the median time of some runs, after one that does not count."""
    work()
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        found.append((time.perf_counter() - start) * 1000)
    return statistics.median(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--smoke", action="store_true", help="small boards, few runs")
    args = parser.parse_args()
    runs = 5 if args.smoke else 31
    groups: dict[str, list[tuple[str, Board]]] = {
        "mixed": [(f"{size} permanents", mixed(size)) for size in ((50, 100) if args.smoke else (50, 200, 1000, 5000))],
        "field": [
            (f"{count} Urborgs", field("Urborg, Tomb of Yawgmoth", count))
            for count in ((5, 10) if args.smoke else (10, 40, 160))
        ],
    }
    for group, boards in groups.items():
        first = None
        for title, one in boards:
            solution = solve(one)
            time_taken = milliseconds(lambda one=one: solve(one), runs)  # type: ignore[misc]
            first = first or time_taken
            steps = len(solution.steps())
            print(f"{group:8}{title:>18}{steps:>8} steps{time_taken:>10.2f} ms{time_taken / first:>9.1f} x")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
