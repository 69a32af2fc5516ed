"""The package's one exception."""

from __future__ import annotations

__all__ = ["GraphError"]


class GraphError(ValueError):
    """A call that does not fit the graph: an unknown item, a second one of the same, a key that cannot be ordered.

    Parameters
    ----------
    message : str
        What is wrong and what would do.
    items : tuple of object, optional
        The items the message is about.

    Examples
    --------
    >>> from graph import DependencyGraph, GraphError
    >>> graph = DependencyGraph[str]()
    >>> try:
    ...     graph.remove("paint")
    ... except GraphError as error:
    ...     print(error, error.items)
    no item 'paint' in <DependencyGraph of 0 items and 0 dependencies> ('paint',)
    """

    def __init__(self, message: str, items: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.items = items
