"""Stretches of rules text that the scanner takes whole, each as a pattern that is matched where a word may begin it."""

# ruff: noqa: E501 - a pattern is easier to read in one line.
from __future__ import annotations

import re

from layers.text.keyword_lines import KEYWORD_NAMES

__all__ = [
    "ADDITION",
    "ALL_BLOCK",
    "AMOUNT",
    "BOUND",
    "CHANGES",
    "COMMANDER",
    "COUNTER",
    "DEVOTION",
    "EXILED_WITH",
    "FROM",
    "FROM_PLACE",
    "HISTORY",
    "KEYWORD",
    "MAIN",
    "MARK",
    "MOST_COMMON",
    "NAME",
    "NEXT_CONDITION",
    "OF_PLAYERS",
    "OWN_SYMBOLS",
    "QUALITY",
    "RAISED",
    "RIDER",
    "ROUNDED",
    "STARTS",
    "SYMBOLS",
    "WHERE",
    "WHERE_X",
    "WORD",
    "YOU_AND",
]

WORD = re.compile(
    r"\"[^\"]*\"?|(?:\{[^{}]*\})+|[+-](?:\d+|[XY])/[+-](?:\d+|[XY])|(?:\d+|[XY])/(?:\d+|[XY])|\d+|~'s|~"
    r"|[A-Za-zÀ-ÿ][\wÀ-ÿ'-]*(?:/or\b)?|[,.;:—]|\S"
)

QUALITY = re.compile(
    r"(?:can't|can|doesn't|don't|must|attacks?|blocks?|(?:is|are) goaded|assigns?|crews?|saddles?|costs?|enters?|"
    r"its activated abilities|their activated abilities|untaps?|deals?|don't|enter|explores?|phases?)\b"
    r"[^.\"]*?(?=,? (?:and )(?:gets?|has|have|is|are|loses?|can't|must|doesn't|its activated|attacks|assigns)\b|"
    r", (?:gets?|has|have|loses?)\b| as long as\b|, where |[.\"]|$)"
)
NEXT_CONDITION = re.compile(
    r"(?:,? and |, )(?:(?:has|have|gains?|gets?) )?(?:[a-z ]+|[+-]\d+/[+-]\d+) (?:as long as|if) "
)
YOU_AND = re.compile(r"[Yy]ou, (?=[^.,\"]+(?:, [^.,\"]+)*, and )")
ALL_BLOCK = re.compile(r"all creatures able to block (?:it|~|enchanted creature|equipped creature|them) do so\b")
HISTORY = re.compile(
    r"\b(?:this turn|last turn|this combat|this game|you've|was|were|has been|have been|haven't|hasn't|wasn't|dealt|"
    r"drew|drawn|died|attacked|entered|kicked|crewed|sacrificed|paid|spent|discarded|noted|its last known|"
    r"since|times|completed|stored)\b"
)
AMOUNT = re.compile(
    r"(?:for each|the number of|the amount of) (.*?)(?=,? and (?:gets?|has|have|is|are|loses?|can't)\b| as long as\b| plus\b|[,.\"]|$)"
)
MARK = re.compile(
    r"that (?:entered|attacked|blocked|was|were|has been|have been|dealt|died|crewed)\b[^,.\"]*?"
    r"(?= (?:gets?|has|have|is|are|loses?|lose|can't)\b|[,.\"]|$)"
)
NAME = re.compile(
    r"named ((?:~|\"?[A-Z][\wÀ-ÿ',-]*\"?)(?: (?:(?:of|the|and|to|in|for|with|from|a|an|&) )*(?:[A-Z][\wÀ-ÿ'-]*|~))*)"
)
COUNTER = re.compile(r"(?:([+-]\d+/[+-]\d+|first strike|double strike|[a-z][a-z'-]*) )?counters?\b")
OF_PLAYERS = re.compile(r"(?:experience|poison|energy|rad) counters? (?:you|your opponents) have")
FROM_PLACE = re.compile(r"from (?:your hand|exile|your graveyard|anywhere other than your hand)\b")
SYMBOLS = re.compile(r"(white|blue|black|red|green) mana symbols? in the mana costs? of")
OWN_SYMBOLS = re.compile(r"(white|blue|black|red|green) mana symbols? in its mana cost")
WHERE = re.compile(r",? (?:where|and) ([XY]) (?:is|are)\b")
MAIN = re.compile(
    r", (?!and |or |where )(?:then )?(?:(?:[^,.\"]{1,120}? )?(?:gets?|has|have|is|are|loses?|lose|can't|becomes?|gains?|isn't|aren't|"
    r"doesn't|don't|attacks?|can|must|assigns?)\b|you control\b)|, ~ and other"
)
EXILED_WITH = re.compile(r"(?:exiled with (?:~|it)|used to craft (?:~|it))(?!'s)\b|(?:exiled with|used to craft) ~")
MOST_COMMON = re.compile(r"(white|blue|black|red|green|the chosen color) is the most common color among ")
COMMANDER = re.compile(r"If ~ is your commander, choose a color before the game begins(?=\.)")
WHERE_X = re.compile(r", where X is [^.\"]+")
BOUND = re.compile(r"(\w+) or (more|greater|fewer|less)\b")
ROUNDED = re.compile(r",? rounded (up|down)\b")
DEVOTION = re.compile(r"(your|its controller's) devotion to ((?:white|blue|black|red|green|and|the chosen color|,| )+)")
RAISED = re.compile(r"Your devotion to each color and each combination of colors is increased by\b")
ADDITION = re.compile(
    r"in addition to (?:its|their|his|her|being|~'s) ?(?:other )?"
    r"(?:(colors and types|types and colors|colors)|(?:creature |land |card |artifact )?(?:types?|subtypes?)( and colors)?)\b"
)
RIDER = re.compile(
    r"(?:If ~ leaves the battlefield, this effect|This effect|This ability|The [a-z-]+ cost (?:is|of)|You may |Spend this mana|Its? (?:[a-z]+ )?cost|Activate |Play with|"
    r"Any player|You don't|Players can't|Damage |Mana )[^\"]*?(?:\.|$)"
)
CHANGES = re.compile(
    r"\b(?:gets? [+-]|loses?\b|base power|(?:it|they) (?:has|have|is|are|gains?)\b|its name|becomes? an?\b|and (?:has|have|is)\b)"
)
"""What a stretch without a part in the layers must not hold."""
_CUT = (
    r"(?=\.|\"|$|,? and (?:\"|(?:it|they) |has\b|have\b|gets?\b|is\b|are\b|loses?\b|can't\b|attacks?\b|must\b|doesn't\b|its\b|{keywords}\b)"
    r"|, (?:and )?(?:{keywords}\b|\"|has\b|gets?\b|is\b|can't\b)| as long as\b| unless\b|,? where\b)"
)


