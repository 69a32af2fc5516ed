"""What selectors, player sets, values and conditions come to in a state: every object is asked, every time."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from layers.copiable import cost_symbols
from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import (
    Ability,
    AsEnters,
    Defining,
    EntersAsCopy,
    Keyword,
    OtherAbility,
    Static,
    keyword,
)
from layers.effects.modifications import RaiseDevotion
from layers.effects.node import substitute
from layers.objects import Choices, Player
from layers.words import BASIC_LAND_TYPES, COLOR_LETTERS, COLORS

if TYPE_CHECKING:
    from reference.state import State, Thing

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


@dataclass(frozen=True)
class View:
    """From where an effect sees the board."""

    source: str | None
    """The object that it comes from."""
    you: str | None = None
    """A resolved effect's controller; None: the source's (CR 109.5)."""
    choices: Choices = field(default_factory=Choices)
    targets: tuple[str, ...] = ()
    x: int = 0


@dataclass(frozen=True)
class Look:
    """A view of one state, perhaps with an object that something is being worked out for."""

    state: State
    view: View
    it: str | None = None

    def at(self, it: str | None) -> Look:
        return replace(self, it=it)

    @property
    def source(self) -> Thing | None:
        return self.state.things.get(self.view.source or "")

    def words(self, given: Iterable[str | s.Chosen]) -> tuple[str, ...]:
        """Words with those that were chosen in their places; an unmade choice is left out (CR 607.5a)."""
        found: list[str] = []
        for word in given:
            found += self.view.choices.words(word.chosen) if isinstance(word, s.Chosen) else (word,)
        return tuple(found)


# --- players ------------------------------------------------------------------------------------------------------


def players(who: p.PlayerSet, look: Look) -> frozenset[str]:
    """Return the ids of the players that a player set stands for."""
    found = set(_PLAYERS[type(who)](who, look))
    return frozenset(player.id for player in look.state.board.players if player.id in found)


def _you(look: Look) -> str | None:
    if look.view.you is not None:
        return look.view.you
    source = look.source
    if source is None:
        return None
    return source.controller if source.has_controller else source.card.owner


def active_player(state: State) -> str:
    board = state.board
    return board.active_player or (board.players[0].id if board.players else "")


def _opponents(who: p.PlayerSet, look: Look) -> list[str]:
    you = _you(look)
    return [] if you is None else [player.id for player in look.state.board.players if player.id != you]


def _enchanted_player(who: p.PlayerSet, look: Look) -> list[str]:
    return [look.source.card.attached_to] if look.source and look.source.card.attached_to else []


_PLAYERS: dict[type[p.PlayerSet], Callable[[Any, Look], Iterable[str | None]]] = {
    p.You: lambda who, look: [_you(look)],
    p.Opponents: _opponents,
    p.EachPlayer: lambda who, look: [player.id for player in look.state.board.players],
    p.ActivePlayer: lambda who, look: [active_player(look.state)],
    p.EnchantedPlayer: _enchanted_player,
    p.ChosenPlayer: lambda who, look: [look.view.choices.player],
    p.TargetPlayers: lambda who, look: look.view.targets,
    p.PlayerNamed: lambda who, look: [who.id],
    # What has no controller is asked for its owner (CR 108.4a).
    p.ControllerOf: lambda who, look: [
        thing.controller if thing.has_controller else thing.card.owner for thing in select(who.of, look)
    ],
    p.OwnerOf: lambda who, look: [thing.card.owner for thing in select(who.of, look)],
}


# --- selectors ----------------------------------------------------------------------------------------------------


def select(selector: s.Selector, look: Look) -> list[Thing]:
    """Return the existing objects that a whole description picks, in listing order (CR 109.2)."""
    everything = list(look.state.things.values())
    if isinstance(selector, s.AnyOf):
        found = {thing.id for alternative in selector.of for thing in select(alternative, look)}
        return [thing for thing in everything if thing.id in found]
    anywhere = s.names_a_place(selector)
    return [thing for thing in everything if (anywhere or thing.on_battlefield) and matches(selector, thing, look)]


def matches(selector: s.Selector, thing: Thing, look: Look) -> bool:
    """Say whether an object fits a description, or a part of one, wherever it is."""
    return _SELECTORS[type(selector)](selector, thing, look)


def _target(selector: s.Targets, thing: Thing, look: Look) -> bool:
    targets = look.view.targets
    if selector.index is None:
        return thing.id in targets
    return selector.index < len(targets) and targets[selector.index] == thing.id


def _top(selector: s.Top, thing: Thing, look: Look) -> bool:
    if thing.card.zone != selector.zone or thing.card.owner not in players(selector.of, look):
        return False
    pile = [
        (other.card.timestamp, other.listing)
        for other in look.state.things.values()
        if other.card.zone == selector.zone and other.card.owner == thing.card.owner
    ]
    return (thing.card.timestamp, thing.listing) == max(pile)


def names(thing: Thing, state: State) -> set[str]:
    """All names of an object; an object without a name has none."""
    own = {thing.name} - {""}
    return own | _creature_cards(state) if thing.every_name else own


def _creature_cards(state: State) -> set[str]:
    printed = [(card.faces or (card.printed,))[0].values() for card in state.board.objects if not card.token]
    return {
        values.name for values in printed if "Creature" in values.types and "Legendary" not in values.supertypes
    } - {""}


def _shares(selector: s.Shares, thing: Thing, look: Look) -> bool:
    def shared(of: Thing) -> set[Any]:
        if selector.characteristic in ("power", "toughness"):
            found = of.power_if_any() if selector.characteristic == "power" else of.toughness_if_any()
            return set() if found is None else {found}
        return distinct(selector.characteristic, of, look.state)

    return any(shared(thing) & shared(other) for other in select(selector.with_, look))


def _where(selector: s.Where, thing: Thing, look: Look) -> bool:
    at = look.at(thing.id)
    return _COMPARE[selector.is_](value(selector.left, at), value(selector.right, at))


def _has_attached(selector: s.HasAttached, thing: Thing, look: Look) -> bool:
    return any(other.card.attached_to == thing.id for other in select(selector.what, look))


def same_keyword(named: str, ability: Ability) -> bool:
    """Whether an ability is the keyword that a text names; a bare name means one with any parameter."""
    wanted = keyword(named)
    if not isinstance(ability, Keyword) or ability.name != wanted.name:
        return False
    return wanted.parameter in ("", ability.parameter)


def of_kind(ability: Ability, kind: str) -> bool:
    """Whether an ability is an activated, triggered, static, mana or keyword ability (CR 113.3, 113.4)."""
    if isinstance(ability, OtherAbility):
        kinds = {"mana": ("mana", "activated"), "replacement": ("static",)}
        return kind in kinds.get(ability.kind, (ability.kind,))
    if isinstance(ability, Keyword):
        return kind == "keyword"
    assert isinstance(ability, Static | Defining | AsEnters | EntersAsCopy)
    return kind == "static"


def _any_ability(thing: Thing, look: Look, test: Callable[[Ability], bool]) -> bool:
    return any(test(having.ability) for having in look.state.abilities_of(thing))


_SELECTORS: dict[type[s.Selector], Callable[[Any, Thing, Look], bool]] = {
    s.AllOf: lambda q, t, look: all(matches(part, t, look) for part in q.of),
    s.AnyOf: lambda q, t, look: any(matches(part, t, look) for part in q.of),
    s.Not: lambda q, t, look: not matches(q.of, t, look),
    s.Everything: lambda q, t, look: True,
    s.Nothing: lambda q, t, look: False,
    s.This: lambda q, t, look: t.id == look.view.source,
    s.It: lambda q, t, look: t.id == look.it,
    s.Attached: lambda q, t, look: look.source is not None and look.source.card.attached_to == t.id,
    s.Paired: lambda q, t, look: look.source is not None and look.source.card.paired_with == t.id,
    s.ChosenObject: lambda q, t, look: t.id == look.view.choices.object,
    s.Targets: _target,
    s.ObjectNamed: lambda q, t, look: t.id == q.id,
    s.Top: _top,
    s.Type: lambda q, t, look: any(word in t.types for word in look.words((q.type,))),
    s.Subtype: lambda q, t, look: any(t.has_subtype(word) for word in look.words((q.subtype,))),
    s.Supertype: lambda q, t, look: q.supertype in t.supertypes,
    s.Color: lambda q, t, look: any(word in t.colors for word in look.words((q.color,))),
    s.Colorless: lambda q, t, look: not t.colors,
    s.Monocolored: lambda q, t, look: len(t.colors) == 1,
    s.Multicolored: lambda q, t, look: len(t.colors) > 1,
    s.Named: lambda q, t, look: any(word in names(t, look.state) for word in look.words((q.name,))),
    s.Has: lambda q, t, look: _any_ability(t, look, lambda ability: same_keyword(q.keyword, ability)),
    s.HasAbilityKind: lambda q, t, look: _any_ability(t, look, lambda ability: of_kind(ability, q.kind)),
    s.NoAbilities: lambda q, t, look: not look.state.abilities_of(t),
    s.Where: _where,
    s.Shares: _shares,
    s.InZone: lambda q, t, look: t.card.zone == q.zone,
    s.Controlled: lambda q, t, look: t.has_controller and t.controller in players(q.by, look),
    s.Owned: lambda q, t, look: t.card.owner in players(q.by, look),
    s.HasCounters: lambda q, t, look: _counters(t, q.kind) >= q.at_least,
    s.AttachedTo: lambda q, t, look: any(t.card.attached_to == other.id for other in select(q.to, look)),
    s.HasAttached: _has_attached,
    s.Token: lambda q, t, look: t.card.token,
    s.FaceDown: lambda q, t, look: t.face_down,
    s.Tapped: lambda q, t, look: t.card.tapped,
    s.Attacking: lambda q, t, look: (
        bool(t.card.attacking) if q.whom is None else t.card.attacking in players(q.whom, look)
    ),
    s.Blocking: lambda q, t, look: t.card.blocking,
    s.Commander: lambda q, t, look: any(player.commander == t.id for player in look.state.board.players),
    s.Designated: lambda q, t, look: q.designation.replace("~", look.view.source or "") in t.card.designations,
}


# --- values -------------------------------------------------------------------------------------------------------


def value(of: v.Value, look: Look) -> int:
    """Return the number that a value comes to; what cannot be determined is 0 (CR 107.2)."""
    return _VALUES[type(of)](of, look)


def amount(of: v.Value, look: Look) -> int:
    """Return how much "+X" or "-X" is: what is worked out is not below 0 before its sign (CR 107.1b)."""
    if isinstance(of, v.Const):
        return of.number
    if isinstance(of, v.Times):
        return of.factor * max(0, value(of.value, look))
    return max(0, value(of, look))


def distinct(what: str, thing: Thing, state: State) -> set[Any]:
    """Return an object's card types, colours, names, ... as a set."""
    if what == "card type":
        return set(thing.types)
    if what == "color":
        return set(thing.colors)
    if what == "creature type":
        return set(thing.subtypes_of("creature"))
    if what == "land type":
        return set(thing.subtypes_of("land"))
    if what == "basic land type":
        return set(thing.subtypes_of("land")) & set(BASIC_LAND_TYPES)
    if what == "name":
        return names(thing, state)
    if what == "mana value":
        return {thing.mana_value}
    if what == "power":
        return set() if thing.power_if_any() is None else {thing.power}
    assert what == "counter kind"
    return {counters.kind for counters in thing.card.counters if counters.count > 0}


