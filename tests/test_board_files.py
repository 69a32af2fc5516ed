"""Board files that are right: what they mean, and that nothing is lost on the way to a file and back."""

import dataclasses
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layers.board import Board, UnreadLine
from layers.boardfiles.source import read_text
from layers.boardfiles.text import core_scalar
from layers.boardfiles.writing import board_text
from layers.effects.abilities import Defining, Effect, EntersAsCopy, Keyword, OtherAbility, Static
from layers.effects.conditions import Exists, Phase
from layers.effects.modifications import AddAbilities, AddPT, SetBasicLandTypes, SetPT
from layers.effects.node import to_json
from layers.effects.selectors import Chosen, Color, ObjectNamed, Targets, This, Type
from layers.effects.values import Const, Count, X
from layers.errors import BoardError
from layers.expectation import Expectation, ExpectedObject, Unchecked
from layers.objects import Choices, Component, Counters, Face, Player, Turn
from layers.solver import solve

ROOT = Path(__file__).parent.parent
CASES = sorted((ROOT.parent / "shared" / "cases").glob("*.json"))
GUIDE = (ROOT / "docs" / "board-files.md").read_text("utf-8")


def board_of(*objects: dict, **more: object) -> Board:
    return Board.from_dict({"objects": list(objects), **more})


def assert_round_trip(board: Board) -> None:
    data = board.to_dict()
    assert Board.from_dict(data) == board
    assert Board.from_dict(data).to_dict() == data
    for suffix in (".json", ".yaml"):
        assert Board.from_text(board_text(data, suffix), f"round trip{suffix}") == board
    assert board.problems() == ()


# --- text to data -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "value"), [
    ("null", None), ("~", None), ("", None), ("Null", None), ("nULL", "nULL"),
    ("true", True), ("FALSE", False), ("yes", "yes"), ("no", "no"), ("on", "on"), ("y", "y"),
    ("0", 0), ("12", 12), ("-3", -3), ("+4", 4), ("010", "010"), ("0o17", 15), ("0x1F", 31), ("1_000", "1_000"),
    ("1.5", 1.5), ("-.5", -0.5), ("1e3", 1000.0), ("1.", 1.0), ("1:30", "1:30"), ("1.2.3", "1.2.3"), (".", "."),
    ("2026-11-29", "2026-11-29"), ("*", "*"), ("+1/+1", "+1/+1"), ("613.8a", "613.8a"), ("-", "-"), ("<<", "<<"),
])  # fmt: skip
def test_scalars_follow_the_core_schema(text: str, value: object) -> None:
    found = core_scalar(text)
    assert found == value
    assert type(found) is type(value)


def test_quoted_scalars_and_keys_are_text() -> None:
    data = read_text('"4": "12"\n5: \'true\'\nnull: |\n  7\n').data
    assert data == {"4": "12", "5": "true", "null": "7\n"}


def test_json_and_yaml_give_the_same_data() -> None:
    data = {"a": [1, None, True, {"b": "é\n\"'"}], "c": {}, "d": [], "e": "no", "f": "012"}
    text = json.dumps(data)
    assert read_text(text).data == data
    assert read_text(text).is_json
    assert read_text("# a comment\n" + text).data == data
    assert not read_text("# a comment\n" + text).is_json


def test_braces_alone_do_not_make_json() -> None:
    assert read_text("{title: Bears, objects: []}").data == {"title": "Bears", "objects": []}


# --- defaults ---------------------------------------------------------------------------------------------------


def test_the_smallest_board() -> None:
    board = board_of()
    assert board.players == (Player("you"),)
    assert (board.active_player, board.ruleset, board.turn, board.expect) == ("you", "current", Turn(), None)


def test_default_ids_are_slugs_numbered_when_repeated() -> None:
    names = ["Opalescence", "Urza's Saga", "Opalescence", "Jötun Grunt", "Bear", "Fire // Ice", "!"]
    board = board_of(*({"name": name} for name in names), {"name": "X", "id": "bear"})
    assert [thing.id for thing in board.objects] == [
        "opalescence-1", "urzas-saga", "opalescence-2", "jotun-grunt", "bear-2", "fire-ice", "object", "bear",
    ]  # fmt: skip


