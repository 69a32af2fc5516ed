"""One sentence of a resolved text after the other, as effects: statements like a static ability's, and commands.

"Target creature gets +1/+1" is read as what a static ability would say of that creature (layers.text.build); commands
("gain control of", "switch", "exchange", "change the text of") have forms of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Effect
from layers.effects.node import Node, substitute
from layers.objects import Choices
from layers.text.build import Builder, Sentence
from layers.text.copying import Exceptions, read_exceptions
from layers.text.grammar import parse
from layers.text.inert import is_inert
from layers.text.nouns import IT, Given as With, MeaningError, Y, selector
from layers.text.passages import clauses, effects_of_trigger, outside_quotes, without_duration
from layers.text.resolved_words import phrases_of_effects
from layers.text.statics import kept
from layers.text.targets import mark
from layers.text.tokens import ReadingError, Token, tokenise

__all__ = ["Given", "SentenceReader"]

_OPENING = re.compile(
    r"(?:(?:[Ii]f|[Ww]hen) (?:you|they|a player|that player|it) (?:do|does|can't), |[Tt]hen,? |[Ii]nstead,? "
    r"|[Ww]hen [^,.\"]*(?:this way|one or more times)[^,.\"]*, |[Ff]or each [^,.\"]*, (?!and )"
    r"|[Yy]ou may (?:have |choose to have )?|[Hh]ave |[Ii]f (?:that|this) [^,.]*this way, |[Ss]econd, |[Ff]irst, )"
)
_CONDITION = re.compile(r"[Ii]f [^\"]*?, ")
_ON_CONDITION = re.compile(r",? (?:if|unless|as long as) [^\"]*$")
_INSTEAD = re.compile(r"(If [^\"]*?), instead (.*)")
_WHERE = re.compile(r", where X is (.+)$")
_UNSEEN = re.compile(
    r"\b(?:this way|this turn|sacrificed|discarded|revealed|exiled|paid|spent|result|drawn|countered|destroyed|returned|voted"
    r"|difference|chosen|removed|cast|that \w+'s|milled|rolled|last)\b"
)
_DESCRIBED = re.compile(r"@(\d+) [^,.\"@]*?(?= (?:gets?|gains?|becomes?|loses?|each)\b|$)")
_CHANGING = re.compile(r"\b(?:becomes?|gains?|loses?|gets? [+-])")
_VERB = re.compile(r"(?:gets?|gains?|becomes?|loses?|has|is) ")
_PLAYER = (
    r"(?:you|target (?:player|opponent)|that (?:player|opponent)|an opponent|a player|defending player|the \w+ player"
    r"|another player|(?:its|their|that \w+'s) (?:owners?|controller)|@\d+ (?:player|opponent)|that source's controller"
    r"|the player [^,.]*?|an opponent of [^,.]*?)"
)


@dataclass(frozen=True, slots=True)
class Given:
    """What the words of a text stand for on a board."""

    meant: Mapping[Node, Node]
    """Phrases with "target", ``~`` and the enchanted object."""
    it: s.Selector
    """What a pronoun stands for before anything has been named."""
    objects: int = 0
    """How many objects are targets."""
    players_targeted: bool = False
    one_target_phrase: bool = False
    choices: Choices = field(default_factory=Choices)
    x: int = 0
    name: str = ""
    this_ability: Ability | None = None


class SentenceReader:
    """Reads the sentences of one text in order; `effects` is what they come to."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.effects: list[Effect] = []
        self.antecedent: s.Selector | None = None
        self.words = phrases_of_effects()
        self.chosen = ""
        self.delayed: list[str] = []
        self.x: v.Value | None = None

    # --- sentences ----------------------------------------------------------------------------------------------

    def read(self, sentence: str) -> None:
        """Read a sentence.

        Raises
        ------
        ReadingError
            When it is neither understood nor recognised as one that changes nothing in the layers.
        """
        text = self._plain(sentence)
        if not self._read(text):
            raise ReadingError(sentence, 0, "not understood")

    def _plain(self, sentence: str) -> str:
        """Return a sentence without duration and opening words, with the words that a board says were chosen."""
        text = _INSTEAD.sub(r"\1, \2 instead", without_duration(sentence).rstrip("."))
        while match := _OPENING.match(text):
            text = text[match.end() :]
        if match := re.match(r"Choose (?:an?|the) (color|creature type|basic land type|land type|card type|card name|nonland card name)\b", text):
            self.chosen = match[1].removeprefix("nonland ")
        if self.chosen:
            text = outside_quotes(text, lambda bare: re.sub(r"\bthat (?:type|color)\b", f"the chosen {self.chosen}", bare))
        if self.given.players_targeted:
            text = re.sub(r"\bthat (?:player|opponent)\b", "target player", text)
        color = self.given.choices.color
        if color:
            text = re.sub(r"\bfrom (?:the color of your choice|the chosen color)", f"from {color[0]}", text)
        return text.strip().rstrip(".").strip() if not text.endswith('."') else text.strip()

    def _read(self, text: str) -> bool:
        if text.startswith(("When ", "Whenever ", "At ")):
            self.delayed.append(text)
            return True
        if self._effect(text):
            return True
        for head, tail in clauses(text) if ", except " not in text else ():
            before = (list(self.effects), self.antecedent)
            tail = f"it {tail}" if _VERB.match(tail) else tail
            if (self._effect(head) and (self._read(tail) or is_inert(tail))) or (is_inert(head) and self._changes(tail, head)):
                return True
            self.effects, self.antecedent = before
        self._note(text)
        return is_inert(text)

    def _changes(self, text: str, before: str) -> bool:
        """Read a clause that must change something; the inert one before it may say what "it" is."""
        self._note(before)
        count = list(self.effects)
        return self._read(text) and self.effects != count

    def read_delayed(self) -> None:
        """Read what the delayed triggered abilities of the text do, where nothing else in it changes anything."""
        waiting, self.delayed = self.delayed, []
        for text in waiting:
            if not any(self._read(self._plain(effect)) for effect in effects_of_trigger(text)):
                raise ReadingError(text, 0, "not understood")

    def _note(self, text: str) -> None:
        """Note what a pronoun after an inert sentence stands for: the last target that it names."""
        found = re.findall(r"@(\d+) (\w+)", text)
        objects = [number for number, noun in found if noun not in ("player", "opponent", "players", "opponents")]
        if objects:
            self.antecedent = s.ObjectNamed(f"target {objects[-1]}")

    def _effect(self, text: str) -> bool:
        """Add what a clause does; False when it is not understood."""
        return any(self._one_way(way) for way in self._ways(text))

    def _ways(self, text: str) -> Iterator[str]:
        """Yield a clause as it stands, then without what no board shows: conditions that held, how targets are chosen."""
        self.x = None
        where = _WHERE.search(text)
        if where and self.given.x:
            yield text[: where.start()]
            return
        yield text
        if where and _UNSEEN.search(where[1]):
            self.x = v.RecordedNumber(where[1])
            yield text[: where.start()]
            self.x = None
        shorter = text
        if not text.endswith(" instead"):
            shorter = _ON_CONDITION.sub("", _CONDITION.sub("", text, count=1))
            if shorter != text:
                yield shorter
        bare = _DESCRIBED.sub(r"@\1 permanent", shorter)
        if bare != shorter:
            yield bare

    def _one_way(self, text: str) -> bool:
        for pattern, form in _FORMS:
            match = pattern.fullmatch(text)
            if match:
                try:
                    made = form(self, match)
                except (ReadingError, MeaningError):
                    continue
                if made is not None:
                    for effect in made:
                        self._add(effect)
                    return True
        try:
            return self._statement(text)
        except (ReadingError, MeaningError):
            return False

    def _add(self, effect: Effect) -> None:
        subject = effect.applies_to
        before = self.antecedent or self.given.it
        if isinstance(self.antecedent, s.ObjectNamed):
            # "Each other creature", after a target was named: other than that.
            subject = substitute(subject, s.Not(s.This()), s.Not(self.antecedent))
        if subject != s.This():
            effect = replace(effect, does=substitute(effect.does, s.Not(s.This()), s.Not(s.It()), leave=(Ability,)))
        if subject != IT:
            self.antecedent = substitute(subject, IT, before)
        effect = self._meant(replace(effect, applies_to=subject), before)
        last = self.effects[-1] if self.effects else None
        if last is not None and (last.applies_to, last.when) == (effect.applies_to, effect.when):
            self.effects[-1] = replace(last, does=(*last.does, *effect.does))
        else:
            self.effects.append(effect)

    def _meant(self, effect: Effect, before: s.Selector) -> Effect:
        """Return an effect with objects of the board in the place of words; a pronoun is what was named before."""
        subject = substitute(effect.applies_to, IT, before)
        made = Effect(subject, tuple(substitute(one, IT, s.It(), leave=(Ability,)) for one in effect.does), substitute(effect.when, IT, subject))
        for word, object_ in self.given.meant.items():
            made = replace(
                made,
                applies_to=substitute(made.applies_to, word, object_),
                does=substitute(made.does, word, object_, leave=(Ability,)),
                when=substitute(made.when, word, object_),
            )
        return made

    # --- statements ---------------------------------------------------------------------------------------------

    def _tokens(self, text: str) -> list[Token]:
        return mark(tokenise(text, self.words), text)

    def _build(self, tokens: list[Token], text: str, start: str = "line") -> Any:
        return _EffectBuilder(self._quoted).build(parse(tokens, text, start, resolved=True))

    def _quoted(self, text: str) -> tuple[Ability, ...]:
        from layers.text.reader import read_ability

        found = read_ability(text)
        if found is None:
            raise ReadingError(text, 0, "a quoted ability that is not understood")
        return found

    def noun(self, text: str) -> s.Selector:
        """Return what a noun phrase picks."""
        tokens = self._tokens(text)
        if tokens and tokens[-1].kind == "STOP":
            tokens.pop()
        return selector(self._build(tokens, text, "np"))

    def _statement(self, text: str) -> bool:
        for sentence in self._build(self._tokens(text), text):
            self._take(sentence)
        return True

    def _take(self, sentence: Sentence) -> None:
        clause = sentence.clause
        if sentence.kind == "still" and self.effects:
            last = self.effects[-1]
            self.effects[-1] = replace(last, does=tuple(map(kept, last.does)))
            return
        if clause is None or sentence.more or sentence.kind not in ("says", "instead", "otherwise"):
            raise MeaningError("a sentence that needs one before it")
        whens = [one for one in (*sentence.leading, *sentence.trailing)]
        if sentence.kind == "says":
            # What happened cannot be seen on a board, and it did: the effect is there.
            whens = [one for one in whens if not isinstance(one, c.Recorded)]
        when = c.Always() if not whens else whens[0] if len(whens) == 1 else c.Every(tuple(whens))
        if sentence.antecedent is not None and clause.subject == IT:
            clause = replace(clause, subject=sentence.antecedent)
            when = substitute(when, IT, sentence.antecedent)
        if self.x is not None:
            clause = replace(clause, does=substitute(clause.does, v.X(), self.x))
        if any(isinstance(one, m.Quality) and _CHANGING.search(one.text) for one in clause.does):
            raise MeaningError("more than a quality")
        if _unsaid(clause.does):
            raise MeaningError("a number that is not said")
        if sentence.kind != "says" and self.effects:
            last = self.effects[-1]
            self.effects[-1] = replace(last, when=self._not(when))
        does = tuple(one for one in clause.does if not isinstance(one, m.Quality))
        if does:
            self._add(Effect(clause.subject, does, when))
        elif clause.subject != IT:
            self.antecedent = clause.subject

    def _not(self, when: c.Condition) -> c.Condition:
        return ~self._meant(Effect(IT, (), when), self.antecedent or self.given.it).when

    # --- commands -----------------------------------------------------------------------------------------------

    def _gain_control(self, match: re.Match[str]) -> list[Effect]:
        return [Effect(self.noun(match["what"]), (m.GainControl(self._player(match["who"] or "you")),))]

    def _player(self, text: str) -> p.PlayerSet:
        lower = text.lower()
        if lower == "you":
            return p.You()
        if lower in ("its owner", "their owner", "their owners", "that creature's owner", "that card's owner"):
            return p.OwnerOf(s.It())
        if lower in ("its controller", "their controller", "that creature's controller"):
            return p.ControllerOf(s.It())
        if lower.startswith(("target ", "@")):
            return p.TargetPlayers()
        if self.given.choices.player:
            return p.ChosenPlayer()
        return p.Opponents() if lower in ("an opponent", "that opponent") else p.TargetPlayers()

    def _owners_gain_control(self, match: re.Match[str]) -> list[Effect]:
        return [Effect(self.noun(match["what"]), (m.GainControl(p.OwnerOf(s.It())),))]

    def _exchange_control(self, match: re.Match[str]) -> list[Effect] | None:
        if self.given.objects == 2 and (match["two"] is None or self._both_are_targets(match)):
            one, two = s.Targets(0), s.Targets(1)
        elif match["two"] is not None:
            one, two = self.noun(match["one"]), self.noun(match["two"])  # type: ignore[assignment]
        else:
            return None
        return [
            Effect(one, (m.GainControl(p.ControllerOf(two)),)),
            Effect(two, (m.GainControl(p.ControllerOf(one)),)),
        ]

    def _both_are_targets(self, match: re.Match[str]) -> bool:
        return match["one"].startswith("@") and match["two"].startswith("@")

    def _switch(self, match: re.Match[str]) -> list[Effect]:
        return [Effect(self.noun(_subject(match["what"])), (m.SwitchPT(),))]

    def _multiply(self, match: re.Match[str]) -> list[Effect]:
        factor = 2 if match["factor"].lower() == "double" else 3
        stats = match["stats"]
        power, toughness = (factor if "power" in stats else 1), (factor if "toughness" in stats else 1)
        return [Effect(self.noun(_subject(match["what"])), (m.MultiplyPT(power, toughness),))]

    def _change_text(self, match: re.Match[str]) -> list[Effect] | None:
        words = re.fullmatch(r"([A-Z]?[a-z'-]+) with ([A-Z]?[a-z'-]+)", match["words"])
        change = m.ReplaceWord(words[1], words[2]) if words else m.ReplaceWord()
        if not words and not match["words"].startswith("one "):
            return None
        return [Effect(self.noun(match["what"]), (change,))]

    def _exchange_text(self, match: re.Match[str]) -> list[Effect]:
        both = match["what"]
        return [Effect(s.Targets() if self.given.objects == 2 else self.noun(both), (m.ExchangeText(),))]

    def _copy(self, match: re.Match[str]) -> list[Effect] | None:
        exceptions: Exceptions | None = Exceptions()
        if match["except"]:
            exceptions = read_exceptions(match["except"], self._read_quoted, name=self.given.name, this_ability=self.given.this_ability)
        if exceptions is None:
            return None
        subject = self.noun(match["what"])
        original = self._original(match["of"], subject)
        if self.given.objects == 2 and self.given.one_target_phrase:
            # The first target becomes a copy of the second.
            subject, original = s.Targets(0), s.Targets(1)
        more: tuple[m.Modification, ...] = ()
        if match["gains"]:
            given = self.given.this_ability
            more = (m.AddAbilities((given,)),) if given is not None else ()
        return [Effect(subject, (m.BecomeCopy(original, (*exceptions.does, *more), exceptions.keep),))]

    def _read_quoted(self, text: str) -> tuple[Ability, ...] | None:
        from layers.text.reader import read_ability

        return read_ability(text)

    def _original(self, text: str, subject: s.Selector) -> s.Selector:
        if self.given.choices.object or re.match(r"(?:an?|another|one|any|the|a second) (?!top\b)", text):
            return s.ChosenObject()
        found = self.noun(text)
        if found == IT:
            known = self.antecedent is not None and self.antecedent not in (subject, IT)
            return self.antecedent if known and self.antecedent is not None else s.ChosenObject()
        return found

    def _face_down(self, match: re.Match[str]) -> list[Effect]:
        return [Effect(self.noun(match["what"]), (m.TurnFaceDown(),))]

    def _change_base(self, match: re.Match[str]) -> list[Effect] | None:
        value = match["value"]
        if match["stat"] == "power and toughness" and "power and toughness" in value:
            both = [value.replace("power and toughness", stat) for stat in ("power", "toughness")]
            one, two = (self._said(f"{_subject(match['what'])} has base {stat} equal to {of}") for stat, of in zip(("power", "toughness"), both, strict=True))
            return [*one, *two] if one and two else None
        return self._said(f"{_subject(match['what'])} has base {match['stat']} equal to {value}")

    def _choice_of_change(self, match: re.Match[str]) -> list[Effect] | None:
        """Read "gets +1/-1 or -1/+1", where the board says what was chosen."""
        mode = self.given.choices.mode
        return self._said(f"{match['what']} gets {mode}") if mode in (match["one"], match["two"]) else None

    def _said(self, text: str) -> list[Effect] | None:
        before, self.effects = self.effects, []
        understood = self._one_way(text)
        made, self.effects = self.effects, before
        return made if understood else None

    def _lose_this(self, match: re.Match[str]) -> list[Effect] | None:
        ability = self.given.this_ability
        subject = self.noun(match["what"])
        does: list[m.Modification] = [m.LoseAbilities((ability,))] if ability is not None else []
        made = [Effect(subject, tuple(does))] if does else []
        if match["rest"]:
            more = self._said(f"{match['what']} {match['rest']}")
            return None if more is None else made + more
        return made

    def _choice_of_abilities(self, match: re.Match[str]) -> list[Effect] | None:
        """Read "gains your choice of ...", where the board says what was chosen."""
        mode = self.given.choices.mode
        options = re.split(r",? or |, ", match["options"])
        if mode not in options:
            return None
        return self._said(f"{match['what']} gains {mode}")