def _counters(thing: Thing, kind: str | None) -> int:
    return sum(counters.count for counters in thing.card.counters if kind in (None, counters.kind))


def _symbols(cost: str, colors: Iterable[str]) -> int:
    letters = {letter for letter, word in COLOR_LETTERS.items() if word in colors}
    return sum(1 for symbol in cost_symbols(cost) if letters & set(symbol.split("/")))


def _devotion(of: v.Devotion, look: Look) -> int:
    colors, who = look.words(of.colors), players(of.of, look)
    state = look.state.after_text or look.state
    total = 0
    for thing in state.things.values():
        if thing.on_battlefield and thing.controller in who:
            total += _symbols(thing.mana_cost, colors)
        total += sum(by for player, by in _raised(thing, state) if player in who)
    return total if colors else 0


def _raised(thing: Thing, state: State) -> list[tuple[str | None, int]]:
    """Return by how much an object's static abilities raise whose devotion (CR 700.5a)."""
    look = Look(state, View(thing.id, choices=thing.card.choices))
    raising = [
        (raised, having.ability.when, effect.when)
        for having in thing.abilities
        if isinstance(having.ability, Static) and thing.card.zone in having.ability.zones
        for effect in having.ability.effects
        for raised in effect.does
        if isinstance(raised, RaiseDevotion)
    ]
    return [(_you(look), raised.by) for raised, *when in raising if all(holds(each, look) for each in when)]


