"""Values and conditions as lemma tokens."""

from __future__ import annotations

from collections.abc import Sequence

from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.text.lexicon import CONDITIONS, VALUES
from layers.text.nouns import conjunction
from layers.text.print_nouns import (
    ADJECTIVE_WORDS,
    PLAYER_WORDS,
    REFERENCE_WORDS,
    STATS,
    NounPrinter,
    PrintingError,
    is_adjectival,
    named,
    parts_of,
    stat_of,
)

__all__ = ["CONDITION_WORDS", "COUNTED", "ConditionPrinter"]

CONDITION_WORDS = {of: word for word, of in CONDITIONS.items()}
COUNTED = {
    VALUES[word]: word for word in ("opponents", "players", "experience counters", "poison counters of opponents")
}
KNOWN = {of: word for word, of in VALUES.items() if of not in COUNTED}


class ConditionPrinter(NounPrinter):
    """Prints noun phrases, values and conditions."""

    # --- values

    def count(self, value: v.Value) -> None:
        """Print what is counted, as after "for each"."""
        match value:
            case _ if value in COUNTED:
                self.put("COUNTED", COUNTED[value])
            case v.Count(of):
                self.noun(of)
            case v.CountDistinct(what, of):
                self.put("COUNTABLE", what)
                self.noun(of)
            case v.CountersOn(kind, of):
                self.put("COUNTER", kind or "")
                self.put("ON")
                self.noun(of)
            case v.ColorCount(of):
                self.put("COLORSOF", "it" if of == s.It() else named(REFERENCE_WORDS, of))
            case v.ManaSymbols((color,), s.It()):
                self.put("OWNSYMBOLS", color)
            case v.Total(v.ManaSymbols((color,)), of):
                self.put("SYMBOLS", color)
                self.noun(of)
            case _:
                raise PrintingError(value.tag)

    def value(self, value: v.Value | None) -> None:
        """Print a value."""
        match value:
            case v.Sum(of):
                for place, part in enumerate(of):
                    if place and isinstance(part, v.Times) and part.factor == -1:
                        self.put("MINUS", "minus")
                        self.term(part.value)
                        continue
                    if place:
                        self.put("PLUS", "plus")
                    self.term(part)
            case None:
                raise PrintingError("no value")
            case _:
                self.term(value)

    def term(self, value: v.Value) -> None:
        """Print a value that is no sum."""
        match value:
            case v.Const(number):
                self.put("NUMBER", str(number))
            case v.Times(factor, of) if factor in (2, 3):
                self.put("TWICE", str(factor))
                self.term(of)
            case v.Half(of, rounded):
                self.put("HALF", "half")
                self.term(of)
                self.put("ROUNDED", rounded)
            case v.RecordedNumber("that number"):
                self.put("THATNUMBER", "that number")
            case v.RecordedNumber(text):
                self.put("RECNUM", text)
            case _ if value in KNOWN:
                self.put("VALUE", KNOWN[value])
            case v.Devotion(colors, p.You()):
                words = ["the chosen color" if isinstance(color, s.Chosen) else color for color in colors]
                self.put(
                    "DEVOTION", " and ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f", and {words[-1]}"
                )
            case v.Greatest(inner, of) | v.Least(inner, of):
                self.put("EXTREME", "greatest" if isinstance(value, v.Greatest) else "least")
                self.put("STAT", STATS[type(inner)])
                self.put("AMONG")
                self.noun(of)
            case v.Total(v.ManaSymbols()):
                self.put("NUMBEROF")
                self.count(value)
            case v.Total(inner, of):
                self.put("TOTAL", "total")
                self.put("STAT", stat_of(inner))
                self.noun(of)
            case _ if type(value) in STATS:
                self.put("POSS", "it" if value.of == s.It() else named(REFERENCE_WORDS, value.of))  # type: ignore[attr-defined]
                self.put("STAT", STATS[type(value)])
            case _:
                self.put("NUMBEROF")
                self.count(value)

    # --- conditions

    def _negative(self, condition: c.Unless) -> bool:
        return (
            isinstance(condition.condition, c.Exists)
            and condition.condition.at_least == 1
            and not any(part in REFERENCE_WORDS for part in parts_of(condition.condition.what))
        )

    def condition(self, condition: c.Condition) -> None:
        """Print a condition."""
        match condition:
            case _ if condition in CONDITION_WORDS:
                self.put("COND", CONDITION_WORDS[condition])
            case c.Recorded(text):
                self.put("RECORDED", text)
            case c.Every(of) if (shared := _shared(of)) is not None:
                self.exists(shared, ">=", 1, join="NAND")
            case c.Every(of) | c.Either(of):
                for place, part in enumerate(of):
                    if place:
                        self.put(*(("CAND", "and") if isinstance(condition, c.Every) else ("COR", "or")))
                    self.condition(part)
            case c.MostCommonColor(color, among, tied):
                self.put("MOSTCOMMON", "the chosen color" if isinstance(color, s.Chosen) else color)
                self.noun(among)
                if tied:
                    self.put("TIED", "or tied")
            case c.SomePlayer(who, that):
                self.some_player(named(PLAYER_WORDS, who), that)
            case c.Exists(s.Paired()):
                self.put("REF", "~")
                self.put("IS")
                self.put("PAIREDWITH", "paired")
            case c.Exists(what, least):
                self.exists(what, ">=", least)
            case c.Unless(c.Exists(what, 1)) if s.Controlled(p.Opponents()) in parts_of(what):
                self.put("CTRLNO", "opponents")
                self.noun(conjunction([part for part in parts_of(what) if part != s.Controlled(p.Opponents())]))
            case c.Unless(c.Exists(what, 1)):
                self.exists(what, "=", 0)
            case c.Compare(left, sign, right):
                self.compare(left, sign, right)
            case _:
                raise PrintingError(condition.tag)

    def some_player(self, who: str, that: c.Condition) -> None:
        """Print a condition about some one of several players."""
        place = p.ThatPlayer()
        match that:
            case c.Compare(v.LifeTotal(of), sign, v.Const(number)) if of == place:
                self.put("PHAVE", who)
                self.put("QUANT", f"{sign}{number}")
                self.put("LIFE", "life")
            case c.Compare(v.PlayerCounters(kind, of), sign, v.Const(number)) if of == place:
                self.put("PHAVE", who)
                self.put("QUANT", f"{sign}{number}")
                self.put("COUNTER", kind)
            case _:
                match that:
                    case c.Exists(what, number):
                        sign = ">="
                    case c.Unless(c.Exists(what, 1)):
                        sign, number = "=", 0
                    case c.Compare(v.Count(what), sign, v.Const(number)):
                        pass
                    case _:
                        raise PrintingError(that.tag)
                self.of_player(who, what, sign, number)

    def of_player(self, who: str, what: s.Selector, sign: str, number: int) -> None:
        """Print how many objects one of several players controls or has."""
        parts = parts_of(what)
        if s.Controlled(p.ThatPlayer()) in parts:
            self.put("SCTRL", who)
            self.amount(sign, number)
            self.noun(conjunction([part for part in parts if part != s.Controlled(p.ThatPlayer())]))
            return
        zone = next((part.zone for part in parts if isinstance(part, s.InZone)), "")
        rest = [part for part in parts if part != s.Owned(p.ThatPlayer()) and not isinstance(part, s.InZone)]
        self.put("PHAVE", who)
        self.amount(sign, number)
        self.noun(conjunction(rest or [s.Everything()]))
        self.put("INPLACE", zone)

    def exists(self, what: s.Selector, sign: str, number: int, join: str = "NOR") -> None:
        """Print that there are so many objects, or what a single object is."""
        parts = parts_of(what)
        before, self.join = self.join, join
        single = next((part for part in parts if part in REFERENCE_WORDS), None)
        if single is not None:
            self.noun(single)
            rest = [part for part in parts if part != single]
            if not rest or (sign, number) != (">=", 1):
                raise PrintingError("an object that only exists")
            said: list[list[s.Selector]] = []
            for part in rest:
                if said and _of_one_kind(part, said[-1][-1]):
                    said[-1].append(part)
                else:
                    said.append([part])
            for place, some in enumerate(said):
                if place:
                    self.put("VAND")
                self.said(conjunction(some))
            self.join = before
            return
        control = next((part for part in parts if isinstance(part, s.Controlled)), None)
        if control is not None and control.by in PLAYER_WORDS:
            self.put("SCTRL", PLAYER_WORDS[control.by])
            parts = tuple(part for part in parts if part != control)
        else:
            self.put("THERE")
        self.amount(sign, number)
        self.noun(conjunction(parts or [s.Everything()]))
        self.join = before

    def said(self, what: s.Selector) -> None:
        """Print what a condition says of its subject."""
        match what:
            case s.Has(word):
                self.put("HAVE")
                self.put("KEYWORD", word)
            case s.AllOf((s.HasCounters(kind, least), s.Not(s.HasCounters()))):
                self.put("HAVE")
                self.put("QUANT", f"={least}")
                self.put("COUNTER", kind or "")
                self.put("ONIT")
            case s.HasCounters(kind, least):
                self.put("HAVE")
                self.counters(kind, least)
            case s.NoAbilities():
                self.put("HAVE")
                self.put("NOABIL", "no abilities")
            case s.Where(left, sign, v.Const(number)) if not isinstance(left, v.ColorCount):
                self.put("HAVE")
                self.put("STAT", stat_of(left))
                self.put("QUANT", f"{sign}{number}")
            case s.Not(s.HasCounters(kind, least)):
                self.put("HAVE")
                self.put("QUANT", f"<={least - 1}" if least > 1 else "=0")
                self.put("COUNTER", kind or "")
                self.put("ONIT")
            case s.Not(of) if what not in ADJECTIVE_WORDS:
                self.put("ISNT", "not be")
                self.noun(of, said=True)
            case _:
                self.put("IS")
                self.noun(what, said=True)

    def compare(self, left: v.Value, sign: str, right: v.Value) -> None:
        """Print a comparison of two values."""
        match left, right:
            case v.CountDistinct(what, of), v.Const(number):
                self.put("THERE")
                self.put("QUANT", f"{sign}{number}")
                self.put("COUNTABLE", what)
                self.noun(of)
                return
            case v.Count(of), v.Const(number):
                self.exists(of, sign, number)
                return
            case v.LifeTotal(p.You(), "sum"), v.Const(number):
                self.put("PHAVE", "you")
                self.put("QUANT", f"{sign}{number}")
                self.put("LIFE", "life")
                return
        self.term(left)
        if isinstance(right, v.Const):
            self.put("IS")
            self.put("QUANT", f"{sign}{right.number}")
        elif sign == "=":
            self.put("ISEQUAL")
            self.value(right)
        elif isinstance(right, v.Half) and right.value in KNOWN:
            self.put("IS")
            self.put("CMP", sign)
            self.put("HALF", "half")
            self.put("VALUE", KNOWN[right.value])
        else:
            self.put("IS")
            self.put("CMP", sign)
            self.value(right)


def _shared(conditions: Sequence[c.Condition]) -> s.Selector | None:
    """Return "there is one of each of several things" as one description, where the things differ in one part."""
    found = [set(parts_of(one.what)) for one in conditions if isinstance(one, c.Exists) and one.at_least == 1]
    if len(found) != len(conditions):
        return None
    common = set.intersection(*found)
    place = [part for part in common if isinstance(part, s.Controlled | s.InZone | s.Owned)]
    rests = [parts - common for parts in found]
    if not place or not all(rests):
        return None
    alternatives = tuple(conjunction([part for part in parts_of(one.what) if part not in common]) for one in conditions)  # type: ignore[attr-defined]
    ordered = [part for part in parts_of(conditions[0].what) if part in common]  # type: ignore[attr-defined]
    return conjunction((s.AnyOf(alternatives), *ordered))


def _of_one_kind(one: s.Selector, other: s.Selector) -> bool:
    """Say whether two qualities can be said with one verb."""
    if isinstance(one, s.Not) and isinstance(one.of, s.HasCounters):
        return isinstance(other, s.HasCounters)
    whose = s.InZone | s.Owned | s.Controlled
    return isinstance(one, whose) or (is_adjectival(one) and (is_adjectival(other)))
