"""Abilities gained and lost, power and toughness set and changed, on famous boards: CR 613.1f, 613.3, 613.4."""

import pytest
from rules.boards import aura, base, card, cast, creature, depends, gains, gets, global_effect, loses, other, sources
from rules.boards import resolved as spell
from rules.famous_boards import expect, in_every_order, laid_out, own, static_abilities

# --- Dress Down -------------------------------------------------------------------------------------------------

YOUR_ARTIFACTS = {"count": {"all": [{"type": "Artifact"}, {"controlled by": "you"}]}}
HIGHEST_LIFE = {"times": {"factor": -1, "value": {"life total": {"of": "each player", "how": "highest"}}}}


def test_creatures_that_define_themselves_under_dress_down():
    solution = laid_out(
        card("Taiga", zone="graveyard"),
        card("Juggernaut"),
        card("Tarmogoyf"),
        creature("scourge", "*/*", abilities=[
            {"defining": {"does": [{"set pt": {
                "power": {"sum": [20, HIGHEST_LIFE]}, "toughness": {"sum": [20, HIGHEST_LIFE]},
            }}]}},
        ]),
        card("Death's Shadow", id="shadow"),
        creature("construct", "0/0", token=True, type_line="Artifact Creature — Construct", abilities=[
            {"static": {"effects": [{"applies_to": "this", "does": [gets(YOUR_ARTIFACTS, YOUR_ARTIFACTS)]}]}},
        ]),
        card("Dress Down"),
        players=[{"id": "alice", "life": 5}, {"id": "bob", "life": 9}],
    )  # fmt: skip
    expect(solution, "tarmogoyf", pt=(0, 1), abilities=())
    expect(solution, "scourge", pt=(0, 0), abilities=())
    expect(solution, "shadow", pt=(13, 13), abilities=())
    expect(solution, "construct", pt=(0, 0), abilities=())


@pytest.mark.parametrize(("name", "pt"), [("Nightmare", (0, 0)), ("Lhurgoyf", (0, 1))])
def test_merfolk_trickster_on_a_creature_that_defines_itself(name, pt):
    solution = laid_out(
        card("Swamp"),
        card("Grizzly Bears", id="dead", zone="graveyard"),
        card(name, id="star"),
        cast("Merfolk Trickster", "trick", ["star"]),
    )
    expect(solution, "star", pt=pt, abilities=())


# --- Yixlid Jailer ----------------------------------------------------------------------------------------------

JAILED = (
    card("Taiga", zone="graveyard"),
    card("Woodland Changeling", zone="graveyard"),
    card("Tarmogoyf", zone="graveyard"),
    card("Figure of Destiny", zone="graveyard"),
    card("Yixlid Jailer", id="jailer"),
)


def test_yixlid_jailer():
    solution = laid_out(*JAILED)
    expect(solution, "woodland", "Creature — (every creature type)", (2, 2), abilities=())
    expect(solution, "tarmogoyf", "Creature — Lhurgoyf", (0, 1), abilities=())
    expect(solution, "figure", abilities=())
    expect(solution, "taiga", "Land — Mountain Forest", abilities=())
    assert static_abilities(solution, "jailer") == 1


@in_every_order("jailer", "granting")
def test_yixlid_jailer_and_flashback(order):
    granting = global_effect("granting", {"all": [{"zone": "graveyard"}, {"owned by": "you"}]}, gains("flashback"))
    solution = laid_out(*JAILED, granting, order=order)
    assert depends(solution, "6") == set()
    expect(solution, "figure", abilities=("flashback",) if order[-1] == "granting" else ())


@in_every_order("jailer", "unearth")
def test_yixlid_jailer_and_unearth(order):
    solution = laid_out(*JAILED, spell("unearth", ["woodland"], gains("unearth {B}")), order=order)
    expect(solution, "woodland", abilities=("unearth {B}",) if order[-1] == "unearth" else ())


@in_every_order("jailer", "ooze")
def test_yixlid_jailer_and_necrotic_ooze(order):
    solution = laid_out(*JAILED, card("Necrotic Ooze", id="ooze"), order=order)
    (dependency,) = solution.dependencies("6")
    assert (dependency.dependent.source, dependency.on.source, dependency.what) == ("ooze", "jailer", "does")
    assert sources(solution, "6") == ["jailer", "ooze"]
    expect(solution, "ooze", pt=(4, 3), abilities=own("Necrotic Ooze"))


def test_necrotic_ooze_without_a_jailer():
    solution = laid_out(*JAILED[:-1], card("Necrotic Ooze", id="ooze"))
    # The Taiga is no creature card: its mana abilities are not among them.
    expect(solution, "ooze", abilities=(*own("Necrotic Ooze"), *own("Figure of Destiny")))


# --- Experiment Kraj --------------------------------------------------------------------------------------------

KRAJ = (
    card("Figure of Destiny", counters={"+1/+1": 1}),
    card("Experiment Kraj"),
)


def test_experiment_kraj():
    solution = laid_out(*KRAJ)
    expect(solution, "experiment", abilities=(*own("Experiment Kraj"), *own("Figure of Destiny")))


@in_every_order("experiment", "trick")
def test_experiment_kraj_depends_on_what_removes_abilities(order):
    solution = laid_out(*KRAJ, cast("Merfolk Trickster", "trick", ["figure"], id="trick"), order=order)
    assert depends(solution, "6") == {("experiment", "trick")}
    assert sources(solution, "6") == ["trick", "experiment"]
    expect(solution, "experiment", abilities=own("Experiment Kraj"))
    expect(solution, "figure", pt=(2, 2), abilities=())


