"""Comparing what comes out with what a board's file expects (docs/board-files.md, `expect`)."""

import pytest
from rules.boards import CREATURES, aura, card, creature, effect, gains, gets, global_effect, permanent, resolved

from layers import Board, solve
from layers.check import Difference, Report, differences

MOON = card("Blood Moon", id="moon")
URBORG = card("Urborg, Tomb of Yawgmoth", id="urborg")
FOREST = card("Forest", id="forest")
ELF = creature("elf", type_line="Creature — Elf", colors=["W"])
XENOGRAFT = card("Xenograft", id="xeno", choices={"creature_type": "Saproling"})
LOOP = (FOREST, ELF, card("Life and Limb", id="life"), XENOGRAFT)


def found(*objects, effects=(), ruleset=None, **expect):
    """Return what differs from an expectation, as (path, expected, found)."""
    board = Board.from_dict({"objects": list(objects), "effects": list(effects), "expect": expect})
    return [(d.path, d.expected, d.found) for d in differences(board, solve(board, ruleset))]


def about(ident, *objects, **expected):
    return found(*objects, objects={ident: expected})


def test_without_an_expectation_nothing_differs():
    board = Board.from_dict({"objects": [MOON]})
    assert differences(board, solve(board)) == ()


# --- characteristics --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expected",
    [
        {"power": 2, "toughness": 2, "mana_value": 2, "name": "Grizzly Bears", "controller": "you"},
        {"types": ["Creature"], "subtypes": ["Bear"], "supertypes": [], "colors": ["green"]},
        {"subtypes_include": ["Bear"], "abilities": [], "has": [], "lacks": ["flying"]},
    ],
)
def test_what_holds(expected):
    assert about("bear", card("Grizzly Bears", id="bear"), **expected) == []


@pytest.mark.parametrize(
    ("field", "expected", "value"),
    [
        ("power", 3, 2),
        ("power", None, 2),
        ("toughness", 0, 2),
        ("mana_value", 3, 2),
        ("name", "Bear", "Grizzly Bears"),
        ("types", ["Artifact", "Creature"], ["Creature"]),
        ("types", [], ["Creature"]),
        ("subtypes", ["Elk"], ["Bear"]),
        ("supertypes", ["Legendary"], []),
        ("colors", ["green", "red"], ["green"]),
        ("colors", [], ["green"]),
        ("abilities", ["flying"], []),
        ("has", ["flying"], []),
        ("subtypes_include", ["Elk"], ["Bear"]),
    ],
)
def test_what_differs(field, expected, value):
    assert about("bear", card("Grizzly Bears", id="bear"), **{field: expected}) == [
        (f"objects.bear.{field}", expected, value)
    ]


def test_the_controller_is_the_one_in_the_end():
    steal = aura("steal", "bear", {"gain control": "you"}, controller="alice")
    bear = creature("bear", controller="bob")
    assert about("bear", bear, steal, controller="alice") == []
    assert about("bear", bear, steal, controller="bob") == [("objects.bear.controller", "bob", "alice")]


def test_a_noncreature_permanent_has_no_power():
    assert about("moon", MOON, power=None, toughness=None) == []
    assert about("moon", MOON, power=0) == [("objects.moon.power", 0, None)]


def test_a_face_down_object_has_no_name():
    bear = card("Grizzly Bears", id="bear", face_down=True)
    assert about("bear", bear, name="", colors=[], subtypes=[], mana_value=0) == []
    assert about("bear", bear, name="Grizzly Bears") == [("objects.bear.name", "Grizzly Bears", "")]


def test_keywords_are_named_in_any_case_and_texts_exactly():
    text = "Draw your hand. It glows."
    ability = {"other": {"text": text, "kind": "triggered"}}
    angel = creature("angel", abilities=["flying", "ward {2}", ability])
    assert about("angel", angel, abilities=["Flying", "Ward {2}", text]) == []
    assert about("angel", angel, has=["FLYING", text], lacks=[text.lower()]) == []
    shown = sorted([text, "flying", "ward {2}"])
    assert about("angel", angel, has=[text.lower()]) == [("objects.angel.has", [text.lower()], shown)]


def test_a_keyword_without_its_parameter_means_any():
    angel = creature("angel", abilities=["ward {2}"])
    assert about("angel", angel, has=["ward"]) == []
    assert about("angel", angel, lacks=["ward"]) == [("objects.angel.lacks", ["ward"], ["ward {2}"])]
    assert about("angel", angel, lacks=["ward {3}"]) == []
    # The complete list is as it is: "ward" is not what the object has.
    assert about("angel", angel, abilities=["ward"]) == [("objects.angel.abilities", ["ward"], ["ward {2}"])]


def test_only_what_is_missing_or_present_is_reported_of_partial_lists():
    angel = creature("angel", abilities=["flying", "vigilance"])
    both = ["flying", "vigilance"]
    assert about("angel", angel, has=["flying", "trample"], lacks=["vigilance", "haste"]) == [
        ("objects.angel.has", ["trample"], both),
        ("objects.angel.lacks", ["vigilance"], both),
    ]


def test_the_mana_ability_of_a_basic_land_type():
    assert about("urborg", URBORG, MOON, abilities=["{T}: Add {R}."]) == []
    assert about("urborg", URBORG, MOON, has=["{T}: Add {B}."]) == [
        ("objects.urborg.has", ["{T}: Add {B}."], ["{T}: Add {R}."])
    ]


def test_every_creature_type_is_reported_in_short():
    shape = creature("shape", type_line="Creature — Shapeshifter", abilities=["changeling"])
    assert about("shape", shape, subtypes_include=["Elf", "Goblin"]) == []
    assert about("shape", shape, subtypes=["Elf"]) == [("objects.shape.subtypes", ["Elf"], ["(every creature type)"])]


