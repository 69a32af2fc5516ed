"""Static abilities and characteristic-defining abilities, from a line of rules text to the abilities it stands for."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Defining, Effect, OtherAbility, Static
from layers.effects.node import Node, substitute
from layers.text.build import Builder, Clause, Sentence
from layers.text.grammar import parse
from layers.text.nouns import IT, MeaningError, Y, conjunction
from layers.text.tokens import ReadingError, Token, tokenise

__all__ = [
    "Quoted",
    "kept",
    "named_ability",
    "read_abilities",
    "read_phrase",
    "read_static",
    "read_tokens",
    "same_for_abilities",
]

Quoted = Callable[[str], tuple[Ability, ...]]
"""Reads the text of a quoted ability."""

N = TypeVar("N")

_KINDS_OF_SOURCE = (s.Type("Enchantment"), s.Type("Artifact"), s.Subtype("Aura"), s.Subtype("Equipment"))
_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_COST = re.compile(r"[^.\"]*?:")


def named_ability(text: str) -> tuple[Ability, ...]:
    """Take a quoted ability as one that can be had and lost, without reading what it does."""
    if _TRIGGER.match(text):
        return (OtherAbility(text, "triggered"),)
    if _COST.match(text):
        return (OtherAbility(text, "mana" if re.search(r": (?:.*\. )?Add ", text) else "activated"),)
    return (OtherAbility(text, "static"),)


def read_static(line: str, quoted: Quoted = named_ability) -> tuple[Static | Defining, ...]:
    """Read a line that is a static ability, or several sentences that are one.

    Parameters
    ----------
    line : str
        A normalised line (`layers.text.normal.normalise`).
    quoted : callable, optional
        Reads quoted abilities; by default they are only named.

    Returns
    -------
    tuple of Static or Defining
        The abilities, one for a line.

    Raises
    ------
    ReadingError
        When a part of the line is not understood.

    Examples
    --------
    >>> (ability,) = read_static("Other Elves you control get +1/+1 and have reach.")
    >>> ability.effects[0].does  # doctest: +NORMALIZE_WHITESPACE
    (AddPT(power=Const(number=1), toughness=Const(number=1)),
     AddAbilities(abilities=(Keyword(name='reach', parameter=''),)))
    """
    return read_tokens(tokenise(line), line, quoted)


def read_tokens(tokens: list[Token], line: str, quoted: Quoted = named_ability) -> tuple[Static | Defining, ...]:
    """Read a line that is split into tokens already."""
    tree = parse(tokens, line)
    try:
        return _abilities(Builder(quoted).build(tree))
    except ValueError as error:
        raise ReadingError(line, 0, str(error)) from None


def read_phrase(line: str, start: str, quoted: Quoted = named_ability) -> Any:
    """Read a part of a sentence: a noun phrase (``"np"``), a value, conditions, predicates or a list of abilities."""
    tokens = tokenise(line)
    if tokens and tokens[-1].kind == "STOP":
        tokens.pop()
    try:
        return Builder(quoted).build(parse(tokens, line, start))
    except ValueError as error:
        raise ReadingError(line, 0, str(error)) from None


def read_abilities(text: str, quoted: Quoted = named_ability) -> tuple[Ability, ...]:
    """Read what may stand after "has" or "gains": keyword abilities with their parameters, and quoted abilities.

    Examples
    --------
    >>> [str(ability) for ability in read_abilities("flying, ward {2}, and protection from red and from blue")]
    ['flying', 'ward {2}', 'protection from red', 'protection from blue']
    """
    return cast("tuple[Ability, ...]", read_phrase(text, "abilities", quoted))


# --- sentences to effects ---------------------------------------------------------------------------------------


@dataclasses.dataclass(slots=True)
class _Part:
    """One sentence's effect."""

    effect: Effect
    defines: bool = False
    condition: c.Condition = dataclasses.field(default_factory=c.Always)
    """Its condition as it stands, for an "otherwise"; None in effect when it went into the description."""


