"""Effects of resolved spells and abilities from their text (CR 608.2, 611.2).

The text is a sentence or several, an ability with its cost or trigger, or a whole card's text in which the effect is
found. What changes no characteristic is passed over where it is recognised as such; a text of which anything else is
not understood is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from layers.effects import selectors as s
from layers.effects.abilities import Ability, Effect, OtherAbility
from layers.effects.node import Node
from layers.errors import LimitError
from layers.objects import Choices
from layers.text.layouts import text_of
from layers.text.normal import QUOTED, names_of
from layers.text.passages import Passage, passages, sentences
from layers.text.sentences import Given, SentenceReader
from layers.text.sorts import inert_kind
from layers.text.targets import Mention, mentions_marked, plan
from layers.text.tokens import ReadingError

__all__ = ["MOST_TEXT", "Situation", "read_resolved"]

_OF_ATTACHED = re.compile(r"When(?:ever)? (?:enchanted|equipped)\b")
_INSTRUCTION = re.compile(
    r"\b(?:target|until|gain control|exchange|switch|becomes?|(?:double|triple) (?!strike))\b", re.IGNORECASE
)
_OF_OTHERS = re.compile(r"When(?:ever)? (?!~|you\b|this\b)")

MOST_TEXT = 20_000
"""The longest text that is read."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a board says of an effect besides its text."""

    source_name: str = ""
    type_line: str = ""
    """The source's, where it is on the board."""
    on_board: bool = False
    """Whether the source is an object on the board, so that "this creature" is that object."""
    targets: tuple[bool, ...] = ()
    """For each target whether it is a player."""
    has_affects: bool = False
    """Whether the board gives the set, so that what a pronoun stands for does not matter."""
    choices: Choices = field(default_factory=Choices)
    x: int = 0
    """The value of X, where the board gives one."""
    source_text: str = ""
    """The source's own text: where an ability of it may be found that an effect calls "this ability"."""

    @property
    def objects(self) -> int:
        """How many of the targets are objects."""
        return self.targets.count(False)


@dataclass(frozen=True, slots=True)
class _Reading:
    passage: Passage
    effects: tuple[Effect, ...]
    mentions: tuple[Mention, ...]

    def fits(self, situation: Situation) -> bool:
        """Say whether an effect with this text would have as many targets as the board says."""
        wanted = len(situation.targets)
        counted = [one for one in self.mentions if not one.is_player or any(situation.targets)]
        return sum(one.least for one in counted) <= wanted <= sum(one.most for one in counted)


def read_resolved(text: str, situation: Situation) -> tuple[Effect, ...] | None:
    """Read the text of a resolved spell or ability.

    Parameters
    ----------
    text : str
        A sentence or several, one ability, or a whole card's text.
    situation : Situation
        What the board says of it.

    Returns
    -------
    tuple of Effect or None
        One effect for each set of objects; none when the text changes nothing in the layers. None when it is not
        understood, or when it cannot be told which of several abilities or modes is meant.

    Raises
    ------
    LimitError
        When the text is longer than any card's could be.

    Examples
    --------
    >>> (effect,) = read_resolved("Target creature gets +2/+2 until end of turn.", Situation(targets=(False,)))
    >>> effect.applies_to, effect.does
    (Targets(index=None), (AddPT(power=Const(number=2), toughness=Const(number=2)),))
    """
    if len(text) > MOST_TEXT:
        raise LimitError("letters of an effect's text", len(text), MOST_TEXT)
    name = situation.source_name
    names = names_of(name, situation.type_line or "Legendary") if name else QUOTED
    found: list[_Reading] = []
    failed: list[Passage] = []
    for passage in passages(text, names):
        reading = _first(passage, situation)
        if reading is None:
            failed.append(passage)
        elif reading.effects:
            found.append(reading)
    return _chosen(found, failed, situation)


