"""One layer of a solve: the pending effects, what each rests on, and which of them comes next (CR 613.8)."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Hashable, Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from graph import first_free
from layers.instances import Instance, Key
from layers.instructions import Gone, Reading, Signature, exists, needs_ability, read, read_part
from layers.readers import Readers
from layers.state import Change, Changed, Fact, Reads, View
from layers.trace import Reason, Record
from layers.writes import Place, places_of

if TYPE_CHECKING:
    from layers.run import Run

__all__ = ["Layer", "Node"]

_NO_CHANGE = Change()
_NOBODY: dict[Node, int] = {}


Kind: TypeAlias = Hashable
"""What effects have in common that do the same; for others the effect itself."""


class Node:
    """A pending effect in a layer, with what is known of it."""

    __slots__ = (
        "change", "held_by", "inst", "key", "kind", "places", "reading", "reads", "spoiled", "stale", "trials",
        "tried_by", "watched",
    )  # fmt: skip

    def __init__(self, inst: Instance, places: tuple[Place, ...], kind: Kind) -> None:
        self.inst = inst
        self.kind = kind
        """What it shares with effects that do the same, if they exist."""
        self.key: tuple[Key, str] = inst.key, inst.id
        self.places = places
        self.stale = True
        """Whether something that was read has changed since, or nothing was read yet."""
        self.reading: Reading = Gone
        self.reads: Reads = {}
        """What the reading rests on, as far as other effects may change it."""
        self.watched: dict[Place, None] = {}
        """The places at which these effects are found."""
        self.spoiled = True
        """Whether what it would change has to be worked out anew."""
        self.change: Change = _NO_CHANGE
        self.trials: dict[Node, Reason | None] = {}
        """For each other effect whose change touches what was read: the reason to wait for it, or None."""
        self.held_by: Node | None = None
        """The one on which it was last found to depend."""
        self.tried_by: dict[Node, None] = {}
        """The effects that have been tried against this one's change."""


