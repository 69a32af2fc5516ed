"""Reading the text of a board file: YAML or JSON into plain data, and problems back to lines and columns.

Places are not kept while reading; `Document.locate` reads the text again when there is something to report.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from layers.boardfiles.text import MOST_DEEP, MOST_NODES, MOST_NUMBER, Builder, Place, parse_yaml, scan_json
from layers.errors import BoardError, LimitError, Problem

__all__ = ["MOST_BYTES", "Document", "check_plain", "read_file", "read_text"]

MOST_BYTES = 64 * 2**20
"""The longest text that is read, in bytes of UTF-8."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_LONG_NUMBER = re.compile("[0-9]{4000}")


@dataclass(frozen=True, slots=True)
class Document:
    """A board file that has been read."""

    data: object
    """Mappings with string keys, lists, strings, integers, fractions, booleans and None."""
    source: str
    """The file's name, or a description of where the text came from."""
    text: str
    is_json: bool

    def locate(self, problems: Iterable[Problem]) -> list[Problem]:
        """Give each problem its line and column, and put them in the order of the file.

        What is not in the file (a missing key) is reported where the mapping stands that lacks it.
        """
        problems = list(problems)
        wanted = {problem.path[:length] for problem in problems for length in range(len(problem.path) + 1)}
        builder = Builder(self.source, wanted)
        (scan_json if self.is_json else parse_yaml)(self.text, builder)
        located = []
        for problem in problems:
            path = problem.path
            while path and path not in builder.marks:
                path = path[:-1]
            mark = builder.marks.get(path, Place(0, 0))
            located.append(replace(problem, line=mark.line + 1, column=mark.column + 1))
        return sorted(located, key=lambda problem: (problem.line, problem.column))


def read_file(path: str | Path) -> Document:
    """Read a board file.

    Parameters
    ----------
    path : str or Path
        A file that ends in ``.json`` must be JSON; any other may be JSON or YAML.

    Returns
    -------
    Document

    Raises
    ------
    BoardError
        When it cannot be opened, or its text is not what `read_text` takes.
    LimitError
        When it is longer than `MOST_BYTES`, or has more than `MOST_NODES` values.
    """
    source = str(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BoardError([Problem(f"the file cannot be read: {reason}")], source) from error
    if len(raw) > MOST_BYTES:
        raise LimitError("bytes in a board file", len(raw), MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", "replace")
        raise _refused(f"byte {raw[error.start]:#04x} is no UTF-8 text", source, before, len(before)) from None
    return read_text(text, source)


def read_text(text: str, source: str = "board") -> Document:
    r"""Read the text of a board file.

    Parameters
    ----------
    text : str
        YAML or JSON.
    source : str, optional
        What errors call it; when it ends in ``.json`` the text must be JSON.

    Returns
    -------
    Document

    Raises
    ------
    BoardError
        When the text is neither, or has in it what a board file cannot have: an anchor, alias, tag or second document,
        a key twice in one mapping, a control character, more than `MOST_DEEP` levels.
    LimitError
        When it is longer than `MOST_BYTES`, or has more than `MOST_NODES` values.

    Examples
    --------
    >>> read_text("title: no\nobjects: []").data
    {'title': 'no', 'objects': []}
    """
    _check_text(text, source)
    must_be_json = source.lower().endswith(".json")
    if must_be_json or text.lstrip().startswith("{"):
        try:
            return Document(_parse_json(text, source), source, text, is_json=True)
        except json.JSONDecodeError as error:
            if must_be_json:
                raise _refused(f"no JSON: {error.msg}", source, text, error.pos) from None
    builder = Builder(source)
    parse_yaml(text, builder)
    return Document(builder.result(), source, text, is_json=False)


def check_plain(data: object, source: str = "board") -> None:
    """Check that data is neither too large nor too deep, and that a file could hold its text and numbers.

    Raises
    ------
    BoardError, LimitError
        When it is not so. Values of other types than a file can hold are left to the schema.
    """
    level, nodes, depth = [data], 1, 0
    while level:
        if depth > MOST_DEEP:
            raise BoardError([Problem(f"nested more than {MOST_DEEP} deep")], source)
        strings: list[str] = []
        inner: list[object] = []
        for value in level:
            kind = type(value)
            if kind is str:
                strings.append(value)  # type: ignore[arg-type]
            elif isinstance(value, dict):
                strings += [key for key in value if isinstance(key, str)]
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
                raise BoardError([Problem("found a number that is too large, or none")], source)
        try:
            "".join(strings).encode()
        except UnicodeEncodeError:
            raise BoardError([Problem("found half of a character in a text")], source) from None
        level, nodes, depth = inner, nodes + len(inner), depth + 1
        if nodes > MOST_NODES:
            raise LimitError("values in a board", nodes, MOST_NODES)


def _refused(reason: str, source: str, text: str, position: int) -> BoardError:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return BoardError([Problem(reason, (), line, column)], source)


def _check_text(text: str, source: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise _refused("found half of a character", source, text, error.start) from None
    if size > MOST_BYTES:
        raise LimitError("bytes in a board file", size, MOST_BYTES)
    control = _CONTROL.search(text)
    if control:
        raise _refused(f"found the control character U+{ord(control[0]):04X}", source, text, control.start())


def _parse_json(text: str, source: str) -> object:
    scan_again = False

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal scan_again
        mapping = dict(pairs)
        scan_again |= len(mapping) < len(pairs)
        return mapping

    def constant(name: str) -> None:
        nonlocal scan_again
        scan_again = True

    try:
        data = json.loads(text, object_pairs_hook=unique, parse_constant=constant)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        data, scan_again = None, True
    except ValueError:
        digits = _LONG_NUMBER.search(text)
        raise _refused("found too large a number", source, text, digits.start() if digits else 0) from None
    try:
        check_plain(data, source)
    except BoardError:
        scan_again = True
    if scan_again:
        # The scanner meets the same fault, and knows its place.
        builder = Builder(source)
        scan_json(text, builder)
        builder.result()
    return data
