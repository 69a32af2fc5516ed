"""The parts of a card's text that take more than a line, or mean more than they say (CR 711, 714, 716, 719, 721).

A face's text falls into blocks: a line by itself, a line with its modes, a level symbol with what belongs to it, ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Block", "Form", "blocks", "text_of"]

Form = Literal["line", "level", "station", "class level", "anchor"]

_REMINDER = re.compile(r" ?\([^()]*\)")
_QUOTES = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "\u2212": "-", "\u00a0": " "})
_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"(\d+)\+ \| (.*)$")
_CLASS = re.compile(r"((?:\{[^{}]+\})+): Level (\d+)$")
_SIZE = re.compile(r"(-?[\d*+]+)/(-?[\d*+]+)$")
_CREATURE_AT = re.compile(r"artifact creature at (\d+)\+")
_ROLLED = re.compile(r"\d+(?:[-–—]\d+|\+)? ?[|—] ")
_ANCHORS = re.compile(r"As [^.]* enters?, choose ([A-Z][^.,]*? or [A-Z][^.,]*)\.?$")
_ANCHOR_LINE = re.compile(r"• ([A-Z][^—]*?) — (.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """What belongs together in a face's text: one ability, or a symbol and what it gives."""

    index: int
    """The number of its first line in the text."""
    lines: tuple[str, ...]
    """Its lines, without reminder text; of a level, station or anchor block only the abilities."""
    form: Form = "line"
    least: int = 0
    """The fewest counters, or the class level, from which a symbol's abilities are there."""
    most: int | None = None
    """The most level counters with which they are."""
    size: tuple[str, str] | None = None
    """The power and toughness that a level symbol has."""
    word: str = ""
    """The anchor word."""
    raw: tuple[str, ...] = field(default=(), compare=False)
    """All of its lines as they stand in the text."""


def text_of(line: str) -> str:
    """Return a line as it is called in lists of abilities: straight quotes, without reminder text."""
    text = " ".join(line.translate(_QUOTES).split())
    for _ in range(3):
        text = _REMINDER.sub("", text)
    return " ".join(text.split())


def blocks(text: str) -> Iterator[Block]:
    r"""Split a face's rules text into blocks; lines of nothing but reminder text are left out.

    Examples
    --------
    >>> [block.form for block in blocks("Level up {1}\nLEVEL 1-3\n2/2\nLEVEL 4+\n4/4\nFlying")]
    ['line', 'level', 'level']
    """
    lines = text.split("\n")
    creature_at = next((int(match[1]) for match in map(_CREATURE_AT.search, lines) if match), None)
    last_station = max((n for n, line in enumerate(lines) if _STATION.match(text_of(line))), default=-1)
    anchors: frozenset[str] = frozenset()
    level = 0
    at = 0
    while at < len(lines):
        start, line = at, text_of(lines[at])
        at += 1
        symbol, station, bar = _LEVEL.match(line), _STATION.match(line), _CLASS.match(line)
        if not line:
            continue
        if symbol:
            at, inner = _until(lines, at, _LEVEL)
            size = _SIZE.match(inner[0]) if inner else None
            yield Block(
                start, inner[1:] if size else inner, "level", int(symbol[1]), int(symbol[2]) if symbol[2] else None,
                (size[1], size[2]) if size else None, raw=tuple(lines[start:at]),
            )  # fmt: skip
        elif station:
            at, inner = _until(lines, at, _STATION)
            least = int(station[1])
            is_creature = least == creature_at or (creature_at is None and start == last_station)
            yield Block(
                start, (station[2], *inner), "station", least, size=("", "") if is_creature else None,
                raw=tuple(lines[start:at]),
            )  # fmt: skip
        elif bar:
            level = int(bar[2])
            yield Block(start, (line,), raw=(lines[start],))
        else:
            anchor = _ANCHOR_LINE.match(line)
            if anchor is None or anchor[1] not in anchors:
                at = _with_modes(lines, at, anchors)
            whole = "\n".join(filter(None, map(text_of, lines[start:at])))
            raw = tuple(lines[start:at])
            if anchor is not None and anchor[1] in anchors:
                yield Block(start, (anchor[2],), "anchor", word=anchor[1], raw=raw)
                continue
            named = _ANCHORS.match(line)
            if named is not None:
                anchors = frozenset(re.split(r", (?:or )?| or ", named[1]))
            yield Block(start, (whole,), "class level" if level else "line", level, raw=raw)


def _until(lines: list[str], at: int, symbol: re.Pattern[str]) -> tuple[int, tuple[str, ...]]:
    found: list[str] = []
    while at < len(lines) and not symbol.match(text_of(lines[at])):
        found.append(text_of(lines[at]))
        at += 1
    return at, tuple(filter(None, found))


def _with_modes(lines: list[str], at: int, anchors: frozenset[str]) -> int:
    """Return the line after the modes, or rows of a table of dice, that belong to the line before."""
    rolls = re.search(r"\broll", lines[at - 1], re.IGNORECASE) is not None
    while at < len(lines):
        line = text_of(lines[at])
        anchor = _ANCHOR_LINE.match(line)
        if anchor is not None and (anchor[1] in anchors or _ANCHORS.match(text_of(lines[at - 1]))):
            break
        if not line.startswith(("•", "+ {")) and not (rolls and _ROLLED.match(line)):
            break
        at += 1
    return at
