"""What sort of ability a line of rules text is, by how it is written (CR 113.3, 602, 603, 605, 614).

Only statements about characteristics, control and abilities have a part in the layers; everything else is *inert*:
something that can be had, gained, lost and counted.
"""

from __future__ import annotations

import re
from typing import Literal

from layers.text.keyword_lines import KEYWORD_NAMES

__all__ = ["InertKind", "changes_something", "inert_kind", "is_chapter", "split_label", "without_quotes"]

InertKind = Literal["activated", "triggered", "mana", "static", "spell", "replacement"]

_QUOTED = re.compile(r'"[^"]*"?')
_LABEL = re.compile(r"([^—\".:{}•\n]{1,60}?) — (?=\S)")
_CHOOSES = re.compile(r"\bchoose\b|^(?:When|Whenever|At)\b", re.IGNORECASE)
_CHAPTER = re.compile(r"[IVX]+(?:, [IVX]+)* — ")
_TRIGGER = re.compile(
    r"(?:When|Whenever|At the beginning|At end of|At the end|The first time|The next time|Once each turn, when"
    r"|During your turn, when|During each|To solve|Visit|Each time)\b"
)
_TRIGGER_BEHIND = re.compile(r"[^\".]* [-—] (?:When|Whenever|At the beginning)\b")
_COST_START = re.compile(r"[\[{+−–-]?(?:\{|[+−–-]?(?:\d+|X)\]?:|\[|[A-Z][a-z]+)")
_ADDS_MANA = re.compile(
    r"\b[Aa]dds? (?:\{|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|ten\b|X\b|an? (?:additional|amount)\b|that\b"
    r"|mana\b|twice\b|either\b|any\b|your\b)"
)
_REPLACES = re.compile(
    r"\bAs (?:~|(?:this|an?|each)\b)[^.]* enters?\b|\benters?\b(?: the battlefield)?(?: prepared| tapped| with| as"
    r"| transformed| attacking| converted| face down| without)|\bwould\b|\binstead\b|\bskips?\b|\benters? tapped\b"
    r"|\bturned face up\b|\bPrevent (?:all|the)\b"
)

_KEYWORDS = (
    "|".join(sorted(map(re.escape, KEYWORD_NAMES), key=len, reverse=True))
    + r"|daunt|(?:(?:nonbasic|legendary|artifact|snow) )?\w+walk|\w+cycling"
)
_TYPES = r"artifact|battle|creature|enchantment|land|planeswalker|legendary|basic|snow|kindred"
_COLORS = r"white|blue|black|red|green|colorless|all colors|(?:the )?chosen color|every color|multicolored|monocolored"

_CHANGES = re.compile(
    r"\bgets? (?:an additional )?[+−-]"
    r"|\b(?:has|have|gains?|loses?) (?:all |each |any |the |an? |\"|no )?"
    rf"(?:(?:activated|triggered|mana|other|same|static|loyalty|and) )*(?:abilit|\"|(?:{_KEYWORDS})\b|base )"
    r"|\b(?:has|have|gains?|loses?)[^.]*\""
    rf"|\b(?:has|have|gains?|loses?) [a-z ,]*\b(?:and|or) (?:{_KEYWORDS})\b"
    r"|\bcan't have or gain\b|\bloses? [^.,]*\b(?:(?:sub|super)?types?|colors?)\b"
    r"|\bbase power\b|\bbase toughness\b"
    r"|\b(?:power|toughness)(?: and toughness)?(?: are| is|'s| each equal)\b|\binstances of\b|\bchosen abilities\b"
    r"|\bin addition to (?:its|their|his|her|your|the)\b[^.]*\b(?:types?|colors?|names?)\b"
    rf"|(?:\b(?:is|are|becomes?|isn't|aren't)|'s|'re) (?:also |still |not |each |all |only |both |an? |every |the )*"
    rf"(?:non)?(?:(?:{_COLORS}|{_TYPES})\b|[0-9X*]+/[0-9X*]+|(?:creature|land|basic land|card) types?\b"
    r"|chosen (?:(?:basic land |land |card )?type|color)|copy|copies|that (?:color|type))"
    r"|\b(?:is|are|becomes?|isn't|aren't) (?:also |every |an? |all |no longer )*(?:[A-Z][a-z]|snow\b)"
    r"|\b(?:you|player|opponent|owner|they)\b[^.]* controls?"
    r" (?:enchanted|equipped|that (?:creature|permanent|artifact|land)|the chosen|target)\b"
    r"|\bYou control (?!an?\b|no\b|\d)\b|\bgains? control\b|\bcontrol of\b"
    r"|\b(?:its|their|~'s|the) (?:name|color|mana cost)s? (?:is|are|becomes?)\b|\bhas the names?\b|\bnamed as though\b"
    r"|\btext box\b|\bfull text\b|\bcreature types? (?:is|are|of)\b|\bswitch(?:es)?\b[^.]*power"
    r"|\bdevotion\b[^.]*\b(?:increased|greater|is)\b"
)
_ON_ITSELF = re.compile(
    r"(?:As long as )?(?:~|[Tt]his (?:spell|card))(?:'s (?:power|toughness|color|name)| (?:is|isn't|has|loses|gets)\b)"
    r"|If (?:~|this spell) was [^,.]*, (?:it|~|this spell) (?:has|is)\b"
)
_VERB = r"(?:gets?|has|have|gains?|loses?|is|are|becomes?|can't)\b"
_UNTIL_VERB = rf"(?:(?! (?:and |or )?{_VERB})[^.,])*"
_ASIDE = re.compile(
    r"\bas though (?:it|they|~|that|this)[^.]*?(?:had|were|didn't have|weren't|wasn't)[^.,]*"
    r"|\byou have (?:hexproof|shroud|protection)\b[^.]*|\bYou may exert\b.*"
    r"|\b(?:If you (?:do|cast|play)|When you (?:do|cast|play))\b[^.]*"
    r"|\bhave no maximum hand size\b|\b(?:has|have|had) no (?:maximum|effect|cards?)\b"
    rf"|\b(?:that|which|who) (?:has|have|is|are|isn't|aren't|was|were)\b{_UNTIL_VERB}"
    r"|\b(?:as long as|unless|if|for as long as|while|until|among|for each)\b[^.,]*"
    r"|\bcosts? \{[^.]*"
    rf"|\bwith (?:power|toughness|mana value)\b{_UNTIL_VERB}"
    rf"|\bcan't (?:be|attack|block|cast|activate|have more|lose|gain life)\b{_UNTIL_VERB}"
    r"|\bcan block only creatures with\b[^.,]*|\bexcept by\b[^.,]*",
    re.IGNORECASE,
)


