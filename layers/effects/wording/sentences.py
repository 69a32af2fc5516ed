"""Effect trees as rules text, in the wording of current cards.

`wording` has words for every node. Different trees have different words where they differ in meaning, with these
exceptions: words that the tree takes from outside (names, ids, texts, kinds of counters, designations) stand as they
are; the text of an ability stands for the ability when it is granted or listed, whatever its kind; a full stop at the
end of a quoted ability is not kept within a sentence; and a static ability that defines its object's colours or
subtypes reads like the characteristic-defining ability that CR 604.3 would make of its words.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import (
    Ability,
    AsEnters,
    Defining,
    Effect,
    EntersAsCopy,
    Keyword,
    Mode_,
    OtherAbility,
    Static,
)
from layers.effects.node import Node, children
from layers.effects.wording import changes
from layers.effects.wording.base import Context, Phrase, parts_of, words
from layers.effects.wording.changes import said
from layers.effects.wording.conditions import has_opposite
from layers.effects.wording.english import listed, number_word, sentence
from layers.effects.wording.nouns import conjuncts, is_reference, noun, player
from layers.effects.wording.speech import Speech
from layers.words import family_of

__all__ = ["Source", "ability_name", "predicate", "wording"]


@dataclass(frozen=True, slots=True)
class Source:
    """What a tree's source is called, where that is known."""

    this: str = ""
    """What stands for the source itself: "this creature", a name. Empty: what the tree lets one guess."""
    attached: str = "enchanted"
    """What the object is that the source is attached to: "enchanted", "equipped", "fortified"."""
    host: str = "permanent"
    """The noun for that object, where the tree says nothing else: "enchanted creature"."""

    @classmethod
    def of(cls, types: Sequence[str], subtypes: Sequence[str] = (), enchant: str = "") -> Source:
        """Return the source for an object's types and what it enchants: "this Equipment", "equipped creature".

        Parameters
        ----------
        types, subtypes : sequence of str
            The object's.
        enchant : str, optional
            The parameter of its enchant ability: "creature you control".
        """
        attached, host = "enchanted", "permanent"
        if "Equipment" in subtypes:
            attached, host = "equipped", "creature"
        elif "Fortification" in subtypes:
            attached, host = "fortified", "land"
        elif match := _ENCHANTED.fullmatch(enchant):
            host = match[1]
        own = () if "Creature" in types else [word for word in subtypes if word in _OWN_NAMES]
        named = [*own, *(word.lower() for word in _TYPE_NAMES if word in types), "permanent"]
        return cls(f"this {named[0]}", attached, host)


_ENCHANTED = re.compile(r"(artifact|battle|creature|enchantment|land|planeswalker)( (you|an opponent|with) .*)?")
_TYPE_NAMES = ("Creature", "Planeswalker", "Battle", "Land", "Artifact", "Enchantment")
_OWN_NAMES = (
    "Aura", "Background", "Case", "Class", "Curse", "Equipment", "Fortification", "Role", "Room", "Saga", "Siege",
    "Spacecraft", "Vehicle",
)  # fmt: skip


def wording(node: Node, source: Source | None = None) -> str:
    """Return a node of an effect tree as rules text.

    Parameters
    ----------
    node : Node
        An ability, an effect or any part of one.
    source : Source, optional
        What its source is called.

    Returns
    -------
    str
        One line, never empty: a sentence for an effect or an ability that has effects, lower case for a keyword, a verb
        phrase for a modification, a noun phrase for a selector, players or a value, a clause for a condition.

    Examples
    --------
    >>> from layers.effects.modifications import AddPT
    >>> from layers.effects.players import You
    >>> from layers.effects.selectors import Controlled, This, Type
    >>> from layers.effects.values import Const
    >>> others = Type("Creature") & Controlled(You()) & ~This()
    >>> wording(Effect(others, (AddPT(Const(1), Const(1)),)))
    'Other creatures you control get +1/+1.'
    """
    return _line(words(node, _context(node, source)).text)


