"""Which objects a description means, who "you" are, where abilities function, and what does not exist."""

import pytest
from rules.boards import (
    CREATURES,
    YOUR_CREATURES,
    add_subtypes,
    aura,
    base,
    both,
    card,
    cast,
    colors,
    count,
    creature,
    defined_by,
    exists,
    gains,
    gets,
    global_effect,
    permanent,
    pt,
    resolved_on,
    set_subtypes,
    solved,
    static,
)

from layers import UnknownNameError


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile", "command", "stack"])
def test_109_2_a_description_without_a_zone_means_permanents(zone):
    solution = solved(creature("card", zone=zone), creature("bear"), global_effect("anthem", CREATURES, gets(1, 1)))
    assert pt(solution, "card") == (2, 2)
    assert pt(solution, "bear") == (3, 3)


def test_109_2a_a_card_in_a_zone_is_meant_where_the_zone_is_named():
    graves = global_effect("graves", both(CREATURES, {"zone": "graveyard"}), gets(1, 1))
    solution = solved(creature("card", zone="graveyard"), creature("hand", zone="hand"), creature("bear"), graves)
    assert (pt(solution, "card"), pt(solution, "hand"), pt(solution, "bear")) == ((3, 3), (2, 2), (2, 2))


def test_109_2b_a_spell_is_on_the_stack():
    spells = global_effect("spells", both(CREATURES, {"zone": "stack"}), colors("red"))
    solution = solved(creature("spell", zone="stack"), creature("bear"), spells)
    assert solution["spell"].colors == ("red",)
    assert solution["bear"].colors == ()


def test_109_2_each_alternative_has_its_own_zone():
    # "Creatures, and creature cards in graveyards": the first part means the battlefield.
    either = {"any": [CREATURES, both(CREATURES, {"zone": "graveyard"})]}
    solution = solved(
        creature("bear"), creature("dead", zone="graveyard"), creature("hand", zone="hand"),
        global_effect("both", either, gets(1, 1)),
    )  # fmt: skip
    assert (pt(solution, "bear"), pt(solution, "dead"), pt(solution, "hand")) == ((3, 3), (3, 3), (2, 2))


def test_109_4_off_the_battlefield_nobody_controls_a_card():
    yours = global_effect("yours", both(YOUR_CREATURES, {"zone": "graveyard"}), gets(1, 1))
    owned = global_effect("owned", both(CREATURES, {"zone": "graveyard"}, {"owned by": "you"}), gets(0, 5))
    solution = solved(creature("dead", zone="graveyard"), yours, owned)
    assert pt(solution, "dead") == (2, 7)


def test_109_4_a_spell_has_a_controller():
    spells = global_effect("spells", both(YOUR_CREATURES, {"zone": "stack"}), gets(1, 1))
    solution = solved(creature("mine", zone="stack"), creature("theirs", zone="stack", controller="bob"), spells,
                      players=["alice", "bob"])  # fmt: skip
    assert (pt(solution, "mine"), pt(solution, "theirs")) == ((3, 3), (2, 2))


def test_109_5_you_are_the_current_controller_of_a_static_ability():
    # Bob takes Alice's lord: it now strengthens Bob's creatures (layer 2 before layer 7c).
    lord = creature("lord", abilities=[static(both(YOUR_CREATURES, {"not": "this"}), gets(1, 1))])
    theft = aura("theft", "lord", {"gain control": "you"}, controller="bob")
    solution = solved(lord, creature("hers"), creature("his", controller="bob"), theft, players=["alice", "bob"])
    assert solution["lord"].controller == "bob"
    assert (pt(solution, "hers"), pt(solution, "his")) == ((2, 2), (3, 3))


def test_109_5_you_are_the_one_who_cast_a_resolved_spell():
    honor = cast("Warrior's Honor", "honor", controller="bob")
    solution = solved(creature("hers"), creature("his", controller="bob"), effects=(honor,), players=["alice", "bob"])
    assert (pt(solution, "hers"), pt(solution, "his")) == ((2, 2), (3, 3))


def test_109_5_off_the_battlefield_you_are_the_owner():
    count_yours = defined_by(count(YOUR_CREATURES))
    solution = solved(
        creature("card", "*/*", abilities=[count_yours], zone="hand", owner="bob", controller="bob"),
        creature("his", controller="bob"), creature("hers"), players=["alice", "bob"],
    )  # fmt: skip
    assert pt(solution, "card") == (1, 1)


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile", "stack", "command"])
def test_113_6_604_2_a_static_ability_functions_on_the_battlefield(zone):
    assert pt(solved(creature("bear"), card("Glorious Anthem", zone=zone)), "bear") == (2, 2)


def test_611_3b_it_applies_while_its_permanent_is_on_the_battlefield():
    assert pt(solved(creature("bear"), card("Glorious Anthem")), "bear") == (3, 3)


def test_113_6b_an_ability_that_names_its_zone_functions_there_only():
    # "As long as this card is in your graveyard, creatures you control have flying."
    wonder = static(YOUR_CREATURES, gains("flying"), zones=["graveyard"])
    for zone, flies in (("graveyard", True), ("battlefield", False), ("hand", False)):
        solution = solved(creature("bear"), creature("wonder", abilities=[wonder], zone=zone))
        assert solution["bear"].has("flying") is flies


