"""Card types, subtypes and supertypes (CR 205), and permanents without a type (CR 110.4c)."""

import pytest
from rules.boards import (
    LANDS,
    add_subtypes,
    add_types,
    aura,
    base,
    card,
    cast,
    creature,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    set_subtypes,
    set_types,
    solved,
)

ANIMATE_LANDS = (add_types("Creature"), base(1, 1))
"""All lands are 1/1 creatures that are still lands."""


def test_205_1a_a_card_type_that_is_set_replaces_all_others():
    golem = permanent("golem", "Artifact Creature — Golem", power="2", toughness="2")
    solution = solved(golem, effects=(cast("Oko, Thief of Crowns", "elk", ["golem"]),))
    assert solution["golem"].type_line == "Creature — Elk"


@pytest.mark.parametrize("kind", ["Instant", "Sorcery"])
def test_205_1a_an_instant_or_sorcery_stays_one(kind):
    page = permanent("page", kind, zone="graveyard")
    solution = solved(page, permanent("bear", "Creature", zone="graveyard"), effects=(
        {"id": "bury", "targets": ["page", "bear"], "does": [{"applies_to": "targets", "does": [set_types("Land")]}]},
    ))  # fmt: skip
    assert solution["page"].types == ("Land", kind)
    assert solution["bear"].types == ("Land",)


def test_205_1a_setting_subtypes_replaces_those_of_the_same_family_only():
    arbor = card("Dryad Arbor", id="arbor")
    goblin = solved(arbor, effects=(resolved("change", ["arbor"], set_subtypes("Goblin")),))["arbor"]
    assert set(goblin.subtypes) == {"Forest", "Goblin"}
    cave = solved(arbor, effects=(resolved("change", ["arbor"], set_subtypes("Cave")),))["arbor"]
    assert set(cave.subtypes) == {"Cave", "Dryad"}


def test_205_1a_subtypes_go_with_their_card_type():
    arbor = solved(card("Dryad Arbor", id="arbor"), effects=(resolved("change", ["arbor"], set_types("Creature")),))
    assert arbor["arbor"].type_line == "Creature — Dryad"
    assert arbor["arbor"].abilities == ()


def test_205_1a_subtypes_come_back_with_their_card_type():
    # They are removed for as long as the card type is.
    effects = (resolved("away", ["arbor"], set_types("Creature")), resolved("back", ["arbor"], add_types("Land")))
    found = solved(card("Dryad Arbor", id="arbor"), effects=effects)["arbor"]
    assert found.type_line == "Land Creature — Forest Dryad"
    assert found.ability_names == ("{T}: Add {G}.",)


def test_205_1a_subtypes_set_meanwhile_replace_them_for_good():
    effects = (
        resolved("first", ["arbor"], set_subtypes("Goblin")),
        resolved("away", ["arbor"], set_types("Land")),
        resolved("back", ["arbor"], add_types("Creature")),
    )
    assert set(solved(card("Dryad Arbor", id="arbor"), effects=effects)["arbor"].subtypes) == {"Forest", "Goblin"}


def test_205_1a_a_subtype_stays_if_another_card_type_has_it_too():
    # Creatures and kindreds share their subtypes.
    kindred = permanent("bond", "Kindred Artifact Creature — Elf", power="1", toughness="1")
    drop = resolved("drop", ["bond"], {"remove types": ["Creature"]})
    assert solved(kindred, effects=(drop,))["bond"].type_line == "Kindred Artifact — Elf"


def test_205_1a_losing_a_subtype_takes_no_card_type():
    drop = resolved("drop", ["arbor"], {"remove subtypes": {"every": "creature"}})
    assert solved(card("Dryad Arbor", id="arbor"), effects=(drop,))["arbor"].type_line == "Land Creature — Forest"


def test_205_1a_counters_and_effects_stay_on_an_object_to_which_they_mean_nothing():
    bear = creature("bear", counters={"+1/+1": 1})
    song = card("Song of the Dryads", attached_to="bear")
    growth = cast("Giant Growth", "growth", ["bear"])
    assert pt(solved(bear, song, effects=(growth,)), "bear") == (None, None)
    wake = cast("Vivify", "animate", ["bear"])  # 3/3 and still a land
    assert pt(solved(bear, song, effects=(growth, wake)), "bear") == (7, 7)


def test_205_1b_lands_that_are_still_lands_keep_everything():
    vault = permanent("vault", "Legendary Artifact Land — Island")
    found = solved(vault, global_effect("plane", LANDS, *ANIMATE_LANDS))["vault"]
    assert found.type_line == "Legendary Artifact Land Creature — Island"
    assert (found.power, found.toughness) == (1, 1)


