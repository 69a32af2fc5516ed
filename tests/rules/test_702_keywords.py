"""Keyword abilities with a part in the layers (CR 702)."""

import pytest
from rules.boards import (
    CREATURES,
    NO_ABILITIES,
    aura,
    card,
    cast,
    colors,
    creature,
    gains,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    set_subtypes,
    set_types,
    solved,
    sources,
)


@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "graveyard", "exile", "stack", "command"])
def test_702_73a_a_changeling_is_every_creature_type_everywhere(zone):
    assert solved(card("Woodland Changeling", zone=zone))["woodland"].every_creature_type


def test_702_73a_it_is_one_of_each_kind():
    king = card("Goblin King", id="king")
    assert pt(solved(king, card("Woodland Changeling")), "woodland") == (3, 3)


def test_702_73a_losing_changeling_comes_too_late_to_lose_the_types():
    solution = solved(card("Woodland Changeling"), card("Humility"))
    assert solution["woodland"].every_creature_type
    assert solution["woodland"].abilities == ()
    assert pt(solution, "woodland") == (1, 1)


def test_702_73a_gaining_changeling_comes_too_late_to_gain_the_types():
    solution = solved(creature("bear", type_line="Creature — Bear"), aura("mask", "bear", gains("changeling")))
    assert solution["bear"].has("changeling")
    assert solution["bear"].subtypes == ("Bear",)


def test_702_73a_a_creature_type_that_is_set_replaces_them_all():
    solution = solved(card("Woodland Changeling"), card("Lignify", attached_to="woodland"))
    assert solution["woodland"].subtypes == ("Treefolk",)
    elf = solved(card("Woodland Changeling"), aura("elf", "woodland", set_subtypes("Elf")))["woodland"]
    assert elf.subtypes == ("Elf",)
    assert elf.has("changeling")


def test_702_73a_a_changeling_that_is_no_creature_has_no_creature_types():
    land = solved(card("Woodland Changeling"), card("Song of the Dryads", attached_to="woodland"))["woodland"]
    assert land.subtypes == ("Forest",)
    assert not land.every_creature_type


def test_702_73a_a_kindred_changeling_keeps_them():
    mask = permanent("mask", "Kindred Artifact — Equipment Shapeshifter", "changeling")
    found = solved(mask)["mask"]
    assert found.every_creature_type
    assert "Equipment" in found.subtypes
    assert "Goblin" in found.subtypes


def test_702_114a_devoid_is_colorless_everywhere():
    for zone in ("battlefield", "hand", "graveyard", "stack"):
        assert solved(creature("drone", mana_cost="{2}{U}{R}", abilities=["devoid"], zone=zone))["drone"].colors == ()


def test_702_114a_losing_devoid_gives_no_color_back():
    drone = creature("drone", mana_cost="{2}{U}", abilities=["devoid"])
    found = solved(drone, effects=(resolved("blank", ["drone"], NO_ABILITIES),))["drone"]
    assert (found.colors, found.abilities) == ((), ())


def test_702_114a_a_color_that_is_set_wins_over_devoid():
    drone = creature("drone", mana_cost="{2}{U}", abilities=["devoid"])
    assert solved(aura("red", "drone", colors("red")), drone)["drone"].colors == ("red",)


def test_702_122a_crewing_makes_an_artifact_creature_of_a_vehicle():
    crew = cast("Smuggler's Copter", "crew", source="copter")
    found = solved(card("Smuggler's Copter", id="copter"), effects=(crew,))["copter"]
    assert found.type_line == "Artifact Creature — Vehicle"
    assert found.has("flying")


def test_702_122a_a_crewed_vehicle_is_no_creature_of_another_type():
    # Song of the Dryads sets its type; crewed later it is an artifact creature again, besides the land.
    copter, song = card("Smuggler's Copter", id="copter"), card("Song of the Dryads", attached_to="copter")
    crew = cast("Smuggler's Copter", "crew", source="copter")
    assert set(solved(copter, song, effects=(crew,))["copter"].types) == {"Artifact", "Creature", "Land"}
    assert solved(copter, song, effects=(crew | {"timestamp": 0},))["copter"].types == ("Land",)


