"""Where two solves part: the first step in which they differ, and in which values they end up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal, TypeAlias

from layers.effects.modifications import Modification
from layers.errors import UnknownNameError
from layers.frames import columns, data_frame
from layers.phrases import changes_in_words, label, listed
from layers.solution import FactChange, Solution, Step

__all__ = ["Comparison", "Difference", "compare_solutions"]

Kind = Literal["none", "only one", "effect", "part", "objects", "changes"]

_VALUES = (
    "name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
    "controller",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Difference:
    """One characteristic of one object in which two solutions differ."""

    object: str
    characteristic: str
    """A field of `Characteristics`, or ``"object"`` where only one of the boards has the object."""
    a: Any
    b: Any


@dataclass(frozen=True, slots=True)
class Comparison:
    """Where two solutions part, and in what they end up differently."""

    kind: Kind
    """In what the first differing steps differ: ``"effect"`` another effect comes, ``"part"`` another part of the same
    one, ``"objects"`` it applies to others, ``"changes"`` it changes something else, ``"only one"`` only one of
    them has it; ``"none"``: all steps are the same."""
    step: int
    """The number of the first differing step in the first solution, or in the second where only that has it; the number
    of the first one's steps where none differs."""
    a: Step | None
    b: Step | None
    """The differing steps; None where a solution has none to compare."""
    text: str
    """The first differing step as a sentence."""
    differences: tuple[Difference, ...]
    """The values that differ in the end."""

    def __str__(self) -> str:
        lines = [self.text]
        lines += [
            f"{one.object}: {one.characteristic} {_shown(one.a)}, not {_shown(one.b)}" for one in self.differences
        ]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as JSON data."""
        return {
            "kind": self.kind,
            "step": self.step,
            "a": _step_data(self.a),
            "b": _step_data(self.b),
            "text": self.text,
            "differences": [
                {"object": one.object, "characteristic": one.characteristic, "a": _plain(one.a), "b": _plain(one.b)}
                for one in self.differences
            ],
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """Return a row for each value that differs, as columns: lists of equal length by name."""
        names = ("object", "characteristic", "a", "b")
        return columns(names, ([getattr(one, name) for name in names] for one in self.differences))

    def to_frame(self, library: str | None = None) -> Any:
        """Return `to_columns` as a DataFrame: of pandas if it is installed, else of polars; or of the one given."""
        return data_frame(self.to_columns(), library)


def compare_solutions(a: Solution, b: Solution) -> Comparison:
    """Say where two solves part; see `layers.compare`."""
    differences = tuple(_differences(a, b))
    both = frozenset(name for name in a if name in b)
    about = frozenset(one.object for one in differences) & both or both
    kind, pair = _first(_Steps(a, about), _Steps(b, about))
    return _Telling(a, b, kind, pair, differences, both).comparison()


_GROUPS: tuple[tuple[str, ...], ...] = (
    ("copy", "face down"), ("control",), ("text",), ("type",), ("color",), ("ability",),
    ("set pt", "modify pt", "switch pt"),
)  # fmt: skip
"""The kinds of modification that no edition mixes, in the order in which every edition has them."""

_GROUP_OF = {kind: number for number, kinds in enumerate(_GROUPS) for kind in kinds}


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a step does of one sort about some objects."""

    step: Step
    group: int
    does: tuple[Modification, ...]
    objects: tuple[str, ...]
    changes: tuple[FactChange, ...]

    @property
    def key(self) -> tuple[str, int]:
        return self.step.effect.id, self.group

    def differs(self, other: _Entry) -> Kind | None:
        """Return in what it differs from another one."""
        if self.key != other.key:
            return "part" if self.step.effect.id == other.step.effect.id else "effect"
        if self.does != other.does:
            return "part"
        if self.objects != other.objects:
            return "objects"
        return None if self.changes == other.changes else "changes"


class _Steps:
    """The steps of a solution, as far as they concern some objects."""

    def __init__(self, solution: Solution, about: frozenset[str]) -> None:
        found = [entry for step in solution.steps() for entry in _entries(step, about)]
        place = {label: number for number, label in enumerate(solution.ruleset.labels)}
        apart = solution.ruleset.layer_of["color"]
        # Only in a layer of colors and abilities anything changes its place.
        found.sort(
            key=lambda entry: (
                place[entry.step.layer], entry.group if entry.step.layer == apart else 0, entry.step.number
            )
        )  # fmt: skip
        self.entries = [entry for entry in found if entry.objects or entry.changes]
        self.by_key = {entry.key: entry for entry in found}
        """All of them, those that concern other objects only included."""


