"""What explanations say: the reasons for an order, what applied to an object, and what did not."""

import random
from textwrap import dedent

import pytest
import reference
from boards_strategy import random_board
from rules.boards import (
    CREATURES,
    LANDS,
    aura,
    base,
    card,
    creature,
    defining,
    effect,
    gains,
    gets,
    global_effect,
    permanent,
    resolved,
    solved,
    static,
)

from layers import LimitError, UnknownNameError, solve
from layers.explanations.explain import explain, why
from layers.explanations.why import reasons
from layers.explanations.whynot import never_began
from layers.history import History

MOON = card("Blood Moon", id="moon")
URBORG = permanent("urborg", "Legendary Land", static(LANDS, {"add subtypes": ["Swamp"]}, text="Bogs everywhere."))
FOREST = card("Forest", id="forest")
ELF = creature("elf", type_line="Creature — Elf", colors=["W"])
LIFE = card("Life and Limb", id="life")
XENOGRAFT = card("Xenograft", id="xeno", choices={"creature_type": "Saproling"})


def sentences(solution, layer):
    return [why(solution, step) for step in solution.steps(layer)]


def kinds(solution, layer):
    return [[reason.kind for reason in reasons(solution, step)] for step in solution.steps(layer)]


def flat(text):
    """Undo the wrapping."""
    return " ".join(text.split())


def lines(text):
    return dedent(text).strip().splitlines()


# --- why an effect was next -------------------------------------------------------------------------------------


def test_the_earliest_of_several_comes_first_and_the_last_one_is_alone():
    solution = solved(
        creature("bear"), global_effect("a", CREATURES, gets(1, 1)), global_effect("b", CREATURES, gets(2, 2))
    )
    assert sentences(solution, "7c") == [
        "a.1 has the earliest timestamp (2) of the 2 effects that can come now (613.7).",
        "b.1 is the only effect left in layer 7c.",
    ]


def test_a_lone_effect_needs_no_rule():
    solution = solved(creature("bear"), global_effect("a", CREATURES, gets(1, 1)))
    assert sentences(solution, "7c") == ["a.1 is the only effect in layer 7c."]
    (step,) = solution.steps("7c")
    (reason,) = reasons(solution, step)
    assert (reason.kind, reason.rule, reason.others) == ("only", "", ())


@pytest.mark.parametrize(
    ("edition", "rule"), [("ravnica", "418.5c"), ("10th", "418.5c"), ("m10", "613.7a"), ("current", "613.8a")]
)
def test_an_older_effect_waits_for_the_one_that_decides_whether_it_exists(edition, rule):
    solution = solved(URBORG, MOON, FOREST, ruleset=edition)
    assert sentences(solution, "4") == [
        "moon.1 is the only effect in layer 4 that can come now; urborg.1 is older but waits, because moon.1 decides "
        f"whether urborg.1 exists ({rule})."
    ]


def test_a_younger_effect_that_waits_is_not_called_older():
    solution = solved(MOON, URBORG)
    assert "urborg.1 waits, because moon.1 decides whether urborg.1 exists" in sentences(solution, "4")[0]


def test_what_had_to_wait_says_for_what():
    # Ashaya makes herself and the Bears nonbasic lands, so Blood Moon applies to them only after her.
    solution = solved(MOON, card("Ashaya, Soul of the Wild", id="ashaya"), card("Grizzly Bears", id="bear"))
    because = "because ashaya.2 changes what moon.1 applies to (also ashaya, bear) (613.8a)"
    assert sentences(solution, "4") == [
        f"ashaya.2 is the only effect in layer 4 that can come now; moon.1 is older but waits, {because}.",
        f"moon.1 is the only effect left in layer 4; it had to wait until ashaya.2 was applied, {because}.",
    ]


