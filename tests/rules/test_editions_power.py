"""Power and toughness under each edition: where spells, counters and static abilities change the result."""

import pytest
from rules.boards import aura, base, card, cast, creature, gets, resolved, sources
from rules.famous_boards import EDITIONS, SEVEN_LAYERS, in_every_edition, in_every_order, laid_out


def each(six, seven):
    """Run a test with what six and seven layers give, under the two rule sets of each."""
    answers = list(zip(EDITIONS, (six, six, seven, seven), strict=True))
    return pytest.mark.parametrize(("ruleset", "expected"), answers, ids=EDITIONS)


def pt(solution, name):
    return solution[name].power, solution[name].toughness


ONE = creature("one", "1/1")
GROWTH = cast("Giant Growth", "growth", ["one"], id="growth")
SHRINK = cast("Sorceress Queen", "shrink", ["one"], id="shrink")


@each((0, 2), (3, 5))
def test_giant_growth_then_becomes_0_2(ruleset, expected):
    assert pt(laid_out(ONE, GROWTH, SHRINK, ruleset=ruleset), "one") == expected


@each((3, 5), (3, 5))
def test_becomes_0_2_then_giant_growth(ruleset, expected):
    assert pt(laid_out(ONE, SHRINK, GROWTH, ruleset=ruleset), "one") == expected


@each((1, 1), (4, 4))
def test_giant_growth_then_snakeform(ruleset, expected):
    snake = cast("Snakeform", "snake", ["one"])
    assert pt(laid_out(ONE, GROWTH, snake, ruleset=ruleset), "one") == expected


@each((1, 4), (5, 8))
def test_the_gray_ogre_of_the_rules(ruleset, expected):
    solution = laid_out(
        card("Gray Ogre", id="ogre", counters={"+1/+1": 1}),
        resolved("larger", ["ogre"], gets(4, 4)),
        aura("tougher", "ogre", gets(0, 2)),
        resolved("small", ["ogre"], base(0, 1)),
        ruleset=ruleset,
    )
    assert pt(solution, "ogre") == expected


# --- Humility and what makes creatures larger -------------------------------------------------------------------


@in_every_edition()
def test_a_counter_counts_under_humility(ruleset):
    solution = laid_out(card("Hill Giant", id="giant", counters={"+1/+1": 1}), card("Humility"), ruleset=ruleset)
    assert pt(solution, "giant") == (2, 2)


@in_every_edition()
@in_every_order("crusade", "humility")
def test_crusade_counts_under_humility(ruleset, order):
    solution = laid_out(
        card("Serra Angel"), card("Hill Giant"), card("Crusade"), card("Humility"), order=order, ruleset=ruleset
    )
    assert pt(solution, "serra") == (2, 2)
    assert pt(solution, "hill") == (1, 1)


HONOR = (card("Hill Giant", id="giant"), cast("Warrior's Honor", "honor", id="honor"), card("Humility"))


@each((1, 1), (2, 2))
def test_warriors_honor_before_humility(ruleset, expected):
    assert pt(laid_out(*HONOR, order=("honor", "humility"), ruleset=ruleset), "giant") == expected


@each((2, 2), (2, 2))
def test_warriors_honor_after_humility(ruleset, expected):
    assert pt(laid_out(*HONOR, order=("humility", "honor"), ruleset=ruleset), "giant") == expected


# --- Opalescence, twice -----------------------------------------------------------------------------------------

OP_OP_HU = (card("Opalescence", id="op1"), card("Opalescence", id="op2"), card("Humility"), card("Worship"))


@in_every_edition()
@pytest.mark.parametrize(
    ("order", "ones"),
    [
        (("op1", "op2", "humility"), {"op1", "op2", "humility", "worship"}),
        (("op1", "humility", "op2"), {"op2"}),
        (("humility", "op1", "op2"), set()),
    ],
)
def test_two_opalescences_and_humility(ruleset, order, ones):
    solution = laid_out(*OP_OP_HU, order=order, ruleset=ruleset)
    for name in ("op1", "op2", "humility", "worship"):
        assert pt(solution, name) == ((1, 1) if name in ones else (4, 4)), name
        assert solution[name].abilities == ()


# --- counters and static abilities ------------------------------------------------------------------------------

COUNTED = (
    creature("one", "1/3", counters={"+1/+1": {"count": 1, "timestamp": 31}}),
    aura("base", "one", base(2, 4), timestamp=10),
    aura("static", "one", gets(0, 1), timestamp=30),
    cast("About Face", "switch", ["one"], id="switch", timestamp=20),
    cast("Giant Growth", "growth", ["one"], id="growth", timestamp=32),
)


@pytest.mark.parametrize(
    ("ruleset", "layers"),
    [
        ("ravnica", {"6b": ["base", "growth"], "6c": ["one"], "6d": ["static"], "6e": ["switch"]}),
        ("10th", {"6b": ["base", "growth"], "6c": ["one"], "6d": ["static"], "6e": ["switch"]}),
        ("m10", {"7b": ["base"], "7c": ["static", "growth"], "7d": ["one"], "7e": ["switch"]}),
        # The counter was put on between the two.
        ("current", {"7b": ["base"], "7c": ["static", "one", "growth"], "7d": ["switch"]}),
    ],
    ids=EDITIONS,
)
def test_the_order_of_counters_spells_static_abilities_and_switches(ruleset, layers):
    solution = laid_out(*COUNTED, ruleset=ruleset)
    assert {layer: sources(solution, layer) for layer in solution.layers} == layers
    # 2/4, +1/+1, +0/+1, +3/+3 in whatever order; then switched.
    assert pt(solution, "one") == (9, 6)


@in_every_edition()
def test_counters_come_before_static_abilities_without_a_difference_in_numbers(ruleset):
    solution = laid_out(
        creature("one", "2/2", counters={"-1/-1": 1}), aura("static", "one", gets(2, 2)), ruleset=ruleset
    )
    assert pt(solution, "one") == (3, 3)
    if ruleset not in SEVEN_LAYERS:
        assert sources(solution, "6c") == ["one"]
        assert sources(solution, "6d") == ["static"]


@in_every_edition()
@in_every_order("switch", "growth")
def test_switching_comes_last(ruleset, order):
    solution = laid_out(
        creature("one", "1/3"),
        cast("Mannichi, the Fevered Dream", "switch", id="switch"),
        cast("Giant Growth", "growth", ["one"], id="growth"),
        order=order,
        ruleset=ruleset,
    )
    assert pt(solution, "one") == (6, 4)


@in_every_edition()
def test_graven_dominator_and_its_own_exception(ruleset):
    solution = laid_out(
        card("Hill Giant", id="giant"),
        card("Graven Dominator", id="gargoyle"),
        cast("Graven Dominator", "shrink", source="gargoyle", id="shrink"),
        card("Serra Angel", id="late"),
        ruleset=ruleset,
        order=("shrink", "late"),
    )
    assert [pt(solution, name) for name in ("giant", "gargoyle", "late")] == [(1, 1), (4, 4), (4, 4)]
