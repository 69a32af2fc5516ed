"""Land types that are set and added, and lands that are something else: CR 305.7, 205.1, 613.8 on famous boards."""

import pytest
from rules.boards import aura, base, card, cast, depends, sources
from rules.famous_boards import expect, in_every_edition, in_every_order, laid_out, mana, own

NO_ABILITIES = "lose all abilities"
COLORLESS = mana("C")

# --- Blood Moon, Urborg and Yavimaya ----------------------------------------------------------------------------

MOON = card("Blood Moon", id="moon")
URBORG = card("Urborg, Tomb of Yawgmoth")
YAVIMAYA = card("Yavimaya, Cradle of Growth")
LANDS = (card("Taiga"), card("Plains"))


@in_every_order("moon", "urborg")
def test_blood_moon_and_urborg(order):
    solution = laid_out(*LANDS, MOON, URBORG, order=order)
    expect(solution, "urborg", "Legendary Land — Mountain", None, abilities=mana("R"))
    expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))
    expect(solution, "plains", "Basic Land — Plains", abilities=mana("W"))
    (dependency,) = solution.dependencies("4")
    assert (dependency.dependent.source, dependency.on.source, dependency.what) == ("urborg", "moon", "exists")
    assert sources(solution, "4") == ["moon"]


@in_every_order("moon", "urborg", "yavimaya")
def test_blood_moon_urborg_and_yavimaya(order):
    solution = laid_out(*LANDS, MOON, URBORG, YAVIMAYA, order=order)
    for name in ("urborg", "yavimaya"):
        expect(solution, name, "Legendary Land — Mountain", abilities=mana("R"))
    expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))
    expect(solution, "plains", "Basic Land — Plains", abilities=mana("W"))
    assert depends(solution, "4") == {("urborg", "moon"), ("yavimaya", "moon")}
    assert sources(solution, "4") == ["moon"]


@in_every_order("urborg", "yavimaya")
def test_urborg_and_yavimaya(order):
    solution = laid_out(*LANDS, URBORG, YAVIMAYA, order=order)
    expect(
        solution, "urborg", "Legendary Land — Swamp Forest", abilities=(*own("Urborg, Tomb of Yawgmoth"), *mana("BG"))
    )
    expect(
        solution,
        "yavimaya",
        "Legendary Land — Swamp Forest",
        abilities=(*own("Yavimaya, Cradle of Growth"), *mana("BG")),
    )
    expect(solution, "taiga", "Land — Mountain Forest Swamp", abilities=mana("RGB"))
    expect(solution, "plains", "Basic Land — Plains Swamp Forest", abilities=mana("WBG"))
    assert depends(solution, "4") == set()
    assert sources(solution, "4") == list(order)


# --- Ashaya -----------------------------------------------------------------------------------------------------

ASHAYA = (
    card("Grizzly Bears", id="bear"),
    {"id": "saproling", "name": "Saproling", "type_line": "Creature — Saproling", "colors": ["G"], "token": True,
     "power": 1, "toughness": 1},
    card("Forest"),
    card("Ashaya, Soul of the Wild"),
)  # fmt: skip


def test_ashaya_alone():
    solution = laid_out(*ASHAYA)
    expect(solution, "ashaya", "Legendary Land Creature — Elemental Forest", (3, 3))
    expect(solution, "bear", "Land Creature — Bear Forest", (2, 2), abilities=mana("G"))
    expect(solution, "saproling", "Creature — Saproling", (1, 1), abilities=())


@in_every_order("moon", "ashaya")
def test_blood_moon_and_ashaya(order):
    solution = laid_out(*ASHAYA, MOON, order=order)
    assert depends(solution, "4") == {("moon", "ashaya")}
    assert sources(solution, "4") == ["ashaya", "moon"]
    # 305.7 takes the ability that defines her power and toughness in layer 4, before it would apply in 7a.
    expect(solution, "ashaya", "Legendary Land Creature — Elemental Mountain", (0, 0), "G", abilities=mana("R"))
    expect(solution, "bear", "Land Creature — Bear Mountain", (2, 2), "G", abilities=mana("R"))
    expect(solution, "saproling", "Creature — Saproling", (1, 1), "G", abilities=())
    expect(solution, "forest", "Basic Land — Forest", abilities=mana("G"))
    assert sources(solution, "7a") == []


