"""Timestamps (CR 613.7)."""

import itertools

import pytest
from rules.boards import (
    CREATURES,
    NO_ABILITIES,
    YOUR_CREATURES,
    add_subtypes,
    aura,
    base,
    both,
    card,
    cast,
    colors,
    creature,
    effect,
    gains,
    gets,
    global_effect,
    loses,
    permanent,
    pt,
    resolved,
    solved,
    sources,
    static,
)

RED, BLUE, GREEN = (aura(color, "bear", colors(color)) for color in ("red", "blue", "green"))


@pytest.mark.parametrize("order", list(itertools.permutations(["red", "blue", "green"])))
def test_613_7_the_earlier_timestamp_is_applied_first(order):
    auras = {"red": RED, "blue": BLUE, "green": GREEN}
    solution = solved(creature("bear"), *(auras[name] for name in order))
    assert sources(solution, "5") == list(order)
    assert solution["bear"].colors == (order[-1],)


def test_613_7_timestamps_count_not_the_place_in_the_list():
    solution = solved(creature("bear"), RED | {"timestamp": 9}, BLUE | {"timestamp": 5})
    assert sources(solution, "5") == ["blue", "red"]


def test_613_7a_a_static_ability_has_its_objects_timestamp():
    # The spell is younger than the first Aura, older than the second.
    spell = resolved("spell", ["bear"], colors("green"), timestamp=5)
    solution = solved(creature("bear", timestamp=1), RED | {"timestamp": 4}, BLUE | {"timestamp": 6}, effects=(spell,))
    assert sources(solution, "5") == ["red", "spell", "blue"]


def test_613_7a_a_granted_ability_has_the_later_of_the_two_timestamps():
    # An ability that makes its object red, granted by an Aura: as late as the Aura where that is younger ...
    grant = aura("grant", "bear", gains(static("this", gains("trample"))), timestamp=5)
    lost = resolved("lost", ["bear"], loses("trample"), timestamp=4)
    assert solved(creature("bear", timestamp=1), grant, effects=(lost,))["bear"].has("trample")
    # ... and as late as the object where the object is.
    lost = resolved("lost", ["bear"], loses("trample"), timestamp=7)
    assert solved(creature("bear", timestamp=8), grant, effects=(lost,))["bear"].has("trample")
    assert not solved(creature("bear", timestamp=6), grant, effects=(lost,))["bear"].has("trample")


def test_613_7a_rune_of_flight_on_colossus_hammer():
    # The granted "equipped creature has flying" is younger than "loses flying", and stays so when both get new
    # timestamps because the Hammer is attached.
    hammer = card("Colossus Hammer", attached_to="bear")
    rune = card("Rune of Flight", attached_to="colossus")
    for stamps in ((2, 3), (5, 3)):
        solution = solved(
            creature("bear", timestamp=1), hammer | {"timestamp": stamps[0]}, rune | {"timestamp": stamps[1]}
        )
        assert pt(solution, "bear") == (12, 12)
        assert solution["bear"].has("flying")


def test_613_7a_several_granted_abilities_keep_their_relative_order():
    # Granted by two Auras to an Equipment that was attached after them: their effects go by the Auras' order.
    first = aura("first", "blade", gains(static("attached", gains("flying"))), timestamp=3)
    second = aura("second", "blade", gains(static("attached", loses("flying"))), timestamp=4)
    blade = permanent("blade", "Artifact — Equipment", attached_to="bear", timestamp=9)
    bear = creature("bear", timestamp=1)
    assert not solved(bear, first, second, blade)["bear"].has("flying")
    assert solved(bear, first | {"timestamp": 5}, second, blade)["bear"].has("flying")


def test_613_7b_a_resolved_effect_has_the_timestamp_of_its_creation():
    grow, shrink = (
        resolved("grow", ["bear"], base(5, 5), timestamp=5),
        resolved("shrink", ["bear"], base(0, 1), timestamp=6),
    )
    assert pt(solved(creature("bear", timestamp=9), effects=(shrink, grow)), "bear") == (0, 1)


def test_613_7c_each_kind_of_counter_has_its_own_timestamp():
    bear = creature(
        "bear", counters={"flying": {"count": 1, "timestamp": 2}, "trample": {"count": 1, "timestamp": 8}}, timestamp=1
    )
    found = solved(bear, effects=(resolved("blank", ["bear"], NO_ABILITIES, timestamp=5),))["bear"]
    assert found.ability_names == ("trample",)


def test_613_7c_all_counters_of_a_kind_have_that_of_the_newest():
    # Two flying counters, one older and one younger than the loss: both count as younger.
    bear = creature("bear", counters={"flying": {"count": 2, "timestamp": 8}}, timestamp=1)
    blank = resolved("blank", ["bear"], NO_ABILITIES, timestamp=5)
    assert solved(bear, effects=(blank,))["bear"].ability_names == ("flying",)


