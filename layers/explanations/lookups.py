"""Which other objects a part of an effect looks at: what it counts, compares with, or finds."""

from __future__ import annotations

from collections.abc import Iterator

from layers.effects import selectors as s
from layers.effects.abilities import Ability
from layers.effects.node import Node, children
from layers.effects.values import Devotion
from layers.evaluate import Evaluator
from layers.state import View
from layers.world import Context

__all__ = ["looked_at"]


def looked_at(node: Node, context: Context, evaluator: Evaluator, view: View, bits: int) -> int:
    """Return the objects that the descriptions inside a node mean in a state.

    Parameters
    ----------
    node : Node
        A selector, a value, a condition or a modification.
    context : Context
        From where it is seen.
    evaluator : Evaluator
    view : View
        The state.
    bits : int
        The objects for which it is worked out.

    Returns
    -------
    int
        A set of objects. For a selector those that its operands mean, not those that it means itself.
    """
    found = 0
    for part in _descriptions(node):
        for it, _ in evaluator.each(part, bits):
            if isinstance(part, Devotion):
                for by, devoted in evaluator.devoted(part, view, context, it):
                    found |= devoted if by else 0
            else:
                found |= evaluator.select(part, view, context, it)
    return found


def _descriptions(node: Node, whole: bool = False) -> Iterator[s.Selector | Devotion]:
    """Yield the descriptions of other objects inside a node: what values count, operands of selectors.

    What devotion counts is described by no selector. With `whole` also the node, if it is one. What is in abilities is
    not looked at.
    """
    if isinstance(node, Ability):
        return
    if whole and isinstance(node, s.Selector) and not isinstance(node, s.It):
        yield node
    if isinstance(node, Devotion):
        yield node
    operands = not isinstance(node, s.AllOf | s.AnyOf | s.Not)
    for part in children(node):
        yield from _descriptions(part, operands)
