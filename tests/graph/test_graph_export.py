"""The files for other programs: golden examples, and labels that try to break out."""

import html
import json
import re
import shutil
import subprocess
from datetime import date
from enum import IntEnum

import networkx as nx
import pytest
from hostile_texts import HOSTILE, anything
from hypothesis import given

from graph import DependencyGraph, GraphError, to_dot, to_graphml, to_json, to_mermaid

EXPORTERS = [to_dot, to_graphml, to_json, to_mermaid]


@pytest.fixture
def example():
    """A loop of two, one item that waits for it, and one that nothing concerns."""
    graph = DependencyGraph()
    graph.add("deploy", key=3, label='Deploy "v2"')
    graph.add("schema", key=1, team="data")
    graph.add("client", key=2)
    graph.add("notes", key=4)
    graph.add_dependency("deploy", on="schema", because="new <columns>")
    graph.add_dependency("schema", on="client", because="reads")
    graph.add_dependency("client", on="schema")
    return graph


def test_dot(example):
    """Graphviz: the loop is a box of its own, with its edges marked."""
    assert (
        example.to_dot()
        == r"""digraph dependencies {
  rankdir=LR;
  node [shape=box];
  n2 [label="Deploy \"v2\""];
  n3 [label="notes"];
  subgraph cluster_loop0 {
    label="loop"; style="dashed,rounded"; color="#b3261e"; fontcolor="#b3261e";
    n0 [label="schema"];
    n1 [label="client"];
  }
  n0 -> n1 [style=dashed, color="#b3261e", fontcolor="#b3261e"];
  n0 -> n2 [label="new <columns>"];
  n1 -> n0 [label="reads", style=dashed, color="#b3261e", fontcolor="#b3261e"];
}
"""
    )


def test_mermaid(example):
    """Mermaid: the loop is a subgraph, with its edges marked."""
    assert (
        example.to_mermaid()
        == """flowchart LR
  n2["Deploy #34;v2#34;"]
  n3["notes"]
  subgraph loop0["loop"]
    n0["schema"]
    n1["client"]
  end
  n0 -.-> n1
  n0 -->|"new #60;columns#62;"| n2
  n1 -.->|"reads"| n0
  linkStyle 0,2 stroke:#b3261e,color:#b3261e
"""
    )


def test_graphml(example):
    """GraphML: typed attributes, networkx's layout."""
    assert (
        example.to_graphml()
        == """<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="d3" for="edge" attr.name="because" attr.type="string" />
  <key id="d2" for="node" attr.name="team" attr.type="string" />
  <key id="d1" for="node" attr.name="key" attr.type="long" />
  <key id="d0" for="node" attr.name="label" attr.type="string" />
  <graph edgedefault="directed">
    <node id="schema">
      <data key="d0">schema</data>
      <data key="d1">1</data>
      <data key="d2">data</data>
    </node>
    <node id="client">
      <data key="d0">client</data>
      <data key="d1">2</data>
    </node>
    <node id="deploy">
      <data key="d0">Deploy "v2"</data>
      <data key="d1">3</data>
    </node>
    <node id="notes">
      <data key="d0">notes</data>
      <data key="d1">4</data>
    </node>
    <edge source="schema" target="client">
      <data key="d3" />
    </edge>
    <edge source="schema" target="deploy">
      <data key="d3">new &lt;columns&gt;</data>
    </edge>
    <edge source="client" target="schema">
      <data key="d3">reads</data>
    </edge>
  </graph>
</graphml>
"""
    )


def test_json(example):
    """JSON: node-link data with a version."""
    example.remove("notes")
    example.remove("client")
    assert (
        example.to_json()
        == r"""{
  "schema": 1,
  "directed": true,
  "multigraph": false,
  "graph": {},
  "nodes": [
    {
      "id": "schema",
      "label": "schema",
      "key": 1,
      "team": "data"
    },
    {
      "id": "deploy",
      "label": "Deploy \"v2\"",
      "key": 3
    }
  ],
  "edges": [
    {
      "source": "schema",
      "target": "deploy",
      "because": "new \u003ccolumns\u003e"
    }
  ]
}
"""
    )


def test_json_is_read_by_networkx(example):
    """networkx makes the same graph of the JSON."""
    found = nx.node_link_graph(json.loads(example.to_json()), edges="edges")
    expected = example.to_networkx()
    assert dict(found.nodes(data=True)) == dict(expected.nodes(data=True))
    assert list(found.edges(data=True)) == list(expected.edges(data=True))


def test_graphml_is_read_by_networkx(example, tmp_path):
    """networkx makes the same graph of the GraphML, but for reasons that are empty."""
    path = tmp_path / "graph.graphml"
    path.write_text(example.to_graphml(), encoding="utf-8")
    found = nx.read_graphml(path)
    expected = example.to_networkx()
    assert dict(found.nodes(data=True)) == dict(expected.nodes(data=True))
    assert {edge: because or "" for *edge, because in found.edges(data="because") for edge in [tuple(edge)]} == {
        (before, after): because for before, after, because in expected.edges(data="because")
    }


