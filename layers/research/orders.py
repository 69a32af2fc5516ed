"""Which outcomes a board has over all orders of timestamps, and how many orders lead to each.

An order is solved, and with the solution comes on which comparisons of timestamps it rests
(`layers.research.comparisons`). All orders in which these are the same have the same outcome; they are counted and need
not be solved. What is left falls apart into partial orders in which the first of these comparisons is the other way
round, or the first is the same and the second is the other way round, and so on; of each an order is solved in turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from graph import GraphError, PartialOrder
from layers.board import Board
from layers.characteristics import Characteristics
from layers.editions import RuleSet
from layers.errors import LayersError
from layers.frames import columns, data_frame
from layers.research.asked import as_board, as_limit, as_names, as_ruleset, chosen
from layers.research.comparisons import Extreme, solve_and_compare
from layers.research.describing import in_words, shortest
from layers.research.timeline import Timeline
from layers.research.values import CHARACTERISTICS, plain_value, shown_values, varying
from layers.research.working import results

__all__ = ["OrderGroup", "OrderSearch", "Orders", "orders"]

MOST_SOLVES = 20_000

_BATCH = 16


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of solving one order."""

    outcome: tuple[Characteristics, ...]
    rests: tuple[Extreme, ...]
    """The comparisons that it rests on, of items instead of timestamps."""
    ties: frozenset[tuple[str, str]]


def _look(timeline: Timeline, rules: RuleSet, batch: Sequence[tuple[int, ...]]) -> list[_Looked]:
    """Solve some orders of a board."""
    found = []
    units = len(timeline.units)
    for order in batch:
        solution, rests = solve_and_compare(timeline.board_in(order), rules)
        item_at = timeline.item_at(order)
        extremes: dict[Extreme, None] = {}
        for one in rests.extremes:
            item = item_at[one.time]
            others = {item_at[time] for time in one.others} - {item}
            if item >= units:
                others = {other for other in others if other < units}
            if others:
                extremes[Extreme(item, tuple(sorted(others)), one.earliest)] = None
        found.append(_Looked(tuple(solution[name] for name in solution), tuple(extremes), frozenset(rests.ties)))
    return found


