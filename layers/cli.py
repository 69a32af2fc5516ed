"""The command line: ``layers solve FILE`` and its sister commands, their arguments and how they end.

Exit status: 0 when all is well, 1 when `check` finds a difference, 2 when something cannot be read, is not there or
cannot be written, 130 after Ctrl-C, 141 when whoever reads the output has gone.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence

from layers.errors import BoardError, LayersError
from layers.tables import plain

__all__ = ["main"]

_OK, _UNREADABLE, _INTERRUPTED, _NO_READER = 0, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; by default those of the process.

    Returns
    -------
    int
        The exit status.
    """
    try:
        _prepare_streams()
        try:
            args = _parser().parse_args(argv)
            status: int = args.run(args)
        except SystemExit as stop:  # how argparse ends after --help, --version and wrong arguments
            status = stop.code if isinstance(stop.code, int) else _OK
        except LayersError as error:
            # A board's errors begin with the file's name.
            prefix = "" if isinstance(error, BoardError) else "layers: "
            for line in str(error).splitlines():
                print(prefix + plain(line), file=sys.stderr)
            status = _UNREADABLE
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _give_up()
        return _NO_READER
    except OSError as error:
        with contextlib.suppress(OSError):
            print(f"layers: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        _give_up()
        return _UNREADABLE
    return status


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale is; read nothing from, and write nowhere to, a stream that there is not."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _give_up() -> None:
    """Let what is still buffered and cannot be written go nowhere, so that the interpreter's last flush succeeds."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


# --- arguments --------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    from layers import __version__, commands
    from layers.cards import commands as cardtools
    from layers.research import commands as research

    parser = argparse.ArgumentParser(
        prog="layers",
        description="Work out how continuous effects combine in Magic: The Gathering (CR 613), and why.",
        epilog="FILE is a board in YAML or JSON; - reads standard input.",
    )
    parser.add_argument("--version", action="version", version=f"layers {__version__}")
    adding = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: object, help: str) -> argparse.ArgumentParser:
        found = adding.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False)
        found.set_defaults(run=run)
        return found

    solve = command("solve", commands.solve, "show the characteristics of every object")
    _add_file(solve)
    solve.add_argument("--object", metavar="ID", action="append", help="show only this object (may be repeated)")
    solve.add_argument("--html", metavar="OUT", help="write a page that shows the solve step by step; - for the output")
    _add_json(solve, "the whole solution as JSON: objects, order, dependencies, loops and every step")

    explain = command("explain", commands.explain, "tell step by step how an object came by its characteristics")
    _add_file(explain)
    explain.add_argument("object", metavar="OBJECT", help="the id of an object")
    asked = explain.add_mutually_exclusive_group()
    asked.add_argument(
        "characteristic", metavar="CHARACTERISTIC", nargs="?",
        help="tell only why it has this: power/toughness, types, colors, abilities, controller, ...",
    )  # fmt: skip
    asked.add_argument("--not", metavar="EFFECT", dest="not_", help="tell why this effect does not apply to the object")
    explain.add_argument("--full", action="store_true", help="tell everything that the reasons rest on")
    _add_json(explain, "the reasons as a tree in JSON")

    order = command("order", commands.order, "show in which order effects were applied, and why")
    _add_file(order)
    order.add_argument("--layer", metavar="L", help='only this layer, such as "4" or "7b"')
    _add_json(order, "the order as JSON")

    graph = command("graph", commands.graph, "draw or export the dependency graph of a layer or of all layers")
    _add_file(graph)
    graph.add_argument("--layer", metavar="L", help='only this layer, such as "4" or "7b"')
    graph.add_argument("--step", metavar="N", type=int, help="as it is before step N of the layer, from 0")
    graph.add_argument(
        "--format", choices=commands.GRAPH_FORMATS, help="what to write; default: what the name of the file ends in"
    )
    graph.add_argument("-o", "--output", metavar="OUT", default="-", help="the file to write; default: standard output")

    research.add_commands(command, _add_file)

    check = command("check", commands.check, "compare what comes out with what board files expect")
    _add_file(check, several=True)
    _add_json(check, "one JSON object a line for each file")

    rulesets = command("rulesets", commands.rulesets, "list the rule sets, or show one of them")
    rulesets.add_argument("id", metavar="ID", nargs="?", help="the rule set to show")
    _add_json(rulesets, "as JSON")

    cards = command("cards", commands.cards, "list and show cards, import and measure card pools")
    actions = cards.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="list the catalogue", description="List the cards of the catalogue.")
    show = actions.add_parser("show", help="show a card", description="Show a card, and how its text is read.")
    show.add_argument("name", metavar="NAME", help="the card's name, or one of its faces', in any case")
    listing.set_defaults(name=None)
    _add_json(listing, "as JSON")
    _add_json(show, "as JSON")
    cardtools.add_commands(actions)

    command("schema", commands.schema, "print the JSON Schema of board files")
    return parser


def _add_file(parser: argparse.ArgumentParser, several: bool = False, ruleset: bool = True) -> None:
    if several:
        parser.add_argument("files", metavar="FILE", nargs="+", help="board files; - reads standard input")
    else:
        parser.add_argument("file", metavar="FILE", help="a board file; - reads standard input")
    if ruleset:
        parser.add_argument("--ruleset", metavar="R", help="the edition of the rules; default: what the board says")
    parser.add_argument("--strict", action="store_true", help="refuse a board with text that is not understood")


def _add_json(parser: argparse.ArgumentParser, help: str) -> None:
    parser.add_argument("--json", action="store_true", help="write " + help)
