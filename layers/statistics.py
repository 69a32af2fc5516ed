"""How much work a solve was, in exact counts that are the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Statistics"]


@dataclass(slots=True)
class Statistics:
    """Counts of what the solver did; the same for the same board and rule set wherever it is solved.

    The boards of the moments in which spells and abilities resolved are solved too where that is needed, and count.
    """

    applications: int = 0
    """Effects that were applied."""
    readings: int = 0
    """How often it was worked out what an effect would do: whether it exists, its condition, its set, its numbers."""
    changes: int = 0
    """How often it was worked out what an effect would change."""
    trials: int = 0
    """How often an effect was read again with another one's change laid over the state (CR 613.8a)."""
    dependencies: int = 0
    """Trials that found a dependency; no more are looked for than it takes to say what comes next."""
    layers: int = 0
    """Layers in which anything was pending."""
    graphs: int = 0
    """Moments at which a part of the dependency graph was worked out, since something depended on something."""
    columns: int = 0
    """Columns that applications changed: sets of objects of which a fact is true."""

    def to_dict(self) -> dict[str, int]:
        """Return the counts by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}
