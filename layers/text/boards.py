"""The text on a board: objects and effects whose text nothing structured stands for get what the text says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from layers.copiable import parse_type_line
from layers.effects.abilities import Ability, EntersAsCopy, OtherAbility, Static
from layers.effects.modifications import AddAbilities, Modification
from layers.objects import BoardObject, Face, ResolvedEffect, UnreadLine
from layers.text.copying import exceptions_of_becoming, read_exceptions
from layers.text.layouts import text_of
from layers.text.normal import QUOTED, names_of, normalise
from layers.text.reader import read_ability, read_face
from layers.text.resolved import Situation, read_resolved

if TYPE_CHECKING:
    from layers.board import Board

__all__ = ["read_board"]

_OF_DECKS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery"})


def read_board(board: Board) -> tuple[Board, tuple[UnreadLine, ...]]:
    """Read the text on a board.

    Parameters
    ----------
    board : Board
        Where an object has structured abilities, or an effect structured effects, those stand for its text.

    Returns
    -------
    Board
        The same board with abilities and effects for the texts.
    tuple of UnreadLine
        The lines that change something in the layers and are not understood.

    Raises
    ------
    LimitError
        When a text is longer than any card's could be.
    """
    unread: list[UnreadLine] = []
    objects = tuple(_object(thing, unread) for thing in board.objects)
    effects = tuple(_effect(effect, board, unread) for effect in board.effects)
    return replace(board, objects=objects, effects=effects), tuple(dict.fromkeys(unread))


def _object(thing: BoardObject, unread: list[UnreadLine]) -> BoardObject:
    def read(face: Face | None) -> Face | None:
        if face is None or face.abilities or not face.oracle_text:
            return face
        reading = read_face(face)
        if face in current:
            unread.extend(UnreadLine(thing.id, text_of(line)) for line in reading.not_understood)
        return replace(face, abilities=_where_it_is(reading.abilities, thing, face))

    def surely(face: Face) -> Face:
        found = read(face)
        assert found is not None
        return found

    # What is not understood on the other side of a card counts for nothing anyway.
    current = {*((thing.face_down,) if thing.face_down is not None else thing.active_faces()), thing.copied_face}
    current |= {component.face for component in thing.merged}
    exceptions = thing.copy_except
    if not exceptions and thing.copy_except_text:
        found = read_exceptions(normalise(thing.copy_except_text, QUOTED), read_ability)
        if found is None or found.keep:
            unread.append(UnreadLine(thing.id, text_of(thing.copy_except_text)))
        else:
            exceptions = found.does
    thing = replace(
        thing,
        printed=surely(thing.printed) if not thing.faces else thing.printed,
        faces=tuple(surely(face) for face in thing.faces),
        face_down=read(thing.face_down),
        copied_face=read(thing.copied_face),
        merged=tuple(replace(component, face=surely(component.face)) for component in thing.merged),
        copy_except=exceptions,
    )
    if thing.copy_of is None and thing.copied_face is None:
        return thing
    return replace(thing, copy_except=(*_of_its_own_text(thing, unread), *exceptions))


def _of_its_own_text(thing: BoardObject, unread: list[UnreadLine]) -> tuple[Modification, ...]:
    """Return the exceptions of the one ability by which an object becomes a copy, where it does not enter as one.

    What the board says in `copy_except` besides is not said twice.
    """
    face = thing.active_faces()[0]
    abilities = thing.printed_values().abilities
    if any(isinstance(ability, EntersAsCopy) for ability in abilities):
        return ()
    names = names_of(face.name, face.type_line)
    found = []
    for ability in abilities:
        if isinstance(ability, OtherAbility) and ability.kind in ("triggered", "activated"):
            text = exceptions_of_becoming(normalise(ability.text, names))
            if text is not None:
                found.append((ability, text))
    if len(found) != 1:
        # Of several the board does not say which one it was.
        return ()
    ((ability, text),) = found
    exceptions = read_exceptions(text, read_ability, name=names.full, this_ability=ability) if text else None
    if exceptions is None or exceptions.keep:
        if text:
            unread.append(UnreadLine(thing.id, text_of(ability.text)))
        return ()
    return _not_said_twice(exceptions.does, thing.copy_except)


def _not_said_twice(does: tuple[Modification, ...], said: tuple[Modification, ...]) -> tuple[Modification, ...]:
    given = {given for one in said if isinstance(one, AddAbilities) for given in one.abilities}
    left: list[Modification] = []
    for one in does:
        if isinstance(one, AddAbilities):
            rest = tuple(ability for ability in one.abilities if ability not in given)
            left += [AddAbilities(rest)] if rest else []
        elif one not in said:
            left.append(one)
    return tuple(left)


def _where_it_is(abilities: tuple[Ability, ...], thing: BoardObject, face: Face) -> tuple[Ability, ...]:
    """Let the abilities of emblems, planes, schemes, conspiracies, ... function in the command zone (CR 113.6p)."""
    if thing.zone != "command" or _OF_DECKS.intersection(parse_type_line(face.type_line).types):
        return abilities
    return tuple(
        replace(ability, zones=("command",))
        if isinstance(ability, Static) and ability.zones == ("battlefield",)
        else ability
        for ability in abilities
    )


def _effect(effect: ResolvedEffect, board: Board, unread: list[UnreadLine]) -> ResolvedEffect:
    if effect.does or not effect.text:
        return effect
    does = read_resolved(effect.text, _situation(effect, board))
    if does is None:
        unread.extend(UnreadLine(effect.id, line) for line in map(text_of, effect.text.split("\n")) if line)
        return effect
    affects = effect.affects
    if affects and len({one.applies_to for one in does}) > 1 and set(affects) == set(effect.targets):
        # Of all targets together the board says no more than the text does of each.
        affects = None
    return replace(effect, does=does, affects=affects)


def _situation(effect: ResolvedEffect, board: Board) -> Situation:
    players = {player.id for player in board.players}
    source = next((thing for thing in board.objects if thing.id == effect.source), None)
    if source is None:
        named = (thing for thing in board.objects if thing.active_faces()[0].name == effect.source)
        face = next(named, None)
        printed = face.active_faces()[0] if face is not None else Face(effect.source)
    else:
        printed = source.active_faces()[0]
    return Situation(
        source_name=printed.name,
        type_line=printed.type_line,
        on_board=source is not None,
        targets=tuple(target in players for target in effect.targets),
        has_affects=effect.affects is not None,
        choices=effect.choices,
        x=effect.x,
        source_text=printed.oracle_text or "",
    )
