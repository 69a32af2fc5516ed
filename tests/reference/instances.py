"""Which effects there are in a state, with their keys: those of abilities, counters, resolved spells and the rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from layers.effects.abilities import Ability, AsEnters, Defining, Effect, keyword
from layers.effects.conditions import Condition, Exists, Mode
from layers.effects.modifications import AddAbilities, AddPT, ChangeCopiable, Modification
from layers.effects.node import to_json
from layers.effects.selectors import Attached, Selector, Subtype, This, Zone
from layers.effects.values import Const
from layers.keywords import KEYWORD_COUNTERS, SUSPECTED, expand, pt_counter
from layers.objects import Counters, Face, ResolvedEffect
from reference.evaluate import Look, View, active_player, holds, select
from reference.state import Having, Origin, State, Thing

if TYPE_CHECKING:
    from layers.editions import Part

Key = tuple[Any, ...]


# What the rules do to an object and no effect tree says.


@dataclass(frozen=True)
class EnterAsCopy:
    """Be a copy as the board's `copy_of` or `copied_face` says, with the exceptions that go with it (CR 707.5)."""


@dataclass(frozen=True)
class BeFaceDown:
    """Have the values of a face-down object (CR 708.2)."""

    face: Face


@dataclass(frozen=True)
class Fixed:
    """A modification of a resolved effect that was worked out for each object when the effect began (CR 611.2d)."""

    modification: Modification
    plans: tuple[tuple[str, Any], ...]


Change = Modification | EnterAsCopy | BeFaceDown | Fixed


@dataclass(frozen=True)
class Instance:
    """One continuous effect."""

    id: str
    key: Key
    """What sorts effects that wait for nothing: CDAs first, then timestamps (CR 613.3, 613.7)."""
    view: View
    origin: Origin
    ability: Ability | None
    """The ability that it comes from, as its words are now."""
    n: int
    """Which of the ability's effects it is."""
    applies_to: Selector | frozenset[str]
    does: tuple[tuple[Part, Change], ...]
    when: tuple[Condition, ...] = ()
    cda: bool = False

    @property
    def ident(self) -> tuple[Any, ...]:
        """What makes it the same effect in another state."""
        return (self.view.source, self.origin, self.ability, self.n)

    def changes(self, state: State, label: str) -> list[Change]:
        """What it does in a layer, in its order."""
        return [change for part, change in self.does if state.rules.layer_of[part] == label]

    def members(self, state: State) -> frozenset[str]:
        """The objects that it applies to, if it starts now."""
        if isinstance(self.applies_to, frozenset):
            return self.applies_to & frozenset(state.things)
        return frozenset(thing.id for thing in select(self.applies_to, Look(state, self.view)))

    def exists(self, state: State) -> bool:
        """Whether its object has the ability that it comes from, with the same words (CR 613.8a)."""
        if self.ability is None:
            return True
        thing = state.things[self.view.source or ""]
        return any(having.origin == self.origin and having.ability == self.ability for having in thing.abilities)

    def holds(self, state: State) -> bool:
        """Whether its condition holds."""
        return all(holds(condition, Look(state, self.view)) for condition in self.when)


@dataclass(frozen=True)
class Locked:
    """What a resolved effect's part settled when it began (CR 611.2c, 611.2d)."""

    members: frozenset[str]
    does: tuple[Modification | Fixed, ...]


Locks = Mapping[str, tuple[Locked, ...]]
"""For each resolved effect's id, one for each of its parts."""


def effects_now(state: State, locks: Locks) -> Iterator[Instance]:
    """Yield every effect that exists in a state, started or not."""
    for thing in state.things.values():
        yield from _of_rules(thing, state)
        for having in state.abilities_of(thing):
            yield from of_ability(thing, having, state)
    for listing, effect in enumerate(state.board.effects):
        yield from _of_resolved(effect, listing, locks[effect.id])


# --- keys ---------------------------------------------------------------------------------------------------------


def _rank(thing: Thing, state: State) -> int:
    """Return the seat of an object's player, counted from the active one (CR 613.7m, 101.4)."""
    if state.rules.ties != "apnap":
        return 0
    order = [player.id for player in state.board.players]
    player = thing.card.controller if thing.has_controller else thing.card.owner
    return (order.index(player) - order.index(active_player(state))) % len(order)


def _base(thing: Thing, state: State, timestamp: int | None = None) -> Key:
    own = thing.card.timestamp if timestamp is None else timestamp
    return (own, 0, _rank(thing, state), thing.listing)


# --- effects of the rules -----------------------------------------------------------------------------------------


def _of_rules(thing: Thing, state: State) -> Iterator[Instance]:
    card, only = thing.card, frozenset({thing.id})
    view = View(thing.id, choices=card.choices)

    def instance(name: str, key: Key, part: Part, change: Change) -> Instance:
        return Instance(f"{thing.id} {name}", (1, *key), view, (name,), None, 0, only, ((part, change),))

    if card.copy_of is not None or card.copied_face is not None:
        yield instance("copy", (*_base(thing, state), (-3,)), "copy", EnterAsCopy())
    for k, component in enumerate(card.merged, 1):
        gained = ChangeCopiable((AddAbilities(component.face.abilities),))
        yield instance(f"merged {k}", (*_base(thing, state, component.timestamp), (-2, k)), "copy", gained)
    if card.face_down is not None:
        yield instance("face down", (*_base(thing, state), (-1,)), "face down", BeFaceDown(card.face_down))
    for index, counters in enumerate(card.counters):
        timestamp = counters.timestamp if state.rules.counter_timestamps else None
        effect = _of_counters(counters)
        if effect is not None:
            (change,) = effect.does
            part: Part = "ability" if isinstance(change, AddAbilities) else "pt counter"
            key = (*_base(thing, state, timestamp), (2, index))
            found = instance(f"counter {counters.kind}", key, part, change)
            yield replace(found, applies_to=effect.applies_to, when=(effect.when,))
    if "suspected" in card.designations:
        yield instance("suspected", (*_base(thing, state), (3,)), "ability", AddAbilities(SUSPECTED))


