"""Dependency (CR 613.8)."""

import itertools

import pytest
from rules.boards import (
    CREATURES,
    ENCHANTMENTS,
    LANDS,
    NO_ABILITIES,
    YOUR_CREATURES,
    add_subtypes,
    add_types,
    aura,
    base,
    both,
    card,
    colors,
    count,
    creature,
    defining,
    depends,
    exists,
    gains,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    set_land_types,
    set_subtypes,
    set_types,
    solved,
    sources,
    static,
)


def loops(solution, layer):
    return [{effect.source for effect in loop} for loop in solution.loops(layer)]


def conversion(name, old, new):
    """All lands of one basic land type are of another one."""
    return global_effect(name, {"subtype": old}, set_land_types(new))


# --- 613.8a: what a dependency is ---------------------------------------------------------------------------------


@pytest.mark.parametrize("moon_first", [True, False])
def test_613_8a_on_whether_it_exists(moon_first):
    # Blood Moon would take Urborg's ability away.
    moon, urborg = card("Blood Moon"), card("Urborg, Tomb of Yawgmoth")
    objects = (moon, urborg) if moon_first else (urborg, moon)
    solution = solved(*objects, card("Plains"))
    assert depends(solution, "4") == {("urborg", "blood")}
    assert solution.dependencies("4")[0].what == "exists"
    assert sources(solution, "4") == ["blood"]
    assert solution["plains"].subtypes == ("Plains",)


def test_613_8a_on_what_it_applies_to():
    # Enchanted Evening would give Opalescence more enchantments.
    solution = solved(card("Opalescence"), card("Enchanted Evening"), card("Forest"))
    assert depends(solution, "4") == {("opalescence", "enchanted")}
    found = solution.dependencies("4")[0]
    assert found.what == "applies to"
    assert "forest" in found.gained
    assert sources(solution, "4") == ["enchanted", "opalescence"]


def test_613_8a_on_losing_what_it_applies_to():
    # "Lands are Forests too" waits for what makes a land an artifact only.
    forests = global_effect("forests", LANDS, add_subtypes("Forest"))
    rock = aura("rock", "plains", set_types("Artifact"))
    solution = solved(card("Plains"), forests, rock)
    assert depends(solution, "4") == {("forests", "rock")}
    assert solution.dependencies("4")[0].lost == ("plains",)


def test_613_8a_on_what_it_does():
    # Yixlid Jailer would leave Necrotic Ooze nothing to gain.
    dead = creature("dead", zone="graveyard", abilities=[{"other": {"text": "{T}: draw a card", "kind": "activated"}}])
    for objects in ((card("Necrotic Ooze"), card("Yixlid Jailer")), (card("Yixlid Jailer"), card("Necrotic Ooze"))):
        solution = solved(*objects, dead)
        assert depends(solution, "6") == {("necrotic", "yixlid")}
        assert solution.dependencies("6")[0].what == "does"
        assert sources(solution, "6") == ["yixlid", "necrotic"]
        assert len(solution["necrotic"].abilities) == 1


def test_613_8a_on_how_much_it_does():
    # "+1/+0 for each creature with power 3 or more" waits for the anthem (a changed number counts).
    strong = count(both(CREATURES, {"where": {"left": "power", "is": ">=", "right": 3}}))
    pack = aura("pack", "rat", gets(strong, 0))
    solution = solved(creature("rat", "1/1"), pack, creature("bear"), card("Glorious Anthem"))
    assert ("pack", "glorious") in depends(solution, "7c")
    assert pt(solution, "rat") == (3, 2)


def test_613_8a_on_a_condition_that_would_come_true():
    # "As long as you control a Swamp, creatures are Elves": false until Urborg's effect is applied.
    swamp = exists(both({"subtype": "Swamp"}, {"controlled by": "you"}))
    elves = permanent("elves", "Enchantment", static(CREATURES, add_subtypes("Elf"), when=swamp))
    solution = solved(elves, creature("bear"), card("Urborg, Tomb of Yawgmoth"))
    assert depends(solution, "4") == {("elves", "urborg")}
    assert solution.dependencies("4")[0].what == "starts"
    assert solution["bear"].subtypes == ("Elf",)


