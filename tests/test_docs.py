"""The documentation: its snippets run, its links lead somewhere, and its reference names everything public."""

from __future__ import annotations

import ast
import doctest
import gzip
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import graph
import layers

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

each_page = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(DOCS)) for page in PAGES])


def blocks(page: Path, *languages: str) -> Iterator[tuple[int, str]]:
    """Yield the fenced blocks of some languages, with the line on which each begins."""
    text = page.read_text("utf-8")
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if found[1] in languages:
            yield text.count("\n", 0, found.start()) + 1, found[2]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A directory with what the guides' snippets take for granted."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    faces = [
        {"name": "Delver of Secrets", "mana_cost": "{U}", "type_line": "Creature — Human Wizard"},
        {"name": "Insectile Aberration", "mana_cost": "", "type_line": "Creature — Human Insect"},
    ]
    faces = [face | {"power": "1", "toughness": "1", "oracle_text": ""} for face in faces]
    delver = {"object": "card", "layout": "transform", "lang": "en", "card_faces": faces}
    cards = [delver | {"name": "Delver of Secrets // Insectile Aberration"}]
    (tmp_path / "oracle-cards.json.gz").write_bytes(gzip.compress(json.dumps(cards).encode()))
    for page, file in (("board-files.md", "moon.yaml"), ("how-it-decides-graphs.md", "three.yaml")):
        (tmp_path / file).write_text(next(blocks(DOCS / page, "yaml"))[1], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MTG_LAYERS_CACHE", str(tmp_path / "cache"))
    return tmp_path


@each_page
def test_snippets_with_prompts_run(page, desk):
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for line, text in blocks(page, "pycon", "python"):
        if ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), line)
            runner.run(test, clear_globs=False)
            names |= test.globs
    assert runner.failures == 0


def test_there_are_snippets():
    with_prompts = [page.name for page in PAGES if any(">>>" in text for _, text in blocks(page, "pycon", "python"))]
    assert {"README.md", "graph.md", "catalogue.md", "card-text.md", "card-pools.md"} <= set(with_prompts)


@each_page
def test_python_stands_behind_prompts(page):
    """Snippets without prompts would not be run."""
    assert [line for line, text in blocks(page, "python") if ">>>" not in text] == []


@each_page
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


@each_page
def test_every_page_is_reached_from_the_first(page):
    seen, todo = set(), [DOCS / "README.md"]
    while todo:
        here = todo.pop().resolve()
        if here in seen:
            continue
        seen.add(here)
        if here.suffix == ".md":
            links = re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", here.read_text("utf-8"))
            todo += [here.parent / link for link in links]
    assert page.resolve() in seen


def documented(page: str, package: str) -> set[str]:
    """Return the names that a page of the reference describes as those of a package."""
    text = (DOCS / "api" / page).read_text("utf-8")
    names = re.findall(r"^\.\. auto(?:class|function|exception|data|module):: ([\w.]+)", text, re.MULTILINE)
    return {name.removeprefix(f"{package}.") for name in names}


def test_the_reference_names_everything_public():
    found = documented("layers.rst", "layers") | documented("cards.rst", "layers")
    assert set(layers.__all__) - found == set()
    assert set(graph.__all__) - documented("graph.rst", "graph") == set()


def test_what_the_reference_names_is_there():
    for page in ("layers.rst", "cards.rst", "effects.rst", "graph.rst"):
        text = (DOCS / "api" / page).read_text("utf-8")
        module = re.findall(r"^\.\. module:: (\w+)", text, re.MULTILINE)
        for name in re.findall(r"^\.\. auto(?:class|function|exception|data|module):: ([\w.]+)", text, re.MULTILINE):
            home, _, short = (name if "." in name else f"{module[0]}.{name}").rpartition(".")
            assert hasattr(importlib.import_module(home), short), name
        for name in re.findall(r"^\.\. automodule:: ([\w.]+)", text, re.MULTILINE):
            importlib.import_module(name)


MODULES = [module.name for module in pkgutil.walk_packages(layers.__path__, "layers.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples_in_docstrings(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# --- the notebooks ----------------------------------------------------------------------------------------------

each_notebook = pytest.mark.parametrize("name", ["tutorial", "five-questions"])


def cells(name: str) -> list[dict[str, object]]:
    """Return the cells of code of a notebook."""
    found = json.loads((DOCS / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


@each_notebook
def test_notebooks_are_stored_without_outputs(name):
    assert len(cells(name)) > 10
    for cell in cells(name):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None


@each_notebook
def test_notebooks_run(name, desk):
    """What a notebook shows is left to the build; here, that nothing in it fails."""
    pytest.importorskip("pandas")
    names: dict[str, object] = {}
    for number, cell in enumerate(cells(name)):
        source = "".join(cell["source"])
        tree = ast.parse(source)
        exec(compile(tree, f"<cell {number}>", "exec"), names)
