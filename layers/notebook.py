"""What notebooks show of boards and solutions: small tables, a solution's with its drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from graph import to_svg
from layers.phrases import color_words, listed, numbers
from layers.tables import plain

if TYPE_CHECKING:
    from layers.board import Board
    from layers.solution import Solution

__all__ = ["board_html", "solution_html"]

MOST_ROWS = 60
"""How many objects a table shows; the rest are counted."""


def board_html(board: Board) -> str:
    """Return a board as a piece of a web page."""
    rows = []
    for thing in board.objects[:MOST_ROWS]:
        face = thing.active_faces()[0]
        pair = "" if face.power is None and face.toughness is None else f"{face.power or '-'}/{face.toughness or '-'}"
        rows.append([thing.id, face.name, face.type_line, pair, thing.zone, thing.controller, str(thing.timestamp)])
    titles = ("object", "name", "printed type", "P/T", "zone", "controller", "timestamp")
    parts = [_title(board.title or f"{len(board.objects)} objects"), _table(titles, rows, len(board.objects))]
    if board.effects:
        effects = [
            [effect.id, effect.source, listed(effect.targets) if effect.targets else "", str(effect.timestamp)]
            for effect in board.effects[:MOST_ROWS]
        ]
        parts.append(_table(("resolved effect", "from", "targets", "timestamp"), effects, len(board.effects)))
    return f'<div class="layers-board">{"".join(parts)}</div>'


def solution_html(solution: Solution) -> str:
    """Return a solution as a piece of a web page: every object, and the drawing."""
    rows = []
    for name in list(solution)[:MOST_ROWS]:
        found = solution[name]
        abilities = "; ".join(found.ability_names) or "none"
        rows.append(
            [name, found.type_line, numbers(found), color_words(found.colors), abilities, found.controller]
        )  # fmt: skip
    titles = ("object", "type", "P/T", "colors", "abilities", "controller")
    table = _table(titles, rows, len(solution))
    rules = f"<p>{escape(solution.ruleset.title)} ({escape(solution.ruleset.id)})</p>"
    drawing = to_svg(solution.graph())
    return f'<div class="layers-solution">{_title(solution.drawing_title())}{rules}{table}{drawing}</div>'


def _title(text: str) -> str:
    return f"<p><strong>{escape(plain(text))}</strong></p>"


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]], total: int) -> str:
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = "".join("<tr>" + "".join(f"<td>{escape(plain(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    more = f"<p>and {total - MOST_ROWS} more</p>" if total > MOST_ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"