def _of_counters(counters: Counters) -> Effect | None:
    each = pt_counter(counters.kind)
    if counters.count <= 0:
        return None
    if each is not None:
        return Effect(This(), (AddPT(Const(each[0] * counters.count), Const(each[1] * counters.count)),))
    if counters.kind == "hone":
        # A hone counter is for the creature that its Equipment is attached to (CR 122.1j).
        return Effect(Attached(), (AddPT(Const(counters.count), Const(0)),), Exists(This() & Subtype("Equipment")))
    named = keyword(counters.kind)
    return Effect(This(), (AddAbilities((named,)),)) if named.name in KEYWORD_COUNTERS else None


# --- abilities ----------------------------------------------------------------------------------------------------


def of_ability(thing: Thing, having: Having, state: State) -> list[Instance]:
    """Return the effects of an ability that an object has, in whatever layers they have parts."""
    effects = _effects(having.ability, thing.card.zone)
    found = []
    for n, (ability, effect, when) in enumerate(effects):
        cda = having.own and isinstance(ability, Defining)
        does = tuple((_part(m, cda=cda, resolved=False), m) for m in effect.does if m.kind != "player")
        found.append(_instance(thing, having, state, n, len(effects), effect.applies_to, does, when, cda))
    return found


def _effects(ability: Ability, zone: Zone) -> list[tuple[Ability, Effect, tuple[Condition, ...]]]:
    """Return the effects that an ability makes in a zone, each with the static or defining ability it is of."""
    if isinstance(ability, AsEnters) and zone == "battlefield":
        # Each mode is an effect that waits for its choice; off the battlefield nothing has entered (CR 208.2b).
        return [(ability, Effect(This(), (ChangeCopiable(m.does),)), (Mode(m.name),)) for m in ability.modes]
    found: list[tuple[Ability, Effect, tuple[Condition, ...]]] = []
    for meant in expand(ability):
        if isinstance(meant, Defining):
            found += [(meant, effect, ()) for effect in meant.effects]
        elif zone in meant.zones:
            found += [(meant, effect, (meant.when, effect.when)) for effect in meant.effects]
    return found


def _instance(
    thing: Thing,
    having: Having,
    state: State,
    n: int,
    of: int,
    applies_to: Selector,
    does: tuple[tuple[Part, Change], ...],
    when: tuple[Condition, ...],
    cda: bool,
) -> Instance:
    base = _base(thing, state)
    if having.own:
        slot = having.origin[1]
        name = f"{thing.id}.{slot + 1}"
        sub: Key = (0, slot, n)
    else:
        _, granting, position = having.origin
        name = f"{thing.id}<{granting}>{position if isinstance(position, str) else position + 1}"
        # The later of its object's timestamp and that of the effect that gave it (CR 613.7a).
        base = max(base, having.granted_by[1:5])
        place = (1, position) if isinstance(position, str) else (0, position)
        sub = (1, having.granted_by, place, thing.listing, n)
    if of > 1:
        name += f".{n + 1}"
    view = View(thing.id, choices=thing.card.choices)
    return Instance(
        name, (0 if cda else 1, *base, sub), view, having.origin, having.ability, n, applies_to, does, when, cda
    )


def _part(modification: Modification | Fixed, *, cda: bool, resolved: bool) -> Part:
    kind = modification.modification.kind if isinstance(modification, Fixed) else modification.kind
    if kind == "set pt":
        return "set pt by cda" if cda else "set pt"
    if kind == "modify pt":
        return "modify pt by resolved effect" if resolved else "modify pt by static ability"
    assert kind != "player"
    return kind


def borrowed_origin(granting: str, ability: Ability) -> Origin:
    """Return the origin of an ability that was found on another object."""
    text = json.dumps(to_json(ability), sort_keys=True)
    return ("borrowed", granting, hashlib.sha1(text.encode()).hexdigest()[:6])


# --- resolved effects ---------------------------------------------------------------------------------------------


def _of_resolved(effect: ResolvedEffect, listing: int, locked: tuple[Locked, ...]) -> Iterator[Instance]:
    for n, lock in enumerate(locked):
        does = tuple(
            (_part(m, cda=False, resolved=True), m) for m in lock.does if isinstance(m, Fixed) or m.kind != "player"
        )
        yield Instance(
            effect.id if n == 0 else f"{effect.id}.{n + 1}",
            (1, effect.timestamp, 1, 0, listing, (0, n)),
            view_of(effect),
            ("resolved", effect.id),
            None,
            n,
            lock.members,
            does,
        )


def view_of(effect: ResolvedEffect) -> View:
    """Return the view that a resolved effect has of a board; its source may be an object there."""
    return View(effect.source, effect.controller, effect.choices, effect.targets, effect.x)
