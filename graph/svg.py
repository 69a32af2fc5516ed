"""Dependency graphs as pictures."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from graph.arrange import arrange
from graph.boxes import BADGE, LABEL, LABEL_LINE, PADDING, SMALL, SMALL_LINE, STACK, arrows, boxes
from graph.escape import markup
from graph.lettering import width, wrap
from graph.scene import scene
from graph.style import GROUPS, stylesheet
from graph.thinning import thin
from graph.words import Words, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import networkx as nx

    from graph.arrange import Frame, Picture
    from graph.boxes import Arrow, Box
    from graph.routes import Path
    from graph.scene import Band, Scene

__all__ = ["Drawing", "draw", "to_svg"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""

EDGE = 16
"""The space around everything."""
HEADING, BAND_TITLE = 16, 12
NARROWEST = 360
"""Where the explanations at the bottom are broken into lines at the earliest."""


def to_svg(graph: nx.DiGraph[T], *, title: str = "", description: str = "", collapse: bool | None = None) -> str:
    """Return a graph as a drawing in SVG, which browsers, notebooks and word processors show.

    What comes first is above what waits for it. A loop has a dashed frame. Each box shows its place in the order in
    which the items come. The text can stand as it is in a web page; light and dark colours follow the reader's.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph; ``u -> v`` means that ``u`` comes before ``v``. All attributes are optional.

        Of nodes: ``label``; ``key``; ``band``, a text: the nodes of a band are in one strip; ``lines``, short texts
        under the label; ``group``: nodes of an equal value are marked as parts of one thing; ``position``, the place in
        the order from 0, -1 for what never comes (by default that of `DependencyGraph.order`); ``title``, a text in
        place of all the others for those who hear or point at the drawing; ``collapse``: what nodes have in common that
        may be drawn as one box.

        Of edges: ``because``.

        Of the graph: ``bands``, pairs of a band and its title, from top to bottom; ``never``, the words for what never
        comes.
    title : str, optional
        The heading.
    description : str, optional
        A text in place of the drawing for those who hear it; by default a sentence with the numbers.
    collapse : bool, optional
        False draws all nodes. True draws the nodes of a band with an equal attribute ``collapse`` as one box. The
        default does so when there are more than 150 boxes; and if there still are, draws the largest bands as one box
        each.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Notes
    -----
    A dense graph is drawn with fewer arrows: none inside a loop that has very many, and of all others those that do not
    follow from others. The drawing says how many it leaves out.

    An arrow is dotted if what waits came before what it waits for, outside of loops: it no longer held by then.

    What the drawing calls things may be given as the graph's attribute ``words``, a mapping with the names of
    ``graph.words.Words``.

    Nodes and edges that others want to find again have their numbers in ``data-nodes``, ``data-edges``, ``data-from``
    and ``data-to``: the places in the order of `to_json`. The frame of a loop has those of its nodes in
    ``data-members``.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_edge("sand", "paint", because="smooth surface")
    >>> to_svg(graph, title="Walls")[:34]
    '<svg class="dependency-graph" xmln'
    """
    return draw(graph, title=title, description=description, collapse=collapse).text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in SVG, and its size."""

    text: str
    width: float
    height: float


def draw(
    graph: nx.DiGraph[T], *, title: str = "", description: str = "", collapse: bool | None = None, font: str = ""
) -> Drawing:
    """Return a drawing as that of `to_svg`; given a font, in that font and light colours only."""
    found = scene(graph)
    drawn = boxes(found, collapse)
    lines = arrows(found, drawn)
    thin(drawn, lines)
    picture = arrange(drawn, lines, found.loops)
    sheet = _Sheet(found, drawn, lines, picture, title, description, font)
    return Drawing(sheet.text(), sheet.width, sheet.height)