def _chosen(found: list[_Reading], failed: list[Passage], situation: Situation) -> tuple[Effect, ...] | None:
    """Return the effects of the ability or mode that must be meant."""
    for select in (
        lambda one: not one.passage.is_plain or _is_marked(one.passage.text),
        lambda one: one.fits(situation),
        lambda one: bool(situation.choices.mode) and situation.choices.mode.lower() in one.passage.line.lower(),
    ):
        if len({one.effects for one in found}) > 1:
            found = [one for one in found if select(one)] or found
    if not found:
        return None if failed else ()
    if len({one.effects for one in found}) > 1 or (failed and not found[0].fits(situation)):
        return None
    return found[0].effects


def _is_marked(text: str) -> bool:
    """Say whether a text must be an instruction, not a static ability."""
    return _INSTRUCTION.search(text) is not None


def _first(passage: Passage, situation: Situation) -> _Reading | None:
    for text in (passage.text, *passage.others):
        try:
            return _read(replace(passage, text=text), situation)
        except (ReadingError, ValueError):
            # Either it was not understood, or it says something that no effect can.
            continue
    return None


def _read(passage: Passage, situation: Situation) -> _Reading:
    text, mentions = mentions_marked(passage.text)
    picks = plan(mentions, situation.targets)
    reader = SentenceReader(_given(text, picks, mentions, passage, situation))
    for sentence in sentences(text):
        reader.read(sentence)
    if not reader.effects:
        reader.read_delayed()
    effects = reader.effects
    if situation.objects and all(one.is_player for one in mentions):
        # A text without targets has the set that it locked in for them.
        effects = [replace(effect, applies_to=s.Targets()) for effect in effects]
    return _Reading(passage, tuple(effects), mentions)


def _given(
    text: str, picks: Sequence[s.Selector], mentions: Sequence[Mention], passage: Passage, situation: Situation
) -> Given:
    itself: s.Selector = s.This()
    if not situation.on_board and situation.objects:
        itself = s.Targets(0) if situation.objects > 1 and len(mentions) == 1 else s.Targets()
    attached: s.Selector = s.Attached() if situation.on_board or not situation.objects else s.Targets()
    meant: dict[Node, Node] = {s.ObjectNamed(f"target {number}"): pick for number, pick in enumerate(picks)}
    meant |= {s.This(): itself, s.Attached(): attached, s.Named("~"): s.Named(situation.source_name)}
    return Given(
        meant=meant,
        it=_it(passage, situation, mentions),
        that=_that(passage, situation),
        has_set=bool(situation.objects) or situation.has_affects,
        objects=situation.objects,
        has_players=any(situation.targets),
        players_targeted=any(one.is_player for one in mentions),
        one_target_phrase=sum(not one.is_player for one in mentions) == 1,
        choices=situation.choices,
        x=situation.x,
        name=situation.source_name,
        this_ability=_this_ability(passage, situation),
    )


def _it(passage: Passage, situation: Situation, mentions: Sequence[Mention]) -> s.Selector | None:
    """Return what "it" stands for where nothing is named before: the source, unless something else set it off."""
    has_target = any(not one.is_player for one in mentions)
    if (situation.objects and not has_target) or situation.has_affects:
        return s.Targets()
    if _OF_ATTACHED.match(passage.trigger):
        return s.Attached()
    return None if _OF_OTHERS.match(passage.trigger) else s.This()


def _that(passage: Passage, situation: Situation) -> s.Selector | None:
    if situation.objects or situation.has_affects:
        return s.Targets()
    if situation.choices.object:
        return s.ChosenObject()
    return s.Attached() if _OF_ATTACHED.match(passage.trigger) else None


def _this_ability(passage: Passage, situation: Situation) -> Ability | None:
    """Return the ability that the effect is of, as the source has it; what it is called where it is not known."""
    if "this ability" not in passage.text:
        return None
    for line in (passage.line + "\n" + situation.source_text).split("\n"):
        kind = inert_kind(text_of(line))
        if "this ability" in line and kind is not None:
            return OtherAbility(text_of(line), kind)
    return OtherAbility(passage.line, "triggered")
