"""YAML and JSON text as plain data with places: a builder, and the two readers that feed it.

YAML is read by PyYAML's parser alone; what its events mean is decided here, so that nothing in a file can name a Python
object, refer to another part of it (an alias), or say one key twice. Unquoted scalars follow the core schema of YAML
1.2, with one restriction: digits after a leading zero are text.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn, Protocol, TypeAlias

import yaml

from layers.errors import BoardError, LimitError, Problem

__all__ = [
    "MOST_DEEP", "MOST_NODES", "MOST_NUMBER", "Builder", "DataPath", "Mark", "Place", "core_scalar", "parse_yaml",
    "scan_json",
]  # fmt: skip

MOST_NODES = 5_000_000
"""The most values (mappings and lists included) in one file."""

MOST_DEEP = 60
"""The deepest nesting of mappings and lists."""

DataPath: TypeAlias = "tuple[str | int, ...]"
"""Where in the data, such as ``("objects", 2, "zone")``."""


class Mark(Protocol):
    """A place in the text: line and column from 0. PyYAML's marks are such, too."""

    @property
    def line(self) -> int:
        """The line, from 0."""

    @property
    def column(self) -> int:
        """The column, from 0."""


class Place(NamedTuple):
    """A place of our own."""

    line: int
    column: int


class _Frame:
    """A mapping or list that is being filled."""

    __slots__ = ("items", "key", "keys")

    def __init__(self, is_mapping: bool) -> None:
        self.items: list[object] = []
        self.keys: dict[str, Mark] | None = {} if is_mapping else None
        self.key: str | None = None

    def awaits_key(self) -> bool:
        return self.keys is not None and self.key is None

    def step(self) -> str | int | None:
        return len(self.items) if self.keys is None else self.key

    def value(self) -> dict[str, object] | list[object]:
        return self.items if self.keys is None else dict(zip(self.keys, self.items, strict=True))


class Builder:
    """Puts data together from a row of starts, ends and scalars.

    Parameters
    ----------
    source : str
        What errors call the text.
    wanted : iterable of tuple, optional
        The paths whose places `marks` shall hold: that of an entry of a mapping is the place of its key.
    """

    def __init__(self, source: str, wanted: Iterable[DataPath] = ()) -> None:
        self.source = source
        self.marks: dict[DataPath, Mark] = {}
        self._wanted = frozenset(wanted)
        self._problems: list[Problem] = []
        self._stack: list[_Frame] = []
        self._roots: list[object] = []
        self._nodes = 0

    def problem(self, reason: str, mark: Mark) -> None:
        """Note something that is wrong; reading goes on."""
        self._problems.append(Problem(reason, self._path(), mark.line + 1, mark.column + 1))

    def fail(self, reason: str, mark: Mark) -> NoReturn:
        """Give up, with what was noted before."""
        self.problem(reason, mark)
        raise BoardError(self._problems, self.source)

    def document(self, mark: Mark) -> None:
        """Begin a document; there can be but one."""
        if self._roots:
            self.fail("a second document begins here; a board file holds one", mark)

    def scalar(self, value: object, text: str, mark: Mark) -> None:
        """Take a scalar: as a value, or its text as a key where a key is due."""
        frame = self._stack[-1] if self._stack else None
        if frame is None or not frame.awaits_key():
            self._mark_item(mark)
            self._put(value)
            return
        assert frame.keys is not None
        if text in frame.keys:
            before = frame.keys[text].line + 1
            self.problem(f"the key {text!r} stands here for the second time; the first is in line {before}", mark)
            text = f"{text}\0{len(frame.keys)}"  # kept apart, so that keys and values stay in step
        frame.keys[text] = mark
        frame.key = text
        self._mark(mark)

    def start(self, is_mapping: bool, mark: Mark) -> None:
        """Begin a mapping or a list."""
        if self._stack and self._stack[-1].awaits_key():
            self.fail("a key is a word or a text, not a list or mapping", mark)
        if len(self._stack) >= MOST_DEEP:
            self._stack.clear()  # the path says nothing here
            self.fail(f"nested more than {MOST_DEEP} deep", mark)
        self._mark_item(mark)
        self._stack.append(_Frame(is_mapping))

    def end(self) -> None:
        """End the mapping or list that was begun last."""
        self._put(self._stack.pop().value())

    def result(self) -> object:
        """Return the data, once everything has been taken."""
        if self._problems:
            raise BoardError(self._problems, self.source)
        if not self._roots:
            reason = "there is nothing in it; a board is a mapping with at least `objects`"
            raise BoardError([Problem(reason, (), 1, 1)], self.source)
        return self._roots[0]

    def _put(self, value: object) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise LimitError("values in a board file", self._nodes, MOST_NODES)
        if self._stack:
            frame = self._stack[-1]
            frame.items.append(value)
            frame.key = None
        else:
            self._roots.append(value)

    def _path(self) -> DataPath:
        return tuple(step for frame in self._stack if (step := frame.step()) is not None)

    def _mark(self, mark: Mark) -> None:
        if self._wanted and (path := self._path()) in self._wanted:
            self.marks[path] = mark

    def _mark_item(self, mark: Mark) -> None:
        if self._wanted and not (self._stack and self._stack[-1].keys is not None):
            self._mark(mark)


# --- YAML -------------------------------------------------------------------------------------------------------

