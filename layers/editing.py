"""A board with some things added, removed or changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from layers.boardfiles.checks import check_parts
from layers.boardfiles.reading import BoardParts, read_parts
from layers.boardfiles.schema import check_data
from layers.boardfiles.source import check_plain
from layers.boardfiles.writing import object_data, resolved_data
from layers.effects.abilities import Keyword
from layers.errors import BoardError, Problem, UnknownNameError
from layers.objects import BoardObject, ResolvedEffect

if TYPE_CHECKING:
    from layers.board import Board

__all__ = ["Addition", "edited"]

Thing = BoardObject | ResolvedEffect
Data = Mapping[str, Any]
Addition = Thing | Data
"""An object or a resolved effect, or what stands in a board file under ``objects`` for one."""

T = TypeVar("T", BoardObject, ResolvedEffect)

_PRINTED = ("card", "name", "mana_cost", "type_line", "oracle_text", "abilities", "card_faces", "face", "layout")
_SOURCE = "change"
_LIKE_AN_EFFECT = re.compile("[. <]")


def edited(
    board: Board, add: Iterable[Addition], remove: Iterable[str], change: Mapping[str, Addition]
) -> tuple[Board, list[Thing]]:
    """Return a board with some things added, removed or changed, and what is new on it; see `Board.edit`."""
    if isinstance(remove, str):
        raise TypeError(f"expected the ids of what is removed; {remove!r} is a word")
    if isinstance(add, Mapping | Thing):
        raise TypeError("expected a list of what is added; this is a single thing")
    if not isinstance(change, Mapping):
        raise TypeError("expected a mapping from the ids of what is changed")
    things: dict[str, Thing] = {thing.id: thing for thing in board.objects}
    things |= {effect.id: effect for effect in board.effects}
    removed, added = dict.fromkeys(remove), list(add)
    for name in (*removed, *change):
        if name not in things:
            raise UnknownNameError("object or effect", name, list(things))
    both = [name for name in change if name in removed]
    if both:
        raise ValueError(f"{both[0]!r} cannot be removed and changed at once")
    changed = {name: _changed(things[name], to, board) for name, to in change.items()}
    latest = max((thing.timestamp for thing in things.values()), default=0)
    new = [one if isinstance(one, Thing) else _read(_data(one), "objects", board, latest + 1 + place)
           for place, one in enumerate(added)]  # fmt: skip
    found = replace(
        board,
        objects=_listed(board.objects, BoardObject, removed, changed, new),
        effects=_listed(board.effects, ResolvedEffect, removed, changed, new),
        expect=None,
    )
    suspects = {*changed, *(thing.id for thing in new)}
    suspects |= {thing.id for part in (found.objects, found.effects) for thing in part if _rests_on_others(thing)}
    if removed:
        suspects |= {thing.id for thing in found.objects if _may_refer(thing)} | {one.id for one in found.effects}
    problems = check_parts(_parts(found), suspects)
    if problems:
        raise BoardError(problems, _SOURCE)
    return found, [*changed.values(), *new]


def _may_refer(thing: BoardObject) -> bool:
    """Say whether an object may refer to another one, that may be gone."""
    if thing.attached_to or thing.paired_with or thing.copy_of or thing.copy_except or thing.merged or thing.face_down:
        return True
    faces = (thing.printed, *thing.faces)
    abilities = any(not isinstance(ability, Keyword) for face in faces for ability in face.abilities)
    return abilities or isinstance(thing.attacking, str) or bool(thing.choices.object)


def _rests_on_others(thing: Thing) -> bool:
    """Say whether changes to others may make a thing unfit, though all that it refers to is there."""
    if isinstance(thing, BoardObject) and thing.paired_with:
        return True
    # What was chosen may be a type of some made-up card. Ids must not be like those of the effects of others.
    chosen = thing.choices
    return bool(chosen.creature_type or chosen.land_type or chosen.from_ or _LIKE_AN_EFFECT.search(thing.id))


def _data(one: object) -> Data:
    """Return what stands in a board file for a thing."""
    if not isinstance(one, Mapping):
        raise TypeError(f"expected an object, an effect, or a dict as in a board file; found {type(one).__name__}")
    return one


def _listed(
    old: Iterable[T], kind: type[T], removed: Mapping[str, None], changed: Mapping[str, Thing], new: Iterable[Thing]
) -> tuple[T, ...]:
    kept: list[Thing] = [changed.get(thing.id, thing) for thing in old if thing.id not in removed]
    return tuple(thing for thing in (*kept, *new) if isinstance(thing, kind))


def _parts(board: Board) -> BoardParts:
    return BoardParts(
        objects=board.objects, effects=board.effects, players=board.players, active_player=board.active_player,
        ruleset=board.ruleset, turn=board.turn, title=board.title, origin=board.origin, rules=board.rules,
        expect=board.expect,
    )  # fmt: skip


def _changed(thing: Thing, to: Addition, board: Board) -> Thing:
    """Return what has taken the place of a thing."""
    if isinstance(to, Thing):
        if type(to) is not type(thing):
            raise ValueError(f"{thing.id!r} is no {'object' if isinstance(to, BoardObject) else 'effect'}")
        if to.id != thing.id:
            raise ValueError(f"{thing.id!r} cannot become {to.id!r}: an id stays")
        return to
    to = _data(to)
    if to.get("id", thing.id) != thing.id:
        raise ValueError(f"{thing.id!r} cannot become {to['id']!r}: an id stays")
    if isinstance(thing, ResolvedEffect):
        data = resolved_data(thing)
        if "text" in to and "does" not in to:
            data.pop("does", None)
        return _read({**data, **to}, "effects", board, thing.timestamp)
    data = object_data(thing)
    # Another text or card brings other abilities.
    if "card" in to:
        data = {key: value for key, value in data.items() if key not in (*_PRINTED, "power", "toughness")}
    elif "oracle_text" in to:
        data.pop("abilities", None)
    return _read({**data, **to}, "objects", board, thing.timestamp)


def _read(data: Data, part: str, board: Board, timestamp: int) -> Thing:
    """Read one object or effect as it stands in a board file."""
    whole = {
        "players": [player.id for player in board.players], "ruleset": board.ruleset,
        "objects": [], part: [{"timestamp": timestamp, **data}],
    }  # fmt: skip
    check_plain(whole, _SOURCE)
    models, problems = check_data(whole)
    if models is not None and not problems:
        parts, problems = read_parts(models, frozenset(thing.id for thing in board.objects))
        if not problems:
            return (parts["objects"] or parts["effects"])[0]
    name = data.get("id", data.get("name", "the new one"))
    raise BoardError([Problem(one.message, (str(name), *one.path[2:])) for one in problems], _SOURCE)