@pytest.mark.parametrize(
    ("edition", "stamp", "loop"),
    [
        ("ravnica", "418.5e", "418.5d"),
        ("10th", "418.5e", "418.5d"),
        ("m10", "613.6", "613.7b"),
        ("current", "613.7", "613.8b"),
    ],
)
def test_in_a_loop_timestamps_count(edition, stamp, loop):
    solution = solved(FOREST, ELF, LIFE, XENOGRAFT, ruleset=edition)
    assert sentences(solution, "4") == [
        f"life.1 has the earliest timestamp (3) of the 2 effects that can come now ({stamp}); it is in a dependency "
        f"loop with xeno.2, and in a loop only timestamps count ({loop}).",
        "xeno.2 is the only effect left in layer 4.",
    ]


def test_a_defining_ability_comes_before_older_effects():
    goblins = global_effect("goblins", CREATURES, {"add subtypes": ["Goblin"]})
    solution = solved(goblins, creature("shape", type_line="Creature — Shapeshifter", abilities=["changeling"]))
    assert sentences(solution, "4")[0] == (
        "shape.1 is from a characteristic-defining ability, and those come first (613.3)."
    )
    first = reasons(solution, solution.steps("4")[0])[0]
    assert (first.kind, first.others) == ("defining", ("goblins.1",))


def test_two_defining_abilities_come_in_timestamp_order():
    goblins = global_effect("goblins", CREATURES, {"add subtypes": ["Goblin"]})
    shapes = [creature(name, type_line="Creature — Shapeshifter", abilities=["changeling"]) for name in ("one", "two")]
    solution = solved(goblins, *shapes)
    assert kinds(solution, "4") == [["defining", "timestamp"], ["defining"], ["only"]]
    assert "of the 2 effects of characteristic-defining abilities that can come now" in sentences(solution, "4")[0]


def test_simultaneous_timestamps_go_in_apnap_order():
    bobs = global_effect("bobs", CREATURES, gets(1, 1), controller="bob", timestamp=1)
    alices = global_effect("alices", CREATURES, gets(2, 2), controller="alice", timestamp=1)
    board = (bobs, alices, creature("bear", timestamp=2))
    now = solved(*board, players=["alice", "bob"])
    assert (
        "alices.1 comes before bobs.1 with the same timestamp, because its controller comes first in APNAP order "
        "(613.7m)" in (sentences(now, "7c")[0])
    )
    then = solved(*board, players=["alice", "bob"], ruleset="m10")
    assert (
        "bobs.1 comes before alices.1 with the same timestamp, because it is listed first (613.6g)"
        in (sentences(then, "7c")[0])
    )


def test_two_abilities_of_one_object_keep_their_order():
    two = permanent("two", "Enchantment", static(CREATURES, gets(1, 1)), static(CREATURES, gets(2, 2)))
    first = sentences(solved(creature("bear"), two), "7c")[0]
    assert first.endswith("two.1 comes before two.2 with the same timestamp, because two has them in this order.")


def test_a_condition_that_does_not_hold_is_named():
    # Nothing is white, so the Jihad has nothing to apply; both are in layer 7c, and the older one is passed.
    when = {"exists": {"what": {"color": "white"}}}
    jihad = permanent("jihad", "Enchantment", {"static": {"effects": [effect(CREATURES, gets(2, 1))], "when": when}})
    solution = solved(creature("bear"), jihad, global_effect("anthem", CREATURES, gets(1, 1)))
    assert sentences(solution, "7c") == [
        "anthem.1 is the only effect in layer 7c that can come now; the condition of jihad.1 does not hold."
    ]
    (missing,) = never_began(solution)
    assert str(missing) == "jihad.1 never began: its condition did not hold when layer 7c ended"
    assert (missing.waited, missing.lost) == (("7c",), None)


def test_what_a_sentence_names_is_limited():
    # Five effects on creatures, and one that makes the land a creature: all five wait for it.
    animate = aura("animate", "land", {"add types": ["Creature"]})
    older = [global_effect(f"e{number}", CREATURES, {"add subtypes": ["Elf"]}) for number in range(5)]
    solution = solved(creature("bear"), permanent("land", "Land"), *older, animate)
    first = reasons(solution, solution.steps("4")[0])
    assert [reason.kind for reason in first] == ["alone", "held up", "held up", "held up", "more"]
    assert first[-1].others == ("e3.1", "e4.1")
    assert str(first[-1]) == "2 more cannot come yet"