def test_613_7c_without_one_a_counter_is_as_old_as_its_object():
    bear = creature("bear", counters={"flying": 1}, timestamp=3)
    for timestamp, flies in ((2, True), (5, False)):
        blank = resolved("blank", ["bear"], NO_ABILITIES, timestamp=timestamp)
        assert solved(bear, effects=(blank,))["bear"].has("flying") is flies


def test_613_7d_an_object_is_as_old_as_its_stay_in_its_zone():
    # Left and come back: the older lord is the younger one now.
    small = global_effect("small", CREATURES, base(1, 1), timestamp=7)
    large = global_effect("large", CREATURES, base(5, 5), timestamp=4)
    assert pt(solved(creature("bear", timestamp=1), small, large), "bear") == (1, 1)


def test_613_7e_an_aura_is_as_old_as_its_attachment():
    # Moved onto the bear last, whenever it entered.
    first = aura("first", "bear", base(1, 1), timestamp=8)
    second = aura("second", "bear", base(5, 5), timestamp=6)
    assert pt(solved(creature("bear", timestamp=1), first, second), "bear") == (1, 1)


def test_613_7f_turning_face_up_makes_an_object_younger():
    # Its abilities are as young as that: after the loss of abilities by an effect that is older.
    wild = static(YOUR_CREATURES, gains("trample"))
    blank = resolved("blank", ["cub"], NO_ABILITIES, timestamp=5)
    turned_up = creature("morph", abilities=[wild], timestamp=7)
    assert solved(creature("cub", timestamp=1), turned_up, effects=(blank,))["cub"].has("trample")
    assert not solved(creature("cub", timestamp=1), turned_up | {"timestamp": 2}, effects=(blank,))["cub"].has(
        "trample"
    )


def test_613_7g_transforming_makes_a_permanent_younger():
    # Terror of Kruin Pass gives your Werewolves menace: after it transformed, later than the loss.
    back = card("Kruin Outlaw // Terror of Kruin Pass", id="terror", face="back", timestamp=7)
    wolf = creature("wolf", type_line="Creature — Werewolf", timestamp=1)
    blank = resolved("blank", ["wolf"], NO_ABILITIES, timestamp=5)
    assert solved(wolf, back, effects=(blank,))["wolf"].has("menace")
    assert not solved(wolf, back | {"timestamp": 3}, effects=(blank,))["wolf"].has("menace")


def test_613_7m_simultaneous_objects_go_in_turn_order_from_the_active_player():
    players = ["alice", "bob", "carol"]
    auras = [
        aura("of-" + player, "bear", colors(color), controller=player, timestamp=5)
        for player, color in (("carol", "red"), ("bob", "blue"), ("alice", "green"))
    ]
    for active, expected in (
        ("alice", ["of-alice", "of-bob", "of-carol"]),
        ("bob", ["of-bob", "of-carol", "of-alice"]),
        ("carol", ["of-carol", "of-alice", "of-bob"]),
    ):
        solution = solved(creature("bear", timestamp=1), *auras, players=players, active_player=active)
        assert sources(solution, "5") == expected


def test_613_7m_one_players_objects_go_in_the_order_of_that_players_choice():
    red, blue = RED | {"timestamp": 5}, BLUE | {"timestamp": 5}
    assert sources(solved(creature("bear", timestamp=1), red, blue), "5") == ["red", "blue"]
    assert sources(solved(creature("bear", timestamp=1), blue, red), "5") == ["blue", "red"]


def test_613_7m_cards_without_a_controller_go_by_their_owner():
    # Two cards in graveyards whose abilities work there.
    def spirit(player, color):
        ability = static({"object": "bear"}, colors(color), zones=["graveyard"])
        return creature(
            "of-" + player, abilities=[ability], owner=player, controller=player, zone="graveyard", timestamp=5
        )

    for active, expected in (("alice", ["of-alice", "of-bob"]), ("bob", ["of-bob", "of-alice"])):
        solution = solved(
            creature("bear", timestamp=1), spirit("bob", "red"), spirit("alice", "blue"),
            players=["alice", "bob"], active_player=active,
        )  # fmt: skip
        assert sources(solution, "5") == expected


def test_613_7m_the_controller_is_the_one_under_whom_it_entered():
    # Who controls it now, by an effect, does not reorder what entered at the same time.
    auras = (
        aura("hers", "bear", colors("red"), controller="alice", timestamp=5),
        aura("his", "bear", colors("blue"), controller="bob", timestamp=5),
    )
    theft = aura("theft", "his", {"gain control": "you"}, controller="alice", timestamp=6)
    solution = solved(creature("bear", timestamp=1), *auras, theft, players=["alice", "bob"], active_player="bob")
    assert sources(solution, "5") == ["his", "hers"]


