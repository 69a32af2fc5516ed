"""A board with fewer things on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from layers.board import Board
from layers.effects.node import nodes_of
from layers.effects.selectors import ObjectNamed
from layers.objects import BoardObject, ResolvedEffect

__all__ = ["needs", "sub_board", "without"]


def sub_board(board: Board, names: Iterable[str]) -> Board:
    """Return the board with only some of its objects and resolved effects.

    What remains keeps its timestamp and its place in the listing. An object that was attached to, paired with or
    attacking something that is gone no longer is.

    Parameters
    ----------
    board : Board
    names : iterable of str
        Ids of objects and resolved effects. What they cannot be without is kept as well: what an object is a copy of,
        the objects that were chosen or targeted.

    Returns
    -------
    Board
        Without expectations.
    """
    kept = _closed(board, set(names))
    players = {player.id for player in board.players}

    def there(name: str | None) -> str | None:
        return name if name in kept or name in players else None

    objects = []
    for thing in board.objects:
        if thing.id not in kept:
            continue
        attacking = thing.attacking
        if isinstance(attacking, str):
            attacking = there(attacking) or True
        objects.append(
            replace(
                thing, attached_to=there(thing.attached_to), paired_with=there(thing.paired_with), attacking=attacking
            )
        )
    effects = [
        replace(effect, affects=None if effect.affects is None else tuple(one for one in effect.affects if there(one)))
        for effect in board.effects
        if effect.id in kept
    ]
    commanders = [replace(player, commander=there(player.commander)) for player in board.players]
    return replace(board, objects=tuple(objects), effects=tuple(effects), players=tuple(commanders), expect=None)


def without(board: Board, names: Iterable[str]) -> Board:
    """Return a board without some things, and without what cannot be without them."""
    gone = set(names)
    things: list[BoardObject | ResolvedEffect] = [*board.objects, *board.effects]
    left = len(things) + 1
    while len(things) < left:
        left = len(things)
        gone |= {thing.id for thing in things if not gone.isdisjoint(needs(thing))}
        things = [thing for thing in things if thing.id not in gone]
    return sub_board(board, (thing.id for thing in things))


def _closed(board: Board, names: set[str]) -> set[str]:
    """Return names with those that they refer to and cannot be without."""
    things: dict[str, BoardObject | ResolvedEffect] = {thing.id: thing for thing in board.objects}
    things |= {effect.id: effect for effect in board.effects}
    kept: set[str] = set()
    todo = [name for name in names if name in things]
    while todo:
        name = todo.pop()
        if name not in kept:
            kept.add(name)
            todo += [other for other in needs(things[name]) if other in things]
    return kept


def needs(thing: BoardObject | ResolvedEffect) -> Iterator[str]:
    """Yield the ids that something cannot be without."""
    yield thing.choices.object
    trees: tuple[object, ...]
    if isinstance(thing, ResolvedEffect):
        yield from thing.targets
        trees = thing.does
    else:
        yield thing.copy_of or ""
        merged = (component.face for component in thing.merged)
        faces = (thing.printed, *thing.faces, thing.face_down, thing.copied_face, *merged)
        trees = (*(face.abilities for face in faces if face is not None), thing.copy_except)
    yield from (node.id for node in nodes_of(trees) if isinstance(node, ObjectNamed))
