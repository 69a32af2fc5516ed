"""Choices that were not made (CR 607.5a), and designations that give abilities (CR 701.60)."""

from rules.boards import aura, card, creature, gains, gets, global_effect, pt, solved, static


def test_607_5a_without_its_choice_an_ability_does_nothing():
    solution = solved(card("Painter's Servant"), card("Xenograft"), creature("bear", type_line="Creature — Bear"))
    assert solution["bear"].colors == ()
    assert solution["bear"].subtypes == ("Bear",)


def test_607_5a_a_granted_ability_looks_for_a_choice_of_its_new_object():
    # The bear gains "creatures of the chosen type get +1/+1"; no type was chosen for the bear.
    lord = static({"subtype": {"chosen": "creature_type"}}, gets(1, 1))
    goblin = creature("goblin", type_line="Creature — Goblin")
    bear, banner = creature("bear"), aura("banner", "bear", gains(lord), choices={"creature_type": "Goblin"})
    assert pt(solved(goblin, bear, banner), "goblin") == (2, 2)
    assert pt(solved(goblin, bear | {"choices": {"creature_type": "Goblin"}}, banner), "goblin") == (3, 3)


def test_701_60c_a_suspected_creature_has_menace():
    assert solved(creature("thief", designations=["suspected"]))["thief"].has("menace")


def test_701_60c_a_suspected_creature_can_lose_what_that_gives_it():
    humility = global_effect("humility", {"type": "Creature"}, "lose all abilities")
    assert solved(creature("thief", designations=["suspected"]), humility)["thief"].abilities == ()
    assert solved(humility, creature("thief", designations=["suspected"]))["thief"].has("menace")


def test_701_60_the_designation_is_not_copied():
    solution = solved(creature("thief", designations=["suspected"]), card("Clone", copy_of="thief"))
    assert not solution["clone"].has("menace")