def ability_name(ability: Ability, source: Source | None = None) -> str:
    """Return what an ability is called in a list of abilities: "flying", "ward {2}", its text, or its wording."""
    return _ability_name(ability, source)


@functools.lru_cache(maxsize=4096)
def _ability_name(ability: Ability, source: Source | None) -> str:
    # A large board has the same ability on very many objects.
    return _line(changes.ability_name(ability, _context(ability, source)))


def predicate(modification: m.Modification, source: Source | None = None) -> str:
    """Return what a modification says of one object: "gets +1/+1", "is a creature in addition to its other types"."""
    return wording(modification, source)


def _line(text: str) -> str:
    return " ".join(text.split()) or "nothing"


def _context(node: Node, source: Source | None) -> Context:
    source = source or Source()
    return Context(source.this or _guess(node), source.attached, source.host)


def _guess(node: Node) -> str:
    """Guess whether the source is a creature: its own power or toughness is at stake."""
    effects = node.effects if isinstance(node, Static | Defining) else (node,) if isinstance(node, Effect) else ()
    for effect in effects:
        kinds = {modification.kind for modification in effect.does}
        if effect.applies_to == s.This() and kinds & {"set pt", "modify pt", "switch pt"} and "type" not in kinds:
            return "this creature"
    return "this permanent"


def _speaks_of_each(node: Node) -> bool:
    """Say whether something in a node is worked out for each object that it is done to: "its mana value"."""
    match node:
        case s.It():
            return True
        case Ability() | s.Where():
            return False
        case v.Total(of=of) | v.Greatest(of=of) | v.Least(of=of):
            return _speaks_of_each(of)
    return any(map(_speaks_of_each, children(node)))


# --- modifications by themselves --------------------------------------------------------------------------------


@words.register
def _(node: m.Modification, context: Context) -> Phrase:
    return Phrase(said([node], Speech(context.about(s.It()))))


@words.register
def _(node: Mode_, context: Context) -> Phrase:
    speech = Speech(context.about(s.This()))
    return Phrase(f"{node.name} — {speech.it(said(node.does, speech))}")


@words.register
def _(node: s.Selector, context: Context) -> Phrase:
    return Phrase(noun(node, context, many=True).subject())


# --- effects ----------------------------------------------------------------------------------------------------


@words.register
def _(node: Effect, context: Context) -> Phrase:
    return Phrase(sentence(_clause(node, (), "", context)))


def _clause(effect: Effect, when: Sequence[c.Condition], zone: str, context: Context) -> str:
    """Return an effect as a clause with its conditions: those of its ability, where the ability works, its own."""
    conditions = [*when, *_conditions(effect.when)]
    if not conditions and not zone:
        return _statement(effect, conditions, context)
    if not zone and len(conditions) == 1 and _condition_last(effect, conditions[0]):
        condition = _when(conditions[0], context.about(effect.applies_to))
        return f"{_statement(effect, [], context)} {condition}"
    return f"{_introduction(conditions, zone, context)}, {_statement(effect, conditions, context)}"


def _conditions(condition: c.Condition) -> list[c.Condition]:
    if isinstance(condition, c.Every):
        return [inner for part in condition.of for inner in _conditions(part)]
    return [] if isinstance(condition, c.Always) else [condition]


def _condition_last(effect: Effect, condition: c.Condition) -> bool:
    """Say whether a condition follows what it is for: "this creature gets +1/+1 as long as you control an artifact"."""
    if condition in (c.TurnOf(p.You()), c.Unless(c.TurnOf(p.You()))) or effect.applies_to != s.This():
        return False
    match effect.does:
        case (m.AddPT(v.Const(), v.Const()),):
            return True
        case (m.AddAbilities(abilities),):
            return all(isinstance(ability, Keyword) for ability in abilities)
        case (m.RemoveTypes(),):
            return isinstance(condition, c.Unless)
    return False


def _when(condition: c.Condition, context: Context) -> str:
    if isinstance(condition, c.Unless) and not has_opposite(condition.condition):
        return f"unless {words(condition.condition, context).text}"
    return f"as long as {words(condition, context).text}"


