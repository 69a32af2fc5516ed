"""Random boards of catalogue cards: permanents of two players, a few cards elsewhere, and effects that have resolved.

Everything on a board has a timestamp of its own, so that the listing decides nothing.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st
from rules.boards import Data

from layers.cards.catalogue import Card, card, names
from layers.effects.abilities import EntersAsCopy, Static, keyword
from layers.effects.node import to_json
from layers.effects.selectors import Attached, This
from layers.words import PERMANENT_TYPES


def _acts_on_others(name: str) -> bool:
    statics = [ability for ability in card(name).faces[0].abilities if isinstance(ability, Static)]
    return any(not isinstance(effect.applies_to, This | Attached) for static in statics for effect in static.effects)


_PERMANENTS = [name for name in names() if set(PERMANENT_TYPES) & set(card(name).faces[0].type_line.split())]
_BUSY = [name for name in _PERMANENTS if _acts_on_others(name)]
_EFFECTS = [(name, effects.name) for name in names() for effects in card(name).effects]
_ENTANGLED = [
    "Life and Limb", "Xenograft", "Blood Moon", "Conversion", "Ashaya, Soul of the Wild", "Yavimaya, Cradle of Growth",
    "Conspiracy", "Enchanted Evening", "Opalescence", "Urborg, Tomb of Yawgmoth", "Forest", "Taiga", "Dryad Arbor",
    "March of the Machines", "Woodland Changeling",
]  # fmt: skip
"""Cards that make each other apply to more or fewer lands and creatures: chains and loops of them are not rare."""
_WORDS = [("Mountain", "Island"), ("Forest", "Swamp"), ("Saproling", "Goblin"), ("white", "black")]
"""What text changes replace, and by what."""


def boards() -> st.SearchStrategy[Data]:
    """Return random boards, as data."""
    return st.builds(random_board, st.randoms(use_true_random=False))


def random_board(rng: random.Random) -> Data:
    """Make a board of five to nine cards and up to four effects."""
    ids = [f"o{number}" for number in range(rng.randint(5, 9))]
    pools = rng.choice([[_BUSY, _BUSY, _PERMANENTS], [_ENTANGLED, _ENTANGLED, _ENTANGLED, _BUSY]])
    objects = [_object(rng, place, ids, rng.choice(pools)) for place in range(len(ids))]
    effects = [_effect(rng, f"e{number}", ids) for number in range(rng.randint(0, 4))]
    board = {
        "players": ["alice", "bob"],
        "active_player": rng.choice(["alice", "bob"]),
        "objects": objects,
        "effects": effects,
    }
    stamped = everything_stamped(board)
    for thing, when in zip(stamped, rng.sample(range(1, 3 * len(stamped)), len(stamped)), strict=True):
        thing["timestamp"] = when
    return board


def everything_stamped(board: Data) -> list[Data]:
    """Return what has a timestamp: objects, effects, and the counters with one of their own."""
    counters = [one for thing in board["objects"] for one in thing.get("counters", {}).values()]
    return [*board["objects"], *board["effects"], *(one for one in counters if isinstance(one, dict))]


def _object(rng: random.Random, place: int, ids: list[str], pool: list[str]) -> Data:
    entry = card(rng.choice(pool))
    front = entry.faces[0]
    thing: Data = {
        "id": ids[place],
        "card": entry.name,
        "controller": rng.choice(["alice", "bob"]),
        "owner": rng.choice(["alice", "bob"]),
        "choices": _choices(rng, ids),
    }
    others = [name for name in ids if name != ids[place]]
    if keyword("enchant player") in front.abilities:
        thing["attached_to"] = rng.choice(["alice", "bob"])
    elif {"Aura", "Equipment"} & set(front.type_line.split()) and rng.random() < 0.9:
        thing["attached_to"] = rng.choice(others)
    if place and any(isinstance(ability, EntersAsCopy) for ability in front.abilities):
        thing["copy_of"] = ids[rng.randrange(place)]
    if entry.layout in ("transform", "flip") and rng.random() < 0.5:
        thing["face"] = "back"
    status = rng.random()
    if status < 0.15:
        thing["zone"] = rng.choice(["graveyard", "hand", "exile"])
    elif status < 0.2:
        thing["phased_out"] = True
    elif status < 0.25 and entry.layout == "normal":
        thing["face_down"] = True
    elif status < 0.35:
        thing["counters"] = rng.choice([{"+1/+1": 2}, {"+1/+1": {"count": 1}}, {"flying": {"count": 1}}, {"level": 2}])
    return thing


def _effect(rng: random.Random, name: str, ids: list[str]) -> Data:
    spell, what = rng.choice(_EFFECTS)
    return {
        "id": name,
        "source": _source(rng, card(spell), ids),
        "controller": rng.choice(["alice", "bob"]),
        "does": [to_json(effect) for effect in card(spell).does(what)],
        "targets": rng.sample(ids, rng.randint(1, 2)),
        "x": rng.randint(0, 4),
        "choices": _choices(rng, ids),
    }


def _source(rng: random.Random, spell: Card, ids: list[str]) -> str:
    """Return what "this" means for the effect: something on the board, or for an instant the card's name."""
    of_a_permanent = set(PERMANENT_TYPES) & set(spell.faces[0].type_line.split())
    return rng.choice(ids) if of_a_permanent else spell.name


def _choices(rng: random.Random, ids: list[str]) -> dict[str, Any]:
    old, new = rng.choice(_WORDS)
    return {
        "color": rng.choice(["white", "blue", "green"]),
        "creature_type": rng.choice(["Goblin", "Saproling", "Saproling"]),
        "object": rng.choice(ids),
        "player": rng.choice(["alice", "bob"]),
        "mode": rng.choice(["a 3/3 creature", "a 2/2 creature with flying", "a 1/6 creature with defender"]),
        "from": old,
        "to": new,
    }
