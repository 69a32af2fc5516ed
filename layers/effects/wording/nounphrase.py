"""Noun phrases, made of words: with "a", "each", "all" or nothing before them."""

from __future__ import annotations

from dataclasses import dataclass

from layers.effects.wording.english import article, listed, possessive

__all__ = ["Noun", "Option"]


@dataclass(frozen=True, slots=True)
class Option:
    """A noun phrase without alternatives but those of its noun: "other artifacts and creatures you control"."""

    determiner: str = ""
    other: bool = False
    before: str = ""
    group: tuple[str, ...] = ()
    """Alternatives before the noun: "snow and Zombie creatures"."""
    middle: str = ""
    """Nouns before the noun: "Sliver creatures"."""
    nouns: tuple[str, ...] = ()
    after: str = ""
    named: bool = False
    """Whether it names its objects, so that it takes no article."""
    singular: bool = False
    open: bool = False

    def text(self, conjunction: str) -> str:
        """Return the phrase without an article."""
        pieces = [self.determiner, "other" if self.other else "", self.before, listed(self.group, conjunction)]
        pieces += [self.middle, listed(self.nouns, conjunction), self.after]
        return " ".join(filter(None, pieces))

    def a(self) -> str:
        """Return the phrase for some one of its objects."""
        if self.named:
            return self.text("or")
        return "an" + self.text("or") if self.other else article(self.text("or"))

    @property
    def plain(self) -> bool:
        """Whether "all" stands before it: "all creatures", but "creature tokens"."""
        described = self.named or self.other or self.before or self.group or self.after
        return not described and self.nouns[-1:] != ("tokens",)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase, made for one object or for several."""

    options: tuple[Option, ...]
    many: bool

    @property
    def singular(self) -> bool:
        """Whether it names exactly one object, so that its verb is a singular."""
        return len(self.options) == 1 and self.options[0].singular

    @property
    def named(self) -> bool:
        """Whether it names objects and says nothing else of them that could take in what follows."""
        return not self.open and self.options[0].named

    @property
    def open(self) -> bool:
        """Whether it has alternatives, or ends in a further phrase that could take in what follows."""
        return len(self.options) > 1 or self.options[0].open

    @property
    def plain(self) -> bool:
        """Whether it is a noun and nothing else, so that "all" stands before it: "all creatures"."""
        return self.many and len(self.options) == 1 and self.options[0].plain

    @property
    def possessive(self) -> str:
        """The genitive of one object: "its", "enchanted creature's"."""
        text = self.bare()
        return {"it": "its", "them": "their"}.get(text) or possessive(text)

    def bare(self, conjunction: str = "and") -> str:
        """Return the phrase without an article: "other creatures you control"."""
        if len(self.options) == 1:
            return self.options[0].text(conjunction)
        # In "creatures and lands you control" both are under your control.
        said_alone = all(option.after for option in self.options if not option.named)
        return self._joined("" if said_alone else "all ", conjunction)

    def a(self) -> str:
        """Return the phrase for some one of the objects: "another creature", "an artifact or a land you control"."""
        return self._closed([option.a() for option in self.options], "or")

    def each(self) -> str:
        """Return the phrase for each one of the objects."""
        return self._joined("each ", "and")

    def all(self) -> str:
        """Return the phrase for all of the objects."""
        return self._joined("all ", "and")

    def subject(self) -> str:
        """Return the phrase as a subject says it: "all creatures", "creatures you control"."""
        return self.all() if self.plain else self.bare()

    def _joined(self, determiner: str, conjunction: str) -> str:
        texts = [("" if option.named else determiner) + option.text(conjunction) for option in self.options]
        return self._closed(texts, conjunction)

    def _closed(self, texts: list[str], conjunction: str) -> str:
        """Join the options; one that would take in the next stands in parentheses."""
        closed = [f"({text})" if o.open else text for text, o in zip(texts, self.options[:-1], strict=False)]
        return listed([*closed, texts[-1]], conjunction)