def test_ashaya_under_kenriths_transformation():
    solution = laid_out(*ASHAYA, card("Kenrith's Transformation", attached_to="ashaya"))
    # "Is an Elk creature" sets the card type too (205.1a): she was a land for a moment, and is none now.
    expect(solution, "ashaya", "Legendary Creature — Elk", (3, 3), "G", abilities=())
    expect(solution, "bear", "Land Creature — Bear Forest", (2, 2), abilities=mana("G"))
    expect(solution, "saproling", "Creature — Saproling", (1, 1), abilities=())
    assert depends(solution, "4") == set()


@in_every_order("ashaya", "curse")
def test_ashaya_without_abilities_makes_forests_all_the_same(order):
    solution = laid_out(*ASHAYA, aura("curse", "ashaya", NO_ABILITIES, base(0, 2)), order=order)
    expect(solution, "ashaya", "Legendary Land Creature — Elemental Forest", (0, 2), abilities=())
    expect(solution, "bear", "Land Creature — Bear Forest", (2, 2), abilities=mana("G"))


# --- Dryad Arbor ------------------------------------------------------------------------------------------------

ARBOR = card("Dryad Arbor", id="arbor")


def test_dryad_arbor_under_blood_moon():
    solution = laid_out(ARBOR, MOON)
    expect(solution, "arbor", "Land Creature — Mountain Dryad", (1, 1), "G", abilities=mana("R"))


def test_dryad_arbor_under_humility():
    solution = laid_out(ARBOR, card("Humility"))
    expect(solution, "arbor", "Land Creature — Forest Dryad", (1, 1), "G", abilities=())


@in_every_order("moon", "humility")
def test_dryad_arbor_under_both(order):
    solution = laid_out(ARBOR, MOON, card("Humility"), order=order)
    expect(solution, "arbor", "Land Creature — Mountain Dryad", (1, 1), "G", abilities=())


@in_every_order("moon", "elk")
def test_dryad_arbor_as_an_elk_under_blood_moon(order):
    solution = laid_out(ARBOR, MOON, cast("Oko, Thief of Crowns", "elk", ["arbor"], id="elk"), order=order)
    # Blood Moon's effect depends on Oko's: the Elk is no land.
    assert depends(solution, "4") == {("moon", "elk")}
    assert sources(solution, "4") == ["elk", "moon"]
    expect(solution, "arbor", "Creature — Elk", (3, 3), "G", abilities=())


def test_an_animated_artifact_as_an_elk():
    solution = laid_out(
        card("Chimeric Staff", id="staff"),
        cast("Chimeric Staff", "animate", id="animated", source="staff", x=5),
        cast("Oko, Thief of Crowns", "elk", ["staff"], id="elk"),
    )
    expect(solution, "staff", "Creature — Elk", (3, 3), "G", abilities=())


# --- a source that no longer has its ability ---------------------------------------------------------------------

MAGUS = card("Magus of the Moon")
SONG = card("Song of the Dryads")


def test_magus_of_the_moon_as_an_elk():
    solution = laid_out(*LANDS, MAGUS, cast("Oko, Thief of Crowns", "elk", ["magus"], id="elk"))
    expect(solution, "magus", "Creature — Elk", (3, 3), "G", abilities=())
    expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))


@in_every_order("magus", "song")
def test_magus_of_the_moon_as_a_forest(order):
    solution = laid_out(*LANDS, MAGUS, SONG | {"attached_to": "magus"}, order=order)
    # 305.7 takes the ability in layer 4 itself: whether it exists depends on Song of the Dryads.
    assert depends(solution, "4") == {("magus", "song")}
    assert sources(solution, "4") == ["song"]
    expect(solution, "magus", "Land — Forest", None, "", abilities=mana("G"), mana_value=3)
    expect(solution, "taiga", "Land — Mountain Forest", abilities=mana("RG"))


@in_every_order("moon", "song")
def test_blood_moon_as_a_forest(order):
    solution = laid_out(*LANDS, URBORG, MOON, SONG | {"attached_to": "moon"}, order=order)
    assert ("moon", "song") in depends(solution, "4")
    expect(solution, "moon", "Land — Forest Swamp", None, "", abilities=mana("GB"), mana_value=3, name="Blood Moon")
    expect(solution, "taiga", "Land — Mountain Forest Swamp", abilities=mana("RGB"))
    expect(solution, "urborg", "Legendary Land — Swamp", abilities=(*own("Urborg, Tomb of Yawgmoth"), *mana("B")))


