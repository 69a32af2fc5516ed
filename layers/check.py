"""Comparing a solution with what its board's file says must come out (`expect`, see docs/board-files.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from layers.board import Board
from layers.characteristics import Characteristics
from layers.effects.abilities import Keyword
from layers.effects.node import Json
from layers.expectation import Expectation, ExpectedObject, Unchecked
from layers.solution import Solution
from layers.words import subtypes

__all__ = ["Difference", "Report", "differences"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came out otherwise than expected."""

    path: str
    """Where in `expect`, such as ``"objects.bear.power"``."""
    expected: Json
    found: Json

    def __str__(self) -> str:
        none_of = "none of " if self.path.endswith(".lacks") else ""
        return f"{self.path}: expected {none_of}{_show(self.expected)}, found {_show(self.found)}"

    def to_dict(self) -> dict[str, Json]:
        """Return the form in which ``layers check --json`` reports it."""
        return {"path": self.path, "expected": self.expected, "found": self.found}


@dataclass(frozen=True, slots=True)
class Report:
    """How a board file came out."""

    file: str
    ok: bool
    """Whether everything holds; for a board that must be refused, whether it was."""
    differences: tuple[Difference, ...] = ()
    error: str | None = None
    """Why it could not be read or solved."""
    not_understood: tuple[str, ...] = ()
    """Lines of text that count for nothing."""

    @property
    def status(self) -> int:
        """The exit status that the file alone would give: 0, 1 for a difference, 2 for an error."""
        if self.ok:
            return 0
        return 1 if self.error is None else 2

    def to_dict(self) -> dict[str, Json]:
        """Return the line of ``layers check --json``."""
        return {
            "file": self.file,
            "ok": self.ok,
            "differences": [difference.to_dict() for difference in self.differences],
            "error": self.error,
            "not_understood": [*self.not_understood],
        }

    def lines(self) -> list[str]:
        """Return the lines of ``layers check``."""
        if self.error is not None and self.ok:
            return [f"{self.file}: refused, as expected"]
        if self.error is not None:
            # An error in a file names it already.
            lines = self.error.splitlines()
            return [line if line.startswith(f"{self.file}:") else f"{self.file}: {line}" for line in lines]
        if self.ok:
            return [f"{self.file}: ok"]
        return [f"{self.file}: {difference}" for difference in self.differences]


def differences(board: Board, solution: Solution) -> tuple[Difference, ...]:
    """Compare a solution with what its board expects.

    Parameters
    ----------
    board : Board
        The board; without `expect` nothing differs.
    solution : Solution
        What came out, under whatever rule set.

    Returns
    -------
    tuple of Difference
        Everything that differs, in the order of the expectation.
    """
    expect = board.expect
    if expect is None:
        return ()
    found: list[Difference] = []
    for name, expected in expect.objects:
        found += _object(name, expected, solution)
    for compare in (_depends, _order, _loops):
        found += compare(expect, solution)
    if expect.error:
        found.append(Difference("error", True, False))
    return tuple(found)


# --- characteristics --------------------------------------------------------------------------------------------


def _object(name: str, expected: ExpectedObject, solution: Solution) -> Iterator[Difference]:
    path = f"objects.{name}"
    if name not in solution:
        yield Difference(path, expected.to_dict(), None)
        return
    found = solution[name]
    for field in ("types", "subtypes", "supertypes", "colors"):
        words = getattr(expected, field)
        if words is not None and words != set(getattr(found, field)):
            yield Difference(f"{path}.{field}", [*sorted(words)], _words(found, field))
    yield from _abilities(path, expected, found)
    missing = expected.subtypes_include - set(found.subtypes)
    if missing:
        yield Difference(f"{path}.subtypes_include", [*sorted(missing)], _words(found, "subtypes"))
    for field in ("controller", "name", "mana_value"):
        value = getattr(expected, field)
        if value is not None and value != getattr(found, field):
            yield Difference(f"{path}.{field}", value, getattr(found, field))
    for field in ("power", "toughness"):
        value = getattr(expected, field)
        if value is not Unchecked.YES and value != getattr(found, field):
            yield Difference(f"{path}.{field}", value, getattr(found, field))


