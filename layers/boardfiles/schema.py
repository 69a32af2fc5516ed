"""The schema of board files: data checked against it, errors in words, and the schema itself as JSON Schema."""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Iterator
from typing import Any, cast

from pydantic import ValidationError
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import ErrorDetails

from layers.boardfiles.effects import tree_definitions
from layers.boardfiles.models import CARD_OBJECT_KEYS, MOST_THINGS, BoardData
from layers.errors import Problem, nearest

__all__ = ["MOST_PROBLEMS", "check_data", "json_schema"]

MOST_PROBLEMS = 100
"""The most problems that are reported at once."""

Path = tuple[str | int, ...]


# --- checking ---------------------------------------------------------------------------------------------------


def check_data(data: object) -> tuple[BoardData | None, list[Problem]]:
    """Check a board file's data against the schema.

    Parameters
    ----------
    data : object
        What the file holds.

    Returns
    -------
    BoardData or None
        The data as models. When there are problems: what is left without the keys that are wrong, so that it can be
        looked at further; None when too little is left for that.
    list of Problem
        Everything in which the data does not follow the schema.
    """
    for part in ("objects", "effects"):
        listed = data.get(part) if isinstance(data, dict) else None
        if isinstance(listed, list) and len(listed) > MOST_THINGS:
            return None, [Problem(f"found {len(listed):,}; expected at most {MOST_THINGS:,}", (part,))]
    try:
        return BoardData.model_validate(data, context={}), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    problems = [_problem(one) for one in details[:MOST_PROBLEMS]]
    if len(details) > MOST_PROBLEMS:
        return None, [*problems, Problem(f"and {len(details) - MOST_PROBLEMS:,} problems more")]
    try:
        rest = _without(data, [problem.path for problem in problems])
        return BoardData.model_validate(rest, context={}), problems
    except (ValidationError, _TooMuchLost):
        return None, problems


class _TooMuchLost(Exception):  # noqa: N818 - a signal
    pass


_IDENTIFYING = frozenset({"id", "name", "card", "card_faces", "timestamp", "controller", "owner", "merged"})
"""Keys of an object or effect without which further problems could come from the loss alone."""


def _without(data: object, paths: list[Path]) -> object:
    """Return the data without the keys that paths lead to; the index of a list's item never changes."""
    if not isinstance(data, dict):
        raise _TooMuchLost
    kept = dict(data)
    for path in paths:
        match path:
            case ("objects" | "effects" as part, int(index), str(key), *_) if key not in _IDENTIFYING:
                kept[part] = [dict(item) if i == index else item for i, item in enumerate(kept[part])]
                kept[part][index].pop(key, None)
            case (str(key), *_) if key not in ("objects", "effects", "players"):
                kept.pop(key, None)
            case _:
                raise _TooMuchLost
    return kept


# --- errors in words --------------------------------------------------------------------------------------------

_EXPECTED = {
    "string_type": "text",
    "string_unicode": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "invalid-json-value": "plain data",
}
_OTHER_WORDS = {
    "text": "oracle_text",
    "rules_text": "oracle_text",
    "cost": "mana_cost",
    "cmc": "mana_cost",
    "type": "type_line",
    "types": "type_line",
    "keywords": "abilities",
    "faces": "card_faces",
    "active": "active_player",
    "colour": "colors",
    "colours": "colors",
    "attached": "attached_to",
    "enchanting": "attached_to",
}


def _problem(details: ErrorDetails) -> Problem:
    kind, found = details["type"], details["input"]
    context: dict[str, Any] = details.get("ctx", {})
    path = tuple(step for step in details["loc"] if step != "[key]")
    if path[:1] == ("origin",):
        path = ("origin",)
    if kind == "missing":
        return Problem(f"the key {path[-1]!r} is missing", path[:-1])
    if kind == "extra_forbidden":
        return Problem(_unknown_key(path), path)
    if kind == "tree":
        return Problem(context["reason"], path + context["path"])
    if kind == "value_error":
        return Problem(str(context["error"]), path)
    return Problem(_wrong_value(kind, found, context), path)


