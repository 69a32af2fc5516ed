"""For which pairs of things it matters which of the two came first, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from graph import PartialOrder
from layers.board import Board
from layers.editions import RuleSet
from layers.frames import columns, data_frame
from layers.research.orders import MOST_SOLVES, Orders, OrderSearch
from layers.research.values import plain_value, shown, varying

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Sensitivity", "Swap", "sensitivity"]


@dataclass(frozen=True, slots=True)
class Swap:
    """One characteristic of one object that changes when two things change places."""

    first: str
    second: str
    """The two, in the order in which they are on the board."""
    object: str
    characteristic: str
    before: Any
    """Its value when `first` is older."""
    after: Any
    """Its value when `second` is older."""
    witness: tuple[str, ...]
    """An order, the oldest first, in which the two are neighbours and swapping them changes the one value into the
    other."""


@dataclass(frozen=True, slots=True, eq=False)
class Sensitivity:
    """What changes when two things change places. Made by `layers.sensitivity`."""

    board: Board
    ruleset: RuleSet
    units: tuple[str, ...]
    """The things that were put in other orders, the oldest first."""
    swaps: tuple[Swap, ...]
    """By pair of things, then by object and characteristic."""
    complete: bool
    """Whether every order was looked at; if not, there may be more."""

    def __repr__(self) -> str:
        return f"<Sensitivity: {len(self.pairs)} pairs of {len(self.units)} things, {self.ruleset.id}>"

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of things for which it matters which of them is older."""
        return tuple(dict.fromkeys((swap.first, swap.second) for swap in self.swaps))

    def __len__(self) -> int:
        return len(self.swaps)

    def __iter__(self) -> Iterator[Swap]:
        return iter(self.swaps)

    def __str__(self) -> str:
        number, all_pairs = len(self.pairs), len(self.units) * (len(self.units) - 1) // 2
        lines = [f"the order matters for {number} of {all_pairs} pair{'s' if all_pairs != 1 else ''}"]
        if not self.complete:
            lines[0] += " so far: not all orders have been looked at"
        for first, second in self.pairs:
            lines.append(f"{first} older than {second} → younger:")
            told: dict[str, list[str]] = {}
            for swap in self._of(first, second):
                value = f"{shown(swap.characteristic, swap.before)} → {shown(swap.characteristic, swap.after)}"
                told.setdefault(swap.object, []).append(value)
            lines += [f"   {name}: {'; '.join(values)}" for name, values in told.items()]
        return "\n".join(lines)

    def _of(self, first: str, second: str) -> list[Swap]:
        return [swap for swap in self.swaps if (swap.first, swap.second) == (first, second)]

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "ruleset": self.ruleset.id,
            "things": list(self.units),
            "complete": self.complete,
            "swaps": [
                {
                    "first": swap.first, "second": swap.second, "object": swap.object,
                    "characteristic": swap.characteristic, "before": swap.before, "after": swap.after,
                    "witness": list(swap.witness),
                }
                for swap in self.swaps
            ],
        }  # fmt: skip

    def to_columns(self) -> dict[str, list[Any]]:
        """Return a row for each swap, as columns: lists of equal length by name."""
        names = ("first", "second", "object", "characteristic", "before", "after", "witness")
        return columns(names, ([getattr(swap, name) for name in names] for swap in self.swaps))

    def to_frame(self, library: str | None = None) -> Any:
        """Return `to_columns` as a DataFrame: of pandas if it is installed, else of polars; or of the one given."""
        return data_frame(self.to_columns(), library)

    def graph(self) -> nx.DiGraph[str]:
        """Return a graph whose nodes are the things, with an edge between those for which it matters which is older.

        Returns
        -------
        networkx.DiGraph
            An edge leads from the one that is older on the board to the other one. It has `objects` (whose
            characteristics change), `swaps`, and `because`, the same as a sentence; what drawings use is there as well.
        """
        import networkx as nx

        words = {
            "item": "thing", "items": "things", "edge": "pair", "edges": "pairs", "place": "age, the oldest first",
            "arrow": "between two of which it matters which is older",
        }  # fmt: skip
        found: nx.DiGraph[str] = nx.DiGraph(ruleset=self.ruleset.id, words=words)
        for place, name in enumerate(self.units):
            found.add_node(name, label=name, key=place, position=place)
        for first, second in self.pairs:
            swaps = self._of(first, second)
            told = [f"{swap.characteristic.replace('_', ' ')} of {swap.object}" for swap in swaps]
            found.add_edge(
                first, second, because=f"which of them is older decides {', '.join(told)}", swaps=tuple(swaps),
                objects=tuple(dict.fromkeys(swap.object for swap in swaps)),
            )  # fmt: skip
        return found

    @property
    def title(self) -> str:
        """What drawings are called."""
        return "Pairs whose order matters" + (f": {self.board.title}" if self.board.title else "")

    def to_svg(self, *, title: str = "") -> str:
        """Return the graph as a drawing in SVG; see `graph.to_svg`."""
        from graph import to_svg

        return to_svg(self.graph(), title=title or self.title)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def sensitivity(
    board: Board,
    among: Iterable[str] | None = None,
    *,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    together: bool = False,
    ruleset: str | RuleSet | None = None,
    limit: int = MOST_SOLVES,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Sensitivity:
    """Find the pairs of things for which it matters which of the two is older, and what it changes.

    A pair matters if there is an order in which the two are neighbours and something changes when they are swapped, and
    nothing else is moved. All orders are looked at, as `orders` does it.

    Parameters
    ----------
    board, among, objects, characteristics, together, ruleset, limit, executor, progress
        See `orders`. Copies are told apart.

    Returns
    -------
    Sensitivity

    Raises
    ------
    UnknownNameError, LimitError
        See `orders`.

    Examples
    --------
    >>> board = Board.load("examples/11-life-and-limb-loop.yaml")
    >>> sensitivity(board).pairs
    (('limb', 'moon'),)
    """
    search = OrderSearch(
        board, among, objects=objects, characteristics=characteristics, together=together, alike=False, ruleset=ruleset
    )
    search.run(limit, executor, progress)
    return of_search(search)


def of_search(search: OrderSearch) -> Sensitivity:
    """Return what is known of pairs from a search through the orders of a board."""
    found = search.found()
    return Sensitivity(search.board, search.rules, found.units, tuple(_swaps(search, found)), found.complete)


def _swaps(search: OrderSearch, found: Orders) -> list[Swap]:
    timeline = search.timeline
    units = len(timeline.units)
    leaves = [(number, part) for number, group in enumerate(found) for part in group._parts]
    place = {value: number for number, value in enumerate(product(search.objects, search.characteristics))}
    by_cover: dict[tuple[int, int], list[tuple[int, PartialOrder]]] = {}
    for number, part in leaves:
        for pair in part.covers():
            if max(pair) < units:
                by_cover.setdefault(pair, []).append((number, part))

    @cache
    def differ(one: int, other: int) -> tuple[tuple[str, str], ...]:
        return varying([found[one].outcome, found[other].outcome], search.objects, search.characteristics)

    swaps: list[Swap] = []
    for pair in sorted(by_cover):
        if pair[0] > pair[1] or pair[::-1] not in by_cover:
            continue
        names = timeline.label(pair[0], last=True), timeline.label(pair[1], last=True)
        known: dict[tuple[str, str], Swap] = {}
        for one, part in by_cover[pair]:
            for other, another in by_cover[pair[::-1]]:
                new = [value for value in differ(one, other) if value not in known]
                if not new or part.contradictions(another) > 1:
                    continue
                order = _neighbours(timeline.start, part, another, pair, timeline.sequence)
                if order is None:
                    continue
                for name, what in new:
                    before, after = (plain_value(found[group].outcome[name], what) for group in (one, other))
                    known[name, what] = Swap(*names, name, what, before, after, timeline.names(order))
        swaps += [known[value] for value in sorted(known, key=place.__getitem__)]
    return swaps


def _neighbours(
    start: PartialOrder, one: PartialOrder, other: PartialOrder, pair: tuple[int, int], preferred: Iterable[int]
) -> tuple[int, ...] | None:
    """Return an order of one partial order that is of another one when a pair of neighbours is swapped."""
    pairs = [cover for cover in one.covers() if cover != pair]
    pairs += [cover for cover in other.covers() if cover != pair[::-1]]
    both = start.with_pairs(pairs)
    return None if both is None else both.neighbours(*pair, tuple(preferred))