def test_613_8a_on_a_condition_that_would_no_longer_hold():
    # "As long as you control a Forest, ..." waits for the effect that makes Mountains of Forests.
    forest = exists(both({"subtype": "Forest"}, {"controlled by": "you"}))
    elves = permanent("elves", "Enchantment", static(CREATURES, add_subtypes("Elf"), when=forest))
    solution = solved(elves, creature("bear"), permanent("grove", "Land — Forest"), card("Blood Moon"))
    assert depends(solution, "4") == {("elves", "blood")}
    assert solution["bear"].subtypes == ()


def test_613_8a_on_its_text():
    # An effect that makes Sleight of Mind's relative reword another text-changing effect: both in layer 3.
    scribe = permanent(
        "scribe", "Enchantment", static({"object": "crusade"}, {"replace word": {"from": "white", "to": "black"}})
    )
    sleight = aura("sleight", "scribe", {"replace word": {"from": "black", "to": "red"}})
    solution = solved(card("Crusade"), scribe, sleight, creature("bat", colors=["B"]), creature("ogre", colors=["R"]))
    assert depends(solution, "3") == {("scribe", "sleight")}
    assert (pt(solution, "bat"), pt(solution, "ogre")) == ((2, 2), (3, 3))


def test_613_8a_a_only_in_the_same_layer():
    # Opalescence makes a creature of Humility in layer 4; Humility looks in layer 6.
    solution = solved(card("Humility"), card("Opalescence"))
    assert all(not solution.dependencies(layer) for layer in solution.layers)


def test_613_8a_a_only_in_the_same_sublayer():
    # "Power is 0" and "+2/+2" are in 7b and 7c: never dependent.
    weak, might = aura("weak", "bear", {"set pt": {"power": 0}}), aura("might", "bear", gets(2, 2))
    for auras in ((weak, might), (might, weak)):
        solution = solved(creature("bear"), *auras)
        assert all(not solution.dependencies(layer) for layer in solution.layers)
        assert pt(solution, "bear") == (2, 4)


def test_613_8a_b_instructions_are_compared_not_outcomes():
    # "Loses all abilities" does the same whether or not there is one to lose.
    wings, blank = aura("wings", "bear", gains("flying")), aura("blank", "bear", NO_ABILITIES)
    for auras, flies in (((wings, blank), False), ((blank, wings), True)):
        solution = solved(creature("bear"), *auras)
        assert depends(solution, "6") == set()
        assert solution["bear"].has("flying") is flies


def test_613_8a_b_setting_what_is_so_already_is_the_same_instruction():
    # "Is an artifact in addition" is no other instruction for what is an artifact.
    steel = global_effect("steel", CREATURES, add_types("Artifact"))
    solution = solved(creature("bear"), steel, aura("shell", "bear", add_types("Artifact")))
    assert depends(solution, "4") == set()


def test_613_8a_b_two_effects_that_set_types_are_independent():
    conspiracy = card("Conspiracy", choices={"creature_type": "Elf"})
    xenograft = card("Xenograft", choices={"creature_type": "Goblin"})
    bear = creature("bear", type_line="Creature — Bear")
    first = solved(bear, conspiracy, xenograft)
    assert depends(first, "4") == set()
    assert set(first["bear"].subtypes) == {"Elf", "Goblin"}
    assert solved(bear, xenograft, conspiracy)["bear"].subtypes == ("Elf",)


def test_613_8a_c_one_of_two_may_not_come_from_a_defining_ability():
    # "Its colours are those of nothing" (devoid) decides to whom "colorless creatures are red" applies: no dependency,
    # and the defining ability goes first anyway.
    drone = creature("drone", mana_cost="{R}{W}", abilities=["devoid"])
    red = global_effect("red", both(CREATURES, "colorless"), {"add colors": ["red"]})
    solution = solved(red, drone)
    assert depends(solution, "5") == set()
    assert solution["drone"].colors == ("red",)


