"""Boards and solutions as tables and in notebooks."""

import importlib

import pytest
from large_boards import large_board
from rules.boards import CREATURES, card, creature, gets, global_effect, solved

from layers import Board, UnknownNameError, solve

TABLES = ("objects", "steps", "changes", "dependencies")


def lands():
    return solved(card("Urborg, Tomb of Yawgmoth", id="urborg"), card("Blood Moon", id="moon"), card("Taiga"))


def test_columns_of_objects():
    found = solved(creature("bear"), global_effect("anthem", CREATURES, gets(1, 1))).to_columns()
    assert found["id"] == ["bear", "anthem"]
    assert found["power"] == [3, None]
    assert found["type_line"] == ["Creature", "Enchantment"]
    assert found["abilities"][0] == ()


def test_columns_of_steps_changes_and_dependencies():
    found = lands()
    assert found.to_columns("steps")["effect"] == ["moon.1"]
    assert found.to_columns("steps")["objects"] == [("urborg", "taiga")]
    changes = found.to_columns("changes")
    rows = list(zip(*(changes[name] for name in ("object", "kind", "gained", "lost")), strict=True))
    assert ("taiga", "subtype/land", (), ("Forest",)) in rows
    assert found.to_columns("dependencies") == {
        "layer": ["4"], "effect": ["urborg.1"], "on": ["moon.1"], "what": ["exists"],
        "because": ["moon.1 decides whether urborg.1 exists"], "steps": [(0,)],
    }  # fmt: skip


def test_columns_have_equal_lengths_on_any_board():
    solution = solve(large_board(60, 20))
    for what in TABLES:
        assert len({len(column) for column in solution.to_columns(what).values()}) == 1
    assert len(solution.to_columns("steps")["step"]) == len(solution.steps())
    assert len(solution.board.to_columns()["id"]) == 80


def test_columns_of_a_board():
    board = Board.from_dict({"objects": [card("Grizzly Bears", id="bears", counters={"+1/+1": 2}), card("Forest")]})
    found = board.to_columns()
    assert found["id"] == ["bears", "forest"]
    assert found["power"] == ["2", None]
    assert found["counters"] == [("2 +1/+1",), ()]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_data_frames(library):
    pytest.importorskip(library, reason=f"needs {library}: pip install {library}")
    solution = lands()
    for what in TABLES:
        frame = solution.to_frame(what, library)
        assert type(frame).__module__.split(".")[0] == library
        assert list(frame.columns) == list(solution.to_columns(what))
    objects = solution.to_frame(library=library)
    assert list(objects["mana_value"]) == solution.to_columns()["mana_value"]
    assert list(solution.board.to_frame(library)["id"]) == ["urborg", "moon", "taiga"]
    assert len(solve(large_board(30, 10)).to_frame("changes", library)) > 0


def test_without_a_library(monkeypatch):
    real = importlib.import_module

    def missing(name, *rest):
        if name in ("pandas", "polars"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(ImportError, match="a DataFrame needs pandas or polars: pip install pandas"):
        lands().to_frame()
    with pytest.raises(ImportError, match="a DataFrame needs polars: pip install polars"):
        lands().to_frame(library="polars")


def test_wrong_names():
    with pytest.raises(UnknownNameError, match="no table is named 'object'; did you mean 'objects'"):
        lands().to_columns("object")
    with pytest.raises(UnknownNameError, match="no DataFrame library is named 'panda'; did you mean 'pandas'"):
        lands().to_frame(library="panda")


def test_in_a_notebook():
    solution = lands()
    found = solution._repr_html_()
    assert found.count("<tr>") == 4
    assert "<svg" in found
    assert "Legendary Land — Mountain" in found
    assert solution._repr_svg_() == solution.to_svg()
    board = solve(large_board(3, 100)).board
    assert "and 43 more" in board._repr_html_()
    assert "<li>" in solution.why("urborg", "types")._repr_html_()
