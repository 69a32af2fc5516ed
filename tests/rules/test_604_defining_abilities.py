"""Characteristic-defining abilities (CR 604.3) and their place in each layer (CR 613.3, 613.4a)."""

from rules.boards import (
    CREATURES,
    LANDS,
    add_subtypes,
    add_types,
    aura,
    base,
    both,
    card,
    cast,
    colors,
    count,
    creature,
    defined_by,
    defining,
    depends,
    exists,
    gains,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    set_subtypes,
    solved,
    sources,
    static,
)


def test_604_3_a_defining_ability_overrides_what_is_printed():
    # Devoid against a red mana cost.
    assert solved(creature("drone", mana_cost="{1}{R}", abilities=["devoid"]))["drone"].colors == ()


def test_604_3_a_defining_ability_adds_to_what_is_printed():
    ultimus = solved(card("Mistform Ultimus"))["mistform"]
    assert ultimus.every_creature_type
    assert ultimus.types == ("Creature",)


def test_604_3a_a_tokens_ability_defines_as_well():
    # Given to the token by the effect that created it: it acts in 7a, before an older "is 0/2".
    queen = global_effect("queen", CREATURES, base(0, 2))
    token = creature("construct", "*/*", abilities=[defined_by(count(CREATURES))], token=True)
    assert pt(solved(queen, token), "construct") == (0, 2)


def test_604_3a_a_copied_ability_defines_as_well():
    queen = global_effect("queen", CREATURES, base(0, 2))
    goyf, dead = card("Tarmogoyf"), card("Grizzly Bears", zone="graveyard")
    assert pt(solved(goyf, dead, card("Clone", copy_of="tarmogoyf")), "clone") == (1, 2)
    assert pt(solved(queen, goyf, dead, card("Clone", copy_of="tarmogoyf")), "clone") == (0, 2)


def test_604_3a_an_ability_in_changed_words_defines_as_well():
    # Nightmare counts Swamps, now Forests; still in 7a, before the older "is 0/2".
    lands = (card("Swamp"), card("Forest"), card("Forest", id="forest-2"))
    hack = resolved("hack", ["nightmare"], {"replace word": {"from": "Swamp", "to": "Forest"}})
    queen = global_effect("queen", CREATURES, base(0, 2))
    assert pt(solved(*lands, card("Nightmare")), "nightmare") == (1, 1)
    assert pt(solved(*lands, card("Nightmare"), effects=(hack,)), "nightmare") == (2, 2)
    assert pt(solved(queen, *lands, card("Nightmare"), effects=(hack,)), "nightmare") == (0, 2)


def test_604_3a_a_granted_ability_does_not_define_but_sets():
    # In 7b, where it is the younger one.
    grant = aura("grant", "bear", gains(defined_by(count(LANDS))))
    queen = global_effect("queen", CREATURES, base(0, 2))
    solution = solved(creature("bear"), card("Forest"), queen, grant)
    assert pt(solution, "bear") == (1, 1)
    assert sources(solution, "7b") == ["queen", "bear"]
    assert sources(solution, "7a") == []


def test_604_3a_an_ability_with_a_condition_does_not_define():
    # "As long as you control a land, it is red": by timestamp with the older "is blue".
    blue = global_effect("blue", CREATURES, colors("blue"))
    when = exists(both(LANDS, {"controlled by": "you"}))
    ember = creature("ember", abilities=[static("this", colors("red"), when=when)])
    assert solved(card("Forest"), blue, ember)["ember"].colors == ("red",)


def test_613_3_defining_abilities_go_first_in_the_type_layer():
    # Conspiracy is older than Mistform Ultimus, and wins nevertheless.
    conspiracy = card("Conspiracy", choices={"creature_type": "Elf"})
    solution = solved(conspiracy, card("Mistform Ultimus"))
    assert solution["mistform"].subtypes == ("Elf",)
    assert sources(solution, "4") == ["mistform", "conspiracy"]


def test_613_3_defining_abilities_go_first_in_the_color_layer():
    solution = solved(global_effect("red", CREATURES, colors("red")), creature("drone", abilities=["devoid"]))
    assert solution["drone"].colors == ("red",)
    assert sources(solution, "5") == ["drone", "red"]


def test_613_3_a_type_that_is_set_replaces_every_type_of_changeling():
    solution = solved(creature("elf", type_line="Creature — Elf", abilities=["changeling"]),
                      aura("frog", "elf", set_subtypes("Frog")))  # fmt: skip
    assert solution["elf"].subtypes == ("Frog",)
    assert solution["elf"].has("changeling")