MOST_NUMBER = 1e300
"""The largest number that is read anywhere; what a board counts is far smaller."""

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_DIGITS = 1000
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_BASED = re.compile(r"0(?:o[0-7]+|x[0-9a-fA-F]+)")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NUMBER_STARTS = frozenset("+-.0123456789")
_CONSTANTS: dict[str, bool | None] = (
    dict.fromkeys(("", "~", "null", "Null", "NULL"))
    | dict.fromkeys(("true", "True", "TRUE"), True)
    | dict.fromkeys(("false", "False", "FALSE"), False)
)


def core_scalar(text: str) -> object:
    """Return what an unquoted scalar stands for: null, true, false, a number, or the text itself.

    Raises
    ------
    ValueError
        When it is a number that no board has a use for: one that is not finite, or larger than `MOST_NUMBER`.

    Examples
    --------
    >>> [core_scalar(text) for text in ("true", "no", "12", "012", "1:30")]
    [True, 'no', 12, '012', '1:30']
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _NOT_FINITE.fullmatch(text):
        raise ValueError(f"{text}, no number that a board can have; text stands in quotes")
    for pattern, convert in ((_INTEGER, int), (_BASED, lambda based: int(based, 0)), (_FRACTION, float)):
        if pattern.fullmatch(text):
            number = convert(text) if len(text) <= _MOST_DIGITS else math.inf
            if abs(number) > MOST_NUMBER:
                raise ValueError(f"{text:.20}, too large a number; text stands in quotes")
            return number
    return text


def parse_yaml(text: str, builder: Builder) -> None:
    """Feed a builder with YAML text.

    Raises
    ------
    BoardError, LimitError
        When the text is no YAML, or something makes it pointless to read on.
    """
    try:
        for event in yaml.parse(text, Loader=_PARSER):
            handle = _HANDLERS.get(type(event))
            if handle is not None:
                handle(event, builder)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or Place(0, 0)
        builder.fail(f"no YAML: {error.problem}{_quote_hint(text, mark)}", mark)
    except (yaml.YAMLError, ValueError) as error:
        builder.fail(f"no YAML: {error}", Place(0, 0))


def _quote_hint(text: str, mark: Mark) -> str:
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    value = line.partition(": ")[2].lstrip()
    if value.startswith(("*", "{", "[", "&", "!", "%", "@", "`", "|", ">", '"', "'")) or ": " in value:
        return '; text with signs such as * { } or : in it stands in quotes, as in mana_cost: "{G}"'
    return ""


def _on_document(event: Any, builder: Builder) -> None:
    builder.document(event.start_mark)
    if event.tags:
        builder.problem("a %TAG line is not taken", event.start_mark)


def _on_alias(event: Any, builder: Builder) -> None:
    reason = f"an alias (*{event.anchor}) is not taken; text that begins with * stands in quotes"
    builder.problem(reason, event.start_mark)
    builder.scalar(None, f"*{event.anchor}", event.start_mark)


def _refuse_extras(event: Any, builder: Builder) -> None:
    mark = event.start_mark
    if event.anchor is not None:
        builder.problem(f"an anchor (&{event.anchor}) is not taken; text that begins with & stands in quotes", mark)
    if event.tag is not None:
        builder.problem(f"a tag ({event.tag}) is not taken; text that begins with ! stands in quotes", mark)


def _on_scalar(event: Any, builder: Builder) -> None:
    _refuse_extras(event, builder)
    text: str = event.value
    value: object = text
    if event.implicit[0]:
        try:
            value = core_scalar(text)
        except ValueError as error:
            builder.problem(f"found {error}", event.start_mark)
    elif _is_half(text):
        builder.problem("found half of a character", event.start_mark)
    builder.scalar(value, text, event.start_mark)


def _on_start(event: Any, builder: Builder) -> None:
    _refuse_extras(event, builder)
    builder.start(isinstance(event, yaml.MappingStartEvent), event.start_mark)


def _on_end(event: Any, builder: Builder) -> None:
    builder.end()


_HANDLERS: dict[type[Any], Callable[[Any, Builder], None]] = {
    yaml.DocumentStartEvent: _on_document,
    yaml.AliasEvent: _on_alias,
    yaml.ScalarEvent: _on_scalar,
    yaml.MappingStartEvent: _on_start,
    yaml.SequenceStartEvent: _on_start,
    yaml.MappingEndEvent: _on_end,
    yaml.SequenceEndEvent: _on_end,
}


# --- JSON -------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r'(?P<sign>[{}\[\]])|(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<word>[^\s{}\[\],:"]+)')


def scan_json(text: str, builder: Builder) -> None:
    """Feed a builder with JSON text whose grammar the `json` module has found right, at least to the limit of depth.

    It is there for the places, and for what `json` lets pass; numbers and constants become None.

    Raises
    ------
    BoardError, LimitError
        When something makes it pointless to read on.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for token in _TOKEN.finditer(text):
        line = bisect_right(starts, token.start()) - 1
        mark = Place(line, token.start() - starts[line])
        found = token[0]
        if found in ("{", "["):
            builder.start(found == "{", mark)
        elif found in ("}", "]"):
            builder.end()
        elif token["string"]:
            value = json.loads(found)
            if _is_half(value):
                builder.problem("found half of a character; it takes a pair of \\u escapes", mark)
            builder.scalar(value, value, mark)
        else:
            if found in ("NaN", "Infinity", "-Infinity"):
                builder.problem(f"found {found}, no number that a board can have", mark)
            elif len(found) > _MOST_DIGITS or (found[-1].isdigit() and abs(float(found)) > MOST_NUMBER):
                builder.problem(f"found {found:.20}, too large a number", mark)
            builder.scalar(None, found, mark)


def _is_half(text: str) -> bool:
    """Say whether text holds half of a surrogate pair, which no file can be written with."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
