"""Any text, in the notation of each kind of file.

Every function takes whatever text there is, control characters and halves of surrogate pairs included. What a notation
cannot hold at all becomes U+FFFD, the replacement character. A line break in any convention is one line break.
"""

from __future__ import annotations

import re
from numbers import Integral
from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["dot", "markup", "mermaid", "plain", "shown", "unique", "xml"]

BREAK = re.compile(r"\r\n?")
NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NOT_PLAIN_IN_MERMAID = re.compile(r"(?<!\S) |[.\-](?=\s|$)|[!-&*+:;<-@\[-`{-~]")
HIDDEN = {"Cf", "Zl", "Zp"}
UNUSABLE = {"Cc", "Cs"}
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\x7f-\x9f]")
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def xml(text: str) -> str:
    r"""Return a text that XML 1.0 can hold, not escaped yet.

    Examples
    --------
    >>> xml("a bell\a, a <tag>")
    'a bell\ufffd, a <tag>'
    """
    return NOT_XML.sub("\ufffd", BREAK.sub("\n", text))


def shown(text: str) -> str:
    r"""Return a text that a picture can show: what XML cannot hold, and what turns other text round, is replaced.

    Examples
    --------
    >>> shown("exe.\u202egpj")
    'exe.\ufffdgpj'
    """
    return TURNS.sub("\ufffd", xml(text))


def markup(text: str) -> str:
    """Return a text as the content of an element or of a quoted attribute of XML or HTML.

    Examples
    --------
    >>> markup('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return shown(text).translate(ENTITIES)


def dot(text: str) -> str:
    r"""Return a text as a quoted string of Graphviz's language, to be used as a label.

    A label is read three times: as a quoted string, as an escape string (where a backslash is special) and for
    character entities (where an ampersand is).

    Examples
    --------
    >>> print(dot('"R&D"\nC:\\temp'))
    "\"R&amp;D\"\nC:\\temp"
    """
    text = _visible(BREAK.sub("\n", text).replace("&", "&amp;"), "&#{};")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def mermaid(text: str) -> str:
    """Return a text as a quoted label of a Mermaid flowchart.

    Mermaid takes labels for Markdown and HTML, and parts of them for style commands. Whatever may be special is written
    as a character entity, in Mermaid's form.

    Examples
    --------
    >>> print(mermaid('say "hi"'))
    "say #34;hi#34;"
    """
    lines = BREAK.sub("\n", text).split("\n")
    encoded = [NOT_PLAIN_IN_MERMAID.sub(lambda found: f"#{ord(found[0])};", line) for line in lines]
    return '"' + _visible("<br/>".join(encoded) or "#160;", "#{};") + '"'


def plain(value: object) -> object:
    """Return a value as JSON can hold it: lists for tuples, and text for what has no other form there.

    Examples
    --------
    >>> plain((1, "a", None)), plain(1 + 2j)
    ([1, 'a', None], '(1+2j)')
    """
    match value:
        case None | bool():
            return value
        case str():
            return str.__str__(value)
        case Integral():
            return int(value)
        case float() if abs(value) < float("inf"):
            return float(value)
        case list() | tuple():
            return [plain(part) for part in value]
        case set() | frozenset():
            return sorted((plain(part) for part in value), key=repr)
        case dict():
            return {str(name): plain(part) for name, part in value.items()}
        case _:
            return str(value)


def unique(texts: Iterable[str]) -> list[str]:
    """Return texts of which no two are equal, changing as few as possible.

    Examples
    --------
    >>> unique(["a", "b", "a", "a#2", "a"])
    ['a', 'b', 'a#3', 'a#2', 'a#4']
    """
    texts = list(texts)
    taken = set(texts)
    met: dict[str, int] = {}
    result = []
    for text in texts:
        count = met.get(text, 0) + 1
        name = text
        if count > 1:
            while (name := f"{text}#{count}") in taken:
                count += 1
            taken.add(name)
        met[text] = count
        result.append(name)
    return result


def _visible(text: str, entity: str) -> str:
    """Replace control characters, and write those that hide or turn other text (direction marks ...) as entities."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_visible_character(character, entity) for character in text)


def _visible_character(character: str, entity: str) -> str:
    kind = category(character)
    if character == "\t" or kind in HIDDEN:
        return entity.format(ord(character))
    if (kind in UNUSABLE and character != "\n") or ord(character) & 0xFFFE == 0xFFFE:
        return "\ufffd"
    return character
