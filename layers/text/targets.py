"""Phrases with "target": which of an effect's targets each of them means (CR 115.1, 601.2c)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from layers.effects import selectors as s
from layers.text.lexicon import MOST_TARGETS
from layers.text.passages import outside_quotes
from layers.text.tokens import ReadingError, Token

__all__ = ["Mention", "mark", "mentions_marked", "plan"]

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_MENTION = re.compile(
    r"(?<!the )(?<!a )\b(?:each of |both of )?(?P<upto>up to )?"
    r"(?P<count>one or two |one, two, or three |one or more |one or both |X |any number of |that many |"
    r"(?:one|two|three|four|five|six|ten) )?(?:other |another |each )?target (?=(?P<noun>[\w-]+))(?! of\b)(?!beyond\b)",
    re.IGNORECASE,
)
_MANY = 1000
_INSIDE = frozenset(
    (
        "ADJ", "ATTACHEDTO", "ATTACKING", "CHOSEN", "CMP", "COLORNUM", "COUNTER", "CTRL", "ENCHANTEDBY", "EQUAL",
        "EXILED", "KEYWORD", "MARK", "NAMED", "NOABIL", "NOUN", "NOUNS", "NUMBER", "OFCHOSEN", "ONIT", "OTHERTHAN",
        "OWN", "PT", "QUANT", "SAMENAME", "SHARES", "STAT", "THATIS", "THATISNT", "WITH", "WITHOUT", "X", "ZONE",
    )
)  # fmt: skip
_JOINS = frozenset(["NAND", "NOR", "NCOMMA", "KAND", "KOR", "KCOMMA", "WAND", "WOR", "WCOMMA"])
_OPENS = frozenset({"THATIS", "THATISNT", "ATTACHEDTO", "SHARES", "OTHERTHAN"})


@dataclass(frozen=True, slots=True)
class Mention:
    """One phrase with "target": how many targets it stands for, and whether they are players."""

    least: int = 1
    most: int = 1
    is_player: bool = False


def mentions_marked(text: str) -> tuple[str, tuple[Mention, ...]]:
    """Return a text with "@0", "@1", ... for "target", "up to two other target", ..., and what each stands for.

    Examples
    --------
    >>> mentions_marked("Target creature and up to two other target creatures gain reach.")[0]
    '@0 creature and @1 creatures gain reach.'
    """
    if "@" in text:
        raise ReadingError(text, text.index("@"), "unknown sign")
    found: list[Mention] = []

    def marked(match: re.Match[str]) -> str:
        count = (match["count"] or "one ").strip().lower()
        most = _NUMBERS.get(count, 3 if "three" in count else 2 if count in ("one or two", "one or both") else _MANY)
        least = 0 if match["upto"] or count == "any number of" else most if count in _NUMBERS else 1
        found.append(Mention(least, most, match["noun"].lower() in ("player", "players", "opponent", "opponents")))
        return f"@{len(found) - 1} "

    return outside_quotes(text, lambda masked: _MENTION.sub(marked, masked)), tuple(found)


def plan(mentions: Sequence[Mention], are_players: Sequence[bool]) -> list[s.Selector]:
    """Return what each phrase picks, given which of an effect's targets are players.

    A single phrase about objects means all of them; of several, each takes as many as it says, and the last that may
    take more or fewer takes what is left.
    """
    about_players = any(are_players)
    counted = [mention for mention in mentions if not mention.is_player or about_players]
    objects = [mention for mention in counted if not mention.is_player]
    spare = len(are_players) - sum(mention.least for mention in counted)
    picks: list[s.Selector] = []
    at = 0
    for mention in mentions:
        if mention.is_player and not about_players:
            picks.append(s.Nothing())
            continue
        extra = max(0, min(mention.most - mention.least, spare))
        spare -= extra
        taken = range(at, at + mention.least + extra)
        at = taken.stop
        if not mention.is_player and len(objects) == 1:
            picks.append(s.Targets())
        elif len(taken) == 1:
            picks.append(s.Targets(taken[0]))
        else:
            picks.append(s.AnyOf(tuple(map(s.Targets, taken))) if taken else s.Nothing())
    return picks


def mark(tokens: Sequence[Token], line: str) -> list[Token]:
    """Put one token in the place of each phrase with "target": ``REF`` or ``POSS`` with the text "target 0", ...

    How the targets are described no longer matters: a board says what they are.
    """
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.kind != "TARGET":
            out.append(token)
            continue
        if int(token.text) >= MOST_TARGETS:
            raise ReadingError(line, token.start, "too many targets")
        end = _end(tokens, at)
        kind = "REF"
        if end < len(tokens) and tokens[end].kind == "NOUNPOSS":
            kind = "POSS"
            end += 1
        if end == at:
            raise ReadingError(line, token.start, "a target of no kind")
        out.append(Token(kind, f"target {token.text}", token.start))
        at = end
    return out


def _end(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens):
        kind = tokens[at].kind
        if kind in _JOINS:
            following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
            if following not in _INSIDE:
                break
        elif kind == "REF":
            if tokens[at - 1].kind not in _OPENS:
                break
        elif kind not in _INSIDE:
            break
        at += 1
    return at
