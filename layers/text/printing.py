"""Effect trees as lemma tokens: the way back from `layers.text.statics`, in one canonical wording.

What is printed can be read again, and reads as the same tree; and it has the same lemmas as the line it was read from,
up to the normalisation in `content`. That round trip is the proof that nothing in a line was swallowed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Defining, Effect, Keyword, Static
from layers.effects.node import substitute
from layers.text.lexicon import ADJECTIVES, CONDITIONS, NOUNS, PLAYERS, REFERENCES, VALUES, ZONES
from layers.text.nouns import conjunction
from layers.words import COLORS

__all__ = ["PrintingError", "Style", "lemmas"]

Lemma = tuple[str, str]

_TYPES = {of: word for word, of in NOUNS.items() if isinstance(of, s.Type)}
_NOUNS = {of: word for word, of in NOUNS.items() if not isinstance(of, s.Everything)}
_ADJECTIVES = {of: word for word, of in ADJECTIVES.items()}
_PLAYERS = {of: word for word, of in PLAYERS.items()} | {p.ControllerOf(s.It()): "its controller"}
_ZONES = {of: word for word, of in ZONES.items()}
_CONDITIONS = {of: word for word, of in CONDITIONS.items()}
_REFERENCES = {of: word for word, of in REFERENCES.items() if word != "attached land"}
_COUNTED = {VALUES[word]: word for word in ("opponents", "players", "experience counters", "poison counters of opponents")}
_KNOWN = {of: word for word, of in VALUES.items() if of not in _COUNTED}
_STATS = {
    v.Power: "power", v.Toughness: "toughness", v.ManaValue: "mana value", v.BasePower: "base power",
    v.BaseToughness: "base toughness",
}  # fmt: skip
_BECOMING = (
    m.SetName, m.AddSupertypes, m.AddTypes, m.SetTypes, m.AddSubtypes, m.SetSubtypes, m.SetBasicLandTypes,
    m.AddEverySubtype, m.SetColors, m.AddColors,
)  # fmt: skip


class PrintingError(Exception):
    """A tree that has no wording here."""


@dataclasses.dataclass(frozen=True, slots=True)
class Style:
    """Choices between wordings that say the same."""

    bare: bool = False
    """An artifact creature keeps its types without "in addition" (CR 205.1b)."""
    where: bool = False
    """"+X/+X, where X is ..." even where "for each" would do."""


def lemmas(abilities: Iterable[Ability], style: Style = Style()) -> list[Lemma]:
    """Return the lemmas of a line that says what some abilities do.

    Raises
    ------
    PrintingError
        When a part of the tree has no wording that the grammar reads.
    """
    printer = _Printer(style)
    for ability in abilities:
        if not isinstance(ability, Static | Defining):
            raise PrintingError(type(ability).__name__)
        printer.ability(ability)
    return printer.out


class _Printer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self.out: list[Lemma] = []

    def put(self, kind: str, text: str = "") -> None:
        self.out.append((kind, text))

    # --- sentences

    def ability(self, ability: Static | Defining) -> None:
        when = ability.when if isinstance(ability, Static) else c.Always()
        effects = ability.effects
        for place, effect in enumerate(effects):
            before = effects[place - 1] if place else None
            after = effects[place + 1] if place + 1 < len(effects) else None
            if before is not None and _opposite(effect.when, of=before.when):
                self.put("OTHERWISE", "otherwise")
                self.put("CCOMMA")
                self.clause(effect.applies_to, effect.does)
                self.put("STOP")
            elif after is not None and after.applies_to == effect.applies_to and _opposite(effect.when, of=after.when):
                self.sentence(effect, c.Always())
            elif before is not None and _opposite(before.when, of=effect.when):
                self.leading(effect.when)
                self.clause(effect.applies_to, effect.does)
                self.put("INSTEAD", "instead")
                self.put("STOP")
            elif before is not None and effect.when == before.when != c.Always():
                self.out.pop()
                self.put("SAND", "and")
                self.clause(effect.applies_to, effect.does)
                self.put("STOP", ".")
            else:
                self.sentence(effect, _both(when, effect.when))

    def sentence(self, effect: Effect, when: c.Condition) -> None:
        match effect.does:
            case (m.AddKeywordsOf(of, keywords),) if isinstance(when, c.Always):
                self._keywords_of(effect, of, keywords)
                return
            case _:
                pass
        self.leading(when)
        match effect.does:
            case (m.GainControl(who),):
                self.put("SCTRL", _named(_PLAYERS, who))
                self.noun(effect.applies_to)
            case (m.SetPT(power, toughness), *rest) if self._states_numbers(effect, power, toughness):
                self.numbers(effect.applies_to, power, toughness)
                for one in rest:
                    if not isinstance(one, m.Quality):
                        raise PrintingError("more beside power and toughness")
                    self.put("STOP")
                    self.put("RIDER", one.text)
            case does:
                self.clause(effect.applies_to, does)
        self.put("STOP")

    def _states_numbers(self, effect: Effect, power: v.Value | None, toughness: v.Value | None) -> bool:
        if effect.applies_to not in _REFERENCES or not all(isinstance(one, m.Quality) for one in effect.does[1:]):
            return False
        if isinstance(power, v.Const | None) and isinstance(toughness, v.Const | None):
            return False
        return True

    def _keywords_of(self, effect: Effect, of: s.Selector, keywords: tuple[str, ...]) -> None:
        self.put("WHEN")
        self.exists(conjunction((of, s.Has(keywords[0]))), ">=", 1)
        self.put("CCOMMA")
        self.noun(effect.applies_to)
        self.put("HAVE")
        self.put("KEYWORD", keywords[0])
        self.put("STOP")
        self.put("SAMEFOR")
        self.listed([("KEYWORD", word) for word in keywords[1:]], "KAND")
        self.put("STOP")

    def leading(self, condition: c.Condition) -> None:
        if isinstance(condition, c.Always):
            return
        if isinstance(condition, c.Unless) and condition not in _CONDITIONS and not self._negative(condition):
            self.put("UNLESS")
            self.condition(condition.condition)
        else:
            self.put("WHEN")
            self.condition(condition)
        self.put("CCOMMA")

    def clause(self, subject: s.Selector, does: Sequence[m.Modification]) -> None:
        if any(isinstance(one, m.Quality) and one.text == "so do you" for one in does):
            self.put("YOUAND", "you and")
        self.noun(subject, subject=True)
        first = True
        for one in does:
            if isinstance(one, m.Quality) and one.text == "so do you":
                continue
            if not first:
                self.put("VAND")
            first = False
            self.predicate(one)
        if first:
            raise PrintingError("a sentence without a predicate")

    def numbers(self, of: s.Selector, power: v.Value | None, toughness: v.Value | None) -> None:
        whose = _REFERENCES[of]
        if power == toughness and power is not None:
            self._defined(whose, "power and toughness", power)
        elif power is None or toughness is None:
            self._defined(whose, "power" if toughness is None else "toughness", power or toughness)
        else:
            self._defined(whose, "power", power)
            self.put("PAND")
            self._defined(whose, "toughness", substitute(toughness, power, v.RecordedNumber("that number")))

    def _defined(self, whose: str, stat: str, value: v.Value | None) -> None:
        self.put("POSS", whose)
        self.put("STAT", stat)
        self.put("ISEQUAL")
        self.value(value)

    # --- predicates

    def predicate(self, one: m.Modification) -> None:
        match one:
            case m.AddPT(power, toughness):
                self.change(power, toughness)
            case m.AddAbilities(abilities):
                self.put("HAVE")
                self.abilities(abilities)
            case m.LoseAbilities(abilities):
                self.put("LOSE", "lose")
                self.abilities(abilities)
            case m.LoseAllAbilities(except_=(), only=""):
                self.put("LOSE", "lose")
                self.put("ALLABIL", "all abilities")
            case m.LoseAllAbilities(except_=(), only="not mana"):
                self.put("LOSE", "lose")
                self.put("ALLABIL", "all abilities but mana")
            case m.BarAbilities(keywords):
                self.put("BAR", "can't have")
                self.listed([("KEYWORD", word) for word in keywords], "KAND")
            case m.AddAbilitiesOf(of, what):
                self.put("HAVE")
                self.put("ABILOF", what)
                self.noun(of)
            case m.AddEveryName():
                self.put("HAVE")
                self.put("NONAMES", "all names")
            case m.BecomeCopy(of, (), ()):
                self.put("IS")
                self.put("COPYOF", "copy")
                self.noun(of)
            case m.SetPT(power, toughness):
                self.set_pt(power, toughness)
            case m.Quality("loses all other card types"):
                self.put("LOSE", "lose")
                self.put("ALLTYPES", "all other card types")
            case m.Quality(text):
                self.put("QUALITY", text)
            case m.RemoveSubtypes((), every) if every in ("creature", "land"):
                self.put("LOSE", "lose")
                self.put("ALLTYPES", f"all {every} types")
            case m.RemoveTypes(words) | m.RemoveSupertypes(words) | m.RemoveSubtypes(words) | m.RemoveColors(words):
                self.put("ISNT", "not be")
                for word in words:
                    self.characteristic(word)
            case _ if isinstance(one, _BECOMING):
                self.put("IS")
                self.becoming(one)
            case _:
                raise PrintingError(one.tag)

    def becoming(self, one: m.Modification) -> None:
        match one:
            case m.SetName(str(name)):
                self.put("NAMED", name)
            case m.AddTypes(words) if self.style.bare and {"Artifact", "Creature"} <= set(words):
                self.words(words)
            case m.AddTypes(words) | m.AddSubtypes(words):
                self.words(words)
                self.put("ADDITION", "types")
            case m.SetTypes(words) | m.SetSubtypes(words) | m.SetBasicLandTypes(words) | m.AddSupertypes(words):
                self.words(words)
            case m.AddEverySubtype(of):
                self.put("EVERYTYPE", of)
                if self.style.bare == (of == "creature"):
                    self.put("ADDITION", "types")
            case m.SetColors(()):
                self.put("ADJ", "colorless")
            case m.SetColors(words) | m.AddColors(words):
                if words == COLORS:
                    self.put("ALLCOLORS", "all colors")
                else:
                    self.words(words)
                if isinstance(one, m.AddColors):
                    self.put("ADDITION", "colors")
            case _:
                raise PrintingError(one.tag)

    def words(self, words: Sequence[str | s.Chosen]) -> None:
        for word in words:
            self.characteristic(word)

    def characteristic(self, word: str | s.Chosen) -> None:
        if isinstance(word, s.Chosen):
            self.put("CHOSEN", word.chosen)
        elif word in COLORS or word.lower() in ADJECTIVES:
            self.put("ADJ", word.lower())
        else:
            self.put("NOUN", word.lower() if word.lower() in NOUNS else word)

    def set_pt(self, power: v.Value | None, toughness: v.Value | None) -> None:
        self.put("HAVE")
        if isinstance(power, v.Const) and isinstance(toughness, v.Const):
            self.put("STAT", "base power and toughness")
            self.put("PT", f"{power.number}/{toughness.number}")
            return
        if power is not None and toughness is not None and power != toughness:
            # Two values are said with variables: "X/Y, where X is ... and Y is ...".
            raise PrintingError("two values of power and toughness")
        value = power if power is not None else toughness
        which = "power and toughness" if power == toughness else "power" if toughness is None else "toughness"
        self.put("STAT", f"base {which}")
        if isinstance(value, v.Const):
            self.put("NUMBER", str(value.number))
        else:
            self.put("EQUAL")
            self.value(value)

    def abilities(self, abilities: Sequence[Ability]) -> None:
        self.listed([_ability(ability) for ability in abilities], "KAND")

    def listed(self, lemmas: Sequence[Lemma], join: str) -> None:
        for place, lemma in enumerate(lemmas):
            if place:
                self.put(join)
            self.out.append(lemma)

    # --- +X/+Y

    def change(self, power: v.Value, toughness: v.Value) -> None:
        self.put("GET")
        if isinstance(power, v.Const) and isinstance(toughness, v.Const):
            self.put("PTMOD", f"{_signed(power.number)}/{_signed(toughness.number, like=power.number)}")
            return
        one, other = _factor(power), _factor(toughness)
        found = {value for value in (one[1], other[1]) if value is not None}
        if len(found) == 1:
            (value,) = found
            constant = _constant(power) or _constant(toughness)
            if constant == 0 and not (self.style.where and not isinstance(value, v.RecordedNumber)) and self._each(value):
                text = f"{_signed(one[0], like=other[0])}/{_signed(other[0], like=one[0])}"
                self.put("PTMOD", text)
                self.each(value)
                return
        self._with_variables(power, toughness)

    def _with_variables(self, power: v.Value, toughness: v.Value) -> None:
        signs: list[str] = []
        variables: dict[v.Value, str] = {}
        like = -1 if any(isinstance(x, v.Times) and x.factor < 0 for x in (power, toughness)) else 1
        for part in (power, toughness):
            if isinstance(part, v.Const):
                signs.append(_signed(part.number, like=like))
                continue
            negative = isinstance(part, v.Times) and part.factor < 0
            value: v.Value = part
            if isinstance(part, v.Times) and negative:
                value = part.value if part.factor == -1 else v.Times(-part.factor, part.value)
            name = variables.setdefault(value, "XY"[len(variables)])
            signs.append(("-" if negative else "+") + name)
        self.put("PTMOD", "/".join(signs))
        self.later = list(variables.items())
        for value, name in variables.items():
            self.put("WHERE", name)
            self.value(value)

    def _each(self, value: v.Value) -> bool:
        match value:
            case v.Count() | v.CountDistinct() | v.CountersOn() | v.RecordedNumber() | v.ColorCount():
                return True
            case v.Total(v.ManaSymbols()):
                return True
        return value in _COUNTED

    def each(self, value: v.Value) -> None:
        if isinstance(value, v.RecordedNumber):
            self.put("RECNUM", value.text)
            return
        self.put("FOREACH")
        self.count(value)

    # --- values

    def count(self, value: v.Value) -> None:
        match value:
            case _ if value in _COUNTED:
                self.put("COUNTED", _COUNTED[value])
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
                self.put("COLORSOF", "it" if of == s.It() else _named(_REFERENCES, of))
            case v.Total(v.ManaSymbols((color,)), of):
                self.put("SYMBOLS", color)
                self.noun(of)
            case _:
                raise PrintingError(value.tag)

    def value(self, value: v.Value | None) -> None:
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
            case _ if value in _KNOWN:
                self.put("VALUE", _KNOWN[value])
            case v.Devotion(colors, p.You()):
                words = ["the chosen color" if isinstance(color, s.Chosen) else color for color in colors]
                self.put("DEVOTION", " and ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f", and {words[-1]}")
            case v.Greatest(inner, of) | v.Least(inner, of):
                self.put("EXTREME", "greatest" if isinstance(value, v.Greatest) else "least")
                self.put("STAT", _STATS[type(inner)])
                self.put("AMONG")
                self.noun(of)
            case v.Total(v.ManaSymbols()):
                self.put("NUMBEROF")
                self.count(value)
            case v.Total(inner, of):
                self.put("TOTAL", "total")
                self.put("STAT", _named_type(inner))
                self.noun(of)
            case _ if type(value) in _STATS:
                self.put("POSS", "it" if value.of == s.It() else _named(_REFERENCES, value.of))  # type: ignore[attr-defined]
                self.put("STAT", _STATS[type(value)])
            case _:
                self.put("NUMBEROF")
                self.count(value)

    # --- conditions

    def _negative(self, condition: c.Unless) -> bool:
        return isinstance(condition.condition, c.Exists) and condition.condition.at_least == 1 and not any(
            part in _REFERENCES for part in _all(condition.condition.what)
        )

    def condition(self, condition: c.Condition) -> None:
        match condition:
            case _ if condition in _CONDITIONS:
                self.put("COND", _CONDITIONS[condition])
            case c.Recorded(text):
                self.put("RECORDED", text)
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
                self.some_player(_named(_PLAYERS, who), that)
            case c.Exists(s.Paired()):
                self.put("REF", "~")
                self.put("IS")
                self.put("PAIREDWITH", "paired")
            case c.Exists(what, least):
                self.exists(what, ">=", least)
            case c.Unless(c.Exists(what, 1)) if s.Controlled(p.Opponents()) in _all(what):
                self.put("CTRLNO", "opponents")
                self.noun(conjunction([part for part in _all(what) if part != s.Controlled(p.Opponents())]))
            case c.Unless(c.Exists(what, 1)):
                self.exists(what, "=", 0)
            case c.Compare(left, sign, right):
                self.compare(left, sign, right)
            case _:
                raise PrintingError(condition.tag)

    def some_player(self, who: str, that: c.Condition) -> None:
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
        parts = _all(what)
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

    def amount(self, sign: str, number: int) -> None:
        if (sign, number) != (">=", 1):
            self.put("QUANT", f"{sign}{number}")

    def exists(self, what: s.Selector, sign: str, number: int) -> None:
        parts = _all(what)
        single = next((part for part in parts if part in _REFERENCES), None)
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
            return
        control = next((part for part in parts if isinstance(part, s.Controlled)), None)
        if control is not None and control.by in _PLAYERS:
            self.put("SCTRL", _PLAYERS[control.by])
            parts = tuple(part for part in parts if part != control)
        else:
            self.put("THERE")
        self.amount(sign, number)
        self.noun(conjunction(parts or [s.Everything()]))

    def said(self, what: s.Selector) -> None:
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
                self.put("STAT", _named_type(left))
                self.put("QUANT", f"{sign}{number}")
            case s.Not(s.HasCounters(kind, least)):
                self.put("HAVE")
                self.put("QUANT", f"<={least - 1}" if least > 1 else "=0")
                self.put("COUNTER", kind or "")
                self.put("ONIT")
            case s.Not(of) if what not in _ADJECTIVES:
                self.put("ISNT", "not be")
                self.noun(of, said=True)
            case _:
                self.put("IS")
                self.noun(what, said=True)

    def counters(self, kind: str | None, least: int) -> None:
        self.amount(">=", least)
        self.put("COUNTER", kind or "")
        self.put("ONIT")

    def compare(self, left: v.Value, sign: str, right: v.Value) -> None:
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
        elif isinstance(right, v.Half) and right.value in _KNOWN:
            self.put("IS")
            self.put("CMP", sign)
            self.put("HALF", "half")
            self.put("VALUE", _KNOWN[right.value])
        else:
            self.put("IS")
            self.put("CMP", sign)
            self.value(right)

    # --- noun phrases

    def noun(self, of: s.Selector, *, subject: bool = False, said: bool = False) -> None:
        if of in _REFERENCES:
            self.put("REF", _REFERENCES[of])
        elif of == s.It():
            self.put("REF", "it")
        elif isinstance(of, s.AnyOf) and of not in _ADJECTIVES and of not in _NOUNS:
            for place, part in enumerate(of.of):
                if place:
                    self.put("NAND")
                self.group(_all(part), said=said)
        else:
            self.group(_all(of), said=said)

    def group(self, parts: Sequence[s.Selector], *, said: bool = False) -> None:
        if len(parts) == 1 and (parts[0] in _REFERENCES or parts[0] == s.It()):
            self.put("REF", "it" if parts[0] == s.It() else _REFERENCES[parts[0]])
            return
        words: list[Lemma] = []
        nouns: list[Lemma] = []
        alternatives: list[s.AnyOf] = []
        posts: list[s.Selector] = []
        nesting: list[s.Selector] = []
        zoned = False
        owned = {part for part in parts if isinstance(part, s.Owned)}
        for part in parts:
            adjective = _ADJECTIVES.get(part)
            if part in (s.Not(s.This()), s.Not(s.It())) or (part == s.Not(s.Attached()) and len(parts) > 1):
                words.insert(0, ("OTHER", "other"))
            elif adjective is not None and not isinstance(part, s.Chosen):
                words.append(("ADJ", adjective))
            elif part in _NOUNS:
                nouns.append(("NOUNS", _NOUNS[part]))
            elif isinstance(part, s.Subtype) and isinstance(part.subtype, str):
                nouns.append(("NOUN", part.subtype))
            elif isinstance(part, s.Not) and (part.of in _NOUNS or _plain_subtype(part.of)):
                words.append(("ADJ", "non" + (_NOUNS.get(part.of) or part.of.subtype)))  # type: ignore[attr-defined]
            elif isinstance(part, s.Where) and isinstance(part.left, v.ColorCount) and isinstance(part.right, v.Const):
                words.append(("COLORNUM", f"{part.is_}{part.right.number}"))
            elif isinstance(part, s.AnyOf):
                alternatives.append(part)
            elif isinstance(part, s.Everything):
                continue
            elif isinstance(part, s.AttachedTo | s.Shares) and part != s.Shares("name", s.This()):
                nesting.append(part)
            elif isinstance(part, s.Not) and not _is_post(part.of):
                nesting.append(part)
            elif isinstance(part, s.Where) and not isinstance(part.right, v.Const):
                nesting.append(part)
            else:
                zoned = zoned or isinstance(part, s.InZone)
                posts.append(part)
        # Types stand before a token, a spell or a commander; the last noun is the head.
        nouns.sort(key=lambda lemma: (lemma[1] in ("token", "spell", "commander", "outlaw"), lemma[0] == "NOUNS"))
        if not nouns and not said and not (words and words[-1][0] == "REF"):
            nouns.append(("NOUNS", "card" if zoned or owned else "permanent"))
        inline, nested = self._inline(words, nouns, alternatives)
        nesting += nested
        if inline is None:
            self.out += words + nouns
        else:
            self._grouped(words, nouns, inline)
        self._posts(posts)
        if len(nesting) > 1:
            raise PrintingError("a description within a description")
        for part in nesting:
            self.nesting(part)

    def _inline(
        self, words: list[Lemma], nouns: list[Lemma], alternatives: list[s.AnyOf]
    ) -> tuple[s.AnyOf | None, list[s.AnyOf]]:
        """Choose the alternatives that can stand among the words; others follow: "creatures that are ... or ..."."""
        plain = [noun for noun in nouns if noun[1] not in ("card", "permanent")]
        if not alternatives or len(plain) > 1 or any(word[0] != "OTHER" for word in words):
            return None, alternatives
        of_nouns = [one for one in alternatives if not all(part in _ADJECTIVES for part in one.of)]
        inline = (of_nouns or alternatives)[0]
        return inline, [one for one in alternatives if one is not inline]

    def _grouped(self, words: list[Lemma], nouns: list[Lemma], alternatives: s.AnyOf) -> None:
        generic = [noun for noun in nouns if noun[1] in ("card", "permanent")]
        plain = [noun for noun in nouns if noun not in generic]
        # An "other" is said once for all; a noun of all stands after the last.
        self.out += words
        adjectival = all(part in _ADJECTIVES for part in alternatives.of)
        for place, part in enumerate(alternatives.of):
            if place:
                self.put("NAND")
            inner = _Printer(self.style)
            inner.group(_all(part), said=True)
            # A noun is a singular where another one is its head.
            last = len(inner.out) - 1
            for index, (kind, text) in enumerate(inner.out):
                self.put("NOUN" if kind == "NOUNS" and (plain or index < last) else kind, text)
        self.out += plain or (generic if adjectival else [])

    def _posts(self, posts: list[s.Selector]) -> None:
        if any(isinstance(part, s.Designated) and part.designation.endswith("~") for part in posts):
            posts = [part for part in posts if part != s.InZone("exile")]
        owners = [part for part in posts if isinstance(part, s.Owned)]
        places = [part for part in posts if isinstance(part, s.InZone)]
        if owners and places and s.AllOf((places[0], owners[0])) in _ZONES:
            self.put("ZONE", _ZONES[s.AllOf((places[0], owners[0]))])
            posts = [part for part in posts if part not in (owners[0], places[0])]
        for part in posts:
            self.post(part)

    def post(self, part: s.Selector) -> None:
        match part:
            case s.Controlled(by):
                self.put("CTRL", _named(_PLAYERS, by))
            case s.Owned(by):
                self.put("OWN", _named(_PLAYERS, by))
            case s.Not(s.Controlled(p.You())):
                self.put("CTRL", "not you")
            case s.Not(s.Owned(p.You())):
                self.put("OWN", "not you")
            case s.InZone() | s.Not(s.InZone("battlefield")):
                self.put("ZONE", _named(_ZONES, part))
            case s.Shares("name", s.This()):
                self.put("NAMED", "~")
            case s.Named(s.Chosen(kind)) | s.Type(s.Chosen(kind)) | s.Subtype(s.Chosen(kind)) | s.Color(s.Chosen(kind)):
                self.put("OFCHOSEN", kind)
            case s.Not(s.Color(s.Chosen(kind)) | s.Subtype(s.Chosen(kind))):
                self.put("OFCHOSEN", "not " + kind)
            case s.Named(str(name)):
                self.put("NAMED", name)
            case s.Designated(text):
                self.put("EXILED" if text.endswith("~") else "MARK", text)
            case s.Attacking(who) if who is not None:
                self.put("ATTACKING", _named(_PLAYERS, who))
            case s.Has(word):
                self.put("WITH")
                self.put("KEYWORD", word)
            case s.Not(s.Has(word)):
                self.put("WITHOUT", "without")
                self.put("KEYWORD", word)
            case s.HasCounters(kind, least):
                self.put("WITH")
                self.counters(kind, least)
            case s.Not(s.HasCounters(kind, least)):
                self.put("WITHOUT", "without")
                self.counters(kind, least)
            case s.NoAbilities():
                self.put("WITH")
                self.put("NOABIL", "no abilities")
            case s.Where(left, sign, v.Const(number)):
                self.put("WITH")
                self.put("STAT", _named_type(left))
                self.put("QUANT", f"{sign}{number}")
            case s.AnyOf((s.Where(v.Power(), sign, v.Const(number)), s.Where(v.Toughness()))):
                self.put("WITH")
                self.put("STAT", "power or toughness")
                self.put("QUANT", f"{sign}{number}")
            case _:
                raise PrintingError(part.tag)

    def nesting(self, part: s.Selector) -> None:
        match part:
            case s.AnyOf():
                self.put("THATIS", "that is")
                self.noun(part, said=True)
            case s.AttachedTo(to):
                self.put("ATTACHEDTO", "attached to")
                self.noun(to)
            case s.Shares(what, with_):
                self.put("SHARES", what)
                self.noun(with_)
            case s.Where(left, sign, right):
                self.put("WITH")
                self.put("STAT", _named_type(left))
                if sign == "=":
                    self.put("EQUAL")
                else:
                    self.put("CMP", sign)
                self.term(right)
            case s.Not(of):
                self.put("THATISNT", "that isn't")
                self.noun(of, said=True)
            case _:
                raise PrintingError(part.tag)


def _ability(ability: Ability) -> Lemma:
    text = getattr(ability, "text", "")
    if isinstance(ability, Keyword) and not text:
        return ("KEYWORD", str(ability))
    if not text:
        raise PrintingError("an ability without a text")
    return ("QUOTE", text)


def _named(table: dict[Any, str], of: Any) -> str:
    if of not in table:
        raise PrintingError(f"no word for {of}")
    return table[of]


def _named_type(value: v.Value) -> str:
    if type(value) not in _STATS or value.of != s.It():  # type: ignore[attr-defined]
        raise PrintingError(value.tag)
    return _STATS[type(value)]


def _all(of: s.Selector) -> tuple[s.Selector, ...]:
    return of.of if isinstance(of, s.AllOf) else (of,)


def _opposite(one: c.Condition, *, of: c.Condition) -> bool:
    return isinstance(one, c.Unless) and one.condition == of


def _both(one: c.Condition, other: c.Condition) -> c.Condition:
    if isinstance(one, c.Always):
        return other
    return one if isinstance(other, c.Always) else one & other


def _plain_subtype(of: s.Selector) -> bool:
    return isinstance(of, s.Subtype) and isinstance(of.subtype, str)


def _is_post(of: s.Selector) -> bool:
    if isinstance(of, s.Color | s.Subtype):
        return True
    return isinstance(of, s.Controlled | s.Owned | s.InZone | s.Has | s.HasCounters | s.It | s.Attached)


def _adjectival(part: s.Selector) -> bool:
    return part in _ADJECTIVES or part in _NOUNS or isinstance(part, s.Subtype)


def _of_one_kind(one: s.Selector, other: s.Selector) -> bool:
    """Say whether two qualities can be said with one verb."""
    if isinstance(one, s.Not) and isinstance(one.of, s.HasCounters):
        return isinstance(other, s.HasCounters)
    whose = s.InZone | s.Owned | s.Controlled
    return isinstance(one, whose) or (_adjectival(one) and (_adjectival(other)))


def _signed(number: int, like: int = 0) -> str:
    return f"-{-number}" if number < 0 or (number == 0 and like < 0) else f"+{number}"


def _factor(value: v.Value) -> tuple[int, v.Value | None]:
    match value:
        case v.Const(number):
            return number, None
        case v.Times(factor, of):
            return factor, of
        case _:
            return 1, value


def _constant(value: v.Value) -> int:
    return value.number if isinstance(value, v.Const) else 0
