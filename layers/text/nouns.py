"""Noun phrases: what their words and postmodifiers mean together, as a selector or as what something is or becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.text.lexicon import ADJECTIVES, NOUNS, PLAYERS, REFERENCES, TYPE_WORDS, ZONES
from layers.words import BASIC_LAND_TYPES, COLORS, SUPERTYPES, family_of

__all__ = [
    "IT",
    "Complement",
    "Group",
    "MeaningError",
    "Phrase",
    "complement",
    "conjunction",
    "each_asked_for",
    "quantity",
    "selector",
]

IT = s.ObjectNamed("it")
"""The pronoun, until the sentence says what it stands for."""


class MeaningError(ValueError):
    """A phrase that the grammar takes but that says nothing here: like what the constructors of a tree refuse."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a noun phrase."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Given:
    """What "with ..." gives in "is a creature with ...": abilities, or power and toughness."""

    does: tuple[m.Modification, ...]
    picks: s.Selector | None


@dataclass(frozen=True, slots=True)
class Group:
    """Words with what stands after them: selectors, or words with a meaning of their own."""

    words: tuple[Word, ...]
    posts: tuple[s.Selector | Word | Given, ...] = ()

    @property
    def head(self) -> Word | None:
        """The noun that the other words stand before."""
        return self.words[-1] if self.words and self.words[-1].kind in ("NOUN", "NOUNS", "REF") else None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: groups joined by "and", "or" or commas."""

    groups: tuple[Group, ...]
    one_of_each: bool = False
    """Whether "and" joins the groups: a condition that asks for them asks for one of each."""

    def mentions(self, kind: str, text: str) -> bool:
        """Say whether a word occurs in it."""
        return any(word.kind == kind and word.text == text for group in self.groups for word in group.words)


# --- selectors --------------------------------------------------------------------------------------------------

_RANK: dict[type[s.Selector], int] = {
    s.This: 0, s.Attached: 0, s.Type: 1, s.Subtype: 1, s.AnyOf: 2, s.InZone: 5, s.Controlled: 6, s.Owned: 6,
}  # fmt: skip


def _rank(part: s.Selector) -> int:
    if isinstance(part, s.Not):
        if isinstance(part.of, s.This | s.It):
            return 8
        if isinstance(part.of, s.InZone):
            return 7
    return 0 if part == IT else _RANK.get(type(part), 3)


def conjunction(parts: Sequence[s.Selector]) -> s.Selector:
    """Return what all of several selectors pick, in the usual order: types, qualities, place, whose, others."""
    flat: list[s.Selector] = []
    for part in parts:
        flat += part.of if isinstance(part, s.AllOf) else (part,)
    flat = list(dict.fromkeys(flat))
    if len(flat) > 1:
        flat = [part for part in flat if not isinstance(part, s.Everything)] or flat[:1]
    if len(flat) == 1:
        return flat[0]
    return s.AllOf(tuple(sorted(flat, key=_rank)))


def _either(parts: Sequence[s.Selector]) -> s.Selector:
    flat = list(dict.fromkeys(parts))
    return flat[0] if len(flat) == 1 else s.AnyOf(tuple(flat))


def _word(word: Word) -> s.Selector:
    kind, text = word.kind, word.text
    if kind == "REF":
        return REFERENCES[text]
    if kind == "OTHER":
        return s.Not(s.This())
    if kind in ("NOUN", "NOUNS"):
        return NOUNS.get(text) or s.Subtype(text)
    if kind == "ADJ":
        found = ADJECTIVES.get(text)
        if found is None:
            of = text.removeprefix("non")
            found = s.Not(NOUNS.get(of) or s.Subtype(of))
        return found
    if kind == "CHOSEN":
        return _chosen(text)
    if kind == "COLORNUM":
        sign, wanted = bound(word)
        return s.Where(v.ColorCount(), sign, v.Const(wanted))  # type: ignore[arg-type]
    raise MeaningError(f"{text!r} describes nothing")


def _chosen(kind: str) -> s.Selector:
    if kind.startswith("not "):
        return s.Not(_chosen(kind[4:]))
    if kind == "color":
        return s.Color(s.Chosen("color"))
    if kind == "card_name":
        return s.Named(s.Chosen("card_name"))
    if kind == "card_type":
        return s.Type(s.Chosen("card_type"))
    return s.Subtype(s.Chosen(kind))  # type: ignore[arg-type]


def player(name: str) -> p.PlayerSet:
    """Return the players of a lemma."""
    found = PLAYERS.get(name)
    if found is None:
        raise MeaningError(f"{name!r} are no players")
    return found


def _post(post: s.Selector | Word | Given) -> s.Selector:
    if isinstance(post, Given):
        if post.picks is None:
            raise MeaningError("such a description picks nothing")
        return post.picks
    if not isinstance(post, Word):
        return post
    kind, text = post.kind, post.text
    if kind in ("CTRL", "OWN"):
        of = s.Controlled if kind == "CTRL" else s.Owned
        return s.Not(of(player(text[4:]))) if text.startswith("not ") else of(player(text))
    if kind == "ZONE":
        return ZONES[text]
    if kind == "EXILED":
        return s.AllOf((s.InZone("exile"), s.Designated(text)))
    if kind == "ATTACKING":
        return s.Attacking(player(text))
    if kind == "OFCHOSEN":
        return _chosen(text)
    if kind == "NAMED":
        name = text.removeprefix("not ")
        return s.Named(name) if name == text else s.Not(s.Named(name))
    if kind == "OTHERTHAN":
        return s.Not(REFERENCES[text])
    if kind == "MARK":
        return s.Designated(text)
    if kind == "SAMENAME":
        same = s.Shares("name", s.It() if text == "it" else s.This())
        return s.Not(same) if text.startswith("not ") else same
    raise MeaningError(f"{text!r} describes nothing")


_ONE_WORD = frozenset({*ADJECTIVES.values(), *NOUNS.values(), *REFERENCES.values()})
_STATES = frozenset({"tapped", "nontapped", "attacking", "blocking", "nontoken", "face-down", "enchanted", "equipped"})
_GENERIC = frozenset({"spell", "card", "token", "permanent", "creature", "commander", "outlaw"})


def selector(phrase: Phrase) -> s.Selector:
    """Return what a noun phrase picks.

    Postmodifiers of the last group hold for the groups before it that have none ("Elves and Orcs you control"), and so
    does an "other" of the first; a noun for groups of mere adjectives ("red and green creatures").
    """
    alternatives: list[s.Selector] = []
    run: list[Group] = []
    for index, group in enumerate(phrase.groups):
        run.append(group)
        single = group.words and group.words[-1].kind == "REF"
        if single or group.posts or index == len(phrase.groups) - 1:
            if single and len(run) > 1:
                alternatives += _alternatives(_run(run[:-1], ()))
                run = run[-1:]
            alternatives += _alternatives(_run(run, group.posts))
            run = []
    return _either(alternatives)


def _alternatives(found: s.Selector) -> tuple[s.Selector, ...]:
    """Return the alternatives of a list of words, but a word that stands for alternatives as one."""
    return found.of if isinstance(found, s.AnyOf) and found not in _ONE_WORD else (found,)


def _run(run: list[Group], posts: Sequence[s.Selector | Word | Given]) -> s.Selector:
    common: list[s.Selector] = []
    words = [list(group.words) for group in run]
    if words[0] and words[0][0].kind == "OTHER":
        common.append(_word(words[0].pop(0)))
    if len(words) > 1 and not any(word.kind == "ADJ" for group in words[1:] for word in group):
        # "untapped artifacts, creatures, and lands": a state is said of all of them.
        while len(words[0]) > 1 and words[0][0].text in _STATES:
            common.append(_word(words[0].pop(0)))
    if any(len(group) > 1 and any(word.kind == "REF" for word in group) for group in words):
        raise MeaningError("a description of one object")
    found = _by_kind(words)
    if found:
        common += found
    else:
        last = words[-1]
        if len(words) > 1 and len(last) > 1 and last[-1].kind in ("NOUN", "NOUNS") and _shared(words):
            common.append(_word(last.pop()))
        alternatives = [conjunction([_word(word) for word in group]) for group in words if group]
        if alternatives:
            common.append(_either(alternatives))
    common += [_post(post) for post in posts]
    if not common:
        raise MeaningError("an empty description")
    return conjunction(common)


def _by_kind(groups: list[list[Word]]) -> list[s.Selector]:
    """Read "red or green instant or sorcery spells": first alternatives of adjectives, then of nouns with one head."""
    first = next((index for index, group in enumerate(groups) if any(word.kind != "ADJ" for word in group)), 0)
    if (
        first == 0
        or first == len(groups) - 1
        or any(word.kind == "ADJ" for group in groups[first + 1 :] for word in group)
    ):
        return []
    adjectives = [[word for word in group if word.kind == "ADJ"] for group in groups[: first + 1]]
    nouns = [[word for word in group if word.kind != "ADJ"] for group in groups[first:]]
    if not all(adjectives):
        return []
    head = [_word(nouns[-1].pop())] if len(nouns[-1]) > 1 and _shared(nouns) else []
    return [
        _either([conjunction([_word(word) for word in group]) for group in nouns]),
        _either([conjunction([_word(word) for word in group]) for group in adjectives]),
        *head,
    ]


def _shared(groups: list[list[Word]]) -> bool:
    """Say whether the last group's noun belongs to the groups before it too."""
    head = groups[-1][-1]
    before = groups[:-1]
    if any(word.kind == "NOUNS" or word.kind == "REF" for group in before for word in group):
        return False
    if any(word.kind == "OTHER" for word in groups[-1]):
        return False
    if all(word.kind == "ADJ" for group in before for word in group):
        return True
    return head.text in _GENERIC and (head.text != "creature" or head.kind == "NOUNS")