def test_205_1b_an_artifact_creature_keeps_its_other_types():
    # "All artifacts are 1/1 artifact creatures."
    shrine = permanent("shrine", "Artifact Enchantment — Shrine")
    march = global_effect("march", {"type": "Artifact"}, add_types("Artifact", "Creature"), base(1, 1))
    found = solved(shrine, march)["shrine"]
    assert found.type_line == "Enchantment Artifact Creature — Shrine"
    assert (found.power, found.toughness) == (1, 1)


def test_205_1b_a_construct_artifact_creature_keeps_all_but_its_creature_types():
    golem = permanent("golem", "Artifact Enchantment Creature — Equipment Shrine Golem", power="2", toughness="2")
    change = resolved("change", ["golem"], add_types("Artifact", "Creature"), set_subtypes("Construct"))
    found = solved(golem, effects=(change,))["golem"]
    assert set(found.types) == {"Artifact", "Enchantment", "Creature"}
    assert set(found.subtypes) == {"Equipment", "Shrine", "Construct"}


def test_205_3c_each_subtype_belongs_to_its_card_type():
    arbor = solved(card("Dryad Arbor", id="arbor"))["arbor"]
    assert arbor.type_line == "Land Creature — Forest Dryad"
    land = solved(card("Dryad Arbor", id="arbor"), effects=(resolved("away", ["arbor"], set_types("Land")),))["arbor"]
    assert land.subtypes == ("Forest",)


def test_205_3d_no_subtype_without_its_card_type():
    goblins = global_effect("goblins", "everything", add_subtypes("Goblin"))
    solution = solved(creature("bear"), permanent("ring", "Artifact"), card("Forest"), goblins)
    assert solution["bear"].subtypes == ("Goblin",)
    assert solution["ring"].subtypes == ()
    assert solution["forest"].subtypes == ("Forest",)


def test_205_3d_every_creature_type_is_for_creatures_only():
    nexus = global_effect("nexus", "everything", {"add every subtype": "creature"})
    solution = solved(creature("bear"), permanent("ring", "Artifact"), nexus)
    assert solution["bear"].every_creature_type
    assert not solution["ring"].every_creature_type


def test_205_4b_animated_legendary_lands_are_still_legendary():
    found = solved(card("Urborg, Tomb of Yawgmoth"), global_effect("plane", LANDS, *ANIMATE_LANDS))["urborg"]
    assert found.supertypes == ("Legendary",)
    assert found.types == ("Land", "Creature")


def test_205_4b_a_supertype_that_is_gained_or_lost_leaves_the_others():
    snow = resolved("snow", ["land"], {"add supertypes": ["Snow"]})
    plain = resolved("plain", ["land"], {"remove supertypes": ["Legendary"]})
    land = permanent("land", "Legendary Land — Forest")
    assert solved(land, effects=(snow,))["land"].type_line == "Legendary Snow Land — Forest"
    assert solved(land, effects=(snow, plain))["land"].type_line == "Snow Land — Forest"


def test_205_4b_setting_the_card_type_keeps_supertypes():
    found = solved(card("Olivia Voldaren"), card("Imprisoned in the Moon", attached_to="olivia"))["olivia"]
    assert found.type_line == "Legendary Land"


def test_205_4c_a_basic_land_type_makes_no_basic_land():
    solution = solved(card("Taiga"), card("Swamp"), card("Blood Moon"))
    assert solution["taiga"].subtypes == ("Mountain",)
    assert solution["swamp"].subtypes == ("Swamp",)


def test_300_2_an_object_of_two_types_is_subject_to_what_affects_either():
    vault = permanent("vault", "Artifact Land")
    rust = global_effect("rust", {"type": "Artifact"}, {"add abilities": ["indestructible"]})
    mire = global_effect("mire", LANDS, {"add supertypes": ["Snow"]})
    found = solved(vault, rust, mire)["vault"]
    assert found.has("indestructible")
    assert found.supertypes == ("Snow",)


def test_110_4c_a_permanent_without_types_is_still_a_permanent():
    strip = resolved("strip", ["bear"], {"remove types": ["Creature"]})
    everything = global_effect("rain", "everything", {"add abilities": ["flying"]})
    found = solved(creature("bear"), everything, effects=(strip,))["bear"]
    assert found.types == ()
    assert (found.zone, found.controller) == ("battlefield", "you")
    assert found.has("flying")


def test_205_1a_the_younger_of_two_set_types_counts():
    land, rock = aura("land", "bear", set_types("Land")), aura("rock", "bear", set_types("Artifact"))
    assert solved(creature("bear"), land, rock)["bear"].types == ("Artifact",)
    assert solved(creature("bear"), rock, land)["bear"].types == ("Land",)


def test_205_3d_a_type_that_came_first_lets_a_subtype_be_gained():
    wake = resolved("wake", ["ring"], add_types("Creature"), add_subtypes("Spirit"), base(2, 2), gets(1, 1))
    found = solved(permanent("ring", "Artifact — Treasure"), effects=(wake,))["ring"]
    assert set(found.subtypes) == {"Treasure", "Spirit"}
    assert (found.power, found.toughness) == (3, 3)
