"""The layers one after another (CR 613.1 to 613.3): what an earlier one made is what a later one sees."""

from rules.boards import (
    CREATURES,
    LANDS,
    WHITE_CREATURES,
    YOUR_CREATURES,
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
    pt,
    resolved,
    set_types,
    solved,
    sources,
    static,
)


def test_613_1_values_start_from_what_is_printed():
    found = solved(card("Serra Angel"))["serra"]
    assert (found.name, found.mana_cost, found.mana_value) == ("Serra Angel", "{3}{W}{W}", 5)
    assert (found.type_line, found.colors) == ("Creature — Angel", ("white",))
    assert (found.ability_names, found.power, found.toughness) == (("flying", "vigilance"), 4, 4)


def test_613_1_a_token_starts_from_what_its_effect_defined():
    found = solved(creature("saproling", "1/1", type_line="Creature — Saproling", colors=["G"], token=True))[
        "saproling"
    ]
    assert (found.type_line, found.colors, found.power, found.mana_value) == ("Creature — Saproling", ("green",), 1, 0)


def test_613_1a_copies_come_before_control():
    # An Aura that has become a copy of Control Magic controls what it enchants.
    wings = card("Flight", attached_to="bear", controller="bob")
    copy = resolved("copy", ["flight"], {"become copy": {"of": {"object": "control"}}})
    magic = card("Control Magic", attached_to="other", controller="bob")
    solution = solved(creature("bear"), creature("other"), wings, magic, effects=(copy,), players=["alice", "bob"])
    assert solution["bear"].controller == "bob"
    assert not solution["bear"].has("flying")


def test_613_1b_control_comes_before_text():
    # Stolen, Volrath's Shapeshifter looks at the thief's graveyard.
    solution = solved(
        card("Volrath's Shapeshifter"), card("Grizzly Bears", zone="graveyard"),
        card("Hill Giant", zone="graveyard", controller="bob"),
        card("Control Magic", attached_to="volrath's", controller="bob"), players=["alice", "bob"],
    )  # fmt: skip
    assert solution["volrath's"].name == "Hill Giant"


def test_613_1b_control_comes_before_everything_that_says_you():
    treason = cast("Act of Treason", "treason", ["bear"], controller="bob")
    bears = (creature("bear"), creature("cub", controller="bob"))
    anthem = card("Glorious Anthem", controller="bob")
    solution = solved(*bears, anthem, effects=(treason,), players=["alice", "bob"])
    assert (solution["bear"].controller, pt(solution, "bear")) == ("bob", (3, 3))
    assert solution["bear"].has("haste")


def test_613_1c_text_comes_before_types():
    hack = resolved("hack", ["conversion"], {"replace word": {"from": "Mountain", "to": "Swamp"}})
    assert solved(card("Conversion"), card("Swamp"), effects=(hack,))["swamp"].subtypes == ("Plains",)


def test_613_1d_types_come_before_colors():
    # "Creatures are white" reaches a land that an effect which is younger makes a creature.
    white = global_effect("white", CREATURES, colors("white"))
    solution = solved(white, card("Forest"), global_effect("plane", LANDS, add_types("Creature"), base(1, 1)))
    assert solution["forest"].colors == ("white",)


def test_613_1e_colors_come_before_abilities():
    solution = solved(
        global_effect("wings", WHITE_CREATURES, gains("flying")),
        creature("bear"),
        aura("pale", "bear", colors("white")),
    )
    assert solution["bear"].has("flying")


def test_613_1f_abilities_come_before_power_and_toughness():
    winds = global_effect("winds", both(CREATURES, {"has": "flying"}), gets(1, 1))
    solution = solved(winds, creature("bear"), aura("wings", "bear", gains("flying")))
    assert pt(solution, "bear") == (3, 3)


def test_613_1_an_earlier_layer_does_not_see_a_later_one():
    # "Creatures with flying are artifacts" and "white creatures are artifacts" look too early to see either.
    flyers = global_effect("flyers", both(CREATURES, {"has": "flying"}), add_types("Artifact"))
    whites = global_effect("whites", WHITE_CREATURES, add_types("Artifact"))
    solution = solved(creature("bear"), aura("wings", "bear", gains("flying"), colors("white")), flyers, whites)
    assert solution["bear"].types == ("Creature",)


