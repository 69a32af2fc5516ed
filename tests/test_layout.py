"""Which rooms know of which: data flows one way."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SHOWING = (
    "layers.explanations",
    "layers.pages",
    "layers.graphs",
    "layers.notebook",
    "layers.frames",
    "layers.commands",
)
SOLVING = ("layers.solver", "layers.run", "layers.layer", "layers.solution")


def imports(path: Path, *, at_once: bool) -> set[str]:
    """Return the modules that a file imports: as it is loaded, or anywhere, for types and inside of functions too."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = tree.body if at_once else ast.walk(tree)
    found = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return found


def knows(path: Path, rooms: tuple[str, ...], *, at_once: bool = False) -> set[str]:
    return {
        name
        for name in imports(path, at_once=at_once)
        if any(name == room or name.startswith(room + ".") for room in rooms)
    }


def files(pattern: str) -> list[Path]:
    return sorted(ROOT.glob(pattern))


@pytest.mark.parametrize("path", files("graph/*.py"), ids=lambda path: path.stem)
def test_graph_knows_nothing_of_magic(path: Path) -> None:
    assert not knows(path, ("layers",))


@pytest.mark.parametrize("path", files("layers/text/*.py"), ids=lambda path: path.stem)
def test_reading_text_knows_nothing_of_solving(path: Path) -> None:
    assert not knows(path, SOLVING + SHOWING)


@pytest.mark.parametrize("path", [ROOT / "layers" / f"{name}.py" for name in (
    "world", "state", "evaluate", "instances", "instructions", "amend", "apply", "writes", "readers", "trace", "layer",
    "watch", "run", "solver", "characteristics", "statistics", "editing", "many",
)], ids=lambda path: path.stem)  # fmt: skip
def test_solving_knows_nothing_of_showing(path: Path) -> None:
    assert not knows(path, SHOWING)


def test_a_solution_loads_what_shows_it_when_it_is_asked() -> None:
    assert not knows(ROOT / "layers" / "solution.py", SHOWING, at_once=True)


@pytest.mark.parametrize("path", files("layers/**/*.py"), ids=lambda path: path.stem)
def test_nothing_knows_the_command_line(path: Path) -> None:
    if path.name not in ("__main__.py", "cli.py"):
        assert not knows(path, ("layers.cli",))
