"""A dependency graph as one web page, in which the order of its items is played step by step."""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from numbers import Integral
from typing import TYPE_CHECKING, TypeVar, cast

from graph import escape
from graph.errors import GraphError
from graph.frames import Frame, Table, made_frames
from graph.scene import Band, Scene, check, scene
from graph.style import DARK, LIGHT, stylesheet
from graph.svg import to_svg
from graph.words import Words

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["to_html"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""

WHOLE = 150
"""Up to this many nodes are drawn at once, each as a box."""
BAND = 400
"""Up to this many nodes of one band are drawn in the band's own picture, if they have too little in common."""
LISTED = 6
"""So many changes of a step, and rows of a change, are named in the list of all steps; the panel shows all."""
ITEM = "\0item"
"""The attribute under which a node is found again when its graph has been put in order."""
STYLE = re.compile(r"<style>.*?</style>\n?", re.DOTALL)
SLOT = re.compile(r"\{\{(\w+)\}\}")


def to_html(
    graph: nx.DiGraph[T],
    *,
    title: str = "",
    description: str = "",
    frames: Sequence[Frame[T]] = (),
    table: Table | None = None,
) -> str:
    """Return a graph as a web page that plays the order in which its items come.

    The page is one file that loads nothing: it works from a disk, in an attachment, and without a network, and its
    content security policy allows none. Up to 150 nodes are drawn in one picture. Larger graphs get an overview with
    boxes for many nodes each (by the attribute ``collapse``, or one for each band), and a picture of every band.
    Without JavaScript the page is the first picture and a list of the steps, and so it is on paper.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph, drawn as `graph.to_svg` does. An edge's attribute ``because`` is its reason, ``what`` says in a word
        or two what the reason is about, and ``steps`` are the steps, by their numbers from 0, just before which the
        dependency held; without it, it held as long as neither end had come.
    title, description : str, optional
        What the page is called, and what it is about.
    frames : sequence of Frame, optional
        The steps. Without them there is one for every node that comes, in the order of the attribute ``position``, and
        where no node has that, in the order of `DependencyGraph.order`.
    table : Table, optional
        What the steps change, as it is before the first.

    Returns
    -------
    str
        The page, which does not depend on the order in which nodes and edges were added.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, if its keys cannot be compared, or if a frame or an edge speaks of a
        node, row, column or step that there is not.

    Examples
    --------
    >>> import networkx as nx
    >>> page = to_html(nx.DiGraph([("sand", "paint")]), title="The door")
    >>> "<h1>The door</h1>" in page, "src=" in page
    (True, False)
    """
    content = _Content.of(graph, frames, table)
    data = files("graph").joinpath("data")
    script, style, page = (data.joinpath(f"page.{kind}").read_text(encoding="utf-8") for kind in ("js", "css", "html"))
    views = content.views()
    slots = {name: _text(word) for name, word in asdict(content.words).items()}
    slots |= {
        "policy": f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'",
        "script": script,
        "style": f"{stylesheet()}\n{_colors()}\n{style}",
        "title": _text(title or "Dependencies"),
        "description": f'<p id="description">{_text(description)}</p>' if description else "",
        "view": views[0].svg,
        "views": "\n".join(f"<template>{view.svg}</template>" for view in views[1:]),
        "last": str(len(content.frames)),
        "steps": "\n".join(content.steps()),
        "data": _data(content.data(views)),
    }
    return SLOT.sub(lambda slot: slots[slot[1]], page)


@dataclass(frozen=True, slots=True)
class _View:
    """A picture, and which of the graph's nodes and edges its numbers stand for."""

    name: str
    svg: str
    band: int | None
    nodes: list[int]
    edges: list[int]


@dataclass(slots=True)
class _Shared:
    """What is written once, and is a number everywhere else."""

    texts: dict[str, int] = field(default_factory=dict)
    rows: dict[tuple[int, ...], int] = field(default_factory=dict)

    def text(self, text: object) -> int:
        return self.texts.setdefault(escape.shown(str(text)), len(self.texts))

    def row_set(self, rows: Iterable[int]) -> int:
        return self.rows.setdefault(tuple(_runs(rows)), len(self.rows))


@dataclass(frozen=True, slots=True)
class _Content:
    """A graph, its steps and its table, with numbers for nodes, edges, rows and columns."""

    graph: nx.DiGraph[int]
    """The graph with numbers as nodes."""
    drawing: Scene
    frames: list[Frame[int]]
    table: Table
    changes: list[list[tuple[int, int, str, str]]]
    """For each step the row, the column, the old and the new value of what it changes."""
    words: Words

    @classmethod
    def of(cls, graph: nx.DiGraph[T], frames: Sequence[Frame[T]], table: Table | None) -> _Content:
        check(graph)
        marked = graph.copy()
        for item, data in marked.nodes(data=True):
            data[ITEM] = item
        drawing = scene(marked)
        numbers = {cast("T", data.pop(ITEM)): number for number, data in enumerate(drawing.attributes)}
        numbered = _numbered(frames, numbers) if frames else made_frames(drawing)
        table = table or Table((), (), ())
        changes = _replayed(numbered, table)
        return cls(_renumbered(graph, drawing, numbered), drawing, numbered, table, changes, Words.of(drawing.about))

    def views(self) -> list[_View]:
        """Return the pictures: of all nodes, and if they are many, of the nodes of each band."""
        everything = list(self.graph)
        bands = self.drawing.bands()
        edges = list(range(len(self.drawing.edges)))
        if len(everything) <= WHOLE or len(bands) < 2:
            return [_View("Everything", _inline(to_svg(self.graph)), None, everything, edges)]
        views = [_View("Overview", _inline(self._overview(bands)), None, everything, edges)]
        for number, band in enumerate(bands):
            shown = set(band.nodes)
            inside = [n for n, (source, target, _) in enumerate(self.drawing.edges) if {source, target} <= shown]
            whole = len(shown) <= BAND and len(self._alike(band)) > WHOLE
            svg = to_svg(self.graph.subgraph(shown), collapse=False if whole else None)
            views.append(_View(band.title or "Others", _inline(svg), number, sorted(shown), inside))
        return views

    def _overview(self, bands: Sequence[Band]) -> str:
        """Return a picture of many nodes: one box for those that have something in common, or else for each band."""
        graph = self.graph
        if sum(len(self._alike(band)) for band in bands) > WHOLE:
            graph = graph.copy()
            for _, data in graph.nodes(data=True):
                data["collapse"] = ""
        return to_svg(graph, collapse=True)

    def _alike(self, band: Band) -> set[int | str]:
        """Return what is drawn as a box of its own where the nodes of a band are collapsed."""
        kinds = ((node, self.drawing.attributes[node].get("collapse")) for node in band.nodes)
        return {node if kind is None else str(kind) for node, kind in kinds}

    def row_names(self) -> list[str]:
        """Return the name of each row in a text: its label, with its id where others have the same label."""
        labels = Counter(label for _, label in self.table.rows)
        return [label if labels[label] == 1 or label == row else f"{label} ({row})" for row, label in self.table.rows]

    def steps(self) -> Iterable[str]:
        """Return the steps as items of a list."""
        names = self.row_names()
        labels = self.drawing.labels()
        titles = {node: band.title for band in self.drawing.bands() for node in band.nodes}
        for number, (frame, changes) in enumerate(zip(self.frames, self.changes, strict=True), 1):
            where = f" <small>{_text(titles[frame.node])}</small>" if titles[frame.node] else ""
            lines = [
                f'<li id="step-{number}"><h3><span aria-hidden="true">{number}.</span> '
                f'<a href="#step={number}">{_text(frame.heading or labels[frame.node])}</a>{where}</h3>'
            ]
            lines += [f"<p>{_text(paragraph)}</p>" for paragraph in _texts(frame.paragraphs)]
            if changes:
                lines.append(f'<p class="changes">{_text(self._told(changes, names))}</p>')
            yield "".join([*lines, "</li>"])

    def _told(self, changes: Sequence[tuple[int, int, str, str]], names: Sequence[str]) -> str:
        """Return what a step changes, with the rows in which it is the same named together."""
        groups: dict[tuple[int, str, str], list[str]] = {}
        for row, column, old, new in changes:
            groups.setdefault((column, old, new), []).append(names[row])
        told = []
        for (column, old, new), rows in islice(groups.items(), LISTED):
            more = f" and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
            told.append(f"{', '.join(rows[:LISTED])}{more}: {self.table.columns[column]} {_change(old, new)}")
        if len(groups) > LISTED:
            told.append(f"{len(groups) - LISTED} more changes")
        return "; ".join(told)

    def data(self, views: Sequence[_View]) -> dict[str, object]:
        """Return what the script needs, in the shortest form that is still easy to read there."""
        shared = _Shared()
        bands = self.drawing.bands()
        band_of = {node: number for number, band in enumerate(bands) for node in band.nodes}
        nodes = [_node(data, band_of[node]) for node, data in enumerate(self.drawing.attributes)]
        edges = []
        for source, target, data in self.drawing.edges:
            steps = self._steps(source, target, data)
            told = [shared.text(data["because"]), shared.text(data.get("what") or "")]
            edges.append([source, target, *told, *([] if steps is None else [_runs(steps)])])
        return {
            "nodes": nodes,
            "edges": edges,
            "words": asdict(self.words),
            "bands": [escape.shown(band.title) for band in bands],
            "loops": [_runs(loop) for loop in self.drawing.loops],
            "frames": self._frames(shared),
            "table": {
                "columns": [escape.shown(str(name)) for name in self.table.columns],
                "rows": [[escape.shown(str(name)) for name in row] for row in self.table.rows],
                "cells": [[shared.text(cell) for cell in row] for row in self.table.cells],
            },
            "views": [
                {
                    "name": escape.shown(view.name),
                    "band": view.band,
                    "nodes": _runs(view.nodes),
                    "edges": _runs(view.edges),
                }
                for view in views
            ],
            "texts": list(shared.texts),
            "rowSets": list(shared.rows),
        }

    def _steps(self, source: int, target: int, data: Mapping[str, object]) -> list[int] | None:
        """Return the steps before which a dependency held, None if the edge does not say."""
        steps = data.get("steps")
        if steps is None:
            return None
        given = list(_sequence(steps))
        found = {int(step) for step in given if isinstance(step, Integral) and 0 <= int(step) < len(self.frames)}
        if any(step not in found for step in given):
            ends = f"{self.drawing.texts[source]!r} to {self.drawing.texts[target]!r}"
            raise GraphError(f"the edge from {ends} is said to hold before steps {steps!r} of {len(self.frames)}")
        return sorted(found)

    def _frames(self, shared: _Shared) -> list[list[object]]:
        """Return each step: its node, what is no longer and what is newly pending, and what changes, by value."""
        frames: list[list[object]] = []
        expected: set[int] = set()
        for frame, changes in zip(self.frames, self.changes, strict=True):
            expected.discard(frame.node)
            pending = set(frame.pending)
            written: list[object] = [frame.node, _runs(expected - pending), _runs(pending - expected)]
            groups: dict[tuple[int, int], list[int]] = {}
            for row, column, _, new in changes:
                groups.setdefault((column, shared.text(new)), []).append(row)
            for (column, value), rows in groups.items():
                written += [column, value, shared.row_set(rows)]
            frames.append(written)
            expected = pending
        return frames


def _change(old: str, new: str) -> str:
    """Return in words how a value changes; of a list, whose parts are separated by semicolons, what differs.

    Examples
    --------
    >>> _change("1/1", "2/2"), _change("reach; flying", "flying; haste")
    ('1/1 → 2/2', '− reach; + haste')
    """
    before, after = Counter(old.split("; ")), Counter(new.split("; "))
    if before & after and before != after:
        return "; ".join([*(f"− {part}" for part in before - after), *(f"+ {part}" for part in after - before)])
    return f"{old or 'nothing'} → {new or 'nothing'}"


def _numbered(frames: Iterable[Frame[T]], numbers: Mapping[T, int]) -> list[Frame[int]]:
    """Return frames with numbers for nodes."""
    numbered = []
    for frame in frames:
        for item in (frame.node, *frame.pending):
            if item not in numbers:
                raise GraphError(f"a frame speaks of {item!r}, which is no node of the graph", (item,))
        pending = [numbers[item] for item in frame.pending]
        numbered.append(Frame(numbers[frame.node], frame.heading, frame.paragraphs, frame.changes, pending))
    return numbered


def _renumbered(graph: nx.DiGraph[T], drawing: Scene, frames: Sequence[Frame[int]]) -> nx.DiGraph[int]:
    """Return the graph with numbers as nodes, which come in the same order also when some are left out."""
    import networkx as nx

    first = {frame.node: step for step, frame in reversed(list(enumerate(frames)))}
    result: nx.DiGraph[int] = nx.DiGraph()
    result.graph.update(graph.graph)
    for number, attributes in enumerate(drawing.attributes):
        result.add_node(number)
        result.nodes[number].update(attributes | {"key": number, "position": first.get(number, -1)})
    for source, target, attributes in drawing.edges:
        result.add_edge(source, target)
        result.edges[source, target].update(attributes)
    return result


def _replayed(frames: Sequence[Frame[int]], table: Table) -> list[list[tuple[int, int, str, str]]]:
    """Return what each step changes in the table, without what it leaves as it is."""
    rows, columns = table.places()
    now = [[str(cell) for cell in cells] for cells in table.cells]
    result = []
    for frame in frames:
        changes: dict[tuple[int, int], str] = {}
        for row, column, value in frame.changes:
            if row not in rows or column not in columns:
                raise GraphError(f"a frame changes {column!r} of {row!r}, which the table does not have")
            changes[rows[row], columns[column]] = str(value)
        result.append(
            [
                (*place, now[place[0]][place[1]], new)
                for place, new in sorted(changes.items())
                if now[place[0]][place[1]] != new
            ]
        )
        for (row_place, column_place), new in changes.items():
            now[row_place][column_place] = new
    return result


def _node(data: Mapping[str, object], band: int) -> dict[str, object]:
    """Return a node as the script reads it, without what is empty."""
    lines = data.get("lines") or ()
    found: dict[str, object] = {
        "label": _plain(data["label"]),
        "band": band,
        "lines": [_plain(line) for line in _texts(lines)],
        "title": _plain(data.get("title") or ""),
        "group": "" if data.get("group") is None else _plain(data["group"]),
    }
    return {name: value for name, value in found.items() if name in {"label", "band"} or value}


def _texts(value: object) -> Iterable[object]:
    return [value] if isinstance(value, str) else _sequence(value)


def _sequence(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) else (value,)


def _runs(numbers: Iterable[int]) -> list[int]:
    """Return numbers in order, with a run of them as its first and, negated, its last.

    Examples
    --------
    >>> _runs([0, 1, 2, 3, 7, 8])
    [0, -3, 7, 8]
    """
    result: list[int] = []
    run: list[int] = []
    for number in [*sorted(numbers), -1]:
        if run and number != run[-1] + 1:
            result += [run[0], -run[-1]] if len(run) > 2 else run
            run = []
        run.append(number)
    return result


def _inline(svg: str) -> str:
    """Return a picture as it stands in a page: without a style sheet of its own."""
    return STYLE.sub("", svg, count=1).strip()


def _colors() -> str:
    """Return the colours of pictures as they follow the page's choice of light or dark."""
    colors = [f"--dg-{name}:light-dark({color},{DARK[name]})" for name, color in LIGHT.items()]
    return f":root,.dependency-graph.dependency-graph{{{';'.join(colors)}}}"


def _plain(value: object) -> str:
    return escape.shown(str(value))


def _text(value: object) -> str:
    """Return a text as HTML."""
    return html.escape(escape.shown(str(value)))


def _data(data: object) -> str:
    """Return data as JSON that can stand in a page."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", r"\u003c").replace(">", r"\u003e").replace("&", r"\u0026")
