"""Merged permanents (CR 730) and mutate (CR 702.140)."""

from rules.boards import (
    CREATURES,
    NO_ABILITIES,
    YOUR_CREATURES,
    card,
    cast,
    creature,
    gains,
    gets,
    global_effect,
    pt,
    resolved,
    solved,
    static,
)

UNDER = {
    "name": "Sloth", "mana_cost": "{1}{W}", "type_line": "Creature — Cat", "power": "1", "toughness": "1",
    "abilities": ["lifelink", static({"all": [YOUR_CREATURES, {"not": "this"}]}, gains("vigilance"))], "timestamp": 3,
}  # fmt: skip
TOP = creature(
    "gem", "4/4", type_line="Creature — Beast", mana_cost="{3}{G}", abilities=["reach"], merged=[UNDER], timestamp=1
)


def test_730_2a_a_merged_permanent_is_what_its_topmost_component_is():
    found = solved(TOP)["gem"]
    assert (found.name, found.type_line, found.mana_value, found.colors) == ("Gem", "Creature — Beast", 4, ("green",))
    assert (found.power, found.toughness) == (4, 4)


def test_702_140e_it_has_the_abilities_of_all_its_components():
    solution = solved(TOP, creature("bear", timestamp=2))
    assert solution["gem"].has("reach")
    assert solution["gem"].has("lifelink")
    assert solution["bear"].has("vigilance")


def test_730_2a_this_is_copiable():
    clone = card("Clone", copy_of="gem", timestamp=5)
    solution = solved(TOP, creature("bear", timestamp=2), clone)
    assert solution["clone"].name == "Gem"
    assert {"reach", "lifelink"} <= set(solution["clone"].ability_names)


def test_730_2a_merging_has_the_timestamp_of_the_merge():
    # A copy effect that is older than the merge: the abilities come on top of the copied values ...
    copy = cast("Cytoshape", "copy", ["gem"], choices={"object": "bear"})
    bear = card("Grizzly Bears", id="bear", timestamp=0)
    older = solved(TOP, bear, effects=(copy | {"timestamp": 2},))["gem"]
    assert older.name == "Grizzly Bears"
    assert older.has("lifelink")
    # ... and one that is younger replaces them all.
    younger = solved(TOP, bear, effects=(copy | {"timestamp": 9},))["gem"]
    assert (younger.name, younger.abilities) == ("Grizzly Bears", ())


def test_730_2c_effects_on_it_go_on():
    growth = cast("Giant Growth", "growth", ["gem"], timestamp=2)
    assert pt(solved(TOP, effects=(growth,)), "gem") == (7, 7)


def test_702_140e_abilities_of_components_are_lost_like_others():
    blank = resolved("blank", ["gem"], NO_ABILITIES, timestamp=2)
    solution = solved(TOP, creature("bear", timestamp=2), effects=(blank,))
    assert solution["gem"].abilities == ()
    assert not solution["bear"].has("vigilance")


def test_730_2a_the_names_and_types_of_other_components_do_not_count():
    cats = global_effect("cats", {"all": [CREATURES, {"subtype": "Cat"}]}, gets(1, 1), timestamp=9)
    assert pt(solved(TOP, cats), "gem") == (4, 4)


def test_730_2_several_components():
    more = {"name": "Bat", "type_line": "Creature — Bat", "power": "1", "toughness": "1", "abilities": ["flying"],
            "timestamp": 5}  # fmt: skip
    found = solved(TOP | {"merged": [UNDER, more]})["gem"]
    assert {"reach", "lifelink", "flying"} <= set(found.ability_names)
