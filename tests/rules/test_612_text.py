"""Effects that change text (CR 612), in layer 3."""

from agreement import disagreements
from rules.boards import (
    CREATURES,
    add_types,
    aura,
    base,
    card,
    cast,
    colors,
    count,
    creature,
    defined_by,
    depends,
    gains,
    gets,
    global_effect,
    other,
    permanent,
    pt,
    resolved,
    solved,
    sources,
    static,
)


def hack(name, target, old, new, **fields):
    return resolved(name, [target], {"replace word": {"from": old, "to": new}}, **fields)


def test_612_1_a_word_changes_in_the_rules_text():
    # Blood Moon about Islands.
    moon = solved(card("Blood Moon"), card("Taiga"), effects=(hack("hack", "blood", "Mountain", "Island"),))
    assert moon["taiga"].type_line == "Land — Island"


def test_612_1_a_word_changes_in_the_type_line():
    # A Plains becomes an Island, with the mana ability of one.
    found = solved(card("Plains"), effects=(hack("hack", "plains", "Plains", "Island"),))["plains"]
    assert found.type_line == "Basic Land — Island"
    assert found.ability_names == ("{T}: Add {U}.",)
    assert found.name == "Plains"


def test_612_1_a_color_word_changes():
    solution = solved(
        card("Crusade"), creature("knight", colors=["W"]), creature("bat", colors=["B"]),
        effects=(hack("sleight", "crusade", "white", "black"),),
    )  # fmt: skip
    assert (pt(solution, "knight"), pt(solution, "bat")) == ((2, 2), (3, 3))


def test_612_1_keywords_made_of_a_land_type_change():
    assert solved(card("Bog Wraith"), effects=(hack("hack", "bog", "Swamp", "Forest"),))["bog"].has("forestwalk")


def test_612_1_parameters_of_keywords_change():
    knight = creature("knight", abilities=["protection from black"])
    found = solved(knight, effects=(hack("sleight", "knight", "black", "red"),))["knight"]
    assert found.ability_names == ("protection from red",)


def test_612_2_names_never_change():
    # Plague Rats' relative: it counts creatures of a name that is also a creature type.
    lord = creature("king", abilities=[static({"named": "Goblin"}, gets(1, 1))])
    goblin = creature("goblin", type_line="Creature — Goblin")
    effects = (hack("evolve-king", "king", "Goblin", "Elf"), hack("evolve-goblin", "goblin", "Goblin", "Elf"))
    solution = solved(lord, goblin, effects=effects)
    assert solution["goblin"].name == "Goblin"
    assert solution["goblin"].subtypes == ("Elf",)
    assert pt(solution, "goblin") == (3, 3)


def test_612_2_only_the_word_itself_changes():
    king = card("Goblin King", id="king")
    solution = solved(
        king, creature("goblin", type_line="Creature — Goblin"), creature("elf", type_line="Creature — Elf"),
        effects=(hack("evolve", "goblin", "Elf", "Bear"),),
    )  # fmt: skip
    assert solution["elf"].subtypes == ("Elf",)
    assert pt(solution, "goblin") == (3, 3)


def test_612_2_a_color_word_in_a_mana_cost_or_symbol_is_none():
    found = solved(creature("bear", mana_cost="{1}{G}"), effects=(hack("sleight", "bear", "green", "red"),))["bear"]
    assert found.colors == ("green",)


def test_612_2a_words_for_a_token_change():
    maker = creature("maker", abilities=[other("{T}: create a 1/1 green Elf creature token")])
    found = solved(maker, effects=(hack("evolve", "maker", "Elf", "Goblin"), hack("sleight", "maker", "green", "red")))
    assert found["maker"].ability_names == ("{T}: create a 1/1 red Goblin creature token",)


def test_612_3_granted_abilities_are_not_the_objects_text():
    walker = creature("walker", abilities=["swampwalk"])
    grant = aura("grant", "walker", gains("swampwalk"))
    found = solved(walker, grant, effects=(hack("hack", "walker", "Swamp", "Forest"),))["walker"]
    assert set(found.ability_names) == {"forestwalk", "swampwalk"}


def test_612_3_the_words_of_what_grants_them_can_change():
    grant = aura("grant", "walker", gains("swampwalk"))
    found = solved(creature("walker"), grant, effects=(hack("hack", "grant", "Swamp", "Forest"),))["walker"]
    assert found.ability_names == ("forestwalk",)


