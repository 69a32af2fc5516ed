"""Selectors as lemma tokens: noun phrases as `layers.text.nouns` reads them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.text.lexicon import ADJECTIVES, NOUNS, PLAYERS, REFERENCES, ZONES

__all__ = [
    "ADJECTIVE_WORDS",
    "NOUN_WORDS",
    "PLAYER_WORDS",
    "REFERENCE_WORDS",
    "STATS",
    "Lemma",
    "NounPrinter",
    "PrintingError",
    "Style",
    "is_adjectival",
    "named",
    "parts_of",
    "stat_of",
]

Lemma = tuple[str, str]

NOUN_WORDS = {of: word for word, of in NOUNS.items() if not isinstance(of, s.Everything)}
ADJECTIVE_WORDS = {of: word for word, of in ADJECTIVES.items()}
PLAYER_WORDS = {of: word for word, of in PLAYERS.items()} | {p.ControllerOf(s.It()): "its controller"}
ZONE_WORDS = {of: word for word, of in ZONES.items()}
REFERENCE_WORDS = {of: word for word, of in REFERENCES.items() if word != "attached land"}
STATS = {
    v.Power: "power", v.Toughness: "toughness", v.ManaValue: "mana value", v.BasePower: "base power",
    v.BaseToughness: "base toughness",
}  # fmt: skip


class PrintingError(Exception):
    """A tree that has no wording here."""


@dataclasses.dataclass(frozen=True, slots=True)
class Style:
    """Choices between wordings that say the same."""

    bare: bool = False
    """An artifact creature keeps its types without "in addition" (CR 205.1b)."""
    where: bool = False
    """"+X/+X, where X is ..." even where "for each" would do."""
    apart: bool = False
    """What several kinds of objects get stands behind a description of all: "have reach if it's green, ..."."""


class NounPrinter:
    """Collects lemmas in `out`; this much of it prints noun phrases."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.out: list[Lemma] = []
        self.join = "NAND"
        """What joins alternatives: in a condition "and" would ask for one of each."""

    def put(self, kind: str, text: str = "") -> None:
        """Add a lemma."""
        self.out.append((kind, text))

    def listed(self, lemmas: Sequence[Lemma], join: str) -> None:
        """Add several lemmas with a joining word between them."""
        for place, lemma in enumerate(lemmas):
            if place:
                self.put(join)
            self.out.append(lemma)

    def amount(self, sign: str, number: int) -> None:
        """Print a number of objects, unless it is "at least one"."""
        if (sign, number) != (">=", 1):
            self.put("QUANT", f"{sign}{number}")

    def counters(self, kind: str | None, least: int) -> None:
        """Print "with" so many counters "on it"."""
        self.amount(">=", least)
        self.put("COUNTER", kind or "")
        self.put("ONIT")

    def term(self, value: v.Value) -> None:
        """Print a value."""
        raise NotImplementedError

    # --- noun phrases

    def noun(self, of: s.Selector, *, subject: bool = False, said: bool = False) -> None:
        """Print a noun phrase; `said` is for one without a head ("is tapped")."""
        if of in REFERENCE_WORDS:
            self.put("REF", REFERENCE_WORDS[of])
        elif of == s.It():
            self.put("REF", "it")
        elif isinstance(of, s.AnyOf) and of not in ADJECTIVE_WORDS and of not in NOUN_WORDS:
            for place, part in enumerate(of.of):
                if place:
                    self.put(self.join)
                self.group(parts_of(part), said=said)
        else:
            self.group(parts_of(of), said=said)

    def group(self, parts: Sequence[s.Selector], *, said: bool = False) -> None:
        """Print a noun phrase without alternatives at its root."""
        if len(parts) == 1 and (parts[0] in REFERENCE_WORDS or parts[0] == s.It()):
            self.put("REF", "it" if parts[0] == s.It() else REFERENCE_WORDS[parts[0]])
            return
        words: list[Lemma] = []
        nouns: list[Lemma] = []
        alternatives: list[s.AnyOf] = []
        posts: list[s.Selector] = []
        nesting: list[s.Selector] = []
        zoned = False
        owned = {part for part in parts if isinstance(part, s.Owned)}
        for part in parts:
            adjective = ADJECTIVE_WORDS.get(part)
            if part in (s.Not(s.This()), s.Not(s.It())) or (part == s.Not(s.Attached()) and len(parts) > 1):
                words.insert(0, ("OTHER", "other"))
            elif adjective is not None and not isinstance(part, s.Chosen):
                words.append(("ADJ", adjective))
            elif part in NOUN_WORDS:
                nouns.append(("NOUNS", NOUN_WORDS[part]))
            elif isinstance(part, s.Subtype) and isinstance(part.subtype, str):
                nouns.append(("NOUN", part.subtype))
            elif isinstance(part, s.Not) and _is_word(part.of):
                words.append(("ADJ", "non" + (NOUN_WORDS.get(part.of) or part.of.subtype)))  # type: ignore[attr-defined]
            elif isinstance(part, s.Where) and isinstance(part.left, v.ColorCount) and isinstance(part.right, v.Const):
                words.append(("COLORNUM", f"{part.is_}{part.right.number}"))
            elif isinstance(part, s.AnyOf):
                alternatives.append(part)
            elif isinstance(part, s.Everything):
                continue
            elif (
                (isinstance(part, s.AttachedTo | s.HasAttached | s.Shares) and part != s.Shares("name", s.This()))
                or (isinstance(part, s.Not) and not _is_post(part.of))
                or (isinstance(part, s.Where) and not isinstance(part.right, v.Const))
            ):
                nesting.append(part)
            else:
                zoned = zoned or isinstance(part, s.InZone)
                posts.append(part)
        # Types stand before a token, a spell or a commander; the last noun is the head.
        nouns.sort(key=lambda lemma: (lemma[1] in ("token", "spell", "commander", "outlaw"), lemma[0] == "NOUNS"))
        if not nouns and not said and not (words and words[-1][0] == "REF"):
            nouns.append(("NOUNS", "card" if zoned or owned else "permanent"))
        inline, nested = self._inline(words, nouns, alternatives)
        nesting += nested
        if inline is None:
            self.out += words + nouns
        else:
            self._grouped(words, nouns, inline)
        self._posts(posts)
        if len(nesting) > 1:
            raise PrintingError("a description within a description")
        for part in nesting:
            self.nesting(part)

    def _inline(
        self, words: list[Lemma], nouns: list[Lemma], alternatives: list[s.AnyOf]
    ) -> tuple[s.AnyOf | None, list[s.AnyOf]]:
        """Choose the alternatives that can stand among the words; others follow: "creatures that are ... or ..."."""
        plain = [noun for noun in nouns if noun[1] not in ("card", "permanent")]
        if not alternatives or len(plain) > 1 or any(word[0] != "OTHER" for word in words):
            return None, alternatives
        of_nouns = [one for one in alternatives if not all(part in ADJECTIVE_WORDS for part in one.of)]
        inline = (of_nouns or alternatives)[0]
        return inline, [one for one in alternatives if one is not inline]

    def _grouped(self, words: list[Lemma], nouns: list[Lemma], alternatives: s.AnyOf) -> None:
        generic = [noun for noun in nouns if noun[1] in ("card", "permanent")]
        plain = [noun for noun in nouns if noun not in generic]
        # An "other" is said once for all; a noun of all stands after the last.
        self.out += words
        adjectival = all(part in ADJECTIVE_WORDS for part in alternatives.of)
        for place, part in enumerate(alternatives.of):
            if place:
                self.put(self.join)
            inner = type(self)(self.style)
            inner.group(parts_of(part), said=True)
            # A noun is a singular where another one is its head.
            last = len(inner.out) - 1
            for index, (kind, text) in enumerate(inner.out):
                self.put("NOUN" if kind == "NOUNS" and (plain or index < last) else kind, text)
        self.out += plain or (generic if adjectival else [])

    def _posts(self, posts: list[s.Selector]) -> None:
        if any(isinstance(part, s.Designated) and part.designation.endswith("~") for part in posts):
            posts = [part for part in posts if part != s.InZone("exile")]
        away = (s.Not(s.InZone("battlefield")), s.Not(s.InZone("stack")))
        if away[0] in posts and away[1] in posts:
            self.put("ZONE", "off the battlefield")
            posts = [part for part in posts if part not in away]
        owners = [part for part in posts if isinstance(part, s.Owned)]
        places = [part for part in posts if isinstance(part, s.InZone)]
        if owners and places and s.AllOf((places[0], owners[0])) in ZONE_WORDS:
            self.put("ZONE", ZONE_WORDS[s.AllOf((places[0], owners[0]))])
            posts = [part for part in posts if part not in (owners[0], places[0])]
        for part in posts:
            self.post(part)

    def post(self, part: s.Selector) -> None:  # noqa: C901 - one case for each kind of part
        """Print a part that stands after its noun."""
        match part:
            case s.Controlled(by):
                self.put("CTRL", named(PLAYER_WORDS, by))
            case s.Owned(by):
                self.put("OWN", named(PLAYER_WORDS, by))
            case s.Not(s.Controlled(p.You())):
                self.put("CTRL", "not you")
            case s.Not(s.Owned(p.You())):
                self.put("OWN", "not you")
            case s.InZone():
                self.put("ZONE", named(ZONE_WORDS, part))
            case s.Shares("name", s.This()):
                self.put("SAMENAME", "~")
            case s.Named(s.Chosen(kind)) | s.Type(s.Chosen(kind)) | s.Subtype(s.Chosen(kind)) | s.Color(s.Chosen(kind)):
                self.put("OFCHOSEN", kind)
            case s.Not(s.Color(s.Chosen(kind)) | s.Subtype(s.Chosen(kind))):
                self.put("OFCHOSEN", "not " + kind)
            case s.Named(str(name)):
                self.put("NAMED", name)
            case s.Not(s.Named(str(name))):
                self.put("NAMED", "not " + name)
            case s.Not(s.Shares("name", s.This())):
                self.put("SAMENAME", "not ~")
            case s.Designated(text):
                self.put("EXILED" if text.endswith("~") else "MARK", text)
            case s.Attacking(who) if who is not None:
                self.put("ATTACKING", named(PLAYER_WORDS, who))
            case s.Has(word):
                self.put("WITH")
                self.put("KEYWORD", word)
            case s.Not(s.Has(word)):
                self.put("WITHOUT", "without")
                self.put("KEYWORD", word)
            case s.HasCounters(kind, least):
                self.put("WITH")
                self.counters(kind, least)
            case s.Not(s.HasCounters(kind, least)):
                self.put("WITHOUT", "without")
                self.counters(kind, least)
            case s.HasAbilityKind("mana"):
                self.put("WITH")
                self.put("ABILKIND", "mana")
            case s.NoAbilities():
                self.put("WITH")
                self.put("NOABIL", "no abilities")
            case s.Where(left, sign, v.Const(number)):
                self.put("WITH")
                self.put("STAT", stat_of(left))
                self.put("QUANT", f"{sign}{number}")
            case s.AnyOf((s.Where(v.Power(), sign, v.Const(number)), s.Where(v.Toughness()))):
                self.put("WITH")
                self.put("STAT", "power or toughness")
                self.put("QUANT", f"{sign}{number}")
            case _:
                raise PrintingError(part.tag)

    def nesting(self, part: s.Selector) -> None:
        """Print a part that holds a noun phrase of its own."""
        match part:
            case s.AnyOf():
                self.put("THATIS", "that is")
                self.noun(part, said=True)
            case s.AttachedTo(to):
                self.put("ATTACHEDTO", "attached to")
                self.noun(to)
            case s.HasAttached(what):
                self.put("THATIS", "that is")
                self.put("ENCHANTEDBY", "enchanted by")
                self.noun(what)
            case s.Shares(what, with_):
                self.put("SHARES", what)
                self.noun(with_)
            case s.Where(left, sign, right):
                self.put("WITH")
                self.put("STAT", stat_of(left))
                if sign == "=":
                    self.put("EQUAL")
                else:
                    self.put("CMP", sign)
                self.term(right)
            case s.Not(of):
                self.put("THATISNT", "that isn't")
                self.noun(of, said=True)
            case _:
                raise PrintingError(part.tag)


