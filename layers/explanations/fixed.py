"""What was fixed when a spell or ability resolved: on which objects and effects of that moment it rests.

The board of that moment is solved again, as it was for the effect (CR 608.2h, 611.2c, 611.2d).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from layers.effects.conditions import Always
from layers.effects.modifications import BecomeCopy, Modification
from layers.effects.selectors import is_reference
from layers.explanations.lookups import looked_at
from layers.explanations.replay import Replay
from layers.instances import Instance, InstanceMaker
from layers.instructions import READERS, originals
from layers.run import Run
from layers.solution import Solution
from layers.state import Reads
from layers.trace import Record

__all__ = ["Moment", "Moments"]


@dataclass(frozen=True, slots=True)
class Moment:
    """What something rests on that was fixed when an effect began."""

    timestamp: int
    objects: int
    """The objects that were looked at."""
    records: tuple[Record, ...]
    """The steps of that moment that decided what was seen, with all that they rest on."""


class Moments:
    """The boards of the moments in which the effects of spells and abilities began.

    Parameters
    ----------
    solution : Solution
    replay : Replay
        Of the same solution.
    """

    def __init__(self, solution: Solution, replay: Replay) -> None:
        self.solution = solution
        self.world = solution._world
        self._resolved = dict.fromkeys(inst for inst in replay.first if inst.comes_from == "resolved effect")
        self._known: dict[int, tuple[Solution, Replay]] = {}

    def of_set(self, inst: Instance, bits: int) -> Moment | None:
        """Return why the effect of a spell or ability applied to some objects; None where they were named."""
        node = inst.effect.applies_to
        if self.world.board.effects[inst.key[4]].affects is not None or is_reference(node):
            return None
        reads: Reads = {}
        solution, replay = self._at(inst.timestamp)
        evaluator, view = replay.before(len(solution._records), reads)
        evaluator.select(node, view, inst.context, 0, bits)
        objects = looked_at(node, inst.context, evaluator, view, bits)
        return self._moment(inst, reads, objects, bits)

    def of_condition(self, inst: Instance) -> Moment | None:
        """Return why the condition of the effect of a spell or ability held; None where there is none."""
        when = inst.effect.when
        if isinstance(when, Always):
            return None
        reads: Reads = {}
        solution, replay = self._at(inst.timestamp)
        evaluator, view = replay.before(len(solution._records), reads)
        evaluator.holds(when, view, inst.context)
        return self._moment(inst, reads, looked_at(when, inst.context, evaluator, view, 0), 0)

    def of_numbers(self, inst: Instance, nodes: Iterable[Modification], bits: int) -> Moment | None:
        """Return what numbers and findings that were fixed rest on; None where none were."""
        counted = {number for number, _ in inst.fixed}
        fixed = [node for node in nodes if id(node) in counted or id(node) in inst.found]
        if not fixed:
            return None
        reads: Reads = {}
        solution, replay = self._at(inst.timestamp)
        evaluator, view = replay.before(len(solution._records), reads)
        anew = replace(inst, fixed={}, found={})
        objects = 0
        for node in fixed:
            READERS[type(node)](node, anew, evaluator, view, bits)
            objects |= looked_at(node, inst.context, evaluator, view, bits)
            if isinstance(node, BecomeCopy):
                for original, _ in originals(node, anew, evaluator, view, bits):
                    objects |= original
        return self._moment(inst, reads, objects, bits)

    def _at(self, timestamp: int) -> tuple[Solution, Replay]:
        """Return the board of a moment, solved."""
        found = self._known.get(timestamp)
        if found is None:
            rules = self.solution.ruleset
            run = Run(self.world, InstanceMaker(self.world, rules), self._resolved, before=timestamp)
            run.solve()
            solution = Solution(
                self.world, rules, run.columns, run.values, tuple(run.steps), tuple(run.begins), run.moments,
                run.statistics,
            )  # fmt: skip
            found = self._known[timestamp] = solution, Replay(solution, timestamp)
        return found

    def _moment(self, inst: Instance, reads: Reads, objects: int, bits: int) -> Moment:
        from layers.explanations.causes import Causes

        solution, replay = self._at(inst.timestamp)
        causes = Causes(solution, replay)
        concerned = bits | inst.context.bit | objects
        causes.trace(replay.grounds(reads, concerned, len(solution._records)))
        for grounds in causes.grounds.values():
            for ground in grounds.values():
                objects |= ground.objects
        records = tuple(solution._records[number] for number in sorted(causes.interest))
        return Moment(inst.timestamp, objects, records)
