"""The examples of rule 418.5 (2005 to 2009): what the older six-layer rules make of them."""

import pytest
from rules.boards import (
    CREATURES,
    add_types,
    base,
    both,
    card,
    cast,
    colors,
    creature,
    gets,
    global_effect,
    permanent,
    pt,
    resolved,
    resolved_on,
    solved,
    sources,
)

SIX_LAYERS = pytest.mark.parametrize("ruleset", ["ravnica", "10th"])


@SIX_LAYERS
def test_418_5a_crusade_follows_the_color(ruleset):
    bear = creature("bear", colors=["B"])
    white, red = resolved("white", ["bear"], colors("white")), resolved("red", ["bear"], colors("red"))
    sizes = [
        pt(solved(card("Crusade"), bear, effects=effects, ruleset=ruleset), "bear")
        for effects in ((), (white,), (white, red))
    ]
    assert sizes == [(2, 2), (3, 3), (2, 2)]


@SIX_LAYERS
def test_418_5a_gray_ogre_ends_as_1_4(ruleset):
    # +4/+4 and "becomes 0/1" are both in 6b by timestamp; the counter (6c) and +0/+2 (6d) come on top.
    ogre = card("Gray Ogre", counters={"+1/+1": 1}, timestamp=1)
    might = resolved("might", ["gray"], gets(4, 4), timestamp=2)
    wall = global_effect("wall", both(CREATURES, {"controlled by": "you"}), gets(0, 2), timestamp=3)
    small = resolved("small", ["gray"], base(0, 1), timestamp=4)
    assert pt(solved(ogre, wall, effects=(might,), ruleset=ruleset), "gray") == (7, 9)
    solution = solved(ogre, wall, effects=(might, small), ruleset=ruleset)
    assert pt(solution, "gray") == (1, 4)
    assert [sources(solution, layer) for layer in ("6b", "6c", "6d")] == [["might", "small"], ["gray"], ["wall"]]


def layers_of(solution, source):
    return [step.layer for step in solution.steps() if step.effect.source == source]


@SIX_LAYERS
def test_418_5b_wild_mongrel(ruleset):
    discard = cast("Wild Mongrel", "discard", source="wild", choices={"color": "red"})
    solution = solved(card("Wild Mongrel"), effects=(discard,), ruleset=ruleset)
    assert layers_of(solution, "wild-discard") == ["5", "6b"]
    assert (solution["wild"].colors, pt(solution, "wild")) == (("red",), (3, 3))


@SIX_LAYERS
def test_418_5b_grab_the_reins(ruleset):
    reins = cast("Grab the Reins", "reins", ["bear"], controller="bob")
    solution = solved(creature("bear"), effects=(reins,), players=["alice", "bob"], ruleset=ruleset)
    assert layers_of(solution, "grab-reins") == ["2", "5"]
    assert (solution["bear"].controller, solution["bear"].has("haste")) == ("bob", True)


@SIX_LAYERS
def test_418_5b_noncreature_artifacts_become_2_2_creatures(ruleset):
    noncreatures = both({"type": "Artifact"}, {"not": CREATURES})
    spell = resolved_on("spell", noncreatures, add_types("Artifact", "Creature"), base(2, 2))
    golem = permanent("golem", "Artifact Creature", power="5", toughness="5")
    solution = solved(permanent("ring", "Artifact"), golem, effects=(spell,), ruleset=ruleset)
    assert layers_of(solution, "spell") == ["4", "6b"]
    assert (pt(solution, "ring"), pt(solution, "golem")) == ((2, 2), (5, 5))


@SIX_LAYERS
def test_418_5e_the_listing_orders_what_is_simultaneous(ruleset):
    # The active player's choice, whoever controls the objects.
    red = global_effect("red", CREATURES, colors("red"), controller="bob", timestamp=5)
    blue = global_effect("blue", CREATURES, colors("blue"), controller="alice", timestamp=5)
    bear = creature("bear", timestamp=1)
    players = {"players": ["alice", "bob"], "active_player": "alice"}
    assert sources(solved(bear, red, blue, ruleset=ruleset, **players), "5") == ["red", "blue"]
    assert sources(solved(bear, red, blue, **players), "5") == ["blue", "red"]


@pytest.mark.parametrize(
    ("ruleset", "expected"), [("ravnica", (0, 2)), ("10th", (0, 2)), ("m10", (3, 5)), ("current", (3, 5))]
)
def test_612_3_sorceress_queen_after_giant_growth(ruleset, expected):
    # The bulletin of July 2009 names it as changed: the Queen is now always applied first.
    growth, queen = cast("Giant Growth", "growth", ["bear"]), cast("Sorceress Queen", "shrink", ["bear"])
    assert pt(solved(creature("bear", "1/1"), effects=(growth, queen), ruleset=ruleset), "bear") == expected
    assert pt(solved(creature("bear", "1/1"), effects=(queen, growth), ruleset=ruleset), "bear") == (3, 5)


@SIX_LAYERS
def test_418_5b_genju_of_the_fields(ruleset):
    genju = card("Genju of the Fields", attached_to="plains")
    animate = cast("Genju of the Fields", "animate", source="genju")
    solution = solved(card("Plains"), genju, effects=(animate,), ruleset=ruleset)
    assert layers_of(solution, "genju-animate") == ["4", "5", "6b"]
    assert pt(solution, "plains") == (2, 5)
