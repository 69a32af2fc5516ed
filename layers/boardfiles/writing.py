"""A board as the data and text of a board file, in the canonical form: nothing that matters is left to defaults."""

from __future__ import annotations

import copy
import dataclasses
import json
import os
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from layers.boardfiles.reading import FACE_DOWN, from_pool
from layers.boardfiles.text import core_scalar
from layers.effects.node import Json, to_json
from layers.errors import BoardError, Problem, UnknownNameError
from layers.objects import BoardObject, Choices, Component, Counters, Face, Player, ResolvedEffect, Turn

if TYPE_CHECKING:
    from layers.board import Board

__all__ = ["board_data", "board_text", "object_data", "resolved_data", "write_atomically"]

_BLANK = Face()
_NO_CHOICES = Choices()
_SUFFIXES = (".json", ".yaml", ".yml")

Data = dict[str, Json]


# --- data -------------------------------------------------------------------------------------------------------


def board_data(board: Board) -> Data:
    """Return a board in the form that a file has: ids, players, controllers and timestamps are always given."""
    data: Data = {}
    if board.title:
        data["title"] = board.title
    if board.origin is not None:
        data["origin"] = copy.deepcopy(board.origin)
    if board.rules:
        data["rules"] = list(board.rules)
    data["ruleset"] = board.ruleset
    data["players"] = [_player(player) for player in board.players]
    data["active_player"] = board.active_player
    data["objects"] = [object_data(thing) for thing in board.objects]
    if board.effects:
        data["effects"] = [resolved_data(effect) for effect in board.effects]
    if board.turn != Turn():
        data["turn"] = _without_defaults(board.turn, Turn())
    if board.expect is not None:
        data["expect"] = board.expect.to_dict()
    return data


def _without_defaults(value: Any, default: Any) -> Data:
    """Return the fields of a dataclass of plain values that differ from those of another instance."""
    return {
        field.name.rstrip("_"): to_json(getattr(value, field.name))
        for field in dataclasses.fields(value)
        if field.init and getattr(value, field.name) != getattr(default, field.name)
    }


def _player(player: Player) -> Json:
    data: Data = {"id": player.id}
    data |= _without_defaults(player, Player(player.id))
    if player.counters:
        data["counters"] = dict(player.counters)
    return data if len(data) > 1 else player.id


def _face(face: Face, base: Face = _BLANK) -> Data:
    return _without_defaults(face, base)


_PLAIN_OBJECT = BoardObject(id="", printed=_BLANK, controller="", owner="", timestamp=0)
_PLAIN_KEYS = (
    "attached_to", "paired_with", "tapped", "token", "phased_out", "level", "designations", "attacking", "blocking",
    "summoning_sick",
)  # fmt: skip


def object_data(thing: BoardObject) -> Data:
    """Return an object as it stands in a board file."""
    data: Data = {"id": thing.id}
    data |= _printed(thing)
    data["controller"] = thing.controller
    if thing.owner != thing.controller:
        data["owner"] = thing.owner
    data["zone"] = thing.zone
    data["timestamp"] = thing.timestamp
    data |= _copied(thing)
    for key in _PLAIN_KEYS:
        if getattr(thing, key) != getattr(_PLAIN_OBJECT, key):
            data[key] = to_json(getattr(thing, key))
    if thing.counters:
        data["counters"] = {counters.kind: _counters(counters) for counters in thing.counters}
    if thing.face_down is not None:
        data["face_down"] = _face_down(thing.face_down)
    if thing.merged:
        data["merged"] = [_component(component) for component in thing.merged]
    if thing.choices != _NO_CHOICES:
        data["choices"] = _without_defaults(thing.choices, _NO_CHOICES)
    return data


def _printed(thing: BoardObject) -> Data:
    """Return the card that the printed values come from, and what differs from it."""
    data: Data = {}
    base, faces, layout, up = _pool(thing)
    if thing.card is not None:
        data["card"] = thing.card
    data |= _face(thing.printed, base)
    if thing.token and not thing.printed.name:
        data["name"] = ""
    if thing.layout != layout:
        data["layout"] = thing.layout
    if thing.faces != faces:
        data["card_faces"] = [_face(face) for face in thing.faces]
    if thing.face != up:
        data["face"] = thing.face
    return data


def _pool(thing: BoardObject) -> tuple[Face, tuple[Face, ...], str, int]:
    """Return what the object would have from its card if the other keys said nothing."""
    try:
        base, faces, layout, up = from_pool(thing.card, ())
    except UnknownNameError:
        return _BLANK, (), "normal", 0
    if thing.faces == faces:
        return base, faces, layout, up
    return (_BLANK if faces else base), (), layout, 0


def _copied(thing: BoardObject) -> Data:
    data: Data = {}
    if thing.copied_face is not None:
        data["copy_of"] = thing.copied_face.name
    elif thing.copy_of is not None:
        data["copy_of"] = thing.copy_of
    if thing.copy_except:
        data["copy_except"] = to_json(thing.copy_except)
    elif thing.copy_except_text:
        data["copy_except"] = thing.copy_except_text
    return data


def _counters(counters: Counters) -> Json:
    if counters.timestamp is None:
        return counters.count
    return {"count": counters.count, "timestamp": counters.timestamp}


def _face_down(face: Face) -> Json:
    if face == FACE_DOWN:
        return True
    if "Creature" in face.type_line:
        return _face(face, FACE_DOWN)
    return _face(face) | {"type_line": face.type_line}


def _component(component: Component) -> Data:
    return _face(component.face) | {"timestamp": component.timestamp}


def resolved_data(effect: ResolvedEffect) -> Data:
    """Return a resolved effect as it stands in a board file."""
    data: Data = {"id": effect.id}
    if effect.source:
        data["source"] = effect.source
    data["controller"] = effect.controller
    if effect.text:
        data["text"] = effect.text
    if effect.does:
        data["does"] = to_json(effect.does)
    if effect.targets:
        data["targets"] = list(effect.targets)
    if effect.affects is not None:
        data["affects"] = list(effect.affects)
    if effect.x:
        data["x"] = effect.x
    if effect.choices != _NO_CHOICES:
        data["choices"] = _without_defaults(effect.choices, _NO_CHOICES)
    data["timestamp"] = effect.timestamp
    return data


# --- text -------------------------------------------------------------------------------------------------------


def board_text(data: Data, suffix: str) -> str:
    """Return data as the text of a file.

    Raises
    ------
    UnknownNameError
        When the suffix is none of ``.json``, ``.yaml`` and ``.yml``.
    """
    if suffix not in _SUFFIXES:
        raise UnknownNameError("file suffix", suffix, _SUFFIXES)
    if suffix == ".json":
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100)


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """A dumper that leaves no string bare that a board file's reader would take for something else."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _represent_text(dumper: Any, text: str) -> Any:
    style = "|" if "\n" in text else None if _is_bare(text) else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _is_bare(text: str) -> bool:
    try:
        return core_scalar(text) == text
    except ValueError:
        return False


_Dumper.add_representer(str, _represent_text)


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file by way of another beside it, so that it is there whole or not at all.

    Raises
    ------
    BoardError
        When it cannot be written.
    """
    target = Path(os.path.realpath(path))
    beside = target.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        data = content.encode() if isinstance(content, str) else content
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BoardError([Problem(f"the file cannot be written: {reason}")], str(path)) from error
    finally:
        beside.unlink(missing_ok=True)
