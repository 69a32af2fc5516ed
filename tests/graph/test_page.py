"""The web page that plays the order, as text: what it holds, and what cannot get into it."""

import json
import os
import random
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import networkx as nx
import pytest
from board_graph import board
from hostile_texts import HOSTILE, anything
from hypothesis import given, settings
from hypothesis import strategies as st

import graph as package
from graph import DependencyGraph, Frame, GraphError, Table, to_html
from graph.page import _runs

ROOT = Path(package.__file__).parents[1]


class Reader(HTMLParser):
    """The elements of a page, and the texts in them."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})

    def __init__(self, text):
        super().__init__()
        self.elements, self.path, self.texts = [], [], {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.path.append((tag, dict(attrs).get("id")))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.path, tag
        assert self.path.pop()[0] == tag

    def handle_data(self, data):
        if self.path:
            self.texts.setdefault(self.path[-1], []).append(data)


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def spread(runs):
    found = []
    for number in runs:
        found += range(found[-1] + 1, -number + 1) if number < 0 else [number]
    return found


def steps_of(page):
    return re.findall(r'<li id="step-\d+">(.*?)</li>', page, re.DOTALL)


def test_a_page_is_one_file(doors):
    """Nothing in it names another file, and its policy allows none; of scripts only its own."""
    page = doors.to_html(title="Doors", description="How doors are painted")
    assert set(re.findall(r"https?:[^\s\"'<>]*", page)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|srcset|href)=(?!\"#)|@import|url\((?!#)", page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policy
    assert page.count('<svg class="dependency-graph"') == 1
    assert "innerHTML" not in page
    assert "<h1>Doors</h1>" in page
    assert "How doors are painted" in page


@pytest.fixture
def doors():
    graph = DependencyGraph()
    graph.add("paint", key=1)
    graph.add("sand", key=2, lines=["by hand"])
    graph.add("hinge", key=3)
    graph.add("lock", key=4)
    graph.add_dependency("paint", on="sand", because="paint needs a smooth surface")
    graph.add_dependency("hinge", on="lock", because="one hole")
    graph.add_dependency("lock", on="hinge")
    return graph


def test_steps_are_made_from_the_order(doors):
    """Without frames each item that comes is a step, told by the reasons."""
    page = doors.to_html()
    headings = [re.search(r"<a [^>]*>(.*?)</a>", step)[1] for step in steps_of(page)]
    assert headings == doors.order() == ["sand", "paint", "hinge", "lock"]
    told = [re.findall(r"<p>(.*?)</p>", step) for step in steps_of(page)]
    assert told[1] == ["After “sand”: paint needs a smooth surface"]
    assert told[2] == ["Does not wait for “lock”, with which it is on a loop: one hole"]
    data = data_of(page)
    pending, expected = [], set()
    for node, gone, added, *changes in data["frames"]:
        expected = (expected - {node} - set(spread(gone))) | set(spread(added))
        pending.append(sorted(data["nodes"][other]["label"] for other in expected))
        assert changes == []
    assert pending == [["hinge", "lock", "paint"], ["hinge", "lock"], ["lock"], []]


def test_steps_by_position():
    """Nodes come by position; those without one, or with -1, never do."""
    graph = nx.DiGraph()
    for node, position in [("a", 5), ("b", -1), ("c", 2), ("d", None)]:
        graph.add_node(node, position=position)
    graph.add_edge("a", "c", because="why")
    page = to_html(graph)
    assert [re.search(r"<a [^>]*>(.*?)</a>", step)[1] for step in steps_of(page)] == ["c", "a"]
    assert "Does not wait for “a”, which has not come: why" in page


def test_frames_and_table():
    """The frames are told one by one; the data hold changes, never a table per step."""
    graph = nx.DiGraph([("sand", "paint")])
    frames = [
        Frame("sand", "Sanding", ["It needs nothing."], [("door", "surface", "smooth")], ["paint"]),
        Frame("paint", changes=[("door", "colour", "red"), ("door", "surface", "smooth"), ("gate", "colour", "red")]),
    ]
    table = Table(
        ["colour", "surface"], [("door", "The door"), ("gate", "The gate")], [["white", "rough"], ["", "smooth"]]
    )
    page = to_html(graph, frames=frames, table=table)
    first, second = steps_of(page)
    assert "Sanding" in first
    assert "<p>It needs nothing.</p>" in first
    assert "The door: surface rough → smooth" in first
    assert "The door: colour white → red; The gate: colour nothing → red" in second
    data = data_of(page)
    assert data["table"]["rows"] == [["door", "The door"], ["gate", "The gate"]]
    texts, sets = data["texts"], data["rowSets"]
    changes = [
        [(column, texts[value], spread(sets[rows])) for column, value, rows in zip(*[iter(frame[3:])] * 3, strict=True)]
        for frame in data["frames"]
    ]
    assert changes == [[(1, "smooth", [0])], [(0, "red", [0, 1])]]


def test_rows_of_one_label_are_told_apart():
    table = Table(["size"], [("bear-1", "Bear"), ("bear-2", "Bear"), ("elk", "Elk")], [["1"], ["1"], ["1"]])
    changes = [("bear-1", "size", "2"), ("bear-2", "size", "2"), ("elk", "size", "2")]
    page = to_html(nx.DiGraph([("a", "b")]), frames=[Frame("a", changes=changes)], table=table)
    assert "Bear (bear-1), Bear (bear-2), Elk: size 1 → 2" in steps_of(page)[0]


def test_steps_have_numbers(doors):
    """Also in the list of all steps, and for those who see no list markers."""
    assert [re.search(r">(\d+)\.<", step)[1] for step in steps_of(doors.to_html())] == ["1", "2", "3", "4"]


def test_a_text_is_one_paragraph():
    page = to_html(nx.DiGraph([("a", "b")]), frames=[Frame("a", paragraphs="It comes first.")])
    assert "<p>It comes first.</p>" in page


def test_words():
    """The words of a graph are in the page and its data; they are texts like all others."""
    page = to_html(nx.DiGraph([("a", "b")], words={"now": "is <applied>", "row": "object\0"}))
    assert "is &lt;applied&gt;" in page
    assert "<applied>" not in page
    words = data_of(page)["words"]
    assert (words["now"], words["row"], words["done"]) == ("is <applied>", "object\ufffd", "has come")
    never = to_html(nx.DiGraph([("a", "b")], never="never applied"))
    assert data_of(never)["words"]["never"] == "never applied"


def test_no_text_turns_others_round():
    """What turns the direction of text is shown as such, as in drawings: it could put other words in another order."""
    page = hostile_page("safe\u202egnp.exe")
    assert "\u202e" not in page
    assert r"\u202e" not in page
    assert "safe\ufffdgnp.exe" in page


def test_steps_of_edges(doors):
    """The steps before which an edge held are in the data, in order."""
    graph = doors.to_networkx()
    graph.edges["sand", "paint"]["steps"] = {3, 0, 1, 2}
    graph.edges["hinge", "lock"]["steps"] = ()
    edges = data_of(to_html(graph))["edges"]
    assert [edge[4:] for edge in edges] == [[[0, -3]], [[]], []]


@pytest.mark.parametrize(
    ("frames", "table", "edge", "message"),
    [
        ([Frame("c")], None, {}, "speaks of 'c'"),
        ([Frame("a", pending=["c"])], None, {}, "speaks of 'c'"),
        ([Frame("a", changes=[("r", "x", "1")])], None, {}, "changes 'x' of 'r'"),
        ([Frame("a", changes=[("r", "x", "1")])], Table(["y"], [("r", "r")], [["0"]]), {}, "changes 'x' of 'r'"),
        ([], Table(["y"], [("r", "r")], []), {}, "1 rows of 1 cells"),
        ([], Table(["y"], [("r", "r")], [["1", "2"]]), {}, "1 rows of 1 cells"),
        ([], Table(["y", "y"], [], []), {}, "same name"),
        ([], Table(["y"], [("r", "r"), ("r", "s")], [["1"], ["2"]]), {}, "same name"),
        ([], None, {"steps": [2]}, "the edge from 'a' to 'b'"),
        ([], None, {"steps": [-1]}, "the edge from 'a' to 'b'"),
        ([], None, {"steps": ["first"]}, "the edge from 'a' to 'b'"),
        ([], None, {"steps": 1.5}, "the edge from 'a' to 'b'"),
        ([Frame("a")], None, {"steps": [1]}, "the edge from 'a' to 'b'"),
    ],
)
def test_what_does_not_fit_is_refused(frames, table, edge, message):
    graph = nx.DiGraph()
    graph.add_edge("a", "b", **edge)
    with pytest.raises(GraphError, match=re.escape(message)):
        to_html(graph, frames=frames, table=table)


@pytest.mark.parametrize("graph", [nx.Graph(), nx.MultiDiGraph()])
def test_only_directed_graphs(graph):
    with pytest.raises(GraphError, match=r"expected a networkx\.DiGraph"):
        to_html(graph)


def test_an_empty_graph_has_a_page():
    assert data_of(to_html(nx.DiGraph()))["frames"] == []
    assert "<title>Dependencies</title>" in to_html(nx.DiGraph())


def hostile_page(text):
    graph = nx.DiGraph(bands=[("band", text)])
    graph.add_node("a", label=text, band="band", lines=[text], group=text, title=text, key=1)
    graph.add_node("b", label=text, band=text, group=text, key=2, collapse=text)
    graph.add_edge("a", "b", because=text, what=text)
    frames = [Frame("a", text, [text, text], [(text, text, text)], ["b"]), Frame("b", text)]
    return to_html(graph, title=text, description=text, frames=frames, table=Table([text], [(text, text)], [["old"]]))


KINDS = {(tag, *sorted(attributes)) for tag, attributes in Reader(hostile_page("plain")).elements}
"""The elements that a page has with the most harmless text, with the names of their attributes."""


def check_hostile(text):
    page = hostile_page(text)
    page.encode()
    found = Reader(page)
    assert found.path == []
    scripts = [attributes for tag, attributes in found.elements if tag == "script"]
    assert scripts == [{"type": "application/json", "id": "data"}, {}]
    assert {(tag, *sorted(attributes)) for tag, attributes in found.elements} <= KINDS
    data = data_of(page)
    assert data["nodes"][0]["label"] == data["bands"][0] == data["texts"][0]
    json.dumps(data).encode()
    assert page.count("</script>") == 2


@pytest.mark.parametrize("text", [*HOSTILE, "{{data}} {{script}}", "<!--<script>", "]]><svg onload=alert(1)>", "\0"])
def test_hostile_texts(text):
    """Whatever the names are, the page has the same elements."""
    check_hostile(text)


@settings(max_examples=40, deadline=None)
@given(anything)
def test_any_text(text):
    check_hostile(text)


def test_a_band_of_many_different_nodes_has_a_picture_of_all():
    graph = nx.DiGraph(bands=[("many", "Many"), ("few", "Few")])
    graph.add_nodes_from((f"n{node}" for node in range(200)), band="many")
    graph.add_nodes_from((f"alike {node}" for node in range(200)), band="alike", collapse="alike")
    graph.add_node("one", band="few")
    pictures = re.findall(r'<svg class="dependency-graph".*?</svg>', to_html(graph), re.DOTALL)
    assert [picture.count("data-nodes=") for picture in pictures] == [3, 200, 1, 1]


def test_views_of_a_large_graph():
    """More than 150 nodes: an overview, and a picture for each band, whose numbers lead back to the graph."""
    graph, frames, table = board(300, 12)
    page = to_html(graph, frames=frames, table=table)
    data = data_of(page)
    assert [view["name"] for view in data["views"]] == ["Overview", *(f"Layer {band}" for band in range(10))]
    pictures = re.findall(r'<svg class="dependency-graph".*?</svg>', page, re.DOTALL)
    assert len(pictures) == 11
    assert page.count("<template>") == 10
    for view, picture in zip(data["views"], pictures, strict=True):
        nodes, edges = spread(view["nodes"]), spread(view["edges"])
        found = re.findall(r'data-nodes="([\d ]+)"', picture)
        boxes = [[nodes[int(node)] for node in numbers.split()] for numbers in found]
        assert sorted(node for box in boxes for node in box) == nodes
        assert len(boxes) <= 150
        if view["band"] is not None:
            assert {data["nodes"][node]["band"] for node in nodes} == {view["band"]}
            assert max(map(len, boxes)) == 1
        for edge, source in re.findall(r'data-edges="(\d+)" data-from="(\d+)"', picture):
            assert data["edges"][edges[int(edge)]][0] == nodes[int(source)]


@pytest.mark.parametrize(("kinds", "boxes"), [(3, 30), (16, 10)])
def test_an_overview_treats_all_bands_alike(kinds, boxes):
    """One box for what nodes of a band have in common, or where that is still too many, one for each band."""
    graph = nx.DiGraph()
    for number in range(400):
        graph.add_node(number, band=f"{number % 10}", collapse=number // 10 % kinds)
    overview = re.search(r'<svg class="dependency-graph".*?</svg>', to_html(graph), re.DOTALL)[0]
    assert overview.count("data-nodes") == boxes


@pytest.mark.parametrize(("effects", "one"), [(150, True), (151, False)])
def test_when_there_are_several_views(effects, one):
    graph, frames, _ = board(effects, 0)
    assert (len(data_of(to_html(graph, frames=[Frame(frame.node) for frame in frames]))["views"]) == 1) is one


def test_bands_without_name_and_partly_missing_keys():
    """Numbers of views hold also where the whole graph is sorted by labels and a band could be by keys."""
    graph = nx.DiGraph()
    for number in range(160):
        graph.add_node(number, label=f"{(number * 7) % 160:03}", band="keyed" if number % 2 else None)
        if number % 2:
            graph.nodes[number]["key"] = -number
    page = to_html(graph)
    data = data_of(page)
    assert [view["name"] for view in data["views"]] == ["Overview", "keyed", "Others"]
    picture = re.findall(r'<svg class="dependency-graph".*?</svg>', page, re.DOTALL)[1]
    nodes = spread(data["views"][1]["nodes"])
    for place, label in re.findall(r'data-nodes="(\d+)".*?class="label"[^>]*>(\d+)<', picture):
        assert data["nodes"][nodes[int(place)]]["label"] == label


def test_a_large_board_is_a_small_page():
    """400 effects that change most of 300 rows each: under a megabyte."""
    graph, frames, table = board(400, 300)
    assert len(to_html(graph, frames=frames, table=table, title="Large").encode()) < 1_000_000


def test_the_order_of_adding_does_not_matter():
    graph, frames, table = board(200, 12)
    expected = to_html(graph, frames=frames, table=table)
    shuffled = nx.DiGraph(**graph.graph)
    source = random.Random(3)
    shuffled.add_nodes_from(source.sample(list(graph.nodes(data=True)), len(graph)))
    shuffled.add_edges_from(source.sample(list(graph.edges(data=True)), graph.number_of_edges()))
    mixed = [Frame(f.node, f.heading, f.paragraphs, f.changes, set(f.pending)) for f in frames]
    assert to_html(shuffled, frames=mixed, table=table) == expected


def test_the_hash_seed_does_not_matter():
    code = """if True:
        from graph import DependencyGraph
        graph = DependencyGraph()
        for name in {f"item {number}" for number in range(40)}:
            graph.add(name, key=int(name[5:]) // 3, band=name[5:6], steps={1})
        for number in range(30):
            graph.add_dependency(f"item {number}", on=f"item {(number * 7 + 3) % 40}", because="x")
        print(graph.to_html())
    """
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            cwd=ROOT,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert len(outputs) == 1


@given(st.sets(st.integers(0, 60)))
def test_runs_are_short_for_the_same_numbers(numbers):
    assert spread(_runs(numbers)) == sorted(numbers)
    assert len(_runs(numbers)) <= len(numbers)
