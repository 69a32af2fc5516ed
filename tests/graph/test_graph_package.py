"""The package as a whole: imports, examples, and the same answers in every process."""

import ast
import doctest
import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import graph

ROOT = Path(graph.__file__).parents[1]
MODULES = ["graph", *(f"graph.{module.name}" for module in pkgutil.iter_modules(graph.__path__))]


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_and_ordering_do_not_need_networkx():
    """networkx is imported when a graph is given out or drawn, not before."""
    code = """if True:
        import sys
        from graph import DependencyGraph, metrics
        graph = DependencyGraph()
        graph.add("a", key=1); graph.add("b", key=2); graph.add_dependency("a", on="b")
        graph.order(), graph.free(), graph.components(), metrics(graph)
        assert "networkx" not in sys.modules
        graph.to_networkx()
        assert "networkx" in sys.modules
    """
    run(code)


def test_the_hash_seed_does_not_matter():
    """Items with hashes that change from process to process give the same answers."""
    code = """if True:
        import random
        from graph import DependencyGraph, metrics
        source = random.Random(5)
        graph = DependencyGraph()
        names = {f"item {number}" for number in range(60)}
        for name in names:
            graph.add(name, key=int(name[5:]) // 3, team="red")
        pairs = {tuple(source.sample(sorted(names), 2)) for _ in range(110)}
        for item, on in pairs:
            graph.add_dependency(item, on=on, because=f"{item} on {on}")
        print(graph.order(), graph.free(), graph.loops(), metrics(graph))
        print(graph.to_dot(), graph.to_mermaid(), graph.to_graphml(), graph.to_json(), graph.to_svg())
        print(list(graph.condensation().edges(data=True)))
    """
    outputs = {run(code, PYTHONHASHSEED=seed) for seed in ("0", "1", "2", "random")}
    assert len(outputs) == 1


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    """The examples are true."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_examples_in_the_guide():
    """The guide's examples are true."""
    found = doctest.testfile(str(ROOT / "docs" / "graph.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_names_are_sorted_and_documented():
    """The package says what it offers; each of them, and every public method, has a docstring."""
    assert sorted(graph.__all__) == graph.__all__
    for name in graph.__all__:
        offered = getattr(graph, name)
        assert offered.__doc__
        for method in vars(offered) if isinstance(offered, type) else ():
            assert method.startswith("_") or getattr(offered, method).__doc__ or name in {"Frame", "Metrics", "Table"}


def test_the_package_depends_on_nothing_else_here():
    """Only the standard library, the package itself and networkx are imported, and for PNG what its extra brings."""
    for path in Path(graph.__file__).parent.glob("*.py"):
        extra = {"fontpkg", "resvg_py"} if path.name == "png.py" else set()
        allowed = {*sys.stdlib_module_names, "graph", "networkx", *extra}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name.partition(".")[0] for alias in node.names} <= allowed
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] in allowed
