"""When an outcome comes about: the fewest precedences of which it follows, and the same in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from graph import PartialOrder
from layers.phrases import listed
from layers.research.timeline import Timeline

__all__ = ["in_words", "shortest"]

Pair = tuple[int, int]
Alternatives = tuple[tuple[Pair, ...], ...]

_MOST_TOLD = 3
"""How many alternatives are put into words; all of them are there as pairs."""

_MOST_PARTS = 400
"""Of how many partial orders a description is looked for; those of more outcomes are given as they were found."""


def shortest(start: PartialOrder, parts: Sequence[PartialOrder], others: Sequence[PartialOrder]) -> Alternatives:
    """Return alternatives, each of pairs, for the orders of some parts and of no others.

    Where one alternative will do it has the fewest pairs that there can be. Else no pair of an alternative can be left
    out, and there are as few alternatives as were found by taking that of most parts first.

    Parameters
    ----------
    start : PartialOrder
        What holds in any case.
    parts : sequence of PartialOrder
        Their extensions are the orders to be told.
    others : sequence of PartialOrder
        Their extensions are all other orders.
    """
    if not others:
        return ((),)
    pairs = _beyond(start, parts[0])
    if len(parts) > 1:
        size = start.size
        every = [
            (first, second)
            for first in range(size)
            for second in range(size)
            if not start.precedes(first, second) and all(part.precedes(first, second) for part in parts)
        ]
        whole = start.with_pairs(every)
        assert whole is not None
        pairs = _beyond(start, whole)
        if not _apart(pairs, others):
            if len(parts) + len(others) > _MOST_PARTS:
                return tuple(tuple(_beyond(start, part)) for part in parts)
            return _several(start, parts, others)
    return (tuple(_fewest(pairs, others)),)


def _beyond(start: PartialOrder, whole: PartialOrder) -> list[Pair]:
    """Return the fewest pairs that give an order that holds more than another one."""
    return [pair for pair in whole.covers() if not start.precedes(*pair)]


def _several(start: PartialOrder, parts: Sequence[PartialOrder], others: Sequence[PartialOrder]) -> Alternatives:
    terms: dict[tuple[Pair, ...], None] = {}
    for part in parts:
        terms[tuple(_fewest(_beyond(start, part), others))] = None
    left = dict.fromkeys(range(len(parts)))
    found = []
    while left:
        held = {term: [one for one in left if all(parts[one].precedes(*pair) for pair in term)] for term in terms}
        best = min(terms, key=lambda term: (-len(held[term]), len(term), term))
        found.append(best)
        for one in held[best]:
            del left[one]
    return tuple(found)


def _apart(pairs: Iterable[Pair], others: Iterable[PartialOrder]) -> bool:
    """Say whether no order of the others has all pairs."""
    pairs = list(pairs)
    return not any((both := other.with_pairs(pairs)) is not None and _any_order(both) for other in others)


def _any_order(partial: PartialOrder) -> bool:
    return not partial.places or partial.extension(range(partial.size)) is not None


def _fewest(pairs: Sequence[Pair], others: Sequence[PartialOrder]) -> list[Pair]:
    """Leave pairs out as long as no order of the others has all that remain."""
    left = list(pairs)
    for pair in pairs:
        without = [one for one in left if one != pair]
        if _apart(without, others):
            left = without
    return left


# --- words ------------------------------------------------------------------------------------------------------


def in_words(alternatives: Alternatives, timeline: Timeline) -> str:
    """Return alternatives as a sentence without a period."""
    told = [_alternative(pairs, timeline) for pairs in alternatives[:_MOST_TOLD]]
    if len(alternatives) > _MOST_TOLD:
        told.append(f"in {len(alternatives) - _MOST_TOLD} more ways")
    return "; or ".join(told)


def _alternative(pairs: Iterable[Pair], timeline: Timeline) -> str:
    left = list(pairs)
    clauses = []
    while left:
        seen = Counter(unit for pair in left for unit in pair if unit < len(timeline.units))
        about = min(seen, key=lambda unit: (-seen[unit], any(unit in same for same in timeline.copies), -unit))
        earlier = [first for first, second in left if second == about]
        later = [second for first, second in left if first == about]
        left = [pair for pair in left if about not in pair]
        ways = [f"{word} {listed(_called(units, word, timeline))}" for word, units in
                (("after", earlier), ("before", later)) if units]  # fmt: skip
        clauses.append(f"{_called([about], '', timeline)[0]} {' and '.join(ways)}")
    return ", ".join(clauses) or "in any order"


def _called(units: Iterable[int], word: str, timeline: Timeline) -> list[str]:
    """Return what units are called; after the youngest of some copies is after all of them."""
    found = []
    for unit in units:
        if unit >= len(timeline.units):
            found.append(timeline.label(unit, last=word == "after"))
            continue
        name = timeline.called(unit)
        copies = next((same for same in timeline.copies if unit in same), (unit,))
        if len(copies) == 1:
            found.append(name)
        elif (word == "after" and unit == copies[-1]) or (word == "before" and unit == copies[0]):
            found.append(f"{'both' if len(copies) == 2 else 'all'} copies of {name}")
        else:
            found.append(f"the {_age(copies.index(unit), len(copies))} {name}")
    return found


def _age(place: int, number: int) -> str:
    if number == 2:
        return ("older", "younger")[place]
    if place in (0, number - 1):
        return "oldest" if place == 0 else "youngest"
    return ("second", "third", "fourth", "fifth")[place - 1] + " oldest" if place < 5 else f"{place + 1}th oldest"
