"""What a board's file says must come out of solving it: the values behind `layers check`.

Every list is a set. What is None, or `Unchecked.YES` where None means something, is not compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from layers.effects.node import Json

__all__ = ["Expectation", "ExpectedObject", "Unchecked"]


class Unchecked(Enum):
    """Stands for a number that is not compared; None would say that there must be none."""

    YES = "unchecked"


Words: TypeAlias = "frozenset[str]"
ExpectedNumber: TypeAlias = "int | Unchecked | None"


@dataclass(frozen=True, slots=True)
class ExpectedObject:
    """The characteristics that an object must have."""

    types: Words | None = None
    """All its card types; likewise for the other sets that may be None."""
    subtypes: Words | None = None
    supertypes: Words | None = None
    colors: Words | None = None
    """Colours as lower-case words."""
    abilities: Words | None = None
    """A keyword's lower-case name with its parameter; another ability's text."""
    has: Words = frozenset()
    """Some abilities that it must have."""
    lacks: Words = frozenset()
    """Some abilities that it must not have."""
    subtypes_include: Words = frozenset()
    """Some subtypes that it must have."""
    controller: str | None = None
    name: str | None = None
    """The name; of a face-down object ``""``."""
    power: ExpectedNumber = Unchecked.YES
    """None: it must have no power (CR 208.3)."""
    toughness: ExpectedNumber = Unchecked.YES
    mana_value: int | None = None

    def to_dict(self) -> dict[str, Json]:
        """Return the form that a board file has, with the sets in alphabetical order."""
        found: dict[str, Json] = {}
        for name in ("types", "subtypes", "supertypes", "colors", "abilities"):
            words = getattr(self, name)
            if words is not None:
                found[name] = sorted(words)
        for name in ("has", "lacks", "subtypes_include"):
            if getattr(self, name):
                found[name] = sorted(getattr(self, name))
        for name in ("controller", "name", "mana_value"):
            if getattr(self, name) is not None:
                found[name] = getattr(self, name)
        for name in ("power", "toughness"):
            if getattr(self, name) is not Unchecked.YES:
                found[name] = getattr(self, name)
        return found


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must come out; `layers check` compares it with a solution.

    Layers are named by their labels in the board's rule set, effects by the id of the object or resolved effect that
    they come from.
    """

    objects: tuple[tuple[str, ExpectedObject], ...] = ()
    """Pairs of an object's id and what it must be like."""
    depends: tuple[tuple[str, frozenset[tuple[str, str]]], ...] = ()
    """For layers: pairs (a, b) such that an effect of a depends on one of b when the layer begins."""
    order: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For layers: where the effects that are applied come from, in their order."""
    loops: tuple[tuple[str, frozenset[frozenset[str]]], ...] = ()
    """For layers: the members of each dependency loop."""
    error: bool = False
    """Whether loading or solving must be refused."""

    def to_dict(self) -> dict[str, Json]:
        """Return the form that a board file has."""
        found: dict[str, Json] = {}
        if self.objects:
            found["objects"] = {id_: expected.to_dict() for id_, expected in self.objects}
        if self.depends:
            found["depends"] = {layer: [list(pair) for pair in sorted(pairs)] for layer, pairs in self.depends}
        if self.order:
            found["order"] = {layer: list(ids) for layer, ids in self.order}
        if self.loops:
            found["loops"] = {layer: [list(loop) for loop in sorted(map(sorted, loops))] for layer, loops in self.loops}
        if self.error:
            found["error"] = True
        return found