@in_every_order("moon", "song")
def test_blood_moon_as_a_forest_alone(order):
    solution = laid_out(*LANDS, MOON, SONG | {"attached_to": "moon"}, order=order)
    expect(solution, "moon", "Land — Forest", None, "", abilities=mana("G"), mana_value=3, mana_cost="{2}{R}")
    expect(solution, "taiga", "Land — Mountain Forest", abilities=mana("RG"))


@in_every_order("magus", "lignify")
def test_lignify_does_not_stop_magus_of_the_moon(order):
    solution = laid_out(*LANDS, MAGUS, card("Lignify", attached_to="magus"), order=order)
    expect(solution, "magus", "Creature — Treefolk", (0, 4), "R", abilities=())
    expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))


IMPRISONED = card("Imprisoned in the Moon", id="prison")


@in_every_order("magus", "prison")
def test_imprisoned_in_the_moon_does_not_stop_magus_of_the_moon(order):
    solution = laid_out(*LANDS, MAGUS, IMPRISONED | {"attached_to": "magus"}, order=order)
    # The Magus becomes a nonbasic land, and so is one of those that it makes Mountains.
    assert depends(solution, "4") == {("magus", "prison")}
    expect(solution, "magus", "Land — Mountain", None, "", abilities=COLORLESS)
    expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))


@in_every_order("urborg", "prison")
def test_imprisoned_in_the_moon_does_not_stop_urborg(order):
    solution = laid_out(*LANDS, URBORG, IMPRISONED | {"attached_to": "urborg"}, order=order)
    expect(solution, "urborg", "Legendary Land — Swamp", abilities=COLORLESS)
    expect(solution, "plains", "Basic Land — Plains Swamp", abilities=mana("WB"))


# --- Imprisoned in the Moon -------------------------------------------------------------------------------------


def test_imprisoned_in_the_moon_on_a_basic_land():
    solution = laid_out(*LANDS, IMPRISONED | {"attached_to": "plains"})
    expect(solution, "plains", "Basic Land — Plains", None, "", abilities=COLORLESS)


def test_imprisoned_in_the_moon_on_a_creature():
    solution = laid_out(card("Serra Angel"), IMPRISONED | {"attached_to": "serra"})
    expect(solution, "serra", "Land", None, "", abilities=COLORLESS, mana_value=5, name="Serra Angel")


@in_every_order("moon", "prison")
def test_imprisoned_in_the_moon_under_blood_moon(order):
    solution = laid_out(*LANDS, MOON, IMPRISONED | {"attached_to": "taiga"}, order=order)
    expect(solution, "taiga", "Land — Mountain", None, "", abilities=COLORLESS)


# --- Spreading Seas ---------------------------------------------------------------------------------------------

SEAS = card("Spreading Seas", id="seas")


@in_every_order("urborg", "seas")
def test_spreading_seas_on_urborg(order):
    solution = laid_out(*LANDS, URBORG, SEAS | {"attached_to": "urborg"}, order=order)
    assert depends(solution, "4") == {("urborg", "seas")}
    expect(solution, "urborg", "Legendary Land — Island", abilities=mana("U"))
    expect(solution, "plains", "Basic Land — Plains", abilities=mana("W"))


@in_every_order("moon", "seas")
def test_spreading_seas_and_blood_moon_on_a_dual_land(order):
    solution = laid_out(*LANDS, MOON, SEAS | {"attached_to": "taiga"}, order=order)
    assert depends(solution, "4") == set()
    if order[-1] == "seas":
        expect(solution, "taiga", "Land — Island", abilities=mana("U"))
    else:
        expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))


# --- Urborg without abilities -----------------------------------------------------------------------------------


def test_urborg_animated_and_ovinized():
    solution = laid_out(
        *LANDS,
        URBORG,
        cast("Vivify", "animate", ["urborg"], id="animated"),
        cast("Ovinize", "ovinize", ["urborg"], id="ovinized"),
    )
    expect(solution, "urborg", "Legendary Land Creature — Swamp", (0, 1), abilities=())
    expect(solution, "plains", "Basic Land — Plains Swamp", abilities=mana("WB"))


