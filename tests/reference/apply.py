"""Applying one effect's part in one layer, to all objects in its set at once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from layers.copiable import CopiableValues, parse_type_line
from layers.effects import modifications as m
from layers.effects.abilities import Ability, EntersAsCopy
from layers.effects.rewrite import replace_word
from layers.words import COLORS, family_of
from reference.change import change, planned, that_it_can_have
from reference.copying import amended, copied
from reference.evaluate import Look
from reference.instances import BeFaceDown, Change, EnterAsCopy, Fixed, Instance, borrowed_origin, of_ability
from reference.state import TWO_FACED, Having, Started, State, Thing, without_front


def apply(state: State, instance: Instance, label: str) -> None:
    """Apply an effect's part in a layer, and lock its set if it starts with it (CR 613.6)."""
    index = state.find_started(instance.ident)
    if index is None:
        state.started.append(Started(instance, instance.members(state), frozenset({label})))
        index = len(state.started) - 1
    else:
        state.started[index] = replace(state.started[index], labels=state.started[index].labels | {label})
    members = state.started[index].members
    position = 0
    for part, modification in instance.does:
        if state.rules.layer_of[part] == label:
            things = [thing for thing in state.things.values() if thing.id in members]
            _apply(state, instance, modification, position, things)
        position += len(modification.abilities) if isinstance(modification, m.AddAbilities) else 0


def instruction(state: State, instance: Instance, modification: Change, thing: Thing) -> Hashable:
    """Return what one modification of an effect would do to one object in a state."""
    if isinstance(modification, m.Modification):
        return planned(modification, thing, Look(state, instance.view))
    if isinstance(modification, Fixed) and isinstance(modification.modification, m.AddAbilitiesOf | m.AddKeywordsOf):
        return that_it_can_have(dict(modification.plans)[thing.id], thing)
    return modification


def _apply(state: State, instance: Instance, modification: Change, position: int, things: list[Thing]) -> None:
    look = Look(state, instance.view)
    if isinstance(modification, m.ExchangeText):
        _exchange_text(things)
    elif isinstance(modification, m.FullTextOf):
        texts = [_full_text(state, modification, thing, look) for thing in things]
        for thing, text in zip(things, texts, strict=True):
            if text is not None:
                thing.take_text(text)
    elif isinstance(modification, EnterAsCopy | m.BecomeCopy | m.ChangeCopiable | BeFaceDown | m.TurnFaceDown):
        values = [_copiable(state, instance, modification, thing, look) for thing in things]
        for thing, new in zip(things, values, strict=True):
            if new is not None:
                thing.become(new)
                thing.face_down |= isinstance(modification, m.TurnFaceDown)
    elif isinstance(modification, Fixed):
        _apply_fixed(state, instance, modification, things, look)
    elif isinstance(modification, m.ReplaceWord):
        for thing in things:
            _replace_word(state, modification, thing, look)
    else:
        plans: list[Any] = [planned(modification, thing, look) for thing in things]
        for thing, plan in zip(things, plans, strict=True):
            if isinstance(modification, m.AddAbilities):
                _grant(thing, modification, plan, position, instance)
            elif isinstance(modification, m.AddAbilitiesOf | m.AddKeywordsOf):
                _gain_all(thing, plan, instance)
            else:
                change(thing, modification, plan, look)


def _apply_fixed(state: State, instance: Instance, fixed: Fixed, things: list[Thing], look: Look) -> None:
    plans, modification = dict(fixed.plans), fixed.modification
    if isinstance(modification, m.BecomeCopy):
        values = [_copy(state, modification, plans[thing.id], thing, look, instance.key[1]) for thing in things]
        for thing, new in zip(things, values, strict=True):
            if new is not None:
                thing.become(new)
        return
    for thing in things:
        if isinstance(modification, m.AddAbilitiesOf | m.AddKeywordsOf):
            _gain_all(thing, that_it_can_have(plans[thing.id], thing), instance)
        else:
            change(thing, modification, plans[thing.id], look)


# --- layer 1 ------------------------------------------------------------------------------------------------------


