"""What each command of the command line does with its arguments; the parts of the library are imported on use."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from layers.errors import BoardError, LayersError, LimitError, Problem
from layers.tables import Column, paragraph, plain, table, terminal_width

if TYPE_CHECKING:
    import networkx as nx

    from layers.board import Board
    from layers.boardfiles.source import Document
    from layers.cards.catalogue import Card
    from layers.check import Report
    from layers.editions import RuleSet
    from layers.explanations.reasons import Explanation, Reason
    from layers.solution import Solution

__all__ = [
    "GRAPH_FORMATS", "cards", "check", "check_board_output", "check_drawing", "draw", "explain", "graph", "order",
    "print_json", "read_board", "rulesets", "schema", "solve",
]  # fmt: skip

GRAPH_FORMATS = ("svg", "png", "html", "dot", "mermaid", "graphml", "json")
"""The formats of `graph`, each a function ``graph.to_...``."""

_FORMAT_OF_ENDING = {form: form for form in GRAPH_FORMATS} | {"gv": "dot", "mmd": "mermaid", "htm": "html"}

_STDIN = "standard input"


# --- boards -----------------------------------------------------------------------------------------------------


def _document(file: str) -> Document:
    from layers.boardfiles.source import MOST_BYTES, read_file, read_text

    if file != "-":
        return read_file(file)
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise LimitError("bytes in a board file", len(raw), MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError([Problem(f"byte {raw[error.start]:#04x} is no UTF-8 text")], _STDIN) from None
    return read_text(text, _STDIN)


def _board(document: Document, strict: bool) -> Board:
    """Make a board of a file; in strict mode only if all of its text is understood."""
    from layers.board import Board

    board = Board.from_document(document)
    unread = board.not_understood()
    if strict and unread:
        raise BoardError([Problem(f"not understood: {line}") for line in unread], document.source)
    return board


def read_board(args: argparse.Namespace) -> Board:
    """Read the board of a command; say on standard error what of its text counts for nothing."""
    document = _document(args.file)
    board = _board(document, args.strict)
    for line in board.not_understood():
        print(plain(f"{document.source}: warning: not understood: {line}"), file=sys.stderr)
    return board


def _solved(args: argparse.Namespace) -> Solution:
    """Read and solve the board of a command."""
    from layers.solver import solve

    return solve(read_board(args), args.ruleset)


def print_json(data: object, indent: int | None = 2) -> None:
    """Write data to standard output as JSON."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    try:
        text.encode()
    except UnicodeEncodeError:  # the name of a file may be no text
        text = json.dumps(data, indent=indent)
    print(text, flush=indent is None)


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


# --- solve ------------------------------------------------------------------------------------------------------


def solve(args: argparse.Namespace) -> int:
    """Show the characteristics of every object, or of some."""
    if args.html is not None:
        _check_output(args.html, args.file)
        if args.html == "-" and args.json:
            raise LayersError("--html - and --json both want standard output: give --html a file")
        if (form := _FORMAT_OF_ENDING.get(_ending(args.html), "html")) != "html":
            raise LayersError(f"--html writes a page, and the name {args.html} is one for {form}")
    solution = _solved(args)
    chosen = args.object or list(solution)
    for name in chosen:
        solution[name]  # an unknown id is refused before anything is written
    if args.html is not None:
        _write(solution.to_html(), args.html)
        if args.html == "-":
            return 0
    if args.json:
        data = solution.to_dict()
        print_json(data | {"objects": {name: data["objects"][name] for name in chosen}})
        return 0
    rows = [_object_row(solution, name) for name in chosen]
    columns = [
        Column("object", 12), Column("type", 16), Column("P/T"), Column("colors", 9), Column("abilities", 20),
        Column("controller", 8), Column("zone"),
    ]  # fmt: skip
    if all(row[-1] == "battlefield" for row in rows):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    _print_lines(table(columns, rows, terminal_width()))
    return 0


def _object_row(solution: Solution, name: str) -> list[str]:
    from layers.phrases import numbers

    found = solution[name]
    return [
        name,
        found.type_line,
        numbers(found),
        ", ".join(found.colors) or "colorless",
        "; ".join(found.ability_names) or "none",
        found.controller,
        found.zone,
    ]


# --- explain and order ------------------------------------------------------------------------------------------


