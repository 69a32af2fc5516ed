"""Why an object has a value, and why an effect does not apply: what trees of reasons say, and that they are sound."""

import inspect
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import pytest
from boards_strategy import boards, random_board
from hypothesis import HealthCheck, given, settings
from rules.boards import (
    CREATURES,
    LANDS,
    add_subtypes,
    add_types,
    base,
    both,
    card,
    count,
    creature,
    defined_by,
    exists,
    gains,
    gets,
    global_effect,
    resolved,
    set_types,
    solved,
    static,
)

from layers import Board, Explanation, LimitError, Reason, Solution, UnknownNameError, solve

CHARACTERISTICS = (
    "name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "type_line", "abilities", "power",
    "toughness", "power/toughness", "loyalty", "defense", "controller",
)  # fmt: skip

MOON = card("Blood Moon", id="moon")
URBORG = card("Urborg, Tomb of Yawgmoth", id="urborg")


def value(solution: Solution, name: str, characteristic: str) -> Any:
    found = solution[name]
    if characteristic == "power/toughness":
        return found.power, found.toughness
    return getattr(found, characteristic)


def kinds(reason: Reason, kind: str) -> list[Reason]:
    return [one for one in reason.walk() if one.kind == kind]


def texts(reason: Reason, kind: str) -> list[str]:
    return [one.text for one in kinds(reason, kind)]


# --- soundness --------------------------------------------------------------------------------------------------


def explanations(board: Board) -> list[Explanation]:
    try:
        solution = solve(board)
    except LimitError:
        return []
    return [solution.why(name, characteristic) for name in solution for characteristic in CHARACTERISTICS]


def check_sound(found: Explanation) -> None:
    """The board reduced to what an explanation names is a board, and gives the value that is explained."""
    reduced = found.board()
    if not found.solution.board.problems():
        assert reduced.problems() == ()
    again = solve(reduced, found.solution.ruleset)
    assert value(again, found.object, found.characteristic) == value(found.solution, found.object, found.characteristic)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards())
def test_every_explanation_is_sound(board: Board) -> None:
    for found in explanations(board):
        check_sound(found)


@pytest.mark.parametrize("part", range(4))
def test_explanations_of_seeded_boards_are_sound_and_name_little(part: int) -> None:
    asked = named = there = unclear = 0
    for seed in range(part * 15, (part + 1) * 15):
        for found in explanations(random_board(random.Random(seed))):
            check_sound(found)
            asked += 1
            named += len(found.names)
            there += len(found.solution.board.objects) + len(found.solution.board.effects)
            unclear += bool(kinds(found.reason, "context"))
    assert named < 0.25 * there
    # Where the tree alone does not do, it says what else is needed; that has to stay rare.
    assert unclear < 0.01 * asked


def test_the_views_of_any_explanation() -> None:
    for seed in (*range(40), 50831):
        for found in explanations(random_board(random.Random(seed))):
            short, full = found.to_text(), found.to_text(full=True)
            assert short.splitlines()[0] == full.splitlines()[0]
            assert all(len(line) <= 100 for line in (short + "\n" + full).splitlines())
            missed = [one.text for one in found.reason.because if one.kind == "not applied"]
            assert len(missed) == len(set(missed))
            check_data(found.to_dict()["because"], set())
            check_html(found.to_html())


def check_data(row: dict[str, Any], told: set[int]) -> None:
    if "see" in row:
        assert row["see"] in told
        return
    assert row["text"]
    told |= {row["step"]} if "step" in row else set()
    for inner in row.get("because", []):
        check_data(inner, told)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.used.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_html(text: str) -> None:
    tags = _Tags()
    tags.feed(text)
    tags.close()
    assert tags.open == []
    assert tags.used <= {"div", "p", "strong", "ul", "li", "details", "summary", "span"}


def test_what_decides_an_order_is_data() -> None:
    decided = {}
    for seed in range(60):
        for found in explanations(random_board(random.Random(seed))):
            for one in kinds(found.reason, "order"):
                assert one.by is not None
                decided.setdefault(one.by, set()).add(one.what)
                assert (one.by == "dependency") == (one.what is not None)
            assert all(one.by is None for one in found.reason.walk() if one.kind != "order")
    assert set(decided) >= {"dependency", "loop", "timestamp", "characteristic-defining ability"}
    assert decided["dependency"] >= {"applies to", "exists", "does"}
    moon = solved(URBORG, MOON, card("Taiga")).why("taiga", "subtypes").to_dict()["because"]["because"][-1]
    assert [(one["by"], one["what"]) for one in moon["because"] if "by" in one] == [("dependency", "exists")]