def _abilities(sentences: tuple[Sentence, ...]) -> tuple[Static | Defining, ...]:
    if sentences[0].kind == "rider":
        sentences = (*sentences[1:], sentences[0])
    parts: list[_Part] = []
    for sentence in sentences:
        _add(parts, sentence)
    if not parts:
        raise MeaningError("nothing is said of an object")
    effects = tuple(part.effect for part in parts)
    if left := _unknown(effects):
        raise MeaningError(left)
    if len(parts) == 1 and parts[0].defines and _is_defining(effects[0]):
        return (Defining(effects[0].does),)
    if len(effects) == 1:
        effect = effects[0]
        return (Static((Effect(effect.applies_to, effect.does),), effect.when, _zones(effect.when)),)
    return (Static(effects, zones=_zones(effects[0].when)),)


def _add(parts: list[_Part], sentence: Sentence) -> None:
    if sentence.kind == "says":
        parts.append(_says(parts, sentence))
        for clause in sentence.more:
            parts.append(_says(parts, dataclasses.replace(sentence, clause=clause, more=())))
        for clause, when in sentence.also:
            parts.append(_says([], Sentence("says", clause, trailing=(when,))))
        return
    if sentence.more:
        raise MeaningError("two clauses that one condition is said of")
    if not parts:
        raise MeaningError("a sentence that needs one before it")
    last = parts[-1]
    effect = last.effect
    match sentence.kind:
        case "otherwise":
            if isinstance(last.condition, c.Always):
                raise MeaningError("otherwise, without a condition before it")
            new = _says(parts, sentence)
            new.effect = dataclasses.replace(new.effect, when=~last.condition)
            parts.append(new)
        case "instead":
            new = _says(parts, sentence)
            if isinstance(new.condition, c.Always):
                raise MeaningError("instead, without a condition")
            last.effect = dataclasses.replace(effect, when=_both(effect.when, ~new.condition))
            parts.append(new)
        case "same for objects":
            last.effect = dataclasses.replace(effect, applies_to=effect.applies_to | sentence.extra)
        case "same for abilities":
            last.effect = same_for_abilities(effect, sentence.extra)
            last.condition = c.Always()
        case "rider":
            last.effect = dataclasses.replace(effect, does=(*effect.does, m.Quality(sentence.extra)))
        case "still":
            last.effect = dataclasses.replace(effect, does=tuple(kept(one) for one in effect.does))


def _says(parts: list[_Part], sentence: Sentence) -> _Part:
    clause = cast("Clause", sentence.clause)
    subject = clause.subject
    if _mentions(subject, IT):
        before = sentence.antecedent or (parts[-1].effect.applies_to if parts else None)
        if before is None and any(isinstance(condition, c.Recorded) for condition in sentence.leading):
            before = s.This()
        if before is None:
            raise MeaningError("a pronoun that stands for nothing")
        subject = substitute(subject, IT, before)
    single = isinstance(subject, s.This | s.Attached | s.Paired | s.ChosenObject | s.Top)
    does = substitute(clause.does, IT, _referent(clause, sentence) or (subject if single else s.It()))
    if subject != s.This():
        # "Each creature gets +1/+1 for each other creature": other than itself.
        does = _others(does, subject, s.It())
    kept: list[c.Condition] = []
    for found in _flat((*sentence.leading, *sentence.trailing)):
        condition = _others(found, subject, subject) if subject == s.Attached() else found
        if not _mentions(condition, IT):
            kept.append(condition)
        elif sentence.antecedent is not None and found in _flat(sentence.leading):
            kept.append(substitute(condition, IT, sentence.antecedent))
        elif single:
            kept.append(substitute(condition, IT, subject))
        else:
            subject = conjunction((subject, _of_each(condition)))
    when = c.Always() if not kept else kept[0] if len(kept) == 1 else c.Every(tuple(kept))
    return _Part(Effect(subject, does, when), clause.defines, when)


def _others(node: N, subject: s.Selector, itself: s.Selector) -> N:
    """Read "another creature" as one besides the enchanted creature, but "another Aura" as one besides the source."""
    if subject == s.Attached() and any(_mentions(node, part) for part in _KINDS_OF_SOURCE):
        return node
    return substitute(node, s.Not(s.This()), s.Not(itself))