def test_613_8a_c_a_defining_ability_does_not_wait_for_what_would_remove_it():
    # "Lands are Mountains" would take the land's defining ability, in the same layer: it applies first all the same.
    grove = permanent("grove", "Land Creature", defining({"add subtypes": ["Elf"]}), power="1", toughness="1")
    solution = solved(card("Blood Moon"), grove)
    assert depends(solution, "4") == set()
    assert set(solution["grove"].subtypes) == {"Elf", "Mountain"}
    assert sources(solution, "4") == ["grove", "blood"]


def test_613_8a_an_effect_that_has_started_does_not_depend_on_its_existence():
    # Both have started in layer 4: in layer 6 the one cannot end the other, so timestamps decide.
    frogs = {"static": {"effects": [{"applies_to": CREATURES, "does": [set_subtypes("Frog"), NO_ABILITIES]}]}}
    toad = creature("toad", abilities=[frogs], timestamp=2)
    newt = creature("newt", abilities=[frogs], timestamp=3)
    solution = solved(toad, newt)
    assert depends(solution, "6") == set()
    assert sources(solution, "6") == ["toad", "newt"]


# --- 613.8b: what it changes --------------------------------------------------------------------------------------


def test_613_8b_it_waits_for_all_on_which_it_depends():
    # Opalescence waits for two effects that make enchantments, both younger.
    stone = aura("stone", "ring", add_types("Enchantment"))
    weed = aura("weed", "forest", add_types("Enchantment"))
    solution = solved(card("Opalescence"), permanent("ring", "Artifact"), card("Forest"), stone, weed)
    assert depends(solution, "4") == {("opalescence", "stone"), ("opalescence", "weed")}
    assert sources(solution, "4") == ["stone", "weed", "opalescence"]


def test_613_8b_several_that_are_freed_together_go_by_timestamp():
    evening = card("Enchanted Evening")
    younger = global_effect("younger", both(ENCHANTMENTS, LANDS), set_subtypes("Cave"), timestamp=5)
    older = global_effect("older", both(ENCHANTMENTS, LANDS), set_subtypes("Gate"), timestamp=4)
    solution = solved(younger, older, evening | {"timestamp": 9}, card("Forest", timestamp=1))
    assert sources(solution, "4") == ["enchanted", "older", "younger"]
    assert solution["forest"].subtypes == ("Cave",)


def test_613_8b_a_chain_is_followed_to_its_end():
    # Conspiracy waits for Opalescence, which waits for Enchanted Evening: the order is that of no timestamp.
    conspiracy = card("Conspiracy", choices={"creature_type": "Elf"})
    for order in itertools.permutations([conspiracy, card("Opalescence"), card("Enchanted Evening")]):
        solution = solved(*order, card("Swamp"))
        assert sources(solution, "4") == ["enchanted", "opalescence", "conspiracy"]
        assert solution["swamp"].type_line == "Basic Enchantment Land Creature — Swamp Elf"


def test_613_8b_an_independent_effect_keeps_its_timestamp():
    # The waiting one lets a younger one by that has nothing to do with it.
    snow = global_effect("snow", LANDS, {"add supertypes": ["Snow"]}, timestamp=3)
    solution = solved(
        card("Opalescence", timestamp=2), card("Enchanted Evening", timestamp=4), snow, card("Forest", timestamp=1)
    )
    assert sources(solution, "4") == ["snow", "enchanted", "opalescence"]


SPRING = global_effect("spring", {"subtype": "Forest"}, add_types("Creature"), add_subtypes("Elf"))
"""Forests are Elf creatures too."""
GROVE = global_effect("grove", {"subtype": "Elf"}, add_types("Land"), add_subtypes("Forest"))
"""Elves are Forest lands too."""
ELF = creature("elf", "1/1", type_line="Creature — Elf")


@pytest.mark.parametrize("spring_first", [True, False])
def test_613_8b_a_loop_is_applied_by_timestamp(spring_first):
    # Each would give the other one more object.
    objects = (SPRING, GROVE) if spring_first else (GROVE, SPRING)
    solution = solved(card("Forest"), ELF, *objects)
    assert loops(solution, "4") == [{"spring", "grove"}]
    assert sources(solution, "4") == [thing["id"] for thing in objects]
    elf_is_forest = set(solution["elf"].subtypes) == {"Elf", "Forest"}
    assert elf_is_forest
    assert set(solution["forest"].types) == {"Land", "Creature"}


