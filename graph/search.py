"""What comes next where it is costly to find out which things wait for which: no more is asked than needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

__all__ = ["first_free"]

T = TypeVar("T")


def first_free(items: Iterable[T], possible: Callable[[T], Iterable[T]], depends: Callable[[T, T], bool]) -> T | None:
    """Return the first of some things that may come now, asking for no more dependencies than that takes.

    A thing may come when it depends on nothing, or only on things that depend on it in turn: when its strongly
    connected component has no dependency on anything outside of it. It is what `DependencyGraph.next` finds in a graph
    that is known.

    Parameters
    ----------
    items : iterable
        All things, in the order in which they come when nothing waits.
    possible : callable
        Returns the things on which one may depend, itself excepted.
    depends : callable
        Says whether a thing depends on another. Asked for what `possible` returns, and not for all of that.

    Returns
    -------
    object or None
        None when there are no things.

    References
    ----------
    Tarjan, R. E. (1972). Depth-first search and linear graph algorithms. SIAM Journal on Computing 1 (2), 146-160.
    """
    known: dict[T, bool] = {}
    for item in items:
        if item not in known:
            _explore(item, possible, depends, known)
        if known[item]:
            return item
    return None


def _explore(
    root: T, possible: Callable[[T], Iterable[T]], depends: Callable[[T, T], bool], known: dict[T, bool]
) -> None:
    """Find out whether a thing is free, and let that be known of it and of others of which it is found on the way.

    It is Tarjan's search for strongly connected components, which ends with the first one that is complete: nothing
    leads out of it, so it is free, and all that leads to it is not.
    """
    order = {root: 0}
    low = [0]
    path: list[tuple[T, Iterator[T]]] = [(root, iter(possible(root)))]
    while True:
        item, rest = path[-1]
        place = order[item]
        for on in rest:
            seen = order.get(on)
            if seen is not None:
                if seen < low[place] and depends(item, on):
                    low[place] = seen
            elif depends(item, on):
                if on in known:
                    known.update(dict.fromkeys(order, False))
                    return
                order[on] = len(low)
                low.append(len(low))
                path.append((on, iter(possible(on))))
                break
        else:
            path.pop()
            if low[place] == place:
                known.update((one, number >= place) for one, number in order.items())
                return
            above = order[path[-1][0]]
            low[above] = min(low[above], low[place])
