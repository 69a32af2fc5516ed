"""Humility and the effects that make creatures of other things: CR 613.6 and 613.4b on their best known boards."""

import pytest
from rules.boards import card, depends, sources
from rules.famous_boards import expect, in_every_order, laid_out, own

# --- Opalescence ------------------------------------------------------------------------------------------------

OPALESCENCE = (
    card("Worship"),
    card("Wind Drake", id="drake"),
    card("Humility"),
    card("Opalescence"),
)


@in_every_order("humility", "opalescence")
def test_opalescence_and_humility(order):
    solution = laid_out(*OPALESCENCE, order=order)
    # Layer 4: the other enchantments are creatures; layer 6: they lose their abilities, and Humility its own.
    enchantments = (1, 1) if order[-1] == "humility" else (4, 4)
    expect(solution, "humility", "Enchantment Creature", enchantments, abilities=())
    expect(solution, "worship", "Enchantment Creature", enchantments, abilities=())
    expect(solution, "drake", "Creature — Drake", (1, 1), abilities=())
    expect(solution, "opalescence", "Enchantment", None, abilities=own("Opalescence"))


@in_every_order("humility", "opalescence")
def test_humility_goes_on_setting_power_and_toughness_without_its_ability(order):
    solution = laid_out(*OPALESCENCE, order=order)
    (made_creatures,) = solution.steps("4")
    assert set(made_creatures.objects) == {"humility", "worship"}
    (lost,) = solution.steps("6")
    assert set(lost.objects) == {"humility", "worship", "drake"}
    # Both parts are applied in 7b though one ability is gone, to the sets of layers 4 and 6, by timestamp.
    assert sources(solution, "7b") == list(order)
    assert {step.effect.source: set(step.objects) for step in solution.steps("7b")} == {
        "opalescence": {"humility", "worship"},
        "humility": {"humility", "worship", "drake"},
    }
    assert all(step.continued for step in solution.steps("7b"))
    assert depends(solution, "7b") == set()


TWO_OPALESCENCES = (
    card("Worship"),
    card("Wind Drake", id="drake"),
    card("Opalescence", id="op1"),
    card("Opalescence", id="op2"),
    card("Humility"),
)


