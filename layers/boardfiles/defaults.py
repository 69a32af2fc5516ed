"""What a board file may leave out: players, ids and timestamps."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from layers.boardfiles.fields import MOST_NUMBER
from layers.boardfiles.models import BoardData, EffectData, ObjectData

__all__ = ["default_ids", "default_players", "default_timestamps", "slug"]


def default_players(data: BoardData) -> list[str]:
    """Return the ids of the players of a board that lists none.

    They are everybody who is said to control or own something or to be active, in order of appearance; else one,
    called you.
    """
    named = [thing.controller for thing in data.objects]
    named += [effect.controller for effect in data.effects]
    named += [thing.owner for thing in data.objects]
    named.append(data.active_player)
    return [id_ for id_ in dict.fromkeys(named) if id_] or ["you"]


def default_ids(data: BoardData, players: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the ids of the objects and of the effects: those given, else slugs of names, numbered when repeated.

    Two objects called Opalescence are ``opalescence-1`` and ``opalescence-2``; one beside an object whose id is given
    as ``opalescence`` is ``opalescence-2``.
    """
    slugs = [slug(_name(thing)) or "object" for thing in data.objects]
    slugs += [slug(effect.source) or "effect" for effect in data.effects]
    given = [thing.id for thing in data.objects]
    given += [effect.id for effect in data.effects]
    used = {*players, *(id_ for id_ in given if id_)}
    repeated = Counter(name for name, id_ in zip(slugs, given, strict=True) if id_ is None)
    number = {name: int(name in used) for name in repeated}
    ids = []
    for name, id_ in zip(slugs, given, strict=True):
        new = id_ or name
        while id_ is None and (new in used or (new == name and repeated[name] > 1)):
            number[name] += 1
            new = f"{name}-{number[name]}"
        used.add(new)
        ids.append(new)
    return ids[: len(data.objects)], ids[len(data.objects) :]


def default_timestamps(
    things: Sequence[ObjectData | EffectData], after: int | None = None
) -> tuple[list[int], list[int]]:
    """Return a timestamp for each thing: the one given, else the next after all that are listed before it.

    Parameters
    ----------
    things : sequence
        In the order of the file.
    after : int, optional
        What all defaults come after. Without it, things before the first given timestamp come before all given ones.

    Returns
    -------
    timestamps : list of int
    without_room : list of int
        Indices of the things whose next timestamp is given to something that is listed later.
    """
    given = [thing.timestamp for thing in things]
    later = Counter(time for time in given if time is not None)
    if after is None:
        leading = next((index for index, time in enumerate(given) if time is not None), 0)
        after = min([0, *(time - leading - 1 for time in later)])
    timestamps, without_room = [], []
    for index, own in enumerate(given):
        time = after + 1 if own is None else own
        if own is not None:
            later[own] -= 1
        elif later[time] > 0 or abs(time) > MOST_NUMBER:
            without_room.append(index)
        timestamps.append(time)
        after = max(after, time)
    return timestamps, without_room


def slug(name: str) -> str:
    """Return a name as an id: ``"Urza's Saga"`` gives ``"urzas-saga"``."""
    # Accents go; marks that make another letter (of kana, of Hangul, ...) stay.
    decomposed = unicodedata.normalize("NFKD", name.lower())
    plain = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", decomposed))
    return "-".join(re.findall(r"\w+", re.sub("['’]", "", plain)))[:100]


def _name(data: ObjectData) -> str:
    faces = data.card_faces or [data]
    return data.name or data.card or faces[0].name or data.copy_of or (data.type_line or "").rpartition("—")[2]
