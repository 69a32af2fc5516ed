"""The commands about card data: ``layers cards import|show|coverage|fetch``."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from layers.errors import LayersError, UnknownNameError
from layers.tables import Column, paragraph, plain, table, terminal_width

if TYPE_CHECKING:
    from layers.cards.catalogue import Card
    from layers.cards.coverage import Coverage, Row

__all__ = ["NoPoolError", "add_commands", "card_of_pool", "reading_data", "reading_lines"]

_BAR = 30


class NoPoolError(LayersError):
    """There is no card pool to work on."""

    def __init__(self) -> None:
        super().__init__("no card pool has been imported; run `layers cards import FILE`, or give --pool FILE")


def add_commands(actions: Any) -> None:
    """Add the commands to the actions of ``layers cards`` (what `argparse` returns for sub-commands)."""

    def action(name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        described = help[0].upper() + help[1:] + "."
        parser: argparse.ArgumentParser = actions.add_parser(name, help=help, description=described)
        parser.set_defaults(run=run)
        return parser

    importing = action("import", import_cards, "index a card data file, for use as the card pool")
    importing.add_argument("file", metavar="FILE", help="a bulk file of Scryfall or MTGJSON: .json, .gz, .xz or .zst")

    covering = action("coverage", coverage, "report how much of a card pool's text is read")
    covering.add_argument("--pool", metavar="FILE", help="a card data file; default: the imported pool")
    covering.add_argument("--json", action="store_true", help="write the report as JSON")
    covering.add_argument("--lines", metavar="OUT", help="write one JSON object for each ability line to this file")

    fetching = action("fetch", fetch_cards, "fetch a public card data file and import it")
    fetching.add_argument("--source", choices=["scryfall", "mtgjson"], default="scryfall", help="default: scryfall")
    fetching.add_argument("-o", "--output", metavar="FILE", help="where to keep it; default: the cache directory")


def _note(text: str) -> None:
    print(plain(text), file=sys.stderr)


def _bar(done: int, total: int | None) -> None:
    """Draw a progress bar where somebody watches."""
    if not sys.stderr.isatty():
        return
    share = min(done / total, 1.0) if total else 0.0
    drawn = "#" * round(share * _BAR)
    size = f"{done / 2**20:,.0f} MB" + (f" of {total / 2**20:,.0f}" if total else "")
    print(f"\r[{drawn:<{_BAR}}] {size} ", end="" if done != total else "\n", file=sys.stderr, flush=True)


def import_cards(args: argparse.Namespace) -> int:
    """Index a card data file and make it the pool."""
    from layers.cards.pool import CardPool

    pool = CardPool.import_file(args.file, progress=_counted)
    print(f"{len(pool):,} cards from {plain(pool.source)}")
    return 0


def _counted(cards: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{cards:,} cards ", end="", file=sys.stderr, flush=True)


def fetch_cards(args: argparse.Namespace) -> int:
    """Fetch a public bulk file, check it and import it."""
    from layers.cards.fetching import SOURCES, fetch, locate
    from layers.cards.index import cache_directory
    from layers.cards.pool import CardPool

    _note(f"asking {SOURCES[args.source]}")
    url, size, digest = locate(args.source)
    to = Path(args.output) if args.output else cache_directory() / url.rpartition("/")[2]
    _note(f"fetching {url}")
    found = fetch(url, to, digest=digest, progress=lambda done, total: _bar(done, total or size))
    print(f"{to}\nSHA-256 {found}" + (" (as published)" if digest else ""))
    print(f"{len(CardPool.import_file(to)):,} cards imported")
    return 0


# --- one card ---------------------------------------------------------------------------------------------------


def card_of_pool(name: str) -> Card | None:
    """Return a card of the imported pool, or None when there is no pool or no such card in it."""
    from layers.cards.pool import CardPool

    pool = CardPool.imported()
    if pool is None:
        return None
    with pool:
        try:
            return pool.card(name)
        except UnknownNameError:
            return None


def reading_data(card: Card) -> dict[str, Any]:
    """Return how each line of a card is read, as plain data."""
    from layers.cards.coverage import rows
    from layers.effects.node import to_json

    lines = []
    for row, line in rows(card):
        found: dict[str, Any] = _row_data(dict(row))
        lines.append(found | {"abilities": to_json(line.abilities)})
    return {"name": card.name, "layout": card.layout, "lines": lines}


def reading_lines(card: Card) -> Iterator[str]:
    """Return how each line of a card is read, in words."""
    from layers.cards.coverage import rows
    from layers.effects.abilities import Defining, Static
    from layers.effects.wording import ability_name

    width = terminal_width()
    face = None
    for row, line in rows(card):
        if row["face"] != face:
            face = row["face"]
            yield f"{face}:"
        what = row["line_class"].replace("_", " ")
        layers = f", layer {', '.join(row['layers'])}" if row["layers"] else ""
        yield from paragraph(row["line"].replace("\n", " / "), width, f"{row['line_index'] + 1:>3}. ", "     ")
        yield f"     {what}{layers}"
        if line.line_class in ("static", "cda"):
            for ability in line.abilities:
                # Without its text the tree speaks, not the line.
                read = replace(ability, text="") if isinstance(ability, Static | Defining) else ability
                yield from paragraph(ability_name(read), width, "     = ", "       ")


def _row_data(row: dict[str, Any]) -> dict[str, Any]:
    """Name the class of a line as files do."""
    return {"class" if key == "line_class" else key: value for key, value in row.items()}


# --- coverage ---------------------------------------------------------------------------------------------------


def coverage(args: argparse.Namespace) -> int:
    """Read a whole pool and report how much of it is understood."""
    from layers.cards.coverage import measure
    from layers.cards.pool import CardPool

    pool = CardPool.open(args.pool) if args.pool else CardPool.imported()
    if pool is None:
        raise NoPoolError
    with pool, _writing(args.lines) as out:

        def write(row: Row) -> None:
            if out is not None:
                out.write(json.dumps(_row_data(dict(row)), ensure_ascii=False) + "\n")

        # Shares are of the real cards, where the file tells which those are; rows are of all.
        found = measure(pool.cards(marked=pool.has_marks or None), write)
        if out is not None and pool.has_marks:
            measure(pool.cards(marked=False), write)
    if args.json:
        print(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        for line in _report(found):
            print(line)
    return 0


@contextmanager
def _writing(path: str | None) -> Iterator[IO[str] | None]:
    """Open a file to write, which is there only when all of it is."""
    if path is None:
        yield None
        return
    try:
        handle, name = tempfile.mkstemp(dir=Path(path).resolve().parent, prefix=".lines-")
    except OSError as error:
        raise LayersError(f"{path}: the file cannot be written: {error.strerror}") from None
    try:
        with open(handle, "w", encoding="utf-8") as file:
            yield file
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def _report(found: Coverage) -> Iterator[str]:
    width = terminal_width()
    yield f"{found.cards:,} cards; {sum(found.lines.values()):,} ability lines"
    counts = [[name.replace("_", " "), f"{count:,}"] for name, count in found.lines.most_common()]
    yield from table([Column("class"), Column("lines")], counts, width)
    yield ""
    yield f"cards with a part in layers 1 to 7: {_share(found.cards_read, found.cards_in_layers)} fully read"
    yield f"their lines: {_share(found.lines_read, found.lines_in_layers)} fully read"
    kinds = len(found.templates)
    yield f"wordings: {_share(kinds - len(found.templates_unread), kinds)} read"
    yield ""
    layers = [
        [label, f"{read:,}", f"{lines:,}", f"{read / lines:.1%}"]
        for label, (read, lines) in sorted(found.by_layer.items())
    ]
    yield from table([Column("layer"), Column("read"), Column("lines"), Column("share")], layers, width)
    if found.no_round_trip:
        yield ""
        yield f"{len(found.no_round_trip):,} lines are read but do not follow from what was read:"
        for line in found.no_round_trip[:20]:
            yield from paragraph(line.replace("\n", " / "), width, "  * ")
    if found.templates_unread:
        yield ""
        yield "wordings not read, the most frequent first:"
        for wording, count in found.templates_unread.most_common(30):
            yield from paragraph(wording.replace("\n", " / "), width, f"{count:>5}  ", " " * 7)


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({part / whole:.1%})" if whole else "0 of 0"
