"""The rows of a run as a table, and as JSON, one object a line."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.families import Family
from benchmarks.measuring import Row, Unmeasured, fit
from benchmarks.peers import Peer

__all__ = ["COUNTERS", "RATIOS", "Exponents", "about", "counted", "exponents", "table"]

RATIOS = {
    "reference": (
        "literal/ours",
        "how many times as long the literal solver of the tests takes, where it is quick enough",
    ),
    "timestamp_only": (
        "ours/no deps",
        "our time in units of the time that plain timestamp order takes, with no dependency looked for",
    ),
    "load": (
        "ours/load+write",
        "our time in units of the time to load the same board from JSON text, all abilities structured, and to write "
        "every object's characteristics as JSON",
    ),
    "again": (
        "ours/again",
        "our time in units of the time to solve the same board once more",
    ),
    "update": (
        "ours/update",
        "our time in units of the time that `Solution.update` takes when one object gets counters",
    ),
}
"""For each ratio the head of its column, and what it is."""

COUNTERS = ("readings", "changes", "trials")
"""The solver's counters whose growth is told, where it keeps them."""


@dataclass(frozen=True, slots=True)
class Exponents:
    """How a family's time grows: as n to one power with k fixed, as k to another with n fixed."""

    family: str
    exponent_n: float | None
    exponent_k: float | None

    def to_json(self) -> dict[str, Any]:
        """Return them as JSON data."""
        return {"family": self.family, "exponent_n": self.exponent_n, "exponent_k": self.exponent_k}


def exponents(family: Family, rows: Iterable[Row], quick: bool) -> Exponents:
    """Fit how a family's time grows over the rows that there are. Where k is n, both grow, and the fit is in n.

    The times are those in units of a fixed piece of work, `Row.units`.
    """
    return _growth(family, rows, quick, lambda row: row.units)


def counted(family: Family, rows: Sequence[Row], quick: bool) -> dict[str, Exponents]:
    """Fit how the solver's counters grow, which no other program on the machine can disturb."""
    names = [name for name in COUNTERS if any(name in row.counters for row in rows)]
    return {name: _growth(family, rows, quick, lambda row, name=name: row.counters.get(name, 0)) for name in names}


def _growth(family: Family, rows: Iterable[Row], quick: bool, value: Callable[..., float]) -> Exponents:
    sizes = family.quick if quick else family.full
    rows = [row for row in rows if row.family == family.name and value(row) > 0]
    along_n = [(row.n, value(row)) for row in rows if row.n in sizes.n and (family.k_is_n or row.k == sizes.k_at)]
    along_k = [(row.k, value(row)) for row in rows if row.n == sizes.n_at and row.k in sizes.k]
    return Exponents(family.name, fit(along_n), fit(along_k))


def about(options: dict[str, Any], peers: Sequence[Peer]) -> dict[str, Any]:
    """Return what the numbers depend on: machine, Python, commit, options."""
    return {
        "machine": {
            "system": f"{platform.system()} {platform.release()}",
            "processor": _processor(),
            "cores": os.cpu_count(),
            "load": [round(one, 2) for one in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        },
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "mtg-layers": _version("mtg-layers"),
        "commit": _commit(),
        "options": options,
        "peers": {peer.name: peer.version for peer in peers},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _commit() -> str | None:
    """Return the commit that is checked out, with a plus where files differ from it."""

    def git(*words: str) -> str:
        here = Path(__file__).resolve().parent.parent
        return subprocess.run(["git", "-C", here, *words], capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def table(families: Sequence[Family], rows: Sequence[Row | Unmeasured], peers: Sequence[Peer], quick: bool) -> str:
    """Return the rows as a table, family by family, and what its columns mean."""
    heads = ["n", "k", "ms", "peak MiB", *(head for head, _ in RATIOS.values())]
    columns = [column for peer in peers for column in peer.columns]
    heads += [f"{column}/ours" for column in columns]
    lines = []
    for family in families:
        all_mine = [row for row in rows if row.family == family.name]
        mine = [row for row in all_mine if isinstance(row, Row)]
        if not all_mine:
            continue
        lines += ["", f"{family.name}: {family.what}"]
        lines.append("".join(f"{head:>16}" if place > 3 else f"{head:>10}" for place, head in enumerate(heads)))
        for row in mine:
            cells = [f"{row.n:>10}{row.k:>10}{row.seconds * 1000:>10.2f}{row.peak_mib:>10.2f}"]
            cells += [f"{_number(row.ratios.get(name)):>16}" for name in RATIOS]
            cells += [f"{_number(row.peers.get(column)):>16}" for column in columns]
            lines.append("".join(cells) + (f"   {row.boards / row.seconds:,.0f} boards/s" if row.boards > 1 else ""))
        lines += [
            f"{row.n:>10}{row.k:>10}   not measured: {row.why}" for row in all_mine if isinstance(row, Unmeasured)
        ]
        ending = " (k = n)" if family.k_is_n else ""
        told = _told(exponents(family, mine, quick))
        if told:
            lines.append(f"  time grows as {told}{ending}")
        counts = {name: _told(found) for name, found in counted(family, mine, quick).items()}
        if any(counts.values()):
            lines.append("  " + "; ".join(f"{name} as {told}" for name, told in counts.items() if told) + ending)
    lines += ["", "ms: median of one run; peak MiB: memory beyond what the board takes, in a run of its own."]
    lines += [f"{head}: {what}." for head, what in RATIOS.values()]
    lines += [f"{peer.name} {peer.version}: {peer.includes}" for peer in peers]
    return "\n".join(lines)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _told(found: Exponents) -> str:
    pairs = (("n", found.exponent_n), ("k", found.exponent_k))
    return " and ".join(f"{name}^{value:.2f}" for name, value in pairs if value is not None)