def _each(of: v.Total | v.Greatest | v.Least, look: Look) -> list[int]:
    return [value(of.value, look.at(thing.id)) for thing in select(of.of, look)]


def _half(of: v.Half, look: Look) -> int:
    number = value(of.value, look)
    return -(-number // 2) if of.rounded == "up" else number // 2


def _sum(selector: s.Selector, look: Look, number: Callable[[Thing], int | None]) -> int:
    return sum(number(thing) or 0 for thing in select(selector, look))


def _life(of: v.LifeTotal, look: Look) -> int:
    lives = [player.life for player in _people(of.of, look)]
    if of.how == "sum":
        return sum(lives)
    return max(lives, default=0) if of.how == "highest" else min(lives, default=0)


def _people(who: p.PlayerSet, look: Look) -> list[Player]:
    ids = players(who, look)
    return [player for player in look.state.board.players if player.id in ids]


_VALUES: dict[type[v.Value], Callable[[Any, Look], int]] = {
    v.Const: lambda q, look: q.number,
    v.X: lambda q, look: look.view.x,
    v.ChosenNumber: lambda q, look: look.view.choices.number,
    v.RecordedNumber: lambda q, look: dict(look.state.board.turn.numbers).get(q.text, 0),
    v.Count: lambda q, look: len(select(q.of, look)),
    v.CountDistinct: lambda q, look: len(
        set().union(*(distinct(q.what, thing, look.state) for thing in select(q.of, look)))
    ),
    v.CountPlayers: lambda q, look: len(players(q.of, look)),
    v.Power: lambda q, look: _sum(q.of, look, lambda t: t.power_if_any()),
    v.Toughness: lambda q, look: _sum(q.of, look, lambda t: t.toughness_if_any()),
    v.BasePower: lambda q, look: _sum(q.of, look, lambda t: t.base_power if t.power_if_any() is not None else 0),
    v.BaseToughness: lambda q, look: _sum(
        q.of, look, lambda t: t.base_toughness if t.toughness_if_any() is not None else 0
    ),
    v.ManaValue: lambda q, look: _sum(q.of, look, lambda t: t.mana_value),
    v.CountersOn: lambda q, look: _sum(q.of, look, lambda t: _counters(t, q.kind)),
    v.ColorCount: lambda q, look: _sum(q.of, look, lambda t: len(t.colors)),
    v.ManaSymbols: lambda q, look: _sum(q.of, look, lambda t: _symbols(t.mana_cost, q.colors)),
    v.Devotion: _devotion,
    v.Total: lambda q, look: sum(_each(q, look)),
    v.Greatest: lambda q, look: max(_each(q, look), default=0),
    v.Least: lambda q, look: min(_each(q, look), default=0),
    v.Sum: lambda q, look: sum(value(part, look) for part in q.of),
    v.Times: lambda q, look: q.factor * value(q.value, look),
    v.Half: _half,
    v.Largest: lambda q, look: max((value(part, look) for part in q.of), default=0),
    v.Smallest: lambda q, look: min((value(part, look) for part in q.of), default=0),
    v.LifeTotal: _life,
    v.StartingLife: lambda q, look: sum(player.starting_life for player in _people(q.of, look)),
    v.PlayerCounters: lambda q, look: sum(
        count for player in _people(q.of, look) for kind, count in player.counters if kind == q.kind
    ),
    v.Speed: lambda q, look: sum(player.speed for player in _people(q.of, look)),
    v.ClassLevel: lambda q, look: look.source.card.level if look.source else 0,
}


# --- conditions ---------------------------------------------------------------------------------------------------


def holds(condition: c.Condition, look: Look) -> bool:
    """Say whether a condition holds."""
    return _CONDITIONS[type(condition)](condition, look)


def _most_common(condition: c.MostCommonColor, look: Look) -> bool:
    among = select(condition.among, look)
    counts = {color: sum(1 for thing in among if color in thing.colors) for color in COLORS}

    def commonest(color: str) -> bool:
        others = [count for other, count in counts.items() if other != color]
        tied = condition.tied and counts[color] == max(others) > 0
        return tied or counts[color] > max(others)

    return any(commonest(color) for color in look.words((condition.color,)))


_CONDITIONS: dict[type[c.Condition], Callable[[Any, Look], bool]] = {
    c.Always: lambda q, look: True,
    c.Every: lambda q, look: all(holds(part, look) for part in q.of),
    c.Either: lambda q, look: any(holds(part, look) for part in q.of),
    c.Unless: lambda q, look: not holds(q.condition, look),
    c.Exists: lambda q, look: len(select(q.what, look)) >= q.at_least,
    c.Compare: lambda q, look: _COMPARE[q.is_](value(q.left, look), value(q.right, look)),
    c.TurnOf: lambda q, look: active_player(look.state) in players(q.whose, look),
    c.Phase: lambda q, look: q.phase in (look.state.board.turn.phase, look.state.board.turn.step),
    c.DayNight: lambda q, look: look.state.board.turn.day == q.is_,
    c.PlayerIs: lambda q, look: any(q.designation in player.designations for player in _people(q.who, look)),
    c.SomePlayer: lambda q, look: any(
        holds(substitute(q.that, p.ThatPlayer(), p.PlayerNamed(name)), look) for name in players(q.who, look)
    ),
    c.Recorded: lambda q, look: q.text in look.state.board.turn.facts,
    c.Mode: lambda q, look: look.view.choices.mode == q.mode,
    c.MostCommonColor: _most_common,
}
