"""Text for terminals: tables that fit a width, wrapped paragraphs, and nothing that a terminal would act on."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Column", "paragraph", "plain", "table", "terminal_width", "text_width", "wrapped"]

_GAP = "  "
_USUAL_WIDTH = 100
_LEAST_WIDTH = 60


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    least: int = 0
    """The width that it keeps when the table has to become narrower; 0: it is never narrowed."""
    right: bool = False
    """Whether it is set flush right."""


def terminal_width() -> int:
    """Return the width to write for: the terminal's, or a usual one where the output is no terminal."""
    return max(_LEAST_WIDTH, shutil.get_terminal_size((_USUAL_WIDTH, 24)).columns)


def plain(text: str) -> str:
    r"""Return a text in one line, with escapes for what is not printable.

    Examples
    --------
    >>> plain("a\tb\x1b[1m")
    'a b\\x1b[1m'
    """
    if text.isprintable():
        return text
    text = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def text_width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines at its spaces, or inside a word that is longer than a line."""
    if text_width(text) <= width:
        return [text]
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if text_width(joined) <= width:
            lines[-1] = joined
            continue
        pieces = list(_pieces(word, width))
        lines[-1:] = [*([lines[-1]] if lines[-1] else []), *pieces]
    return lines


def _pieces(word: str, width: int) -> Iterator[str]:
    piece = ""
    for char in word:
        if piece and text_width(piece + char) > width:
            yield piece
            piece = ""
        piece += char
    yield piece


def paragraph(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Break a text into lines that begin with `rest`, by default as long as `first`, and the first one with that.

    `first` is no longer than `rest`.
    """
    rest = " " * len(first) if rest is None else rest
    lines = wrapped(plain(text), width - len(rest))
    return [first + lines[0], *(rest + line for line in lines[1:])]


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]], width: int, most_lines: int = 4) -> list[str]:
    r"""Return the lines of a table.

    Parameters
    ----------
    columns : sequence of Column
    rows : iterable of sequences of str
        One text for each column.
    width : int
        What the table should fit in; it is wider only when the columns cannot be narrowed as far.
    most_lines : int, optional
        The most lines that a cell is wrapped into; what is left out shows as an ellipsis.

    Examples
    --------
    >>> columns = [Column("object"), Column("what it is", least=10)]
    >>> print("\n".join(table(columns, [["bear", "a creature of the forest"], ["moon", "red"]], 18)))
    object  what it is
    bear    a creature
            of the
            forest
    moon    red
    """
    cells = [[plain(text) for text in row] for row in rows]
    widths = [
        max([text_width(column.title), *(text_width(row[place]) for row in cells)])
        for place, column in enumerate(columns)
    ]
    _narrow(widths, columns, width)
    lines = list(_lines(columns, [column.title for column in columns], widths, most_lines))
    for row in cells:
        lines += _lines(columns, row, widths, most_lines)
    return lines


def _narrow(widths: list[int], columns: Sequence[Column], width: int) -> None:
    """Take from the widest columns that may give something until the table fits."""
    lowest = [
        max(column.least, text_width(column.title)) if column.least else have
        for column, have in zip(columns, widths, strict=True)
    ]
    over = sum(widths) + len(_GAP) * (len(widths) - 1) - width
    while over > 0:
        spare = {place: have for place, have in enumerate(widths) if lowest[place] < have}
        if not spare:
            return
        widest = max(spare.values())
        among = [place for place, have in spare.items() if have == widest]
        next_width = max([have for have in spare.values() if have < widest], default=0)
        for place in among:
            narrower = max(lowest[place], next_width, widths[place] - max(1, over // len(among)))
            over -= widths[place] - narrower
            widths[place] = narrower


def _lines(columns: Sequence[Column], row: Sequence[str], widths: Sequence[int], most: int) -> Iterator[str]:
    cells = [_cell(text, width, most) for text, width in zip(row, widths, strict=True)]
    for number in range(max(map(len, cells))):
        parts = []
        for column, cell, width in zip(columns, cells, widths, strict=True):
            text = cell[number] if number < len(cell) else ""
            padding = " " * (width - text_width(text))
            parts.append(padding + text if column.right else text + padding)
        yield _GAP.join(parts).rstrip()


def _cell(text: str, width: int, most: int) -> list[str]:
    lines = wrapped(text, width)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and text_width(last) >= width:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip() + "…"]
