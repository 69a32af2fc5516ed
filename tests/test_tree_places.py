"""Every modification in every place of a board is refused when the board is read, or solved and explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layers import Board, BoardError, solve
from layers.effects.modifications import Modification

CREATURES = {"type": "Creature"}
OTHER = {"object": "other"}
SAMPLES: dict[str, Any] = {
    "add abilities": ["flying"],
    "add abilities of": {"of": OTHER, "what": "activated"},
    "add colors": ["red"],
    "add every name": {},
    "add every subtype": "creature",
    "add keywords of": {"of": CREATURES, "keywords": ["flying"]},
    "add pt": {"power": 1, "toughness": 1},
    "add subtypes": ["Elf"],
    "add supertypes": ["Snow"],
    "add types": ["Artifact"],
    "become copy": {"of": OTHER},
    "can't have": ["flying"],
    "change copiable": [{"add types": ["Artifact"]}],
    "exchange text": {},
    "full text of": {"of": OTHER},
    "gain control": "you",
    "if copy is": {"type": "Creature", "does": [{"add types": ["Artifact"]}]},
    "lose abilities": ["flying"],
    "lose all abilities": {},
    "multiply pt": {"power": 2},
    "quality": "can't block",
    "raise devotion": 1,
    "remove colors": ["red"],
    "remove subtypes": {"subtypes": ["Elf"]},
    "remove supertypes": ["Snow"],
    "remove types": ["Creature"],
    "replace word": {"from": "red", "to": "blue"},
    "set basic land types": ["Forest"],
    "set colors": ["red"],
    "set mana cost": "{G}",
    "set name": "X",
    "set pt": {"power": 1, "toughness": 1},
    "set subtypes": ["Elf"],
    "set subtypes of": {"of": CREATURES, "which": "creature"},
    "set types": ["Artifact"],
    "switch pt": {},
    "turn face down": {},
}
ONLY_COPIES = {"if copy is", "set mana cost"}
COPIES_TOO = ONLY_COPIES | {
    "add abilities", "add colors", "add every subtype", "add subtypes", "add supertypes", "add types",
    "lose abilities", "lose all abilities", "remove subtypes", "remove supertypes", "remove types",
    "set basic land types", "set colors", "set name", "set pt", "set subtypes", "set types",
}  # fmt: skip


def board(*abilities: Any, effects: Any = (), **state: Any) -> dict[str, Any]:
    other = {
        "id": "other", "name": "Other", "type_line": "Land Creature — Forest Elf", "power": 2, "toughness": 3,
        "abilities": ["flying", "hexproof"],
    }  # fmt: skip
    one = {"id": "one", "name": "One", "type_line": "Creature", "power": 0, "toughness": 0}
    return {"objects": [other, one | {"abilities": list(abilities)} | state], "effects": list(effects)}


def static(applies_to: Any, change: Any) -> Any:
    return {"static": {"effects": [{"applies_to": applies_to, "does": [change]}]}}


def spell(change: Any, *targets: str) -> Any:
    return {
        "source": "Spell",
        "targets": list(targets or ["one"]),
        "does": [{"applies_to": "targets", "does": [change]}],
    }


EFFECTS: dict[str, Callable[[Any], Any]] = {
    "static": lambda change: board(static("this", change)),
    "static for all": lambda change: board(static(CREATURES, change)),
    "defining": lambda change: board({"defining": {"does": [change]}}),
    "resolved": lambda change: board(effects=[spell(change, "one", "other")]),
    "granted": lambda change: board(effects=[spell({"add abilities": [static("this", change)]})]),
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy_except": lambda change: board(copy_of="other", copy_except=[change]),
    "enters as copy": lambda change: board({"enters as copy": {"except": [change]}}, copy_of="other"),
    "become copy": lambda change: board(effects=[spell({"become copy": {"of": OTHER, "except": [change]}})]),
    "as enters": lambda change: board(
        {"as enters": {"modes": [{"name": "so", "does": [change]}]}}, choices={"mode": "so"}
    ),
    "change copiable": lambda change: board(static("this", {"change copiable": [change]})),
    "if copy is": lambda change: board(
        copy_of="other", copy_except=[{"if copy is": {"type": "Creature", "does": [change]}}]
    ),
}


def change(tag: str) -> Any:
    return {tag: SAMPLES[tag]} if SAMPLES[tag] else tag


def test_every_modification_is_tried() -> None:
    assert set(SAMPLES) == set(Modification.tags)


@pytest.mark.parametrize("tag", SAMPLES)
@pytest.mark.parametrize("place", [*EFFECTS, *COPIES])
@pytest.mark.parametrize("ruleset", ["ravnica", "current"])
def test_a_modification_in_a_place(tag: str, place: str, ruleset: str) -> None:
    if place in EFFECTS:
        data, allowed = EFFECTS[place](change(tag)), tag not in ONLY_COPIES
    else:
        data, allowed = COPIES[place](change(tag)), tag in COPIES_TOO
    if not allowed:
        with pytest.raises(BoardError, match="cop"):
            Board.from_dict(data)
        return
    if (tag, place) == ("exchange text", "static for all"):
        return  # its text brings the effect that exchanged it, without end
    solution = solve(Board.from_dict(data), ruleset)
    assert [solution.explain(name).splitlines()[0].split(" ")[0] for name in solution] == ["other", "one"]


REFUSED = [
    ({"turn face down": {"type_line": "Cretaure"}}, "did you mean 'Creature'"),
    ({"turn face down": {"colors": ["purple"]}}, "no color"),
    ({"turn face down": {"power": "two"}}, "no power"),
    ({"can't have": ["Flying"]}, "'flying', not 'Flying'"),
    ({"can't have": [" "]}, "needs a name"),
    ({"add keywords of": {"of": CREATURES, "keywords": ["Flying"]}}, "'flying', not 'Flying'"),
    ({"replace word": {"from": "red", "to": "Elf"}}, "is a color"),
    ({"replace word": {"from": "Forest", "to": "Elf"}}, "is a basic land type"),
    ({"set subtypes": ["frog"]}, "is written 'Frog'"),
    ({"add subtypes": ["FOREST"]}, "is written 'Forest'"),
    ({"set subtypes": ["Forest"]}, "set basic land types"),
    ({"add pt": {"power": {"count": {"subtype": "goblin"}}, "toughness": 0}}, "is written 'Goblin'"),
    ({"set pt": {"power": 10**9, "toughness": 1}}, "digits"),
    ({"multiply pt": {"power": -(10**9)}}, "digits"),
    ({"set pt": {"power": {"count": {"has": ""}}}}, "needs a name"),
    ({"become copy": {"of": OTHER, "except": [{"set pt": {"power": {"count": CREATURES}}}]}}, "worked out"),
    ({"become copy": {"of": OTHER, "except": [{"if copy is": {"type": "Elf", "does": []}}]}}, "no card type"),
]


@pytest.mark.parametrize(("wrong", "reason"), REFUSED)
@pytest.mark.parametrize("place", EFFECTS)
def test_a_modification_that_makes_no_sense(wrong: Any, reason: str, place: str) -> None:
    with pytest.raises(BoardError, match=reason):
        Board.from_dict(EFFECTS[place](wrong))


def test_subtypes_on_a_type_line_are_known_in_any_case() -> None:
    objects = [
        {"id": "land", "type_line": "land — FOREST urza's"},
        {"id": "doctor", "type_line": "creature - time lord"},
    ]
    solution = solve(Board.from_dict({"objects": objects}))
    assert solution["land"].subtypes == ("Forest", "Urza's")
    assert solution["land"].ability_names == ("{T}: Add {G}.",)
    assert solution["doctor"].subtypes == ("Time Lord",)


def test_a_word_that_is_not_given_is_the_chosen_one() -> None:
    creature = {"id": "one", "type_line": "Creature — Elf"}
    for given, chosen in (({"to": "Vampire"}, {"from": "Elf"}), ({"from": "Elf"}, {"to": "Vampire"})):
        change = spell({"replace word": given}) | {"choices": chosen}
        assert solve(Board.from_dict({"objects": [creature], "effects": [change]}))["one"].subtypes == ("Vampire",)
