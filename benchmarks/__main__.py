"""``python -m benchmarks``: measure families of boards, print a table, and write the rows as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

from benchmarks.families import FAMILIES, Family, Sizes, family
from benchmarks.measuring import Options, Row, measure
from benchmarks.peers import Peer, load_reference, peers
from benchmarks.report import about, exponents, table
from layers import Board

QUICK = Options(budget=0.15, most=7, reference=0.2, whole=False)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks; what is known is reported even when the run is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How long boards take to solve.")
    parser.add_argument("--quick", action="store_true", help="small boards and few runs: less than a minute")
    parser.add_argument("--json", metavar="FILE", help="write the rows there as well, one JSON object a line")
    parser.add_argument("--families", metavar="A,B", help="only these families")
    parser.add_argument("--list", action="store_true", help="list the families and stop")
    args = parser.parse_args(argv)
    if args.list:
        for one in FAMILIES:
            print(f"{one.name:18}{one.what}")
        return 0
    try:
        chosen = [family(name) for name in args.families.split(",")] if args.families else list(FAMILIES)
    except KeyError as error:
        parser.error(f"no family {error}; there are {', '.join(one.name for one in FAMILIES)}")
    engines = peers()
    head = about({"quick": args.quick, "families": [one.name for one in chosen]}, engines)
    rows: list[Row] = []
    stopped = False
    file = open(args.json, "w", encoding="utf-8") if args.json else None  # noqa: SIM115 - closed below
    try:
        _write(file, head)
        try:
            for one in chosen:
                for row in _rows_of(one, args.quick, engines):
                    rows.append(row)
                    _write(file, row.to_json())
        except KeyboardInterrupt:
            stopped = True
        for one in chosen:
            if any(row.family == one.name for row in rows):
                _write(file, exponents(one, rows, args.quick).to_json())
    finally:
        if file is not None:
            file.close()
    print(f"commit {head['commit']}, {head['python']}, {head['machine']['processor']}")
    print(table(chosen, rows, engines, args.quick))
    if stopped:
        print("Interrupted: this is not everything.")
    return 130 if stopped else 0


def _rows_of(one: Family, quick: bool, engines: Sequence[Peer]) -> Iterator[Row]:
    """Measure a family at all of its sizes, telling on standard error what is at work."""
    options = QUICK if quick else Options()
    literal = load_reference() if one.work == "solve" else None
    slow: list[tuple[int, int]] = []
    for n, k in _sizes(one.quick if quick else one.full, one.k_is_n):
        wanted = _wanted(literal, one, (n, k), slow, options)
        print(f"{one.name} n={n} k={k} ...", end="", file=sys.stderr, flush=True)
        start = time.perf_counter()
        row = measure(one, n, k, options, wanted, engines)
        notes = "".join(f"; left out {name}: {why}" for name, why in row.unfit.items())
        print(f" {time.perf_counter() - start:.1f} s{notes}", file=sys.stderr)
        if wanted is not None and row.ratios["reference"] is None:
            slow.append((n, k))
        yield row


def _sizes(sizes: Sizes, k_is_n: bool) -> list[tuple[int, int]]:
    """Return all sizes of a family, each once."""
    found = [(n, n if k_is_n else sizes.k_at) for n in sizes.n]
    return list(dict.fromkeys([*sizes.more, *found, *((sizes.n_at, k) for k in sizes.k)]))


def _wanted(
    literal: Callable[[Board], object] | None,
    one: Family,
    size: tuple[int, int],
    slow: list[tuple[int, int]],
    options: Options,
) -> Callable[[Board], object] | None:
    """Return the literal solver unless it was too slow for a size that is no larger."""
    if options.whole and size in one.reference:
        return literal
    return None if any(n <= size[0] and k <= size[1] for n, k in slow) else literal


def _write(file: TextIO | None, row: dict[str, Any]) -> None:
    if file is not None:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
        file.flush()


if __name__ == "__main__":
    raise SystemExit(main())
