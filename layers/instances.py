"""Effect instances: the continuous effects of a board, one by one, with their parts by layer and their order.

An instance is one effect of one object's ability, of one resolved spell or ability, of the counters of one kind on an
object, or of the rules themselves (a copy, a merge, a face-down object).
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias

from layers.copiable import CopiableValues
from layers.editions import Part, RuleSet
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, AsEnters, Defining, Effect, EntersAsCopy, Keyword, Static
from layers.effects.conditions import Always, Condition, Exists, Mode
from layers.effects.modifications import (
    AddAbilities,
    AddAbilitiesOf,
    AddKeywordsOf,
    AddPT,
    BecomeCopy,
    ChangeCopiable,
    Characteristic,
    ExchangeText,
    FullTextOf,
    Kind,
    Modification,
    ReplaceWord,
    TurnFaceDown,
)
from layers.effects.node import Json, nodes_of, to_json
from layers.effects.selectors import Attached, Subtype, This
from layers.effects.values import Const
from layers.keywords import KEYWORD_COUNTERS, SUSPECTED, expand, pt_counter
from layers.objects import BoardObject, Face, ResolvedEffect
from layers.world import Context, World
from layers.writes import Place, places

__all__ = ["EnterAsCopy", "Instance", "InstanceMaker", "Template", "part_of", "turned_face_down"]

From: TypeAlias = Literal["static ability", "characteristic-defining ability", "resolved effect", "counter", "rule"]
Key: TypeAlias = tuple[Any, ...]

_ALL_ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")


@dataclass(frozen=True, slots=True)
class EnterAsCopy(Modification):
    """Be a copy since entering: of an object of the board, by id, or of a card that is not on it (CR 707.5)."""

    kind: ClassVar[Kind] = "copy"
    of: str | CopiableValues
    except_: tuple[Modification, ...] = ()
    keep: tuple[Characteristic, ...] = ()

    def to_short(self) -> Json:
        """Return what a trace says of it: the rules make it, no file holds it."""
        of = self.of if isinstance(self.of, str) else self.of.name
        return {"enter as copy": {"of": of, "except": to_json(self.except_), "keep": list(self.keep)}}


Alike: TypeAlias = Literal["", "for a player", "for everybody"]
"""For whom an effect does the same whatever object it comes from: for nobody, for each player, for everybody."""


@dataclass(frozen=True, slots=True)
class Template:
    """One effect of an ability, with what the rule set makes of it."""

    effect: Effect
    when: Condition
    zones: tuple[str, ...]
    parts: dict[str, tuple[Modification, ...]]
    places: dict[str, tuple[Place, ...]]
    """By layer, where the part is found by what it may change."""
    alike: Alike
    comes_from: From
    number: int
    """Which of the ability's effects, from 0."""
    several: bool
    """Whether the ability has more than one."""


@dataclass(slots=True, eq=False)
class Instance:
    """A continuous effect on a board. Changed only by the solver, as it starts."""

    id: str
    comes_from: From
    effect: Effect
    parts: dict[str, tuple[Modification, ...]]
    """Its modifications by layer label."""
    places: dict[str, tuple[Place, ...]]
    """By layer, where the part is found by what it may change (see `layers.writes`)."""
    key: Key
    """What orders it: class, timestamp, and what breaks ties (CR 613.7)."""
    context: Context
    when: Condition = field(default_factory=Always)
    source: int = -1
    """The object that it comes from, or -1."""
    alike: Alike = ""
    ability: int = -1
    """The key of the ability that makes it, or -1 when it needs none to exist."""
    name: str = ""
    """The id of the object or resolved effect that it comes from."""
    started: bool = False
    locked: int = 0
    """The set of objects, once it has started (CR 613.6)."""
    fixed: dict[tuple[int, str], list[tuple[int, int]]] = field(default_factory=dict)
    """Numbers that were fixed when a spell or ability resolved (CR 611.2d), by modification and characteristic."""

    granted_by: Instance | None = None
    """The effect that granted the ability, if one did."""
    since: int = 0
    """The timestamp of the object that has such an ability."""
    depth: int = 0
    """How many effects granted it, one through the other."""
    found: dict[int, list[tuple[Any, int]]] = field(default_factory=dict)
    """What was found when a spell or ability resolved (CR 608.2h), by modification, with the objects that it is for:
    players, abilities or subtypes of other objects, the object to copy."""

    @property
    def is_cda(self) -> bool:
        """Whether it is from a characteristic-defining ability."""
        return self.comes_from == "characteristic-defining ability"

    @property
    def timestamp(self) -> int:
        """When it began."""
        return int(self.key[1])

    def position_of(self, node: AddAbilities) -> int:
        """Return how many abilities the effect's modifications before `node` grant."""
        position = 0
        for modification in self.effect.does:
            if modification is node:
                break
            if isinstance(modification, AddAbilities):
                position += len(modification.abilities)
        return position


