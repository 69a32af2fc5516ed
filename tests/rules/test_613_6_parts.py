"""Effects with parts in several layers (CR 613.6): once started, they go on with the same set of objects."""

from rules.boards import (
    CREATURES,
    ENCHANTMENTS,
    WHITE_CREATURES,
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
    effect,
    exists,
    gains,
    gets,
    global_effect,
    loses,
    permanent,
    pt,
    resolved,
    resolved_on,
    solved,
    sources,
    static,
)


def layers_of(solution, source):
    return [step.layer for step in solution.steps() if step.effect.source == source]


def test_613_6_a_color_and_a_bonus_are_two_parts():
    # Wild Mongrel: +1/+1 and a colour of choice.
    discard = cast("Wild Mongrel", "discard", source="wild", choices={"color": "blue"})
    solution = solved(card("Wild Mongrel"), effects=(discard,))
    assert layers_of(solution, "wild-discard") == ["5", "7c"]
    assert (solution["wild"].colors, pt(solution, "wild")) == (("blue",), (3, 3))


def test_613_6_control_and_an_ability_are_two_parts():
    treason = cast("Act of Treason", "treason", ["bear"], controller="bob")
    solution = solved(creature("bear"), effects=(treason,), players=["alice", "bob"])
    assert layers_of(solution, "act-treason") == ["2", "6"]
    assert (solution["bear"].controller, solution["bear"].has("haste")) == ("bob", True)


def test_613_6_all_noncreature_artifacts_become_2_2_creatures():
    # Though they are no noncreature artifacts any more when the values are set.
    noncreatures = both({"type": "Artifact"}, {"not": CREATURES})
    spell = resolved_on("spell", noncreatures, add_types("Artifact", "Creature"), base(2, 2))
    static_one = global_effect("static", noncreatures, add_types("Artifact", "Creature"), base(2, 2))
    ring = permanent("ring", "Artifact")
    golem = permanent("golem", "Artifact Creature", power="5", toughness="5")
    for solution in (solved(ring, golem, effects=(spell,)), solved(ring, golem, static_one)):
        assert pt(solution, "ring") == (2, 2)
        assert pt(solution, "golem") == (5, 5)


def test_613_6_svogthos():
    svogthos = card("Svogthos, the Restless Tomb")
    dead = tuple(card("Grizzly Bears", id=f"dead-{n}", zone="graveyard") for n in range(10))
    vivify = cast("Vivify", "animate", ["svogthos"])
    bonus = resolved("bonus", ["svogthos"], gets(1, 1))
    own = cast("Svogthos, the Restless Tomb", "animate", source="svogthos", id="own")
    first = solved(svogthos, *dead, effects=(vivify, bonus))
    assert (first["svogthos"].types, pt(first, "svogthos")) == (("Land", "Creature"), (4, 4))
    second = solved(svogthos, *dead, effects=(vivify, bonus, own))
    assert pt(second, "svogthos") == (11, 11)
    assert second["svogthos"].colors == ("black", "green")
    assert set(second["svogthos"].subtypes) == {"Plant", "Zombie"}
    fewer = solved(svogthos, *dead[:7], effects=(vivify, bonus, own))
    assert pt(fewer, "svogthos") == (8, 8)
    third = solved(svogthos, *dead, effects=(vivify, bonus, own, vivify | {"id": "again"}))
    assert pt(third, "svogthos") == (4, 4)


def test_613_6_an_effect_goes_on_when_its_ability_is_removed():
    # Opalescence, then Humility: Humility loses its own ability in layer 6 and sets values in 7b all the same.
    solution = solved(card("Opalescence"), card("Humility"), creature("bear", "5/5"))
    assert solution["humility"].abilities == ()
    assert pt(solution, "humility") == (1, 1)
    assert pt(solution, "bear") == (1, 1)


def test_613_6_an_effect_that_has_not_started_does_not_start_without_its_ability():
    # An anthem has its only part in 7c; under Opalescence and Humility it has no ability by then.
    solution = solved(card("Opalescence"), card("Glorious Anthem"), card("Humility"), creature("bear", "5/5"))
    assert pt(solution, "bear") == (1, 1)


def test_613_6_an_effect_of_two_sentences_is_two_effects():
    # "Creatures are white. Creatures get +1/+1": the second has not started when the ability goes.
    both_sentences = {"static": {"effects": [effect(CREATURES, colors("white")), effect(CREATURES, gets(1, 1))]}}
    one_sentence = static(CREATURES, colors("white"), gets(1, 1))
    bear = creature("bear")

    def size(ability):
        lord = creature("lord", abilities=[ability])
        solution = solved(lord, bear, effects=(resolved("blank", ["lord"], "lose all abilities"),))
        return solution["bear"].colors, pt(solution, "bear")

    assert size(both_sentences) == (("white",), (2, 2))
    assert size(one_sentence) == (("white",), (3, 3))


