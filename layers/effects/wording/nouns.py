"""Selectors as noun phrases ("other creatures you control with flying"), and players.

A phrase has the rules text's order of words: other, state, non-types, colours, subtypes, types; then whose it is, where
it is, what it has and what it is. A part that could be read with what follows it stands in parentheses or after "all",
so that no two meanings share a wording.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects.wording.base import ZONES, Context, Part, Phrase, Place, clause, negative, positive, words
from layers.effects.wording.english import listed, ordinal, plural, possessive
from layers.effects.wording.nounphrase import Noun, Option
from layers.words import PERMANENT_TYPES

__all__ = ["Player", "conjuncts", "is_reference", "noun", "player", "predicate"]


# --- players ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """A set of players as a noun."""

    name: str
    many: bool = False
    """Whether the verb is a plural: "you control", "your opponents control"."""
    of: str = ""
    """The genitive, where it isn't regular."""
    several: bool = False
    """Whether it may be more than one player."""

    @property
    def possessive(self) -> str:
        """The genitive: "your", "your opponents'"."""
        return self.of or possessive(self.name, many=self.several)

    def does(self, verb: str, plural_verb: str) -> str:
        """Return the player with a verb."""
        return f"{self.name} {plural_verb if self.many else verb}"


_PLAYERS: dict[type[p.PlayerSet], Player] = {
    p.You: Player("you", many=True, of="your"),
    p.Opponents: Player("your opponents", many=True, several=True),
    p.EachPlayer: Player("all players", many=True, several=True),
    p.ActivePlayer: Player("the active player"),
    p.EnchantedPlayer: Player("enchanted player"),
    p.ChosenPlayer: Player("the chosen player"),
    p.TargetPlayers: Player("target player"),
    p.ThatPlayer: Player("that player"),
}


def player(node: p.PlayerSet, context: Context) -> Player:
    """Return the noun for a set of players."""
    if isinstance(node, p.PlayerNamed):
        return Player(node.id)
    if isinstance(node, p.ControllerOf | p.OwnerOf):
        role = "controller" if isinstance(node, p.ControllerOf) else "owner"
        of = noun(node.of, context, many=True)
        if of.singular:
            return Player(f"{of.possessive} {role}")
        return Player(f"the {plural(role)} of {of.bare()}", many=True, of=f"the {plural(role)} of {of.bare()}'s")
    return _PLAYERS[type(node)]


@words.register
def _(node: p.PlayerSet, context: Context) -> Phrase:
    return Phrase(player(node, context).name)


# --- noun phrases -----------------------------------------------------------------------------------------------


def _whose_zone(parts: list[s.Selector], context: Context) -> tuple[list[s.Selector], Part | None]:
    """Take the owner of a graveyard, hand or library out of a conjunction: "in your graveyard"."""
    zones = [part for part in parts if isinstance(part, s.InZone)]
    owners = [part for part in parts if isinstance(part, s.Owned)]
    if len(zones) != 1 or len(owners) != 1 or zones[0].zone not in ("graveyard", "hand", "library"):
        return parts, None
    who = player(owners[0].by, context)
    text = f"in {who.possessive} {plural(zones[0].zone) if who.several else zones[0].zone}"
    return [part for part in parts if part not in (zones[0], owners[0])], Part(Place.ZONE, text, f"is {text}")


def _control_without_owning(parts: list[s.Selector]) -> tuple[list[s.Selector], Part | None]:
    """Take "you control but don't own" out of a conjunction."""
    pair: list[s.Selector] = [s.Controlled(p.You()), s.Not(s.Owned(p.You()))]
    if any(part not in parts for part in pair):
        return parts, None
    rest = [part for part in parts if part not in pair]
    return rest, Part(Place.OWNER, "you control but don't own", "is under your control but isn't owned by you")


def _not_in(parts: list[s.Selector], many: bool) -> tuple[list[s.Selector], Part | None]:
    """Take the zones where an object isn't out of a conjunction."""
    zones = [part.of.zone for part in parts if isinstance(part, s.Not) and isinstance(part.of, s.InZone)]
    if not zones:
        return parts, None
    rest = [part for part in parts if not (isinstance(part, s.Not) and isinstance(part.of, s.InZone))]
    return rest, clause("isn't", "aren't", listed([ZONES[zone] for zone in zones], "or"), many=many, open=False)


_REFERENCES = (s.It, s.This, s.Attached, s.Paired, s.ChosenObject, s.Targets, s.ObjectNamed, s.Top)


def is_reference(selector: s.Selector) -> bool:
    """Say whether a selector names objects instead of describing them, perhaps with what they are besides."""
    return any(isinstance(part, _REFERENCES) for part in conjuncts(selector))


def conjuncts(selector: s.Selector) -> tuple[s.Selector, ...]:
    """Return the selectors that must all hold, without repetition."""
    if isinstance(selector, s.AllOf):
        return tuple(dict.fromkeys(part for inner in selector.of for part in conjuncts(inner)))
    if isinstance(selector, s.AnyOf):
        options = _alternatives(selector)
        return conjuncts(options[0]) if len(options) == 1 else (selector,)
    return () if isinstance(selector, s.Everything) else (selector,)


