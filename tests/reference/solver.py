"""The literal solver: every pair of pending effects is tried on a copy of the whole state, at every step (CR 613)."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import networkx as nx

from layers.board import Board
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects.conditions import Always
from layers.effects.node import to_json
from layers.effects.values import Const, X
from layers.errors import LimitError
from layers.objects import BoardObject, ResolvedEffect
from reference.apply import apply, face_down_values, instruction
from reference.change import borrowed, planned
from reference.evaluate import Look, holds, select
from reference.instances import Fixed, Instance, Locked, Locks, effects_now, view_of
from reference.state import State, Thing

MOST_STEPS = 500
"""More applications in one layer mean that effects beget effects without end."""

Edges = frozenset[tuple[str, str]]
"""Pairs of ids: an effect that depends, and the one that it depends on."""


@dataclass(frozen=True)
class Step:
    """One application of one effect's part in one layer."""

    label: str
    effect: str
    members: frozenset[str]
    """The objects that it was applied to."""
    pending: frozenset[str]
    """Everything that had not been applied in the layer, waiting effects included."""
    edges: Edges
    """Every dependency in the layer, before the application."""
    waiting: frozenset[str]
    """The pending effects whose condition did not hold."""
    cda: bool
    """Whether the effect is from a characteristic-defining ability."""
    locked: bool
    """Whether it went on only because it had started: it exists no more, or would apply to other objects (CR 613.6)."""


@dataclass
class ReferenceSolution:
    """What the literal solver found."""

    state: State
    steps: list[Step] = field(default_factory=list)
    begins: dict[str, tuple[frozenset[str], Edges]] = field(default_factory=dict)
    """For each layer, what was pending when it began, and the dependencies."""

    def edges(self, label: str) -> Edges:
        """The dependencies in a layer as they stood when it began."""
        return self.begins[label][1]

    @property
    def characteristics(self) -> dict[str, dict[str, Any]]:
        return {thing.id: _characteristics(thing, self.state) for thing in self.state.things.values()}


def _characteristics(thing: Thing, state: State) -> dict[str, Any]:
    return {
        "name": thing.name,
        "mana_cost": thing.mana_cost,
        "mana_value": thing.mana_value,
        "colors": thing.colors,
        "supertypes": thing.supertypes,
        "types": thing.types,
        "subtypes": thing.all_subtypes(),
        "abilities": tuple(sorted(json.dumps(to_json(h.ability), sort_keys=True) for h in state.abilities_of(thing))),
        "power": thing.power_if_any(),
        "toughness": thing.toughness_if_any(),
        "loyalty": thing.loyalty,
        "defense": thing.defense,
        "controller": thing.controller if thing.has_controller else thing.card.owner,
        "zone": thing.card.zone,
    }


def solve(board: Board, ruleset: str | RuleSet | None = None) -> ReferenceSolution:
    """Solve a board under a rule set, by default its own."""
    rules = ruleset if isinstance(ruleset, RuleSet) else ruleset_named(ruleset or board.ruleset)
    return _run(board, rules, _history(board, rules))


# --- the layers ---------------------------------------------------------------------------------------------------


def _run(board: Board, rules: RuleSet, locks: Locks) -> ReferenceSolution:
    state = State(board, rules)
    state.turned_down = tuple(
        (effect.timestamp, lock.members, face_down_values(modification))
        for effect in sorted(board.effects, key=lambda effect: effect.timestamp)
        for lock in locks[effect.id]
        for modification in lock.does
        if isinstance(modification, m.TurnFaceDown)
    )
    solution = ReferenceSolution(state)
    for label in rules.labels:
        if label == rules.layer_of["ability"]:
            state.begin_abilities()
        pending = _pending(state, label, locks)
        solution.begins[label] = (_ids(pending), _by_id(pending, _dependencies(state, pending, label)))
        while any(_is_ready(state, instance) for instance in pending):
            if len(solution.steps) > MOST_STEPS:
                raise LimitError("effects applied", len(solution.steps), MOST_STEPS)
            solution.steps.append(_step(state, pending, label))
            pending = _pending(state, label, locks)
        if label == rules.layer_of["text"]:
            state.after_text = state.copy()
    return solution