def test_613_4a_defining_abilities_are_first_of_all_in_layer_7():
    queen = cast("Sorceress Queen", "shrink", ["tarmogoyf"])
    assert pt(solved(card("Tarmogoyf"), effects=(queen,)), "tarmogoyf") == (0, 2)
    older = global_effect("queen", CREATURES, base(0, 2))
    solution = solved(older, card("Tarmogoyf"))
    assert pt(solution, "tarmogoyf") == (0, 2)
    assert (sources(solution, "7a"), sources(solution, "7b")) == (["tarmogoyf"], ["queen"])


def test_613_4a_counters_and_bonuses_come_on_top():
    goyf = card("Tarmogoyf", counters={"+1/+1": 1})
    dead = card("Grizzly Bears", zone="graveyard")
    assert pt(solved(goyf, dead, card("Glorious Anthem")), "tarmogoyf") == (3, 4)


def test_604_3_losing_abilities_in_layer_6_leaves_types_and_colors():
    blank = resolved("blank", ["shifter"], "lose all abilities")
    shifter = creature("shifter", "3/3", mana_cost="{2}{R}", abilities=["changeling", "devoid"])
    found = solved(shifter, effects=(blank,))["shifter"]
    assert found.every_creature_type
    assert found.colors == ()
    assert found.abilities == ()


def test_613_4a_losing_abilities_in_layer_6_takes_power_and_toughness():
    dead = card("Grizzly Bears", zone="graveyard")
    solution = solved(card("Tarmogoyf"), dead, card("Dress Down"))
    assert pt(solution, "tarmogoyf") == (0, 1)  # */1+* with nothing for the stars


def test_613_8a_a_defining_ability_depends_on_no_other_effect():
    # "Has the creature types of the bear" goes before the effect that makes an Elf of the bear.
    mimic = creature(
        "mimic", abilities=[defining({"set subtypes of": {"of": {"object": "bear"}, "which": "creature"}})]
    )
    bear = creature("bear", type_line="Creature — Bear")
    elves = global_effect("elves", {"object": "bear"}, set_subtypes("Elf"))
    solution = solved(elves, bear, mimic)
    assert solution["mimic"].subtypes == ("Bear",)
    assert depends(solution, "4") == set()


def test_613_8a_defining_abilities_may_depend_on_each_other():
    # The older one is as large as the younger one, which counts lands: it waits.
    older = creature("older", "*/*", abilities=[defined_by({"power": {"object": "younger"}})])
    younger = creature("younger", "*/*", abilities=[defined_by(count(LANDS))])
    solution = solved(older, younger, card("Forest"), card("Swamp"))
    assert pt(solution, "older") == (2, 2)
    assert depends(solution, "7a") == {("older", "younger")}
    assert sources(solution, "7a") == ["younger", "older"]


def test_604_3a_an_ability_that_changes_other_objects_does_not_define():
    # "All creatures are Elves" on a creature: an ordinary effect of its timestamp.
    lord = creature("lord", type_line="Creature — Bear", abilities=[static(CREATURES, set_subtypes("Elf"))])
    goblins = global_effect("goblins", CREATURES, set_subtypes("Goblin"))
    assert solved(lord, goblins)["lord"].subtypes == ("Goblin",)
    assert solved(goblins, lord)["lord"].subtypes == ("Elf",)


def test_604_3a_the_ability_that_svogthos_gives_itself_does_not_define():
    # It is granted by an effect, and applies in 7b.
    svogthos = card("Svogthos, the Restless Tomb")
    dead = tuple(card("Grizzly Bears", id=f"dead-{n}", zone="graveyard") for n in range(3))
    solution = solved(svogthos, *dead, effects=(cast("Svogthos, the Restless Tomb", "animate", source="svogthos"),))
    assert pt(solution, "svogthos") == (3, 3)
    assert sources(solution, "7a") == []
    assert sources(solution, "7b") == ["svogthos"]


def test_604_3_a_defining_ability_of_a_noncreature_does_nothing_yet():
    vehicle = permanent("cart", "Artifact — Vehicle", defined_by(count(LANDS)), power="*", toughness="*")
    crewed = resolved("crew", ["cart"], add_types("Creature"), add_subtypes("Golem"))
    assert pt(solved(vehicle, card("Forest")), "cart") == (None, None)
    assert pt(solved(vehicle, card("Forest"), effects=(crewed, resolved("up", ["cart"], gets(1, 1)))), "cart") == (2, 2)
