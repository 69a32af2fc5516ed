"""An object's characteristics in words: what it starts with, every step that applied to it and why then, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layers.effects.wording import ability_name
from layers.explanations.why import why
from layers.explanations.whynot import goes_on, left_out, loss_of, lost_too_early, never_began
from layers.history import EVERY_CREATURE_TYPE, Facts, History
from layers.phrases import color_words, label, layer_words, part_in_words, quoted, summary, type_line
from layers.solution import Solution, Step
from layers.tables import paragraph
from layers.trace import Record
from layers.words import subtypes

__all__ = ["explain"]

_WIDTH = 100


def explain(solution: Solution, object_id: str, width: int = _WIDTH) -> str:
    """Tell how an object came by its characteristics: every step that applied to it, in order, and why then.

    Parameters
    ----------
    solution : Solution
    object_id : str
        One of its objects.
    width : int, optional
        How long a line may be.

    Returns
    -------
    str
        Lines without a line break at the end.

    Raises
    ------
    UnknownNameError
        When the board has no such object.
    """
    return "\n".join(_Explanation(solution, object_id, width).lines())


class _Explanation:
    def __init__(self, solution: Solution, object_id: str, width: int) -> None:
        self.solution, self.width = solution, width
        self.rules = solution.ruleset
        self.found = solution[object_id]
        self.index = solution._index(object_id)
        self.thing = solution._world.objects[self.index]
        self.history = History(solution, self.index)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the explanation."""
        found = self.found
        yield from paragraph(f"{found.id} ({found.name or 'no name'}): {summary(found)}", self.width, "", "  ")
        yield ""
        yield from self._printed()
        layer = None
        for record, before, after in self.history.moments():
            if record.layer != layer:
                layer = record.layer
                yield ""
                yield f"Layer {layer} ({layer_words(self.rules, layer)})"
            yield from self._step(record, before, after)
        if layer is None:
            yield ""
            yield "No effect applies to it."
        missing = list(self._did_not_apply())
        if missing:
            yield ""
            yield "What did not apply"
            for text in missing:
                yield from paragraph(text, self.width, "  ", "    ")
        yield ""
        yield from self._result()

    # --- the start and the end ----------------------------------------------------------------------------------

    def _printed(self) -> Iterator[str]:
        values, start = self.thing.printed_values(), self.history.start
        parts = [values.name or "no name", values.mana_cost, type_line(values) or "no types"]
        if values.power is not None or values.toughness is not None:
            parts.append(f"{values.power or '-'}/{values.toughness or '-'}")
        parts.append(color_words(start.colors))
        yield from self._facts("Printed: ", ", ".join(filter(None, parts)), start.abilities)

    def _result(self) -> Iterator[str]:
        found = self.found
        parts = [found.name or "no name", summary(found), color_words(found.colors)]
        if found.zone in ("battlefield", "stack"):
            parts.append(f"controlled by {found.controller}")
        if found.zone != "battlefield":
            parts.append(f"zone: {found.zone}")
        yield from self._facts("Result: ", ", ".join(parts), found.ability_names)

    def _facts(self, title: str, text: str, abilities: Sequence[str]) -> Iterator[str]:
        yield from paragraph(title + text, self.width, "", "  ")
        if not abilities:
            yield "  no abilities"
        for ability in abilities:
            yield from paragraph(ability, self.width, "  * ", "    ")

    # --- one step -----------------------------------------------------------------------------------------------

    def _step(self, record: Record, before: Facts, after: Facts) -> Iterator[str]:
        step = Step(record, self.solution)
        effect = step.effect
        head = f"{label(self.solution, effect)}, timestamp {effect.timestamp}"
        yield from paragraph(head, self.width, "  ")
        yield from paragraph(part_in_words(self.solution, record.inst, record.layer), self.width, "    ")
        for line in _changes(before, after) or ["changes nothing about it"]:
            yield from paragraph(line, self.width, "    ", "      ")
        for note in (*self._goes_on(record), *self._lost(record)):
            yield from paragraph(note, self.width, "    ", "      ")
        yield from paragraph("Why now: " + why(self.solution, step), self.width, "    ", "      ")

    def _goes_on(self, record: Record) -> Iterator[str]:
        clause = goes_on(self.solution, record)
        if clause is not None:
            yield f"It {clause} ({self.rules.rules['parts']})."

    def _lost(self, record: Record) -> Iterator[str]:
        """Say which effects of the object go on though the step takes their ability away."""
        applied = {other.inst for other in self.solution._records[: record.number + 1]}
        later = [
            other.inst
            for other in self.solution._records[record.number + 1 :]
            if other.inst.source == self.index and other.inst in applied
        ]
        for inst in dict.fromkeys(later):
            if loss_of(self.solution, inst, record.number + 1) is record:
                yield f"{inst.id} has begun and goes on without its ability ({self.rules.rules['parts']})."

    def _did_not_apply(self) -> Iterator[str]:
        for missing in never_began(self.solution):
            if self.found.id in missing.missed:
                yield f"{missing}. It would have applied to {self.found.id}."
            elif missing.effect.source == self.found.id:
                yield f"{missing}."
        for inst, record in left_out(self.solution, self.index):
            yield f"{inst.id} would have applied to it until {record.inst.id} was applied in layer {record.layer}."
        for ability, record in lost_too_early(self.solution, self.index):
            when = f"when {record.inst.id} was applied in layer {record.layer}"
            yield f"{self.found.id} lost an ability before its layer, {when}: {ability_name(ability)}"


def _changes(before: Facts, after: Facts) -> list[str]:
    """Say in what the facts of two moments differ, a line for each sort of fact."""
    lines = []
    for title, old, new in (
        ("types", before.types, after.types),
        ("abilities", before.abilities, after.abilities),
    ):
        gained = [quoted(word) for word in new if word not in old]
        lost = [quoted(word) for word in old if word not in new]
        if EVERY_CREATURE_TYPE in new:
            lost = [word for word in lost if word not in subtypes("creature")]
        if gained or lost:
            pieces = [f"{verb} {', '.join(words)}" for verb, words in (("gains", gained), ("loses", lost)) if words]
            lines.append(f"{title}: {'; '.join(pieces)}")
    barred = [word for word in after.barred if word not in before.barred]
    if barred:
        lines.append(f"can't have: {', '.join(barred)}")
    for title, was, now in (
        ("colors", color_words(before.colors), color_words(after.colors)),
        ("power/toughness", f"{before.power}/{before.toughness}", f"{after.power}/{after.toughness}"),
        ("controller", before.controller, after.controller),
        ("name", before.name, after.name),
        ("mana cost", before.mana_cost, after.mana_cost),
        ("mana value", str(before.mana_value), str(after.mana_value)),
    ):
        if was != now:
            lines.append(f"{title}: {was or 'none'} → {now or 'none'}")
    return lines
