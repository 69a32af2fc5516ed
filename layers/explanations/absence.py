"""Why an effect does not apply to an object: what is looked up in the trace for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from layers.effects import selectors as s
from layers.effects.conditions import Always
from layers.effects.wording import wording
from layers.errors import UnknownNameError
from layers.explanations.lookups import looked_at
from layers.explanations.replay import ANYTHING, Grounds, Replay, add_grounds
from layers.explanations.whynot import loss_of
from layers.instances import Instance, InstanceMaker, Template
from layers.phrases import listed, source_of, zone_words
from layers.state import Reads, View, bits_of
from layers.trace import Record

if TYPE_CHECKING:
    from layers.solution import Solution

__all__ = ["Absence", "Absences"]


@dataclass(frozen=True, slots=True)
class Absence:
    """Why an effect does not apply to an object, with the steps that this rests on."""

    effect: str
    text: str
    rule: str = ""
    causes: Grounds = field(default_factory=dict)
    """The steps that it rests on."""
    objects: int = 0
    """The other objects that it is about."""
    too_late_for: Record | None = None
    """The step that came first in its layer and so prevented it."""
    instance: Instance | None = None
    """What that step came before."""
    applies: bool = False
    """Whether the effect does apply after all."""


class Absences:
    """Looks up why effects do not apply.

    Parameters
    ----------
    solution : Solution
    replay : Replay
        Of the same solution.
    """

    def __init__(self, solution: Solution, replay: Replay) -> None:
        self.solution, self.replay = solution, replay
        self.world = solution._world
        self.rules = solution.ruleset.rules
        layer_of = solution.ruleset.layer_of
        self._rewriting = {layer_of["copy"], layer_of["face down"], layer_of["text"]}
        """The layers in which an object's own words change, which is no loss."""
        self.known: dict[str, tuple[Instance, str]] = {}
        """Every effect that was ever pending, with the first layer in which it was."""
        for label in solution.layers:
            moments = [solution._moments.beginning(label).pending]
            moments += [record.pending() for record in solution._records if record.layer == label]
            for inst in (inst for pending in moments for inst in pending):
                self.known.setdefault(inst.id, (inst, label))

    def find(self, effect: str, index: int) -> Absence:
        """Return why an effect does not apply to an object.

        Raises
        ------
        UnknownNameError
            When no effect of the board has that id.
        """
        if effect in self.known:
            inst, layer = self.known[effect]
            return self._began(inst, index) if inst.started else self._never_began(inst, layer, index)
        return self._never_there(effect)

    # --- effects that began --------------------------------------------------------------------------------------

    def _began(self, inst: Instance, index: int) -> Absence:
        name, bit = self.world.ids[index], 1 << index
        applied = [record for record in self.solution._records if record.inst is inst]
        on_it = [record for record in applied if record.members & bit]
        if on_it:
            layers = listed(list(dict.fromkeys(record.layer for record in on_it)))
            causes = {record.number: {ANYTHING: bit} for record in on_it}
            return Absence(inst.id, f"{inst.id} does apply to {name}, in layer {layers}", "", causes, applies=True)
        if inst.comes_from == "resolved effect" or not applied:
            text = f"the objects that {inst.id} applies to were fixed when it began, and {name} is not one of them"
            return Absence(inst.id, text, self.rules.get("fixed set", ""))
        first = applied[0]
        failed, grounds = self._failed(inst, first.number, index)
        began = f"when {inst.id} began in layer {first.layer}"
        text = f"{inst.id} does not apply to {name}: {began}, {name} {failed}"
        later = self._later(inst, first, index)
        if later is not None:
            text += f"; it is since {later.inst.id} was applied in layer {later.layer}, but the set stays as it was"
            causes = grounds | {later.number: {ANYTHING: bit}}
            same = later.layer == first.layer
            return Absence(
                inst.id, text, self.rules["parts"], causes, 0, first if same else None, later.inst
            )  # fmt: skip
        return Absence(inst.id, text, "", grounds)

    def _failed(self, inst: Instance, moment: int, index: int) -> tuple[str, Grounds]:
        """Return the part of the selector that an object did not fit, in words, and the steps that this rests on."""
        reads: Reads = {}
        evaluator, view = self.replay.before(moment, reads)
        node: s.Selector = inst.effect.applies_to
        bit = 1 << index
        if not evaluator.select(s.Everything(), view, inst.context, 0, bit) and not self.world.names_a_place(node):
            return "was not on the battlefield", {}
        while isinstance(node, s.AllOf):
            mask = bit
            for part in node.of:
                reads.clear()
                if not evaluator.pick(part, view, inst.context, mask):
                    node = part
                    break
            else:
                break
        if not isinstance(node, s.AllOf):
            reads.clear()
            evaluator.pick(node, view, inst.context, bit)
        grounds = self.replay.grounds(reads, bit | inst.context.bit, moment)
        if isinstance(node, s.Not) and isinstance(node.of, s.This):
            return "was the source itself", grounds
        described = node.of if isinstance(node, s.Not) else node
        words = wording(described, source_of(self.solution, inst)).removeprefix("all ")
        among = "" if s.is_reference(described) else "one of "
        return f'was {"" if isinstance(node, s.Not) else "not "}{among}"{words}"', grounds

    def _later(self, inst: Instance, first: Record, index: int) -> Record | None:
        """Return the step since which an effect would apply to an object if it began now; None if it would not."""
        bit = 1 << index
        records = self.solution._records
        evaluator, view = self.replay.before(len(records))
        if not evaluator.select(inst.effect.applies_to, view, inst.context, 0, bit):
            return None
        for record in reversed(records[first.number :]):
            evaluator, view = self.replay.before(record.number)
            if not evaluator.select(inst.effect.applies_to, view, inst.context, 0, bit):
                return record
        return None

    # --- effects that never did ----------------------------------------------------------------------------------

    def _never_began(self, inst: Instance, layer: str, index: int) -> Absence:
        lost = loss_of(self.solution, inst)
        if lost is not None:
            return self.lost(inst, lost, index)
        reads: Reads = {}
        end = self.end(layer)
        evaluator, view = self.replay.before(end, reads)
        failed = next(
            (
                when
                for when in (inst.when, inst.effect.when)
                if not isinstance(when, Always) and not evaluator.holds(when, view, inst.context)
            ),
            None,
        )
        if failed is None:
            return Absence(inst.id, f"{inst.id} never began")
        objects = looked_at(failed, inst.context, evaluator, View(view.base, view.values), inst.context.bit)
        grounds = self.replay.grounds(reads, inst.context.bit | objects, end)
        condition = wording(failed, source_of(self.solution, inst))
        text = f'{inst.id} never began: its condition did not hold in layer {layer} ("{condition}")'
        return Absence(inst.id, text, "", grounds, objects)

    def lost(self, inst: Instance, lost: Record, index: int) -> Absence:
        """Return that an effect never began, because a step took its ability away, and whether an object missed it."""
        name = self.world.ids[index]
        causes: Grounds = {lost.number: {("ability", inst.ability): inst.context.bit}}
        if self.selects(inst, lost.number, index):
            what = f"; it would have applied to {name}"
        else:
            failed, grounds = self._failed(inst, lost.number, index)
            what = f"; it would not have applied to {name} anyway, which {failed}"
            add_grounds(causes, grounds)
        when = f"when {lost.inst.id} was applied in layer {lost.layer}"
        text = f"{inst.id} never began: {inst.name} lost the ability {when}{what}"
        late = lost if inst in lost.pending() else None
        return Absence(inst.id, text, self.rules["active"], causes, 0, late, inst)

    def left_out(self, inst: Instance, record: Record, index: int) -> Absence:
        """Return that an effect no longer applied to an object when a step had been applied."""
        name, bit = self.world.ids[index], 1 << index
        text = f"{inst.id} would have applied to {name} until {record.inst.id} was applied in layer {record.layer}"
        return Absence(inst.id, text, "", {record.number: {ANYTHING: bit}}, 0, record, inst)

    def selects(self, inst: Instance, moment: int, index: int) -> bool:
        """Say whether an effect describes an object as it is before a step."""
        evaluator, view = self.replay.before(moment)
        return bool(evaluator.select(inst.effect.applies_to, view, inst.context, 0, 1 << index))

    def end(self, layer: str) -> int:
        """Return the number of the first step after a layer."""
        records = [record for record in self.solution._records if record.layer == layer]
        return records[-1].number + 1 if records else self._beginning(layer)

    def _beginning(self, layer: str) -> int:
        labels = self.solution.ruleset.labels
        place = labels.index(layer)
        earlier = [record.number for record in self.solution._records if labels.index(record.layer) < place]
        return earlier[-1] + 1 if earlier else 0

    def _never_there(self, effect: str) -> Absence:
        ids: list[str] = list(self.known)
        for index, key, template, ident in self._abilities():
            if ident != effect:
                ids.append(ident)
                continue
            return self._without_pending(effect, index, key, template)
        if any(effect == one.id for one in self.world.board.effects):
            return Absence(effect, f"{effect} changes nothing that the layers decide")
        name, _, rest = effect.partition("<")
        granting, _, position = rest.rpartition(">")
        if granting and position and name in self.world.index:
            why = self.find(granting, self.world.index[name])
            if why.applies:
                return replace(why, effect=effect, text=f"there is no {effect}: {granting} gives {name} none like it")
            text = f"{effect} is not there, because {name} does not have the ability from {granting}: {why.text}"
            return replace(why, effect=effect, text=text)
        raise UnknownNameError("effect", effect, dict.fromkeys(ids))

    def _without_pending(self, effect: str, index: int, key: int, template: Template) -> Absence:
        name, bit = self.world.ids[index], 1 << index
        zone = self.world.objects[index].zone
        if zone not in template.zones:
            places = listed([zone_words(one) for one in template.zones])
            return Absence(effect, f"{effect} functions only {places}, and {name} is {zone_words(zone)}")
        last = next(self.replay.changers(("ability", key), bit, len(self.solution._records)), None)
        if last is None or not template.parts:
            return Absence(effect, f"{effect} changes nothing that the layers decide")
        if last.lost.get(("ability", key), 0) & bit:
            return self._lost_early(effect, index, key, template, last)
        layers = listed(list(template.parts))
        text = (
            f"{effect} came too late: {name} has the ability since {last.inst.id} was applied in layer {last.layer}, "
            f"and what it would do in layer {layers} is over"
        )
        return Absence(effect, text, self.rules["parts"], {last.number: {("ability", key): bit}})

    def _lost_early(self, effect: str, index: int, key: int, template: Template, last: Record) -> Absence:
        name, first = self.world.ids[index], next(iter(template.parts))
        text = (
            f"{effect} never came up: {name} lost the ability when {last.inst.id} was applied in layer {last.layer}, "
            f"and layer {first}, where it would have begun, comes later"
        )
        return Absence(effect, text, self.rules["layers"], {last.number: {("ability", key): 1 << index}})

    def lost_early(self) -> Iterator[tuple[Absence, Instance, Record]]:
        """Yield the effects of objects' own abilities that were lost before their layers, each with the loss."""
        maker = InstanceMaker(self.world, self.solution.ruleset)
        end = len(self.solution._records)
        final = self.solution._view.base.get("ability", {})
        for index, key, template, ident in self._abilities():
            bit = 1 << index
            if ident in self.known or final.get(key, 0) & bit or not template.parts or not self.world.table.is_own(key):
                continue
            last = next(self.replay.changers(("ability", key), bit, end), None)
            if last is None or self.world.objects[index].zone not in template.zones:
                continue
            if last.layer in self._rewriting:
                continue
            inst = maker.of_ability(index, key, template, None)
            yield self._lost_early(ident, index, key, template, last), inst, last

    def _abilities(self) -> Iterator[tuple[int, int, Template, str]]:
        """Yield every effect that an ability of an object could have made, with its id."""
        maker = InstanceMaker(self.world, self.solution.ruleset)
        ever: dict[int, int] = dict(self.solution._view.base.get("ability", {}))  # type: ignore[arg-type]
        for record in self.solution._records:
            for (kind, key), bits in record.change.changed.items():
                if kind == "ability" and isinstance(key, int):
                    ever[key] = ever.get(key, 0) | bits
        for key, bits in ever.items():
            for template in maker.templates(key):
                for index in bits_of(bits):
                    yield index, key, template, maker.id_of(index, key, template)
