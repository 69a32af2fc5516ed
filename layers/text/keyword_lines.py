"""Keyword abilities as they stand on cards (CR 702): which lines are lists of them, and each with its parameter.

A keyword ability is written in lower case with its parameter as printed: ``ward {2}``, ``protection from red``,
``equip Knight {2}``, ``ward—Pay 3 life``. A list that is short for several abilities becomes several (CR 702.16g).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from layers.effects.abilities import Keyword, keyword
from layers.words import BASIC_LAND_TYPES

__all__ = ["KEYWORD_NAMES", "read_keywords"]

_COST = r"(?:\{[^{}]+\})+"
_PRICE = rf"(?: {_COST}|—[^\n]+)"
_NUMBER = r" (?:\d+|X)"
_RIDER = r"\. This (?:cost is reduced|ability costs) [^.\"\n]+"
_QUALITY = r" [^,;:.—\"\n{}]+"

_PLAIN = (
    "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof",
    "indestructible", "intimidate", "lifelink", "reach", "shroud", "trample", "vigilance", "banding", "flanking",
    "phasing", "shadow", "fear", "horsemanship", "storm", "sunburst", "delve", "convoke", "epic", "haunt",
    "split second", "changeling", "hideaway", "gravestorm", "wither", "persist", "retrace", "exalted", "cascade",
    "rebound", "totem armor", "umbra armor", "infect", "battle cry", "living weapon", "undying", "soulbond",
    "unleash", "cipher", "evolve", "extort", "fuse", "dethrone", "prowess", "exploit", "menace", "devoid", "ingest",
    "myriad", "skulk", "melee", "improvise", "aftermath", "ascend", "assist", "jump-start", "mentor", "riot",
    "cleave", "demonstrate", "daybound", "nightbound", "decayed", "training", "compleated", "enlist", "read ahead",
    "ravenous", "for mirrodin!", "bargain", "station", "start your engines!", "job select", "living metal",
    "conspire", "provoke", "undaunted", "spree", "tiered", "more than meets the eye", "choose a background",
    "doctor's companion", "friends forever", "hidden agenda", "double agenda", "partner", "double team",
    "increment", "paradigm", "storied", "space sculptor", "mayhem", "vanishing",
)  # fmt: skip
"""Keywords that stand alone (some of them also with a parameter)."""

_PRICED = (
    "cycling", "kicker", "multikicker", "flashback", "madness", "morph", "megamorph", "buyback", "echo", "entwine",
    "ninjutsu", "commander ninjutsu", "transmute", "replicate", "recover", "evoke", "prowl", "unearth", "level up",
    "overload", "scavenge", "bestow", "outlast", "dash", "surge", "escalate", "emerge", "embalm", "eternalize",
    "spectacle", "escape", "mutate", "encore", "foretell", "disturb", "blitz", "reconfigure", "squad", "prototype",
    "more than meets the eye", "disguise", "plot", "offspring", "freerunning", "warp", "web-slinging", "sneak",
    "mayhem", "harmonize", "miracle", "cumulative upkeep", "ward", "fortify", "aura swap", "transfigure", "cleave",
    "equip", "augment", "specialize", "partner", "casualty", "modular",
)  # fmt: skip
"""Keywords with a cost, of mana or after a dash."""

_NUMBERED = (
    "crew", "bushido", "soulshift", "modular", "bloodthirst", "graft", "ripple", "dredge", "vanishing", "fading",
    "amplify", "rampage", "annihilator", "renown", "fabricate", "afflict", "afterlife", "devour", "toxic", "backup",
    "casualty", "saddle", "mobilize", "firebending", "tribute", "hideaway", "poisonous", "frenzy", "absorb", "ward",
    "teamwork", "waterbend", "starting intensity", "cumulative upkeep",
)  # fmt: skip
"""Keywords with a number."""

_NUMBER_AND_PRICE = (
    "suspend", "awaken", "reinforce", "impending",
)  # fmt: skip
"""Keywords with a number, a dash and a cost."""

_SHAPES: tuple[tuple[str, str], ...] = (
    (r"enchant", r" [^;:.—\"\n{}]+"),
    (r"trample", r" over planeswalkers"),
    (r"protection", r" from [^;:.—\"\n{}]+"),
    (r"hexproof", r" from [^;:.—\"\n{}]+"),
    (r"affinity", r" for [^,;:.—\"\n{}]+"),
    (r"champion", r" an? [^,;:.—\"\n{}]+"),
    (r"partner", r" with [^;:.—\"\n{}]+"),
    (r"bands", r" with other [^,;:.—\"\n{}]+"),
    (r"splice", rf" onto [^,;:.—\"\n{{}}]+{_PRICE}"),
    (r"craft", rf" with [^;:.—\"\n{{}}]+{_PRICE}"),
    (r"equip", rf" [^;:.—\"\n{{}}]+{_PRICE}"),
    (r"equip", rf" {_COST} or {_COST}"),
    (r"emerge", rf" from{_QUALITY}{_PRICE}"),
    (r"devour", rf"{_QUALITY}{_NUMBER}"),
    (r"[a-z]+", r" X, where X is [^.\"\n]+"),
    (r"[a-z]+", rf" {_COST}{_RIDER}"),
    (r"prototype", rf" {_COST} — \d+/\d+"),
    (r"kicker", rf" {_COST} and/or {_COST}"),
    (r"cumulative upkeep", rf" {_COST} or {_COST}"),
    (r"gift", r" an? [^,;:.—\"\n{}]+"),
    (r"companion", r" — [^\n]+"),
    (r"landwalk|(?:snow |nonbasic |legendary |artifact |basic )?[a-z]+walk", r""),
    (r"(?:snow-covered|snow|nonbasic|legendary|artifact|basic) (?:land|plains|island|swamp|mountain|forest)walk", r""),
    (r"(?:basic |artifact )?[a-z]+cycling", _PRICE),
    (r"[a-z]+ offering", r""),
)

_NAMES_OF_WALK = frozenset({"landwalk", "desertwalk"} | {f"{land.lower()}walk" for land in BASIC_LAND_TYPES})


def _pattern() -> re.Pattern[str]:
    shapes = [*_SHAPES]
    shapes.append(("|".join(map(re.escape, _NUMBER_AND_PRICE)), rf"{_NUMBER}{_PRICE}"))
    shapes.append(("|".join(map(re.escape, _NUMBERED)), _NUMBER))
    shapes.append(("|".join(map(re.escape, _PRICED)), _PRICE))
    shapes.append(("|".join(map(re.escape, _PLAIN)), r""))
    return re.compile("|".join(f"(?i:{names})(?:{parameter})" for names, parameter in shapes))


_KEYWORD = _pattern()

KEYWORD_NAMES = frozenset({*_PLAIN, *_PRICED, *_NUMBERED, *_NUMBER_AND_PRICE} | {
    "affinity", "bands", "companion", "gift", "champion", "craft", "enchant", "protection", "splice", "offering"
} | _NAMES_OF_WALK)  # fmt: skip
"""The names of keyword abilities, in lower case."""

_LONGEST_FIRST = sorted(KEYWORD_NAMES, key=len, reverse=True)
_STARTS = frozenset(name.split()[0] for name in KEYWORD_NAMES) | {"snow", "nonbasic", "legendary", "artifact", "basic"}
_FIRST_WORD = re.compile(r"[A-Za-z'’!-]+")
_SEPARATOR = re.compile(r"[,;] (?:and )?")
_SHORT_FOR_MORE = re.compile(r"(?:, and |, | and )from ")


def read_keywords(line: str) -> tuple[Keyword, ...] | None:
    """Read a line that is nothing but keyword abilities.

    Parameters
    ----------
    line : str
        A line of rules text without reminder text, such as ``"Flying, ward {2}"``.

    Returns
    -------
    tuple of Keyword or None
        None when the line is anything else.

    Examples
    --------
    >>> [str(ability) for ability in read_keywords("Flying; protection from black and from red")]
    ['flying', 'protection from black', 'protection from red']
    >>> read_keywords("Flying creatures get +1/+1.") is None
    True
    """
    first = _FIRST_WORD.match(line)
    if first is None:
        return None
    word = first[0].lower()
    if word not in _STARTS and not word.endswith(("walk", "cycling")) and " offering" not in line:
        return None
    parts = _split(line.rstrip("."))
    if parts is None:
        return None
    return tuple(keyword(text) for part in parts for text in _each(part))


def _split(line: str) -> list[str] | None:
    """Split a list into parts that are keyword abilities, each as short as can be; a parameter may hold a comma itself.

    A long list may be split in very many ways: each place where a part may begin is looked at once, the last first.
    """
    ends = [*(separator.span() for separator in _SEPARATOR.finditer(line)), (len(line), len(line))]
    starts = [0, *(begin for _, begin in ends[:-1])]
    found: dict[int, tuple[str, int]] = {}
    for index, start in reversed([*enumerate(starts)]):
        for end, following in ends[index:]:
            part = line[start:end].strip()
            if (end == len(line) or following in found) and _KEYWORD.fullmatch(part):
                found[start] = (part, following)
                break
    parts = []
    at = 0
    while at in found:
        part, at = found[at]
        parts.append(part)
    return parts or None


def _each(part: str) -> Iterator[str]:
    """Return a keyword ability in its canonical writing, one text for each ability it stands for (CR 702.16g)."""
    name = next(
        (n for n in _LONGEST_FIRST if part.lower().startswith(n) and not part[len(n) : len(n) + 1].isalpha()), ""
    )
    if not name:
        name = part.partition(" ")[0] if part[-1] in "}" else part
        name = name.partition("—")[0]
    text = name.lower() + re.sub(_RIDER, "", part[len(name) :])
    if name.lower() in ("protection", "hexproof") and " from " in text:
        head, _, qualities = text.partition(" from ")
        for quality in _SHORT_FOR_MORE.split(qualities):
            yield f"{head} from {quality}"
    else:
        yield text
