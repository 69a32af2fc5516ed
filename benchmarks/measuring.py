"""Measuring one family at one size: time, memory, ratios to other ways in the same minutes, counters of work."""

from __future__ import annotations

import dataclasses
import gc
import itertools
import json
import math
import signal
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from benchmarks.families import Family
from benchmarks.peers import Peer, UnfitBoardError, timestamp_order
from layers import Board, LimitError, Solution, solve

__all__ = ["Case", "Options", "Row", "TimeUpError", "Unmeasured", "fit", "limited", "measure", "solve_all", "unit"]

Work = Callable[[], object]

_RUNS = itertools.count(1)
"""A number for every run that loads texts: what has been read once is remembered, so each run has texts of its own."""


class TimeUpError(Exception):
    """Something took longer than it was given."""


@dataclass(frozen=True, slots=True)
class Options:
    """How much time goes into the numbers of one size."""

    budget: float = 2.0
    """Seconds for the runs of one size, as far as `fewest` runs allow."""
    fewest: int = 3
    most: int = 25
    once: float = 6.0
    """Seconds for one run of everything; where it takes longer there is one run only."""
    limit: float = 10.0
    """Seconds for the first solve; where it takes longer nothing is measured."""
    reference: float = 3.0
    """Seconds that the literal solver may take for one size, before it is left out there and at larger ones."""
    whole: bool = True
    """Whether to wait for the literal solver where a family says so."""


@dataclass(slots=True)
class Row:
    """What was measured for one family at one size."""

    family: str
    n: int
    k: int
    seconds: float
    """The median of the runs."""
    load_seconds: float
    """The median of loading the same boards from JSON text, all abilities being structured."""
    peak_mib: float
    """The most memory that was in use at one moment beyond what was in use before, in a run of its own."""
    board_mib: float
    """The memory that the boards take once they are loaded."""
    ratios: dict[str, float | None]
    """See `benchmarks.report.RATIOS`."""
    counters: dict[str, int | float]
    """The solver's own counters of its work, summed over the boards."""
    units: float
    """The median of the runs in units of a fixed piece of work that was timed by turns with them: what exponents are
    fitted to, since one size is measured some seconds after another, when a machine may be slower or faster."""
    runs: int = 0
    boards: int = 1
    peers: dict[str, float] = field(default_factory=dict)
    """For each column of an engine that has our answers: its time in units of ours for loading and solving."""
    unfit: dict[str, str] = field(default_factory=dict)
    """For each engine that does not, why."""

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON data; engines are in it only where one was measured."""
        data: dict[str, Any] = {
            "family": self.family, "n": self.n, "k": self.k, "seconds": self.seconds,
            "load_seconds": self.load_seconds, "peak_mib": self.peak_mib, "board_mib": self.board_mib,
            "ratios": self.ratios, "counters": self.counters,
        }  # fmt: skip
        return data | ({"peers": self.peers} if self.peers else {})


@dataclass(frozen=True, slots=True)
class Unmeasured:
    """What was not measured, for it takes too long."""

    family: str
    n: int
    k: int
    why: str

    def to_json(self) -> dict[str, Any]:
        """Return the same keys as those of a row, without values, and why."""
        return {
            "family": self.family, "n": self.n, "k": self.k, "seconds": None, "load_seconds": None, "peak_mib": None,
            "board_mib": None, "ratios": {}, "counters": {}, "not_measured": self.why,
        }  # fmt: skip


class Case:
    """The boards of a family at one size, built, and what can be done with them."""

    def __init__(self, family: Family, n: int, k: int) -> None:
        made = [json.dumps(data, ensure_ascii=False) for data in family.make(n, k)]
        self.family = family
        self.raw = made
        self.boards = [Board.from_dict(json.loads(text.replace("@", "0"))) for text in made]
        self.read = [board.with_text_read() for board in self.boards]
        self.texts = [json.dumps(board.to_dict(), ensure_ascii=False) for board in self.read]
        self.solutions: list[Solution] = []

    def solve(self) -> None:
        """Solve the boards for the first time, and keep the solutions."""
        if self.family.work == "solve":
            self.solutions = [_solved(board) for board in self.read]

    def work(self) -> object:
        """Do what is timed."""
        if self.family.work == "solve":
            solve_all(_afresh(self.read))
            return None
        run = str(next(_RUNS))
        return [Board.from_text(text.replace("@", run)).with_text_read() for text in self.raw]

    def timestamp_only(self) -> None:
        """Do the same without looking for dependencies."""
        with timestamp_order():
            solve_all(_afresh(self.read))

    def again(self) -> None:
        """Solve the same boards once more, of which much is known by now."""
        solve_all(self.read)

    def change(self) -> dict[str, Any] | None:
        """Return a change of one object, a creature if there is one; None for many boards."""
        if self.family.work != "solve" or len(self.read) != 1:
            return None
        things = self.read[0].objects
        changed = next((thing for thing in things if "Creature" in thing.printed.type_line), things[-1])
        return {changed.id: {"counters": {"+1/+1": 3}}}

    def update(self) -> None:
        """Work out the board with that change from the solution without it."""
        change = self.change()
        assert change is not None
        solution = self.solutions[0].update(change=change)
        for name in solution:
            solution[name]

    def load(self) -> object:
        """Load the same boards from their text, all abilities in it being structured."""
        return [Board.from_text(text) for text in self.texts]

    def write(self) -> object:
        """Write the result as JSON: every object's characteristics, or for boards that are only loaded the boards."""
        if self.family.work == "load":
            return [json.dumps(board.to_dict()) for board in self.read]
        return [
            json.dumps({name: solution[name].to_dict() for name in solution}, ensure_ascii=False)
            for solution in self.solutions
        ]

    def counters(self) -> dict[str, int | float]:
        """Return the solver's own counters, summed over the boards; none where it keeps none."""
        found: dict[str, int | float] = {}
        for solution in self.solutions:
            counted = getattr(solution, "statistics", None)
            if dataclasses.is_dataclass(counted) and not isinstance(counted, type):
                for name, value in dataclasses.asdict(counted).items():
                    if isinstance(value, int | float):
                        found[name] = found.get(name, 0) + value
        return found


