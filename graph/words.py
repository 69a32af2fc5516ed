"""What drawings and pages call the things of a graph, which may be anything: steps of a build, effects of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches

from graph import escape
from graph.errors import GraphError

__all__ = ["Words", "counted"]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a graph, as its attribute ``words`` may give them.

    Examples
    --------
    >>> words = Words.of({"words": {"item": "file", "items": "files"}})
    >>> words.items, words.now
    ('files', 'comes now')
    """

    item: str = "item"
    items: str = "items"
    edge: str = "dependency"
    edges: str = "dependencies"
    row: str = "row"
    """A row of the table that steps change."""
    rows: str = "rows"
    start: str = "Nothing has come yet"
    now: str = "comes now"
    done: str = "has come"
    pending: str = "may still come"
    later: str = "not looked at yet"
    never: str = "never comes"
    place: str = "place in the order"
    arrow: str = "from what comes first to what waits for it"
    lapsed: str = "no longer held when what waits came"
    loop: str = "loop"
    opened: str = "was a loop"
    """A loop that is none any more, since some of it has come."""
    inside: str = "inside a loop: each waits for the others"
    waits: str = "Waits for"
    before: str = "Comes before"
    waiting: str = "waits for"
    bars: str = "bars alike: parts of one thing"
    part: str = "another part of the same"
    parts: str = "Other parts of the same"
    several: str = "several, drawn as one"

    @classmethod
    def of(cls, about: Mapping[str, object]) -> Words:
        """Return the words of a graph with these attributes.

        Raises
        ------
        GraphError
            If ``words`` is no mapping, or has a name that there is not.
        """
        given = about.get("words") or {}
        if not isinstance(given, Mapping):
            raise GraphError(f"expected a mapping as the graph's attribute words, not {given!r}")
        names = [field.name for field in fields(cls)]
        chosen = {str(name): escape.shown(str(text)) for name, text in given.items()}
        for name in chosen:
            if name not in names:
                near = get_close_matches(name, names, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise GraphError(f"a graph has no word named {name!r}{hint}")
        if about.get("never") is not None:
            chosen["never"] = escape.shown(str(about["never"]))
        return replace(cls(), **chosen)


def counted(number: int, one: str, several: str) -> str:
    """Return a number with what is counted.

    Examples
    --------
    >>> counted(1, "loop", "loops"), counted(2000, "loop", "loops")
    ('1 loop', '2,000 loops')
    """
    return f"{number:,} {one if number == 1 else several}"
