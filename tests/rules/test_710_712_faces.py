"""Flip cards (CR 710), double-faced cards (CR 712), and cards with other characteristics (CR 715, 718)."""

import pytest
from rules.boards import card, cast, creature, gets, pt, resolved, solved

AKKI = "Akki Lavarunner // Tok-Tok, Volcano Born"


def test_710_2_the_legendary_half_counts_only_when_flipped():
    # "Legendary creatures you control get +2/+2."
    day = card("Day of Destiny")
    plain = solved(card(AKKI, id="akki"), day)
    assert (plain["akki"].name, plain["akki"].supertypes, pt(plain, "akki")) == ("Akki Lavarunner", (), (1, 1))
    flipped = solved(card(AKKI, id="akki", face="back"), day)
    assert flipped["akki"].name == "Tok-Tok, Volcano Born"
    assert flipped["akki"].type_line == "Legendary Creature — Goblin Shaman"
    assert pt(flipped, "akki") == (4, 4)


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile", "stack"])
def test_710_2_off_the_battlefield_it_has_its_normal_characteristics_only(zone):
    found = solved(card(AKKI, id="akki", zone=zone))["akki"]
    assert (found.name, found.supertypes) == ("Akki Lavarunner", ())


def test_710_1c_color_and_mana_cost_do_not_flip():
    found = solved(card(AKKI, id="akki", face="back"))["akki"]
    assert (found.mana_cost, found.mana_value, found.colors) == ("{3}{R}", 4, ("red",))


def test_710_1c_what_affects_it_goes_on():
    growth = cast("Giant Growth", "growth", ["akki"])
    assert pt(solved(card(AKKI, id="akki", face="back"), effects=(growth,)), "akki") == (5, 5)


def test_712_8d_712_8e_only_the_face_that_is_up_counts():
    delver = "Delver of Secrets // Insectile Aberration"
    front, back = solved(card(delver, id="d"))["d"], solved(card(delver, id="d", face="back"))["d"]
    assert (front.name, front.power, front.has("flying")) == ("Delver of Secrets", 1, False)
    assert (back.name, back.power, back.has("flying")) == ("Insectile Aberration", 3, True)


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile"])
def test_712_8a_elsewhere_only_the_front_counts(zone):
    mimic = solved(card("Glasspool Mimic // Glasspool Shore", id="mimic", zone=zone, face="back"))["mimic"]
    assert mimic.types == ("Creature",)
    delver = solved(card("Delver of Secrets // Insectile Aberration", id="d", zone=zone, face="back"))["d"]
    assert delver.name == "Delver of Secrets"


def test_712_8f_a_modal_double_faced_permanent_is_the_face_that_was_played():
    found = solved(card("Glasspool Mimic // Glasspool Shore", id="shore", face="back"))["shore"]
    assert (found.type_line, found.mana_value, found.colors) == ("Land", 0, ())


def test_712_9_a_clone_of_a_back_face_is_that_face():
    gang = card("Instigator Gang // Wildblood Pack", id="pack", face="back")
    clone = solved(gang, card("Clone", copy_of="pack"))["clone"]
    assert (clone.name, clone.power, clone.toughness) == ("Wildblood Pack", 5, 5)
    assert clone.has("trample")


def test_712_9_a_double_faced_card_that_is_a_copy_stays_one_when_it_transforms():
    # Kruin Outlaw is an Elite Vanguard until end of turn, and is then transformed.
    copy = cast("Cytoshape", "copy", ["kruin"], choices={"object": "elite"})
    for face in ("front", "back"):
        outlaw = card("Kruin Outlaw // Terror of Kruin Pass", id="kruin", face=face)
        solution = solved(outlaw, card("Elite Vanguard"), effects=(copy,))
        found = solution["kruin"]
        assert (found.name, found.power, found.toughness, found.mana_value) == ("Elite Vanguard", 2, 1, 1)