def _alternatives(selector: s.Selector) -> tuple[s.Selector, ...]:
    """Return the selectors one of which must hold, without repetition."""
    if isinstance(selector, s.AnyOf):
        return tuple(dict.fromkeys(option for inner in selector.of for option in _alternatives(inner)))
    if isinstance(selector, s.AllOf) and len(conjuncts(selector)) == 1:
        only = conjuncts(selector)[0]
        return _alternatives(only) if isinstance(only, s.AnyOf) else (only,)
    return (selector,)


def noun(selector: s.Selector, context: Context, *, many: bool, counted: bool = False) -> Noun:
    """Return the noun phrase for a selector.

    Parameters
    ----------
    selector : Selector
        Any selector.
    context : Context
        What it is seen from.
    many : bool
        Whether the phrase is for several objects: "creatures with counters on them", or "... with a counter on it".
    counted : bool, optional
        Whether "on the battlefield" is added where nothing says whose or where: "the number of creatures on the
        battlefield" (CR 109.2).

    Returns
    -------
    Noun
        A selector that names one object gives a singular in any case.
    """
    parts = conjuncts(selector)
    if len(parts) == 1 and isinstance(parts[0], s.AnyOf) and not _as_group(parts[0], context):
        options = _alternatives(parts[0])
        if options:
            return Noun(tuple(_option(conjuncts(option), context, many, counted) for option in options), many)
    return Noun((_option(parts, context, many, counted),), many)


def _option(parts: Sequence[s.Selector], context: Context, many: bool, counted: bool) -> Option:
    for kind in _REFERENCES:
        for part in parts:
            if isinstance(part, kind):
                return _named(part, parts, context)
    if counted and not s.names_a_place(s.AllOf(tuple(parts))) and not any(_says_where(part) for part in parts):
        parts = (*parts, s.InZone("battlefield"))
    return _described(parts, context, many)


def _says_where(part: s.Selector) -> bool:
    return isinstance(part.of if isinstance(part, s.Not) else part, s.Controlled | s.AttachedTo)


def _named(reference: s.Selector, parts: Sequence[s.Selector], context: Context) -> Option:
    """Return the phrase for an object that is referred to, and what it is besides."""
    if context.it is not None and set(parts) <= set(conjuncts(context.it)):
        return Option("them" if context.many else "it", named=True, singular=True)
    rest = [part for part in parts if part != reference]
    match reference:
        case s.Attached():
            return _described(rest, context, False, context.attached, context.host)
        case s.ChosenObject():
            return _described(rest, context, False, "the chosen")
        case s.Targets(None):
            return _described(rest, context, False, "each target", "" if not rest else "permanent")
        case s.Targets(int(index)):
            which = {0: "target", 1: "another target"}.get(index) or f"a {ordinal(index + 1)} target"
            return _described(rest, context, False, which)
    text, singular, kind = _name(reference, context)
    if not rest:
        return Option(text, named=True, singular=singular)
    says = predicate(rest, context, kind)
    after = f"that's {says[3:]}" if says.startswith("is ") else f"that {says}"
    return Option(text, after=after, named=True, singular=singular, open=True)


def _name(reference: s.Selector, context: Context) -> tuple[str, bool, str]:
    """Return what an object is called, whether it is one, and the noun for it."""
    match reference:
        case s.This():
            return context.this, True, "permanent"
        case s.Paired():
            this = noun(s.This(), context, many=False).bare()
            return f"the creature {this} is paired with", True, "permanent"
        case s.ObjectNamed(id):
            return id, True, "permanent"
        case s.Top(zone, of):
            who = player(of, context)
            if who.several:
                return f"the top cards of {who.possessive} {plural(zone)}", False, "card"
            return f"the top card of {who.possessive} {zone}", True, "card"
        case _:
            return ("them" if context.many else "it"), True, "permanent"


def predicate(parts: Sequence[s.Selector], context: Context, kind: str = "permanent") -> str:
    """Return what selectors say of one object: "is a white creature", "is tapped and has flying"."""
    split = _split(parts, context, many=False)
    if split.noun or split.has_noun:
        return f"is {_described(parts, context, False, kind=kind).a()}"
    says = [part.says for part in split.found]
    if split.group:
        says.insert(0, listed([part.says for part in split.group], "or"))
    return listed(says).replace(" or is ", " or ")


@dataclass(frozen=True, slots=True)
class _Split:
    """The parts of a conjunction, by what becomes of them."""

    found: list[Part]
    group: tuple[Part, ...]
    other: bool
    noun: str
    """The noun that the zone gives: "card", "spell"."""

    @property
    def has_noun(self) -> bool:
        """Whether a part or the alternatives can be the noun."""
        alternatives = bool(self.group) and all(part.is_noun for part in self.group)
        return alternatives or any(part.is_noun for part in self.found)


