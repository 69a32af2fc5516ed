"""What stands on a board: players, objects with their printed values and state, and resolved effects.

Plain frozen values; ids are references. Everything has been checked by the time these are made (`layers.board`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal

from layers.copiable import CopiableValues, parse_type_line
from layers.copiable import mana_value as value_of_cost
from layers.effects.abilities import Ability, Effect, Keyword
from layers.effects.modifications import Modification
from layers.effects.selectors import Zone
from layers.pickling import pickle_as_call

__all__ = ["BoardObject", "Choices", "Component", "Counters", "Face", "Player", "ResolvedEffect", "Turn", "UnreadLine"]

Layout = Literal[
    "normal", "transform", "modal_dfc", "split", "adventure", "omen", "prepare", "flip", "meld", "prototype", "leveler",
    "class", "saga", "case", "mutate", "host", "augment", "token", "double_faced_token", "emblem", "reversible_card",
    "station", "battle", "planar", "scheme", "vanguard", "art_series",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Player:
    """A player."""

    id: str
    life: int = 20
    starting_life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    speed: int = 0
    designations: tuple[str, ...] = ()
    commander: str | None = None
    """The id of the object that is this player's commander."""


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters of one kind on an object; they share a timestamp (CR 613.7c)."""

    kind: str
    count: int
    timestamp: int | None = None
    """None: the object's own."""

    def was_there(self, before: int | None) -> bool:
        """Say whether they were on the object before a moment; None is now."""
        return before is None or self.timestamp is None or self.timestamp < before


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen for an object or an effect; empty where nothing was."""

    color: tuple[str, ...] = ()
    creature_type: str = ""
    land_type: str = ""
    basic_land_type: str = ""
    card_type: str = ""
    card_name: str = ""
    number: int = 0
    player: str = ""
    mode: str = ""
    object: str = ""
    from_: str = ""
    to: str = ""

    def words(self, kind: str) -> tuple[str, ...]:
        """Return the chosen words of a kind (``"color"``, ``"creature_type"``, ...); () where nothing was chosen."""
        found = getattr(self, kind)
        if isinstance(found, tuple):
            return found
        return (found,) if found else ()


@dataclass(frozen=True, slots=True)
class Face:
    """The printed values of one face of a card, or of a token."""

    name: str = ""
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    """Colours where they do not follow from cost and indicator, as lower-case words."""
    color_indicator: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    _values: CopiableValues | None = field(default=None, init=False, repr=False, compare=False)
    """What `values` returns, once it has been worked out."""

    @property
    def has_text_to_read(self) -> bool:
        """Whether it has text without the abilities that the text means."""
        return bool(self.oracle_text) and not self.abilities

    def values(self) -> CopiableValues:
        """Return the face as copiable values (before CR 613.2)."""
        if self._values is None:
            object.__setattr__(self, "_values", self._work_out())
        assert self._values is not None
        return self._values

    def _work_out(self) -> CopiableValues:
        line = parse_type_line(self.type_line)
        return CopiableValues(
            self.name,
            self.mana_cost,
            self.color_indicator,
            self.colors,
            line.supertypes,
            line.types,
            line.subtypes,
            self.abilities,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
        )


@dataclass(frozen=True, slots=True)
class Component:
    """One further card under the top one of a merged permanent (CR 730.2)."""

    face: Face
    timestamp: int


@dataclass(frozen=True, slots=True)
class BoardObject:
    """A card, token, spell or emblem, with its state."""

    id: str
    printed: Face
    controller: str
    owner: str
    timestamp: int
    zone: Zone = "battlefield"
    faces: tuple[Face, ...] = ()
    """All faces of a card with several; `printed` is then not used."""
    face: int = 0
    layout: Layout = "normal"
    counters: tuple[Counters, ...] = ()
    attached_to: str | None = None
    """An object's or a player's id."""
    tapped: bool = False
    token: bool = False
    face_down: Face | None = None
    """None: face up. Else the values that the rule or effect gives while face down (CR 708.2)."""
    phased_out: bool = False
    copy_of: str | None = None
    """The id of an object of the board; a card's name has become `copied_face`."""
    copied_face: Face | None = None
    copy_except: tuple[Modification, ...] = ()
    copy_except_text: str = ""
    """Exceptions that are given as text."""
    level: int = 1
    merged: tuple[Component, ...] = ()
    designations: tuple[str, ...] = ()
    paired_with: str | None = None
    choices: Choices = field(default_factory=Choices)
    attacking: bool | str = False
    blocking: bool = False
    summoning_sick: bool = False
    card: str | None = None
    """The name under which the card pool gave the printed fields."""

    @property
    def has_text_to_read(self) -> bool:
        """Whether it has text without the abilities that the text means."""
        if self.printed.has_text_to_read or (self.copy_except_text and not self.copy_except):
            return True
        if not (self.faces or self.face_down or self.copied_face or self.merged):
            return False
        more = (*self.faces, self.face_down, self.copied_face, *(component.face for component in self.merged))
        return any(face is not None and face.has_text_to_read for face in more)

    def active_faces(self) -> tuple[Face, ...]:
        """Return the faces whose values the object has now, as its zone, layout and status say.

        One face, except for a split card with both halves (CR 709.4). Off the battlefield and the stack only the front
        of a double-faced card counts (CR 712.8a).
        """
        if not self.faces:
            return (self.printed,)
        in_play = self.zone in ("battlefield", "stack")
        if self.layout == "split":
            if self.zone == "stack":
                return (self.faces[self.face],)
            return self.faces
        if self.layout == "flip":
            return (self.faces[self.face] if self.zone == "battlefield" else self.faces[0],)
        if not in_play or (self.layout in ("adventure", "omen", "prepare") and self.zone != "stack"):
            return (self.faces[0],)
        return (self.faces[self.face],)

    def printed_values(self) -> CopiableValues:
        """Return the values that layer 1 starts from (CR 613.1): those of the face or faces that are up."""
        active = self.active_faces()
        if len(active) > 1:
            return self._both_halves(active)
        face = active[0]
        values = face.values()
        if self.faces and self.layout == "flip" and face is not self.faces[0]:
            front = self.faces[0].values()
            return _with(
                values,
                mana_cost=front.mana_cost,
                color_indicator=front.color_indicator,
                colors_given=front.colors_given,
            )
        if self.faces and self.layout in ("transform", "meld") and face is not self.faces[0]:
            # 202.3b; a melded permanent is both cards, whose fronts come before the combined face (202.3c).
            fronts = self.faces[: self.face] if self.layout == "meld" else self.faces[:1]
            return _with(values, front_mana_value=sum(value_of_cost(front.mana_cost) for front in fronts))
        if "prototyped" in self.designations and self.zone in ("battlefield", "stack"):
            return _prototyped(values)
        return values

    def _both_halves(self, halves: tuple[Face, ...]) -> CopiableValues:
        # A Room has only what its unlocked doors show, its type line apart (CR 709.5).
        if "Room" in halves[0].type_line and self.zone == "battlefield":
            names = ("left unlocked", "right unlocked")
            shown = [half for half, name in zip(halves, names, strict=False) if name in self.designations]
        else:
            shown = list(halves)
        every = [half.values() for half in halves]
        parts = [half.values() for half in shown]
        return CopiableValues(
            name=" // ".join(part.name for part in parts),
            mana_cost="".join(part.mana_cost for part in parts),
            color_indicator=tuple(dict.fromkeys(c for part in parts for c in part.color_indicator)),
            supertypes=tuple(dict.fromkeys(word for part in every for word in part.supertypes)),
            types=tuple(dict.fromkeys(word for part in every for word in part.types)),
            subtypes=tuple(dict.fromkeys(pair for part in every for pair in part.subtypes)),
            abilities=tuple(ability for part in parts for ability in part.abilities),
        )


