"""Power and toughness as numbers (CR 107, 208, 301.7, 701.10)."""

import pytest
from rules.boards import (
    CREATURES,
    add_types,
    base,
    both,
    card,
    cast,
    count,
    creature,
    defined_by,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    resolved_on,
    solved,
)


def test_107_1b_power_may_be_negative_and_counts_as_such_in_a_sum():
    giant = creature("giant", "3/4")
    shrink = resolved("shrink", ["giant"], gets(-5, 0))
    # "Gets +X/+0, where X is the giant's power and toughness together": -2 + 4.
    both_numbers = {"sum": [{"power": {"object": "giant"}}, {"toughness": {"object": "giant"}}]}
    total = resolved("total", ["bear"], gets(both_numbers, 0))
    solution = solved(giant, creature("bear"), effects=(shrink, total))
    assert pt(solution, "giant") == (-2, 4)
    assert pt(solution, "bear") == (4, 2)


def test_107_1b_three_more_make_a_power_of_minus_2_one():
    solution = solved(
        creature("giant", "3/4"),
        effects=(resolved("shrink", ["giant"], gets(-5, 0)), resolved("growth", ["giant"], gets(3, 0))),
    )
    assert pt(solution, "giant") == (1, 4)


def test_107_1b_an_amount_below_0_is_0():
    # 4/4 with -6/-0, then "gets +X/+X, where X is its power".
    solution = solved(
        creature("viridian", "4/4"),
        effects=(resolved("shrink", ["viridian"], gets(-6, 0)), resolved("grow", ["viridian"], gets("power", "power"))),
    )
    assert pt(solution, "viridian") == (-2, 4)


def test_107_1b_setting_a_value_takes_a_negative_amount_as_it_is():
    shrink = resolved("shrink", ["giant"], gets(-5, 0))
    mirror = resolved("mirror", ["bear"], base({"power": {"object": "giant"}}, 2))
    assert pt(solved(creature("giant", "3/4"), creature("bear"), effects=(shrink, mirror)), "bear") == (-2, 2)


def test_701_10b_doubling_a_negative_power_makes_it_more_negative():
    double = resolved("double", ["giant"], {"multiply pt": {"power": 2}})
    solution = solved(creature("giant", "3/4"), effects=(resolved("shrink", ["giant"], gets(-5, 0)), double))
    assert pt(solution, "giant") == (-4, 4)


def test_701_10a_doubling_adds_the_value_that_it_had_then():
    # 2/2 with +1/+1 is doubled to 6/6: +3/+3, which later effects leave alone.
    double = resolved("double", ["bear"], {"multiply pt": {"power": 2, "toughness": 2}})
    before, after = resolved("before", ["bear"], gets(1, 1)), resolved("after", ["bear"], gets(1, 1))
    assert pt(solved(creature("bear"), effects=(before, double)), "bear") == (6, 6)
    assert pt(solved(creature("bear"), effects=(before, double, after)), "bear") == (7, 7)
    small = resolved("small", ["bear"], base(0, 1))
    assert pt(solved(creature("bear"), effects=(before, double, small)), "bear") == (4, 5)


def test_701_11a_tripling_adds_twice_the_value():
    triple = resolved("triple", ["bear"], {"multiply pt": {"power": 3}})
    assert pt(solved(creature("bear"), effects=(triple,)), "bear") == (6, 2)


def test_107_3_x_is_what_was_announced():
    grow = resolved("blaze", ["bear"], gets("x", "x"))
    assert pt(solved(creature("bear"), effects=(grow | {"x": 4},)), "bear") == (6, 6)
    assert pt(solved(creature("bear"), effects=(grow,)), "bear") == (2, 2)


def test_107_2_a_number_that_cannot_be_determined_is_0():
    # Nothing is attached to, so "equal to its power" has no object.
    fellow = creature("fellow", "*/*", abilities=[defined_by({"power": "attached"})])
    assert pt(solved(fellow), "fellow") == (0, 0)


def test_208_2a_lost_order_of_jarkeld_is_1_1_where_nobody_was_chosen():
    for zone in ("hand", "library", "graveyard", "exile"):
        order = card("Lost Order of Jarkeld", zone=zone)
        assert pt(solved(order, creature("bear", controller="bob"), players=["alice", "bob"]), "lost") == (1, 1)


def test_208_2a_lost_order_of_jarkeld_counts_the_chosen_players_creatures():
    order = card("Lost Order of Jarkeld", choices={"player": "bob"})
    bears = (creature("bear", controller="bob"), creature("cub", "1/1", controller="bob"))
    assert pt(solved(order, *bears, players=["alice", "bob"]), "lost") == (3, 3)


@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "exile", "stack", "command"])
def test_208_2a_113_6a_tarmogoyf_counts_in_every_zone(zone):
    dead = (card("Grizzly Bears", zone="graveyard"), card("Giant Growth", zone="graveyard"))
    assert pt(solved(card("Tarmogoyf", zone=zone), *dead), "tarmogoyf") == (2, 3)


def test_208_2a_tarmogoyf_in_a_graveyard_counts_itself():
    assert pt(solved(card("Tarmogoyf", zone="graveyard")), "tarmogoyf") == (1, 2)