def test_names_cannot_inject_markup() -> None:
    hostile = "<script>alert(1)</script>&\"'"
    lord = global_effect("lord", CREATURES, gains("flying")) | {"name": hostile}
    found = solved(lord, creature("bear", name=hostile)).why("bear", "abilities")
    check_html(found.to_html())
    assert "<script" not in found.to_html()
    named = solved(creature("bear", name=hostile)).why("bear", "name")
    check_html(named.to_html())
    assert "&lt;script&gt;" in named.to_html()


def test_what_an_explanation_names_is_in_the_boards_order() -> None:
    solution = solved(creature("bear"), global_effect("anthem", CREATURES, gets(1, 1)), creature("other"))
    assert solution.why("bear", "power").names == ("bear", "anthem")


# --- what it says -----------------------------------------------------------------------------------------------


def test_nothing_changed_it() -> None:
    found = solved(creature("bear"), global_effect("anthem", CREATURES, gets(1, 1))).why("bear", "colors")
    assert found.names == ("bear",)
    assert str(found) == "bear is colorless, because\n  - to begin with, bear is colorless"


def test_a_later_timestamp_and_what_goes_on() -> None:
    first, second = card("Opalescence", id="first"), card("Opalescence", id="second")
    found = solved(first, card("Humility"), second).why("second", "power/toughness")
    assert found.value == "1/1"
    applied = kinds(found.reason, "applied")
    assert [(one.effects, one.rule) for one in applied] == [
        (("first.1",), "613.1d"), (("first.1",), "613.4b"), (("humility.1",), "613.4b"),
    ]  # fmt: skip
    assert texts(found.reason, "order") == [
        "first.1 comes before humility.1, because its timestamp is earlier: 1, not 2"
    ]
    assert "first.1 goes on from layer 4 with the same objects, though first has lost the ability in layer 6" in texts(
        found.reason, "goes on"
    )
    assert found.names == ("first", "humility", "second")


def test_a_dependency_and_what_changed() -> None:
    found = solved(URBORG, MOON, card("Taiga")).why("taiga", "subtypes")
    assert texts(found.reason, "not applied") == [
        "urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4; it would have applied to "
        "taiga"
    ]
    orders = kinds(found.reason, "order")
    assert [str(one) for one in orders] == [
        "urborg.1 had to wait, because moon.1 decides whether urborg.1 exists (613.8a)"
    ]


def test_a_dependency_in_the_middle_of_a_chain() -> None:
    """The older effect waits, because the newer one makes objects that it applies to."""
    elves = {"subtype": "Elf"}
    bigger = global_effect("types", elves, add_types("Artifact"))
    elf = global_effect("elves", CREATURES, add_subtypes("Elf"))
    found = solved(bigger, elf, creature("bear")).why("bear", "types")
    assert [one.effects for one in kinds(found.reason, "applied")] == [("types.1",), ("elves.1",)]
    orders = [str(one) for one in kinds(found.reason, "order")]
    assert orders == ["types.1 had to wait, because elves.1 changes what types.1 applies to (also bear) (613.8a)"]
    assert found.names == ("types", "elves", "bear")


def test_a_loop_is_broken_by_timestamp() -> None:
    life = card("Life and Limb", id="life")
    elf = creature("saproling", type_line="Creature — Saproling")
    found = solved(life, MOON, card("Taiga"), elf).why("taiga", "power/toughness")
    orders = kinds(found.reason, "order")
    assert str(orders[0]) == "life.1 and moon.1 are in a dependency loop, and in a loop only timestamps count (613.8b)"
    assert {one.text for one in orders[0].because} == {
        "life.1 changes what moon.1 applies to (also saproling)",
        "moon.1 changes what life.1 applies to (no longer taiga)",
    }
    assert "life.1 comes before moon.1, because its timestamp is earlier: 1, not 2" in texts(found.reason, "order")
    assert set(found.names) == {"life", "moon", "taiga", "saproling"}


