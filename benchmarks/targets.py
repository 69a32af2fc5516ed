"""What the solver is meant to reach, and how far a run says that it does.

Ratios and exponents hold on any machine. Absolute times are those of whatever machine it was, and no more than an
orientation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.results import Json, Results

__all__ = ["TARGETS", "Found", "Outcome", "Target", "count_met", "outcomes", "targets_table"]


class Found(NamedTuple):
    """A value that counts for a target; None for what took too long to be measured."""

    value: float | None
    where: str


Find = Callable[[Results], Iterable[Found]]


@dataclass(frozen=True, slots=True)
class Target:
    """A bound for the worst of some values."""

    what: str
    bound: float
    say: Callable[[float], str]
    """Words a value."""
    find: Find
    least: bool = False
    """Whether the value is to be at least the bound, not at most."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run says of a target."""

    target: Target
    value: float | None
    where: str

    @property
    def met(self) -> bool:
        """Whether the target is reached; not, where it took too long to say."""
        if self.value is None:
            return False
        return self.value >= self.target.bound if self.target.least else self.value <= self.target.bound

    def to_json(self) -> Json:
        """Return it as JSON data."""
        bound = "at_least" if self.target.least else "at_most"
        return {
            "target": self.target.what, bound: self.target.bound, "measured": self.value, "where": self.where,
            "met": self.met,
        }  # fmt: skip

    def cells(self) -> tuple[str, str, str, str]:
        """Return the target, its bound, what was measured and where, and whether it is met, in words."""
        target = self.target
        bound = f"{'at least' if target.least else 'at most'} {target.say(target.bound)}"
        measured = "not measured" if self.value is None else target.say(self.value)
        return target.what, bound, f"{measured} ({self.where})", "met" if self.met else "not met"


def outcomes(results: Results) -> list[Outcome]:
    """Return what a run says of each target, without those for which it measured nothing."""
    return [_worst(target, found) for target in TARGETS if (found := list(target.find(results)))]


def _worst(target: Target, found: list[Found]) -> Outcome:
    missing = [one for one in found if one.value is None]
    values = [one for one in found if one.value is not None]
    if missing:
        return Outcome(target, *missing[0])
    return Outcome(target, *(min if target.least else max)(values, key=lambda one: one.value or 0.0))


def targets_table(found: list[Outcome]) -> str:
    """Return a table of targets, what was measured, and whether that is enough."""
    rows = [("target", "bound", "measured", ""), *(outcome.cells() for outcome in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, count_met(found)])


def count_met(found: list[Outcome]) -> str:
    """Say how many targets are met."""
    return f"{sum(outcome.met for outcome in found)} of {len(found)} targets met"


# --- what counts for a target -----------------------------------------------------------------------------------


def _place(row: Json) -> str:
    return f"{row['family']}, n={row['n']:,}, k={row['k']:,}"


def _at(family: str, n: int, k: int, value: Callable[[Json], float | None]) -> Find:
    """Look at one row. A value that is not there though the row is does not count, but for rows given up."""

    def find(results: Results) -> Iterator[Found]:
        row = results.find(family, n, k)
        if row is not None and "not_measured" in row:
            yield Found(None, f"{_place(row)}: {row['not_measured']}")
        elif row is not None and (found := value(row)) is not None:
            yield Found(found, _place(row))

    return find


def _exactness(counts: Callable[[Json], bool]) -> Find:
    """Look at what dependencies cost on the rows that count."""

    def find(results: Results) -> Iterator[Found]:
        for row in results.measured():
            ratio = row["ratios"]["timestamp_only"]
            if ratio is not None and counts(row):
                yield Found(ratio, _place(row))

    return find


def _exponent(name: str, *families: str) -> Find:
    """Look at how the time of some families grows, or of all; of k nothing is said where a size was given up."""

    def find(results: Results) -> Iterator[Found]:
        for family, growth in results.growth.items():
            if families and family not in families:
                continue
            gone = [row for row in results.rows if row["family"] == family and "not_measured" in row]
            if gone and name == "exponent_k":
                yield Found(None, f"{_place(gone[0])}: {gone[0]['not_measured']}")
            elif growth[name] is not None:
                yield Found(growth[name], family)

    return find


def _hive(results: Results) -> Iterator[Found]:
    """Look at how the time of the hive grows, in which every object is an effect: its k is its n."""
    yield from _exponent("exponent_n", "slivers")(results)


def _in_n(results: Results) -> Iterator[Found]:
    """Look at how time grows in n with k fixed."""
    return (found for found in _exponent("exponent_n")(results) if found.where != "slivers")


def _seconds(row: Json) -> float:
    return float(row["seconds"])


