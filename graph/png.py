"""Dependency graphs as pictures in pixels."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

from graph.errors import GraphError
from graph.svg import draw

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["to_png"]

T = TypeVar("T", bound=Hashable)
"""The items of a graph."""

FONT = "Open Sans"
MOST_PIXELS = 100_000_000


def to_png(
    graph: nx.DiGraph[T],
    *,
    scale: float = 2.0,
    title: str = "",
    description: str = "",
    collapse: bool | None = None,
) -> bytes:
    """Return a graph as a drawing in PNG, in light colours.

    It is the drawing of `to_svg`, with a font that comes with the extra ``png``. Writing systems that the font does not
    have (Chinese, Arabic, emoji ...) need a font on the machine.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph; see `to_svg`.
    scale : float, optional
        How many pixels there are for each pixel of the drawing in SVG.
    title, description : str, optional
        As for `to_svg`; a PNG has no room for the description.
    collapse : bool, optional
        As for `to_svg`.

    Raises
    ------
    GraphError
        If the graph is undirected or a multigraph, its keys cannot be compared, or the picture would have no pixels or
        more than a hundred million.
    ImportError
        If the extra is not installed.

    Examples
    --------
    >>> import networkx as nx
    >>> to_png(nx.DiGraph([("sand", "paint")]))[1:4]  # doctest: +SKIP
    b'PNG'
    """
    try:
        import fontpkg
        import resvg_py

        font = str(fontpkg.path(FONT))
    except (ImportError, LookupError) as error:
        message = "drawing PNG needs the extra png: pip install 'mtg-layers[png]'; to_svg needs nothing more"
        raise ImportError(message) from error
    if not scale > 0:
        raise GraphError(f"expected a scale greater than 0, not {scale!r}")
    picture = draw(graph, title=title, description=description, collapse=collapse, font=FONT)
    if picture.width * picture.height * scale * scale > MOST_PIXELS:
        fitting = (MOST_PIXELS / (picture.width * picture.height)) ** 0.5
        raise GraphError(
            f"a picture of {picture.width:,.0f} by {picture.height:,.0f} is too large at scale {scale!r}: "
            f"take at most {fitting:.2g}, collapse=True, or to_svg"
        )
    if min(picture.width, picture.height) * scale < 1:
        raise GraphError(f"a picture of {picture.width:,.0f} by {picture.height:,.0f} has no pixels at scale {scale!r}")
    drawn = resvg_py.svg_to_bytes(svg_string=picture.text, zoom=scale, font_files=[font], sans_serif_family=FONT)
    return bytes(drawn)
