"""The state of a board while effects are applied: one plain object per game object, copied whole for every trial."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from layers.copiable import CopiableValues, number
from layers.effects.abilities import Ability, OtherAbility
from layers.words import BASIC_LAND_TYPES, FAMILY_TYPES, MANA_ABILITIES

if TYPE_CHECKING:
    from layers.board import Board
    from layers.editions import RuleSet
    from layers.objects import BoardObject
    from reference.instances import Instance

Origin = tuple[Any, ...]
"""Where an object has an ability from: ("own", slot), ("granted", effect, position), ("borrowed", effect, digest)."""

CONTROLLED_ZONES = ("battlefield", "stack")
"""Where objects have a controller (CR 108.4)."""


class Having(NamedTuple):
    """An ability that an object has."""

    origin: Origin
    ability: Ability
    granted_by: tuple[Any, ...] = ()
    """The key of the effect that granted it."""

    @property
    def own(self) -> bool:
        """Whether it is in the object's own text (CR 612.3)."""
        return bool(self.origin[0] == "own")


class Thing:
    """A game object: what never changes here (`card`), and its characteristics as they are at the moment."""

    __slots__ = (
        "abilities", "barred", "base_power", "base_toughness", "card", "colors", "controller", "copiable", "defense",
        "every_name", "face_down", "listing", "loyalty", "mana_cost", "mana_value", "name", "power", "printed_power",
        "printed_toughness", "subtypes", "supertypes", "toughness", "types",
    )  # fmt: skip

    card: BoardObject
    listing: int
    copiable: CopiableValues
    name: str
    every_name: bool
    mana_cost: str
    mana_value: int
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: dict[str, frozenset[str]]
    abilities: tuple[Having, ...]
    barred: frozenset[str]
    power: int
    toughness: int
    base_power: int
    base_toughness: int
    printed_power: str | None
    printed_toughness: str | None
    loyalty: str | None
    defense: str | None
    controller: str
    face_down: bool

    def __init__(self, card: BoardObject, listing: int) -> None:
        self.card, self.listing = card, listing
        self.controller = card.controller
        self.barred = frozenset()
        self.face_down = card.face_down is not None
        self.become(card.printed_values())

    def become(self, values: CopiableValues) -> None:
        """Take copiable values, and start again from them (CR 613.2c)."""
        self.copiable, self.abilities = values, ()
        self.take_text(values)
        self.abilities = tuple(Having(("own", slot), ability) for slot, ability in enumerate(values.abilities))

    def take_text(self, values: CopiableValues) -> None:
        """Take every characteristic that values give; the copiable values stay (CR 612.6)."""
        self.name, self.every_name = values.name, False
        self.mana_cost, self.mana_value = values.mana_cost, values.mana_value
        self.colors = frozenset(values.colors)
        self.supertypes, self.types = frozenset(values.supertypes), frozenset(values.types)
        families = {family for family, _ in values.subtypes}
        self.subtypes = {f: frozenset(word for family, word in values.subtypes if family == f) for f in families}
        self.abilities = self.with_text(values.abilities)
        self.printed_power, self.printed_toughness = values.power, values.toughness
        self.power = self.base_power = number(values.power)
        self.toughness = self.base_toughness = number(values.toughness)
        self.loyalty, self.defense = values.loyalty, values.defense

    def with_text(self, text: Iterable[Ability]) -> tuple[Having, ...]:
        """Return own abilities as a text change makes them.

        One that is equal to an ability that the object has is that ability, or else an object with the full text of its
        like would begin anew without end. Others get new slots, so that none is taken for an earlier one.
        """
        own = sorted((having for having in self.abilities if having.own), key=lambda having: having.origin[1])
        free: int = max(len(self.copiable.abilities), *(having.origin[1] + 1 for having in own), 0)
        new = []
        for ability in text:
            same = next((having for having in own if having.ability == ability), None)
            if same is not None:
                own.remove(same)
                new.append(same)
            else:
                new.append(Having(("own", free), ability))
                free += 1
        return tuple(new)

    def copy(self) -> Thing:
        """Return an object that changes on its own; what the fields hold is immutable or only ever replaced."""
        new = Thing.__new__(Thing)
        for field in Thing.__slots__:
            setattr(new, field, getattr(self, field))
        return new

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def on_battlefield(self) -> bool:
        return self.card.zone == "battlefield"

    @property
    def has_controller(self) -> bool:
        return self.card.zone in CONTROLLED_ZONES

    def fits(self, family: str) -> bool:
        """Whether the object has a card type that a family of subtypes goes with (CR 205.3d)."""
        return any(name in self.types for name in FAMILY_TYPES[family])

    def subtypes_of(self, family: str) -> frozenset[str]:
        """The subtypes of a family; none while no card type goes with them (CR 205.1a)."""
        return self.subtypes.get(family, frozenset()) if self.fits(family) else frozenset()

    def all_subtypes(self) -> frozenset[str]:
        return frozenset().union(*(self.subtypes_of(family) for family in self.subtypes))

    def has_subtype(self, word: str) -> bool:
        return any(word in self.subtypes_of(family) for family in self.subtypes)

    def power_if_any(self) -> int | None:
        """The power; None where the object has none (CR 208.3)."""
        return self.power if self._has_pt(self.printed_power) else None

    def toughness_if_any(self) -> int | None:
        return self.toughness if self._has_pt(self.printed_toughness) else None

    def _has_pt(self, printed: str | None) -> bool:
        return "Creature" in self.types or (not self.on_battlefield and printed is not None)

    def intrinsic(self) -> tuple[Having, ...]:
        """The mana abilities that a land has from its basic land types (CR 305.6)."""
        has = self.subtypes_of("land")
        return tuple(
            Having(("intrinsic", land), OtherAbility(MANA_ABILITIES[land], "mana"))
            for land in BASIC_LAND_TYPES
            if land in has
        )


