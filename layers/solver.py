"""The solver: layer by layer, one effect at a time, in the order that dependency and timestamps give (CR 613).

In a layer the pending effects are the nodes of a dependency graph. What each would do is read from the state
(`layers.instructions`), and everything that was looked at is recorded; an effect can depend on another only where the
other changes something that it looked at, and then the definition itself decides (CR 613.8a): what it would do is read
again with the other's change laid over the state, and compared. After each application only what rests on a changed
fact is looked at again (CR 613.8c).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from graph import DependencyGraph
from layers.apply import Applier
from layers.board import Board
from layers.editions import RuleSet
from layers.editions import ruleset as ruleset_named
from layers.effects.conditions import Always
from layers.effects.modifications import AddPT, GainControl, MultiplyPT, SetPT
from layers.effects.players import PlayerNamed, TargetPlayers, You
from layers.effects.selectors import (
    AllOf,
    AnyOf,
    Attached,
    ChosenObject,
    Nothing,
    ObjectNamed,
    Paired,
    Selector,
    Targets,
    This,
)
from layers.effects.values import Const, X
from layers.errors import LimitError
from layers.evaluate import Evaluator
from layers.instances import Instance, InstanceMaker, Template
from layers.instructions import Gone, Reading, Signature, Waiting, read, signed_spread
from layers.solution import Solution
from layers.state import EVERY, Change, Changed, Columns, Reads, View, bits_of, facts_of
from layers.trace import Edge, Reason, Record
from layers.words import BASIC_LAND_TYPES
from layers.world import World

__all__ = ["solve"]


def solve(board: Board, ruleset: str | RuleSet | None = None) -> Solution:
    """Work out every object's characteristics, and in which order each effect is applied to get there.

    Parameters
    ----------
    board : Board
        What there is.
    ruleset : str or RuleSet, optional
        The edition of the rules; by default the one that the board names.

    Returns
    -------
    Solution
        The characteristics, the order of each layer, the dependency graphs and a trace of every step.

    Raises
    ------
    UnknownNameError
        When there is no such rule set.

    References
    ----------
    CR 613.
    """
    rules = ruleset if isinstance(ruleset, RuleSet) else ruleset_named(ruleset or board.ruleset)
    board = board.with_text_read()
    world = World(board)
    maker = InstanceMaker(world, rules)
    resolved = [inst for place, one in enumerate(board.effects) for inst in maker.of_resolved(place, one)]
    for inst in sorted(resolved, key=lambda inst: inst.key):
        _lock(inst, resolved, world, maker)
    run = Run(world, maker, resolved)
    run.solve()
    return Solution(world, rules, run.columns, run.values, tuple(run.steps), tuple(run.begins))


def _lock(inst: Instance, resolved: list[Instance], world: World, maker: InstanceMaker) -> None:
    """Fix the set and the numbers of a resolved effect as they were when it began (CR 611.2c, 611.2d)."""
    given = world.board.effects[inst.key[4]].affects
    evaluator, view = Evaluator(world), View({}, [])
    by_reference = _is_reference(inst.effect.applies_to)
    counted = [node for node in inst.effect.does if isinstance(node, SetPT | AddPT | MultiplyPT) and _is_counted(node)]
    controls = [
        node
        for node in inst.effect.does
        if isinstance(node, GainControl) and not isinstance(node.who, You | PlayerNamed | TargetPlayers)
    ]
    conditional = not isinstance(inst.effect.when, Always)
    if counted or controls or conditional or not (by_reference or given is not None):
        before = Run(world, maker, [other for other in resolved if other.started], before=inst.timestamp)
        before.solve()
        evaluator, view = before.evaluator, View(before.columns, before.values)
    if given is not None:
        members = sum(1 << world.index[name] for name in set(given) if name in world.index)
    elif by_reference:
        members = Evaluator(world).select(inst.effect.applies_to, view, inst.context)
    else:
        members = evaluator.select(inst.effect.applies_to, view, inst.context)
    if conditional and not evaluator.holds(inst.effect.when, view, inst.context):
        members = 0
    inst.started, inst.locked = True, members & world.exists
    for control in controls:
        inst.fixed_players[id(control)] = [
            (evaluator.players(control.who, view, inst.context, it), bits)
            for it, bits in evaluator.each(control.who, inst.locked)
        ]
    for node in counted:
        for kind in ("power", "toughness"):
            value = getattr(node, kind)
            if isinstance(node, MultiplyPT):
                if value != 1:
                    now = evaluator.with_pt(kind, view, inst.locked)
                    inst.fixed[id(node), kind] = [((value - 1) * number, bits) for number, bits in now]
            elif value is not None and isinstance(node, AddPT):
                inst.fixed[id(node), kind] = signed_spread(evaluator, value, view, inst, inst.locked)
            elif value is not None:
                inst.fixed[id(node), kind] = evaluator.spread(value, view, inst.context, inst.locked)


def _is_reference(selector: Selector) -> bool:
    if isinstance(selector, AllOf | AnyOf):
        return all(_is_reference(part) for part in selector.of)
    return isinstance(selector, Targets | ObjectNamed | This | Attached | Paired | ChosenObject | Nothing)


def _is_counted(node: SetPT | AddPT | MultiplyPT) -> bool:
    return isinstance(node, MultiplyPT) or not all(
        value is None or isinstance(value, Const | X) for value in (node.power, node.toughness)
    )


MOST_GRANTS = 40
"""How deep abilities may be granted by granted abilities; where two objects have all abilities of each other, the
granting has no end."""


class Node:
    """A pending effect in a layer, with what is known of it in the current state."""

    __slots__ = ("change", "change_reads", "inst", "reading", "reads", "trials")

    def __init__(self, inst: Instance) -> None:
        self.inst = inst
        self.reading: Reading = Gone
        self.reads: Reads = {}
        self.change: Change = _NO_CHANGE
        self.change_reads: Reads = {}
        self.trials: dict[Node, tuple[Reason | None, Reads]] = {}
        """For each other effect whose change touches what was read: the reason to wait for it, or None."""

    @property
    def waits(self) -> bool:
        """Whether the effect's condition does not hold."""
        return self.reading == Waiting


