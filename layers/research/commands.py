"""The commands of the research instruments: orders, sensitivity, minimize, compare."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from layers.commands import GRAPH_FORMATS, check_board_output, check_drawing, draw, print_json, read_board
from layers.errors import LayersError
from layers.tables import paragraph, plain, terminal_width

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from layers.predicates import Predicate
    from layers.research.orders import OrderSearch

__all__ = ["add_commands"]

_INTERRUPTED = 130


def add_commands(command: Callable[..., argparse.ArgumentParser], add_file: Callable[..., None]) -> None:
    """Add the commands to the command line."""
    orders = command("orders", _orders, "find every outcome over all orders of timestamps, and how many lead to each")
    add_file(orders)
    _add_search(orders)
    orders.add_argument("--apart", action="store_true", help="tell copies apart that differ in nothing but their age")
    _add_json(orders)

    sensitivity = command("sensitivity", _sensitivity, "find the pairs of things of which it matters which is older")
    add_file(sensitivity)
    _add_search(sensitivity)
    sensitivity.add_argument(
        "-o", "--output", metavar="OUT",
        help=f"draw the pairs as a graph, too; the file's name ends in one of {', '.join(_PICTURES)}",
    )  # fmt: skip
    _add_json(sensitivity)

    minimize = command("minimize", _minimize, "find the least of a board for which something is still so")
    add_file(minimize)
    minimize.add_argument(
        "--predicate", metavar="P", required=True, help="what is to be so: " + "; ".join(_FORMS.values())
    )
    minimize.add_argument("-o", "--output", metavar="OUT", help="write the board to this file (.yaml or .json)")
    minimize.add_argument(
        "--limit", metavar="N", type=_number, help="how many smaller sets of things to try; default: 2,000"
    )
    _add_workers(minimize)
    _add_json(minimize)

    compare = command("compare", _compare, "tell what editions of the rules make of a board, where they part and why")
    add_file(compare, ruleset=False)
    compare.add_argument(
        "--rulesets", metavar="R,R", help="the editions, each compared with the one before; default: all"
    )
    _add_narrowing(compare)
    _add_workers(compare)
    _add_json(compare)


_PICTURES = tuple(form for form in GRAPH_FORMATS if form != "html")


def _add_search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--among", metavar="ID", action="append", help="only this thing moves (may be repeated)")
    _add_narrowing(parser)
    parser.add_argument("--together", action="store_true", help="what has equal timestamps stays together")
    parser.add_argument(
        "--limit", metavar="N", type=_positive, help="how many orders to solve at most; default: 20,000"
    )
    _add_workers(parser)


def _add_narrowing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--object", metavar="ID", action="append", help="only this object counts (may be repeated)")
    parser.add_argument(
        "--characteristic", metavar="C", action="append",
        help="only this counts (may be repeated): power, types, colors, abilities, ...",
    )  # fmt: skip


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", metavar="N", type=_positive, default=1, help="how many processes work at it")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="write the result as JSON")


def _number(text: str) -> int:
    return _from(0, text)


def _positive(text: str) -> int:
    return _from(1, text)


def _from(least: int, text: str) -> int:
    if not text.isdecimal() or not text.isascii() or int(text) < least:
        raise argparse.ArgumentTypeError(f"expected a number from {least}, not {text!r}")
    return int(text)


@contextlib.contextmanager
def _workers(number: int) -> Iterator[Executor | None]:
    """Give an executor with so many processes; none for one."""
    if number < 2:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    executor = ProcessPoolExecutor(number)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


class _Progress:
    """A line on standard error that says how far the work is, if it takes a while and somebody may look at it."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._next = time.monotonic() + 1
        self._shown = 0

    def __call__(self, one: int, other: int) -> None:
        if not sys.stderr.isatty() or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.2
        line = self._words.format(one, other)
        print("\r" + line.ljust(self._shown), end="", file=sys.stderr, flush=True)
        self._shown = len(line)

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print("\r" + " " * self._shown, end="\r", file=sys.stderr, flush=True)


def _search(args: argparse.Namespace, alike: bool) -> tuple[OrderSearch, bool]:
    """Search through the orders of a board; return the search, and whether it was stopped by Ctrl-C."""
    from layers.research.orders import MOST_SOLVES, OrderSearch

    board = read_board(args)
    search = OrderSearch(
        board, args.among, objects=args.object, characteristics=args.characteristic, together=args.together,
        alike=alike, ruleset=args.ruleset,
    )  # fmt: skip
    limit = MOST_SOLVES if args.limit is None else args.limit
    with _workers(args.workers) as executor, _Progress("{:,} of {:,} orders") as progress:
        try:
            search.run(limit, executor, progress)
        except KeyboardInterrupt:
            return search, True
    return search, False


def _stopped(stopped: bool, complete: bool) -> int:
    """Say why a result is not complete, and return the exit status."""
    if stopped:
        print("layers: stopped; this is what is known so far", file=sys.stderr)
        return _INTERRUPTED
    if not complete:
        print("layers: the limit was reached; --limit allows more", file=sys.stderr)
    return 0


