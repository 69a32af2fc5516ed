"""What every part of an effect tree is: a frozen value with a tag, and its stable JSON form.

The JSON form follows from the dataclass alone:

* a node whose fields all have their default values is its tag, a string: ``"this"``;
* a node with one field is ``{tag: value}``: ``{"type": "Creature"}``;
* a node with more fields is ``{tag: {field: value, ...}}``, fields at their defaults left out.

Classes with a natural short form override `Node.to_short` and `Node.from_short` (an integer for a constant, a
string for a keyword ability).
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from layers.errors import TreeError, nearest

__all__ = ["Json", "Node", "children", "field_types", "from_json", "node_classes", "nodes_of", "substitute", "to_json"]

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""What JSON can hold, without fractions."""

_MOST_DEEP = 60
"""The deepest nesting that is read; real cards stay under twenty."""

_MOST_NUMBER = 999_999_999
"""The largest number that is read; the smallest is its negative."""

_CLASSES: dict[str, type[Node]] = {}

T = TypeVar("T", bound="Node")


class Node:
    """The base of every node. Subclasses are frozen, slotted dataclasses.

    A direct subclass is a *family* (selectors, values, ...) with tags of its own; what is under it are the nodes.
    """

    __slots__ = ()
    tag: ClassVar[str] = ""
    family: ClassVar[str] = ""
    tags: ClassVar[dict[str, type[Node]]]

    def __init_subclass__(cls, tag: str = "", family: str = "") -> None:
        """Register a family (`family`) or a node of one (`tag`)."""
        # A slotted dataclass is made anew from the class it decorates: the later registration is the one that counts.
        super().__init_subclass__()
        _CLASSES[cls.__name__] = cls
        if family:
            cls.family, cls.tags = family, {}
        if tag:
            cls.tag = tag
            cls.tags[tag] = cls
        elif cls.tag and "tag" in cls.__dict__:
            cls.tags[cls.tag] = cls

    def to_short(self) -> Json:
        """Return the short JSON form, or None when there is none."""
        return None

    @classmethod
    def from_short(cls, data: str | int) -> Self | None:
        """Return the node that a bare string or integer stands for in this family, or None."""
        return None


def node_classes() -> dict[str, type[Node]]:
    """Return every node class by its Python name (for schemas and for tests that must see them all)."""
    return dict(_CLASSES)


def field_types(cls: type[Node]) -> dict[str, Any]:
    """Return the resolved type of every field of a node class, in order."""
    found = _FIELD_TYPES.get(cls)
    if found is None:
        found = _FIELD_TYPES[cls] = _field_types(cls)
    return found


_FIELD_TYPES: dict[type[Node], dict[str, Any]] = {}