def each_asked_for(phrase: Phrase) -> tuple[s.Selector, ...]:
    """Return what a condition asks for one of: "an Elf and an Orc" are two things, "an Elf or an Orc" is one."""
    found = selector(phrase)
    if not phrase.one_of_each:
        return (found,)
    parts = found.of if isinstance(found, s.AllOf) else (found,)
    several = [part for part in parts if isinstance(part, s.AnyOf) and part not in _ONE_WORD]
    if len(several) != 1:
        return (found,)
    rest = [part for part in parts if part is not several[0]]
    return tuple(conjunction((part, *rest)) for part in several[0].of)


def quantity(phrase: Phrase) -> tuple[str, int, Phrase]:
    """Split "three or more artifacts" into comparison, number and the rest; without a number it is "at least one"."""
    first = phrase.groups[0]
    if first.words and first.words[0].kind in ("QUANT", "NUMBER"):
        word = first.words[0]
        rest = Phrase((Group(first.words[1:], first.posts), *phrase.groups[1:]), phrase.one_of_each)
        sign, number = bound(word)
        return sign, number, rest
    return ">=", 1, phrase


def bound(word: Word) -> tuple[str, int]:
    """Return the comparison and the number of "three or more", "exactly one", "no"."""
    text = word.text
    if word.kind == "NUMBER":
        return ("=" if text == "0" else ">="), int(text)
    sign = text.rstrip("0123456789X")
    if text.endswith("X"):
        raise MeaningError("a number that is not known")
    return sign, int(text[len(sign) :])


