"""The switches by which editions differ: defining abilities, simultaneous timestamps, counters' timestamps, layer 5."""

import pytest
from rules.boards import (
    aura,
    card,
    colors,
    creature,
    defined_by,
    defining,
    depends,
    gains,
    global_effect,
    loses,
    set_land_types,
    sources,
)
from rules.famous_boards import EDITIONS, SIX_LAYERS, expect, in_every_edition, in_every_order, laid_out, loops, mana

FIVE = ("white", "blue", "black", "red", "green")


def by_edition(*answers):
    """Run a test with the answer of each rule set, oldest first."""
    return pytest.mark.parametrize(("ruleset", "expected"), list(zip(EDITIONS, answers, strict=True)), ids=EDITIONS)


# --- colours and abilities in one layer, or in two --------------------------------------------------------------


@by_edition("", "", "U", "U")
@in_every_order("painter", "humility")
def test_painters_servant_and_humility(ruleset, expected, order):
    solution = laid_out(
        card("Savannah Lions", id="cat"),
        card("Painter's Servant", id="painter", choices={"color": "blue"}),
        card("Humility"),
        order=order,
        ruleset=ruleset,
    )
    expect(solution, "painter", pt=(1, 1), colors=expected, abilities=())
    expect(solution, "cat", pt=(1, 1), colors="W" + expected)
    if ruleset in SIX_LAYERS:
        assert depends(solution, "5") == {("painter", "humility")}
        assert sources(solution, "5") == ["humility"]
    else:
        assert sources(solution, "5") == ["painter"]


# --- characteristic-defining abilities --------------------------------------------------------------------------

COURIER = creature(
    "courier", "3/3", type_line="Artifact Creature — Golem", mana_cost="{4}", abilities=[defining(colors(*FIVE))]
)


@by_edition("", "WUBRG", "WUBRG", "WUBRG")
@in_every_order("courier", "humility")
def test_a_creature_that_is_all_colors_and_humility(ruleset, expected, order):
    # Under `ravnica` the ability waits for whatever decides whether it exists (418.5d), and is lost.
    solution = laid_out(COURIER, card("Humility"), order=order, ruleset=ruleset)
    expect(solution, "courier", pt=(1, 1), colors=expected, abilities=())
    if ruleset == "ravnica":
        assert depends(solution, "5") == {("courier", "humility")}
    elif ruleset == "10th":
        assert depends(solution, "5") == set()
        assert sources(solution, "5") == ["courier", "humility"]


@in_every_edition()
@in_every_order("courier", "lace")
def test_defining_abilities_come_first_where_nothing_makes_them_wait(ruleset, order):
    solution = laid_out(COURIER, aura("lace", "courier", colors("red")), order=order, ruleset=ruleset)
    assert sources(solution, "5") == ["courier", "lace"]
    expect(solution, "courier", colors="R", abilities=(defining(colors(*FIVE)),))


SHAPES = creature("shapes", "1/1", type_line="Land Creature — Forest Shapeshifter", abilities=["changeling"])


@by_edition("Shapeshifter", *["(every creature type)"] * 3)
@in_every_order("shapes", "moon")
def test_a_changeling_land_under_blood_moon(ruleset, expected, order):
    # Being a Mountain takes changeling away in layer 4, where changeling would apply.
    solution = laid_out(SHAPES, card("Blood Moon", id="moon"), order=order, ruleset=ruleset)
    expect(solution, "shapes", f"Land Creature — Mountain {expected}", (1, 1), abilities=mana("R"))
    assert depends(solution, "4") == ({("shapes", "moon")} if ruleset == "ravnica" else set())


GREATEST = {
    "greatest": {"value": "power", "of": {"all": [{"type": "Creature"}, {"controlled by": "you"}, {"not": "this"}]}}
}
HAND = {"count": {"all": [{"zone": "hand"}, {"owned by": "you"}]}}


@by_edition((3, True), (0, False), (0, False), (3, True))
def test_may_a_defining_ability_depend_on_another(ruleset, expected):
    # The older creature is as large as the largest other one, the younger as large as a hand of three.
    size, waits = expected
    solution = laid_out(
        *(card("Forest", id=f"hand{number}", zone="hand") for number in range(3)),
        creature("follower", "*/*", abilities=[defined_by(GREATEST)]),
        creature("leader", "*/*", abilities=[defined_by(HAND)]),
        ruleset=ruleset,
    )
    layer = "6a" if ruleset in SIX_LAYERS else "7a"
    assert depends(solution, layer) == ({("follower", "leader")} if waits else set())
    assert sources(solution, layer) == (["leader", "follower"] if waits else ["follower", "leader"])
    expect(solution, "follower", pt=(size, size))
    expect(solution, "leader", pt=(3, 3))