class _Sheet:
    """A picture as it is written."""

    def __init__(
        self,
        scene: Scene,
        drawn: list[Box],
        lines: list[Arrow],
        picture: Picture,
        title: str,
        description: str,
        font: str,
    ) -> None:
        self.scene, self.boxes, self.arrows, self.picture = scene, drawn, lines, picture
        self.words = Words.of(scene.about)
        self.title, self.description, self.font = title, description, font
        self.bands = scene.bands()
        self.band_titles = [
            wrap(band.title, BAND_TITLE, 130, bold=True, lines=max(1, 1 + int(strip.height - 32) // 15))
            for band, strip in zip(self.bands, picture.strips, strict=True)
        ]
        header = max((width(line, BAND_TITLE, bold=True) for lines in self.band_titles for line in lines), default=0.0)
        self.left = EDGE + 14 + (int(header) + 15 if header else 0)
        """Where the boxes begin."""
        self.width = max(self.left + picture.width + 14 + EDGE, NARROWEST)
        self.heading = wrap(title, HEADING, self.width - 2 * EDGE, bold=True) if title.strip() else []
        self.top = EDGE + 22 * len(self.heading) + (6 if self.heading else 0)
        notes, notes_height = self._notes(self.top + picture.height + (10 if drawn else 0))
        self.notes = notes
        self.height = self.top + picture.height + notes_height + EDGE

    def text(self) -> str:
        """Return the whole text."""
        wide, high = _number(self.width), _number(self.height)
        name = self.title.strip() or "Dependency graph"
        parts = [
            f'<svg class="dependency-graph" xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" role="group" aria-label="{markup(name)}">',
            f"<title>{markup(name)}</title>",
            f"<desc>{markup(self.description or self._summary())}</desc>",
            f"<style>\n{stylesheet(self.font)}\n</style>",
            f'<rect class="paper" width="{wide}" height="{high}"/>',
        ]
        for number, line in enumerate(self.heading):
            parts.append(_text("heading", EDGE, EDGE + 14 + 22 * number, line))
        parts += [self._strip(number) for number in range(len(self.bands))]
        parts.append('<g class="edges">')
        shown = [number for number, arrow in enumerate(self.arrows) if arrow.drawn]
        order = sorted(shown, key=lambda number: self.arrows[number].inside)
        parts += [self._edge(self.arrows[number], self.picture.paths[number]) for number in order]
        parts.append("</g>")
        for number, band in enumerate(self.bands):
            parts.append(self._band(number, band))
        return "\n".join([*parts, *self.notes, "</svg>", ""])

    def _summary(self) -> str:
        """Return a sentence with the numbers."""
        words = self.words
        groups = [data.get("group") for data in self.scene.attributes]
        single = sum(group is None for group in groups)
        things = single + len({str(group) for group in groups if group is not None})
        parts = f" in {len(groups):,} parts" if things < len(groups) else ""
        counts = [counted(things, words.item, words.items) + parts]
        if len(self.bands) > 1:
            counts.append(counted(len(self.bands), "band", "bands"))
        counts.append(counted(len(self.scene.edges), words.edge, words.edges))
        counts.append(counted(len(self.scene.loops), "loop", "loops"))
        return f"{', '.join(counts)}. Arrows lead {words.arrow}."

    def _strip(self, number: int) -> str:
        strip = self.picture.strips[number]
        return (
            f'<rect class="strip" x="{EDGE}" y="{_number(self.top + strip.top)}" '
            f'width="{_number(self.width - 2 * EDGE)}" height="{_number(strip.height)}" rx="8"/>'
        )

    def _band(self, number: int, band: Band) -> str:
        parts = [f'<g class="band" data-band="{markup(band.name)}">']
        strip = self.picture.strips[number]
        for place, line in enumerate(self.band_titles[number]):
            if line:
                parts.append(_text("band-title", EDGE + 12, self.top + strip.top + 24 + 15 * place, line))
        members = [place for place, box in enumerate(self.boxes) if box.band == number]
        parts += [self._frame(frame) for frame in self.picture.frames if self.boxes[frame.boxes[0]].band == number]
        parts += [self._node(place) for place in members]
        return "\n".join([*parts, "</g>"])

    def _frame(self, frame: Frame) -> str:
        x, y = self.left + frame.left, self.top + frame.top
        title = self.words.loop if frame.loop else "wait for each other"
        if frame.hidden:
            title = f"{title} of {len(frame.boxes)}: each waits for others ({frame.hidden:,} arrows, not drawn)"
        nodes = sorted(node for box in frame.boxes for node in self.boxes[box].nodes)
        shape = f'x="{_number(x)}" y="{_number(y)}" width="{_number(frame.width)}" height="{_number(frame.height)}"'
        return (
            f'<g class="{"loop" if frame.loop else "knot"}" data-members="{_numbers(nodes)}">'
            f'<rect class="frame" {shape} rx="10"/>{_text("frame-title", x + 9, y + 14, title)}</g>'
        )

    def _node(self, place: int) -> str:
        box = self.boxes[place]
        corner = self.picture.corners[place]
        x, y = self.left + corner[0], self.top + corner[1]
        classes = ["node"]
        if box.never:
            classes.append("never")
        if box.collapsed:
            classes.append("collapsed")
        if box.group is not None:
            classes.append(f"group{box.group % GROUPS}")
        spoken = ", ".join(markup(box.title).split("\n"))
        parts = [
            f'<g class="{" ".join(classes)}" data-nodes="{_numbers(box.nodes)}" tabindex="0" role="img" '
            f'aria-label="{spoken}"><title>{markup(box.title)}</title>'
        ]
        shape = f'width="{box.width}" height="{box.height}" rx="6"'
        if box.collapsed:
            parts.append(f'<rect class="sheet" x="{_number(x + STACK)}" y="{_number(y + STACK)}" {shape}/>')
        parts.append(f'<rect class="box" x="{_number(x)}" y="{_number(y)}" {shape}/>')
        if box.group is not None:
            pattern = box.group // GROUPS % 3
            start, stop = _number(y + 7), _number(y + box.height - 7)
            parts.append(f'<path class="bar pattern{pattern}" d="M{_number(x + 7)} {start}V{stop}"/>')
        parts += self._words(box, x + box.text_left, y + PADDING - 2)
        return "".join([*parts, "</g>"])

    def _words(self, box: Box, x: float, y: float) -> Iterable[str]:
        indent = 0
        if box.badge:
            wide = box.badge_width
            yield (
                f'<rect class="badge" x="{_number(x)}" y="{_number(y)}" width="{wide}" height="{BADGE}" '
                f'rx="{BADGE // 2}"/>'
            )
            yield _text("badge-text", x + wide / 2, y + 13, box.badge)
            if box.badge_above:
                y += BADGE + 4
            else:
                indent = wide + 7
        for line in box.label_lines:
            yield _text("label", x + indent, y + LABEL, line)
            y += LABEL_LINE
        y += 3
        for line in box.small_lines:
            yield _text("small", x, y + SMALL, line)
            y += SMALL_LINE

    def _edge(self, arrow: Arrow, path: Path) -> str:
        placed = [[(x + self.left, y + self.top) for x, y in piece] for piece in path]
        line = _line(placed)
        ends = [self.scene.edges[edge][:2] for edge in arrow.edges]
        sources, targets = (sorted({end[side] for end in ends}) for side in (0, 1))
        hit = f'<path class="hit" d="{line}"/>' if arrow.because else ""
        return (
            f'<g class="{arrow.kind}" data-edges="{_numbers(arrow.edges)}" '
            f'data-from="{_numbers(sources)}" data-to="{_numbers(targets)}"><title>{markup(arrow.because)}</title>'
            f'{hit}<path class="line" d="{line}"/><path class="head" d="{_head(placed)}"/></g>'
        )

    def _notes(self, top: float) -> tuple[list[str], float]:
        """Return explanations of what is seen, and their height."""
        notes: list[tuple[str, str]] = []
        arrow = '<path class="line" d="M0 -4H24"/><path class="head" d="M26 -4l-8 -3.5v7z"/>'
        kinds = {arrow.kind for arrow in self.arrows if arrow.drawn and arrow.source != arrow.target}
        if "edge" in kinds:
            notes.append((f'<g class="edge">{arrow}</g>', self.words.arrow))
        if "edge lapsed" in kinds:
            notes.append((f'<g class="edge lapsed">{arrow}</g>', self.words.lapsed))
        if "edge inside" in kinds:
            notes.append((f'<g class="edge inside">{arrow}</g>', self.words.inside))
        if any(box.badge and not box.never for box in self.boxes):
            badge = '<rect class="badge" x="4" y="-13" width="18" height="18" rx="9"/>'
            notes.append((f'{badge}<text class="badge-text" x="13" y="0">1</text>', self.words.place))
        if any(box.group is not None for box in self.boxes):
            bar = '<path class="bar pattern0" d="M13 -12V4"/>'
            notes.append((f'<g class="group0">{bar}</g>', self.words.bars))
        if any(box.collapsed for box in self.boxes):
            sheets = '<rect class="sheet" x="7" y="-8" width="18" height="12" rx="3"/>'
            sheets += '<rect class="box" x="4" y="-11" width="18" height="12" rx="3"/>'
            notes.append((sheets, self.words.several))
        hidden = [arrow for arrow in self.arrows if not arrow.drawn and not arrow.inside]
        if reduced := sum(arrow.stood_for for arrow in hidden):
            notes.append(("", f"{counted(reduced, 'arrow', 'arrows')} that others stand for left out"))
        if reduced < len(hidden):
            notes.append(("", f"{counted(len(hidden) - reduced, 'arrow', 'arrows')} of very many left out"))
        if not self.boxes:
            return [_text("note", EDGE, top + 14, f"no {self.words.items}")], 20.0
        x, y = float(EDGE), top + 16
        parts = []
        for sample, words in notes:
            wide = 34 + width(words, SMALL) + 22
            if x > EDGE and x + wide > self.width - EDGE:
                x, y = float(EDGE), y + 24
            parts.append(
                f'<g class="note-item" aria-hidden="true" transform="translate({_number(x)} {_number(y)})">{sample}'
                f"{_text('note', 34, 0, words)}</g>"
            )
            x += wide
        return parts, (y - top + 4 if notes else 0.0)


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{_number(x)}" y="{_number(y)}">{markup(words)}</text>'


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _line(path: Sequence[Sequence[tuple[float, float]]]) -> str:
    """Return a line as path data."""
    parts = []
    for place, piece in enumerate(path):
        letter = "M" if place == 0 else "C" if len(piece) == 3 else "L"
        parts.append(letter + " ".join(f"{_number(x)} {_number(y)}" for x, y in piece))
    return "".join(parts)


def _head(path: Sequence[Sequence[tuple[float, float]]]) -> str:
    """Return the arrowhead at the end of a line, which ends upright or level."""
    points = [point for piece in path for point in piece]
    (x0, y0), (x, y) = points[-2:]
    if abs(y - y0) >= abs(x - x0):
        back = -8 if y > y0 else 8
        return f"M{_number(x)} {_number(y)}l-3.5 {back}h7z"
    back = -8 if x > x0 else 8
    return f"M{_number(x)} {_number(y)}l{back} -3.5v7z"