# --- what something is or becomes ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Complement:
    """The words of "is a 3/3 green Elemental creature with reach in addition to its other types", sorted by kind."""

    name: str = ""
    supertypes: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    subtypes: list[str | s.Chosen] = field(default_factory=list)
    every: list[str] = field(default_factory=list)
    colors: list[str | s.Chosen] = field(default_factory=list)
    colorless: bool = False
    pt: m.SetPT | None = None
    given: list[m.Modification] = field(default_factory=list)
    addition: str = ""
    still: str = ""

    def modifications(self, *, also: bool = False) -> tuple[m.Modification, ...]:
        """Return what having become so changes (CR 205.1a, 205.1b, 105.3, 305.7)."""
        keeps_types = also or bool(self.still) or "types" in self.addition
        does: list[m.Modification] = []
        if self.name:
            does.append(m.SetName(self.name))
        if self.supertypes:
            does.append(m.AddSupertypes(tuple(self.supertypes)))
        does += self._added() if keeps_types else self._set()
        does += [m.AddEverySubtype(kind) for kind in self.every]  # type: ignore[arg-type]
        if self.colorless:
            does.append(m.SetColors(()))
        elif self.colors:
            add = also or "colors" in self.addition
            does.append(m.AddColors(tuple(self.colors)) if add else m.SetColors(tuple(self.colors)))
        does += self.given
        if self.pt:
            does.append(self.pt)
        return tuple(does)

    def _added(self) -> list[m.Modification]:
        does: list[m.Modification] = []
        if self.types:
            does.append(m.AddTypes(tuple(self.types)))
        if self.subtypes:
            does.append(m.AddSubtypes(tuple(self.subtypes)))
        return does

    def _set(self) -> list[m.Modification]:
        does: list[m.Modification] = []
        if "Artifact" in self.types and "Creature" in self.types:
            does.append(m.AddTypes(tuple(self.types)))
        elif self.types:
            does.append(m.SetTypes(tuple(self.types)))
        lands = [word for word in self.subtypes if word in BASIC_LAND_TYPES or word == s.Chosen("basic_land_type")]
        others = [word for word in self.subtypes if word not in lands]
        if lands:
            does.append(m.SetBasicLandTypes(tuple(lands)))
        if others:
            does.append(m.SetSubtypes(tuple(others)))
        return does