@in_every_order("experiment", "hands")
def test_experiment_kraj_depends_on_what_adds_abilities(order):
    ping = other("{T}: one point of damage")
    solution = laid_out(*KRAJ, aura("hands", "figure", gains(ping)), order=order)
    assert depends(solution, "6") == {("experiment", "hands")}
    expect(solution, "experiment", abilities=(*own("Experiment Kraj"), *own("Figure of Destiny"), ping))


# --- Turn to Frog -----------------------------------------------------------------------------------------------

FROG = (
    card("Wind Drake", id="drake", counters={"+1/+1": 1}),
    cast("Turn to Frog", "frog", ["drake"], id="frog"),
    cast("Giant Growth", "growth", ["drake"], id="growth"),
    aura("flight", "drake", gains("flying")),
)


@in_every_order("frog", "growth", "flight")
def test_turn_to_frog(order):
    solution = laid_out(*FROG, order=order)
    flies = order.index("flight") > order.index("frog")
    expect(solution, "drake", "Creature — Frog", (5, 5), "U", abilities=("flying",) if flies else ())


@pytest.mark.parametrize("stamp", [1, 2000])
def test_turn_to_frog_and_a_counter_of_any_time(stamp):
    drake = FROG[0] | {"counters": {"+1/+1": {"count": 1, "timestamp": stamp}}}
    solution = laid_out(drake, *FROG[1:3], order=("frog", "growth"))
    expect(solution, "drake", "Creature — Frog", (5, 5), "U", abilities=())


@pytest.mark.parametrize(("stamp", "flies"), [(1, False), (999, False), (1001, True)])
def test_a_flying_counter_and_humility(stamp, flies):
    bear = card("Grizzly Bears", id="bear", counters={"flying": {"count": 1, "timestamp": stamp}})
    solution = laid_out(bear, card("Humility"), order=("humility",))
    expect(solution, "bear", pt=(1, 1), abilities=("flying",) if flies else ())


# --- power and toughness ----------------------------------------------------------------------------------------


@in_every_order("shrink", "growth")
def test_sorceress_queen_and_giant_growth(order):
    solution = laid_out(
        creature("one", "1/1"),
        cast("Sorceress Queen", "shrink", ["one"], id="shrink"),
        cast("Giant Growth", "growth", ["one"], id="growth"),
        order=order,
    )
    expect(solution, "one", pt=(3, 5))


@pytest.mark.parametrize("name", ["Inside Out", "About Face"])
@in_every_order("switch", "growth")
def test_a_switch_comes_last_whatever_the_order(name, order):
    solution = laid_out(
        creature("one", "1/3"),
        cast(name, "switch", ["one"], id="switch"),
        cast("Giant Growth", "growth", ["one"], id="growth"),
        order=order,
    )
    expect(solution, "one", pt=(6, 4))


# --- Overwhelming Splendor --------------------------------------------------------------------------------------

THEIRS = (
    card("Serra Angel", id="theirs", controller="bob", counters={"+1/+1": 1}),
    card("Serra Angel", id="mine", controller="alice"),
    card("Glorious Anthem", controller="bob"),
    card("Overwhelming Splendor", controller="alice", attached_to="bob"),
    aura("grant", "theirs", gains("trample"), controller="bob"),
)


@in_every_order("overwhelming", "grant")
def test_overwhelming_splendor(order):
    solution = laid_out(*THEIRS, order=order)
    later = order[-1] == "grant"
    expect(solution, "theirs", "Creature — Angel", (3, 3), "W", abilities=("trample",) if later else ())
    expect(solution, "mine", pt=(4, 4), abilities=("flying", "vigilance"))
    assert static_abilities(solution, "glorious") == 1


# --- instructions, not outcomes ---------------------------------------------------------------------------------


@in_every_order("gains", "loses")
def test_gaining_an_ability_and_losing_it_are_independent(order):
    solution = laid_out(
        creature("one"),
        aura("gains", "one", gains("flying")),
        aura("loses", "one", loses("flying", "trample")),
        order=order,
    )
    assert depends(solution, "6") == set()
    assert sources(solution, "6") == list(order)
    expect(solution, "one", abilities=("flying",) if order[-1] == "gains" else ())


@in_every_order("gains", "humility")
def test_gaining_an_ability_and_losing_all_are_independent(order):
    solution = laid_out(creature("one"), aura("gains", "one", gains("flying")), card("Humility"), order=order)
    assert depends(solution, "6") == set()
    expect(solution, "one", pt=(1, 1), abilities=("flying",) if order[-1] == "gains" else ())


@in_every_order("flight", "hammer")
def test_rune_of_flight_and_colossus_hammer(order):
    # The granted ability has the later timestamp of the Rune and the Hammer; the Hammer's own has the Hammer's.
    solution = laid_out(
        creature("one", "1/1"),
        card("Colossus Hammer", id="hammer", attached_to="one"),
        card("Rune of Flight", id="flight", attached_to="hammer"),
        order=order,
    )
    expect(solution, "one", pt=(11, 11), has=("flying",))


def test_setting_power_to_0_and_adding_2_are_never_dependent():
    solution = laid_out(creature("one"), aura("zero", "one", {"set pt": {"power": 0}}), aura("more", "one", gets(2, 2)))
    assert depends(solution, "7b") == depends(solution, "7c") == set()
    expect(solution, "one", pt=(2, 4))


def test_a_base_size_of_the_same_number_is_still_set():
    solution = laid_out(creature("one"), aura("two", "one", base(2, 2)))
    assert sources(solution, "7b") == ["two"]