def _again(row: Json) -> float | None:
    ratio = row["ratios"].get("again")
    return None if ratio is None else float(row["seconds"]) / ratio


def _update(row: Json) -> float | None:
    return row["ratios"].get("update")  # type: ignore[no-any-return]


def _loading(row: Json) -> float:
    return float(row["load_seconds"])


def _megabytes(row: Json) -> float:
    """Return the memory of a board and its solve at the worst moment."""
    return float((row["board_mib"] + row["peak_mib"]) * 2**20 / 1e6)


def _phase(row: Json) -> float | None:
    return row.get("peers", {}).get("phase")  # type: ignore[no-any-return]


def _reference(row: Json) -> float | None:
    return row["ratios"]["reference"]  # type: ignore[no-any-return]


def _time(value: float) -> str:
    return f"{value:.2f} s" if value >= 0.1 else f"{value * 1000:.2f} ms"


def _times(value: float) -> str:
    return f"{value:.0f}×" if value >= 20 else f"{value:.2f}×"


def _power(value: float) -> str:
    return f"{value:.2f}"


def _memory(value: float) -> str:
    return f"{value:,.0f} MB"


TARGETS = (
    Target(
        "exact, in units of timestamp order, on boards without dependencies", 1.3, _times,
        _exactness(lambda row: row["counters"].get("dependencies") == 0),
    ),
    Target(
        "exact, in units of timestamp order, on the classic boards", 3, _times,
        _exactness(lambda row: row["family"] == "classic"),
    ),
    Target(
        "exact, in units of timestamp order, on the mixed table", 3, _times,
        _exactness(lambda row: row["family"] == "mixed"),
    ),
    Target("exponent of time in n, every family", 1.05, _power, _in_n),
    Target("exponent in k, anthems", 1.15, _power, _exponent("exponent_k", "anthems")),
    Target("exponent in k = n, slivers", 1.15, _power, _hive),
    Target("exponent in k, copies of a land", 1.15, _power, _exponent("exponent_k", "land-copies")),
    Target("exponent in k, mixed table", 1.15, _power, _exponent("exponent_k", "mixed")),
    Target("exponent in k up to 2,000, a chain", 2.1, _power, _exponent("exponent_k", "chain")),
    Target("exponent in k up to 2,000, one loop", 2.1, _power, _exponent("exponent_k", "one-loop")),
    Target("exponent in k up to 2,000, many loops", 2.1, _power, _exponent("exponent_k", "many-loops")),
    Target("10 permanents, 5 effects, solved", 0.0001, _time, _at("mixed", 10, 5, _seconds)),
    Target("50 permanents, 18 effects, solved", 0.0005, _time, _at("mixed", 50, 18, _seconds)),
    Target("10 permanents, 5 effects, solved again", 0.0001, _time, _at("mixed", 10, 5, _again)),
    Target("50 permanents, 18 effects, solved again", 0.0005, _time, _at("mixed", 50, 18, _again)),
    Target("10,000 permanents, 1,000 effects, solved", 0.3, _time, _at("mixed", 10_000, 1000, _seconds)),
    Target("10,000 permanents, 1,000 effects, solved again", 0.3, _time, _at("mixed", 10_000, 1000, _again)),
    Target("100,000 tokens, 100 anthems, solved", 1, _time, _at("anthems", 100_100, 100, _seconds)),
    Target("100,000 tokens, 100 anthems, memory", 500, _memory, _at("anthems", 100_100, 100, _megabytes)),
    Target("10,000 objects loaded from JSON", 0.5, _time, _at("mixed", 10_000, 1000, _loading)),
    Target("update, 1,000 permanents, 18 effects", 5, _times, _at("mixed", 1000, 18, _update), least=True),
    Target("update, 1,000 permanents, 200 effects", 5, _times, _at("mixed", 1000, 200, _update), least=True),
    Target(
        "the literal solver, in units of ours, 200 permanents, 40 effects", 100, _times,
        _at("mixed", 200, 40, _reference), least=True,
    ),
    Target(
        "phase, in units of ours, 10 permanents, 5 effects", 1, _times, _at("mixed-permanents", 10, 5, _phase),
        least=True,
    ),
    Target(
        "phase, in units of ours, 50 permanents, 18 effects", 2, _times, _at("mixed-permanents", 50, 18, _phase),
        least=True,
    ),
    Target(
        "phase, in units of ours, 1,000 permanents, 200 effects", 10, _times,
        _at("mixed-permanents", 1000, 200, _phase), least=True,
    ),
    Target("phase, in units of ours, 1,000 Slivers", 50, _times, _at("slivers", 1000, 1000, _phase), least=True),
)  # fmt: skip
"""What is aimed at, and where in a full run it is looked for."""
