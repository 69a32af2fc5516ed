"""Values as amounts: "the number of lands you control", "for each land you control"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.wording.base import Context, Phrase, words
from layers.effects.wording.english import listed, plural
from layers.effects.wording.nouns import is_reference, noun, player
from layers.effects.wording.parts import counters

__all__ = ["DIFFERENT", "distinct", "unit"]


@words.register
def _(node: v.Const, context: Context) -> Phrase:
    return Phrase(str(node.number))


@words.register
def _(node: v.X, context: Context) -> Phrase:
    return Phrase("X")


@words.register
def _(node: v.RecordedNumber, context: Context) -> Phrase:
    return Phrase(node.text)


@words.register
def _(node: v.ChosenNumber, context: Context) -> Phrase:
    return Phrase("the chosen number")


@words.register
def _(node: v.RecordedNumber, context: Context) -> Phrase:
    text = node.text.replace("~", context.this)
    return Phrase(text if text.startswith(("the ", "its ")) else f"the number of {text}", open=True)


@words.register
def _(node: v.Count, context: Context) -> Phrase:
    counted = noun(node.of, context, many=True, counted=True)
    return Phrase(f"the number of {counted.bare()}", open=True)


DIFFERENT = {
    "name": "differently named", "mana value": "mana values among", "power": "different powers among",
    "counter kind": "kinds of counters among",
}  # fmt: skip
"""What has no word of its own to be counted by, as "card types" are."""


def distinct(node: v.CountDistinct, context: Context, *, many: bool = True) -> str:
    """Return what is counted: "card types among cards in all graveyards"."""
    among = noun(node.of, context, many=True, counted=True).bare()
    if node.what in DIFFERENT:
        return f"{DIFFERENT[node.what]} {among}"
    return f"{plural(node.what) if many else node.what} among {among}"


@words.register
def _(node: v.CountDistinct, context: Context) -> Phrase:
    return Phrase(f"the number of {distinct(node, context)}", open=True)


@words.register
def _(node: v.CountPlayers, context: Context) -> Phrase:
    match node.of:
        case p.Opponents():
            return Phrase("the number of opponents you have")
        case p.EachPlayer():
            return Phrase("the number of players")
    return Phrase(f"the number of players among {player(node.of, context).name}")


_MEASURES: dict[type[Any], str] = {
    v.Power: "power",
    v.Toughness: "toughness",
    v.BasePower: "base power",
    v.BaseToughness: "base toughness",
    v.ManaValue: "mana value",
}


@words.register(v.Power)
@words.register(v.Toughness)
@words.register(v.BasePower)
@words.register(v.BaseToughness)
@words.register(v.ManaValue)
def _(node: v.Power | v.Toughness | v.BasePower | v.BaseToughness | v.ManaValue, context: Context) -> Phrase:
    of = noun(node.of, context, many=True, counted=True)
    if of.singular:
        return Phrase(f"{of.possessive} {_MEASURES[type(node)]}")
    return Phrase(f"the total {_MEASURES[type(node)]} of {of.bare()}", open=True)


@words.register
def _(node: v.CountersOn, context: Context) -> Phrase:
    on = noun(node.of, context, many=True, counted=True)
    return Phrase(f"the number of {counters(node.kind, 1, many=True)} on {on.bare()}", open=True)


@words.register
def _(node: v.ColorCount, context: Context) -> Phrase:
    of = noun(node.of, context, many=True, counted=True)
    if of.singular:
        return Phrase(f"the number of {of.possessive} colors")
    return Phrase(f"the number of colors of {of.bare()}", open=True)


@words.register
def _(node: v.ManaSymbols, context: Context) -> Phrase:
    of = noun(node.of, context, many=True, counted=True)
    colors = listed(node.colors, "or") or "uncolored"
    if of.singular:
        return Phrase(f"the number of {colors} mana symbols in {of.possessive} mana cost")
    return Phrase(f"the number of {colors} mana symbols in the mana costs of {of.bare()}", open=True)


@words.register
def _(node: v.Devotion, context: Context) -> Phrase:
    colors = [words(color, context).text if isinstance(color, s.Chosen) else color for color in node.colors]
    return Phrase(f"{player(node.of, context).possessive} devotion to {listed(colors) or 'no color'}")


@words.register
def _(node: v.Total, context: Context) -> Phrase:
    return _over(node, context, "the total", "of")


@words.register
def _(node: v.Greatest, context: Context) -> Phrase:
    return _over(node, context, "the greatest", "among")


@words.register
def _(node: v.Least, context: Context) -> Phrase:
    return _over(node, context, "the least", "among")


def _over(node: v.Total | v.Greatest | v.Least, context: Context, which: str, among: str) -> Phrase:
    of = noun(node.of, context, many=True, counted=True).bare()
    if type(node.value) in _MEASURES and getattr(node.value, "of", None) == s.It():
        return Phrase(f"{which} {_MEASURES[type(node.value)]} {among} {of}", open=True)
    each = words(node.value, context.about(s.It())).closed()
    return Phrase(f"{which} of {each} for each of {of}", open=True)


@words.register
def _(node: v.Sum, context: Context) -> Phrase:
    if len(node.of) == 1:
        return words(node.of[0], context)
    terms = [words(term, context).closed() for term in node.of]
    return Phrase(" plus ".join(terms) or "the sum of no numbers", loose=True)


_TIMES = {2: "twice", 3: "three times", -1: "minus"}


@words.register
def _(node: v.Times, context: Context) -> Phrase:
    times = _TIMES.get(node.factor, f"{node.factor} times")
    return Phrase(f"{times} {words(node.value, context).closed()}", loose=True)


@words.register
def _(node: v.Half, context: Context) -> Phrase:
    return Phrase(f"half {words(node.value, context).closed()}, rounded {node.rounded}", loose=True)


@words.register
def _(node: v.Largest, context: Context) -> Phrase:
    return _extreme(node.of, context, "greater", "greatest")


@words.register
def _(node: v.Smallest, context: Context) -> Phrase:
    return _extreme(node.of, context, "lesser", "least")


def _extreme(of: Sequence[v.Value], context: Context, of_two: str, of_more: str) -> Phrase:
    if len(of) == 1:
        return words(of[0], context)
    terms = [words(term, context).closed() for term in of]
    return Phrase(f"the {of_two if len(of) == 2 else of_more} of {listed(terms) or 'no numbers'}", loose=True)


@words.register
def _(node: v.LifeTotal, context: Context) -> Phrase:
    who = player(node.of, context)
    if node.how == "sum":
        return Phrase(f"{who.possessive} life total")
    return Phrase(f"the {node.how} life total among {who.name}")


@words.register
def _(node: v.StartingLife, context: Context) -> Phrase:
    return Phrase(f"{player(node.of, context).possessive} starting life total")


@words.register
def _(node: v.PlayerCounters, context: Context) -> Phrase:
    return Phrase(f"the number of {node.kind} counters {player(node.of, context).does('has', 'have')}")


@words.register
def _(node: v.Speed, context: Context) -> Phrase:
    return Phrase(f"{player(node.of, context).possessive} speed")


@words.register
def _(node: v.ClassLevel, context: Context) -> Phrase:
    return Phrase("the level of this Class")


def unit(value: v.Value, context: Context) -> Phrase | None:
    """Return what stands after "for each" for a value that counts one by one, or None for another value."""
    match value:
        case v.Count(of) if not is_reference(of):
            each = noun(of, context, many=False, counted=True)
            text = each.each().removeprefix("each ")
            return Phrase(text, open=each.open)
        case v.CountersOn(kind, of):
            on = noun(of, context, many=False, counted=True)
            return Phrase(f"{f'{kind} ' if kind else ''}counter on {on.each()}", open=on.open)
        case v.CountDistinct(what) if what not in DIFFERENT:
            return Phrase(distinct(value, context, many=False), open=noun(value.of, context, many=True).open)
        case v.CountPlayers(p.Opponents()):
            return Phrase("opponent you have")
        case v.PlayerCounters(kind, who):
            return Phrase(f"{kind} counter {player(who, context).does('has', 'have')}")
        case v.ColorCount(of) if noun(of, context, many=True).singular:
            return Phrase(f"of {noun(of, context, many=True).possessive} colors")
    return None
