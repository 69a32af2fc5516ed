"""The JSON Schema of effect trees, made from the node classes themselves."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from layers.effects.abilities import Ability
from layers.effects.node import Node, field_types, node_classes
from layers.effects.values import Value

__all__ = ["definition_name", "tree_definitions"]

Schema = dict[str, Any]

_SCALARS: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
}
_SHORT_FORMS: dict[type[Node], Schema] = {
    Ability: {"type": "string", "minLength": 1, "description": 'a keyword ability, such as "flying" or "ward {2}"'},
    Value: {"type": "integer", "description": "a number"},
}


def definition_name(cls: type[Node]) -> str:
    """Return the name that a family of nodes, or a node without a tag, has under ``$defs``: ``"player-set"``."""
    return (cls.family or cls.__name__.rstrip("_").lower()).replace(" ", "-")


def tree_definitions() -> dict[str, Schema]:
    """Return the schemas of every family and of the nodes without a tag, for ``$defs``.

    A node is written as its tag alone when every field has its default, as ``{tag: value}`` when it has one field, and
    as ``{tag: {field: value, ...}}`` otherwise.
    """
    classes: list[Any] = list(node_classes().values())
    families = {cls: _family(cls) for cls in classes if "tags" in cls.__dict__}
    untagged = {cls: _fields(cls) for cls in classes if cls is not Node and not hasattr(cls, "tags")}
    return {definition_name(cls): schema for cls, schema in (families | untagged).items()}


def _family(family: type[Node]) -> Schema:
    nodes = sorted(family.tags.items())
    bare = [tag for tag, cls in nodes if not _required(cls)]
    forms = [_SHORT_FORMS[family]] if family in _SHORT_FORMS else []
    if bare:
        forms.append({"enum": bare})
    for tag, cls in nodes:
        forms.append(
            {
                "type": "object",
                "description": (cls.__doc__ or "").partition("\n")[0],
                "properties": {tag: _content(cls)},
                "required": [tag],
                "additionalProperties": False,
            }
        )
    return {"title": family.family, "anyOf": forms}


def _content(cls: type[Node]) -> Schema:
    hints = list(field_types(cls).values())
    return _hint(hints[0]) if len(hints) == 1 else _fields(cls)


def _fields(cls: type[Node]) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {name.rstrip("_"): _hint(hint) for name, hint in field_types(cls).items()},
        "additionalProperties": False,
    }
    required = _required(cls)
    return schema | {"required": required} if required else schema


def _required(cls: Any) -> list[str]:
    missing = dataclasses.MISSING
    fields = dataclasses.fields(cls)
    return [f.name.rstrip("_") for f in fields if f.default is missing and f.default_factory is missing]


def _hint(hint: Any) -> Schema:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": _hint(arguments[0])}
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_hint(option) for option in arguments]}
    if isinstance(hint, type) and issubclass(hint, Node):
        return {"$ref": f"#/$defs/{definition_name(hint)}"}
    return _SCALARS[hint]
