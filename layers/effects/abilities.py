"""Abilities and effects: the roots of the tree.

An *effect* is a selector, what it does and a condition; an *ability* is what an object has. Only static abilities and
characteristic-defining abilities make continuous effects of their own; the others are things that can be had, gained,
lost and counted.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Literal, Self

from layers.effects.conditions import Always, Condition
from layers.effects.modifications import Characteristic, Modification, check_copiable, check_effect
from layers.effects.node import Json, Node
from layers.effects.selectors import Selector, This, Zone

__all__ = [
    "Ability",
    "AsEnters",
    "Defining",
    "Effect",
    "EntersAsCopy",
    "Keyword",
    "Mode_",
    "OtherAbility",
    "Static",
]

_TWO_WORDS = (
    "first strike", "double strike", "living metal", "split second", "living weapon", "totem armor", "umbra armor",
    "level up", "battle cry", "aura swap", "hidden agenda", "double agenda", "read ahead", "for mirrodin!",
    "job select",
    "start your engines!", "ravenous rampage", "max speed", "commander ninjutsu", "more than meets the eye",
    "space sculptor", "cumulative upkeep", "choose a background", "doctor's companion", "friends forever",
    "double team", "basic landcycling",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One continuous effect: what it does to which objects, as long as a condition holds (CR 611)."""

    applies_to: Selector
    does: tuple[Modification, ...]
    when: Condition = field(default_factory=Always)

    def __post_init__(self) -> None:
        check_effect(self.does)


class Ability(Node, family="ability"):
    """Something that an object has (CR 113)."""

    __slots__ = ()

    @classmethod
    def from_short(cls, data: str | int) -> Self | None:
        """Read a string as a keyword ability: ``"flying"``, ``"ward {2}"``, ``"protection from red"``."""
        if not isinstance(data, str) or data in cls.tags:
            return None
        return keyword(data)  # type: ignore[return-value]


@functools.lru_cache(4096)
def keyword(text: str) -> Keyword:
    """Split a keyword ability's text into its name and parameter (the names of CR 702 are one word, but for a few)."""
    text = text.strip()
    if not text:
        raise ValueError("a keyword ability needs a name")
    for name in _TWO_WORDS:
        if text.startswith(name) and text[len(name) :][:1] in ("", " ", "—"):
            return Keyword(name, text[len(name) :].lstrip(" "))
    end = min((place for place in (text.find(" "), text.find("—")) if place >= 0), default=len(text))
    return Keyword(text[:end], text[end:].lstrip(" "))


@dataclass(frozen=True, slots=True)
class Keyword(Ability, tag="keyword"):
    """A keyword ability (CR 702): lower-case name and parameter, as in ``Keyword("ward", "{2}")``.

    A parameter that stands after a dash has the dash: ``Keyword("ward", "—Pay 3 life")``.
    """

    name: str
    parameter: str = ""

    def __post_init__(self) -> None:
        if self.name != self.name.lower():
            raise ValueError(
                f"keyword abilities are written in lower case: {self.name.lower()!r}, not {self.name!r}"
                + ("; a sentence is rules text" if self.parameter.count(" ") > 1 else "")
            )

    def __str__(self) -> str:
        if self.parameter.startswith("—"):
            return self.name + self.parameter
        return f"{self.name} {self.parameter}" if self.parameter else self.name

    def to_short(self) -> Json:
        """Return the keyword's text."""
        return str(self)


@dataclass(frozen=True, slots=True)
class Static(Ability, tag="static"):
    """A static ability: effects while its object is in one of some zones and a condition holds (CR 604, 113.6).

    `text` is what it is called in lists of abilities; without it the wording is made from the tree.
    """

    effects: tuple[Effect, ...]
    when: Condition = field(default_factory=Always)
    zones: tuple[Zone, ...] = ("battlefield",)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Defining(Ability, tag="defining"):
    """A characteristic-defining ability: what it does to its own object, in every zone (CR 604.3).

    Only as printed or copied; one that an effect grants sets the values like any other effect (CR 604.3a).
    """

    does: tuple[Modification, ...]
    text: str = ""

    def __post_init__(self) -> None:
        check_effect(self.does)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The ability as an effect on its own object."""
        return (Effect(This(), self.does),)


@dataclass(frozen=True, slots=True)
class Mode_(Node):  # noqa: N801 - `Mode` is the condition that asks for one
    """One way in which an object may enter: its name in `choices.mode` and what it makes of the object."""

    name: str
    does: tuple[Modification, ...]

    def __post_init__(self) -> None:
        check_copiable(self.does)


@dataclass(frozen=True, slots=True)
class AsEnters(Ability, tag="as enters"):
    """An "as this enters" ability that sets power and toughness, so that what it makes is copiable (CR 613.2a, 208.2b).

    `choices.mode` says which of the modes was chosen; without a choice it does nothing.
    """

    modes: tuple[Mode_, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Ability, tag="enters as copy"):
    """May enter as a copy of something, with exceptions that hold for the board's `copy_of` (CR 707.5, 707.9)."""

    except_: tuple[Modification, ...] = ()
    keep: tuple[Characteristic, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        check_copiable(self.except_)


@dataclass(frozen=True, slots=True)
class OtherAbility(Ability, tag="other"):
    """An ability without a part in the layers: it can be had, lost and counted. `text` is its name in lists."""

    text: str
    kind: Literal["activated", "triggered", "mana", "static", "spell", "replacement"] = "static"