def test_methods_call_the_functions(example):
    """A DependencyGraph and the networkx graph it gives out are written the same."""
    for exporter in EXPORTERS:
        assert getattr(example, exporter.__name__)() == exporter(example.to_networkx())


@pytest.mark.parametrize("exporter", EXPORTERS)
def test_a_condensation_can_be_written(example, exporter):
    """A condensation is a graph like any other, without loops."""
    text = exporter(example.condensation())
    assert "schema, client" in text
    assert "loop" not in text


@pytest.mark.parametrize("exporter", EXPORTERS)
def test_a_plain_graph_can_be_written(exporter):
    """Without labels and keys the nodes' texts do; the order of insertion does not matter."""
    graph, backwards = nx.DiGraph([("b", "a"), ("b", 10)]), nx.DiGraph([("b", 10), ("b", "a")])
    assert exporter(graph) == exporter(backwards)
    assert exporter(nx.DiGraph()).endswith("\n")


@pytest.mark.parametrize("exporter", EXPORTERS)
@pytest.mark.parametrize("kind", [nx.Graph, nx.MultiDiGraph])
def test_other_kinds_of_graph_are_refused(exporter, kind):
    """An undirected graph has no order, and parallel edges have no place."""
    with pytest.raises(GraphError, match=f"expected a networkx.DiGraph.* not a {kind.__name__}"):
        exporter(kind([(1, 2)]))


@pytest.mark.parametrize("exporter", EXPORTERS)
def test_keys_that_do_not_compare_are_refused(exporter):
    """Keys without an order are an error here, too."""
    graph = nx.DiGraph()
    graph.add_node(1, key=1)
    graph.add_node(2, key="x")
    with pytest.raises(GraphError, match="cannot be compared"):
        exporter(graph)


def test_items_with_the_same_text_stay_apart():
    """1 and "1" are two nodes in every file."""
    graph = DependencyGraph()
    graph.add("1", key=1)
    graph.add(1, key=2)
    graph.add_dependency("1", on=1)
    assert [node["id"] for node in json.loads(graph.to_json())["nodes"]] == ["1", "1#2"]
    assert list(nx.parse_graphml(graph.to_graphml()).edges) == [("1#2", "1")]


def test_values_that_files_cannot_hold():
    """Keys, attributes and reasons of any kind have a stable form."""

    class Level(IntEnum):
        LOW = 1

    graph = DependencyGraph()
    graph.add("a", key=(date(2024, 1, 2), (1, None)), size=1, ratio=0.5, id="x", tags={"b", "a"}, flag=True, big=2**70)
    graph.add("b", key=(date(2024, 1, 3), ()), size=Level.LOW, ratio=2, none=None, odd=float("inf"), map={1: {2}})
    graph.add_dependency("b", on="a", because=("a", 1))
    nodes = json.loads(graph.to_json())["nodes"]
    assert nodes == [
        {
            "id": "a",
            "label": "a",
            "key": ["2024-01-02", [1, None]],
            "big": 2**70,
            "flag": True,
            "ratio": 0.5,
            "size": 1,
            "tags": ["a", "b"],
        },
        {
            "id": "b",
            "label": "b",
            "key": ["2024-01-03", []],
            "map": {"1": [2]},
            "none": None,
            "odd": "inf",
            "ratio": 2,
            "size": 1,
        },
    ]
    found = nx.parse_graphml(graph.to_graphml()).nodes
    assert found["a"] == {
        "label": "a",
        "key": '["2024-01-02", [1, null]]',
        "big": str(2**70),
        "flag": True,
        "id": "x",
        "ratio": 0.5,
        "size": 1,
        "tags": '["a", "b"]',
    }
    assert found["b"]["ratio"] == 2.0
    assert json.loads(graph.to_json())["edges"][0]["because"] == "('a', 1)"


def test_attributes_do_not_replace_what_the_format_defines():
    """An edge attribute named source is not taken for the source."""
    graph = nx.DiGraph()
    graph.add_edge("a", "b", source="elsewhere", weight=2)
    graph.graph["layer"] = "4"
    data = json.loads(to_json(graph))
    assert data["edges"] == [{"source": "a", "target": "b", "because": "", "weight": 2}]
    assert data["graph"] == {"layer": "4"}
    assert graph.edges["a", "b"] == {"source": "elsewhere", "weight": 2}


# --- labels that try to break out ---------------------------------------------------------------------------------