@pytest.mark.parametrize("order", list(itertools.permutations("abc")))
def test_613_8b_a_loop_of_three_is_applied_by_timestamp(order):
    # Plains are Islands, Islands are Swamps, Swamps are Plains; one land of each type.
    effects = {
        "a": conversion("a", "Plains", "Island"),
        "b": conversion("b", "Island", "Swamp"),
        "c": conversion("c", "Swamp", "Plains"),
    }
    solution = solved(card("Plains"), card("Island"), card("Swamp"), *(effects[name] for name in order))
    assert loops(solution, "4")[0] == {"a", "b", "c"}
    # The first one by timestamp breaks the loop; of the two that are left one depends on the other (613.8c).
    assert sources(solution, "4")[0] == order[0]
    rest = {"a": ["c", "b"], "b": ["a", "c"], "c": ["b", "a"]}[order[0]]
    assert sources(solution, "4") == [order[0], *_waiting_order(rest)]


def _waiting_order(rest):
    # After "a" (Plains are Islands) nothing is a Plains: "c" (Swamps are Plains) waits for "b" (Islands are Swamps).
    first, second = rest
    return [second, first]


def test_613_8b_a_loop_does_not_disturb_the_rest_of_the_layer():
    # Beside the loop, Opalescence still waits for the younger Enchanted Evening.
    solution = solved(card("Opalescence"), card("Forest"), ELF, SPRING, GROVE, card("Enchanted Evening"))
    assert loops(solution, "4") == [{"spring", "grove"}]
    order = sources(solution, "4")
    assert order.index("enchanted") < order.index("opalescence")


def test_613_8b_a_loop_waits_for_what_its_members_depend_on():
    # The rules do not say; our convention: the Aura would give the loop's first member one more object.
    weed = aura("weed", "plains", add_subtypes("Forest"), timestamp=9)
    solution = solved(
        card("Plains", timestamp=1), card("Forest", timestamp=2), ELF | {"timestamp": 3},
        SPRING | {"timestamp": 4}, GROVE | {"timestamp": 5}, weed,
    )  # fmt: skip
    assert sources(solution, "4") == ["weed", "spring", "grove"]
    assert "Creature" in solution["plains"].types


# --- 613.8c: evaluated again after each application -----------------------------------------------------------------


def test_613_8c_a_chain_of_one_land_is_made_link_by_link():
    # One Mountain and four hacked Conversions, oldest last: at any moment at most one of them has a land to change.
    ring = (
        conversion("to-plains", "Forest", "Plains"), conversion("to-forest", "Swamp", "Forest"),
        conversion("to-swamp", "Island", "Swamp"), conversion("to-island", "Mountain", "Island"),
    )  # fmt: skip
    solution = solved(permanent("land", "Land — Mountain"), *ring)
    # Only "to-swamp" depends on "to-island" at first, so the oldest two are applied, in vain, before it.
    assert depends(solution, "4") == {("to-swamp", "to-island")}
    assert sources(solution, "4") == ["to-plains", "to-forest", "to-island", "to-swamp"]
    assert solution["land"].subtypes == ("Swamp",)


def test_613_8c_an_effect_may_become_dependent():
    # Once the Mountain is an Island, "to-forest" waits for "to-swamp" although it is older.
    effects = (
        conversion("to-island", "Mountain", "Island"), conversion("to-forest", "Swamp", "Forest"),
        conversion("to-swamp", "Island", "Swamp"),
    )  # fmt: skip
    solution = solved(permanent("land", "Land — Mountain"), *effects)
    assert depends(solution, "4") == {("to-swamp", "to-island")}
    assert depends(solution, "4", 1) == {("to-forest", "to-swamp")}
    assert sources(solution, "4") == ["to-island", "to-swamp", "to-forest"]
    assert solution["land"].subtypes == ("Forest",)


