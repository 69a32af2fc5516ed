"""The gallery's pages and all pictures: ``python docs/gallery.py`` writes ``docs/gallery`` and ``docs/pictures``.

What people say about the boards stands in ``gallery.yaml``; orders and explanations are what the library says. The
pages are committed and have been read. When the library says something else, `tests/test_gallery.py` fails, and this
command shows what has changed.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib.util
import io
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from graph import to_svg
from layers import Board, Solution, compare, solve
from layers.cli import main as command_line
from layers.phrases import numbers

DOCS = Path(__file__).resolve().parent
EXAMPLES = DOCS.parent / "examples"
GALLERY = DOCS / "gallery"
PICTURES = DOCS / "pictures"
WIDTH = 90
"""How long the lines of an explanation are."""


@dataclass(frozen=True)
class Shown:
    """One board of a page; see the head of ``gallery.yaml``."""

    example: str
    why: tuple[tuple[str, str], ...]
    why_not: tuple[tuple[str, str], ...] = ()
    layers: tuple[str, ...] = ()
    editions: tuple[str, str] | None = None
    heading: str = ""
    text: str = ""


@dataclass(frozen=True)
class Page:
    """One page of the gallery."""

    name: str
    """The file's name, without its ending."""
    title: str
    teaser: str
    """What the index says of it."""
    text: str
    boards: list[Shown]


def pages() -> Iterator[Page]:
    """Yield the pages in the order of the index."""
    for row in yaml.safe_load((DOCS / "gallery.yaml").read_text("utf-8")):
        yield Page(**row | {"boards": [Shown(**shown) for shown in row["boards"]]})


def main() -> int:
    """Write the files and tell what has changed."""
    made = files()
    changed = 0
    for name in sorted(committed() - set(made)):
        print(f"{name}: removed")
        (DOCS / name).unlink()
        changed += 1
    for name, text in made.items():
        file = DOCS / name
        file.parent.mkdir(exist_ok=True)
        before = file.read_text("utf-8") if file.exists() else ""
        if before == text:
            continue
        changed += 1
        file.write_text(text, "utf-8")
        if not before or file.suffix == ".svg":
            print(f"{name}: {'another picture' if before else 'new'}")
        else:
            lines = difflib.unified_diff(before.splitlines(), text.splitlines(), name, name, lineterm="", n=1)
            print("\n".join(lines))
    print(f"{changed} of {len(made)} files changed" if changed else f"all {len(made)} files are as they were")
    return 0


def committed() -> set[str]:
    """Return the names of the files that there are, as `files` names them."""
    return {str(file.relative_to(DOCS)) for folder in (GALLERY, PICTURES) for file in folder.glob("*")}


def files() -> dict[str, str]:
    """Return what all files hold, by their names in the documentation."""
    found = {"gallery/README.md": _contents()}
    for page in pages():
        found[f"gallery/{page.name}.md"] = "\n".join(_page(page))
        for place, shown in enumerate(page.boards):
            found[f"pictures/{picture(page, place)}.svg"] = solve(board_of(shown)).to_svg(*shown.layers)
    found["gallery/survey.md"] = _survey().page()
    solution = solve(_first_board(DOCS / "how-it-decides-graphs.md"))
    for step in range(len(solution.steps("4"))):
        found[f"pictures/moment-{step}.svg"] = to_svg(solution.graph("4", step))
    return found


