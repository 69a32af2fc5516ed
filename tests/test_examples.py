"""The example boards: each loads, comes out as it says, survives a round trip, and is described."""

import re
from pathlib import Path

import pytest

from layers import Board, solve
from layers.cards.catalogue import card, names
from layers.check import differences
from layers.effects.node import to_json

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = sorted(EXAMPLES.glob("*.yaml"))

each_example = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def test_there_are_examples():
    assert FILES


@each_example
def test_it_comes_out_as_it_says(file):
    board = Board.load(file)
    assert differences(board, solve(board)) == ()


@each_example
def test_it_is_checked_and_explained_by_rule_numbers(file):
    data = Board.load(file).to_dict()
    assert data["title"]
    assert data["rules"]
    assert data["expect"]["objects"]


@each_example
def test_nothing_in_it_is_passed_over(file):
    assert Board.load(file).not_understood() == ()


@each_example
@pytest.mark.parametrize("suffix", [".yaml", ".json"])
def test_it_survives_a_round_trip(file, suffix, tmp_path):
    board = Board.load(file)
    assert Board.from_dict(board.to_dict()) == board
    saved = tmp_path / f"board{suffix}"
    board.save(saved)
    again = Board.load(saved)
    assert again == board
    assert differences(again, solve(again)) == ()


@each_example
def test_every_object_can_be_explained(file):
    solution = solve(Board.load(file))
    for name in solution:
        assert name in solution.explain(name)


@each_example
def test_what_a_catalogue_card_does_is_what_the_catalogue_says(file):
    board = Board.load(file)
    cards = {thing.id: thing.card for thing in board.objects if thing.card}
    for effect in board.effects:
        name = cards.get(effect.source, effect.source)
        if name in names():
            assert to_json(effect.does) in [to_json(known.does) for known in card(name).effects]


def test_the_older_rules_make_a_difference():
    board = Board.load(EXAMPLES / "18-painters-servant-humility.yaml")
    assert solve(board)["bears"].colors == ("blue", "green")
    assert solve(board, ruleset="10th")["bears"].colors == ("green",)
    honor = Board.load(EXAMPLES / "22-warriors-honor-crusade-humility-10th.yaml")
    assert solve(honor)["lions"].power == 2
    assert solve(honor, ruleset="current")["lions"].power == 3


def test_the_readme_lists_every_example():
    text = (EXAMPLES / "README.md").read_text("utf-8")
    assert re.findall(r"^\| \[(.+?)\]\(\1\.yaml\) \| .+ \|$", text, re.MULTILINE) == [file.stem for file in FILES]