def _subject(text: str) -> str:
    """Return the noun phrase of a possessive: "each creature's" is "each creature", "its" is "it"."""
    text = text.strip()
    if text.lower() in ("its", "their", "his", "her"):
        return "it"
    return text.removesuffix("'s").removesuffix("'") if text.endswith(("'s", "s'")) else text


def _unsaid(does: tuple[m.Modification, ...]) -> bool:
    return any(part == Y for one in does for part in _walk(one))


def _walk(node: Any) -> list[Any]:
    found = [node]
    if isinstance(node, tuple):
        for part in node:
            found += _walk(part)
    elif isinstance(node, Node) and not isinstance(node, Ability):
        for name in node.__dataclass_fields__:  # type: ignore[attr-defined]
            found += _walk(getattr(node, name))
    return found


_Form = Callable[[SentenceReader, "re.Match[str]"], "list[Effect] | None"]
_FORMS: tuple[tuple[re.Pattern[str], _Form], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), form)
    for pattern, form in (
        (r"each player gains control of (?P<what>.+?) (?:that )?they own(?: and don't control)?", SentenceReader._owners_gain_control),
        (r"each owner gains control of (?P<what>.+)", SentenceReader._owners_gain_control),
        (rf"(?:(?P<who>{_PLAYER}) )?(?:may )?gains? control of (?P<what>.+)", SentenceReader._gain_control),
        (r"exchange control of (?P<one>.+?)(?: and (?P<two>.+))?", SentenceReader._exchange_control),
        (r"(?:it|~) (?:and|of) (?P<one>.+?) exchange control(?P<two>)", SentenceReader._exchange_control),
        (r"switch (?P<what>.+?) power and toughness", SentenceReader._switch),
        (r"switch the power and toughness of (?P<what>.+)", SentenceReader._switch),
        (r"(?P<factor>double|triple) (?P<what>.+?) (?P<stats>power and toughness|power|toughness)", SentenceReader._multiply),
        (r"(?P<factor>double|triple) the (?P<stats>power and toughness|power|toughness) of (?P<what>.+)", SentenceReader._multiply),
        (r"change the text of (?P<what>.+?) by replacing all instances of (?P<words>.+)", SentenceReader._change_text),
        (r"exchange the text boxes of (?P<what>.+)", SentenceReader._exchange_text),
        (r"turn (?P<what>.+) face down", SentenceReader._face_down),
        (
            r"(?P<what>.+?) becomes? (?:a copy|copies) of (?P<of>[^\"]+?)(?:,? except (?P<except>.+?))?"
            r"(?P<gains>,? (?:and|except it) (?:gains|has) this ability)?",
            SentenceReader._copy,
        ),
        (r"(?P<what>.+?) loses? this ability(?: and (?P<rest>.+))?", SentenceReader._lose_this),
        (r"change (?P<what>.+?) base (?P<stat>power and toughness|power|toughness) to (?P<value>.+)", SentenceReader._change_base),
        (
            r"the base (?P<stat>power and toughness|power|toughness) of (?P<what>.+?) becomes? (?:equal to )?(?P<value>.+)",
            SentenceReader._change_base,
        ),
        (r"(?P<what>.+?) gets? (?P<one>[+-]\d/[+-]\d) or (?P<two>[+-]\d/[+-]\d)", SentenceReader._choice_of_change),
        (r"(?P<what>.+?) gains? your choice of (?P<options>.+)", SentenceReader._choice_of_abilities),
    )
)