def test_a_characteristic_defining_ability_comes_first() -> None:
    goyf = creature("goyf", "*/*", abilities=[defined_by(count(CREATURES))])
    shrinks = global_effect("shrinks", CREATURES, base(0, 2))
    found = solved(shrinks, goyf).why("goyf", "power/toughness")
    assert [one.effects for one in kinds(found.reason, "applied")] == [("goyf.1",), ("shrinks.1",)]
    assert [one.rule for one in kinds(found.reason, "applied")] == ["613.4a", "613.4b"]


def test_a_granted_ability_rests_on_the_step_that_gave_it() -> None:
    grant = static({"this": None} and "this", gets(3, 3))
    giver = global_effect("giver", both(CREATURES, {"not": "token"}), {"add abilities": [grant]})
    found = solved(giver, creature("bear")).why("bear", "power")
    source = next(one for one in kinds(found.reason, "source") if one.because)
    assert source.because[0].effects == ("giver.1",)
    assert found.names == ("giver", "bear")


def test_a_condition_and_what_it_counts() -> None:
    crowd = static("this", gets(2, 2), when=exists(both(CREATURES, {"color": "green"})))
    found = solved(creature("bear", abilities=[crowd]), creature("elf", colors=["G"]), creature("ox")).why(
        "bear", "power"
    )
    assert [one.objects for one in kinds(found.reason, "condition")] == [("elf",)]
    assert found.names == ("bear", "elf")


def test_an_amount_and_what_it_counts() -> None:
    goyf = creature("goyf", "*/*", abilities=[defined_by(count({"type": "Land"}))])
    found = solved(goyf, card("Forest"), card("Island"), creature("ox")).why("goyf", "power")
    assert [one.objects for one in kinds(found.reason, "amount")] == [("forest", "island")]
    assert found.names == ("goyf", "forest", "island")


def test_a_long_chain_is_summarised_and_a_shared_step_is_told_once() -> None:
    anthems = [global_effect(f"anthem-{number}", CREATURES, gets(1, 1)) for number in range(40)]
    found = solved(creature("bear"), *anthems).why("bear", "power/toughness")
    assert len(found.names) == 41
    short = found.to_text()
    assert "... 32 more steps ..." in short
    assert len(short.splitlines()) < 25
    assert found.to_text(full=True).count("in layer 7c: ") == 40
    animate = global_effect("animate", LANDS, add_types("Creature"), base(1, 1))
    swap = global_effect("swap", CREATURES, "switch pt")
    full = solved(animate, card("Forest"), swap).why("forest", "power/toughness").to_text(full=True)
    assert full.count("animate.1 (Animate) in layer 4: forest gains Creature") == 1
    assert "animate.1 (Animate) in layer 4: see above" in full


def test_a_very_long_chain() -> None:
    """Each of 200 effects applies only because of the ones before: nothing recurses, first and last are told."""

    def link(number: int) -> dict[str, Any]:
        strong = {"where": {"left": {"power": "it"}, "is": ">=", "right": number}}
        return global_effect(f"link-{number}", both(CREATURES, strong), gets(1, 0))

    solution = solved(creature("bear", "0/1"), *map(link, range(200)))
    with shallow():
        found = solution.why("bear", "power")
        short, full, data, page = found.to_text(), found.to_text(full=True), found.to_dict(), found.to_html()
    assert found.value == 200
    assert len(kinds(found.reason, "applied")) == 200
    assert "link-0.1" in short
    assert "link-199.1" in short
    assert len(full.splitlines()) > 200
    check_data(data["because"], set())
    check_html(page)


