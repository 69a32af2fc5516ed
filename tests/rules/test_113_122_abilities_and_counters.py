"""Abilities gained, lost and barred (CR 113), and counters (CR 122)."""

import pytest
from rules.boards import (
    CREATURES,
    NO_ABILITIES,
    aura,
    card,
    colors,
    creature,
    gains,
    gets,
    global_effect,
    loses,
    other,
    permanent,
    pt,
    resolved,
    solved,
)

NO_FLYING = {"can't have": ["flying"]}


def test_113_10a_an_ability_that_is_gained_comes_on_top():
    found = solved(creature("bear", abilities=["trample"]), aura("wings", "bear", gains("flying")))["bear"]
    assert set(found.ability_names) == {"trample", "flying"}


def test_113_10b_losing_an_ability_removes_every_instance():
    bird = creature("bird", abilities=["flying"], counters={"flying": 1})
    net = resolved("net", ["bird"], loses("flying"))
    assert not solved(bird, aura("wings", "bird", gains("flying")), effects=(net,))["bird"].has("flying")


def test_113_10b_a_bare_keyword_means_any_parameter():
    guard = creature("guard", abilities=["ward {2}", "protection from red"])
    net = resolved("net", ["guard"], loses("ward"))
    assert solved(guard, effects=(net,))["guard"].ability_names == ("protection from red",)


def test_113_10c_the_most_recent_one_prevails():
    bear = creature("bear")
    wings, net = resolved("wings", ["bear"], gains("flying")), resolved("net", ["bear"], loses("flying"))
    assert not solved(bear, effects=(wings, net))["bear"].has("flying")
    assert solved(bear, effects=(net, wings))["bear"].has("flying")


def test_113_10c_what_is_gained_after_losing_everything_stays():
    bear = creature("bear", abilities=["trample"])
    blank, wings = resolved("blank", ["bear"], NO_ABILITIES), resolved("wings", ["bear"], gains("flying"))
    assert solved(bear, effects=(blank, wings))["bear"].ability_names == ("flying",)
    assert solved(bear, effects=(wings, blank))["bear"].ability_names == ()


def test_113_2c_several_different_abilities_are_lost_one_by_one():
    sphinx = creature("sphinx", abilities=["flying", "vigilance", other("{T}: scry 1")])
    lost = resolved("lost", ["sphinx"], loses("vigilance", other("{T}: scry 1")))
    assert solved(sphinx, effects=(lost,))["sphinx"].ability_names == ("flying",)


def test_113_11_an_ability_that_it_cannot_have_is_lost():
    bird = creature("bird", abilities=["flying", "trample"])
    assert solved(bird, global_effect("gravity", CREATURES, NO_FLYING))["bird"].ability_names == ("trample",)


@pytest.mark.parametrize("order", ["older", "younger"])
def test_113_11_it_cannot_be_given_by_an_effect(order):
    gravity, wings = global_effect("gravity", CREATURES, NO_FLYING), aura("wings", "bear", gains("flying"))
    auras = (wings, gravity) if order == "older" else (gravity, wings)
    assert not solved(creature("bear"), *auras)["bear"].has("flying")


@pytest.mark.parametrize("timestamp", [1, 9])
def test_113_11_it_cannot_be_given_by_a_keyword_counter(timestamp):
    bear = creature("bear", counters={"flying": {"count": 1, "timestamp": timestamp}}, timestamp=1)
    gravity = global_effect("gravity", CREATURES, NO_FLYING, timestamp=5)
    assert not solved(bear, gravity)["bear"].has("flying")


def test_113_11_the_other_parts_of_the_effect_still_apply():
    gravity = global_effect("gravity", CREATURES, NO_FLYING)
    boon = resolved("boon", ["bear"], gains("flying", "vigilance"), gets(2, 2))
    found = solved(creature("bear"), gravity, effects=(boon,))["bear"]
    assert found.ability_names == ("vigilance",)
    assert (found.power, found.toughness) == (4, 4)


def test_113_11_losing_all_abilities_ends_a_bar_that_comes_from_its_own_object():
    # "This creature can't have flying" is an ability of the bear: lost before it starts, it bars nothing.
    rooted = {"static": {"effects": [{"applies_to": "this", "does": [NO_FLYING]}]}}
    blank, wings = resolved("blank", ["bear"], NO_ABILITIES), resolved("wings", ["bear"], gains("flying"))
    bear = creature("bear", abilities=[rooted])
    assert not solved(bear, effects=(wings,))["bear"].has("flying")
    assert solved(bear, effects=(blank, wings))["bear"].ability_names == ("flying",)