def test_613_1_the_layer_decides_whatever_the_timestamps():
    # A loss of abilities is older than the change of type, but comes later.
    blank = resolved("blank", ["urborg"], "lose all abilities", timestamp=1)
    urborg = card("Urborg, Tomb of Yawgmoth", timestamp=5)
    solution = solved(urborg, card("Forest", timestamp=6), effects=(blank,))
    assert set(solution["forest"].subtypes) == {"Forest", "Swamp"}
    assert solution["urborg"].abilities == ()


def test_613_2b_face_down_values_come_after_copying():
    demon = card("Grinning Demon", face_down=True)
    copy = cast("Cytoshape", "copy", ["grinning"], choices={"object": "branchsnap"})
    solution = solved(demon, card("Branchsnap Lorian"), effects=(copy,))
    assert (sources(solution, "1a"), sources(solution, "1b")) == (["cytoshape-copy"], ["grinning"])
    assert (solution["grinning"].name, solution["grinning"].abilities) == ("", ())
    assert pt(solution, "grinning") == (2, 2)


def test_613_2b_face_down_values_come_before_control_and_all_else():
    solution = solved(
        card("Grinning Demon", face_down=True),
        global_effect("anthem", both(CREATURES, {"not": {"color": "black"}}), gets(1, 1)),
    )
    assert pt(solution, "grinning") == (3, 3)


def test_613_1b_the_younger_of_two_control_effects_counts():
    hers = card("Control Magic", id="hers", attached_to="bear", controller="alice")
    his = card("Control Magic", id="his", attached_to="bear", controller="bob")
    players = ["alice", "bob", "carol"]
    bear = creature("bear", controller="carol")
    assert solved(bear, hers, his, players=players)["bear"].controller == "bob"
    assert solved(bear, his, hers, players=players)["bear"].controller == "alice"


def test_613_1b_control_may_depend_on_control():
    # Bob steals Alice's Aura that steals Carol's bear: "you" is then Bob, so the stolen Aura waits.
    players = ["alice", "bob", "carol"]
    bear = creature("bear", controller="carol")
    hers = card("Control Magic", id="hers", attached_to="bear", controller="alice")
    his = aura("his", "hers", {"gain control": "you"}, controller="bob")
    solution = solved(bear, hers, his, players=players)
    assert (solution["hers"].controller, solution["bear"].controller) == ("bob", "bob")
    assert sources(solution, "2") == ["his", "hers"]


def test_613_1_one_object_through_all_layers():
    # A Clone of a Bear, stolen, reworded, turned into an artifact, painted, given an ability and enlarged.
    bear = creature("bear", type_line="Creature — Bear", abilities=["swampwalk"], colors=["G"])
    clone = card("Clone", copy_of="bear")
    effects = (
        resolved("up", ["clone"], gets(1, 1)),
        resolved("wings", ["clone"], gains("flying")),
        resolved("blue", ["clone"], colors("blue")),
        resolved("steel", ["clone"], add_types("Artifact")),
        resolved("hack", ["clone"], {"replace word": {"from": "Swamp", "to": "Island"}}),
        resolved("theft", ["clone"], {"gain control": "you"}, controller="bob"),
    )
    solution = solved(bear, clone, effects=effects, players=["alice", "bob"])
    found = solution["clone"]
    assert [step.layer for step in solution.steps()] == ["1a", "2", "3", "4", "5", "6", "7c"]
    assert (found.name, found.controller, found.type_line) == ("Bear", "bob", "Artifact Creature — Bear")
    assert (found.colors, found.power, found.toughness) == (("blue",), 3, 3)
    assert set(found.ability_names) == {"islandwalk", "flying"}


def test_613_1_a_static_ability_that_is_copied_acts_in_every_later_layer():
    lord = creature("lord", abilities=[static(both(YOUR_CREATURES, {"not": "this"}), gets(1, 1))])
    solution = solved(lord, creature("bear"), card("Clone", copy_of="lord"))
    assert (pt(solution, "lord"), pt(solution, "clone"), pt(solution, "bear")) == ((3, 3), (3, 3), (4, 4))


def test_613_1d_an_effect_that_sets_types_stops_what_looks_for_the_old_ones():
    plane = global_effect("plane", LANDS, colors("green"))
    solution = solved(plane, card("Forest"), aura("rock", "forest", set_types("Artifact")))
    assert solution["forest"].colors == ()