class _EffectBuilder(Builder):
    """Builds what only resolved texts say, besides statements (resolved.lark)."""

    def stat_becomes(self, whose: Token, stat: Token, _become: Token, pt: Token) -> Any:
        return self.says_of(whose, self.set_pt(stat, pt))  # type: ignore[arg-type]

    def stat_becomes_equal(self, whose: Token, stat: Token, *parts: Any) -> Any:
        return self.says_of(whose, self.set_equal(stat, stat, parts[-1]))  # type: ignore[arg-type]

    def says_of(self, whose: Token, change: m.Modification) -> Any:
        from layers.text.build import Clause
        from layers.text.lexicon import REFERENCES

        return Clause(REFERENCES[str(whose)], (change,))

    def gains_types(self, _gain: Token, kind: Token) -> tuple[m.Modification, ...]:
        return (m.AddEverySubtype(str(kind)),)  # type: ignore[arg-type]

    def loses_every_type(self, _lose: Token, kind: Token) -> tuple[m.Modification, ...]:
        return (m.RemoveSubtypes(every=str(kind)),)  # type: ignore[arg-type]

    def has_no_abilities(self, _has: Token, _none: Token) -> tuple[m.Modification, ...]:
        return (m.LoseAllAbilities(),)

    def becomes_copy(self, _become: Token, _copy: Token, _np: Any) -> Any:
        raise MeaningError("a copy with more than its exceptions")

    def loses_colors(self, _lose: Token, _all: Token) -> tuple[m.Modification, ...]:
        return (m.SetColors(()),)

    def with_every_type(self, _with: Token, kind: Token) -> With:
        return With((m.AddEverySubtype(str(kind)),), None)  # type: ignore[arg-type]

    def with_pt_and_abilities(self, _with: Token, stat: Token, pt: Token, _and: Token, abilities: tuple[Ability, ...]) -> With:
        return With((self.set_pt(stat, pt), m.AddAbilities(abilities)), None)  # type: ignore[arg-type]

    def with_equal_sum(self, _with: Token, stat: Token, _equal: Token, left: v.Value, sign: Token, right: v.Value) -> With:
        value = v.Sum((left, v.Times(-1, right) if sign.type == "MINUS" else right))  # type: ignore[attr-defined]
        return With((self.set_equal(stat, stat, value),), None)  # type: ignore[arg-type]
