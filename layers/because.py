"""Why an object has a characteristic: the steps that decided it, and what each of them rests on.

The steps that changed the value are found in the trace; for each of them it is worked out again what it looked at, and
which earlier steps decided that. What comes out is checked: the board reduced to what the explanation names is solved,
and where the value differs, the explanation says which effects would have acted there and why they don't act here.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from layers.absence import Absence, Absences
from layers.apply import writes
from layers.effects import modifications as m
from layers.effects.conditions import Always
from layers.effects.wording import wording
from layers.errors import LimitError, UnknownNameError
from layers.history import History
from layers.instances import EnterAsCopy, Instance
from layers.instructions import READERS, originals
from layers.lookups import looked_at
from layers.phrases import changes_in_words, label, listed, source_of, statement, type_line
from layers.reasons import Explanation, Reason, ReasonKind
from layers.replay import Grounds, Replay, add_grounds, objects_of
from layers.solution import Solution, Step
from layers.state import Fact, Reads, bits_of
from layers.subboard import sub_board
from layers.trace import Edge, Record
from layers.why import order_of
from layers.whynot import goes_on, left_out, never_began
from layers.words import FAMILY_TYPES

__all__ = ["CHARACTERISTICS", "why_not", "why_value"]

_SUBTYPES = (*("subtype/" + family for family in FAMILY_TYPES), "every subtype")

CHARACTERISTICS: dict[str, tuple[str, ...]] = {
    "name": ("name", "every name"),
    "mana_cost": ("cost",),
    "mana_value": ("mana value",),
    "colors": ("color",),
    "supertypes": ("supertype",),
    "types": ("type",),
    "subtypes": (*_SUBTYPES, "type"),
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

_MOST_IN_LOOP = 3
"""Of how many effects that a step depended on, and that came later because of a loop, it is told."""

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
    steps = _Steps(solution, replay)
    steps.trace(absence.causes)
    return steps.absent(absence)


def value_of(solution: Solution, name: str, characteristic: str) -> Any:
    """Return the value of a characteristic; power and toughness together as ``"1/1"``, or None."""
    found = solution[name]
    if characteristic == "power/toughness":
        pair = (found.power, found.toughness)
        return None if pair == (None, None) else "/".join("-" if one is None else str(one) for one in pair)
    return getattr(found, characteristic)


@dataclass(slots=True)
class _Ground:
    """What one aspect of a step rests on: objects, and earlier steps with the objects for which they matter."""

    objects: int = 0
    steps: Grounds = field(default_factory=dict)


class _Steps:
    """The steps on which something rests, as reasons.

    `trace` goes back from some steps to all that they rest on, once; `applied` then gives the reason for each.
    """

    def __init__(self, solution: Solution, replay: Replay) -> None:
        self.solution, self.replay = solution, replay
        self.world = solution._world
        self.records = solution._records
        self.rules = solution.ruleset
        self.interest: Grounds = {}
        """The steps, each with that about which it matters."""
        self._grounds: dict[int, dict[ReasonKind, _Ground]] = {}
        self._reasons: dict[int, Reason] = {}
        self._concerned = 0
        """All objects for which some step matters."""

    # --- back from step to step ---------------------------------------------------------------------------------

    def trace(self, starts: Grounds) -> None:
        """Go back from some steps to all that they rest on."""
        todo: list[int] = []

        def add(steps: Grounds) -> None:
            for number in steps:
                if number not in self.interest:
                    heapq.heappush(todo, -number)
            add_grounds(self.interest, steps)

        add(starts)
        # Steps rest on earlier ones only: when one is looked at, everything that asks for it has been.
        while todo:
            number = -heapq.heappop(todo)
            self._grounds[number] = self._look(self.records[number], objects_of(self.interest[number]))
            for ground in self._grounds[number].values():
                add(ground.steps)
            self._concerned |= objects_of(self.interest[number])
        for number in sorted(self.interest):
            self._reasons[number] = self._reason(self.records[number])

    def _look(self, record: Record, bits: int) -> dict[ReasonKind, _Ground]:
        inst, replay = record.inst, self.replay
        here = inst.context.bit
        first = replay.first[inst].number
        found: dict[ReasonKind, _Ground] = {"source": _Ground(here)}
        if inst.ability >= 0:
            fact: Fact = ("ability", inst.ability)
            found["source"].steps = replay.grounds({fact: here}, here, first)
        if inst.comes_from != "resolved effect":
            reads: Reads = {}
            evaluator, view = replay.before(first, reads)
            evaluator.select(inst.effect.applies_to, view, inst.context, 0, bits)
            objects = looked_at(inst.effect.applies_to, inst.context, evaluator, view, bits)
            steps = replay.grounds(reads, bits | here | objects, first)
            found["applies to"] = _Ground(objects, steps)
            conditions = [when for when in (inst.when, inst.effect.when) if not isinstance(when, Always)]
            if conditions:
                reads.clear()
                held = [evaluator.holds(when, view, inst.context) for when in conditions]
                assert held
                objects = 0
                for when in conditions:
                    objects |= looked_at(when, inst.context, evaluator, view, bits)
                found["condition"] = _Ground(objects, replay.grounds(reads, here | objects, first))
        amount = self._amount(record, bits)
        if amount.objects or amount.steps:
            found["amount"] = amount
        return found

    def _amount(self, record: Record, bits: int) -> _Ground:
        """Return what the numbers of a step, or the things that it found, rest on."""
        inst, here = record.inst, record.inst.context.bit
        reads: Reads = {}
        evaluator, view = self.replay.before(record.number, reads)
        objects = 0
        for node in inst.parts[record.layer]:
            reader = READERS.get(type(node))
            if reader is not None:
                reader(node, inst, evaluator, view, bits)
                if isinstance(node, m.BecomeCopy | m.FullTextOf):
                    for original, _ in originals(node, inst, evaluator, view, bits):
                        objects |= original
                elif id(node) not in inst.found and not any(key[0] == id(node) for key in inst.fixed):
                    objects |= looked_at(node, inst.context, evaluator, view, bits)
            if isinstance(node, m.SwitchPT):
                reads["power", None] = reads["toughness", None] = bits
            if isinstance(node, m.ExchangeText):
                objects |= record.members
                reads["ability", None] = record.members
            if isinstance(node, EnterAsCopy) and isinstance(node.of, str):
                objects |= 1 << self.world.index[node.of]
        if any(isinstance(node, m.BecomeCopy | m.FullTextOf | EnterAsCopy) for node in inst.parts[record.layer]):
            for index in bits_of(objects):
                reads["values", index] = -1
        steps = self.replay.grounds(reads, bits | here | objects, record.number)
        return _Ground(objects & ~bits & ~here, steps)

    # --- reasons ------------------------------------------------------------------------------------------------

    def applied(self, number: int) -> Reason:
        """Return the reason that a step is, with all that it rests on."""
        return self._reasons[number]

    def absent(self, absence: Absence) -> Reason:
        """Return why an effect does not apply as a reason."""
        because = [self.applied(number) for number in sorted(absence.causes)]
        if absence.too_late_for is not None and absence.instance is not None:
            because += self._reasons_of_order(absence.too_late_for, absence.instance)
        names = (*self.source_names([absence.effect]), *self.solution._names(absence.objects))
        return Reason(
            "not applied",
            absence.text,
            absence.rule,
            tuple(dict.fromkeys(names)),
            (absence.effect,),
            None,
            tuple(because),
        )

    def source_names(self, effects: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the objects and resolved effects that some effects come from."""
        found: dict[str, None] = {}
        everything = {*self.world.ids, *(effect.id for effect in self.world.board.effects)}
        for effect in effects:
            for end in range(len(effect), 0, -1):
                if effect[:end] in everything and effect[end : end + 1] in ("", ".", "<", " "):
                    found[effect[:end]] = None
                    break
        return tuple(found)

    def _reason(self, record: Record) -> Reason:
        concern = self.interest[record.number]
        bits = objects_of(concern)
        step = Step(record, self.solution)
        asked = {
            (name, "ability" if kind == "keyword" else kind)
            for kind, objects in concern.items()
            for name in self.solution._names(objects)
        }
        names = {name for name, _ in asked}
        about = [change for change in step.changes if change.object in names]
        changes = changes_in_words([change for change in about if (change.object, change.kind) in asked] or about)
        head = f"{label(self.solution, step.effect)} in layer {record.layer}"
        text = f"{head}: {changes}" if changes else f"{head} applies to {listed(self.solution._names(bits))}"
        because = [*self._exists(record), *self._holds(record), *self._order(record)]
        return Reason(
            "applied", text, self.rules.layer_rules[record.layer], (), (record.inst.id,), record.number, tuple(because)
        )  # fmt: skip

    def _exists(self, record: Record) -> Iterator[Reason]:
        inst, ground = record.inst, self._grounds[record.number]["source"]
        because = tuple(self.applied(number) for number in sorted(ground.steps))
        if inst.comes_from == "resolved effect":
            text = f"{inst.id} is the effect of a spell or ability that has resolved; what it applies to is fixed"
            yield Reason("source", text, "", (inst.name,), (inst.id,))
            return
        if inst.comes_from == "counter":
            text = f"{inst.name} has the counters"
        elif inst.ability < 0:
            text = f"{inst.id.removeprefix(inst.name).strip() or inst.id} is how {inst.name} is on the board"
        elif because:
            text = f"{inst.name} has the ability of {inst.id} since"
        else:
            text = f"{inst.id} is of an ability of its own that {inst.name} has"
        yield Reason("source", text, "", (inst.name,), (inst.id,), None, because)
        clause = goes_on(self.solution, record)
        if clause is not None:
            yield Reason("goes on", f"{inst.id} {clause}", self.rules.rules["parts"], (), (inst.id,))

    def _holds(self, record: Record) -> Iterator[Reason]:
        inst, grounds = record.inst, self._grounds[record.number]
        names = self.solution._names
        source = source_of(self.solution, inst)
        bits = objects_of(self.interest[record.number])
        if "applies to" in grounds:
            ground = grounds["applies to"]
            because = tuple(self.applied(number) for number in sorted(ground.steps))
            text = f'it applies to {listed(names(bits))}: "{wording(inst.effect.applies_to, source)}"'
            yield Reason("applies to", text, "", names(bits | ground.objects), (inst.id,), None, because)
        if "condition" in grounds:
            ground = grounds["condition"]
            because = tuple(self.applied(number) for number in sorted(ground.steps))
            when = [one for one in (inst.when, inst.effect.when) if not isinstance(one, Always)]
            text = f"its condition holds: {' and '.join(wording(one, source) for one in when)}"
            if ground.objects:
                text += f" ({listed(names(ground.objects))})"
            yield Reason("condition", text, "", names(ground.objects), (inst.id,), None, because)
        if "amount" in grounds:
            ground = grounds["amount"]
            because = tuple(self.applied(number) for number in sorted(ground.steps))
            on = f" on {listed(names(ground.objects))}" if ground.objects else " on what the board shows"
            yield Reason(
                "amount", f"what it does rests{on}", "", names(ground.objects), (inst.id,), None, because
            )  # fmt: skip

    def _order(self, record: Record) -> Iterator[Reason]:
        """Say why a step comes after the one before it that matters for the same objects, and before what it needs."""
        number, bits = record.number, objects_of(self.interest[record.number])
        causes = {step for ground in self._grounds[number].values() for step in ground.steps}
        for earlier in sorted((step for step in self.interest if step < number), reverse=True):
            other = self.records[earlier]
            if other.layer != record.layer:
                break
            shared = objects_of(self.interest[earlier]) & bits
            if earlier in causes or shared:
                yield from self._reasons_of_order(other, record.inst)
            if shared:
                break
        # What a step depends on comes later only when they are in a loop.
        later = [edge for edge in record.edges if edge.dependent is record.inst]
        for edge in later[:_MOST_IN_LOOP]:
            yield from self._reasons_of_order(record, edge.on)

    def _reasons_of_order(self, earlier: Record, later: Instance) -> Iterator[Reason]:
        for why in order_of(self.solution, earlier, later):
            because: tuple[Reason, ...] = ()
            edges = why.edges
            if why.kind == "loop":
                because = tuple(self._reason_to_wait(edge) for edge in edges)
                edges = ()
            objects = {name: None for edge in edges for name in self._witness(edge)}
            names = (*self.source_names(why.others), *objects)
            yield Reason("order", why.text, why.rule, tuple(dict.fromkeys(names)), why.others, None, because)

    def _reason_to_wait(self, edge: Edge) -> Reason:
        effects = (edge.dependent.id, edge.on.id)
        text, rule = self.solution._dependency(edge).because, self.rules.rules["dependency"]
        names = (*self.source_names(effects), *self._witness(edge))
        return Reason("order", text, rule, tuple(dict.fromkeys(names)), effects)

    def _witness(self, edge: Edge) -> tuple[str, ...]:
        """Return an object by which one effect depends on another, if possible one that matters anyway."""
        bits = edge.reason.gained | edge.reason.lost
        return self.solution._names(bits & self._concerned or bits)[:1]


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

    def answer(self) -> Explanation:
        """Return the explanation, completed until the board reduced to what it names gives the same value."""
        missing: dict[tuple[str, str], Absence] = {}
        context: tuple[str, ...] = ()
        for _ in range(_MOST_ROUNDS):
            explanation, steps = self._build(missing.values(), context)
            reduced = self._reduced(explanation.names)
            if reduced is not None and self._same(reduced):
                return explanation
            new = [] if reduced is None else list(self._extra(reduced, steps, missing))
            if not new:
                context = self._widened(explanation.names, context)
                return self._build(missing.values(), context)[0]
            for effect, name in new:
                missing[effect, name] = self.absences.find(effect, self.solution._world.index[name])
        context = self._widened(explanation.names, context)
        return self._build(missing.values(), context)[0]

    # --- building it --------------------------------------------------------------------------------------------

    def _facts(self) -> Iterator[Fact]:
        yield from ((kind, None) for kind in self.kinds)
        if "power" in self.kinds or "toughness" in self.kinds:
            yield "type", "Creature"
        if self.characteristic in ("loyalty", "defense"):
            yield "values", self.index

    def _build(self, absent: Iterable[Absence], context: tuple[str, ...]) -> tuple[Explanation, _Steps]:
        solution, end = self.solution, len(self.solution._records)
        reads: Reads = dict.fromkeys(self._facts(), self.bit)
        decided = self.replay.grounds(reads, self.bit, end)
        add_grounds(decided, self._switches())
        near = [*self._near(), *absent]
        steps = _Steps(solution, self.replay)
        starts: Grounds = {}
        add_grounds(starts, decided)
        for absence in near:
            add_grounds(starts, absence.causes)
        steps.trace(starts)
        because = [self._start()]
        because += [steps.applied(number) for number in sorted(decided)]
        because += [steps.absent(absence) for absence in near]
        if context:
            text = f"with less on the board it would come out differently; this is needed as well: {listed(context)}"
            because.append(Reason("context", text, "", context))
        value = self.value
        if self.characteristic == "abilities":
            value = solution[self.name].ability_names
        root = Reason(
            "value", statement(self.name, self.characteristic, value), "", (self.name,), (), None, tuple(because)
        )  # fmt: skip
        return Explanation(self.name, self.characteristic, self.value, root, solution), steps

    def _switches(self) -> Grounds:
        """Return the steps that switched power and toughness, also where they were equal and nothing changed."""
        return {
            record.number: dict.fromkeys(self.kinds, self.bit)
            for record in self.solution._records
            if record.members & self.bit and {"power", "toughness"} & set(self.kinds)
            if any(isinstance(node, m.SwitchPT) for node in record.inst.parts[record.layer])
        }

    def _start(self) -> Reason:
        start = History(self.solution, self.index).start
        values = self.solution._world.objects[self.index].printed_values()
        known = {
            "name": start.name, "mana_cost": start.mana_cost, "mana_value": start.mana_value, "colors": start.colors,
            "supertypes": values.supertypes, "types": values.types, "type_line": type_line(values),
            "subtypes": tuple(word for _, word in values.subtypes), "abilities": start.abilities, "power": start.power,
            "toughness": start.toughness, "power/toughness": f"{start.power}/{start.toughness}",
            "loyalty": values.loyalty, "defense": values.defense, "controller": start.controller,
        }  # fmt: skip
        text = f"to begin with, {statement(self.name, self.characteristic, known[self.characteristic])}"
        if {"power", "toughness"} & set(self.kinds) and values.power is None and values.toughness is None:
            text = f"to begin with, {self.name} has no power and toughness"
        return Reason("start", text, "", (self.name,))

    def _near(self) -> Iterator[Absence]:
        """Yield what would have changed the value but came to nothing."""
        solution = self.solution
        for missing in never_began(solution):
            lost = missing.lost
            if lost is None or self.name not in missing.missed:
                continue
            inst = self.absences.known[missing.effect.id][0]
            if self._could_change(inst):
                absence = self.absences.lost(inst, lost._record)
                yield replace(absence, text=f"{absence.text}; it would have applied to {self.name}")
        for inst, record in left_out(solution, self.index):
            if self._could_change(inst):
                text = f"{inst.id} would have applied to {self.name} until {record.inst.id} was applied"
                yield Absence(inst.id, text, "", {record.number: {"": self.bit}})

    def _could_change(self, inst: Instance) -> bool:
        for modifications in inst.parts.values():
            kinds = writes(modifications)
            if kinds is None or not kinds.isdisjoint(self.kinds):
                return True
        return False

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
        self, reduced: Solution, steps: _Steps, known: dict[tuple[str, str], Absence]
    ) -> Iterator[tuple[str, str]]:
        """Yield the effects that act on the reduced board where they don't on the whole one, with the objects."""
        concerned = {self.name}
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

    def _widened(self, names: Iterable[str], context: tuple[str, ...]) -> tuple[str, ...]:
        """Return the things with which the reduced board gives the same value, as few as a simple search finds."""
        base = set(names) | set(context)
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
        return (*context, *needed)
