"""Effect trees as lemma tokens: the way back from `layers.text.statics`, in one canonical wording.

What is printed can be read again, and reads as the same tree; and it has the same lemmas as the line it was read from,
up to the normalisation in `content`. That round trip is the proof that nothing in a line was swallowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Defining, Effect, Keyword, Static
from layers.effects.node import substitute
from layers.text.lexicon import ADJECTIVES, NOUNS
from layers.text.nouns import conjunction
from layers.text.print_conditions import CONDITION_WORDS, COUNTED, ConditionPrinter
from layers.text.print_nouns import PLAYER_WORDS, REFERENCE_WORDS, Lemma, PrintingError, Style, named, parts_of
from layers.words import COLORS

__all__ = ["PrintingError", "Style", "lemmas"]

_BECOMING = (
    m.SetName, m.AddSupertypes, m.AddTypes, m.SetTypes, m.AddSubtypes, m.SetSubtypes, m.SetBasicLandTypes,
    m.AddEverySubtype, m.SetColors, m.AddColors,
)  # fmt: skip


PLAIN = Style()


def lemmas(abilities: Iterable[Ability], style: Style = PLAIN) -> list[Lemma]:
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


class _Printer(ConditionPrinter):
    # --- sentences

    def ability(self, ability: Static | Defining) -> None:
        when = ability.when if isinstance(ability, Static) else c.Always()
        effects = ability.effects
        if self.style.apart and self.apart(effects):
            return
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

    def apart(self, effects: tuple[Effect, ...]) -> bool:
        """Print what objects of several colors get as said of all of them: "has reach if it's green, ..."."""
        of = [set(parts_of(effect.applies_to)) for effect in effects]
        common = set.intersection(*of)
        own = [parts - common for parts in of]
        for effect, parts in zip(effects, own, strict=True):
            match effect:
                case Effect(_, (m.AddAbilities(),), c.Always()) if len(parts) == 1 and len(effects) > 1:
                    continue
                case _:
                    return False
        self.noun(conjunction([part for part in parts_of(effects[0].applies_to) if part in common]), subject=True)
        for place, (effect, parts) in enumerate(zip(effects, own, strict=True)):
            if place:
                self.put("TAND", "and")
            self.put("HAVE")
            for one in effect.does:
                self.abilities(one.abilities)  # type: ignore[attr-defined]
            self.put("WHEN")
            self.put("REF", "it")
            self.put("IS")
            self.noun(*parts, said=True)
        self.put("STOP")
        return True

    def sentence(self, effect: Effect, when: c.Condition) -> None:
        match effect.does:
            case (m.AddKeywordsOf(of, keywords),) if isinstance(when, c.Always):
                self._keywords_of(effect, of, keywords)
                return
            case _:
                pass
        self.leading(when)
        match effect.does:
            case (m.RaiseDevotion(by),):
                self.put("RAISED", "Your devotion to each color and each combination of colors is increased by")
                self.put("NUMBER", str(by))
            case (m.GainControl(who),):
                self.put("SCTRL", named(PLAYER_WORDS, who))
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
        if effect.applies_to not in REFERENCE_WORDS or not all(isinstance(one, m.Quality) for one in effect.does[1:]):
            return False
        return not (isinstance(power, v.Const | None) and isinstance(toughness, v.Const | None))

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
        if isinstance(condition, c.Unless) and condition not in CONDITION_WORDS and not self._negative(condition):
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
        whose = REFERENCE_WORDS[of]
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

    def predicate(self, one: m.Modification) -> None:  # noqa: C901 - one case for each kind of modification
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
            case m.FullTextOf(of, more):
                self.put("HAVE")
                self.put("FULLTEXT", "full text")
                self.noun(of)
                for ability in more:
                    self.put("VAND")
                    self.put("HAVE")
                    self.put("THETEXT", "the text")
                    self.abilities((ability,))
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
                self.put("EVERYTYPE", every)
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
            if (
                constant == 0
                and not (self.style.where and not isinstance(value, v.RecordedNumber))
                and self._each(value)
            ):
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
        for value, name in variables.items():
            self.put("WHERE", name)
            self.value(value)

    def _each(self, value: v.Value) -> bool:
        match value:
            case v.Count() | v.CountDistinct() | v.CountersOn() | v.RecordedNumber() | v.ColorCount():
                return True
            case v.Total(v.ManaSymbols()):
                return True
        return value in COUNTED

    def each(self, value: v.Value) -> None:
        if isinstance(value, v.RecordedNumber):
            self.put("RECNUM", value.text)
            return
        self.put("FOREACH")
        self.count(value)


def _ability(ability: Ability) -> Lemma:
    text = getattr(ability, "text", "")
    if isinstance(ability, Keyword) and not text:
        return ("KEYWORD", str(ability))
    if not text:
        raise PrintingError("an ability without a text")
    return ("QUOTE", text)


def _opposite(one: c.Condition, *, of: c.Condition) -> bool:
    return isinstance(one, c.Unless) and one.condition == of


def _both(one: c.Condition, other: c.Condition) -> c.Condition:
    if isinstance(one, c.Always):
        return other
    return one if isinstance(other, c.Always) else one & other


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