def _pending(state: State, label: str, locks: Locks) -> list[Instance]:
    """Return the effects with a part in a layer that is still to be applied: those that have started or exist."""
    started = [one.instance for one in state.started if label not in one.labels]
    known = [one.instance.ident for one in state.started]
    fresh = [instance for instance in effects_now(state, locks) if instance.ident not in known]
    return [instance for instance in started + fresh if instance.changes(state, label)]


def _is_ready(state: State, instance: Instance) -> bool:
    return state.find_started(instance.ident) is not None or instance.holds(state)


def _step(state: State, pending: list[Instance], label: str) -> Step:
    """Apply the effect that comes next (CR 613.8b): of those that wait for no other, the first by its key."""
    dependencies = _dependencies(state, pending, label)
    ready = [place for place, instance in enumerate(pending) if _is_ready(state, instance)]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(ready)
    graph.add_edges_from((place, on) for place, on in dependencies if place in ready)
    free = [
        pending[place]
        for component in nx.strongly_connected_components(graph)
        if all(on in component for place in component for on in graph.successors(place))
        for place in component
    ]
    chosen = min(free, key=lambda instance: instance.key)
    index = state.find_started(chosen.ident)
    members = chosen.members(state) if index is None else state.started[index].members
    still = chosen.exists(state) and chosen.holds(state) and chosen.members(state) == members
    apply(state, chosen, label)
    return Step(
        label,
        chosen.id,
        members,
        _ids(pending),
        _by_id(pending, dependencies),
        _ids(instance for place, instance in enumerate(pending) if place not in ready),
        chosen.cda,
        index is not None and not still,
    )


def _ids(instances: Iterable[Instance]) -> frozenset[str]:
    return frozenset(instance.id for instance in instances)


def _by_id(pending: list[Instance], dependencies: list[tuple[int, int]]) -> Edges:
    return frozenset((pending[place].id, pending[on].id) for place, on in dependencies)


# --- dependency ---------------------------------------------------------------------------------------------------


def _dependencies(state: State, pending: list[Instance], label: str) -> list[tuple[int, int]]:
    """Return which pending effects depend on which, as pairs of places in the list (CR 613.8a)."""
    before = [_signature(state, instance, label) for instance in pending]
    found = []
    for on, other in enumerate(pending):
        if not _is_ready(state, other):
            continue
        trial = state.copy()
        apply(trial, other, label)
        for index, instance in enumerate(pending):
            if index == on or not _may_depend(state, instance, other):
                continue
            if _signature(trial, _same(state, trial, instance), label) != before[index]:
                found.append((index, on))
    return found


def _may_depend(state: State, instance: Instance, other: Instance) -> bool:
    rule = state.rules.cda_dependency
    if rule == "none":
        return not instance.cda and not other.cda
    return rule == "any" or instance.cda == other.cda


def _same(state: State, trial: State, instance: Instance) -> Instance:
    """Return an effect as it is in a trial: one that has started may have other words there."""
    index = state.find_started(instance.ident)
    return instance if index is None else trial.started[index].instance


def _signature(state: State, instance: Instance, label: str) -> Hashable:
    """Return what CR 613.8a compares: the effect's text and existence, what it applies to, and what it does there."""
    index = state.find_started(instance.ident)
    if index is None:
        if not instance.exists(state):
            return "gone"
        if not instance.holds(state):
            return "waiting"
        members = instance.members(state)
    else:
        members = state.started[index].members
    does = frozenset(
        (
            id_,
            tuple(instruction(state, instance, change, state.things[id_]) for change in instance.changes(state, label)),
        )
        for id_ in members
    )
    return (instance.ability, members, does)


# --- what resolved effects settled when they began ------------------------------------------------------------------


