"""The gallery's pages and pictures are what the library says now, and say what its boards show."""

from __future__ import annotations

import difflib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from layers import Board, solve

ROOT = Path(__file__).parent.parent


def gallery_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "docs" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gallery"] = module
    spec.loader.exec_module(module)
    return module


GALLERY = gallery_module()
HOWTO = "`python docs/gallery.py` writes the gallery anew; read what has changed, and commit it if it is right"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return GALLERY.files()


def test_the_committed_files_are_those_that_are_made(made):
    assert set(made) == GALLERY.committed(), HOWTO


def test_the_committed_files_say_what_the_library_says(made):
    different = []
    for name, text in made.items():
        committed = (GALLERY.DOCS / name).read_text("utf-8")
        if committed != text:
            lines = difflib.unified_diff(committed.splitlines(), text.splitlines(), "committed", "now", "", "", 1)
            different.append(f"{name}:\n" + "\n".join(line[:160] for line in list(lines)[:40]))
    assert not different, "\n\n".join([HOWTO, *different])


def test_the_same_files_are_made_again(made):
    assert GALLERY.files() == made


def test_pages_are_of_boards_that_come_out_as_expected():
    """What a page's boards are is checked by the tests of the examples; here, that they are among them."""
    for page in GALLERY.pages():
        for shown in page.boards:
            board = Board.load(ROOT / "examples" / f"{shown.example}.yaml")
            solution = solve(board)
            for name, _ in shown.why:
                assert name in solution


def test_rule_numbers_in_introductions_look_like_rule_numbers():
    for page in GALLERY.pages():
        texts = [page.text, *(shown.text for shown in page.boards)]
        for number in re.findall(r"\(([\d.a-z, ]+)\)", " ".join(texts)):
            for one in number.split(", "):
                assert re.fullmatch(r"\d{3}\.\d+[a-z]?", one), one