def test_612_4_a_tokens_words_change_too():
    token = creature("token", "1/1", type_line="Creature — Goblin", abilities=["mountainwalk"], token=True)
    effects = (hack("evolve", "token", "Goblin", "Elf"), hack("hack", "token", "Mountain", "Island"))
    found = solved(token, effects=effects)["token"]
    assert found.subtypes == ("Elf",)
    assert found.ability_names == ("islandwalk",)


def test_612_5_text_boxes_are_exchanged():
    swap = cast("Exchange of Words", "exchange", ["serra", "wall"])
    solution = solved(card("Serra Angel"), card("Wall of Omens"), effects=(swap,))
    assert solution["serra"].has("defender")
    assert not solution["serra"].has("flying")
    assert set(solution["wall"].ability_names) == {"flying", "vigilance"}
    # Only rules text moves.
    assert (solution["serra"].subtypes, pt(solution, "serra")) == (("Angel",), (4, 4))
    assert (solution["wall"].subtypes, pt(solution, "wall")) == (("Wall",), (0, 4))


def test_612_5_granted_abilities_do_not_move():
    swap = cast("Exchange of Words", "exchange", ["wind", "gray"])
    solution = solved(card("Wind Drake"), card("Gray Ogre"), aura("fear", "wind", gains("fear")), effects=(swap,))
    assert solution["wind"].ability_names == ("fear",)
    assert solution["gray"].ability_names == ("flying",)


def test_612_5_exchanged_defining_abilities_define_their_new_object():
    # The ogre has no star, but its text now defines its size (604.3a: text-changing effect).
    swap = cast("Exchange of Words", "exchange", ["tarmogoyf", "gray"])
    solution = solved(card("Tarmogoyf"), card("Gray Ogre"), card("Forest", zone="graveyard"), effects=(swap,))
    assert pt(solution, "gray") == (1, 2)
    assert pt(solution, "tarmogoyf") == (0, 1)


def test_612_6_full_text_is_everything_but_what_effects_give():
    shifter = card("Volrath's Shapeshifter")
    bears = card("Grizzly Bears", zone="graveyard")
    found = solved(shifter, bears)["volrath's"]
    assert (found.name, found.mana_cost, found.colors) == ("Grizzly Bears", "{1}{G}", ("green",))
    assert (found.type_line, found.power, found.toughness) == ("Creature — Bear", 2, 2)
    assert found.ability_names == ("{2}: discard one",)


def test_612_6_without_a_creature_card_on_top_it_is_itself():
    found = solved(card("Volrath's Shapeshifter"), card("Forest", zone="graveyard"))["volrath's"]
    assert (found.name, found.power, found.toughness) == ("Volrath's Shapeshifter", 0, 1)


def test_612_6_it_is_not_copied():
    # Text is changed in layer 3: a Clone of the Shapeshifter has its printed text.
    solution = solved(card("Volrath's Shapeshifter"), card("Grizzly Bears", zone="graveyard"),
                      card("Clone", copy_of="volrath's", controller="bob"), players=["alice", "bob"])  # fmt: skip
    assert solution["volrath's"].name == "Grizzly Bears"
    assert solution["clone"].name == "Volrath's Shapeshifter"  # Bob's graveyard is empty


def test_612_7_all_names_of_nonlegendary_creature_cards():
    # A creature that looks for its namesakes finds the one with the Kit.
    rat = creature("rat", name="Grizzly Bears", abilities=[static({"named": "Grizzly Bears"}, gains("menace"))])
    spy = creature("spy")
    solution = solved(rat, spy, card("Spy Kit", id="kit", attached_to="spy"), creature("other"))
    assert solution["spy"].has("menace")
    assert not solution["other"].has("menace")
    assert pt(solution, "spy") == (3, 3)


def test_612_7_all_names_are_shared_with_what_has_one_of_them():
    shared = {"all": [{"type": "Creature"}, {"shares": {"characteristic": "name", "with": {"object": "bears"}}}]}
    seeker = permanent("seeker", "Enchantment", static(shared, gains("menace")))
    kit = card("Spy Kit", id="kit", attached_to="spy")
    solution = solved(card("Grizzly Bears", id="bears"), creature("spy"), kit, creature("other"), seeker)
    assert [solution[id_].has("menace") for id_ in ("bears", "spy", "other")] == [True, True, False]