def test_702_151b_an_attached_equipment_with_reconfigure_is_no_creature():
    blade = permanent("blade", "Artifact Creature — Equipment Samurai", "reconfigure {2}", power="2", toughness="2")
    solution = solved(creature("bear"), blade | {"attached_to": "bear"})
    assert solution["blade"].type_line == "Artifact — Equipment"
    assert pt(solution, "blade") == (None, None)
    assert pt(solved(blade), "blade") == (2, 2)


def test_702_151b_the_loss_of_abilities_does_not_make_it_one_again():
    # In layer 4 it still has reconfigure.
    blade = permanent(
        "blade", "Artifact Creature — Equipment", "reconfigure {2}", power="2", toughness="2", attached_to="bear"
    )
    solution = solved(creature("bear"), blade, effects=(resolved("blank", ["blade"], NO_ABILITIES),))
    assert "Creature" not in solution["blade"].types


def test_702_103b_a_bestowed_permanent_is_an_aura_and_no_creature():
    hopeful = permanent("hopeful", "Enchantment Creature — Spirit", "bestow {3}{W}", power="1", toughness="1")
    solution = solved(creature("bear"), hopeful | {"attached_to": "bear"})
    assert solution["hopeful"].type_line == "Enchantment — Aura"
    unattached = solved(hopeful)
    assert unattached["hopeful"].type_line == "Enchantment Creature — Spirit"
    assert pt(unattached, "hopeful") == (1, 1)


def test_702_161a_living_metal_works_on_its_controllers_turn():
    car = permanent("car", "Artifact — Vehicle", "living metal", power="4", toughness="3")
    for active, expected in (("alice", (4, 3)), ("bob", (None, None))):
        solution = solved(car | {"controller": "alice"}, players=["alice", "bob"], active_player=active)
        assert pt(solution, "car") == expected


def test_702_176a_impending_is_no_creature_while_it_has_time_counters():
    overlord = permanent("overlord", "Enchantment Creature — Avatar", "impending 4—{2}{B}", power="6", toughness="6")
    assert pt(solved(overlord | {"counters": {"time": 1}}), "overlord") == (None, None)
    assert pt(solved(overlord), "overlord") == (6, 6)


def test_702_87_level_counters_are_no_part_of_level_up():
    # The level symbols count them; "level up" itself does nothing in the layers.
    assert pt(solved(creature("knight", abilities=["level up {W}"], counters={"level": 9})), "knight") == (2, 2)


def test_702_16_protection_is_an_ability_for_each_quality():
    knight = creature("knight", abilities=["protection from black", "protection from red"])
    lost = resolved("lost", ["knight"], {"lose abilities": ["protection from black"]})
    assert solved(knight, effects=(lost,))["knight"].ability_names == ("protection from red",)


def test_702_73a_every_changeling_on_the_board_is_one_effect_each():
    solution = solved(card("Woodland Changeling"), card("Mirror Entity"))
    assert sources(solution, "4") == ["woodland", "mirror"]


def test_702_mirror_entity_gives_every_type_and_a_size():
    growth = cast("Mirror Entity", "growth", x=5)
    solution = solved(card("Mirror Entity"), creature("bear"), effects=(growth,))
    assert pt(solution, "bear") == (5, 5)
    assert solution["bear"].every_creature_type


def test_702_73a_types_of_a_changeling_count_for_an_older_lord():
    elves = global_effect("elves", {"all": [CREATURES, {"subtype": "Elf"}]}, gets(1, 1))
    solution = solved(elves, card("Woodland Changeling"), aura("rock", "woodland", set_types("Artifact", "Creature")))
    assert pt(solution, "woodland") == (3, 3)
