"""One pass through the layers of a board: the state as it changes, and which effects there are (CR 613.1, 613.6)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from layers.apply import Applier
from layers.effects.modifications import TurnFaceDown
from layers.errors import LimitError
from layers.evaluate import Evaluator
from layers.instances import Instance, InstanceMaker, Template
from layers.layer import Layer
from layers.state import EVERY, Change, Changed, Columns, View, bits_of
from layers.statistics import Statistics
from layers.trace import Moments, Record, Watched
from layers.world import World

__all__ = ["Run"]

MOST_GRANTS = 40
"""How deep abilities may be granted by granted abilities; where two objects have all abilities of each other, the
granting has no end."""

MOST_DEEP_GRANTS = 500
"""How many effects there may be of abilities that came to their objects through three grants or more: where granting
has no end, it may branch at every step as well."""


class Run:
    """One pass through the layers of a board."""

    make_layer: type[Layer] = Layer

    def __init__(
        self,
        world: World,
        maker: InstanceMaker,
        resolved: Iterable[Instance],
        before: int | None = None,
        statistics: Statistics | None = None,
    ) -> None:
        self.world = world
        self.statistics = Statistics() if statistics is None else statistics
        self.maker = maker
        self.rules = maker.rules
        self.table = world.table
        self.evaluator = Evaluator(world, before)
        self.applier = Applier(self.evaluator)
        exists = self.evaluator.exists
        self.columns: Columns = {kind: dict(columns) for kind, columns in world.printed.items()}
        if before is not None:
            self.columns = {
                kind: {value: bits & exists for value, bits in columns.items() if bits & exists}
                for kind, columns in world.printed.items()
            }
        self.values = list(world.values)
        self.steps: list[Record] = []
        self.begins: list[str] = []
        """The layers in which anything was pending."""
        self.moments = Moments(self._watch)
        self.instances: dict[tuple[int, int, int], Instance] = {}
        self.named: dict[str, list[Instance]] = {}
        """All effects by id, as they came up: an effect that goes on and that of another ability may share one."""
        self.resolved = tuple(resolved)
        self.before = before
        changing = {self.rules.layer_of[part] for part in ("copy", "face down", "control", "text")}
        self.settled_labels = frozenset(self.rules.labels) - changing
        """The layers in which no text changes, and nobody gains control of anything."""
        self.fixed: list[Instance] = list(self.resolved)
        """Effects that need no ability to exist."""
        if before is not None:
            self.fixed = [inst for inst in self.fixed if inst.timestamp < before]
        self.applier.turned_face_down = [
            (inst, node)
            for inst in sorted(self.fixed, key=lambda inst: inst.key)
            for node in inst.effect.does
            if isinstance(node, TurnFaceDown)
        ]
        for index in sorted(world.marked):
            if exists >> index & 1:
                self.fixed += maker.of_rules(index, world.objects[index], before)
        for inst in self.fixed:
            self.named.setdefault(inst.id, []).append(inst)
        self._known_keys = 0
        self._deep_grants = 0
        self._templates: dict[str, list[tuple[int, Template]]] = {label: [] for label in self.rules.labels}

    # --- which effects there are --------------------------------------------------------------------------------

    def _learn_keys(self) -> None:
        """Sort the effects of abilities that have not been seen yet by layer."""
        while self._known_keys < len(self.table.keys):
            key = self._known_keys
            self._known_keys += 1
            for template in self.maker.templates(key):
                for label in template.parts:
                    self._templates[label].append((key, template))

    def _instance(self, index: int, key: int, template: Template) -> Instance:
        identity = (index, key, template.number)
        found = self.instances.get(identity)
        if found is None:
            origin = self.table.keys[key][1]
            granting = None if isinstance(origin, int) else self.named[origin[0]][-1]
            if granting is not None and granting.depth >= MOST_GRANTS:
                raise LimitError("abilities that are granted by granted abilities", granting.depth + 1, MOST_GRANTS)
            found = self.maker.of_ability(index, key, template, granting)
            self._deep_grants += found.depth >= 3
            if self._deep_grants > MOST_DEEP_GRANTS:
                raise LimitError("abilities that are granted by granted abilities", self._deep_grants, MOST_DEEP_GRANTS)
            self.instances[identity] = found
            named = self.named.setdefault(found.id, [])
            if named:
                # One that goes on without its ability comes before that of another ability in its place.
                found.key = (*found.key[:-1], (*found.key[-1], len(named)))
            named.append(found)
        return found

    def pending(self, label: str) -> list[Instance]:
        """Return the effects with a part in a layer that have started or whose ability is there (CR 613.6)."""
        found = [inst for inst in self.fixed if label in inst.parts]
        found += [inst for inst in self.instances.values() if inst.started and label in inst.parts]
        self._learn_keys()
        abilities = self.columns.get("ability", {})
        for key, template in self._templates[label]:
            bits = abilities.get(key, 0)
            for index in bits_of(bits):
                if self.world.objects[index].zone not in template.zones:
                    continue
                inst = self._instance(index, key, template)
                if not inst.started:
                    found.append(inst)
        return found

    def gained(self, label: str, changed: Changed) -> list[Instance]:
        """Return the effects with a part in a layer whose ability an application has just given an object."""
        self._learn_keys()
        if ("ability", None) not in changed:
            return []
        found = []
        abilities = self.columns.get("ability", {})
        for key, template in self._templates[label]:
            differs = changed.get(("ability", key), 0)
            for index in bits_of(differs & abilities.get(key, 0)):
                if self.world.objects[index].zone in template.zones:
                    inst = self._instance(index, key, template)
                    if not inst.started:
                        found.append(inst)
        return found

    # --- one layer after the other ------------------------------------------------------------------------------

    def solve(self) -> None:
        """Go through the layers."""
        layer_of = self.rules.layer_of
        for label in self.rules.labels:
            if label == layer_of["ability"]:
                self.applier.abilities_are_set = True
            pending = self.pending(label)
            if pending:
                self.make_layer(self, label).solve(pending)
            if label == layer_of["text"]:
                self._note_devotion()

    def _watch(self) -> Watched:
        """Go through the layers once more, with an eye on everything."""
        from layers.watch import watch

        return watch(self)

    def _note_devotion(self) -> None:
        """Keep which objects raise devotion, as it stands after the text layer (CR 700.5a)."""
        raised: dict[Hashable, int] = {}
        for by, bits in self.evaluator.devotion_raised(View(self.columns, self.values), EVERY):
            raised[by] = raised.get(by, 0) | bits
        self.columns["devotion"] = raised
        self.evaluator.devotion_is_noted = True

    def commit(self, change: Change) -> Changed:
        """Make a change part of the state; return the facts that were true of some objects, with these."""
        lost: Changed = {}
        for kind, columns in change.differs.items():
            mine = self.columns.setdefault(kind, {})
            for value, differs in columns.items():
                if not differs:
                    continue
                had = mine.get(value, 0)
                if had & differs:
                    lost[kind, value] = had & differs
                now = had ^ differs
                if now:
                    mine[value] = now
                else:
                    del mine[value]
        for index, values in change.values.items():
            self.values[index] = values
        for bits, old, new in change.rewritten:
            self._rewrite(bits, old, new)
        return lost

    def _rewrite(self, bits: int, old: int, new: int) -> None:
        """Let effects that have started go on in the words that a text change gave their ability."""
        templates = self.maker.templates(new)
        for index in bits_of(bits):
            for template in templates:
                inst = self.instances.get((index, old, template.number))
                if inst is None or not inst.started:
                    # One that has not started stays: further words may bring its ability back in the same change.
                    continue
                del self.instances[index, old, template.number]
                inst.ability, inst.effect, inst.when = new, template.effect, template.when
                inst.parts, inst.places, inst.alike = template.parts, template.places, template.alike
                self.instances[index, new, template.number] = inst
