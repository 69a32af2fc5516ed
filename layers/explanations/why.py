"""Why an effect was the next one to be applied: the reasons as data, and in one sentence.

Everything said here is read off the trace: what was pending, what was free, who depended on whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from layers.effects.conditions import Always, Mode
from layers.explanations.links import links_of
from layers.instances import Instance, Key
from layers.phrases import listed
from layers.trace import Edge, Record

if TYPE_CHECKING:
    from layers.solution import Solution, Step

__all__ = ["Why", "is_unchosen", "order_of", "reasons", "why"]

Kind = Literal[
    "only", "alone", "defining", "timestamp", "tie", "loop", "waited", "no longer waits", "held up", "later", "more"
]

_MOST_NAMED = 3
"""How many effects of one sort a sentence names."""

_KIND, _SEAT = 2, 3
"""Where in an instance's key it stands whether it is of an object or has resolved, and whose turn order counts."""


@dataclass(frozen=True, slots=True)
class Why:
    """One reason why an effect was the next one."""

    kind: Kind
    """What sort of reason: ``"timestamp"`` the earliest of several, ``"loop"`` a member of a dependency loop, ..."""
    rule: str
    """The number of the rule that decides, in the edition of the solution; ``""`` where none is needed."""
    others: tuple[str, ...]
    """The ids of the other effects that it is about."""
    text: str
    """The reason as a clause."""
    edges: tuple[Edge, ...] = ()
    """The dependencies that it is about."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def why(solution: Solution, step: Step) -> str:
    """Say in one sentence why the effect of a step was the next one to be applied.

    Parameters
    ----------
    solution : Solution
    step : Step
        One of its steps.

    Returns
    -------
    str
        With the numbers of the rules that decide, as the solution's rule set has them.

    Examples
    --------
    >>> from layers import Board, solve
    >>> moon = {"card": "Blood Moon", "id": "moon"}
    >>> board = Board.from_dict({"objects": [{"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}, moon]})
    >>> solution = solve(board)
    >>> for part in why(solution, solution.steps("4")[0]).split("; "):
    ...     print(part)
    moon.1 is the only effect in layer 4 that can come now
    urborg.1 is older but waits, because moon.1 decides whether urborg.1 exists (613.8a).
    """
    return "; ".join(str(reason) for reason in reasons(solution, step)) + "."


def reasons(solution: Solution, step: Step) -> tuple[Why, ...]:
    """Return the reasons why the effect of a step was the next one: first what chose it, then what had to wait.

    Parameters
    ----------
    solution : Solution
    step : Step
        One of its steps.

    Returns
    -------
    tuple of Why
        At least one.
    """
    return tuple(_Moment(solution, step).reasons())


def order_of(solution: Solution, earlier: Record, later: Instance) -> tuple[Why, ...]:
    """Return the reasons why one effect came before another in their layer.

    Parameters
    ----------
    solution : Solution
    earlier : Record
        The application of the one.
    later : Instance
        The other: one that was applied later in the same layer, or that might have been.

    Returns
    -------
    tuple of Why
        At least one: a dependency, a loop, the order of timestamps, or why timestamps did not decide.
    """
    return tuple(_order(solution, earlier, later))


def _order(solution: Solution, earlier: Record, b: Instance) -> Iterator[Why]:
    rules, a = solution.ruleset.rules, earlier.inst
    pair = (a.id, b.id)
    if b not in earlier.pending():
        yield Why("later", rules["reevaluated"], pair, f"{b.id} was not there yet when {a.id} was applied")
        return
    if b in earlier.waiting():
        text = f"the condition of {b.id} did not hold yet when {a.id} was applied"
        yield Why("later", rules["reevaluated"], pair, text)
        return
    links = links_of(solution, earlier.edges)
    loop = links.loop(b)
    if a in loop:
        text = f"{a.id} and {b.id} are in a dependency loop, and in a loop only timestamps count"
        round_ = (*(links.path(b, a) or ()), *(links.path(a, b) or ()))
        yield Why("loop", rules["loop"], pair, text, round_)
    elif (path := links.path(b, a)) is not None:
        for edge in path[:_MOST_NAMED]:
            others = (edge.dependent.id, edge.on.id)
            text = f"{edge.dependent.id} had to wait, because {solution._dependency(edge).because}"
            yield Why("waited", rules["dependency"], others, text, (edge,))
        return
    if a.is_cda != b.is_cda and a.key < b.key:
        text = f"{a.id} is from a characteristic-defining ability, and those come first"
        yield Why("defining", rules["cda"], pair, text)
    elif a.key < b.key and a.timestamp < b.timestamp:
        text = f"{a.id} comes before {b.id}, because its timestamp is earlier: {a.timestamp}, not {b.timestamp}"
        yield Why("timestamp", rules["timestamp"], pair, text)
    elif a.key < b.key:
        yield _tie_break(a, [b], rules["ties"])
    else:
        yield from _held_back(solution, earlier, b)


def _held_back(solution: Solution, earlier: Record, inst: Instance) -> Iterator[Why]:
    """Say for what an effect waited that would have come first by its timestamp."""
    rules, blocking = solution.ruleset.rules, links_of(solution, earlier.edges).outside(inst)
    for edge in blocking[:1]:
        waited = "waited" if edge.dependent is inst else f"waited with {edge.dependent.id} of its loop"
        text = (
            f"{inst.id} would come first by its timestamp, but {waited}, because {solution._dependency(edge).because}"
        )
        yield Why("held up", rules["dependency"], (inst.id, edge.dependent.id, edge.on.id), text, (edge,))


def _tie_break(first: Instance, tied: list[Instance], rule: str) -> Why:
    """Say what decides between equal timestamps: the first part of the keys that differs from the runner-up."""
    nearest = tied[0]
    differs = next(n for n, (a, b) in enumerate(zip(first.key, nearest.key, strict=True)) if a != b)
    if differs == _KIND:
        because, rule = "the effect of an object comes before that of a resolved spell or ability", ""
    elif differs == _SEAT:
        because = "its controller comes first in APNAP order"
    elif first.name == nearest.name:
        because, rule = f"{first.name} has them in this order", ""
    else:
        because = "it is listed first"
    text = f"{first.id} comes before {listed(_ids(tied), _MOST_NAMED)} with the same timestamp, because {because}"
    return Why("tie", rule, _ids(tied), text)


class _Moment:
    """The moment before a step, with the questions that its reasons ask."""

    def __init__(self, solution: Solution, step: Step) -> None:
        self.solution = solution
        self.rules = solution.ruleset.rules
        self.record: Record = step._record
        self.inst = self.record.inst
        self.earlier = _earlier(solution, self.record)
        self.free = self.record.free()
        self.others = [inst for inst in self.record.pending() if inst is not self.inst]

    def reasons(self) -> Iterator[Why]:
        """Yield the reasons."""
        yield from self._chosen()
        yield from self._loop()
        yield from self._waited()
        yield from self._held_up()

    # --- what chose it ------------------------------------------------------------------------------------------

    def _chosen(self) -> Iterator[Why]:
        name, layer = self.inst.id, f"layer {self.record.layer}"
        if not self.others:
            left = " left" if self.earlier else ""
            yield Why("only", "", (), f"{name} is the only effect{left} in {layer}")
            return
        if len(self.free) == 1:
            yield Why("alone", "", (), f"{name} is the only effect in {layer} that can come now")
            return
        rivals = [inst for inst in self.free[1:] if inst.is_cda == self.inst.is_cda]
        later = [inst for inst in self.free if inst.is_cda != self.inst.is_cda]
        if later:
            text = f"{name} is from a characteristic-defining ability, and those come first"
            yield Why("defining", self.rules["cda"], _ids(later), text)
        if rivals:
            what = "effects of characteristic-defining abilities" if later else "effects"
            stamp = self.inst.timestamp
            text = f"{name} has the earliest timestamp ({stamp}) of the {len(rivals) + 1} {what} that can come now"
            yield Why("timestamp", self.rules["timestamp"], _ids(rivals), text)
        tied = [inst for inst in rivals if inst.timestamp == self.inst.timestamp]
        if tied:
            yield _tie_break(self.inst, tied, self.rules["ties"])

    # --- loops and dependencies ---------------------------------------------------------------------------------

    def _loop(self) -> Iterator[Why]:
        loop = links_of(self.solution, self.record.edges).loop(self.inst)
        if len(loop) > 1:
            others = _ids(sorted(loop - {self.inst}, key=_key))
            text = f"it is in a dependency loop with {listed(others, _MOST_NAMED)}, and in a loop only timestamps count"
            yield Why("loop", self.rules["loop"], others, text)

    def _waited(self) -> Iterator[Why]:
        """Say for which effects of the layer this one had to wait, and which ones it has stopped waiting for."""
        direct: list[Edge] = []
        stopped: tuple[Instance, tuple[str, ...]] | None = None
        for record in self.earlier:
            blocking = links_of(self.solution, record.edges).outside(self.inst)
            if not blocking:
                continue
            met = [edge for edge in blocking if edge.on is record.inst]
            direct += [edge for edge in met if edge.dependent is self.inst]
            stopped = None if met else (record.inst, _ids(dict.fromkeys(edge.on for edge in blocking)))
        for edge in direct[:_MOST_NAMED]:
            text = f"it had to wait until {edge.on.id} was applied, because {self._because(edge)}"
            yield Why("waited", self.rules["dependency"], (edge.on.id,), text)
        if stopped:
            applied, others = stopped
            text = f"since {applied.id} was applied it does not have to wait for {listed(others, _MOST_NAMED)} any more"
            yield Why("no longer waits", self.rules["reevaluated"], others, text)

    def _held_up(self) -> Iterator[Why]:
        """Say which older effects had to let this one pass; when nothing else is free, which effects wait at all."""
        alone = len(self.free) == 1
        waiting = [inst for inst in self.others if inst not in self.free and (alone or inst.key < self.inst.key)]
        waiting = sorted((inst for inst in waiting if not is_unchosen(inst)), key=_key)
        for inst in waiting[:_MOST_NAMED]:
            yield self._held(inst)
        if len(waiting) > _MOST_NAMED:
            more = _ids(waiting[_MOST_NAMED:])
            yield Why("more", "", more, f"{len(more)} more cannot come yet")

    def _held(self, inst: Instance) -> Why:
        blocking = links_of(self.solution, self.record.edges).outside(inst)
        is_older = inst.is_cda == self.inst.is_cda and inst.timestamp < self.inst.timestamp
        older = "is older but " if is_older else ""
        if not blocking:
            return Why("held up", "", (inst.id,), f"the condition of {inst.id} does not hold")
        edge = next((edge for edge in blocking if edge.dependent is inst), blocking[0])
        others = (inst.id, edge.on.id)
        if edge.dependent is not inst:
            text = f"{inst.id} {older}waits with {edge.dependent.id} of its loop, because {self._because(edge)}"
            return Why("held up", self.rules["waits"], others, text)
        if edge.reason.what == "exists" and not edge.reason.lost and _has_condition(inst):
            # It may be the condition that keeps it back: the trace does not tell.
            text = f"{inst.id} {older}cannot come yet, and {self._because(edge)}"
        else:
            text = f"{inst.id} {older}waits, because {self._because(edge)}"
        return Why("held up", self.rules["dependency"], others, text)

    def _because(self, edge: Edge) -> str:
        return self.solution._dependency(edge).because


def _earlier(solution: Solution, record: Record) -> list[Record]:
    """Return the applications in the same layer before one, in order."""
    first = record.number
    while first and solution._records[first - 1].layer == record.layer:
        first -= 1
    return list(solution._records[first : record.number])


def is_unchosen(inst: Instance) -> bool:
    """Say whether an effect that does not hold is a mode that was not chosen, which nobody asks about."""
    return isinstance(inst.effect.when, Mode)


def _has_condition(inst: Instance) -> bool:
    return not (isinstance(inst.when, Always) and isinstance(inst.effect.when, Always))


def _key(inst: Instance) -> Key:
    return inst.key


def _ids(insts: Iterable[Instance]) -> tuple[str, ...]:
    return tuple(inst.id for inst in insts)
