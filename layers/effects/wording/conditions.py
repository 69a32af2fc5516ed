"""Conditions as clauses: "you control an artifact", "it's your turn"."""

from __future__ import annotations

from collections.abc import Sequence

from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.wording.base import CHOSEN, Context, Phrase, words
from layers.effects.wording.english import listed, number_word
from layers.effects.wording.nouns import conjuncts, is_reference, noun, player, predicate
from layers.effects.wording.parts import comparison
from layers.effects.wording.values import DIFFERENT, distinct

__all__ = ["has_opposite"]


@words.register
def _(node: c.Always, context: Context) -> Phrase:
    return Phrase("always")


@words.register
def _(node: c.Every, context: Context) -> Phrase:
    if len(node.of) == 1:
        return words(node.of[0], context)
    return Phrase(_all_of(node.of, context) or "always")


@words.register
def _(node: c.Either, context: Context) -> Phrase:
    if len(node.of) == 1:
        return words(node.of[0], context)
    texts = [words(part, context).closed() for part in node.of]
    return Phrase(f"either {listed(texts, 'or')}" if texts else "never", loose=bool(texts))


def _all_of(parts: Sequence[c.Condition], context: Context) -> str:
    return listed([words(part, context).closed() for part in parts])


@words.register
def _(node: c.SomePlayer, context: Context) -> Phrase:
    return Phrase(f"for one of {player(node.who, context).name}, {words(node.that, context).closed()}", loose=True)


@words.register
def _(node: c.Recorded, context: Context) -> Phrase:
    return Phrase(node.text)


@words.register
def _(node: c.Unless, context: Context) -> Phrase:
    if opposite := _opposite(node.condition, context):
        return Phrase(opposite)
    return Phrase(f"it's not so that {words(node.condition, context).closed()}", loose=True)


@words.register
def _(node: c.Exists, context: Context) -> Phrase:
    if is_reference(node.what) and node.at_least == 1:
        return Phrase(_is_so(node.what, context))
    if node.at_least == 1:
        return Phrase(_there_are(node.what, "", context))
    return Phrase(_there_are(node.what, f"{number_word(node.at_least)} or more", context))


def has_opposite(condition: c.Condition) -> bool:
    """Say whether the opposite of a condition has words of its own, so that "unless" isn't needed."""
    match condition:
        case c.Exists(what, 1):
            return not is_reference(what)
        case c.TurnOf(p.You()) | c.DayNight():
            return True
    return False


def _opposite(condition: c.Condition, context: Context) -> str:
    """Return the words for the opposite of a condition."""
    match condition:
        case c.Exists(what, at_least) if not is_reference(what):
            return _there_are(what, "no" if at_least == 1 else f"fewer than {number_word(at_least)}", context)
        case c.Exists(what, 1) if s.This() in (parts := conjuncts(what)) and len(parts) > 1:
            # The source is there in any case, so that only what is said of it can be false.
            rest = [part for part in parts if part != s.This()]
            return _is_so(s.This() & ~(rest[0] if len(rest) == 1 else s.AllOf(tuple(rest))), context)
        case c.TurnOf(p.You()):
            return "it's not your turn"
        case c.DayNight(is_):
            return f"it's not {is_}"
    return ""


def _is_so(what: s.Selector, context: Context) -> str:
    """Return what is said of an object that is referred to: "it's tapped", "enchanted permanent is a creature"."""
    parts = conjuncts(what)
    references = [part for part in parts if is_reference(part)]
    rest = [part for part in parts if part not in references[:1]]
    # In "enchanted creature is white" the type goes with the object; in "enchanted permanent is a creature" it is said.
    types = [part for part in rest if isinstance(part, s.Type) and len(rest) > 1]
    absorbed = types[:1] if isinstance(references[0], s.Attached | s.Targets | s.ChosenObject) else []
    said = [part for part in rest if part not in absorbed]
    subject = noun(s.AllOf((references[0], *absorbed)), context, many=False).bare()
    if not said:
        return _exists(references[0], subject, context)
    if len(said) == 1 and isinstance(said[0], s.Controlled):
        return f"{player(said[0].by, context).does('controls', 'control')} {subject}"
    says = predicate(said, context, "card" if isinstance(references[0], s.Top) else "permanent")
    return f"it's {says[3:]}" if subject == "it" and says.startswith("is ") else f"{subject} {says}"


def _exists(reference: s.Selector, subject: str, context: Context) -> str:
    this = noun(s.This(), context, many=False).bare()
    match reference:
        case s.Attached():
            text = f"{this} is attached to a permanent"
        case s.Paired():
            text = f"{this} is paired with another creature"
        case _:
            return f"{subject} exists"
    return f"it's {text[6:]}" if this == "it" else text


