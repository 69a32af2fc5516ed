"""What three older accounts of the layers state: a wiki page, an article, and rule 418.5c-h."""

import pytest
from rules.boards import (
    aura,
    base,
    card,
    cast,
    colors,
    creature,
    depends,
    gains,
    gets,
    global_effect,
    loses,
    sources,
    static,
)
from rules.boards import resolved as spell
from rules.famous_boards import SIX_LAYERS, expect, in_every_edition, in_every_order, laid_out

# --- one effect overrides another -------------------------------------------------------------------------------

BIRD = creature("bird", "2/2")
FLIES = aura("flies", "bird", gains("flying"))


@in_every_edition()
@pytest.mark.parametrize(
    "falls",
    [
        aura("falls", "bird", loses("flying")),
        cast("Emerald Charm", "ground", ["bird"], id="falls"),
        global_effect("falls", {"type": "Creature"}, loses("flying")),
    ],
    ids=["an Aura", "a spell", "a global effect"],
)
@in_every_order("flies", "falls")
def test_the_later_of_two_independent_effects_wins(ruleset, falls, order):
    solution = laid_out(BIRD, FLIES, falls, order=order, ruleset=ruleset)
    layer = "5" if ruleset in SIX_LAYERS else "6"
    assert depends(solution, layer) == set()
    assert sources(solution, layer) == list(order)
    assert solution["bird"].has("flying") == (order[-1] == "flies")


@in_every_edition()
@in_every_order("flies", "falls")
def test_losing_more_than_one_ability_is_no_dependency_either(ruleset, order):
    solution = laid_out(BIRD, FLIES, aura("falls", "bird", loses("flying", "trample")), order=order, ruleset=ruleset)
    assert depends(solution, "5" if ruleset in SIX_LAYERS else "6") == set()
    assert solution["bird"].has("flying") == (order[-1] == "flies")


@in_every_edition()
@pytest.mark.parametrize("color", ["W", "B", ""])
@in_every_order("crusade", "white")
def test_a_creature_that_an_aura_makes_white_gets_what_white_creatures_get(ruleset, color, order):
    bird = BIRD | {"colors": list(color)}
    solution = laid_out(bird, card("Crusade"), aura("white", "bird", colors("white")), order=order, ruleset=ruleset)
    expect(solution, "bird", pt=(3, 3), colors="W")


# --- timestamps -------------------------------------------------------------------------------------------------


@in_every_edition()
@pytest.mark.parametrize(("attached", "flies"), [(2, True), (4, False)])
def test_an_aura_has_the_timestamp_of_when_it_became_attached(ruleset, attached, flies):
    # A board says when that was; the listing, in which it is the older one, does not matter.
    falls = aura("falls", "bird", loses("flying"), timestamp=attached)
    assert laid_out(BIRD, falls, FLIES | {"timestamp": 3}, ruleset=ruleset)["bird"].has("flying") == flies


SMALL = static({"type": "Creature"}, base(1, 1))
LARGE = aura("large", "bird", base(5, 5))
LORD = {"id": "lord", "name": "Lord", "type_line": "Artifact"}


@in_every_edition()
@in_every_order("lord", "large", "grant")
def test_a_granted_ability_has_the_later_timestamp_of_its_object_and_the_grant(ruleset, order):
    grant = global_effect("grant", {"type": "Artifact"}, gains(SMALL))
    solution = laid_out(BIRD, LORD, LARGE, grant, order=order, ruleset=ruleset)
    # `large` is overridden by the ability of `lord` when either of the other two is younger.
    expect(solution, "bird", pt=(5, 5) if order[-1] == "large" else (1, 1))


@in_every_edition()
@in_every_order("small", "large")
def test_the_effect_of_a_spell_has_the_timestamp_of_its_creation(ruleset, order):
    solution = laid_out(BIRD, LARGE, spell("small", ["bird"], base(1, 1)), order=order, ruleset=ruleset)
    expect(solution, "bird", pt=(5, 5) if order[-1] == "large" else (1, 1))


# --- the article's "dependency" ----------------------------------------------------------------------------------


@in_every_edition()
@pytest.mark.parametrize(
    "more", [aura("more", "bird", gets(2, 2)), spell("more", ["bird"], gets(2, 2))], ids=["an Aura", "a spell"]
)
@in_every_order("zero", "more")
def test_setting_power_to_0_and_adding_2_are_independent(ruleset, more, order):
    solution = laid_out(BIRD, aura("zero", "bird", {"set pt": {"power": 0}}), more, order=order, ruleset=ruleset)
    assert all(depends(solution, layer) == set() for layer in solution.layers)
    # Six layers have spells' effects and those that set in one sublayer: there the later one counts last.
    overridden = ruleset in SIX_LAYERS and "does" in more and order[-1] == "zero"
    expect(solution, "bird", pt=(0, 4) if overridden else (2, 4))