def test_a_phased_out_object_is_not_there():
    ((path, expected, value),) = about("bear", creature("bear", phased_out=True), power=2)
    assert (path, expected, value) == ("objects.bear", {"power": 2}, None)


# --- dependencies -----------------------------------------------------------------------------------------------


def test_a_dependency_holds_as_the_layer_begins():
    assert found(URBORG, MOON, depends={"4": [["urborg", "moon"]]}) == []
    assert found(URBORG, MOON, depends={"4": [["moon", "urborg"]]}) == [
        ("depends.4", [["moon", "urborg"]], [["urborg", "moon"]])
    ]


def test_a_dependency_that_is_not_listed_may_hold():
    assert found(URBORG, MOON, depends={"4": []}) == []


# --- order ------------------------------------------------------------------------------------------------------


def test_the_order_of_a_layer():
    anthems = [global_effect(name, CREATURES, gets(1, 1)) for name in ("a", "b")]
    assert found(creature("bear"), *anthems, order={"7c": ["a", "b"]}) == []
    assert found(creature("bear"), *anthems, order={"7c": ["b", "a"]}) == [("order.7c", ["b", "a"], ["a", "b"])]
    assert found(creature("bear"), *anthems, order={"7c": ["a"]}) == [("order.7c", ["a"], ["a", "b"])]
    assert found(creature("bear"), *anthems, order={"7b": []}) == []


def test_effects_that_applied_to_no_object_do_not_count():
    idle = global_effect("idle", {"type": "Planeswalker"}, gains("flying"))
    busy = global_effect("busy", CREATURES, gains("flying"))
    board = (creature("bear"), idle, busy)
    assert found(*board, order={"6": ["busy"]}) == []
    assert found(*board, order={"6": ["idle", "busy"]}) == []
    assert found(*board, order={"6": ["busy", "idle"]}) == []
    # It was applied once, and an effect that was never applied is another matter.
    assert found(*board, order={"6": ["idle", "busy", "idle"]}) != []
    assert found(URBORG, MOON, order={"4": ["moon", "urborg"]}) == [("order.4", ["moon", "urborg"], ["moon"])]


def test_each_effect_of_a_source_is_an_item_of_the_order():
    two = resolved("spell", ["bear"], gains("flying"))
    two["does"].append(effect({"type": "Creature"}, gains("trample")))
    busy = global_effect("busy", CREATURES, gains("haste"))
    assert found(creature("bear"), busy, effects=(two,), order={"6": ["busy", "spell", "spell"]}) == []
    assert found(creature("bear"), busy, effects=(two,), order={"6": ["busy", "spell"]}) != []


# --- loops ------------------------------------------------------------------------------------------------------


def test_a_loop_is_a_set_of_sources():
    assert found(*LOOP, loops={"4": [["xeno", "life"]]}) == []
    assert found(*LOOP, loops={"4": [["life"]]}) == [("loops.4", [["life"]], [["life", "xeno"]])]


def test_an_empty_list_says_that_there_is_no_loop():
    assert found(*LOOP, loops={"4": []}) == [("loops.4", [], [["life", "xeno"]])]
    assert found(MOON, URBORG, loops={"4": []}) == []


# --- editions, refusals, reports --------------------------------------------------------------------------------


def test_a_layer_that_the_rule_set_has_not():
    anthem = global_effect("a", CREATURES, gets(1, 1))
    expect = {"order": {"7d": []}, "depends": {"7d": []}, "loops": {"7d": []}}
    assert found(creature("bear"), anthem, ruleset="10th", **expect) == [
        ("depends.7d", [], None),
        ("order.7d", [], None),
        ("loops.7d", [], None),
    ]


def test_a_board_that_should_be_refused_and_is_not():
    assert found(MOON, error=True) == [("error", True, False)]


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (Difference("objects.bear.power", 3, None), "objects.bear.power: expected 3, found none"),
        (Difference("objects.bear.name", "", "Bear"), "objects.bear.name: expected '', found Bear"),
        (Difference("objects.bear.colors", [], ["red"]), "objects.bear.colors: expected [], found [red]"),
        (Difference("objects.bear.lacks", ["a"], ["a"]), "objects.bear.lacks: expected none of [a], found [a]"),
        (Difference("order.4", ["a", "b"], None), "order.4: expected [a, b], found none"),
        (Difference("depends.4", [["a", "b"]], []), "depends.4: expected [[a, b]], found []"),
        (Difference("objects.bear", {"power": 2}, None), "objects.bear: expected power 2, found none"),
        (Difference("error", True, False), "error: expected true, found false"),
    ],
)
def test_differences_in_words(difference, text):
    assert str(difference) == text


def test_the_form_of_a_difference():
    assert Difference("objects.bear.power", 3, 2).to_dict() == {"path": "objects.bear.power", "expected": 3, "found": 2}


@pytest.mark.parametrize(
    ("report", "status", "lines"),
    [
        (Report("a.yaml", True), 0, ["a.yaml: ok"]),
        (
            Report("a.yaml", False, (Difference("error", True, False),)),
            1,
            ["a.yaml: error: expected true, found false"],
        ),
        (
            Report("a.yaml", False, (), "a.yaml:1:1: bad\na.yaml:2:1: worse"),
            2,
            ["a.yaml:1:1: bad", "a.yaml:2:1: worse"],
        ),
        (Report("a.yaml", True, (), "a.yaml:1:1: bad"), 0, ["a.yaml: refused, as expected"]),
    ],
)
def test_reports(report, status, lines):
    assert report.status == status
    assert report.lines() == lines


def test_permanents_without_expectations_are_not_looked_at():
    assert found(permanent("rock", "Artifact"), MOON, objects={"moon": {"types": ["Enchantment"]}}) == []
