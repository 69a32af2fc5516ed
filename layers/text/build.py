"""From a sentence's parse to its parts of an effect tree: one method for each rule of the grammar (rules.lark)."""

# ruff: noqa: D102 - a method is what the rule of its name in the grammar means.
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability
from layers.effects.node import substitute
from layers.text.lexicon import CONDITIONS, REFERENCES
from layers.text.nouns import (
    IT,
    MeaningError,
    Phrase,
    Y,
    complement,
    number,
    player,
    removed,
    selector,
)
from layers.text.phrases import THAT_NUMBER, Does, PhraseBuilder

if TYPE_CHECKING:
    from lark import Token

__all__ = ["Builder", "Clause", "Sentence"]

INSTEAD = c.Recorded("instead")
"""The word "instead", until the sentence is put together with the one before it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and what is said of it."""

    subject: s.Selector
    does: Does
    defines: bool = False
    """Whether it says what power or toughness is equal to, or what the object is: CR 604.3."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its clause, and the conditions before and after it."""

    kind: str
    clause: Clause | None = None
    leading: tuple[c.Condition, ...] = ()
    trailing: tuple[c.Condition, ...] = ()
    antecedent: s.Selector | None = None
    """What a pronoun in the clause stands for: the subject of the leading condition."""
    extra: Any = None
    more: tuple[Clause, ...] = ()
    """Further clauses under the same conditions: "~ gets +2/+2 and creatures you control have vigilance"."""
    also: tuple[tuple[Clause, c.Condition], ...] = ()
    """What is said of the same subject under conditions of its own: "has reach if it's green and haste if it's red"."""


@dataclass(frozen=True, slots=True)
class AlsoSaid:
    """What is said of the subject once more, under another condition."""

    does: Does
    when: c.Condition


