"""Why an object has a characteristic: the steps that decided it, and what each of them rests on.

The steps that changed the value are found in the trace; for each of them it is worked out again what it looked at, and
which earlier steps decided that. What comes out is checked: the board reduced to what the explanation names is solved,
and where the value differs, the explanation says which effects would have acted there and why they don't act here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from layers.effects import modifications as m
from layers.errors import LimitError, UnknownNameError
from layers.explanations.absence import Absence, Absences
from layers.explanations.reasons import Explanation, Reason
from layers.explanations.replay import ANYTHING, Grounds, Replay, add_grounds, objects_of
from layers.explanations.step_reasons import Steps
from layers.explanations.whynot import left_out, never_began
from layers.history import EVERY_CREATURE_TYPE, History
from layers.instances import Instance
from layers.phrases import listed, numbers, statement, type_line, zone_words
from layers.solution import Solution, Step
from layers.state import Fact, Reads
from layers.subboard import sub_board
from layers.trace import Record
from layers.words import FAMILY_TYPES, subtypes
from layers.writes import writes

__all__ = ["CHARACTERISTICS", "why_not", "why_value"]

_SUBTYPES = (*("subtype/" + family for family in FAMILY_TYPES), "every subtype")

CHARACTERISTICS: dict[str, tuple[str, ...]] = {
    "name": ("name", "every name"),
    "mana_cost": ("cost",),
    "mana_value": ("mana value",),
    "colors": ("color",),
    "supertypes": ("supertype",),
    "types": ("type",),
    "subtypes": _SUBTYPES,
    "type_line": ("supertype", "type", *_SUBTYPES),
    "abilities": ("ability", "barred"),
    "power": ("power",),
    "toughness": ("toughness",),
    "power/toughness": ("power", "toughness"),
    "loyalty": (),
    "defense": (),
    "controller": ("controller",),
}
"""What can be asked for, with the kinds of fact that decide it."""

_MOST_ROUNDS = 12
"""How often an explanation is completed by what its reduced board showed to be missing."""

_MOST_IN_VAIN = 3
"""Of how many steps of a layer that changed nothing because they came too early it is told."""

_MOST_EARLY = 3
"""Of how many effects that were lost before their layer came it is told."""

_MOST_OTHERS = 2
"""How many steps that come out differently on the reduced board are looked at in one round."""

_MOST_ABSENT = 8
"""How many effects that do not act are looked up in one round."""


def why_value(solution: Solution, name: str, characteristic: str) -> Explanation:
    """Return why an object has a characteristic; see `Solution.why`."""
    if characteristic not in CHARACTERISTICS:
        raise UnknownNameError("characteristic", characteristic, CHARACTERISTICS)
    return _Inquiry(solution, solution._index(name), characteristic).answer()


def why_not(solution: Solution, effect: str, name: str) -> Reason:
    """Return why an effect does not apply to an object; see `Solution.why_not`."""
    index = solution._index(name)
    replay = Replay(solution)
    absence = Absences(solution, replay).find(effect, index)
    return Steps(solution, replay, absence.causes).absent(absence)


def value_of(solution: Solution, name: str, characteristic: str) -> Any:
    """Return the value of a characteristic; power and toughness together as ``"1/1"``, or None."""
    found = solution[name]
    if characteristic == "power/toughness":
        return numbers(found) or None
    return getattr(found, characteristic)


class _Inquiry:
    """One question: why an object has a characteristic."""

    def __init__(self, solution: Solution, index: int, characteristic: str) -> None:
        self.solution, self.index, self.characteristic = solution, index, characteristic
        self.name = solution._world.ids[index]
        self.bit = 1 << index
        self.value = value_of(solution, self.name, characteristic)
        self.kinds = CHARACTERISTICS[characteristic]
        self.replay = Replay(solution)
        self.absences = Absences(solution, self.replay)
        self.applications = {
            (record.inst.id, record.layer, name)
            for record in solution._records
            for name in solution._names(record.members)
        }
        self.more: Grounds = {}
        """Steps that turned out to matter as well."""

    def answer(self) -> Explanation:
        """Return the explanation, completed until the board reduced to what it names gives the same value."""
        missing: dict[tuple[str, str], Absence] = {}
        for _ in range(_MOST_ROUNDS):
            explanation, steps = self._build(missing.values())
            reduced = self._reduced(explanation.names)
            if reduced is not None and self._same(reduced):
                return explanation
            if reduced is None:
                break
            new = list(self._extra(reduced, explanation.names, steps, missing))
            for effect, name in new:
                missing[effect, name] = self.absences.find(effect, self.solution._world.index[name])
            others = self._others(reduced, explanation.names, steps)
            add_grounds(self.more, others)
            if not new and not others:
                break
        return self._build(missing.values(), self._widened(explanation.names))[0]

    # --- building it --------------------------------------------------------------------------------------------

    def _facts(self) -> Iterator[Fact]:
        yield from ((kind, None) for kind in self.kinds)
        if "power" in self.kinds or "toughness" in self.kinds:
            yield "type", "Creature"
        if self.characteristic == "subtypes":
            yield from (("type", word) for family in self._families() for word in FAMILY_TYPES[family])
        if self.characteristic in ("loyalty", "defense"):
            yield "values", self.index

    def _families(self) -> Iterator[str]:
        """Yield the families of which the object had a subtype at any time."""
        solution = self.solution
        for family in FAMILY_TYPES:
            facts: tuple[Fact, ...] = (("subtype/" + family, None), ("every subtype", family))
            ever = any(record.change.changed.get(fact, 0) & self.bit for record in solution._records for fact in facts)
            view = solution._view
            if ever or view.items("subtype/" + family, self.bit) or view.get("every subtype", family, self.bit):
                yield family

    def _build(self, absent: Iterable[Absence], context: tuple[str, ...] = ()) -> tuple[Explanation, Steps]:
        solution, end = self.solution, len(self.solution._records)
        reads: Reads = dict.fromkeys(self._facts(), self.bit)
        decided = self.replay.grounds(reads, self.bit, end)
        add_grounds(decided, self._switches())
        add_grounds(decided, self._in_vain(decided))
        add_grounds(decided, self.more)
        # The same may be found for several objects.
        near = {absence.text: absence for absence in (*self._near(), *absent)}.values()
        starts: Grounds = {}
        add_grounds(starts, decided)
        for absence in near:
            add_grounds(starts, absence.causes)
        steps = Steps(solution, self.replay, starts)
        because = [self._start(), *steps.applied(decided)]
        because += [steps.absent(absence) for absence in near]
        if context:
            text = f"with less on the board it would come out differently; this is needed as well: {listed(context)}"
            because.append(Reason("context", text, "", context))
        told = statement(self.name, self.characteristic, self._shown())
        root = Reason("value", told, "", (self.name,), (), None, tuple(because))
        return Explanation(self.name, self.characteristic, self.value, root, solution), steps

    def _shown(self) -> Any:
        """Return the value as people see it."""
        found = self.solution[self.name]
        if self.characteristic == "abilities":
            return found.ability_names
        if self.characteristic == "subtypes" and found.every_creature_type:
            every = set(subtypes("creature"))
            return (*(word for word in found.subtypes if word not in every), EVERY_CREATURE_TYPE)
        return self.value

    def _in_vain(self, decided: Grounds) -> Grounds:
        """Return the steps that changed nothing, because they came before others of their layer that decided, or after.

        They came after others if they would have changed something before those, on which they depended.
        """
        last: dict[str, int] = {}
        for number in decided:
            layer = self.solution._records[number].layer
            last[layer] = max(last.get(layer, 0), number)
        found: Grounds = {}
        told: dict[str, int] = {}
        for record in reversed(self.solution._records):
            layer, end = record.layer, last.get(record.layer, 0)
            if record.number in decided or not record.members & self.bit or told.get(layer, 0) == _MOST_IN_VAIN:
                continue
            before = record.number < end and self._would_change(record.inst, end + 1, layer)
            if before or any(self._would_change(record.inst, number, layer) for number in self._waited_for(record)):
                found[record.number] = dict.fromkeys(self._facts(), self.bit)
                told[layer] = told.get(layer, 0) + 1
        return found

    def _waited_for(self, record: Record) -> Iterator[int]:
        """Yield the numbers of the steps of its layer for which a step had to wait."""
        for earlier in reversed(self.solution._records[: record.number]):
            if earlier.layer != record.layer:
                return
            if any(edge.dependent is record.inst and edge.on is earlier.inst for edge in earlier.edges):
                yield earlier.number

    def _switches(self) -> Grounds:
        """Return the steps that switched power and toughness, also where they were equal and nothing changed."""
        return {
            record.number: {(kind, None): self.bit for kind in self.kinds}
            for record in self.solution._records
            if record.members & self.bit and {"power", "toughness"} & set(self.kinds)
            if any(isinstance(node, m.SwitchPT) for node in record.inst.parts[record.layer])
        }

    def _start(self) -> Reason:
        start = History(self.solution, self.index).start
        values = self.solution._world.objects[self.index].printed_values()
        power, toughness = ("-" if one is None else one for one in (values.power, values.toughness))
        known = {
            "name": start.name, "mana_cost": start.mana_cost, "mana_value": start.mana_value, "colors": start.colors,
            "supertypes": values.supertypes, "types": values.types, "type_line": type_line(values),
            "subtypes": tuple(word for _, word in values.subtypes), "abilities": start.abilities, "power": power,
            "toughness": toughness, "power/toughness": f"{power}/{toughness}",
            "loyalty": values.loyalty, "defense": values.defense, "controller": start.controller,
        }  # fmt: skip
        if self.characteristic == "controller" and not start.controller:
            where = f"{self.name} is {zone_words(self.solution[self.name].zone)}"
            text = f"{where}, where nothing has a controller; this is its owner"
            return Reason("start", text, "", (self.name,))
        text = f"to begin with, {statement(self.name, self.characteristic, known[self.characteristic])}"
        rule = ""
        if {"power", "toughness"} & set(self.kinds):
            if values.power is None and values.toughness is None:
                text = f"to begin with, {self.name} has no power and toughness"
            elif self.value is None:
                text = f"{power}/{toughness} is printed on {self.name}, which counts while it is a creature"
                rule = self.solution.ruleset.rules.get("noncreature", "")
        return Reason("start", text, rule, (self.name,))

    def _near(self) -> Iterator[Absence]:
        """Yield what would have changed the value but came to nothing."""
        solution = self.solution
        for missing in never_began(solution):
            taken = missing.lost
            inst, layer = self.absences.known[missing.effect.id]
            if taken is None:
                end = self.absences.end(layer)
                if self.absences.selects(inst, end, self.index) and self._would_change(inst, end):
                    yield self.absences.find(inst.id, self.index)
            elif self.name in missing.missed and self._would_change(inst, taken.number):
                yield self.absences.lost(inst, taken._record, self.index)
        for inst, step in left_out(solution, self.index):
            if self._would_change(inst, step.number):
                yield self.absences.left_out(inst, step, self.index)

        early = 0
        for absence, inst, lost in self.absences.lost_early():
            if self.absences.selects(inst, lost.number, self.index) and self._would_change(inst, lost.number):
                yield absence
                early += 1
                if early == _MOST_EARLY:
                    return

    def _would_change(self, inst: Instance, number: int, layer: str | None = None) -> bool:
        """Say whether an effect would change what is asked for, if it were applied to the object before a step.

        With a layer, only its part in that one.
        """
        kinds = set(self.kinds)
        for part in inst.parts.values() if layer is None else [inst.parts[layer]]:
            written = writes(part)
            if written is None or not {kind for kind, _ in written}.isdisjoint(kinds | {"type"}):
                break
        else:
            return False
        parts = [(inst, label) for label in inst.parts if layer in (None, label)]
        try:
            outcome = self.replay.outcome(number, parts, self.bit)
        except LimitError:
            return False
        facts = {fact for fact in self._facts() if fact[1] is not None}
        return any(fact[0] in kinds or fact in facts for fact in outcome)

    # --- checking it --------------------------------------------------------------------------------------------

    def _reduced(self, names: Iterable[str]) -> Solution | None:
        from layers.solver import solve

        try:
            return solve(sub_board(self.solution.board, names), self.solution.ruleset)
        except LimitError:
            return None

    def _same(self, reduced: Solution | None) -> bool:
        return reduced is not None and value_of(reduced, self.name, self.characteristic) == self.value

    def _extra(
        self, reduced: Solution, names: tuple[str, ...], steps: Steps, known: dict[tuple[str, str], Absence]
    ) -> Iterator[tuple[str, str]]:
        """Yield the effects that act on the reduced board where they don't on the whole one, with the objects."""
        concerned = {self.name, *names}
        for concern in steps.interest.values():
            concerned |= set(self.solution._names(objects_of(concern)))
        found: dict[tuple[str, str], None] = {}
        for step in reduced.steps():
            for name in step.objects:
                pair = (step.effect.id, name)
                if (
                    name in concerned
                    and pair not in known
                    and (step.effect.id, step.layer, name) not in self.applications
                ):
                    found[pair] = None
        yield from list(found)[:_MOST_ABSENT]

    def _others(self, reduced: Solution, names: tuple[str, ...], steps: Steps) -> Grounds:
        """Return the first steps that change something else on the reduced board, and that are not looked at yet."""
        known = {(record.inst.id, record.layer): record for record in self.solution._records}
        found: Grounds = {}
        for step in reduced.steps():
            record = known.get((step.effect.id, step.layer))
            if record is None:
                continue
            there, here = ({(c.object, c): None for c in one.changes} for one in (step, Step(record, self.solution)))
            differ = {name for name, _ in there.keys() ^ here.keys() if name in names}
            looked = objects_of(steps.interest.get(record.number, {}))
            bits = sum(1 << self.solution._world.index[name] for name in differ) & ~looked
            if bits:
                found[record.number] = {ANYTHING: bits & self.bit or bits}
                if len(found) == _MOST_OTHERS:
                    break
        return found

    def _widened(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the things with which the reduced board gives the same value, as few as a simple search finds."""
        base = set(names)
        board = self.solution.board
        everything = [*(thing.id for thing in board.objects), *(effect.id for effect in board.effects)]
        rest = [name for name in everything if name not in base]
        size = 1
        while size < len(rest) and not self._same(self._reduced({*base, *rest[:size]})):
            size *= 2
        needed = rest[:size]
        chunk = max(1, len(needed) // 2)
        while needed:
            place = 0
            while place < len(needed):
                fewer = needed[:place] + needed[place + chunk :]
                if self._same(self._reduced({*base, *fewer})):
                    needed = fewer
                else:
                    place += chunk
            if chunk == 1:
                break
            chunk //= 2
        return tuple(needed)