def part_of(modification: Modification, comes_from: From) -> Part | None:
    """Return to which of the kinds that rule sets tell apart a modification belongs; None if it changes no object."""
    kind = modification.kind
    if kind == "player":
        return None
    if kind == "set pt":
        return "set pt by cda" if comes_from == "characteristic-defining ability" else "set pt"
    if kind == "modify pt":
        if comes_from == "counter":
            return "pt counter"
        return "modify pt by resolved effect" if comes_from == "resolved effect" else "modify pt by static ability"
    return kind


def turned_face_down(face: Face) -> TurnFaceDown:
    """Return a board object's face-down values as a modification."""
    return TurnFaceDown(face.type_line, face.power, face.toughness, face.colors or (), face.name, face.abilities)


class InstanceMaker:
    """Makes the instances of a board under one rule set."""

    def __init__(self, world: World, rules: RuleSet) -> None:
        self.world = world
        self.rules = rules
        self._templates: dict[tuple[int, bool], tuple[Template, ...]] = {}
        self.object_keys: dict[int, tuple[int, int, int, int]] = {}
        """Timestamp, 0, APNAP rank and place in the listing of every object (CR 613.7m)."""
        earlier: InstanceMaker | None = world.earlier.get(("maker", id(rules)))
        if earlier is not None:
            self._templates |= earlier._templates
            self.object_keys |= earlier.object_keys
        apnap, seats = rules.ties == "apnap", len(world.players)
        for index in range(len(world.objects)) if earlier is None else world.touched:
            thing = world.objects[index]
            player = thing.controller if thing.zone in ("battlefield", "stack") else thing.owner
            rank = (world.player_index[player] - world.active) % seats if apnap else 0
            self.object_keys[index] = (thing.timestamp, 0, rank, index)

    @classmethod
    def of(cls, world: World, rules: RuleSet) -> InstanceMaker:
        """Return the maker of a solve, with what is known from earlier solves of the same board."""
        kept: InstanceMaker | None = world.kept.get(("maker", id(rules)))
        if kept is None:
            kept = cls(world, rules)
            for key in range(len(world.table.keys)):
                kept.templates(key)
            # What is kept is for further boards, and must not hold on to this one.
            del kept.world
            world.kept["maker", id(rules)] = kept
        new = copy(kept)
        new.world, new._templates = world, dict(kept._templates)
        return new

    # --- parts --------------------------------------------------------------------------------------------------

    def label(self, modification: Modification, comes_from: From) -> str | None:
        """Return the label of the layer in which a modification is applied, or None when it changes no object."""
        part = part_of(modification, comes_from)
        return None if part is None else self.rules.layer_of[part]

    def parts(self, effect: Effect, comes_from: From) -> dict[str, tuple[Modification, ...]]:
        """Sort an effect's modifications by layer."""
        parts: dict[str, list[Modification]] = {}
        for modification in effect.does:
            label = self.label(modification, comes_from)
            if label is not None:
                parts.setdefault(label, []).append(modification)
        return {label: tuple(found) for label, found in parts.items()}

    def templates(self, ability_key: int) -> tuple[Template, ...]:
        """Return the effects that an ability of an origin makes."""
        number, origin = self.world.table.keys[ability_key]
        own = isinstance(origin, int)
        found = self._templates.get((number, own))
        if found is None:
            found = self._templates[number, own] = tuple(self._effects(self.world.table.abilities[number], own))
        return found

    def _effects(self, ability: Ability, own: bool) -> list[Template]:
        found: list[tuple[Effect, Condition, tuple[str, ...], From]] = []
        if isinstance(ability, AsEnters):
            for mode in ability.modes:
                change = Effect(This(), (ChangeCopiable(mode.does),), Mode(mode.name))
                found.append((change, Always(), ("battlefield",), "static ability"))
        for part in expand(ability):
            # 604.3a: one that an effect has granted defines nothing.
            cda = own and isinstance(part, Defining)
            comes_from: From = "characteristic-defining ability" if cda else "static ability"
            zones = part.zones if isinstance(part, Static) else _ALL_ZONES
            when = part.when if isinstance(part, Static) else Always()
            found += [(effect, when, zones, comes_from) for effect in part.effects]
        return [
            Template(
                effect,
                when,
                zones,
                parts,
                _places_of_parts(parts),
                _alike(effect, when),
                comes_from,
                number,
                len(found) > 1,
            )
            for number, (effect, when, zones, comes_from) in enumerate(found)
            for parts in (self.parts(effect, comes_from),)
        ]

    # --- instances ----------------------------------------------------------------------------------------------

    def id_of(self, index: int, ability_key: int, template: Template) -> str:
        """Return the id of one effect of an ability that an object has."""
        name, origin = self.world.ids[index], self.world.table.keys[ability_key][1]
        suffix = f".{template.number + 1}" if template.several else ""
        if isinstance(origin, int):
            return f"{name}.{origin + 1}{suffix}"
        return f"{name}<{origin[0]}>{origin[1]}{suffix}"

    def of_ability(self, index: int, ability_key: int, template: Template, granting: Instance | None) -> Instance:
        """Return the instance of one effect of an ability that an object has."""
        name = self.world.ids[index]
        origin = self.world.table.keys[ability_key][1]
        ident = self.id_of(index, ability_key, template)
        if isinstance(origin, int):
            base: tuple[int, ...] = self.object_keys[index]
            sub: Key = (0, origin, template.number)
        else:
            assert granting is not None
            base = max(self.object_keys[index], granting.key[1:5])
            sub = (1, granting.key, len(origin[1]) == 6, origin[1].zfill(6), index, template.number)
        first = 0 if template.comes_from == "characteristic-defining ability" else 1
        return Instance(
            ident, template.comes_from, template.effect, template.parts, template.places, (first, *base, sub),
            self.world.context(index), template.when, index, template.alike, ability_key, name,
            granted_by=granting, since=self.object_keys[index][0],
            depth=0 if granting is None else granting.depth + 1,
        )  # fmt: skip

    def of_rules(self, index: int, thing: BoardObject, before: int | None = None) -> list[Instance]:
        """Return the instances that an object's status makes: a copy, merges, face-down values, counters.

        With `before`, only the merges and counters that were there before that moment.
        """
        found: list[Instance] = []

        def make(suffix: str, effect: Effect, base: tuple[int, ...], sub: Key, kind: From = "rule") -> None:
            parts, context = self.parts(effect, kind), self.world.context(index)
            ident = f"{thing.id} {suffix}"
            places = _places_of_parts(parts)
            key = (1, *base, sub)
            found.append(Instance(ident, kind, effect, parts, places, key, context, source=index, name=thing.id))

        base = self.object_keys[index]
        if thing.copy_of is not None or thing.copied_face is not None:
            make("copy", Effect(This(), (self._copy(thing),)), base, (-3,))
        for number, component in enumerate(thing.merged, 1):
            if before is not None and component.timestamp >= before:
                continue
            gained = ChangeCopiable((AddAbilities(component.face.abilities),))
            make(f"merged {number}", Effect(This(), (gained,)), (component.timestamp, *base[1:]), (-2, number))
        if thing.face_down is not None:
            make("face down", Effect(This(), (turned_face_down(thing.face_down),)), base, (-1,))
        for number, counters in enumerate(thing.counters):
            effect = _counter_effect(counters.kind, counters.count)
            if effect is not None and counters.was_there(before):
                own = counters.timestamp is not None and self.rules.counter_timestamps
                stamp = (counters.timestamp, *base[1:]) if own else base
                make(f"counter {counters.kind}", effect, stamp, (2, number), "counter")  # type: ignore[arg-type]
        if "suspected" in thing.designations:
            make("suspected", Effect(This(), (AddAbilities(SUSPECTED),)), base, (3,))
        return found

    def _copy(self, thing: BoardObject) -> Modification:
        exceptions: tuple[Modification, ...] = ()
        keep: tuple[Characteristic, ...] = ()
        for ability in thing.printed_values().abilities:
            if isinstance(ability, EntersAsCopy):
                exceptions, keep = ability.except_, ability.keep
                break
        exceptions += thing.copy_except
        if thing.copy_of is not None:
            return EnterAsCopy(thing.copy_of, exceptions, keep)
        assert thing.copied_face is not None
        return EnterAsCopy(thing.copied_face.values(), exceptions, keep)

    def of_resolved(self, place: int, resolved: ResolvedEffect) -> list[Instance]:
        """Return the instances of a resolved spell or ability: one for each of its parts with a set of its own."""
        player = self.world.player_index[resolved.controller]
        source = self.world.index.get(resolved.source, -1)
        bit, level = (1 << source, self.world.objects[source].level) if source >= 0 else (0, 0)
        ctx = Context(source, bit, player, resolved.choices, resolved.x, level, resolved.targets)
        found = []
        for number, effect in enumerate(resolved.does):
            ident = resolved.id if number == 0 else f"{resolved.id}.{number + 1}"
            key = (1, resolved.timestamp, 1, 0, place, (0, number))
            parts = self.parts(effect, "resolved effect")
            places = _places_of_parts(parts)
            found.append(Instance(ident, "resolved effect", effect, parts, places, key, ctx, name=resolved.id))
        return found


