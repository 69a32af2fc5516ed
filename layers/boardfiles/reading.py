"""A board file's data as the parts of a board: defaults filled in, cards looked up, short forms made long.

What the parts say of each other (ids that must exist, attachments, ...) is looked at in `layers.boardfiles.checks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypedDict, cast

from layers.boardfiles.defaults import default_ids, default_players, default_timestamps
from layers.boardfiles.models import (
    BoardData,
    ChoicesData,
    ComponentData,
    EffectData,
    ExpectationData,
    ExpectedObjectData,
    FaceData,
    ObjectData,
    PlayerData,
)
from layers.cards.pool import find_card as card_named
from layers.copiable import parse_type_line
from layers.effects.abilities import Ability
from layers.effects.node import Json
from layers.errors import Problem, UnknownNameError, nearest
from layers.expectation import Expectation, ExpectedObject, Unchecked
from layers.keywords import pt_counter
from layers.objects import BoardObject, Choices, Component, Counters, Face, Layout, Player, ResolvedEffect, Turn
from layers.words import COLORS

__all__ = ["FACE_DOWN", "BoardParts", "Path", "from_pool", "read_parts"]

Path = tuple[str | int, ...]

FACE_DOWN = Face(type_line="Creature", power="2", toughness="2")
"""What a face-down object is where nothing else is said (CR 708.2a)."""

_LIKE_PT = re.compile(r"[+-]?\s*\d+\s*/\s*[+-]?\s*\d+")
_BLANK = Face()
_NO_CHOICES = Choices()
_TOP_KEYS = (
    "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "colors", "color_indicator",
    "abilities",
)  # fmt: skip


class BoardParts(TypedDict):
    """The fields of a `Board`."""

    objects: tuple[BoardObject, ...]
    effects: tuple[ResolvedEffect, ...]
    players: tuple[Player, ...]
    active_player: str
    ruleset: str
    turn: Turn
    title: str
    origin: Json
    rules: tuple[str, ...]
    expect: Expectation | None


def read_parts(data: BoardData, others: frozenset[str] = frozenset()) -> tuple[BoardParts, list[Problem]]:
    """Make the parts of a board.

    Parameters
    ----------
    data : BoardData
        What `layers.boardfiles.schema.check_data` returns.
    others : frozenset of str, optional
        Ids of objects that are on the board besides.

    Returns
    -------
    BoardParts
        With stand-ins where there is a problem.
    list of Problem
        Cards that do not exist, faces that an object does not have, timestamps for which there is no room.
    """
    reader = _Reader(data, others)
    return reader.parts(), reader.problems


def from_pool(card: str | None, given: tuple[Face, ...]) -> tuple[Face, tuple[Face, ...], Layout, int]:
    """Return what an object has from a card of the pool, before its own keys.

    Parameters
    ----------
    card : str or None
        The name of the card or of a face of it.
    given : tuple of Face
        The faces that the object has of its own; they win.

    Returns
    -------
    printed : Face
    faces : tuple of Face
        Those of a card with several.
    layout : str
    face : int
        The index of the face that is up: the one that is named.

    Raises
    ------
    UnknownNameError
        When there is no such card.
    """
    if card is None:
        return _BLANK, given, "normal", 0
    found = card_named(card)
    if len(found.faces) == 1:
        return found.faces[0], given, found.layout, 0
    if given:
        return _BLANK, given, found.layout, 0
    return Face(found.name), found.faces, found.layout, found.faces.index(found.face_named(card))


class _Reader:
    def __init__(self, data: BoardData, others: frozenset[str]) -> None:
        self.data = data
        self.others = others
        self.problems: list[Problem] = []
        self.alike: dict[Face, Face] = {}
        """The printed values of all objects: those that are equal are kept once."""

    def parts(self) -> BoardParts:
        data, turn = self.data, self.data.turn
        if data.players is None:
            players = tuple(map(Player, default_players(data)))
        else:
            players = tuple(map(_player, data.players))
        first = players[0].id
        object_ids, effect_ids = default_ids(data, (player.id for player in players))
        known = self.others.union(object_ids)
        times = self.timestamps("objects", data.objects)
        objects = tuple(
            self.object_(one, ("objects", index), id_, time, first, known)
            for index, (one, id_, time) in enumerate(zip(data.objects, object_ids, times, strict=True))
        )
        latest = max((time for thing in objects for time in _times_of(thing)), default=0)
        times = self.timestamps("effects", data.effects, after=latest)
        effects = (_effect(*row, first) for row in zip(data.effects, effect_ids, times, strict=True))
        return BoardParts(
            objects=_paired(objects),
            effects=tuple(effects),
            players=players,
            active_player=data.active_player or first,
            ruleset=data.ruleset,
            turn=Turn(turn.phase or "", turn.step or "", turn.day or "", turn.number) if turn else Turn(),
            title=data.title or "",
            origin=cast("Json", data.origin),
            rules=tuple(data.rules or ()),
            expect=_expectation(data.expect) if data.expect else None,
        )

    def timestamps(self, part: str, things: Sequence[ObjectData | EffectData], after: int | None = None) -> list[int]:
        times, without_room = default_timestamps(things, after)
        for index in without_room:
            reason = (
                f"the next timestamp, {times[index]:,}, is too large or belongs to something listed later; give one"
            )
            self.problems.append(Problem(reason, (part, index)))
        return times

    def object_(
        self, data: ObjectData, path: Path, id_: str, time: int, first: str, ids: frozenset[str]
    ) -> BoardObject:
        printed, faces, layout, face = self.faces(data, path)
        copy_of, copied_face = self.copied(data.copy_of, ids, path)
        controller = data.controller or first
        exceptions = data.copy_except or ()
        return BoardObject(
            id=id_,
            printed=printed,
            controller=controller,
            owner=data.owner or controller,
            timestamp=time,
            zone=data.zone,
            faces=faces,
            face=face,
            layout=layout,
            counters=self.counters(data, path) if data.counters else (),
            attached_to=data.attached_to,
            tapped=data.tapped,
            token=data.token,
            face_down=_face_down(data.face_down) if data.face_down is not None else None,
            phased_out=data.phased_out,
            copy_of=copy_of,
            copied_face=copied_face,
            copy_except=exceptions if isinstance(exceptions, tuple) else (),
            copy_except_text=exceptions if isinstance(exceptions, str) else "",
            level=data.level,
            merged=tuple(self.component(one, (*path, "merged", index), time) for index, one in enumerate(data.merged)),
            designations=tuple(data.designations),
            paired_with=data.paired_with,
            choices=_choices(data.choices) if data.choices else _NO_CHOICES,
            attacking=data.attacking,
            blocking=data.blocking,
            summoning_sick=data.summoning_sick,
            card=data.card,
        )

    def faces(self, data: ObjectData, path: Path) -> tuple[Face, tuple[Face, ...], Layout, int]:
        """Return the printed values, the faces of a card with several, its layout, and which face is up."""
        given = tuple(_face(face) for face in data.card_faces or ())
        try:
            base, faces, layout, up = from_pool(data.card, given)
        except UnknownNameError as error:
            self.problems.append(Problem(str(error), (*path, "card")))
            base, faces, layout, up = from_pool(None, given)
        printed = _face(data, base)
        if data.token and data.name is None and not faces:
            printed = _named_token(printed)
        printed = self.alike.setdefault(printed, printed)
        self.check_top(data, printed, faces, path)
        face = up if data.face is None else data.face
        if face and face >= len(faces):
            reason = f"found face {face}, counted from 0; the object has {len(faces) or 'no'} card_faces"
            self.problems.append(Problem(reason, (*path, "face")))
        return printed, faces, data.layout or layout, face

    def check_top(self, data: ObjectData, printed: Face, faces: tuple[Face, ...], path: Path) -> None:
        """Refuse what stands beside the faces and would not count, and two faces in one."""
        if faces:
            # A pasted card object gives some keys both for the card and for its faces.
            for key in ("oracle_text", "abilities") if data.card_faces else _TOP_KEYS:
                if getattr(data, key):
                    reason = f"a card of several faces has {key} in its card_faces"
                    self.problems.append(Problem(reason, (*path, key)))
        else:
            for key in ("type_line", "mana_cost"):
                if "//" in getattr(printed, key):
                    reason = "found // between two faces; they are written as card_faces"
                    self.problems.append(Problem(reason, (*path, key)))

    def copied(self, name: str | None, ids: frozenset[str], path: Path) -> tuple[str | None, Face | None]:
        """Return the id of what is copied, or the face of the card that is."""
        if name is None or name in ids:
            return name, None
        try:
            return None, card_named(name).face_named(name)
        except UnknownNameError as error:
            near = nearest(name, ids) or nearest(name, error.known)
            reason = f"no object has the id {name!r}, and no card is named so{near}"
            self.problems.append(Problem(reason, (*path, "copy_of")))
            return None, None

    def component(self, data: ComponentData, path: Path, time: int) -> Component:
        base = _BLANK
        if data.card is not None:
            try:
                base = card_named(data.card).face_named(data.card)
            except UnknownNameError as error:
                self.problems.append(Problem(str(error), (*path, "card")))
        return Component(_face(data, base), time if data.timestamp is None else data.timestamp)

    def counters(self, data: ObjectData, path: Path) -> tuple[Counters, ...]:
        """Return the counters there are; their kinds are lower-case words."""
        kinds: dict[str, Counters] = {}
        for key, counters in data.counters.items():
            kind = key.strip().lower().replace("−", "-")
            if _LIKE_PT.fullmatch(kind) and pt_counter(kind) is None:
                reason = f"found {key!r}; counters that change power and toughness are written like +1/+1 or -0/-1"
                self.problems.append(Problem(reason, (*path, "counters", key)))
            if kind in kinds:
                self.problems.append(Problem(f"{kind} counters stand here twice", (*path, "counters", key)))
            kinds[kind] = Counters(kind, counters.count, counters.timestamp)
        return tuple(counters for counters in kinds.values() if counters.count)


# --- small parts ------------------------------------------------------------------------------------------------


def _player(data: PlayerData) -> Player:
    return Player(
        data.id,
        data.life,
        data.starting_life,
        tuple((kind, count) for kind, count in data.counters.items() if count),
        data.speed,
        tuple(data.designations),
        data.commander,
    )


def _face(data: FaceData, base: Face = _BLANK) -> Face:
    """Return a face; what is not given is as on `base`."""
    given = data.model_fields_set

    def or_base(key: str) -> str | None:
        value: str | None = getattr(data if key in given else base, key)
        return value

    return Face(
        name=base.name if data.name is None else data.name,
        mana_cost=base.mana_cost if data.mana_cost is None else data.mana_cost,
        type_line=base.type_line if data.type_line is None else data.type_line,
        oracle_text=or_base("oracle_text"),
        power=or_base("power"),
        toughness=or_base("toughness"),
        loyalty=or_base("loyalty"),
        defense=or_base("defense"),
        colors=(None if data.colors is None else _in_order(data.colors)) if "colors" in given else base.colors,
        color_indicator=base.color_indicator if data.color_indicator is None else _in_order(data.color_indicator),
        abilities=_abilities(data, base),
    )


def _abilities(data: FaceData, base: Face) -> tuple[Ability, ...]:
    if data.abilities is not None:
        return tuple(data.abilities)
    # Another text than the card's is another card's abilities: they are read from it.
    return () if data.oracle_text else base.abilities


def _in_order(colors: Sequence[str]) -> tuple[str, ...]:
    return tuple(color for color in COLORS if color in colors)


def _face_down(data: FaceData) -> Face:
    """Return the values of a face-down object: a 2/2 creature where nothing else is said (CR 708.2a)."""
    if data.type_line is None or "Creature" in data.type_line:
        return _face(data, FACE_DOWN)
    return _face(data)


def _named_token(token: Face) -> Face:
    """Give a token without a name the one that follows from its subtypes (CR 111.4)."""
    subtypes = [word for _, word in parse_type_line(token.type_line).subtypes]
    return replace(token, name=" ".join([*subtypes, "Token"])) if subtypes else token


def _choices(data: ChoicesData) -> Choices:
    return Choices(
        color=tuple(data.color or ()),
        creature_type=data.creature_type or "",
        land_type=data.land_type or "",
        basic_land_type=data.basic_land_type or "",
        card_type=data.card_type or "",
        card_name=data.card_name or "",
        number=data.number or 0,
        player=data.player or "",
        mode=data.mode or "",
        object=data.object or "",
        from_=data.from_ or "",
        to=data.to or "",
    )


def _effect(data: EffectData, id_: str, time: int, first: str) -> ResolvedEffect:
    return ResolvedEffect(
        id=id_,
        controller=data.controller or first,
        timestamp=time,
        does=tuple(data.does),
        source=data.source,
        text=data.text,
        targets=tuple(data.targets),
        affects=None if data.affects is None else tuple(data.affects),
        x=data.x,
        choices=_choices(data.choices) if data.choices else _NO_CHOICES,
    )


def _paired(objects: tuple[BoardObject, ...]) -> tuple[BoardObject, ...]:
    """Pair both ways what is paired with something that does not say so itself (CR 702.95)."""
    partner = {thing.paired_with: thing.id for thing in objects if thing.paired_with is not None}
    if not partner:
        return objects
    return tuple(
        replace(thing, paired_with=partner[thing.id]) if thing.paired_with is None and thing.id in partner else thing
        for thing in objects
    )


def _times_of(thing: BoardObject) -> Iterable[int]:
    yield thing.timestamp
    yield from (component.timestamp for component in thing.merged)
    yield from (counters.timestamp for counters in thing.counters if counters.timestamp is not None)


def _expectation(data: ExpectationData) -> Expectation:
    return Expectation(
        objects=tuple((id_, _expected_object(expected)) for id_, expected in data.objects.items()),
        depends=tuple((layer, frozenset((a, b) for a, b in pairs)) for layer, pairs in data.depends.items()),
        order=tuple((layer, tuple(ids)) for layer, ids in data.order.items()),
        loops=tuple((layer, frozenset(map(frozenset, loops))) for layer, loops in data.loops.items()),
        error=data.error,
    )


def _expected_object(data: ExpectedObjectData) -> ExpectedObject:
    given = data.model_fields_set

    def words(listed: list[str] | None) -> frozenset[str] | None:
        return None if listed is None else frozenset(listed)

    return ExpectedObject(
        types=words(data.types),
        subtypes=words(data.subtypes),
        supertypes=words(data.supertypes),
        colors=words(data.colors),
        abilities=words(data.abilities),
        has=frozenset(data.has),
        lacks=frozenset(data.lacks),
        subtypes_include=frozenset(data.subtypes_include),
        controller=data.controller,
        name=data.name,
        power=data.power if "power" in given else Unchecked.YES,
        toughness=data.toughness if "toughness" in given else Unchecked.YES,
        mana_value=data.mana_value,
    )