def _entries(step: Step, about: frozenset[str]) -> Iterator[_Entry]:
    objects = tuple(name for name in step.objects if name in about)
    changes = tuple(change for change in step.changes if change.object in about)
    record = step._record
    groups: dict[int, list[Modification]] = {}
    for modification in record.inst.parts[record.layer]:
        groups.setdefault(_GROUP_OF[modification.kind], []).append(modification)
    for group, does in groups.items():
        mine = changes
        if len(groups) > 1:
            is_color = _GROUPS[group] == ("color",)
            mine = tuple(change for change in changes if (change.kind == "color") == is_color)
        yield _Entry(step, group, tuple(does), objects, mine)


_Pair: TypeAlias = "tuple[_Entry | None, _Entry | None]"


def _first(a: _Steps, b: _Steps) -> tuple[Kind, _Pair]:
    concerned = {entry.key for entry in a.entries}, {entry.key for entry in b.entries}
    for one, other in zip_longest(a.entries, b.entries):
        kind = None if one is None or other is None else one.differs(other)
        if one is not None and other is not None and kind is None:
            continue
        if one is not None and one.key not in concerned[1]:
            return _alone((one, b.by_key.get(one.key)))
        if other is not None and other.key not in concerned[0]:
            return _alone((a.by_key.get(other.key), other))
        return kind or "only one", (one, other)
    return "none", (None, None)


def _alone(pair: _Pair) -> tuple[Kind, _Pair]:
    """Return how a step differs that concerns the objects in one solution only."""
    return "only one" if None in pair else "objects", pair


class _Telling:
    """Puts a comparison into words."""

    def __init__(
        self, a: Solution, b: Solution, kind: Kind, pair: _Pair, differences: tuple[Difference, ...],
        both: frozenset[str],
    ) -> None:  # fmt: skip
        self.a, self.b, self.kind, self.pair, self.differences, self.both = a, b, kind, pair, differences, both

    def comparison(self) -> Comparison:
        """Return the comparison."""
        steps = [None if entry is None else entry.step for entry in self.pair]
        known = next((step.number for step in steps if step is not None), len(self.a.steps()))
        return Comparison(self.kind, known, steps[0], steps[1], self._sentence(known), self.differences)

    def _sentence(self, number: int) -> str:
        if self.pair == (None, None):
            return self._the_same()
        alike = not any(one.object in self.both for one in self.differences)
        return self._parting(number) + ("; in the end it makes no difference" if alike else "")

    def _parting(self, number: int) -> str:
        one, other = self.pair
        if one is None or other is None:
            entry, solution, which = (one, self.a, "first") if one is not None else (other, self.b, "second")
            assert entry is not None
            missing = self._missing(entry, *((self.b, "second") if one is not None else (self.a, "first")))
            return f"step {number}: only in the {which}: {_told(solution, entry)}{missing}"
        if self.kind == "objects":
            told = f"{label(self.a, one.step.effect)} in layer {one.step.layer} applies to"
            names = [_some([name for name in entry.step.objects if name in self.both]) for entry in (one, other)]
            objects = f"{names[0]} in the first and to {names[1]} in the second"
            return f"step {number}: {told} {objects}"
        return f"step {number}: {_told(self.a, one)} in the first; {_told(self.b, other)} in the second"

    def _missing(self, entry: _Entry, solution: Solution, which: str) -> str:
        """Say why a step does not occur in the solution that lacks it, if its effect is there."""
        try:
            why = solution.why_not(entry.step.effect.id, next(iter(entry.objects)))
        except (UnknownNameError, StopIteration):
            return ""
        return f"; in the {which}, {why.text}"

    def _the_same(self) -> str:
        count = len(self.a.steps())
        steps = "the only step is" if count == 1 else f"all {count} steps are"
        if any(one.object in self.both for one in self.differences):
            return f"{steps} the same, but what the objects begin with differs"
        alone = len(self.both) < max(len(self.a), len(self.b))
        return f"{steps} the same" + (" for the objects that both have" if alone else "")


def _told(solution: Solution, entry: _Entry) -> str:
    changes = changes_in_words(entry.changes) or "no change"
    return f"{label(solution, entry.step.effect)} in layer {entry.step.layer} ({changes})"


def _some(names: Sequence[str]) -> str:
    return listed(names) if names else "nothing"


def _differences(a: Solution, b: Solution) -> Iterator[Difference]:
    for name in dict.fromkeys((*a, *b)):
        if name not in a or name not in b:
            yield Difference(name, "object", name in a, name in b)
            continue
        one, other = a[name], b[name]
        for what in _VALUES:
            left, right = getattr(one, what), getattr(other, what)
            if left != right:
                if what == "abilities":
                    left, right = one.ability_names, other.ability_names
                yield Difference(name, what, left, right)


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return listed(value) if value else "none"
    return "none" if value is None or value == "" else str(value)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _step_data(step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {"layer": step.layer, "effect": step.effect.id, "objects": list(step.objects)}
