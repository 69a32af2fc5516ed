"""The parts of noun phrases: each kind of selector, and its negation, as a word or phrase before or after the noun."""

from __future__ import annotations

from typing import Any

from layers.effects import selectors as s
from layers.effects.values import BasePower, BaseToughness, Const, ManaValue, Power, Toughness, X
from layers.effects.wording.base import (
    CHOSEN,
    ZONES,
    Context,
    Part,
    Phrase,
    Place,
    adjective,
    clause,
    having,
    negative,
    positive,
    words,
)
from layers.effects.wording.english import article, number_word
from layers.effects.wording.nouns import noun, player
from layers.words import CARD_TYPES

__all__ = ["comparison", "counters", "type_rank"]


def type_rank(word: str) -> int:
    """Return where a card type stands before others: "artifact creature", "land creature"."""
    order = ("Kindred", "Enchantment", "Artifact", "Land")
    return order.index(word) if word in order else 4 + (CARD_TYPES.index(word) if word in CARD_TYPES else 0)


def counters(kind: str | None, at_least: int, *, many: bool = False) -> str:
    """Return "a charge counter", "charge counters", "two or more counters"."""
    name = f"{kind} counter" if kind else "counter"
    if at_least != 1:
        return f"{number_word(at_least)} or more {name}s"
    return f"{name}s" if many else article(name)


_COMPARED = {
    "<": "less than", "<=": "less than or equal to", "=": "equal to", "!=": "other than",
    ">=": "greater than or equal to", ">": "greater than",
}  # fmt: skip


def comparison(sign: str, right: Phrase, *, number: bool) -> str:
    """Return "4 or greater", "less than 4", "greater than its power"."""
    if number and sign in ("<=", ">="):
        return f"{right.text} or {'less' if sign == '<=' else 'greater'}"
    return f"{_COMPARED[sign]} {right.closed()}"


_MEASURES: dict[type[Any], str] = {
    Power: "power",
    Toughness: "toughness",
    BasePower: "base power",
    BaseToughness: "base toughness",
    ManaValue: "mana value",
}


@positive.register
def _(selector: s.Not, context: Context, many: bool) -> Part:
    return negative(selector.of, context, many)


@positive.register
def _(selector: s.Nothing, context: Context, many: bool) -> Part:
    return clause("doesn't", "don't", "exist", many=many, open=False)


@positive.register
def _(selector: s.Type, context: Context, many: bool) -> Part:
    if isinstance(selector.type, s.Chosen):
        return _of_chosen(selector.type, "card_type", "card type")
    word = selector.type.lower()
    return Part(Place.TYPE, word, f"is {article(word)}", rank=type_rank(selector.type))


@negative.register
def _(selector: s.Type, context: Context, many: bool) -> Part:
    if isinstance(selector.type, s.Chosen):
        return _not_of_chosen(selector.type, many)
    word = selector.type.lower()
    return adjective(Place.NOT_TYPE, f"non{word}", f"isn't {article(word)}")


@positive.register
def _(selector: s.Subtype, context: Context, many: bool) -> Part:
    if isinstance(selector.subtype, s.Chosen):
        return _of_chosen(selector.subtype, "creature_type", "type")
    return Part(Place.SUBTYPE, selector.subtype, f"is {article(selector.subtype)}")


@negative.register
def _(selector: s.Subtype, context: Context, many: bool) -> Part:
    if isinstance(selector.subtype, s.Chosen):
        return _not_of_chosen(selector.subtype, many)
    return adjective(Place.NOT_TYPE, f"non-{selector.subtype}", f"isn't {article(selector.subtype)}")


def _of_chosen(word: s.Chosen, usual: str, name: str) -> Part:
    text = f"of the chosen {name if word.chosen == usual else CHOSEN[word.chosen]}"
    return Part(Place.CHOSEN, text, f"is {text}")


def _not_of_chosen(word: s.Chosen, many: bool) -> Part:
    return clause("isn't", "aren't", f"of the chosen {CHOSEN[word.chosen]}", many=many, open=False)


@positive.register
def _(selector: s.Supertype, context: Context, many: bool) -> Part:
    return adjective(Place.SUPERTYPE, selector.supertype.lower())


@negative.register
def _(selector: s.Supertype, context: Context, many: bool) -> Part:
    word = selector.supertype.lower()
    return adjective(Place.SUPERTYPE, f"non{word}", f"isn't {word}")


@positive.register
def _(selector: s.Color, context: Context, many: bool) -> Part:
    if isinstance(selector.color, s.Chosen):
        return _of_chosen(selector.color, "color", "color")
    return adjective(Place.COLOR, selector.color)


@negative.register
def _(selector: s.Color, context: Context, many: bool) -> Part:
    if isinstance(selector.color, s.Chosen):
        return _not_of_chosen(selector.color, many)
    return adjective(Place.COLOR, f"non{selector.color}", f"isn't {selector.color}")


