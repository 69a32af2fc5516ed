"""What a solve gives: characteristics, order of application, dependency graphs, and a trace of every step."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from graph import DependencyGraph
from layers.characteristics import Characteristics, Readout
from layers.copiable import CopiableValues
from layers.editions import RuleSet
from layers.effects.abilities import Effect
from layers.effects.node import to_json
from layers.effects.wording import ability_name
from layers.errors import UnknownNameError
from layers.instances import From, Instance
from layers.state import Columns, View, bits_of, set_of
from layers.statistics import Statistics
from layers.trace import Edge, Moment, Moments, Record, What
from layers.world import World

if TYPE_CHECKING:
    import networkx as nx

    from layers.board import Board
    from layers.editing import Addition
    from layers.explanations.links import Links
    from layers.explanations.reasons import Explanation, Reason
    from layers.frames import Table

__all__ = ["ContinuousEffect", "Dependency", "FactChange", "Solution", "Step"]


@dataclass(frozen=True, slots=True)
class ContinuousEffect:
    """One continuous effect of a board."""

    id: str
    """Unique on the board: ``humility.1`` is the effect of the first ability of `humility`."""
    source: str
    """The id of the object or resolved effect that it comes from."""
    comes_from: From
    timestamp: int
    effect: Effect
    """What it does, as a tree."""
    layers: tuple[str, ...]
    """The layers in which it has a part."""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Dependency:
    """One effect depends on another (CR 613.8a)."""

    dependent: ContinuousEffect
    on: ContinuousEffect
    what: What
    """What the other would change: whether it exists, whether it starts, its text, what it applies to, what it does."""
    gained: tuple[str, ...]
    """Objects that it would apply to only after the other."""
    lost: tuple[str, ...]
    """Objects that it would no longer apply to."""

    @property
    def because(self) -> str:
        """The reason as a clause: ``"moon.1 decides whether urborg.1 exists"``."""
        if self.what == "applies to":
            parts = (("also", self.gained), ("no longer", self.lost))
            told = "; ".join(f"{word} {_some(names)}" for word, names in parts if names)
            return f"{self.on} changes what {self.dependent} applies to" + (f" ({told})" if told else "")
        clause = {
            "exists": "decides whether {0} exists",
            "starts": "decides whether the condition of {0} holds",
            "text": "changes the text of {0}",
            "does": "changes what {0} does",
        }[self.what]
        return f"{self.on} {clause.format(self.dependent)}"


def _some(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= 6 else ", ".join(names[:5]) + f" and {len(names) - 5} more"


@dataclass(frozen=True, slots=True)
class FactChange:
    """What one step changed about one object, for one kind of fact."""

    object: str
    kind: str
    """``"type"``, ``"subtype/land"``, ``"color"``, ``"ability"``, ``"power"``, ``"controller"``, ..."""
    gained: tuple[str, ...]
    lost: tuple[str, ...]


class Step:
    """One application of one effect in one layer, with everything that explains it."""

    __slots__ = ("_record", "_solution")

    def __init__(self, record: Record, solution: Solution) -> None:
        self._record, self._solution = record, solution

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.effect.id} in layer {self.layer}>"

    @property
    def number(self) -> int:
        """Place in the whole solve, from 0."""
        return self._record.number

    @property
    def layer(self) -> str:
        """The layer's label."""
        return self._record.layer

    @property
    def effect(self) -> ContinuousEffect:
        """The effect that was applied."""
        return self._solution._effect(self._record.inst)

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids of the objects that it applied to."""
        return self._solution._names(self._record.members)

    @property
    def continued(self) -> bool:
        """Whether the effect had started in an earlier layer, so that its set was locked (CR 613.6)."""
        record = self._record
        return record.inst.comes_from == "resolved effect" or self._solution._started[record.inst] < record.number

    @property
    def free(self) -> tuple[ContinuousEffect, ...]:
        """The effects that could have come next, in timestamp order; the applied one is the first."""
        return tuple(self._solution._effect(inst) for inst in self._record.free())

    @property
    def pending(self) -> tuple[ContinuousEffect, ...]:
        """All effects of the layer that had not been applied, those whose condition does not hold included."""
        return tuple(self._solution._effect(inst) for inst in self._record.pending())

    @property
    def waiting(self) -> tuple[ContinuousEffect, ...]:
        """The pending effects whose condition does not hold; they can't be applied, and nothing depends on them."""
        return tuple(self._solution._effect(inst) for inst in self._record.waiting())

    @property
    def dependencies(self) -> tuple[Dependency, ...]:
        """Every dependency among the pending effects just before the application."""
        return tuple(self._solution._dependency(edge) for edge in self._record.edges)

    @property
    def changes(self) -> tuple[FactChange, ...]:
        """What the application changed, object by object."""
        return tuple(self._solution._changes(self._record))

    def applies_to(self, name: str) -> bool:
        """Say whether it applied to an object."""
        index = self._solution._index(name)
        return bool(self._record.members >> index & 1)