def test_613_6_the_set_is_the_one_it_started_with():
    # "Black creatures are white and get +1/+1": they are not black in 7c.
    solution = solved(
        global_effect("wash", both(CREATURES, {"color": "black"}), colors("white"), gets(1, 1)),
        creature("bat", colors=["B"]), creature("knight", colors=["W"]),
    )  # fmt: skip
    assert (pt(solution, "bat"), pt(solution, "knight")) == ((3, 3), (2, 2))


def test_613_6_an_object_that_comes_to_fit_later_is_not_added():
    # "White creatures are Knights and get +1/+1" starts in layer 4, before anything turns white.
    order = global_effect("order", WHITE_CREATURES, add_subtypes("Knight"), gets(1, 1))
    paint = aura("paint", "bear", colors("white"))
    solution = solved(order, creature("bear"), paint, creature("knight", colors=["W"]))
    assert (pt(solution, "bear"), pt(solution, "knight")) == ((2, 2), (3, 3))


def test_613_6_an_object_that_no_longer_fits_is_not_dropped():
    order = global_effect("order", WHITE_CREATURES, add_subtypes("Knight"), gets(1, 1))
    solution = solved(order, creature("bear", colors=["W"]), aura("paint", "bear", colors("black")))
    assert pt(solution, "bear") == (3, 3)


def test_613_6_an_empty_set_stays_empty():
    order = global_effect("order", WHITE_CREATURES, add_subtypes("Knight"), gets(1, 1))
    solution = solved(order, creature("bear"), aura("paint", "bear", colors("white")))
    assert solution["bear"].colors == ("white",)
    assert pt(solution, "bear") == (2, 2)


def test_613_6_a_condition_is_not_looked_at_again():
    # "As long as this creature has flying, it's white and gets +1/+1": flying is lost between the two parts.
    proud = static("this", colors("white"), gets(1, 1), when=exists(both("this", {"has": "flying"})))
    bird = creature("bird", abilities=["flying", proud])
    solution = solved(bird, effects=(resolved("net", ["bird"], loses("flying")),))
    assert (solution["bird"].colors, pt(solution, "bird")) == (("white",), (3, 3))


def test_613_6_a_condition_that_comes_true_later_starts_the_parts_that_are_left():
    # Flying is gained in layer 6: too late for the colour, in time for the bonus.
    proud = static("this", colors("white"), gets(1, 1), when=exists(both("this", {"has": "flying"})))
    solution = solved(creature("bird", abilities=[proud]), aura("wings", "bird", gains("flying")))
    assert (solution["bird"].colors, pt(solution, "bird")) == ((), (3, 3))


def test_613_6_values_are_worked_out_anew_in_each_layer():
    # March of the Machines has started in layer 4; the size that it gives is that of layer 7b.
    herd = both(ENCHANTMENTS, {"not": CREATURES}, {"not": "this"})
    solution = solved(
        global_effect("herd", herd, add_types("Creature"), base(count(CREATURES), count(CREATURES))),
        permanent("shrine", "Enchantment"), permanent("altar", "Enchantment"), creature("bear"),
    )  # fmt: skip
    assert pt(solution, "shrine") == (3, 3)


def test_613_6_abilities_granted_in_layer_6_act_in_6_and_7_only():
    # "All creatures are white, have vigilance, and get +1/+1", granted to the bear.
    grand = {
        "static": {"effects": [effect(CREATURES, colors("white"), gains("vigilance"), gets(1, 1))]},
    }
    solution = solved(creature("bear"), creature("cub"), aura("crown", "bear", gains(grand)))
    assert solution["cub"].colors == ()
    assert solution["cub"].has("vigilance")
    assert pt(solution, "cub") == (3, 3)


def test_613_6_act_of_treason_steals_before_it_hastens():
    # "Creatures you control can't have haste" of the thief bars the part in layer 6 only.
    calm = global_effect("calm", both(CREATURES, {"controlled by": "you"}), {"can't have": ["haste"]}, controller="bob")
    treason = cast("Act of Treason", "treason", ["bear"], controller="bob")
    found = solved(creature("bear"), calm, effects=(treason,), players=["alice", "bob"])["bear"]
    assert (found.controller, found.has("haste")) == ("bob", False)


def test_613_6_genju_of_the_fields():
    genju = card("Genju of the Fields", attached_to="plains")
    solution = solved(card("Plains"), genju, effects=(cast("Genju of the Fields", "animate", source="genju"),))
    assert layers_of(solution, "genju-animate") == ["4", "5", "6", "7b"]
    assert solution["plains"].type_line == "Basic Land Creature — Plains Spirit"
    assert (solution["plains"].colors, pt(solution, "plains")) == (("white",), (2, 5))
    assert len(solution["plains"].abilities) == 2


def test_613_6_parts_of_different_effects_are_ordered_in_each_layer_anew():
    # The older one sets the colour first and the values first; each layer goes by timestamp for itself.
    older = resolved("older", ["bear"], colors("red"), base(5, 5))
    younger = resolved("younger", ["bear"], colors("blue"), base(1, 1))
    solution = solved(creature("bear"), effects=(older, younger))
    assert (sources(solution, "5"), sources(solution, "7b")) == (["older", "younger"],) * 2
    assert (solution["bear"].colors, pt(solution, "bear")) == (("blue",), (1, 1))