def test_accents_go_from_default_ids_and_other_letters_stay() -> None:
    names = ["Lim-Dûl's Vault", "Ætherling", "日本語カード", "한국 카드"]
    board = Board.from_dict({"objects": [{"name": name} for name in names]})
    assert [thing.id for thing in board.objects] == ["lim-duls-vault", "ætherling", "日本語カード", "한국-카드"]


def test_default_ids_of_effects_come_from_their_sources() -> None:
    effects = [{"source": "Fog", "text": "x"}, {"text": "x"}, {"text": "x"}, {"source": "bear", "text": "x"}]
    board = board_of({"id": "bear", "name": "B"}, effects=effects)
    assert [effect.id for effect in board.effects] == ["fog", "effect-1", "effect-2", "bear-2"]


def test_default_players_are_who_is_named() -> None:
    board = board_of(
        {"name": "A", "controller": "carol"}, {"name": "B", "controller": "alice", "owner": "bob"}, {"name": "C"},
        active_player="dave",
    )  # fmt: skip
    assert [player.id for player in board.players] == ["carol", "alice", "bob", "dave"]
    assert board.active_player == "dave"
    assert [(thing.controller, thing.owner) for thing in board.objects] == [
        ("carol", "carol"), ("alice", "bob"), ("carol", "carol"),
    ]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), [
    ([None, None, None], [1, 2, 3]),
    ([None, None, 5, None], [1, 2, 5, 6]),
    ([None, None, 1, None], [-1, 0, 1, 2]),
    ([10, 3, None], [10, 3, 11]),
    ([1, None, 7, 3], [1, 2, 7, 3]),
    ([10, None, 3], [10, 11, 3]),
    ([5, 5, None], [5, 5, 6]),
    ([-4, None], [-4, -3]),
])  # fmt: skip
def test_default_timestamps(given: list[int | None], expected: list[int]) -> None:
    board = board_of(*({"name": "A", "timestamp": time} for time in given))
    assert [thing.timestamp for thing in board.objects] == expected


def test_effects_come_after_all_objects_by_default() -> None:
    counters = {"flying": {"count": 1, "timestamp": 9}}
    merged = [{"name": "C", "timestamp": 20}]
    effects = [{"text": "x"}, {"text": "x", "timestamp": 2}, {"text": "x"}]
    board = board_of({"name": "A", "counters": counters}, {"name": "B", "merged": merged}, effects=effects)
    assert [effect.timestamp for effect in board.effects] == [21, 2, 22]


# --- forms ------------------------------------------------------------------------------------------------------


def test_players_in_both_forms() -> None:
    alice = {
        "id": "alice", "life": 7, "starting_life": 40, "counters": {"experience": 2, "poison": 0}, "speed": 3,
        "designations": ["monarch"], "commander": "x",
    }  # fmt: skip
    board = board_of({"id": "x", "name": "X"}, players=[alice, "bob"])
    assert board.players == (Player("alice", 7, 40, (("experience", 2),), 3, ("monarch",), "x"), Player("bob"))
    assert_round_trip(board)


def test_counters_in_both_forms() -> None:
    counters = {"+1/+1": 2, "Flying": {"count": 1, "timestamp": 9}, "−1/−1": 1, "charge": 0}
    (thing,) = board_of({"name": "A", "counters": counters}).objects
    assert thing.counters == (Counters("+1/+1", 2), Counters("flying", 1, 9), Counters("-1/-1", 1))


@pytest.mark.parametrize(("given", "face"), [
    (False, None),
    (None, None),
    (True, Face(type_line="Creature", power="2", toughness="2")),
    ({}, Face(type_line="Creature", power="2", toughness="2")),
    ({"abilities": ["reach"]}, Face("", "", "Creature", None, "2", "2", abilities=(Keyword("reach"),))),
    ({"type_line": "Creature — Cyberman", "power": 3}, Face(type_line="Creature — Cyberman", power="3", toughness="2")),
    ({"type_line": "Land — Forest"}, Face(type_line="Land — Forest")),
])  # fmt: skip
def test_face_down_in_all_forms(given: object, face: Face | None) -> None:
    board = board_of({"name": "A", "face_down": given})
    assert board.objects[0].face_down == face
    assert_round_trip(board)


def test_colors_are_words_or_letters() -> None:
    (thing,) = board_of({"name": "A", "colors": ["g", "White"], "color_indicator": ["U"]}).objects
    assert thing.printed.colors == ("white", "green")
    assert thing.printed.color_indicator == ("blue",)