class Solution:
    """The answer for one board under one rule set. Made by `layers.solve`."""

    def __init__(
        self,
        world: World,
        rules: RuleSet,
        columns: Columns,
        values: list[CopiableValues],
        records: tuple[Record, ...],
        layers: tuple[str, ...],
        moments: Moments,
        statistics: Statistics,
    ) -> None:
        self._world, self.ruleset = world, rules
        self.statistics = statistics
        """How much work the solve was."""
        self._view = View(columns, values)
        self._records = records
        self._layers, self._moments = layers, moments
        self._readout = Readout(world, self._view)
        self._found: dict[str, Characteristics] = {}
        self._effects: dict[int, ContinuousEffect] = {}
        self._links: dict[int, Links] = {}
        """Dependencies indexed for reasons, by the identity of the tuple that they are in."""
        self._started: dict[Instance, int] = {}
        """The number of each effect's first application."""
        for record in records:
            self._started.setdefault(record.inst, record.number)

    def __repr__(self) -> str:
        return f"<Solution: {len(self)} objects, {len(self._records)} steps, {self.ruleset.id}>"

    @property
    def board(self) -> Board:
        """The board that was solved, with the abilities and effects that its texts were read as."""
        return self._world.board

    def update(
        self,
        add: Iterable[Addition] = (),
        remove: Iterable[str] = (),
        change: Mapping[str, Addition] = MappingProxyType({}),
    ) -> Solution:
        """Return the solution of the board with some things added, removed or changed.

        It is what `solve` gives for ``solution.board.edit(...)``, and comes sooner where little has changed on a large
        board: what is printed on the other objects has not to be looked at again, nor their characteristics where they
        come out the same.

        Parameters
        ----------
        add, remove, change
            See `Board.edit`, which also says what is raised.

        Returns
        -------
        Solution
            A new one, under the same rules; this one stays as it is.

        Examples
        --------
        >>> import layers
        >>> board = layers.Board.from_dict({"objects": [{"card": "Grizzly Bears", "id": "bears"}]})
        >>> solution = layers.solve(board).update(add=[{"card": "Glorious Anthem"}])
        >>> solution["bears"].power
        3
        """
        from layers.solver import solve_again

        return solve_again(self, self.board.edit(add, remove, change))

    # --- objects ------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[str]:
        return iter(self._world.present)

    def __len__(self) -> int:
        return len(self._world.present)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._world.present

    def __getitem__(self, name: str) -> Characteristics:
        """Return the characteristics of an object.

        Raises
        ------
        UnknownNameError
            When the board has no such object, or it is phased out and so does not exist (CR 702.26).
        """
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._readout.of(self._index(name))
        return found

    def _take_over(self, earlier: Solution, changed: tuple[int, ...]) -> None:
        """Take what is known of objects from the solution of an earlier board, where nothing about them differs.

        `changed` are the objects that are not the same; the others have the same places.
        """
        touched = set_of(sorted(changed))
        ours, theirs = self._view.base, earlier._view.base
        for kind in ours.keys() | theirs.keys():
            mine, others = ours.get(kind, {}), theirs.get(kind, {})
            if mine == others:
                continue
            for value, bits in mine.items():
                touched |= bits ^ others.get(value, 0)
            for value in others.keys() - mine.keys():
                touched |= others[value]
        for index, (now, before) in enumerate(zip(self._view.values, earlier._view.values, strict=False)):
            if now is not before and now != before:
                touched |= 1 << index
        self._found = dict(earlier._found)
        for index in bits_of(touched):
            self._found.pop(self._world.ids[index], None)

    def _index(self, name: str) -> int:
        found = self._world.present.get(name)
        if found is None:
            raise UnknownNameError("object", name, list(self))
        return found

    def _names(self, bits: int) -> tuple[str, ...]:
        return tuple(self._world.ids[index] for index in bits_of(bits))

    # --- effects ------------------------------------------------------------------------------------------------

    def _effect(self, inst: Instance) -> ContinuousEffect:
        found = self._effects.get(id(inst))
        if found is None:
            found = self._effects[id(inst)] = ContinuousEffect(
                inst.id, inst.name, inst.comes_from, inst.timestamp, inst.effect, tuple(inst.parts)
            )
        return found

    def _dependency(self, edge: Edge) -> Dependency:
        reason = edge.reason
        return Dependency(
            self._effect(edge.dependent), self._effect(edge.on), reason.what,
            self._names(reason.gained), self._names(reason.lost),
        )  # fmt: skip

    def _label(self, label: str) -> str:
        if label not in self.ruleset.labels:
            raise UnknownNameError("layer", label, self.ruleset.labels)
        return label

    @property
    def layers(self) -> tuple[str, ...]:
        """The labels of the layers in which anything was pending, in order."""
        return self._layers

    def steps(self, layer: str | None = None) -> tuple[Step, ...]:
        """Return the applications in order, all of them or those of one layer.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        """
        records = self._records
        if layer is not None:
            self._label(layer)
            records = tuple(record for record in records if record.layer == layer)
        return tuple(Step(record, self) for record in records)

    def order(self, layer: str) -> tuple[ContinuousEffect, ...]:
        """Return the effects of a layer in the order in which they were applied.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        """
        return tuple(step.effect for step in self.steps(layer))

    def _moments_of(self, layer: str) -> list[Moment]:
        """Return the moments of a layer before each of its applications; when nothing is applied, its beginning."""
        self._label(layer)
        moments = [self._moments.before(record.number) for record in self._records if record.layer == layer]
        if not moments and layer in self._layers:
            moments = [self._moments.beginning(layer)]
        return moments

    def dependencies(self, layer: str, step: int = 0) -> tuple[Dependency, ...]:
        """Return the dependencies in a layer before one of its applications; by default as the layer begins.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        IndexError
            When the layer has no such step.
        """
        moments = self._moments_of(layer)
        if not moments and step == 0:
            return ()
        return tuple(self._dependency(edge) for edge in moments[step].edges)

    def graph(self, layer: str | None = None, step: int | None = None) -> nx.DiGraph[str]:
        """Return the dependency graph of a layer, or of all layers together.

        Parameters
        ----------
        layer : str, optional
            The layer's label, such as ``"4"`` or ``"7b"``. By default all layers: each part of an effect is a node of
            its own, named after layer and effect, such as ``"4: moon.1"``.
        step : int, optional
            The graph just before that application of the layer, from 0. By default everything that was pending and
            every dependency that there was at some moment of the layer.

        Returns
        -------
        networkx.DiGraph
            Nodes are effect ids with `label`, `effect`, `source`, `timestamp`, `comes_from`, `layer` and `position`
            (the place in the order of application, from 0, or -1), and what drawings use (see `graph.to_svg`); an edge
            ``u -> v`` means "u is applied before v, because v depends on u", with `because`, `what`, and `steps` (the
            applications before which it held: numbers within the layer, or of the whole solve for all layers).

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        IndexError
            When the layer has no such step.
        ValueError
            When a step is given without a layer.
        """
        from layers.graphs import layer_graph, whole_graph

        if layer is not None:
            return layer_graph(self, layer, step)
        if step is not None:
            raise ValueError("a step is one of a layer's: give the layer, too")
        return whole_graph(self)

    def drawing_title(self) -> str:
        """Return what drawings are called: the board's title, or how many objects and effects there are."""
        if self.board.title:
            return self.board.title
        effects = len({id(record.inst) for record in self._records})
        counts = ((len(self), "object"), (effects, "effect"))
        return ", ".join(f"{number} {what}" + ("" if number == 1 else "s") for number, what in counts)

    def _heading(self, step: int | None = None) -> str:
        """Return the heading of a picture, which has no other place to say what it shows."""
        from layers.editions import rulesets

        parts = [] if step is None else [f"before number {step + 1}"]
        if self.ruleset != rulesets()[-1]:
            parts.append(f"rules: {self.ruleset.title}")
        return self.drawing_title() + (f" ({', '.join(parts)})" if parts else "")

    def to_svg(self, layer: str | None = None, *, title: str = "") -> str:
        """Return the dependency graph of a layer, or of all layers together, as a drawing in SVG.

        Parameters
        ----------
        layer : str, optional
            The layer's label. By default all layers, one strip for each; an effect with parts in several of them is
            marked as one thing.
        title : str, optional
            The heading; by default the board's title, and the rules if they are not today's.

        Returns
        -------
        str
            Without anything loaded from elsewhere; see `graph.to_svg`. With more than 150 boxes effects of cards of one
            name are drawn as one.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        """
        from graph import to_svg

        return to_svg(self.graph(layer), title=title or self._heading())

    def to_png(self, layer: str | None = None, *, title: str = "", scale: float = 2.0) -> bytes:
        """Return the drawing of `to_svg` as a PNG picture, `scale` pixels for each of its units.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        ImportError
            When the extra ``png`` is not installed.
        """
        from graph import to_png

        return to_png(self.graph(layer), title=title or self._heading(), scale=scale)

    def to_html(self, layer: str | None = None, *, title: str = "") -> str:
        """Return the solve, or one layer of it, as one web page that loads nothing.

        The page has the drawing, plays the order of application step by step, and shows for every step why it came then
        and what it changed about each object; see `graph.to_html`.

        Parameters
        ----------
        layer : str, optional
            The layer's label; by default all layers.
        title : str, optional
            The heading; by default the board's title.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        """
        from layers.pages import page

        return page(self, title, layer)

    def loops(self, layer: str) -> tuple[tuple[ContinuousEffect, ...], ...]:
        """Return the dependency loops that there were at some moment of a layer, members in timestamp order.

        Raises
        ------
        UnknownNameError
            When the rule set has no such layer.
        """
        found: dict[tuple[str, ...], tuple[ContinuousEffect, ...]] = {}
        for edges in dict.fromkeys(moment.edges for moment in self._moments_of(layer)):
            graph: DependencyGraph[Instance] = DependencyGraph()
            for inst in dict.fromkeys(inst for edge in edges for inst in (edge.dependent, edge.on)):
                graph.add(inst, key=inst.key, label=inst.id)
            for edge in edges:
                graph.add_dependency(edge.dependent, on=edge.on)
            for loop in graph.loops():
                found.setdefault(tuple(inst.id for inst in loop), tuple(self._effect(inst) for inst in loop))
        return tuple(found.values())

    # --- the trace in words -------------------------------------------------------------------------------------

    def _changes(self, record: Record) -> Iterable[FactChange]:
        by_object: dict[tuple[int, str], tuple[list[Hashable], list[Hashable]]] = {}
        for (kind, value), differs in record.change.changed.items():
            if value is None or kind in ("values", "keyword", "base power", "base toughness", "printed"):
                continue
            before = record.lost.get((kind, value), 0)
            for index in bits_of(differs):
                gained, lost = by_object.setdefault((index, kind), ([], []))
                (lost if before >> index & 1 else gained).append(value)
        for (index, kind), (gained, lost) in sorted(by_object.items()):
            # In one order, however the solver came to them.
            new = sorted(self._value_name(kind, value) for value in gained)
            old = sorted(self._value_name(kind, value) for value in lost)
            # The same ability from another origin is no change that anybody sees.
            yield FactChange(
                self._world.ids[index],
                kind,
                tuple(name for name in new if name not in old),
                tuple(name for name in old if name not in new),
            )

    def _value_name(self, kind: str, value: Any) -> str:
        if kind == "ability":
            return ability_name(self._world.table.ability(value))
        if kind == "controller":
            return str(self._world.players[value].id)
        if kind in ("every subtype", "every name"):
            return f"every {value} type" if kind == "every subtype" else "every nonlegendary creature's name"
        return str(value)

    def explain(self, name: str) -> str:
        """Tell in words how an object came by its characteristics: every step that applied to it, and why then.

        Raises
        ------
        UnknownNameError
            When the board has no such object.
        """
        from layers.explanations.explain import explain

        return explain(self, name)

    def to_columns(self, what: Table = "objects") -> dict[str, list[Any]]:
        """Return a table of the solution as columns: lists of equal length by name.

        Parameters
        ----------
        what : {"objects", "steps", "changes", "dependencies"}, optional
            A row for every object with its characteristics; for every application; for every fact that an application
            changed about an object; or for every dependency, with the steps before which it held.

        Returns
        -------
        dict of str to list
            Numbers, texts, truth values, None, and tuples of texts.

        Raises
        ------
        UnknownNameError
            When there is no such table.

        Examples
        --------
        >>> from layers import Board, solve
        >>> solution = solve(Board.from_dict({"objects": [{"card": "Grizzly Bears", "id": "bears"}]}))
        >>> solution.to_columns()["power"]
        [2]
        """
        from layers.frames import solution_columns

        return solution_columns(self, what)

    def to_frame(self, what: Table = "objects", library: str | None = None) -> Any:
        """Return a table of the solution as a DataFrame.

        Parameters
        ----------
        what : {"objects", "steps", "changes", "dependencies"}, optional
            See `to_columns`.
        library : {"pandas", "polars"}, optional
            By default pandas if it is installed, else polars.

        Returns
        -------
        pandas.DataFrame or polars.DataFrame

        Raises
        ------
        UnknownNameError
            When there is no such table or library.
        ImportError
            When the library is not installed.
        """
        from layers.frames import data_frame

        return data_frame(self.to_columns(what), library)

    def _repr_html_(self) -> str:
        from layers.notebook import solution_html

        return solution_html(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def why(self, name: str, characteristic: str) -> Explanation:
        """Tell why an object has a characteristic: the effects that set it, why in that order, what each rests on.

        Parameters
        ----------
        name : str
            The object's id.
        characteristic : str
            A field of `Characteristics`: ``"power"``, ``"types"``, ``"abilities"``, ...; or ``"type_line"``, or
            ``"power/toughness"`` for the two together.

        Returns
        -------
        Explanation
            A tree of reasons with the rules that decide. It is *sound*: the board reduced to what it names
            (`Explanation.board`) gives the object the same value.

        Raises
        ------
        UnknownNameError
            When the board has no such object, or there is no such characteristic.

        Examples
        --------
        >>> from layers import Board, solve
        >>> moon = {"card": "Blood Moon", "id": "moon"}
        >>> board = Board.from_dict({"objects": [{"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}, moon]})
        >>> print(solve(board).why("urborg", "subtypes").to_text(width=90))
        the subtype of urborg is Mountain, because
          - to begin with, urborg has no subtypes
          - moon.1 (Blood Moon) in layer 4: urborg gains Mountain; urborg loses "All lands are
            Swamps in addition to their other types." (613.1d, 305.7)
          - urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4; it
            would have applied to urborg (604.2)
            - urborg.1 had to wait, because moon.1 decides whether urborg.1 exists (613.8a)
        """
        from layers.explanations.because import why_value

        return why_value(self, name, characteristic)

    def why_not(self, effect: str, name: str) -> Reason:
        """Tell why an effect does not apply to an object.

        It was gone before it started (and what removed it), its condition was false, the object was not selected (and
        by which part of the description), or its layer was over.

        Parameters
        ----------
        effect : str
            The effect's id, such as ``"urborg.1"``: the effect of the first ability of `urborg`.
        name : str
            The object's id.

        Returns
        -------
        Reason
            A tree; its kind is ``"not applied"``. It says so when the effect does apply.

        Raises
        ------
        UnknownNameError
            When the board has no such object or effect.

        Examples
        --------
        >>> from layers import Board, solve
        >>> moon = {"card": "Blood Moon", "id": "moon"}
        >>> board = Board.from_dict({"objects": [{"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}, moon]})
        >>> print(solve(board).why_not("urborg.1", "urborg").to_text(width=90))
        urborg.1 never began: urborg lost the ability when moon.1 was applied in layer 4; it
          would have applied to urborg (604.2), because
          - urborg.1 had to wait, because moon.1 decides whether urborg.1 exists (613.8a)
        """
        from layers.explanations.because import why_not

        return why_not(self, effect, name)

    def to_dict(self) -> dict[str, Any]:
        """Return the whole solution as JSON data: objects, order, dependencies and loops by layer, and the trace."""
        return {
            "ruleset": self.ruleset.id,
            "objects": {name: self[name].to_dict() for name in self},
            "order": {layer: [effect.id for effect in self.order(layer)] for layer in self.layers},
            "depends": {
                layer: [[d.dependent.id, d.on.id] for d in self.dependencies(layer)]
                for layer in self.layers
                if self.dependencies(layer)
            },
            "loops": {
                layer: [[effect.id for effect in loop] for loop in self.loops(layer)]
                for layer in self.layers
                if self.loops(layer)
            },
            "steps": [
                {
                    "layer": step.layer,
                    "effect": step.effect.id,
                    "source": step.effect.source,
                    "timestamp": step.effect.timestamp,
                    "objects": list(step.objects),
                    "does": to_json(self._records[step.number].inst.parts[step.layer]),
                    "free": [effect.id for effect in step.free],
                    "depends": [[d.dependent.id, d.on.id, d.because] for d in step.dependencies],
                    "changes": [
                        {"object": c.object, "kind": c.kind, "gained": list(c.gained), "lost": list(c.lost)}
                        for c in step.changes
                    ],
                }
                for step in self.steps()
            ],
        }
