"""From boxes and arrows to a picture: which row each box is in, loops as frames, bands as strips."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from graph.boxes import SELF
from graph.components import strongly_connected
from graph.routes import Routes, moved
from graph.rows import End, Link, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graph.boxes import Arrow, Box
    from graph.routes import Path

__all__ = ["Frame", "Picture", "Strip", "arrange"]

FRAME = 14
"""The space between a frame and the boxes in it."""
FRAME_TITLE = 24
STRIP = 14
"""The space between a strip's border and what is in it, and half of that between strips."""
NARROW = 1100
"""A row of boxes that would be wider is broken into several, unless there are very many."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A region with boxes that are on one loop, or only wait for each other as they are collapsed."""

    boxes: list[int]
    loop: bool
    hidden: int
    """How many arrows inside it are left out."""
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Strip:
    """The region of a band."""

    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Picture:
    """Where everything is."""

    corners: list[tuple[float, float]]
    """The left and the upper side of each box."""
    paths: list[Path]
    """The line of each arrow that is drawn, from its source to its target."""
    frames: list[Frame]
    strips: list[Strip]
    width: float
    height: float


@dataclass(slots=True)
class _Block:
    """One box, or the frame of a loop with its boxes laid out inside."""

    boxes: list[int]
    band: int
    depth: int = 0
    width: int = 0
    height: int = 0
    routes: Routes | None = None
    ports: dict[tuple[int, bool, bool], float] | None = None
    """How far from the left side arrows of a member leave or enter: by box, whether above, whether leaving."""
    outside: dict[tuple[int, bool, bool], Path] | None = None
    """The lines from the members to these ports, in the direction of the arrows."""
    inside: dict[int, Path] | None = None
    """The lines of the arrows between members, by the arrow's number."""


def arrange(boxes: Sequence[Box], arrows: Sequence[Arrow], loops: Sequence[Sequence[int]]) -> Picture:
    """Return where boxes, arrows, frames and strips are.

    Parameters
    ----------
    boxes : sequence of Box
        The boxes; their bands are numbers from 0, from top to bottom.
    arrows : sequence of Arrow
        The arrows.
    loops : sequence of sequences of int
        The nodes of the loops.
    """
    blocks = _blocks(boxes, arrows)
    block_of = {box: number for number, block in enumerate(blocks) for box in block.boxes}
    level = [(block.band, block.depth) for block in blocks]
    crossing: list[int] = []
    within: dict[int, list[int]] = {}
    for number, arrow in enumerate(arrows):
        if not arrow.drawn:
            continue
        if block_of[arrow.source] != block_of[arrow.target]:
            crossing.append(number)
        elif arrow.source != arrow.target:
            within.setdefault(block_of[arrow.source], []).append(number)
    needed: dict[int, set[tuple[int, bool, bool]]] = {}
    for number in crossing:
        arrow = arrows[number]
        one, two = block_of[arrow.source], block_of[arrow.target]
        up = level[one] > level[two]
        needed.setdefault(one, set()).add((arrow.source, up, True))
        needed.setdefault(two, set()).add((arrow.target, not up, False))
    for number, block in enumerate(blocks):
        if len(block.boxes) > 1:
            _lay_out_loop(block, boxes, arrows, within.get(number, []), sorted(needed.get(number, ())))
        else:
            block.width, block.height = boxes[block.boxes[0]].outer_width, boxes[block.boxes[0]].outer_height
    rows, bands = _rank(blocks, {block_of[arrows[number].source] for number in crossing})
    links = []
    for number in crossing:
        arrow = arrows[number]
        one, two = block_of[arrow.source], block_of[arrow.target]
        up = level[one] > level[two]
        links.append(
            Link(
                _end(blocks[one], one, arrow.source, up, True),
                _end(blocks[two], two, arrow.target, not up, False),
                int(arrow.inside),
            )
        )
    columns: dict[int, list[int]] = {}
    for number, box in enumerate(boxes):
        if box.group is not None and len(blocks[block_of[number]].boxes) == 1:
            columns.setdefault(box.group, []).append(block_of[number])
    gaps = [0.0] * len(rows)
    for number in range(len(rows)):
        if number == 0:
            gaps[number] = STRIP
        elif bands[number] != bands[number - 1]:
            gaps[number] = 3 * STRIP
    placed = Rows([block.width for block in blocks], rows, links, [columns[group] for group in sorted(columns)])
    margins = {number: boxes[block.boxes[0]].margin for number, block in enumerate(blocks) if len(block.boxes) == 1}
    routes = Routes(placed, [block.height for block in blocks], links, gaps, margins)
    return _picture(boxes, arrows, loops, blocks, block_of, routes, crossing, bands)