def _afresh(boards: Sequence[Board]) -> list[Board]:
    """Return the same boards without what has been worked out of them."""
    return [dataclasses.replace(board) for board in boards]


def solve_all(boards: Sequence[Board]) -> None:
    """Solve boards one after the other, up to the characteristics of every object, and keep none of the solutions."""
    for board in boards:
        _solved(board)


def _solved(board: Board) -> Solution:
    solution = solve(board)
    for name in solution:
        solution[name]
    return solution


def unit() -> int:
    """Do a fixed piece of work, of the kind that a solve is made of: dicts, tuples, and integers as sets."""
    columns: dict[tuple[str, int], int] = {}
    for i in range(10_000):
        fact = ("fact", i % 97)
        columns[fact] = columns.get(fact, 0) | 1 << i % 500
    return sum(bits.bit_count() for bits in columns.values())


def measure(
    family: Family,
    n: int,
    k: int,
    options: Options,
    reference: Callable[[Board], object] | None = None,
    peers: Sequence[Peer] = (),
) -> Row | Unmeasured:
    """Measure a family at one size; `reference` is the literal solver, if it is wanted here."""
    case = Case(family, n, k)
    try:
        with limited(options.limit):
            case.solve()
    except TimeUpError:
        return Unmeasured(family.name, n, k, f"took over {options.limit:.0f} s")
    gc.collect()
    gc.freeze()
    try:
        return _measure(case, n, k, options, reference, peers)
    finally:
        gc.unfreeze()


def _measure(
    case: Case, n: int, k: int, options: Options, reference: Callable[[Board], object] | None, peers: Sequence[Peer]
) -> Row:
    works: dict[str, Work] = {"unit": unit, "work": case.work, "load": case.load, "write": case.write}
    if case.family.work == "solve":
        works |= {"timestamp_only": case.timestamp_only, "again": case.again}
    if case.change() is not None:
        works["update"] = case.update
    engines: dict[str, Work] = {}
    unfit: dict[str, str] = {}
    for peer in peers if case.family.work == "solve" else ():
        try:
            engines |= peer.prepare(case.boards)
        except UnfitBoardError as error:
            unfit[peer.name] = str(error)
    works |= engines
    # What does not count warms up, and says how many rounds there is time for.
    once = sum(_seconds(work) for work in works.values())
    rounds = max(options.fewest, min(options.most, int(options.budget / once))) if once < options.once else 1
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(_seconds(work))
    own = times["work"]
    both = [load + write for load, write in zip(times["load"], times["write"], strict=True)]
    ratios = {
        "reference": None if reference is None else _against_reference(case, n, k, options, reference),
        "timestamp_only": _ratio(own, times["timestamp_only"]) if "timestamp_only" in times else None,
        "load": _ratio(own, both),
        "again": _ratio(own, times["again"]) if "again" in times else None,
        "update": _ratio(own, times["update"]) if "update" in times else None,
    }
    from_text = [load + one for load, one in zip(times["load"], own, strict=True)]
    return Row(
        case.family.name, n, k, statistics.median(own), statistics.median(times["load"]), _peak(case.work) / 2**20,
        _held(case.load) / 2**20, ratios, case.counters(), _ratio(own, times["unit"]), rounds,
        len(case.boards), {name: _ratio(times[name], from_text) for name in engines}, unfit,
    )  # fmt: skip


def _seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _ratio(some: Sequence[float], others: Sequence[float]) -> float:
    """Return the median of the ratios of times that were taken one right after the other."""
    return statistics.median(one / other for one, other in zip(some, others, strict=True))


def _against_reference(
    case: Case, n: int, k: int, options: Options, reference: Callable[[Board], object]
) -> float | None:
    """Return how many times as long the literal solver takes; None where that is longer than it may."""

    def literal() -> object:
        return [reference(board) for board in case.boards]

    wait = options.whole and (n, k) in case.family.reference
    try:
        with limited(math.inf if wait else options.reference):
            first = _seconds(literal)
    except (TimeUpError, LimitError):
        return None
    others, own = [first], [_seconds(case.work)]
    # It has warmed up by now; a few runs more, by turns, where they cost little.
    for _ in range(min(4, int(options.reference / first) - 1)):
        others.append(_seconds(literal))
        own.append(_seconds(case.work))
    return _ratio(others, own)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimeUpError` in what takes longer; without an effect where there are no alarms (Windows)."""
    if seconds == math.inf or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeUpError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _peak(work: Work) -> float:
    """Return how many bytes more than before are in use at the worst moment of some work."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return float(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def _held(work: Work) -> float:
    """Return how many bytes the result of some work takes."""
    gc.collect()
    tracemalloc.start()
    try:
        result = work()
        gc.collect()
        held = float(tracemalloc.get_traced_memory()[0])
        del result
        return held
    finally:
        tracemalloc.stop()


def fit(points: Sequence[tuple[float, float]]) -> float | None:
    """Return the exponent e for which time grows as size^e: a least-squares line through the logarithms.

    None with fewer than four different sizes.
    """
    if len({size for size, _ in points}) < 4:
        return None
    x = [math.log(size) for size, _ in points]
    y = [math.log(seconds) for _, seconds in points]
    return statistics.linear_regression(x, y).slope