class Layer:
    """One layer of a run.

    Nothing is worked out before it is needed to say what comes next: whether the earliest effect depends on another
    one, and where it does, whether what it depends on is held up as well.
    """

    def __init__(self, run: Run, label: str) -> None:
        self.run = run
        self.label = label
        self.statistics = run.statistics
        self.nodes: dict[Instance, Node] = {}
        self.queue: list[Node] = []
        """The pending effects by key."""
        self.needing: dict[int, dict[Node, None]] = {}
        """The pending effects that have not started, by the ability that each needs to exist."""
        self.existence: Readers[Node] = Readers()
        """What it rests on whether each pending effect exists."""
        self.kinds: dict[Kind, dict[Node, None]] = {}
        """The pending effects of each kind."""
        self.known_readings: dict[Kind, tuple[Reading, Reads, dict[Place, None]]] = {}
        """What effects of a kind would do, if they exist, with what that rests on and where this is changed."""
        self.readings: Readers[Kind] = Readers()
        """What that rests on."""
        self.known_changes: dict[Kind, Change] = {}
        """What effects of a kind would change."""
        self.changes: Readers[Kind] = Readers()
        """What that rests on."""
        self.tries: Readers[tuple[Node, Node]] = Readers()
        """What the trial of an effect against another's change rests on."""
        self.changers: dict[Fact, dict[Node, int]] = {}
        """The effects that would change a fact, as far as that is known, with the objects for which they would."""
        self.writers: dict[Place, int] = {}
        """How many pending effects are found at a place."""
        self.unknown: dict[Place, dict[Node, None]] = {}
        """Those of them of which it is not known what they would change now."""
        self.waits = False
        """Whether anything was found to depend on anything at this moment."""

    def solve(self, pending: Iterable[Instance]) -> None:
        """Apply the layer's effects, one at a time; those that are pending as it begins, and others that come up."""
        self.statistics.layers += 1
        self.run.begins.append(self.label)
        for inst in pending:
            self._add(inst)
        while (node := self._next()) is not None:
            self._apply(node)

    def _add(self, inst: Instance) -> bool:
        """Add an effect; return whether it may change something that no other one may have changed so far."""
        node = Node(inst, inst.places[self.label], self._kind(inst))
        self.nodes[inst] = node
        self.kinds.setdefault(node.kind, {})[node] = None
        insort(self.queue, node, key=_key)
        if not inst.started:
            self.needing.setdefault(inst.ability, {})[node] = None
        new = False
        for place in node.places:
            number = self.writers.get(place, 0)
            self.writers[place] = number + 1
            new |= number <= 1
        self._note_unknown(node)
        return new

    def _drop(self, node: Node) -> None:
        """Take an effect out that has been applied, or whose ability is gone."""
        del self.nodes[node.inst]
        del self.queue[bisect_left(self.queue, node.key, key=_key)]
        if node.inst.ability in self.needing:
            self.needing[node.inst.ability].pop(node, None)
        self._forget_change(node)
        self._forget_trials(node)
        self.existence.drop(node)
        del self.kinds[node.kind][node]
        if not self.kinds[node.kind]:
            self._forget_kind(node.kind)
        for place in node.places:
            self.writers[place] -= 1
            self.unknown[place].pop(node, None)

    # --- what an effect would do --------------------------------------------------------------------------------

    def _kind(self, inst: Instance) -> Kind:
        """Return what an effect has in common with those that do the same in this layer."""
        if not inst.alike or inst.started or self.label not in self.run.settled_labels:
            return inst
        player = -1
        if inst.alike == "for a player":
            # Nothing changes here who controls what.
            player = self.run.evaluator.you(View(self.run.columns, self.run.values), inst.context)
        return id(inst.parts[self.label]), player

    def _view(self, reads: Reads | None, change: Change | None = None) -> View:
        return View(self.run.columns, self.run.values, change, reads)

    def _read_anew(self, node: Node) -> Reading:
        known = self.known_readings.get(node.kind)
        if known is None:
            self.statistics.readings += 1
            reads = self._reads()
            reading = read_part(node.inst, self.label, self.run.evaluator, self._view(reads))
            known = self.known_readings[node.kind] = reading, *self._exposed(node, reads)
            self.readings.put(node.kind, known[1])
            if reading != node.reading:
                self.known_changes.pop(node.kind, None)
        there = self._reads()
        if there is not None and needs_ability(node.inst):
            found = exists(node.inst, self._view(there))
            assert found, "what loses its ability is taken out at once"
            exposed, watched = self._exposed(node, there)
            self.existence.put(node, exposed)
            node.reads, node.watched = exposed | known[1], {**watched, **known[2]}
        else:
            node.reads, node.watched = known[1], known[2]
        return known[0]

    def _reads(self) -> Reads | None:
        """Return where to note what is read; nowhere, if there is no other effect that may change it."""
        return {} if len(self.nodes) > 1 else None

    def _note_unknown(self, node: Node) -> None:
        for place in node.places:
            self.unknown.setdefault(place, {})[node] = None

    def _reading(self, node: Node) -> Reading:
        """Return what a pending effect would do now."""
        if node.stale:
            node.stale = False
            reading = self._read_anew(node)
            if reading != node.reading:
                node.reading, node.spoiled = reading, True
                self._forget_trials(node)
        return node.reading

    def _change(self, node: Node) -> Change:
        """Return what an effect would change if it were applied now."""
        reading = self._reading(node)
        if node.spoiled:
            node.spoiled = False
            change = _NO_CHANGE
            if isinstance(reading, Signature):
                known = self.known_changes.get(node.kind)
                if known is None:
                    reads = self._reads()
                    known = self.known_changes[node.kind] = self._work_out(node.inst, reading.members, reads)
                    self.changes.put(node.kind, self._exposed(node, reads)[0])
                change = known
            if change != node.change:
                self._forget_change(node)
                node.change = change
                for fact, bits in change.changed.items():
                    self.changers.setdefault(fact, {})[node] = bits
        for place in node.places:
            self.unknown[place].pop(node, None)
        return node.change

    def _work_out(self, inst: Instance, members: int, reads: Reads | None) -> Change:
        if not members:
            return _NO_CHANGE
        self.statistics.changes += 1
        view = self._view(reads, Change())
        self.run.applier.apply(inst, inst.parts[self.label], members, view)
        return view.finish(self.run.table)

    def _expose_again(self) -> None:
        """Note that everything has to be looked at again, for more may change what it rests on."""
        for kind in self.kinds:
            self._forget_kind(kind)
        for node in self.nodes.values():
            node.stale = node.spoiled = True
            self._forget_trials(node)
            self._note_unknown(node)

    def _forget_kind(self, kind: Kind) -> None:
        """Drop what effects of a kind would do."""
        self.known_readings.pop(kind, None)
        self.known_changes.pop(kind, None)
        self.readings.drop(kind)
        self.changes.drop(kind)

    def _forget_change(self, node: Node) -> None:
        """Drop what an effect would change, and whether others depend on it."""
        for fact in node.change.changed:
            self.changers[fact].pop(node, None)
        for other in node.tried_by:
            del other.trials[node]
            self.tries.drop((other, node))
        node.tried_by.clear()
        node.change = _NO_CHANGE

    def _forget_trials(self, node: Node) -> None:
        """Drop what is known of whether an effect depends on others."""
        for other in node.trials:
            del other.tried_by[node]
            self.tries.drop((node, other))
        node.trials.clear()

    # --- dependencies (CR 613.8a) -------------------------------------------------------------------------------

    def _exposed(self, node: Node, reads: Reads | None) -> tuple[Reads, dict[Place, None]]:
        """Return what was read for an effect, as far as others may change it, and the places where these are found."""
        exposed: Reads = {}
        watched: dict[Place, None] = {}
        writers, own, columns, table = self.writers, node.places, self.run.columns, self.run.table
        for fact, mask in reads.items() if reads else ():
            found = [place for place in places_of(fact, mask, columns, table) if writers.get(place)]
            if found and any(writers[place] > 1 or place not in own for place in found):
                exposed[fact] = mask
                watched.update(dict.fromkeys(found))
        return exposed, watched

    def _readers(self, changed: Changed) -> Iterator[Node]:
        """Yield the effects whose reading rests on something that a change concerns."""
        for kind in self.readings.touched(changed):
            yield from self.kinds[kind]
        yield from self.existence.touched(changed)

    def _find_changes(self, node: Node) -> None:
        """Work out what each effect would change that may change something of what another one has read."""
        for place in node.watched:
            nodes = self.unknown.get(place)
            while nodes:
                self._change(next(iter(nodes)))

    def _possible(self, node: Node) -> Iterator[Node]:
        """Yield the effects whose changes touch what an effect has read, so that it may depend on them."""
        seen = {node}
        held_by = node.held_by
        if held_by is not None and node.trials.get(held_by) is not None:
            if held_by.stale or held_by.spoiled:
                self._change(held_by)
            if node.trials.get(held_by) is not None:
                seen.add(held_by)
                yield held_by
        self._find_changes(node)
        for fact, mask in node.reads.items():
            # Of what is still unknown nothing changes these facts, whatever it would have changed before.
            for other, bits in tuple(self.changers.get(fact, _NOBODY).items()):
                if bits & mask and other not in seen and not (other.stale or other.spoiled):
                    seen.add(other)
                    if self._may_depend(node, other):
                        yield other

    def _may_depend(self, node: Node, other: Node) -> bool:
        rule = self.run.rules.cda_dependency
        if rule == "any":
            return True
        if rule == "none":
            return not (node.inst.is_cda or other.inst.is_cda)
        return node.inst.is_cda == other.inst.is_cda

    def _depends(self, node: Node, other: Node) -> bool:
        """Say whether an effect depends on another whose change touches what it has read."""
        if self._trial(node, other) is None:
            return False
        self.waits = True
        node.held_by = other
        return True

    def _trial(self, node: Node, other: Node) -> Reason | None:
        """Compare what an effect does before and after another one is applied; return how it differs, if it does."""
        if other in node.trials:
            return node.trials[other]
        reads = self._reads()
        self.statistics.trials += 1
        after = read(node.inst, self.label, self.run.evaluator, self._view(reads, other.change))
        reason = None if after == node.reading else Reason.between(node.reading, after)
        self.statistics.dependencies += reason is not None
        node.trials[other] = reason
        other.tried_by[node] = None
        self.tries.put((node, other), self._exposed(node, reads)[0])
        return reason

    # --- one application ----------------------------------------------------------------------------------------

    def _next(self) -> Node | None:
        """Return the effect to apply now (CR 613.8b); None when there is none any more."""
        self.waits = False
        found = first_free(self._starting(), self._possible, self._depends)
        self.statistics.graphs += self.waits
        return found

    def _starting(self) -> Iterable[Node]:
        """Yield the effects that have started or could start now, by key."""
        for node in self.queue:
            if isinstance(self._reading(node), Signature):
                yield node

    def _apply(self, node: Node) -> None:
        run = self.run
        inst, reading = node.inst, node.reading
        assert isinstance(reading, Signature)
        # Where nobody needed to know it before there is no need to note what it rests on.
        change = node.change
        if node.spoiled:
            known = self.known_changes.get(node.kind)
            change = self._work_out(inst, reading.members, None) if known is None else known
        self.statistics.applications += 1
        self.statistics.columns += sum(map(len, change.differs.values()))
        if not inst.started:
            inst.started, inst.locked = True, reading.members
        self._drop(node)
        lost = run.commit(change)
        run.steps.append(Record(len(run.steps), self.label, inst, reading.members, change, lost, run.moments))
        self._reconsider(change.changed)

    def _drop_gone(self, changed: Changed) -> None:
        """Take out what has lost its ability, at once: should that come back, it counts as gained."""
        view = self._view(None)
        for kind, key in changed:
            if kind == "ability" and key in self.needing:
                for node in tuple(self.needing[key]):
                    if not exists(node.inst, view):
                        self._drop(node)

    def _reconsider(self, changed: Changed) -> None:
        """Note what rests on a fact that has changed (CR 613.8c)."""
        self._drop_gone(changed)
        for node, other in self.tries.touched(changed):
            del node.trials[other], other.tried_by[node]
            self.tries.drop((node, other))
        for kind in self.changes.touched(changed):
            self.known_changes.pop(kind, None)
            self.changes.drop(kind)
            for node in self.kinds[kind]:
                node.spoiled = True
                self._note_unknown(node)
        for node in self._readers(changed):
            node.stale = True
            self._note_unknown(node)
        for kind in self.readings.touched(changed):
            del self.known_readings[kind]
            self.readings.drop(kind)
        new = False
        for inst in self.run.gained(self.label, changed):
            if inst not in self.nodes:
                new |= self._add(inst)
        if new:
            self._expose_again()


_key = attrgetter("key")
