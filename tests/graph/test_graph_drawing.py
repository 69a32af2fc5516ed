"""Drawings: what is where, read back from the SVG."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest
from drawn import SVG, Drawing, checked, drawn
from hypothesis import given, settings
from hypothesis import strategies as st

import graph as package
from graph import DependencyGraph, GraphError, to_html, to_json, to_png, to_svg

# --- any graph ------------------------------------------------------------------------------------------------------

WORDS = [
    "a",
    "Blood Moon",
    "Urborg, Tomb of Yawgmoth",
    "W" * 60,
    "many short words in a very long label " * 4,
    "漢字" * 20,
]


@st.composite
def graphs(draw, most=14):
    """Return graphs with loops, bands, parts, and whatever else there is to draw."""
    count = draw(st.integers(0, most))
    graph = nx.DiGraph()
    bands = draw(st.sampled_from([[], ["only"], ["b", "a"], ["x", "y", "z", "empty"]]))
    for node in range(count):
        attributes = {"key": node, "label": draw(st.sampled_from(WORDS))}
        if bands:
            attributes["band"] = draw(st.sampled_from(bands))
        if draw(st.booleans()):
            attributes["lines"] = draw(st.lists(st.sampled_from(WORDS), max_size=3))
        if draw(st.integers(0, 3)) == 0:
            attributes["group"] = draw(st.integers(0, 2))
        if draw(st.integers(0, 3)) == 0:
            attributes["position"] = draw(st.integers(-1, 2000))
        graph.add_node(node, **attributes)
    if count:
        ends = st.integers(0, count - 1)
        graph.add_edges_from(draw(st.lists(st.tuples(ends, ends), max_size=3 * most)), because="a reason")
    graph.graph["bands"] = [(band, band.upper() * 9) for band in bands]
    return graph


@settings(max_examples=150, deadline=None)
@given(graphs(), st.sampled_from([None, False]))
def test_nothing_is_on_top_of_anything(graph, collapse):
    """Boxes do not overlap, edges run through no box, and text is inside its box, in any graph."""
    checked(graph, collapse=collapse, title="A title")


@settings(max_examples=40, deadline=None)
@given(graphs(), st.randoms(use_true_random=False))
def test_the_order_of_insertion_does_not_matter(graph, source):
    """The same bytes come from the same graph."""
    nodes, edges = list(graph.nodes(data=True)), list(graph.edges(data=True))
    source.shuffle(nodes)
    source.shuffle(edges)
    shuffled = nx.DiGraph(**graph.graph)
    shuffled.add_nodes_from(nodes)
    shuffled.add_edges_from(edges)
    assert to_svg(shuffled) == to_svg(graph)


def random_graph(seed, nodes, edges, *, loops=False, **attributes):
    source = random.Random(seed)
    graph = nx.DiGraph()
    for node in range(nodes):
        graph.add_node(node, key=node, **{name: make(source, node) for name, make in attributes.items()})
    while graph.number_of_edges() < edges:
        one, two = source.sample(range(nodes), 2)
        graph.add_edge(*((one, two) if loops else sorted((one, two))), because=f"{one} before {two}")
    return graph


SHAPES = {
    "empty": nx.DiGraph(),
    "one": nx.empty_graph(1, create_using=nx.DiGraph),
    "long names": nx.DiGraph([("W" * 90, "long words " * 30)]),
    "isolated": nx.empty_graph(60, create_using=nx.DiGraph),
    "to itself": nx.DiGraph([(1, 1)]),
    "two to themselves": nx.DiGraph([(1, 1), (1, 2), (2, 2), (2, 1)]),
    "deep": nx.path_graph(120, create_using=nx.DiGraph),
    "deep with a shortcut": nx.DiGraph([*nx.path_graph(40).edges, (0, 39), (3, 30)]),
    "star": nx.DiGraph([("hub", leaf) for leaf in range(100)]),
    "sink": nx.DiGraph([(leaf, "hub") for leaf in range(100)]),
    "ring": nx.cycle_graph(30, create_using=nx.DiGraph),
    "dense": nx.DiGraph([(one, two) for one in range(16) for two in range(one)]),
    "all on one loop": nx.complete_graph(9, create_using=nx.DiGraph),
    "all before all": nx.DiGraph([(one, two) for one in range(40) for two in range(one)]),
    "dense loops": random_graph(8, 60, 600, loops=True),
    "large loops": random_graph(3, 100, 260, loops=True),
    "sparse": random_graph(4, 120, 150),
    "bands": random_graph(5, 80, 120, band=lambda source, node: str(source.randrange(6))),
    "loops across bands": random_graph(6, 40, 80, loops=True, band=lambda source, node: str(source.randrange(4))),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes(name):
    """Nothing is on top of anything in wide, deep, dense and tangled graphs."""
    checked(SHAPES[name])


def test_the_hash_seed_does_not_matter():
    """The same bytes come from every process."""
    code = """if True:
        import networkx as nx
        from graph import to_svg
        names = {f"item {number}" for number in range(40)}
        graph = nx.DiGraph()
        for name in names:
            graph.add_node(name, band=name[-1], group=name[5], collapse=name[:6])
        graph.add_edges_from({(one, two) for one in names for two in names if hash_free(one, two)})
        print(to_svg(graph), to_svg(graph, collapse=True))
    """
    code = code.replace("hash_free(one, two)", "(int(one[5:]) * 7 + int(two[5:]) * 3) % 23 == 0")
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            cwd=Path(package.__file__).parents[1],
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


# --- what it shows --------------------------------------------------------------------------------------------------


def test_rows_follow_the_edges():
    """What waits is below what it waits for; a loop is as one, its members in key order."""
    graph = nx.DiGraph([("a", "m"), ("m", "n"), ("n", "m"), ("n", "z"), ("a", "z")])
    found = checked(graph)
    tops = {found.box_of[number].words("label")[0]: found.box_of[number].box for number in range(4)}
    assert tops["a"][3] < tops["m"][1] == tops["n"][1]
    assert tops["m"][2] < tops["n"][0]
    assert tops["n"][3] < tops["z"][1]
    assert [edge.numbers for edge in found.edges if "inside" in edge.classes] == [[2], [3]]
    assert len(found.groups("loop")) == 1
    assert "loop" in found.words()


def test_bands_are_strips():
    """Bands come in the order that the graph gives, with titles; those without nodes are left out."""
    graph = nx.DiGraph([("u", "v")], bands=[("first", "The first"), ("none", "Nothing"), ("second", "The second")])
    graph.nodes["u"]["band"] = "second"
    graph.nodes["v"]["band"] = "first"
    graph.add_node("w", band="third")
    graph.add_node("x")
    found = checked(graph)
    assert [group.get("data-band") for group in found.groups("band")] == ["first", "second", "third", ""]
    words = [text.text for text in found.root.iter(f"{SVG}text") if text.get("class") == "band-title"]
    assert words == ["The first", "The second", "third"]
    tops = [found.box_of[number].box[1] for number in (1, 0, 2, 3)]
    assert tops == sorted(tops)


def test_a_loop_across_bands_is_told_in_words():
    """No frame can hold it; its boxes say so, and its edges are dashed."""
    graph = nx.DiGraph([(1, 2), (2, 1), (2, 3)])
    for node in graph:
        graph.nodes[node]["band"] = str(node)
    found = checked(graph)
    assert [node.words("small") for node in found.nodes] == [["in a loop across bands"]] * 2 + [[]]
    assert ["inside" in edge.classes for edge in sorted(found.edges, key=lambda edge: edge.numbers)] == [
        True,
        True,
        False,
    ]
    assert not found.groups("loop")


def test_the_order_is_shown():
    """Badges have the places in the order of application, or the words for what never came."""
    graph = DependencyGraph()
    for key, item in enumerate("abc"):
        graph.add(item, key=key)
    graph.add_dependency("a", on="c", because="a needs c")
    found = Drawing(graph.to_svg())
    assert [node.words("badge-text") for node in found.nodes] == [["3"], ["1"], ["2"]]
    given = graph.to_networkx()
    for item, position in zip("abc", (4, -1, 0), strict=True):
        given.nodes[item]["position"] = position
    found = checked(given)
    assert [node.words("badge-text") for node in found.nodes] == [["5"], ["never comes"], ["1"]]
    assert ["never" in node.classes for node in found.nodes] == [False, True, False]
    given.graph["never"] = "never applied"
    assert drawn(given).nodes[1].words("badge-text") == ["never applied"]
    del given.nodes["a"]["position"]
    assert drawn(given).nodes[0].words("badge-text") == []


def test_parts_of_one_thing_are_marked():
    """Parts have the same bar, and words that do without colour."""
    graph = nx.DiGraph()
    for number, (band, group) in enumerate([("1", "x"), ("1", "y"), ("2", "x"), ("2", "z"), ("3", "x")]):
        graph.add_node(number, band=band, group=group)
    found = checked(graph)
    assert [node.words("small") for node in found.nodes] == [
        ["part 1 of 3"],
        [],
        ["part 2 of 3"],
        [],
        ["part 3 of 3"],
    ]
    groups = [[name for name in node.classes if name.startswith("group")] for node in found.nodes]
    assert groups == [["group0"], [], ["group0"], [], ["group0"]]
    assert "part 2 of 3" in found.nodes[2].title
    assert len({node.box[0] for node in found.nodes if "group0" in node.classes}) == 1  # under each other


def test_words_can_be_heard():
    """There are a title, a description, and a name for each box; edges have their reasons."""
    graph = nx.DiGraph([("u", "v", {"because": "v needs <u>"})])
    graph.nodes["u"].update(lines=["does this", "and that"])
    graph.nodes["v"].update(title="everything about v")
    found = checked(graph, title="Building", description="Two steps.")
    assert found.root.get("aria-label") == found.root.find(f"{SVG}title").text == "Building"
    assert found.root.find(f"{SVG}desc").text == "Two steps."
    assert [node.title for node in found.nodes] == ["u\ndoes this\nand that\nnumber 1", "everything about v\nnumber 2"]
    assert found.nodes[0].spoken == "u, does this, and that, number 1"
    assert found.edges[0].title == "v needs <u>"
    assert "1 dependency, 0 loops" in drawn(graph).root.find(f"{SVG}desc").text


def test_numbers_are_those_of_the_json():
    """The numbers of nodes and edges are the places in `to_json`."""
    graph = random_graph(8, 30, 50, loops=True, band=lambda source, node: str(source.randrange(3)))
    found = drawn(graph)
    data = json.loads(to_json(graph))
    for node in found.nodes:
        assert node.words("label") == [data["nodes"][node.numbers[0]]["label"]]
    for edge in found.edges:
        expected = data["edges"][edge.numbers[0]]
        ends = [found.box_of[numbers[0]].words("label")[0] for numbers in (edge.sources, edge.targets)]
        assert ends == [expected["source"], expected["target"]]


def test_few_edges_cross():
    """Forty items in ten bands, with a loop of three, have no more crossings than when this was written."""
    graph = random_graph(11, 40, 0, band=lambda source, node: str(node % 10))
    source = random.Random(12)
    while graph.number_of_edges() < 48:
        one, two = sorted(source.sample(range(40), 2))
        if one % 10 == two % 10 or source.random() < 0.1:
            graph.add_edge(one, two)
    graph.add_edges_from([(4, 14), (14, 24), (24, 4)])
    found = checked(graph)
    assert len(found.groups("loop")) == 1
    assert found.crossings() <= CROSSINGS


CROSSINGS = 24


# --- many nodes -----------------------------------------------------------------------------------------------------


def pool(nodes, *, kinds=20, bands=3):
    graph = nx.DiGraph(bands=[(str(band), f"Band {band}") for band in range(bands)])
    for node in range(nodes):
        graph.add_node(
            node, key=node, label=f"n{node}", band=str(node % bands), collapse=f"kind {node // bands % kinds}"
        )
    return graph


def test_few_nodes_are_not_collapsed():
    """150 boxes are drawn one by one, 151 are not."""
    assert len(drawn(pool(150)).nodes) == 150
    assert len(drawn(pool(151)).nodes) == 60


def test_equal_nodes_are_drawn_as_one():
    """A box for nodes of a band with an equal value; edges inside are counted, the others are drawn together."""
    graph = pool(12, kinds=2, bands=1)
    graph.add_edges_from([(0, 2), (2, 0), (0, 1), (2, 3, {"because": "x"}), (4, 5, {"because": "x"})])
    found = drawn(graph, collapse=True)
    found.check(12, 5)
    assert [node.words("label") for node in found.nodes] == [["kind 0 ×6"], ["kind 1 ×6"]]
    assert found.nodes[0].words("small") == ["2 dependencies inside", "a loop inside"]
    assert found.nodes[0].words("badge-text") == ["1 … 11"]
    assert [edge.numbers for edge in found.edges] == [[0, 3, 4]]
    assert found.edges[0].sources == [0, 2, 4]
    assert found.edges[0].title == "3 dependencies\nx"
    assert not found.groups("loop")
    assert drawn(pool(4, kinds=1, bands=1), collapse=True).nodes[0].words("badge-text") == ["1–4"]
    graph.add_edge(7, 6)  # between the boxes both ways, but on no loop
    found = drawn(graph, collapse=True)
    assert not found.groups("loop")
    assert len(found.groups("knot")) == 1


def test_many_different_nodes_are_drawn_by_band():
    """The largest bands become one box each, until there are few boxes."""
    graph = pool(1000, kinds=1000, bands=2)
    for node in range(50):
        graph.add_node(f"small {node}", key=2000 + node, band="small")
    graph.add_edges_from((node, node + 2) for node in range(500))
    graph.add_edge(999, "small 0")
    found = drawn(graph)
    found.check(1050, 501)
    assert [node.words("label") for node in found.nodes][:2] == [["500 items"], ["500 items"]]
    assert found.nodes[0].words("small") == ["250 dependencies inside"]
    assert len(found.nodes) == 52
    assert [edge.numbers for edge in found.edges] == [[500]]


def test_a_collapsed_box_says_what_its_nodes_have_in_common():
    graph = pool(4, kinds=1, bands=1)
    for node in graph:
        graph.nodes[node]["lines"] = [f"since {node}", "All Slivers get +1/+1."]
    assert drawn(graph, collapse=True).nodes[0].words("small") == ["All Slivers get +1/+1."]


def test_an_arrow_that_no_longer_held_is_dotted():
    """What came before what it waits for, outside of loops, did not wait any more; the legend says so."""
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("gone", "c"), ("x", "y"), ("y", "x"), ("x", "gone")])
    for node, position in {"a": 1, "b": 0, "c": 2, "gone": -1, "x": 3, "y": 4}.items():
        graph.nodes[node]["position"] = position
    found = checked(graph)
    kinds = {(edge.sources[0], edge.targets[0]): " ".join(edge.classes) for edge in found.edges}
    a, b, c, gone, x, y = range(6)
    assert kinds == {
        (a, b): "edge lapsed", (b, c): "edge", (gone, c): "edge lapsed", (x, y): "edge inside", (y, x): "edge inside",
        (x, gone): "edge",
    }  # fmt: skip
    assert "no longer held when what waits came" in found.words()


def test_a_graph_may_bring_its_own_words():
    graph = nx.DiGraph([("a", "b"), ("c", "d"), ("d", "c")], words={"items": "effects", "loop": "dependency loop"})
    found = checked(graph)
    assert "dependency loop" in found.words()
    assert "4 effects, 3 dependencies, 1 loop." in found.text
    assert "no effects" in drawn(nx.DiGraph(words={"items": "effects"})).words()
    assert "words" not in json.loads(to_json(graph))["graph"]
    graph.graph["words"] = {"itmes": "effects"}
    with pytest.raises(GraphError, match="no word named 'itmes'; did you mean 'items'"):
        to_svg(graph)
    graph.graph["words"] = "effects"
    with pytest.raises(GraphError, match="expected a mapping"):
        to_svg(graph)


def test_long_titles_of_bands_use_the_height_of_their_bands():
    title = "Layer 6b: power and toughness set, power and toughness modified by spells and abilities"
    graph = nx.DiGraph(bands=[("b", title)])
    graph.add_node(1, band="b", lines=[f"line {number}" for number in range(5)])
    assert " ".join(titles(drawn(graph))) == title
    graph.nodes[1]["lines"] = ()
    assert titles(drawn(graph))[-1].endswith("…")


def titles(found):
    return [element.text for element in found.root.iter() if element.get("class") == "band-title"]


@pytest.mark.parametrize("given", [None, "text", {}, DependencyGraph()])
def test_what_is_no_graph_is_refused(given):
    for make in (to_svg, to_html):
        with pytest.raises(GraphError, match=r"expected a networkx\.DiGraph"):
            make(given)


def test_a_dense_drawing_leaves_arrows_out_and_says_so():
    """Inside of a dense loop no arrows are drawn; elsewhere those that do not follow from others."""
    order = nx.DiGraph([(one, two) for two in range(20) for one in range(two)])
    found = checked(order)
    assert len(found.edges) == 19
    assert "171 arrows that others stand for left out" in found.words()
    loop = nx.complete_graph(12, create_using=nx.DiGraph)
    loop.add_edges_from((node, "after") for node in range(12))
    found = checked(loop)
    assert "loop of 12: each waits for others (132 arrows, not drawn)" in found.words()
    assert len(found.edges) == 3


def test_a_drawing_that_is_dense_all_the_same():
    """Where no arrow stands for another, few lead into each box, from what comes last; and none that no longer held."""
    graph = nx.DiGraph((f"a{one:02}", f"b{two:02}") for one in range(20) for two in range(20))
    found = drawn(graph)
    found.check(40, 400)
    assert len(found.edges) == 60
    assert {edge.sources[0] for edge in found.edges} == {17, 18, 19}
    assert "340 arrows of very many left out" in found.words()
    for place, node in enumerate(sorted(graph, key=lambda node: (node < "a15", node))):
        graph.nodes[node]["position"] = place
    kept = {edge.sources[0] for edge in drawn(graph).edges}
    assert kept == {15, 16, 17, 18, 19}


def test_a_thousand_nodes():
    """All of a thousand nodes can be drawn."""
    graph = random_graph(7, 1000, 1400, collapse=lambda source, node: node % 7)
    assert len(drawn(graph).nodes) == 7
    found = drawn(graph, collapse=False)
    assert len(found.nodes) == 1000
    found.check(1000, 1400)


# --- names that try to break out ------------------------------------------------------------------------------------

HOSTILE = [
    "<script>alert('x')</script>",
    "]]> --> <!-- <![CDATA[",
    "\"><g onload='x'>",
    "&lt; &amp; &#0; &x;",
    "bell\a nul\0 escape\x1b next\x85",
    "\u202eright to left\u202c שלום",
    "👩\u200d👩\u200d👧\u200d👦" * 12,
    "z\u0335\u0321\u0353" * 40,
    "half \ud83d",
    "\ufffe\uffff",
    "line\nbreak\u2028and\ttab",
    "",
    " ",
    "﷽﷽",
    "}</style><style>*{display:none}",
]
anything = st.text(st.characters(exclude_categories=()), max_size=30) | st.sampled_from(HOSTILE)


@settings(max_examples=100, deadline=None)
@given(anything, anything)
def test_any_text_can_be_drawn(first, second):
    """Any text anywhere makes a well-formed drawing with the same elements."""

    def make(one, two):
        graph = nx.DiGraph(bands=[("1", two)], never=one)
        graph.add_node(1, label=one, lines=[two, one], band="1", group=two, title=two)
        graph.add_node(2, label=two, lines=[one], band=f"2{one}", group=two, position=-1, collapse=one)
        graph.add_node(3, label=one, band="1", collapse=two)
        graph.add_edge(1, 2, because=one)
        graph.add_edge(2, 3, because=two)
        return graph

    graph = make(first, second)
    for collapse in (False, True):
        text = to_svg(graph, title=first, description=second, collapse=collapse)
        text.encode("utf-8")
        found = Drawing(text)
        tags = {element.tag.removeprefix(SVG) for element in found.root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "rect", "g", "text", "path"}
        assert not any(name.startswith("on") for element in found.root.iter() for name in element.attrib)
        assert "\u202e" not in text
    assert len(found.nodes) == 3
    drawn(graph, title=first).check(3, 2)


def test_all_hostile_labels_together():
    """Every one of them fits into its box."""
    graph = nx.DiGraph()
    for number, label in enumerate(HOSTILE):
        graph.add_node(number, key=number, label=label, lines=[label])
    checked(graph)


def test_nothing_is_loaded():
    """A drawing has no address but the name of its notation, and no element ids that could be taken already."""
    text = to_svg(SHAPES["large loops"], title="x")
    assert re.findall(r"https?://[^\"' ]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"\sid=|url\(|@import|href", text)


@pytest.mark.parametrize("kind", [nx.Graph, nx.MultiDiGraph])
def test_other_kinds_of_graph_are_refused(kind):
    """As by the other exporters."""
    with pytest.raises(GraphError, match=f"expected a networkx.DiGraph.* not a {kind.__name__}"):
        to_svg(kind([(1, 2)]))


def test_lines_that_are_no_texts_are_refused():
    """A number is no sequence of lines."""
    graph = nx.DiGraph()
    graph.add_node(1, lines=3)
    with pytest.raises(GraphError, match="expected a sequence of texts"):
        to_svg(graph)


@pytest.mark.parametrize("bands", [3, ["before", "after"], [("a", "b", "c")]])
def test_bands_that_are_no_pairs_are_refused(bands):
    """Bands are pairs of a band and its title."""
    with pytest.raises(GraphError, match="expected pairs of a band and its title"):
        to_svg(nx.DiGraph(bands=bands))


def test_methods_call_the_functions():
    """A DependencyGraph draws itself, in notebooks too."""
    graph = DependencyGraph()
    graph.add("a", key=1)
    assert graph.to_svg(title="t") == to_svg(graph.to_networkx(), title="t")
    assert graph._repr_svg_() == graph.to_svg()


# --- colours --------------------------------------------------------------------------------------------------------


def luminance(color):
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("mode", [0, 1])
def test_text_stands_out(mode):
    """Text has a contrast of 4.5 to what is behind it, lines of 3, in light and in dark."""
    found = re.findall(r"\{(--dg-paper[^}]*)\}", to_svg(nx.DiGraph()))[mode]
    colors = dict(pair.removeprefix("--dg-").split(":") for pair in found.split(";"))

    def contrast(one, two):
        dark, light = sorted((luminance(colors[one]), luminance(colors[two])))
        return (light + 0.05) / (dark + 0.05)

    for text, behind in [("ink", "box"), ("muted", "box"), ("ink", "strip"), ("muted", "strip"), ("muted", "paper")]:
        assert contrast(text, behind) >= 4.5
    assert contrast("on-badge", "badge") >= 4.5
    assert contrast("loop", "strip") >= 4.5
    for line in ("edge", "border", *(f"group{number}" for number in range(6))):
        assert contrast(line, "box") >= 3
        assert contrast(line, "strip") >= 3


# --- pixels ---------------------------------------------------------------------------------------------------------


def test_png():
    """The drawing in pixels has the size that was asked for, and words."""
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    graph = DependencyGraph()
    graph.add("a", key=1, label="sand")
    svg = Drawing(graph.to_svg())
    small, large = graph.to_png(scale=1), to_png(graph.to_networkx())
    for png, scale in ((small, 1), (large, 2)):
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        size = [int.from_bytes(png[place : place + 4], "big") for place in (16, 20)]
        assert size == [svg.width * scale, svg.height * scale]
    graph.remove("a")
    graph.add("a", key=1, label="mend")
    assert graph.to_png(scale=1) != small
    assert to_png(SHAPES["large loops"], scale=0.5) == to_png(SHAPES["large loops"], scale=0.5)


@pytest.mark.parametrize("scale", [0, -1, float("nan"), 1000, 1e-9])
def test_png_of_no_size_or_too_large(scale):
    """A scale that makes no picture, or one that no machine can hold, is refused."""
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    with pytest.raises(GraphError, match=r"scale"):
        to_png(nx.DiGraph([(1, 2)]), scale=scale)


def test_png_without_the_extra(monkeypatch):
    """The error says what to install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'mtg-layers\[png\]'"):
        to_png(nx.DiGraph())
