"""Where each edition applies each kind of modification, as the published layer lists of each say."""

import pytest
from rules.boards import (
    add_types,
    aura,
    base,
    card,
    cast,
    colors,
    creature,
    defining,
    gains,
    gets,
    other,
    sources,
    static,
)
from rules.famous_boards import EDITIONS, SEVEN_LAYERS, SIX_LAYERS, in_every_edition, laid_out

from layers import ruleset as edition

# One object or effect for each kind of modification, named after the kind.
KINDS = (
    creature("bear"),
    card("Clone", id="copy", copy_of="bear"),
    card("Grinning Demon", id="face down", face_down=True),
    creature("keyword counter", counters={"first strike": 1}),
    creature("pt counter", counters={"+1/+1": 1}),
    creature("pt by a cda", "*/*", abilities=[defining(base(4, 4))]),
    card("Control Magic", id="control", attached_to="bear"),
    card("Goblin King"),
    cast("Magical Hack", "hack", ["goblin"], id="text", choices={"from": "Mountain", "to": "Swamp"}),
    aura("type", "bear", add_types("Artifact")),
    aura("color", "bear", colors("blue")),
    aura("gained ability", "bear", gains("flying")),
    cast("Emerald Charm", "ground", ["bear"], id="lost ability"),
    aura("pt set", "bear", base(3, 3)),
    aura("pt by a static ability", "bear", gets(0, 1)),
    cast("Giant Growth", "growth", ["bear"], id="pt by a spell"),
    cast("About Face", "switch", ["bear"], id="switch"),
)

SIX = {
    "copy": "1", "control": "2", "text": "3", "type": "4",
    "color": "5", "gained ability": "5", "lost ability": "5", "keyword counter": "5",
    "pt by a cda": "6a", "pt set": "6b", "pt by a spell": "6b", "pt counter": "6c", "pt by a static ability": "6d",
    "switch": "6e",
}  # fmt: skip
M10 = {
    "copy": "1", "control": "2", "text": "3", "type": "4", "color": "5",
    "gained ability": "6", "lost ability": "6", "keyword counter": "6",
    "pt by a cda": "7a", "pt set": "7b", "pt by a spell": "7c", "pt by a static ability": "7c", "pt counter": "7d",
    "switch": "7e",
}  # fmt: skip
CURRENT = M10 | {"copy": "1a", "face down": "1b", "pt counter": "7c", "switch": "7d"}


@pytest.mark.parametrize(
    ("ruleset", "expected"), [("ravnica", SIX), ("10th", SIX), ("m10", M10), ("current", CURRENT)], ids=EDITIONS
)
def test_each_kind_of_modification_is_applied_in_its_layer(ruleset, expected):
    solution = laid_out(*KINDS, ruleset=ruleset)
    found = {}
    for layer in solution.layers:
        for source in sources(solution, layer):
            found.setdefault(source, []).append(layer)
    del found["goblin"]  # Goblin King is there for its words.
    for kind, layer in expected.items():
        assert found.pop(kind) == [layer], kind
    # Older editions have no name for the place of face-down values: after copy effects, before control.
    if ruleset != "current":
        labels = edition(ruleset).labels
        (layer,) = found.pop("face down")
        assert labels.index("1") < labels.index(layer) < labels.index("2")
    assert found == {}


@pytest.mark.parametrize("ruleset", SIX_LAYERS)
def test_six_layers_in_order(ruleset):
    assert [label for label in edition(ruleset).labels if label != "1b"] == [
        "1", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e",
    ]  # fmt: skip


def test_seven_layers_in_order():
    assert [label for label in edition("m10").labels if label != "1b"] == [
        "1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "7e",
    ]  # fmt: skip
    assert list(edition("current").labels) == ["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]


@in_every_edition()
def test_each_part_of_an_effect_is_applied_in_its_own_layer(ruleset):
    # Wild Mongrel's ability changes colour and size; Genju of the Fields makes a creature in all respects.
    solution = laid_out(
        card("Wild Mongrel"),
        card("Plains"),
        card("Genju of the Fields", attached_to="plains"),
        cast("Wild Mongrel", "discard", id="mongrel", source="wild", choices={"color": "red"}),
        cast("Genju of the Fields", "animate", id="spirit", source="genju"),
        ruleset=ruleset,
    )
    layers = {
        name: [layer for layer in solution.layers if name in sources(solution, layer)] for name in ("mongrel", "spirit")
    }
    if ruleset in SEVEN_LAYERS:
        assert layers == {"mongrel": ["5", "7c"], "spirit": ["4", "5", "6", "7b"]}
    else:
        assert layers == {"mongrel": ["5", "6b"], "spirit": ["4", "5", "6b"]}
    assert (solution["wild"].power, solution["wild"].colors) == (3, ("red",))
    assert solution["plains"].type_line == "Basic Land Creature — Plains Spirit"
    assert (solution["plains"].power, solution["plains"].toughness, solution["plains"].colors) == (2, 5, ("white",))


@in_every_edition()
def test_a_granted_defining_ability_sets_power_and_toughness_like_any_effect(ruleset):
    # CR 604.3a: only as printed or copied does it define anything.
    solution = laid_out(creature("one"), aura("grant", "one", gains(defining(base(5, 5)))), ruleset=ruleset)
    cda, normal = ("7a", "7b") if ruleset in SEVEN_LAYERS else ("6a", "6b")
    assert sources(solution, cda) == []
    assert sources(solution, normal) == ["one"]
    assert solution["one"].power == 5


@in_every_edition()
def test_an_ability_without_continuous_effects_is_in_no_layer(ruleset):
    solution = laid_out(creature("one", abilities=["trample", other("{T}: nothing")]), ruleset=ruleset)
    assert solution.layers == ()


@in_every_edition()
def test_losing_abilities_ends_an_effect_of_a_later_layer(ruleset):
    solution = laid_out(
        creature("lord", "2/2", abilities=[static({"type": "Creature"}, gets(1, 1))]),
        card("Humility"),
        ruleset=ruleset,
    )
    assert (solution["lord"].power, solution["lord"].toughness) == (1, 1)
