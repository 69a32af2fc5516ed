"""Colours (CR 105, 202.2, 204) and mana value (CR 202.3)."""

import pytest
from rules.boards import aura, card, cast, colors, creature, defining, permanent, resolved, solved


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("{2}{W}", ("white",)),
        ("{2}", ()),
        ("{2}{W}{B}", ("white", "black")),
        ("{1}{W/U}{W/U}", ("white", "blue")),  # 202.2d: hybrid
        ("{2/B}{2/B}{2/B}", ("black",)),
        ("{1}{W/P}{W/P}", ("white",)),  # 202.2d: Phyrexian
        ("", ()),
    ],
)
def test_202_2_the_mana_cost_gives_the_colors(cost, expected):
    assert solved(creature("spirit", mana_cost=cost))["spirit"].colors == expected


def test_202_2e_204_2_a_color_indicator_gives_its_colors():
    solution = solved(creature("wolf", color_indicator=["R", "G"]))
    assert solution["wolf"].colors == ("red", "green")


def test_105_2_a_defining_ability_overrides_the_mana_cost():
    everything = defining(colors("white", "blue", "black", "red", "green"))
    solution = solved(
        creature("fallaji", mana_cost="{4}{R}", abilities=["devoid"]), creature("avatar", abilities=[everything])
    )
    assert solution["fallaji"].colors == ()
    assert solution["avatar"].colors == ("white", "blue", "black", "red", "green")


def test_105_3_a_new_color_replaces_all_others():
    solution = solved(creature("bear", colors=["R", "G"]), effects=(resolved("lace", ["bear"], colors("blue")),))
    assert solution["bear"].colors == ("blue",)


def test_105_3_a_color_in_addition_replaces_none():
    solution = solved(creature("bear", colors=["G"]), effects=(resolved("dye", ["bear"], {"add colors": ["blue"]}),))
    assert solution["bear"].colors == ("blue", "green")


def test_105_3_an_object_may_become_colorless_and_then_be_given_a_color():
    bleach, lace = resolved("bleach", ["bear"], colors()), resolved("lace", ["bear"], {"add colors": ["black"]})
    assert solved(creature("bear", colors=["G"]), effects=(bleach,))["bear"].colors == ()
    assert solved(creature("bear", colors=["G"]), effects=(bleach, lace))["bear"].colors == ("black",)
    assert solved(creature("bear", colors=["G"]), effects=(lace, bleach))["bear"].colors == ()


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("{3}{U}{U}", 5),  # the example of 202.3
        ("{X}{2}{G}{U}", 4),  # 202.3e
        ("{1}{W/U}{W/U}", 3),  # 202.3f
        ("{2/B}{2/B}{2/B}", 6),  # 202.3f
        ("{1}{W/P}{W/P}", 3),  # 202.3g
        ("", 0),  # 202.3a
    ],
)
def test_202_3_mana_value_of_a_cost(cost, expected):
    assert solved(creature("spirit", mana_cost=cost))["spirit"].mana_value == expected


def test_202_3a_lands_and_tokens_have_mana_value_0():
    solution = solved(card("Forest"), creature("saproling", "1/1", token=True))
    assert (solution["forest"].mana_value, solution["saproling"].mana_value) == (0, 0)


def test_202_3b_a_back_face_keeps_the_mana_value_of_the_front():
    solution = solved(
        card("Huntmaster of the Fells // Ravager of the Fells", id="front"),
        card("Huntmaster of the Fells // Ravager of the Fells", id="back", face="back"),
    )
    assert (solution["front"].name, solution["front"].mana_value) == ("Huntmaster of the Fells", 4)
    assert (solution["back"].name, solution["back"].mana_value) == ("Ravager of the Fells", 4)
    assert solution["back"].mana_cost == ""


def test_202_3b_a_clone_of_a_back_face_has_mana_value_0():
    back = card("Huntmaster of the Fells // Ravager of the Fells", id="back", face="back")
    solution = solved(back, card("Clone", copy_of="back"))
    assert (solution["clone"].name, solution["clone"].mana_value) == ("Ravager of the Fells", 0)


def test_202_3b_a_back_face_that_copies_a_back_face_has_mana_value_0():
    ravager = card("Huntmaster of the Fells // Ravager of the Fells", id="ravager", face="back")
    delver = card("Delver of Secrets // Insectile Aberration", id="insect", face="back")
    copy = cast("Cytoshape", "copy", ["insect"], choices={"object": "ravager"})
    assert solved(ravager, delver)["insect"].mana_value == 1
    solution = solved(ravager, delver, effects=(copy,))
    assert (solution["insect"].name, solution["insect"].mana_value) == ("Ravager of the Fells", 0)


def test_202_3c_a_melded_permanent_has_the_mana_values_of_both_fronts():
    faces = [
        {"name": "Rats", "mana_cost": "{1}{B}", "type_line": "Creature — Rat", "power": "2", "toughness": "1"},
        {"name": "Scavengers", "mana_cost": "{4}{B}", "type_line": "Creature — Human", "power": "3", "toughness": "3"},
        {"name": "Host", "mana_cost": "", "type_line": "Creature — Eldrazi", "power": "5", "toughness": "6"},
    ]
    melded = {"id": "host", "layout": "meld", "card_faces": faces, "face": 2}
    solution = solved(melded, card("Clone", copy_of="host"))
    assert (solution["host"].name, solution["host"].mana_value) == ("Host", 7)
    assert (solution["clone"].name, solution["clone"].mana_value) == ("Host", 0)


def test_202_3d_709_4b_a_split_card_off_the_stack_has_both_halves():
    solution = solved(card("Assault // Battery", id="card", zone="graveyard"))
    assert solution["card"].mana_value == 5
    assert solution["card"].colors == ("red", "green")


def test_202_3d_709_4b_a_split_spell_has_the_half_that_was_cast():
    solution = solved(
        card("Assault // Battery", id="assault", zone="stack"),
        card("Assault // Battery", id="battery", zone="stack", face="back"),
    )
    assert (solution["assault"].mana_value, solution["assault"].colors) == (1, ("red",))
    assert (solution["battery"].mana_value, solution["battery"].colors) == (4, ("green",))


def test_202_3_effects_on_types_colors_and_abilities_leave_the_mana_value():
    solution = solved(card("Blood Moon"), card("Song of the Dryads", attached_to="blood"))
    assert solution["blood"].types == ("Land",)
    assert (solution["blood"].mana_cost, solution["blood"].mana_value) == ("{2}{R}", 3)


def test_112_4_a_spell_that_turned_white_is_white_as_a_permanent():
    # The effect on the spell goes on applying to the permanent that it becomes (400.7a).
    lace = resolved("lace", ["knight"], colors("white"))
    for zone in ("stack", "battlefield"):
        assert solved(creature("knight", colors=["B"], zone=zone), effects=(lace,))["knight"].colors == ("white",)


def test_105_3_the_younger_of_two_colors_counts():
    red = aura("red", "bear", colors("red"))
    blue = aura("blue", "bear", colors("blue"))
    assert solved(creature("bear"), red, blue)["bear"].colors == ("blue",)
    assert solved(creature("bear"), blue, red)["bear"].colors == ("red",)


def test_105_4_colorless_is_no_color_to_count():
    shared = {"static": {"effects": [{"applies_to": "colorless", "does": [{"add abilities": ["flying"]}]}]}}
    solution = solved(creature("golem"), creature("bear", colors=["G"]), permanent("lens", "Enchantment", shared))
    assert solution["golem"].has("flying")
    assert not solution["bear"].has("flying")
