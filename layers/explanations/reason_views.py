"""Reasons shown: as because-sentences for a terminal, as JSON data, as a piece of a web page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from layers.explanations.reasons import Reason, ReasonKind
from layers.tables import paragraph, plain

__all__ = ["data", "html", "text"]

_SHORT: tuple[ReasonKind, ...] = ("start", "applied", "goes on", "order", "not applied", "context")
"""What the short form tells: what changed the value, in which order and why, and what did not act."""

_MOST_IN_A_ROW = 9
"""How many steps the short form tells of a long chain: the first few and the last ones."""

_MOST_EARLIER = 3
"""How many of the earlier steps on which a step rests the short form tells."""

_INDENT = "  "


def text(reason: Reason, full: bool, width: int) -> str:
    """Return reasons as indented sentences; see `Reason.to_text`."""
    entries = list(_all(reason) if full else _short(reason))
    lines = paragraph(f"{reason}, because" if entries else str(reason), width, "", _INDENT)
    for depth, sentence in entries:
        first = f"{_INDENT * depth}- "
        lines += paragraph(sentence, width, first, " " * len(first))
    return "\n".join(lines)


def _short(reason: Reason) -> Iterator[tuple[int, str]]:
    """Yield the sentences of the short form, with how far each is indented."""
    shown = [inner for inner in reason.because if inner.kind in _SHORT]
    steps = [inner for inner in shown if inner.kind == "applied"]
    left_out = set[int]()
    if len(steps) > _MOST_IN_A_ROW:
        half = _MOST_IN_A_ROW // 2
        left_out = {id(step) for step in steps[half : len(steps) - half]}
    if reason.kind == "not applied":
        yield from ((depth - 1, sentence) for depth, sentence in _Details([]).of(reason))
        return
    details = _Details(shown)
    told = False
    for inner in shown:
        if id(inner) in left_out:
            if not told:
                yield 1, f"... {len(left_out)} more steps ..."
                told = True
            continue
        yield 1, str(inner)
        if inner.kind in ("applied", "not applied"):
            yield from details.of(inner)


class _Details:
    """What the short form tells of a step below it: each thing once.

    Parameters
    ----------
    shown : list of Reason
        What is told anyway.
    """

    def __init__(self, shown: list[Reason]) -> None:
        self._steps = {id(inner) for inner in shown}
        self._told: set[str] = set()

    def of(self, step: Reason) -> Iterator[tuple[int, str]]:
        """Yield the sentences below a step."""
        for detail in step.because:
            if detail.kind == "applied":
                if id(detail) not in self._steps and detail.effects[0] not in step.text:
                    self._steps.add(id(detail))
                    yield from self._once(2, detail)
            elif detail.kind in ("goes on", "order"):
                links = list(self._links(detail))
                before = len(self._told)
                if links or detail.kind == "order" or ", though" in detail.text:
                    yield from self._once(2, detail)
                if len(self._told) > before:
                    for link in links:
                        yield from self._once(3, link)
            elif detail.kind in ("source", "applies to", "condition", "amount"):
                yield from self._earlier(detail)

    def _links(self, detail: Reason) -> Iterator[Reason]:
        """Yield what is told below the order of two steps, or below an effect that goes on."""
        for link in detail.because:
            if link.kind == "applied":
                if id(link) not in self._steps:
                    yield from (order for order in link.because if order.kind == "order")
            elif _is_telling(link):
                yield link

    def _earlier(self, detail: Reason) -> Iterator[tuple[int, str]]:
        """Yield an aspect of a step that rests on other things than those that are told anyway."""
        steps = [cause for cause in detail.because if id(cause) not in self._steps]
        self._steps |= {id(cause) for cause in steps}
        if steps or detail.kind == "condition" or (detail.kind == "amount" and detail.objects):
            yield from self._once(2, detail, _joined(detail, bool(steps)))
        for cause in steps[:_MOST_EARLIER]:
            yield 3, str(cause)
        if len(steps) > _MOST_EARLIER:
            yield 3, f"... {len(steps) - _MOST_EARLIER} more steps ..."

    def _once(self, depth: int, reason: Reason, text: str = "") -> Iterator[tuple[int, str]]:
        if reason.text not in self._told:
            self._told.add(reason.text)
            yield depth, text or str(reason)


def _joined(reason: Reason, goes_on: bool) -> str:
    """Return a clause, so that the steps below it can go on where there are any."""
    return f"{reason}, since" if goes_on and reason.kind in ("applies to", "condition") else str(reason)


def _is_telling(reason: Reason) -> bool:
    """Say whether a link of an order is needed to follow it: where a timestamp that is another's comes from."""
    return reason.kind != "timestamp" or len(reason.effects) > 1


def _all(reason: Reason) -> Iterator[tuple[int, str]]:
    """Yield the sentences of the full form; a step that was told before is only referred to."""
    told: set[int] = set()
    todo = [(1, inner) for inner in reversed(reason.because)]
    while todo:
        depth, inner = todo.pop()
        if inner.step is not None and inner.step in told:
            yield depth, f"{inner.text.split(':')[0]}: see above"
            continue
        if inner.step is not None:
            told.add(inner.step)
        yield depth, _joined(inner, bool(inner.because))
        todo += [(depth + 1, cause) for cause in reversed(inner.because)]


def data(reason: Reason) -> dict[str, Any]:
    """Return reasons as JSON data; see `Reason.to_dict`."""
    told: set[int] = set()
    root: dict[str, Any] = {}
    todo: list[tuple[Reason, dict[str, Any]]] = [(reason, root)]
    while todo:
        inner, row = todo.pop()
        if inner.step is not None and inner.step in told:
            row["see"] = inner.step
            continue
        row["kind"], row["text"] = inner.kind, inner.text
        if inner.step is not None:
            told.add(inner.step)
            row["step"] = inner.step
        for name in ("rule", "by", "what"):
            if getattr(inner, name):
                row[name] = getattr(inner, name)
        if inner.objects:
            row["objects"] = list(inner.objects)
        if inner.effects:
            row["effects"] = list(inner.effects)
        if inner.because:
            row["because"] = [{} for _ in inner.because]
            todo += reversed(list(zip(inner.because, row["because"], strict=True)))
    return root


def html(reason: Reason) -> str:
    """Return reasons as nested lists of a web page; see `Reason.to_html`."""
    told: set[int] = set()
    parts = ['<div class="layers-reasons">', f"<p><strong>{_escaped(reason)}</strong></p>"]
    todo: list[str | Reason] = ["</div>", *_items(reason)]
    while todo:
        part = todo.pop()
        if isinstance(part, str):
            parts.append(part)
        elif part.step is not None and part.step in told:
            parts.append(f"<li>{escape(plain(part.text.split(':')[0]))}: see above</li>")
        elif part.because:
            if part.step is not None:
                told.add(part.step)
            parts.append(f"<li><details{' open' if part.kind == 'applied' else ''}><summary>{_escaped(part)}</summary>")
            todo += ["</details></li>", *_items(part)]
        else:
            parts.append(f"<li>{_escaped(part)}</li>")
    return "".join(parts)


def _items(reason: Reason) -> list[str | Reason]:
    return ["</ul>", *reversed(reason.because), "<ul>"] if reason.because else []


def _escaped(reason: Reason) -> str:
    rule = f' <span class="layers-rule">({escape(reason.rule)})</span>' if reason.rule else ""
    return escape(plain(reason.text)) + rule