def explain(args: argparse.Namespace) -> int:
    """Tell how an object came by its characteristics, why it has one of them, or why an effect does not apply."""
    from layers.explanations.because import CHARACTERISTICS
    from layers.explanations.explain import explain as explained

    solution = _solved(args)
    if args.not_ is not None or args.characteristic is not None:
        reason: Explanation | Reason
        if args.not_ is not None:
            reason = solution.why_not(args.not_, args.object)
        else:
            reason = solution.why(args.object, args.characteristic)
        if args.json:
            print_json(reason.to_dict())
        else:
            print(reason.to_text(args.full, terminal_width()))
    elif args.json:
        print_json([solution.why(args.object, one).to_dict() for one in CHARACTERISTICS])
    else:
        print(explained(solution, args.object, terminal_width()))
    return 0


def order(args: argparse.Namespace) -> int:
    """Show the order of application, in all layers or in one."""
    solution = _solved(args)
    labels = solution.layers
    if args.layer is not None:
        solution.order(args.layer)  # an unknown layer is refused
        labels = (args.layer,)
    if args.json:
        print_json({"ruleset": solution.ruleset.id, "layers": [_layer_data(solution, label) for label in labels]})
    else:
        _print_lines(_order_lines(solution, labels))
    return 0


def _layer_data(solution: Solution, label: str) -> dict[str, Any]:
    from layers.explanations.why import reasons
    from layers.explanations.whynot import never_began
    from layers.phrases import part_in_words

    steps = [
        {
            "effect": step.effect.id,
            "source": step.effect.source,
            "timestamp": step.effect.timestamp,
            "does": part_in_words(solution, step._record.inst, step.layer),
            "objects": list(step.objects),
            "why": [
                {"kind": why.kind, "rule": why.rule or None, "others": list(why.others), "text": why.text}
                for why in reasons(solution, step)
            ],
        }
        for step in solution.steps(label)
    ]
    loops = [[effect.id for effect in loop] for loop in solution.loops(label)]
    missing = [str(missing) for missing in never_began(solution) if missing.layer == label]
    return {"layer": label, "steps": steps, "loops": loops, "never_began": missing}


def _order_lines(solution: Solution, labels: tuple[str, ...]) -> Iterator[str]:
    from layers.explanations.why import why
    from layers.explanations.whynot import never_began
    from layers.phrases import label as label_of
    from layers.phrases import layer_words, part_in_words

    width = terminal_width()
    missing = never_began(solution)
    if not labels:
        yield "no continuous effects"
    for place, label in enumerate(labels):
        if place:
            yield ""
        yield f"Layer {label} ({layer_words(solution.ruleset, label)})"
        steps = solution.steps(label)
        for number, step in enumerate(steps):
            on = _some(step.objects) or "no object"
            head = f"{label_of(solution, step.effect)}, timestamp {step.effect.timestamp}, applied to {on}"
            yield from paragraph(head, width, f"  {number}  ")
            for text in (part_in_words(solution, step._record.inst, step.layer), f"Why now: {why(solution, step)}"):
                yield from paragraph(text, width, "     ", "       ")
        for loop in solution.loops(label):
            yield from paragraph("loop: " + ", ".join(effect.id for effect in loop), width, "  ", "    ")
        here = [f"{one}." for one in missing if one.layer == label]
        for text in here:
            yield from paragraph(text, width, "  ", "    ")
        if not steps and not here:
            yield "  nothing to apply"


def _some(names: tuple[str, ...], most: int = 8) -> str:
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"


# --- graph ------------------------------------------------------------------------------------------------------


def graph(args: argparse.Namespace) -> int:
    """Export or draw the dependency graph of a layer or of all layers, at one moment or over the whole solve."""
    form = args.format or _format_of(args.output)
    _check_output(args.output, args.file)
    solution = _solved(args)
    if args.layer is not None:
        steps = len(solution.steps(args.layer))
        if args.step is not None and not 0 <= args.step < max(steps, 1):
            raise LayersError(f"layer {args.layer} has no step {args.step}; its steps are 0 to {max(steps, 1) - 1}")
    elif args.step is not None:
        raise LayersError("a step is one of a layer's: give --layer, too")
    # Where nothing is pending, the moment before its first application is like any other.
    step = args.step if args.layer in solution.layers else None
    if form == "html":
        if args.step is not None:
            raise LayersError("a page has all steps: leave --step out")
        _write(solution.to_html(args.layer), args.output)
        return 0
    found = solution.graph(args.layer, step)
    title = solution._heading(step)
    _write(_drawn(found, form, title), args.output)
    return 0


