"""Continuous effects (CR 611): those of resolved spells have a locked set, those of static abilities have not."""

from rules.boards import (
    CREATURES,
    WHITE_CREATURES,
    add_types,
    aura,
    both,
    card,
    cast,
    colors,
    count,
    creature,
    depends,
    effect,
    gains,
    gets,
    global_effect,
    other,
    permanent,
    pt,
    resolved,
    resolved_on,
    set_subtypes,
    set_types,
    solved,
    static,
)


def test_611_2c_a_spells_set_is_what_there_was_when_it_resolved():
    # "All white creatures get +1/+1 until end of turn."
    solution = solved(
        creature("knight", colors=["W"], timestamp=1),
        creature("turncoat", colors=["W"], timestamp=2),
        creature("convert", colors=["B"], timestamp=3),
        creature("newcomer", colors=["W"], timestamp=20),
        effects=(
            resolved_on("glory", WHITE_CREATURES, gets(1, 1), timestamp=10),
            resolved("blacken", ["turncoat"], colors("black"), timestamp=11),
            resolved("bless", ["convert"], colors("white"), timestamp=12),
        ),
    )
    assert pt(solution, "knight") == (3, 3)
    assert pt(solution, "turncoat") == (3, 3)
    assert pt(solution, "convert") == (2, 2)
    assert pt(solution, "newcomer") == (2, 2)


def test_611_2c_the_set_is_chosen_by_what_the_effects_of_then_made_of_the_objects():
    bless = resolved("bless", ["convert"], colors("white"), timestamp=5)
    glory = resolved_on("glory", WHITE_CREATURES, gets(1, 1), timestamp=10)
    assert pt(solved(creature("convert", colors=["B"]), effects=(bless, glory)), "convert") == (3, 3)


def test_611_2c_the_set_of_a_type_change_is_locked_in_as_well():
    # Natural Affinity makes creatures of the lands that there were.
    affinity = cast("Natural Affinity", "animate", timestamp=5)
    solution = solved(card("Forest", timestamp=1), card("Swamp", timestamp=9), effects=(affinity,))
    assert solution["forest"].types == ("Land", "Creature")
    assert solution["swamp"].types == ("Land",)


def test_611_2c_an_empty_set_is_locked_in_too():
    glory = resolved_on("glory", WHITE_CREATURES, gets(1, 1), timestamp=5)
    bless = resolved("bless", ["bear"], colors("white"), timestamp=6)
    assert pt(solved(creature("bear", timestamp=1), effects=(glory, bless)), "bear") == (2, 2)


def test_611_2c_each_part_of_a_spell_has_a_set_of_its_own():
    # "White creatures get +1/+1. Black creatures gain flying."
    spell = {
        "id": "spell",
        "does": [effect(WHITE_CREATURES, gets(1, 1)), effect(both(CREATURES, {"color": "black"}), gains("flying"))],
    }
    solution = solved(creature("knight", colors=["W"]), creature("bat", colors=["B"]), effects=(spell,))
    assert pt(solution, "knight") == (3, 3)
    assert not solution["knight"].has("flying")
    assert pt(solution, "bat") == (2, 2)
    assert solution["bat"].has("flying")


def test_611_2d_a_variable_is_determined_once():
    spell = resolved("spell", ["bear"], gets(count(CREATURES), 0), timestamp=5)
    solution = solved(creature("bear", timestamp=1), creature("cub", timestamp=9), effects=(spell,))
    assert pt(solution, "bear") == (3, 2)


def test_611_2a_611_3a_a_static_abilitys_amount_is_not_fixed():
    # The same words in a static ability count both creatures.
    solution = solved(creature("bear"), aura("might", "bear", gets(count(CREATURES), 0)), creature("cub"))
    assert pt(solution, "bear") == (4, 2)


def found_on_target(*does):
    """The effect of a spell that does something to one target with what it finds on another."""
    change = effect({"targets": 0}, *does)
    return {"id": "spell", "targets": ["bear", "other"], "timestamp": 5, "does": [change]}


ABILITIES_OF_OTHER = {"add abilities of": {"of": {"targets": 1}, "what": "activated"}}
KEYWORDS_OF_OTHER = {"add keywords of": {"of": {"targets": 1}, "keywords": ["flying"]}}


def test_608_2h_a_spell_finds_abilities_once():
    # "The first target gains all activated abilities of the second": those that it had when the spell resolved.
    bear, borrower = creature("bear", timestamp=1), found_on_target(ABILITIES_OF_OTHER, KEYWORDS_OF_OTHER)
    rich = creature("other", timestamp=2, abilities=["flying", other("{T}: Draw a card.")])
    blank = resolved("blank", ["other"], "lose all abilities", timestamp=7)
    solution = solved(bear, rich, effects=(borrower, blank))
    assert set(solution["bear"].ability_names) == {"{T}: Draw a card.", "flying"}
    assert solution["other"].ability_names == ()
    assert not depends(solution, "6")

    gift = resolved("gift", ["other"], gains("flying", other("{T}: Draw a card.")), timestamp=7)
    solution = solved(bear, creature("other", timestamp=2), effects=(borrower, gift))
    assert solution["bear"].ability_names == ()


def test_113_11_an_ability_that_was_found_once_must_still_be_possible():
    rich = creature("other", timestamp=2, abilities=["flying"])
    barred = global_effect("grounded", {"object": "bear"}, {"can't have": ["flying"]}, timestamp=9)
    solution = solved(creature("bear", timestamp=1), rich, barred, effects=(found_on_target(KEYWORDS_OF_OTHER),))
    assert solution["bear"].ability_names == ()