def test_113_12_a_creature_with_an_aura_that_gives_an_ability_has_one():
    bear, petroglyphs = card("Runeclaw Bear"), card("Muraganda Petroglyphs")
    assert pt(solved(bear, petroglyphs), "runeclaw") == (4, 4)
    assert pt(solved(bear, petroglyphs, card("Flight", attached_to="runeclaw")), "runeclaw") == (2, 2)


def test_113_12_a_color_is_no_ability():
    red = aura("red", "runeclaw", colors("red"))
    solution = solved(card("Runeclaw Bear"), card("Muraganda Petroglyphs"), red)
    assert solution["runeclaw"].colors == ("red",)
    assert pt(solution, "runeclaw") == (4, 4)


def test_113_12_a_quality_is_no_ability():
    # "Enchanted creature can't be blocked" is an ability of the Aura, not of the creature.
    veil = permanent("veil", "Enchantment — Aura", other("can't be blocked", "static"), attached_to="runeclaw")
    assert pt(solved(card("Runeclaw Bear"), card("Muraganda Petroglyphs"), veil), "runeclaw") == (4, 4)


def test_113_12_a_color_that_is_set_is_not_lost_with_the_abilities():
    red = aura("red", "bear", colors("red"))
    blank = resolved("blank", ["bear"], NO_ABILITIES)
    assert solved(creature("bear"), red, effects=(blank,))["bear"].colors == ("red",)


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        ({"+1/+1": 3}, (5, 5)),
        ({"-1/-1": 1}, (1, 1)),
        ({"+1/+0": 2}, (4, 2)),
        ({"+0/+2": 1, "-2/-1": 1}, (0, 3)),
        ({"+1/+1": 2, "-1/-1": 1}, (3, 3)),  # 122.3: they are removed in pairs only by a state-based action
        ({"charge": 4, "level": 2}, (2, 2)),
    ],
)
def test_122_1a_counters_add_to_power_and_toughness(counters, expected):
    assert pt(solved(creature("bear", counters=counters)), "bear") == expected


def test_122_1a_they_do_so_on_a_creature_card_elsewhere():
    assert pt(solved(creature("card", zone="exile", counters={"+1/+1": 2})), "card") == (4, 4)


def test_122_1a_on_a_noncreature_permanent_they_do_nothing_until_it_is_one():
    shrine = permanent("shrine", "Enchantment", counters={"+1/+1": 2})
    wake = resolved("wake", ["shrine"], {"add types": ["Creature"]}, {"set pt": {"power": 1, "toughness": 1}})
    assert pt(solved(shrine), "shrine") == (None, None)
    assert pt(solved(shrine, effects=(wake,)), "shrine") == (3, 3)


@pytest.mark.parametrize(
    "keyword",
    [
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    ],
)  # fmt: skip
def test_122_1b_a_keyword_counter_gives_its_keyword(keyword):
    assert solved(creature("bear", counters={keyword: 1}))["bear"].ability_names == (keyword,)


def test_122_1b_a_variant_of_a_keyword_counts_too():
    found = solved(creature("bear", counters={"hexproof from red": 1}))["bear"]
    assert found.ability_names == ("hexproof from red",)


def test_122_1b_another_kind_of_counter_gives_none():
    assert solved(creature("bear", counters={"stun": 1, "shield": 1}))["bear"].abilities == ()


def test_122_1b_they_work_in_other_zones():
    assert solved(creature("card", zone="graveyard", counters={"flying": 1}))["card"].has("flying")


def test_122_1b_613_1f_a_keyword_counter_is_lost_with_the_abilities_if_it_is_older():
    def bear(timestamp):
        return creature("bear", counters={"flying": {"count": 1, "timestamp": timestamp}}, timestamp=1)

    blank = resolved("blank", ["bear"], NO_ABILITIES, timestamp=5)
    assert not solved(bear(2), effects=(blank,))["bear"].has("flying")
    assert solved(bear(8), effects=(blank,))["bear"].has("flying")


def test_122_1j_hone_counters_on_an_equipment_strengthen_what_it_is_attached_to():
    blade = permanent("blade", "Artifact — Equipment", attached_to="bear", counters={"hone": 2})
    assert pt(solved(creature("bear"), blade), "bear") == (4, 2)
    assert pt(solved(creature("bear"), blade | {"attached_to": None}), "bear") == (2, 2)


def test_122_1j_hone_counters_on_something_else_do_nothing():
    charm = permanent("charm", "Enchantment — Aura", attached_to="bear", counters={"hone": 2})
    assert pt(solved(creature("bear", counters={"hone": 3}), charm), "bear") == (2, 2)
