"""Reasons as data: a tree of clauses, each with the rule, the objects and the effects that it is about.

Where two reasons rest on the same step they share its node, so the tree is really a graph without circles; what shows
it names a shared node once (`layers.explanations.reason_views`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from layers.trace import What

if TYPE_CHECKING:
    from layers.board import Board
    from layers.solution import Solution

__all__ = ["Explanation", "OrderedBy", "Reason", "ReasonKind"]

ReasonKind = Literal[
    "value",
    "start",
    "applied",
    "source",
    "goes on",
    "applies to",
    "condition",
    "amount",
    "order",
    "timestamp",
    "not applied",
    "context",
]
"""``"value"`` what is explained; ``"start"`` what the object has of itself; ``"applied"`` a step that changed it;
``"source"`` why an effect exists; ``"goes on"`` why it acts though its ability is gone; ``"applies to"`` why these
objects; ``"condition"`` why its condition holds; ``"amount"`` what its numbers rest on; ``"order"`` why it comes before
or after another; ``"timestamp"`` where a timestamp comes from; ``"not applied"`` why an effect does not act;
``"context"`` what else has to be on the board."""


OrderedBy = Literal["dependency", "loop", "timestamp", "tie", "characteristic-defining ability", "not there yet"]
"""What decides which of two effects of a layer comes first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause of an explanation, and what it rests on in turn."""

    kind: ReasonKind
    text: str
    """The clause in plain English, without the number of the rule."""
    rule: str = ""
    """The rule that decides, in the edition of the solution; ``""`` where none is needed."""
    objects: tuple[str, ...] = ()
    """The ids of the objects and resolved effects that it names."""
    effects: tuple[str, ...] = ()
    """The ids of the continuous effects that it names."""
    step: int | None = None
    """The number of the step, for what was applied."""
    because: tuple[Reason, ...] = ()
    by: OrderedBy | None = None
    """For ``"order"``: what decides."""
    what: What | None = None
    """For an order by a dependency: what the one effect changes about the other, or would change (CR 613.8a)."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def walk(self) -> Iterator[Reason]:
        """Yield this reason and all that it rests on, each once, causes after what they explain."""
        seen: set[int] = set()
        todo = [self]
        while todo:
            reason = todo.pop()
            if id(reason) not in seen:
                seen.add(id(reason))
                yield reason
                todo.extend(reversed(reason.because))

    def to_dict(self) -> dict[str, Any]:
        """Return the tree as JSON data; a step that was told before is only referred to: ``{"see": 3}``."""
        from layers.explanations.reason_views import data

        return data(self)

    def to_text(self, full: bool = False, width: int = 100) -> str:
        """Return the reasons as because-sentences with rule numbers.

        Parameters
        ----------
        full : bool, optional
            Whether to tell everything that it rests on; by default what an informed reader would ask for first.
        width : int, optional
            How long a line may be.
        """
        from layers.explanations.reason_views import text

        return text(self, full, width)

    def to_html(self) -> str:
        """Return the tree as a piece of a web page: nested lists that open and close."""
        from layers.explanations.reason_views import html

        return html(self)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an object has a characteristic: the value, and the tree of reasons for it."""

    object: str
    characteristic: str
    value: Any
    """As `Characteristics` has it."""
    reason: Reason
    """The root of the tree; its kind is ``"value"``."""
    solution: Solution = field(repr=False, compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The objects and resolved effects that the tree names, in the board's order.

        A board of these alone gives the object the same value; see `board`.
        """
        named = {name for reason in self.reason.walk() for name in reason.objects}
        board = self.solution.board
        everything = [*(thing.id for thing in board.objects), *(effect.id for effect in board.effects)]
        return tuple(name for name in everything if name in named)

    def board(self) -> Board:
        """Return the board reduced to what the explanation names; solving it gives the same value."""
        from layers.subboard import sub_board

        return sub_board(self.solution.board, self.names)

    def to_text(self, full: bool = False, width: int = 100) -> str:
        """Return the explanation as because-sentences with rule numbers; see `Reason.to_text`."""
        return self.reason.to_text(full, width)

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as JSON data."""
        from layers.effects.node import to_json

        value = self.value
        if self.characteristic == "abilities":
            value = [to_json(ability) for ability in value]
        elif isinstance(value, tuple):
            value = list(value)
        return {
            "object": self.object,
            "characteristic": self.characteristic,
            "value": value,
            "ruleset": self.solution.ruleset.id,
            "names": list(self.names),
            "because": self.reason.to_dict(),
        }

    def to_html(self) -> str:
        """Return the explanation as a piece of a web page; see `Reason.to_html`."""
        return self.reason.to_html()

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        return self.to_html()
