"""The raw record of a solve: which effect was applied when, what it changed, and what waited for what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from graph import DependencyGraph
from layers.instructions import Reading, Signature
from layers.state import Change, Changed

if TYPE_CHECKING:
    from layers.instances import Instance

__all__ = ["Edge", "Moment", "Moments", "Reason", "Record", "Watched"]

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
    lost: Changed
    """Of the facts that the change concerns, those that were true of some objects, with these."""
    moments: Moments

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every dependency in the layer just before the application."""
        return self.moments.before(self.number).edges

    def pending(self) -> tuple[Instance, ...]:
        """Return everything in the layer that had not been applied, effects whose condition does not hold included."""
        return self.moments.before(self.number).pending

    def waiting(self) -> tuple[Instance, ...]:
        """Return the pending effects whose condition did not hold."""
        return self.moments.before(self.number).waiting

    def free(self) -> list[Instance]:
        """Return the effects that could have been next, in key order; this one is the first (CR 613.8b)."""
        return self.moments.before(self.number).free()


@dataclass(frozen=True, slots=True)
class Moment:
    """What there is in a layer before one of its applications."""

    pending: tuple[Instance, ...]
    """All effects that have not been applied, by key."""
    waiting: tuple[Instance, ...]
    """Those whose condition does not hold."""
    edges: tuple[Edge, ...]
    """All dependencies."""

    def free(self) -> list[Instance]:
        """Return the effects that may be next, in key order (CR 613.8b)."""
        waiting = set(self.waiting)
        graph: DependencyGraph[Instance] = DependencyGraph()
        for inst in self.pending:
            if inst not in waiting:
                graph.add(inst, key=inst.key, label=inst.id)
        for edge in self.edges:
            if edge.dependent not in waiting:
                graph.add_dependency(edge.dependent, on=edge.on)
        return graph.free()


Watched: TypeAlias = tuple[dict[str, Moment], list[Moment]]
"""The beginning of each layer in which anything was pending, and the moment before each application."""


class Moments:
    """What was pending at each moment of a solve, and what depended on what.

    To say which effect comes next not every dependency has to be known. So they are worked out when somebody asks, by
    solving once more and looking at everything at every moment.

    Parameters
    ----------
    watch : callable
        Does that.
    """

    def __init__(self, watch: Callable[[], Watched]) -> None:
        self._watch = watch
        self._watched: Watched | None = None

    def _all(self) -> Watched:
        if self._watched is None:
            self._watched = self._watch()
        return self._watched

    def beginning(self, layer: str) -> Moment:
        """Return what there is as a layer begins."""
        return self._all()[0][layer]

    def before(self, number: int) -> Moment:
        """Return what there is in its layer before an application of the solve."""
        return self._all()[1][number]