def test_printed_numbers_are_text_or_numbers() -> None:
    (thing,) = board_of({"name": "A", "power": 2, "toughness": "1+*", "loyalty": "X", "defense": "3"}).objects
    face = thing.printed
    assert (face.power, face.toughness, face.loyalty, face.defense) == ("2", "1+*", "X", "3")


@pytest.mark.parametrize(("given", "index"), [("front", 0), ("back", 1), (0, 0), (1, 1), (None, 0)])
def test_faces(given: object, index: int) -> None:
    faces = [{"name": "A", "mana_cost": "{U}"}, {"name": "B", "type_line": "Land"}]
    board = board_of({"name": "A // B", "layout": "transform", "card_faces": faces, "face": given})
    assert board.objects[0].faces == (Face("A", "{U}"), Face("B", type_line="Land"))
    assert (board.objects[0].face, board.objects[0].layout) == (index, "transform")
    assert_round_trip(board)


def test_choices_in_their_usual_spelling() -> None:
    choices = {
        "color": "U", "creature_type": "goblin", "land_type": "urza's", "basic_land_type": "ISLAND", "number": 3,
        "card_type": "creature", "card_name": "Fog", "player": "alice", "mode": "a 2/2", "object": "a", "from": "swamp",
        "to": "FOREST",
    }  # fmt: skip
    board = board_of({"id": "a", "name": "A", "choices": choices}, players=["alice"])
    assert board.objects[0].choices == Choices(
        ("blue",), "Goblin", "Urza's", "Island", "Creature", "Fog", 3, "alice", "a 2/2", "a", "Swamp", "Forest"
    )
    assert_round_trip(board)
    board = board_of({"name": "A", "choices": {"from": "Red", "to": "BLUE"}})
    assert board.objects[0].choices == Choices(from_="red", to="blue")


def test_a_made_up_creature_type_can_be_chosen_when_it_is_on_the_board() -> None:
    board = board_of(
        {"name": "A", "type_line": "Creature — Grumblin"}, {"name": "B", "choices": {"creature_type": "Grumblin"}}
    )
    assert board.objects[1].choices.creature_type == "Grumblin"


def test_attachments_targets_and_pairs() -> None:
    board = board_of(
        {"id": "a", "name": "A", "paired_with": "b", "attacking": "bob"},
        {"id": "b", "name": "B", "attacking": True},
        {"id": "curse", "name": "C", "attached_to": "bob"},
        {"id": "c1", "name": "Confiscate", "attached_to": "c2"},
        {"id": "c2", "name": "Confiscate", "attached_to": "c1"},
        players=["alice", "bob"],
        effects=[{"text": "x", "targets": ["a", "bob"], "affects": []}],
    )
    assert [thing.paired_with for thing in board.objects[:2]] == ["b", "a"]
    assert [thing.attacking for thing in board.objects[:2]] == ["bob", True]
    assert board.effects[0].targets == ("a", "bob")
    assert board.effects[0].affects == ()
    assert_round_trip(board)


def test_a_token_without_a_name_is_named_after_its_subtypes() -> None:  # CR 111.4
    named = {"token": True, "type_line": "Token Creature — Elf Warrior"}
    assert board_of(named).objects[0].printed.name == "Elf Warrior Token"
    assert board_of(named | {"name": "Bob"}).objects[0].printed.name == "Bob"
    nameless = board_of(named | {"name": ""})
    assert nameless.objects[0].printed.name == ""
    assert_round_trip(nameless)


def test_structured_abilities_and_effects() -> None:
    anthem = Static((Effect(Type("Creature") & Color(Chosen("color")), (AddPT(Const(1), Const(1)),)),), Phase("combat"))
    does = (Effect(Targets(0), (SetPT(X(), Const(2)), AddAbilities((Keyword("flying"),)))),)
    board = board_of(
        {"id": "a", "name": "A", "abilities": [to_json(anthem), "ward {2}"]},
        effects=[{"does": to_json(does), "targets": ["a"], "x": 4}],
    )
    assert board.objects[0].printed.abilities == (anthem, Keyword("ward", "{2}"))
    assert board.effects[0].does == does
    assert board.effects[0].x == 4
    assert_round_trip(board)


def test_turn_origin_rules_and_title_are_kept() -> None:
    board = board_of(
        title="T",
        origin={"where": ["a", 1, None, 0.5]},
        rules=["613.8a"],
        turn={"phase": "Combat", "day": "night", "number": 3},
    )
    assert board.turn == Turn("combat", "", "night", 3)
    assert (board.title, board.rules, board.origin) == ("T", ("613.8a",), {"where": ["a", 1, None, 0.5]})
    assert_round_trip(board)