def _words(found: Characteristics, field: str) -> Json:
    words: Sequence[str] = getattr(found, field)
    if field == "subtypes" and found.every_creature_type:
        every = set(subtypes("creature"))
        return ["(every creature type)", *sorted(word for word in words if word not in every)]
    return [*sorted(words)]


def _abilities(path: str, expected: ExpectedObject, found: Characteristics) -> Iterator[Difference]:
    """Compare abilities: keywords by name in any case, others by their text."""
    keywords = {str(ability).lower() for ability in found.abilities if isinstance(ability, Keyword)}
    bare = {ability.name.lower() for ability in found.abilities if isinstance(ability, Keyword)}
    all_of_them = keywords | {
        name
        for ability, name in zip(found.abilities, found.ability_names, strict=True)
        if not isinstance(ability, Keyword)
    }

    def asked(word: str) -> str:
        return word.lower() if word.lower() in keywords else word

    def has(word: str) -> bool:
        # As everywhere, a keyword without its parameter stands for it with any.
        return asked(word) in all_of_them or word.lower() in bare

    shown: Json = [*sorted(all_of_them)]
    if expected.abilities is not None and {asked(word) for word in expected.abilities} != all_of_them:
        yield Difference(f"{path}.abilities", [*sorted(expected.abilities)], shown)
    missing = [word for word in expected.has if not has(word)]
    if missing:
        yield Difference(f"{path}.has", [*sorted(missing)], shown)
    present = [word for word in expected.lacks if has(word)]
    if present:
        yield Difference(f"{path}.lacks", [*sorted(present)], shown)


# --- order, dependencies, loops ---------------------------------------------------------------------------------


def _depends(expect: Expectation, solution: Solution) -> Iterator[Difference]:
    """Look for the dependencies as a layer begins; those that are not listed may hold too."""
    for layer, pairs in expect.depends:
        path = f"depends.{layer}"
        if layer not in solution.ruleset.labels:
            yield _no_layer(path, _lists(pairs))
            continue
        found = {(found.dependent.source, found.on.source) for found in solution.dependencies(layer)}
        if pairs - found:
            yield Difference(path, _lists(pairs - found), _lists(found))


def _order(expect: Expectation, solution: Solution) -> Iterator[Difference]:
    """Compare the order of application; effects that applied to no object do not count, on either side."""
    for layer, expected in expect.order:
        path = f"order.{layer}"
        if layer not in solution.ruleset.labels:
            yield _no_layer(path, [*expected])
            continue
        steps = solution.steps(layer)
        found = [step.effect.source for step in steps if step.objects]
        idle = Counter(step.effect.source for step in steps if not step.objects)
        surplus = Counter(expected)
        surplus.subtract(found)
        if not (_is_part(found, expected) and all(more <= idle[source] for source, more in surplus.items())):
            yield Difference(path, [*expected], [*found])


def _is_part(part: Sequence[str], whole: Iterable[str]) -> bool:
    """Say whether a sequence is left when some items of another one are taken out."""
    rest = iter(whole)
    return all(item in rest for item in part)


def _loops(expect: Expectation, solution: Solution) -> Iterator[Difference]:
    """Look for dependency loops at any moment of a layer; an empty list says that there is none."""
    for layer, loops in expect.loops:
        path = f"loops.{layer}"
        if layer not in solution.ruleset.labels:
            yield _no_layer(path, _lists(loops))
            continue
        found = {frozenset(effect.source for effect in loop) for loop in solution.loops(layer)}
        if loops - found or (found and not loops):
            yield Difference(path, _lists(loops - found), _lists(found))


def _no_layer(path: str, expected: Json) -> Difference:
    """Say that the rule set has no such layer (the rule set may be another than the board's own)."""
    return Difference(path, expected, None)


def _lists(groups: Iterable[Iterable[str]]) -> Json:
    """Return groups as lists: pairs keep their order, sets get one."""
    rows = sorted([*group] if isinstance(group, tuple) else sorted(group) for group in groups)
    return [[*row] for row in rows]


def _show(value: Json) -> str:
    """Return a value as people read it: lists without quotes, None as "none"."""
    if isinstance(value, list):
        return "[" + ", ".join(_show(item) for item in value) + "]"
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_show(item)}" for key, item in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if value == "" else str(value)