def _introduction(conditions: Sequence[c.Condition], zone: str, context: Context) -> str:
    """Return the conditions as they stand at the beginning: "during your turn", "as long as you control a Swamp"."""
    if len(conditions) == 1 and not zone:
        if conditions[0] == c.TurnOf(p.You()):
            return "during your turn"
        if conditions[0] == c.Unless(c.TurnOf(p.You())):
            return "during turns other than yours"
        return _when(conditions[0], context)
    texts = [zone] if zone else []
    return f"as long as {listed(texts + [words(condition, context).closed() for condition in conditions])}"


def _statement(effect: Effect, conditions: Sequence[c.Condition], context: Context) -> str:
    """Return what an effect says of its objects, without its conditions."""
    objects = effect.applies_to
    if _mentioned(objects, conditions):
        context = context.about(objects)
    match effect.does:
        case (m.GainControl(who),):
            return f"{player(who, context).does('controls', 'control')} {noun(objects, context, many=True).subject()}"
        case (m.RaiseDevotion(by),) if objects == s.This():
            each = "devotion to each color and each combination of colors"
            return f"your {each} is increased by {number_word(by)}"
    subject, one, it = _subject(effect, conditions, context)
    land = any(part == s.Type("Land") for part in conjuncts(objects))
    speech = Speech(context.about(it), _granted(effect, conditions, context), one, land)
    text = said(effect.does, speech)
    return f"it's {text[3:]}" if subject == "it" and text.startswith("is ") else f"{subject} {text}"


def _subject(
    effect: Effect, conditions: Sequence[c.Condition], context: Context
) -> tuple[str, bool, s.Selector | None]:
    """Return the subject of an effect's sentence, whether it is a singular, and what "it" then stands for."""
    objects = effect.applies_to
    each = any(_speaks_of_each(modification) for modification in effect.does)
    if c.Exists(s.Paired()) in conditions and objects in (s.This() | s.Paired(), s.Paired() | s.This()):
        return "each of those creatures", True, s.It()
    if is_reference(objects):
        things = noun(objects, context, many=True)
        if things.singular:
            return things.bare(), True, objects
        return (f"each of {things.bare()}", True, s.It()) if each else (things.bare(), False, None)
    if each or any(isinstance(part, s.HasCounters) for part in conjuncts(objects)):
        return noun(objects, context, many=False).each(), True, s.It()
    return noun(objects, context, many=True).subject(), False, None


def _mentioned(objects: s.Selector, conditions: Sequence[c.Condition]) -> bool:
    """Say whether the conditions speak of just the object that an effect is about, so that it is "it" from there on."""
    if not is_reference(objects):
        return False
    parts = set(conjuncts(objects))
    alone = {part for part in parts if _refers(part)}
    named = {part for condition in conditions for part in parts_of(condition) if _refers(part)}
    said_of = [set(conjuncts(one.what)) for one in conditions if isinstance(one, c.Exists) and one.at_least == 1]
    # "This Aura is attached to a permanent" does not speak of enchanted permanent.
    return named == alone and any(parts <= said and (said != alone or alone == {s.This()}) for said in said_of)


def _refers(node: Node) -> bool:
    """Say whether a node is by itself a reference to an object."""
    return isinstance(node, s.Selector) and not isinstance(node, s.AllOf | s.AnyOf) and is_reference(node)


def _granted(effect: Effect, conditions: Sequence[c.Condition], context: Context) -> Context:
    """Return what the abilities that an effect grants are seen from."""
    if effect.applies_to == s.This():
        return context.about(None)
    parts = conjuncts(effect.applies_to)
    if _mentioned(effect.applies_to, conditions):
        parts += tuple(part for what in conditions if isinstance(what, c.Exists) for part in conjuncts(what.what))
    types = [part.type for part in parts if isinstance(part, s.Type) and isinstance(part.type, str)]
    subtypes = [part.subtype for part in parts if isinstance(part, s.Subtype) and isinstance(part.subtype, str)]
    for done in effect.does:
        if isinstance(done, m.AddSubtypes):
            subtypes += [word for word in done.subtypes if isinstance(word, str)]
    if not types and any(family_of(word) == "creature" for word in subtypes):
        types.append("Creature")
    source = Source.of(types, subtypes)
    return Context(source.this, source.attached, source.host)


