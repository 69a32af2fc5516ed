"""What editions of the rules make of one board: where they differ, where their computations part, and why.

Why is found by trying: the rules of one edition are changed into those of the other one point at a time, and it is seen
which points have to be changed for the outcome of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any, Literal

from layers.board import Board
from layers.editions import Part, RuleSet, rulesets
from layers.explanations.comparison import Comparison, compare_solutions
from layers.frames import columns, data_frame
from layers.instances import part_of
from layers.phrases import listed
from layers.research.asked import as_ruleset, chosen
from layers.research.values import CHARACTERISTICS, outcome_of, plain_value, shown, varying
from layers.research.working import results
from layers.solution import Solution
from layers.solver import solve

__all__ = ["Editions", "Parting", "compare_editions"]

Point = Literal["layers", "sublayers", "defining abilities", "ties", "counters"]
"""In what rule sets differ."""

_POWER_AND_TOUGHNESS: tuple[Part, ...] = (
    "set pt by cda", "set pt", "modify pt by static ability", "modify pt by resolved effect", "pt counter", "switch pt",
)  # fmt: skip
_COLORS_AND_ABILITIES: tuple[Part, ...] = ("color", "ability")
_POINTED = (*_COLORS_AND_ABILITIES, *_POWER_AND_TOUGHNESS)


@dataclass(frozen=True, slots=True, eq=False)
class Parting:
    """Where two editions part on a board, and why."""

    older: RuleSet
    newer: RuleSet
    _solutions: tuple[Solution, Solution] = field(repr=False)
    comparison: Comparison
    """The first step that differs, and the values that differ in the end."""
    why: tuple[tuple[Point, ...], ...]
    """The fewest points in which the older rules have to become the newer ones for these values to be those of the
    newer: several where either will do. ``"layers"``: whether colors and abilities share a layer; ``"sublayers"``:
    what changes power and toughness in which order; ``"defining abilities"``: on what the effect of a
    characteristic-defining ability may depend; ``"ties"``: the order of equal timestamps; ``"counters"``: whether
    counters have a timestamp of their own."""

    def __repr__(self) -> str:
        return f"<Parting: {self.older.id} and {self.newer.id}, {len(self.comparison.differences)} values differ>"

    @property
    def differs(self) -> bool:
        """Whether any value differs in the end."""
        return bool(self.comparison.differences)

    @property
    def text(self) -> str:
        """Where they part and why, in sentences."""
        names = f"{self.older.title} and {self.newer.title}"
        if not self.differs:
            return f"{names} give the same."
        reasons = " Or ".join(f"{_reason(points, self)}." for points in self.why)
        return f"{names} part at {self.comparison.text}. {reasons}".rstrip()


@dataclass(frozen=True, slots=True, eq=False)
class Editions:
    """What several editions of the rules make of one board. Made by `layers.compare`."""

    board: Board
    rulesets: tuple[RuleSet, ...]
    solutions: Mapping[str, Solution] = field(repr=False)
    """The solution under each of them, by its name."""
    differences: tuple[tuple[str, str], ...]
    """The objects and characteristics in which not all agree."""
    partings: tuple[Parting, ...]
    """For each edition after the first, where it parts with the one before."""

    def __repr__(self) -> str:
        return f"<Editions: {len(self.differences)} values differ, {', '.join(rules.id for rules in self.rulesets)}>"

    def values(self, name: str, characteristic: str) -> dict[str, Any]:
        """Return what each edition gives for a characteristic of an object.

        Raises
        ------
        UnknownNameError
            When there is no such object or characteristic.
        """
        chosen("characteristic", [characteristic], CHARACTERISTICS)
        return {
            rules.id: plain_value(self.solutions[rules.id][name], characteristic)
            for rules in self.rulesets
        }  # fmt: skip

    def __str__(self) -> str:
        ids = [rules.id for rules in self.rulesets]
        if not self.differences:
            return f"{listed(ids)} give{'s' * (len(ids) == 1)} the same"
        lines = []
        for name, what in self.differences:
            by_value: dict[str, list[str]] = {}
            for rules, value in self.values(name, what).items():
                by_value.setdefault(shown(what, value), []).append(rules)
            told = "; ".join(f"{value} ({listed(names)})" for value, names in by_value.items())
            lines.append(f"{name}: {told}")
        return "\n".join([*lines, *(parting.text for parting in self.partings if parting.differs)])

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "rulesets": [rules.id for rules in self.rulesets],
            "differences": [
                {"object": name, "characteristic": what, "values": self.values(name, what)}
                for name, what in self.differences
            ],
            "partings": [
                {
                    "older": parting.older.id, "newer": parting.newer.id,
                    "comparison": parting.comparison.to_dict(),
                    "why": [list(points) for points in parting.why], "text": parting.text,
                }
                for parting in self.partings
            ],
        }  # fmt: skip

    def to_columns(self) -> dict[str, list[Any]]:
        """Return a row for each object and characteristic that differs, with a column for each edition."""
        names = ("object", "characteristic", *(rules.id for rules in self.rulesets))
        return columns(names, ((name, what, *self.values(name, what).values()) for name, what in self.differences))

    def to_frame(self, library: str | None = None) -> Any:
        """Return `to_columns` as a DataFrame: of pandas if it is installed, else of polars; or of the one given."""
        return data_frame(self.to_columns(), library)


def compare_editions(
    board: Board,
    rules: Iterable[str | RuleSet] | None = None,
    *,
    objects: Iterable[str] | None = None,
    characteristics: Iterable[str] | None = None,
    executor: Executor | None = None,
) -> Editions:
    """Solve a board under several editions; see `layers.compare`."""
    if isinstance(rules, str):
        raise TypeError(f"expected the names of rule sets; {rules!r} is a word")
    found = tuple(dict.fromkeys(rulesets() if rules is None else map(as_ruleset, rules)))
    ids = [one.id for one in found]
    if not found:
        raise ValueError("expected at least one rule set")
    if len(set(ids)) < len(ids):
        raise ValueError(f"two different rule sets have one id; give each its own: {', '.join(ids)}")
    board = board.with_text_read()
    names = chosen("object", objects, [thing.id for thing in board.objects])
    whats = chosen("characteristic", characteristics, CHARACTERISTICS)
    # A solution is solved again on its way back from another process: only the outcomes of mixtures are worth it.
    solutions = {one.id: solve(board, one) for one in found}
    outcomes = {one: outcome_of(solution) for one, solution in solutions.items()}
    names = tuple(name for name in names if name in next(iter(outcomes.values())))
    partings = []
    for older, newer in pairwise(found):
        values = varying([outcomes[older.id], outcomes[newer.id]], names, whats)
        why = _why(board, older, newer, outcomes[newer.id], values, executor) if values else ()
        comparison = compare_solutions(solutions[older.id], solutions[newer.id])
        wanted = tuple(one for one in comparison.differences if (one.object, one.characteristic) in values)
        both = (solutions[older.id], solutions[newer.id])
        partings.append(Parting(older, newer, both, replace(comparison, differences=wanted), tuple(why)))
    return Editions(board, found, solutions, varying(list(outcomes.values()), names, whats), tuple(partings))


# --- why --------------------------------------------------------------------------------------------------------


def _points(older: RuleSet, newer: RuleSet) -> list[Point]:
    """Return in what two rule sets differ."""
    found: list[Point] = []
    if _layers(older, _COLORS_AND_ABILITIES) != _layers(newer, _COLORS_AND_ABILITIES):
        found.append("layers")
    if _layers(older, _POWER_AND_TOUGHNESS) != _layers(newer, _POWER_AND_TOUGHNESS):
        found.append("sublayers")
    if older.cda_dependency != newer.cda_dependency:
        found.append("defining abilities")
    if older.ties != newer.ties:
        found.append("ties")
    if older.counter_timestamps != newer.counter_timestamps:
        found.append("counters")
    return found


def _layers(rules: RuleSet, parts: Iterable[Part]) -> list[list[Part]]:
    """Return some kinds of modification as a rule set applies them, layer by layer."""
    found: dict[str, list[Part]] = {label: [] for label in rules.labels}
    for part in parts:
        found[rules.layer_of[part]].append(part)
    return [together for together in found.values() if together]


def _mixed(older: RuleSet, newer: RuleSet, points: Iterable[Point]) -> RuleSet:
    """Return the older rules with some points of the newer ones."""
    points = set(points)
    groups = _layers(older, [part for part in older.layer_of if part not in _POINTED])
    groups += _layers(newer if "layers" in points else older, _COLORS_AND_ABILITIES)
    groups += _layers(newer if "sublayers" in points else older, _POWER_AND_TOUGHNESS)
    labels = tuple(str(number) for number in range(len(groups)))
    return replace(
        older,
        id=" ".join([older.id, "with", *sorted(points), "of", newer.id]),
        labels=labels,
        layer_of={part: label for label, parts in zip(labels, groups, strict=True) for part in parts},
        layer_rules=dict.fromkeys(labels, ""),
        cda_dependency=(newer if "defining abilities" in points else older).cda_dependency,
        ties=(newer if "ties" in points else older).ties,
        counter_timestamps=(newer if "counters" in points else older).counter_timestamps,
    )


def _why(
    board: Board,
    older: RuleSet,
    newer: RuleSet,
    outcome: Mapping[str, Any],
    values: Sequence[tuple[str, str]],
    executor: Executor | None,
) -> list[tuple[Point, ...]]:
    """Return the smallest sets of points that make the older rules give the values of the newer ones."""
    points = _points(older, newer)
    for size in range(1, len(points) + 1):
        some = list(combinations(points, size))
        mixtures = [_mixed(older, newer, one) for one in some]
        answers = results(partial(_gives, board, [(*value, getattr(outcome[value[0]], value[1])) for value in values]),
                          mixtures, executor)  # fmt: skip
        found = [one for one, gives in zip(some, answers, strict=True) if gives]
        if found:
            return found
    return []


def _gives(board: Board, values: Sequence[tuple[str, str, Any]], rules: RuleSet) -> bool:
    solution = solve(board, rules)
    return all(getattr(solution[name], what) == value for name, what, value in values)


# --- words ------------------------------------------------------------------------------------------------------

_SHORT: dict[Part, str] = {
    "set pt by cda": "what defines power and toughness",
    "set pt": "what sets power and toughness",
    "modify pt by static ability": "+X/+X of static abilities",
    "modify pt by resolved effect": "+X/+X of spells and other abilities",
    "pt counter": "+X/+X of counters",
    "switch pt": "switching",
}

_ADDED: tuple[Part, ...] = ("modify pt by static ability", "modify pt by resolved effect", "pt counter")

_MAY: dict[str, str] = {
    "any": "may depend on any other",
    "none": "depends on nothing",
    "cda only": "may depend only on those of such abilities",
}


def _reason(points: Iterable[Point], parting: Parting) -> str:
    told: list[str] = []
    for point in points:
        if point == "sublayers":
            told += _other_sublayers(parting)
        else:
            older, newer = parting.older, parting.newer
            told.append(f"{_rule(point, older)} in {older.title}, and {_rule(point, newer)} in {newer.title}")
    return "The reason: " + "; ".join(told)


def _rule(point: Point, rules: RuleSet) -> str:
    if point == "layers":
        color, ability = rules.layer_of["color"], rules.layer_of["ability"]
        where = f"share layer {color}" if color == ability else f"have layers {color} and {ability}"
        return f"colors and abilities {where}"
    if point == "defining abilities":
        return f"the effect of a characteristic-defining ability {_MAY[rules.cda_dependency]}"
    if point == "ties":
        return (
            f"of equal timestamps {'turn order comes first' if rules.ties == 'apnap' else 'the active player decides'}"
        )
    own = "of their own" if rules.counter_timestamps else "of the object that they are on"
    return f"counters have the timestamp {own}"


def _other_sublayers(parting: Parting) -> Iterator[str]:
    """Say which of the changes to power and toughness of what differs have another order."""
    about = {one.object for one in parting.comparison.differences}
    there: set[Part | None] = set()
    for solution in parting._solutions:
        for step in solution.steps():
            if about.intersection(step.objects):
                inst = step._record.inst
                there.update(part_of(node, inst.comes_from) for node in inst.parts[step.layer])
    told: dict[bool, list[str]] = {True: [], False: []}
    for one, other in combinations([part for part in _POWER_AND_TOUGHNESS if part in there], 2):
        older, newer = (_sequence(one, other, rules) for rules in (parting.older, parting.newer))
        if older[0] != newer[0]:
            # +1/+1 and +2/+2 may change places, if nothing counts in between.
            told[one in _ADDED and other in _ADDED].append(
                f"{older[1]} in {parting.older.title}, and {newer[1]} in {parting.newer.title}"
            )
    yield from told[False] or told[True]


def _sequence(one: Part, other: Part, rules: RuleSet) -> tuple[int, str]:
    """Return which of two changes comes first (-1: the first one, 0: neither), and the same in words."""
    place, another = (rules.labels.index(rules.layer_of[part]) for part in (one, other))
    if place == another:
        return 0, f"{_SHORT[one]} and {_SHORT[other]} share {rules.layer_of[one]}"
    first, second = (one, other) if place < another else (other, one)
    told = f"{_SHORT[first]} ({rules.layer_of[first]}) comes before {_SHORT[second]} ({rules.layer_of[second]})"
    return -1 if place < another else 1, told
