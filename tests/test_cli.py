"""The command line, as people and programs use it."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

import layers
from layers.cli import main
from layers.tables import Column, paragraph, plain, table, text_width, wrapped

LANDS = """\
title: Blood Moon and Urborg
objects:
  - {card: "Urborg, Tomb of Yawgmoth", id: urborg, controller: alice}
  - {card: Blood Moon, id: moon, controller: bob}
  - {card: Forest, controller: alice}
expect:
  objects:
    urborg: {subtypes: [Mountain], abilities: ["{T}: Add {R}."]}
  order: {"4": [moon]}
"""
UNREAD = """\
objects:
  - {name: Bear, type_line: Creature, power: 2, toughness: 2, oracle_text: "Frobnicated creatures get +1/+1."}
"""
FRESH = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON", "COLUMNS"))}


@pytest.fixture(autouse=True)
def _width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def lands(tmp_path):
    path = tmp_path / "lands.yaml"
    path.write_text(LANDS, "utf-8")
    return str(path)


@pytest.fixture
def written(tmp_path):
    """Return a function that writes a board file and returns its name."""

    def write(text, name="board.yaml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


@pytest.fixture
def run(capsys):
    """Return a function that runs a command and returns its status, output and errors."""

    def run_it(*argv):
        status = main(list(argv))
        done = capsys.readouterr()
        return status, done.out, done.err

    return run_it


@pytest.fixture
def feed(monkeypatch):
    """Return a function that puts bytes on standard input."""

    def put(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return put


def started(*argv, **kwargs):
    return subprocess.Popen(
        [sys.executable, "-m", "layers", *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kwargs
    )


# --- solve ------------------------------------------------------------------------------------------------------


def test_solve_prints_a_table(run, lands):
    status, out, err = run("solve", lands)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "object  type                       P/T  colors     abilities                      controller",
        "urborg  Legendary Land — Mountain       colorless  {T}: Add {R}.                  alice",
        "moon    Enchantment                     red        Nonbasic lands are Mountains.  bob",
        "forest  Basic Land — Forest             colorless  {T}: Add {G}.                  alice",
    ]


def test_solve_shows_some_objects(run, lands):
    _, out, _ = run("solve", lands, "--object", "forest", "--object", "moon")
    assert [line.split()[0] for line in out.splitlines()] == ["object", "forest", "moon"]


def test_solve_shows_zones_where_there_are_several(run, written):
    board = written("objects: [{card: Grizzly Bears, id: a}, {card: Grizzly Bears, id: b, zone: graveyard}]")
    _, out, _ = run("solve", board)
    assert [line.split()[-1] for line in out.splitlines()] == ["zone", "battlefield", "graveyard"]


def test_solve_in_an_old_edition(run, written):
    # Printed 2/2, Giant Growth, then "0/2": until 2009 both in 6b, by timestamp.
    growth = "{id: growth, targets: [bear], does: [{applies_to: targets, does: [{add pt: {power: 3, toughness: 3}}]}]}"
    queen = "{id: queen, targets: [bear], does: [{applies_to: targets, does: [{set pt: {power: 0, toughness: 2}}]}]}"
    board = written(f"objects: [{{card: Grizzly Bears, id: bear}}]\neffects:\n - {growth}\n - {queen}\n")
    assert " 3/5 " in run("solve", board)[1]
    assert " 0/2 " in run("solve", board, "--ruleset", "10th")[1]


def test_solve_as_json(run, lands):
    status, out, _ = run("solve", lands, "--json", "--object", "urborg")
    found = json.loads(out)
    assert status == 0
    assert list(found["objects"]) == ["urborg"]
    assert found["objects"]["urborg"]["subtypes"] == ["Mountain"]
    assert found["order"] == {"4": ["moon.1"]}
    assert found["depends"] == {"4": [["urborg.1", "moon.1"]]}
    assert found["steps"][0]["effect"] == "moon.1"


def test_solve_fits_the_terminal(run, written, monkeypatch):
    board = written(
        "objects: [{card: Opalescence}, {card: Humility}, {card: Grizzly Bears, id: a-bear-with-a-long-name}]"
    )
    for width in (80, 100, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        assert max(map(len, run("solve", board)[1].splitlines())) <= width


def test_solve_reads_standard_input(run, feed):
    feed(LANDS.encode())
    assert "Legendary Land — Mountain" in run("solve", "-")[1]


# --- explain and order ------------------------------------------------------------------------------------------


def test_why(run, lands):
    solution = layers.solve(layers.Board.from_text(LANDS))
    status, out, err = run("explain", lands, "urborg", "types")
    assert (status, err) == (0, "")
    assert out == solution.why("urborg", "types").to_text() + "\n"
    status, out, _ = run("explain", lands, "urborg", "subtypes", "--full")
    assert out == solution.why("urborg", "subtypes").to_text(full=True) + "\n"
    status, out, _ = run("explain", lands, "urborg", "subtypes", "--json")
    assert json.loads(out) == solution.why("urborg", "subtypes").to_dict()
    status, out, _ = run("explain", lands, "urborg", "--json")
    assert [one["characteristic"] for one in json.loads(out)][:3] == ["name", "mana_cost", "mana_value"]


def test_why_not(run, lands):
    solution = layers.solve(layers.Board.from_text(LANDS))
    status, out, err = run("explain", lands, "urborg", "--not", "urborg.1")
    assert (status, err) == (0, "")
    assert out == solution.why_not("urborg.1", "urborg").to_text() + "\n"
    status, out, _ = run("explain", lands, "urborg", "--not", "urborg.1", "--json")
    assert json.loads(out)["kind"] == "not applied"
    status, _, err = run("explain", lands, "urborg", "types", "--not", "urborg.1")
    assert status == 2
    status, _, err = run("explain", lands, "urborg", "tipes")
    assert (status, err) == (2, "layers: no characteristic is named 'tipes'; did you mean 'types' or 'subtypes'?\n")
    status, _, err = run("explain", lands, "urborg", "--not", "urborg.2")
    assert (status, err) == (2, "layers: no effect is named 'urborg.2'; did you mean 'urborg.1'?\n")


def test_explain(run, lands):
    status, out, err = run("explain", lands, "urborg")
    assert (status, err) == (0, "")
    assert out == layers.solve(layers.Board.from_text(LANDS)).explain("urborg") + "\n"


def test_order_tells_steps_reasons_and_what_never_began(run, lands):
    status, out, _ = run("order", lands)
    assert status == 0
    assert out.splitlines() == [
        "Layer 4 (types)",
        "  0  moon.1 (Blood Moon), timestamp 2, applied to urborg",
        "     Nonbasic lands are Mountains.",
        "     Why now: moon.1 is the only effect in layer 4 that can come now; urborg.1 is older but waits,",
        "       because moon.1 decides whether urborg.1 exists (613.8a).",
        "  urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4.",
    ]


def test_order_of_a_layer_without_effects(run, lands):
    assert run("order", lands, "--layer", "7b")[1] == "Layer 7b (power and toughness set)\n  nothing to apply\n"


def test_order_without_any_effect(run, written):
    assert run("order", written("objects: [{card: Forest}]")) == (0, "no continuous effects\n", "")


def test_order_as_json(run, lands):
    found = json.loads(run("order", lands, "--json", "--layer", "4")[1])
    (layer,) = found["layers"]
    (step,) = layer["steps"]
    assert (found["ruleset"], layer["layer"], layer["loops"]) == ("current", "4", [])
    assert (step["effect"], step["source"], step["objects"], step["timestamp"]) == ("moon.1", "moon", ["urborg"], 2)
    assert [(why["kind"], why["rule"]) for why in step["why"]] == [("alone", None), ("held up", "613.8a")]
    assert layer["never_began"] == ["urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4"]


def test_order_names_loops(run, written):
    board = written(
        "objects:\n - {card: Forest}\n - {name: Elf, type_line: Creature — Elf, power: 2, toughness: 2}\n"
        " - {card: Life and Limb, id: life}\n - {card: Xenograft, id: xeno, choices: {creature_type: Saproling}}\n"
    )
    assert "  loop: life.1, xeno.2\n" in run("order", board, "--layer", "4")[1]


# --- graph ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "begins"), [("dot", "digraph"), ("mermaid", "flowchart LR"), ("graphml", "<?xml"), ("json", "{")]
)
def test_graph_formats(run, lands, form, begins):
    status, out, _ = run("graph", lands, "--layer", "4", "--format", form)
    assert status == 0
    assert out.startswith(begins)
    assert "moon.1 decides whether urborg.1 exists" in out


def test_graph_into_a_file(run, lands, tmp_path):
    out = tmp_path / "layer4.graphml"
    assert run("graph", lands, "--layer", "4", "--format", "graphml", "-o", str(out)) == (0, "", "")
    assert set(nx.read_graphml(out).edges) == {("moon.1", "urborg.1")}
    assert list(tmp_path.iterdir()) == [Path(lands), out]


def test_graph_at_a_step(run, lands):
    assert run("graph", lands, "--layer", "4", "--step", "0", "--format", "dot")[0] == 0
    status, out, err = run("graph", lands, "--layer", "4", "--step", "1", "--format", "dot")
    assert (status, out, err) == (2, "", "layers: layer 4 has no step 1; its steps are 0 to 0\n")
    status, out, err = run("graph", lands, "--layer", "7a", "--format", "json", "--step", "0")
    assert (status, json.loads(out)["nodes"], err) == (0, [], "")


def test_graph_of_a_layer_without_effects(run, lands):
    assert run("graph", lands, "--layer", "7b", "--format", "mermaid") == (0, "flowchart LR\n", "")


def test_drawings_from_the_command_line(run, lands, tmp_path):
    solution = layers.solve(layers.Board.from_text(LANDS))
    assert run("graph", lands, "--format", "svg") == (0, solution.to_svg(), "")
    assert run("graph", lands, "--layer", "4", "--format", "svg") == (0, solution.to_svg("4"), "")
    assert run("graph", lands, "--format", "html") == (0, solution.to_html(), "")
    assert run("graph", lands, "--layer", "4", "--format", "html") == (0, solution.to_html("4"), "")
    for ending in ("svg", "html", "mmd", "gv", "json"):
        out = tmp_path / f"lands.{ending}"
        assert run("graph", lands, "-o", str(out)) == (0, "", "")
        assert "moon.1" in out.read_text("utf-8")


def test_pictures_in_pixels_from_the_command_line(run, lands, tmp_path):
    pytest.importorskip("resvg_py", reason="needs resvg: pip install 'mtg-layers[png]'")
    out = tmp_path / "lands.png"
    assert run("graph", lands, "-o", str(out)) == (0, "", "")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_pictures_in_pixels_without_the_extra(run, lands, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, out, err = run("graph", lands, "-o", str(tmp_path / "lands.png"))
    assert (status, out) == (2, "")
    assert "mtg-layers[png]" in err
    assert list(tmp_path.iterdir()) == [Path(lands)]


def test_what_a_drawing_cannot_be(run, lands, tmp_path):
    status, _, err = run("graph", lands)
    assert (status, err.split(":")[0]) == (2, "layers")
    assert "give --format (svg, png, html, dot, mermaid, graphml, json), or -o with a file" in err
    assert run("graph", lands, "-o", str(tmp_path / "x.jpg"))[2] == err
    assert run("graph", lands, "--step", "0", "--format", "svg")[2] == (
        "layers: a step is one of a layer's: give --layer, too\n"
    )
    assert "a page has all steps" in run("graph", lands, "--layer", "4", "--step", "0", "--format", "html")[2]
    assert "no layer is named '9'" in run("graph", lands, "--layer", "9", "--format", "html")[2]


def test_solve_with_a_page(run, lands, tmp_path):
    solution = layers.solve(layers.Board.from_text(LANDS))
    out = tmp_path / "lands.html"
    status, table, err = run("solve", lands, "--html", str(out))
    assert (status, err) == (0, "")
    assert table == run("solve", lands)[1]
    assert out.read_text("utf-8") == solution.to_html()
    assert run("solve", lands, "--html", "-") == (0, solution.to_html(), "")
    status, _, err = run("solve", lands, "--html", str(tmp_path / "no-such-folder" / "x.html"))
    assert status == 2
    assert "the file cannot be written" in err


@pytest.mark.parametrize("place", ["no-such-folder/x.dot", "."])
def test_a_file_that_cannot_be_written(run, lands, tmp_path, place):
    status, out, err = run("graph", lands, "--layer", "4", "--format", "dot", "-o", str(tmp_path / place))
    assert (status, out) == (2, "")
    assert "the file cannot be written" in err
    assert list(tmp_path.iterdir()) == [Path(lands)]


# --- check ------------------------------------------------------------------------------------------------------


def test_check_one_file(run, lands):
    assert run("check", lands) == (0, f"{lands}: ok\n", "")


def test_check_several_files(run, lands, written):
    wrong = written(LANDS.replace("subtypes: [Mountain]", "subtypes: [Swamp]"), "wrong.yaml")
    status, out, _ = run("check", lands, wrong, "missing.yaml")
    assert status == 2
    assert out.splitlines() == [
        f"{lands}: ok",
        f"{wrong}: objects.urborg.subtypes: expected [Swamp], found [Mountain]",
        "missing.yaml: the file cannot be read: No such file or directory",
        "1 of 3 hold",
    ]
    assert run("check", lands, wrong)[0] == 1


def test_check_as_json(run, lands, written):
    wrong = written(LANDS.replace("subtypes: [Mountain]", "subtypes: [Swamp]"), "wrong.yaml")
    broken = written("objects: [{zone: nowhere}]", "broken.yaml")
    status, out, err = run("check", "--json", lands, wrong, broken, written(UNREAD))
    rows = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (2, "")
    assert [list(row) for row in rows] == [["file", "ok", "differences", "error", "not_understood"]] * 4
    assert [row["ok"] for row in rows] == [True, False, False, True]
    assert rows[1]["differences"] == [{"path": "objects.urborg.subtypes", "expected": ["Swamp"], "found": ["Mountain"]}]
    assert rows[2]["error"].startswith(f"{broken}:1:")
    assert rows[3]["not_understood"] == ["bear: Frobnicated creatures get +1/+1."]


def test_check_of_a_board_that_must_be_refused(run, written):
    refused = written("objects: [{card: No Such Card}]\nexpect: {error: true}", "refused.yaml")
    assert run("check", refused) == (0, f"{refused}: refused, as expected\n", "")
    row = json.loads(run("check", "--json", refused)[1])
    assert (row["ok"], row["differences"]) == (True, [])
    assert "no card is named 'No Such Card'" in row["error"]
    taken = written("objects: [{card: Forest}]\nexpect: {error: true}", "taken.yaml")
    assert run("check", taken)[:2] == (1, f"{taken}: error: expected true, found false\n")


def test_check_in_another_edition(run, lands):
    status, out, err = run("check", "--ruleset", "m11", lands)
    assert (status, out, err) == (2, "", "layers: no rule set is named 'm11'; did you mean 'm10'?\n")
    assert run("check", "--ruleset", "m10", lands)[0] == 0


def test_check_of_bytes_that_are_no_text(run, feed):
    feed(b"objects: \xff")
    assert run("check", "-")[:2] == (2, "-: standard input: byte 0xff is no UTF-8 text\n")


# --- text that is not understood --------------------------------------------------------------------------------


def test_lines_that_are_not_understood_are_warnings(run, written):
    board = written(UNREAD)
    status, _, err = run("solve", board)
    assert (status, err) == (0, f"{board}: warning: not understood: bear: Frobnicated creatures get +1/+1.\n")


@pytest.mark.parametrize("argv", [("solve",), ("explain", "bear"), ("order",)])
def test_strict_refuses_them(run, written, argv):
    board = written(UNREAD)
    status, out, err = run(argv[0], board, *argv[1:], "--strict")
    assert (status, out, err) == (2, "", f"{board}: not understood: bear: Frobnicated creatures get +1/+1.\n")


def test_check_strict(run, written):
    board = written(UNREAD)
    refused = f"{board}: not understood: bear: Frobnicated creatures get +1/+1.\n"
    assert run("check", board, "--strict")[:2] == (2, refused)


# --- rule sets, cards, schema -----------------------------------------------------------------------------------


def test_rulesets(run):
    _, out, _ = run("rulesets")
    assert [line.split()[0] for line in out.splitlines()] == ["id", "ravnica", "10th", "m10", "current"]
    assert [rules["id"] for rules in json.loads(run("rulesets", "--json")[1])] == ["ravnica", "10th", "m10", "current"]


def test_one_ruleset(run):
    _, out, _ = run("rulesets", "10th")
    assert out.startswith("10th: Tenth Edition, since 2007-07-13\n")
    assert "5      colors, abilities\n" in out
    assert "loop         418.5d\n" in out
    assert json.loads(run("rulesets", "10th", "--json")[1])["layer_of"]["ability"] == "5"


def test_cards(run):
    names = run("cards", "list")[1].splitlines()
    assert "Blood Moon" in names
    assert names == json.loads(run("cards", "list", "--json")[1])


def test_one_card(run):
    _, out, _ = run("cards", "show", "blood moon")
    assert out == "Blood Moon, {2}{R}, Enchantment\n  * Nonbasic lands are Mountains.\n"
    _, out, _ = run("cards", "show", "Delver of Secrets")
    assert "Insectile Aberration, Creature — Human Insect, 3/2, color indicator blue\n  * flying\n" in out
    found = json.loads(run("cards", "show", "giant growth", "--json")[1])
    assert (found["name"], found["faces"][0]["mana_cost"]) == ("Giant Growth", "{G}")
    assert list(found["effects"]) == ["growth"]


def test_schema(run):
    assert json.loads(run("schema")[1])["required"] == ["objects"]


# --- wrong input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("solve", "{}", "--object", "urbrog"), "layers: no object is named 'urbrog'; did you mean 'urborg'?"),
        (("solve", "{}", "--ruleset", "12th"), "layers: no rule set is named '12th'; did you mean '10th'?"),
        (("explain", "{}", "forrest"), "layers: no object is named 'forrest'; did you mean 'forest'?"),
        (("order", "{}", "--layer", "7q"), "layers: no layer is named '7q'"),
        (("graph", "{}", "--layer", "9", "--format", "dot"), "layers: no layer is named '9'"),
        (("rulesets", "curent"), "layers: no rule set is named 'curent'; did you mean 'current'?"),
        (("cards", "show", "Humilty"), "layers: no card is named 'Humilty'; did you mean 'Humility'"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest(run, lands, argv, message):
    status, out, err = run(*(part.format(lands) for part in argv))
    assert (status, out) == (2, "")
    assert err.startswith(message)


def test_a_board_file_with_mistakes(run, written):
    board = written("objects:\n  - {card: Blood Mon}\n  - {card: Forest, zone: battelfield}\n")
    status, out, err = run("solve", board)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"{board}:2:6: objects.0.card: no card is named 'Blood Mon'; did you mean 'Blood Moon' or 'Blood Sun'?",
        f"{board}:3:20: objects.1.zone: found 'battelfield'; did you mean 'battlefield'?",
    ]


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("frobnicate",),
        ("solve",),
        ("check",),
        ("graph", "x", "--layer", "4", "--format", "gif"),
        ("graph", "x", "--layer", "4", "--format", "dot", "--step", "one"),
        ("cards",),
        ("cards", "show"),
        ("solve", "x", "--no-such-option"),
    ],
)
def test_wrong_arguments_show_the_usage(run, argv):
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert err.startswith("usage: layers")


WRONG = ["", "[]", "objects: 3", "{", "objects: [&a x]", "\x00", "objects: []\nobjects: []", "- 1: {"]


@pytest.mark.parametrize("text", WRONG)
def test_no_file_ends_in_a_traceback(run, written, text):
    board = written(text)
    for argv in (["solve", board], ["order", board], ["check", board], ["explain", board, "x"]):
        status, out, err = run(*argv)
        assert status == 2
        assert re.match(re.escape(board) + r":\d+:\d+: ", out + err)


def test_help_and_version(run):
    assert run("--version") == (0, f"layers {layers.__version__}\n", "")
    status, out, _ = run("--help")
    assert status == 0
    for command in ("solve", "explain", "order", "graph", "check", "rulesets", "cards", "schema"):
        assert f"\n    {command} " in out


# --- processes --------------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away(lands, tmp_path):
    many = "".join(f"  - {{card: Forest, id: forest{number}}}\n" for number in range(3000))
    board = tmp_path / "many.yaml"
    board.write_text("objects:\n" + many, "utf-8")
    with started("solve", str(board)) as process:
        assert process.stdout.readline().startswith(b"object")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_interrupt_ends_quietly(run, monkeypatch):
    class Waiting(io.RawIOBase):
        def read(self, size=-1):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Waiting()))
    assert run("solve", "-") == (130, "", "")


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_output_is_utf8_in_any_locale(lands, locale):
    environment = FRESH | {"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    out, err = started("solve", lands, env=environment).communicate(timeout=30)
    assert err == b""
    assert "Legendary Land — Mountain" in out.decode("utf-8")


def test_starting_imports_little():
    script = "import sys, layers.cli; layers.cli.main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"networkx", "pydantic", "yaml", "numpy", "layers.solver"} & set(done.stdout.split())


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("arguments", [("solve",), ("check", "--json"), ("order",)])
def test_a_full_device(lands, arguments, buffered):
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "wb") as full:
        process = subprocess.Popen(
            [sys.executable, "-m", "layers", *arguments, lands], stdout=full, stderr=subprocess.PIPE,
            env=FRESH if buffered else FRESH | {"PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert err == b"layers: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by a POSIX shell")
@pytest.mark.parametrize(
    ("closed", "file", "status"), [("<&-", "-", 2), ("2>&-", "nowhere.yaml", 2), (">&-", "lands", 0)]
)
def test_a_stream_that_there_is_not(lands, closed, file, status):
    command = f'"$0" -m layers solve "$1" {closed}'
    name = lands if file == "lands" else file
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, name], capture_output=True, text=True, env=FRESH, check=False
    )
    assert done.returncode == status
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_nothing_is_written_over_the_board(run, tmp_path):
    board = tmp_path / "board.json"
    board.write_text('{"objects": [{"card": "Forest"}]}', "utf-8")
    before = board.read_bytes()
    (tmp_path / "link.json").symlink_to(board)
    for name in ("board.json", "link.json"):
        wanted = str(tmp_path / name)
        for command in (("graph", str(board), "-o", wanted), ("solve", str(board), "--html", wanted)):
            status, out, err = run(*command)
            assert (status, out) == (2, "")
            assert err == f"layers: {wanted} is the board: it is not written over\n"
    assert board.read_bytes() == before
    assert run("graph", str(board), "-o", str(tmp_path / "graph.json"))[0] == 0


def test_a_page_goes_where_pages_go(run, lands, tmp_path):
    for name in ("page.png", "page.svg", "page.json", "page.gv"):
        status, out, err = run("solve", lands, "--html", str(tmp_path / name))
        assert (status, out) == (2, "")
        assert err.startswith("layers: --html writes a page, and the name")
        assert not (tmp_path / name).exists()
    for name in ("page.htm", "page", "page.txt"):
        assert run("solve", lands, "--html", str(tmp_path / name))[0] == 0
    assert "both want standard output" in run("solve", lands, "--html", "-", "--json")[2]
    for command in (("solve", lands, "--html", ""), ("graph", lands, "--format", "svg", "-o", "")):
        assert run(*command) == (2, "", "layers: the name of the file to write is empty\n")


def test_a_picture_of_one_moment_says_which(run, lands):
    assert "(before number 1)" in run("graph", lands, "--layer", "4", "--step", "0", "--format", "svg")[1]
    assert "before number" not in run("graph", lands, "--layer", "4", "--format", "svg")[1]


# --- tables -----------------------------------------------------------------------------------------------------


def test_a_table_narrows_its_widest_columns():
    columns = [Column("id"), Column("text", least=8), Column("n", right=True)]
    rows = [["a", "one two three four", "1"], ["b", "five", "22"]]
    assert table(columns, rows, 80)[1:] == ["a   one two three four   1", "b   five                22"]
    assert table(columns, rows, 17) == [
        "id  text        n",
        "a   one two     1",
        "    three",
        "    four",
        "b   five       22",
    ]


def test_a_cell_that_is_too_long_ends_in_an_ellipsis():
    assert table([Column("t", least=3)], [["one two three four five"]], 5, most_lines=2) == ["t", "one", "two…"]


def test_a_title_is_never_wrapped():
    lines = table([Column("controller", least=1), Column("x", least=4)], [["al", "y" * 30]], 16)
    assert lines[0] == "controller  x"


def test_wide_characters_take_two_columns():
    assert text_width("青い月") == 6
    assert table([Column("a"), Column("b")], [["青", "x"], ["abcd", "y"]], 80) == ["a     b", "青    x", "abcd  y"]


def test_long_words_are_broken():
    assert wrapped("ab cdefghij k", 4) == ["ab", "cdef", "ghij", "k"]
    assert paragraph("one two three", 9, "* ") == ["* one two", "  three"]


def test_nothing_reaches_the_terminal_but_text():
    assert plain("a\x1b[31mb\n\tc\u202ed") == "a\\x1b[31mb c\\u202ed"


# --- the documentation ------------------------------------------------------------------------------------------


def test_documented_output_is_what_comes_out(capsys, tmp_path, monkeypatch):
    text = (Path(__file__).parent.parent / "docs" / "command-line.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    Path("lands.yaml").write_text(re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1], "utf-8")
    Path("broken.yaml").write_text("objects:\n  - {card: Forest, zone: battelfield}\n", "utf-8")
    examples = Path(__file__).parent.parent / "examples"
    for name, example in (("loop", "11-life-and-limb-loop"), ("ogre", "05-gray-ogre")):
        Path(f"{name}.yaml").write_bytes((examples / f"{example}.yaml").read_bytes())
    consoles = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    assert len(consoles) == 12
    for console in consoles:
        for command, output in re.findall(r"^\$ layers (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE):
            main(shlex.split(command))
            assert "".join(capsys.readouterr()) == output