def test_613_8c_an_effect_may_become_independent():
    # Urborg's effect depends on Blood Moon only while Urborg is a nonbasic land: here it becomes an artifact first.
    rock = aura("rock", "urborg", set_types("Artifact"))
    solution = solved(rock, card("Urborg, Tomb of Yawgmoth"), card("Blood Moon"), card("Plains"))
    assert ("urborg", "blood") in depends(solution, "4")
    assert sources(solution, "4") == ["rock", "urborg", "blood"]
    assert set(solution["plains"].subtypes) == {"Plains", "Swamp"}


def test_613_8c_an_ability_that_is_granted_joins_the_pending_effects():
    # A lord's ability is gained in layer 6 and acts in layer 6.
    lord = static(both(YOUR_CREATURES, {"not": "this"}), gains("flying"))
    solution = solved(creature("bear"), creature("cub"), aura("crown", "bear", gains(lord)))
    assert sources(solution, "6") == ["crown", "bear"]
    assert solution["cub"].has("flying")
    assert not solution["bear"].has("flying")


def test_613_8c_an_ability_that_is_removed_is_no_longer_pending():
    lord = creature("lord", abilities=[static(both(YOUR_CREATURES, {"not": "this"}), gains("flying"))])
    solution = solved(lord, creature("cub"), aura("blank", "lord", NO_ABILITIES))
    assert depends(solution, "6") == {("lord", "blank")}
    assert sources(solution, "6") == ["blank"]
    assert not solution["cub"].has("flying")


def test_613_8c_a_loop_may_vanish_before_it_is_reached():
    # The older aura makes an artifact of the only Elf: "Elves are Forest lands" has no object any more.
    rock = aura("rock", "elf", set_types("Artifact"), timestamp=1)
    solution = solved(
        rock, card("Forest", timestamp=2), ELF | {"timestamp": 3}, GROVE | {"timestamp": 4}, SPRING | {"timestamp": 5}
    )
    assert sources(solution, "4")[0] == "rock"
    assert depends(solution, "4", 1) == {("grove", "spring")}
    assert sources(solution, "4") == ["rock", "spring", "grove"]


def test_613_8_colors_depend_on_each_other_too():
    # "Red creatures are blue" waits for "creatures are red", whatever the age.
    blue = global_effect("blue", both(CREATURES, {"color": "red"}), colors("blue"))
    solution = solved(creature("bear"), blue, global_effect("red", CREATURES, colors("red")))
    assert depends(solution, "5") == {("blue", "red")}
    assert solution["bear"].colors == ("blue",)


def test_613_8_base_values_depend_on_each_other_too():
    # "Base power and toughness of creatures with power 1 are 4/4" waits for Humility's part in 7b.
    four = global_effect("four", both(CREATURES, {"where": {"left": "power", "is": "=", "right": 1}}), base(4, 4))
    solution = solved(four, creature("bear"), card("Humility"))
    assert depends(solution, "7b") == {("four", "humility")}
    assert pt(solution, "bear") == (4, 4)


def test_613_8_a_resolved_effect_does_not_depend_on_anything_for_its_set():
    # "All lands become creatures" of a spell has locked its lands; the static one waits for Blood Moon's victims.
    spell = resolved("spell", ["ring"], add_types("Creature"), base(1, 1))
    later = aura("later", "ring", add_types("Land"))
    solution = solved(permanent("ring", "Artifact"), later, effects=(spell,))
    assert depends(solution, "4") == set()


def test_613_8_words_found_on_another_object_may_be_made_up():
    # "Gizmo creatures are enchantments" waits for what makes a creature a Gizmo, though the word is an artifact's.
    gizmo = permanent("gizmo", "Artifact — Gizmo")
    late = global_effect("late", both(CREATURES, {"subtype": "Gizmo"}), add_types("Enchantment"))
    like = {"set subtypes of": {"of": {"object": "gizmo"}, "which": "artifact"}}
    likeness = global_effect("likeness", both(CREATURES, {"type": "Artifact"}), like)
    solution = solved(gizmo, late, likeness, permanent("golem", "Artifact Creature"))
    assert depends(solution, "4") == {("late", "likeness")}
    assert solution["golem"].type_line == "Enchantment Artifact Creature — Gizmo"
