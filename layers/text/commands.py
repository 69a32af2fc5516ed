"""What resolved texts tell players to do, as effects: gain control, exchange, switch, double, change text, copy.

Each form is a pattern that a whole clause fits, and a function that makes effects of it. Phrases with "target" are
"@0", "@1", ... by now (layers.text.targets).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from layers.effects import modifications as m
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects.abilities import Effect
from layers.effects.node import substitute
from layers.text.copying import Exceptions, read_exceptions
from layers.text.lexicon import REFERENCES
from layers.text.nouns import IT
from layers.text.pronouns import THAT
from layers.words import text_kind

if TYPE_CHECKING:
    from layers.text.sentences import SentenceReader

__all__ = ["COMMANDS", "Command"]

Match = re.Match[str]
Made = list[Effect] | None
Command = Callable[["SentenceReader", "Match"], "Made"]

_PLAYER = (
    r"(?:you|they|(?:target|that) (?:player|opponent)|an opponent|(?:a|another|defending|the \w+) player"
    r"|(?:its|their|that \w+'s) (?:owners?|controller)|@\d+ (?:player|opponent)[^,.]*?|the player [^,.]*?"
    r"|an opponent of [^,.]*?|@\d+ [^,.]*?'s (?:owner|controller))"
)


# --- layer 1 ----------------------------------------------------------------------------------------------------


def _copy(reader: SentenceReader, match: Match) -> Made:
    given = reader.given
    exceptions: Exceptions | None = Exceptions()
    if match["except"]:
        exceptions = read_exceptions(
            match["except"], reader.read_quoted, name=given.name, this_ability=given.this_ability
        )
    if exceptions is None:
        return None
    subject = reader.noun(match["what"])
    original = _original(reader, match["of"], subject)
    if original != s.This() and re.match(r"(?:each|all) other\b", match["what"], re.IGNORECASE):
        subject = substitute(subject, s.Not(s.This()), s.Not(original))
    if given.objects == 2 and given.one_target_phrase:
        # The first target becomes a copy of the second.
        subject, original = s.Targets(0), s.Targets(1)
    also: tuple[m.Modification, ...] = ()
    if match["gains"] and given.this_ability is not None:
        also = (m.AddAbilities((given.this_ability,)),)
    return [Effect(subject, (m.BecomeCopy(original, (*exceptions.does, *also), exceptions.keep),))]


def _original(reader: SentenceReader, text: str, subject: s.Selector) -> s.Selector:
    if reader.given.choices.object or re.match(r"(?:an?|another|one|any|the) (?!top\b)", text):
        return s.ChosenObject()
    found = reader.noun(text)
    if found not in (IT, THAT):
        return found
    before = reader.antecedent
    return s.ChosenObject() if before is None or before in (subject, s.This()) else before


def _face_down(reader: SentenceReader, match: Match) -> Made:
    return [Effect(reader.noun(match["what"]), (m.TurnFaceDown(),))]


# --- layer 2 ----------------------------------------------------------------------------------------------------


def _gain_control(reader: SentenceReader, match: Match) -> Made:
    # "Untaps it and gains control of it": the player of whom the clause before tells.
    if named := re.match(r"@(\d+) .*'s ", match["who"] or ""):
        reader.antecedent = REFERENCES[f"target {named[1]}"]
    player = _player(reader, match["who"] or ("that player" if match["verb"] == "gains" else "you"))
    return None if player is None else [Effect(reader.noun(match["what"]), (m.GainControl(player),))]


def _player(reader: SentenceReader, text: str) -> p.PlayerSet | None:
    lower = text.lower()
    if lower == "you":
        return p.You()
    if lower.split()[-1] in ("owner", "owners"):
        return p.OwnerOf(s.It())
    if lower.split()[-1] == "controller":
        return p.ControllerOf(s.It())
    if lower.startswith(("target ", "@")):
        return p.TargetPlayers()
    if reader.given.choices.player:
        return p.ChosenPlayer()
    if reader.given.has_players:
        return p.TargetPlayers()
    return p.Opponents() if lower in ("an opponent", "that opponent") else None


def _owners_gain_control(reader: SentenceReader, match: Match) -> Made:
    return [Effect(reader.noun(match["what"]), (m.GainControl(p.OwnerOf(s.It())),))]


def _exchange_control(reader: SentenceReader, match: Match) -> Made:
    # 701.12b: each player gains control of what the other controlled when the effect began.
    one: s.Selector
    two: s.Selector
    if reader.given.objects == 2:
        one, two = s.Targets(0), s.Targets(1)
    elif match["two"] is None:
        return None
    else:
        one, two = (reader.stands(reader.noun(match[name])) for name in ("one", "two"))
        if one == two:
            return None
    return [
        Effect(one, (m.GainControl(p.ControllerOf(two)),)),
        Effect(two, (m.GainControl(p.ControllerOf(one)),)),
    ]


# --- layer 3 ----------------------------------------------------------------------------------------------------


def _change_text(reader: SentenceReader, match: Match) -> Made:
    words = re.fullmatch(r"([A-Z]?[a-z'-]+) with ([A-Z]?[a-z'-]+)", match["words"])
    choices = reader.given.choices
    change = m.ReplaceWord()
    if words is not None:
        change = m.ReplaceWord(words[1], words[2])
    elif not match["words"].startswith("one "):
        return None
    elif any(word and text_kind(word) not in match["words"] for word in (choices.from_, choices.to)):
        # "One color word with another", and a creature type was chosen.
        return None
    elif to := re.fullmatch(r"one [a-z ]+ with ([A-Z]\w+)", match["words"]):
        change = m.ReplaceWord(choices.from_, to[1])
    return [Effect(reader.noun(match["what"]), (change,))]


def _exchange_text(reader: SentenceReader, match: Match) -> Made:
    both = s.Targets() if reader.given.objects == 2 else reader.noun(match["what"])
    return [Effect(both, (m.ExchangeText(),))]


# --- layer 6 ----------------------------------------------------------------------------------------------------


def _lose_this(reader: SentenceReader, match: Match) -> Made:
    ability = reader.given.this_ability
    made = [] if ability is None else [Effect(reader.noun(match["what"]), (m.LoseAbilities((ability,)),))]
    if not match["rest"]:
        return made
    more = reader.said(f"{match['what']} {match['rest']}")
    return None if more is None else made + more


def _choice_of_abilities(reader: SentenceReader, match: Match) -> Made:
    """Read "gains your choice of ...", where the board says what was chosen."""
    mode = reader.given.choices.mode
    options = re.split(r",? or |, ", match["options"])
    return reader.said(f"{match['what']} {match['before']}gains {mode}") if mode in options else None


def _that_ability(reader: SentenceReader, match: Match) -> Made:
    """Read "gains that ability", where the board says which."""
    mode = reader.given.choices.mode
    return reader.said(f"{match['what']} gains {mode}") if mode else None


# --- layer 7 ----------------------------------------------------------------------------------------------------


def _switch(reader: SentenceReader, match: Match) -> Made:
    return [Effect(reader.noun(_owner(match["what"])), (m.SwitchPT(),))]


def _multiply(reader: SentenceReader, match: Match) -> Made:
    factor = 2 if match["factor"].lower() == "double" else 3
    power, toughness = (factor if stat in match["stats"] else 1 for stat in ("power", "toughness"))
    return [Effect(reader.noun(_owner(match["what"])), (m.MultiplyPT(power, toughness),))]


def _change_base(reader: SentenceReader, match: Match) -> Made:
    what, stats, value = _owner(match["what"]), match["stat"], match["value"]
    if re.match(r"[\dX]+/[\dX]+", value):
        return reader.said(f"{what} has base {stats} {value}")
    if stats != "power and toughness" or stats not in value:
        return reader.said(f"{what} has base {stats} equal to {value}")
    made = [
        reader.said(f"{what} has base {stat} equal to {value.replace(stats, stat)}") for stat in ("power", "toughness")
    ]
    return None if None in made else [effect for effects in made for effect in effects or ()]


def _choice_of_change(reader: SentenceReader, match: Match) -> Made:
    """Read "gets +1/-1 or -1/+1", where the board says what was chosen."""
    mode = reader.given.choices.mode
    return reader.said(f"{match['what']} gets {mode}") if mode in (match["one"], match["two"]) else None


def _owner(text: str) -> str:
    """Return the noun phrase of a possessive: "each creature's" is "each creature", "its" is "it"."""
    if text.lower() in ("its", "their", "his", "her"):
        return "it"
    return text.removesuffix("'s") if text.endswith("'s") else text.removesuffix("'")


_STATS = r"power and toughness|power|toughness"
COMMANDS: tuple[tuple[re.Pattern[str], Command], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), command)
    for pattern, command in (
        (
            r"(?P<what>.+?) becomes? (?:a copy|copies) of (?P<of>[^\"]+?)(?:,? except (?P<except>.+?))?"
            r"(?P<gains>,? (?:and|except it) (?:gains|has) this ability)?",
            _copy,
        ),
        (r"turn (?P<what>.+) face down", _face_down),
        (r"each player gains control of (?P<what>.+?) (?:that )?they own(?: and don't control)?", _owners_gain_control),
        (r"each player gains control of (?P<what>.+?) they own that [^,.]+", _owners_gain_control),
        (rf"(?:(?P<who>{_PLAYER}) )?(?:may )?(?P<verb>gains?) control of (?P<what>.+)", _gain_control),
        (r"exchange control of (?P<one>.+?)(?: and (?P<two>.+))?", _exchange_control),
        (r"change the text of (?P<what>.+?) by replacing all instances of (?P<words>.+)", _change_text),
        (r"exchange the text boxes of (?P<what>.+)", _exchange_text),
        (r"(?P<what>.+?) loses? this ability(?: and (?P<rest>.+))?", _lose_this),
        (r"(?P<what>.+?) (?P<before>[^\"]*?)gains? your choice of (?P<options>.+)", _choice_of_abilities),
        (r"(?P<what>.+?) gains? that ability", _that_ability),
        (r"switch (?P<what>.+?) power and toughness", _switch),
        (r"switch the power and toughness of (?P<what>.+)", _switch),
        (rf"(?P<factor>double|triple) (?P<what>.+?) (?P<stats>{_STATS})", _multiply),
        (rf"(?P<factor>double|triple) the (?P<stats>{_STATS}) of (?P<what>.+)", _multiply),
        (rf"change the base (?P<stat>{_STATS}) of (?P<what>.+?) to (?P<value>.+)", _change_base),
        (rf"change (?P<what>.+?) base (?P<stat>{_STATS}) to (?P<value>.+)", _change_base),
        (rf"the base (?P<stat>{_STATS}) of (?P<what>.+?) becomes? (?:equal to )?(?P<value>.+)", _change_base),
        (r"(?P<what>.+?) gets? (?P<one>[+-]\d/[+-]\d) or (?P<two>[+-]\d/[+-]\d)", _choice_of_change),
    )
)
"""What commands look like, with what makes effects of them."""
