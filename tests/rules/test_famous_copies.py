"""Copies and borrowed texts on famous boards: CR 707, 612.6."""

import pytest
from rules.boards import card, cast, sources
from rules.famous_boards import expect, laid_out, mana, own

# --- Clones -----------------------------------------------------------------------------------------------------


def test_a_clone_of_an_animated_mutavault_is_just_the_land():
    solution = laid_out(
        card("Mutavault"),
        cast("Mutavault", "animate", id="animated", source="mutavault"),
        card("Clone", copy_of="mutavault"),
    )
    expect(solution, "mutavault", "Land Creature — (every creature type)", (2, 2))
    expect(solution, "clone", "Land", None, "", abilities=own("Mutavault"), name="Mutavault", mana_cost="")


def test_a_clone_of_tarmogoyf_has_its_defining_ability():
    solution = laid_out(card("Taiga", zone="graveyard"), card("Tarmogoyf"), card("Clone", copy_of="tarmogoyf"))
    expect(solution, "clone", "Creature — Lhurgoyf", (1, 2), "G", abilities=own("Tarmogoyf"), name="Tarmogoyf")


def test_a_gargantuan_copy_of_tarmogoyf_does_not():
    solution = laid_out(
        card("Taiga", zone="graveyard"), card("Tarmogoyf"), card("Quicksilver Gargantuan", copy_of="tarmogoyf")
    )
    expect(solution, "quicksilver", "Creature — Lhurgoyf", (7, 7), "G", abilities=(), name="Tarmogoyf")


def test_a_clone_of_a_face_down_creature():
    solution = laid_out(card("Grinning Demon", id="demon", face_down=True), card("Clone", copy_of="demon"))
    for name in ("demon", "clone"):
        expect(solution, name, "Creature", (2, 2), "", abilities=(), name="", mana_cost="", mana_value=0)


def taiga_with_every(of):
    copy = card("Clone", copy_of="taiga", copy_except=[{"add every subtype": of}])
    return laid_out(card("Taiga"), copy)


def test_a_copy_that_has_every_basic_land_type_besides():
    expect(taiga_with_every("basic land"), "clone", "Land — Plains Island Swamp Mountain Forest")


def test_a_copy_that_has_every_nonbasic_land_type_besides():
    words = set(taiga_with_every("nonbasic land")["clone"].subtypes)
    assert words >= {"Mountain", "Forest", "Desert", "Gate"}
    assert not words & {"Plains", "Island", "Swamp"}


def test_a_copy_that_is_no_creature_has_no_creature_type():
    expect(taiga_with_every("creature"), "clone", "Land — Mountain Forest")


# --- Mirrorweave ------------------------------------------------------------------------------------------------


def test_mirrorweave_on_a_figure_of_destiny():
    solution = laid_out(
        card("Figure of Destiny"),
        card("Grizzly Bears", id="bear"),
        card("Bog Wraith", id="wraith"),
        card("Lignify", attached_to="wraith"),
        cast("Figure of Destiny", "third ability", id="levelled", source="figure"),
        cast("Giant Growth", "growth", ["bear"]),
        cast("Mirrorweave", "copy", ["figure"]),
    )
    avatar = "Creature — Kithkin Spirit Warrior Avatar"
    expect(solution, "figure", avatar, (8, 8), "WR", has=("flying", "first strike"))
    # The others have the copiable values; what else applied to them still does.
    expect(
        solution,
        "bear",
        "Creature — Kithkin",
        (4, 4),
        "WR",
        abilities=own("Figure of Destiny"),
        name="Figure of Destiny",
    )
    expect(solution, "wraith", "Creature — Treefolk", (0, 4), "WR", abilities=(), name="Figure of Destiny")


# --- Volrath's Shapeshifter -------------------------------------------------------------------------------------

GRAVEYARDS = (
    card("Grizzly Bears", id="bear", zone="graveyard", controller="alice"),
    card("Craw Wurm", id="wurm", zone="graveyard", controller="alice"),
    card("Serra Angel", id="angel", zone="graveyard", controller="bob"),
    card("Volrath's Shapeshifter", id="shapeshifter", controller="alice"),
)


def test_volraths_shapeshifter_has_the_text_of_its_controllers_top_card():
    solution = laid_out(*GRAVEYARDS)
    expect(solution, "shapeshifter", "Creature — Wurm", (6, 4), "G", name="Craw Wurm", mana_cost="{4}{G}{G}")
    assert "{2}: discard one" in solution["shapeshifter"].ability_names


def test_volraths_shapeshifter_looks_at_another_graveyard_once_it_is_stolen():
    # The controller changes in layer 2, the text in layer 3.
    solution = laid_out(*GRAVEYARDS, card("Control Magic", controller="bob", attached_to="shapeshifter"))
    expect(solution, "shapeshifter", "Creature — Angel", (4, 4), "W", has=("flying", "vigilance"), name="Serra Angel")
    assert solution["shapeshifter"].controller == "bob"
    assert sources(solution, "2") == ["control"]
    assert sources(solution, "3") == ["shapeshifter"]


def test_volraths_shapeshifter_without_a_creature_card_on_top():
    solution = laid_out(*GRAVEYARDS, card("Taiga", zone="graveyard", controller="alice"))
    expect(solution, "shapeshifter", "Creature — Phyrexian Shapeshifter", (0, 1), "U", name="Volrath's Shapeshifter")
    expect(solution, "taiga", "Land — Mountain Forest", None, abilities=mana("RG"))


@pytest.mark.parametrize("copied", ["tarmogoyf", "mutavault"])
def test_what_is_copied_is_unchanged(copied):
    things = (card("Tarmogoyf"), card("Mutavault"))
    alone, with_clone = laid_out(*things), laid_out(*things, card("Clone", copy_of=copied))
    assert alone[copied] == with_clone[copied]