def _wrong_value(kind: str, found: object, context: dict[str, Any]) -> str:
    shown = _show(found)
    if kind == "expected":
        return f"found {shown}; expected {context['what']}"
    if kind == "literal_error":
        options = re.findall("'([^']*)'", context["expected"])
        near = nearest(found, options) if isinstance(found, str) else ""
        return f"found {shown}{near or '; expected ' + context['expected']}"
    if kind in _EXPECTED:
        expected = _EXPECTED[kind]
        if kind == "list_type" and isinstance(found, str):
            return f"found {shown}; expected a list, such as [{found:.40}]"
        if kind == "string_type" and isinstance(found, int | float) and not isinstance(found, bool):
            return f'found {shown}; expected text: write it in quotes, "{found}"'
        if kind == "string_type" and isinstance(found, dict):
            return f'found {shown}; expected text: write it in quotes when it has braces, as in "{{G}}"'
        return f"found {shown}; expected {expected}"
    limits = {
        "greater_than_equal": ("ge", "at least {:,}"),
        "less_than_equal": ("le", "at most {:,}"),
        "string_too_long": ("max_length", "at most {:,} characters"),
        "string_too_short": ("min_length", "at least {:,} character"),
        "too_short": ("min_length", "a list of at least {:,}"),
        "too_long": ("max_length", "a list of at most {:,}"),
    }
    if kind in limits:
        key, words = limits[kind]
        return f"found {shown}; expected {words.format(context[key])}"
    if kind == "string_pattern_mismatch":
        return f"found {shown}; expected text without control characters"
    return f"found {shown}: {kind.replace('_', ' ')}"


def _show(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping with " + ", ".join(str(key)[:20] for key in list(value)[:5]) if value else "an empty mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:.6g}" if abs(value) > 10**18 else str(value)
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _unknown_key(path: Path) -> str:
    key, known = str(path[-1]), _known_keys(path[:-1])
    if _OTHER_WORDS.get(key) in known:
        return f"unknown key {key!r}; did you mean {_OTHER_WORDS[key]!r}?"
    return f"unknown key {key!r:.60}{nearest(key, known) or ' (known: ' + ', '.join(known) + ')'}"


def _known_keys(path: Path) -> list[str]:
    """Return the keys that the mapping at a path may have, as the schema says."""
    schema = _schema()
    schemas = [schema]
    for step in path:
        schemas = [inner for outer in schemas for inner in _inside(_resolved(outer, schema), step)]
    return [key for outer in schemas for form in _resolved(outer, schema) for key in form.get("properties", {})]


def _resolved(schema: dict[str, Any], root: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in schema:
        return _resolved(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "anyOf" in schema:
        return [form for option in schema["anyOf"] for form in _resolved(option, root)]
    return [schema]


def _inside(forms: list[dict[str, Any]], step: str | int) -> Iterator[dict[str, Any]]:
    for form in forms:
        if isinstance(step, int):
            yield form.get("items", {})
        elif step in form.get("properties", {}):
            yield form["properties"][step]
        else:
            yield from form.get("patternProperties", {}).values()


# --- JSON Schema ------------------------------------------------------------------------------------------------


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of board files, effect trees included.

    Returns
    -------
    dict
        A new one each time. References between ids are not part of it: `Board.from_dict` looks at them.

    Examples
    --------
    >>> json_schema()["required"]
    ['objects']
    """
    return copy.deepcopy(_schema())


class _Untitled(GenerateJsonSchema):
    """A generator that gives no field a title, which would only repeat its key."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


@functools.cache
def _schema() -> dict[str, Any]:
    schema = BoardData.model_json_schema(schema_generator=_Untitled)
    definitions = schema.pop("$defs")
    for name in ("FaceData", "ObjectData", "ComponentData"):
        # A pasted card object has keys that are passed over.
        definitions[name]["patternProperties"] = {f"^({'|'.join(sorted(CARD_OBJECT_KEYS))})$": {}}
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    whole["$defs"] = definitions | tree_definitions()
    return cast("dict[str, Any]", _with_references(whole))


def _with_references(schema: Any) -> Any:
    """Put a reference wherever a field of a model names a family of nodes."""
    if isinstance(schema, list):
        return [_with_references(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.keys() == {"family"} and isinstance(schema["family"], str):
        return {"$ref": f"#/$defs/{schema['family']}"}
    return {key: _with_references(value) for key, value in schema.items()}
