"""Changing words in an effect tree, as text-changing effects do (CR 612.2)."""

from __future__ import annotations

import dataclasses
import functools
import re
from typing import Any, TypeVar

from layers.effects.abilities import Mode_
from layers.effects.modifications import SetName, TurnFaceDown
from layers.effects.node import Node
from layers.effects.players import PlayerNamed
from layers.effects.selectors import Chosen, Designated, HasCounters, InZone, Named, ObjectNamed
from layers.effects.values import CountersOn, PlayerCounters
from layers.words import COLORS

__all__ = ["replace_word", "replace_word_in_text"]

T = TypeVar("T", bound=Node)

# Names, ids and kinds of counters are no colour words or subtypes (CR 612.2).
_NOT_WORDS = (
    Named,
    SetName,
    ObjectNamed,
    PlayerNamed,
    Chosen,
    Designated,
    HasCounters,
    InZone,
    CountersOn,
    PlayerCounters,
)


def replace_word(node: T, old: str, new: str) -> T:
    """Return a node with every use of a colour word or subtype replaced by another one.

    Parameters
    ----------
    node : Node
        Any part of an effect tree.
    old, new : str
        Words of one kind: two colours, or two subtypes.

    Returns
    -------
    Node
        The node itself when the word does not occur in it. Names are left alone (CR 612.2).
    """
    if isinstance(node, _NOT_WORDS):
        return node
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(node):  # type: ignore[arg-type]
        before = getattr(node, field.name)
        if isinstance(node, TurnFaceDown | Mode_) and field.name == "name":
            continue
        after = _replace(before, old, new, text=field.name in ("text", "name", "parameter", "type_line", "keyword"))
        if after is not before:
            changes[field.name] = after
    return dataclasses.replace(node, **changes) if changes else node  # type: ignore[type-var]


def _replace(value: Any, old: str, new: str, *, text: bool) -> Any:
    if isinstance(value, Node):
        return replace_word(value, old, new)
    if isinstance(value, tuple):
        after = tuple(_replace(inner, old, new, text=text) for inner in value)
        return value if all(a is b for a, b in zip(after, value, strict=True)) else after
    if isinstance(value, str):
        if text:
            return replace_word_in_text(value, old, new)
        same = value.lower() == old.lower() if old.lower() in COLORS else value == old
        if same:
            return new.lower() if old.lower() in COLORS else new
    return value


@functools.cache
def _pattern(old: str) -> re.Pattern[str]:
    # "Swamp", "Swamps", "swampwalk", "swampcycling"; the plural of Plains is itself.
    return re.compile(rf"\b{re.escape(old)}(?=s?\b|walk\b|cycling\b)", re.IGNORECASE)


def replace_word_in_text(text: str, old: str, new: str) -> str:
    """Replace a word in rules text, with its plural and the keywords made from it, keeping a first small letter."""
    if old.lower() not in text.lower():
        return text

    def swap(match: re.Match[str]) -> str:
        return new.lower() if match.group()[0].islower() else new[0].upper() + new[1:]

    return _pattern(old).sub(swap, text)
