"""Small boards in few words, for the tests that are named after rules.

Everything here is the data of a board file; what happens to it is the library's doing.
"""

from __future__ import annotations

from typing import Any

from layers import Board, Solution, solve
from layers.cards.catalogue import card as catalogue_card
from layers.effects.node import to_json

Data = dict[str, Any]
Tree = str | int | dict[str, Any]

CREATURES: Tree = {"type": "Creature"}
LANDS: Tree = {"type": "Land"}
ENCHANTMENTS: Tree = {"type": "Enchantment"}
WHITE_CREATURES: Tree = {"all": [{"type": "Creature"}, {"color": "white"}]}
YOUR_CREATURES: Tree = {"all": [{"type": "Creature"}, {"controlled by": "you"}]}
NO_ABILITIES = "lose all abilities"


def solved(*objects: Data, effects: tuple[Data, ...] = (), ruleset: str | None = None, **board: Any) -> Solution:
    """Solve a board of these objects, older ones first, and of these resolved effects, younger than all objects."""
    return solve(Board.from_dict({"objects": list(objects), "effects": list(effects), **board}), ruleset=ruleset)


def pt(solution: Solution, ident: str) -> tuple[int | None, int | None]:
    """Return an object's power and toughness."""
    found = solution[ident]
    return found.power, found.toughness


def sources(solution: Solution, layer: str) -> list[str]:
    """Return where the effects of a layer come from, in the order in which they were applied."""
    return [effect.source for effect in solution.order(layer)]


def depends(solution: Solution, layer: str, step: int = 0) -> set[tuple[str, str]]:
    """Return the dependencies of a layer before one of its applications: (what waits, what it waits for), by source."""
    return {(found.dependent.source, found.on.source) for found in solution.dependencies(layer, step)}


# --- objects ----------------------------------------------------------------------------------------------------


def card(name: str, **fields: Any) -> Data:
    """Return an object that is a card of the catalogue; its id is the name's first word unless one is given."""
    return {"id": name.split()[0].strip(",").lower(), "card": name} | fields


def creature(ident: str, size: str = "2/2", **fields: Any) -> Data:
    """Return a creature, colourless unless colours are given."""
    power, toughness = size.split("/")
    return {
        "id": ident,
        "name": ident.title(),
        "type_line": "Creature",
        "power": power,
        "toughness": toughness,
    } | fields


def permanent(ident: str, type_line: str, *abilities: Tree, **fields: Any) -> Data:
    """Return a permanent with abilities."""
    return {"id": ident, "name": ident.title(), "type_line": type_line, "abilities": list(abilities)} | fields


def global_effect(name: str, applies_to: Tree, *does: Tree, **fields: Any) -> Data:
    """Return an enchantment with one static ability."""
    return permanent(name, "Enchantment", static(applies_to, *does), **fields)


def aura(name: str, on: str, *does: Tree, **fields: Any) -> Data:
    """Return an Aura whose static ability changes what it enchants."""
    return permanent(name, "Enchantment — Aura", static("attached", *does), attached_to=on, **fields)


# --- effects ----------------------------------------------------------------------------------------------------


def resolved(name: str, targets: list[str], *does: Tree, **fields: Any) -> Data:
    """Return the effect of a resolved spell on its targets."""
    return {"id": name, "targets": targets, "does": [effect("targets", *does)]} | fields


def resolved_on(name: str, applies_to: Tree, *does: Tree, **fields: Any) -> Data:
    """Return the effect of a resolved spell on what its text selects."""
    return {"id": name, "does": [effect(applies_to, *does)]} | fields


def cast(card: str, what: str, targets: list[str] | None = None, **fields: Any) -> Data:
    """Return what a spell or ability of a catalogue card does; its id is the card's first word."""
    does = [to_json(part) for part in catalogue_card(card).does(what)]
    name = card.split()[0].strip(",").lower() + "-" + what.replace(" ", "-")
    return {"id": name, "source": card, "targets": targets or [], "does": does} | fields


def effect(applies_to: Tree, *does: Tree, when: Tree | None = None) -> Data:
    """Return an effect tree."""
    return {"applies_to": applies_to, "does": list(does)} | ({} if when is None else {"when": when})


def static(applies_to: Tree, *does: Tree, **fields: Any) -> Data:
    """Return a static ability with one effect."""
    return {"static": {"effects": [effect(applies_to, *does)]} | fields}


def defining(*does: Tree) -> Data:
    """Return a characteristic-defining ability."""
    return {"defining": {"does": list(does)}}


def defined_by(count: Tree) -> Data:
    """Return the characteristic-defining ability "its power and toughness are each equal to ..."."""
    return defining(base(count, count))


def other(text: str, kind: str = "activated") -> Data:
    """Return an ability without a part in the layers."""
    return {"other": {"text": text, "kind": kind}}


# --- modifications, selectors, values, conditions -----------------------------------------------------------------


def base(power: Tree, toughness: Tree) -> Data:
    """Return "has base power and toughness ..."."""
    return {"set pt": {"power": power, "toughness": toughness}}


def gets(power: Tree, toughness: Tree) -> Data:
    """Return "gets +X/+Y"."""
    return {"add pt": {"power": power, "toughness": toughness}}


def gains(*abilities: Tree) -> Data:
    """Return "gains ..."."""
    return {"add abilities": list(abilities)}


def loses(*abilities: Tree) -> Data:
    """Return "loses ..."."""
    return {"lose abilities": list(abilities)}


def add_types(*types: Tree) -> Data:
    """Return "is a ... in addition to its other types"."""
    return {"add types": list(types)}


def set_types(*types: Tree) -> Data:
    """Return "is a ... and no longer anything else"."""
    return {"set types": list(types)}


def add_subtypes(*subtypes: Tree) -> Data:
    """Return "is a ... in addition to its other types", for subtypes."""
    return {"add subtypes": list(subtypes)}


def set_subtypes(*subtypes: Tree) -> Data:
    """Return "is a ...", for subtypes."""
    return {"set subtypes": list(subtypes)}


def set_land_types(*types: Tree) -> Data:
    """Return "is a Swamp", for basic land types."""
    return {"set basic land types": list(types)}


def colors(*words: Tree) -> Data:
    """Return "is white", or without a colour "is colorless"."""
    return {"set colors": list(words)}


def both(*selectors: Tree) -> Data:
    """Return what every one of several selectors picks."""
    return {"all": list(selectors)}


def count(selector: Tree) -> Data:
    """Return how many objects a selector picks."""
    return {"count": selector}


def exists(selector: Tree, at_least: int = 1) -> Data:
    """Return the condition that a selector picks at least so many objects."""
    return {"exists": {"what": selector, "at_least": at_least}}
