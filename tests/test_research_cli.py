"""The research instruments on the command line."""

import json
from pathlib import Path

import pytest

from layers import Board, LayersError
from layers.cli import main
from layers.research import orders as orders_module
from layers.research.orders import OrderSearch

OP_HU = "examples/01-humility-two-opalescences.yaml"
LOOP = "examples/11-life-and-limb-loop.yaml"
OGRE = "examples/05-gray-ogre.yaml"


@pytest.fixture(autouse=True)
def _width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


def run(capsys, *args):
    """Return exit status, output and errors of a command."""
    status = main(args)
    out, err = capsys.readouterr()
    return status, out, err


def test_orders(capsys):
    status, out, err = run(capsys, "orders", OP_HU, "--object", "humility")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "4 things, 24 orders, 2 outcomes",
        "1. 16 orders: Humility before the younger Opalescence",
        "   humility: 4/4",
        "2. 8 orders: Humility after both copies of Opalescence",
        "   humility: 1/1",
    ]


def test_orders_as_data(capsys):
    status, out, _ = run(capsys, "orders", OP_HU, "--json", "--apart", "--characteristic", "power")
    assert status == 0
    data = json.loads(out)
    assert data["orders"] == data["counted"] == 24
    assert sorted(one["orders"] for one in data["outcomes"]) == [4, 4, 8, 8]


def test_some_things_only(capsys):
    _, out, _ = run(capsys, "orders", OP_HU, "--among", "humility", "--among", "opalescence-2")
    assert out.startswith("2 things, 2 orders, 2 outcomes\n1. 1 order: opalescence-2 after Humility")


def test_a_limit(capsys):
    status, out, err = run(capsys, "orders", OP_HU, "--limit", "1")
    assert status == 0
    assert "orders have not been looked at" in out
    assert err == "layers: the limit was reached; --limit allows more\n"


@pytest.mark.parametrize("name", ["orders", "sensitivity"])
def test_ctrl_c_gives_what_is_known(capsys, monkeypatch, name):
    whole = OrderSearch.step

    def step(self, *args):
        if self.solves:
            raise KeyboardInterrupt
        return whole(self, None, 1)

    monkeypatch.setattr(orders_module.OrderSearch, "step", step)
    status, out, err = run(capsys, name, OP_HU)
    assert status == 130
    assert "looked at" in out
    assert err == "layers: stopped; this is what is known so far\n"


def test_sensitivity(capsys, tmp_path):
    picture = tmp_path / "pairs.svg"
    status, out, err = run(capsys, "sensitivity", LOOP, "-o", str(picture))
    assert (status, err) == (0, "")
    assert out.startswith("the order matters for 1 of 10 pairs\nlimb older than moon → younger:\n")
    assert picture.read_text("utf-8").startswith("<svg")
    status, out, _ = run(capsys, "sensitivity", LOOP, "--json")
    assert {(one["first"], one["second"]) for one in json.loads(out)["swaps"]} == {("limb", "moon")}


def test_a_picture_that_cannot_be_drawn(capsys, tmp_path):
    for name in ("pairs.txt", "pairs.html", "pairs"):
        status, out, err = run(capsys, "sensitivity", LOOP, "-o", str(tmp_path / name))
        assert (status, out) == (2, "")
        assert "give a file whose name ends in one of svg, png, dot, mermaid, graphml, json" in err
    assert list(tmp_path.iterdir()) == []


def test_minimize(capsys, tmp_path):
    status, out, err = run(capsys, "minimize", LOOP, "--predicate", "loop")
    assert (status, err) == (0, "")
    assert out.startswith("# left: limb, moon, taiga, saproling\n# taken away: forest\n# no smaller set will do\n")
    assert [thing.id for thing in Board.from_text(out).objects] == ["limb", "moon", "taiga", "saproling"]
    file = tmp_path / "least.yaml"
    status, out, _ = run(capsys, "minimize", LOOP, "--predicate", "loop", "-o", str(file), "--json")
    assert status == 0
    assert json.loads(out)["removed"] == ["forest"]
    assert len(Board.load(file).objects) == 4


@pytest.mark.parametrize(
    ("predicate", "file", "left"),
    [
        ("loop=2", LOOP, "limb, moon, taiga, saproling"),
        ("dependency=limb,moon", LOOP, "limb, moon, taiga"),
        ("order", OP_HU, "opalescence-1, humility"),
        ("rulesets=10th,m10", OGRE, "ogre, might, diminish"),
        ("value=ogre,power,5", OGRE, "ogre, might, diminish"),
        ("value=saproling,types,Land,Creature", LOOP, "limb, saproling"),
    ],
)
def test_predicates(capsys, predicate, file, left):
    status, out, _ = run(capsys, "minimize", file, "--predicate", predicate)
    assert status == 0
    assert out.splitlines()[0] == f"# left: {left}"


