"""``python -m benchmarks``: measure families of boards, print a table, and write the rows as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import counters
from benchmarks.families import FAMILIES, Family, Sizes, family
from benchmarks.measuring import Options, Row, Unmeasured, measure
from benchmarks.peers import Peer, load_reference, peers
from benchmarks.report import about, exponents, table
from benchmarks.results import Results
from benchmarks.targets import outcomes, targets_table

QUICK = Options(budget=0.15, most=7, reference=0.2, whole=False, once=2.0, limit=5.0)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks; what is known is reported even when the run is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How long boards take to solve.")
    parser.add_argument("--quick", action="store_true", help="small boards and few runs: less than a minute")
    parser.add_argument("--json", metavar="FILE", help="write the rows there as well, one JSON object a line")
    parser.add_argument("--families", metavar="A,B", help="only these families")
    parser.add_argument("--list", action="store_true", help="list the families and stop")
    work = parser.add_mutually_exclusive_group()
    work.add_argument("--expect", metavar="FILE", type=Path, help="fail where a counter of work is higher than there")
    work.add_argument("--keep", metavar="FILE", type=Path, help="write the counters of work there, to be expected")
    args = parser.parse_args(argv)
    if args.list:
        for one in FAMILIES:
            print(f"{one.name:18}{one.what}")
        return 0
    try:
        chosen = [family(name) for name in args.families.split(",")] if args.families else list(FAMILIES)
    except KeyError as error:
        parser.error(f"no family {error}; there are {', '.join(one.name for one in FAMILIES)}")
    if args.keep and args.families:
        parser.error("--keep needs the counters of all families")
    if args.expect and not args.expect.is_file():
        parser.error(f"no file {args.expect}")
    kept = counters.read(args.expect) if args.expect else None
    engines = peers()
    rows: list[Row | Unmeasured] = []
    stopped = False
    with _Output(args.json) as output:
        output.write(about({"quick": args.quick, "families": [one.name for one in chosen]}, engines))
        try:
            for one in chosen:
                for row in _rows_of(one, args.quick, engines):
                    rows.append(row)
                    output.write(row.to_json())
        except KeyboardInterrupt:
            stopped = True
        measured = [row for row in rows if isinstance(row, Row)]
        for one in chosen:
            if any(row.family == one.name for row in measured):
                output.write(exponents(one, measured, args.quick).to_json())
        reached = [] if args.quick else outcomes(Results.of(output.lines))
        for outcome in reached:
            output.write(outcome.to_json())
    head = output.lines[0]
    print(f"commit {head['commit']}, {head['python']}, {head['machine']['processor']}")
    print(table(chosen, rows, engines, args.quick))
    if reached:
        print(f"\n{targets_table(reached)}")
    if stopped:
        print("Interrupted: this is not everything.")
        return 130
    if args.keep:
        counters.write(args.keep, counters.counts_of(measured))
    return _judge(args.expect, kept, measured, args.quick) if kept is not None else 0


def _judge(file: Path, kept: counters.Counts, rows: Sequence[Row], quick: bool) -> int:
    """Tell how the counters of work differ from those that are kept; 1 where one is higher."""
    found = counters.compare(kept, counters.counts_of(rows))
    command = f"python -m benchmarks{' --quick' if quick else ''} --keep {file}"
    print("\n" + "\n".join(counters.told(found, command)))
    return 1 if found.higher else 0


class _Output:
    """The lines of a run, which are written to a file at once where there is one."""

    def __init__(self, name: str | None) -> None:
        self.lines: list[dict[str, Any]] = []
        self._file = open(name, "w", encoding="utf-8") if name else None  # noqa: SIM115 - closed by `__exit__`

    def __enter__(self) -> _Output:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        if self._file is not None:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()


def _rows_of(one: Family, quick: bool, engines: Sequence[Peer]) -> Iterator[Row | Unmeasured]:
    """Measure a family at all of its sizes, telling on standard error what is at work."""
    options = QUICK if quick else Options()
    literal = load_reference() if one.work == "solve" else None
    slow: list[tuple[int, int]] = []
    given_up: list[tuple[int, int]] = []
    for n, k in _sizes(one.quick if quick else one.full, one.k_is_n):
        if _no_smaller((n, k), given_up):
            yield Unmeasured(one.name, n, k, f"a smaller size took over {options.limit:.0f} s")
            continue
        whole = options.whole and (n, k) in one.reference
        wanted = literal if whole or not _no_smaller((n, k), slow) else None
        print(f"{one.name} n={n} k={k} ...", end="", file=sys.stderr, flush=True)
        start = time.perf_counter()
        row = measure(one, n, k, options, wanted, engines)
        notes = "".join(f"; left out {name}: {why}" for name, why in _left_out(row).items())
        print(f" {time.perf_counter() - start:.1f} s{notes}", file=sys.stderr)
        if isinstance(row, Unmeasured):
            given_up.append((n, k))
        elif wanted is not None and row.ratios["reference"] is None:
            slow.append((n, k))
        yield row


def _left_out(row: Row | Unmeasured) -> dict[str, str]:
    """Return what was not measured of a row, and why."""
    return row.unfit if isinstance(row, Row) else {"everything": row.why}


def _no_smaller(size: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    """Return whether a size is at least as large as one of the others."""
    return any(n <= size[0] and k <= size[1] for n, k in others)


def _sizes(sizes: Sizes, k_is_n: bool) -> list[tuple[int, int]]:
    """Return all sizes of a family, each once."""
    found = [(n, n if k_is_n else sizes.k_at) for n in sizes.n]
    return list(dict.fromkeys([*sizes.more, *found, *((sizes.n_at, k) for k in sizes.k)]))


if __name__ == "__main__":
    raise SystemExit(main())