class Builder(PhraseBuilder):
    """Turns parse trees into clauses and sentences."""

    # --- sentences

    def line(self, *sentences: Sentence) -> tuple[Sentence, ...]:
        return sentences

    def sentence(self, *parts: Any) -> Sentence:
        *leads, main, _stop = parts
        (clause, *more), trails, also = main
        found = tuple(lead for lead in leads if isinstance(lead, c.Condition))
        if also and (found or more or clause.defines or len(trails) != 1 or INSTEAD in trails):
            raise MeaningError("several conditions that are not each of one predicate")
        if INSTEAD in trails:
            return Sentence("instead", clause, found, tuple(trail for trail in trails if trail != INSTEAD))
        antecedent, self.antecedent = (self.antecedent if found else None), None
        return Sentence("says", clause, found, trails, antecedent, more=tuple(more), also=also)

    def otherwise(self, _word: Token, _comma: Token, main: Any, _stop: Token) -> Sentence:
        (clause, *more), trails, also = main
        self.antecedent = None
        if also:
            raise MeaningError("several conditions after otherwise")
        return Sentence("otherwise", clause, (), trails, more=tuple(more))

    def same_for_objects(self, _same: Token, np: Phrase, _stop: Token) -> Sentence:
        return Sentence("same for objects", extra=selector(np))

    def same_for_abilities(self, _same: Token, abilities: tuple[Ability, ...], _stop: Token) -> Sentence:
        return Sentence("same for abilities", extra=abilities)

    def rider(self, text: Token, _stop: Token) -> Sentence:
        return Sentence("rider", extra=str(text))

    def still(self, text: Token, _stop: Token) -> Sentence:
        return Sentence("still", extra=str(text))

    def lead(self, *parts: Any) -> c.Condition | None:
        return parts[1] if len(parts) == 3 else None

    def lead_unless(self, _unless: Token, condition: c.Condition, _comma: Token) -> c.Condition:
        return ~condition

    def lead_during(self, when: Token, _comma: Token) -> c.Condition:
        return CONDITIONS[when]

    def main(self, *parts: Any) -> tuple[list[Clause], tuple[c.Condition, ...], tuple[tuple[Clause, c.Condition], ...]]:
        clauses = [part for part in parts if isinstance(part, Clause)]
        chosen = False
        for name, said in [part for part in parts if isinstance(part, tuple)]:
            # "X is the exiled card's power and Y is its toughness".
            value = substitute(said, IT, s.ChosenObject()) if chosen else said
            chosen = substitute(said, s.ChosenObject(), IT) != said
            clauses = [Clause(one.subject, substitute(one.does, name, value), one.defines) for one in clauses]
        also = tuple((Clause(clauses[0].subject, part.does), part.when) for part in parts if isinstance(part, AlsoSaid))
        return clauses, tuple(part for part in parts if isinstance(part, c.Condition)), also

    def also(self, _and: Token, predicates: list[Any], when: Any) -> AlsoSaid:
        if not isinstance(when, c.Condition) or when == INSTEAD or any(callable(one) for one in predicates):
            raise MeaningError("something that is not said under a condition")
        return AlsoSaid(_losses_first(_together([one for does in predicates for one in does])), when)

    def also_has(self, _and: Token, abilities: tuple[Ability, ...], when: Any) -> AlsoSaid:
        return self.also(_and, [(m.AddAbilities(abilities),)], when)

    def instead(self, _word: Token) -> c.Condition:
        return INSTEAD

    def trail(self, _when: Token, condition: c.Condition) -> c.Condition:
        return condition

    def trail_unless(self, _unless: Token, condition: c.Condition) -> c.Condition:
        return ~condition

    def trail_during(self, when: Token) -> c.Condition:
        return CONDITIONS[when]

    def where(self, name: Token, value: v.Value) -> tuple[v.Value, v.Value]:
        return (v.X() if name == "X" else Y), value

    def says(self, np: Phrase, predicates: list[Any]) -> Clause:
        subject = selector(np)
        land = np.mentions("REF", "attached land") or np.mentions("NOUNS", "land") or np.mentions("NOUN", "land")
        does: list[m.Modification] = []
        defines = False
        for predicate in predicates:
            if callable(predicate):
                defines = True
                does += predicate(land)
            else:
                does += predicate
        return Clause(subject, _losses_first(_together(does)), defines)

    def says_of_you_too(self, _you: Token, np: Phrase, predicates: list[Any]) -> Clause:
        clause = self.says(np, predicates)
        return Clause(clause.subject, (*clause.does, m.Quality("so do you")))

    def raises_devotion(self, _raised: Token, by: Token) -> Clause:
        return Clause(s.This(), (m.RaiseDevotion(int(by)),))

    def defines(self, first: Any, *rest: Any) -> Clause:
        whose, power, toughness = first
        for _and, (owner, more_power, more_toughness) in zip(rest[::2], rest[1::2], strict=True):
            if owner not in (whose, IT):
                raise MeaningError("two objects in one definition")
            known = power or toughness
            power = power or _with_that_number(more_power, known)
            toughness = toughness or _with_that_number(more_toughness, known)
        return Clause(whose, (m.SetPT(power, toughness),), defines=True)

    def defined(self, whose: Token, stat: Token, _equal: Token, value: v.Value) -> tuple[s.Selector, Any, Any]:
        change = self.set_equal(stat, stat, value)
        return REFERENCES[whose], change.power, change.toughness

    def takes_control(self, who: Token, np: Phrase) -> Clause:
        return Clause(selector(np), (m.GainControl(player(who)),))

    # --- predicates

    def predicates(self, *parts: Any) -> list[Any]:
        return [part for part in parts if isinstance(part, tuple) or callable(part)]

    def gets(self, _get: Token, change: Token) -> Does:
        return (self._change(change),)

    def gets_for_each(self, _get: Token, change: Token, _each: Token, count: v.Value) -> Does:
        return (self._change(change, count),)

    def gets_recorded(self, _get: Token, change: Token, count: Token) -> Does:
        return (self._change(change, v.RecordedNumber(str(count))),)

    def also_gets(self, change: Token) -> Does:
        return (self._change(change),)

    def also_gets_for_each(self, change: Token, _each: Token, count: v.Value) -> Does:
        return (self._change(change, count),)

    def _change(self, change: str, count: v.Value | None = None) -> m.AddPT:
        power, toughness = (number(part) for part in change.split("/"))
        if count is None:
            return m.AddPT(power, toughness)
        return m.AddPT(_times(power, count), _times(toughness, count))

    def has(self, _have: Token, abilities: tuple[Ability, ...]) -> Does:
        return (m.AddAbilities(abilities),)

    def has_pt(self, _have: Token, pt: m.SetPT) -> Does:
        return (pt,)

    def has_pt_and(self, _have: Token, pt: m.SetPT, _and: Token, abilities: tuple[Ability, ...]) -> Does:
        return (pt, m.AddAbilities(abilities))

    def has_abilities_of(self, _have: Token, what: Token, np: Phrase) -> Does:
        return (m.AddAbilitiesOf(selector(np), str(what)),)  # type: ignore[arg-type]

    def has_names(self, _have: Token, _names: Token) -> Does:
        return (m.AddEveryName(),)

    def has_full_text(self, _have: Token, _text: Token, np: Phrase) -> Does:
        return (m.FullTextOf(selector(np)),)

    def has_text(self, _have: Token, _text: Token, quote: Token) -> Does:
        return (m.FullTextOf(s.Nothing(), self.abilities(quote)),)

    def has_type(self, _have: Token, kind: Token, _addition: Token) -> Does:
        return (m.AddSubtypes((s.Chosen(str(kind)),)),)  # type: ignore[arg-type]

    def loses(self, _lose: Token, abilities: tuple[Ability, ...]) -> Does:
        return (m.LoseAbilities(abilities),)

    def loses_all(self, _lose: Token, what: Token) -> Does:
        return (m.LoseAllAbilities(only="not mana" if "mana" in what else ""),)

    def loses_types(self, _lose: Token, what: Token) -> Does:
        # "Is a creature and loses all other card types" says once more what becoming one means (CR 205.1a).
        does: list[m.Modification] = []
        if what.startswith("all land types"):
            does.append(m.RemoveSubtypes(every="land"))
        else:
            does.append(m.Quality("loses all other card types"))
        if what.endswith("and abilities"):
            does.append(m.LoseAllAbilities())
        return tuple(does)

    def loses_every_type(self, _lose: Token, kind: Token) -> Does:
        if "basic" in kind:
            raise MeaningError("a part of a family of subtypes that is lost")
        return (m.RemoveSubtypes(every=str(kind)),)  # type: ignore[arg-type]

    def cannot_have(self, _bar: Token, abilities: tuple[Ability, ...]) -> Does:
        return (m.BarAbilities(tuple(str(ability) for ability in abilities)),)

    def is_(self, _is: Token, np: Phrase) -> Callable[[bool], Does]:
        return lambda land: complement(np, land=land).modifications()

    def is_also(self, _is: Token, _also: Token, np: Phrase) -> Callable[[bool], Does]:
        return lambda land: complement(np, land=land).modifications(also=True)

    def is_copy(self, _is: Token, _copy: Token, np: Phrase) -> Does:
        return (m.BecomeCopy(selector(np)),)

    def is_not(self, _isnt: Token, np: Phrase) -> Does:
        return removed(np)

    def becomes(self, _become: Token, np: Phrase) -> Callable[[bool], Does]:
        return lambda land: complement(np, land=land).modifications()

    def quality(self, text: Token) -> Does:
        return (m.Quality(str(text)),)


