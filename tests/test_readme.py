"""The README's Python runs as it stands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from layers.effects.node import node_classes

ROOT = Path(__file__).parent.parent


def test_the_snippets_run() -> None:
    found = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert found.attempted > 15
    assert found.failed == 0


def test_the_set_up_lines_are_two() -> None:
    lines = re.findall(r"^\s*python3 -m venv \.venv && .*$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(lines) == 2


def test_what_it_links_to_is_there() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "examples" / "README.md"]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_page_of_the_effect_tree_lists_every_node() -> None:
    page = (ROOT / "docs" / "effects.md").read_text("utf-8")
    tagged = [node for node in node_classes().values() if node.tag]
    assert len(tagged) > 120
    assert [node.__name__ for node in tagged if f"| `{node.tag}` | `{node.__name__}` |" not in page] == []