def orders(
    board: Board,
    among: Iterable[str] | None = None,
    *,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    together: bool = False,
    alike: bool = True,
    ruleset: str | RuleSet | None = None,
    limit: int = MOST_SOLVES,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Orders:
    """Find every outcome that a board has over all orders of timestamps, and which orders lead to it.

    It is exact: every order is counted, though few are solved. Orders that no game can have are left out: nothing came
    before what it is attached to or entered as a copy of, no counters before what they are on, and no effect before
    what it targets or names in ``affects``, or before the permanent whose ability it is of; unless it is so on the
    board.

    Parameters
    ----------
    board : Board
    among : iterable of str, optional
        What is put in other orders: ids of objects and resolved effects, and of counters (``"bears counter flying"``)
        and cards of a merged permanent (``"bears merged 1"``) that have a timestamp of their own. They take each
        other's places, and the rest of the board keeps its own. By default everything.
    objects, characteristics : iterable of str, optional
        In what outcomes are told apart: ids, and fields of `Characteristics`. By default in everything.
    together : bool, optional
        Whether what has equal timestamps stays together. By default the things come one after the other, in every
        order.
    alike : bool, optional
        Whether copies, which differ in nothing but id and timestamp, are taken for the same; those named in `objects`
        never are. In outcome, witness and description they are then named in the order of their age, as if they had
        come in the order of the listing.
    ruleset : str or RuleSet, optional
        The edition of the rules; by default the one that the board names.
    limit : int, optional
        How many orders are solved at most. If more would be needed, the result is not `complete`.
    executor : Executor, optional
        Whose workers solve; by default this process does.
    progress : callable, optional
        Called from time to time with the number of orders whose outcome is known, and that of all.

    Returns
    -------
    Orders
        The outcomes, the one of most orders first.

    Raises
    ------
    UnknownNameError
        When there is no such object, effect, characteristic or rule set.
    LimitError
        When effects beget effects without end in some order.
    LayersError
        When so many things have to do with each other that their orders cannot be counted.

    Examples
    --------
    >>> board = Board.load("examples/01-humility-two-opalescences.yaml")
    >>> print(orders(board, objects=["humility"], characteristics=["power", "toughness"]))
    4 things, 24 orders, 2 outcomes
    1. 16 orders: Humility before the younger Opalescence
       humility: 4/4
    2. 8 orders: Humility after both copies of Opalescence
       humility: 1/1
    """
    search = OrderSearch(
        board, among, objects=objects, characteristics=characteristics, together=together, alike=alike, ruleset=ruleset
    )
    search.run(limit, executor, progress)
    return search.found()


class OrderSearch:
    """A search through the orders of a board, that can be stopped at any time; see `orders`."""

    def __init__(
        self,
        board: Board,
        among: Iterable[str] | None = None,
        *,
        objects: Iterable[str] | None = None,
        characteristics: Iterable[str] | None = None,
        together: bool = False,
        alike: bool = True,
        ruleset: str | RuleSet | None = None,
    ) -> None:
        board = as_board(board)
        self.rules = as_ruleset(board.ruleset if ruleset is None else ruleset)
        self.board = board.with_text_read()
        self._among = as_names("object", among)
        self._together = together
        self.objects = chosen("object", objects, [thing.id for thing in board.objects])
        self.characteristics = chosen("characteristic", characteristics, CHARACTERISTICS)
        # Of what is asked for it matters which one it is.
        self._begin(frozenset(self.objects if objects is not None else ()) if alike else None)

    def _begin(self, apart: frozenset[str] | None) -> None:
        """Begin, or begin anew with some copies told apart (None: all of them)."""
        self._apart = apart
        self.timeline = Timeline(
            self.board, self.rules, self._among, together=self._together, alike=apart is not None,
            apart=apart or frozenset(),
        )  # fmt: skip
        self.total = _count(self.timeline.start) * self.timeline.weight
        self.solves = 0
        self.counted = 0
        self.groups: dict[Hashable, _Group] = {}
        self.todo = deque([self.timeline.start])
        self._interned: dict[Characteristics, Characteristics] = {}

    def run(
        self, limit: int, executor: Executor | None = None, progress: Callable[[int, int], object] | None = None
    ) -> None:
        """Search until everything is known or so many orders have been solved."""
        limit = as_limit(limit)
        while self.todo and self.solves < limit:
            self.step(executor, min(limit - self.solves, _BATCH if executor is None else 16 * _BATCH))
            if progress is not None:
                progress(self.counted, self.total)

    def step(self, executor: Executor | None = None, most: int = _BATCH) -> bool:
        """Solve some more orders; return whether there may be more to do."""
        timeline = self.timeline
        here: list[tuple[PartialOrder, tuple[int, ...]]] = []
        while self.todo and len(here) < most:
            start = self.todo.popleft()
            order = start.extension(timeline.sequence)
            if order is not None:
                here.append((start, order))
        batch = [order for _, order in here]
        parts = [batch[start : start + _BATCH] for start in range(0, len(batch), _BATCH)]
        look = partial(_look, timeline, self.rules)
        found = [one for some in results(look, parts, executor) for one in some]
        for (start, order), looked in zip(here, found, strict=True):
            tied = self._tied(looked.ties)
            if tied:
                assert self._apart is not None
                self._begin(self._apart | tied)
                return True
            self._take(start, order, looked)
        return bool(self.todo)

    def _tied(self, ties: Iterable[tuple[str, str]]) -> frozenset[str]:
        """Return the copies of which not only the age tells them apart, but their place in the listing as well."""
        unit_of = {names[0]: unit for unit, names in enumerate(self.timeline.units)}
        found: set[str] = set()
        for same in self.timeline.copies:
            if any(unit_of.get(one) in same and unit_of.get(other) in same for one, other in ties):
                found |= {self.timeline.units[unit][0] for unit in same}
        return frozenset(found)

    def _take(self, start: PartialOrder, order: tuple[int, ...], looked: _Looked) -> None:
        self.solves += 1
        whole = start
        for rests in looked.rests:
            # Either this one is the first (or last) of all, or one of the others is.
            pairs = _pairs(rests.time, rests.others, rests.earliest)
            new = [pair for pair in pairs if not whole.precedes(*pair)]
            some = [*({item for pair in new for item in pair} - {rests.time}), rests.time]
            for other in some[:-1]:
                elsewhere = whole.with_pairs(_pairs(other, [one for one in some if one != other], rests.earliest))
                if elsewhere is not None:
                    self.todo.append(elsewhere)
            more = whole.with_pairs(new)
            assert more is not None, "an order that holds"
            whole = more
        number = _count(whole) * self.timeline.weight
        self.counted += number
        outcome = {one.id: self._interned.setdefault(one, one) for one in looked.outcome}
        key = tuple(
            (name, *(getattr(outcome[name], what) for what in self.characteristics))
            for name in self.objects
            if name in outcome
        )
        group = self.groups.setdefault(key, _Group(outcome, order))
        group.count += number
        group.parts.append(whole)

    def found(self) -> Orders:
        """Return what is known so far."""
        groups = sorted(self.groups.values(), key=lambda group: (-group.count, group.order))
        unexplored = tuple(self.todo)
        parts = [tuple(group.parts) for group in groups]
        return Orders(
            self.board,
            self.rules,
            self.timeline.names(self.timeline.sequence),
            tuple(
                OrderGroup(
                    group.outcome, group.count, self.timeline.names(group.order), group.order, parts[place],
                    tuple(part for at, those in enumerate(parts) if at != place for part in those) + unexplored,
                    self.timeline,
                )
                for place, group in enumerate(groups)
            ),
            self.total, self.counted, self.solves, self.objects, self.characteristics,
        )  # fmt: skip


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def _pairs(item: int, others: Iterable[int], earliest: bool) -> list[tuple[int, int]]:
    """Return pairs that say that an item is the first of some, or the last."""
    return [(item, other) if earliest else (other, item) for other in others]


def _count(orders: PartialOrder) -> int:
    try:
        return orders.count()
    except GraphError as error:
        raise LayersError(f"the orders of these things cannot be counted: {error}") from error


@dataclass(slots=True)
class _Group:
    """The orders with one outcome, as far as they are known."""

    outcome: dict[str, Characteristics]
    order: tuple[int, ...]
    count: int = 0
    parts: list[PartialOrder] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class OrderGroup:
    """All orders of timestamps that lead to one outcome."""

    outcome: Mapping[str, Characteristics]
    """The characteristics of every object in the witness order."""
    count: int
    """How many orders lead to it."""
    witness: tuple[str, ...]
    """One of them, the oldest first: ids of objects and effects."""
    _order: tuple[int, ...] = field(repr=False)
    _parts: tuple[PartialOrder, ...] = field(repr=False)
    """Partial orders whose extensions are the group's orders."""
    _others: tuple[PartialOrder, ...] = field(repr=False)
    """Those whose extensions are not."""
    _timeline: Timeline = field(repr=False)

    def __repr__(self) -> str:
        return f"<OrderGroup: {_counted(self.count, 'order')}, {self.text}>"

    @property
    def board(self) -> Board:
        """The board in the witness order. Its timestamps are new ones."""
        return self._timeline.board_in(self._order)

    @property
    def precedences(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """When the outcome comes about: in each alternative all pairs hold, the first thing of each being older.

        ``((("opalescence", "humility"),),)`` is one alternative with one pair, ``((),)`` any order. What holds in
        every order is left out; copies that are taken for the same are named in the order of their age.
        """
        label = self._timeline.label
        return tuple(
            tuple((label(first, last=True), label(second, last=False)) for first, second in alternative)
            for alternative in self._alternatives()
        )

    @property
    def text(self) -> str:
        """The same in words: ``"Humility after both copies of Opalescence"``."""
        return in_words(self._alternatives(), self._timeline)

    def _alternatives(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        return shortest(self._timeline.start, self._parts, self._others)


@dataclass(frozen=True, slots=True, eq=False)
class Orders:
    """The outcomes of a board over all orders of timestamps. Made by `layers.orders`."""

    board: Board
    ruleset: RuleSet
    units: tuple[str, ...]
    """What is put in other orders, as it is on the board, the oldest first."""
    groups: tuple[OrderGroup, ...]
    """The outcomes, that of most orders first."""
    total: int
    """How many orders there are."""
    counted: int
    """Of how many of them the outcome is known: of all, unless a limit was reached."""
    solves: int
    """How many orders were solved to know it."""
    objects: tuple[str, ...]
    """The objects that were asked for."""
    characteristics: tuple[str, ...]
    """The characteristics that were asked for."""

    def __repr__(self) -> str:
        return f"<Orders: {_counted(len(self), 'outcome')}, {self.counted:,} of {_counted(self.total, 'order')}>"

    @property
    def complete(self) -> bool:
        """Whether the outcome of every order is known."""
        return self.counted == self.total

    def __len__(self) -> int:
        return len(self.groups)

    def __iter__(self) -> Iterator[OrderGroup]:
        return iter(self.groups)

    def __getitem__(self, place: int) -> OrderGroup:
        return self.groups[place]

    @property
    def varying(self) -> tuple[tuple[str, str], ...]:
        """The objects and characteristics in which the outcomes differ."""
        return varying([group.outcome for group in self], self.objects, self.characteristics)

    def __str__(self) -> str:
        counts = ((len(self.units), "thing"), (self.total, "order"), (len(self), "outcome"))
        lines = [", ".join(_counted(number, what) for number, what in counts)]
        if not self.complete:
            lines[0] += f" so far: {self.total - self.counted:,} orders have not been looked at"
        values = self.varying
        for number, group in enumerate(self, 1):
            share = "" if len(self) == 1 else f": {group.text}"
            lines.append(f"{number}. {_counted(group.count, 'order')}{share}")
            lines += [f"   {line}" for line in shown_values(group.outcome, values)]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the outcomes as JSON data, with the values in which they differ."""
        return {
            "ruleset": self.ruleset.id,
            "things": list(self.units),
            "orders": self.total,
            "counted": self.counted,
            "complete": self.complete,
            "solves": self.solves,
            "outcomes": [
                {
                    "orders": group.count,
                    "witness": list(group.witness),
                    "precedences": [[list(pair) for pair in pairs] for pairs in group.precedences],
                    "text": group.text,
                    "values": [
                        {"object": name, "characteristic": what, "value": plain_value(group.outcome[name], what)}
                        for name, what in self.varying
                    ],
                }
                for group in self
            ],
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """Return a row for each value in which the outcomes differ, as columns: lists of equal length by name."""
        names = ("outcome", "orders", "when", "witness", "object", "characteristic", "value")
        return columns(
            names,
            (
                (number, group.count, group.text, group.witness, name, what, plain_value(group.outcome[name], what))
                for number, group in enumerate(self, 1)
                for name, what in self.varying or [("", "")]
            ),
        )

    def to_frame(self, library: str | None = None) -> Any:
        """Return `to_columns` as a DataFrame: of pandas if it is installed, else of polars; or of the one given."""
        return data_frame(self.to_columns(), library)