@contextmanager
def shallow() -> Iterator[None]:
    """Allow little recursion."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 130)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def test_unknown_names() -> None:
    solution = solved(creature("bear"))
    with pytest.raises(UnknownNameError, match="no object is named 'baer'; did you mean 'bear'"):
        solution.why("baer", "power")
    with pytest.raises(UnknownNameError, match="no characteristic is named 'colour'; did you mean 'colors'"):
        solution.why("bear", "colour")
    with pytest.raises(UnknownNameError, match="no object"):
        solution.why_not("bear.1", "baer")
    with pytest.raises(UnknownNameError, match=r"no effect is named 'bear\.1'"):
        solution.why_not("bear.1", "bear")


# --- what else a reader asks ------------------------------------------------------------------------------------


def test_an_order_that_does_not_matter_is_not_told() -> None:
    effects = (resolved("growth", ["bear"], gets(3, 3)), resolved("pump", ["bear"], gets(1, 1)))
    found = solved(creature("bear"), effects=effects).why("bear", "power")
    assert texts(found.reason, "order") == []
    shrunk = (
        resolved("pump", ["bear"], gets(1, 1)), resolved("shrink", ["bear"], base(0, 2)),
        resolved("growth", ["bear"], gets(3, 3)),
    )  # fmt: skip
    found = solved(creature("bear"), effects=shrunk, ruleset="10th").why("bear", "power")
    assert texts(found.reason, "order") == [
        "pump comes before shrink, because its timestamp is earlier: 2, not 3",
        "shrink comes before growth, because its timestamp is earlier: 3, not 4",
    ]


def test_the_order_matters_though_something_comes_between_for_which_it_does_not() -> None:
    effects = (
        resolved("shrink", ["bear"], base(0, 2)), resolved("pump", ["bear"], gets(1, 1)),
        resolved("growth", ["bear"], gets(3, 3)),
    )  # fmt: skip
    found = solved(creature("bear"), effects=effects, ruleset="10th").why("bear", "power")
    assert texts(found.reason, "order") == [
        "shrink comes before pump, because its timestamp is earlier: 2, not 3",
        "shrink comes before growth, because its timestamp is earlier: 2, not 4",
    ]


def test_a_step_that_came_too_early_to_change_anything() -> None:
    hammer = card("Colossus Hammer", id="hammer", attached_to="bear")
    found = solved(creature("bear"), hammer, card("Flight", attached_to="bear")).why("bear", "abilities")
    assert [one.text for one in kinds(found.reason, "applied")] == [
        "hammer.1 (Colossus Hammer) in layer 6 changes nothing about bear",
        "flight.2 (Flight) in layer 6: bear gains flying",
    ]
    assert texts(found.reason, "order") == [
        "hammer.1 comes before flight.2, because its timestamp is earlier: 2, not 3"
    ]


def test_a_step_that_came_too_late_to_change_anything() -> None:
    ooze = card("Necrotic Ooze", id="ooze")
    imp = creature("imp", zone="graveyard", abilities=[{"other": {"text": "{T}: Draw a card.", "kind": "activated"}}])
    found = solved(ooze, card("Yixlid Jailer", id="jailer"), imp).why("ooze", "abilities")
    assert [one.effects for one in kinds(found.reason, "applied")] == [("ooze.1",), ("jailer.1",)]
    assert texts(found.reason, "order") == ["ooze.1 had to wait, because jailer.1 changes what ooze.1 does"]
    assert found.names == ("ooze", "jailer", "imp")


def test_an_ability_that_was_lost_before_its_layer() -> None:
    lord = creature("lord", abilities=[static(CREATURES, gets(1, 1))])
    found = solved(lord, card("Humility"), creature("bear")).why("bear", "power")
    assert [str(one) for one in kinds(found.reason, "not applied")] == [
        "lord.1 never came up: lord lost the ability when humility.1 was applied in layer 6, and layer 7c, where it "
        "would have begun, comes later (613.1)"
    ]


def test_a_condition_that_does_not_hold_is_told_where_it_matters() -> None:
    shy = static("this", gets(1, 1), when=exists({"type": "Artifact"}))
    solution = solved(creature("bear", abilities=[shy]), creature("ox"))
    told = 'bear.1 never began: its condition did not hold in layer 7c ("there\'s an artifact on the battlefield")'
    assert texts(solution.why("bear", "power").reason, "not applied") == [told]
    assert texts(solution.why("bear", "colors").reason, "not applied") == []
    assert texts(solution.why("ox", "power").reason, "not applied") == []


def test_an_effect_that_waits_and_then_no_longer_applies() -> None:
    taiga = solved(card("Life and Limb", id="limb"), MOON, card("Taiga"))
    [missed] = kinds(taiga.why("taiga", "colors").reason, "not applied")
    assert missed.text == "limb.1 would have applied to taiga until moon.1 was applied in layer 4"
    assert [str(one) for one in missed.because if one.kind == "order"] == [
        "limb.1 had to wait, because moon.1 changes what limb.1 applies to (no longer taiga) (613.8a)"
    ]


def test_a_granted_ability_is_not_said_to_come_after_what_gave_it() -> None:
    giver = global_effect("giver", CREATURES, {"add abilities": [static("this", gains("flying"))]})
    found = solved(giver, creature("bear")).why("bear", "abilities")
    assert texts(found.reason, "order") == []
    hammer, rune = (
        card("Colossus Hammer", attached_to="bear", id="hammer"),
        card("Rune of Flight", attached_to="hammer"),
    )
    found = solved(hammer, creature("bear"), rune | {"id": "rune"}).why("bear", "abilities")
    assert texts(found.reason, "order") == ["hammer<rune.4>1 was not there yet when hammer.1 was applied"]


@pytest.mark.parametrize(
    ("edition", "rule"), [("ravnica", "418.5f"), ("10th", "418.5f"), ("m10", "613.6a"), ("current", "613.7a")]
)
def test_the_timestamp_of_a_granted_ability(edition: str, rule: str) -> None:
    """The granted ability has the timestamp of the effect that gave it, not that of its older object."""
    giver = global_effect("giver", {"subtype": "Elf"}, {"add abilities": [static(CREATURES, base(1, 1))]})
    grown = global_effect("grown", CREATURES, base(4, 4))
    elf = creature("elf", type_line="Creature — Elf")
    found = solved(elf, grown, giver, creature("bear"), ruleset=edition).why("bear", "power")
    assert found.value == 1
    assert [(one.text, one.rule) for one in kinds(found.reason, "timestamp")] == [
        ("grown.1 has the timestamp of grown: 2", rule),
        ("elf<giver.1>1 has the timestamp of giver.1: 3, later than that of elf; giver.1 gave the ability", rule),
    ]
    assert "giver.1 gave the ability" in found.to_text(width=200)
    assert "has the timestamp of grown" not in found.to_text()


def test_the_timestamps_of_counters_and_spells() -> None:
    bear = creature("bear", counters={"flying": {"count": 1, "timestamp": 5}})
    blank = resolved("blank", ["bear"], "lose all abilities", timestamp=3)
    found = solved(bear, effects=(blank,)).why("bear", "abilities")
    assert [(one.text, one.rule) for one in kinds(found.reason, "timestamp")] == [
        ("blank has the timestamp 3, from when it began", "613.7b"),
        ("bear counter flying has the timestamp 5, from when the last one was put there", "613.7c"),
    ]


# --- what has to be on the board --------------------------------------------------------------------------------


def sound(solution: Solution, name: str, characteristic: str) -> Explanation:
    """Return an explanation that needs nothing but what it says."""
    found = solution.why(name, characteristic)
    check_sound(found)
    assert kinds(found.reason, "context") == []
    return found


def test_what_a_spell_counted_when_it_resolved() -> None:
    """The number stays as it was (611.2d); the creatures that were counted are named."""
    pump = resolved("pump", ["bear"], {"add pt": {"power": count(CREATURES), "toughness": 0}}, timestamp=5)
    late = creature("late", timestamp=9)
    found = sound(solved(creature("bear"), creature("ox"), late, effects=(pump,)), "bear", "power")
    assert found.value == 4
    assert [str(one) for one in kinds(found.reason, "amount")] == [
        "what it does was fixed when it began; that rests on bear and ox (611.2d)"
    ]
    assert found.names == ("bear", "ox", "pump")


def test_what_a_spell_selected_when_it_resolved() -> None:
    white = global_effect("white", CREATURES, {"set colors": ["white"]})
    pump = {"id": "pump", "does": [{"applies_to": {"color": "white"}, "does": [gets(1, 1)]}]}
    found = sound(solved(white, creature("bear"), effects=(pump,)), "bear", "power")
    assert [str(one) for one in kinds(found.reason, "applies to")] == [
        'it applies to bear: "white permanents", as it was when it began; that rests on white.1 (611.2c)'
    ]
    assert found.names == ("white", "bear", "pump")


def test_whom_a_spell_found_when_it_resolved() -> None:
    take = resolved("take", ["bear"], {"gain control": {"controller of": {"object": "ox"}}})
    bear, ox = creature("bear", controller="bob"), creature("ox", controller="alice")
    solution = solved(bear, ox, effects=(take,), players=["alice", "bob"])
    found = sound(solution, "bear", "controller")
    assert (found.value, found.names) == ("alice", ("bear", "ox", "take"))


def test_a_word_that_was_replaced_twice() -> None:
    hacks = tuple(
        resolved(f"hack-{old}", ["law"], {"replace word": {"from": old, "to": new}})
        for old, new in (("Mountain", "Island"), ("Island", "Swamp"))
    )
    law = global_effect("law", {"subtype": "Mountain"}, gets(1, 1))
    bear = creature("bear", type_line="Land Creature — Swamp")
    found = sound(solved(law, bear, effects=hacks), "bear", "power")
    assert (found.value, found.names) == (3, ("law", "bear", "hack-Mountain", "hack-Island"))


def test_what_devotion_counts() -> None:
    god = card("Purphoros, God of the Forge", id="god")
    giants = [creature(f"giant-{number}", mana_cost="{R}{R}") for number in range(3)]
    found = sound(solved(god, *giants, creature("bear", mana_cost="{G}")), "god", "types")
    assert found.value == ("Enchantment", "Creature")
    assert found.names == ("god", "giant-0", "giant-1", "giant-2")


def test_the_first_moment_at_which_an_effect_had_to_wait() -> None:
    """Life and Limb waits from the start, because of the bear; without it, it would come before the others."""
    nexus = global_effect("nexus", CREATURES, {"add every subtype": "creature"})
    limb, opal, evening = card("Life and Limb", id="limb"), card("Opalescence", id="opal"), card("Enchanted Evening")
    found = sound(solved(limb, nexus, opal, evening, creature("bear"), card("Plains")), "plains", "colors")
    assert found.value == ("green",)
    waits = "limb.1 had to wait, because nexus.1 changes what limb.1 applies to (also bear)"
    assert waits in texts(found.reason, "order")


def test_a_number_that_happens_to_be_the_same() -> None:
    """What sets a power to what it was already matters, too: with fewer creatures it would be another one."""
    bear = creature("bear", abilities=[static(CREATURES, base(count(CREATURES), 2))])
    found = sound(solved(bear, creature("ox")), "bear", "power")
    assert [one.text for one in kinds(found.reason, "applied")] == [
        "bear.1 (Bear) in layer 7b changes nothing about bear"
    ]
    assert found.names == ("bear", "ox")


def test_the_object_from_which_a_spell_is_seen() -> None:
    sword = {"id": "sword", "name": "Sword", "type_line": "Artifact — Equipment", "attached_to": "bear"}
    edge = {"id": "edge", "source": "sword", "does": [{"applies_to": "attached", "does": [gets(2, 0)]}]}
    assert sound(solved(creature("bear"), sword, effects=(edge,)), "bear", "power").names == ("bear", "sword", "edge")


# --- how it is said ---------------------------------------------------------------------------------------------


def test_the_short_form_tells_why_an_effect_applied() -> None:
    crusade = global_effect("crusade", both(CREATURES, {"color": "white"}), gets(1, 1))
    paint = global_effect("paint", CREATURES, {"set colors": ["white"]})
    assert str(solved(crusade, paint, creature("bear")).why("bear", "power")).splitlines() == [
        "the power of bear is 3, because",
        "  - to begin with, the power of bear is 2",
        "  - crusade.1 (Crusade) in layer 7c: power 2 → 3 for bear (613.4c)",
        '    - it applies to bear: "white creatures", since',
        "      - paint.1 (Paint) in layer 5: bear gains white (613.1e)",
    ]


def test_the_short_form_tells_a_loop_once() -> None:
    elf = creature("saproling", type_line="Creature — Saproling")
    found = solved(card("Life and Limb", id="life"), MOON, card("Taiga"), elf).why("taiga", "type_line")
    assert found.to_text().count("are in a dependency loop") == 1
    assert "life.1 (Life and Limb) in layer 4: taiga gains Creature and Saproling (613.1d)" in found.to_text()


def test_the_short_form_tells_where_a_timestamp_comes_from_once() -> None:
    giver = global_effect("giver", {"subtype": "Elf"}, {"add abilities": [static(CREATURES, "lose all abilities")]})
    effects = tuple(resolved(name, ["bear"], gains(name)) for name in ("flying", "haste"))
    elf = creature("elf", type_line="Creature — Elf")
    found = solved(elf, giver, creature("bear"), effects=effects).why("bear", "abilities")
    assert found.to_text(width=200).count("giver.1 gave the ability") == 1


def test_of_a_step_only_what_matters_is_told() -> None:
    found = solved(URBORG, MOON, card("Taiga")).why("taiga", "subtypes")
    assert [one.text for one in kinds(found.reason, "applied")] == [
        'moon.1 (Blood Moon) in layer 4: taiga loses Forest; urborg loses "All lands are Swamps in addition to their '
        'other types."'
    ]


def test_going_on_is_told_where_it_matters() -> None:
    solution = solved(card("Colossus Hammer", id="hammer", attached_to="bear"), creature("bear"))
    assert kinds(solution.why("bear", "power").reason, "goes on") == []
    noncreature = both({"type": "Artifact"}, {"not": {"type": "Creature"}})
    song = global_effect("song", noncreature, add_types("Creature"), base(2, 2))
    idol = {"id": "idol", "name": "Idol", "type_line": "Artifact"}
    assert texts(solved(song, idol).why("idol", "power").reason, "goes on") == [
        "song.1 goes on from layer 4 with the same objects, though idol would not be among them by now"
    ]


def test_what_an_object_begins_with() -> None:
    goyf = creature("goyf", "*/1+*", abilities=[defined_by(count(CREATURES))])
    assert texts(solved(goyf).why("goyf", "power/toughness").reason, "start") == ["to begin with, goyf is */1+*"]
    ship = {"id": "ship", "name": "Ship", "type_line": "Artifact — Vehicle", "power": 3, "toughness": 2}
    assert [str(one) for one in kinds(solved(ship).why("ship", "power/toughness").reason, "start")] == [
        "3/2 is printed on ship, which counts while it is a creature (208.3)"
    ]
    away = solved(creature("bear", zone="graveyard")).why("bear", "controller")
    assert texts(away.reason, "start") == ["bear is in a graveyard, where nothing has a controller; this is its owner"]


def test_values_as_people_see_them() -> None:
    nexus = global_effect("nexus", CREATURES, {"add every subtype": "creature"})
    every = solved(nexus, creature("bear")).why("bear", "subtypes")
    assert every.reason.text == "the subtype of bear is (every creature type)"
    hidden = solved(card("Grizzly Bears", id="bear", face_down={"power": 2, "toughness": 2})).why("bear", "name")
    assert texts(hidden.reason, "applied") == ["bear face down (Grizzly Bears) in layer 1b: bear has no name any more"]


def test_subtypes_rest_only_on_the_card_types_that_go_with_them() -> None:
    animated = solved(global_effect("life", LANDS, add_types("Creature")), card("Swamp"))
    assert kinds(animated.why("swamp", "subtypes").reason, "applied") == []


# --- why not ----------------------------------------------------------------------------------------------------


def test_gone_before_it_started_and_what_removed_it() -> None:
    found = solved(URBORG, MOON, card("Taiga")).why_not("urborg.1", "taiga")
    assert str(found) == (
        "urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4; it would have applied to "
        "taiga (604.2)"
    )
    assert [one.effects for one in kinds(found, "applied")] == [("moon.1",)]
    assert texts(found, "order") == ["urborg.1 had to wait, because moon.1 decides whether urborg.1 exists"]


def test_lost_before_its_layer() -> None:
    lord = creature("lord", abilities=[static(CREATURES, gets(1, 1))])
    found = solved(lord, card("Humility"), creature("bear")).why_not("lord.1", "bear")
    assert found.text.startswith("lord.1 never came up: lord lost the ability when humility.1 was applied in layer 6")


def test_a_condition_that_did_not_hold() -> None:
    shy = static("this", gets(1, 1), when=exists({"type": "Artifact"}))
    found = solved(creature("bear", abilities=[shy])).why_not("bear.1", "bear")
    assert found.text == (
        'bear.1 never began: its condition did not hold in layer 7c ("there\'s an artifact on the battlefield")'
    )


def test_not_selected_and_by_which_part() -> None:
    lord = global_effect("lord", both(CREATURES, {"color": "white"}), gets(1, 1))
    found = solved(lord, creature("bear", colors=["G"])).why_not("lord.1", "bear")
    assert found.text == (
        'lord.1 does not apply to bear: when lord.1 began in layer 7c, bear was not one of "white permanents"'
    )
    others = static({"all": [CREATURES, {"not": "this"}]}, gets(1, 1))
    found = solved(creature("lord", abilities=[others]), creature("bear")).why_not("lord.1", "lord")
    assert found.text.endswith("lord was the source itself")
    elsewhere = solved(lord, card("Grizzly Bears", id="bear", zone="graveyard")).why_not("lord.1", "bear")
    assert elsewhere.text.endswith("bear was not on the battlefield")


def test_selected_too_late() -> None:
    """The set is locked when the effect begins; what fits it later is not in it (613.6)."""
    lord = global_effect("lord", {"has": "flying"}, add_types("Artifact"), gets(1, 1))
    wings = global_effect("wings", CREATURES, gains("flying"))
    found = solved(lord, wings, creature("bear")).why_not("lord.1", "bear")
    assert found.rule == "613.6"
    assert "it is since wings.1 was applied in layer 6, but the set stays as it was" in found.text
    assert [one.effects for one in kinds(found, "applied")] == [("wings.1",)]


def test_the_layer_was_over() -> None:
    grant = static("this", set_types("Artifact"))
    giver = global_effect("giver", CREATURES, {"add abilities": [grant]})
    found = solved(giver, creature("bear")).why_not("bear<giver.1>1", "bear")
    assert found.text == (
        "bear<giver.1>1 came too late: bear has the ability since giver.1 was applied in layer 6, and what it would do "
        "in layer 4 is over"
    )


def test_a_set_that_was_fixed_when_a_spell_resolved() -> None:
    solution = solved(creature("bear"), creature("ox"), effects=(resolved("growth", ["bear"], gets(3, 3)),))
    assert solution.why_not("growth", "ox").text == (
        "the objects that growth applies to were fixed when it began, and ox is not one of them"
    )


def test_an_ability_that_functions_elsewhere() -> None:
    found = solved(creature("lord", abilities=[static(CREATURES, gets(1, 1))], zone="graveyard"), creature("bear"))
    assert found.why_not("lord.1", "bear").text == (
        "lord.1 functions only on the battlefield, and lord is in a graveyard"
    )


def test_it_does_apply() -> None:
    found = solved(global_effect("anthem", CREATURES, gets(1, 1)), creature("bear")).why_not("anthem.1", "bear")
    assert found.text == "anthem.1 does apply to bear, in layer 7c"


def test_every_effect_of_any_board_can_be_asked_for() -> None:
    asked = 0
    for seed in range(60):
        try:
            solution = solve(random_board(random.Random(seed)))
        except LimitError:
            continue
        effects = {one.id for step in solution.steps() for one in step.pending}
        for name in solution:
            for one in sorted(effects):
                found = solution.why_not(one, name)
                applies = any(step.effect.id == one and step.applies_to(name) for step in solution.steps())
                assert found.text.startswith(f"{one} does apply to {name}") == applies
                assert found.to_text(full=True)
                asked += 1
    assert asked > 1000


def test_it_would_not_have_applied_anyway() -> None:
    found = solved(URBORG, MOON, card("Taiga"), creature("bear")).why_not("urborg.1", "bear")
    assert found.text == (
        "urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4; it would not have applied "
        'to bear anyway, which was not one of "lands"'
    )


def test_not_the_object_that_is_meant() -> None:
    hammer = card("Colossus Hammer", id="hammer", attached_to="bear")
    found = solved(hammer, creature("bear"), creature("ox")).why_not("hammer.1", "ox")
    assert found.text.endswith('ox was not "equipped creature"')


def test_an_effect_that_a_granted_ability_does_not_make() -> None:
    found = solved(global_effect("lord", CREATURES, gains("flying")), creature("bear")).why_not("bear<lord.1>1", "bear")
    assert found.text == "there is no bear<lord.1>1: lord.1 gives bear none like it"


def test_an_effect_that_changes_no_object() -> None:
    elusive = {"id": "elusive", "targets": ["bear"], "does": [
        {"applies_to": "targets", "does": [{"quality": "can't be blocked"}]}
    ]}  # fmt: skip
    found = solved(creature("bear"), effects=(elusive,)).why_not("elusive", "bear")
    assert found.text == "elusive changes nothing that the layers decide"
