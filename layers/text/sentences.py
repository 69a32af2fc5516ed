"""One sentence of a resolved text after the other, as effects: statements like a static ability's, and commands.

"Target creature gets +1/+1" is read as what a static ability would say of that creature (layers.text.build); commands
("gain control of", "switch", "exchange", "change the text of") have forms of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args

from layers.effects import conditions as c
from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Ability, Effect
from layers.effects.node import Node, substitute
from layers.objects import Choices
from layers.text.build import Sentence
from layers.text.commands import COMMANDS
from layers.text.grammar import parse
from layers.text.inert import is_inert
from layers.text.nouns import IT, MeaningError, Y, selector
from layers.text.passages import clauses, effects_of_trigger, outside_quotes, without_duration
from layers.text.pronouns import THAT
from layers.text.resolved_build import EffectBuilder
from layers.text.resolved_words import phrases_of_effects
from layers.text.statics import kept, same_for_abilities
from layers.text.targets import mark
from layers.text.tokens import ReadingError, Token, tokenise

__all__ = ["Given", "SentenceReader"]

MOST_TRIES = 100
"""How many ways to read a sentence's clauses are tried; those of cards need under thirty."""

_OPENING = re.compile(
    r"(?:(?:[Ii]f|[Ww]hen) (?:you|they|a player|that player|it) (?:do|does|can't), |[Tt]hen,? |[Ii]nstead,? "
    r"|[Ww]hen [^,.\"]*(?:this way|one or more times)[^,.\"]*, |[Ff]or each [^,.\"]*, (?!and )"
    r"|[Yy]ou may (?:have |choose to have )?|[Hh]ave |[Ii]f (?:that|this) [^,.]*this way, |[Ss]econd, |[Ff]irst, )"
)
_CONDITION = re.compile(r"[Ii]f [^\"]*?, ")
_ON_CONDITION = re.compile(r",? (?:if|unless|as long as) [^\"]*$")
_INSTEAD = re.compile(r"(If [^\"]*?), instead (.*)")
_WHERE = re.compile(r", where X is (.+)$")
_ANY_X = re.compile(r"\bX\b")
_STILL = re.compile(r"(?:it|he|she|they|~|that \w+)(?:'s|'re| is| are) still (?:an? )?[\w ]+", re.IGNORECASE)
_CHOOSE = re.compile(
    r"choose (?:an?|the) (?:nonland |nonbasic )?((?:creature |basic land |land |card )type|color|card name)\b",
    re.IGNORECASE,
)
_UNSEEN = re.compile(
    r"\b(?:this way|this turn|sacrificed|discarded|revealed|exiled|paid|spent|result|drawn|countered|destroyed|returned"
    r"|voted|difference|chosen|removed|cast|that \w+'s|milled|rolled|last)\b"
)
_DESCRIBED = re.compile(r"@(\d+) [^,.\"@]*?(?= (?:gets?|gains?|becomes?|loses?|each)\b|$)")
_CHANGING = re.compile(r"(?!loses all other).*\b(?:becomes?|gains?|loses?|gets? [+-])")
_NEW = re.compile(
    r"(?:then |you )?(?:create|search|put [^.]* onto|return|exile|reveal|manifest|conjure)", re.IGNORECASE
)
_ON_ALL = re.compile(r"(?:[Tt]ap|[Uu]ntap|[Rr]egenerate|[Pp]ut [^,.\"]* counters? on) ((?:all|each) (?!of )[^,.\"]+)")
_VERB = re.compile(r"(?:gets?|gains?|becomes?|loses?|has|is) (?!control\b)")


