"""A solve as a graph, a drawing and a page: what they say."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from drawn import checked
from large_boards import large_board
from rules.boards import CREATURES, NO_ABILITIES, card, creature, exists, gains, gets, global_effect, solved, static

from layers import Board, UnknownNameError, solve

EXAMPLES = Path(__file__).parent.parent / "examples"
LOOP = {
    "title": "A loop",
    "objects": [
        card("Life and Limb", id="life"),
        card("Blood Moon", id="moon"),
        card("Taiga"),
        creature("saproling", type_line="Creature — Saproling"),
    ],
}
HOSTILE = "</script><script>alert('x')</script>&\"<b>"


def loop():
    return solve(Board.from_dict(LOOP))


def embedded(page):
    """Return the data that a page's script reads."""
    return json.loads(re.search(r'<script[^>]*id="data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])


# --- the graph of a whole solve ---------------------------------------------------------------------------------


def test_each_part_of_an_effect_is_a_node():
    graph = loop().graph()
    assert list(graph) == ["4: life.1", "4: moon.1", "5: life.1", "7b: life.1"]
    assert [graph.nodes[node]["position"] for node in graph] == [0, 1, 2, 3]
    assert {graph.nodes[node]["group"] for node in graph} == {"life.1", "moon.1"}
    assert graph.edges["4: life.1", "4: moon.1"]["steps"] == [0]
    assert [name for name, _ in graph.graph["bands"]] == ["4", "5", "7b"]


def test_a_layer_of_the_whole_is_the_layers_graph():
    solution = solve(large_board(60, 20))
    whole = solution.graph()
    for layer in solution.layers:
        part = solution.graph(layer)
        numbers = [step.number for step in solution.steps(layer)]
        nodes = [node for node, data in whole.nodes(data=True) if data["layer"] == layer]
        assert [whole.nodes[node]["effect"] for node in nodes] == list(part)
        for u, v, data in part.edges(data=True):
            found = whole.edges[f"{layer}: {u}", f"{layer}: {v}"]
            assert found["because"] == data["because"]
            assert found["steps"] == [numbers[step] for step in data["steps"]]
    assert nx.number_of_edges(whole) == sum(solution.graph(layer).number_of_edges() for layer in solution.layers)


def test_what_a_box_says():
    graph = loop().graph()
    assert graph.nodes["4: moon.1"]["lines"] == (
        "Nonbasic lands are Mountains.",
        "timestamp 2, on taiga, saproling",
        "what it applies to depends on life.1",
    )
    assert graph.nodes["4: moon.1"]["title"] == (
        "moon.1 (Blood Moon), timestamp 2, in layer 4: Nonbasic lands are Mountains. Applied to taiga and saproling."
    )
    shy = static("this", gets(1, 1), when=exists({"type": "Artifact"}))
    waiting = solved(creature("bear", abilities=[shy])).graph()
    assert waiting.nodes["7c: bear.1"]["position"] == -1


def test_a_step_of_all_layers_is_refused():
    with pytest.raises(ValueError, match="give the layer, too"):
        loop().graph(step=0)
    with pytest.raises(UnknownNameError, match="no layer is named '9'"):
        loop().to_svg("9")


# --- drawings ---------------------------------------------------------------------------------------------------


def words(svg):
    root = ElementTree.fromstring(svg)
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_a_drawing_of_a_solve():
    found = words(loop().to_svg())
    assert found[0] == "A loop"
    assert {"Layer 4: types", "dependency loop", "Layer 5: colors", "part 1 of 3", "moon.1 (Blood Moon)"} <= set(found)
    assert "Layer 5: colors" not in words(loop().to_svg("4"))
    untitled = solved(creature("bear"), global_effect("anthem", CREATURES, gets(1, 1)))
    assert words(untitled.to_svg())[0] == "2 objects, 1 effect"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_on_top_of_anything_in_drawings_of_the_examples(path):
    solution = solve(Board.load(path))
    checked(solution.graph(), title=solution.drawing_title())


def test_nothing_is_on_top_of_anything_in_drawings_of_large_boards():
    solution = solve(large_board(120, 30))
    for layer in (None, *solution.layers):
        checked(solution.graph(layer))


def test_what_never_applied_is_shown_as_such():
    found = solved(card("Urborg, Tomb of Yawgmoth", id="urborg"), card("Blood Moon", id="moon"), card("Taiga"))
    assert words(found.to_svg()).count("never applied") == 1
    why = "urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4."
    assert why in found.to_html()
    assert why in found.graph().nodes["4: urborg.1"]["title"]
    assert "It takes away the ability of urborg.1 before that can begin." in found.to_html()


def test_a_picture_says_which_rules_it_is_of():
    """Unless they are today's: a picture has no other place for it."""
    board = Board.load(EXAMPLES / "19-painters-servant-humility-10th.yaml")
    assert solve(board).to_svg().count("(rules: Tenth Edition)") >= 1
    assert "rules:" not in solve(board, "current").to_svg()
    assert "rules:" not in solve(board).to_svg(title="Mine")
    assert "<h1>Painter&#x27;s Servant and Humility, before Magic 2010</h1>" in solve(board).to_html()


def test_boxes_name_only_what_was_waited_for():
    """An arrow that no longer held is dotted, and the box does not name its effect."""
    graph = solve(large_board(40, 20)).graph()
    late = [
        (on, dependent)
        for on, dependent, data in graph.edges(data=True)
        if graph.nodes[on]["position"] > (place := graph.nodes[dependent]["position"]) and place not in data["steps"]
    ]
    assert late
    for on, dependent in late:
        assert graph.nodes[on]["effect"] not in " ".join(graph.nodes[dependent]["lines"])


def test_drawings_and_pages_are_the_same_whatever_the_hash_seed():
    code = (
        "import sys; sys.path[:0] = ['tests']\n"
        "from large_boards import large_board; from layers import solve\n"
        "found = solve(large_board(40, 10)); print(found.to_svg()); print(found.to_html())"
    )
    root = Path(__file__).parent.parent
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True, check=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(seen) == 1


def test_solving_draws_nothing():
    """Whoever only solves does not even load what draws."""
    code = (
        "import sys; from layers import Board, solve\n"
        "solve(Board.from_dict({'objects': [{'card': 'Humility'}]})).to_dict()\n"
        "heavy = ('graph.svg', 'graph.page', 'networkx', 'layers.pages', 'layers.notebook', 'layers.explanations')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert found.stdout.strip() == "[]"


# --- pages ------------------------------------------------------------------------------------------------------


def test_a_page_has_every_step_with_its_reason_and_what_it_changed():
    solution = loop()
    page = solution.to_html()
    assert "<h1>A loop</h1>" in page
    assert "It is in a dependency loop" in page or "it is in a dependency loop with moon.1" in page
    assert "It goes on from layer 4 with the same objects (613.6)." in page
    data = embedded(page)
    assert len(data["frames"]) == len(solution.steps())


def test_replaying_a_pages_changes_gives_the_solution():
    """The table of the page, with the changes of all steps made, is what the solution says."""
    from graph import Frame, Table
    from layers import pages

    solution = solve(large_board(60, 20))
    seen = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "to_html", lambda graph, **given: seen.update(given) or "")
        solution.to_html()
    table, frames = seen["table"], seen["frames"]
    assert isinstance(table, Table)
    cells = {
        row: dict(zip(table.columns, line, strict=True)) for (row, _), line in zip(table.rows, table.cells, strict=True)
    }
    for frame in frames:
        assert isinstance(frame, Frame)
        for row, column, value in frame.changes:
            assert cells[row][column] != value
            cells[row][column] = value
    for name in solution:
        found = solution[name]
        assert cells[name]["type"] == found.type_line
        pair = "" if found.power is None else f"{found.power}/{found.toughness}"
        assert cells[name]["P/T"] == pair
        assert cells[name]["abilities"] == ("; ".join(found.ability_names) or "none")
        assert cells[name]["colors"] == (" and ".join(found.colors) or "colorless")


def test_a_page_of_one_layer_begins_with_what_came_before():
    humble = solved(
        global_effect("wings", CREATURES, gains("flying")),
        global_effect("big", CREATURES, gets(2, 2)),
        creature("bear"),
    )
    page = humble.to_html("7c")
    data = embedded(page)
    assert len(data["frames"]) == 1
    assert any("flying" in text for text in data["texts"])
    before = dict(zip((row for row, _ in data["table"]["rows"]), data["table"]["cells"], strict=True))
    assert [data["texts"][cell] for cell in before["bear"]] == ["Creature", "2/2", "colorless", "flying"]


def test_names_cannot_inject_markup():
    board = {
        "title": HOSTILE,
        "objects": [
            global_effect("anthem", CREATURES, gets(1, 1)) | {"name": HOSTILE, "id": "a<b>"},
            creature("bear", name=HOSTILE),
        ],
    }
    solution = solve(Board.from_dict(board))
    for text in (solution.to_html(), solution.to_svg(), solution._repr_html_(), solution.board._repr_html_()):
        assert "<script>alert" not in text
        assert "<b>" not in text


def test_nothing_happens_on_an_empty_board():
    empty = solve(Board.from_dict({"objects": []}))
    assert "no effects" in words(empty.to_svg())
    assert empty.to_html().startswith("<!")
    lost = solved(global_effect("none", CREATURES, NO_ABILITIES))
    assert lost.to_html()