@positive.register(s.Colorless)
@positive.register(s.Monocolored)
@positive.register(s.Multicolored)
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    return adjective(Place.COLOR, selector.tag)


@negative.register(s.Colorless)
@negative.register(s.Monocolored)
@negative.register(s.Multicolored)
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    return clause("isn't", "aren't", selector.tag, many=many, open=False)


@positive.register
def _(selector: s.Named, context: Context, many: bool) -> Part:
    if isinstance(selector.name, s.Chosen):
        return having("the chosen name")
    return Part(Place.NAMED, f"named {selector.name}", f"is named {selector.name}")


@negative.register
def _(selector: s.Named, context: Context, many: bool) -> Part:
    if isinstance(selector.name, s.Chosen):
        return having("the chosen name", without=True)
    return Part(Place.NAMED, f"not named {selector.name}", f"isn't named {selector.name}")


@positive.register
def _(selector: s.Has, context: Context, many: bool) -> Part:
    return having(selector.keyword)


@negative.register
def _(selector: s.Has, context: Context, many: bool) -> Part:
    return having(selector.keyword, without=True)


@positive.register
def _(selector: s.HasAbilityKind, context: Context, many: bool) -> Part:
    return having(article(f"{selector.kind} ability"))


@negative.register
def _(selector: s.HasAbilityKind, context: Context, many: bool) -> Part:
    return having(f"{selector.kind} abilities", without=True)


@positive.register
def _(selector: s.NoAbilities, context: Context, many: bool) -> Part:
    return having("no abilities")


@negative.register
def _(selector: s.NoAbilities, context: Context, many: bool) -> Part:
    return having("one or more abilities")


@positive.register
def _(selector: s.Where, context: Context, many: bool) -> Part:
    inner = context.about(s.It(), many=many)
    right = words(selector.right, inner)
    if type(selector.left) in _MEASURES and getattr(selector.left, "of", None) == s.It():
        number = isinstance(selector.right, Const | X)
        compared = right.text if number and selector.is_ == "=" else comparison(selector.is_, right, number=number)
        return having(f"{_MEASURES[type(selector.left)]} {compared}", open=right.open)
    left = words(selector.left, inner)
    text = f"for which {left.closed()} is {comparison(selector.is_, right, number=False)}"
    return Part(Place.THAT, text, f"is one {text}", right.open)


@positive.register
def _(selector: s.Shares, context: Context, many: bool) -> Part:
    verb = ("has", "have") if selector.characteristic in _SAME else ("shares", "share")
    return _shares(selector, context, many, *verb)


@negative.register
def _(selector: s.Shares, context: Context, many: bool) -> Part:
    verb = "have" if selector.characteristic in _SAME else "share"
    return _shares(selector, context, many, f"doesn't {verb}", f"don't {verb}")


_SAME = ("name", "mana value", "power", "toughness")


def _shares(selector: s.Shares, context: Context, many: bool, verb: str, plural_verb: str) -> Part:
    with_ = noun(selector.with_, context, many=False)
    word = selector.characteristic
    if word in _SAME:
        return clause(verb, plural_verb, f"the same {word} as {with_.a()}", many=many, open=not with_.named)
    return clause(verb, plural_verb, f"{article(word)} with {with_.a()}", many=many, open=not with_.named)


@positive.register
def _(selector: s.HasCounters, context: Context, many: bool) -> Part:
    on = "on them" if many else "on it"
    return having(f"{counters(selector.kind, selector.at_least, many=many)} {on}")


@negative.register
def _(selector: s.HasCounters, context: Context, many: bool) -> Part:
    on = "on them" if many else "on it"
    if selector.at_least != 1:
        fewer = f"fewer than {number_word(selector.at_least)} {counters(selector.kind, 1, many=True)}"
        return having(f"{fewer} {on}")
    return having(f"{counters(selector.kind, 1, many=many)} {on}", without=True)


@positive.register
def _(selector: s.AttachedTo, context: Context, many: bool) -> Part:
    to = noun(selector.to, context, many=many)
    # "All" keeps several hosts apart from "permanents attached to this creature and permanents you control".
    hosts = to.a() if not many else to.bare() if len(to.options) == 1 else to.all()
    text = f"attached to {hosts}"
    return Part(Place.ATTACHED, text, f"is {text}", not to.named)


@negative.register
def _(selector: s.AttachedTo, context: Context, many: bool) -> Part:
    to = noun(selector.to, context, many=many)
    text = f"attached to {to.bare('or') if many else to.a()}"
    return Part(Place.ATTACHED, f"not {text}", f"isn't {text}", not to.named)


