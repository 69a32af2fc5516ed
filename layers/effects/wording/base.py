"""What the modules that word effect trees share: phrases, what they depend on, and the parts of a noun phrase."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, auto

from layers.effects import selectors as s
from layers.effects.abilities import Ability
from layers.effects.node import Node, children

__all__ = [
    "CHOSEN",
    "ZONES",
    "Context",
    "Part",
    "Phrase",
    "Place",
    "adjective",
    "clause",
    "having",
    "negative",
    "parts_of",
    "positive",
    "words",
]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words for a node."""

    text: str
    open: bool = False
    """Whether it ends in a noun phrase, which would take in a "with ..." or "that ..." that follows."""
    loose: bool = False
    """Whether it is a sum or the like, in parentheses within another phrase."""

    def closed(self) -> str:
        """Return the words as they stand within a phrase."""
        return f"({self.text})" if self.loose else self.text


@dataclass(frozen=True, slots=True)
class Context:
    """What the words of a node depend on besides the node."""

    this: str = "this permanent"
    attached: str = "enchanted"
    host: str = "permanent"
    """The noun for what the source is attached to, where the tree says nothing else."""
    it: s.Selector | None = None
    """What "it" stands for; `It` for each of several objects. None: nothing has been mentioned yet."""
    many: bool = False
    """Whether several are meant by "it": "their power"."""

    def about(self, it: s.Selector | None, *, many: bool = False) -> Context:
        """Return the context in which "it" stands for something else."""
        return dataclasses.replace(self, it=it, many=many)


@functools.singledispatch
def words(node: Node, context: Context) -> Phrase:
    """Return the words for a value, a condition, an ability or an effect; the families' modules register them."""
    raise TypeError(f"no words for {type(node).__name__}")


def parts_of(node: Node) -> Iterator[Node]:
    """Yield a node and every node in it, but not what is in an ability, which has a source of its own."""
    yield node
    if not isinstance(node, Ability):
        for inner in children(node):
            yield from parts_of(inner)


CHOSEN: dict[s.ChoiceKind, str] = {
    "color": "color",
    "creature_type": "creature type",
    "land_type": "land type",
    "basic_land_type": "basic land type",
    "card_type": "card type",
    "card_name": "name",
}
"""What each kind of choice is called."""

ZONES = {
    "battlefield": "on the battlefield", "graveyard": "in a graveyard", "hand": "in a player's hand",
    "library": "in a library", "exile": "in exile", "stack": "on the stack", "command": "in the command zone",
}  # fmt: skip
"""Where one object is."""


@words.register
def _(node: s.Chosen, context: Context) -> Phrase:
    return Phrase(f"the chosen {CHOSEN[node.chosen]}")


# --- parts of a noun phrase -------------------------------------------------------------------------------------


class Place(IntEnum):
    """Where a part stands in a noun phrase; up to `TOKEN` it comes before the noun or is one."""

    STATE = auto()
    NONTOKEN = auto()
    SUPERTYPE = auto()
    NOT_TYPE = auto()
    COLOR = auto()
    COMMANDER = auto()
    SUBTYPE = auto()
    TYPE = auto()
    TOKEN = auto()
    OWNER = auto()
    CHOSEN = auto()
    ZONE = auto()
    ATTACHED = auto()
    NAMED = auto()
    WITH = auto()
    THAT = auto()
    BUT = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """One selector of a conjunction, as it stands in the phrase and as it is said of one object."""

    place: Place
    text: str
    says: str
    open: bool = False
    rank: int = 0
    """Its order among the parts at the same place."""

    @property
    def is_noun(self) -> bool:
        """Whether it can be the noun of the phrase."""
        return Place.COMMANDER <= self.place <= Place.TOKEN


def adjective(place: Place, text: str, says: str = "") -> Part:
    """Return a word before the noun."""
    return Part(place, text, says or f"is {text}")


def having(text: str, *, without: bool = False, open: bool = False) -> Part:
    """Return a "with ..." or "without ..."."""
    if without:
        return Part(Place.WITH, f"without {text}", f"doesn't have {text}", open)
    return Part(Place.WITH, f"with {text}", f"has {text}", open)


def clause(verb: str, plural_verb: str, rest: str, *, many: bool, open: bool = True) -> Part:
    """Return a "that ..." clause."""
    relative = "that's" if verb == "is" and not many else f"that {plural_verb if many else verb}"
    return Part(Place.THAT, f"{relative} {rest}", f"{verb} {rest}", open)


@functools.singledispatch
def positive(selector: s.Selector, context: Context, many: bool) -> Part:
    """Return the part that a selector other than a conjunction is."""
    raise TypeError(f"no words for {type(selector).__name__}")


@functools.singledispatch
def negative(selector: s.Selector, context: Context, many: bool) -> Part:
    """Return the part that the negation of a selector is."""
    raise TypeError(f"no words for the negation of {type(selector).__name__}")