def _one_ones(*names):
    return {name: (1, 1) if name in names else (4, 4) for name in ("humility", "op1", "op2", "worship")}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (("op1", "op2", "humility"), _one_ones("humility", "op1", "op2", "worship")),
        (("op2", "op1", "humility"), _one_ones("humility", "op1", "op2", "worship")),
        # The last Opalescence sets all but its own.
        (("op1", "humility", "op2"), _one_ones("op2")),
        (("op2", "humility", "op1"), _one_ones("op1")),
        (("humility", "op1", "op2"), _one_ones()),
        (("humility", "op2", "op1"), _one_ones()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_two_opalescences_and_humility(order, expected):
    solution = laid_out(*TWO_OPALESCENCES, order=order)
    for name, pt in expected.items():
        expect(solution, name, "Enchantment Creature", pt, abilities=())
    expect(solution, "drake", "Creature — Drake", (1, 1), abilities=())
    assert sources(solution, "7b") == list(order)
    assert depends(solution, "4") == set()


# --- Starfield of Nyx -------------------------------------------------------------------------------------------

STARFIELD = (
    card("Worship", id="worship1"),
    card("Worship", id="worship2"),
    card("Blood Moon", id="moon"),
    card("Wind Drake", id="drake"),
    card("Starfield of Nyx"),
    card("Humility"),
)


@in_every_order("starfield", "humility")
def test_starfield_of_nyx_and_humility(order):
    solution = laid_out(*STARFIELD, order=order)
    by_mana_value = order[-1] == "starfield"
    for name, value in (("worship1", 4), ("worship2", 4), ("moon", 3), ("humility", 4)):
        expect(solution, name, "Enchantment Creature", (value, value) if by_mana_value else (1, 1), abilities=())
    expect(solution, "starfield", "Enchantment", None, abilities=own("Starfield of Nyx"))
    expect(solution, "drake", "Creature — Drake", (1, 1), abilities=())


def test_starfield_of_nyx_with_too_few_enchantments():
    solution = laid_out(*STARFIELD[1:])
    expect(solution, "humility", "Enchantment", None, abilities=own("Humility"))
    expect(solution, "worship2", "Enchantment", None)


# --- March of the Machines --------------------------------------------------------------------------------------

MARCH = (
    card("Grizzly Bears", id="bear"),
    card("Taiga"),
    card("Plains"),
    card("Mycosynth Lattice", id="lattice"),
    card("March of the Machines", id="march"),
)


@in_every_order("lattice", "march")
def test_mycosynth_lattice_and_march_of_the_machines(order):
    solution = laid_out(*MARCH, order=order)
    assert depends(solution, "4") == {("march", "lattice")}
    assert sources(solution, "4") == ["lattice", "march"]
    expect(solution, "taiga", "Artifact Land Creature — Mountain Forest", (0, 0), colors="")
    expect(solution, "plains", "Basic Artifact Land Creature — Plains", (0, 0), colors="")
    expect(solution, "march", "Enchantment Artifact Creature", (4, 4), colors="")
    expect(solution, "lattice", "Artifact Creature", (6, 6), colors="")
    expect(solution, "bear", "Artifact Creature — Bear", (2, 2), colors="")


@in_every_order("lattice", "march", "humility")
def test_mycosynth_lattice_march_of_the_machines_and_humility(order):
    solution = laid_out(*MARCH, card("Humility"), order=order)
    one = order.index("humility") > order.index("march")
    for name, value in (("taiga", 0), ("plains", 0), ("march", 4), ("lattice", 6), ("humility", 4)):
        expect(solution, name, pt=(1, 1) if one else (value, value), colors="", abilities=())
        assert "Creature" in solution[name].types
    expect(solution, "bear", "Artifact Creature — Bear", (1, 1), colors="", abilities=())


# --- creatures that define their own power and toughness --------------------------------------------------------


@in_every_order("tarmogoyf", "masumaro", "humility")
def test_humility_after_abilities_that_define_power_and_toughness(order):
    cards = [card("Grizzly Bears", id=f"hand{number}", zone="hand") for number in range(3)]
    solution = laid_out(
        *cards,
        card("Wind Drake", id="dead", zone="graveyard"),
        card("Tarmogoyf", counters={"+1/+1": 2}),
        card("Masumaro, First to Live"),
        card("Humility"),
        order=order,
    )
    # 7a never happens for them: in layer 6 the abilities are gone.
    assert sources(solution, "7a") == []
    expect(solution, "tarmogoyf", pt=(3, 3), abilities=())
    expect(solution, "masumaro", pt=(1, 1), abilities=())


@in_every_order("tarmogoyf", "masumaro")
def test_without_humility_they_are_as_large_as_they_say(order):
    cards = [card("Grizzly Bears", id=f"hand{number}", zone="hand") for number in range(3)]
    solution = laid_out(
        *cards,
        card("Wind Drake", id="dead", zone="graveyard"),
        card("Tarmogoyf", counters={"+1/+1": 2}),
        card("Masumaro, First to Live"),
        order=order,
    )
    expect(solution, "tarmogoyf", pt=(3, 4))
    expect(solution, "masumaro", pt=(6, 6))


# --- changelings ------------------------------------------------------------------------------------------------

EVERY = "Creature — (every creature type)"


@in_every_order("woodland", "humility")
def test_a_changeling_under_humility_keeps_every_creature_type(order):
    solution = laid_out(card("Woodland Changeling"), card("Humility"), order=order)
    expect(solution, "woodland", EVERY, (1, 1), "G", abilities=())


def test_mistform_ultimus_under_humility_keeps_every_creature_type():
    solution = laid_out(card("Mistform Ultimus", id="ultimus"), card("Humility"))
    expect(solution, "ultimus", "Legendary " + EVERY, (1, 1), abilities=())


# --- Painter's Servant ------------------------------------------------------------------------------------------

PAINTED = (
    card("Grizzly Bears", id="bear"),
    card("Craw Wurm", id="hidden", zone="hand"),
    card("Savannah Lions", id="dead", zone="graveyard", controller="bob"),
    card("Plains"),
    card("Painter's Servant", id="painter", choices={"color": "blue"}),
)


@in_every_order("painter", "humility")
def test_painters_servant_under_humility_goes_on_painting(order):
    solution = laid_out(*PAINTED, card("Humility"), order=order)
    expect(solution, "painter", "Artifact Creature — Scarecrow", (1, 1), "U", abilities=())
    expect(solution, "bear", colors="GU", pt=(1, 1))
    expect(solution, "plains", colors="U")
    expect(solution, "humility", colors="WU")
    expect(solution, "hidden", colors="GU")
    expect(solution, "dead", colors="WU")


@in_every_order("painter", "lattice")
def test_painters_servant_and_mycosynth_lattice(order):
    solution = laid_out(*PAINTED, card("Mycosynth Lattice", id="lattice"), order=order)
    assert depends(solution, "5") == set()
    assert sources(solution, "5") == list(order)
    for name in ("bear", "plains", "painter", "lattice", "hidden", "dead"):
        expect(solution, name, colors="U" if order[-1] == "painter" else "")


# --- nonbasic lands from a creature -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lands"),
    [
        ("Magus of the Moon", {"taiga": "Land — Mountain", "plains": "Basic Land — Plains"}),
        ("Harbinger of the Seas", {"taiga": "Land — Island", "plains": "Basic Land — Plains"}),
        (
            "Dryad of the Ilysian Grove",
            {
                "taiga": "Land — Plains Island Swamp Mountain Forest",
                "plains": "Basic Land — Plains Island Swamp Mountain Forest",
            },
        ),
    ],
)
@pytest.mark.parametrize(
    ("other", "pt"), [(card("Humility"), (1, 1)), (card("Dress Down"), None)], ids=["Humility", "Dress Down"]
)
@in_every_order("source", "other")
def test_a_creature_that_sets_land_types_without_its_ability(name, lands, other, pt, order):
    solution = laid_out(card("Taiga"), card("Plains"), card(name, id="source"), other | {"id": "other"}, order=order)
    printed = {"Magus of the Moon": (2, 2), "Harbinger of the Seas": (2, 2), "Dryad of the Ilysian Grove": (2, 4)}
    expect(solution, "source", pt=pt or printed[name], abilities=())
    for land, line in lands.items():
        expect(solution, land, line)