def _there_are(what: s.Selector, quantity: str, context: Context) -> str:
    """Return "you control an artifact", "there are no cards in your library", "you have two or more cards in hand"."""
    parts = conjuncts(what)
    control = [part for part in parts if isinstance(part, s.Controlled)]
    owned = [part for part in parts if isinstance(part, s.Owned)]
    if len(control) == 1:
        who = control[0].by
        rest = s.AllOf(tuple(part for part in parts if part != control[0]))
        if who == p.Opponents() and quantity in ("", "no"):
            return f"{quantity or 'an'} opponent controls {_so_many(rest, '', context)}"
        return f"{player(who, context).does('controls', 'control')} {_so_many(rest, quantity, context)}"
    if len(owned) == 1 and set(parts) == {owned[0], s.InZone("hand")}:
        cards = {"": "a card", "exactly one": "exactly one card"}.get(quantity, f"{quantity} cards")
        return f"{player(owned[0].by, context).does('has', 'have')} {cards} in hand"
    there = {"": "there's", "exactly one": "there is"}.get(quantity, "there are")
    return f"{there} {_so_many(what, quantity, context, counted=True)}"


def _so_many(what: s.Selector, quantity: str, context: Context, *, counted: bool = False) -> str:
    if not quantity:
        return noun(what, context, many=False, counted=counted).a()
    things = noun(what, context, many=quantity != "exactly one", counted=counted)
    return f"{quantity} {things.bare('or' if quantity in ('no', 'exactly one') else 'and/or')}"


_AMOUNTS = {"<": "fewer than {}", "<=": "{} or fewer", "=": "exactly {}", ">=": "{} or more", ">": "more than {}"}


@words.register
def _(node: c.Compare, context: Context) -> Phrase:
    if isinstance(node.right, v.Const) and node.is_ in _AMOUNTS:
        amount = _AMOUNTS[node.is_].format(number_word(node.right.number))
        match node.left:
            case v.Count(of) if not is_reference(of):
                return Phrase(_there_are(of, amount, context))
            case v.CountDistinct(what) if what not in DIFFERENT:
                return Phrase(f"there are {amount} {distinct(node.left, context)}")
            case v.PlayerCounters(kind, who):
                return Phrase(f"{player(who, context).does('has', 'have')} {amount} {kind} counters")
            case v.LifeTotal(p.You(), "sum") if node.is_ in ("<=", ">="):
                return Phrase(f"you have {node.right.number} or {'less' if node.is_ == '<=' else 'more'} life")
    left, right = words(node.left, context).closed(), words(node.right, context)
    match node.right:
        case v.Half(value, rounded) if rounded == _NEVER_MATTERS.get(node.is_):
            right = Phrase(f"half {words(value, context).closed()}")
        case v.Const(number) if isinstance(node.left, v.Devotion):
            right = Phrase(number_word(number))
    verb, sign = ("isn't", "=") if node.is_ == "!=" else ("is", node.is_)
    return Phrase(f"{left} {verb} {comparison(sign, right, number=isinstance(node.right, v.Const))}")


_NEVER_MATTERS = {"<": "up", "<=": "down", ">": "down", ">=": "up"}
"""How half a number must be rounded so that a whole number compares with it as with the exact half."""


@words.register
def _(node: c.SomePlayer, context: Context) -> Phrase:
    return Phrase(f"for one of {player(node.who, context).name}, {words(node.that, context).closed()}", loose=True)


@words.register
def _(node: c.Recorded, context: Context) -> Phrase:
    return Phrase(node.text.replace("~", context.this))


@words.register
def _(node: c.TurnOf, context: Context) -> Phrase:
    if node.whose == p.Opponents():
        return Phrase("it's an opponent's turn")
    return Phrase(f"it's {player(node.whose, context).possessive} turn")


_PHASES = ("beginning", "combat", "ending", "main", "precombat main", "postcombat main")


@words.register
def _(node: c.Phase, context: Context) -> Phrase:
    return Phrase(f"it's the {node.phase} {'phase' if node.phase in _PHASES else 'step'}")


@words.register
def _(node: c.DayNight, context: Context) -> Phrase:
    return Phrase(f"it's {node.is_}")


@words.register
def _(node: c.PlayerIs, context: Context) -> Phrase:
    verbs, thing = _BEING.get(node.designation, (("has", "have"), f"the designation {node.designation}"))
    if node.who == p.You() and verbs[0] == "is":
        return Phrase(f"you're {thing}")
    if node.who == p.Opponents():
        return Phrase(f"an opponent {verbs[0]} {thing}")
    return Phrase(f"{player(node.who, context).does(*verbs)} {thing}")


_BEING = {
    "monarch": (("is", "are"), "the monarch"),
    "city's blessing": (("has", "have"), "the city's blessing"),
    "initiative": (("has", "have"), "the initiative"),
}


@words.register
def _(node: c.Mode, context: Context) -> Phrase:
    return Phrase(f"the chosen mode is {node.mode}")


@words.register
def _(node: c.MostCommonColor, context: Context) -> Phrase:
    color = f"the chosen {CHOSEN[node.color.chosen]}" if isinstance(node.color, s.Chosen) else node.color
    among = noun(node.among, context, many=True).subject()
    tied = "or is tied for most common" if node.tied else "but isn't tied for most common"
    return Phrase(f"{color} is the most common color among {among} {tied}")