@by_edition(True, False, False, False)
def test_may_another_effect_depend_on_a_defining_ability(ruleset, expected):
    # What is blue becomes black; the Golem that is all colours is blue by its own ability, applied first anyway.
    dye = global_effect("dye", {"all": [{"type": "Creature"}, {"color": "blue"}]}, colors("black"))
    solution = laid_out(dye, COURIER, ruleset=ruleset)
    assert depends(solution, "5") == ({("dye", "courier")} if expected else set())
    assert sources(solution, "5") == ["courier", "dye"]
    expect(solution, "courier", colors="B")


# --- simultaneous timestamps ------------------------------------------------------------------------------------

BIRD = creature("bird", "1/1", timestamp=1)
FLIES = aura("flies", "bird", gains("flying"), timestamp=5)
FALLS = aura("falls", "bird", loses("flying"), timestamp=5)


@by_edition("listing", "listing", "listing", "apnap")
@pytest.mark.parametrize("active", ["alice", "bob"])
@pytest.mark.parametrize("first", ["flies", "falls"])
def test_who_orders_simultaneous_timestamps(ruleset, expected, active, first):
    flies, falls = FLIES | {"controller": "alice"}, FALLS | {"controller": "bob"}
    listed = (flies, falls) if first == "flies" else (falls, flies)
    solution = laid_out(BIRD, *listed, ruleset=ruleset, active_player=active)
    of_active = "flies" if active == "alice" else "falls"
    layer = "5" if ruleset in SIX_LAYERS else "6"
    expected_first = first if expected == "listing" else of_active
    assert sources(solution, layer)[0] == expected_first
    assert solution["bird"].has("flying") == (expected_first == "falls")


@in_every_edition()
@pytest.mark.parametrize("first", ["flies", "falls"])
def test_a_player_orders_simultaneous_timestamps_by_the_listing(ruleset, first):
    listed = (FLIES, FALLS) if first == "flies" else (FALLS, FLIES)
    solution = laid_out(BIRD, *listed, ruleset=ruleset)
    assert solution["bird"].has("flying") == (first == "falls")


def test_apnap_order_goes_on_in_turn_order():
    auras = [
        aura(color, "bird", colors(color), timestamp=5, controller=player)
        for player, color in (("cara", "red"), ("alice", "white"), ("bob", "blue"))
    ]
    solution = laid_out(BIRD, *auras, players=["alice", "bob", "cara"], active_player="bob")
    assert sources(solution, "5") == ["blue", "red", "white"]
    expect(solution, "bird", colors="W")


# --- counters' timestamps ---------------------------------------------------------------------------------------


@by_edition(False, False, False, True)
def test_a_flying_counter_younger_than_humility(ruleset, expected):
    bear = card("Grizzly Bears", id="bear", counters={"flying": {"count": 1, "timestamp": 9}})
    solution = laid_out(bear, card("Humility"), ruleset=ruleset)
    assert solution["bear"].has("flying") == expected


@in_every_edition()
def test_a_flying_counter_on_a_creature_younger_than_humility(ruleset):
    bear = card("Grizzly Bears", id="bear", counters={"flying": 1})
    assert laid_out(card("Humility"), bear, ruleset=ruleset)["bear"].has("flying")


# --- what has not changed ---------------------------------------------------------------------------------------


@in_every_edition()
@in_every_order("life", "xeno")
def test_a_loop_goes_by_timestamps(ruleset, order):
    solution = laid_out(
        card("Forest"),
        creature("elf", "2/2", type_line="Creature — Elf", colors=["W"]),
        card("Life and Limb", id="life"),
        card("Xenograft", id="xeno", choices={"creature_type": "Saproling"}),
        order=order,
        ruleset=ruleset,
    )
    assert loops(solution, "4") == [list(order)]
    assert sources(solution, "4") == list(order)
    elf = "Land Creature — Elf Saproling Forest" if order[0] == "xeno" else "Creature — Elf Saproling"
    expect(solution, "elf", elf, (1, 1) if order[0] == "xeno" else (2, 2))


@in_every_edition()
@in_every_order("moon", "urborg")
def test_dependency_beats_timestamps(ruleset, order):
    solution = laid_out(
        card("Taiga"), card("Blood Moon", id="moon"), card("Urborg, Tomb of Yawgmoth"), order=order, ruleset=ruleset
    )
    expect(solution, "urborg", "Legendary Land — Mountain", abilities=mana("R"))


@in_every_edition()
def test_the_order_is_looked_at_again_after_each_application(ruleset):
    # As the layer begins only "seas" depends on something. Once there is an Island, "bog" depends on it too.
    solution = laid_out(
        card("Mountain"),
        global_effect("bog", {"subtype": "Island"}, set_land_types("Swamp")),
        global_effect("wood", {"subtype": "Swamp"}, set_land_types("Forest")),
        global_effect("isle", {"subtype": "Mountain"}, set_land_types("Island")),
        ruleset=ruleset,
    )
    assert depends(solution, "4") == {("bog", "isle")}
    assert sources(solution, "4") == ["wood", "isle", "bog"]
    expect(solution, "mountain", "Basic Land — Swamp")