def named(table: dict[Any, str], of: Any) -> str:
    """Return the word for a part of a tree."""
    if of not in table:
        raise PrintingError(f"no word for {of}")
    return table[of]


def stat_of(value: v.Value) -> str:
    """Return the name of a number that an object has, for the object that is asked about."""
    if type(value) not in STATS or value.of != s.It():  # type: ignore[attr-defined]
        raise PrintingError(value.tag)
    return STATS[type(value)]


def parts_of(of: s.Selector) -> tuple[s.Selector, ...]:
    """Return the parts of a selector that all must hold."""
    return of.of if isinstance(of, s.AllOf) else (of,)


def _is_word(of: s.Selector) -> bool:
    if isinstance(of, s.Subtype):
        return isinstance(of.subtype, str)
    return of in NOUN_WORDS and not isinstance(of, s.InZone)


def _is_post(of: s.Selector) -> bool:
    if isinstance(of, s.Color | s.Subtype):
        return True
    if of == s.Shares("name", s.This()):
        return True
    return isinstance(of, s.Controlled | s.Owned | s.InZone | s.Has | s.HasCounters | s.Named | s.It | s.Attached)


def is_adjectival(part: s.Selector) -> bool:
    """Say whether a part may stand right after "is"."""
    return part in ADJECTIVE_WORDS or part in NOUN_WORDS or isinstance(part, s.Subtype)
