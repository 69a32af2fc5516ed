"""The JSON Schema of board files takes and refuses what reading does, and the guide names its keys."""

import json
import re
from pathlib import Path

import pytest

from layers.board import Board
from layers.boardfiles.effects import tree_definitions
from layers.boardfiles.schema import check_data, json_schema
from layers.boardfiles.source import read_text

ROOT = Path(__file__).parent.parent
CASES = sorted((ROOT.parent / "shared" / "cases").glob("*.json"))
GUIDE = (ROOT / "docs" / "board-files.md").read_text("utf-8")


def follows(schema: dict, value: object, root: dict) -> bool:
    """Say whether a value follows a schema: as much of JSON Schema as boards need, and an error for more."""
    types = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    checks = {
        "$ref": lambda ref: follows(root["$defs"][ref.removeprefix("#/$defs/")], value, root),
        "anyOf": lambda options: any(follows(option, value, root) for option in options),
        "enum": lambda options: any(value == option and type(value) is type(option) for option in options),
        "type": lambda name: isinstance(value, types[name]) and (name != "integer" or not isinstance(value, bool)),
        "required": lambda keys: not isinstance(value, dict) or value.keys() >= set(keys),
        "items": lambda inner: not isinstance(value, list) or all(follows(inner, item, root) for item in value),
        "minItems": lambda least: not isinstance(value, list) or len(value) >= least,
        "maxItems": lambda most: not isinstance(value, list) or len(value) <= most,
        "minLength": lambda least: not isinstance(value, str) or len(value) >= least,
        "maxLength": lambda most: not isinstance(value, str) or len(value) <= most,
        "minimum": lambda least: not isinstance(value, int) or value >= least,
        "maximum": lambda most: not isinstance(value, int) or value <= most,
        "pattern": lambda pattern: not isinstance(value, str) or re.search(pattern, value) is not None,
        "propertyNames": lambda inner: not isinstance(value, dict) or all(follows(inner, key, root) for key in value),
        "properties": lambda _: _properties(schema, value, root),
        "patternProperties": lambda _: _properties(schema, value, root),
        "additionalProperties": lambda _: _properties(schema, value, root),
    }  # fmt: skip
    silent = {"$schema", "$defs", "title", "description", "default"}
    return all(key in silent or checks[key](argument) for key, argument in schema.items())


def _properties(schema: dict, value: object, root: dict) -> bool:
    if not isinstance(value, dict):
        return True
    patterns = schema.get("patternProperties", {})
    for key, item in value.items():
        inner = [schema["properties"][key]] if key in schema.get("properties", {}) else []
        inner += [patterns[pattern] for pattern in patterns if re.search(pattern, key)]
        if not inner and schema.get("additionalProperties") is False:
            return False
        if not all(follows(one, item, root) for one in inner):
            return False
    return True


def test_the_schema_takes_the_guides_boards_and_what_is_saved() -> None:
    schema = json_schema()
    for block in re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL):
        assert follows(schema, read_text(block).data, schema)
        assert follows(schema, Board.from_text(block).to_dict(), schema)


@pytest.mark.skipif(not CASES, reason="the shared cases are not beside the project")
def test_the_schema_takes_the_shared_cases() -> None:
    schema = json_schema()
    for path in CASES[::8]:
        assert follows(schema, json.loads(path.read_text("utf-8")), schema), path


@pytest.mark.parametrize("change", [
    {"efects": []}, {"objects": [{"zone": "limbo"}]}, {"objects": [{"counters": {"x": -1}}]}, {"players": [1]},
    {"objects": [{"abilities": [{"static": {}}]}]}, {"objects": [{"abilities": [{"sttaic": {"effects": []}}]}]},
    {"effects": [{"does": ["switch pt"]}]}, {"objects": [{"powr": 1}]}, {"expect": {"objects": {"a": {"power": "1"}}}},
])  # fmt: skip
def test_the_schema_refuses_what_reading_refuses(change: dict) -> None:
    schema = json_schema()
    data = {"objects": []} | change
    assert not follows(schema, data, schema)
    assert check_data(data)[1]


def test_the_schema_is_a_new_one_each_time_and_names_what_exists() -> None:
    schema = json_schema()
    schema.clear()
    schema = json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(tree_definitions()) <= schema["$defs"].keys()
    references = set(re.findall(r'"\$ref": "#/\$defs/([^"]*)"', json.dumps(schema)))
    assert references <= schema["$defs"].keys()


def test_the_guide_names_every_key() -> None:
    schema = json_schema()
    parts = [
        schema,
        *(schema["$defs"][f"{name}Data"] for name in ("Object", "Effect", "Player", "Turn", "ExpectedObject")),
    ]
    for part in parts:
        for key in part["properties"]:
            assert re.search(rf"\b{key}\b", GUIDE), key