@pytest.mark.parametrize(
    ("predicate", "why"),
    [
        ("loop=3", "does not hold for the whole board"),
        ("loops", "there are: loop"),
        ("value=ogre,power,x", "expected a number for power"),
        ("value=ogre,powr,5", "did you mean 'power'"),
        ("rulesets=10th,9th", "no rule set is named '9th'"),
        ("rulesets=10th,10th", "expected two different rule sets"),
        ("loop=", "there are: loop"),
        ("loop=1", "a loop has at least 2 effects, not 1"),
        ("value=ogre,power", "there are: loop"),
        ("value=ogr,power,5", "no object is named 'ogr'; did you mean 'ogre'?"),
        ("dependency=ogre,mightt", "no object or effect is named 'mightt'; did you mean 'might'?"),
    ],
)
def test_predicates_that_do_not_do(capsys, predicate, why):
    status, out, err = run(capsys, "minimize", OGRE, "--predicate", predicate)
    assert (status, out) == (2, "")
    assert why in err
    assert err.startswith("layers: ")


def test_the_board_is_not_written_over(capsys, tmp_path):
    file = tmp_path / "loop.yaml"
    text = Path(LOOP).read_text("utf-8")
    file.write_text(text, "utf-8")
    for name, why in (
        (file, "is the board"),
        (tmp_path / "least.txt", "ends in"),
        (tmp_path / "no" / "a.json", "no folder"),
    ):
        status, out, err = run(capsys, "minimize", str(file), "--predicate", "loop", "-o", str(name))
        assert (status, out) == (2, "")
        assert why in err
    assert file.read_text("utf-8") == text
    assert [one.name for one in tmp_path.iterdir()] == ["loop.yaml"]


def test_rule_sets_of_the_predicate_only(capsys):
    status, _, err = run(capsys, "minimize", OGRE, "--predicate", "rulesets=10th,m10", "--ruleset", "current")
    assert status == 2
    assert "leave --ruleset out" in err


def test_compare(capsys):
    status, out, err = run(capsys, "compare", OGRE, "--rulesets", "10th,m10")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["ogre: power 1 (10th); power 5 (m10)", "ogre: toughness 4 (10th); toughness 8 (m10)"]
    assert "share 6b in Tenth Edition" in " ".join(lines)
    status, out, _ = run(capsys, "compare", OGRE, "--json", "--characteristic", "power")
    assert json.loads(out)["differences"] == [
        {
            "object": "ogre",
            "characteristic": "power",
            "values": {"ravnica": 1, "10th": 1, "m10": 5, "current": 5},
        }
    ]


def test_wrong_input(capsys):
    for args, why in (
        (("orders", OP_HU, "--among", "nobody"), "no object or effect is named 'nobody'"),
        (("orders", OP_HU, "--object", "nobody"), "no object is named 'nobody'"),
        (("orders", OP_HU, "--limit", "many"), "expected a number from 1, not 'many'"),
        (("sensitivity", "nowhere.yaml"), "the file cannot be read"),
        (("compare", OGRE, "--rulesets", "10th,9th"), "no rule set is named '9th'"),
        (("minimize", OGRE), "--predicate"),
        (("orders", OP_HU, "--limit", "0"), "expected a number from 1, not '0'"),
        (("orders", OP_HU, "--workers", "0"), "expected a number from 1, not '0'"),
        (("orders", OP_HU, "--limi", "3"), "unrecognized arguments: --limi 3"),
        (("compare", OGRE, "--ruleset", "m10"), "unrecognized arguments: --ruleset m10"),
    ):
        status, out, err = run(capsys, *args)
        assert (status, out) == (2, "")
        assert why in err


def test_workers(capsys):
    assert run(capsys, "orders", LOOP, "--workers", "2") == run(capsys, "orders", LOOP)


def test_orders_that_cannot_be_counted(capsys, monkeypatch):
    monkeypatch.setattr("graph.partial_order.MOST_STATES", 1)
    status, _, err = run(capsys, "orders", "examples/14-five-conversions.yaml")
    assert status == 2
    assert "cannot be counted" in err
    with pytest.raises(LayersError):
        OrderSearch(Board.load("examples/14-five-conversions.yaml"))
