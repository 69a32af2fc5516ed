"""Dependency loops on famous boards, and boards that look like one but are none (CR 613.8b)."""

import pytest
from rules.boards import card, creature, depends, sources
from rules.famous_boards import expect, in_every_order, laid_out, loops, mana

LIFE = card("Life and Limb", id="life")
MOON = card("Blood Moon", id="moon")
FOREST = card("Forest")

# --- Life and Limb and Xenograft --------------------------------------------------------------------------------

XENOGRAFT = card("Xenograft", id="xeno", choices={"creature_type": "Saproling"})
ELF = creature("elf", "2/2", type_line="Creature — Elf", colors=["W"], abilities=["vigilance"])


@in_every_order("life", "xeno")
def test_life_and_limb_and_xenograft(order):
    solution = laid_out(FOREST, ELF, LIFE, XENOGRAFT, order=order)
    # The Forest becomes a creature for Xenograft, the Elf a Saproling for Life and Limb.
    assert depends(solution, "4") == {("life", "xeno"), ("xeno", "life")}
    assert loops(solution, "4") == [list(order)]
    assert sources(solution, "4") == list(order)
    if order[0] == "xeno":
        expect(
            solution, "elf", "Land Creature — Elf Saproling Forest", (1, 1), "G", abilities=("vigilance", *mana("G"))
        )
    else:
        expect(solution, "elf", "Creature — Elf Saproling", (2, 2), "W", abilities=("vigilance",))
    expect(solution, "forest", "Basic Land Creature — Forest Saproling", (1, 1), "G", abilities=mana("G"))


@pytest.mark.parametrize("forests", [(), (card("Dryad Arbor", id="arbor"),)], ids=["no Forest", "a creature Forest"])
@in_every_order("life", "xeno")
def test_life_and_limb_and_xenograft_without_a_noncreature_forest(forests, order):
    solution = laid_out(*forests, ELF, LIFE, XENOGRAFT, order=order)
    assert depends(solution, "4") == {("life", "xeno")}
    assert loops(solution, "4") == []
    assert sources(solution, "4") == ["xeno", "life"]
    expect(solution, "elf", "Land Creature — Elf Saproling Forest", (1, 1), "G", abilities=("vigilance", *mana("G")))
    for forest in forests:
        expect(solution, forest["id"], "Land Creature — Dryad Saproling Forest", (1, 1), "G", abilities=mana("G"))


# --- Life and Limb and Blood Moon -------------------------------------------------------------------------------

TOKEN = {"id": "token", "name": "Saproling", "type_line": "Creature — Saproling", "colors": ["G"], "token": True,
         "power": 1, "toughness": 1}  # fmt: skip
TAIGA = card("Taiga")


@in_every_order("life", "moon")
def test_life_and_limb_and_blood_moon(order):
    solution = laid_out(FOREST, TAIGA, TOKEN, LIFE, MOON, order=order)
    # Blood Moon takes the Taiga from Life and Limb, which gives it the token.
    assert depends(solution, "4") == {("life", "moon"), ("moon", "life")}
    assert loops(solution, "4") == [list(order)]
    assert sources(solution, "4") == list(order)
    expect(solution, "forest", "Basic Land Creature — Forest Saproling", (1, 1), "G", abilities=mana("G"))
    if order[0] == "life":
        expect(solution, "taiga", "Land Creature — Mountain Saproling", (1, 1), "G", abilities=mana("R"))
        expect(solution, "token", "Land Creature — Mountain Saproling", (1, 1), "G", abilities=mana("R"))
    else:
        expect(solution, "taiga", "Land — Mountain", None, "", abilities=mana("R"))
        expect(solution, "token", "Land Creature — Forest Saproling", (1, 1), "G", abilities=mana("G"))


@in_every_order("life", "moon")
def test_life_and_limb_and_blood_moon_without_a_saproling(order):
    solution = laid_out(FOREST, TAIGA, LIFE, MOON, order=order)
    assert depends(solution, "4") == {("life", "moon")}
    assert sources(solution, "4") == ["moon", "life"]
    expect(solution, "forest", "Basic Land Creature — Forest Saproling", (1, 1), "G", abilities=mana("G"))
    expect(solution, "taiga", "Land — Mountain", None, "", abilities=mana("R"))