_ATTACHMENTS: dict[s.Selector, str] = {
    s.Subtype("Aura"): "enchanted",
    s.Subtype("Equipment"): "equipped",
    s.Subtype("Fortification"): "fortified",
}


@positive.register
def _(selector: s.HasAttached, context: Context, many: bool) -> Part:
    if selector.what in _ATTACHMENTS:
        return adjective(Place.STATE, _ATTACHMENTS[selector.what])
    what = noun(selector.what, context, many=False).a()
    return having(f"{what} attached to {'them' if many else 'it'}")


@negative.register
def _(selector: s.HasAttached, context: Context, many: bool) -> Part:
    if selector.what in _ATTACHMENTS:
        return clause("isn't", "aren't", _ATTACHMENTS[selector.what], many=many, open=False)
    what = noun(selector.what, context, many=False).a()
    return having(f"{what} attached to {'them' if many else 'it'}", without=True)


@positive.register
def _(selector: s.Token, context: Context, many: bool) -> Part:
    return Part(Place.TOKEN, "token", "is a token")


@negative.register
def _(selector: s.Token, context: Context, many: bool) -> Part:
    return adjective(Place.NONTOKEN, "nontoken", "isn't a token")


@positive.register
def _(selector: s.Commander, context: Context, many: bool) -> Part:
    return Part(Place.COMMANDER, "commander", "is a commander")


@negative.register
def _(selector: s.Commander, context: Context, many: bool) -> Part:
    return adjective(Place.NOT_TYPE, "noncommander", "isn't a commander")


@positive.register
def _(selector: s.Attacking, context: Context, many: bool) -> Part:
    if selector.whom is None:
        return adjective(Place.STATE, "attacking")
    return clause("is", "are", f"attacking {player(selector.whom, context).name}", many=many)


@positive.register(s.Tapped)
@positive.register(s.Blocking)
@positive.register(s.FaceDown)
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    if isinstance(selector, s.Attacking) and selector.whom is not None:
        return clause("is", "are", f"attacking {player(selector.whom, context).name}", many=many, open=False)
    return adjective(Place.STATE, "face-down" if isinstance(selector, s.FaceDown) else selector.tag)


_OPPOSITES: dict[type[s.Selector], Part] = {
    s.Tapped: adjective(Place.STATE, "untapped"),
    s.FaceDown: adjective(Place.STATE, "face-up"),
    s.Blocking: adjective(Place.STATE, "nonblocking", "isn't blocking"),
}


@negative.register
def _(selector: s.Attacking, context: Context, many: bool) -> Part:
    if selector.whom is None:
        return adjective(Place.STATE, "nonattacking", "isn't attacking")
    return clause("isn't", "aren't", f"attacking {player(selector.whom, context).name}", many=many)


@negative.register(s.Tapped)
@negative.register(s.Blocking)
@negative.register(s.FaceDown)
def _(selector: s.Selector, context: Context, many: bool) -> Part:
    if isinstance(selector, s.Attacking) and selector.whom is not None:
        return clause("isn't", "aren't", f"attacking {player(selector.whom, context).name}", many=many, open=False)
    return _OPPOSITES[type(selector)]


@positive.register
def _(selector: s.Designated, context: Context, many: bool) -> Part:
    return adjective(Place.STATE, selector.designation)


@negative.register
def _(selector: s.Designated, context: Context, many: bool) -> Part:
    return clause("isn't", "aren't", selector.designation, many=many, open=False)


# --- whose and where --------------------------------------------------------------------------------------------


@positive.register
def _(selector: s.Controlled, context: Context, many: bool) -> Part:
    who = player(selector.by, context)
    return Part(Place.OWNER, who.does("controls", "control"), f"is under {who.possessive} control")


@negative.register
def _(selector: s.Controlled, context: Context, many: bool) -> Part:
    who = player(selector.by, context)
    text = who.does("doesn't control", "don't control")
    return Part(Place.OWNER, text, f"isn't under {who.possessive} control")


@positive.register
def _(selector: s.Owned, context: Context, many: bool) -> Part:
    who = player(selector.by, context)
    return Part(Place.OWNER, who.does("owns", "own"), f"is owned by {who.name}")


@negative.register
def _(selector: s.Owned, context: Context, many: bool) -> Part:
    who = player(selector.by, context)
    return Part(Place.OWNER, who.does("doesn't own", "don't own"), f"isn't owned by {who.name}")


_ALL_ZONES = {"graveyard": "in all graveyards", "hand": "in all players' hands", "library": "in all libraries"}


@positive.register
def _(selector: s.InZone, context: Context, many: bool) -> Part:
    text = _ALL_ZONES.get(selector.zone, ZONES[selector.zone]) if many else ZONES[selector.zone]
    return Part(Place.ZONE, text, f"is {ZONES[selector.zone]}")
