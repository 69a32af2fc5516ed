"""The web page in a browser: what is seen, and what keys and mouse do. Skipped where there is no browser."""

import re

import networkx as nx
import pytest
from board_graph import board
from hostile_texts import HOSTILE

from graph import DependencyGraph, Frame, Table, to_html

# Whether all texts of each box lie inside it.
INSIDE = """() => [...document.querySelectorAll('#stage g.node[data-nodes]')].flatMap(node => {
  const box = node.querySelector('.box').getBBox();
  return [...node.querySelectorAll(':scope > text')].filter(text => {
    const {x, y, width, height} = text.getBBox();
    return x < box.x || y < box.y || x + width > box.x + box.width || y + height > box.y + box.height;
  }).map(text => text.textContent);
})"""

# All texts that are seen, with too little contrast to what is behind them.
FAINT = """() => {
  const parts = color => (color.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = color => {
    const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = parts(color).map(part => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = element => {
    for (; element; element = element.parentElement) {
      const color = getComputedStyle(element).backgroundColor, [, , , alpha = 1] = parts(color);
      if (alpha === 1) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const drawn = text => {
    const kind = text.classList, own = text.parentNode;
    const found = kind.contains('badge-text') ? own.querySelector('.badge')
      : own.classList.contains('mark') ? own.querySelector('rect')
      : own.matches('.node') ? own.querySelector('.box')
      : kind.contains('band-title') || kind.contains('frame-title') ? document.querySelector('#stage .strip')
      : document.querySelector('#stage .paper');
    return getComputedStyle(found).fill;
  };
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const said = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!said || !element.checkVisibility() || !element.getClientRects().length) continue;
    if (element.closest('script, template, title, desc, option')) continue;
    const style = getComputedStyle(element), svg = element.matches('svg *');
    const [front, back] = [light(svg ? style.fill : style.color), light(svg ? drawn(element) : behind(element))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (contrast < 4.5) found.push([element.textContent.trim().slice(0, 40), contrast]);
  }
  return found;
}"""