def check_drawing(output: str, board: str, formats: Sequence[str]) -> None:
    """Refuse the name of a file that a drawing in none of some formats can be written to."""
    if _FORMAT_OF_ENDING.get(_ending(output)) not in formats:
        raise LayersError(f"-o {output}: give a file whose name ends in one of {', '.join(formats)}")
    _check_output(output, board)


def check_board_output(output: str, board: str) -> None:
    """Refuse the name of a file that no board can be written to, or that is the board that is read."""
    if _ending(output) not in ("yaml", "yml", "json"):
        raise LayersError(f"-o {output}: give a file whose name ends in .yaml, .yml or .json")
    if not Path(output).parent.is_dir():
        raise LayersError(f"-o {output}: there is no folder {Path(output).parent}")
    _check_output(output, board)


def draw(found: nx.DiGraph[str], output: str, title: str) -> None:
    """Write a graph to a file, in the format that its name asks for."""
    _write(_drawn(found, _format_of(output), title), output)


def _drawn(found: nx.DiGraph[str], form: str, title: str) -> str | bytes:
    import graph as graphs

    exporting: dict[str, Callable[[], str | bytes]] = {
        "dot": lambda: graphs.to_dot(found),
        "mermaid": lambda: graphs.to_mermaid(found),
        "graphml": lambda: graphs.to_graphml(found),
        "json": lambda: graphs.to_json(found),
        "svg": lambda: graphs.to_svg(found, title=title),
        "png": lambda: graphs.to_png(found, title=title),
    }
    try:
        return exporting[form]()
    except (graphs.GraphError, ImportError) as error:
        raise LayersError(str(error)) from error


def _format_of(output: str) -> str:
    """Return the format that the name of a file asks for."""
    if form := _FORMAT_OF_ENDING.get(_ending(output)):
        return form
    raise LayersError(f"give --format ({', '.join(GRAPH_FORMATS)}), or -o with a file whose name ends in one of them")


def _ending(output: str) -> str:
    return Path(output).suffix.lower().removeprefix(".")


def _check_output(output: str, board: str) -> None:
    """Refuse to write nowhere, or over the board that is read."""
    if not output:
        raise LayersError("the name of the file to write is empty")
    try:
        same = output != "-" and board != "-" and Path(output).samefile(board)
    except (OSError, ValueError):  # one of them is not there
        return
    if same and Path(board).is_file():
        raise LayersError(f"{output} is the board: it is not written over")


def _write(content: str | bytes, output: str) -> None:
    """Write to a file, all of it or nothing, or to standard output."""
    if output == "-":
        if isinstance(content, str):
            sys.stdout.write(content)
        elif sys.stdout.isatty():
            raise LayersError("a picture is nothing for a terminal: give a file with -o")
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
    elif Path(output).exists() and not Path(output).is_file():
        # A device or a pipe is written to as it is; a folder cannot be.
        try:
            Path(output).write_bytes(content.encode() if isinstance(content, str) else content)
        except OSError as error:
            raise BoardError([Problem(f"the file cannot be written: {error.strerror}")], output) from error
    else:
        from layers.boardfiles.writing import write_atomically

        write_atomically(Path(output), content)


# --- check ------------------------------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    """Compare what comes out with what board files expect."""
    from layers.editions import ruleset

    if args.ruleset is not None:
        ruleset(args.ruleset)  # an unknown one is refused once, not for each file
    reports = []
    for file in args.files:
        report = _checked(file, args.ruleset, args.strict)
        reports.append(report)
        if args.json:
            print_json(report.to_dict(), indent=None)
            continue
        for unread in report.not_understood:
            print(plain(f"{file}: warning: not understood: {unread}"), file=sys.stderr)
        _print_lines(plain(line) for line in report.lines())
    if not args.json and len(reports) > 1:
        print(f"{sum(report.ok for report in reports)} of {len(reports)} hold")
    return max(report.status for report in reports)


def _checked(file: str, ruleset: str | None, strict: bool) -> Report:
    from layers.check import Report, differences
    from layers.solver import solve

    refusal_expected = False
    unread: tuple[str, ...] = ()
    try:
        document = _document(file)
        refusal_expected = _expects_refusal(document.data)
        board = _board(document, strict)
        unread = tuple(str(line) for line in board.not_understood())
        found = differences(board, solve(board, ruleset))
    except LayersError as error:
        return Report(file, refusal_expected, (), str(error), unread)
    return Report(file, not found, found, None, unread)


