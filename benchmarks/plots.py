"""Pictures of how time grows: for each family one, over n and over k, both axes logarithmic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from benchmarks.families import Family
from benchmarks.results import Json, Results

__all__ = ["draw"]

PANEL, MARGIN, HEIGHT = 3.0, 2.3, 3.1
"""The width of a panel, what is beside it, and the height of a picture, in inches."""

GAP = 12
"""How many points apart labels are."""

STYLE: Any = {
    "svg.hashsalt": "mtg-layers",
    "font.size": 9.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "xtick.color": "#444444",
    "ytick.color": "#444444",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#eaeaea",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the lines."""

    label: str
    color: str
    seconds: Callable[[Json], float | None]
    """What is drawn of a row, if it has it."""
    width: float = 1.6
    dashes: str = "-"
    ink: str | None = None
    """The colour of its label, if another one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its points."""

    kind: Kind
    points: list[tuple[int, float]]


def _ratio(row: Json, name: str) -> float | None:
    return row["ratios"][name]  # type: ignore[no-any-return]


def _literal(row: Json) -> float | None:
    ratio = _ratio(row, "reference")
    return None if ratio is None else row["seconds"] * ratio


def _timestamps(row: Json) -> float | None:
    ratio = _ratio(row, "timestamp_only")
    return None if ratio is None else row["seconds"] / ratio


def _loaded(row: Json) -> float | None:
    return row["load_seconds"] + row["seconds"] if "phase" in row.get("peers", {}) else None


def _phase(row: Json) -> float | None:
    loaded = _loaded(row)
    return None if loaded is None else loaded * row["peers"]["phase"]


KINDS = (
    # Under ours, and broad, so that it is seen where the two are one.
    Kind("timestamp order", "#c4c4c4", _timestamps, 5, ink="#777777"),
    Kind("the literal solver", "#d55e00", _literal),
    Kind("phase, loading as well", "#009e73", _phase, 1.2, "--"),
    Kind("ours, loading as well", "#0072b2", _loaded, 1.2, "--"),
    Kind("ours", "#0072b2", lambda row: float(row["seconds"])),
)


def draw(results: Results, family: Family, file: Path) -> None:
    """Draw the lines of a family."""
    sizes = family.full
    over_n = [row for row in results.measured(family.name) if family.k_is_n or row["k"] == sizes.k_at]
    over_k = [row for row in results.measured(family.name) if row["n"] == sizes.n_at]
    panels = [("n", over_n, "n = k" if family.k_is_n else f"n, with k = {sizes.k_at:,}")]
    if not family.k_is_n:
        panels.append(("k", over_k, f"k, with n = {sizes.n_at:,}"))
    width = len(panels) * (PANEL + MARGIN)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, HEIGHT))
        for place, (size, rows, label) in enumerate(panels):
            left = place * (PANEL + MARGIN) + 0.7
            axes = figure.add_axes((left / width, 0.17, PANEL / width, 0.78), label=size)
            lines = list(_lines(rows, size))
            _panel(axes, lines, label)
        bottom, top = _range(figure.axes)
        for axes, (size, rows, _) in zip(figure.axes, panels, strict=True):
            axes.set_ylim(bottom, top)
            if top < 100 * bottom:
                axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            _label(axes, list(_lines(rows, size)))
        file.parent.mkdir(exist_ok=True)
        figure.savefig(file, metadata={"Date": None, "Creator": None} if file.suffix == ".svg" else None)


def _range(panels: Sequence[Axes]) -> tuple[float, float]:
    """Return the least and the greatest of the times of all panels, so that they can be read together."""
    limits = [axes.get_ylim() for axes in panels]
    return min(low for low, _ in limits), max(high for _, high in limits)


def _lines(rows: Sequence[Json], size: str) -> Iterator[Line]:
    for kind in KINDS:
        points = sorted((row[size], seconds) for row in rows if (seconds := kind.seconds(row)) is not None)
        # A dashed line that soon ends would only be in the way of the others.
        if points and (kind.dashes == "-" or 2 * len(points) > len(rows)):
            yield Line(kind, points)


def _panel(axes: Axes, lines: Sequence[Line], label: str) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(label)
    axes.tick_params(which="both", length=0)
    for line in lines:
        kind = line.kind
        axes.plot(
            *zip(*line.points, strict=True), color=kind.color, linewidth=kind.width, linestyle=kind.dashes, marker="o",
            markersize=max(3, kind.width), solid_capstyle="round",
        )  # fmt: skip
    sizes = sorted({size for line in lines for size, _ in line.points})
    ticks = _spaced(sizes)
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_formatter(FuncFormatter(_time))
    axes.yaxis.set_minor_formatter(NullFormatter())


def _spaced(sizes: Sequence[int]) -> list[int]:
    """Return the sizes, from the largest down, that are far enough apart for their numbers not to touch."""
    apart = (sizes[-1] / sizes[0]) ** (0.55 / PANEL)
    found = [sizes[-1]]
    for size in reversed(sizes):
        if size * apart <= found[-1]:
            found.append(size)
    return found


def _time(seconds: float, _: object) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:g} ms"


def _label(axes: Axes, lines: Sequence[Line]) -> None:
    """Write what each line is in the margin, one above the other where ends are close.

    A line that ends early, above all others, has it at its end.
    """
    right = axes.transAxes.transform((1, 0))[0]
    points = axes.figure.dpi / 72
    lines = sorted(lines, key=lambda line: line.points[-1][1])
    last = max(line.points[-1][0] for line in lines)
    height = 0.0
    for line in lines:
        x, y = axes.transData.transform(line.points[-1])
        early = line.points[-1][0] < last and _above(line, lines)
        height = y if early else max(y, height + GAP * points)
        offset = 6 if early else (right - x) / points + 6
        axes.annotate(
            line.kind.label, line.points[-1], (offset, (height - y) / points), textcoords="offset points",
            color=line.kind.ink or line.kind.color, va="center", annotation_clip=False,
        )  # fmt: skip


def _above(line: Line, lines: Sequence[Line]) -> bool:
    """Return whether a line ends above all others."""
    size, seconds = line.points[-1]
    return all(other is line or dict(other.points).get(size, 0) < seconds for other in lines)
