"""The kept results of a full run: what they say of the targets, and the documentation's page that shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import page, targets
from benchmarks.__main__ import _sizes
from benchmarks.families import FAMILIES, family
from benchmarks.results import KEPT, Results
from benchmarks.targets import TARGETS, Target, outcomes

HOWTO = "`python -m benchmarks.page` writes the page and the pictures anew"


def row(name: str, n: int, k: int, *, timestamp_only: float = 1.0, dependencies: int = 0) -> dict[str, Any]:
    ratios = {"reference": None, "timestamp_only": timestamp_only, "load": 1.0}
    return {
        "family": name, "n": n, "k": k, "seconds": 0.2, "load_seconds": 0.1, "peak_mib": 100, "board_mib": 200,
        "ratios": ratios, "counters": {"dependencies": dependencies},
    }  # fmt: skip


def given_up(name: str, n: int, k: int) -> dict[str, Any]:
    return row(name, n, k) | {"seconds": None, "ratios": {}, "counters": {}, "not_measured": "took over 20 s"}


def growth(name: str, n: float | None, k: float | None) -> dict[str, Any]:
    return {"family": name, "exponent_n": n, "exponent_k": k}


def said(*lines: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Return for each target what was measured and whether it is met."""
    found = outcomes(Results.of([{}, *lines]))
    return {outcome.target.what: outcome.cells()[2:] for outcome in found}


def test_of_several_values_the_worst_counts() -> None:
    found = said(
        row("anthems", 10, 5, timestamp_only=1.1),
        row("slivers", 10, 10, timestamp_only=1.4),
        row("chain", 10, 5, timestamp_only=9.0, dependencies=4),
    )
    assert found == {
        "exact, in units of timestamp order, on boards without dependencies": ("1.40× (slivers, n=10, k=10)", "not met")
    }


def test_absolute_times_are_those_of_one_row() -> None:
    found = said(row("mixed", 10_000, 1000), row("anthems", 100_100, 100))
    assert found["10,000 permanents, 1,000 effects, solved"] == ("0.20 s (mixed, n=10,000, k=1,000)", "met")
    assert found["10,000 objects loaded from JSON"] == ("0.10 s (mixed, n=10,000, k=1,000)", "met")
    # The board's memory, and that of its solve.
    assert found["100,000 tokens, 100 anthems, memory"] == ("315 MB (anthems, n=100,100, k=100)", "met")
    assert "50 permanents, 18 effects, solved" not in found


def test_engines_are_to_take_at_least_so_many_times_as_long() -> None:
    what = "phase, in units of ours, 1,000 Slivers"
    slivers = row("slivers", 1000, 1000)
    assert what not in said(slivers)
    assert said(slivers | {"peers": {"phase": 49.0}})[what] == ("49× (slivers, n=1,000, k=1,000)", "not met")
    assert said(slivers | {"peers": {"phase": 51.0}})[what] == ("51× (slivers, n=1,000, k=1,000)", "met")


def test_exponents() -> None:
    found = said(growth("anthems", 1.01, 0.5), growth("chain", 0.9, 2.2), growth("slivers", 1.1, None))
    assert found == {
        "exponent of time in n, every family": ("1.01 (anthems)", "met"),
        "exponent in k, anthems": ("0.50 (anthems)", "met"),
        "exponent in k = n, slivers": ("1.10 (slivers)", "met"),
        "exponent in k up to 2,000, a chain": ("2.20 (chain)", "not met"),
    }


def test_what_took_too_long_is_not_met() -> None:
    found = said(given_up("mixed", 10_000, 1000), given_up("chain", 2000, 2000), growth("chain", 0.9, 1.2))
    gone = "not measured (chain, n=2,000, k=2,000: took over 20 s)"
    assert found["exponent in k up to 2,000, a chain"] == (gone, "not met")
    assert found["10,000 permanents, 1,000 effects, solved"][1] == "not met"


def test_the_table_counts() -> None:
    found = outcomes(Results.of([{}, row("mixed", 10, 5)]))
    text = targets.targets_table(found)
    assert text.splitlines()[-1] == "2 of 3 targets met"
    assert "10 permanents, 5 effects, solved" in text
    assert [outcome.to_json()["met"] for outcome in found] == [True, True, False]


@pytest.mark.parametrize("target", TARGETS, ids=[target.what for target in TARGETS])
def test_a_full_run_has_sizes_for_every_target(target: Target) -> None:
    lines: list[dict[str, Any]] = [{}]
    for one in FAMILIES:
        ratios = {"reference": 1.0, "timestamp_only": 1.0, "load": 1.0, "again": 1.0, "update": 1.0}
        sizes = _sizes(one.full, one.k_is_n)
        lines += [row(one.name, n, k) | {"ratios": ratios, "peers": {"phase": 1.0}} for n, k in sizes]
        lines.append(growth(one.name, 1.0, None if one.k_is_n else 1.0))
    assert list(target.find(Results.of(lines)))


def test_chains_and_loops_grow_to_two_thousand_effects() -> None:
    for name in ("chain", "one-loop", "many-loops"):
        assert max(family(name).full.k) == 2000


# --- what is kept -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept() -> Results:
    return Results.read(KEPT)


def test_a_full_run_is_kept(kept: Results) -> None:
    assert kept.about["options"]["quick"] is False
    assert {one["family"] for one in kept.rows} == {one.name for one in FAMILIES}


def test_the_page_shows_what_is_kept(kept: Results) -> None:
    assert page.PAGE.read_text("utf-8") == page.text(kept), HOWTO


def test_there_is_a_picture_of_each_family() -> None:
    assert {file.stem for file in page.PICTURES.glob("*.svg")} == {one.name for one in FAMILIES}, HOWTO


def test_pictures_are_the_same_every_time(kept: Results, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.plots import draw

    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for file in (one, other):
        draw(kept, family("mixed"), file)
    assert one.read_bytes() == other.read_bytes()
    assert "dc:date" not in one.read_text("utf-8")
