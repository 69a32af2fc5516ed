"""What an effect would do in a state: the three things that CR 613.8a compares.

Does the effect exist, what does it apply to, and what does it do to each of those? Instructions are compared, never
outcomes: "loses all abilities" is the same instruction whether or not there is an ability to lose.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from layers.effects import modifications as m
from layers.effects.abilities import Ability
from layers.effects.node import to_json
from layers.effects.values import Const, Times, Value, X
from layers.evaluate import Evaluator, Spread, ability_kind
from layers.instances import Instance
from layers.state import View
from layers.words import subtypes

__all__ = [
    "FINDS",
    "READERS",
    "Gone",
    "Reading",
    "Signature",
    "Waiting",
    "borrowed",
    "borrowed_subtypes",
    "digest",
    "exists",
    "needs_ability",
    "new_controllers",
    "originals",
    "read",
    "read_part",
    "signed_spread",
]


@dataclass(frozen=True, slots=True)
class Signature:
    """What an effect that exists applies to and does there."""

    members: int
    does: tuple[Hashable, ...]
    """One entry for each modification whose instruction depends on the state; () when none does."""
    text: int = -1
    """The key of the ability that an effect that has started goes on with, where its words are being changed."""


Gone: Literal["gone"] = "gone"
"""The object has no longer the ability that would make the effect."""
Waiting: Literal["waiting"] = "waiting"
"""The ability is there, its "as long as" does not hold."""

Reading: TypeAlias = 'Signature | Literal["gone", "waiting"]'


def read(inst: Instance, label: str, evaluator: Evaluator, view: View) -> Reading:
    """Return what an effect's part in a layer would do in a state (CR 613.8a).

    Parameters
    ----------
    inst : Instance
    label : str
        The layer.
    evaluator : Evaluator
    view : View
        The state; what is read through it is all that the answer rests on.

    Returns
    -------
    Signature, "gone" or "waiting"
    """
    return read_part(inst, label, evaluator, view) if exists(inst, view) else Gone


def exists(inst: Instance, view: View) -> bool:
    """Say whether an effect has started, or its object has the ability that makes it."""
    return not needs_ability(inst) or bool(view.get("ability", inst.ability, inst.context.bit))


def needs_ability(inst: Instance) -> bool:
    """Say whether there is such an effect only while its object has the ability that makes it (CR 604.2)."""
    return inst.ability >= 0 and not inst.started


def read_part(inst: Instance, label: str, evaluator: Evaluator, view: View) -> Reading:
    """Return what an effect that exists would do; see `read`."""
    text = -1
    if inst.started:
        # At an earlier moment some of its objects may not be there yet.
        members = inst.locked & evaluator.exists
        if inst.ability >= 0:
            text = _words_of(inst, view)
    else:
        ctx = inst.context
        if not evaluator.holds(inst.when, view, ctx) or not evaluator.holds(inst.effect.when, view, ctx):
            return Waiting
        members = evaluator.select(inst.effect.applies_to, view, ctx)
    does: list[Hashable] = []
    for modification in inst.parts[label]:
        reader = READERS.get(type(modification))
        if reader is not None and members:
            does.append(reader(modification, inst, evaluator, view, members))
    return Signature(members, tuple(does), text)


def _words_of(inst: Instance, view: View) -> int:
    """Return the key of an ability whose effect has started, as a change that is being tried would rewrite it."""
    here, ability = inst.context.bit, inst.ability
    view.get("ability", ability, here)
    for bits, old, new in view.change.rewritten if view.change is not None else ():
        if old == ability and bits & here:
            ability = new
    return ability


def signed_spread(evaluator: Evaluator, node: Value, view: View, inst: Instance, mask: int) -> Spread:
    """Work out an amount of +X or -X: what is worked out is never below 0 before its sign (CR 107.1b)."""
    if isinstance(node, Const):
        return [(node.number, mask)]
    if isinstance(node, Times):
        inner = signed_spread(evaluator, node.value, view, inst, mask)
        return [(node.factor * number, bits) for number, bits in inner]
    found: dict[int, int] = {}
    for number, bits in evaluator.spread(node, view, inst.context, mask):
        found[max(0, number)] = found.get(max(0, number), 0) | bits
    return list(found.items())


def borrowed(
    node: m.AddAbilitiesOf | m.AddKeywordsOf, inst: Instance, evaluator: Evaluator, view: View, members: int
) -> list[tuple[tuple[Ability, ...], int]]:
    """Return the abilities that an effect finds on other objects, with the objects that they are for."""
    fixed = inst.found.get(id(node))
    if fixed is not None:
        return fixed
    each = evaluator.each(node.of, members)
    return [(_abilities_of(node, inst, evaluator, view, it), bits) for it, bits in each]


def _abilities_of(
    node: m.AddAbilitiesOf | m.AddKeywordsOf, inst: Instance, evaluator: Evaluator, view: View, it: int
) -> tuple[Ability, ...]:
    table = evaluator.world.table
    objects = evaluator.select(node.of, view, inst.context, it)
    found: dict[int, Ability] = {}
    if isinstance(node, m.AddKeywordsOf):
        for name in node.keywords:
            if not view.has(name, table, objects):
                continue
            for number in table.matching(name):
                if any(view.get("ability", key, objects) for key in table.keys_of[number]):
                    found[number] = table.abilities[number]
        return tuple(found.values())
    for key, _ in view.items("ability", objects):
        assert isinstance(key, int)
        ability = table.ability(key)
        kind = ability_kind(ability)
        if node.what in ("all", kind) or (kind == "mana" and node.what == "activated"):
            found[table.keys[key][0]] = ability
    return tuple(found.values())


def digest(ability: Ability) -> str:
    """Return a short stable name for a borrowed ability."""
    text = json.dumps(to_json(ability), sort_keys=True)
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:6]


# --- the instructions that depend on the state -------------------------------------------------------------------


def _sorted(spread: Spread) -> Hashable:
    found: dict[int, int] = {}
    for number, bits in spread:
        if bits:
            found[number] = found.get(number, 0) | bits
    return tuple(sorted(found.items()))


def new_controllers(
    node: m.GainControl, inst: Instance, evaluator: Evaluator, view: View, members: int
) -> list[tuple[tuple[int, ...], int]]:
    """Return who gains control of which objects."""
    fixed = inst.found.get(id(node))
    if fixed is not None:
        return fixed
    ctx = inst.context
    return [(evaluator.players(node.who, view, ctx, it), bits) for it, bits in evaluator.each(node.who, members)]


def borrowed_subtypes(
    node: m.SetSubtypesOf, inst: Instance, evaluator: Evaluator, view: View, members: int
) -> list[tuple[tuple[str, ...], int]]:
    """Return the subtypes of a family that an effect finds on other objects, with the objects that they are for."""
    fixed = inst.found.get(id(node))
    if fixed is not None:
        return fixed
    found: list[tuple[tuple[str, ...], int]] = []
    for it, bits in evaluator.each(node.of, members):
        objects = view.with_types(node.which, evaluator.select(node.of, view, inst.context, it))
        if view.get("every subtype", node.which, objects):
            words = subtypes(node.which)
        else:
            words = tuple(sorted(str(word) for word, _ in view.items("subtype/" + node.which, objects)))
        found.append((words, bits))
    return found


def originals(
    node: m.BecomeCopy | m.FullTextOf, inst: Instance, evaluator: Evaluator, view: View, members: int
) -> list[tuple[int, int]]:
    """Return what is copied, as sets of objects, with the objects that become copies of it."""
    fixed = inst.found.get(id(node))
    if fixed is not None:
        return fixed
    each = evaluator.each(node.of, members)
    return [(evaluator.select(node.of, view, inst.context, it), bits) for it, bits in each]


FINDS: dict[type[m.Modification], Any] = {
    m.GainControl: new_controllers,
    m.SetSubtypesOf: borrowed_subtypes,
    m.AddAbilitiesOf: borrowed,
    m.AddKeywordsOf: borrowed,
    m.BecomeCopy: originals,
}
"""What finds something on the board for each of the objects in a set. For the effect of a spell or ability it is what
was found when that resolved (CR 608.2h)."""


def _found(node: m.Modification, inst: Instance, evaluator: Evaluator, view: View, members: int) -> Hashable:
    return tuple(FINDS[type(node)](node, inst, evaluator, view, members))


def _is_constant(value: Value | None) -> bool:
    return value is None or isinstance(value, Const | X)


def _numbers(node: Any, inst: Instance, evaluator: Evaluator, view: View, members: int) -> Hashable:
    found: list[Hashable] = []
    for kind in ("power", "toughness"):
        value = getattr(node, kind)
        fixed = inst.fixed.get((id(node), kind))
        if fixed is not None or (not isinstance(node, m.MultiplyPT) and _is_constant(value)):
            continue
        if isinstance(node, m.MultiplyPT):
            spread = evaluator.with_pt(kind, view, members) if value != 1 else []
        elif isinstance(node, m.AddPT):
            spread = signed_spread(evaluator, value, view, inst, members)
        else:
            spread = evaluator.spread(value, view, inst.context, members)
        found.append(_sorted(spread))
    return tuple(found)


def _granted(node: m.AddAbilities, inst: Instance, evaluator: Evaluator, view: View, members: int) -> Hashable:
    return tuple(view.barred(ability, members) for ability in node.abilities)


def _borrowed(node: Any, inst: Instance, evaluator: Evaluator, view: View, members: int) -> Hashable:
    table = evaluator.world.table
    given: set[tuple[int, int]] = set()
    for abilities, bits in borrowed(node, inst, evaluator, view, members):
        for ability in abilities:
            able = bits & ~view.barred(ability, bits)
            if able:
                given.add((table.id(ability), able))
    return frozenset(given)


def _copied(node: Any, inst: Instance, evaluator: Evaluator, view: View, members: int) -> Hashable:
    return tuple(originals(node, inst, evaluator, view, members))


READERS: dict[type[m.Modification], Any] = {
    m.GainControl: _found,
    m.SetSubtypesOf: _found,
    m.SetPT: _numbers,
    m.AddPT: _numbers,
    m.MultiplyPT: _numbers,
    m.AddAbilities: _granted,
    m.AddAbilitiesOf: _borrowed,
    m.AddKeywordsOf: _borrowed,
    m.BecomeCopy: _copied,
    m.FullTextOf: _copied,
}
