"""Face-down permanents (CR 708)."""

from rules.boards import (
    CREATURES,
    add_types,
    aura,
    base,
    both,
    card,
    cast,
    colors,
    creature,
    gains,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    resolved_on,
    solved,
    static,
)

DISGUISED = {"type_line": "Creature", "power": "2", "toughness": "2", "abilities": ["ward {2}"]}


def everything(found):
    return (found.name, found.mana_cost, found.mana_value, found.colors, found.type_line, found.abilities)


def test_708_2a_a_face_down_permanent_is_a_2_2_and_nothing_else():
    for thing in (card("Serra Angel"), card("Taiga"), card("Blood Moon"), card("Olivia Voldaren")):
        solution = solved(thing | {"id": "morph", "face_down": True})
        assert everything(solution["morph"]) == ("", "", 0, (), "Creature", ())
        assert pt(solution, "morph") == (2, 2)


def test_708_2_other_values_may_be_listed():
    # Disguise and cloak: ward {2}.
    solution = solved(card("Serra Angel", face_down=DISGUISED))
    assert solution["serra"].ability_names == ("ward {2}",)
    land = solved(card("Serra Angel", face_down={"type_line": "Land — Forest"}))["serra"]
    assert (land.type_line, land.ability_names, land.power) == ("Land — Forest", ("{T}: Add {G}.",), None)


def test_708_2_listed_abilities_are_abilities_like_others():
    solution = solved(card("Serra Angel", face_down=DISGUISED), card("Humility"))
    assert solution["serra"].abilities == ()
    assert pt(solution, "serra") == (1, 1)


def test_708_2_its_own_abilities_do_not_function():
    lord = creature("lord", abilities=[static(CREATURES, gets(1, 1))], face_down=True)
    goyf = card("Tarmogoyf", face_down=True)
    solution = solved(lord, creature("bear"), goyf, card("Forest", zone="graveyard"))
    assert pt(solution, "bear") == (2, 2)
    assert pt(solution, "tarmogoyf") == (2, 2)


def test_708_2_later_layers_apply_to_the_face_down_object():
    solution = solved(
        card("Grinning Demon", face_down=True, counters={"+1/+1": 1}),
        aura("wings", "grinning", gains("flying")),
        global_effect("gray", both(CREATURES, "colorless"), gets(1, 1)),
        effects=(resolved("steel", ["grinning"], add_types("Artifact")),),
    )
    assert pt(solution, "grinning") == (4, 4)
    assert solution["grinning"].has("flying")
    assert solution["grinning"].types == ("Artifact", "Creature")


def test_708_2_a_face_down_changeling_has_no_creature_types():
    assert solved(card("Woodland Changeling", face_down=True))["woodland"].subtypes == ()


def test_708_8_effects_on_it_go_on_when_it_is_turned_up():
    growth = cast("Giant Growth", "growth", ["branchsnap"])
    small = resolved("small", ["branchsnap"], base(1, 1))
    lorian = card("Branchsnap Lorian")
    assert pt(solved(lorian | {"face_down": True}, effects=(growth,)), "branchsnap") == (5, 5)
    assert pt(solved(lorian, effects=(growth,)), "branchsnap") == (7, 4)
    assert pt(solved(lorian, effects=(growth, small)), "branchsnap") == (4, 4)


def test_708_8_its_values_revert():
    found = solved(card("Branchsnap Lorian", face_down=False))["branchsnap"]
    assert (found.name, found.colors, found.ability_names) == (
        "Branchsnap Lorian",
        ("green",),
        ("trample", "morph {G}"),
    )


def test_708_10_a_face_down_permanent_that_becomes_a_copy_keeps_its_listed_values():
    copy = cast("Cytoshape", "copy", ["grinning"], choices={"object": "serra"})
    solution = solved(card("Grinning Demon", face_down=DISGUISED), card("Serra Angel"), effects=(copy,))
    assert everything(solution["grinning"])[:5] == ("", "", 0, (), "Creature")
    assert solution["grinning"].ability_names == ("ward {2}",)


def test_708_2a_an_effect_may_turn_a_permanent_face_down():
    solution = solved(card("Serra Angel"), effects=(resolved("ixidron", ["serra"], "turn face down"),))
    assert everything(solution["serra"]) == ("", "", 0, (), "Creature", ())
    assert pt(solution, "serra") == (2, 2)


def test_708_2b_a_face_down_permanent_cannot_be_turned_face_down():
    solution = solved(
        card("Serra Angel", face_down=DISGUISED), effects=(resolved("ixidron", ["serra"], "turn face down"),)
    )
    assert solution["serra"].ability_names == ("ward {2}",)


def test_712_16_a_double_faced_permanent_cannot_be_turned_face_down():
    spell = resolved("ixidron", ["smith"], "turn face down")
    solution = solved(card("Village Ironsmith // Ironfang", id="smith"), effects=(spell,))
    assert solution["smith"].name == "Village Ironsmith"


def test_712_15_a_double_faced_card_may_enter_face_down():
    # Manifested: it has the values of a face-down permanent.
    solution = solved(card("Village Ironsmith // Ironfang", id="smith", face_down=True))
    assert everything(solution["smith"]) == ("", "", 0, (), "Creature", ())


def test_708_2_a_static_effect_that_was_its_own_ends():
    moon = card("Blood Moon", face_down=True)
    assert set(solved(moon, card("Taiga"))["taiga"].subtypes) == {"Mountain", "Forest"}


def test_708_2_it_is_among_the_objects_that_a_spell_picks():
    spell = resolved_on("awe", both(CREATURES, {"not": {"color": "red"}}), gets(1, 1))
    solution = solved(card("Hill Giant"), card("Gray Ogre", face_down=True), effects=(spell,))
    assert (pt(solution, "hill"), pt(solution, "gray")) == ((3, 3), (3, 3))


def test_708_5_what_counts_face_down_creatures_sees_it():
    eye = permanent("eye", "Enchantment", static("face down", gains("deathtouch")))
    solution = solved(eye, card("Gray Ogre", face_down=True), card("Hill Giant"))
    assert solution["gray"].has("deathtouch")
    assert not solution["hill"].has("deathtouch")


def test_708_2_colors_can_be_given_to_it():
    red = global_effect("red", CREATURES, colors("red"))
    assert solved(card("Serra Angel", face_down=True), red)["serra"].colors == ("red",)


def test_707_2_a_copy_is_of_what_an_object_was_turned_face_down_to():
    # Ixidron's effect is applied in a later sublayer than copies, and yet a later copy is of a face-down creature.
    turn = resolved("turn", ["dragon"], "turn face down", timestamp=5)
    dragon = creature("dragon", "5/5", timestamp=1, abilities=["flying"])
    before = creature("before", copy_of="dragon", timestamp=2)
    after = creature("after", copy_of="dragon", timestamp=9)
    solution = solved(dragon, before, after, effects=(turn,))
    assert (solution["dragon"].name, pt(solution, "dragon")) == ("", (2, 2))
    assert (solution["before"].name, pt(solution, "before")) == ("Dragon", (5, 5))
    assert (solution["after"].name, pt(solution, "after"), solution["after"].abilities) == ("", (2, 2), ())