def hostile_graph(first, second):
    """Return a loop of two, in which one text is label and item, the other the reason."""
    graph = DependencyGraph()
    graph.add(("item", 1), key=1, label=first)
    graph.add(second + "!", key=2, label=second)
    graph.add_dependency(("item", 1), on=second + "!", because=first)
    graph.add_dependency(second + "!", on=("item", 1), because=second)
    return graph


def lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def drawn(text):
    """Return what a drawing shows of a text: control characters are replaced."""
    return re.sub("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", "\ufffd", re.sub(NONCHARACTERS, "\ufffd", lines(text)))


NONCHARACTERS = (
    "[" + "".join(chr(plane * 0x10000 + 0xFFFE) + chr(plane * 0x10000 + 0xFFFF) for plane in range(17)) + "]"
)
NOT_IN_XML = "[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def dot_strings(text):
    """Read Graphviz's language: every statement on a line, and nothing outside of quotes that is not expected."""
    found = []
    for line in text.split("\n"):
        strings = re.findall(r'"(?:[^"\\]|\\.)*"', line)
        rest = re.sub(r'"(?:[^"\\]|\\.)*"', "S", line)
        assert re.fullmatch(r"[\w\s=,;\[\]{}>-]*", rest), line
        found += [string[1:-1] for string in strings]
    shown = [re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), string) for string in found]
    return [html.unescape(string) for string in shown]


def mermaid_strings(text):
    """Read a Mermaid flowchart as Mermaid does: entities last."""
    found = []
    for line in text.split("\n"):
        strings = re.findall(r'"[^"]*"', line)
        assert re.fullmatch(r"[\w\s\[\]|>.,:#-]*", re.sub(r'"[^"]*"', "S", line)), line
        found += [string[1:-1] for string in strings]
    for string in found:
        assert re.fullmatch(r"(?:<br/>|#\d+;|[\w ,()'/.-]|[^\x00-\x7f])*", string), string
        assert not re.search(r"(?:^|<br/>)(?: |\d+\. |- )", string), string
    return [re.sub(r"#(\d+);", lambda match: chr(int(match[1])), string.replace("<br/>", "\n")) for string in found]


@given(anything, anything)
def test_dot_holds_any_text(first, second):
    """Graphviz shows every label and reason."""
    found = dot_strings(hostile_graph(first, second).to_dot())
    expected = [drawn(text) for text in (first, second)]
    labels = [string for string in found if string not in {"#b3261e", "dashed,rounded"}]
    assert labels[0] == "loop"
    # reasons: first node first, which the second waits for
    assert labels[1:] == [*expected, *(text for text in reversed(expected) if text)]


@given(anything, anything)
def test_mermaid_holds_any_text(first, second):
    """Mermaid shows every label and reason."""
    found = mermaid_strings(hostile_graph(first, second).to_mermaid())
    expected = [drawn(text) for text in (first, second)]
    assert found[1:] == [*(text or "\xa0" for text in expected), *(text for text in reversed(expected) if text)]


@given(anything, anything)
def test_graphml_holds_any_text(first, second):
    """GraphML gives every label, item and reason back, but for what XML cannot hold."""
    text = hostile_graph(first, second).to_graphml()
    assert text.isascii()
    found = nx.parse_graphml(text)
    first, second = (re.sub(NOT_IN_XML, "\ufffd", lines(label)) for label in (first, second))
    assert list(found) == ["('item', 1)", second + "!"]
    assert [label or "" for _, label in found.nodes(data="label")] == [first, second]
    assert [because or "" for *_, because in found.edges(data="because")] == [second, first]


@given(anything, anything)
def test_json_holds_any_text(first, second):
    """JSON gives everything back, and nothing in it can end a script in a web page."""
    text = hostile_graph(first, second).to_json()
    assert text.isascii()
    assert not {"<", ">", "&"} & set(text)
    data = json.loads(text)
    assert [node["label"] for node in data["nodes"]] == [first, second]
    assert [edge["because"] for edge in data["edges"]] == [second, first]


@pytest.mark.parametrize("exporter", EXPORTERS)
def test_all_hostile_labels_together(exporter):
    """A graph of all these labels can be written in every encoding-safe way."""
    graph = DependencyGraph()
    for key, label in enumerate(HOSTILE):
        graph.add(key, key=key, label=label)
    for key, label in enumerate(HOSTILE[1:]):
        graph.add_dependency(key + 1, on=key, because=label)
    text = exporter(graph.to_networkx())
    text.encode("utf-8")
    assert "<script" not in text or exporter is to_dot
    assert "\u202e" not in text
    assert "\0" not in text


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_reads_it():
    """Graphviz itself accepts every label, and draws no script."""
    for label in HOSTILE:
        text = hostile_graph(label, label).to_dot()
        done = subprocess.run(
            ["dot", "-Tsvg"], input=text, capture_output=True, text=True, encoding="utf-8", check=True
        )
        assert "<script" not in done.stdout
