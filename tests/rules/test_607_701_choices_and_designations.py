"""Choices that were not made (CR 607.5a), and designations that give abilities (CR 701.60)."""

import pytest
from rules.boards import NO_ABILITIES, card, creature, resolved, solved, static


def test_607_5a_without_its_choice_an_ability_does_nothing():
    solution = solved(card("Painter's Servant"), card("Xenograft"), creature("bear", type_line="Creature — Bear"))
    assert solution["bear"].colors == ()
    assert solution["bear"].subtypes == ("Bear",)


def test_607_5a_a_granted_ability_looks_for_a_choice_of_its_new_object():
    # The bear gains Painter's Servant's ability; only the Servant has chosen.
    paint = static({"any": ["everything", {"not": {"zone": "battlefield"}}]}, {"add colors": [{"chosen": "color"}]})
    crown = {
        "id": "crown",
        "targets": ["bear"],
        "does": [{"applies_to": "targets", "does": [{"add abilities": [paint]}]}],
    }
    servant = card("Painter's Servant", choices={"color": "blue"})
    assert solved(servant, creature("bear"), effects=(crown,))["bear"].colors == ("blue",)
    blank = resolved("blank", ["painter's"], NO_ABILITIES)
    # In layer 6 it is too late for a colour anyway.
    assert solved(servant, creature("bear"), effects=(crown, blank))["bear"].colors == ("blue",)


@pytest.mark.xfail(strict=True, reason="the board keeps the designation, but it gives no menace")
def test_701_60c_a_suspected_creature_has_menace():
    assert solved(creature("thief", designations=["suspected"]))["thief"].has("menace")


def test_701_60_the_designation_is_not_copied():
    solution = solved(creature("thief", designations=["suspected"]), card("Clone", copy_of="thief"))
    assert not solution["clone"].has("menace")