def test_an_effect_that_stops_waiting():
    # rise waits for chosen, which would make the rock a Treasure; once clear has made the rock a land, it would not.
    treasures = {"all": [{"type": "Artifact"}, {"subtype": "Treasure"}]}
    rise = global_effect("rise", treasures, {"add types": ["Creature"]})
    chosen = global_effect("chosen", {"type": "Artifact"}, {"add subtypes": ["Treasure"]})
    clear = aura("clear", "rock", {"set types": ["Land"]})
    solution = solved(rise, chosen, permanent("rock", "Artifact"), clear)
    assert [step.effect.source for step in solution.steps("4")] == ["clear", "rise", "chosen"]
    assert sentences(solution, "4")[1] == (
        "rise.1 has the earliest timestamp (1) of the 2 effects that can come now (613.7); since clear.1 was applied "
        "it does not have to wait for chosen.1 any more (613.8c)."
    )


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_of_waiting_effects_agrees_with_the_reference(seed):
    board = random_board(random.Random(seed))
    try:
        solution, literal = solve(board), reference.solve(board)
    except LimitError:
        pytest.skip("effects without end")
    for step, right in zip(solution.steps(), literal.steps, strict=True):
        for reason in reasons(solution, step):
            if reason.kind == "held up" and "does not hold" in reason.text:
                assert reason.others[0] in right.waiting
            elif reason.kind == "held up" and "waits" in reason.text and "the condition" not in reason.text:
                assert reason.others[0] not in right.waiting
    for missing in never_began(solution):
        for layer in missing.waited:
            last = [step for step in literal.steps if step.label == layer][-1:]
            # The condition did not hold before the last step, or that step ended it.
            for right in last:
                ended = (missing.effect.id, right.effect) in right.edges
                assert missing.effect.id in right.waiting or ended


# --- one object's facts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_the_history_ends_with_the_result(seed):
    try:
        solution = solve(random_board(random.Random(seed)))
    except LimitError:
        pytest.skip("effects without end")
    for name in solution:
        found, history = solution[name], History(solution, solution._index(name))
        last = [after for _, _, after in history.moments()][-1:] or [history.start]
        assert last[0].abilities == found.ability_names
        assert last[0].colors == found.colors
        assert last[0].mana_value == found.mana_value
        if not found.every_creature_type:
            assert set(last[0].types) == {*found.supertypes, *found.types, *found.subtypes}
        if found.power is not None and found.toughness is not None:
            assert (last[0].power, last[0].toughness) == (found.power, found.toughness)


# --- explanations -----------------------------------------------------------------------------------------------


def test_urborg_under_blood_moon():
    # Urborg's ability is gone with its rules text (CR 305.7) before its effect could begin.
    assert explain(solved(URBORG, MOON, FOREST), "urborg").splitlines() == lines("""
        urborg (Urborg): Legendary Land — Mountain

        Printed: Urborg, Legendary Land, colorless
          * Bogs everywhere.

        Layer 4 (types)
          moon.1 (Blood Moon), timestamp 2
            Nonbasic lands are Mountains.
            types: gains Mountain
            abilities: gains "{T}: Add {R}."; loses "Bogs everywhere."
            Why now: moon.1 is the only effect in layer 4 that can come now; urborg.1 is older but waits,
              because moon.1 decides whether urborg.1 exists (613.8a).

        What did not apply
          urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4. It would have
            applied to urborg.

        Result: Urborg, Legendary Land — Mountain, colorless, controlled by you
          * {T}: Add {R}.
        """)