_NO_CHANGE = Change()


def touches(changed: Changed, reads: Reads) -> bool:
    """Say whether a change concerns something that was read."""
    for fact, bits in changed.items():
        mask = reads.get(fact)
        if mask and mask & bits:
            return True
    return False


class Run:
    """One pass through the layers of a board."""

    def __init__(
        self, world: World, maker: InstanceMaker, resolved: Iterable[Instance], before: int | None = None
    ) -> None:
        self.world = world
        self.maker = maker
        self.rules = maker.rules
        self.table = world.table
        self.evaluator = Evaluator(world, before)
        self.applier = Applier(self.evaluator)
        self.columns: Columns = {}
        self.values = [thing.printed_values() for thing in world.objects]
        self.steps: list[Record] = []
        self.begins: list[tuple[str, tuple[Edge, ...], tuple[Instance, ...]]] = []
        self.instances: dict[tuple[int, int, int], Instance] = {}
        self.by_id: dict[str, Instance] = {}
        self.fixed: list[Instance] = list(resolved)
        """Effects that need no ability to exist."""
        if before is not None:
            self.fixed = [inst for inst in self.fixed if inst.timestamp < before]
        for index in bits_of(self.evaluator.exists):
            self.fixed += maker.of_rules(index, world.objects[index], before)
        for inst in self.fixed:
            self.by_id[inst.id] = inst
        self._known_keys = 0
        self._templates: dict[str, list[tuple[int, Template]]] = {label: [] for label in self.rules.labels}

    # --- the start: printed values ------------------------------------------------------------------------------

    def _fill_columns(self) -> None:
        columns = self.columns
        groups: dict[int, int] = {}
        first: dict[int, int] = {}
        seen: dict[object, int] = {}
        for index in bits_of(self.evaluator.exists):
            values = self.values[index]
            group = seen.setdefault(values, index)
            groups[group] = groups.get(group, 0) | 1 << index
            first[group] = group
        for group, bits in groups.items():
            for kind, value in facts_of(self.values[group], self.table):
                column = columns.setdefault(kind, {})
                column[value] = column.get(value, 0) | bits
        controllers = columns.setdefault("controller", {})
        for index in bits_of(self.evaluator.exists & self.world.controlled):
            player = self.world.player_index[self.world.objects[index].controller]
            controllers[player] = controllers.get(player, 0) | 1 << index
        turned = sum(1 << i for i in bits_of(self.evaluator.exists) if self.world.objects[i].face_down is not None)
        if turned:
            columns["face down"] = {True: turned}
        view = View(columns, self.values)
        for land, key in zip(BASIC_LAND_TYPES, self.table.mana_keys, strict=True):
            bits = view.subtype("land", land)
            if bits:
                columns.setdefault("ability", {})[key] = bits

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
            granting = None if isinstance(origin, int) else self.by_id[origin[0]]
            if granting is not None and granting.depth >= MOST_GRANTS:
                raise LimitError("abilities that are granted by granted abilities", granting.depth + 1, MOST_GRANTS)
            found = self.maker.of_ability(index, key, template, granting)
            self.instances[identity] = self.by_id[found.id] = found
        return found

    def _pending(self, label: str) -> list[Instance]:
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

    def _gained(self, label: str, changed: Changed) -> list[Instance]:
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
        self._fill_columns()
        layer_of = self.rules.layer_of
        for label in self.rules.labels:
            if label == layer_of["ability"]:
                self.applier.abilities_are_set = True
            Layer(self, label).solve()
            if label == layer_of["text"]:
                self._note_devotion()

    def _note_devotion(self) -> None:
        """Keep which objects raise devotion, as it stands after the text layer (CR 700.5a)."""
        raised: dict[Hashable, int] = {}
        for by, bits in self.evaluator.devotion_raised(View(self.columns, self.values), EVERY):
            raised[by] = raised.get(by, 0) | bits
        self.columns["devotion"] = raised
        self.evaluator.devotion_is_noted = True

    def commit(self, change: Change) -> None:
        """Make a change part of the state."""
        for kind, columns in change.columns.items():
            mine = self.columns.setdefault(kind, {})
            for value, bits in columns.items():
                if bits:
                    mine[value] = bits
                else:
                    mine.pop(value, None)
        for index, values in change.values.items():
            self.values[index] = values
        for bits, old, new in change.rewritten:
            self._rewrite(bits, old, new)

    def _rewrite(self, bits: int, old: int, new: int) -> None:
        """Let effects that have started go on in the words that a text change gave their ability."""
        templates = self.maker.templates(new)
        for index in bits_of(bits):
            for template in templates:
                inst = self.instances.pop((index, old, template.number), None)
                if inst is None or not inst.started:
                    continue
                inst.ability, inst.effect, inst.parts, inst.when = new, template.effect, template.parts, template.when
                self.instances[index, new, template.number] = inst