def _together(does: list[m.Modification]) -> list[m.Modification]:
    """Return what several predicates come to: some say how another one is meant."""
    found: list[m.Modification] = []
    alone = m.Quality("loses all other card types") in does
    for one in does:
        match one:
            case m.AddTypes(types) if alone and {"Artifact", "Creature"} <= set(types):
                found.append(m.SetTypes(tuple(str(word) for word in types)))
            case m.FullTextOf(s.Nothing(), more) if found and isinstance(found[-1], m.FullTextOf):
                found[-1] = m.FullTextOf(found[-1].of, more)
            case _:
                found.append(one)
    return found


def _losses_first(does: list[m.Modification]) -> Does:
    """Put "loses all other abilities" before what the same effect gives: the order in a layer is that of the list."""
    first = [one for one in does if isinstance(one, m.LoseAllAbilities)]
    return tuple(first + [one for one in does if not isinstance(one, m.LoseAllAbilities)])


def _times(amount: v.Value, count: v.Value) -> v.Value:
    if isinstance(amount, v.Const):
        if amount.number == 0:
            return amount
        return count if amount.number == 1 else v.Times(amount.number, count)
    raise MeaningError("a variable for each of something")


def _with_that_number(value: v.Value | None, known: v.Value | None) -> v.Value | None:
    return substitute(value, THAT_NUMBER, known) if value is not None and known is not None else value
