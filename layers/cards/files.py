"""Card data files as a stream of cards: Scryfall's bulk files and MTGJSON's, plain or compressed.

A file is never held in memory as a whole. What is wrong with it ends in a `CardFileError`.
"""

from __future__ import annotations

import codecs
import gzip
import importlib
import itertools
import json
import lzma
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast, get_args

from layers.errors import LayersError
from layers.objects import Face, Layout
from layers.words import COLORS, color_word

__all__ = ["CardFileError", "CardRecord", "read_cards"]

MOST_ITEM = 64 * 2**20
"""The longest single value in a file, in characters (a whole set of MTGJSON is under 20 million)."""

MOST_TOTAL = 8 * 2**30
"""The most that a file may be unpacked to, in bytes."""

_CHUNK = 2**18
_NOT_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem"})
_LAYOUTS = frozenset(get_args(Layout))
_SPACE = " \t\r\n"


class CardFileError(LayersError):
    """A card data file that cannot be read.

    Attributes
    ----------
    path : Path
        The file.
    reason : str
        What is wrong with it, and what would do.
    """

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True)
class CardRecord:
    """The printed facts of one card."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    marked: bool = False
    """Whether the file marks the card as one of the real, paper-legal ones (`in_xmage`); published files mark none."""


def read_cards(path: Path) -> Iterator[CardRecord]:
    """Read the cards of a file, one after the other.

    Parameters
    ----------
    path : Path
        Scryfall's ``oracle-cards`` or ``default-cards``, or MTGJSON's ``AtomicCards``, ``AllPrintings`` or a set file;
        plain JSON, or packed with gzip, xz or zstandard.

    Yields
    ------
    CardRecord
        A name may come more than once, when the file lists printings.

    Raises
    ------
    CardFileError
        When the file cannot be opened or unpacked, is no JSON, or holds no cards.
    """
    found = 0
    for item in _Stream(path).items():
        for record in _records(item, path):
            found += 1
            yield record
    if not found:
        raise CardFileError(path, "it holds no cards")


# --- bytes to values --------------------------------------------------------------------------------------------


def _open(path: Path) -> AbstractContextManager[IO[bytes]]:
    with open(path, "rb") as file:
        magic = file.read(6)
    if magic.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    if magic.startswith(b"\xfd7zXZ\x00"):
        return cast("IO[bytes]", lzma.open(path, "rb"))
    if magic.startswith(b"\x28\xb5\x2f\xfd"):
        return _open_zstd(path)
    return open(path, "rb")


def _open_zstd(path: Path) -> AbstractContextManager[IO[bytes]]:
    for module in ("compression.zstd", "zstandard"):
        try:
            zstd: Any = importlib.import_module(module)
        except ImportError:
            continue
        return cast("IO[bytes]", zstd.open(path, "rb"))
    reason = "it is packed with zstandard, for which the package zstandard is needed: pip install 'mtg-layers[zstd]'"
    raise CardFileError(path, reason)


def _text(path: Path) -> Iterator[str]:
    """Yield the text of a file in pieces."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    total = 0
    try:
        with _open(path) as file:
            while data := file.read(_CHUNK):
                total += len(data)
                if total > MOST_TOTAL:
                    raise CardFileError(path, f"it unpacks to more than {MOST_TOTAL // 2**30} GiB")
                yield decoder.decode(data)
            yield decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise CardFileError(path, f"no UTF-8 text: {error.reason} after {total:,} bytes") from None
    except (EOFError, lzma.LZMAError, zlib.error, gzip.BadGzipFile) as error:
        raise CardFileError(path, f"it cannot be unpacked: {error}") from None
    except OSError as error:
        raise CardFileError(path, f"it cannot be read: {error.strerror or error}") from None
    except Exception as error:
        # The zstandard module has an error class of its own, which need not be there.
        if type(error).__module__.partition(".")[0] in ("zstandard", "compression", "_zstd"):
            raise CardFileError(path, f"it cannot be unpacked: {error}") from None
        raise