def _names() -> str:
    return "|".join(sorted((re.escape(name) for name in KEYWORD_NAMES if name != "enchant"), key=len, reverse=True))


_CUT_TEXT = _CUT.replace("{keywords}", f"(?:{_names()}|\\w+walk)")
_COSTS = r"(?:\{[^{}]+\})+"
KEYWORD = re.compile(
    rf"(?:(?P<from>protection|hexproof) from (?P<qualities>.+?){_CUT_TEXT}"
    rf"|(?P<walk>(?:snow |nonbasic |legendary |artifact |basic )?[A-Za-z]+walk)\b"
    rf"|(?P<cycle>(?:[Bb]asic )?[A-Za-z]+cycling {_COSTS})"
    rf"|(?P<equip>[Ee]quip [A-Z][a-z]+ {_COSTS})"
    rf"|(?P<kind>[Aa]ffinity for|[Cc]hampion an?|[Bb]ands with other|[Ee]nchant) (?P<what>.+?){_CUT_TEXT}"
    rf"|(?P<name>(?i:{_names()}))(?![\w'-])"
    rf"(?P<parameter>(?: (?:\d+|X)(?![\w/]))?(?: {_COSTS}|—(?!\d).+?{_CUT_TEXT}|—(?=\d))?))"
)
STARTS = frozenset(name.split()[0] for name in KEYWORD_NAMES) | {"snow", "nonbasic", "legendary", "basic", "artifact"}
FROM = re.compile(r"(?:, and |, | and )from ")