@dataclass(frozen=True, slots=True)
class Given:
    """What the words of a text stand for on a board."""

    meant: Mapping[Node, Node]
    """Phrases with "target", ``~`` and the enchanted object."""
    it: s.Selector | None
    """What "it" stands for before anything has been named."""
    that: s.Selector | None = None
    """What "that creature" stands for before anything has been named."""
    has_set: bool = False
    """Whether the board says which objects are affected."""
    objects: int = 0
    """How many objects are targets."""
    players_targeted: bool = False
    """Whether the text has a phrase with "target" that means players."""
    has_players: bool = False
    """Whether there are players among the targets."""
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
        self.when: c.Condition = c.Always()
        self.is_new = False
        self.tries = 0

    # --- sentences ----------------------------------------------------------------------------------------------

    def read(self, sentence: str) -> None:
        """Read a sentence.

        Raises
        ------
        ReadingError
            When it is neither understood nor recognised as one that changes nothing in the layers.
        """
        self.tries = 0
        if not self._read(self._plain(sentence)):
            raise ReadingError(sentence, 0, "not understood")

    def _plain(self, sentence: str) -> str:
        """Return a sentence without duration and opening words, with the words that a board says were chosen."""
        text = _INSTEAD.sub(r"\1, \2 instead", without_duration(sentence).rstrip("."))
        text = _opened(text)
        if match := _CHOOSE.match(text):
            self.chosen = match[1]
        if self.chosen:
            text = outside_quotes(
                text, lambda bare: re.sub(r"\bthat (?:type|color)\b", f"the chosen {self.chosen}", bare)
            )
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
        if _STILL.fullmatch(text) and self.effects:
            self._keep_types()
            return True
        if self._effect(text):
            return True
        for head, tail in clauses(text) if ", except " not in text else ():
            before = (list(self.effects), self.antecedent)
            rest = f"it {tail}" if _VERB.match(tail) else tail
            if (self._effect(head) and (self._read(rest) or is_inert(rest))) or (
                is_inert(head) and self._changes(rest, head)
            ):
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
        """Note what a pronoun after an inert sentence stands for: the last target that it names, or something new."""
        found = re.findall(r"@(\d+) (\w+)", text)
        objects = [number for number, noun in found if noun not in ("player", "opponent", "players", "opponents")]
        if objects:
            self.antecedent = s.ObjectNamed(f"target {objects[-1]}")
        elif match := _ON_ALL.fullmatch(text):
            try:
                self.antecedent = self.noun(match[1])
            except (ReadingError, ValueError):
                self.antecedent, self.is_new = None, True
        elif _NEW.match(text):
            self.antecedent = None
            self.is_new = True

    def stands(self, subject: s.Selector) -> s.Selector:
        """Return what a pronoun stands for, or what is no pronoun as it is.

        Raises
        ------
        MeaningError
            When nothing has been named.
        """
        if subject not in (IT, THAT):
            return subject
        found = self.antecedent
        if subject == THAT and found == s.This():
            # The source is "it", or has its name.
            found = None
        if found is None and (self.given.has_set or not self.is_new):
            found = self.given.it if subject == IT else self.given.that
        if found is None:
            raise MeaningError("a pronoun that stands for nothing")
        return found

    def _effect(self, text: str) -> bool:
        """Add what a clause does; False when it is not understood."""
        return any(self._one_way(way) for way in self._ways(text))

    def _ways(self, text: str) -> Iterator[str]:
        """Yield a clause as it stands, then without what no board shows: what held, how targets are described."""
        self.x = None
        where = _WHERE.search(text)
        if where and (self.given.x or not _ANY_X.search(text[: where.start()])):
            yield text[: where.start()]
            return
        yield text
        if where and _UNSEEN.search(where[1]):
            self.x = v.RecordedNumber(where[1])
            yield text[: where.start()]
            self.x = None
        condition = _CONDITION.match(text)
        if condition and not text.endswith(" instead"):
            self.when = self._condition(condition[0][3:-2])
            yield _opened(text[condition.end() :])
            self.when = c.Always()
        shorter = text
        if not text.endswith(" instead"):
            shorter = _opened(_ON_CONDITION.sub("", _CONDITION.sub("", text, count=1)))
            if shorter != text:
                yield shorter
        bare = _DESCRIBED.sub(r"@\1 permanent", shorter)
        if bare != shorter:
            yield bare

    def _one_way(self, text: str) -> bool:
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise ReadingError(text, 0, "too many clauses")
        for pattern, command in COMMANDS:
            match = pattern.fullmatch(text)
            if match:
                try:
                    made = command(self, match)
                    if made is not None:
                        said = []
                        for effect in made:
                            self._add(effect)
                            said.append(self.antecedent)
                        self._named_together(said)
                        return True
                except (ReadingError, ValueError):
                    continue
        try:
            return self._statement(text)
        except (ReadingError, ValueError):
            return False

    def _named_together(self, said: Sequence[s.Selector | None]) -> None:
        """Note that "they" are all the objects of one command: both of those that were exchanged."""
        several = tuple(dict.fromkeys(one for one in said if one is not None))
        if len(several) > 1:
            self.antecedent = s.AnyOf(several)

    def _condition(self, text: str) -> c.Condition:
        """Read a condition; one that is not understood, or of what a board does not show, must have held."""
        try:
            tokens = tokenise(text, self.words)
            found = self._build([token for token in tokens if token.kind != "STOP"], text, "conditions")
        except (ReadingError, ValueError):
            return c.Always()
        return c.Always() if mentions_kind(found, c.Recorded) else found

    def _add(self, effect: Effect) -> None:
        if not isinstance(self.when, c.Always):
            effect = replace(effect, when=self.when)
        effect = self._resolved(effect)
        last = self.effects[-1] if self.effects else None
        if last is not None and (last.applies_to, last.when) == (effect.applies_to, effect.when):
            self.effects[-1] = replace(last, does=(*last.does, *effect.does))
        else:
            self.effects.append(effect)

    def _resolved(self, effect: Effect) -> Effect:
        """Return an effect with what its pronouns stand for; what it applies to is what the next ones stand for."""
        named = self.antecedent
        said = effect.applies_to
        subject = self.stands(said)
        if mentions(subject, THAT) and self.given.objects > 1:
            # "The creature you control", of several targets: the one that is so described.
            subject = substitute(subject, THAT, s.Targets())
        for pronoun in (IT, THAT):
            if mentions(subject, pronoun):
                subject = substitute(subject, pronoun, self.stands(pronoun))
        subject = self._sharing(subject)
        if isinstance(named, s.ObjectNamed):
            # "Each other creature", after a target was named: other than that.
            subject = substitute(subject, s.Not(s.This()), s.Not(named))
        does = substitute(effect.does, IT, s.It(), leave=(Ability,))
        if mentions(does, THAT):
            about_it = said in (IT, THAT) or subject == named
            does = substitute(does, THAT, s.It() if about_it else self.stands(THAT), leave=(Ability,))
        if subject != s.This():
            does = substitute(does, s.Not(s.This()), s.Not(s.It()), leave=(Ability,))
        when = substitute(substitute(effect.when, IT, subject), THAT, subject)
        self.antecedent = subject
        return self._meant(Effect(subject, does, when))

    def _sharing(self, subject: s.Selector) -> s.Selector:
        """Say what "each other creature that shares a color with it" compares with: what was named before."""
        first = subject.of[0] if isinstance(subject, s.AnyOf) else None
        with_ = first if isinstance(first, s.ObjectNamed) else self.antecedent
        if with_ is None or not mentions(subject, s.It()):
            return subject
        for what in get_args(s.Shared):
            subject = substitute(subject, s.Shares(what, s.It()), s.Shares(what, with_))
        return substitute(subject, s.Not(s.This()), s.Not(with_)) if with_ == first else subject

    def _meant(self, effect: Effect) -> Effect:
        """Return an effect with objects of the board in the place of words."""
        for word, meant in self.given.meant.items():
            effect = Effect(
                substitute(effect.applies_to, word, meant),
                substitute(effect.does, word, meant, leave=(Ability,)),
                substitute(effect.when, word, meant),
            )
        return effect

    def said(self, text: str) -> list[Effect] | None:
        """Return what a clause comes to, without adding it; None when it is not understood."""
        before, self.effects = self.effects, []
        understood = self._one_way(text)
        made, self.effects = self.effects, before
        return made if understood else None

    # --- statements ---------------------------------------------------------------------------------------------

    def _tokens(self, text: str) -> list[Token]:
        return mark(tokenise(text, self.words), text)

    def _build(self, tokens: list[Token], text: str, start: str = "line") -> Any:
        return EffectBuilder(self._quoted).build(parse(tokens, text, start, resolved=True))

    def read_quoted(self, text: str) -> tuple[Ability, ...] | None:
        """Read the text of a quoted ability; None when it is not understood."""
        from layers.text.reader import read_ability

        return read_ability(text)

    def _quoted(self, text: str) -> tuple[Ability, ...]:
        found = self.read_quoted(text)
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

    def _keep_types(self) -> None:
        last = self.effects[-1]
        self.effects[-1] = replace(last, does=tuple(map(kept, last.does)))

    def _take(self, sentence: Sentence) -> None:
        clause = sentence.clause
        if sentence.kind == "same for abilities" and self.effects:
            self.effects[-1] = same_for_abilities(self.effects[-1], sentence.extra)
            return
        if clause is None or sentence.more or sentence.also or sentence.kind not in ("says", "instead", "otherwise"):
            raise MeaningError("a sentence that needs one before it")
        whens = [*sentence.leading, *sentence.trailing]
        if sentence.kind == "says":
            # What happened cannot be seen on a board, and it did: the effect is there.
            whens = [one for one in whens if not isinstance(one, c.Recorded)]
        when = c.Always() if not whens else whens[0] if len(whens) == 1 else c.Every(tuple(whens))
        if sentence.antecedent is not None and clause.subject in (IT, THAT):
            clause = replace(clause, subject=sentence.antecedent)
            when = substitute(when, IT, sentence.antecedent)
        if self.x is not None:
            clause = replace(clause, does=substitute(clause.does, v.X(), self.x))
        if any(isinstance(one, m.Quality) and _CHANGING.match(one.text) for one in clause.does):
            raise MeaningError("more than a quality")
        if mentions(clause.does, Y):
            raise MeaningError("a number that is not said")
        if sentence.kind != "says" and self.effects:
            last = self.effects[-1]
            self.effects[-1] = replace(last, when=self._not(when))
        does = tuple(one for one in clause.does if not isinstance(one, m.Quality))
        if does:
            self._add(Effect(clause.subject, does, when))
        elif clause.subject not in (IT, THAT):
            self.antecedent = clause.subject

    def _not(self, when: c.Condition) -> c.Condition:
        subject = self.stands(IT)
        return ~self._meant(Effect(subject, (), substitute(substitute(when, IT, subject), THAT, subject))).when


def mentions_kind(node: object, kind: type[Node]) -> bool:
    """Say whether a node of a kind occurs in a tree."""
    if isinstance(node, tuple):
        return any(mentions_kind(one, kind) for one in node)
    if not isinstance(node, Node):
        return False
    if isinstance(node, kind):
        return True
    return any(mentions_kind(getattr(node, one.name), kind) for one in fields(node))  # type: ignore[arg-type]


def _opened(text: str) -> str:
    """Return a clause without the words that it may begin with."""
    while match := _OPENING.match(text):
        text = text[match.end() :]
    return text


def mentions(node: object, part: Node) -> bool:
    """Say whether a part occurs in a tree, but for the abilities that it gives."""
    if node == part:
        return True
    if isinstance(node, tuple):
        return any(mentions(one, part) for one in node)
    if not isinstance(node, Node) or isinstance(node, Ability):
        return False
    return any(mentions(getattr(node, one.name), part) for one in fields(node))  # type: ignore[arg-type]