# --- abilities --------------------------------------------------------------------------------------------------


@words.register
def _(node: Keyword, context: Context) -> Phrase:
    return Phrase(str(node) if node.name else f"nameless keyword {node.parameter}".rstrip())


@words.register
def _(node: OtherAbility, context: Context) -> Phrase:
    return Phrase(node.text if node.text.strip() else f"a {node.kind} ability without text")


_WHERE = {
    "battlefield": "on the battlefield", "graveyard": "in your graveyard", "hand": "in your hand",
    "library": "in your library", "exile": "in exile", "stack": "on the stack", "command": "in the command zone",
}  # fmt: skip


@words.register
def _(node: Static, context: Context) -> Phrase:
    zone = ""
    if node.zones != ("battlefield",):
        zone = f"this card is {listed([_WHERE[name] for name in node.zones], 'or') or 'nowhere'}"
        context = dataclasses.replace(context, this="this card")
    when = _conditions(node.when)
    if not node.effects:
        return Phrase("This ability does nothing.")
    if len(node.effects) == 1 or not (when or zone):
        return Phrase(" ".join(sentence(_clause(effect, when, zone, context)) for effect in node.effects))
    clauses = [_clause(effect, (), "", context) for effect in node.effects]
    return Phrase(sentence(f"{_introduction(when, zone, context)}, {listed(clauses)}"))


@words.register
def _(node: Defining, context: Context) -> Phrase:
    sentences: list[str] = []
    others: list[m.Modification] = []
    for done in node.does:
        if isinstance(done, m.SetPT) and (done.power or done.toughness):
            sentences += _others(others, context)
            others = []
            sentences.append(_defined_size(done, context))
        else:
            others.append(done)
    sentences += _others(others, context)
    return Phrase(" ".join(map(sentence, sentences)) or "This ability does nothing.")


def _others(modifications: Sequence[m.Modification], context: Context) -> list[str]:
    if not modifications:
        return []
    return [_statement(Effect(s.This(), tuple(modifications)), (), context)]


def _defined_size(size: m.SetPT, context: Context) -> str:
    """Return "this creature's power and toughness are each equal to ..." (CR 604.3)."""
    own = noun(s.This(), context, many=False).possessive
    context = context.about(s.This())
    power, toughness = size.power, size.toughness
    if power and toughness:
        if power == toughness:
            return f"{own} power and toughness are each {_equal(power, context)}"
        match toughness:
            case v.Sum((first, v.Const(number))) if first == power:
                plus = f"equal to that number plus {number}"
                return f"{own} power is {_equal(power, context)} and its toughness is {plus}"
        return f"{own} power is {_equal(power, context)} and its toughness is {_equal(toughness, context)}"
    value = power or toughness
    assert value
    return f"{own} {'power' if power else 'toughness'} is {_equal(value, context)}"


def _equal(value: v.Value, context: Context) -> str:
    return words(value, context).text if isinstance(value, v.Const) else f"equal to {words(value, context).text}"


@words.register
def _(node: AsEnters, context: Context) -> Phrase:
    if not node.modes:
        return Phrase(f"As {context.this} enters, nothing is chosen.")
    modes = "; ".join(words(mode, context).text for mode in node.modes)
    return Phrase(sentence(f"as {context.this} enters, choose one: {modes}"))


@words.register
def _(node: EntersAsCopy, context: Context) -> Phrase:
    exceptions = changes.copy_exceptions(node.except_, node.keep, Speech(context.about(s.This())))
    text = f"you may have {context.this} enter as a copy of any permanent"
    return Phrase(sentence(f"{text}, except {exceptions}" if exceptions else text))