def complement(phrase: Phrase, *, land: bool = False) -> Complement:
    """Read a noun phrase as what something is or becomes; `land` says that "the chosen type" is a land's.

    Raises
    ------
    MeaningError
        When a word of it is no characteristic.
    """
    found = Complement()
    for group in phrase.groups:
        for word in group.words:
            _characteristic(found, word, land)
        for post in group.posts:
            _after(found, post)
    return found


def _characteristic(found: Complement, word: Word, land: bool) -> None:
    kind, text = word.kind, word.text
    if kind == "PT":
        power, toughness = (number(part) for part in text.split("/"))
        found.pt = m.SetPT(power, toughness)
    elif kind == "EVERYTYPE":
        found.every.append(text)
    elif kind == "ALLCOLORS":
        found.colors += COLORS
    elif kind == "CHOSEN" and text == "color":
        found.colors.append(s.Chosen("color"))
    elif kind == "CHOSEN" and text == "card_type":
        raise MeaningError("a card type that is not known")
    elif kind == "CHOSEN" and text == "card_name":
        raise MeaningError("a name that is not known")
    elif kind == "CHOSEN":
        found.subtypes.append(s.Chosen("basic_land_type" if land and text == "creature_type" else text))  # type: ignore[arg-type]
    elif kind == "ADJ" and text in COLORS:
        found.colors.append(text)
    elif kind == "ADJ" and text == "colorless":
        found.colorless = True
    elif kind == "ADJ" and text.capitalize() in SUPERTYPES:
        found.supertypes.append(text.capitalize())
    elif kind in ("NOUN", "NOUNS") and text in TYPE_WORDS:
        found.types.append(TYPE_WORDS[text])
    elif kind in ("NOUN", "NOUNS") and text not in NOUNS:
        found.subtypes.append(text)
    else:
        raise MeaningError(f"{text!r} is no characteristic")


def _after(found: Complement, post: s.Selector | Word | Given) -> None:
    if isinstance(post, Given):
        for one in post.does:
            if isinstance(one, m.SetPT):
                found.pt = one
            else:
                found.given.append(one)
    elif isinstance(post, Word) and post.kind == "ADDITION":
        found.addition = post.text
    elif isinstance(post, Word) and post.kind == "STILL":
        found.still = post.text
    elif isinstance(post, Word) and post.kind == "NAMED" and post.text != "~":
        found.name = post.text
    else:
        raise MeaningError("a description where characteristics belong")


def number(text: str) -> v.Value:
    """Return the value of a printed number; Y stands for a second variable until the sentence says what it is."""
    if text.lstrip("+-") == "X":
        return v.X() if not text.startswith("-") else v.Times(-1, v.X())
    if text.lstrip("+-") == "Y":
        return Y if not text.startswith("-") else v.Times(-1, Y)
    return v.Const(int(text))


Y = v.RecordedNumber("Y")
"""The second variable of a sentence."""


def removed(phrase: Phrase) -> tuple[m.Modification, ...]:
    """Return what "isn't ..." takes away."""
    found = complement(phrase)
    does: list[m.Modification] = []
    if found.supertypes:
        does.append(m.RemoveSupertypes(tuple(found.supertypes)))
    if found.types:
        does.append(m.RemoveTypes(tuple(found.types)))
    if found.subtypes:
        does.append(m.RemoveSubtypes(tuple(found.subtypes)))
    if found.colors:
        does.append(m.RemoveColors(tuple(found.colors)))
    if not does or found.given or found.pt or found.every or found.addition:
        raise MeaningError("nothing that can be taken away")
    return tuple(does)


def families(words: Sequence[str]) -> set[str]:
    """Return the families of some subtypes."""
    return {family_of(word) for word in words}