_RELATIVE = (
    s.This, s.Attached, s.Paired, s.ChosenObject, s.Targets, s.Chosen, s.Designated, v.X, v.ChosenNumber, v.ClassLevel,
    p.EnchantedPlayer, p.ChosenPlayer, p.TargetPlayers, Mode, ExchangeText, ReplaceWord, BecomeCopy, FullTextOf,
    AddAbilitiesOf, AddKeywordsOf,
)  # fmt: skip
"""What is another thing for each source, or can be."""


def _alike(effect: Effect, when: Condition) -> Alike:
    nodes = [*nodes_of(effect.applies_to), *nodes_of(effect.does), *nodes_of(effect.when), *nodes_of(when)]
    if any(isinstance(node, _RELATIVE) for node in nodes):
        return ""
    # Effects that are granted are of the one that grants them.
    if any(isinstance(node, AddAbilities) and any(map(expand, node.abilities)) for node in nodes):
        return ""
    return "for a player" if any(isinstance(node, p.You | p.Opponents) for node in nodes) else "for everybody"


def _places_of_parts(parts: dict[str, tuple[Modification, ...]]) -> dict[str, tuple[Place, ...]]:
    return {label: places(modifications) for label, modifications in parts.items()}


def _counter_effect(kind: str, count: int) -> Effect | None:
    if count == 0:
        return None
    if kind == "hone":  # 122.1j
        return Effect(Attached(), (AddPT(Const(count), Const(0)),), Exists(This() & Subtype("Equipment")))
    does: Modification
    each = pt_counter(kind)
    if each is not None:
        does = AddPT(Const(each[0] * count), Const(each[1] * count))
    elif kind in KEYWORD_COUNTERS or kind.startswith("hexproof from "):
        name, _, parameter = kind.partition(" from ")
        does = AddAbilities((Keyword(name, f"from {parameter}" if parameter else ""),))
    else:
        return None
    return Effect(This(), (does,))
