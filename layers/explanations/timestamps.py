"""Where the timestamps of effects come from (CR 613.7a to 613.7d)."""

from __future__ import annotations

from layers.explanations.reasons import Reason
from layers.explanations.replay import Replay
from layers.instances import Instance
from layers.solution import Solution

__all__ = ["timestamp_of"]


def timestamp_of(solution: Solution, replay: Replay, inst: Instance) -> Reason | None:
    """Return why an effect has its timestamp; None where there is nothing to say.

    Where it comes from the effect that gave the ability, the reason names both effects.
    """
    rules = solution.ruleset.rules
    names, effects = (inst.name,), (inst.id,)
    if inst.comes_from == "resolved effect":
        text = f"{inst.id} has the timestamp {inst.timestamp}, from when it began"
        return Reason("timestamp", text, rules["resolved"], names, effects)
    if inst.comes_from == "rule" or inst.source < 0:
        return None
    own = solution._world.objects[inst.source].timestamp
    if inst.comes_from == "counter":
        if inst.timestamp == own:
            return Reason("timestamp", f"{inst.id} has the timestamp of {inst.name}: {own}", "", names, effects)
        text = f"{inst.id} has the timestamp {inst.timestamp}, from when the last one was put there"
        return Reason("timestamp", text, rules.get("counters", ""), names, effects)
    origin = solution._world.table.keys[inst.ability][1]
    rule = rules["granted"]
    granting = None if isinstance(origin, int) else next((one for one in replay.first if one.id == origin[0]), None)
    if granting is None:
        return Reason("timestamp", f"{inst.id} has the timestamp of {inst.name}: {own}", rule, names, effects)
    of, other = (inst.name, granting.id) if own > granting.timestamp else (granting.id, inst.name)
    which = "the same as that" if own == granting.timestamp else "later than that"
    text = f"{inst.id} has the timestamp of {of}: {inst.timestamp}, {which} of {other}; {granting.id} gave the ability"
    return Reason("timestamp", text, rule, (inst.name, granting.name), (inst.id, granting.id))