def test_113_6p_emblems_function_in_the_command_zone():
    emblem = permanent("emblem", "", static(YOUR_CREATURES, gets(1, 1), zones=["command"]), zone="command")
    assert pt(solved(creature("bear"), emblem), "bear") == (3, 3)


def test_113_6a_defining_abilities_function_everywhere():
    for zone in ("hand", "library", "graveyard", "exile", "stack", "battlefield"):
        assert solved(card("Woodland Changeling", zone=zone))["woodland"].every_creature_type


def test_702_26b_a_phased_out_permanent_does_not_exist():
    # It neither affects nor is affected nor counted.
    counter = creature("counter", "*/*", abilities=[defined_by(count(CREATURES))])
    gone = creature("gone", phased_out=True)
    solution = solved(counter, creature("bear"), gone, card("Glorious Anthem", phased_out=True))
    assert pt(solution, "counter") == (2, 2)
    assert pt(solution, "bear") == (2, 2)
    assert "gone" not in solution
    with pytest.raises(UnknownNameError):
        solution["gone"]


def test_702_26b_an_effect_from_a_phased_out_permanent_orders_nothing():
    solution = solved(
        card("Blood Moon", phased_out=True), card("Urborg, Tomb of Yawgmoth"), card("Forest"), creature("bear")
    )
    assert set(solution["forest"].subtypes) == {"Forest", "Swamp"}


def test_702_26b_an_aura_on_a_phased_out_permanent_has_no_object():
    # Left behind for the test's sake: the Aura would phase out with what it enchants (702.26g).
    solution = solved(creature("bear", phased_out=True), aura("wings", "bear", gains("flying")), creature("cub"))
    assert len(solution) == 2
    assert not solution["cub"].has("flying")


def test_702_26e_a_phased_out_permanent_is_in_no_locked_set():
    spell = resolved_on("growth", CREATURES, gets(3, 3))
    solution = solved(creature("bear"), creature("gone", phased_out=True), effects=(spell,))
    assert pt(solution, "bear") == (5, 5)
    assert solution.steps("7c")[0].objects == ("bear",)


def test_702_26_phasing_in_gives_no_new_timestamp():
    # The timestamps are what the board says; the older lord is still the older one.
    small, large = global_effect("small", CREATURES, base(1, 1)), global_effect("large", CREATURES, base(5, 5))
    assert pt(solved(creature("bear"), small, large), "bear") == (5, 5)


def test_611_3c_a_creature_enters_as_what_the_static_effects_make_it():
    knight = creature("knight", "1/1", colors=["W"])
    assert pt(solved(card("Crusade"), knight), "knight") == (2, 2)


def test_614_12_an_ability_that_works_on_entering_is_there_though_graveyards_have_none():
    # Yixlid Jailer strips the card in the graveyard, not the creature as it exists on the battlefield.
    enters_tapped = {"other": {"text": "enters tapped", "kind": "replacement"}}
    dead = creature("dead", abilities=[enters_tapped], zone="graveyard")
    alive = creature("alive", abilities=[enters_tapped])
    solution = solved(dead, card("Yixlid Jailer"), alive)
    assert solution["dead"].ability_names == ()
    assert solution["alive"].ability_names == ("enters tapped",)


def test_604_2_what_it_counts_may_be_anywhere():
    hand = tuple(creature(f"card-{n}", zone="hand") for n in range(3))
    assert pt(solved(card("Masumaro, First to Live"), *hand), "masumaro") == (6, 6)


def test_109_2_conditions_follow_the_same_rule():
    # "As long as you control a Goblin" does not see a Goblin card in hand.
    brave = static("this", gains("haste"), when=exists(both({"subtype": "Goblin"}, {"controlled by": "you"})))
    goblin = creature("goblin", type_line="Creature — Goblin")
    assert not solved(creature("ogre", abilities=[brave]), goblin | {"zone": "hand"})["ogre"].has("haste")
    assert solved(creature("ogre", abilities=[brave]), goblin)["ogre"].has("haste")


def test_109_2_one_effect_may_reach_several_zones():
    # Conspiracy: creatures you control, creature spells, creature cards you own elsewhere.
    conspiracy = card("Conspiracy", choices={"creature_type": "Elf"})
    solution = solved(
        conspiracy,
        creature("play", type_line="Creature — Bear"),
        creature("spell", type_line="Creature — Bear", zone="stack"),
        creature("hand", type_line="Creature — Bear", zone="hand"),
        creature("his", type_line="Creature — Bear", controller="bob"),
        creature("his-card", type_line="Creature — Bear", controller="bob", zone="graveyard"),
        players=["alice", "bob"],
    )
    assert [solution[name].subtypes for name in ("play", "spell", "hand")] == [("Elf",)] * 3
    assert [solution[name].subtypes for name in ("his", "his-card")] == [("Bear",)] * 2


def test_109_2_a_type_word_is_looked_up_where_its_zone_says():
    elves = global_effect("elves", both(CREATURES, {"zone": "hand"}), set_subtypes("Elf"))
    lord = global_effect("lord", {"subtype": "Elf"}, gets(1, 1))
    solution = solved(creature("card", zone="hand"), creature("bear"), elves, lord,
                      global_effect("all", CREATURES, add_subtypes("Elf")))  # fmt: skip
    assert solution["card"].subtypes == ("Elf",)
    assert (pt(solution, "card"), pt(solution, "bear")) == ((2, 2), (3, 3))
