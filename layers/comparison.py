"""Where two solves part: the first step in which they differ, and in which values they end up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal

from layers.phrases import changes_in_words, label, listed
from layers.solution import Solution, Step

__all__ = ["Comparison", "Difference", "compare"]

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
    one, ``"objects"`` it applies to others, ``"changes"`` it changes something else, ``"only one"`` one of them is
    over; ``"none"``: all steps are the same."""
    step: int
    """The number of the first differing step, from 0; the number of steps where there is none."""
    a: Step | None
    b: Step | None
    """The differing steps; None where a solution has no more."""
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


def compare(a: Solution, b: Solution) -> Comparison:
    """Say where two solves part: of boards that differ a little, or of one board under two rule sets.

    Parameters
    ----------
    a, b : Solution

    Returns
    -------
    Comparison
        The first step in which another effect is applied, or another part of the same one, to other objects or with
        another outcome; and every value that differs in the end.

    Examples
    --------
    >>> from layers import Board, solve
    >>> board = Board.load("examples/05-gray-ogre.yaml")
    >>> for line in str(compare(solve(board), solve(board, "10th"))).splitlines():
    ...     print(line)
    """
    kind, number, pair = _first(a, b)
    text = _sentence(a, b, kind, number, pair)
    return Comparison(kind, number, *pair, text, tuple(_differences(a, b)))


def _first(a: Solution, b: Solution) -> tuple[Kind, int, tuple[Step | None, Step | None]]:
    number = 0
    for number, (one, other) in enumerate(zip_longest(a.steps(), b.steps())):
        if one is None or other is None:
            return "only one", number, (one, other)
        kind = _differ(one, other)
        if kind is not None:
            return kind, number, (one, other)
    return "none", len(a.steps()), (None, None)


def _differ(one: Step, other: Step) -> Kind | None:
    if one.effect.id != other.effect.id:
        return "effect"
    # Labels differ between editions; what counts is which part of the effect is applied.
    if one._record.inst.parts[one.layer] != other._record.inst.parts[other.layer]:
        return "part"
    if one.objects != other.objects:
        return "objects"
    return "changes" if one.changes != other.changes else None


def _sentence(
    a: Solution, b: Solution, kind: Kind, number: int, pair: tuple[Step | None, Step | None]
) -> str:  # fmt: skip
    if kind == "none":
        return f"all {number} steps are the same"
    one, other = pair
    if one is None or other is None:
        step, solution = (one, a) if one is not None else (other, b)
        which = "the first" if one is not None else "the second"
        assert step is not None
        return f"step {number}: only {which} goes on: {_told(solution, step)}"
    if kind == "objects":
        told = f"{label(a, one.effect)} in layer {one.layer} applies to"
        return f"step {number}: {told} {_some(one.objects)} in the first and to {_some(other.objects)} in the second"
    return f"step {number}: {_told(a, one)} in the first; {_told(b, other)} in the second"


def _told(solution: Solution, step: Step) -> str:
    changes = changes_in_words(step.changes) or "no change"
    return f"{label(solution, step.effect)} in layer {step.layer} ({changes})"


def _some(names: tuple[str, ...]) -> str:
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