def test_612_7_different_names_are_counted_as_far_as_the_board_shows_them():
    count_names = {"count distinct": {"what": "name", "of": CREATURES}}
    mill = creature("mill", "*/*", abilities=[defined_by(count_names)])
    queen = creature("queen", type_line="Legendary Creature")
    spy = global_effect("spy", {"object": "mill"}, "add every name")
    assert pt(solved(mill, queen, spy, creature("bear", zone="graveyard")), "mill") == (3, 3)
    assert pt(solved(mill, queen, creature("bear", zone="graveyard")), "mill") == (2, 2)


def test_612_7_legendary_names_are_not_among_them():
    seeker = permanent("seeker", "Enchantment", static({"named": "Olivia Voldaren"}, gains("menace")))
    solution = solved(seeker, creature("spy"), card("Spy Kit", id="kit", attached_to="spy"), card("Olivia Voldaren"))
    assert solution["olivia"].has("menace")
    assert not solution["spy"].has("menace")


def test_612_8_a_set_name_is_the_only_one():
    seeker = permanent("seeker", "Enchantment", static({"named": "Grizzly Bears"}, gains("menace")))
    bears = card("Grizzly Bears")
    assert solved(bears, seeker)["grizzly"].has("menace")
    found = solved(bears, seeker, card("Witness Protection", attached_to="grizzly"))["grizzly"]
    assert found.name == "Legitimate Businessperson"
    assert not found.has("menace")
    assert found.type_line == "Creature — Citizen"
    assert (found.colors, found.power, found.toughness) == (("white", "green"), 1, 1)


def test_612_8_a_name_set_later_takes_all_names_of_a_spy():
    # Both in layer 3, by timestamp.
    kit = card("Spy Kit", id="kit", attached_to="spy")
    witness = card("Witness Protection", attached_to="spy")
    seeker = permanent("seeker", "Enchantment", static({"named": "Grizzly Bears"}, gets(3, 0)))
    assert pt(solved(creature("spy"), seeker, kit, witness), "spy") == (2, 2)  # base 1/1, +1/+1 from the Kit
    assert pt(solved(creature("spy"), seeker, witness, kit), "spy") == (5, 2)


def test_613_1c_text_changes_before_types():
    # Conversion, hacked: Islands are Plains.
    conversion = solved(
        card("Conversion"), card("Island"), card("Mountain"),
        effects=(hack("hack", "conversion", "Mountain", "Island"),),
    )  # fmt: skip
    assert conversion["island"].subtypes == ("Plains",)
    assert conversion["mountain"].subtypes == ("Mountain",)


def test_612_1_words_change_in_what_is_set_as_well():
    conversion = solved(card("Conversion"), card("Mountain"), effects=(hack("hack", "conversion", "Plains", "Swamp"),))
    assert conversion["mountain"].type_line == "Basic Land — Swamp"


def test_612_1_a_chain_of_changes_follows_timestamps():
    one, two = hack("one", "crusade", "white", "blue"), hack("two", "crusade", "blue", "red")
    knights = [creature(name, colors=[letter]) for name, letter in (("w", "W"), ("u", "U"), ("r", "R"))]

    def larger(*effects):
        solution = solved(card("Crusade"), *knights, effects=effects)
        return [name for name in ("w", "u", "r") if pt(solution, name) == (3, 3)]

    assert larger(one, two) == ["r"]
    assert larger(two, one) == ["u"]


def test_612_1_defining_abilities_change_their_words():
    nightmare = card("Nightmare")
    lands = (card("Swamp"), card("Forest"), card("Forest", id="forest-2"))
    assert pt(solved(nightmare, *lands, effects=(hack("hack", "nightmare", "Swamp", "Forest"),)), "nightmare") == (2, 2)


def test_612_1_effects_that_have_resolved_do_not_change_with_their_source():
    factory = card("Mishra's Factory", id="factory")
    animate = cast("Mishra's Factory", "animate", source="factory")
    evolve = hack("evolve", "factory", "Assembly-Worker", "Goblin")
    assert solved(factory, effects=(animate, evolve))["factory"].subtypes == ("Assembly-Worker",)


def test_612_1_a_type_gained_in_layer_4_is_not_text():
    # Layer 3 is over when the bear becomes a Goblin.
    goblins = global_effect("goblins", CREATURES, {"add subtypes": ["Goblin"]})
    found = solved(
        creature("bear", type_line="Creature — Bear"), goblins, effects=(hack("x", "bear", "Goblin", "Elf"),)
    )
    assert set(found["bear"].subtypes) == {"Bear", "Goblin"}