def _referent(clause: Clause, sentence: Sentence) -> s.Selector | None:
    """Return what "that card" is where an object takes something of it: what the condition before is about."""
    takes = (one for one in clause.does if isinstance(one, m.AddAbilitiesOf | m.FullTextOf | m.BecomeCopy))
    return sentence.antecedent if any(one.of == IT for one in takes) else None


def _both(one: c.Condition, other: c.Condition) -> c.Condition:
    return other if isinstance(one, c.Always) else one & other


def _flat(conditions: tuple[c.Condition, ...]) -> list[c.Condition]:
    found: list[c.Condition] = []
    for condition in conditions:
        found += condition.of if isinstance(condition, c.Every) else (condition,)
    return found


def _of_each(condition: c.Condition) -> s.Selector:
    """Return a condition about each object of a set as a description: "each land ... as long as it's a creature"."""
    match condition:
        case c.Exists(s.AllOf(of), 1) if IT in of:
            return conjunction([substitute(part, IT, s.It()) for part in of if part != IT])
        case c.Compare(left, is_, right):
            return s.Where(substitute(left, IT, s.It()), is_, substitute(right, IT, s.It()))
        case _:
            raise MeaningError("a condition about each of several objects")


def same_for_abilities(effect: Effect, abilities: tuple[Ability, ...]) -> Effect:
    """Return what "the same is true for ..." says of an ability, as an effect of its own."""
    match effect:
        case Effect(subject, (m.AddAbilities((first,)),), c.Exists(s.AllOf(of), 1)) if s.Has(str(first)) in of:
            rest = [part for part in of if part != s.Has(str(first))]
            names = (str(first), *(str(ability) for ability in abilities))
            return Effect(subject, (m.AddKeywordsOf(conjunction(rest), names),))
        case _:
            raise MeaningError("the same is true for other abilities")


def kept(one: m.Modification) -> m.Modification:
    """Return a change of types or subtypes as one that keeps the others: "it's still a land" (CR 205.1b)."""
    if isinstance(one, m.SetTypes):
        return m.AddTypes(one.types)
    if isinstance(one, m.SetSubtypes):
        return m.AddSubtypes(one.subtypes)
    return one


def _is_defining(effect: Effect) -> bool:
    """Say whether an ability defines its own object's characteristics (CR 604.3a)."""
    if effect.applies_to != s.This() or not isinstance(effect.when, c.Always):
        return False
    for one in effect.does:
        match one:
            case m.SetPT(power, toughness):
                if isinstance(power, v.Const) or isinstance(toughness, v.Const):
                    return False
            case m.SetColors(words) | m.AddSubtypes(words) | m.AddColors(words):
                if any(isinstance(word, s.Chosen) for word in words):
                    return False
            case m.AddEverySubtype() | m.Quality():
                pass
            case _:
                return False
    return True


def _zones(when: c.Condition) -> tuple[s.Zone, ...]:
    """Return where an ability functions: in the zone in which its own condition wants the object (CR 113.6b)."""
    for condition in _flat((when,)):
        match condition:
            case c.Exists(s.AllOf(of), 1) if s.This() in of:
                zones = [part.zone for part in of if isinstance(part, s.InZone)]
                if zones:
                    return tuple(zones)
                away = [part.of.zone for part in of if isinstance(part, s.Not) and isinstance(part.of, s.InZone)]
                if away:
                    return tuple(zone for zone in typing.get_args(s.Zone) if zone not in away)
    return ("battlefield",)


def _parts(node: Any) -> Iterator[Node]:
    """Return every part of a tree but for what is inside the abilities that it gives."""
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part)
    elif isinstance(node, Node):
        yield node
        if not isinstance(node, Ability):
            for one in dataclasses.fields(node):  # type: ignore[arg-type]
                yield from _parts(getattr(node, one.name))


def _mentions(node: Any, part: Node) -> bool:
    return any(found == part for found in _parts(node))


def _unknown(effects: tuple[Effect, ...]) -> str:
    for node in _parts(effects):
        if node == IT:
            return "a pronoun that stands for nothing"
        if isinstance(node, v.X) or node in (Y, v.RecordedNumber("that number")):
            return "a number that is not said"
    return ""
