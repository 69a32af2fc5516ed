"""The steps in which the items of a graph come, and the table that they change, as a page plays them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from graph.errors import GraphError

if TYPE_CHECKING:
    from graph.scene import Scene

__all__ = ["Frame", "Table", "made_frames"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""


@dataclass(frozen=True, slots=True)
class Frame(Generic[T]):
    """One step: an item comes.

    Examples
    --------
    >>> Frame("paint", heading="The door is painted", changes=[("door", "colour", "red")])
    Frame(node='paint', heading='The door is painted', paragraphs=(), changes=[('door', 'colour', 'red')], pending=())
    """

    node: T
    """The item that comes now."""
    heading: str = ""
    """What happens, in a few words; the item's label if empty."""
    paragraphs: Sequence[str] = ()
    """Why it happens now, and what it does; a text is one paragraph."""
    changes: Sequence[tuple[str, str, str]] = ()
    """What it changes in the table: the row's id, the column's name and the new value."""
    pending: Collection[T] = ()
    """The items of the same band that have not come by then and still may."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is before the first step.

    Examples
    --------
    >>> Table(columns=["colour"], rows=[("door", "The front door")], cells=[["white"]])
    Table(columns=['colour'], rows=[('door', 'The front door')], cells=[['white']])
    """

    columns: Sequence[str]
    """The columns' names, all different."""
    rows: Sequence[tuple[str, str]]
    """Each row's id, all different, and the label that is shown for it."""
    cells: Sequence[Sequence[str]]
    """For each row its value in each column."""

    def places(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return the places of the rows by id, and of the columns by name.

        Raises
        ------
        GraphError
            If two of them have the same name, or the cells are not as many as rows and columns ask for.

        Examples
        --------
        >>> Table(["colour"], [("door", "The front door")], [["white"]]).places()
        ({'door': 0}, {'colour': 0})
        """
        columns = {name: place for place, name in enumerate(self.columns)}
        rows = {row: place for place, (row, _) in enumerate(self.rows)}
        if len(columns) < len(self.columns) or len(rows) < len(self.rows):
            raise GraphError("two rows or two columns of the table have the same name")
        if len(self.cells) != len(rows) or any(len(cells) != len(columns) for cells in self.cells):
            raise GraphError(f"expected {len(rows)} rows of {len(columns)} cells each")
        return rows, columns


def made_frames(drawing: Scene) -> list[Frame[int]]:
    """Return the steps in which the nodes of a graph come, by their numbers, told by the reasons of its edges.

    Examples
    --------
    >>> from graph import DependencyGraph
    >>> from graph.scene import scene
    >>> steps = DependencyGraph[str]()
    >>> steps.add("paint", key=1)
    >>> steps.add("sand", key=2)
    >>> steps.add_dependency("paint", on="sand", because="paint needs a smooth surface")
    >>> [(frame.heading, frame.paragraphs) for frame in made_frames(scene(steps.to_networkx()))]
    [('sand', ()), ('paint', ('After “sand”: paint needs a smooth surface',))]
    """
    labels = drawing.labels()
    places = drawing.positions()
    coming = sorted((place, node) for node, place in enumerate(places) if place is not None and place >= 0)
    order = [node for _, node in coming]
    step_of = {node: step for step, node in enumerate(order)}
    loop_of = drawing.loop_numbers()
    band_of = {node: number for number, band in enumerate(drawing.bands()) for node in band.nodes}
    waits: dict[int, list[tuple[int, str]]] = {}
    for source, target, attributes in drawing.edges:
        if source != target:
            waits.setdefault(target, []).append((source, str(attributes["because"])))
    frames = []
    for step, node in enumerate(order):
        paragraphs = []
        for source, because in waits.get(node, ()):
            if step_of.get(source, len(order)) < step:
                said = f"After “{labels[source]}”"
            elif node in loop_of and loop_of[node] == loop_of.get(source):
                said = f"Does not wait for “{labels[source]}”, with which it is on a loop"
            else:
                said = f"Does not wait for “{labels[source]}”, which has not come"
            paragraphs.append(f"{said}: {because}" if because else said)
        pending = tuple(other for other in order[step + 1 :] if band_of[other] == band_of[node])
        frames.append(Frame(node, labels[node], tuple(paragraphs), pending=pending))
    return frames
