"""Land types and the mana abilities that come with them (CR 305.6, 305.7)."""

import pytest
from rules.boards import (
    LANDS,
    NO_ABILITIES,
    add_subtypes,
    aura,
    base,
    card,
    cast,
    colors,
    count,
    creature,
    defined_by,
    defining,
    gains,
    global_effect,
    other,
    permanent,
    resolved,
    set_land_types,
    solved,
)

MANA = {land: f"{{T}}: Add {{{letter}}}." for land, letter in zip(
    ("Plains", "Island", "Swamp", "Mountain", "Forest"), "WUBRG", strict=True
)}  # fmt: skip


@pytest.mark.parametrize("land", MANA)
def test_305_6_a_basic_land_type_brings_its_mana_ability(land):
    assert solved(card(land))[land.lower()].ability_names == (MANA[land],)


def test_305_6_each_of_several_types_brings_its_own():
    assert set(solved(card("Taiga"))["taiga"].ability_names) == {MANA["Mountain"], MANA["Forest"]}
    assert solved(card("Dryad Arbor", id="arbor"))["arbor"].ability_names == (MANA["Forest"],)


def test_305_6_only_a_land_has_it():
    # An artifact cannot have a land type at all (205.3d), and a land that is none any more loses it.
    swamps = global_effect("swamps", "everything", add_subtypes("Swamp"))
    solution = solved(permanent("ring", "Artifact"), card("Plains"), swamps)
    assert solution["ring"].abilities == ()
    assert set(solution["plains"].ability_names) == {MANA["Plains"], MANA["Swamp"]}
    elked = solved(card("Dryad Arbor", id="arbor"), effects=(resolved("elk", ["arbor"], {"set types": ["Creature"]}),))
    assert elked["arbor"].abilities == ()


def test_305_6_cards_elsewhere_have_it_too():
    assert solved(card("Taiga", zone="hand"))["taiga"].abilities != ()


def test_305_7_a_set_type_replaces_types_and_printed_abilities():
    factory = card("Mishra's Factory", id="factory")
    found = solved(factory, card("Spreading Seas", attached_to="factory"))["factory"]
    assert found.type_line == "Land — Island"
    assert found.ability_names == (MANA["Island"],)
    assert found.name == "Mishra's Factory"


def test_305_7_the_abilities_of_old_basic_land_types_go():
    found = solved(card("Taiga"), card("Evil Presence", attached_to="taiga"))["taiga"]
    assert found.type_line == "Land — Swamp"
    assert found.ability_names == (MANA["Swamp"],)


def test_305_7_abilities_that_were_granted_stay():
    grant = aura("grant", "factory", gains(other("{T}: draw a card"), "indestructible"))
    presence = card("Evil Presence", attached_to="factory")
    for auras in ((grant, presence), (presence, grant)):
        found = solved(card("Mishra's Factory", id="factory"), *auras)["factory"]
        assert set(found.ability_names) == {MANA["Swamp"], "{T}: draw a card", "indestructible"}


def test_305_7_abilities_of_copiable_effects_go():
    # The land is a copy of Mutavault except that it has another ability.
    copy = permanent("copy", "Land", copy_of="mutavault", copy_except=[gains(other("{T}: draw a card"))])
    assert len(solved(card("Mutavault"), copy)["copy"].abilities) == 3
    found = solved(card("Mutavault"), copy, card("Evil Presence", attached_to="copy"))["copy"]
    assert found.ability_names == (MANA["Swamp"],)


def test_305_7_card_types_creature_types_and_supertypes_stay():
    grove = permanent("grove", "Legendary Snow Land Creature — Forest Dryad", power="1", toughness="1")
    found = solved(grove, card("Blood Moon"))["grove"]
    assert found.type_line == "Legendary Snow Land Creature — Mountain Dryad"


def test_305_7_defining_abilities_go_before_they_apply():
    # They are rules text, gone in layer 4: no colour in layer 5, no size in 7a.
    colorful = defining(colors("green"))
    grove = permanent(
        "grove", "Land Creature — Dryad", colorful, defined_by(count(LANDS)), power="*", toughness="*", colors=["U"]
    )
    before = solved(grove)["grove"]
    assert (before.colors, before.power, before.toughness) == (("green",), 1, 1)
    after = solved(grove, card("Blood Moon"))["grove"]
    assert (after.colors, after.power, after.toughness) == (("blue",), 0, 0)


def test_305_7_a_type_in_addition_takes_nothing():
    found = solved(card("Mutavault"), card("Urborg, Tomb of Yawgmoth"))["mutavault"]
    assert found.type_line == "Land — Swamp"
    assert len(found.abilities) == 3
    assert MANA["Swamp"] in found.ability_names