@pytest.mark.parametrize(
    ("mode", "size", "keywords", "subtypes"),
    [
        ("a 3/3 artifact creature", (3, 3), (), ("Shapeshifter",)),
        ("a 2/2 artifact creature with flying", (2, 2), ("flying",), ("Shapeshifter",)),
        ("a 1/6 Wall artifact creature with defender", (1, 6), ("defender",), ("Shapeshifter", "Wall")),
    ],
)
def test_208_2b_primal_clay_is_what_was_chosen_as_it_entered(mode, size, keywords, subtypes):
    found = solved(card("Primal Clay", choices={"mode": mode}))["primal"]
    assert (found.power, found.toughness) == size
    assert all(found.has(keyword) for keyword in keywords)
    assert found.subtypes == subtypes


def test_208_2b_off_the_battlefield_primal_clay_is_0_0():
    assert pt(solved(card("Primal Clay", zone="hand")), "primal") == (0, 0)


def test_208_3_a_vehicle_has_power_and_toughness_only_as_a_creature_or_a_card():
    solution = solved(card("Smuggler's Copter", id="play"), card("Smuggler's Copter", id="hand", zone="hand"))
    assert pt(solution, "play") == (None, None)
    assert pt(solution, "hand") == (3, 3)


def test_208_3_a_noncreature_card_elsewhere_has_none():
    assert pt(solved(card("Humility", zone="graveyard")), "humility") == (None, None)


def test_208_3_a_creature_that_stops_being_one_has_none():
    solution = solved(card("Grizzly Bears"), card("Imprisoned in the Moon", attached_to="grizzly"))
    assert pt(solution, "grizzly") == (None, None)


def test_301_7b_a_vehicle_that_becomes_a_creature_has_its_printed_values():
    crew = cast("Smuggler's Copter", "crew", source="copter")
    solution = solved(card("Smuggler's Copter", id="copter"), effects=(crew,))
    assert solution["copter"].types == ("Artifact", "Creature")
    assert pt(solution, "copter") == (3, 3)


def test_208_3a_an_effect_on_a_vehicle_waits_until_it_is_a_creature():
    # Veteran Motorist's ability resolves before the crew ability that it is tapped for.
    copter = card("Smuggler's Copter", id="copter")
    pump = cast("Veteran Motorist", "pump", ["copter"])
    crew = cast("Smuggler's Copter", "crew", source="copter")
    assert pt(solved(copter, effects=(pump,)), "copter") == (None, None)
    assert pt(solved(copter, effects=(pump, crew)), "copter") == (4, 4)


def test_208_3a_base_values_set_on_a_noncreature_wait_too():
    copter = card("Smuggler's Copter", id="copter")
    small = resolved("small", ["copter"], base(0, 1))
    crew = cast("Smuggler's Copter", "crew", source="copter")
    assert pt(solved(copter, effects=(small,)), "copter") == (None, None)
    assert pt(solved(copter, effects=(small, crew)), "copter") == (0, 1)


def test_208_4b_base_power_is_what_setting_leaves_and_modifying_does_not_touch():
    # "Creatures with base power 2 get +0/+5."
    base_2 = both(CREATURES, {"where": {"left": "base power", "is": "=", "right": 2}})
    solution = solved(
        creature("plain"),
        creature("pumped"),
        creature("counted", counters={"+1/+1": 1}),
        creature("shrunk", "5/5"),
        creature("printed", "5/5"),
        creature("reset"),
        creature("goyf", "*/*", abilities=[defined_by(2)]),
        global_effect("watch", base_2, gets(0, 5)),
        effects=(
            resolved("growth", ["pumped"], gets(3, 3)),
            resolved("small", ["shrunk"], base(2, 2)),
            resolved("large", ["reset"], base(5, 5)),
        ),
    )
    # The watcher is older than the spells, but base values are settled before layer 7c.
    assert pt(solution, "plain") == (2, 7)
    assert pt(solution, "pumped") == (5, 10)
    assert pt(solution, "counted") == (3, 8)
    assert pt(solution, "shrunk") == (2, 7)
    assert pt(solution, "printed") == (5, 5)
    assert pt(solution, "reset") == (5, 5)
    assert pt(solution, "goyf") == (2, 7)


def test_208_4b_switching_is_no_base_value():
    switch = resolved("switch", ["bear"], "switch pt")
    read = resolved("read", ["cub"], gets({"base power": {"object": "bear"}}, 0))
    assert pt(solved(creature("bear", "2/5"), creature("cub", "1/1"), effects=(switch, read)), "cub") == (3, 1)


def test_208_5_a_creature_without_values_is_0_0():
    solution = solved(
        permanent("shrine", "Enchantment"), effects=(resolved("wake", ["shrine"], add_types("Creature")),)
    )
    assert pt(solution, "shrine") == (0, 0)


def test_208_5_a_single_value_that_is_set_leaves_the_other_at_0():
    wake = resolved("wake", ["shrine"], add_types("Creature"), {"set pt": {"power": 3}})
    assert pt(solved(permanent("shrine", "Enchantment"), effects=(wake,)), "shrine") == (3, 0)


def test_208_2a_several_stars_use_their_own_counts():
    # Lhurgoyf: */1+*.
    dead = tuple(card("Grizzly Bears", id=f"dead-{n}", zone="graveyard") for n in range(3))
    assert pt(solved(card("Lhurgoyf"), *dead), "lhurgoyf") == (3, 4)


def test_611_2d_an_amount_is_fixed_when_the_spell_resolves():
    grow = resolved_on("grow", CREATURES, gets(count(CREATURES), 0))
    solution = solved(creature("bear"), creature("cub", timestamp=9), effects=(grow | {"timestamp": 5},))
    assert pt(solution, "bear") == (3, 2)
    assert pt(solution, "cub") == (2, 2)
