"""From a phrase's parse to its part of an effect tree: noun phrases, conditions, values and lists of abilities."""

# ruff: noqa: D102 - a method is what the rule of its name in the grammar means.
from __future__ import annotations

from collections.abc import Callable, Sequence
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
    bound,
    conjunction,
    each_asked_for,
    number,
    player,
    quantity,
    selector,
)

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["THAT_NUMBER", "Does", "PhraseBuilder"]

THAT_NUMBER = v.RecordedNumber("that number")
"""The words "that number", until it is known which."""
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


class PhraseBuilder:
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
        children = [child if isinstance(child, str) else self.build(child) for child in tree.children]
        return getattr(self, tree.data)(*children)

    # --- abilities, power and toughness

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
        if len(parts) == 1:
            return Phrase((parts[0],))
        group, joining, rest = parts
        one_of_each = rest.one_of_each or joining.type == "NAND"
        first = rest.groups[0]
        if joining.type == "NCOMMA" and not group.posts and _all_negative(group) and _all_negative(first, of=1):
            # "noncreature, nonland cards" are neither.
            return Phrase((Group(group.words + first.words, first.posts), *rest.groups[1:]), one_of_each)
        return Phrase((group, *rest.groups), one_of_each)

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

    def with_ability_kind(self, _with: Token, kind: Token) -> s.Selector:
        return s.HasAbilityKind(str(kind))  # type: ignore[arg-type]

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

    def with_pt_and_abilities(
        self, _with: Token, stat: Token, pt: Token, _and: Token, abilities: tuple[Ability, ...]
    ) -> Given:
        return Given((self.set_pt(stat, pt), m.AddAbilities(abilities)), None)

    def with_no_abilities(self, _with: Token, _no: Token) -> s.Selector:
        return s.NoAbilities()

    def that_is(self, _that: Token, np: Phrase) -> s.Selector:
        return selector(np)

    def that_is_enchanted_by(self, _that: Token, _by: Token, np: Phrase) -> s.Selector:
        return s.HasAttached(selector(np))

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
        if self.antecedent is None and _is_single(selector(np)):
            self.antecedent = selector(np)
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
        return _exist_each([conjunction((one, *made)) for one in each_asked_for(np)], sign, wanted)

    def controls(self, who: Token, np: Phrase) -> c.Condition:
        sign, wanted, rest = quantity(np)
        if who.startswith("not "):
            return _exist(conjunction((selector(rest), s.Not(s.Controlled(player(who[4:]))))), sign, wanted)
        if (sign, wanted) == (">=", 1):
            of = s.Controlled(player(who))
            return _exist_each([conjunction((one, of)) for one in each_asked_for(rest)], sign, wanted)
        if (sign, wanted, who) == ("=", 1, "you") and self.antecedent is None:
            self.antecedent = conjunction((selector(rest), s.Controlled(player(who))))
        return _of_one(who, lambda of: _exist(conjunction((selector(rest), s.Controlled(of))), sign, wanted))

    def controls_none(self, who: Token, np: Phrase) -> c.Condition:
        return c.Unless(c.Exists(conjunction((selector(np), s.Controlled(player(who))))))

    def there_is(self, _there: Token, np: Phrase) -> c.Condition:
        sign, wanted, rest = quantity(np)
        return _exist_each(each_asked_for(rest), sign, wanted)

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

    def own_symbols(self, color: Token) -> v.Value:
        return v.ManaSymbols((str(color),), IT)

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


def _all_negative(group: Group, of: int | None = None) -> bool:
    return bool(group.words) and all(word.kind == "ADJ" and word.text.startswith("non") for word in group.words[:of])


def _exist_each(what: Sequence[s.Selector], sign: str, wanted: int) -> c.Condition:
    """Return that there is one of each of several things, or so many of all of them together."""
    if (sign, wanted) == (">=", 1) and len(what) > 1:
        return c.Every(tuple(c.Exists(one) for one in what))
    return _exist(what[0] if len(what) == 1 else s.AnyOf(tuple(what)), sign, wanted)


def _exist(what: s.Selector, sign: str, wanted: int) -> c.Condition:
    if sign == ">=":
        return c.Exists(what, wanted)
    if (sign, wanted) == ("=", 0):
        return c.Unless(c.Exists(what))
    return c.Compare(v.Count(what), sign, v.Const(wanted))  # type: ignore[arg-type]
