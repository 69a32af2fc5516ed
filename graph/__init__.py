"""Items that depend on each other: what may come next, in which order all of them come, and where they form loops.

For anyone with items, a "depends on" relation and a key that decides between items that could come now: build steps,
migrations, rules that change each other.

>>> from graph import DependencyGraph
>>> steps = DependencyGraph[str]()
>>> steps.add("paint", key=1)
>>> steps.add("sand", key=2)
>>> steps.add("sweep", key=3)
>>> steps.add_dependency("paint", on="sand", because="paint needs a smooth surface")
>>> steps.order()
['sand', 'paint', 'sweep']

networkx, and what exports and draws, is imported when it is first needed, not before.
"""

import importlib
from typing import TYPE_CHECKING, Any

from graph.dependency import DependencyGraph
from graph.errors import GraphError
from graph.partial_order import PartialOrder
from graph.partition import Orderable
from graph.search import first_free

if TYPE_CHECKING:
    from graph.export import to_dot, to_graphml, to_json, to_mermaid
    from graph.frames import Frame, Table
    from graph.measures import Metrics, metrics
    from graph.page import to_html
    from graph.png import to_png
    from graph.svg import to_svg

__all__ = [
    "DependencyGraph",
    "Frame",
    "GraphError",
    "Metrics",
    "Orderable",
    "PartialOrder",
    "Table",
    "first_free",
    "metrics",
    "to_dot",
    "to_graphml",
    "to_html",
    "to_json",
    "to_mermaid",
    "to_png",
    "to_svg",
]

_HOMES = {
    "Frame": "frames", "Table": "frames", "Metrics": "measures", "metrics": "measures", "to_html": "page",
    "to_png": "png", "to_svg": "svg", **dict.fromkeys(("to_dot", "to_graphml", "to_json", "to_mermaid"), "export"),
}  # fmt: skip

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import what exports and draws when it is first asked for: whoever only orders items does not pay for it."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(importlib.import_module(f"graph.{_HOMES[name]}"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
