"""Texts of resolved spells and abilities: what each kind of sentence comes to, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from text.shared_data import shared_file

from layers import Board, solve
from layers.effects.node import to_json
from layers.errors import LimitError
from layers.objects import Choices
from layers.text.passages import passages, sentences, without_duration
from layers.text.resolved import MOST_TEXT, Situation, read_resolved
from layers.text.targets import mentions_marked, plan

ONE = Situation(targets=(False,))
TWO = Situation(targets=(False, False))
BASIC = {"chosen": "basic_land_type"}
NONE = Situation(source_name="Made-Up Thing", on_board=True)


def read(text: str, situation: Situation = ONE) -> Any:
    """Return the effects of a text in their JSON form."""
    effects = read_resolved(text, situation)
    return None if effects is None else [to_json(effect) for effect in effects]


def does(text: str, situation: Situation = ONE) -> Any:
    """Return what the one effect of a text does."""
    (effect,) = read(text, situation)
    return effect["does"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Target creature gets +3/+3 until end of turn.", [{"add pt": {"power": 3, "toughness": 3}}]),
        ("Until your next turn, up to one target creature gets -2/-0.", [{"add pt": {"power": -2, "toughness": 0}}]),
        ("Target creature has base power and toughness 1/1.", [{"set pt": {"power": 1, "toughness": 1}}]),
        ("Target creature's base power becomes 4 until end of turn.", [{"set pt": {"power": 4}}]),
        ("Switch target creature's power and toughness until end of turn.", ["switch pt"]),
        ("Double the power of target creature until end of turn.", [{"multiply pt": {"power": 2}}]),
        ("Double target creature's power and toughness.", [{"multiply pt": {"power": 2, "toughness": 2}}]),
        ("Target permanent becomes colorless.", [{"set colors": []}]),
        ("Target creature becomes the color of your choice.", [{"set colors": [{"chosen": "color"}]}]),
        ("Target creature gains all creature types.", [{"add every subtype": "creature"}]),
        ("Target creature loses all creature types.", [{"remove subtypes": {"every": "creature"}}]),
        ("Target land becomes a basic land type of your choice.", [{"set basic land types": [BASIC]}]),
        ("Target permanent isn't a creature.", [{"remove types": ["Creature"]}]),
        ("Target nonsnow land becomes snow.", [{"add supertypes": ["Snow"]}]),
        ("Gain control of target creature for as long as you control this creature.", [{"gain control": "you"}]),
        ("Turn target creature face down.", ["turn face down"]),
        ("Target creature loses all abilities until end of turn.", ["lose all abilities"]),
        ("Target creature becomes a copy of that card.", [{"become copy": {"of": "chosen object"}}]),
    ],
)  # fmt: skip
def test_one_sentence(text: str, expected: Any) -> None:
    assert read(text) == [{"applies_to": "targets", "does": expected}]


def test_205_1a_a_creature_type_set_on_a_creature_is_the_only_one() -> None:
    assert does("Target creature becomes a green Elk creature with base power and toughness 3/3.") == [
        {"set types": ["Creature"]},
        {"set subtypes": ["Elk"]},
        {"set colors": ["green"]},
        {"set pt": {"power": 3, "toughness": 3}},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Target land becomes a 3/3 Ape creature until end of turn. It's still a land.",
        "Until end of turn, target land becomes a 3/3 Ape creature that's still a land.",
        "Target land becomes a 3/3 Ape creature in addition to its other types.",
    ],
)
def test_205_1b_what_is_still_a_land_keeps_types_and_subtypes(text: str) -> None:
    assert does(text)[:2] == [{"add types": ["Creature"]}, {"add subtypes": ["Ape"]}]


def test_205_1b_an_artifact_creature_keeps_all_but_its_creature_types() -> None:
    assert does("Target artifact becomes a 2/2 Golem artifact creature.")[:2] == [
        {"add types": ["Artifact", "Creature"]},
        {"set subtypes": ["Golem"]},
    ]


def test_x_is_that_of_the_effect_unless_the_text_says_what_it_is() -> None:
    plus_x = [{"add pt": {"power": "x", "toughness": 0}}]
    assert does("Target creature gets +X/+0 until end of turn.") == plus_x
    counted = "Target creature gets +X/+0 until end of turn, where X is the number of Elves you control."
    (change,) = does(counted)
    assert "count" in change["add pt"]["power"]
    assert does(counted, Situation(targets=(False,), x=4)) == plus_x


def test_what_no_board_shows_is_recorded() -> None:
    (change,) = does("Target creature gets +X/+0 until end of turn, where X is the sacrificed creature's power.")
    assert change["add pt"]["power"] == {"recorded number": "the sacrificed creature's power"}


def test_its_mana_value_is_worked_out_for_each_object() -> None:
    assert does("Target artifact becomes an artifact creature with power and toughness each equal to its mana value.")[
        -1
    ] == {"set pt": {"power": "mana value", "toughness": "mana value"}}


# --- targets ----------------------------------------------------------------------------------------------------


def test_several_targets_are_told_apart() -> None:
    assert read("Target creature gets +1/+0 until end of turn. Another target creature gets -1/-0.", TWO) == [
        {"applies_to": {"targets": 0}, "does": [{"add pt": {"power": 1, "toughness": 0}}]},
        {"applies_to": {"targets": 1}, "does": [{"add pt": {"power": -1, "toughness": 0}}]},
    ]


def test_a_phrase_takes_as_many_targets_as_it_says() -> None:
    text, mentions = mentions_marked("Up to two target creatures gain reach and target land becomes an Island.")
    assert text == "@0 creatures gain reach and @1 land becomes an Island."
    picks = [to_json(pick) for pick in plan(mentions, (False, False, False))]
    assert picks == [{"any": [{"targets": 0}, {"targets": 1}]}, {"targets": 2}]


def test_a_player_among_the_targets_is_counted_as_one() -> None:
    _, mentions = mentions_marked("Target player draws a card. Target creature gains reach.")
    assert [to_json(pick) for pick in plan(mentions, (True, False))][1] == "targets"
    assert read("Creatures target player controls get -1/-1.", Situation(targets=(True,))) == [
        {
            "applies_to": {"all": [{"type": "Creature"}, {"controlled by": "target players"}]},
            "does": [{"add pt": {"power": -1, "toughness": -1}}],
        }
    ]


def test_without_a_target_in_the_text_the_targets_are_the_set() -> None:
    assert read("Creatures you control get +1/+1 until end of turn.", TWO)[0]["applies_to"] == "targets"
    assert read("Creatures you control get +1/+1.", Situation())[0]["applies_to"] == {
        "all": [{"type": "Creature"}, {"controlled by": "you"}]
    }


def test_the_source_is_an_object_only_where_it_is_on_the_board() -> None:
    text = "Made-Up Thing gets +1/+0."
    assert read(text, NONE)[0]["applies_to"] == "this"
    assert read(text, Situation("Made-Up Thing", targets=(False,)))[0]["applies_to"] == "targets"


def test_a_pronoun_for_something_the_text_does_not_name_is_not_guessed() -> None:
    text = "Whenever an Elf you control attacks, it gets +1/+0 until end of turn."
    assert read(text, NONE) is None
    assert read(text, Situation("Made-Up Thing", on_board=True, targets=(False,)))[0]["applies_to"] == "targets"
    assert read("Create a 1/1 green Elf creature token. It gains haste.", NONE) is None


def test_other_creatures_are_others_than_the_target_before() -> None:
    first, others = read("Target creature gets +1/+0. Each other creature gets -1/-0.")
    assert others["applies_to"]["all"][-1] == {"not": "targets"}
    assert first["applies_to"] == "targets"


# --- commands ---------------------------------------------------------------------------------------------------


def test_701_12b_each_player_gets_what_the_other_controls() -> None:
    assert read("Exchange control of two target creatures.", TWO) == [
        {"applies_to": {"targets": 0}, "does": [{"gain control": {"controller of": {"targets": 1}}}]},
        {"applies_to": {"targets": 1}, "does": [{"gain control": {"controller of": {"targets": 0}}}]},
    ]


def test_everybody_gets_what_is_theirs() -> None:
    assert does("Each player gains control of all creatures they own.") == [{"gain control": {"owner of": "it"}}]


def test_the_first_target_becomes_a_copy_of_the_second() -> None:
    text = "Target artifact becomes a copy of target creature until end of turn, except it isn't legendary."
    assert read(text, TWO) == [
        {
            "applies_to": {"targets": 0},
            "does": [{"become copy": {"of": {"targets": 1}, "except": [{"remove supertypes": ["Legendary"]}]}}],
        }
    ]
    itself = Situation("Made-Up Thing", targets=(False, False))
    assert read("Made-Up Thing becomes a copy of target artifact.", itself)[0]["applies_to"] == {"targets": 0}


def test_the_others_become_copies_of_the_one_that_was_chosen() -> None:
    text = "Choose a creature you control. Each other creature you control becomes a copy of that creature."
    (effect,) = read(text, Situation(choices=Choices(object="elf")))
    assert effect["applies_to"]["all"][-1] == {"not": "chosen object"}
    assert effect["does"] == [{"become copy": {"of": "chosen object"}}]


def test_the_others_become_copies_of_the_target() -> None:
    (effect,) = read("Each other creature becomes a copy of target nonlegendary creature until end of turn.")
    assert effect["applies_to"] == {"all": [{"type": "Creature"}, {"not": "targets"}]}


def test_the_owner_of_a_target_gains_control() -> None:
    text = "Target creature's owner gains control of it."
    assert read(text) == [{"applies_to": "targets", "does": [{"gain control": {"owner of": "it"}}]}]


def test_what_a_description_of_a_target_says_no_longer_matters() -> None:
    text = "Until end of turn, Made-Up Thing becomes a copy of target creature card exiled with it."
    assert does(text, Situation("Made-Up Thing", on_board=True, targets=(False,))) == [
        {"become copy": {"of": "targets"}}
    ]


def test_it_before_a_target_is_the_source() -> None:
    text = "Whenever Made-Up Thing attacks, it becomes a copy of another target creature until end of turn."
    (effect,) = read(text, Situation("Made-Up Thing", on_board=True, targets=(False,)))
    assert effect == {"applies_to": "this", "does": [{"become copy": {"of": "targets"}}]}


def test_a_copy_has_this_ability_if_the_text_says_so() -> None:
    ability = "{U}: Made-Up Thing becomes a copy of target creature, except it has this ability."
    (change,) = does(ability, Situation("Made-Up Thing", on_board=True, targets=(False,)))
    assert change["become copy"]["except"] == [{"add abilities": [{"other": {"text": ability, "kind": "activated"}}]}]


def test_612_words_are_those_of_the_text_or_those_chosen() -> None:
    text = "Change the text of target permanent by replacing all instances of "
    assert does(text + "Swamp with Island.") == [{"replace word": {"from": "Swamp", "to": "Island"}}]
    assert does(text + "one color word with another.") == ["replace word"]
    assert does("Exchange the text boxes of two target creatures.", TWO) == ["exchange text"]


def test_a_choice_is_the_one_that_the_board_gives() -> None:
    text = "Target creature gains your choice of reach or flying until end of turn."
    chosen = Situation(targets=(False,), choices=Choices(mode="flying"))
    assert does(text, chosen) == [{"add abilities": ["flying"]}]
    assert read(text) is None
    protection = "Target creature gains protection from the color of your choice until end of turn."
    red = Situation(targets=(False,), choices=Choices(color=("red",)))
    assert does(protection, red) == [{"add abilities": ["protection from red"]}]


# --- the relevant part ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Flying\n{2}{U}, {T}: Target creature gets +1/+1 until end of turn. Activate only as a sorcery.",
        "Other Elves you control get +2/+2.\nWhenever Made-Up Thing attacks, target creature gets +1/+1.",
        "Draw a card. Then target creature gets +1/+1 until end of turn and you gain 2 life.",
        "Untap target creature and it gets +1/+1 until end of turn.",
        "Flashback {2}{R}\nTarget creature gets +1/+1. At the beginning of the next end step, sacrifice it.",
        "Choose one —\n• Destroy target artifact.\n• Target creature gets +1/+1 until end of turn.",
    ],
)
def test_the_effect_is_found_in_what_is_around_it(text: str) -> None:
    situation = Situation("Made-Up Thing", on_board=True, targets=(False,))
    assert read(text, situation) == [{"applies_to": "targets", "does": [{"add pt": {"power": 1, "toughness": 1}}]}]


def test_the_mode_is_the_one_that_was_chosen() -> None:
    text = "Choose one —\n• Target creature gets +1/+1.\n• Target creature gains reach."
    assert read(text) is None
    assert does(text, Situation(targets=(False,), choices=Choices(mode="gains reach"))) == [
        {"add abilities": ["reach"]}
    ]


def test_instead_goes_with_its_condition() -> None:
    first, second = read("Target creature gets +1/+1. If it's an Elf, it gets +3/+3 instead.")
    is_elf = {"exists": {"what": {"all": ["targets", {"subtype": "Elf"}]}}}
    assert (first["when"], second["when"]) == ({"not": is_elf}, is_elf)


def test_a_condition_that_held_is_no_longer_asked_for() -> None:
    assert read("If you cast a spell this turn, target creature gets +1/+1.") == read("Target creature gets +1/+1.")


@pytest.mark.parametrize(
    "text", ["Draw a card.", "Create a 1/1 green Elf creature token with reach.", "You gain 3 life."]
)
def test_what_changes_no_characteristic_is_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Target creature becomes strange.",
        "Target creature gets +1/+1 and becomes strange.",
        "Frobnicate target creature.",
        'Target creature gains "Each Elf gets +1/+1 for every strange thing."',
        '"' * 500,
        "Target creature " * 200,
        "Target creature gets +1/+1 and gains reach" + " and becomes strange" * 100,
    ],
)
def test_anything_else_is_not_understood(text: str) -> None:
    assert read(text) is None


def test_a_text_of_any_length_ends_in_an_error() -> None:
    with pytest.raises(LimitError):
        read("Target creature gets +1/+1. " * MOST_TEXT)


def test_sentences_and_durations() -> None:
    assert sentences('It gains "Draw a card." It\'s still a land.') == ['It gains "Draw a card."', "It's still a land."]
    assert without_duration("Until end of turn, it gains reach.") == "it gains reach."
    assert without_duration('It gains "Draw until you win." until end of turn.') == 'It gains "Draw until you win.".'


def test_every_mode_is_a_passage() -> None:
    from layers.text.normal import QUOTED

    found = [one.text for one in passages("Choose one —\n• Name — Draw a card.\n• You win.", QUOTED)]
    assert found == ["Draw a card.", "You win."]


# --- boards -----------------------------------------------------------------------------------------------------


def test_a_board_is_solved_by_the_texts_of_its_effects() -> None:
    board = Board.from_dict(
        {
            "objects": [{"id": "elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}],
            "effects": [
                {"source": "Growth", "text": "Target creature gets +2/+2 until end of turn.", "targets": ["elf"]}
            ],
        }
    )
    assert board.not_understood() == ()
    assert solve(board)["elf"].power == 3


@pytest.mark.parametrize("affects", [None, ["hers", "his"]])
def test_each_target_has_its_own_part_of_an_effect(affects: list[str] | None) -> None:
    owners = {"hers": "alice", "his": "bob"}
    objects = [{"id": id_, "type_line": "Creature — Elf", "controller": player} for id_, player in owners.items()]
    text = "Exchange control of two target creatures."
    effect = {"source": "Swap", "text": text, "targets": [*owners], "affects": affects}
    solution = solve(Board.from_dict({"objects": objects, "effects": [effect]}))
    assert [solution[id_].controller for id_ in owners] == ["bob", "alice"]


def test_an_effect_that_is_not_understood_is_said_to_be_so() -> None:
    board = Board.from_dict(
        {
            "objects": [{"id": "elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}],
            "effects": [{"id": "odd", "source": "Odd", "text": "Target creature becomes strange.", "targets": ["elf"]}],
        }
    )
    assert [str(line) for line in board.not_understood()] == ["odd: Target creature becomes strange."]


def test_every_effect_of_the_shared_boards_is_read() -> None:
    unread = set()
    for path in sorted(shared_file("cases").glob("*.json")):
        data = json.loads(path.read_text())
        data.pop("expect", None)
        board = Board.from_dict(
            {"objects": data["objects"], **{key: data[key] for key in ("players", "effects") if key in data}}
        )
        ids = {effect.id for effect in board.effects}
        unread |= {line.text for line in board.not_understood() if line.id in ids}
    assert unread == set()


def test_they_are_all_that_the_clause_before_is_about() -> None:
    text = "Untap all creatures and gain control of them until end of turn. They gain haste until end of turn."
    (effect,) = read_resolved(text, Situation()) or ()
    assert to_json(effect.applies_to) == {"type": "Creature"}
    assert [type(one).__name__ for one in effect.does] == ["GainControl", "AddAbilities"]


def test_113_6p_abilities_of_emblems_function_in_the_command_zone() -> None:
    there = {"zone": "command", "oracle_text": "Creatures you control get +1/+1."}
    emblem = {"id": "emblem", "type_line": "Emblem", **there}
    elf = {"id": "elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}
    commander = {**elf, "id": "commander", **there}
    solution = solve(Board.from_dict({"objects": [emblem, commander, elf]}))
    assert (solution["elf"].power, solution["commander"].power) == (2, 1)


def test_they_are_both_that_were_exchanged() -> None:
    text = "Exchange control of target creature and target creature an opponent controls. They gain haste."
    effects = read_resolved(text, Situation(targets=(False, False))) or ()
    (haste,) = (effect for effect in effects if "haste" in str(effect.does))
    assert haste.applies_to == effects[0].applies_to | effects[1].applies_to


def test_they_are_those_that_got_counters() -> None:
    text = "Put a +1/+1 counter on each Elf you control. They gain trample until end of turn."
    (effect,) = read_resolved(text, Situation()) or ()
    assert to_json(effect.applies_to) == {"all": [{"subtype": "Elf"}, {"controlled by": "you"}]}