class Layer:
    """One layer of a run: the pending effects, what each rests on, and the graph between them."""

    def __init__(self, run: Run, label: str) -> None:
        self.run = run
        self.label = label
        self.nodes: list[Node] = []
        self.graph: DependencyGraph[Node] = DependencyGraph()

    def solve(self) -> None:
        """Apply the layer's effects, one at a time."""
        run = self.run
        pending = run._pending(self.label)
        if not pending:
            return
        for inst in sorted(pending, key=lambda inst: inst.key):
            self._add(inst)
        self._compare(self.nodes, self.nodes)
        run.begins.append((self.label, self._edges(), tuple(node.inst for node in self.nodes)))
        while len(self.graph):
            self._step()

    def _add(self, inst: Instance) -> Node:
        node = Node(inst)
        self.nodes.append(node)
        self._read(node)
        return node

    def _view(self, reads: Reads, change: Change | None = None) -> View:
        return View(self.run.columns, self.run.values, change, reads)

    def _read(self, node: Node) -> None:
        """Read what a pending effect would do now, and work out what that would change."""
        run = self.run
        node.reads, node.change_reads, node.change = {}, {}, _NO_CHANGE
        node.reading = read(node.inst, self.label, run.evaluator, self._view(node.reads))
        if isinstance(node.reading, Signature):
            if node not in self.graph:
                self.graph.add(node, key=node.inst.key, label=node.inst.id)
            if node.reading.members:
                view = self._view(node.change_reads, Change())
                run.applier.apply(node.inst, node.inst.parts[self.label], node.reading.members, view)
                node.change = view.finish(run.table)
        elif node in self.graph:
            self.graph.remove(node)

    # --- dependencies (CR 613.8a) -------------------------------------------------------------------------------

    def _compare(self, dependents: Iterable[Node], others: Iterable[Node]) -> None:
        """Find out which of some effects depend on which others, in the current state."""
        others = [other for other in others if other.change.changed]
        for node in dependents:
            for other in others:
                if other is not node and self._may_depend(node, other):
                    self._try(node, other)

    def _may_depend(self, node: Node, other: Node) -> bool:
        rule = self.run.rules.cda_dependency
        if rule == "any":
            return True
        if rule == "none":
            return not (node.inst.is_cda or other.inst.is_cda)
        return node.inst.is_cda == other.inst.is_cda

    def _try(self, node: Node, other: Node) -> None:
        """Compare what an effect does before and after another one is applied."""
        reason = None
        reads: Reads = {}
        if touches(other.change.changed, node.reads):
            after = read(node.inst, self.label, self.run.evaluator, self._view(reads, other.change))
            if after != node.reading:
                reason = Reason.between(node.reading, after)
            node.trials[other] = (reason, reads)
        else:
            node.trials.pop(other, None)
        if node in self.graph:
            if reason is not None:
                self.graph.add_dependency(node, on=other, because=reason)
            else:
                self.graph.discard_dependency(node, on=other)

    def _edges(self) -> tuple[Edge, ...]:
        found = []
        for node in self.nodes:
            for other, (reason, _) in node.trials.items():
                if reason is not None:
                    found.append(Edge(node.inst, other.inst, reason))
        return tuple(found)

    # --- one application ----------------------------------------------------------------------------------------

    def _step(self) -> None:
        run = self.run
        node = self.graph.next()
        assert node is not None
        inst = node.inst
        assert isinstance(node.reading, Signature)
        run.steps.append(
            Record(
                len(run.steps), self.label, inst, node.reading.members, node.change, _before(run, node.change),
                self._edges(), tuple(other.inst for other in self.graph.free()),
                tuple(other.inst for other in self.nodes),
            )
        )  # fmt: skip
        inst.started, inst.locked = True, node.reading.members
        self.nodes.remove(node)
        self.graph.remove(node)
        for other in self.nodes:
            other.trials.pop(node, None)
        changed = node.change.changed
        run.commit(node.change)
        self._reconsider(changed)

    def _reconsider(self, changed: Changed) -> None:
        """Look again at whatever rests on a fact that has changed (CR 613.8c)."""
        stale = {node for node in self.nodes if touches(changed, node.reads) or touches(changed, node.change_reads)}
        pairs = [
            (node, other)
            for node in self.nodes
            if node not in stale
            for other, (_, reads) in node.trials.items()
            if other not in stale and touches(changed, reads)
        ]
        for node in self.nodes:
            if node in stale:
                self._read(node)
        for node in [node for node in self.nodes if node.reading == Gone]:
            self.nodes.remove(node)
            stale.discard(node)
            for other in self.nodes:
                other.trials.pop(node, None)
        for inst in sorted(self.run._gained(self.label, changed), key=lambda inst: inst.key):
            stale.add(self._add(inst))
        for node in self.nodes:
            for other in list(node.trials):
                if other in stale or node in stale:
                    del node.trials[other]
                    if node in self.graph and other in self.graph:
                        self.graph.discard_dependency(node, on=other)
        fresh = [node for node in self.nodes if node in stale]
        self._compare(fresh, self.nodes)
        self._compare([node for node in self.nodes if node not in stale], fresh)
        for node, other in pairs:
            if node in self.nodes and other in self.nodes:
                self._try(node, other)


def _before(run: Run, change: Change) -> dict[tuple[str, object], int]:
    """Return the columns that a change replaces, as they are before it."""
    return {
        (kind, value): run.columns.get(kind, {}).get(value, 0)
        for kind, columns in change.columns.items()
        for value in columns
        if (kind, value) in change.changed
    }
