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

networkx is imported when a graph is first given out or drawn, not before.
"""

from graph.dependency import DependencyGraph
from graph.errors import GraphError
from graph.export import to_dot, to_graphml, to_json, to_mermaid
from graph.frames import Frame, Table
from graph.measures import Metrics, metrics
from graph.page import to_html
from graph.partition import Orderable
from graph.png import to_png
from graph.svg import to_svg

__all__ = [
    "DependencyGraph",
    "Frame",
    "GraphError",
    "Metrics",
    "Orderable",
    "Table",
    "metrics",
    "to_dot",
    "to_graphml",
    "to_html",
    "to_json",
    "to_mermaid",
    "to_png",
    "to_svg",
]
