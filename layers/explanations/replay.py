"""A solve gone through again: the state before each step, and which steps changed a fact.

Nothing is kept for this while a board is solved; it is worked out from the trace when somebody asks why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from layers.apply import Applier
from layers.copiable import CopiableValues
from layers.evaluate import Evaluator
from layers.instances import Instance
from layers.state import Change, Columns, Fact, Reads, View
from layers.trace import Record

if TYPE_CHECKING:
    from layers.solution import Solution

__all__ = ["ANYTHING", "Concern", "Grounds", "Replay", "add_grounds", "objects_of"]


Concern: TypeAlias = dict[Fact, int]
"""About what a step matters: for each fact, or whole kind of fact, the objects for which it does."""

ANYTHING: Fact = ("", None)
"""What a step is about where no fact can be named: that it applied to the objects."""

Grounds: TypeAlias = dict[int, Concern]
"""What something rests on: the numbers of steps, each with that about which it matters."""


def add_grounds(grounds: Grounds, more: Grounds) -> None:
    """Let something rest on more."""
    for number, concern in more.items():
        known = grounds.setdefault(number, {})
        for fact, objects in concern.items():
            known[fact] = known.get(fact, 0) | objects


def objects_of(concern: Concern) -> int:
    """Return all objects for which a step matters."""
    objects = 0
    for bits in concern.values():
        objects |= bits
    return objects


class Replay:
    """The states of a solve, one at a time.

    Parameters
    ----------
    solution : Solution
        Stays as it is.
    moment : int, optional
        Whatever has this timestamp or a later one is not there yet, for the solve of an earlier moment.
    """

    def __init__(self, solution: Solution, moment: int | None = None) -> None:
        self._records = solution._records
        world = solution._world
        self._evaluator = Evaluator(world, moment)
        self._applier = Applier(self._evaluator)
        final = solution._view
        self._columns: Columns = {kind: dict(columns) for kind, columns in final.base.items()}
        self._values = list(final.values)
        self._printed = [thing.printed_values() for thing in world.objects]
        self._now = len(self._records)
        labels = solution.ruleset.labels
        self._ability_layer = labels.index(solution.ruleset.layer_of["ability"])
        self._text_layer = labels.index(solution.ruleset.layer_of["text"])
        self._places = {label: place for place, label in enumerate(labels)}
        self._changers: dict[Fact, list[int]] = {}
        self.first: dict[Instance, Record] = {}
        """The first application of each effect."""
        for record in self._records:
            self.first.setdefault(record.inst, record)
            for fact in record.change.changed:
                self._changers.setdefault(fact, []).append(record.number)

    def before(self, number: int, reads: Reads | None = None) -> tuple[Evaluator, View]:
        """Return the state just before a step, to be read until the next call; after the last one for ``len``."""
        while self._now > number:
            self._now -= 1
            self._turn(self._records[self._now])
            for index in self._records[self._now].change.values:
                self._values[index] = self._values_before(index, self._now)
        while self._now < number:
            self._turn(self._records[self._now])
            for index, values in self._records[self._now].change.values.items():
                self._values[index] = values
            self._now += 1
        over = number >= len(self._records) or self._places[self._records[number].layer] > self._text_layer
        self._evaluator.devotion_is_noted = over
        return self._evaluator, View(self._columns, self._values, None, reads)

    def outcome(self, number: int, applications: Iterable[tuple[Instance, str]], bits: int) -> Concern:
        """Return what parts of effects would change about some objects if they were applied before a step, in order.

        Each part is an effect and the label of a layer.
        """
        evaluator, view = self.before(number)
        trial = View(view.base, view.values, Change(), {})
        for inst, layer in applications:
            self._applier.abilities_are_set = self._places[layer] >= self._ability_layer
            self._applier.apply(inst, inst.parts[layer], bits & evaluator.exists, trial)
        changed = trial.finish(evaluator.world.table).changed
        return {fact: differs & bits for fact, differs in changed.items() if differs & bits and fact[1] is not None}

    def _turn(self, record: Record) -> None:
        """Apply what a step changed about the columns, or take it back, which is the same."""
        for kind, differs in record.change.differs.items():
            columns = self._columns.setdefault(kind, {})
            for value, bits in differs.items():
                now = columns.get(value, 0) ^ bits
                if now:
                    columns[value] = now
                else:
                    columns.pop(value, None)

    def _values_before(self, index: int, number: int) -> CopiableValues:
        for earlier in reversed(self._changers.get(("values", index), [])):
            if earlier < number:
                return self._records[earlier].change.values[index]
        return self._printed[index]

    # --- who changed it -----------------------------------------------------------------------------------------

    def changers(self, fact: Fact, bits: int, before: int) -> Iterator[Record]:
        """Yield the steps before one that changed a fact for some of these objects, latest first."""
        for number in reversed(self._changers.get(fact, ())):
            if number < before and self._records[number].change.changed[fact] & bits:
                yield self._records[number]

    def last_changers(self, fact: Fact, bits: int, before: int) -> Iterator[tuple[Record, int]]:
        """Yield the steps that decided a fact for these objects, each with the objects for which it was the last.

        For a whole kind of fact (a value of None) those are all that changed it.
        """
        for record in self.changers(fact, bits, before):
            concerned = record.change.changed[fact] & bits
            if not concerned:
                continue
            yield record, concerned
            if fact[1] is not None:
                bits &= ~concerned
                if not bits:
                    return

    def grounds(self, reads: Reads, bits: int, before: int) -> Grounds:
        """Return the steps before one that decided what was read about some objects."""
        found: Grounds = {}
        for fact, mask in reads.items():
            for record, concerned in self.last_changers(fact, mask & bits, before):
                add_grounds(found, {record.number: {fact: concerned}})
        return found
