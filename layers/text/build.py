"""From a sentence's parse to its parts of an effect tree: one method for each rule of the grammar (rules.lark)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, keyword
from layers.effects.node import substitute
from layers.text.lexicon import CONDITIONS, REFERENCES, VALUES
from layers.text.nouns import (
    IT,
    Given,
    Group,
    MeaningError,
    Phrase,
    Word,
    Y,
    bound,
    complement,
    conjunction,
    number,
    player,
    quantity,
    removed,
    selector,
)

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["Builder", "Clause", "Sentence"]

INSTEAD = c.Recorded("instead")
"""The word "instead", until the sentence is put together with the one before it."""
THAT_NUMBER = v.RecordedNumber("that number")
Does = tuple[m.Modification, ...]

_STATS: dict[str, Callable[[s.Selector], v.Value]] = {
    "power": v.Power,
    "toughness": v.Toughness,
    "mana value": v.ManaValue,
    "base power": v.BasePower,
    "base toughness": v.BaseToughness,
}
_PAIRED = s.HasAttached(s.Paired())
"""What "is paired with another creature" says until its subject is known."""


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


class Builder:
    """Turns parse trees into parts of effect trees.

    Parameters
    ----------
    quoted : callable
        Reads the text of a quoted ability.
    """

    def __init__(self, quoted: Callable[[str], tuple[Ability, ...]]) -> None:
        self.quoted = quoted
        self.antecedent: s.Selector | None = None

    def build(self, tree: Tree[Token]) -> Any:
        """Return what a parse tree means."""
        children = [self.build(child) if hasattr(child, "children") else child for child in tree.children]
        return getattr(self, tree.data)(*children)

    # --- sentences

    def line(self, *sentences: Sentence) -> tuple[Sentence, ...]:
        return sentences

    def sentence(self, *parts: Any) -> Sentence:
        *leads, main, _stop = parts
        (clause, *more), trails = main
        found = tuple(lead for lead in leads if isinstance(lead, c.Condition))
        if INSTEAD in trails:
            return Sentence("instead", clause, found, tuple(trail for trail in trails if trail != INSTEAD))
        antecedent, self.antecedent = (self.antecedent if found else None), None
        return Sentence("says", clause, found, trails, antecedent, more=tuple(more))

    def otherwise(self, _word: Token, _comma: Token, main: Any, _stop: Token) -> Sentence:
        (clause, *more), trails = main
        self.antecedent = None
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

    def main(self, *parts: Any) -> tuple[list[Clause], tuple[c.Condition, ...]]:
        clauses = [part for part in parts if isinstance(part, Clause)]
        for name, value in [part for part in parts if isinstance(part, tuple)]:
            clauses = [Clause(one.subject, substitute(one.does, name, value), one.defines) for one in clauses]
        return clauses, tuple(part for part in parts if isinstance(part, c.Condition))

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
        return Clause(subject, _losses_first(does), defines)

    def says_of_you_too(self, _you: Token, np: Phrase, predicates: list[Any]) -> Clause:
        clause = self.says(np, predicates)
        return Clause(clause.subject, (*clause.does, m.Quality("so do you")))

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

    def has_abilities_of(self, _have: Token, what: Token, np: Phrase) -> Does:
        return (m.AddAbilitiesOf(selector(np), str(what)),)  # type: ignore[arg-type]

    def has_names(self, _have: Token, _names: Token) -> Does:
        return (m.AddEveryName(),)

    def has_type(self, _have: Token, kind: Token, _addition: Token) -> Does:
        return (m.AddSubtypes((s.Chosen(str(kind)),)),)  # type: ignore[arg-type]

    def loses(self, _lose: Token, abilities: tuple[Ability, ...]) -> Does:
        return (m.LoseAbilities(abilities),)

    def loses_all(self, _lose: Token, what: Token) -> Does:
        return (m.LoseAllAbilities(only="not mana" if "mana" in what else ""),)

    def loses_types(self, _lose: Token, what: Token) -> Does:
        # "Is a creature and loses all other card types" says once more what becoming one means (CR 205.1a).
        does: list[m.Modification] = []
        if what.startswith("all creature types"):
            does.append(m.RemoveSubtypes(every="creature"))
        elif what.startswith("all land types"):
            does.append(m.RemoveSubtypes(every="land"))
        else:
            does.append(m.Quality("loses all other card types"))
        if what.endswith("and abilities"):
            does.append(m.LoseAllAbilities())
        return tuple(does)

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

    def set_pt(self, stat: Token, pt: Token) -> m.SetPT:
        power, toughness = (number(part) for part in pt.split("/"))
        return m.SetPT(power, toughness)

    def set_stat(self, stat: Token, amount: Token) -> m.SetPT:
        return self.set_equal(stat, stat, v.Const(int(amount)))

    def set_equal(self, stat: Token, _equal: Token, value: v.Value) -> m.SetPT:
        if "mana" in stat or "or" in stat.split():
            raise MeaningError(f"{stat} is not set by an ability")
        return m.SetPT(value if "power" in stat else None, value if "toughness" in stat else None)

    def abilities(self, *parts: Token) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for part in parts:
            if part.type == "KEYWORD":
                found.append(keyword(str(part)))
            elif part.type == "QUOTE":
                found += self.quoted(str(part))
        return tuple(found)

    # --- noun phrases

    def np(self, *parts: Any) -> Phrase:
        groups: list[Group] = []
        for part in parts:
            if isinstance(part, Group):
                groups.append(part)
            elif isinstance(part, Phrase):
                groups += part.groups
        return Phrase(tuple(groups))

    def group(self, words: tuple[Word, ...], *posts: Any) -> Group:
        return Group(words, posts)

    def bare_group(self, *posts: Any) -> Group:
        return Group((), posts)

    def words(self, *words: Word) -> tuple[Word, ...]:
        return words

    def word(self, token: Token) -> Word:
        return Word(token.type, str(token))

    def simple(self, token: Token) -> Word:
        return Word(token.type, str(token))

    def with_abilities(self, _with: Token, abilities: tuple[Ability, ...]) -> Given:
        return Given((m.AddAbilities(abilities),), _has(abilities))

    def without_abilities(self, _without: Token, abilities: tuple[Ability, ...]) -> s.Selector:
        return s.Not(_has(abilities) or s.Nothing())

    def with_counters(self, _with: Token, counters: s.Selector) -> s.Selector:
        return counters

    def without_counters(self, _without: Token, counters: s.Selector) -> s.Selector:
        return s.Not(counters)

    def with_stat(self, _with: Token, stat: Token, amount: Token) -> Given:
        if stat.startswith("base") and amount.type == "NUMBER":
            return Given((self.set_stat(stat, amount),), self._stat(stat, amount))
        return Given((), self._stat(stat, amount))

    def _stat(self, stat: str, amount: Token) -> s.Selector:
        sign, wanted = bound(Word(amount.type, str(amount)))
        if amount.type == "NUMBER":
            sign = "="
        return self._where(stat, sign, v.Const(wanted))

    def _where(self, stat: str, sign: str, value: v.Value) -> s.Selector:
        value = substitute(value, IT, s.It())
        if stat == "power or toughness":
            return s.AnyOf((s.Where(v.Power(), sign, value), s.Where(v.Toughness(), sign, value)))  # type: ignore[arg-type]
        if stat not in _STATS:
            raise MeaningError(f"{stat} is no number")
        return s.Where(_STATS[stat](s.It()), sign, value)  # type: ignore[arg-type]

    def with_pt(self, _with: Token, stat: Token, pt: Token) -> Given:
        power, toughness = (number(part) for part in pt.split("/"))
        base = stat.startswith("base")
        picks = conjunction(
            (
                s.Where(v.BasePower() if base else v.Power(), "=", power),
                s.Where(v.BaseToughness() if base else v.Toughness(), "=", toughness),
            )
        )
        return Given((m.SetPT(power, toughness),), picks)

    def with_no_abilities(self, _with: Token, _no: Token) -> s.Selector:
        return s.NoAbilities()

    def that_is(self, _that: Token, np: Phrase) -> s.Selector:
        return selector(np)

    def that_is_not(self, _that: Token, np: Phrase) -> s.Selector:
        return s.Not(selector(np))

    def attached_to(self, _attached: Token, np: Phrase) -> s.Selector:
        return s.AttachedTo(selector(np))

    def shares(self, what: Token, np: Phrase) -> s.Selector:
        return s.Shares(str(what), substitute(selector(np), IT, s.It()))  # type: ignore[arg-type]

    def with_compared(self, _with: Token, stat: Token, sign: Token, value: v.Value) -> s.Selector:
        return self._where(stat, str(sign), value)

    def with_equal(self, _with: Token, stat: Token, _equal: Token, value: v.Value) -> Given:
        if stat in ("base power and toughness", "power and toughness", "base power", "base toughness"):
            return Given((self.set_equal(stat, stat, value),), None)
        return Given((), self._where(stat, "=", value))

    def counters(self, *parts: Token) -> s.Selector:
        kind = str(parts[-2]) or None
        if len(parts) == 2:
            return s.HasCounters(kind)
        sign, wanted = bound(Word(parts[0].type, str(parts[0])))
        return _counted(kind, sign, wanted)

    # --- conditions

    def conditions(self, condition: c.Condition) -> c.Condition:
        return condition

    def every(self, *parts: Any) -> c.Condition:
        return c.Every(tuple(part for part in parts if isinstance(part, c.Condition)))

    def either(self, *parts: Any) -> c.Condition:
        return c.Either(tuple(part for part in parts if isinstance(part, c.Condition)))

    def enchanted_by(self, np: Phrase, _is: Token, _by: Token, auras: Phrase) -> c.Condition:
        sign, wanted, rest = quantity(auras)
        return _exist(conjunction((selector(rest), s.AttachedTo(selector(np)))), sign, wanted)

    def most_common(self, color: Token, np: Phrase, tied: Token | None = None) -> c.Condition:
        word = s.Chosen("color") if color == "the chosen color" else str(color)
        return c.MostCommonColor(word, selector(np), tied == "or tied")

    def of_objects(self, np: Phrase, *parts: Any) -> c.Condition:
        sign, wanted, np = quantity(np)
        subject = selector(np)
        made = [part for part in parts if isinstance(part, s.Selector)]
        if self.antecedent is None and subject != IT:
            self.antecedent = subject if _is_single(subject) else _single_in(conjunction((subject, *made)))
        if made == [_PAIRED] and subject == s.This():
            return c.Exists(s.Paired())
        if not _is_single(subject) and any(isinstance(part, s.Not) for part in made):
            raise MeaningError("a negation about several objects")
        return _exist(conjunction((subject, *made)), sign, wanted)

    def controls(self, who: Token, np: Phrase) -> c.Condition:
        sign, wanted, rest = quantity(np)
        if who.startswith("not "):
            return _exist(conjunction((selector(rest), s.Not(s.Controlled(player(who[4:]))))), sign, wanted)
        if (sign, wanted) == (">=", 1):
            return c.Exists(conjunction((selector(rest), s.Controlled(player(who)))))
        if (sign, wanted, who) == ("=", 1, "you") and self.antecedent is None:
            self.antecedent = conjunction((selector(rest), s.Controlled(player(who))))
        return _of_one(who, lambda of: _exist(conjunction((selector(rest), s.Controlled(of))), sign, wanted))

    def controls_none(self, who: Token, np: Phrase) -> c.Condition:
        return c.Unless(c.Exists(conjunction((selector(np), s.Controlled(player(who))))))

    def there_is(self, _there: Token, np: Phrase) -> c.Condition:
        sign, wanted, rest = quantity(np)
        return _exist(selector(rest), sign, wanted)

    def there_are_kinds(self, _there: Token, amount: Token, what: Token, np: Phrase) -> c.Condition:
        sign, wanted = bound(Word(amount.type, str(amount)))
        return c.Compare(self.count_kinds(what, np), sign, v.Const(wanted))  # type: ignore[arg-type]

    def there_are_counters(self, _there: Token, amount: Token, kind: Token, _on: Token, np: Phrase) -> c.Condition:
        sign, wanted = bound(Word(amount.type, str(amount)))
        if self.antecedent is None and _is_single(selector(np)):
            self.antecedent = selector(np)
        return c.Exists(conjunction((selector(np), _counted(str(kind) or None, sign, wanted))))

    def has_life(self, who: Token, amount: Token, _life: Token) -> c.Condition:
        sign, wanted = bound(Word(amount.type, str(amount)))
        return _of_one(who, lambda of: c.Compare(v.LifeTotal(of), sign, v.Const(wanted)))  # type: ignore[arg-type]

    def has_player_counters(self, who: Token, amount: Token, kind: Token) -> c.Condition:
        sign, wanted = bound(Word(amount.type, str(amount)))
        return _of_one(who, lambda of: c.Compare(v.PlayerCounters(str(kind), of), sign, v.Const(wanted)))  # type: ignore[arg-type]

    def has_in_place(self, who: Token, np: Phrase, zone: Token) -> c.Condition:
        sign, wanted, rest = quantity(np)
        place = s.InZone(str(zone))  # type: ignore[arg-type]
        return _of_one(who, lambda of: _exist(conjunction((selector(rest), place, s.Owned(of))), sign, wanted))

    def known(self, text: Token) -> c.Condition:
        return CONDITIONS[text]

    def recorded(self, text: Token) -> c.Condition:
        return c.Recorded(str(text))

    def measured(self, value: v.Value, _is: Token, amount: Token) -> c.Condition:
        sign, wanted = bound(Word(amount.type, str(amount)))
        return c.Compare(value, "=" if amount.type == "NUMBER" else sign, v.Const(wanted))  # type: ignore[arg-type]

    def compared(self, value: v.Value, _is: Token, sign: Token, other: v.Value) -> c.Condition:
        return c.Compare(value, str(sign), other)  # type: ignore[arg-type]

    def compared_with_half(self, value: v.Value, _is: Token, sign: Token, _half: Token, what: Token) -> c.Condition:
        # A whole number is less than half of an odd one when it is less than that rounded up.
        half = v.Half(VALUES[what], "up" if sign in ("<", ">=") else "down")
        return c.Compare(value, str(sign), half)  # type: ignore[arg-type]

    def equal(self, value: v.Value, _is: Token, other: v.Value) -> c.Condition:
        return c.Compare(value, "=", other)

    def said_is(self, _is: Token, np: Phrase) -> s.Selector:
        return selector(np)

    def said_is_not(self, _isnt: Token, np: Phrase) -> s.Selector:
        return s.Not(selector(np))

    def said_paired(self, _is: Token, _paired: Token) -> s.Selector:
        return _PAIRED

    def said_has(self, _has_: Token, abilities: tuple[Ability, ...]) -> s.Selector:
        found = _has(abilities)
        if found is None:
            raise MeaningError("a quoted ability that objects are asked for")
        return found

    def said_counters(self, _has_: Token, counters: s.Selector) -> s.Selector:
        return counters

    def said_stat(self, _has_: Token, stat: Token, amount: Token) -> s.Selector:
        return self._stat(stat, amount)

    def said_no_abilities(self, _has_: Token, _no: Token) -> s.Selector:
        return s.NoAbilities()

    # --- values

    def count(self, np: Phrase) -> v.Value:
        return v.Count(selector(np))

    def count_kinds(self, what: Token, np: Phrase) -> v.Value:
        return v.CountDistinct(str(what), selector(np))  # type: ignore[arg-type]

    def count_counters(self, kind: Token, _on: Token, np: Phrase) -> v.Value:
        return v.CountersOn(str(kind) or None, selector(np))

    def count_own_counters(self, kind: Token, _on: Token) -> v.Value:
        return v.CountersOn(str(kind) or None, IT)

    def counted(self, text: Token) -> v.Value:
        return VALUES[text]

    def colors_of(self, whose: Token) -> v.Value:
        return v.ColorCount(REFERENCES[whose])

    def value(self, term: v.Value) -> v.Value:
        return term

    def plus(self, left: v.Value, _plus: Token, right: v.Value) -> v.Value:
        return v.Sum((*(left.of if isinstance(left, v.Sum) else (left,)), right))

    def minus(self, left: v.Value, _minus: Token, right: v.Value) -> v.Value:
        return self.plus(left, _minus, v.Times(-1, right))

    def term(self, value: v.Value) -> v.Value:
        return value

    def number(self, text: Token) -> v.Value:
        return v.Const(int(text))

    def variable(self, _x: Token) -> v.Value:
        return v.X()

    def multiplied(self, factor: Token, value: v.Value) -> v.Value:
        return v.Times(int(factor), value)

    def half(self, _half: Token, value: v.Value, rounded: Token) -> v.Value:
        return v.Half(value, str(rounded))  # type: ignore[arg-type]

    def that_number(self, _text: Token) -> v.Value:
        return THAT_NUMBER

    def number_of(self, _number: Token, count: v.Value) -> v.Value:
        return count

    def recorded_number(self, text: Token) -> v.Value:
        return v.RecordedNumber(str(text))

    def known_value(self, text: Token) -> v.Value:
        return VALUES[text]

    def devotion(self, colors: Token) -> v.Value:
        words = colors.replace(",", " ").replace(" and ", " ")
        named = (s.Chosen("color"),) if words == "the chosen color" else tuple(words.split())
        return v.Devotion(named)

    def stat(self, whose: Token, stat: Token) -> v.Value:
        if stat not in _STATS:
            raise MeaningError(f"{stat} is no number")
        return _STATS[stat](REFERENCES[whose])

    def symbols(self, color: Token, np: Phrase) -> v.Value:
        return v.Total(v.ManaSymbols((str(color),)), selector(np))

    def extreme_among(self, which: Token, stat: Token, np: Phrase) -> v.Value:
        return self.extreme(which, stat, which, np)

    def extreme(self, which: Token, stat: Token, _among: Token, np: Phrase) -> v.Value:
        of = v.Greatest if which == "greatest" else v.Least
        if stat not in _STATS:
            raise MeaningError(f"{stat} is no number")
        return of(_STATS[stat](s.It()), selector(np))

    def total(self, _total: Token, stat: Token, np: Phrase) -> v.Value:
        if stat not in _STATS:
            raise MeaningError(f"{stat} is no number")
        return v.Total(_STATS[stat](s.It()), selector(np))

    def total_among(self, _total: Token, stat: Token, _among: Token, np: Phrase) -> v.Value:
        return self.total(_total, stat, np)


def _is_single(selector: s.Selector) -> bool:
    return isinstance(selector, s.This | s.Attached | s.Paired | s.ChosenObject | s.ObjectNamed | s.Top)


def _single_in(selector: s.Selector) -> s.Selector | None:
    """Return the one object that a description mentions: "an Aura attached to enchanted creature"."""
    for one in (s.Attached(), s.This()):
        if substitute(selector, one, s.Nothing()) != selector:
            return one
    return None


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


def _has(abilities: tuple[Ability, ...]) -> s.Selector | None:
    names = [getattr(ability, "name", "") for ability in abilities]
    if not all(names):
        return None
    return conjunction([s.Has(str(ability)) for ability in abilities])


def _counted(kind: str | None, sign: str, wanted: int) -> s.Selector:
    least = s.HasCounters(kind, wanted) if wanted else s.Everything()
    above = s.Not(s.HasCounters(kind, wanted + 1))
    match sign:
        case ">=":
            return least
        case ">":
            return s.HasCounters(kind, wanted + 1)
        case "<=":
            return above
        case "<":
            return s.Not(s.HasCounters(kind, wanted))
        case _:
            return conjunction((least, above)) if wanted else above


def _of_one(who: str, that: Callable[[p.PlayerSet], c.Condition]) -> c.Condition:
    """Return a condition about one player, or about some one of several."""
    of = player(who)
    if isinstance(of, p.Opponents | p.EachPlayer):
        return c.SomePlayer(of, that(p.ThatPlayer()))
    return that(of)


def _exist(what: s.Selector, sign: str, wanted: int) -> c.Condition:
    if sign == ">=":
        return c.Exists(what, wanted)
    if (sign, wanted) == ("=", 0):
        return c.Unless(c.Exists(what))
    return c.Compare(v.Count(what), sign, v.Const(wanted))  # type: ignore[arg-type]