def _expects_refusal(data: object) -> bool:
    expect = data.get("expect") if isinstance(data, dict) else None
    return isinstance(expect, dict) and expect.get("error") is True


# --- rule sets, cards, schema -----------------------------------------------------------------------------------


def rulesets(args: argparse.Namespace) -> int:
    """List the rule sets, or show one."""
    import dataclasses

    from layers.editions import ruleset
    from layers.editions import rulesets as all_rulesets

    if args.json:
        found = dataclasses.asdict(ruleset(args.id)) if args.id else [dataclasses.asdict(r) for r in all_rulesets()]
        print_json(found)
    elif args.id:
        _print_lines(_ruleset_lines(ruleset(args.id)))
    else:
        rows = [
            [rules.id, rules.since, rules.title, " ".join(rules.labels), rules.cda_dependency]
            for rules in all_rulesets()
        ]
        columns = [
            Column("id"), Column("since"), Column("title"), Column("layers", 20), Column("CDA dependencies"),
        ]  # fmt: skip
        _print_lines(table(columns, rows, terminal_width()))
    return 0


def _ruleset_lines(rules: RuleSet) -> Iterator[str]:
    from layers.phrases import layer_words

    width = terminal_width()
    yield f"{rules.id}: {rules.title}, since {rules.since}"
    yield from paragraph(rules.source, width)
    yield ""
    applied = [[label, layer_words(rules, label)] for label in rules.labels]
    yield from table([Column("layer"), Column("what is applied", 20)], applied, width)
    yield ""
    switches = [
        ["dependencies of characteristic-defining effects", rules.cda_dependency],
        ["equal timestamps are ordered by", rules.ties],
        ["counters have timestamps of their own", "yes" if rules.counter_timestamps else "no"],
    ]
    yield from table([Column("switch"), Column("value", 10)], switches, width)
    yield ""
    numbers = [[what, number] for what, number in rules.rules.items() if number]
    yield from table([Column("rule about"), Column("number")], numbers, width)


def cards(args: argparse.Namespace) -> int:
    """List the cards of the catalogue, or show one of it or of the imported pool."""
    from layers.cards.catalogue import card, names
    from layers.cards.commands import card_of_pool, reading_data, reading_lines

    if args.name is None:
        if args.json:
            print_json(list(names()))
        else:
            _print_lines(list(names()))
    elif (found := card_of_pool(args.name)) is not None:
        if args.json:
            print_json(_card_data(found) | reading_data(found))
        else:
            _print_lines([*_card_lines(found), *reading_lines(found)])
    elif args.json:
        print_json(_card_data(card(args.name)))
    else:
        _print_lines(_card_lines(card(args.name)))
    return 0


def _card_data(card: Card) -> dict[str, Any]:
    from layers.effects.node import to_json

    faces = []
    for face in card.faces:
        facts: dict[str, Any] = {
            "name": face.name, "mana_cost": face.mana_cost, "type_line": face.type_line, "power": face.power,
            "toughness": face.toughness, "loyalty": face.loyalty, "defense": face.defense,
            "color_indicator": list(face.color_indicator),
        }  # fmt: skip
        faces.append({key: value for key, value in facts.items() if value} | {"abilities": to_json(face.abilities)})
    effects = {named.name: to_json(named.does) for named in card.effects}
    return {"name": card.name, "layout": card.layout, "faces": faces, "effects": effects}


def _card_lines(card: Card) -> Iterator[str]:
    from layers.effects.wording import ability_name, wording

    width = terminal_width()
    if len(card.faces) > 1:
        yield f"{card.name} ({card.layout})"
    for face in card.faces:
        numbers = [f"{face.power}/{face.toughness}"] if face.power is not None else []
        numbers += [f"loyalty {face.loyalty}"] if face.loyalty else []
        numbers += [f"defense {face.defense}"] if face.defense else []
        indicator = ["color indicator " + ", ".join(face.color_indicator)] if face.color_indicator else []
        yield ", ".join([face.name, *filter(None, [face.mana_cost]), face.type_line, *numbers, *indicator])
        for ability in face.abilities:
            yield from paragraph(ability_name(ability), width, "  * ")
    for named in card.effects:
        yield f"Effect {named.name}:"
        for effect in named.does:
            yield from paragraph(wording(effect), width, "  * ")


def schema(args: argparse.Namespace) -> int:
    """Print the JSON Schema of board files."""
    from layers.boardfiles.schema import json_schema

    print_json(json_schema())
    return 0