def _survey() -> Any:
    """Return the module beside this one, wherever it is run from."""
    spec = importlib.util.spec_from_file_location("survey", DOCS / "survey.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["survey"] = module
    spec.loader.exec_module(module)
    return module


def _first_board(page: Path) -> Board:
    """Return the board that a page shows first."""
    found = re.search(r"^```yaml\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, page
    return Board.from_text(found[1], page.name)


def _contents() -> str:
    rows = "\n".join(f"* [{page.title}]({page.name}.md): {page.teaser}" for page in pages())
    return f"""\
# Gallery

Famous interactions, each with its board, what comes out, a picture, the order in which the
effects were applied, and why things are what they are. Everything below a board is what the library itself says. The
boards are files of the `examples` directory, where there are more.

{rows}
* [All pairs and triples of the catalogue](survey.md): how often the order matters, and the results that surprise most
"""


def _page(page: Page) -> Iterator[str]:
    yield from (f"# {page.title}", "", page.text)
    for place, shown in enumerate(page.boards):
        board = board_of(shown)
        solution = solve(board)
        level = "##"
        if shown.heading:
            yield from (f"## {shown.heading}", "", shown.text)
            level = "###"
        yield from (f"{level} The board", "", *_board_lines(shown, board))
        yield from (f"{level} What comes out", "", *_table(solution))
        yield from (f"![{_spoken(shown, solution)}](../pictures/{picture(page, place)}.svg)", "")
        yield from (f"{level} In which order", "", *_order(shown))
        yield from (f"{level} Why", "", *_why(shown, solution))
        if shown.editions:
            yield from (f"{level} What another edition makes of it", "", *_editions(shown, board))


def picture(page: Page, place: int) -> str:
    """Return the name of the picture of a page's board."""
    return page.name if len(page.boards) == 1 else f"{page.name}-{place + 1}"


def board_of(shown: Shown) -> Board:
    """Return the board that is shown."""
    return Board.load(_path(shown))


def _path(shown: Shown) -> Path:
    return EXAMPLES / f"{shown.example}.yaml"


def _board_lines(shown: Shown, board: Board) -> Iterator[str]:
    lines = _path(shown).read_text("utf-8").splitlines()
    begin = next(place for place, line in enumerate(lines) if not line.startswith("#"))
    end = next(place for place, line in enumerate(lines) if line.startswith("expect:"))
    yield f"[{shown.example}.yaml](../../examples/{shown.example}.yaml), about rules {', '.join(board.rules)}:"
    yield from ("", "```yaml", *lines[begin:end], "```", "")


def _table(solution: Solution) -> Iterator[str]:
    yield from ("| object | types | P/T | colours |", "|---|---|---|---|")
    for name in solution:
        found = solution[name]
        yield f"| {name} | {found.type_line} | {numbers(found)} | {', '.join(found.colors) or 'none'} |"
    yield ""


def _spoken(shown: Shown, solution: Solution) -> str:
    """Return the text for those who do not see the picture; the page has all of it in words."""
    applied = ", ".join(layer for layer in shown.layers or solution.layers if solution.order(layer))
    return f"Which effects were applied in which layer and what depended on what; layers with effects: {applied}"


def _order(shown: Shown) -> Iterator[str]:
    for layer in shown.layers or (None,):
        words = ["order", f"examples/{shown.example}.yaml", *(("--layer", layer) if layer else ())]
        yield from ("```console", f"$ layers {' '.join(words)}", *_said(words), "```", "")


def _said(words: list[str]) -> list[str]:
    """Return what the command line prints."""
    words = [str(EXAMPLES.parent / word) if word.startswith("examples/") else word for word in words]
    printed = io.StringIO()
    width = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(WIDTH)
    try:
        with contextlib.redirect_stdout(printed):
            status = command_line(words)
    finally:
        if width is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = width
    assert status == 0, words
    return printed.getvalue().splitlines()


def _why(shown: Shown, solution: Solution) -> Iterator[str]:
    lines = ["from layers import Board, compare, solve" if shown.editions else "from layers import Board, solve"]
    lines.append(f'board = Board.load("examples/{shown.example}.yaml")')
    lines.append("solution = solve(board)")
    yield from ("```pycon", *(f">>> {line}" for line in lines), "```", "")
    asked: list[tuple[str, Any]] = []
    for name, what in shown.why:
        asked.append((f'print(solution.why("{name}", "{what}"))', solution.why(name, what)))
    for effect, name in shown.why_not:
        asked.append((f'print(solution.why_not("{effect}", "{name}").to_text())', solution.why_not(effect, name)))
    for question, answer in asked:
        yield from ("```pycon", f">>> {question}", answer.to_text(width=WIDTH), "```", "")


def _editions(shown: Shown, board: Board) -> Iterator[str]:
    assert shown.editions
    one, other = shown.editions
    yield from ("```pycon", f'>>> print(compare(solve(board, "{one}"), solve(board, "{other}")))')
    yield from (str(compare(solve(board, one), solve(board, other))), "```", "")


if __name__ == "__main__":
    sys.exit(main())
