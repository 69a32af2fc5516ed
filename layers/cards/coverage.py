"""How much of a card pool is read: a row for each ability line, and a summary of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypedDict

from layers.cards.catalogue import Card
from layers.text.layouts import text_of
from layers.text.normal import names_of, normalise
from layers.text.reader import LineReading, read_face

__all__ = ["Coverage", "Row", "measure", "rows", "template"]

_NUMBER = re.compile(r"(?<![\w{])\d+(?![\w}])")
_MANA = re.compile(r"(?:\{[^{}]+\})+")
_QUOTED = re.compile(r'"[^"]*"')

_LOOKS_LIKE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (label, re.compile(pattern))
    for label, pattern in (
        ("2", r"\bcontrols? (?:enchanted|equipped|that|target)|\bYou control\b|\bcontrol of\b"),
        ("3", r"\btext\b|\bnames?\b"),
        ("4", r"\btypes?\b|\b(?:is|are|isn't|becomes?)\b.*\b(?:[A-Z][a-z]+|creature|artifact|land|legendary)\b"),
        ("5", r"\bcolors?\b|\bcolorless\b|\b(?:is|are|becomes?) (?:white|blue|black|red|green)\b"),
        ("6", r"\b(?:has|have|gains?|loses?|lose)\b"),
        ("7a", r"^~'s (?:power|toughness)\b"),
        ("7b", r"\bbase (?:power|toughness)\b|\b(?:is|are|becomes?) an? [\dX*]+/"),
        ("7c", r"\bgets? (?:an additional )?[+-]"),
        ("7d", r"\bswitch"),
    )
)


class Row(TypedDict):
    """What `layers cards coverage --lines` writes for one ability line."""

    name: str
    face: str | None
    line_index: int
    line: str
    # "class" is no name for an attribute; the functional form would hide the rest.
    line_class: str
    layers: list[str]
    round_trip: bool


@dataclass(slots=True)
class Coverage:
    """A summary of how cards are read."""

    cards: int = 0
    cards_in_layers: int = 0
    """Cards with a line that has, or seems to have, a part in layers 1 to 7, keyword abilities apart."""
    cards_read: int = 0
    """Those of them that are fully read: every such line is, and follows from what was read."""
    lines: Counter[str] = field(default_factory=Counter)
    """Lines by class."""
    lines_in_layers: int = 0
    lines_read: int = 0
    by_layer: dict[str, list[int]] = field(default_factory=dict)
    """Lines of each layer: how many are read, and how many there are; unread ones by what they look like."""
    templates: Counter[str] = field(default_factory=Counter)
    """Wordings of lines in the layers, numbers and names taken out."""
    templates_unread: Counter[str] = field(default_factory=Counter)
    no_round_trip: list[str] = field(default_factory=list)
    """Lines that are read but do not follow from what was read."""

    def to_dict(self) -> dict[str, object]:
        """Return the summary as plain data."""
        return {
            "cards": self.cards,
            "cards_in_layers": self.cards_in_layers,
            "cards_read": self.cards_read,
            "lines": dict(sorted(self.lines.items())),
            "lines_in_layers": self.lines_in_layers,
            "lines_read": self.lines_read,
            "by_layer": {
                label: {"read": read, "lines": lines} for label, (read, lines) in sorted(self.by_layer.items())
            },
            "templates": len(self.templates),
            "templates_read": len(self.templates) - len(self.templates_unread),
            "unread": [{"template": text, "lines": count} for text, count in self.templates_unread.most_common(200)],
            "no_round_trip": self.no_round_trip[:200],
        }


def rows(card: Card) -> Iterator[tuple[Row, LineReading]]:
    """Yield a row for each ability line of a card, with the reading that it comes from."""
    several = len(card.faces) > 1
    for face in card.faces:
        for line in read_face(face).lines:
            row = Row(
                name=card.name,
                face=face.name if several else None,
                line_index=line.line_index,
                line=line.line,
                line_class=line.line_class,
                layers=list(dict.fromkeys(label if label[0] == "7" else label[0] for label in line.layers)),
                round_trip=line.round_trip,
            )
            yield row, line


def measure(cards: Iterable[Card], each: Callable[[Row], None] | None = None) -> Coverage:
    """Read cards and sum up how it went.

    Parameters
    ----------
    cards : iterable of Card
        The cards, such as `CardPool.cards` gives.
    each : callable, optional
        Called with each line's row.
    """
    found = Coverage()
    for card in cards:
        found.cards += 1
        in_layers, read = False, True
        for row, line in rows(card):
            found.lines[line.line_class] += 1
            if line.line_class in ("static", "cda", "not_understood"):
                good = line.line_class != "not_understood" and line.round_trip
                in_layers, read = True, read and good
                _count(found, card, row, line, good=good)
            if each is not None:
                each(row)
        found.cards_in_layers += in_layers
        found.cards_read += in_layers and read
    return found


def _count(found: Coverage, card: Card, row: Row, line: LineReading, *, good: bool) -> None:
    found.lines_in_layers += 1
    found.lines_read += good
    face = next((face for face in card.faces if face.name == row["face"]), card.faces[0])
    wording = template(line.line, face.name, face.type_line)
    found.templates[wording] += 1
    if not good:
        found.templates_unread[wording] += 1
        if line.line_class != "not_understood":
            found.no_round_trip.append(text_of(line.line))
    labels = row["layers"] or [label for label, pattern in _LOOKS_LIKE if pattern.search(_QUOTED.sub('""', wording))]
    for label in labels:
        counted = found.by_layer.setdefault(label, [0, 0])
        counted[0] += good
        counted[1] += 1


def template(line: str, name: str = "", type_line: str = "") -> str:
    """Return the wording of a line: names as ``~``, numbers as N, mana as {M}, quoted abilities as "...".

    Examples
    --------
    >>> template("Elves you control get +1/+1.")
    'Elves you control get +N/+N.'
    """
    text = normalise(line, names_of(name, type_line)) if name else text_of(line)
    return _NUMBER.sub("N", _MANA.sub("{M}", _QUOTED.sub('"..."', text)))
