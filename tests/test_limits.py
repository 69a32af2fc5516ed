"""Boards on which effects beget effects without end are refused, and soon."""

import time

import pytest

from layers import Board, LimitError, solve

CREATURES = {"type": "Creature"}
BORROWS = {"add abilities of": {"of": CREATURES, "what": "all"}}


def static(applies_to, does):
    return {"static": {"effects": [{"applies_to": applies_to, "does": [does]}]}}


def full_text_of(other, *more):
    return static("this", {"full text of": {"of": {"object": other}, "and": list(more)}})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([static("this", BORROWS)], [static("this", BORROWS)]),
        ([], [static(CREATURES, BORROWS)]),
        (["flying", static(CREATURES, BORROWS)], ["haste"]),
        ([static(CREATURES, "exchange text")], ["flying"]),
        ([full_text_of("second", "flying")], [full_text_of("first", "haste")]),
    ],
)
@pytest.mark.parametrize("reverse", [False, True])
def test_effects_without_end(first, second, reverse):
    objects = [
        {"id": id_, "name": id_, "type_line": "Creature", "power": 1, "toughness": 1, "abilities": abilities}
        for id_, abilities in (("first", first), ("second", second))
    ]
    board = Board.from_dict({"objects": objects[::-1] if reverse else objects})
    start = time.monotonic()
    with pytest.raises(LimitError, match="abilities that"):
        solve(board)
    assert time.monotonic() - start < 30


def test_grants_of_grants_on_a_wide_board_are_no_matter():
    lord = static(CREATURES, {"add abilities": [static(CREATURES, {"add abilities": ["reach"]})]})
    objects = [{"name": "Bear", "type_line": "Creature — Bear"} for _ in range(100)]
    board = Board.from_dict({"objects": [*objects, {"name": "Lord", "type_line": "Enchantment", "abilities": [lord]}]})
    assert solve(board)["bear-1"].has("reach")