def _print(text: str) -> None:
    """Print lines of text that are indented, each in the width of the terminal."""
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        for part in paragraph(plain(line.strip()), terminal_width(), indent, indent + "  "):
            print(part)


# --- the commands -----------------------------------------------------------------------------------------------


def _orders(args: argparse.Namespace) -> int:
    """Show every outcome over all orders of timestamps."""
    search, stopped = _search(args, alike=not args.apart)
    found = search.found()
    if args.json:
        print_json(found.to_dict())
    else:
        _print(str(found))
    return _stopped(stopped, found.complete)


def _sensitivity(args: argparse.Namespace) -> int:
    """Show the pairs of things of which it matters which is older."""
    from layers.research.sensitivity import of_search

    if args.output is not None:
        check_drawing(args.output, args.file, _PICTURES)
    search, stopped = _search(args, alike=False)
    found = of_search(search)
    if args.output is not None:
        draw(found.graph(), args.output, found.title)
    if args.json:
        print_json(found.to_dict())
    else:
        _print(str(found))
    return _stopped(stopped, found.complete)


def _minimize(args: argparse.Namespace) -> int:
    """Show the least of a board for which something is still so."""
    from layers.boardfiles.writing import board_text
    from layers.research.minimize import MOST_SETS, Minimization, NotSoError

    if args.output is not None:
        check_board_output(args.output, args.file)
    board, predicate = read_board(args), _predicate(args.predicate, args.ruleset)
    stopped = False
    with _workers(args.workers) as executor, _Progress("{:,} things left, {:,} boards tried") as progress:
        limit = MOST_SETS if args.limit is None else args.limit
        search = Minimization(board, predicate, limit=limit, executor=executor, progress=progress)
        try:
            search.run()
        except KeyboardInterrupt:
            stopped = True
        except NotSoError as error:
            raise LayersError(f"{error}: --predicate {args.predicate}") from None
    found = search.found()
    if args.output is not None:
        found.board.save(args.output)
    if args.json:
        print_json(found.to_dict())
    else:
        _print("\n".join(_least(found.things, found.removed, found.smallest, stopped)))
        if args.output is None:
            print(board_text(found.board.to_dict(), ".yaml"), end="")
    return _stopped(stopped, complete=True)


def _least(things: tuple[str, ...], removed: tuple[str, ...], smallest: bool, stopped: bool) -> Iterator[str]:
    yield f"# left: {', '.join(things) or 'nothing'}"
    yield f"# taken away: {', '.join(removed) or 'nothing'}"
    if not stopped:
        yield "# no smaller set will do" if smallest else "# smaller sets were not all tried"


def _compare(args: argparse.Namespace) -> int:
    """Show what editions of the rules make of a board."""
    from layers.research.editions import compare_editions

    board = read_board(args)
    rules = None if args.rulesets is None else [name.strip() for name in args.rulesets.split(",")]
    with _workers(args.workers) as executor:
        found = compare_editions(
            board, rules, objects=args.object, characteristics=args.characteristic, executor=executor
        )
    if args.json:
        print_json(found.to_dict())
    else:
        _print(str(found))
    return 0


# --- predicates -------------------------------------------------------------------------------------------------

_FORMS = {
    "loop": "loop (or loop=3: of at least three effects)",
    "dependency": "dependency=A,B (A depends on B)",
    "order": "order (another order gives another outcome)",
    "rulesets": "rulesets=10th,m10 (the two differ)",
    "value": "value=ogre,power,5 (an object has a value; of several words each is given)",
}


def _predicate(text: str, ruleset: str | None) -> Predicate:
    """Return the predicate that an argument names."""
    from layers import predicates

    name, equals, rest = text.partition("=")
    values = [value.strip() for value in rest.split(",")] if equals else []
    try:
        if name == "loop" and (not equals or (len(values) == 1 and values[0].isdecimal())):
            return predicates.has_loop(int(values[0]) if values else 2, ruleset=ruleset)
        if name == "dependency" and len(values) == 2:
            return predicates.has_dependency(values[0], values[1], ruleset=ruleset)
        if name == "order" and not equals:
            return predicates.order_matters(ruleset=ruleset)
        if name == "rulesets" and len(values) == 2:
            if ruleset is not None:
                raise LayersError("--predicate rulesets names the editions itself: leave --ruleset out")
            return predicates.rulesets_differ(values[0], values[1])
        if name == "value" and len(values) >= 3:
            return predicates.has_value(values[0], values[1], _value(values[1], values[2:]), ruleset=ruleset)
    except ValueError as error:
        raise LayersError(f"found --predicate {text}: {error}") from None
    raise LayersError(f"found --predicate {text}; there are: {'; '.join(_FORMS.values())}")


def _value(characteristic: str, words: list[str]) -> object:
    if characteristic in ("power", "toughness", "mana_value") and len(words) == 1:
        try:
            return int(words[0])
        except ValueError:
            raise LayersError(f"expected a number for {characteristic}, not {words[0]!r}") from None
    return words[0] if len(words) == 1 else words
