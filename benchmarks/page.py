"""``python -m benchmarks.page``: the documentation's page of benchmarks and its pictures, from the results kept.

The pictures need matplotlib, which comes with ``pip install 'mtg-layers[bench]'``; the text does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.families import FAMILIES, Family
from benchmarks.results import KEPT, Json, Results
from benchmarks.targets import count_met, outcomes

__all__ = ["PAGE", "PICTURES", "text"]

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURES = PAGE.with_suffix("")


def main() -> int:
    """Write the page and its pictures."""
    from benchmarks.plots import draw

    results = Results.read(KEPT)
    PAGE.write_text(text(results), "utf-8")
    for family in FAMILIES:
        draw(results, family, PICTURES / f"{family.name}.svg")
    print(f"{PAGE.name} and {len(FAMILIES)} pictures are written")
    return 0


def text(results: Results) -> str:
    """Return the page."""
    return "\n".join(_lines(results))


def _lines(results: Results) -> Iterator[str]:
    yield from ("# Benchmarks", "", *_begin(results), "## Targets", "", *_targets(results), "## Families", "")
    yield from (*_legend(results), "")
    for family in FAMILIES:
        if any(row["family"] == family.name for row in results.rows):
            yield from _family(family, results)


def _begin(results: Results) -> Iterator[str]:
    about = results.about
    machine = about["machine"]
    yield "How long boards take to solve, how that grows with n objects and k effects, and how it compares. The time is"
    yield "that from a built board to the characteristics of every object."
    peers = "".join(f", {name} {version}" for name, version in about["peers"].items())
    yield from ("", f"* Processor: {machine['processor']}, {machine['cores']} cores", f"* System: {machine['system']}")
    yield from (f"* Python: {about['python']}", f"* mtg-layers {about['mtg-layers']}, commit {about['commit']}{peers}")
    yield from ("", f"`python -m benchmarks --json {KEPT.relative_to(ROOT)}` measures all of it anew, and")
    yield from ("`python -m benchmarks.page` writes this page from what was measured.", "")


def _targets(results: Results) -> Iterator[str]:
    found = outcomes(results)
    yield from ("What is aimed at, on whatever machine it is measured; of several values the worst counts.", "")
    yield from ("| target | bound | measured | |", "|---|---|---|---|")
    for outcome in found:
        yield f"| {' | '.join(outcome.cells())} |"
    yield from ("", f"{count_met(found)}.", "")


def _legend(results: Results) -> Iterator[str]:
    yield """\
In the pictures both axes are logarithmic. Times are medians. Memory is the peak beyond what the board takes. Exponents
are fitted to at least four sizes. The ratios were timed by turns with ours:

* exact/timestamps: our time, in units of the time that plain timestamp order takes, with no dependency looked for (the
  broad grey line);
* literal/ours: the time of the literal solver of the tests, in units of ours; only where it is quick enough;
* ours/load+write: our time, in units of the time to load the board from JSON and to write every object's
  characteristics as JSON."""
    if results.about["peers"]:
        yield """\
* phase/ours: the time of the engine of [phase.rs](https://github.com/phase-rs/phase) to load a saved game, which
  includes working out its layers, in units of our time to load the board and to solve it (the dashed lines); only where
  its answers are ours."""


def _family(family: Family, results: Results) -> Iterator[str]:
    rows = sorted((row for row in results.rows if row["family"] == family.name), key=lambda row: (row["n"], row["k"]))
    yield from (f"### {family.name}", "", f"{family.what}.", "")
    yield from (f"![Time of {family.name} {_axes(family)}]({PICTURES.name}/{family.name}.svg)", "")
    growth = _growth(family, results.growth.get(family.name, {}))
    if growth:
        yield from (growth, "")
    if family.name == "small-boards":
        yield from (f"At the rate of the largest row a million boards take {_million(rows)}.", "")
    phase = any(row.get("peers") for row in rows)
    heads = ["n", "k", "time", "MiB", "exact/timestamps", "literal/ours", "ours/load+write", *["phase/ours"] * phase]
    yield from (f"| {' | '.join(heads)} |", f"|{'--:|' * len(heads)}")
    for row in rows:
        yield f"| {' | '.join(_cells(row, phase))} |"
    yield ""


def _axes(family: Family) -> str:
    if family.k_is_n:
        return "over n, which is k as well; the table has the numbers"
    return f"over n with k = {family.full.k_at} and over k with n = {family.full.n_at:,}; the table has the numbers"


def _growth(family: Family, growth: Json) -> str:
    names = [("n", "exponent_n"), ("k", "exponent_k")]
    told = [f"{size}^{growth[name]:.2f}" for size, name in names if growth.get(name) is not None]
    return f"Time grows as {' and '.join(told)}{', where k = n' if family.k_is_n else ''}." if told else ""


def _million(rows: list[Json]) -> str:
    row = max((row for row in rows if row["seconds"] is not None), key=lambda row: row["n"])
    return f"{row['seconds'] / row['n'] * 1e6 / 60:.0f} minutes"


def _cells(row: Json, phase: bool) -> Iterator[str]:
    yield from (f"{row['n']:,}", f"{row['k']:,}")
    if row["seconds"] is None:
        yield from (row["not_measured"], *["–"] * (4 + phase))
        return
    yield from (_time(row["seconds"]), f"{row['peak_mib']:.2f}")
    for name in ("timestamp_only", "reference", "load"):
        yield _ratio(row["ratios"][name])
    if phase:
        yield _ratio(row.get("peers", {}).get("phase"))


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


def _ratio(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
