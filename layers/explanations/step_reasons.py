"""The steps on which something rests, as reasons: what each changed, why it did, and why in that order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from layers.effects import modifications as m
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.node import nodes_of
from layers.effects.wording import ability_name, wording
from layers.errors import LimitError
from layers.explanations.absence import Absence
from layers.explanations.causes import Causes, Ground, conditions_of
from layers.explanations.reasons import OrderedBy, Reason, ReasonKind
from layers.explanations.replay import ANYTHING, Grounds, Replay, objects_of
from layers.explanations.timestamps import timestamp_of
from layers.explanations.why import order_of
from layers.explanations.whynot import goes_on
from layers.instances import EnterAsCopy, Instance
from layers.phrases import changes_in_words, label, listed, source_of
from layers.solution import FactChange, Solution, Step
from layers.state import Fact
from layers.trace import Edge, Record

__all__ = ["Steps"]

_MOST_IN_LOOP = 3
"""Of how many effects that a step depended on, and that came later because of a loop, it is told."""

_MOST_SKIPPED = 4
"""How many steps are passed over, because the order does not matter, to find one for which it does."""

_OF_SOURCE = (s.This, s.Attached, s.Paired, v.ClassLevel)
"""What is seen from the object that an effect comes from."""

_DECIDES: dict[str, OrderedBy] = {
    "waited": "dependency", "held up": "dependency", "loop": "loop", "timestamp": "timestamp", "tie": "tie",
    "defining": "characteristic-defining ability", "later": "not there yet",
}  # fmt: skip
"""What decides between two effects, by the kind of the sentence that says so."""

_STATUS = {"copy": "is a copy", "face down": "is face down", "suspected": "is suspected"}


class Steps:
    """The steps that matter for something, as reasons.

    Parameters
    ----------
    solution : Solution
    replay : Replay
        Of the same solution.
    starts : Grounds
        The steps that matter by themselves; with them comes all that they rest on.
    """

    def __init__(self, solution: Solution, replay: Replay, starts: Grounds) -> None:
        self.solution, self.replay = solution, replay
        self.world = solution._world
        self.records = solution._records
        self.rules = solution.ruleset
        self.causes = Causes(solution, replay)
        self.causes.trace(starts)
        self.interest = self.causes.interest
        self._after: dict[int, int] = {}
        """For each step the one that it had to come after; -1: none."""
        self._known = {effect.id for effect in self.world.board.effects} | set(self.world.ids)
        self._reasons: dict[int, Reason] = {}
        for number in sorted(self.interest):
            self._reasons[number] = self._reason(self.records[number])

    def applied(self, numbers: Iterable[int]) -> tuple[Reason, ...]:
        """Return the reasons that some steps are, with all that they rest on."""
        return tuple(self._reasons[number] for number in sorted(numbers))

    def absent(self, absence: Absence) -> Reason:
        """Return why an effect does not apply as a reason."""
        because = self.applied(absence.causes)
        if absence.too_late_for is not None and absence.instance is not None:
            because += tuple(self._reasons_of_order(absence.too_late_for, absence.instance))
        names = (*self.sources([absence.effect]), *self.solution._names(absence.objects))
        return Reason(
            "not applied", absence.text, absence.rule, tuple(dict.fromkeys(names)), (absence.effect,), None, because
        )

    def sources(self, effects: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the objects and resolved effects that some effects come from."""
        found: dict[str, None] = {}
        for effect in effects:
            for end in range(len(effect), 0, -1):
                if effect[:end] in self._known and effect[end : end + 1] in ("", ".", "<", " "):
                    found[effect[:end]] = None
                    break
        return tuple(found)

    # --- one step -----------------------------------------------------------------------------------------------

    def _reason(self, record: Record) -> Reason:
        step = Step(record, self.solution)
        names = self.solution._names(objects_of(self.interest[record.number]))
        about = [change for change in step.changes if change.object in names]
        changes = changes_in_words(self._asked(record, about) or about)
        head = f"{label(self.solution, step.effect)} in layer {record.layer}"
        text = f"{head}: {changes}" if changes else f"{head} changes nothing about {listed(names)}"
        because = (*self._exists(record), *self._holds(record), *self._order(record))
        return Reason("applied", text, self._rule(record, about), (), (record.inst.id,), record.number, because)

    def _rule(self, record: Record, changes: Sequence[FactChange]) -> str:
        """Return the rules by which a step does what it does: its layer's, and that by which lands lose abilities."""
        rules = [self.rules.layer_rules[record.layer]]
        sets_land_types = any(isinstance(node, m.SetBasicLandTypes) for node in record.inst.parts[record.layer])
        if sets_land_types and any(change.kind == "ability" for change in changes):
            rules.append(self.rules.rules["land types"])
        return ", ".join(filter(None, rules))

    def _asked(self, record: Record, changes: Sequence[FactChange]) -> list[FactChange]:
        """Return of some changes only what matters."""
        asked: dict[tuple[str, str], set[str] | None] = {}
        for (kind, value), objects in self.interest[record.number].items():
            words = None if value is None else self._words(kind, value)
            for name in self.solution._names(objects):
                key = (name, "ability" if kind == "keyword" else kind)
                known = asked.setdefault(key, set())
                asked[key] = None if known is None or words is None else known | words
        found = []
        for change in changes:
            words = asked.get((change.object, change.kind), set())
            if words is not None:
                gained, lost = ([word for word in some if word in words] for some in (change.gained, change.lost))
                found.append(replace(change, gained=tuple(gained), lost=tuple(lost)))
            else:
                found.append(change)
        return [change for change in found if change.gained or change.lost]

    def _words(self, kind: str, value: object) -> set[str]:
        if kind != "keyword":
            return {self.solution._value_name(kind, value)}
        table = self.world.table
        return {ability_name(table.abilities[number]) for number in table.matching(str(value))}

    # --- why it applied -----------------------------------------------------------------------------------------

    def _exists(self, record: Record) -> Iterator[Reason]:
        inst, ground = record.inst, self.causes.grounds[record.number]["source"]
        because = self.applied(ground.steps)
        names: tuple[str, ...] = (inst.name,)
        if inst.comes_from == "resolved effect":
            text = f"{inst.id} is the effect of a spell or ability that has resolved"
            if any(isinstance(node, _OF_SOURCE) for node in nodes_of(inst.effect)):
                names += self.solution._names(inst.context.bit)
        elif inst.comes_from == "counter":
            text = f"{inst.name} has the counters"
        elif inst.ability < 0:
            status = inst.id.removeprefix(inst.name).strip()
            text = f"{inst.name} {_STATUS.get(status, 'is a merged permanent')}"
        else:
            words = wording(self.world.table.ability(inst.ability), source_of(self.solution, inst))
            text = f'{inst.name} has the ability "{words}"' + (" since" if because else " of its own")
        yield Reason("source", text, "", names, (inst.id,), None, because)
        clause = goes_on(self.solution, record)
        if clause is None:
            return
        clause = f"{inst.id} {clause}"
        began = self.causes.grounds[record.number].get("goes on")
        because = self.applied(began.steps) if began is not None else ()
        evaluator, view = self.replay.before(record.number)
        bits = objects_of(self.interest[record.number])
        others = bits & ~evaluator.select(inst.effect.applies_to, view, inst.context, 0, bits)
        if others:
            more = ", and" if ", though" in clause else ", though"
            clause += f"{more} {listed(self.solution._names(others))} would not be among them by now"
        if others or because or ", though" in clause:
            yield Reason("goes on", clause, self.rules.rules["parts"], (), (inst.id,), None, because)

    def _holds(self, record: Record) -> Iterator[Reason]:
        inst, grounds = record.inst, self.causes.grounds[record.number]
        names = self.solution._names
        source = source_of(self.solution, inst)
        bits = objects_of(self.interest[record.number])
        if "applies to" in grounds:
            ground = grounds["applies to"]
            because = self.applied(ground.steps)
            text = f'it applies to {listed(names(bits))}: "{wording(inst.effect.applies_to, source)}"'
            if ground.moment is not None:
                yield self._fixed("applies to", inst, ground, f"{text}, as it was when it began")
            else:
                yield Reason("applies to", text, "", names(bits | ground.objects), (inst.id,), None, because)
        if "condition" in grounds:
            ground = grounds["condition"]
            condition = " and ".join(wording(one, source) for one in conditions_of(inst))
            if ground.moment is not None:
                yield self._fixed("condition", inst, ground, f"its condition held when it began: {condition}")
            else:
                text = f"its condition holds: {condition}"
                text += f" ({listed(names(ground.objects))})" if ground.objects else ""
                because = self.applied(ground.steps)
                yield Reason("condition", text, "", names(ground.objects), (inst.id,), None, because)
        if "amount" in grounds:
            ground = grounds["amount"]
            if ground.moment is not None:
                yield self._fixed("amount", inst, ground, "what it does was fixed when it began")
            if ground.objects or ground.steps:
                text, because = self._amount(record, ground), self.applied(ground.steps)
                yield Reason("amount", text, "", names(ground.objects), (inst.id,), None, because)

    def _amount(self, record: Record, ground: Ground) -> str:
        parts = record.inst.parts[record.layer]
        objects = self.solution._names(ground.objects)
        if not objects:
            return "what it does there rests on what came before"
        if any(isinstance(node, m.BecomeCopy | EnterAsCopy) for node in parts):
            return f"it copies {listed(objects)}"
        if any(isinstance(node, m.ExchangeText) for node in parts):
            return f"the other text is that of {listed(objects)}"
        return f"what it does there rests on {listed(objects)}"

    def _fixed(self, kind: ReasonKind, inst: Instance, ground: Ground, text: str) -> Reason:
        """Return what was fixed when an effect began as a reason."""
        moment = ground.moment
        assert moment is not None
        effects = tuple(dict.fromkeys(record.inst.id for record in moment.records))
        objects = self.solution._names(moment.objects)
        sources = self.sources(effects)
        on = [*(name for name in objects if name not in sources), *effects]
        text += f"; that rests on {listed(on)}" if on else ""
        names = dict.fromkeys((*objects, *sources))
        rule = self.rules.rules.get("fixed value" if kind == "amount" else "fixed set", "")
        return Reason(kind, text, rule, tuple(names), (inst.id, *effects))

    # --- why in that order --------------------------------------------------------------------------------------

    def _order(self, record: Record) -> tuple[Reason, ...]:
        """Say why a step comes after those before it that matter for the same objects, and before what it needs."""
        number, bits = record.number, objects_of(self.interest[record.number])
        found = [*self._after_others(record)]
        passed = [
            step
            for step in self.interest
            if step < number and self.records[step].layer == record.layer
            if record.inst.key < self.records[step].inst.key and record.inst in self.records[step].pending()
        ]
        if passed:
            # The first moment at which its timestamp would have let it come.
            found += self._reasons_of_order(self.records[min(passed)], record.inst)
        # What a step depends on comes later only when they are in a loop.
        later = [edge for edge in record.edges if edge.dependent is record.inst and _concerns(edge, bits)]
        for edge in later[:_MOST_IN_LOOP]:
            found += self._reasons_of_order(record, edge.on)
        told: dict[tuple[str, tuple[str, ...]], Reason] = {}
        for one in found:
            known = told.get((one.rule, one.effects), one)
            told[one.rule, one.effects] = replace(one, objects=tuple(dict.fromkeys((*known.objects, *one.objects))))
        return tuple(told.values())

    def _after_others(self, record: Record) -> Iterator[Reason]:
        number, bits = record.number, objects_of(self.interest[record.number])
        self._after[number] = -1
        given = self.causes.grounds[number]["source"].steps
        causes = self.causes.steps_of(number) - given.keys()
        skipped, resume = 0, number
        for earlier in sorted((step for step in self.interest if step < number), reverse=True):
            other = self.records[earlier]
            if other.layer != record.layer or skipped > _MOST_SKIPPED:
                break
            shared = objects_of(self.interest[earlier]) & bits
            if earlier in causes:
                yield from self._reasons_of_order(other, record.inst)
            elif not shared or earlier > resume or earlier in given:
                continue
            elif self._commute(other, record, shared):
                skipped, resume = skipped + 1, self._after[earlier]
                continue
            else:
                yield from self._reasons_of_order(other, record.inst)
            if shared:
                self._after[number] = earlier
                break

    def _commute(self, one: Record, other: Record, bits: int) -> bool:
        """Say whether what matters about some objects would be the same if two steps came in the other order."""
        kinds = {kind for number in (one.number, other.number) for kind, _ in self.interest[number]}
        parts = [(one.inst, one.layer), (other.inst, other.layer)]
        try:
            ways = [self.replay.outcome(one.number, order, bits) for order in (parts, parts[::-1])]
        except LimitError:
            return False
        seen = [{fact: have for fact, have in way.items() if _matters(fact, kinds)} for way in ways]
        return seen[0] == seen[1]

    def _reasons_of_order(self, earlier: Record, later: Instance) -> Iterator[Reason]:
        for why in order_of(self.solution, earlier, later):
            because: tuple[Reason | None, ...] = ()
            edges = why.edges
            if why.kind == "loop":
                because = tuple(self._reason_to_wait(edge) for edge in edges)
                edges = ()
            elif why.kind in ("timestamp", "tie"):
                because = tuple(timestamp_of(self.solution, self.replay, inst) for inst in (earlier.inst, later))
            objects = {name: None for edge in edges for name in self._witness(edge)}
            names = dict.fromkeys((*self.sources(why.others), *objects))
            known = tuple(one for one in because if one is not None)
            what = why.edges[0].reason.what if why.kind in ("waited", "held up") and why.edges else None
            yield Reason(
                "order", why.text, why.rule, tuple(names), why.others, None, known, _DECIDES[why.kind], what
            )  # fmt: skip

    def _reason_to_wait(self, edge: Edge) -> Reason:
        effects = (edge.dependent.id, edge.on.id)
        text, rule = self.solution._dependency(edge).because, self.rules.rules["dependency"]
        names = dict.fromkeys((*self.sources(effects), *self._witness(edge)))
        return Reason("order", text, rule, tuple(names), effects, None, (), "dependency", edge.reason.what)

    def _witness(self, edge: Edge) -> tuple[str, ...]:
        """Return an object by which one effect depends on another, if possible one that matters anyway."""
        bits = edge.reason.gained | edge.reason.lost
        return self.solution._names(bits & self.causes.concerned or bits)[:1]


def _concerns(edge: Edge, bits: int) -> bool:
    """Say whether a dependency is about some objects, or not about objects."""
    return edge.reason.what != "applies to" or bool((edge.reason.gained | edge.reason.lost) & bits)


def _matters(fact: Fact, kinds: set[str]) -> bool:
    kind = fact[0]
    return ANYTHING[0] in kinds or kind in kinds or (kind == "ability" and "keyword" in kinds)
