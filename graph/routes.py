"""Rows one under the other, and the lines of the links through the gaps between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from graph.rows import Rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graph.rows import Hop, Link

__all__ = ["Path", "Routes", "moved"]

Point: TypeAlias = "tuple[float, float]"
Path: TypeAlias = "list[tuple[Point, ...]]"
"""A line: where it starts, then straight pieces (one point) and cubic Bézier curves (three points)."""

HEAD = 8
"""How far a line goes straight before it ends: the length of an arrowhead."""
STILL, LIVELY, SPREAD = 14, 38, 96
"""The height of a gap without links, with the shortest links, and with the longest."""
PORTS = 16
"""The distance of the places where links begin and end, where there is room."""


@dataclass(slots=True)
class _Row:
    top: float
    height: float

    @property
    def bottom(self) -> float:
        return self.top + self.height


class Routes:
    """Where things are, and how links run.

    No link runs through a thing: in a row it has a bend of its own, and the curves stay in the gaps.

    Parameters
    ----------
    rows : Rows
        The things in rows.
    heights : sequence of float
        The height of each thing.
    links : sequence of Link
        The links that the rows were made for.
    gaps : sequence of float
        The smallest height of the gap above each row; the first is the space above the first row.
    margins : mapping of int to float, optional
        What belongs to a thing at its left and right side, but has no place for links.
    """

    def __init__(
        self,
        rows: Rows,
        heights: Sequence[float],
        links: Sequence[Link],
        gaps: Sequence[float],
        margins: Mapping[int, float] | None = None,
    ) -> None:
        self._rows = rows
        self._margins = margins or {}
        self._heights = heights
        self._links = links
        self._place_of = {item: place for row in rows.rows for place, item in enumerate(row)}
        self._ports: dict[tuple[int, bool, object], float] = {}
        self._spread_ports()
        self.rows: list[_Row] = []
        self._stack(gaps)
        self.paths = [self._path(number) for number in range(len(links))]

    def box(self, thing: int) -> tuple[float, float]:
        """Return the left and the upper side of a thing."""
        row = self.rows[self._rows.row_of[thing]]
        left = self._rows.centres[thing] - self._rows.widths[thing] / 2
        return left, row.top + (row.height - self._heights[thing]) // 2

    @property
    def width(self) -> float:
        """The right side of what is farthest right."""
        rows = self._rows
        return max((rows.centres[row[-1]] + rows.widths[row[-1]] / 2 for row in rows.rows if row), default=0.0)

    @property
    def bottom(self) -> float:
        """The lower side of the last row."""
        return self.rows[-1].bottom if self.rows else 0.0

    # -- ports -------------------------------------------------------------------------------------------------------

    def _spread_ports(self) -> None:
        """Give every line a place at the side of the thing where it begins or ends."""
        rows = self._rows
        wanted: dict[tuple[int, bool], dict[tuple[object, ...], list[float]]] = {}
        for hop in rows.hops:
            ends = ((hop.upper, hop.lower, hop.upper_offset, True), (hop.lower, hop.upper, hop.lower_offset, False))
            for here, there, offset, below in ends:
                if here < rows.things and offset is None:
                    side = wanted.setdefault((here, below), {})
                    side.setdefault(self._port(hop, below), []).append(rows.centres[there])
        for number, link in enumerate(self._links):
            if self._level(link) and not self._beside(link):
                rightwards = self._rightwards(link)
                for here, there in ((link.source.thing, link.target.thing), (link.target.thing, link.source.thing)):
                    side = wanted.setdefault((here, not rightwards), {})
                    side.setdefault(("arc", number), []).append(rows.centres[there])
        alone: set[tuple[int, bool]] = set()
        for (thing, below), ports in wanted.items():
            if len(ports) == 1 and all(len(others) == 1 for others in ports.values()):
                alone.add((thing, below))
            order = sorted(ports, key=lambda port: (sum(ports[port]) / len(ports[port]), str(port)))
            room = rows.widths[thing] - 28 - 2 * self._margins.get(thing, 0)
            step = min(PORTS, room / max(1, len(order) - 1))
            for place, port in enumerate(order):
                shift = (place - (len(order) - 1) / 2) * step
                self._ports[thing, below, port] = round(rows.centres[thing] + shift, 1)

        for hop in rows.hops:
            self._straighten(hop, alone)

    def _straighten(self, hop: Hop, alone: set[tuple[int, bool]]) -> None:
        """Let a hop run straight down where that needs only ports that no other line uses to be elsewhere."""
        ranges = []
        for item, offset, below in ((hop.upper, hop.upper_offset, True), (hop.lower, hop.lower_offset, False)):
            x, half = self._x(hop, below), 0.0
            if item < self._rows.things and offset is None and (item, below) in alone:
                half = (self._rows.widths[item] - 2 * self._margins.get(item, 0)) * 0.3
            ranges.append((x - half, x + half))
        left, right = max(ranges[0][0], ranges[1][0]), min(ranges[0][1], ranges[1][1])
        if left <= right:
            x = round((left + right) / 2, 1)
            for item, below in ((hop.upper, True), (hop.lower, False)):
                if (item, below) in alone:
                    self._ports[item, below, self._port(hop, below)] = x

    def _port(self, hop: Hop, below: bool) -> tuple[object, ...]:
        """Return what has a port of its own at one end of a hop: a trunk where it has its root, else the hop."""
        _, _, from_source, up = hop.trunk
        rooted_above = from_source != up
        return ("trunk", hop.trunk) if rooted_above == below else ("hop", hop.trunk, hop.lower if below else hop.upper)

    def _x(self, hop: Hop, below: bool) -> float:
        """Return where a hop begins (below its upper end) or ends (above its lower end)."""
        rows = self._rows
        item, offset = (hop.upper, hop.upper_offset) if below else (hop.lower, hop.lower_offset)
        if offset is not None:
            return rows.centres[item] - rows.widths[item] / 2 + offset
        return rows.centres[item] if item >= rows.things else self._ports[item, below, self._port(hop, below)]

    # -- heights -----------------------------------------------------------------------------------------------------

    def _stack(self, gaps: Sequence[float]) -> None:
        rows = self._rows
        heights = [max((self._heights[item] for item in row if item < rows.things), default=0.0) for row in rows.rows]
        needed = [*gaps, 0.0]
        for number, hops in enumerate(rows.between):
            if hops:
                longest = max(abs(self._x(hop, True) - self._x(hop, False)) for hop in hops)
                needed[number + 1] = max(needed[number + 1], min(SPREAD, round(LIVELY + longest / 8)))
            elif number + 1 < len(rows.rows):
                needed[number + 1] = max(needed[number + 1], STILL)
        for link in self._links:
            if self._level(link) and not self._beside(link):
                row = rows.row_of[link.source.thing] + (not self._rightwards(link))
                needed[row] = max(needed[row], self._arc(link) + HEAD + 6)
        top = 0.0
        for height, gap in zip(heights, needed, strict=False):
            self.rows.append(_Row(top + gap, height))
            top += gap + height

    # -- links within a row ------------------------------------------------------------------------------------------

    def _level(self, link: Link) -> bool:
        return self._rows.row_of[link.source.thing] == self._rows.row_of[link.target.thing]

    def _rightwards(self, link: Link) -> bool:
        return self._place_of[link.source.thing] < self._place_of[link.target.thing]

    def _beside(self, link: Link) -> bool:
        return abs(self._place_of[link.source.thing] - self._place_of[link.target.thing]) == 1

    def _arc(self, link: Link) -> float:
        """Return the height of an arc."""
        span = abs(self._place_of[link.source.thing] - self._place_of[link.target.thing])
        return min(10.0 + 8 * span, 80.0)

    def _within(self, number: int) -> Path:
        """Return the line of a link within a row: straight to a neighbour, else in an arc above or below the row."""
        link = self._links[number]
        source, target = link.source.thing, link.target.thing
        rightwards = self._rightwards(link)
        rows = self._rows
        if self._beside(link):
            sign = 1 if rightwards else -1
            row = self.rows[rows.row_of[source]]
            y = row.top + row.height // 2 - 6 * sign
            half = [rows.widths[thing] / 2 - self._margins.get(thing, 0) for thing in (source, target)]
            return [((rows.centres[source] + sign * half[0], y),), ((rows.centres[target] - sign * half[1], y),)]
        sign = -1 if rightwards else 1
        row = self.rows[rows.row_of[source]]
        edge = (row.top if rightwards else row.bottom) + sign * HEAD
        peak = edge + sign * self._arc(link) * 4 // 3
        ends = []
        for thing in (source, target):
            _, top = self.box(thing)
            x = self._ports[thing, not rightwards, ("arc", number)]
            ends.append((x, top if rightwards else top + self._heights[thing]))
        (x1, y1), (x2, y2) = ends
        return [((x1, y1),), ((x1, edge),), ((x1, peak), (x2, peak), (x2, edge)), ((x2, y2),)]

    # -- links between rows ------------------------------------------------------------------------------------------

    def _path(self, number: int) -> Path:
        rows, link = self._rows, self._links[number]
        hops = [rows.hops[hop] for hop in rows.chains[number]]
        if not hops:
            return self._within(number)
        up = rows.row_of[link.source.thing] > rows.row_of[link.target.thing]
        upper, lower = (link.target, link.source) if up else (link.source, link.target)
        x = self._x(hops[0], True)
        path: Path = [((x, self.box(upper.thing)[1] + self._heights[upper.thing]),)]
        for place, hop in enumerate(hops):
            after = rows.row_of[hop.lower]
            above, below = self.rows[after - 1].bottom, self.rows[after].top
            if place == 0 and up and upper.offset is None:
                above += HEAD
            if place == len(hops) - 1 and not up and lower.offset is None:
                below -= HEAD
            start, stop = self._x(hop, True), self._x(hop, False)
            _straight(path, (start, above))
            if start == stop:
                _straight(path, (stop, below))
            else:
                middle = (above + below) / 2
                path.append(((start, middle), (stop, middle), (stop, below)))
            if place < len(hops) - 1:
                _straight(path, (stop, self.rows[after].bottom))
        _straight(path, (self._x(hops[-1], False), self.box(lower.thing)[1]))
        return _reversed(path) if up else path


def _straight(path: Path, point: Point) -> None:
    """Go straight to a point, in one piece where the line goes on straight."""
    if path[-1][-1] == point:
        return
    if len(path) > 1 and len(path[-1]) == 1 and path[-2][-1][0] == path[-1][0][0] == point[0]:
        path[-1] = (point,)
    else:
        path.append((point,))


def _reversed(path: Path) -> Path:
    ends = [piece[-1] for piece in path]
    pieces: Path = [
        (*reversed(piece[:-1]), end) for piece, end in zip(reversed(path[1:]), reversed(ends[:-1]), strict=True)
    ]
    return [(ends[-1],), *pieces]


def moved(path: Path, x: float, y: float) -> Path:
    """Return a line somewhere else."""
    return [tuple((point[0] + x, point[1] + y) for point in piece) for piece in path]