@dataclass(frozen=True)
class Started:
    """An effect that has started to apply: its set is locked (CR 613.6)."""

    instance: Instance
    members: frozenset[str]
    labels: frozenset[str]
    """The layers in which it has been applied."""


TWO_FACED = ("transform", "modal_dfc", "meld", "double_faced_token")
"""The layouts of what can't be turned face down (CR 712.16)."""


class State:
    """Every existing object, and the effects that have started."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        self.board, self.rules = board, rules
        # Phased-out objects are treated as if they did not exist (CR 702.26b).
        self.things = {card.id: Thing(card, i) for i, card in enumerate(board.objects) if not card.phased_out}
        self.started: list[Started] = []
        self.abilities_begun = False
        """Whether the layer of abilities has begun: from then on mana abilities of land types are like others."""
        self.after_text: State | None = None
        """The state in which devotion is worked out (CR 700.5a), once it is over."""
        self.turned_down: tuple[tuple[int, frozenset[str], CopiableValues], ...] = ()
        """What resolved effects turn face down: when, which objects, and to what; earliest first."""

    def copy(self) -> State:
        new = State.__new__(State)
        new.board, new.rules = self.board, self.rules
        new.things = {id_: thing.copy() for id_, thing in self.things.items()}
        new.started = list(self.started)
        new.abilities_begun, new.after_text = self.abilities_begun, self.after_text
        new.turned_down = self.turned_down
        return new

    def abilities_of(self, thing: Thing) -> tuple[Having, ...]:
        """What abilities an object has at the moment."""
        return thing.abilities if self.abilities_begun else thing.abilities + thing.intrinsic()

    def begin_abilities(self) -> None:
        """Make the mana abilities of land types abilities like others, that can be lost."""
        if not self.abilities_begun:
            for thing in self.things.values():
                thing.abilities += thing.intrinsic()
            self.abilities_begun = True

    def find_started(self, ident: tuple[Any, ...]) -> int | None:
        """The place in `started` of the effect with an identity."""
        for index, started in enumerate(self.started):
            if started.instance.ident == ident:
                return index
        return None

    def original(self, id_: str, when: int) -> CopiableValues | None:
        """What a copy of an object gets at some moment: face-down values if it is face down then (CR 707.2, 202.3b)."""
        for card in self.board.objects:
            if card.id == id_:
                turned = [values for timestamp, ids, values in self.turned_down if id_ in ids and timestamp < when]
                if card.face_down is not None:
                    values = card.face_down.values()
                elif turned and card.layout not in TWO_FACED:
                    values = turned[0]
                elif id_ in self.things:
                    values = self.things[id_].copiable
                else:
                    values = card.printed_values()
                return without_front(values)
        return None


def without_front(values: CopiableValues) -> CopiableValues:
    """Return values whose mana value follows from the cost, as those of a copy do (CR 202.3b)."""
    return replace(values, front_mana_value=None)
