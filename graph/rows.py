"""Things in rows: which stands next to which, and where, so that links between the rows are short and cross little.

This is the second half of Sugiyama's method [1]_: the rows are given. A link that passes a row has a *bend* there, a
narrow place of its own between the things, so that no link runs through a thing. Links from (or to) the same thing
share their bends.

References
----------
.. [1] K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE
   Transactions on Systems, Man, and Cybernetics 11(2), 109-125, 1981. https://doi.org/10.1109/TSMC.1981.4308636
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["End", "Link", "Rows"]

BEND = 8
"""The width of a bend."""
BETWEEN_THINGS, BETWEEN_BENDS, BESIDE_BENDS = 28, 3, 12
MANY = 600
"""From how many things and bends on one measure and fewer rounds must do."""
SWAPS = 40_000
"""How many pairs of neighbours are compared at most."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a link begins or ends."""

    thing: int
    owner: int
    """Links of one owner share bends."""
    offset: float | None = None
    """The distance from the thing's left side; None where any place will do."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link from one thing to another.

    Links of different kinds share nothing. Those of kind 0 share bends with others of their source or of their target,
    whichever are more; those of other kinds only with others of their source, so that dashes lie on dashes.
    """

    source: End
    target: End
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Hop:
    """A piece of links between two neighbouring rows."""

    upper: int
    lower: int
    trunk: tuple[int, int, bool, bool]
    """Kind and owner, whether the owner is the source, whether the link goes up."""
    upper_offset: float | None = None
    lower_offset: float | None = None


