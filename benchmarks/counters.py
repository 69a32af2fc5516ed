"""Exact counts of work, kept so that more of it does not come in unnoticed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.measuring import Row

__all__ = ["Comparison", "Counts", "compare", "counts_of", "read", "told", "write"]

Size = tuple[str, int, int]
Counts = dict[Size, dict[str, int | float]]


@dataclass(slots=True)
class Comparison:
    """How the counters of a run differ from those that are kept."""

    higher: list[str] = field(default_factory=list)
    """Regressions, each in words."""
    lower: Counter[str] = field(default_factory=Counter)
    """Improvements: for each counter, at how many sizes."""
    unknown: Counter[str] = field(default_factory=Counter)
    """What is counted and not kept, or kept and not counted any more, in words, and at how many sizes."""


def compare(kept: Counts, counts: Counts) -> Comparison:
    """Compare a run with what is kept, for the families that are in the run."""
    found = Comparison()
    families = {size[0] for size in counts}
    for size in dict.fromkeys([*counts, *(size for size in kept if size[0] in families)]):
        if size not in kept or size not in counts:
            found.unknown[f"{size[0]}: {'not kept yet' if size in counts else 'no longer measured'}"] += 1
            continue
        for name in dict.fromkeys([*counts[size], *kept[size]]):
            was, now = kept[size].get(name), counts[size].get(name)
            if was is None or now is None:
                found.unknown[f"{name}: {'not kept yet' if was is None else 'no longer counted'}"] += 1
            elif now > was:
                found.higher.append(f"{size[0]} n={size[1]} k={size[2]}: {name} was {was}, is {now}")
            elif now < was:
                found.lower[f"{name}: lower"] += 1
    return found


def told(found: Comparison, command: str) -> Iterator[str]:
    """Yield the lines that tell of a comparison; `command` writes anew what is kept."""
    yield from found.higher
    for what, sizes in (found.lower + found.unknown).items():
        yield f"{what}, at {sizes} sizes" if sizes > 1 else f"{what}, at one size"
    if found.higher:
        yield f"The solver does more work than is kept. If that is meant, keep the counters of today: {command}"
    elif found.lower or found.unknown:
        yield f"The solver does no more work than is kept. Keep the counters of today, so that it stays so: {command}"
    else:
        yield "The solver does exactly the work that is kept."


def counts_of(rows: Iterable[Row]) -> Counts:
    """Return the counters of rows that have some."""
    return {(row.family, row.n, row.k): row.counters for row in rows if row.counters}


def read(file: Path) -> Counts:
    """Return what is kept in a file."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return {(line["family"], line["n"], line["k"]): line["counters"] for line in lines}


def write(file: Path, counts: Counts) -> None:
    """Keep counters in a file, one size a line."""
    lines = [
        json.dumps({"family": family, "n": n, "k": k, "counters": found}) for (family, n, k), found in counts.items()
    ]
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
