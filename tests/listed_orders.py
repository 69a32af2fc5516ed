"""Every order of a board's timestamps, one after the other: what `layers.orders` is compared with."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

from layers import orders, solve


def moments(board):
    """Return the names of everything that has a timestamp of its own."""
    names = [thing.id for thing in board.objects] + [effect.id for effect in board.effects]
    for thing in board.objects:
        names += [
            f"{thing.id} counter {one.kind}" for one in thing.counters if one.timestamp not in (None, thing.timestamp)
        ]
        names += [
            f"{thing.id} merged {number}"
            for number, one in enumerate(thing.merged, 1)
            if one.timestamp != thing.timestamp
        ]
    return names


def times(board):
    """Return the timestamp of each of them."""
    found = {thing.id: thing.timestamp for thing in (*board.objects, *board.effects)}
    for thing in board.objects:
        found |= {
            f"{thing.id} counter {one.kind}": one.timestamp for one in thing.counters if one.timestamp is not None
        }
        found |= {f"{thing.id} merged {number}": one.timestamp for number, one in enumerate(thing.merged, 1)}
    return found


def retimed(board, time):
    """Return the board with other timestamps, by name; what shares an object's timestamp goes with it."""
    objects = []
    for thing in board.objects:
        counters = [
            replace(one, timestamp=time.get(f"{thing.id} counter {one.kind}", time[thing.id]))
            if one.timestamp is not None
            else one
            for one in thing.counters
        ]
        merged = [
            replace(one, timestamp=time.get(f"{thing.id} merged {number}", time[thing.id]))
            for number, one in enumerate(thing.merged, 1)
        ]
        objects.append(replace(thing, timestamp=time[thing.id], counters=tuple(counters), merged=tuple(merged)))
    effects = tuple(replace(effect, timestamp=time[effect.id]) for effect in board.effects)
    return replace(board, objects=tuple(objects), effects=effects, expect=None)


def impossible(board, now):
    """Return the pairs of names of which the first cannot be younger than the second; this is their order now."""
    ids = {thing.id for thing in board.objects} | {effect.id for effect in board.effects}
    zones = {thing.id: thing.zone for thing in board.objects}
    pairs = [(name, thing.id) for thing in board.objects for name in (thing.attached_to, thing.copy_of)]
    pairs += [(effect.source, effect.id) for effect in board.effects if zones.get(effect.source) == "battlefield"]
    pairs += [(name, effect.id) for effect in board.effects for name in (*effect.targets, *(effect.affects or ()))]
    pairs = [pair for pair in pairs if pair[0] in ids]
    names = set(moments(board))
    counters = [(thing.id, f"{thing.id} counter {one.kind}") for thing in board.objects for one in thing.counters]
    pairs += [pair for pair in counters if pair[1] in names]
    return [pair for pair in pairs if now.index(pair[0]) < now.index(pair[1])]


def every_timing(board, among=None, together=False):
    """Yield the timestamps, by name, of every order that there may be.

    What is not `among` those that are moved keeps its timestamp, and these take each other's; so all of them have to
    differ, unless equal ones stay together.
    """
    now = times(board)
    groups = {}
    for name in moments(board):
        groups.setdefault(now[name] if together else name, []).append(name)
    pairs = impossible(board, list(orders(board, limit=0).units))
    fixed = [name for name in now if among is not None and name not in among]
    moved = [names for names in groups.values() if among is None or not set(names) <= set(fixed)]
    slots = range(len(moved)) if among is None else sorted(now[names[0]] for names in moved)
    for order in itertools.permutations(moved):
        time = {name: slot for slot, names in zip(slots, order, strict=True) for name in names}
        time |= {name: now[name] for name in fixed if name not in time}
        same = together and {frozenset(pair) for names in moved for pair in itertools.combinations(names, 2)}
        if all(time[first] < time[second] or (same and frozenset((first, second)) in same) for first, second in pairs):
            yield time


def outcome(board, time, copies=()):
    """Return all characteristics with some timestamps; copies are named in the order of their age."""
    solution = solve(retimed(board, time))
    called = {}
    for same in copies:
        by_age = sorted(same, key=time.__getitem__)
        called |= dict(zip(by_age, same, strict=True))
    found = {called.get(name, name): replace(solution[name], id=called.get(name, name)) for name in solution}
    return tuple(found[name] for name in sorted(found))


def counts(board, copies=(), **options):
    """Return how many orders lead to each outcome."""
    return Counter(outcome(board, time, copies) for time in every_timing(board, **options))