def _split(parts: Sequence[s.Selector], context: Context, *, many: bool, other: bool = False) -> _Split:
    rest, whose_zone = _whose_zone(list(parts), context)
    rest, whose = _control_without_owning(rest)
    rest, elsewhere = _not_in(rest, many)
    found = [part for part in (whose_zone, whose, elsewhere) if part]
    zones = [part.zone for part in parts if isinstance(part, s.InZone)]
    thing = "spell" if "stack" in zones else "card" if elsewhere or set(zones) - {"battlefield"} else ""
    is_other, group = False, tuple[Part, ...]()
    for part in rest:
        if other and isinstance(part, s.Not) and _is_antecedent(part.of, context):
            is_other = True
        elif not group and (words_of := _as_group(part, context)):
            group = words_of
        elif part != s.InZone("stack"):
            found.append(positive(part, context, many))
    found.sort(key=lambda part: (part.place, part.rank))
    return _Split(found, group, is_other, thing)


def _is_antecedent(selector: s.Selector, context: Context) -> bool:
    """Say whether "other" means "other than this"."""
    it = conjuncts(context.it or s.This())
    return is_reference(selector) and set(conjuncts(selector)) <= set(it)


_WORDS = (
    s.Type, s.Subtype, s.Supertype, s.Color, s.Colorless, s.Monocolored, s.Multicolored, s.Token, s.Commander,
    s.Tapped, s.Attacking, s.Blocking, s.FaceDown, s.Designated,
)  # fmt: skip


def _is_word(selector: s.Selector) -> bool:
    if isinstance(selector, s.HasAttached):
        return isinstance(selector.what, s.Subtype)
    return isinstance(selector, _WORDS)


def _as_group(selector: s.Selector, context: Context) -> tuple[Part, ...]:
    """Return alternatives that are one word each, as in "snow and Zombie creatures"."""
    if not isinstance(selector, s.AnyOf):
        return ()
    options = _alternatives(selector)
    if set(options) == {s.Type(word) for word in PERMANENT_TYPES}:
        return (Part(Place.TYPE, "permanent", "is a permanent"),)
    if not all(_is_word(option.of if isinstance(option, s.Not) else option) for option in options):
        return ()
    found = tuple(positive(option, context, False) for option in options)
    return found if all(part.place <= Place.TOKEN for part in found) else ()


def _described(
    parts: Sequence[s.Selector], context: Context, many: bool, determiner: str = "", kind: str = "permanent"
) -> Option:
    """Return the phrase for objects that are described."""
    split = _split(parts, context, many=many, other=not determiner)
    group = split.group
    nouns = [part.text for part in split.found if part.is_noun]
    if split.noun or kind == "card":
        heads = [split.noun or kind]
    elif nouns:
        heads = [nouns.pop()]
    elif split.has_noun:
        heads, group = [part.text for part in group], ()
    else:
        heads = [kind] if kind else []
    adjectives = [part.text for part in split.found if part.place <= Place.TOKEN and not part.is_noun]
    after = [part for part in split.found if part.place > Place.TOKEN]
    return Option(
        determiner=determiner,
        other=split.other,
        before=_adjectives(adjectives),
        group=tuple(part.text for part in group),
        middle=" ".join(nouns),
        nouns=tuple(plural(head) if many else head for head in heads),
        after=_trailing(after),
        named=bool(determiner),
        singular=bool(determiner) and not many,
        open=bool(after) and after[-1].open,
    )


def _adjectives(texts: list[str]) -> str:
    """Join adjectives, with a comma between two that begin with "non"."""
    result = ""
    for before, text in zip(["", *texts], texts, strict=False):
        comma = before.startswith("non") and text.startswith("non")
        result += ("," if comma else "") + (" " if before else "") + text
    return result


def _trailing(parts: list[Part]) -> str:
    """Join what comes after the noun; what could take in the next part stands in parentheses."""
    result = ""
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        again = index > 0 and parts[index - 1].place == part.place
        text = f"({part.text})" if part.open and not last else part.text
        result += (" and " if again else " " if index else "") + text
    return result


# --- parts that are phrases of their own --------------------------------------------------------------------------


@positive.register
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    """Return the part that a selector other than a conjunction is."""
    # What has no part of its own is a noun phrase of its own: alternatives, a further object, a double negation.
    if isinstance(selector, s.AnyOf) and not _alternatives(selector):
        return clause("doesn't", "don't", "exist", many=many, open=False)
    inner = noun(selector, context, many=many and not is_reference(selector))
    also = "also " if is_reference(selector) else ""
    return clause("is", "are", also + _complement(inner), many=many)


@negative.register
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    """Return the part that the negation of a selector is."""
    if is_reference(selector):
        name = noun(selector, context, many=False).bare()
        return Part(Place.BUT, f"other than {name}", f"isn't {name}")
    return clause("isn't", "aren't", _complement(noun(selector, context, many=many)), many=many)


def _complement(inner: Noun) -> str:
    return inner.bare("or") if inner.many else inner.a()
