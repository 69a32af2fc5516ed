"""The raw record of a solve: which effect was applied when, what it changed, and what waited for what."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from layers.instructions import Reading, Signature
from layers.state import Change

if TYPE_CHECKING:
    from layers.instances import Instance

__all__ = ["Edge", "Reason", "Record"]

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
    free: tuple[Instance, ...]
    """The effects that could have been next, in key order; this one is the first."""
    pending: tuple[Instance, ...]
    """Everything in the layer that had not been applied, effects whose condition does not hold included."""
