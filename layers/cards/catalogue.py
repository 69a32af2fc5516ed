"""The card catalogue: printed facts and structured abilities of the cards that explanations of the layers talk about.

The entries are JSON files beside the other data, one for each card type; none holds a card's text. Reading them is
cheap, and a card's trees are made when it is first asked for. `docs/catalogue.md` says how to read and add entries.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from typing import TypedDict

from layers.effects.abilities import Ability, Effect
from layers.effects.node import Json, from_json
from layers.errors import UnknownNameError
from layers.objects import Face, Layout
from layers.words import color_word

__all__ = ["Card", "NamedEffects", "card", "names"]


@dataclass(frozen=True, slots=True)
class NamedEffects:
    """What a spell or ability of a card does once it has resolved (CR 611.2)."""

    name: str
    """What the catalogue calls it, such as ``"animate"``."""
    does: tuple[Effect, ...]
    """The effects, for `ResolvedEffect.does`."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the catalogue."""

    name: str
    """The full name; that of a card with two faces is ``"Front // Back"``."""
    layout: Layout
    faces: tuple[Face, ...]
    """One face, or the front (left, unflipped) one and the other one."""
    effects: tuple[NamedEffects, ...] = ()

    def face_named(self, name: str) -> Face:
        """Return the face of a name in any case; for the full name, the front face.

        Raises
        ------
        UnknownNameError
            When the card has no face of that name.
        """
        if name.casefold() == self.name.casefold():
            return self.faces[0]
        for face in self.faces:
            if face.name.casefold() == name.casefold():
                return face
        raise UnknownNameError("face", name, [face.name for face in self.faces])

    def does(self, name: str) -> tuple[Effect, ...]:
        """Return the effects of one of the card's spells or abilities.

        Raises
        ------
        UnknownNameError
            When the card has none of that name; the error names those it has.
        """
        for effects in self.effects:
            if effects.name == name:
                return effects.does
        raise UnknownNameError("effect", name, [effects.name for effects in self.effects])


def names() -> tuple[str, ...]:
    """Return the full names of the cards in the catalogue, in alphabetical order."""
    return tuple(sorted(_entries(), key=str.casefold))


def card(name: str) -> Card:
    """Return a card.

    Parameters
    ----------
    name : str
        Its full name or that of one of its faces, in any case.

    Returns
    -------
    Card

    Raises
    ------
    UnknownNameError
        When the catalogue has no such card; the error names those that look like it.

    Examples
    --------
    >>> moon = card("Blood Moon")
    >>> moon.faces[0].type_line
    'Enchantment'
    >>> moon.faces[0].abilities[0].effects[0].does
    (SetBasicLandTypes(types=('Mountain',)),)
    >>> card("insectile aberration").name
    'Delver of Secrets // Insectile Aberration'
    """
    full = _full_names().get(name.casefold())
    if full is None:
        raise UnknownNameError("card", name, sorted(known for entry in names() for known in _names_of(entry)))
    return _decoded(full)


class _FaceEntry(TypedDict, total=False):
    name: str
    mana_cost: str
    type_line: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    color_indicator: list[str]
    abilities: list[Json]


class _Entry(_FaceEntry, total=False):
    layout: Layout
    card_faces: list[_FaceEntry]
    effects: dict[str, list[Json]]


@functools.cache
def _entries() -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    for file in files("layers.data").joinpath("cards").iterdir():
        if file.name.endswith(".json"):
            entries.update(json.loads(file.read_text("utf-8")))
    return entries


def _names_of(name: str) -> tuple[str, ...]:
    faces = _entries()[name].get("card_faces", [])
    return (name, *(face["name"] for face in faces))


@functools.cache
def _full_names() -> dict[str, str]:
    return {known.casefold(): name for name in _entries() for known in _names_of(name)}


@functools.cache
def _decoded(name: str) -> Card:
    entry = _entries()[name]
    effects = [
        NamedEffects(key, tuple(from_json(effect, Effect, (name, "effects", key, n)) for n, effect in enumerate(does)))
        for key, does in entry.get("effects", {}).items()
    ]
    faces = entry.get("card_faces", [entry])
    return Card(name, entry.get("layout", "normal"), tuple(_face(face, name) for face in faces), tuple(effects))


def _face(entry: _FaceEntry, name: str) -> Face:
    name = entry.get("name", name)
    abilities = enumerate(entry.get("abilities", []))
    return Face(
        name=name,
        mana_cost=entry.get("mana_cost", ""),
        type_line=entry["type_line"],
        power=entry.get("power"),
        toughness=entry.get("toughness"),
        loyalty=entry.get("loyalty"),
        defense=entry.get("defense"),
        color_indicator=tuple(color_word(letter) for letter in entry.get("color_indicator", [])),
        abilities=tuple(from_json(ability, Ability, (name, "abilities", n)) for n, ability in abilities),
    )
