"""Keyword abilities and counters that have a part in the layers, as the abilities they stand for."""

from __future__ import annotations

import re

from layers.effects.abilities import Ability, Defining, Effect, Keyword, OtherAbility, Static
from layers.effects.conditions import Exists, TurnOf
from layers.effects.modifications import AddEverySubtype, AddSubtypes, AddTypes, RemoveTypes, SetColors
from layers.effects.players import You
from layers.effects.selectors import Attached, HasCounters, This

__all__ = ["KEYWORD_COUNTERS", "SUSPECTED", "expand", "pt_counter"]

_WHILE_ATTACHED = Exists(Attached())

_EXPANSIONS: dict[str, tuple[Static | Defining, ...]] = {
    # CR 702.73a
    "changeling": (Defining((AddEverySubtype("creature"),)),),
    # CR 702.114a
    "devoid": (Defining((SetColors(()),)),),
    # CR 702.151b
    "reconfigure": (Static((Effect(This(), (RemoveTypes(("Creature",)),)),), when=_WHILE_ATTACHED),),
    # CR 702.103b
    "bestow": (Static((Effect(This(), (RemoveTypes(("Creature",)), AddSubtypes(("Aura",)))),), when=_WHILE_ATTACHED),),
    # CR 702.161a
    "living metal": (Static((Effect(This(), (AddTypes(("Creature",)),)),), when=TurnOf(You())),),
    # CR 702.176a: only a permanent cast for its impending cost has time counters.
    "impending": (Static((Effect(This(), (RemoveTypes(("Creature",)),)),), when=Exists(This() & HasCounters("time"))),),
}

KEYWORD_COUNTERS = (
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
)  # fmt: skip
"""The kinds of counter that give an ability (CR 122.1b); hexproof counters come with a parameter too."""

SUSPECTED: tuple[Ability, ...] = (Keyword("menace"), OtherAbility("This creature can't block."))
"""What a suspected permanent has (CR 701.60c)."""

_PT_COUNTER = re.compile(r"([+-]\d{1,9})/([+-]\d{1,9})")


def expand(ability: Ability) -> tuple[Static | Defining, ...]:
    """Return the abilities with effects that an ability stands for: itself, a keyword's meaning, or nothing."""
    if isinstance(ability, Static | Defining):
        return (ability,)
    if isinstance(ability, Keyword):
        return _EXPANSIONS.get(ability.name, ())
    return ()


def pt_counter(kind: str) -> tuple[int, int] | None:
    """Return what one counter of a kind adds to power and toughness (CR 122.1a), or None for another counter."""
    match = _PT_COUNTER.fullmatch(kind)
    return (int(match[1]), int(match[2])) if match else None
