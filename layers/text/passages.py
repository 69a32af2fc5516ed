"""The part of a text that is a resolved spell's or ability's effect: without cost or trigger, sentence by sentence.

A board says that an effect is in force; how long it will last, and what had to be paid or to happen for it, no longer
matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from layers.text.keyword_lines import read_keywords
from layers.text.layouts import text_of
from layers.text.normal import Names, normalise
from layers.text.sorts import inert_kind

__all__ = ["Passage", "clauses", "effects_of_trigger", "outside_quotes", "passages", "sentences", "without_duration"]

MOST_SPLITS = 12
"""How many commas and the like in a sentence are tried as the place where a clause begins."""

_QUOTE = re.compile(r'"[^"]*"?')
_PLACE = re.compile("\x02(\\d+)[\x03!]")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z~@])")
_COST = re.compile(r"[^:\"]*: ?")
_MODE = re.compile(r"(?:•|\+) ?(?:[^—.\"]{1,60} — ){0,2}")
_MODES = re.compile(r"Choose (?:one|two|three|any number|up to|one or)\b[^—]*— ?")
_UNTIL = (
    r"until (?:(?:the )?end of (?:(?:(?:your|that|its controller's|their) )?(?:next )?)(?:turn|combat)"
    r"|(?:your|that player's) next (?:turn|upkeep|end step|untap step)|[^,.]*?(?=,|\.|$))"
)
_FOR = r"for (?:as long as [^,.]*|the rest of the game)"
_LEADING = re.compile(rf"^(?:{_UNTIL}|{_FOR}|this turn|during this turn), ", re.IGNORECASE)
_TRAILING = re.compile(rf",? (?:{_UNTIL}|{_FOR})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of text that may be the effect."""

    text: str
    line: str = ""
    """The whole ability that it is in."""
    trigger: str = ""
    """What stands before it in a triggered ability, and more of it."""
    is_plain: bool = False
    """Whether it is neither behind a cost nor behind a trigger, so that it could be a static ability's text."""
    others: tuple[str, ...] = ()
    """What it may be as well: where the end of the trigger is not certain."""


def outside_quotes(text: str, change: Callable[[str], str]) -> str:
    """Return a text with its quoted abilities as they were and everything else changed."""
    quotes = _QUOTE.findall(text)
    places = iter(range(len(quotes)))
    masked = change(_QUOTE.sub(lambda match: _masked(match[0], next(places)), text))
    return _PLACE.sub(lambda match: quotes[int(match[1])], masked)


def _masked(quote: str, place: int) -> str:
    # A quoted ability that ends a sentence keeps a sign that does.
    return f"\x02{place}!" if re.search(r'[.!?]"$', quote) else f"\x02{place}\x03"


def sentences(text: str) -> list[str]:
    """Split a text into its sentences; those in a quoted ability stay where they are.

    Examples
    --------
    >>> sentences('It gains "Draw a card. You win." It gets +1/+1.')
    ['It gains "Draw a card. You win."', 'It gets +1/+1.']
    """
    split = outside_quotes(text, lambda masked: _SENTENCE.sub("\n", masked))
    return [part.strip() for part in split.split("\n") if part.strip()]


def without_duration(sentence: str) -> str:
    """Return a sentence without how long its effect lasts (CR 611.2a): what a board lists is in force.

    Examples
    --------
    >>> without_duration("Until end of turn, it gets +1/+1 and gains reach until your next turn.")
    'it gets +1/+1 and gains reach.'
    """
    return outside_quotes(sentence, lambda masked: _TRAILING.sub("", _LEADING.sub("", masked, count=1)))


def clauses(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to split a sentence in two at an "and", a "then" or a comma, the first clause the shortest."""
    inside = [match.span() for match in _QUOTE.finditer(sentence)]
    for match in islice(re.finditer(r",? (?:and then|and|then) |, ", sentence), MOST_SPLITS):
        if not any(start <= match.start() < end for start, end in inside):
            yield sentence[: match.start()], sentence[match.end() :]


def passages(text: str, names: Names) -> list[Passage]:
    """Return the stretches of a text that may be the effect of a spell or ability.

    Parameters
    ----------
    text : str
        A sentence or several, one ability, or a whole card's text.
    names : Names
        What the source calls itself.

    Returns
    -------
    list of Passage
        One for each ability with a cost or a trigger and for each mode; all the other lines together are one.
    """
    found: list[Passage] = []
    plain: list[tuple[str, str]] = []
    for raw in text.split("\n"):
        whole = text_of(raw)
        line = normalise(whole, names)
        if not line or read_keywords(line) is not None:
            continue
        if line.startswith(("•", "+ ")):
            found.append(Passage(_mode(line), whole))
            continue
        kind = inert_kind(line)
        if kind in ("activated", "mana"):
            found.append(_passage(_COST.sub("", line, count=1), whole))
        elif kind == "triggered":
            first, *others = effects_of_trigger(line)
            found.append(Passage(first, whole, line, others=tuple(others)))
        else:
            plain.append((line, whole))
    if plain:
        lines, wholes = zip(*plain, strict=True)
        found.insert(0, Passage(" ".join(lines), "\n".join(wholes), is_plain=True))
    return [part for one in found for part in _modes(one)]


def _passage(text: str, line: str) -> Passage:
    return Passage(text[:1].upper() + text[1:], line)


def _mode(line: str) -> str:
    # "• Name — Text", "• Name — {cost} — Text", "+ {cost} — Text"
    return _MODE.sub("", line, count=1)


def _modes(passage: Passage) -> Iterator[Passage]:
    """Split modes that stand in one line; what introduces them says nothing of objects."""
    if "•" not in passage.text:
        if not _MODES.fullmatch(passage.text):
            yield passage
        return
    for mode in passage.text.split("•")[1:]:
        yield Passage(_mode("•" + mode.strip()), passage.line)


def effects_of_trigger(line: str) -> list[str]:
    """Return what may be the effect of a triggered ability: what follows one of its commas."""
    first = re.split(r"(?<=[.!?]) ", line)[0]
    inside = [match.span() for match in _QUOTE.finditer(line)]
    places = [
        match.end()
        for match in re.finditer(", ", line)
        if match.end() < len(first) and not any(start <= match.start() < end for start, end in inside)
    ]
    return [line[place].upper() + line[place + 1 :] for place in places[:MOST_SPLITS]] or [line]