class Rows:
    """Things and bends in rows.

    Parameters
    ----------
    widths : sequence of float
        The width of each thing.
    rows : sequence of sequences of int
        The things of each row, from top to bottom.
    links : sequence of Link
        The links; those between things of one row need no bends and do not count here.
    columns : sequence of sequences of int, optional
        Things that should stand under each other.
    fixed : collection of int, optional
        The rows whose things keep the order in which they are given.
    """

    def __init__(
        self,
        widths: Sequence[float],
        rows: Sequence[Sequence[int]],
        links: Sequence[Link],
        columns: Sequence[Sequence[int]] = (),
        *,
        fixed: Collection[int] = (),
    ) -> None:
        self.things = len(widths)
        self.widths = [float(width) for width in widths]
        self.rows = [list(row) for row in rows]
        self.row_of = [0] * self.things
        for number, row in enumerate(rows):
            for thing in row:
                self.row_of[thing] = number
        self.fixed = fixed
        self.hops: list[Hop] = []
        self.trunks: dict[tuple[int, int, bool, bool], list[int]] = {}
        """The bends of each trunk, from top to bottom."""
        self.chains: list[list[int]] = []
        """The hops of each link, from top to bottom; none within a row."""
        self._bend(links)
        self.centres = [0.0] * len(self.widths)
        self.measure = _weighed
        self.above: list[list[tuple[int, float, float]]] = [[] for _ in self.widths]
        self.below: list[list[tuple[int, float, float]]] = [[] for _ in self.widths]
        """Neighbours with the distance that the one's centre should keep to the other's, and how strongly."""
        self._connect(columns)
        self._order()
        self._align()

    # -- bends -------------------------------------------------------------------------------------------------------

    def _bend(self, links: Sequence[Link]) -> None:
        """Give each link its hops, and the rows that it passes their bends."""
        spans = []
        fans: dict[tuple[int, int, bool, bool], int] = {}
        for link in links:
            up = self.row_of[link.source.thing] > self.row_of[link.target.thing]
            trunks = (link.kind, link.source.owner, True, up), (link.kind, link.target.owner, False, up)
            spans.append(trunks)
            if self.row_of[link.source.thing] != self.row_of[link.target.thing]:
                for trunk in trunks:
                    fans[trunk] = fans.get(trunk, 0) + 1
        bends: dict[tuple[tuple[int, int, bool, bool], int], int] = {}
        known: dict[tuple[object, ...], int] = {}
        for link, (leaving, arriving) in zip(links, spans, strict=True):
            upper, lower = (link.target, link.source) if leaving[3] else (link.source, link.target)
            first, last = self.row_of[upper.thing], self.row_of[lower.thing]
            chain: list[int] = []
            if first != last:
                trunk = leaving if link.kind or fans[leaving] >= fans[arriving] else arriving
                stops = [upper.thing]
                for row in range(first + 1, last):
                    if (trunk, row) not in bends:
                        bends[trunk, row] = len(self.widths)
                        self.rows[row].append(len(self.widths))
                        self.widths.append(BEND)
                        self.row_of.append(row)
                    stops.append(bends[trunk, row])
                stops.append(lower.thing)
                for place in range(len(stops) - 1):
                    start = upper.offset if place == 0 else None
                    stop = lower.offset if place == len(stops) - 2 else None
                    # an owner at either end has a port of its own for the trunk
                    near = (upper.owner if place == 0 else -1, lower.owner if place == len(stops) - 2 else -1)
                    key = (stops[place], stops[place + 1], trunk, start, stop, near)
                    if key not in known:
                        known[key] = len(self.hops)
                        self.hops.append(Hop(stops[place], stops[place + 1], trunk, start, stop))
                    chain.append(known[key])
            self.chains.append(chain)
        for (trunk, _), bend in bends.items():
            self.trunks.setdefault(trunk, []).append(bend)
        for members in self.trunks.values():
            members.sort(key=self.row_of.__getitem__)

    def _connect(self, columns: Sequence[Sequence[int]]) -> None:
        self.between: list[list[Hop]] = [[] for _ in self.rows]
        for hop in self.hops:
            upper, lower = hop.upper, hop.lower
            distance = self._from_centre(lower, hop.lower_offset) - self._from_centre(upper, hop.upper_offset)
            weight = (1.0, 2.5, 8.0)[(upper >= self.things) + (lower >= self.things)]
            self.above[lower].append((upper, -distance, weight))
            self.below[upper].append((lower, distance, weight))
            self.between[self.row_of[upper]].append(hop)
        for column in columns:
            parts = sorted(column, key=lambda part: self.row_of[part])
            for upper, lower in pairwise(parts):
                if self.row_of[upper] != self.row_of[lower]:
                    distance = (self.widths[lower] - self.widths[upper]) / 2
                    self.above[lower].append((upper, distance, 0.5))
                    self.below[upper].append((lower, -distance, 0.5))

    def _from_centre(self, thing: int, offset: float | None) -> float:
        return 0.0 if offset is None else offset - self.widths[thing] / 2

    # -- order -------------------------------------------------------------------------------------------------------

    def _order(self) -> None:
        """Sort the rows by several measures of where an item is wanted, and keep what crosses least."""
        found: list[tuple[int, int, list[list[int]], list[float]]] = []
        for number, measure in enumerate((_middle, _mean, _weighed) if len(self.widths) <= MANY else (_mean,)):
            self.measure = measure
            for row in self.rows:
                row.sort()
                self._settle(row, [0.0] * len(row), [1.0] * len(row))
            self._sweep()
            found.append((self._crossings(), number, self.rows, self.centres))
            self.rows, self.centres = [list(row) for row in self.rows], list(self.centres)
        _, _, self.rows, self.centres = min(found)
        self.measure = _weighed

    def _sweep(self) -> None:
        """Sort each row by its neighbours above, then by those below, and so on."""
        best = self._crossings()
        kept = [list(row) for row in self.rows], list(self.centres)
        for turn in range(4 if len(self.widths) > MANY else 12):
            if not best and turn >= 2:
                break
            sides, rows = (self.below, reversed(self.rows)) if turn % 2 else (self.above, iter(self.rows))
            for row in rows:
                if row:
                    self._sort(row, sides)
            if (crossings := self._crossings()) < best or (turn < 2 and crossings == best):
                best, kept = crossings, ([list(row) for row in self.rows], list(self.centres))
        self.rows, self.centres = kept
        if best:
            self._swap()

    def _sort(self, row: list[int], sides: list[list[tuple[int, float, float]]]) -> None:
        """Sort a row by where its neighbours on one side want it."""
        wanted = {item: self._wanted(item, sides[item]) for item in row}
        if self.row_of[row[0]] in self.fixed:
            things = sorted(item for item in row if item < self.things)
            self._settle(things, [wanted[item][0] for item in things], [1.0] * len(things))
            places = {item: (self.centres[item], item) for item in things}
            row.sort(key=lambda item: places.get(item) or (wanted[item][0], item))
        else:
            row.sort(key=lambda item: (round(wanted[item][0]), self.centres[item], item))
            self._center_bends(row, wanted)
        self._settle(row, [wanted[item][0] for item in row], [wanted[item][1] for item in row])

    def _center_bends(self, row: list[int], wanted: dict[int, tuple[float, float]]) -> None:
        """Put bends in the middle of the things that are wanted at the same place."""
        start = 0
        while start < len(row):
            stop = start + 1
            while stop < len(row) and round(wanted[row[stop]][0]) == round(wanted[row[start]][0]):
                stop += 1
            if stop > start + 2:
                things = [item for item in row[start:stop] if item < self.things]
                bends = [item for item in row[start:stop] if item >= self.things]
                half = (len(things) + self.row_of[row[start]] % 2) // 2
                row[start:stop] = [*things[:half], *bends, *things[half:]]
            start = stop

    def _wanted(self, item: int, neighbours: list[tuple[int, float, float]]) -> tuple[float, float]:
        """Return where an item's neighbours want it, and how much."""
        if not neighbours:
            return self.centres[item], 0.1
        centres = self.centres
        return self.measure([(centres[other] + distance, weight) for other, distance, weight in neighbours])

    def _settle(self, row: list[int], wanted: list[float], weights: list[float]) -> None:
        """Put the items of a row, in their order, as near as they can be to where they are wanted."""
        widths = self.widths
        places: list[float] = []
        place = 0.0
        for number, item in enumerate(row):
            if number:
                before = row[number - 1]
                bends = (before >= self.things) + (item >= self.things)
                gap = (BETWEEN_THINGS, BESIDE_BENDS, BETWEEN_BENDS)[bends]
                place += (widths[before] + widths[item]) / 2 + gap
            else:
                place = widths[item] / 2
            places.append(place)
        # pool adjacent violators: each block has its members as near to each other as they may be
        blocks: list[tuple[float, float, int]] = []
        for want, weight, place in zip(wanted, weights, places, strict=True):
            total, moment, count = weight, weight * (want - place), 1
            while blocks and blocks[-1][1] * total >= moment * blocks[-1][0]:
                other = blocks.pop()
                total, moment, count = total + other[0], moment + other[1], count + other[2]
            blocks.append((total, moment, count))
        number = 0
        for total, moment, count in blocks:
            shift = max(0.0, moment / total)
            for _ in range(count):
                self.centres[row[number]] = places[number] + shift
                number += 1

    def _ranks(self) -> list[int]:
        ranks = [0] * len(self.widths)
        for row in self.rows:
            for place, item in enumerate(row):
                ranks[item] = place
        return ranks

    def _crossings(self) -> int:
        """Return how many pairs of hops cross."""
        ranks = self._ranks()
        crossings = 0
        for hops in self.between:
            ends = sorted(
                (
                    (ranks[hop.upper], hop.upper_offset or 0.0),
                    (ranks[hop.lower], hop.lower_offset or 0.0),
                )
                for hop in hops
            )
            met: list[tuple[int, float]] = []
            start = 0
            while start < len(ends):
                stop = start
                while stop < len(ends) and ends[stop][0] == ends[start][0]:
                    crossings += len(met) - bisect_right(met, ends[stop][1])
                    stop += 1
                for _, lower in ends[start:stop]:
                    insort(met, lower)
                start = stop
        return crossings

    def _swap(self) -> None:
        """Exchange neighbours as long as that takes away crossings."""
        ranks = self._ranks()
        upper: list[list[int]] = [[] for _ in self.widths]
        lower: list[list[int]] = [[] for _ in self.widths]
        for hop in self.hops:
            lower[hop.upper].append(hop.lower)
            upper[hop.lower].append(hop.upper)
        budget = SWAPS
        for _ in range(8):
            improved = False
            for number, row in enumerate(self.rows):
                for place in range(len(row) - 1 if number not in self.fixed else 0):
                    one, two = row[place], row[place + 1]
                    if not ((upper[one] and upper[two]) or (lower[one] and lower[two])):
                        continue
                    budget -= 1
                    now = then = 0
                    for side in (upper, lower):
                        left = sorted(ranks[other] for other in side[one])
                        right = sorted(ranks[other] for other in side[two])
                        now += _crossed(left, right)
                        then += _crossed(right, left)
                    if then < now:
                        row[place], row[place + 1] = two, one
                        ranks[one], ranks[two] = place + 1, place
                        improved = True
                if budget < 0:
                    return
            if not improved:
                return

    # -- places ------------------------------------------------------------------------------------------------------

    def _align(self) -> None:
        """Give every item its place, in the order that is settled now."""
        both = [above + below for above, below in zip(self.above, self.below, strict=True)]
        few = len(self.widths) <= MANY
        for turn in range(10 if few else 5):
            last = turn >= (6 if few else 3)
            sides = both if last else self.below if turn % 2 else self.above
            for row in reversed(self.rows) if turn % 2 else self.rows:
                wanted = [self._wanted(item, sides[item]) for item in row]
                self._settle(row, [want for want, _ in wanted], [weight for _, weight in wanted])
        for row in self.rows:
            left = 0
            before = -1
            for item in row:
                if before >= 0:
                    bends = (before >= self.things) + (item >= self.things)
                    left += (BETWEEN_THINGS, BESIDE_BENDS, BETWEEN_BENDS)[bends]
                left = max(left, round(self.centres[item] - self.widths[item] / 2))
                self.centres[item] = left + self.widths[item] / 2
                left += round(self.widths[item])
                before = item
        self._straighten()
        margin = min((self.centres[row[0]] - self.widths[row[0]] / 2 for row in self.rows if row), default=0.0)
        self.centres = [centre - margin for centre in self.centres]

    def _straighten(self) -> None:
        """Put the bends of a trunk under each other as far as their neighbours leave room."""
        ranks = self._ranks()
        for bends in self.trunks.values():
            start = 0
            while start < len(bends):
                left, right = self._slot(bends[start], ranks)
                stop = start + 1
                while stop < len(bends):
                    slot = self._slot(bends[stop], ranks)
                    if max(left, slot[0]) > min(right, slot[1]):
                        break
                    left, right = max(left, slot[0]), min(right, slot[1])
                    stop += 1
                run = bends[start:stop]
                ends = [other for other, _, _ in (*self.above[run[0]], *self.below[run[-1]])]
                goals = [self.centres[other] for other in ends if left <= self.centres[other] <= right]
                middle = round(sum(self.centres[bend] for bend in run) / len(run))
                goal = min(goals, key=lambda goal: (abs(goal - middle), goal), default=min(max(middle, left), right))
                for bend in run:
                    self.centres[bend] = goal
                start = stop

    def _slot(self, bend: int, ranks: list[int]) -> tuple[float, float]:
        """Return between which places a bend may be moved."""
        row, rank = self.rows[self.row_of[bend]], ranks[bend]
        left, right = self.widths[bend] / 2, float("inf")
        if rank:
            other = row[rank - 1]
            gap = BESIDE_BENDS if other < self.things else BETWEEN_BENDS
            left = self.centres[other] + (self.widths[other] + self.widths[bend]) / 2 + gap
        if rank + 1 < len(row):
            other = row[rank + 1]
            gap = BESIDE_BENDS if other < self.things else BETWEEN_BENDS
            right = self.centres[other] - (self.widths[other] + self.widths[bend]) / 2 - gap
        return left, right


def _mean(places: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of places and their number, where half a link counts half."""
    total = sum(min(weight, 1.0) for _, weight in places)
    return sum(place * min(weight, 1.0) for place, weight in places) / total, total


def _weighed(places: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of weighed places and their weight."""
    total = sum(weight for _, weight in places)
    return sum(place * weight for place, weight in places) / total, total


def _middle(places: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the median of places."""
    ranked = sorted(place for place, _ in places)
    return (ranked[len(ranked) // 2] + ranked[(len(ranked) - 1) // 2]) / 2, 1.0


def _crossed(left: list[int], right: list[int]) -> int:
    """Return how many pairs cross when the owner of the first sorted list stands left of the second's."""
    return sum(bisect_left(right, place) for place in left)
