"""What the steps of a solve rest on: worked out again for each step that matters, from the last one back."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field

from layers.effects import modifications as m
from layers.effects.conditions import Always, Condition
from layers.explanations.fixed import Moment, Moments
from layers.explanations.lookups import looked_at
from layers.explanations.reasons import ReasonKind
from layers.explanations.replay import ANYTHING, Grounds, Replay, add_grounds, objects_of
from layers.instances import EnterAsCopy, Instance
from layers.instructions import READERS, originals
from layers.solution import Solution
from layers.state import Fact, Reads, bits_of
from layers.trace import Record

__all__ = ["Causes", "Ground", "conditions_of"]


@dataclass(slots=True)
class Ground:
    """What one aspect of a step rests on: objects, and earlier steps with that about which they matter."""

    objects: int = 0
    steps: Grounds = field(default_factory=dict)
    moment: Moment | None = None
    """What it was fixed by when the effect began, for the effect of a spell or ability."""


def conditions_of(inst: Instance) -> list[Condition]:
    """Return the conditions of an effect."""
    return [when for when in (inst.when, inst.effect.when) if not isinstance(when, Always)]


class Causes:
    """The steps that matter for something, each with what it rests on.

    Parameters
    ----------
    solution : Solution
    replay : Replay
        Of the same solution.
    """

    def __init__(self, solution: Solution, replay: Replay) -> None:
        self.solution, self.replay = solution, replay
        self.world = solution._world
        self.records = solution._records
        self.moments = Moments(solution, replay)
        self.interest: Grounds = {}
        """The steps, each with that about which it matters."""
        self.grounds: dict[int, dict[ReasonKind, Ground]] = {}
        self.concerned = 0
        """All objects for which some step matters."""

    def trace(self, starts: Grounds) -> None:
        """Go back from some steps to all that they rest on."""
        todo: list[int] = []

        def add(steps: Grounds) -> None:
            for number in steps:
                if number not in self.interest:
                    heapq.heappush(todo, -number)
            add_grounds(self.interest, steps)

        add(starts)
        # Steps rest on earlier ones only: when one is looked at, everything that asks for it has been.
        while todo:
            number = -heapq.heappop(todo)
            bits = objects_of(self.interest[number])
            self.grounds[number] = dict(self._look(self.records[number], bits))
            for ground in self.grounds[number].values():
                add(ground.steps)
            self.concerned |= bits

    def steps_of(self, number: int) -> set[int]:
        """Return the numbers of the steps on which one rests."""
        return {step for ground in self.grounds[number].values() for step in ground.steps}

    # --- one step -----------------------------------------------------------------------------------------------

    def _look(self, record: Record, bits: int) -> Iterator[tuple[ReasonKind, Ground]]:
        inst = record.inst
        yield "source", self._source(inst)
        first = self.replay.first[inst]
        if first.layer != record.layer and self._waited(first):
            yield "goes on", Ground(steps={first.number: {ANYTHING: bits}})
        if inst.comes_from != "resolved effect":
            yield from self._start(inst, bits)
        else:
            if (moment := self.moments.of_set(inst, bits)) is not None:
                yield "applies to", Ground(moment=moment)
            if (moment := self.moments.of_condition(inst)) is not None:
                yield "condition", Ground(moment=moment)
        amount = self._amount(record, bits)
        if amount.objects or amount.steps or amount.moment is not None:
            yield "amount", amount

    def _waited(self, first: Record) -> bool:
        """Say whether an effect had to wait before it began."""
        for record in self.records[first.number :: -1]:
            if record.layer != first.layer:
                break
            if any(edge.dependent is first.inst for edge in record.edges):
                return True
        return False

    def _source(self, inst: Instance) -> Ground:
        here = inst.context.bit
        if inst.ability < 0:
            return Ground(here)
        fact: Fact = ("ability", inst.ability)
        return Ground(here, self.replay.grounds({fact: here}, here, self.replay.first[inst].number))

    def _start(self, inst: Instance, bits: int) -> Iterator[tuple[ReasonKind, Ground]]:
        """Yield why an effect applied to some objects, and why its conditions held, when it began."""
        reads: Reads = {}
        here, first = inst.context.bit, self.replay.first[inst].number
        evaluator, view = self.replay.before(first, reads)
        evaluator.select(inst.effect.applies_to, view, inst.context, 0, bits)
        objects = looked_at(inst.effect.applies_to, inst.context, evaluator, view, bits)
        yield "applies to", Ground(objects, self.replay.grounds(reads, bits | here | objects, first))
        conditions = conditions_of(inst)
        if conditions:
            reads.clear()
            objects = 0
            for when in conditions:
                held = evaluator.holds(when, view, inst.context)
                assert held
                objects |= looked_at(when, inst.context, evaluator, view, bits)
            yield "condition", Ground(objects, self.replay.grounds(reads, here | objects, first))

    def _amount(self, record: Record, bits: int) -> Ground:
        """Return what the numbers of a step, or the things that it found, rest on."""
        inst, here = record.inst, record.inst.context.bit
        reads: Reads = {}
        evaluator, view = self.replay.before(record.number, reads)
        objects = 0
        for node in inst.parts[record.layer]:
            reader = READERS.get(type(node))
            if reader is not None:
                reader(node, inst, evaluator, view, bits)
                if isinstance(node, m.BecomeCopy | m.FullTextOf):
                    for original, _ in originals(node, inst, evaluator, view, bits):
                        objects |= original
                elif id(node) not in inst.found and not any(key[0] == id(node) for key in inst.fixed):
                    objects |= looked_at(node, inst.context, evaluator, view, bits)
            if isinstance(node, m.SwitchPT):
                reads["power", None] = reads["toughness", None] = bits
            if isinstance(node, m.ExchangeText):
                objects |= record.members
                reads["ability", None] = record.members
            if isinstance(node, EnterAsCopy) and isinstance(node.of, str):
                objects |= 1 << self.world.index[node.of]
        if any(isinstance(node, m.BecomeCopy | m.FullTextOf | EnterAsCopy) for node in inst.parts[record.layer]):
            for index in bits_of(objects):
                reads["values", index] = -1
        if any(isinstance(node, m.ReplaceWord) for node in inst.parts[record.layer]):
            # What it put other words into: what it took away.
            for fact in record.change.changed:
                reads[fact] = record.lost.get(fact, 0) & bits
        steps = self.replay.grounds(reads, bits | here | objects, record.number)
        moment = self.moments.of_numbers(inst, inst.parts[record.layer], bits)
        return Ground(objects & ~bits & ~here, steps, moment)
