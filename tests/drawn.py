"""Drawings read back from their SVG: what is where, and whether anything is on top of anything."""

import json
import re
from collections import Counter
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import networkx as nx

from graph import to_json, to_svg
from graph.lettering import width

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"label": (13, True), "small": (11, False), "badge-text": (11, True)}


class Drawing:
    """A drawing as it is read."""

    def __init__(self, text):
        self.text = text
        self.root = ElementTree.fromstring(text)
        self.width, self.height = (float(self.root.get(name)) for name in ("width", "height"))
        self.nodes = [Node(element) for element in self.groups("node")]
        self.edges = [Edge(element) for element in self.groups("edge") if element.get("data-edges")]
        self.frames = [
            rectangle(element.find(f"{SVG}rect")) for kind in ("loop", "knot") for element in self.groups(kind)
        ]
        self.cells = {}
        self.box_of = {number: node for node in self.nodes for number in node.numbers}

    def groups(self, kind):
        return [element for element in self.root.iter(f"{SVG}g") if kind in element.get("class", "").split()]

    def words(self):
        return [element.text or "" for element in self.root.iter(f"{SVG}text")]

    def check(self, nodes, edges):
        """Everything has its place, and no two things are in the same."""
        numbers = [number for node in self.nodes for number in node.numbers]
        assert sorted(numbers) == list(range(nodes))
        drawn = sorted(number for edge in self.edges for number in edge.numbers)
        assert drawn == sorted(set(drawn) & set(range(edges)))
        for node in self.nodes:
            node.check()
            left, top, right, bottom = node.rectangle
            assert 0 <= left < right <= self.width
            assert 0 <= top < bottom <= self.height
        apart([node.rectangle for node in self.nodes])
        apart(self.frames)
        for frame in self.frames:
            inside = [node for node in self.nodes if overlap(frame, node.rectangle)]
            assert len(inside) > 1
            assert all(contains(frame, node.rectangle) for node in inside)
        for edge in self.edges:
            self.check_edge(edge)

    def check_edge(self, edge):
        source, target = (self.box_of[numbers[0]] for numbers in (edge.sources, edge.targets))
        assert set(edge.sources) <= set(source.numbers)
        assert set(edge.targets) <= set(target.numbers)
        points = edge.points()
        assert on_border(points[0], source)
        assert on_border(points[-1], target)
        for point in points:
            assert 0 <= point[0] <= self.width
            for node in self.near(point):
                assert not within(point, node.rectangle), (edge.numbers, node.numbers)

    def near(self, point):
        """Return the boxes that may be at a point."""
        if not self.cells:
            for node in self.nodes:
                left, top, right, bottom = (int(side) // 100 for side in node.rectangle)
                for cell in product(range(left, right + 1), range(top, bottom + 1)):
                    self.cells.setdefault(cell, []).append(node)
        return self.cells.get((int(point[0]) // 100, int(point[1]) // 100), [])

    def crossings(self):
        """Return how many pairs of edges cross, counted on their curves cut into short pieces."""
        pieces = [list(pairwise(points)) for points in (edge.points(6) for edge in self.edges)]
        found = 0
        for (one, ones), (two, twos) in combinations(list(zip(self.edges, pieces, strict=True)), 2):
            if one.sources != two.sources and one.targets != two.targets:
                found += any(crosses(a, b) for a in ones for b in twos)
        return found


class Node:
    def __init__(self, element):
        self.classes = element.get("class").split()
        self.numbers = [int(number) for number in element.get("data-nodes").split()]
        rects = {rect.get("class"): rectangle(rect) for rect in element.findall(f"{SVG}rect")}
        self.box = rects["box"]
        self.badge = rects.get("badge")
        self.rectangle = hull([self.box, rects.get("sheet", self.box)])
        self.texts = [(text.get("class"), text) for text in element.findall(f"{SVG}text")]
        self.title = element.find(f"{SVG}title").text
        self.spoken = element.get("aria-label")

    def words(self, kind):
        return [text.text or "" for found, text in self.texts if found == kind]

    def check(self):
        """All text is inside of the box, no line on another."""
        places = []
        for kind, text in self.texts:
            size, bold = SIZES[kind]
            wide = width(text.text or "", size, bold=bold)
            x, y = float(text.get("x")), float(text.get("y"))
            left = x - wide / 2 if kind == "badge-text" else x
            place = (left, y - size * 0.8, left + wide, y + size * 0.2)
            assert contains(self.box, place), (kind, text.text)
            if kind == "badge-text":
                assert contains(self.badge, place)
                place = self.badge
            places.append(place)
        apart(places)


class Edge:
    def __init__(self, element):
        self.classes = element.get("class").split()
        self.numbers, self.sources, self.targets = (
            [int(number) for number in element.get(name).split()] for name in ("data-edges", "data-from", "data-to")
        )
        self.title = element.find(f"{SVG}title").text or ""
        (self.line,) = [path.get("d") for path in element.findall(f"{SVG}path") if path.get("class") == "line"]

    def points(self, pieces=20):
        """Return points along the line."""
        found = []
        for letter, numbers in re.findall(r"([MLC])([^MLC]+)", self.line):
            values = [float(number) for number in numbers.split()]
            given = list(zip(values[::2], values[1::2], strict=True))
            if letter == "M":
                found.append(given[0])
                continue
            start = found[-1]
            if letter == "L":
                given = [start, given[0], given[0]]
            found += [bezier([start, *given], step / pieces) for step in range(1, pieces + 1)]
        return found


def bezier(points, t):
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3]
    return tuple(sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))


def rectangle(element):
    x, y, wide, high = (float(element.get(name)) for name in ("x", "y", "width", "height"))
    return (x, y, x + wide, y + high)


def hull(rectangles):
    lefts, tops, rights, bottoms = zip(*rectangles, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def overlap(one, two, slack=0.01):
    return all(one[axis] < two[axis + 2] - slack and two[axis] < one[axis + 2] - slack for axis in (0, 1))


def contains(outer, inner, slack=0.06):
    return all(outer[axis] <= inner[axis] + slack and inner[axis + 2] <= outer[axis + 2] + slack for axis in (0, 1))


def within(point, box, slack=0.06):
    return all(box[axis] + slack < point[axis] < box[axis + 2] - slack for axis in (0, 1))


def on_border(point, node):
    return contains(node.rectangle, point * 2) and not within(point, node.box)


def apart(rectangles):
    rectangles = sorted(rectangles)
    for place, one in enumerate(rectangles):
        for two in rectangles[place + 1 :]:
            if two[0] >= one[2]:
                break
            assert not overlap(one, two)


def crosses(one, two):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, two
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def drawn(graph, **options):
    return Drawing(to_svg(graph, **options))


def checked(graph, **options):
    found = drawn(graph, **options)
    found.check(len(graph), graph.number_of_edges())
    check_arrows(graph, {number for edge in found.edges for number in edge.numbers})
    return found


def check_arrows(graph, shown):
    """All edges are drawn, but in dense graphs those that follow from others, and those inside of dense loops."""
    data = json.loads(to_json(graph))
    ends = [(edge["source"], edge["target"]) for edge in data["edges"]]
    whole = nx.DiGraph(ends)
    loops = {node: place for place, loop in enumerate(nx.strongly_connected_components(whole)) for node in loop}
    size, inside = Counter(loops.values()), Counter()
    for one, two in ends:
        inside[loops[one]] += loops[one] == loops[two] and one != two
    dense = {loop for loop in inside if inside[loop] > 3 * size[loop] + 6}
    if len(ends) <= 3 * len(graph) + 30 and not dense:
        assert shown == set(range(len(ends)))
    drawing = nx.DiGraph()
    drawing.add_nodes_from(loops.values())
    drawing.add_edges_from((loops[ends[number][0]], loops[ends[number][1]]) for number in shown)
    for number, (one, two) in enumerate(ends):
        if number in shown:
            continue
        if loops[one] == loops[two]:
            assert loops[one] in dense
        else:
            assert nx.has_path(drawing, loops[one], loops[two])