def test_613_1c_text_changes_are_seen_in_the_order_of_the_layer():
    first, second = hack("first", "bog", "Swamp", "Island"), hack("second", "bog", "Island", "Plains")
    solution = solved(card("Bog Wraith"), effects=(first, second))
    assert sources(solution, "3") == ["first", "second"]
    assert solution["bog"].has("plainswalk")


def test_612_1_numbers_and_values_in_text_change():
    # "Its power and toughness are each equal to the number of Elves" - about Goblins.
    counter = creature("counter", "*/*", abilities=[defined_by(count({"subtype": "Elf"}))])
    goblin = creature("goblin", type_line="Creature — Goblin")
    found = solved(counter, goblin, creature("rock"), effects=(hack("evolve", "counter", "Elf", "Goblin"),))
    assert pt(found, "counter") == (1, 1)


def test_612_1_what_an_ability_animates_changes_with_its_words():
    bell = solved(
        card("Kormus Bell"), card("Swamp"), card("Island"), effects=(hack("hack", "kormus", "Swamp", "Island"),)
    )
    assert bell["island"].types == ("Land", "Creature")
    assert bell["swamp"].types == ("Land",)
    blue = solved(card("Kormus Bell"), card("Swamp"), effects=(hack("sleight", "kormus", "black", "blue"),))
    assert blue["swamp"].colors == ("blue",)


def test_612_3_base_values_that_an_effect_sets_are_no_text():
    wake = resolved("wake", ["swamp"], add_types("Creature"), colors("black"), base(1, 1))
    found = solved(card("Swamp"), effects=(wake, hack("sleight", "swamp", "black", "red")))["swamp"]
    assert found.colors == ("black",)


# --- words that change and change back ------------------------------------------------------------------------------


def word(old, new):
    return {"replace word": {"from": old, "to": new}}


def of_all(name, named, *does, **fields):
    """Return an enchantment whose effect applies to everything; its text has a word all the same."""
    return global_effect(name, {"any": ["everything", named]}, *does, **fields)


def there_and_back():
    """Return an effect that is about Elves, and two earlier ones that change its words and change them back."""
    lord = of_all("lord", {"subtype": "Elf"}, word("black", "white"), timestamp=3)
    return lord, (hack("there", "lord", "Elf", "Wall", timestamp=1), hack("back", "lord", "Wall", "Elf", timestamp=2))


def test_an_effect_whose_words_are_changed_back_before_its_turn_applies_once():
    lord, hacks = there_and_back()
    solution = solved(lord, effects=hacks)
    assert sources(solution, "3") == ["there", "back", "lord"]
    assert disagreements(solution.board) == []


def test_so_it_does_when_it_has_to_wait_for_something_else():
    lord, hacks = there_and_back()
    walls = global_effect("walls", "everything", word("Elf", "Wall"), timestamp=4)
    solution = solved(lord, walls, effects=hacks)
    # The last one changes the lord's text, and so whether the lord's effect exists (613.8a).
    assert sources(solution, "3") == ["there", "back", "walls", "lord"]
    assert disagreements(solution.board) == []


def test_words_that_change_back_in_one_effect_leave_the_effect_the_same():
    late = of_all("late", {"subtype": "Elf"}, word("black", "white"), timestamp=2)
    last = of_all("last", {"color": "black"}, word("Elf", "Wall"), timestamp=3)
    swap = {"id": "swap", "timestamp": 1, "affects": ["late", "last"]}
    swap |= {"does": [{"applies_to": "everything", "does": [word("Elf", "Goblin"), word("Goblin", "Elf")]}]}
    solution = solved(late, last, effects=(swap,))
    assert sorted(sources(solution, "3")) == ["last", "late", "swap"]
    assert disagreements(solution.board) == []


def test_nothing_depends_on_words_that_change_back_in_one_effect():
    # The Aura goes on from layer 2; the swap changes its Elf to Goblin and back to Elf.
    elves = {"all": [{"subtype": "Elf"}, {"not": {"type": "Land"}}]}
    steal = aura("steal", "bear", {"gain control": "you"}, {"full text of": {"of": elves}})
    swap = global_effect("swap", "everything", word("Elf", "Goblin"), word("Goblin", "Elf"))
    elf = creature("elf", type_line="Creature — Elf", abilities=["flying"])
    goblin = creature("goblin", type_line="Land Creature — Goblin")
    solution = solved(steal, swap, creature("bear"), elf, goblin)
    assert depends(solution, "3") == set()
    assert sources(solution, "3") == ["steal", "swap"]
    assert solution["bear"].has("flying")
    assert disagreements(solution.board) == []