@in_every_order("life", "moon")
def test_life_and_limb_and_blood_moon_without_a_nonbasic_forest(order):
    solution = laid_out(FOREST, TOKEN, LIFE, MOON, order=order)
    assert depends(solution, "4") == {("moon", "life")}
    assert sources(solution, "4") == ["life", "moon"]
    expect(solution, "forest", "Basic Land Creature — Forest Saproling", (1, 1), "G", abilities=mana("G"))
    expect(solution, "token", "Land Creature — Mountain Saproling", (1, 1), "G", abilities=mana("R"))


# --- Life and Limb and lands of every type ----------------------------------------------------------------------


@in_every_order("life", "grove")
def test_life_and_limb_and_dryad_of_the_ilysian_grove(order):
    solution = laid_out(
        card("Plains"), TAIGA, card("Island", id="theirs", controller="bob"),
        LIFE, card("Dryad of the Ilysian Grove", id="grove"),
        order=order,
    )  # fmt: skip
    assert depends(solution, "4") == {("life", "grove")}
    assert sources(solution, "4") == ["grove", "life"]
    every = "Plains Island Swamp Mountain Forest"
    expect(solution, "plains", f"Basic Land Creature — Saproling {every}", (1, 1), "G", abilities=mana("WUBRG"))
    expect(solution, "taiga", f"Land Creature — Saproling {every}", (1, 1), "G", abilities=mana("WUBRG"))
    expect(solution, "theirs", "Basic Land — Island", None, "", abilities=mana("U"))
    expect(solution, "grove", "Enchantment Creature — Nymph Dryad", (2, 4))


@in_every_order("life", "yavimaya", "humility")
def test_life_and_limb_yavimaya_and_humility(order):
    solution = laid_out(
        card("Plains"), TAIGA, LIFE, card("Yavimaya, Cradle of Growth"), card("Humility"), order=order
    )  # fmt: skip
    assert depends(solution, "4") == {("life", "yavimaya")}
    expect(solution, "plains", "Basic Land Creature — Saproling Plains Forest", (1, 1), "G", abilities=())
    expect(solution, "taiga", "Land Creature — Saproling Mountain Forest", (1, 1), "G", abilities=())
    expect(solution, "yavimaya", "Legendary Land Creature — Saproling Forest", (1, 1), "G", abilities=())


# --- Caged Sun --------------------------------------------------------------------------------------------------

CAGED_SUN = (
    card("Caged Sun", id="sun", choices={"color": "green"}),
    XENOGRAFT,
    card("March of the Machines", id="march"),
    LIFE,
)


@in_every_order("sun", "xeno", "march", "life")
def test_caged_sun_in_a_chain_of_three(order):
    solution = laid_out(card("Grizzly Bears", id="bear"), *CAGED_SUN, order=order)
    # March makes the Sun a creature for Xenograft, Xenograft makes creatures Saprolings for Life and Limb.
    assert depends(solution, "4") == {("xeno", "march"), ("life", "xeno")}
    assert sources(solution, "4") == ["march", "xeno", "life"]
    size = 6 if order.index("march") > order.index("life") else 1
    expect(solution, "sun", "Artifact Land Creature — Forest Saproling", (size + 1, size + 1), "G")
    expect(solution, "bear", "Land Creature — Bear Forest Saproling", (2, 2), "G", abilities=mana("G"))


@in_every_order("sun", "xeno", "march", "life")
def test_caged_sun_with_no_other_creature(order):
    solution = laid_out(*CAGED_SUN, order=order)
    # Dependency is between two effects (613.8a). As the layer begins Xenograft has no creature, so that Life and Limb
    # depends on nothing: when it is older than March it applies to nothing, and that set is locked (613.6).
    assert depends(solution, "4") == {("xeno", "march")}
    if order.index("life") < order.index("march"):
        assert sources(solution, "4") == ["life", "march", "xeno"]
        expect(solution, "sun", "Artifact Creature — Saproling", (6, 6), "")
    else:
        assert sources(solution, "4") == ["march", "xeno", "life"]
        expect(solution, "sun", "Artifact Land Creature — Forest Saproling", (2, 2), "G")
