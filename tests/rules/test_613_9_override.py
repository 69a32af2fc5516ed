"""One continuous effect may override another (CR 613.9, 418.5h): the examples of the rule."""

import pytest
from rules.boards import (
    CREATURES,
    WHITE_CREATURES,
    aura,
    cast,
    colors,
    creature,
    depends,
    gains,
    gets,
    global_effect,
    loses,
    pt,
    solved,
)

EDITIONS = ["ravnica", "10th", "m10", "current"]
ABILITY_LAYER = {"ravnica": "5", "10th": "5", "m10": "6", "current": "6"}

WINGS = aura("wings", "bear", gains("flying"))
CLIP = aura("clip", "bear", loses("flying"))
GRAVITY = global_effect("gravity", CREATURES, loses("flying"))
CHARM = cast("Emerald Charm", "ground", ["bear"])


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("loss", [CLIP, GRAVITY], ids=["an Aura", "all creatures"])
def test_613_9_has_flying_and_loses_flying_go_by_timestamp(ruleset, loss):
    first = solved(creature("bear"), WINGS, loss, ruleset=ruleset)
    assert not first["bear"].has("flying")
    second = solved(creature("bear"), loss, WINGS, ruleset=ruleset)
    assert second["bear"].has("flying")
    assert depends(first, ABILITY_LAYER[ruleset]) == depends(second, ABILITY_LAYER[ruleset]) == set()


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_613_9_an_effect_with_a_duration_makes_no_difference(ruleset):
    assert not solved(creature("bear"), WINGS, effects=(CHARM,), ruleset=ruleset)["bear"].has("flying")
    earlier, wings = CHARM | {"timestamp": 1}, WINGS | {"timestamp": 2}
    assert solved(creature("bear", timestamp=0), wings, effects=(earlier,), ruleset=ruleset)["bear"].has("flying")


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("printed", [[], ["W"], ["B"], ["R", "G"]])
def test_613_9_a_creature_that_is_made_white_gets_the_bonus_for_white_ones(ruleset, printed):
    bonus = global_effect("bonus", WHITE_CREATURES, gets(1, 1))
    white = aura("white", "bear", colors("white"))
    for objects in ((bonus, white), (white, bonus)):
        assert pt(solved(creature("bear", colors=printed), *objects, ruleset=ruleset), "bear") == (3, 3)


def test_613_9_an_effect_that_overrides_another_does_not_end_it():
    # Without the younger Aura the older one shows again.
    bear, red, blue = creature("bear"), aura("red", "bear", colors("red")), aura("blue", "bear", colors("blue"))
    assert solved(bear, red, blue)["bear"].colors == ("blue",)
    assert solved(bear, red)["bear"].colors == ("red",)


def test_613_9_a_spell_may_override_many_effects_at_once():
    bear = creature("bear", abilities=["trample"], colors=["G"])
    found = solved(bear, WINGS, effects=(cast("Turn to Frog", "frog", ["bear"]),))["bear"]
    assert (found.subtypes, found.colors, found.abilities) == (("Frog",), ("blue",), ())
    assert (found.power, found.toughness) == (1, 1)