def _history(board: Board, rules: RuleSet) -> Locks:
    """Go through the resolved effects in the order in which they began, and settle their sets and numbers."""
    known: dict[str, tuple[Locked, ...]] = {}
    for effect in sorted(board.effects, key=lambda effect: effect.timestamp):
        known[effect.id] = _begin(effect, board, rules, known)
    return known


def _begin(effect: ResolvedEffect, board: Board, rules: RuleSet, known: Locks) -> tuple[Locked, ...]:
    now = Look(State(board, rules), view_of(effect))
    settled = any(not isinstance(part.when, Always) for part in effect.does)
    settled = settled or any(_is_worked_out(modification) for part in effect.does for modification in part.does)
    selected = effect.affects is None and not all(_is_reference(part.applies_to) for part in effect.does)
    then = now
    if settled or selected:
        then = Look(_run(_before(board, effect.timestamp), rules, known).state, view_of(effect))
    found = []
    for part in effect.does:
        if effect.affects is not None:
            members = frozenset(effect.affects)
        else:
            members = frozenset(t.id for t in select(part.applies_to, now if _is_reference(part.applies_to) else then))
        # Where "for as long as" was over before it began, the effect does nothing (CR 611.2b).
        members &= frozenset(now.state.things) if holds(part.when, then) else frozenset()
        does = tuple(_fixed(modification, members, now, then) for modification in part.does)
        found.append(Locked(members, does))
    return tuple(found)


def _is_reference(selector: s.Selector) -> bool:
    if isinstance(selector, s.AllOf | s.AnyOf):
        return all(_is_reference(part) for part in selector.of)
    return isinstance(selector, s.Targets | s.ObjectNamed | s.This | s.Attached | s.Paired | s.ChosenObject | s.Nothing)


def _is_worked_out(modification: m.Modification) -> bool:
    """Whether what a resolved effect does is settled as it begins: numbers, and what it finds (CR 608.2h, 611.2d)."""
    if isinstance(modification, m.SetPT | m.AddPT):
        numbers = (modification.power, modification.toughness)
        return not all(number is None or isinstance(number, Const | X) for number in numbers)
    if isinstance(modification, m.GainControl):
        return not isinstance(modification.who, p.You | p.PlayerNamed | p.TargetPlayers)
    if isinstance(modification, m.BecomeCopy):
        return not _is_reference(modification.of)
    return isinstance(modification, m.MultiplyPT | m.SetSubtypesOf | m.AddAbilitiesOf | m.AddKeywordsOf)


def _fixed(modification: m.Modification, members: frozenset[str], now: Look, then: Look) -> m.Modification | Fixed:
    """Work out what is done as things are on the board of the time, for each object in the set."""
    if not _is_worked_out(modification):
        return modification
    plans: list[tuple[str, Any]] = []
    for id_ in sorted(members):
        thing = then.state.things.get(id_, now.state.things[id_])
        if isinstance(modification, m.MultiplyPT) and id_ not in then.state.things:
            plans.append((id_, (0, 0)))
        elif isinstance(modification, m.AddAbilitiesOf | m.AddKeywordsOf):
            plans.append((id_, borrowed(modification, then.at(id_))))
        else:
            plans.append((id_, planned(modification, thing, then)))
    return Fixed(modification, tuple(plans))


def _before(board: Board, timestamp: int) -> Board:
    """Return the board as it was before a moment, as far as today's objects tell."""

    def earlier(card: BoardObject) -> BoardObject:
        # What came later is not there yet; a copy may still know it, having got a timestamp before it got a new one.
        return replace(
            card,
            phased_out=card.phased_out or card.timestamp >= timestamp,
            counters=tuple(c for c in card.counters if c.timestamp is None or c.timestamp < timestamp),
            merged=tuple(component for component in card.merged if component.timestamp < timestamp),
        )

    return replace(
        board,
        objects=tuple(earlier(card) for card in board.objects),
        effects=tuple(effect for effect in board.effects if effect.timestamp < timestamp),
    )