def test_an_object_to_which_nothing_applies():
    assert explain(solved(URBORG, MOON, FOREST), "forest").splitlines() == lines("""
        forest (Forest): Basic Land — Forest

        Printed: Forest, Basic Land — Forest, colorless
          * {T}: Add {G}.

        No effect applies to it.

        What did not apply
          urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4. It would have
            applied to forest.

        Result: Forest, Basic Land — Forest, colorless, controlled by you
          * {T}: Add {G}.
        """)


def test_opalescence_humility_opalescence():
    # CR 613.6: all three begin before Humility takes the abilities away, so all three set power and toughness.
    solution = solved(card("Opalescence", id="op1"), card("Humility"), card("Opalescence", id="op2"))
    text = explain(solution, "op1")
    assert "op1.1 has begun and goes on without its ability (613.6)." in text
    assert [line for line in text[text.index("Layer 7b") :].splitlines() if "base power" not in line][:11] == [
        "Layer 7b (power and toughness set)",
        "  humility.1 (Humility), timestamp 2",
        "    power/toughness: 0/0 → 1/1",
        "    It goes on from layer 6 with the same objects, though humility has lost the ability in layer 6",
        "      (613.6).",
        "    Why now: humility.1 has the earliest timestamp (2) of the 2 effects that can come now (613.7).",
        "  op2.1 (Opalescence), timestamp 3",
        "    power/toughness: 1/1 → 4/4",
        "    It goes on from layer 4 with the same objects, though op2 has lost the ability in layer 6",
        "      (613.6).",
        "    Why now: op2.1 is the only effect left in layer 7b.",
    ]
    assert "What did not apply" not in text


@pytest.mark.parametrize(
    ("edition", "rule"), [("ravnica", "418.5b"), ("10th", "418.5b"), ("m10", "613.5"), ("current", "613.6")]
)
def test_going_on_cites_the_edition(edition, rule):
    solution = solved(card("Opalescence", id="op"), card("Humility"), ruleset=edition)
    text = flat(explain(solution, "humility"))
    layer = solution.ruleset.layer_of["ability"]
    assert f"humility.1 has begun and goes on without its ability ({rule})." in text
    assert f"though humility has lost the ability in layer {layer} ({rule})." in text


def test_an_ability_that_is_lost_before_its_layer():
    lord = permanent("lord", "Creature — Merfolk", static(CREATURES, gets(1, 1)), power="2", toughness="2")
    text = flat(explain(solved(lord, card("Humility")), "lord"))
    lost = "lord lost an ability before its layer, when humility.1 was applied in layer 6"
    assert f"{lost}: All creatures get +1/+1." in text


def test_an_ability_that_does_not_function_in_its_zone_is_not_missed():
    # Yixlid Jailer takes the card's ability away, but it would have done nothing in a graveyard (CR 113.6).
    lord = permanent(
        "lord", "Creature — Merfolk", static(CREATURES, gets(1, 1)), zone="graveyard", power=2, toughness=2
    )
    text = explain(solved(lord, card("Yixlid Jailer")), "lord")
    assert 'abilities: loses "All creatures get +1/+1."' in text
    assert "What did not apply" not in text


def test_an_effect_that_stops_applying_before_its_turn():
    # "all artifacts are Treasures" would apply to the rock, had it not become a land first.
    rock = permanent("rock", "Artifact")
    treasure = global_effect("treasure", {"type": "Artifact"}, {"add subtypes": ["Treasure"]})
    solution = solved(rock, treasure, aura("clear", "rock", {"set types": ["Land"]}))
    assert "treasure.1 would have applied to it until clear.1 was applied in layer 4." in explain(solution, "rock")


def test_every_kind_of_change_is_told():
    bear = creature("bear", type_line="Creature — Bear", mana_cost="{1}{G}", controller="bob")
    clone = card("Clone", controller="alice", copy_of="bear")
    steal = aura("steal", "clone", {"gain control": "you"}, controller="bob")
    paint = aura("paint", "clone", {"set colors": ["red", "white"]}, controller="bob")
    bar = aura("bar", "clone", {"can't have": ["flying"]}, controller="bob")
    text = explain(solved(bear, clone, steal, paint, bar, players=["alice", "bob"]), "clone")
    for line in (
        "This creature is a copy of bear.",
        "types: gains Bear; loses Shapeshifter",
        "colors: blue → green",
        "power/toughness: 0/0 → 2/2",
        "name: Clone → Bear",
        "mana cost: {3}{U} → {1}{G}",
        "mana value: 4 → 2",
        "controller: alice → bob",
        "colors: green → white and red",
        "can't have: flying",
    ):
        assert f"    {line}\n" in text