def _end(block: _Block, number: int, box: int, above: bool, leaving: bool) -> End:
    return End(number, box, None if block.ports is None else block.ports[box, above, leaving])


def _blocks(boxes: Sequence[Box], arrows: Sequence[Arrow]) -> list[_Block]:
    """Return the blocks with their depths: the longest way to them from a block of the band that waits for none."""
    successors: list[list[int]] = [[] for _ in boxes]
    for arrow in arrows:
        if boxes[arrow.source].band == boxes[arrow.target].band and arrow.source != arrow.target:
            successors[arrow.source].append(arrow.target)
    components = strongly_connected(successors)
    component_of = {box: number for number, component in enumerate(components) for box in component}
    depths = [0] * len(components)
    for number in range(len(components) - 1, -1, -1):  # sources first
        for box in components[number]:
            for target in successors[box]:
                if component_of[target] != number:
                    depths[component_of[target]] = max(depths[component_of[target]], depths[number] + 1)
    found = [
        _Block(sorted(component), boxes[component[0]].band, depths[number])
        for number, component in enumerate(components)
    ]
    return sorted(found, key=lambda block: block.boxes)


def _rank(blocks: Sequence[_Block], leaving: set[int]) -> tuple[list[list[int]], list[int]]:
    """Return the rows of blocks, and the band of each row; a row that would be too wide is broken."""
    ranks: dict[tuple[int, int], list[int]] = {}
    for number, block in enumerate(blocks):
        ranks.setdefault((block.band, block.depth), []).append(number)
    limit = max(NARROW, sqrt(1.3 * sum((block.width + 30) * (block.height + 40) for block in blocks)))
    rows: list[list[int]] = []
    bands: list[int] = []
    for (band, _), members in sorted(ranks.items()):
        members.sort(key=lambda number: (number in leaving, number))
        total = sum(blocks[number].width + 28 for number in members)
        fair = total / -(-total // limit)
        broken: dict[int, list[int]] = {}
        used = 0.0
        for number in members:
            width = blocks[number].width + 28
            broken.setdefault(int((used + width / 2) / fair), []).append(number)
            used += width
        rows += [sorted(row) for row in broken.values()]
        bands += [band] * len(broken)
    return rows, bands


def _lay_out_loop(
    block: _Block,
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    within: Sequence[int],
    needed: Sequence[tuple[int, bool, bool]],
) -> None:
    """Lay out the boxes of a loop in key order inside a frame, with places where arrows pass the frame."""
    members = block.boxes
    numbers = {box: number for number, box in enumerate(members)}
    widths: list[float] = [boxes[box].outer_width for box in members]
    heights: list[float] = [boxes[box].outer_height for box in members]
    limit = max(NARROW, sqrt(2 * sum((boxes[box].width + 30) * (boxes[box].height + 60) for box in members)))
    rows: list[list[int]] = [[], []]
    used = 0.0
    for number, size in enumerate(widths):
        if used + size > limit:
            rows.append([])
            used = 0.0
        rows[-1].append(number)
        used += size + 28
    rows.append([])
    links = [
        Link(End(numbers[arrows[n].source], arrows[n].source), End(numbers[arrows[n].target], arrows[n].target), 1)
        for n in within
    ]
    for port, (box, above, leaving) in enumerate(needed, len(members)):
        widths.append(8)
        heights.append(0)
        rows[0 if above else -1].append(port)
        member, outside = End(numbers[box], box), End(port, -1 - port, 4)
        links.append(Link(member, outside) if leaving else Link(outside, member))
    placed = Rows(widths, rows, links, fixed=range(1, len(rows) - 1))
    gaps = [0.0] * len(rows)
    gaps[1], gaps[-1] = FRAME_TITLE, FRAME
    margins = {number: boxes[box].margin for number, box in enumerate(members)}
    routes = Routes(placed, heights, links, gaps, margins)
    block.routes = routes
    block.width, block.height = round(routes.width) + 2 * FRAME, round(routes.bottom)
    paths = [moved(path, FRAME, 0) for path in routes.paths]
    block.inside = dict(zip(within, paths, strict=False))
    block.outside = dict(zip(needed, paths[len(within) :], strict=True))
    block.ports = {key: routes.box(port)[0] + 4 + FRAME for port, key in enumerate(needed, len(members))}


def _picture(
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    loops: Sequence[Sequence[int]],
    blocks: Sequence[_Block],
    block_of: dict[int, int],
    routes: Routes,
    crossing: Sequence[int],
    bands: Sequence[int],
) -> Picture:
    """Put together what was laid out."""
    corners: list[tuple[float, float]] = [(0, 0)] * len(boxes)
    frames = []
    paths: list[Path] = [[] for _ in arrows]
    loop_sets = [set(loop) for loop in loops]
    for number, block in enumerate(blocks):
        left, top = routes.box(number)
        if block.routes is None:
            corners[block.boxes[0]] = left + boxes[block.boxes[0]].margin, top
            continue
        for place, box in enumerate(block.boxes):
            x, y = block.routes.box(place)
            corners[box] = left + FRAME + x + boxes[box].margin, top + y
        for link, path in (block.inside or {}).items():
            paths[link] = moved(path, left, top)
        real = any(sum(not loop.isdisjoint(boxes[box].nodes) for box in block.boxes) > 1 for loop in loop_sets)
        hidden = sum(not arrow.drawn and block_of[arrow.source] == block_of[arrow.target] == number for arrow in arrows)
        frames.append(Frame(block.boxes, real, hidden, left, top, block.width, block.height))
    for number, path in zip(crossing, routes.paths, strict=True):
        line = path
        ends = arrows[number].source, arrows[number].target
        one, two = (blocks[block_of[end]] for end in ends)
        up = (one.band, one.depth) > (two.band, two.depth)
        if one.outside is not None:
            first = moved(one.outside[ends[0], up, True], *routes.box(block_of[ends[0]]))
            line = first + line[1:]
        if two.outside is not None:
            last = moved(two.outside[ends[1], not up, False], *routes.box(block_of[ends[1]]))
            line = line + last[1:]
        paths[number] = line
    for number, arrow in enumerate(arrows):
        if arrow.source == arrow.target:
            left, top = corners[arrow.source]
            right, low = left + boxes[arrow.source].width, top + boxes[arrow.source].height // 2 + 11
            curve = (right + SELF, low + 15), (right + SELF, low), (right + 8, low)
            paths[number] = [((right, low + 11),), curve, ((right, low),)]
    strips = []
    for band in sorted(set(bands)):
        mine = [row for row, other in zip(routes.rows, bands, strict=True) if other == band]
        upper, lower = mine[0].top - STRIP, mine[-1].bottom + STRIP
        strips.append(Strip(upper, lower - upper))
    bottom = strips[-1].top + strips[-1].height if strips else 0.0
    return Picture(corners, paths, frames, strips, routes.width, bottom)