def test_613_7n_an_objects_own_ability_is_older_than_the_effect_that_put_it_there():
    # Painter's Servant returns and "is black": it is blue in addition first, then black only.
    servant = card("Painter's Servant", timestamp=5, choices={"color": "blue"})
    black = resolved("black", ["painter's"], colors("black"), timestamp=5)
    solution = solved(servant, effects=(black,))
    assert sources(solution, "5") == ["painter's", "black"]
    assert solution["painter's"].colors == ("black",)


def test_613_7n_wherever_they_stand_in_the_board_file():
    mine = creature("mine", abilities=[static("this", gains("flying"))], timestamp=5, controller="bob")
    blank = resolved("blank", ["mine"], loses("flying"), timestamp=5, controller="alice")
    solution = solved(mine, effects=(blank,), players=["alice", "bob"], active_player="alice")
    assert not solution["mine"].has("flying")


def test_613_7_one_objects_abilities_go_in_their_printed_order():
    flags = [static({"object": "bear"}, colors("red")), static({"object": "bear"}, colors("blue"))]
    solution = solved(creature("bear"), permanent("flag", "Enchantment", *flags))
    assert [found.id for found in solution.order("5")] == ["flag.1", "flag.2"]
    assert solution["bear"].colors == ("blue",)


def test_613_7_one_spells_effects_go_in_their_order():
    spell = {
        "id": "spell",
        "targets": ["bear"],
        "does": [effect("targets", colors("red")), effect("targets", colors("blue"))],
    }
    solution = solved(creature("bear"), effects=(spell,))
    assert [found.id for found in solution.order("5")] == ["spell", "spell.2"]
    assert solution["bear"].colors == ("blue",)


def test_613_7_becoming_a_copy_gives_no_new_timestamp():
    # The Clone of the large lord is as old as the Clone.
    large = global_effect("large", CREATURES, base(5, 5), timestamp=2)
    small = global_effect("small", CREATURES, base(1, 1), timestamp=4)
    copy = permanent("copy", "Enchantment", timestamp=3)
    became = resolved("became", ["copy"], {"become copy": {"of": {"object": "large"}}}, timestamp=9)
    solution = solved(creature("bear", timestamp=1), large, small, copy, effects=(became,))
    assert sources(solution, "7b") == ["large", "copy", "small"]


def test_613_7_a_change_of_control_gives_no_new_timestamp():
    small = global_effect("small", CREATURES, base(1, 1), controller="bob", timestamp=2)
    large = global_effect("large", CREATURES, base(5, 5), timestamp=4)
    theft = aura("theft", "small", {"gain control": "you"}, timestamp=8)
    solution = solved(creature("bear", timestamp=1), small, large, theft, players=["alice", "bob"])
    assert pt(solution, "bear") == (5, 5)


def test_613_7_gaining_an_ability_gives_no_new_timestamp():
    small = global_effect("small", CREATURES, base(1, 1), timestamp=2)
    large = global_effect("large", CREATURES, base(5, 5), timestamp=4)
    boon = resolved("boon", ["small"], gains("indestructible"), timestamp=8)
    assert pt(solved(creature("bear", timestamp=1), small, large, effects=(boon,)), "bear") == (5, 5)


def test_613_7_timestamps_decide_within_a_sublayer_only():
    # A bonus that is older than the base values still comes after them.
    growth = cast("Giant Growth", "growth", ["bear"], timestamp=2)
    assert pt(solved(creature("bear", timestamp=1), card("Humility", timestamp=3), effects=(growth,)), "bear") == (4, 4)


def test_613_7_negative_timestamps_are_older_still():
    solution = solved(creature("bear"), RED | {"timestamp": -3}, BLUE | {"timestamp": -7})
    assert solution["bear"].colors == ("red",)


def test_613_7_effects_of_one_spell_on_objects_of_two_players():
    # One effect has one timestamp, whoever controls what it affects.
    elves = resolved("elves", ["hers", "his"], add_subtypes("Elf"), timestamp=5)
    solution = solved(
        creature("hers", timestamp=1), creature("his", controller="bob", timestamp=2),
        global_effect("bonus", both(CREATURES, {"subtype": "Elf"}), gets(1, 1), timestamp=3),
        effects=(elves,), players=["alice", "bob"],
    )  # fmt: skip
    assert (pt(solution, "hers"), pt(solution, "his")) == ((3, 3), (3, 3))