def without_quotes(text: str) -> str:
    """Return rules text with every quoted ability as a bare pair of quotes."""
    return _QUOTED.sub('""', text)


def split_label(line: str) -> tuple[str, str]:
    """Split what stands before a dash (an ability word, a chapter's number, ...) from the ability; ``""`` for none.

    Examples
    --------
    >>> split_label("Landfall — Whenever a land you control enters, draw a card.")
    ('Landfall', 'Whenever a land you control enters, draw a card.')
    """
    match = _LABEL.match(line)
    if match is None or _CHOOSES.search(match[1]):
        return "", line
    return match[1], line[match.end() :]


def is_chapter(line: str) -> bool:
    """Say whether a line is a chapter ability of a Saga (CR 714.2)."""
    return _CHAPTER.match(line) is not None


def inert_kind(line: str, *, is_spell: bool = False) -> InertKind | None:
    """Return the kind of an ability that cannot have a part in the layers by itself, or None for another one.

    Parameters
    ----------
    line : str
        The ability without reminder text.
    is_spell : bool, optional
        Whether it is on an instant or sorcery.

    Examples
    --------
    >>> inert_kind("{T}: Add {G}."), inert_kind("{T}: Draw a card."), inert_kind("Creatures get +1/+1.")
    ('mana', 'activated', None)
    """
    label, body = split_label(line)
    bare = without_quotes(body)
    if _TRIGGER.match(bare) or _TRIGGER_BEHIND.match(bare) or label in ("To solve", "Visit"):
        return "triggered"
    cost, colon, effect = bare.partition(":")
    if colon and "." not in cost and _COST_START.match(bare) and not cost.startswith(("Choose", "You ", "As ")):
        is_mana = _ADDS_MANA.search(effect) and "target" not in effect and "{" + cost[:1] != "{["
        return "mana" if is_mana and not re.match(r"\[?[+−–-]?(?:\d|X)", cost) else "activated"
    if is_spell:
        return None if _ON_ITSELF.match(bare) else "spell"
    return "replacement" if _REPLACES.search(bare) and not _is_static_too(bare) else None


def _is_static_too(bare: str) -> bool:
    # "Creatures get +1/+1. If one would die, exile it instead." is not to be taken for a replacement alone.
    return any(
        not _REPLACES.search(part) and changes_something(part)
        for part in re.split(r"(?<=\.) | and (?=it has|it gets)", bare)
    )


def changes_something(line: str) -> bool:
    """Say whether a static ability changes, or may change, characteristics, control or abilities of something.

    It errs on the side of saying so: what it says no to is inert.
    """
    return _CHANGES.search(_ASIDE.sub(" ", without_quotes(line).replace('""', '"'))) is not None
