"""What the tests of famous interactions share: boards in a given timestamp order, and what is expected of the answer.

The things on a board are those of `rules.boards`: objects and effects as a board file has them, each with an id.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from rules.boards import Data, Tree

from layers import Board, Solution, solve
from layers.cards.catalogue import card as catalogue_card
from layers.effects.abilities import Ability, OtherAbility, Static, keyword
from layers.effects.node import from_json

EDITIONS = ("ravnica", "10th", "m10", "current")
SIX_LAYERS = ("ravnica", "10th")
SEVEN_LAYERS = ("m10", "current")

_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_ANY: Any = object()


def laid_out(*things: Data, order: tuple[str, ...] = (), ruleset: str = "current", **board: Any) -> Solution:
    """Solve the board of some objects and effects; those in `order` are younger than the others, in that order.

    They are alice's unless they say otherwise.
    """
    known = {thing["id"] for thing in things}
    assert known >= set(order), f"{set(order) - known} in the order, but not on the board"
    stamped = []
    for place, thing in enumerate(things, 1):
        when = 1000 + order.index(thing["id"]) if thing["id"] in order else place
        stamped.append({"timestamp": when, **thing})
    data = {
        "objects": [thing for thing in stamped if "does" not in thing],
        "effects": [thing for thing in stamped if "does" in thing],
        "players": ["alice", "bob"],
        **board,
    }
    return solve(Board.from_dict(data), ruleset=ruleset)


def in_every_order(*ids: str) -> pytest.MarkDecorator:
    """Run a test with every order of some things as its `order`."""
    return pytest.mark.parametrize("order", list(permutations(ids)), ids=" ".join)


def in_every_edition() -> pytest.MarkDecorator:
    """Run a test under every rule set."""
    return pytest.mark.parametrize("ruleset", EDITIONS)


def own(name: str) -> tuple[Ability, ...]:
    """Return the printed abilities of a catalogue card."""
    return catalogue_card(name).face_named(name).abilities


def mana(letters: str) -> tuple[Ability, ...]:
    """Return the mana abilities that give each of some letters."""
    return tuple(OtherAbility(f"{{T}}: Add {{{letter}}}.", "mana") for letter in letters)


def _ability(given: Ability | Tree) -> Ability:
    return given if isinstance(given, Ability) else from_json(given, Ability)  # type: ignore[type-abstract]


def expect(
    solution: Solution,
    id: str,
    /,
    line: str | None = None,
    pt: tuple[int, int] | None = _ANY,
    colors: str | None = None,
    abilities: tuple[Ability | Tree, ...] | None = None,
    has: tuple[str, ...] = (),
    lacks: tuple[str, ...] = (),
    **more: Any,
) -> None:
    """Compare an object with what it must be; the words of a type line come in any order, `abilities` is complete."""
    found = solution[id]
    if line is not None:
        assert sorted(found.type_line.split()) == sorted(line.split()), f"{id} is a {found.type_line}"
    if pt is not _ANY:
        have = None if found.power is None and found.toughness is None else (found.power, found.toughness)
        assert have == pt, f"{id} is {have}"
    if colors is not None:
        assert set(found.colors) == {_LETTERS[letter] for letter in colors}, f"{id} is {found.colors}"
    if abilities is not None:
        assert set(found.abilities) == {_ability(each) for each in abilities}, f"{id} has {found.ability_names}"
    for word in has:
        assert keyword(word) in found.abilities, f"{id} has {found.ability_names}"
    for word in lacks:
        assert keyword(word) not in found.abilities, f"{id} has {found.ability_names}"
    for name, value in more.items():
        assert getattr(found, name) == value, f"{id}.{name} is {getattr(found, name)!r}"


def static_abilities(solution: Solution, name: str) -> int:
    """Return how many static abilities an object has."""
    return sum(isinstance(each, Static) for each in solution[name].abilities)


def loops(solution: Solution, layer: str) -> list[list[str]]:
    """Return the dependency loops of a layer, by what their members come from."""
    return [[effect.source for effect in loop] for loop in solution.loops(layer)]
