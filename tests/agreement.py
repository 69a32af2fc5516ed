"""Comparing the solver with the literal reference on one board."""

from __future__ import annotations

import json
from typing import Any

import pytest
import reference

from layers import Board, LimitError, Solution, solve
from layers.effects.node import to_json


def disagreements(board: Board, ruleset: str | None = None) -> list[str]:
    """Return what the two solvers say differently about a board: characteristics, order, sets, dependencies."""
    try:
        fast = solve(board, ruleset)
    except LimitError:
        # Effects beget effects without end, for the literal solver too.
        with pytest.raises(LimitError):
            reference.solve(board, ruleset)
        return []
    literal = reference.solve(board, ruleset)
    found = _objects(fast, literal)
    ours = [_step(step) for step in fast.steps()]
    theirs = [(step.label, step.effect, step.members, step.pending, step.edges) for step in literal.steps]
    twice = [step.number for step in fast.steps() if len(set(step.dependencies)) < len(step.dependencies)]
    if twice:
        found.append(f"dependencies are told twice before steps {twice}")
    if len(ours) != len(theirs):
        found.append(f"{len(ours)} steps, not {len(theirs)}")
    for number, (mine, right) in enumerate(zip(ours, theirs, strict=False)):
        if mine != right:
            names = ("layer", "effect", "objects", "pending", "dependencies")
            found += [
                f"step {number} ({right[0]} {right[1]}): {name}: {a}, not {b}"
                for name, a, b in zip(names, mine, right, strict=True)
                if a != b
            ]
            break
    for label in fast.ruleset.labels:
        edges = frozenset((d.dependent.id, d.on.id) for d in fast.dependencies(label))
        if edges != literal.edges(label):
            found.append(f"dependencies as layer {label} begins: {set(edges)}, not {set(literal.edges(label))}")
    return found


def _step(step: Any) -> tuple[Any, ...]:
    return (
        step.layer,
        step.effect.id,
        frozenset(step.objects),
        frozenset(effect.id for effect in step.pending),
        frozenset((d.dependent.id, d.on.id) for d in step.dependencies),
    )


def _objects(fast: Solution, literal: reference.ReferenceSolution) -> list[str]:
    theirs = literal.characteristics
    if set(fast) != set(theirs):
        return [f"objects: {sorted(fast)}, not {sorted(theirs)}"]
    found = []
    for name in fast:
        mine = fast[name]
        right = theirs[name]
        ours = {
            "name": mine.name,
            "mana_cost": mine.mana_cost,
            "mana_value": mine.mana_value,
            "colors": frozenset(mine.colors),
            "supertypes": frozenset(mine.supertypes),
            "types": frozenset(mine.types),
            "subtypes": frozenset(mine.subtypes),
            "abilities": frozenset(json.dumps(to_json(ability), sort_keys=True) for ability in mine.abilities),
            "power": mine.power,
            "toughness": mine.toughness,
            "loyalty": mine.loyalty,
            "defense": mine.defense,
            "controller": mine.controller,
            "zone": mine.zone,
        }
        for key, value in ours.items():
            expected = frozenset(right[key]) if isinstance(value, frozenset) else right[key]
            if value != expected:
                found.append(f"{name}.{key}: {value!r}, not {expected!r}")
    return found