def _field_types(cls: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(cls, localns={"Node": Node} | _CLASSES)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes right under a node."""
    for name in field_types(type(node)):
        value = getattr(node, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield inner


def nodes_of(value: object) -> Iterator[Node]:
    """Yield every node in a value: the value itself, if it is one, and whatever is in it, in order."""
    if isinstance(value, Node):
        yield value
        for name in field_types(type(value)):
            yield from nodes_of(getattr(value, name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from nodes_of(inner)


V = TypeVar("V")


def substitute(node: V, old: Node, new: object, *, leave: tuple[type[Node], ...] = ()) -> V:
    """Return a tree with every use of one part replaced by another.

    Parameters
    ----------
    node : Node, or what a node's field may hold
    old : Node
    new : Node, or what may stand in the same places
        A part of the same family, or a word for a chosen one.
    leave : tuple of type, optional
        Kinds of node that are left as they are.

    Returns
    -------
    Node
        The node itself when the part does not occur in it.
    """
    if node == old:
        return typing.cast("V", new)
    if isinstance(node, tuple):
        parts = tuple(substitute(part, old, new, leave=leave) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else typing.cast("V", parts)
    if not isinstance(node, Node) or isinstance(node, leave):
        return node
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(node):  # type: ignore[arg-type]
        before = getattr(node, field.name)
        after = substitute(before, old, new, leave=leave)
        if after is not before:
            changes[field.name] = after
    return dataclasses.replace(node, **changes) if changes else node  # type: ignore[type-var]


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def to_json(value: Any) -> Json:
    """Return the JSON form of a node, or of a field's value.

    Parameters
    ----------
    value : Node or what a node's field may hold

    Returns
    -------
    Json
        Built of dicts, lists, strings, integers, booleans and None only; `from_json` gives the node back.
    """
    if isinstance(value, Node):
        short = value.to_short()
        if short is not None:
            return short
        fields = dataclasses.fields(value)  # type: ignore[arg-type]
        given = {f.name: getattr(value, f.name) for f in fields if getattr(value, f.name) != _default(f)}
        if not value.tag:
            return {name.rstrip("_"): to_json(inner) for name, inner in given.items()}
        if not given and not any(_default(f) is dataclasses.MISSING for f in fields):
            return value.tag
        if len(fields) == 1:
            return {value.tag: to_json(getattr(value, fields[0].name))}
        return {value.tag: {name.rstrip("_"): to_json(inner) for name, inner in given.items()}}
    if isinstance(value, tuple):
        return [to_json(inner) for inner in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form")


def from_json(data: object, family: type[T], path: tuple[str | int, ...] = ()) -> T:
    """Read a node of a family from its JSON form.

    Parameters
    ----------
    data : object
        What `to_json` returns, or what a JSON or YAML file held.
    family : type
        `Selector`, `Value`, `Condition`, `Modification`, `Ability`, `PlayerSet` or `Effect`.
    path : tuple of str or int, optional
        Where `data` stands, for errors.

    Returns
    -------
    Node
        An instance of `family`.

    Raises
    ------
    TreeError
        When the data is no such node: the path, what was found, and the nearest tag or field.
    """
    if len(path) > _MOST_DEEP:
        raise TreeError(f"nested more than {_MOST_DEEP} deep", path)
    if isinstance(data, str) or (isinstance(data, int) and not isinstance(data, bool)):
        _check_number(data, path)
        short = family.from_short(data)
        if short is not None:
            return short
    if "tags" not in family.__dict__:
        return _read_fields(family, data, path)
    what = family.family
    if isinstance(data, str):
        node_class = family.tags.get(data)
        if node_class is None:
            raise TreeError(f"{data!r} is no {what}{nearest(data, family.tags)}", path)
        missing = [f.name for f in dataclasses.fields(node_class) if _default(f) is dataclasses.MISSING]  # type: ignore[arg-type]
        if missing:
            raise TreeError(f"{data!r} needs {' and '.join(missing)}: {{{data}: ...}}", path)
        return typing.cast("T", node_class())
    if isinstance(data, dict) and len(data) == 1:
        ((tag, inner),) = data.items()
        node_class = family.tags.get(tag) if isinstance(tag, str) else None
        if node_class is None:
            raise TreeError(f"{tag!r} is no {what}{nearest(str(tag), family.tags)}", path)
        names = list(field_types(node_class))
        if len(names) == 1:
            value = _read(inner, field_types(node_class)[names[0]], (*path, tag))
            return typing.cast("T", _make(node_class, {names[0]: value}, path))
        return typing.cast("T", _read_fields(node_class, inner, (*path, tag)))
    found = "a mapping with " + (", ".join(map(str, data)) or "nothing") if isinstance(data, dict) else repr(data)
    raise TreeError(f"found {found[:80]}; a {what} is a word, or a mapping with one key: its kind", path)


def _check_number(data: object, path: tuple[str | int, ...]) -> None:
    if isinstance(data, int) and abs(data) > _MOST_NUMBER:
        raise TreeError(f"found a number of more than {len(str(_MOST_NUMBER))} digits", path)


def _listed(names: Iterable[str]) -> str:
    return f" (known: {', '.join(names)})"


def _read_fields(node_class: type[T], data: object, path: tuple[str | int, ...]) -> T:
    if not isinstance(data, dict):
        names = ", ".join(name.rstrip("_") for name in field_types(node_class))
        raise TreeError(f"found {data!r:.80}; expected a mapping with {names}", path)
    hints = {name.rstrip("_"): (name, hint) for name, hint in field_types(node_class).items()}
    given: dict[str, Any] = {}
    for key, inner in data.items():
        if key not in hints:
            raise TreeError(f"unknown key {key!r}{nearest(str(key), hints) or _listed(hints)}", path)
        name, hint = hints[key]
        given[name] = _read(inner, hint, (*path, key))
    for field in dataclasses.fields(node_class):  # type: ignore[arg-type]
        if field.name not in given and _default(field) is dataclasses.MISSING:
            raise TreeError(f"missing key {field.name.rstrip('_')!r}", path)
    return _make(node_class, given, path)


def _make(node_class: type[T], fields: dict[str, Any], path: tuple[str | int, ...]) -> T:
    try:
        return node_class(**fields)
    except ValueError as error:
        raise TreeError(str(error), path) from None


def _read(data: object, hint: Any, path: tuple[str | int, ...]) -> Any:
    origin = typing.get_origin(hint)
    if origin is tuple:
        if isinstance(data, str | dict) or not isinstance(data, list | tuple):
            raise TreeError(f"found {data!r:.80}; expected a list", path)
        item = typing.get_args(hint)[0]
        return tuple(_read(inner, item, (*path, index)) for index, inner in enumerate(data))
    if origin in (typing.Union, types.UnionType):
        return _read_union(data, typing.get_args(hint), path)
    if origin is typing.Literal:
        allowed = typing.get_args(hint)
        if data not in allowed:
            raise TreeError(f"found {data!r:.80}; expected {' or '.join(map(repr, allowed))}", path)
        return data
    if isinstance(hint, type) and issubclass(hint, Node):
        return from_json(data, hint, path)
    if hint is int and isinstance(data, bool):
        raise TreeError(f"found {data!r}; expected a whole number", path)
    _check_number(data, path)
    if not isinstance(data, hint):
        names = {int: "a whole number", str: "a word", bool: "true or false"}
        raise TreeError(f"found {data!r:.80}; expected {names.get(hint, hint)}", path)
    return data


def _read_union(data: object, options: tuple[Any, ...], path: tuple[str | int, ...]) -> Any:
    if data is None and type(None) in options:
        return None
    for option in options:
        if typing.get_origin(option) is typing.Literal:
            return _read(data, option, path)
    plain = [option for option in options if option in (str, int, bool)]
    for option in plain:
        if type(data) is option:
            return data
    nodes = [option for option in options if isinstance(option, type) and issubclass(option, Node)]
    if not nodes:
        raise TreeError(f"found {data!r:.80}; expected {' or '.join(o.__name__ for o in options)}", path)
    return from_json(data, nodes[0], path)