def test_what_is_given_out_is_a_copy() -> None:
    board = board_of(origin={"a": [1]})
    board.to_dict()["origin"]["a"].append(2)  # type: ignore[index, union-attr, call-overload]
    assert board.origin == {"a": [1]}


def test_a_pasted_card_object_may_have_all_its_keys() -> None:
    card = {
        "object": "card", "id": "0000579f-7b35-4ed3-b44c-db2a538066fe", "name": "Fury Sliver", "cmc": 6.0,
        "keywords": [],
        "mana_cost": "{5}{R}", "type_line": "Creature — Sliver", "power": "3", "toughness": "3", "colors": ["R"],
        "layout": "normal", "legalities": {"modern": "legal"}, "prices": {"usd": "0.40"}, "set": "tsp",
    }  # fmt: skip
    (thing,) = board_of(card).objects
    assert (thing.id, thing.printed.name, thing.printed.colors) == (card["id"], "Fury Sliver", ("red",))
    with pytest.raises(BoardError, match="unknown key 'legalities'"):
        board_of({key: value for key, value in card.items() if key != "object"})
    with pytest.raises(BoardError, match="unknown key 'contrlr'"):
        board_of(card | {"contrlr": "alice"})


def test_a_pasted_card_of_two_faces() -> None:
    card = {
        "object": "card", "name": "Fire // Ice", "layout": "split", "mana_cost": "{1}{R} // {1}{U}",
        "type_line": "Instant // Instant", "card_faces": [
            {"object": "card_face", "name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "artist": "x"},
            {"object": "card_face", "name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant"},
        ],
    }  # fmt: skip
    board = board_of(card)
    assert board.objects[0].printed_values().name == "Fire // Ice"
    assert_round_trip(board)


# --- cards of the catalogue -------------------------------------------------------------------------------------


def test_a_card_is_looked_up_and_what_is_given_wins() -> None:
    board = board_of(
        {"card": "blood moon"},
        {"card": "Grizzly Bears", "name": "Rüdiger", "power": 7, "toughness": None, "abilities": ["flying"]},
        {"card": "Blood Moon", "abilities": []},
    )
    moon, bear, blank = board.objects
    assert moon.printed.name == "Blood Moon"
    assert moon.printed.abilities[0].effects[0].does == (SetBasicLandTypes(("Mountain",)),)  # type: ignore[attr-defined]
    assert (bear.printed.type_line, bear.printed.mana_cost) == ("Creature — Bear", "{1}{G}")
    assert (bear.printed.name, bear.printed.power, bear.printed.toughness) == ("Rüdiger", "7", None)
    assert bear.printed.abilities == (Keyword("flying"),)
    assert blank.printed.abilities == ()
    assert [thing.id for thing in board.objects] == ["blood-moon-1", "rudiger", "blood-moon-2"]
    assert_round_trip(board)


def test_a_card_named_by_a_face_has_that_face_up() -> None:
    board = board_of(
        {"card": "Insectile Aberration"},
        {"card": "Delver of Secrets"},
        {"card": "Insectile Aberration", "face": "front"},
    )
    assert [thing.face for thing in board.objects] == [1, 0, 0]
    assert board.objects[0].layout == "transform"
    assert "card_faces" not in board.to_dict()["objects"][0]  # type: ignore[index, operator]
    assert_round_trip(board)


def test_a_card_of_two_faces_can_have_other_faces() -> None:
    board = board_of({"card": "Delver of Secrets", "card_faces": [{"name": "A"}, {"name": "B"}], "face": "back"})
    assert board.objects[0].faces == (Face("A"), Face("B"))
    assert_round_trip(board)


def test_copies_of_objects_and_of_cards() -> None:
    board = board_of(
        {"id": "Blood Moon", "name": "An object that is called so"},
        {"id": "a", "name": "Clone", "copy_of": "Blood Moon", "copy_except": [{"add abilities": ["haste"]}]},
        {"id": "b", "name": "Clone", "copy_of": "Grizzly Bears", "copy_except": "except it has haste"},
        {"id": "c", "name": "Clone", "copy_of": "Insectile Aberration"},
    )
    _, a, b, c = board.objects
    assert (a.copy_of, a.copied_face) == ("Blood Moon", None)
    assert a.copy_except == (AddAbilities((Keyword("haste"),)),)
    assert b.copy_of is None
    assert b.copied_face is not None
    assert (b.copied_face.name, b.copy_except, b.copy_except_text) == ("Grizzly Bears", (), "except it has haste")
    assert c.copied_face is not None
    assert c.copied_face.name == "Insectile Aberration"
    assert_round_trip(board)


def test_merged_components() -> None:
    board = board_of(
        {"name": "A", "timestamp": 5, "merged": [{"name": "B", "timestamp": 2}, {"card": "Grizzly Bears"}]}
    )
    first, second = board.objects[0].merged
    assert first == Component(Face("B"), 2)
    assert (second.face.name, second.timestamp) == ("Grizzly Bears", 5)
    assert_round_trip(board)


# --- what is not understood -------------------------------------------------------------------------------------


def test_text_that_is_not_understood_is_listed_by_the_line() -> None:
    odd = "Frobnicated creatures get +1/+1."
    text = f"Flying\n{{T}}: Add {{G}}. (Mana.)\n(Only a reminder.)\n\n{odd} (Whatever that is.)"
    board = board_of(
        {"id": "a", "name": "A", "oracle_text": text},
        {"id": "b", "name": "B", "oracle_text": text, "abilities": ["flying"]},
        {"id": "c", "name": "C", "oracle_text": text, "face_down": True},
        {"id": "d", "name": "D", "face_down": {"oracle_text": odd}},
        {
            "id": "e",
            "name": "E",
            "copy_of": "a",
            "copy_except": "except it frobnicates",
            "merged": [{"oracle_text": odd}],
        },
        {"id": "f", "card": "Blood Moon", "oracle_text": "Nonbasic lands are Mountains."},
        {
            "id": "g",
            "name": "G",
            "layout": "transform",
            "card_faces": [{"oracle_text": f"Front {odd}"}, {"oracle_text": f"Back {odd}"}],
        },
        {"id": "h", "name": "H", "type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)"},
        effects=[
            {"id": "x", "text": "Fog."},
            {"id": "y", "text": "z", "does": [{"applies_to": "this", "does": ["switch pt"]}]},
        ],
    )
    assert [str(line) for line in board.not_understood()] == [
        f"a: {odd}", f"d: {odd}", "e: except it frobnicates", f"e: {odd}", f"g: Front {odd}", "x: Fog.",
    ]  # fmt: skip
    assert board.not_understood()[0] == UnreadLine("a", odd)


# --- expectations -----------------------------------------------------------------------------------------------


def test_expectations() -> None:
    expect = {
        "objects": {
            "a": {
                "types": ["creature", "Artifact"], "subtypes": [], "supertypes": ["legendary"], "colors": ["R", "blue"],
                "controller": "bob", "name": "", "power": None, "toughness": 3, "mana_value": 0, "has": ["flying"],
                "lacks": ["ward {2}"], "abilities": ["{T}: Add {R}."], "subtypes_include": ["Elf"],
            },
            "b": {},
        },
        "depends": {"4": [["a", "x"]]}, "order": {"7b": ["x", "a"]}, "loops": {"4": [["b", "a"]]}, "error": True,
    }  # fmt: skip
    board = board_of(
        {"id": "a", "name": "A"}, {"id": "b", "name": "B"}, players=["alice", "bob"], expect=expect,
        effects=[{"id": "x", "text": "x"}],
    )  # fmt: skip
    assert board.expect == Expectation(
        objects=(
            (
                "a",
                ExpectedObject(
                    types=frozenset({"Artifact", "Creature"}),
                    subtypes=frozenset(),
                    supertypes=frozenset({"Legendary"}),
                    colors=frozenset({"blue", "red"}),
                    abilities=frozenset({"{T}: Add {R}."}),
                    has=frozenset({"flying"}),
                    lacks=frozenset({"ward {2}"}),
                    subtypes_include=frozenset({"Elf"}),
                    controller="bob",
                    name="",
                    power=None,
                    toughness=3,
                    mana_value=0,
                ),
            ),
            ("b", ExpectedObject(power=Unchecked.YES)),
        ),
        depends=(("4", frozenset({("a", "x")})),),
        order=(("7b", ("x", "a")),),
        loops=(("4", frozenset({frozenset({"a", "b"})})),),
        error=True,
    )
    assert_round_trip(board)


@pytest.mark.parametrize(("rules", "label"), [("current", "7d"), ("m10", "7e"), ("10th", "6e"), ("ravnica", "6a")])
def test_layers_are_those_of_the_rule_set(rules: str, label: str) -> None:
    assert_round_trip(board_of(ruleset=rules, expect={"order": {label: []}}))
    with pytest.raises(BoardError, match="has no layer"):
        board_of(ruleset=rules, expect={"order": {"7": []}})


# --- boards put together by hand --------------------------------------------------------------------------------


def test_problems_of_a_board_put_together_by_hand() -> None:
    board = board_of({"id": "a", "name": "A"}, {"id": "b", "name": "B"}, players=["alice"])
    assert board.problems() == ()
    a, b = board.objects
    broken = dataclasses.replace(
        board, objects=(dataclasses.replace(a, attached_to="z"), dataclasses.replace(b, id="a"))
    )
    assert [str(problem) for problem in broken.problems()] == [
        "objects.1.id: the id 'a' is taken by objects.0; ids are unique over the whole board",
        "objects.0.attached_to: no object or player has the id 'z' (known: a, alice)",
    ]
    assert dataclasses.replace(board, ruleset="x").problems()
    assert dataclasses.replace(board, players=()).problems()


def test_boards_are_values() -> None:
    board = board_of(
        {"name": "A", "abilities": ["flying"]}, origin={"a": 1}, expect={"objects": {"a": {"power": None}}}
    )
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert hash(again) == hash(board)


# --- files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["b.yaml", "b.yml", "b.json", "B.JSON"])
def test_saving_and_loading(tmp_path: Path, name: str) -> None:
    tricky = ["0o17", "1e5", "no", "null", "~", "1:30", " a ", "#", "é🐻", "a\n\n  b\n", "x\u2028y", "*", "12", ""]
    board = board_of({"name": "A", "oracle_text": "Flying\nWard {2}"}, origin=tricky, title="Bären")
    board.save(tmp_path / name)
    assert Board.load(tmp_path / name) == board
    assert Board.load(str(tmp_path / name)) == board
    assert os.listdir(tmp_path) == [name]


def test_saving_goes_through_links_and_keeps_the_mode(tmp_path: Path) -> None:
    board, target, link = board_of(), tmp_path / "b.yaml", tmp_path / "link.yaml"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    board.save(link)
    assert link.is_symlink()
    assert Board.load(target) == board
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.yaml"
    board_of(title="old").save(path)

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(BoardError, match="cannot be written: No space left"):
        board_of(title="new").save(path)
    assert Board.load(path).title == "old"
    assert os.listdir(tmp_path) == ["b.yaml"]


def test_the_same_text_under_every_hash_seed(tmp_path: Path) -> None:
    board = board_of(
        {"id": "a", "name": "A"},
        expect={"objects": {"a": {"types": ["Land", "Artifact", "Creature"], "has": ["x", "y", "z"]}}},
    )
    board.save(tmp_path / "b.yaml")
    script = "import sys; from layers import Board; Board.load(sys.argv[1]).save(sys.argv[2])"
    texts = set()
    for seed in ("0", "1"):
        target = tmp_path / f"{seed}.yaml"
        environment = os.environ | {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", script, str(tmp_path / "b.yaml"), str(target)]
        subprocess.run(command, check=True, env=environment, cwd=ROOT)
        texts.add(target.read_text("utf-8"))
    assert len(texts) == 1


# --- many boards ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not CASES, reason="the shared cases are not beside the project")
def test_the_shared_cases_load_and_round_trip() -> None:
    for path in CASES:
        board = Board.load(path)
        data = board.to_dict()
        assert Board.from_dict(data) == board, path
        assert Board.from_text(board_text(data, ".yaml")) == board, path
        given = json.loads(path.read_text("utf-8"))
        assert len(board.objects) == len(given["objects"])
        assert board.expect is not None
        assert list(dict(board.expect.objects)) == list(given["expect"]["objects"])


def test_the_guide_shows_boards_that_load() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        board = Board.from_text(block, "guide")
        solve(board)
        assert board.not_understood() == ()
        assert_round_trip(board)


def test_the_guide_shows_errors_as_they_are() -> None:
    text = """\
objects:
  - {id: bear, name: Bear}
  - name: Wind Drake
    zone: batlefield

  - name: Pacifism
    mana_cost: "{1}{W}"
    type_line: Enchantment — Aura
    attached_to: baer
"""
    with pytest.raises(BoardError) as caught:
        Board.from_text(text, "board.yaml")
    assert str(caught.value).splitlines() == re.findall(r"^board\.yaml:.*$", GUIDE, re.MULTILINE)


# --- generated boards -------------------------------------------------------------------------------------------

TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8)
NUMBERS = st.integers(-999_999_999, 999_999_999)
COLORS = st.lists(st.sampled_from(["white", "U", "b", "Red", "green"]), max_size=3)
ABILITIES = st.lists(
    st.sampled_from([
        Keyword("flying"),
        Keyword("ward", "{2}"),
        OtherAbility("{T}: Add {G}.", "mana"),
        Static((Effect(Type("Creature") & ~This(), (AddPT(Const(1), X()),)),), Exists(ObjectNamed("thing-0"))),
        Defining((SetPT(Count(Type("Land")), Const(2)),)),
        EntersAsCopy((AddAbilities((Keyword("haste"),)),), ("color",)),
    ]).map(to_json),
    max_size=3,
)  # fmt: skip
FACES = st.fixed_dictionaries(
    {},
    optional={
        "name": TEXT,
        "mana_cost": st.sampled_from(["", "{X}{2/W}{G/U/P}", "{0}"]),
        "type_line": st.sampled_from(["", "Land", "Legendary Creature — Elf Wizard", "Artifact - Equipment"]),
        "oracle_text": st.lists(TEXT, max_size=3).map("\n".join) | st.none(),
        "power": st.integers(-99, 99) | st.sampled_from(["*", "1+*", "X"]) | st.none(),
        "toughness": st.integers(-99, 99) | st.none(),
        "loyalty": st.just("X"),
        "colors": COLORS | st.none(),
        "color_indicator": COLORS,
        "abilities": ABILITIES,
    },
)
COMPONENTS = st.tuples(FACES, st.integers(-99, 99)).map(lambda pair: pair[0] | {"timestamp": pair[1]})
CHOICES = st.fixed_dictionaries(
    {}, optional={"color": COLORS, "number": NUMBERS, "mode": TEXT, "object": st.just("thing-0")}
)
STATE = st.fixed_dictionaries(
    {},
    optional={
        "card": st.sampled_from(["Blood Moon", "Grizzly Bears"]),
        "controller": st.sampled_from(["alice", "bob"]),
        "owner": st.sampled_from(["alice", "bob"]),
        "zone": st.sampled_from(["graveyard", "hand", "battlefield", "stack"]),
        "counters": st.dictionaries(WORDS.filter(str.strip), st.integers(0, 5), max_size=2).filter(
            lambda found: len({kind.strip().lower().replace("−", "-") for kind in found}) == len(found)
        ),
        "attached_to": st.sampled_from(["thing-0", "bob", None]),
        "tapped": st.booleans(),
        "token": st.booleans(),
        "phased_out": st.booleans(),
        "face_down": st.booleans() | FACES,
        "copy_of": st.sampled_from(["thing-0", "Grizzly Bears", None]),
        "copy_except": st.just([{"add abilities": ["haste"]}]) | TEXT,
        "level": st.integers(1, 9),
        "merged": st.lists(COMPONENTS, max_size=2),
        "designations": st.lists(WORDS, max_size=2),
        "attacking": st.booleans() | st.just("alice"),
        "choices": CHOICES,
    },
)  # fmt: skip
OBJECTS = st.tuples(WORDS, FACES, STATE).map(lambda drawn: drawn[1] | drawn[2] | {"name": drawn[0]})
EFFECTS = st.fixed_dictionaries({"text": WORDS.filter(str.strip)}, optional={"source": TEXT, "x": st.integers(0, 9)})
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(-1e9, 1e9) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@given(
    st.lists(OBJECTS, max_size=4),
    st.lists(EFFECTS, max_size=2),
    TEXT,
    PLAIN,
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_generated_boards_round_trip(objects: list[dict], effects: list[dict], title: str, origin: object) -> None:
    first = {"id": "thing-0", "name": "The first"}
    players = ["alice", "bob"]
    board = Board.from_dict(
        {"title": title, "origin": origin, "players": players, "objects": [first, *objects], "effects": effects}
    )
    assert_round_trip(board)
