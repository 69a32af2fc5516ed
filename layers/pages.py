"""A solve as a web page: its dependency graphs, played step by step, with what every step changed and why it came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from graph import Frame, Table, to_html
from layers.explanations.why import why
from layers.explanations.whynot import goes_on, never_began
from layers.history import Facts, Histories
from layers.phrases import color_words, label, listed, part_in_words
from layers.trace import Record

if TYPE_CHECKING:
    from layers.solution import Solution, Step

__all__ = ["page"]

_ALWAYS = ("type", "P/T", "colors", "abilities")
_IF_CHANGED = ("name", "mana cost", "mana value", "controller")
"""Columns of the table that are shown only where a step changes something in them."""


def page(solution: Solution, title: str = "", layer: str | None = None) -> str:
    """Return a solve, or one layer of it, as one web page that loads nothing; see `Solution.to_html`."""
    steps = solution.steps(layer)
    numbers = {step.number for step in steps}
    histories = Histories(solution)
    rows = {index: _row(facts) for index, facts in histories.start.items()}
    changes: list[list[tuple[int, str, str]]] = []
    for record, changed in histories.moments():
        if record.number in numbers:
            changes.append([(index, *cell) for index, before, after in changed for cell in _changed(before, after)])
        elif record.number < min(numbers, default=0):
            rows |= {index: _row(after) for index, _, after in changed}
    seen = {name for changed in changes for _, name, _ in changed}
    columns = [*_ALWAYS[:3], *(name for name in _IF_CHANGED if name in seen), _ALWAYS[3]]
    ids = solution._world.ids
    table = Table(
        columns,
        [(ids[index], solution._world.objects[index].printed_values().name or ids[index]) for index in rows],
        [[row[name] for name in columns] for row in rows.values()],
    )
    graph = solution.graph(layer)
    nodes = {(data["layer"], data["effect"]): node for node, data in graph.nodes(data=True)}
    unbegun = never_began(solution)
    ended: dict[int, list[str]] = {}
    for one in unbegun:
        if one.lost is not None:
            ended.setdefault(one.lost.number, []).append(str(one.effect))
    named = [[(ids[index], name, value) for index, name, value in changed] for changed in changes]
    frames = [
        _frame(solution, step, nodes, ended.get(step.number, []), told) for step, told in zip(steps, named, strict=True)
    ]
    missing = [f"{one}." for one in unbegun if layer in (None, one.layer)]
    rules = solution.ruleset
    description = " ".join([f"Rules: {rules.title} ({rules.id}).", *missing[:10]])
    if len(missing) > 10:
        description += f" And {len(missing) - 10} more effects never began."
    title = title or solution.drawing_title()
    return to_html(graph, title=title, description=description, frames=frames, table=table)


def _frame(
    solution: Solution,
    step: Step,
    nodes: dict[tuple[str, str], str],
    ended: list[str],
    changes: list[tuple[str, str, str]],
) -> Frame[str]:
    record: Record = step._record
    layer = step.layer
    rule = solution.ruleset.layer_rules[layer]
    objects = f"It applies to {listed(step.objects)}." if step.objects else "It applies to no object."
    paragraphs = [
        part_in_words(solution, record.inst, layer),
        objects,
        *([f"It {clause} ({solution.ruleset.rules['parts']})."] if (clause := goes_on(solution, record)) else []),
        *([f"It takes away the ability of {listed(ended)} before that can begin."] if ended else []),
        f"Why now: {why(solution, step)}",
    ]
    where = f"in layer {layer}{f' ({rule})' if rule else ''}"
    return Frame(
        nodes[layer, step.effect.id],
        f"{label(solution, step.effect)} {where}",
        paragraphs,
        changes,
        [nodes[layer, inst.id] for inst in record.pending() if inst is not record.inst],
    )


def _row(facts: Facts) -> dict[str, str]:
    """Return an object's facts as the cells of its row."""
    return {
        "type": facts.type_line,
        "P/T": f"{facts.power}/{facts.toughness}" if facts.has_numbers else "",
        "colors": color_words(facts.colors),
        "abilities": "; ".join(facts.abilities) or "none",
        "name": facts.name,
        "mana cost": facts.mana_cost,
        "mana value": str(facts.mana_value),
        "controller": facts.controller,
    }


def _changed(before: Facts, after: Facts) -> Iterator[tuple[str, str]]:
    """Yield the names of the cells that differ, each with what is in it now."""
    old, new = _row(before), _row(after)
    yield from ((name, new[name]) for name in new if new[name] != old[name])
