"""The dependency graphs of a solve as networkx graphs, with what drawings show of each effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from layers.explanations.whynot import never_began
from layers.instances import Instance
from layers.phrases import label, layer_words, listed, part_in_words
from layers.trace import Edge, What

if TYPE_CHECKING:
    import networkx as nx

    from layers.solution import Solution

__all__ = ["layer_graph", "whole_graph"]

NEVER = "never applied"
"""What drawings write in the boxes of effects that never began."""

_ABOUT: dict[What, str] = {
    "exists": "whether it exists",
    "starts": "whether its condition holds",
    "text": "its text",
    "applies to": "what it applies to",
    "does": "what it does",
}
"""What it is about an effect that makes it depend on another, in the words of a drawing."""

WORDS = {
    "item": "effect",
    "items": "effects",
    "row": "object",
    "rows": "objects",
    "start": "Nothing has been applied yet",
    "now": "applied now",
    "done": "applied",
    "pending": "may still be applied in this layer",
    "later": "not reached yet",
    "place": "order of application",
    "arrow": "from an effect to one that depends on it",
    "lapsed": "dependency that no longer held when the effect was applied",
    "loop": "dependency loop",
    "opened": "was a dependency loop",
    "inside": "dependency loop: only timestamps count in it",
    "waits": "Depends on",
    "before": "Others depend on it",
    "waiting": "depends on",
    "bars": "bars alike: one effect in several layers",
    "part": "the same effect in another layer",
    "parts": "The same effect in other layers",
    "several": "several effects, drawn as one",
}
"""What drawings and pages call the things of a graph; see `graph.words`."""

_MOST_WAITS = 2
"""How many dependencies of one kind a box names."""


def layer_graph(solution: Solution, layer: str, step: int | None = None) -> nx.DiGraph[str]:
    """Return the dependency graph of a layer; see `Solution.graph`."""
    moments = solution._moments_of(layer)
    chosen = range(len(moments)) if step is None else [range(len(moments))[step]]
    found = _graph(solution, [layer])
    _add(found, solution, layer, list(chosen))
    return found


def whole_graph(solution: Solution) -> nx.DiGraph[str]:
    """Return the dependency graphs of all layers as one; see `Solution.graph`."""
    found = _graph(solution, solution.layers)
    for layer in solution.layers:
        _add(found, solution, layer, list(range(len(solution._moments_of(layer)))), whole=True)
    return found


def _graph(solution: Solution, layers: Iterable[str]) -> nx.DiGraph[str]:
    import networkx as nx

    bands = [(layer, f"Layer {layer}: {layer_words(solution.ruleset, layer)}") for layer in layers]
    found: nx.DiGraph[str] = nx.DiGraph(ruleset=solution.ruleset.id, bands=bands, never=NEVER, words=dict(WORDS))
    if len(bands) == 1:
        found.graph["layer"] = bands[0][0]
    return found


def _add(found: nx.DiGraph[str], solution: Solution, layer: str, chosen: list[int], whole: bool = False) -> None:
    """Add what was pending in a layer at some of its moments, and the dependencies of those."""
    records = [record for record in solution._records if record.layer == layer]
    moments = solution._moments_of(layer)
    places = {record.inst: record.number if whole else place for place, record in enumerate(records)}
    pending: dict[Instance, None] = {}
    for moment in chosen:
        pending |= dict.fromkeys(moments[moment].pending)
    edges: dict[tuple[Instance, Instance], tuple[Edge, list[int]]] = {}
    for moment in chosen:
        number = records[moment].number if whole and records else moment
        for edge in moments[moment].edges:
            edges.setdefault((edge.on, edge.dependent), (edge, []))[1].append(number)
    waits: dict[Instance, list[Edge]] = {}
    for edge, steps in edges.values():
        if len(chosen) == 1 or not _lapsed(places.get(edge.on, -1), places.get(edge.dependent, -1), steps):
            waits.setdefault(edge.dependent, []).append(edge)
    missing = {one.effect.id: one for one in never_began(solution)} if len(pending) > len(records) else {}

    def name(inst: Instance) -> str:
        return f"{layer}: {inst.id}" if whole else inst.id

    for inst in sorted(pending, key=lambda inst: inst.key):
        place = places.get(inst, -1)
        said = part_in_words(solution, inst, layer)
        applied = [record for record in records if record.inst is inst]
        on = solution._names(applied[0].members) if applied else ()
        lines = [said, f"timestamp {inst.timestamp}" + (f", on {_objects(on)}" if applied else "")]
        lines += _waiting(waits.get(inst, []))
        effect = solution._effect(inst)
        head = label(solution, effect)
        title = f"{head}, timestamp {inst.timestamp}, in layer {layer}: {said}"
        if on:
            title += f" Applied to {listed(on)}."
        elif place < 0 and inst.id in missing:
            title += f" {missing[inst.id]}."
        found.add_node(
            name(inst), label=head, effect=inst.id, source=inst.name, timestamp=inst.timestamp,
            comes_from=inst.comes_from, layer=layer, position=place, key=len(found), band=layer, lines=tuple(lines),
            title=title, collapse=_kind(solution, inst, head),
        )  # fmt: skip
        if whole:
            found.nodes[name(inst)]["group"] = inst.id
    for (on_inst, dependent), (edge, steps) in edges.items():
        dependency = solution._dependency(edge)
        found.add_edge(
            name(on_inst), name(dependent), because=dependency.because, what=dependency.what, steps=steps
        )  # fmt: skip


def _objects(names: tuple[str, ...]) -> str:
    if not names:
        return "no object"
    return ", ".join(names) if len(names) <= 3 else f"{len(names)} objects"


def _lapsed(on: int, dependent: int, steps: list[int]) -> bool:
    """Return whether an effect was applied before one on which it had depended, since it did so no more."""
    return dependent >= 0 and not 0 <= on < dependent and dependent not in steps


def _waiting(edges: list[Edge]) -> list[str]:
    kinds: dict[What, list[str]] = {}
    for edge in edges:
        kinds.setdefault(edge.reason.what, []).append(edge.on.id)
    return [f"{_ABOUT[what]} depends on {listed(names, _MOST_WAITS)}" for what, names in kinds.items()]


def _kind(solution: Solution, inst: Instance, head: str) -> str:
    """Return what effects that may be drawn as one have in common: the name of what they come from."""
    index = solution._world.index.get(inst.name)
    if index is None:
        return head
    return solution._world.objects[index].printed_values().name or head
