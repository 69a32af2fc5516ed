"""Card types and subtypes on famous boards: CR 205.1, 613.3, 613.8."""

import pytest
from rules.boards import add_subtypes, card, cast, creature, depends, set_subtypes, sources
from rules.boards import resolved as spell
from rules.famous_boards import expect, in_every_order, laid_out, mana, own

EVERY = "Creature — (every creature type)"

# --- setting and adding creature types --------------------------------------------------------------------------

BEAR = card("Grizzly Bears", id="bear")
CONSPIRACY = card("Conspiracy", choices={"creature_type": "Goblin"})
ADDING = {
    "Arcane Adaptation": (card("Arcane Adaptation", id="adding", choices={"creature_type": "Elf"}), "Goblin Elf"),
    "Xenograft": (card("Xenograft", id="adding", choices={"creature_type": "Elf"}), "Goblin Elf"),
    "Maskwood Nexus": (card("Maskwood Nexus", id="adding"), "(every creature type)"),
}


@pytest.mark.parametrize("name", ADDING)
@in_every_order("conspiracy", "adding")
def test_conspiracy_and_an_effect_that_adds_creature_types(name, order):
    adding, both = ADDING[name]
    solution = laid_out(BEAR, CONSPIRACY, adding, order=order)
    assert depends(solution, "4") == set()
    assert sources(solution, "4") == list(order)
    expect(solution, "bear", f"Creature — {both if order[-1] == 'adding' else 'Goblin'}", (2, 2))


@in_every_order("conspiracy", "ultimus", "woodland")
def test_conspiracy_comes_after_abilities_that_define_creature_types(order):
    solution = laid_out(
        card("Mistform Ultimus", id="ultimus"), card("Woodland Changeling"), CONSPIRACY, order=order
    )  # fmt: skip
    assert sources(solution, "4")[-1] == "conspiracy"
    expect(solution, "ultimus", "Legendary Creature — Goblin")
    expect(solution, "woodland", "Creature — Goblin", abilities=("changeling",))


# --- changelings ------------------------------------------------------------------------------------------------


def test_a_changeling_that_is_turned_to_a_frog():
    solution = laid_out(card("Woodland Changeling"), cast("Turn to Frog", "frog", ["woodland"]))
    expect(solution, "woodland", "Creature — Frog", (1, 1), "U", abilities=())


def test_a_lignified_changeling():
    solution = laid_out(card("Woodland Changeling"), card("Lignify", attached_to="woodland"))
    expect(solution, "woodland", "Creature — Treefolk", (0, 4), "G", abilities=())


def test_a_changeling_that_becomes_an_elf_keeps_changeling():
    solution = laid_out(card("Woodland Changeling"), spell("elf", ["woodland"], set_subtypes("Elf")))
    expect(solution, "woodland", "Creature — Elf", (2, 2), abilities=("changeling",))


def test_a_changeling_that_is_an_elf_too():
    solution = laid_out(card("Woodland Changeling"), spell("elf", ["woodland"], add_subtypes("Elf")))
    expect(solution, "woodland", EVERY, (2, 2), abilities=("changeling",))


# --- Enchanted Evening ------------------------------------------------------------------------------------------

EVENING = card("Enchanted Evening", id="evening")
OPALESCENCE = card("Opalescence")


@in_every_order("conspiracy", "opalescence", "evening")
def test_conspiracy_opalescence_and_enchanted_evening(order):
    solution = laid_out(BEAR, card("Swamp"), CONSPIRACY, OPALESCENCE, EVENING, order=order)
    assert depends(solution, "4") == {("opalescence", "evening"), ("conspiracy", "opalescence")}
    assert sources(solution, "4") == ["evening", "opalescence", "conspiracy"]
    expect(solution, "swamp", "Basic Enchantment Land Creature — Swamp Goblin", (0, 0), abilities=mana("B"))
    expect(solution, "evening", "Enchantment Creature — Goblin", (5, 5))
    expect(solution, "conspiracy", "Enchantment Creature — Goblin", (5, 5))
    expect(solution, "bear", "Enchantment Creature — Goblin", (2, 2))
    expect(solution, "opalescence", "Enchantment", None, abilities=own("Opalescence"))


@in_every_order("opalescence", "evening")
def test_enchanted_evening_and_opalescence(order):
    solution = laid_out(
        card("Craw Wurm", id="wurm"),
        card("Taiga"),
        card("Oko, Thief of Crowns", id="oko"),
        card("Flight", attached_to="wurm"),
        creature("token", "3/3", token=True, type_line="Creature — Beast"),
        {"id": "copy", "name": "copy", "type_line": "Creature", "token": True, "copy_of": "wurm"},
        OPALESCENCE,
        EVENING,
        order=order,
    )
    assert depends(solution, "4") == {("opalescence", "evening")}
    expect(solution, "wurm", "Enchantment Creature — Wurm", (6, 6), has=("flying",))
    expect(solution, "taiga", "Enchantment Land Creature — Mountain Forest", (0, 0))
    expect(solution, "oko", "Legendary Enchantment Planeswalker Creature — Oko", (3, 3))
    expect(solution, "flight", "Enchantment — Aura", None)
    expect(solution, "token", "Enchantment Creature — Beast", (0, 0))
    expect(solution, "copy", "Enchantment Creature — Wurm", (6, 6))
    expect(solution, "opalescence", "Enchantment", None)
    expect(solution, "evening", "Enchantment Creature", (5, 5))


# --- becoming an artifact or an Insect --------------------------------------------------------------------------

SABRE = {
    "id": "sabre", "name": "sabre", "type_line": "Artifact — Equipment", "attached_to": "serra",
    "abilities": [{"static": {"effects": [{
        "applies_to": "attached",
        "does": [{"add pt": {"power": 2, "toughness": 2}}, {"add abilities": ["trample"]}],
    }]}}],
}  # fmt: skip


@in_every_order("mutation", "sabre")
def test_darksteel_mutation_on_an_equipped_angel(order):
    mutation = card("Darksteel Mutation", id="mutation", attached_to="serra")
    solution = laid_out(card("Serra Angel"), mutation, SABRE, order=order)
    kept = ("trample",) if order[-1] == "sabre" else ()
    expect(solution, "serra", "Artifact Creature — Insect", (2, 3), "W", abilities=("indestructible", *kept))