class _Stream:
    """Walks over the outer levels of a JSON text and gives the values in them, one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pieces = _text(path)
        self.buffer = ""
        self.at = 0
        self.before = 0
        self.decoder = json.JSONDecoder()

    def items(self) -> Iterator[object]:
        """Yield the items of the outer array, or the values of ``data`` in the outer object."""
        sign = self.sign()
        if sign == "[":
            yield from self.array()
            self.end()
        elif sign == "{":
            seen = False
            for key in self.keys():
                if key == "data" and self.peek() == "{":
                    seen = True
                    self.sign()
                    yield from self.data()
                else:
                    self.value()
            self.end()
            if not seen:
                raise self.error("a JSON object without `data`; card files are Scryfall's bulk files and MTGJSON's")
        else:
            raise self.error(f"found {sign or 'nothing'!r}; a card file is a JSON array, or an object with `data`")

    def data(self) -> Iterator[object]:
        """Yield the values in MTGJSON's ``data``; those of a set file's list of cards one at a time."""
        for key in self.keys():
            if key in ("cards", "tokens") and self.peek() == "[":
                self.sign()
                for entries in _by_name(self.array()):
                    if key == "cards":
                        yield {"cards": entries}
            else:
                yield self.value()

    def array(self) -> Iterator[object]:
        if self.peek() == "]":
            self.sign()
            return
        while True:
            yield self.value()
            sign = self.sign()
            if sign == "]":
                return
            if sign != ",":
                raise self.error(f"found {sign!r} where a comma or ] is due")

    def keys(self) -> Iterator[str]:
        """Yield the keys of an object that has been opened; the caller takes each value."""
        if self.peek() == "}":
            self.sign()
            return
        while True:
            key = self.value()
            if not isinstance(key, str) or self.sign() != ":":
                raise self.error("found something else where a key and a colon are due")
            yield key
            sign = self.sign()
            if sign == "}":
                return
            if sign != ",":
                raise self.error(f"found {sign!r} where a comma or }} is due")

    def peek(self) -> str:
        """Return the next character that is no space, ``""`` at the end."""
        while True:
            while self.at < len(self.buffer) and self.buffer[self.at] in _SPACE:
                self.at += 1
            if self.at < len(self.buffer):
                return self.buffer[self.at]
            if not self.more():
                return ""

    def sign(self) -> str:
        sign = self.peek()
        self.at += len(sign)
        return sign

    def end(self) -> None:
        if self.peek():
            raise self.error(f"found {self.peek()!r} after the end")

    def value(self) -> object:
        """Return the next whole value."""
        self.peek()
        while True:
            try:
                found, end = self.decoder.raw_decode(self.buffer, self.at)
            except RecursionError:
                raise self.error("values are nested too deep") from None
            except ValueError as error:
                if len(self.buffer) - self.at > MOST_ITEM:
                    raise self.error(f"no JSON, or a value of more than {MOST_ITEM:,} characters") from None
                if not self.more(len(self.buffer) - self.at):
                    place = getattr(error, "pos", self.at)
                    raise self.error(f"no JSON, or cut short: {getattr(error, 'msg', error)}", place) from None
                continue
            # A number at the end of the buffer may go on in the next piece.
            if end == len(self.buffer) and self.more():
                continue
            self.at = end
            return found

    def more(self, least: int = 1) -> bool:
        """Read on, by at least so many characters; False when there is nothing more."""
        pieces, length = [], 0
        for piece in self.pieces:
            pieces.append(piece)
            length += len(piece)
            if length >= least:
                break
        self.before += self.at
        self.buffer = self.buffer[self.at :] + "".join(pieces)
        self.at = 0
        return length > 0

    def error(self, reason: str, place: int | None = None) -> CardFileError:
        at = self.before + (self.at if place is None else place)
        return CardFileError(self.path, f"{reason} (at character {at:,})")


def _by_name(entries: Iterable[object]) -> Iterator[list[object]]:
    """Group the entries of a set that follow each other under one name: the faces of a card."""
    for _, group in itertools.groupby(entries, lambda entry: _text_of(entry, "name")):
        yield list(group)


# --- values to cards --------------------------------------------------------------------------------------------


def _records(item: object, path: Path) -> Iterator[CardRecord]:
    if isinstance(item, list):
        # AtomicCards: the faces of one card, or several cards of the same name.
        yield _from_mtgjson(item, path)
    elif isinstance(item, dict) and isinstance(item.get("cards"), list):
        yield from _of_set(item["cards"], path)
    elif isinstance(item, dict) and ("type_line" in item or "card_faces" in item or item.get("object") == "card"):
        if item.get("layout") not in _NOT_CARDS and item.get("lang", "en") == "en":
            yield _from_scryfall(item, path)
    elif isinstance(item, dict):
        raise CardFileError(path, f"an object with {', '.join(map(str, list(item)[:5])) or 'nothing'} is no card")


def _of_set(cards: Iterable[object], path: Path) -> Iterator[CardRecord]:
    """Yield the cards of a set; the faces of a card are entries of their own there, one after the other."""
    faces: list[object] = []
    for card in cards:
        name = _field(card, "name", path)
        if faces and (_field(faces[0], "name", path) != name or not _text_of(card, "side")):
            yield _from_mtgjson(faces, path)
            faces = []
        if any(_text_of(face, "side") == _text_of(card, "side") for face in faces):
            continue
        faces.append(card)
    if faces:
        yield _from_mtgjson(faces, path)


def _from_scryfall(card: dict[str, object], path: Path) -> CardRecord:
    name = _field(card, "name", path)
    listed = card.get("card_faces")
    faces: list[object] = listed if isinstance(listed, list) and listed else [card]
    return CardRecord(
        name,
        _layout(card.get("layout")),
        tuple(_scryfall_face(face, name if face is card else "", path) for face in faces),
        card.get("in_xmage") is True,
    )


def _scryfall_face(face: object, name: str, path: Path) -> Face:
    return Face(
        name=name or _field(face, "name", path),
        mana_cost=_text_of(face, "mana_cost"),
        type_line=_text_of(face, "type_line"),
        oracle_text=_text_of(face, "oracle_text"),
        power=_text_of(face, "power") or None,
        toughness=_text_of(face, "toughness") or None,
        loyalty=_text_of(face, "loyalty") or None,
        defense=_text_of(face, "defense") or None,
        color_indicator=_colors(face, "color_indicator"),
    )


def _from_mtgjson(entries: list[object], path: Path) -> CardRecord:
    if not entries:
        raise CardFileError(path, "a card without faces")
    name = _field(entries[0], "name", path)
    sided = sorted((entry for entry in entries if _text_of(entry, "side")), key=lambda entry: _text_of(entry, "side"))
    faces = sided or entries[:1]
    return CardRecord(name, _layout(_text_of(entries[0], "layout")), tuple(_mtgjson_face(face, path) for face in faces))


def _mtgjson_face(face: object, path: Path) -> Face:
    return Face(
        name=_text_of(face, "faceName") or _field(face, "name", path),
        mana_cost=_text_of(face, "manaCost"),
        type_line=_text_of(face, "type"),
        oracle_text=_text_of(face, "text"),
        power=_text_of(face, "power") or None,
        toughness=_text_of(face, "toughness") or None,
        loyalty=_text_of(face, "loyalty") or None,
        defense=_text_of(face, "defense") or None,
        color_indicator=_colors(face, "colorIndicator"),
    )


def _layout(name: object) -> Layout:
    if name == "aftermath":
        return "split"
    return cast("Layout", name) if name in _LAYOUTS else "normal"


def _field(item: object, key: str, path: Path) -> str:
    found = item.get(key) if isinstance(item, dict) else None
    if not isinstance(found, str) or not found:
        raise CardFileError(path, f"found {item!r:.80}, a card or face without {key}")
    return found


def _text_of(item: object, key: str) -> str:
    found = item.get(key) if isinstance(item, dict) else None
    return found if isinstance(found, str) else ""


def _colors(item: object, key: str) -> tuple[str, ...]:
    found = item.get(key) if isinstance(item, dict) else None
    letters = {color_word(letter) for letter in found if letter in set("WUBRG")} if isinstance(found, list) else set()
    return tuple(color for color in COLORS if color in letters)