@in_every_order("urborg", "blood")
def test_blood_sun_and_urborg(order):
    solution = laid_out(*LANDS, card("Mutavault"), URBORG, card("Blood Sun"), order=order)
    expect(solution, "urborg", "Legendary Land — Swamp", abilities=mana("B"))
    expect(solution, "mutavault", "Land — Swamp", abilities=mana("CB"))
    expect(solution, "taiga", "Land — Mountain Forest Swamp", abilities=mana("RGB"))


# --- manlands ---------------------------------------------------------------------------------------------------

MANLAND = (
    card("Mishra's Factory", id="factory"),
    cast("Mishra's Factory", "animate", id="animated", source="factory"),
    MOON,
)


@in_every_order("animated", "moon")
def test_an_animated_mishras_factory_under_blood_moon(order):
    solution = laid_out(*MANLAND, order=order)
    expect(solution, "factory", "Artifact Land Creature — Assembly-Worker Mountain", (2, 2), "", abilities=mana("R"))


def test_an_animated_mutavault_under_glorious_anthem():
    solution = laid_out(
        card("Mutavault"), cast("Mutavault", "animate", id="animated", source="mutavault"), card("Glorious Anthem")
    )
    expect(solution, "mutavault", "Land Creature — (every creature type)", (3, 3), "")


# --- instructions, not outcomes ---------------------------------------------------------------------------------


@in_every_order("urborg", "presence")
def test_is_also_a_swamp_and_is_a_swamp_are_independent(order):
    # Evil Presence on another land: neither changes what the other does.
    solution = laid_out(*LANDS, URBORG, card("Evil Presence", id="presence", attached_to="taiga"), order=order)
    assert depends(solution, "4") == set()
    expect(solution, "taiga", "Land — Swamp", abilities=mana("B"))


@pytest.mark.parametrize("order", [("also", "moon"), ("moon", "also")], ids=" ".join)
def test_is_also_a_swamp_and_is_a_mountain_are_independent(order):
    also = aura("also", "taiga", {"add subtypes": ["Swamp"]})
    solution = laid_out(card("Taiga"), also, MOON, order=order)
    assert depends(solution, "4") == set()
    assert sources(solution, "4") == list(order)
    if order[-1] == "moon":
        expect(solution, "taiga", "Land — Mountain", abilities=mana("R"))
    else:
        expect(solution, "taiga", "Land — Mountain Swamp", abilities=mana("RB"))


# --- five Conversions -------------------------------------------------------------------------------------------

# What "all Mountains are Plains" says after these words have been replaced, one after the other.
HACKS = {
    "a": [("Plains", "Island")],  # Mountains are Islands
    "b": [("Mountain", "Island"), ("Plains", "Swamp")],  # Islands are Swamps
    "c": [("Mountain", "Swamp"), ("Plains", "Forest")],  # Swamps are Forests
    "d": [("Mountain", "Forest")],  # Forests are Plains
    "e": [("Plains", "Island"), ("Mountain", "Plains"), ("Island", "Mountain")],  # Plains are Mountains
}
CONVERSIONS = (
    card("Mountain"),
    *(card("Conversion", id=name) for name in HACKS),
    *(
        cast("Magical Hack", "hack", [name], id=f"{name}{number}", choices={"from": old, "to": new})
        for name, words in HACKS.items()
        for number, (old, new) in enumerate(words)
    ),
)


@pytest.mark.parametrize(
    ("order", "applied", "final"),
    [
        # Each application makes the next Conversion depend on what follows: the Mountain goes once round.
        ("abcde", "abcde", "Mountain"),
        # Only b depends on anything: on a, which is last. The others have found nothing before.
        ("edcba", "edcab", "Swamp"),
    ],
)
@in_every_edition()
def test_five_conversions(order, applied, final, ruleset):
    solution = laid_out(*CONVERSIONS, order=tuple(order), ruleset=ruleset)
    assert depends(solution, "4") == {("b", "a")}
    assert sources(solution, "4") == list(applied)
    assert solution.loops("4") == ()
    expect(solution, "mountain", f"Basic Land — {final}")
