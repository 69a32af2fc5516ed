"""The raw record of a solve: which effect was applied when, what it changed, and what waited for what."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from graph import DependencyGraph
from layers.instructions import Reading, Signature
from layers.state import Change

if TYPE_CHECKING:
    from layers.instances import Instance

__all__ = ["Edge", "Moments", "Reason", "Record"]

What = Literal["exists", "starts", "text", "applies to", "does"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an effect depends on another: what the other would change about it (CR 613.8a)."""

    what: What
    """Whether it exists, whether its condition holds, its text, what it applies to, or what it does."""
    gained: int = 0
    """Objects that it would apply to only after the other."""
    lost: int = 0
    """Objects that it would apply to only before the other."""

    @classmethod
    def between(cls, before: Reading, after: Reading) -> Reason:
        """Compare what an effect would do before and after another one is applied."""
        members_before = before.members if isinstance(before, Signature) else 0
        members_after = after.members if isinstance(after, Signature) else 0
        gained, lost = members_after & ~members_before, members_before & ~members_after
        if isinstance(before, Signature) and isinstance(after, Signature):
            if before.text != after.text:
                return cls("text")
            return cls("applies to", gained, lost) if gained or lost else cls("does")
        return cls("exists" if "gone" in (before, after) else "starts", gained, lost)


@dataclass(frozen=True, slots=True)
class Edge:
    """One effect depends on another at some moment."""

    dependent: Instance
    on: Instance
    reason: Reason


@dataclass(frozen=True, slots=True)
class Record:
    """One application of one effect in one layer."""

    number: int
    layer: str
    inst: Instance
    members: int
    change: Change
    before: dict[tuple[str, Hashable], int]
    """The columns that the change replaces, as they were."""
    edges: tuple[Edge, ...]
    """Every dependency in the layer just before the application."""
    moments: Moments
    """What was pending in the layer at each of its moments."""
    place: int
    """Which of the layer's applications it is, from 0."""

    def pending(self) -> tuple[Instance, ...]:
        """Return everything in the layer that had not been applied, effects whose condition does not hold included."""
        return self.moments.pending(self.place)

    def waiting(self) -> tuple[Instance, ...]:
        """Return the pending effects whose condition did not hold."""
        return self.moments.waiting(self.place)

    def free(self) -> list[Instance]:
        """Return the effects that could have been next, in key order; this one is the first (CR 613.8b)."""
        waiting = set(self.waiting())
        graph: DependencyGraph[Instance] = DependencyGraph()
        for inst in self.pending():
            if inst not in waiting:
                graph.add(inst, key=inst.key, label=inst.id)
        for edge in self.edges:
            if edge.dependent not in waiting:
                graph.add_dependency(edge.dependent, on=edge.on)
        return graph.free()


class Moments:
    """What was pending in a layer before each of its applications, kept as the spans of each effect."""

    def __init__(self, layer: str) -> None:
        self.layer = layer
        self.now = 0
        """The application that comes next."""
        self._spans: dict[Instance, list[tuple[int, int | None]]] = {}
        """First and last moment of each time that an effect was pending; the last is None while it is."""
        self._waits: dict[Instance, list[tuple[int, bool]]] = {}

    def came(self, inst: Instance) -> None:
        """Note that an effect is pending from now on."""
        self._spans.setdefault(inst, []).append((self.now, None))

    def went(self, inst: Instance, last: int) -> None:
        """Note the last moment at which an effect was pending."""
        spans = self._spans[inst]
        spans[-1] = (spans[-1][0], last)

    def waits(self, inst: Instance, waiting: bool) -> None:
        """Note whether an effect's condition does not hold from now on."""
        spans = self._waits.setdefault(inst, [])
        if waiting or spans:
            spans.append((self.now, waiting))

    def pending(self, moment: int) -> tuple[Instance, ...]:
        """Return everything that was pending before an application, in key order."""
        found = [
            inst
            for inst, spans in self._spans.items()
            if any(first <= moment and (last is None or moment <= last) for first, last in spans)
        ]
        return tuple(sorted(found, key=lambda inst: inst.key))

    def waiting(self, moment: int) -> tuple[Instance, ...]:
        """Return the pending effects whose condition did not hold before an application."""
        return tuple(inst for inst in self.pending(moment) if self._was_waiting(inst, moment))

    def _was_waiting(self, inst: Instance, moment: int) -> bool:
        waiting = False
        for since, value in self._waits[inst]:
            if since <= moment:
                waiting = value
        return waiting