def test_305_7_a_type_in_addition_to_a_set_one_comes_with_its_ability():
    swamps = global_effect("swamps", LANDS, add_subtypes("Swamp"))
    found = solved(card("Taiga"), card("Spreading Seas", attached_to="taiga"), swamps)["taiga"]
    assert set(found.subtypes) == {"Island", "Swamp"}
    assert set(found.ability_names) == {MANA["Island"], MANA["Swamp"]}


def test_305_7_a_set_type_replaces_one_that_was_added_before():
    swamps = global_effect("swamps", LANDS, add_subtypes("Swamp"))
    found = solved(card("Taiga"), swamps, card("Spreading Seas", attached_to="taiga"))["taiga"]
    assert found.subtypes == ("Island",)
    assert found.ability_names == (MANA["Island"],)


def test_305_7_the_same_type_set_again_still_costs_the_text():
    rocks = permanent("rocks", "Land — Mountain", other("{1}: scry 1"))
    found = solved(rocks, card("Blood Moon"))["rocks"]
    assert found.subtypes == ("Mountain",)
    assert found.ability_names == (MANA["Mountain"],)


def test_305_7_nonbasic_land_types_go_as_well():
    found = solved(permanent("tower", "Land — Urza's Tower"), card("Blood Moon"))["tower"]
    assert found.subtypes == ("Mountain",)


def test_305_7_it_does_nothing_to_what_is_no_land():
    presence = card("Evil Presence", attached_to="bear")
    bear = creature("bear", abilities=["trample"])
    assert solved(bear, presence)["bear"].type_line == "Creature"
    assert solved(bear, presence)["bear"].has("trample")


def test_305_6_the_mana_abilities_of_types_are_lost_like_others():
    # They are there when layer 6 begins; the types stay.
    lost = resolved("lost", ["taiga"], NO_ABILITIES)
    found = solved(card("Taiga"), effects=(lost,))["taiga"]
    assert set(found.subtypes) == {"Mountain", "Forest"}
    assert found.abilities == ()


def test_305_6_a_type_set_by_a_younger_effect_still_comes_before_the_loss_of_abilities():
    lost = resolved("lost", ["taiga"], NO_ABILITIES, timestamp=5)
    presence = resolved("presence", ["taiga"], set_land_types("Swamp"), timestamp=6)
    found = solved(card("Taiga"), effects=(lost, presence))["taiga"]
    assert found.subtypes == ("Swamp",)
    assert found.abilities == ()


def test_305_6_an_animated_land_keeps_its_mana_ability():
    found = solved(card("Forest"), effects=(cast("Natural Affinity", "animate"),))["forest"]
    assert found.ability_names == (MANA["Forest"],)
    assert (found.power, found.toughness) == (2, 2)


def test_305_8_blood_moon_looks_at_the_supertype():
    snow = permanent("snow", "Basic Snow Land — Forest")
    assert solved(snow, card("Blood Moon"))["snow"].subtypes == ("Forest",)


def test_305_7_an_animated_land_keeps_being_a_creature():
    # Mishra's Factory animated, then Blood Moon: an Artifact Creature Land - Assembly-Worker Mountain.
    factory = card("Mishra's Factory", id="factory", timestamp=1)
    animate = cast("Mishra's Factory", "animate", source="factory", timestamp=2)
    found = solved(factory, card("Blood Moon", timestamp=3), effects=(animate,))["factory"]
    assert set(found.types) == {"Artifact", "Land", "Creature"}
    assert set(found.subtypes) == {"Assembly-Worker", "Mountain"}
    assert (found.power, found.toughness) == (2, 2)
    assert found.ability_names == (MANA["Mountain"],)


def test_305_7_setting_a_land_type_in_the_name_of_a_copy_is_not_copied():
    # Evil Presence is no copiable effect: a copy of the land has the printed text.
    copy = permanent("copy", "Land", copy_of="factory")
    solution = solved(card("Mishra's Factory", id="factory"), card("Evil Presence", attached_to="factory"), copy)
    assert solution["factory"].subtypes == ("Swamp",)
    assert solution["copy"].subtypes == ()
    assert len(solution["copy"].abilities) == 3


def test_305_7_base_values_of_other_effects_are_untouched():
    wake = resolved("wake", ["taiga"], {"add types": ["Creature"]}, base(4, 4))
    found = solved(card("Taiga"), card("Blood Moon"), effects=(wake,))["taiga"]
    assert (found.power, found.toughness) == (4, 4)