def test_712_18_effects_go_on_when_a_permanent_transforms():
    bonus = resolved("bonus", ["smith"], gets(2, 2))
    for face, size in (("front", (3, 3)), ("back", (5, 3))):
        smith = card("Village Ironsmith // Ironfang", id="smith", face=face)
        assert pt(solved(smith, effects=(bonus,)), "smith") == size


def test_712_13a_lattice_and_march_make_a_creature_of_a_siege():
    siege = card("Invasion of Kylem // Valor's Reach Tag Team", id="siege")
    solution = solved(card("Mycosynth Lattice"), card("March of the Machines"), siege)
    assert set(solution["siege"].types) == {"Battle", "Artifact", "Creature"}
    assert pt(solution, "siege") == (4, 4)


def test_715_an_adventurer_card_is_its_creature_everywhere_but_on_the_stack():
    faces = [
        {"name": "Giant", "mana_cost": "{2}{R}", "type_line": "Creature — Giant", "power": "4", "toughness": "3"},
        {"name": "Stomp", "mana_cost": "{1}{R}", "type_line": "Instant — Adventure"},
    ]
    giant = {"id": "giant", "layout": "adventure", "card_faces": faces, "face": "back"}
    for zone in ("battlefield", "hand", "graveyard", "exile"):
        assert solved(giant | {"zone": zone})["giant"].name == "Giant"
    spell = solved(giant | {"zone": "stack"})["giant"]
    assert (spell.name, spell.type_line) == ("Stomp", "Instant — Adventure")


PROTOTYPE = {
    "id": "gorger",
    "layout": "prototype",
    "card_faces": [
        {"name": "Gorger", "mana_cost": "{7}", "type_line": "Artifact Creature — Wurm", "power": "7", "toughness": "5",
         "abilities": ["menace"]},
        {"name": "Gorger", "mana_cost": "{1}{B}{B}", "type_line": "Artifact Creature — Wurm", "power": "3",
         "toughness": "3", "abilities": ["menace"]},
    ],
}  # fmt: skip


def test_718_3b_a_prototyped_permanent_has_the_other_size_cost_and_color():
    big = solved(PROTOTYPE)["gorger"]
    assert (big.mana_value, big.colors, big.power, big.toughness) == (7, (), 7, 5)
    small = solved(PROTOTYPE | {"face": "back"})["gorger"]
    assert (small.mana_value, small.colors, small.power, small.toughness) == (3, ("black",), 3, 3)
    assert small.has("menace")


def test_718_3c_a_card_elsewhere_is_not_prototyped():
    assert pt(solved(PROTOTYPE | {"face": "back", "zone": "graveyard"}), "gorger") == (7, 5)


def test_718_3d_a_copy_of_a_prototyped_permanent_is_like_it():
    clone = solved(PROTOTYPE | {"face": "back"}, card("Clone", copy_of="gorger"))["clone"]
    assert (clone.mana_value, clone.colors, clone.power) == (3, ("black",), 3)


def test_712_8_a_face_may_be_named_directly():
    found = solved({"id": "insect", "card": "Insectile Aberration"}, creature("bear"))["insect"]
    assert (found.name, found.mana_value) == ("Insectile Aberration", 1)


def test_718_3b_a_prototyped_permanent_has_the_prototype_s_cost_color_and_size():
    golem = {
        "id": "golem", "name": "Example Golem", "mana_cost": "{7}", "type_line": "Artifact Creature — Golem",
        "power": "7", "toughness": "5", "abilities": ["prototype {1}{R} — 2/2", "trample"],
    }  # fmt: skip
    solution = solved(golem | {"designations": ["prototyped"]}, card("Clone", copy_of="golem"))
    for name in ("golem", "clone"):
        found = solution[name]
        assert (found.mana_cost, found.mana_value, found.colors) == ("{1}{R}", 2, ("red",))
        assert (found.power, found.toughness) == (2, 2)
    assert (solved(golem)["golem"].colors, pt(solved(golem), "golem")) == ((), (7, 5))
    in_graveyard = solved(golem | {"designations": ["prototyped"], "zone": "graveyard"})["golem"]
    assert (in_graveyard.mana_value, in_graveyard.power) == (7, 7)
