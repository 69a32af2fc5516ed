"""Boards and solutions as tables: a dict of columns always, a DataFrame where pandas or polars is installed."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from layers.errors import UnknownNameError

if TYPE_CHECKING:
    from layers.board import Board
    from layers.solution import Solution

__all__ = ["Table", "board_columns", "columns", "data_frame", "solution_columns"]

Table: TypeAlias = Literal["objects", "steps", "changes", "dependencies"]

LIBRARIES = ("pandas", "polars")


def data_frame(columns: Mapping[str, list[Any]], library: str | None = None) -> Any:
    """Return columns as a DataFrame; see `Solution.to_frame`."""
    if library is not None and library not in LIBRARIES:
        raise UnknownNameError("DataFrame library", library, LIBRARIES)
    for name in (library,) if library else LIBRARIES:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            # Something else that is missing inside the library is the library's own complaint.
            if error.name != name:
                raise
            continue
        return module.DataFrame({key: [_cell(value) for value in values] for key, values in columns.items()})
    raise ImportError(
        f"a DataFrame needs {library or 'pandas or polars'}: pip install {library or 'pandas'}; "
        "to_columns gives the same as lists without either"
    )


def _cell(value: Any) -> Any:
    """Return a value that every library keeps as it is: a list for a tuple."""
    return list(value) if isinstance(value, tuple) else value


def columns(names: Iterable[str], rows: Iterable[Iterable[Any]]) -> dict[str, list[Any]]:
    """Return rows as columns: lists of equal length by name."""
    found: dict[str, list[Any]] = {name: [] for name in names}
    for row in rows:
        for column, value in zip(found.values(), row, strict=True):
            column.append(value)
    return found


def board_columns(board: Board) -> dict[str, list[Any]]:
    """Return the objects of a board as columns; see `Board.to_columns`."""
    names = (
        "id", "name", "mana_cost", "type_line", "power", "toughness", "zone", "controller", "owner", "timestamp",
        "token", "face_down", "phased_out", "attached_to", "copy_of", "counters",
    )  # fmt: skip
    rows = []
    for thing in board.objects:
        face = thing.active_faces()[0]
        counters = tuple(f"{one.count} {one.kind}" for one in thing.counters)
        rows.append(
            (
                thing.id, face.name, face.mana_cost, face.type_line, face.power, face.toughness, thing.zone,
                thing.controller, thing.owner, thing.timestamp, thing.token, thing.face_down is not None,
                thing.phased_out, thing.attached_to, thing.copy_of, counters,
            )
        )  # fmt: skip
    return columns(names, rows)


def solution_columns(solution: Solution, what: Table = "objects") -> dict[str, list[Any]]:
    """Return a table of a solution as columns; see `Solution.to_columns`."""
    tables: dict[str, Callable[[Solution], dict[str, list[Any]]]] = {
        "objects": _objects, "steps": _steps, "changes": _changes, "dependencies": _dependencies,
    }  # fmt: skip
    if what not in tables:
        raise UnknownNameError("table", what, get_args(Table))
    return tables[what](solution)


def _objects(solution: Solution) -> dict[str, list[Any]]:
    names = (
        "name", "mana_cost", "mana_value", "colors", "type_line", "supertypes", "types", "subtypes", "power",
        "toughness", "loyalty", "defense", "controller", "owner", "zone",
    )  # fmt: skip
    found = [solution[name] for name in solution]
    rows = [(one.id, *(getattr(one, name) for name in names), one.ability_names) for one in found]
    return columns(("id", *names, "abilities"), rows)


def _steps(solution: Solution) -> dict[str, list[Any]]:
    names = ("step", "layer", "effect", "source", "timestamp", "comes_from", "objects", "goes_on")
    return columns(
        names,
        (
            (
                step.number, step.layer, step.effect.id, step.effect.source, step.effect.timestamp,
                step.effect.comes_from, step.objects, step.continued,
            )
            for step in solution.steps()
        ),
    )  # fmt: skip


def _changes(solution: Solution) -> dict[str, list[Any]]:
    names = ("step", "layer", "effect", "object", "kind", "gained", "lost")
    return columns(
        names,
        (
            (step.number, step.layer, step.effect.id, one.object, one.kind, one.gained, one.lost)
            for step in solution.steps()
            for one in step.changes
        ),
    )


def _dependencies(solution: Solution) -> dict[str, list[Any]]:
    names = ("layer", "effect", "on", "what", "because", "steps")
    whole = solution.graph()
    effects = whole.nodes(data="effect")
    return columns(
        names,
        (
            (
                whole.nodes[on]["layer"], effects[dependent], effects[on], data["what"], data["because"],
                tuple(data["steps"]),
            )
            for on, dependent, data in whole.edges(data=True)
        ),
    )  # fmt: skip
