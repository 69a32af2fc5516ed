"""Which arrows a drawing leaves out, so that a dense graph stays readable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from graph.components import strongly_connected

if TYPE_CHECKING:
    from graph.boxes import Arrow, Box

__all__ = ["thin"]

PER_BOX, FREE = 3, 30
"""A drawing may have so many arrows for each box, and so many more, before any are left out."""
PER_MEMBER, FREE_INSIDE = 3, 6
"""The same for the arrows inside a loop."""
BETWEEN = 3
"""At most so many arrows of a drawing that is thinned lead from one loop, or box, to another."""
INTO = 3
"""So many arrows lead into one box if the drawing is still too dense without those that follow from others."""


def thin(boxes: Sequence[Box], arrows: Sequence[Arrow]) -> None:
    """Mark the arrows of a dense drawing that are left out.

    Inside a loop with very many arrows none is drawn: its frame says that each waits for others; and few lead into it
    or out of it, since its members wait and hold up together. Where there are very many arrows between loops and boxes,
    those are left out that no longer held when what waits came; if there are still too many, those that follow from
    others (the transitive reduction of the condensation is drawn [1]_); and then all but the few into each box whose
    sources come last.

    References
    ----------
    .. [1] A. V. Aho, M. R. Garey, J. D. Ullman, "The transitive reduction of a directed graph", SIAM Journal on
       Computing 1(2), 131-137, 1972. https://doi.org/10.1137/0201008
    """
    successors: list[list[int]] = [[] for _ in boxes]
    for arrow in arrows:
        if arrow.source != arrow.target:
            successors[arrow.source].append(arrow.target)
    components = strongly_connected(successors)
    component_of = {box: number for number, component in enumerate(components) for box in component}
    inside: dict[int, list[Arrow]] = {}
    between: dict[tuple[int, int], list[Arrow]] = {}
    for arrow in arrows:
        one, two = component_of[arrow.source], component_of[arrow.target]
        if one != two:
            between.setdefault((one, two), []).append(arrow)
        elif arrow.source != arrow.target:
            inside.setdefault(one, []).append(arrow)
    dense = {
        number for number, found in inside.items() if len(found) > PER_MEMBER * len(components[number]) + FREE_INSIDE
    }
    for number in dense:
        for arrow in inside[number]:
            arrow.drawn = False
    _thin_between(boxes, between, dense, len(components))


def _thin_between(
    boxes: Sequence[Box], between: dict[tuple[int, int], list[Arrow]], dense: set[int], components: int
) -> None:
    """Mark arrows that are left out between components, of which some are dense loops."""
    most = PER_BOX * len(boxes) + FREE
    if sum(map(len, between.values())) > most:
        for found in between.values():
            for arrow in found:
                arrow.drawn = not arrow.lapsed
        between = {pair: left for pair, found in between.items() if (left := [arrow for arrow in found if arrow.drawn])}
    many = sum(map(len, between.values())) > most
    kept = _reduced(components, between) if many else set(between)
    drawn = []
    for pair, found in between.items():
        few = BETWEEN if many or not dense.isdisjoint(pair) else len(found)
        for place, arrow in enumerate(found):
            arrow.drawn = pair in kept and place < few
            arrow.stood_for = not arrow.drawn
            drawn += [arrow] * arrow.drawn
    if len(drawn) > most:
        into: dict[int, list[Arrow]] = {}
        for arrow in drawn:
            into.setdefault(arrow.target, []).append(arrow)
        for found in into.values():
            for arrow in sorted(found, key=lambda arrow: (-boxes[arrow.source].last, arrow.source))[INTO:]:
                arrow.drawn = False


def _reduced(size: int, pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pairs of a graph without loops that do not follow from others; its nodes come sinks first."""
    following: list[list[int]] = [[] for _ in range(size)]
    for one, two in pairs:
        following[one].append(two)
    reached = [0] * size
    kept = set()
    for one in range(size):  # what follows one has smaller numbers, and the largest of these follows no other of them
        for two in sorted(following[one], reverse=True):
            if not reached[one] >> two & 1:
                kept.add((one, two))
                reached[one] |= reached[two] | 1 << two
    return kept