def test_a_face_down_object_has_no_name():
    text = explain(solved(card("Grizzly Bears", id="bear", face_down=True)), "bear")
    assert text.startswith(
        "bear (no name): Creature, 2/2\n\nPrinted: Grizzly Bears, {1}{G}, Creature — Bear, 2/2, green\n"
    )
    assert "Layer 1b (face-down values)\n  bear face down (Grizzly Bears), timestamp 1\n" in text
    assert "name: Grizzly Bears → none" in text
    assert "mana cost: {1}{G} → none" in text


def test_counters_and_resolved_effects_are_steps():
    growth = resolved("growth", ["bear"], gets(3, 3), source="Giant Growth")
    text = explain(solved(creature("bear", counters={"+1/+1": 2}), effects=(growth,)), "bear")
    assert (
        "  bear counter +1/+1 (Bear), timestamp 1\n    This creature gets +2/+2.\n    power/toughness: 2/2 → 4/4\n"
        in text
    )
    assert "  growth (Giant Growth), timestamp 2\n" in text
    assert "power/toughness: 4/4 → 7/7" in text


def test_a_step_that_changes_nothing_is_told():
    text = explain(solved(creature("bear"), global_effect("wind", CREATURES, {"lose abilities": ["flying"]})), "bear")
    assert "    changes nothing about it\n" in text


def test_every_creature_type_is_no_long_list():
    shape = creature("shape", type_line="Creature — Shapeshifter", abilities=["changeling"])
    elves = global_effect("elves", CREATURES, {"add subtypes": ["Elf"]})
    frog = resolved("frog", ["shape"], {"set subtypes": ["Frog"]})
    text = explain(solved(shape, elves, effects=(frog,)), "shape")
    assert text.startswith("shape (Shape): Creature — Frog, 2/2\n")
    gained = [line.strip() for line in text.splitlines() if "types:" in line or "changes nothing" in line]
    assert gained == [
        "types: gains (every creature type)",
        "changes nothing about it",
        "types: gains Frog; loses (every creature type)",
    ]


def test_a_granted_ability_is_an_effect_of_its_own():
    grant = aura("grant", "bear", gains(static(CREATURES, gets(1, 1))))
    text = explain(solved(creature("bear"), grant), "bear")
    assert 'abilities: gains "All creatures get +1/+1."' in text
    assert "  bear<grant.1>1 (Bear), timestamp 2\n" in text


def test_a_defined_power_and_toughness():
    star = creature("star", "*/*", abilities=[defining(base(3, 3))])
    text = explain(solved(star), "star")
    assert "Printed: Star, Creature, */*, colorless" in text
    assert "Layer 7a (power and toughness defined by characteristic-defining abilities)" in text
    assert "power/toughness: 0/0 → 3/3" in text


def test_lines_fit_the_width():
    solution = solved(card("Opalescence", id="op1"), card("Humility"), card("Opalescence", id="op2"))
    for width in (60, 80, 100):
        assert max(map(len, explain(solution, "op1", width).splitlines())) <= width


def test_the_same_board_is_explained_in_the_same_words():
    board = [FOREST, ELF, LIFE, XENOGRAFT, MOON]
    assert explain(solved(*board), "elf") == explain(solved(*board), "elf")


def test_an_unknown_object_is_refused_with_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'urborg'"):
        explain(solved(URBORG), "uborg")


def test_solutions_explain_themselves():
    solution = solved(URBORG, MOON)
    assert solution.explain("urborg") == explain(solution, "urborg")