NOT_SHOWN = re.compile("[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
PAPER = "getComputedStyle(document.querySelector('#stage .paper')).fill"

# How far the picture is scrolled, how far it could be, a corner of it, and the middle of the first arrow.
PLACE = "(({scrollLeft, scrollTop}) => [scrollLeft, scrollTop])(document.getElementById('stage'))"
ROOM = """(one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])(
  document.getElementById('stage'))"""
CORNER = """(({left, bottom}) => [left + 4, bottom - 4])(
  document.getElementById('stage').getBoundingClientRect())"""
MIDDLE = """() => {
  const line = document.querySelector('#stage g.edge[data-edges="0"] .line');
  const {x, y} = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  return [x, y];
}"""

# What can be used and has no name.
NAMELESS = """() => [...document.querySelectorAll('button, input, select, [tabindex]')].filter(
  one => one.checkVisibility() && !one.getAttribute('aria-label') && !one.getAttribute('aria-labelledby')
    && !one.textContent.trim() && !(one.labels && one.labels.length)).map(one => one.outerHTML)"""


def example():
    """Nodes in three bands; a loop; one that never comes; reasons that hold at some steps; a table."""
    graph = nx.DiGraph(bands=[("types", "Types"), ("colours", "Colours"), ("sizes", "Sizes")])
    for key, (name, band, group) in enumerate(
        [
            ("moon", "types", "moon"),
            ("urborg", "types", "urborg"),
            ("arbor", "types", "arbor"),
            ("limb", "types", "limb"),
            ("paint", "colours", "paint"),
            ("tint", "colours", "tint"),
            ("limb 2", "sizes", "limb"),
            ("growth", "sizes", "growth"),
        ]
    ):
        graph.add_node(name, key=key, band=band, group=group, lines=[f"from {name}"], label=name.title())
    graph.add_edge("moon", "urborg", because="it decides whether this exists", what="exists", steps=[0])
    graph.add_edge("arbor", "limb", because="it makes what this applies to", what="applies to", steps=[0, 1])
    graph.add_edge("limb", "arbor", because="and the other way", steps=[0, 1])
    graph.add_edge("paint", "tint", because="the second tints what is painted", what="colour", steps=[3])
    graph.add_edge("limb 2", "growth", because="it sets the size")
    order = ["moon", "arbor", "limb", "paint", "tint", "limb 2", "growth"]
    changes = {
        "moon": [("taiga", "type", "Mountain")],
        "arbor": [("bear", "type", "Bear Land"), ("taiga", "type", "Mountain")],
        "paint": [("bear", "colour", "blue"), ("taiga", "colour", "blue")],
        "growth": [("bear", "size", "5/5")],
    }
    frames = [
        Frame(
            name,
            f"{graph.nodes[name]['label']} applies",
            [f"{name} is the first that waits for nothing.", "So say the rules."],
            changes.get(name, ()),
            [n for n in ("moon", "urborg", "arbor", "limb") if n not in order[: step + 1]]
            if step < 3
            else order[step:5],
        )
        for step, name in enumerate(order)
    ]
    rows = [("bear", "Grizzly Bears"), ("taiga", "Taiga"), *((f"wall-{n}", f"Wall {n}") for n in range(14))]
    cells = [["Bear", "green", "2/2"], ["Land", "", "none"], *([["Wall", "white", "0/4"]] * 14)]
    return graph, frames, Table(["type", "colour", "size"], rows, cells)


@pytest.fixture
def opened(browse):
    """The example, open."""
    graph, frames, table = example()
    return browse(to_html(graph, title="Example", description="Eight effects.", frames=frames, table=table))


@pytest.fixture(scope="module")
def large():
    graph, frames, table = board(300, 40)
    return to_html(graph, title="Large", frames=frames, table=table)


def box(name):
    return f'#stage g.node[aria-label^="{name},"]'


def names(browsed, kind):
    """Return the names of the boxes of a kind."""
    labels = browsed.page.eval_on_selector_all(
        f"#stage g.node.{kind}[data-nodes]", "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return {label.partition(",")[0] for label in labels}


def reasons(browsed, kind):
    return set(
        browsed.page.eval_on_selector_all(
            f"#stage g.edge.{kind}[data-edges]", "all => all.map(one => one.querySelector('title').textContent)"
        )
    )


def test_the_start(opened):
    opened.shot("start")
    assert opened.page.title() == "Example"
    assert opened.text("#now-heading") == "Nothing has come yet"
    assert "7 items in 8 parts, 5 dependencies" in opened.text("#because")
    assert opened.text("#now-count") == "Start, before 7 steps"
    assert opened.run(INSIDE) == []
    assert names(opened, "is-now") == names(opened, "is-done") == set()
    assert reasons(opened, "is-off") == set()
    assert opened.count("#rows tr") == 16
    assert opened.count("#rows .changed") == 0


def test_stepping_through_all(opened):
    """At each step: who comes, who has come, which reasons hold, and what is told."""
    graph, frames, _ = example()
    come = []
    for number, frame in enumerate(frames, 1):
        opened.press("ArrowRight")
        label = graph.nodes[frame.node]["label"]
        assert opened.text("#count") == f"{number} of 7"
        assert opened.text("#now-heading") == f"{label} applies"
        assert opened.all_texts("#because p") == list(frame.paragraphs)
        assert opened.text("#status").startswith(f"Step {number} of 7: {label}")
        assert names(opened, "is-now") == {label}
        assert names(opened, "is-done") == {graph.nodes[node]["label"] for node in come}
        assert names(opened, "is-never") <= {"Urborg"}
        assert names(opened, "is-pending") == {graph.nodes[node]["label"] for node in frame.pending} - {label}
        come.append(frame.node)
        holding = {
            data["because"] for _, _, data in graph.edges(data=True) if number - 1 in data.get("steps", range(6))
        }
        assert {text for text in holding if text} == {
            because
            for because in (data["because"] for *_, data in graph.edges(data=True))
            if any(because in said for said in reasons(opened, "is-on"))
        }
        assert opened.page.url.endswith(f"#step={number}")
        assert opened.page.get_attribute("#slider", "aria-valuetext") == f"Step {number} of 7"
        assert opened.count("#all-steps li[aria-current=step]") == 1
        opened.shot(f"step-{number}")
    opened.press("ArrowRight")
    assert opened.text("#count") == "7 of 7"
    assert opened.page.is_disabled("#next")
    opened.press("Home")
    assert opened.text("#count") == "start of 7"
    assert opened.page.is_disabled("#previous")
    opened.press("End", "ArrowLeft")
    assert opened.text("#count") == "6 of 7"


def test_the_table_of_a_step(opened):
    """Changed rows and columns, old → new; all rows; compared with the start; and all of it backwards."""
    opened.press("ArrowRight")
    assert opened.all_texts("#rows tr") == ["Taiga taiga\tLand → Mountain"]
    assert opened.text("#caption") == "1 row changes at this step"
    opened.press("ArrowRight")
    assert opened.all_texts("#rows tr") == ["Grizzly Bears bear\tBear → Bear Land"]
    opened.press("ArrowRight")
    assert opened.all_texts("#rows tr") == []
    assert opened.text("#caption") == "No row changes at this step"
    opened.press("ArrowRight")
    assert opened.all_texts("#rows tr")[1] == "Taiga taiga\tnothing → blue"
    opened.page.check("#all")
    assert opened.count("#rows tr") == 16
    assert opened.all_texts("#rows tr")[0] == "Grizzly Bears bear\tBear Land\tgreen → blue\t2/2"
    opened.page.fill("#filter", "taiga")
    assert opened.all_texts("#rows tr") == ["Taiga taiga\tMountain\tnothing → blue\tnone"]
    opened.page.fill("#filter", "")
    opened.page.select_option("#base", "start")
    opened.page.uncheck("#all")
    assert opened.all_texts("#rows tr") == [
        "Grizzly Bears bear\tBear → Bear Land\tgreen → blue",
        "Taiga taiga\tLand → Mountain\tnothing → blue",
    ]
    opened.page.focus("#play")
    opened.press("End")
    assert opened.all_texts("#rows tr")[0] == "Grizzly Bears bear\tBear → Bear Land\tgreen → blue\t2/2 → 5/5"
    opened.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert opened.all_texts("#rows tr")[0] == "Grizzly Bears bear\tBear → Bear Land"


def test_pointing_at_a_box(browse):
    """Its ancestors and descendants stay, the rest fades; the panel has the reasons; nothing is left afterwards."""
    graph, frames, table = board(40, 0)
    whole = {data["label"]: node for node, data in graph.nodes(data=True)}
    opened = browse(to_html(graph, frames=frames, table=table))
    for label, node in list(whole.items())[::9]:
        opened.page.locator(box(label)).scroll_into_view_if_needed()
        opened.page.hover(box(label) + " .label")
        expected = nx.ancestors(graph, node) | nx.descendants(graph, node) | {node}
        assert names(opened, "lit") == {graph.nodes[other]["label"] for other in expected}
        assert opened.text("#box-heading") == label
        told = opened.text("#box-details")
        for _, _, data in [*graph.in_edges(node, data=True), *graph.out_edges(node, data=True)]:
            assert data["because"] in told
    opened.page.mouse.move(2, 2)
    assert names(opened, "lit") == set()
    assert opened.count("#stage .fading") == 0


def test_what_differs_in_a_list(browse):
    """The parts of a list that stay are not repeated; signs say what comes and goes."""
    values = [
        ("flying; reach", "reach; haste"),
        ("flying", "flying; {T}: Add {G}."),
        ("flying; flying", "flying"),
        ("none", "reach"),
    ]
    rows = [(f"r{place}", f"Row {place}") for place in range(len(values))]
    changes = [(row, "abilities", new) for (row, _), (_, new) in zip(rows, values, strict=True)]
    table = Table(["abilities"], rows, [[old] for old, _ in values])
    page = browse(
        to_html(nx.DiGraph([("a", "b")]), frames=[Frame("a", changes=changes)], table=table), address="#step=1"
    )
    expected = ["− flying; reach; + haste", "flying; + {T}: Add {G}.", "− flying; flying", "none → reach"]
    assert page.all_texts("#rows td") == expected
    listed = page.text("#all-steps .changes")
    assert listed == (
        "Row 0: abilities − flying; + haste; Row 1: abilities + {T}: Add {G}.; Row 2: abilities − flying; "
        "Row 3: abilities none → reach"
    )


def test_only_signs_that_are_used_are_explained(browse, opened):
    assert {"holds at this step", "not looked at yet", "another part of the same"} <= set(legend(opened))
    plain = browse(to_html(nx.DiGraph([(1, 1)])))
    plain.press("ArrowRight")
    assert legend(plain) == [
        "comes now",
        "has come",
        "may still come",
        "holds at this step",
        "does not hold at this step",
    ]
    lonely = nx.DiGraph()
    lonely.add_nodes_from("ab")
    assert legend(browse(to_html(lonely))) == ["comes now", "has come", "may still come"]


def legend(browsed):
    return [text.strip(" ✓\n") for text in browsed.page.locator("#legend li:visible").all_inner_texts()]


def test_a_loop_that_opens(browse):
    """Once a member has come, what is left is drawn as it is then: a chain, and no loop any more."""
    graph = nx.DiGraph(bands=[("first", "First"), ("ring", "Ring")])
    graph.add_node("before", key=0, band="first")
    for key, name in enumerate("abc", 1):
        graph.add_node(name, key=key, band="ring")
    graph.add_edge("a", "b", steps=[1], because="b waits for a")
    graph.add_edge("b", "c", steps=[1, 2], because="c waits for b")
    graph.add_edge("c", "a", steps=[1], because="a waits for c")
    page = browse(to_html(graph, frames=[Frame(name) for name in ("before", "a", "b", "c")]))
    title = "#stage .frame-title"
    told = []
    for _ in range(5):
        told.append((page.page.text_content(title), page.count("#stage .loop.is-open"), reasons(page, "is-straight")))
        page.press("ArrowRight")
    assert told == [
        ("loop", 0, set()),
        ("loop", 1, set()),
        ("loop", 0, set()),
        ("was a loop", 1, {"c waits for b"}),
        ("was a loop", 1, set()),
    ]
    page.press("Home")
    assert page.page.text_content(title) == "loop"


def test_the_words_of_a_graph(browse):
    """What a graph calls its things is said all over the page."""
    words = {
        "item": "effect", "items": "effects", "row": "object", "rows": "objects", "now": "applied now",
        "done": "applied", "start": "Nothing has been applied yet", "waits": "Depends on", "arrow": "to what depends",
    }  # fmt: skip
    graph = nx.DiGraph([("a", "b")], words=words)
    frames = [Frame("a", changes=[("bear", "size", "2")]), Frame("b")]
    page = browse(to_html(graph, frames=frames, table=Table(["size"], [("bear", "Bear")], [["1"]])))
    assert page.text("#now-heading") == "Nothing has been applied yet"
    assert "2 effects, 1 dependency. An arrow leads to what depends." in page.text("#because")
    assert page.text("#caption") == "Before the first step: 1 object"
    page.press("ArrowRight")
    assert page.text("#caption") == "1 object changes at this step"
    assert page.text("#box-over") == "This step: applied now"
    page.press("ArrowRight")
    assert page.text("#caption") == "No object changes at this step"
    assert "Depends on" in page.text("#box-details")
    assert page.page.get_attribute(box("a"), "aria-label").endswith("applied")
    page.page.fill("#search", "b")
    assert page.text("#found") == "1 box, 1 object"


def test_keeping_a_box(opened):
    """A click or Enter keeps it, also over steps; Esc lets go. Other parts of the same are marked."""
    opened.page.click(box("Limb") + " .label")
    opened.page.mouse.move(2, 2)
    assert names(opened, "is-pinned") == {"Limb"}
    assert names(opened, "lit") == {"Limb", "Arbor"}
    assert names(opened, "is-part") == {"Limb 2"}
    assert opened.page.get_attribute(box("Limb"), "aria-pressed") == "true"
    details = opened.text("#box-details")
    assert "from limb" in details
    assert "Limb 2 (Sizes)" in details
    assert ": it makes what this applies to" in details
    assert "applies to: it makes" not in details
    assert "held at steps 1–2" in details
    opened.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert names(opened, "is-pinned") == {"Limb"}
    assert "has come" in opened.text("#box-details")
    opened.shot("pinned")
    opened.press("Escape")
    assert names(opened, "is-pinned") == names(opened, "lit") == set()
    assert opened.text("#box-over") == "This step: comes now"
    opened.press("Enter")
    assert names(opened, "is-pinned") == {"Limb"}
    opened.page.mouse.click(*opened.run(CORNER))
    assert names(opened, "is-pinned") == set()


def test_reasons_of_arrows(opened):
    """Pointing at an arrow, or coming to it by key, tells its reason."""
    opened.page.focus(box("Arbor"))
    opened.press("e")
    assert "it makes what this applies to" in opened.text("#box-details")
    assert opened.text("#box-over").startswith("Arrow")
    assert len(names(opened, "lit")) == 2
    opened.shot("arrow")
    opened.press("e")
    assert "and the other way" in opened.text("#box-details")
    opened.press("e")
    assert opened.focus().startswith("Arbor")
    middle = opened.run(MIDDLE)
    opened.run("document.activeElement.blur()")
    opened.page.mouse.move(*middle)
    assert "it decides whether this exists" in opened.text("#box-details")


def test_the_order_of_the_focus(opened):
    """First a way past the graph, then the controls, the graph as one stop, the panel, the list."""
    met = []
    for _ in range(40):
        opened.press("Tab")
        met.append(opened.focus())
        if met[-1].endswith("applies"):
            break
    assert met[0] == "Skip the graph: go to the current step"
    expected = ["search", "theme", "help-open", "play", "next", "last", "slider", "pace", "smaller", "fit", "larger"]
    assert met[1:12] == expected
    assert met[12].startswith("Moon")
    assert met[13:16] == ["all", "base", "filter"]
    assert met[16] == "Table"
    assert met[-1] == "Moon applies"
    opened.page.focus(box("Moon"))
    walked = []
    for _ in range(8):
        opened.press("ArrowDown")
        walked.append(opened.focus().partition(",")[0])
    assert walked == ["Arbor", "Limb", "Paint", "Tint", "Limb 2", "Growth", "Urborg", "Urborg"]
    opened.press("Enter", "Tab", "Tab", "Tab", "Tab", "Tab", "Enter")
    assert opened.focus().startswith("Moon")
    assert names(opened, "is-pinned") == {"Moon"}


def test_the_focus_is_seen(opened):
    for stop in ("#search", "#play", "#slider", "#view-choice ~ .zoom button", ".scroll"):
        opened.page.focus(stop)
        opened.press("Shift+Tab", "Tab")
        width = opened.run("getComputedStyle(document.activeElement).outlineWidth")
        assert width == "3px", stop
    opened.page.focus(box("Moon"))
    opened.press("ArrowDown")
    assert opened.run("getComputedStyle(document.activeElement.querySelector('.ring')).display") == "inline"


def test_the_skip_link(opened):
    opened.press("Tab", "Enter")
    assert opened.focus() == "panel"


def test_searching(opened):
    """Boxes and rows by text; Enter goes on, Shift+Enter back, Esc ends it."""
    opened.press("/", *"limb")
    assert opened.text("#found") == "2 boxes"
    assert names(opened, "is-found") == {"Limb", "Limb 2"}
    opened.press("Enter")
    assert opened.text("#found") == "1 of 2"
    assert opened.text("#box-heading") == "Limb"
    opened.press("Enter")
    assert opened.text("#box-heading") == "Limb 2"
    opened.press("Shift+Enter")
    assert opened.text("#box-heading") == "Limb"
    assert opened.focus() == "search"
    opened.page.fill("#search", "WALL 1")
    assert opened.text("#found") == "5 rows"
    opened.press("Enter", "Enter")
    assert opened.text("#rows tr.is-found th").startswith("Wall 10")
    opened.page.fill("#search", "xyzzy")
    assert opened.text("#found") == "nothing found"
    opened.press("Enter", "Escape")
    assert opened.text("#found") == ""
    assert opened.page.input_value("#search") == ""


def test_playing(opened):
    opened.page.select_option("#pace", "400")
    opened.run("document.activeElement.blur()")
    opened.press("Space")
    assert opened.page.get_attribute("#play", "aria-label") == "Pause"
    opened.wait("#count", "3 of 7")
    opened.press("Space")
    assert opened.page.get_attribute("#play", "aria-label") == "Play"
    stopped = opened.text("#count")
    opened.page.wait_for_timeout(600)
    assert opened.text("#count") == stopped
    opened.page.click("#play")
    opened.wait("#count", "7 of 7")
    opened.wait("#play span", "play")


def test_zoom_and_pan(opened):
    wide = "document.querySelector('#stage > svg').getBoundingClientRect().width"
    natural = opened.run(wide)
    opened.press("+", "+", "+", "+")
    assert opened.run(wide) == pytest.approx(natural * 1.25**4, rel=0.01)
    before = opened.run(PLACE)
    opened.press("Shift+ArrowRight", "Shift+ArrowDown")
    after = opened.run(PLACE)
    assert after[0] > before[0] or after[1] > before[1]
    frame = opened.page.locator("#stage").bounding_box()
    x, y = frame["x"] + 200, frame["y"] + frame["height"] - 30
    opened.page.mouse.move(x, y)
    opened.page.mouse.down()
    opened.page.mouse.move(x + 60, y - 20, steps=4)
    opened.page.mouse.up()
    dragged = opened.run(PLACE)[0]
    assert dragged == pytest.approx(max(after[0] - 60, 0), abs=2)
    opened.page.keyboard.down("Control")
    opened.page.mouse.wheel(0, 200)
    opened.page.keyboard.up("Control")
    opened.page.wait_for_timeout(200)
    assert opened.run(wide) < natural * 1.25**4 * 0.9
    opened.press("-")
    opened.page.click("#larger")
    opened.press("0")
    assert opened.run(ROOM) == [0, 0]
    assert opened.text("#count") == "start of 7"


def test_addresses(browse):
    graph, frames, table = example()
    page = to_html(graph, frames=frames, table=table)
    opened = browse(page, address="#step=5")
    assert opened.text("#count") == "5 of 7"
    opened.run("location.hash = '#step=2'")
    opened.wait("#count", "2 of 7")
    opened.page.click("#step-6 a")
    assert opened.text("#count") == "6 of 7"
    assert browse(page, address="#step=999").text("#count") == "7 of 7"
    assert browse(page, address="#step=no").text("#count") == "start of 7"


def test_help(opened):
    opened.press("?")
    assert opened.page.is_visible("#help")
    opened.shot("help")
    opened.press("ArrowRight")
    assert opened.text("#count") == "start of 7"
    opened.press("Escape")
    assert not opened.page.is_visible("#help")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(browse, scheme):
    """Everything that is to be read, at the start, at a step, with a box kept, and in the help."""
    graph, frames, table = example()
    opened = browse(to_html(graph, title="Example", description="x", frames=frames, table=table), color_scheme=scheme)
    assert opened.run(FAINT) == []
    opened.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert opened.run(FAINT) == []
    opened.shot(f"step-{scheme}")
    opened.page.click(box("Limb") + " .label")
    opened.press("/", *"li")
    assert opened.run(FAINT) == []
    opened.shot(f"pinned-{scheme}")
    opened.press("Escape")
    opened.page.click("#help-open")
    assert opened.run(FAINT) == []


def test_choosing_dark_or_light(opened):
    background = "getComputedStyle(document.body).backgroundColor"
    light = opened.run(background)
    assert light == opened.run(PAPER) == "rgb(255, 255, 255)"
    opened.page.click("#theme")
    dark = opened.run(background)
    assert dark == opened.run(PAPER) != light
    assert opened.text("#theme") == "Theme: dark"
    assert opened.run(FAINT) == []
    opened.page.emulate_media(color_scheme="dark")
    opened.page.click("#theme")
    assert opened.text("#theme") == "Theme: light"
    assert opened.run(background) == opened.run(PAPER) == light
    opened.page.click("#theme")
    assert opened.run(background) == dark


def test_on_paper(browse):
    """The picture, then every step; light, and without controls."""
    graph, frames, table = example()
    opened = browse(to_html(graph, title="Example", frames=frames, table=table), color_scheme="dark", address="#step=3")
    opened.page.emulate_media(media="print")
    opened.shot("print", full_page=True)
    assert opened.run("getComputedStyle(document.querySelector('#stage .paper')).fill") == "rgb(255, 255, 255)"
    for hidden in ("nav", ".tools", "#panel", "#legend", "#graph > .tray"):
        assert not opened.page.is_visible(hidden)
    assert opened.page.is_visible("#stage > svg")
    assert len(opened.page.locator("#all-steps li").all()) == 7
    assert all(step.is_visible() for step in opened.page.locator("#all-steps li").all())
    assert opened.run(FAINT) == []


def test_a_large_board_on_paper(browse, large):
    """All pictures are printed, not only the one that is shown."""
    opened = browse(large)
    opened.page.emulate_media(media="print")
    opened.run("dispatchEvent(new Event('beforeprint'))")
    assert opened.count("#prints svg") == 10
    opened.run("dispatchEvent(new Event('afterprint'))")
    assert opened.count("#prints svg") == 0


def test_paper_shows_no_step(browse, large):
    """The pictures are those of the start, the overview first; then all is on the screen as it was."""
    graph, frames, table = example()
    for text, shown in ((to_html(graph, frames=frames, table=table), 0), (large, 1)):
        opened = browse(text, address="#step=3")
        opened.page.locator("#stage .node").nth(1).click()
        before = opened.run("document.body.outerHTML")
        opened.run("dispatchEvent(new Event('beforeprint'))")
        for kind in ("is-pinned", "is-done", "is-now", "is-on", "is-off", "is-open", "lit"):
            assert opened.count(f"svg .{kind}") == 0, kind
        assert opened.count("svg.fading") == 0
        assert opened.page.input_value("#view") == "0"
        opened.run("dispatchEvent(new Event('afterprint'))")
        assert opened.page.input_value("#view") == str(shown)
        assert opened.run("document.body.outerHTML") == before


@pytest.mark.parametrize("size", ["small", "large"])
def test_narrow(browse, large, size):
    """No scrolling to the side at the width of a phone."""
    graph, frames, table = example()
    page = large if size == "large" else to_html(graph, title="Example", frames=frames, table=table)
    opened = browse(page, viewport={"width": 400, "height": 800}, has_touch=True)
    for _ in range(3):
        assert opened.run("document.documentElement.scrollWidth") == 400
        opened.press("ArrowRight")
    opened.shot(f"narrow-{size}")
    opened.shot(f"narrow-{size}-whole", clip={"x": 0, "y": 0, "width": 400, "height": 1900}, full_page=True)
    opened.page.tap("#next")
    assert opened.text("#count").startswith("4 of")


def test_without_scripts(browse):
    graph, frames, table = example()
    opened = browse(to_html(graph, title="Example", frames=frames, table=table), java_script_enabled=False)
    opened.shot("no-script")
    assert opened.page.is_visible("#stage > svg")
    assert not opened.page.is_visible("nav")
    assert not opened.page.is_visible("#panel")
    assert opened.page.is_visible("#step-7")


def test_less_motion(browse):
    graph, frames, table = example()
    page = to_html(graph, frames=frames, table=table)
    moving = "getComputedStyle(document.querySelector('#stage g.edge[data-edges]')).transitionDuration"
    assert browse(page, reduced_motion="reduce").page.evaluate(moving) == "0s"
    assert browse(page, reduced_motion="no-preference").page.evaluate(moving) != "0s"


def test_landmarks_and_names(opened):
    """Screen readers find their way: landmarks, and a name for whatever can be used."""
    for landmark in ("banner", "main", "navigation", "complementary", "search"):
        assert opened.page.get_by_role(landmark).count() >= 1, landmark
    assert opened.run(NAMELESS) == []
    identities = opened.page.eval_on_selector_all("[id]", "all => all.map(one => one.id)")
    assert len(identities) == len(set(identities))


def test_a_large_board(browse, large):
    """The overview counts; the picture follows the step; a search finds the picture that shows what it found."""
    opened = browse(large)
    opened.shot("large-start")
    assert opened.count("#view option") == 11
    assert opened.run(INSIDE) == []
    opened.press("ArrowRight")
    assert opened.page.eval_on_selector("#view", "one => one.selectedOptions[0].textContent") == "Layer 0"
    assert names(opened, "is-now") == {"effect-0.1"}
    assert opened.run(INSIDE) == []
    for _ in range(45):
        opened.press("ArrowRight")
    assert opened.page.eval_on_selector("#view", "one => one.selectedOptions[0].textContent") == "Layer 1"
    opened.shot("large-step")
    opened.page.uncheck("#follow")
    opened.page.select_option("#view", "0")
    opened.press("ArrowRight")
    shown = [
        re.search(r"(\d+) of (\d+)$", text)
        for text in opened.page.eval_on_selector_all(
            "#stage .mark-progress text", "all => all.map(one => one.textContent)"
        )
    ]
    single = opened.count("#stage g.node.is-now:not(.collapsed), #stage g.node.is-done:not(.collapsed)")
    assert sum(int(found[1]) for found in shown if found) + single == 47
    opened.shot("large-overview")
    hidden = int(opened.page.get_attribute("#stage g.node.collapsed >> nth=-1", "data-nodes").split()[-1])
    opened.page.fill("#search", f"effect-{hidden}.1")
    opened.page.press("#search", "Enter")
    assert opened.page.eval_on_selector("#view", "one => one.selectedOptions[0].textContent") == f"Layer {hidden // 30}"
    assert names(opened, "is-pinned") == {f"effect-{hidden}.1"}
    opened.press("Escape")
    opened.page.select_option("#view", "0")
    opened.page.click("#stage g.node.collapsed .label >> nth=0")
    assert opened.text("#box-heading") == "Layer 0: 30 items"
    assert opened.count("#box-details > ul >> nth=0 >> li") == 30
    opened.shot("large-pinned")
    opened.page.click("text=Show the picture of Layer 0")
    assert opened.page.eval_on_selector("#view", "one => one.selectedOptions[0].textContent") == "Layer 0"
    assert opened.count("#stage g.node.is-done") == 29


def test_very_long_names(browse):
    """They leave room for the graph, and no column is wider than the others together."""
    name = "A" * 1000
    graph = nx.DiGraph([("a", "b")])
    frames = [Frame("a", name, [name], [("r", "size", "2")])]
    page = browse(
        to_html(graph, title=name, frames=frames, table=Table(["size"], [("r", name)], [["1"]])), address="#step=1"
    )
    assert page.run("document.querySelector('#stage').clientHeight") > 300
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    assert page.run("document.querySelector('#rows th').offsetWidth") < 400


def test_hostile_names(browse):
    """Names are shown as they are, and do nothing."""
    texts = [*HOSTILE, "{{data}}", "<img src=x onerror=alert(1)>", "a" * 300]
    graph = nx.DiGraph(bands=[(str(key), text) for key, text in enumerate(texts)])
    for key, text in enumerate(texts):
        graph.add_node(key, label=text, lines=[text], group=text, title=text, key=key, band=str(key // 2 * 2))
        graph.add_edge(key // 2 * 2, key, because=text, what=text)
    everything = " ".join(texts)
    frames = [Frame(key, text, [text], [(everything, everything, text)]) for key, text in enumerate(texts)]
    table = Table([everything], [(everything, everything)], [["old"]])
    opened = browse(to_html(graph, title=everything, description=everything, frames=frames, table=table))
    opened.page.on("dialog", lambda dialog: opened.errors.append(dialog.message))
    for text in texts:
        opened.press("ArrowRight")
        told = opened.page.text_content("#now-heading")
        assert told.split() == NOT_SHOWN.sub("\ufffd", text).split()
        assert opened.page.text_content("#box-heading").split() == told.split()
    opened.page.focus("#stage g.node")
    opened.press("Enter", "ArrowDown", "e", "Enter", "Escape")
    opened.page.fill("#search", "<img")
    opened.press("Enter", "Enter")
    assert opened.text("#found") == "2 of 2"
    assert opened.count("body script") == 2
    assert opened.count("img, iframe, object, embed, form") == 0


def test_an_empty_graph(browse):
    opened = browse(DependencyGraph().to_html(title="Nothing"))
    opened.press("ArrowRight", "Space", "End", "/")
    opened.page.fill("#search", "x")
    opened.press("Enter", "Escape")
    assert "0 items" in opened.text("#because")


def test_a_plain_graph(browse):
    """A graph without frames, bands or a table."""
    graph = DependencyGraph()
    for key, name in enumerate(["paint", "sand", "hinge", "lock"]):
        graph.add(name, key=key)
    graph.add_dependency("paint", on="sand", because="paint needs a smooth surface")
    graph.add_dependency("hinge", on="lock")
    graph.add_dependency("lock", on="hinge")
    opened = browse(graph.to_html(title="Doors"))
    opened.press("ArrowRight", "ArrowRight")
    opened.shot("plain")
    assert opened.text("#because") == "After “sand”: paint needs a smooth surface"
    assert not opened.page.is_visible("#table")
    opened.press("ArrowRight")
    assert opened.text("#because") == "Does not wait for “lock”, with which it is on a loop"
