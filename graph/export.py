"""Dependency graphs as files for other programs, from networkx graphs as `DependencyGraph.to_networkx` gives them.

All functions take a `networkx.DiGraph` in which ``u -> v`` means that ``u`` comes before ``v``. They use the node
attributes ``label`` (``str(node)`` where it is missing) and ``key``, and the edge attribute ``because``. Nodes and
edges are written in order of key, label and text (by label and text if any key is missing), so the result does not
depend on the order in which they were added. Every result ends with a line break.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from graph import escape
from graph.scene import scene

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["to_dot", "to_graphml", "to_json", "to_mermaid"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""

LOOP_COLOR = "#b3261e"


def to_dot(graph: nx.DiGraph[T]) -> str:
    r"""Return a graph in Graphviz's language.

    Loops are boxes with a dashed border, the edges inside them red and dashed; edges carry their reasons.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_edge("sand", "paint", because='to be "smooth"')
    >>> print(to_dot(graph), end="")
    digraph dependencies {
      rankdir=LR;
      node [shape=box];
      n0 [label="paint"];
      n1 [label="sand"];
      n1 -> n0 [label="to be \"smooth\""];
    }
    """
    drawing = scene(graph)
    on_loop = drawing.loop_numbers()
    nodes = [f"n{number} [label={escape.dot(label)}];" for number, label in enumerate(drawing.labels())]
    lines = ["digraph dependencies {", "  rankdir=LR;", "  node [shape=box];"]
    lines += [f"  {line}" for number, line in enumerate(nodes) if number not in on_loop]
    for number, loop in enumerate(drawing.loops):
        lines.append(f"  subgraph cluster_loop{number} {{")
        lines.append(f'    label="loop"; style="dashed,rounded"; color="{LOOP_COLOR}"; fontcolor="{LOOP_COLOR}";')
        lines += [f"    {nodes[member]}" for member in loop]
        lines.append("  }")
    for source, target, because, inside in drawing.marked_edges():
        styles = [f"label={escape.dot(because)}"] if because else []
        if inside:
            styles.append(f'style=dashed, color="{LOOP_COLOR}", fontcolor="{LOOP_COLOR}"')
        lines.append(f"  n{source} -> n{target}" + (f" [{', '.join(styles)}];" if styles else ";"))
    return "\n".join([*lines, "}", ""])


def to_mermaid(graph: nx.DiGraph[T]) -> str:
    """Return a graph as a Mermaid flowchart.

    Loops are subgraphs, the edges inside them red and dotted; edges carry their reasons. Mermaid draws at most 500
    edges unless its setting ``maxEdges`` allows more.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_edge("sand", "paint", because="smooth surface")
    >>> print(to_mermaid(graph), end="")
    flowchart LR
      n0["paint"]
      n1["sand"]
      n1 -->|"smooth surface"| n0
    """
    drawing = scene(graph)
    on_loop = drawing.loop_numbers()
    nodes = [f"n{number}[{escape.mermaid(label)}]" for number, label in enumerate(drawing.labels())]
    lines = ["flowchart LR", *(f"  {line}" for number, line in enumerate(nodes) if number not in on_loop)]
    for number, loop in enumerate(drawing.loops):
        lines += [f'  subgraph loop{number}["loop"]', *(f"    {nodes[member]}" for member in loop), "  end"]
    edges = list(drawing.marked_edges())
    for source, target, because, inside in edges:
        arrow = "-.->" if inside else "-->"
        lines.append(f"  n{source} {arrow}" + (f"|{escape.mermaid(because)}|" if because else "") + f" n{target}")
    if red := [str(number) for number, edge in enumerate(edges) if edge[3]]:
        lines.append(f"  linkStyle {','.join(red)} stroke:{LOOP_COLOR},color:{LOOP_COLOR}")
    return "\n".join([*lines, ""])


def to_graphml(graph: nx.DiGraph[T]) -> str:
    """Return a graph as GraphML, written by networkx.

    Nodes are named by ``str(node)``; where several have the same text, all but the first get a number: ``text#2``. An
    attribute that is a number, or true or false, on all nodes (or edges) that have it is written as such, any other as
    text, collections in the form that `to_json` gives them. None is left out, and so are attributes of the graph
    itself. Characters that XML cannot hold become U+FFFD, and line breaks a single line feed.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_edge("sand", "paint", because="smooth <surface>")
    >>> nx.parse_graphml(to_graphml(graph)).edges["sand", "paint"]
    {'because': 'smooth <surface>'}
    """
    import networkx as nx
    from networkx.readwrite.graphml import GraphMLWriter

    drawing = scene(graph)
    names = escape.unique(escape.xml(text) for text in drawing.texts)
    written: nx.DiGraph[str] = nx.DiGraph()
    for name, attributes in zip(names, _columns(drawing.attributes), strict=True):
        written.add_node(name)
        written.nodes[name].update(attributes)
    for (source, target, _), attributes in zip(
        drawing.edges, _columns([edge[2] for edge in drawing.edges]), strict=True
    ):
        written.add_edge(names[source], names[target])
        written.edges[names[source], names[target]].update(attributes)
    writer = GraphMLWriter()
    writer.add_graph_element(written)
    return f'<?xml version="1.0"?>\n{str(writer).rstrip()}\n'


def to_json(graph: nx.DiGraph[T]) -> str:
    r"""Return a graph as node-link JSON, which ``networkx.node_link_graph(data, edges="edges")`` reads.

    The object has the members ``schema`` (1, the version of this format), ``directed`` (true), ``multigraph`` (false),
    ``graph`` (the graph's attributes but for ``words``, which are for drawings), ``nodes`` and ``edges``. A node has
    ``id``, ``label``, ``key`` if it has one, and its other attributes by name; an edge ``source`` and ``target``, which
    are ids, ``because``, and its other attributes by name. The id is ``str(node)``; where several have the same text,
    all but the first get a number: ``text#2``. Tuples are written as lists, and what JSON has no form for as text. Only
    ASCII is used, and ``<``, ``>`` and ``&`` are escaped, so that the result can stand in a web page.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, or its keys cannot be compared.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph()
    >>> graph.add_edge("sand", "paint", because="smooth surface")
    >>> json.loads(to_json(graph))["edges"]
    [{'source': 'sand', 'target': 'paint', 'because': 'smooth surface'}]
    """
    drawing = scene(graph)
    names = escape.unique(drawing.texts)
    nodes = [
        {"id": name} | attributes | {"id": name} for name, attributes in zip(names, drawing.attributes, strict=True)
    ]
    edges = []
    for source, target, attributes in drawing.edges:
        ends = {"source": names[source], "target": names[target]}
        edges.append(ends | attributes | ends)
    data = {
        "schema": 1,
        "directed": True,
        "multigraph": False,
        "graph": {name: value for name, value in drawing.about.items() if name != "words"},
        "nodes": nodes,
        "edges": edges,
    }
    text = json.dumps(escape.plain(data), indent=2)
    return text.replace("<", r"\u003c").replace(">", r"\u003e").replace("&", r"\u0026") + "\n"


def _columns(rows: Sequence[Mapping[str, object]]) -> list[dict[str, str | bool | int | float]]:
    """Return attributes as GraphML can hold them: of one type wherever they have the same name."""
    kinds: dict[str, set[type]] = {}
    for row in rows:
        for name, value in row.items():
            if value is not None:
                kinds.setdefault(name, set()).add(type(_number(value)))
    return [
        {escape.xml(name): _cell(value, kinds[name]) for name, value in row.items() if value is not None}
        for row in rows
    ]


def _cell(value: object, kinds: set[type]) -> str | bool | int | float:
    number = _number(value)
    if number is not None and len(kinds) == 1:
        return number
    if number is not None and kinds == {int, float}:
        return float(number)
    plain = escape.plain(value)
    return escape.xml(plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False))


def _number(value: object) -> bool | int | float | None:
    """Return a value as a number (or a truth value) that programs other than Python can hold, None if it is none."""
    match number := escape.plain(value):
        case bool() | float():
            return number
        case int() if abs(number) < 2**63:
            return number
        case _:
            return None