def _copiable(
    state: State, instance: Instance, modification: Change, thing: Thing, look: Look
) -> CopiableValues | None:
    """Return the copiable values that an object gets; None where nothing happens."""
    if isinstance(modification, EnterAsCopy):
        return _enter_as_copy(state, thing, look)
    if isinstance(modification, m.BecomeCopy):
        return _copy(state, modification, planned(modification, thing, look), thing, look, instance.key[1])
    if isinstance(modification, m.ChangeCopiable):
        return amended(thing.copiable, modification.does, thing, look)
    if isinstance(modification, BeFaceDown):
        return modification.face.values()
    assert isinstance(modification, m.TurnFaceDown)
    # What is face down already and what has two faces can't be turned face down (CR 708.2b, 712.16).
    return None if thing.face_down or thing.card.layout in TWO_FACED else face_down_values(modification)


def _copy(
    state: State, modification: m.BecomeCopy, found: Any, thing: Thing, look: Look, when: int
) -> CopiableValues | None:
    original = state.original(min(found), when) if len(found) == 1 else None
    return copied(original, modification.keep, modification.except_, thing, look) if original else None


def _enter_as_copy(state: State, thing: Thing, look: Look) -> CopiableValues | None:
    card = thing.card
    own = [ability for ability in card.printed_values().abilities if isinstance(ability, EntersAsCopy)]
    keep, except_ = (own[0].keep, own[0].except_) if own else ((), ())
    original = (
        card.copied_face.values()
        if card.copied_face is not None
        else state.original(card.copy_of or "", card.timestamp)
    )
    return copied(original, keep, except_ + card.copy_except, thing, look) if original else None


def face_down_values(modification: m.TurnFaceDown) -> CopiableValues:
    line = parse_type_line(modification.type_line)
    return CopiableValues(
        name=modification.name,
        colors_given=modification.colors,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=modification.abilities,
        power=modification.power,
        toughness=modification.toughness,
    )


# --- layer 3 ------------------------------------------------------------------------------------------------------


def _full_text(state: State, modification: m.FullTextOf, thing: Thing, look: Look) -> CopiableValues | None:
    found: Any = planned(modification, thing, look)
    if len(found) != 1:
        return None
    values = without_front(state.things[min(found)].copiable)
    return replace(values, abilities=values.abilities + modification.and_)


def _exchange_text(things: list[Thing]) -> None:
    if len(things) != 2:
        return
    texts = [[having.ability for having in thing.abilities if having.own] for thing in things]
    for thing, text in zip(things, reversed(texts), strict=True):
        others = tuple(having for having in thing.abilities if not having.own)
        thing.abilities = thing.with_text(text) + others


def _replace_word(state: State, modification: m.ReplaceWord, thing: Thing, look: Look) -> None:
    choices = look.view.choices
    old, new = modification.from_ or choices.from_, modification.to or choices.to
    if not old or not new:
        return
    abilities = []
    for having in thing.abilities:
        # What was granted is not the object's text (CR 612.3).
        after = having._replace(ability=replace_word(having.ability, old, new)) if having.own else having
        if after != having:
            _rewrite_started(state, thing, having, after)
        abilities.append(after)
    thing.abilities = tuple(abilities)
    if old.lower() not in COLORS and old in thing.subtypes.get(family_of(old), ()):
        found = thing.subtypes | {family_of(old): thing.subtypes[family_of(old)] - {old}}
        thing.subtypes = found | {family_of(new): found.get(family_of(new), frozenset()) | {new}}


def _rewrite_started(state: State, thing: Thing, before: Having, after: Having) -> None:
    """Let effects that have started go on in the words that their ability has now."""
    rewritten = of_ability(thing, after, state)
    for instance in of_ability(thing, before, state):
        index = state.find_started(instance.ident)
        if index is not None:
            state.started[index] = replace(state.started[index], instance=rewritten[instance.n])


# --- layer 6 ------------------------------------------------------------------------------------------------------


def _grant(thing: Thing, added: m.AddAbilities, can_have: tuple[bool, ...], position: int, instance: Instance) -> None:
    for place, (ability, possible) in enumerate(zip(added.abilities, can_have, strict=True), position):
        if possible:
            _gain(thing, Having(("granted", instance.id, place), ability, instance.key))


def _gain_all(thing: Thing, abilities: frozenset[Ability], instance: Instance) -> None:
    for ability in abilities:
        _gain(thing, Having(borrowed_origin(instance.id, ability), ability, instance.key))


def _gain(thing: Thing, having: Having) -> None:
    if having not in thing.abilities:
        thing.abilities += (having,)
