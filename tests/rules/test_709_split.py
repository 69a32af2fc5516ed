"""Split cards (CR 709) and Rooms (CR 709.5)."""

import pytest
from rules.boards import card, creature, gains, gets, permanent, pt, solved, static

FLYERS = {"all": [{"type": "Creature"}, {"controlled by": "you"}]}
HALVES = [
    {
        "name": "Attic", "mana_cost": "{2}{W}", "type_line": "Enchantment — Room",
        "abilities": [static(FLYERS, gains("flying"))],
    },
    {
        "name": "Cellar", "mana_cost": "{3}{B}", "type_line": "Enchantment — Room",
        "abilities": [static(FLYERS, gets(1, 1))],
    },
]  # fmt: skip


def room(*unlocked):
    return {
        "id": "room", "name": "Attic // Cellar", "layout": "split", "card_faces": HALVES,
        "designations": [f"{half} unlocked" for half in unlocked],
    }  # fmt: skip


def test_709_4_off_the_stack_both_halves_are_combined():
    found = solved(card("Fire // Ice", id="card", zone="hand"))["card"]
    assert (found.mana_value, found.colors, found.types) == (4, ("blue", "red"), ("Instant",))
    assert len(found.abilities) == 2


@pytest.mark.xfail(strict=True, reason="the two names of a split card are kept as one")
def test_709_4a_it_has_both_names():
    seeker = permanent("seeker", "Enchantment", static({"all": [{"named": "Ice"}, {"zone": "hand"}]}, gains("flash")))
    assert solved(card("Fire // Ice", id="card", zone="hand"), seeker)["card"].has("flash")


def test_709_4c_it_has_each_card_type_of_either_half():
    halves = [
        {"name": "Commit", "mana_cost": "{3}{U}", "type_line": "Instant"},
        {"name": "Memory", "mana_cost": "{4}{U}{U}", "type_line": "Sorcery"},
    ]
    split = {"id": "card", "name": "Commit // Memory", "layout": "split", "card_faces": halves, "zone": "graveyard"}
    assert solved(split)["card"].types == ("Instant", "Sorcery")
    assert pt(solved(split, card("Tarmogoyf")), "tarmogoyf") == (2, 3)


def test_709_3b_on_the_stack_the_other_half_does_not_exist():
    found = solved(card("Fire // Ice", id="spell", zone="stack", face="back"))["spell"]
    assert (found.name, found.mana_cost, found.colors, len(found.abilities)) == ("Ice", "{1}{U}", ("blue",), 1)


@pytest.mark.parametrize(
    ("unlocked", "name", "value", "colors", "flies", "size"),
    [
        ((), "", 0, (), False, (2, 2)),
        (("left",), "Attic", 3, ("white",), True, (2, 2)),
        (("right",), "Cellar", 4, ("black",), False, (3, 3)),
        (("left", "right"), "Attic // Cellar", 7, ("white", "black"), True, (3, 3)),
    ],
)
def test_709_5_a_locked_half_has_no_name_cost_and_text(unlocked, name, value, colors, flies, size):
    solution = solved(room(*unlocked), creature("bear"))
    found = solution["room"]
    assert (found.name, found.mana_value, found.colors) == (name, value, colors)
    assert solution["bear"].has("flying") is flies
    assert pt(solution, "bear") == size


def test_709_5a_a_locked_room_keeps_its_types():
    assert solved(room())["room"].type_line == "Enchantment — Room"


def test_709_5_a_room_card_elsewhere_has_both_halves():
    assert solved(room() | {"zone": "graveyard"})["room"].mana_value == 7
