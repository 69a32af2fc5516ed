"""The index of a card data file: an SQLite file in the user's cache directory.

It is built in a file of its own and then renamed, so that another program sees the old one or the new one, whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from layers.cards.files import CardFileError, CardRecord, read_cards
from layers.objects import Face

__all__ = ["build_index", "cache_directory", "index_path", "is_current", "open_index"]

VERSION = "2"
"""What the index is like inside; another version is built anew."""

_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, layout TEXT NOT NULL, faces TEXT NOT NULL,
                    marked INTEGER NOT NULL);
CREATE TABLE names (folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL, name TEXT NOT NULL);
"""
_FACE_FIELDS = (
    "name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "color_indicator"
)  # fmt: skip


def cache_directory() -> Path:
    """Return where indexes are kept: ``MTG_LAYERS_CACHE``, or the user's cache directory."""
    given = os.environ.get("MTG_LAYERS_CACHE")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_cache_dir("mtg-layers", appauthor=False))


def index_path(source: Path, directory: Path) -> Path:
    """Return the file that holds the index of a card data file."""
    digest = hashlib.sha256(os.fsencode(source.resolve())).hexdigest()[:16]
    return directory / f"cards-{digest}.sqlite"


def signature(source: Path) -> str:
    """Return what tells one state of a file from another, without reading it."""
    try:
        status = source.stat()
    except OSError as error:
        raise CardFileError(source, f"it cannot be read: {error.strerror}") from None
    return f"{VERSION}:{status.st_size}:{status.st_mtime_ns}"


def is_current(index: Path, source: Path) -> bool:
    """Say whether an index is there, sound, and that of the file as it is now."""
    if not index.exists():
        return False
    try:
        with closing(open_index(index)) as database:
            found = dict(database.execute("SELECT key, value FROM about"))
    except (sqlite3.Error, CardFileError):
        return False
    return found.get("signature") == signature(source)


def open_index(index: Path) -> sqlite3.Connection:
    """Open an index for reading.

    Raises
    ------
    CardFileError
        When the file is no index of this version.
    """
    try:
        database = sqlite3.connect(f"{index.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        version = dict(database.execute("SELECT key, value FROM about")).get("version")
    except sqlite3.Error as error:
        raise CardFileError(index, f"no index of cards: {error}") from None
    if version != VERSION:
        database.close()
        raise CardFileError(index, f"an index of version {version}; this is version {VERSION}")
    return database


def build_index(source: Path, index: Path, progress: Callable[[int], None] | None = None) -> int:
    """Build the index of a card data file.

    Parameters
    ----------
    source : Path
        The card data file.
    index : Path
        The file to write; it is replaced as a whole when all has been read.
    progress : callable, optional
        Called with the number of cards every thousand cards.

    Returns
    -------
    int
        The number of cards.

    Raises
    ------
    CardFileError
        When the source cannot be read or the index cannot be written; an older index stays as it was.
    """
    state = signature(source)
    try:
        index.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".cards-", suffix=".sqlite", dir=index.parent)
        os.close(handle)
    except OSError as error:
        raise CardFileError(index, f"it cannot be written: {error.strerror}") from None
    new = Path(name)
    try:
        with closing(sqlite3.connect(new)) as database:
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            database.executescript(_SCHEMA)
            count = _fill(database, read_cards(source), progress)
            about = {"version": VERSION, "signature": state, "source": str(source.resolve()), "cards": str(count)}
            database.executemany("INSERT INTO about VALUES (?, ?)", about.items())
            database.execute("CREATE INDEX by_name ON names (folded, rank)")
            database.commit()
        os.replace(new, index)
    except (sqlite3.Error, OSError) as error:
        raise CardFileError(index, f"it cannot be written: {error}") from None
    finally:
        new.unlink(missing_ok=True)
    return count


def _fill(database: sqlite3.Connection, cards: Iterable[CardRecord], progress: Callable[[int], None] | None) -> int:
    seen: set[str] = set()
    for record in cards:
        if record.name in seen:
            continue
        seen.add(record.name)
        number = len(seen)
        faces = json.dumps([_face_to_json(face) for face in record.faces], ensure_ascii=False)
        database.execute(
            "INSERT INTO cards VALUES (?, ?, ?, ?, ?)", (number, record.name, record.layout, faces, record.marked)
        )
        names = {record.name: 0}
        for rank, face in enumerate(record.faces, start=1):
            names.setdefault(face.name, rank)
        database.executemany(
            "INSERT INTO names VALUES (?, ?, ?, ?)",
            ((name.casefold(), rank, number, name) for name, rank in names.items()),
        )
        if progress is not None and number % 1000 == 0:
            progress(number)
    return len(seen)


def _face_to_json(face: Face) -> dict[str, object]:
    found = {name: getattr(face, name) for name in _FACE_FIELDS}
    return {name: value for name, value in found.items() if value not in (None, "", ())}
