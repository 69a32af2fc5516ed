"""What did not apply: effects that never began, abilities that were lost too early, objects that left a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layers.effects.abilities import Ability, Static
from layers.explanations.why import is_unchosen
from layers.instances import Instance
from layers.keywords import expand
from layers.solution import ContinuousEffect, Solution, Step
from layers.trace import Record

__all__ = ["NeverBegan", "goes_on", "left_out", "loss_of", "lost_too_early", "never_began"]


@dataclass(frozen=True, slots=True)
class NeverBegan:
    """An effect that was pending in some layer and never began."""

    effect: ContinuousEffect
    layer: str
    """The first layer in which it was pending."""
    waited: tuple[str, ...]
    """The layers at whose end it was still pending: its condition did not hold."""
    lost: Step | None
    """The application that took its ability away."""
    missed: tuple[str, ...]
    """The objects to which it would have applied just before that."""

    def __str__(self) -> str:
        causes = []
        if self.waited:
            ended = f"layer {self.waited[0]}" if len(self.waited) == 1 else f"layers {', '.join(self.waited)}"
            causes.append(f"its condition did not hold when {ended} ended")
        if self.lost is not None:
            step = self.lost
            causes.append(f"{self.effect.source} lost the ability when {step.effect} was applied in layer {step.layer}")
        return f"{self.effect} never began: " + ", and ".join(causes or ["it was not there any more"])


def never_began(solution: Solution) -> tuple[NeverBegan, ...]:
    """Return the effects that were pending in some layer and never began, in the order in which they came up.

    Parameters
    ----------
    solution : Solution

    Returns
    -------
    tuple of NeverBegan
        An effect of an ability that was lost before its first layer was never pending, and is not among them.
    """
    first: dict[Instance, str] = {}
    survived: dict[Instance, list[tuple[str, Record | None]]] = {}
    for label in solution.layers:
        records = [record for record in solution._records if record.layer == label]
        moments = [solution._moments.beginning(label).pending, *(record.pending() for record in records)]
        for inst in (inst for pending in moments for inst in pending):
            if inst.started or is_unchosen(inst):
                continue
            first.setdefault(inst, label)
        for inst in moments[-1]:
            survived.setdefault(inst, []).append((label, records[-1] if records else None))
    found = []
    for inst, layer in first.items():
        lost = loss_of(solution, inst)
        waited = [label for label, last in survived.get(inst, ()) if lost is None or last is not lost]
        step = None if lost is None else Step(lost, solution)
        missed = () if lost is None else _missed(solution, inst, lost)
        found.append(NeverBegan(solution._effect(inst), layer, tuple(waited), step, missed))
    return tuple(found)


def _missed(solution: Solution, inst: Instance, lost: Record) -> tuple[str, ...]:
    for edge in lost.edges:
        if edge.dependent is inst and edge.on is lost.inst:
            return solution._names(edge.reason.lost)
    return ()


def left_out(solution: Solution, index: int) -> Iterator[tuple[Instance, Record]]:
    """Yield the effects that an application made no longer apply to an object, each with that application."""
    bit = 1 << index
    for record in solution._records:
        for edge in record.edges:
            if edge.on is not record.inst or edge.reason.what == "exists" or not edge.reason.lost & bit:
                continue
            later = solution._records[record.number + 1 :]
            if not any(other.inst is edge.dependent and other.members & bit for other in later):
                yield edge.dependent, record


def loss_of(solution: Solution, inst: Instance, before: int | None = None) -> Record | None:
    """Return the application that took an effect's ability from its object, unless that got it back.

    Parameters
    ----------
    solution : Solution
    inst : Instance
        The effect; one that needs no ability loses none.
    before : int, optional
        Look only at the applications before this one.
    """
    bit = inst.context.bit
    for record in reversed(solution._records[:before]):
        if inst.ability >= 0 and record.change.changed.get(("ability", inst.ability), 0) & bit:
            had = record.lost.get(("ability", inst.ability), 0) & bit
            return record if had else None
    return None


def goes_on(solution: Solution, record: Record) -> str | None:
    """Say that an effect goes on with the objects with which it began in an earlier layer, if it does (CR 613.6).

    Parameters
    ----------
    solution : Solution
    record : Record
        One of its applications.

    Returns
    -------
    str or None
        A clause without its subject, which also says where the effect's ability has been lost by then.
    """
    inst = record.inst
    first = solution._records[solution._started[inst]]
    if first.layer == record.layer or inst.comes_from == "resolved effect":
        return None
    lost = loss_of(solution, inst, record.number)
    though = f", though {inst.name} has lost the ability in layer {lost.layer}" if lost else ""
    return f"goes on from layer {first.layer} with the same objects{though}"


def lost_too_early(solution: Solution, index: int) -> Iterator[tuple[Ability, Record]]:
    """Yield the abilities that an object lost before the first layer in which their effects would have acted.

    Each comes with the application that took it away. What layers 1 and 3 do to an object's own words is no loss.
    """
    table, bit, zone = solution._world.table, 1 << index, solution._world.objects[index].zone
    rewriting = {solution.ruleset.layer_of[part] for part in ("copy", "face down", "text")}
    known = {
        inst.ability
        for insts in (*(record.pending() for record in solution._records), *_beginnings(solution))
        for inst in insts
        if inst.source == index
    }
    for record in solution._records:
        if record.layer in rewriting:
            continue
        for (kind, key), bits in record.change.changed.items():
            if kind != "ability" or not isinstance(key, int) or key in known or not bits & bit:
                continue
            had, has_in_the_end = record.lost.get((kind, key), 0) & bit, solution._view.get(kind, key, bit)
            if had and not has_in_the_end and _would_act(table.ability(key), zone):
                yield table.ability(key), record


def _beginnings(solution: Solution) -> Iterator[tuple[Instance, ...]]:
    return (solution._moments.beginning(label).pending for label in solution.layers)


def _would_act(ability: Ability, zone: str) -> bool:
    """Say whether an ability has effects on objects while its object is in a zone."""
    parts = [part for part in expand(ability) if not isinstance(part, Static) or zone in part.zones]
    effects = [effect for part in parts for effect in part.effects]
    return any(modification.kind != "player" for effect in effects for modification in effect.does)