def test_608_2h_a_spell_finds_subtypes_once():
    likeness = found_on_target({"set subtypes of": {"of": {"targets": 1}, "which": "creature"}})
    elf = creature("other", timestamp=2, type_line="Creature — Elf")
    goblin = resolved("goblin", ["other"], set_subtypes("Goblin"), timestamp=7)
    solution = solved(creature("bear", timestamp=1), elf, effects=(likeness, goblin))
    assert (solution["bear"].subtypes, solution["other"].subtypes) == (("Elf",), ("Goblin",))


def test_608_2h_what_a_spell_copies_is_chosen_by_what_things_were_then():
    # "The first target becomes a copy of the artifact creature": that of the moment, though an effect made it one.
    copy = found_on_target({"become copy": {"of": both(CREATURES, {"type": "Artifact"})}})
    metal = resolved("metal", ["other"], add_types("Artifact"), timestamp=3)
    late = resolved("late", ["third"], add_types("Artifact"), timestamp=8)
    solution = solved(
        creature("bear", timestamp=1), creature("other", "5/5", timestamp=2), creature("third", "7/7", timestamp=2),
        effects=(copy, metal, late),
    )  # fmt: skip
    assert pt(solution, "bear") == (5, 5)


def test_611_2e_a_permanent_that_enters_as_an_enchantment_too():
    # Arbiter of the Ideal: a static ability about enchantments sees the creature from the start.
    shrine = global_effect("shrine", both(CREATURES, {"type": "Enchantment"}), gets(2, 2))
    enchant = cast("Arbiter of the Ideal", "enchantment", ["bear"], timestamp=3)
    solution = solved(shrine, creature("bear", timestamp=3), effects=(enchant,))
    assert solution["bear"].types == ("Enchantment", "Creature")
    assert pt(solution, "bear") == (4, 4)


def test_611_3a_a_static_abilitys_set_is_not_locked():
    convert = creature("convert", colors=["B"])
    turncoat = creature("turncoat", colors=["W"])
    newcomer = creature("newcomer", colors=["W"])
    solution = solved(
        convert, turncoat, card("Crusade"), newcomer,
        effects=(resolved("bless", ["convert"], colors("white")), resolved("blacken", ["turncoat"], colors("black"))),
    )  # fmt: skip
    assert pt(solution, "convert") == (3, 3)
    assert pt(solution, "turncoat") == (2, 2)
    assert pt(solution, "newcomer") == (3, 3)


def test_611_3b_it_follows_every_change_of_color():
    bear = creature("bear", colors=["B"])
    bless, blush = resolved("bless", ["bear"], colors("white")), resolved("blush", ["bear"], colors("red"))
    assert pt(solved(bear, card("Crusade")), "bear") == (2, 2)
    assert pt(solved(bear, card("Crusade"), effects=(bless,)), "bear") == (3, 3)
    assert pt(solved(bear, card("Crusade"), effects=(bless, blush)), "bear") == (2, 2)


def test_611_2_an_effect_goes_on_when_its_source_has_lost_its_abilities():
    # The spell or ability has resolved; nothing that happens to its source matters.
    queen = card("Sorceress Queen")
    shrink = cast("Sorceress Queen", "shrink", ["bear"], source="sorceress")
    blank = resolved("blank", ["sorceress"], "lose all abilities")
    assert pt(solved(queen, creature("bear", "5/5"), effects=(shrink, blank)), "bear") == (0, 2)


def test_611_2_an_effect_has_a_source_that_need_not_be_on_the_board():
    assert pt(solved(creature("bear"), effects=(cast("Giant Growth", "growth", ["bear"]),)), "bear") == (5, 5)


def test_611_2c_affects_says_which_objects_were_locked_in():
    glory = resolved_on("glory", CREATURES, gets(1, 1), affects=["bear"])
    solution = solved(creature("bear"), creature("cub"), effects=(glory,))
    assert (pt(solution, "bear"), pt(solution, "cub")) == ((3, 3), (2, 2))
    nobody = resolved_on("nobody", CREATURES, gets(1, 1), affects=[])
    assert pt(solved(creature("bear"), effects=(nobody,)), "bear") == (2, 2)


def test_611_3_a_static_ability_may_have_several_effects_with_sets_of_their_own():
    # "White creatures get +1/+1 and artifacts are creatures": one ability, two effects.
    flag = {
        "static": {
            "effects": [effect(WHITE_CREATURES, gets(1, 1)), effect({"type": "Artifact"}, add_types("Creature"))]
        }
    }
    solution = solved(
        creature("knight", colors=["W"]), permanent("ring", "Artifact"), permanent("flag", "Enchantment", flag)
    )
    assert pt(solution, "knight") == (3, 3)
    assert "Creature" in solution["ring"].types


def test_613_1_a_static_ability_that_says_nothing_about_itself_includes_its_own_object():
    lord = creature("lord", abilities=[static(CREATURES, gets(1, 1))])
    assert pt(solved(lord), "lord") == (3, 3)


def test_608_2h_the_top_card_is_that_of_the_moment():
    """A card that came to the graveyard after the spell had resolved was not on top of it then."""
    solution = solved(
        creature("older", zone="graveyard", timestamp=1),
        creature("newer", zone="graveyard", timestamp=3),
        effects=(resolved_on("spell", {"top": {"zone": "graveyard"}}, set_types("Artifact"), timestamp=2),),
    )
    assert (solution["older"].types, solution["newer"].types) == (("Artifact",), ("Creature",))
