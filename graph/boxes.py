"""What a drawing shows: boxes with their words, and the arrows between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph import escape
from graph.errors import GraphError
from graph.lettering import width, wrap
from graph.words import Words, counted

if TYPE_CHECKING:
    from graph.scene import Band, Scene

__all__ = ["Arrow", "Box", "arrows", "boxes"]

MANY = 150
"""How many boxes are drawn before some are collapsed."""
LABEL, SMALL = 13, 11
"""Font sizes."""
LABEL_LINE, SMALL_LINE = 17, 15
PADDING, BADGE, BAR = 10, 18, 8
TEXT_WIDTH, MOST_LINES = 196, 6
NARROWEST = 84
STACK = 5
"""How far the second sheet of a collapsed box looks out."""
SELF = 22
"""Room for the arrow from a box to itself."""


@dataclass(slots=True)
class Box:
    """One node, or several that are drawn as one."""

    nodes: list[int]
    band: int
    label: str
    lines: list[str] = field(default_factory=list)
    title: str = ""
    badge: str = ""
    never: bool = False
    group: int | None = None
    """The number of the thing that this box is a part of."""
    part: str = ""
    last: int = -1
    """The last place that one of its nodes has in the order in which they come, -1 if none comes."""
    times: str = ""
    """The number of nodes, as it stands after the label."""
    itself: bool = False
    """Is there an arrow from it to itself?"""
    label_lines: list[str] = field(default_factory=list)
    small_lines: list[str] = field(default_factory=list)
    width: int = 0
    height: int = 0
    """Of the frame around the text, without the second sheet and the arrow to itself."""

    @property
    def collapsed(self) -> bool:
        """Whether the box stands for several nodes."""
        return len(self.nodes) > 1

    @property
    def text_left(self) -> int:
        """Where lines of text begin."""
        return PADDING + BAR * (self.group is not None)

    @property
    def badge_width(self) -> int:
        """The width of the badge."""
        return max(BADGE + 2, _up(width(self.badge, SMALL, bold=True)) + 10) if self.badge else 0

    @property
    def badge_above(self) -> bool:
        """Whether the badge has a line of its own, above the label."""
        return self.badge_width > 2 * BADGE

    @property
    def margin(self) -> int:
        """The room at both sides for an arrow from the box to itself."""
        return SELF * self.itself

    @property
    def outer_width(self) -> int:
        """The width with all that belongs to the box."""
        return self.width + STACK * self.collapsed + 2 * self.margin

    @property
    def outer_height(self) -> int:
        """The height with all that belongs to the box."""
        return self.height + STACK * self.collapsed

    def measure(self) -> None:
        """Break the words into lines, and find the size of the box."""
        self.label_lines = wrap(self.label, LABEL, TEXT_WIDTH - width(self.times, LABEL, bold=True), bold=True)
        self.label_lines[-1] += self.times
        self.small_lines = [line for text in self.lines[:MOST_LINES] for line in wrap(text, SMALL, TEXT_WIDTH)]
        if len(self.lines) > MOST_LINES:
            self.small_lines.append(f"… {len(self.lines) - MOST_LINES} more")
        if self.part:
            self.small_lines.append(self.part)
        beside = 0 if self.badge_above or not self.badge else self.badge_width + 7
        widths = [width(line, LABEL, bold=True) + beside for line in self.label_lines]
        widths += [width(line, SMALL) for line in self.small_lines]
        widths.append(self.badge_width)
        self.width = max(NARROWEST, self.text_left + _up(max(widths)) + PADDING)
        self.width += self.width % 2
        height = 2 * PADDING - 4 + LABEL_LINE * len(self.label_lines) + SMALL_LINE * len(self.small_lines)
        height += (BADGE + 4) * self.badge_above + 3 * bool(self.small_lines)
        self.height = max(height + height % 2, 56 if self.itself else 34)


@dataclass(slots=True)
class Arrow:
    """The edges from one box to another."""

    source: int
    target: int
    edges: list[int]
    inside: bool = True
    """Do all of them lie inside a loop?"""
    lapsed: bool = False
    """Did what waits come before what it waits for, since it did not wait any more?"""
    because: str = ""
    drawn: bool = True
    """Is it in the drawing? In a dense one some are left out; see `graph.thinning`."""
    stood_for: bool = False
    """Is it left out since other arrows say the same?"""

    @property
    def kind(self) -> str:
        """Its classes."""
        return "edge inside" if self.inside else "edge lapsed" if self.lapsed else "edge"


def boxes(scene: Scene, collapse: bool | None) -> list[Box]:
    """Return the boxes of a drawing, in the order of their first nodes in each band.

    Parameters
    ----------
    scene : Scene
        The graph.
    collapse : bool or None
        False: a box for each node; True: one box for nodes of a band with an equal attribute ``collapse``; None: a box
        for each node if there are not too many, else as for True, and if there are still too many, a box for each of
        the largest bands.
    """
    bands = scene.bands()
    found = [[[node] for node in band.nodes] for band in bands]
    merged: set[int] = set()
    if collapse or (collapse is None and len(scene.texts) > MANY):
        found = [_alike(scene, band.nodes) for band in bands]
    if collapse is None:
        sizes = {number: len(parts) for number, parts in enumerate(found)}
        for number in sorted(sizes, key=lambda number: (-sizes[number], number)):
            if sum(sizes.values()) > MANY and sizes[number] > 1:
                merged.add(number)
                sizes[number] = 1
                found[number] = [sorted(bands[number].nodes)]
    inside = _inside(scene, found)
    parts = _parts(scene, [band.nodes for band in bands])
    wide = _across(scene, bands)
    positions = scene.positions()
    words = Words.of(scene.about)
    selfish = {source for source, target, _ in scene.edges if source == target}
    result = []
    for band, members in enumerate(found):
        for nodes in members:
            box = _one(scene, nodes[0]) if len(nodes) == 1 else _several(scene, nodes, band in merged, inside, words)
            box.band = band
            box.itself = nodes[0] in selfish and len(nodes) == 1
            _number(box, [positions[node] for node in nodes], words.never)
            if len(nodes) == 1 and nodes[0] in wide:
                box.lines.append("in a loop across bands")
                box.title += "\nin a loop across bands"
            kinds = {parts.get(node, (None, "")) for node in nodes}
            groups = {group for group, _ in kinds}
            if len(groups) == 1:
                box.group = groups.pop()
                box.part = kinds.pop()[1] if len(kinds) == 1 else f"{len(kinds)} parts of one"
            box.title = "\n".join(text for text in (box.title, box.part) if text)
            box.measure()
            result.append(box)
    return result


def arrows(scene: Scene, drawn: list[Box]) -> list[Arrow]:
    """Return the arrows between boxes, and from boxes of one node to themselves, sorted."""
    box_of = {node: number for number, box in enumerate(drawn) for node in box.nodes}
    places = scene.positions()
    words = Words.of(scene.about)
    held: set[tuple[int, int]] = set()
    found: dict[tuple[int, int], Arrow] = {}
    reasons: dict[tuple[int, int], dict[str, None]] = {}
    for number, (source, target, because, inside) in enumerate(scene.marked_edges()):
        ends = box_of[source], box_of[target]
        if ends[0] == ends[1] and drawn[ends[0]].collapsed:
            continue
        arrow = found.setdefault(ends, Arrow(*ends, []))
        arrow.edges.append(number)
        arrow.inside &= inside and source != target
        if inside or source == target or not _lapsed(places[source], places[target]):
            held.add(ends)
        reasons.setdefault(ends, {})[because] = None
    for ends, arrow in found.items():
        arrow.lapsed = ends not in held
        texts = [text for text in reasons[ends] if text]
        if len(texts) > 5:
            texts = [*texts[:4], f"… {len(texts) - 4} more reasons"]
        count = [counted(len(arrow.edges), words.edge, words.edges)] if len(arrow.edges) > 1 else []
        arrow.because = "\n".join([*count, *texts])
    return [found[ends] for ends in sorted(found)]


def _lapsed(source: int | None, target: int | None) -> bool:
    """Return whether what waits came although what it waits for had not come."""
    return source is not None and target is not None and target >= 0 and not 0 <= source < target


def _one(scene: Scene, node: int) -> Box:
    attributes = scene.attributes[node]
    lines = _texts(attributes.get("lines"))
    label = str(attributes["label"])
    title = attributes.get("title")
    return Box([node], 0, label, lines, "\n".join([label, *lines]) if title is None else str(title))


def _several(scene: Scene, nodes: list[int], merged: bool, inside: dict[int, int], words: Words) -> Box:
    name = "" if merged else str(scene.attributes[nodes[0]]["collapse"])
    label = name if name.strip() else counted(len(nodes), words.item, words.items)
    times = f" ×{len(nodes):,}" if name.strip() else ""
    texts = [_texts(scene.attributes[node].get("lines")) for node in nodes]
    lines = [line for line in texts[0] if all(line in text for text in texts)]
    if edges := inside.get(nodes[0]):
        lines.append(f"{counted(edges, words.edge, words.edges)} inside")
    members = set(nodes)
    if loops := sum(members.issuperset(loop) for loop in scene.loops):
        lines.append("a loop inside" if loops == 1 else f"{loops:,} loops inside")
    return Box(nodes, 0, label, lines, "\n".join([label + times, *lines]), times=times)


def _number(box: Box, positions: list[int | None], never: str) -> None:
    """Give a box its badge: the place, or places, of its nodes in the order in which they come."""
    come = sorted(position for position in positions if position is not None and position >= 0)
    lost = sum(position is not None and position < 0 for position in positions)
    if come:
        box.last = come[-1]
        dash = "–" if come[-1] - come[0] < len(come) else " … "
        box.badge = f"{come[0] + 1}" if come[0] == come[-1] else f"{come[0] + 1}{dash}{come[-1] + 1}"
        if lost:
            box.lines.append(f"{lost:,} of them: {never}")
        box.title += f"\n{'number' if len(come) == 1 else 'numbers'} {box.badge}"
    elif lost:
        box.badge = wrap(never, SMALL, TEXT_WIDTH - 10, bold=True, lines=1)[0]
        box.never = True
        box.title += f"\n{never}"


def _alike(scene: Scene, nodes: list[int]) -> list[list[int]]:
    """Put the nodes of a band together that have the same value of their attribute ``collapse``."""
    groups: dict[tuple[str | int, ...], list[int]] = {}
    for node in nodes:
        value = scene.attributes[node].get("collapse")
        groups.setdefault((0, node) if value is None else (1, str(value)), []).append(node)
    return list(groups.values())


def _inside(scene: Scene, found: list[list[list[int]]]) -> dict[int, int]:
    """Return how many edges lie inside each box, by its first node."""
    first = {node: nodes[0] for parts in found for nodes in parts for node in nodes}
    counts: dict[int, int] = {}
    for source, target, _ in scene.edges:
        if first[source] == first[target]:
            counts[first[source]] = counts.get(first[source], 0) + 1
    return counts


def _parts(scene: Scene, bands: list[list[int]]) -> dict[int, tuple[int, str]]:
    """Return the number of its group, and which part it is, for each node that is a part of something."""
    groups: dict[str, list[int]] = {}
    for nodes in bands:
        for node in nodes:
            value = scene.attributes[node].get("group")
            if value is not None:
                groups.setdefault(str(value), []).append(node)
    shared = [nodes for nodes in groups.values() if len(nodes) > 1]
    return {
        node: (number, f"part {place} of {len(nodes)}")
        for number, nodes in enumerate(shared)
        for place, node in enumerate(nodes, 1)
    }


def _across(scene: Scene, bands: list[Band]) -> set[int]:
    """Return the nodes of loops that are not in one band, and so have no frame around all of them."""
    band_of = {node: number for number, band in enumerate(bands) for node in band.nodes}
    return {node for loop in scene.loops if len({band_of[node] for node in loop}) > 1 for node in loop}


def _texts(value: object) -> list[str]:
    if value is None or isinstance(value, str):
        return [value] if value else []
    if isinstance(value, Iterable):
        return [str(text) for text in value]
    raise GraphError(f"expected a sequence of texts as a node's lines, not {escape.plain(value)!r}")


def _up(number: float) -> int:
    return int(-(-number // 1))