_PROTOTYPE = re.compile(r"((?:\{[^{}]+\})+) — ([^/ ]+)/([^/ ]+)")


def _prototyped(values: CopiableValues) -> CopiableValues:
    """Return values with the mana cost, power and toughness of the prototype ability (CR 718.3b)."""
    for ability in values.abilities:
        if isinstance(ability, Keyword) and ability.name == "prototype":
            found = _PROTOTYPE.fullmatch(ability.parameter)
            if found is not None:
                cost, power, toughness = found.groups()
                return _with(values, mana_cost=cost, power=power, toughness=toughness)
    return values


def _with(values: CopiableValues, **changes: object) -> CopiableValues:
    return replace(values, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class ResolvedEffect:
    """A continuous effect of a spell or ability that has resolved (CR 611.2)."""

    id: str
    controller: str
    timestamp: int
    does: tuple[Effect, ...] = ()
    """The effect's parts; each has a set of its own (CR 611.2c)."""
    source: str = ""
    """The name, or the id of an object of the board, that it came from."""
    text: str = ""
    targets: tuple[str, ...] = ()
    affects: tuple[str, ...] | None = None
    """The set that was locked in, where it is given."""
    x: int = 0
    choices: Choices = field(default_factory=Choices)

    @property
    def has_text_to_read(self) -> bool:
        """Whether it has text without the effects that the text means."""
        return bool(self.text) and not self.does


@dataclass(frozen=True, slots=True)
class Turn:
    """Facts of the turn that conditions may ask for."""

    phase: str = ""
    step: str = ""
    day: str = ""
    """``"day"``, ``"night"`` or neither."""
    number: int = 0
    facts: tuple[str, ...] = ()
    """What holds besides, in the words of the conditions that ask for it."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Numbers that the board does not show, by the words that ask for them."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line of text on a board that is not understood, so that solving does without it."""

    id: str
    """The object or effect that it belongs to."""
    text: str
    """The line, without reminder text."""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


pickle_as_call(Player, Counters, Choices, Face, Component, BoardObject, ResolvedEffect, Turn)
