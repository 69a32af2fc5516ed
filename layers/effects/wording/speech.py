"""A sentence about the objects of an effect, in the making."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from layers.effects import modifications as m
from layers.effects import values as v
from layers.effects.wording.base import Context, words
from layers.effects.wording.english import article, plural

__all__ = ["Speech", "fixed_size", "verb_phrases"]

_LETTERS = "XYZWVUTSRQ"


@dataclass(slots=True)
class Speech:
    """A sentence in the making: who it is about, and what its letters stand for."""

    context: Context
    granted: Context = field(default_factory=lambda: Context("this creature"))
    """What the abilities that the objects get are seen from."""
    one: bool = True
    """Whether the subject is a singular."""
    land: bool = False
    """Whether the subject is a land, so that "the chosen type" is a land type."""
    last: bool = True
    """Whether nothing follows the phrase that is being made."""
    where: list[str] = field(default_factory=list)
    """What the letters stand for: "X is its power"."""
    taken: int = 0
    """How many letters are taken: X from the beginning where the tree itself speaks of X."""

    def verb(self, singular: str, plural_form: str) -> str:
        """Return the form of a verb for the subject."""
        return singular if self.one else plural_form

    @property
    def is_(self) -> str:
        """The verb "to be"."""
        return "is" if self.one else "are"

    @property
    def has(self) -> str:
        """The verb "to have"."""
        return "has" if self.one else "have"

    @property
    def loses(self) -> str:
        """The verb "to lose"."""
        return "loses" if self.one else "lose"

    @property
    def its(self) -> str:
        """The pronoun."""
        return "its" if self.one else "their"

    def it(self, text: str) -> str:
        """Return a verb phrase with the pronoun for its subject: "it's red"."""
        pronoun = "it" if self.one else "they"
        if text.startswith(f"{self.is_} "):
            return f"{pronoun}'{'s' if self.one else 're'} {text.removeprefix(self.is_ + ' ')}"
        return f"{pronoun} {text}"

    def a(self, phrase: str) -> str:
        """Return a noun phrase in the subject's number."""
        return article(phrase) if self.one else plural(phrase)

    def letter(self, value: v.Value) -> str:
        """Return a letter that stands for a value from here on."""
        letter = _LETTERS[self.taken] if self.taken < len(_LETTERS) else f"X{self.taken}"
        self.taken += 1
        self.where.append(f"{letter} is {words(value, self.context).text}")
        return letter


@functools.singledispatch
def verb_phrases(modification: m.Modification, speech: Speech) -> list[str]:
    """Return the phrases, each with a verb, for a modification by itself."""
    raise TypeError(f"no words for {type(modification).__name__}")


def fixed_size(change: m.Modification) -> str:
    """Return "1/1" for a power and toughness that are numbers or X, and nothing for other changes."""
    match change:
        case m.SetPT((v.Const() | v.X()) as power, (v.Const() | v.X()) as toughness):
            return f"{words(power, Context()).text}/{words(toughness, Context()).text}"
    return ""
