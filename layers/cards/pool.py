"""Card pools: every card of a published card data file, by name.

A pool is indexed once, into the user's cache directory; opening it again takes milliseconds. The catalogue
(`layers.cards.catalogue`) needs no pool: it is what a board's ``card:`` means where no pool has the card.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from layers.cards.catalogue import Card
from layers.cards.catalogue import card as catalogue_card
from layers.cards.index import build_index, cache_directory, index_path, is_current, open_index
from layers.errors import UnknownNameError
from layers.objects import Face, Layout

__all__ = ["CardPool", "find_card"]

_IMPORTED = "imported"


class CardPool:
    """Cards by name, as a card data file gives them.

    Examples
    --------
    ::

        pool = CardPool.open("oracle-cards.json.gz")
        pool.card("Grizzly Bears").faces[0].type_line
        len(pool)
    """

    def __init__(self, index: Path) -> None:
        """Open an index that `layers.cards.index.build_index` has made; `CardPool.open` does both."""
        self._database = open_index(index)
        self._about: dict[str, str] = dict(self._database.execute("SELECT key, value FROM about"))

    @classmethod
    def open(
        cls,
        source: str | os.PathLike[str],
        *,
        cache: str | os.PathLike[str] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> CardPool:
        """Open the pool of a card data file, indexing it first when that is due.

        Parameters
        ----------
        source : path
            Scryfall's ``oracle-cards`` or ``default-cards``, or MTGJSON's ``AtomicCards`` or a set file; plain or
            packed with gzip, xz or zstandard.
        cache : path, optional
            The directory for the index; by default the user's cache directory.
        progress : callable, optional
            Called with the number of cards indexed so far.

        Returns
        -------
        CardPool

        Raises
        ------
        CardFileError
            When the file cannot be read, or the index cannot be written.
        """
        file = Path(source)
        index = index_path(file, cache_directory() if cache is None else Path(cache))
        if not is_current(index, file):
            build_index(file, index, progress)
        return cls(index)

    @classmethod
    def import_file(
        cls,
        source: str | os.PathLike[str],
        *,
        cache: str | os.PathLike[str] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> CardPool:
        """Open the pool of a file, and make it the one that `CardPool.imported` gives from now on."""
        directory = cache_directory() if cache is None else Path(cache)
        pool = cls.open(source, cache=directory, progress=progress)
        new = directory / f".{_IMPORTED}-{os.getpid()}"
        new.write_text(index_path(Path(source), directory).name, "utf-8")
        os.replace(new, directory / _IMPORTED)
        return pool

    @classmethod
    def imported(cls, *, cache: str | os.PathLike[str] | None = None) -> CardPool | None:
        """Return the pool that was imported last, or None when there is none.

        It is indexed anew when its file has changed; when the file is gone the index serves on.
        """
        directory = cache_directory() if cache is None else Path(cache)
        try:
            index = directory / (directory / _IMPORTED).read_text("utf-8").strip()
        except OSError:
            return None
        if not index.is_file():
            return None
        pool = cls(index)
        source = Path(pool.source)
        if source.is_file() and not is_current(index, source):
            pool.close()
            build_index(source, index)
            pool = cls(index)
        return pool

    @property
    def source(self) -> str:
        """The file that the cards come from."""
        return self._about["source"]

    def __len__(self) -> int:
        return int(self._about["cards"])

    def __contains__(self, name: str) -> bool:
        return self._find(name) is not None

    def names(self) -> tuple[str, ...]:
        """Return the full names of all cards, in alphabetical order."""
        return tuple(name for (name,) in self._database.execute("SELECT name FROM cards ORDER BY name"))

    def cards(self, *, marked: bool | None = None) -> Iterator[Card]:
        """Yield every card in the order of the file.

        Parameters
        ----------
        marked : bool, optional
            Only cards that the file marks as real and paper-legal, or only the others; by default all. See `has_marks`.
        """
        chosen = "" if marked is None else "WHERE marked" if marked else "WHERE NOT marked"
        for name, layout, faces in self._database.execute(f"SELECT name, layout, faces FROM cards {chosen}"):
            yield _card(name, layout, faces)

    @property
    def has_marks(self) -> bool:
        """Whether the file marks real, paper-legal cards; those that are published do not."""
        (found,) = self._database.execute("SELECT EXISTS (SELECT 1 FROM cards WHERE marked)").fetchone()
        return bool(found)

    def card(self, name: str) -> Card:
        """Return a card.

        Parameters
        ----------
        name : str
            Its full name or that of one of its faces, in any case.

        Returns
        -------
        Card
            As from `layers.cards.catalogue.card`; its abilities are in the faces' `oracle_text`.

        Raises
        ------
        UnknownNameError
            When the pool has no such card; the error names those that look like it.
        """
        found = self._find(name)
        if found is None:
            raise UnknownNameError("card", name, self._like(name))
        return _card(*found)

    def _find(self, name: str) -> tuple[str, str, str] | None:
        # A card's own name comes before another card's face of that name, the exact writing before any case.
        query = (
            "SELECT cards.name, layout, faces FROM names JOIN cards ON cards.id = names.card "
            "WHERE folded = ? ORDER BY names.rank, names.name != ?, cards.id LIMIT 1"
        )
        return cast("tuple[str, str, str] | None", self._database.execute(query, (name.casefold(), name)).fetchone())

    def _like(self, name: str) -> list[str]:
        """Return names that may look like one: not all of them, since comparing takes long."""
        folded = name.casefold()
        if not folded or len(folded) > 200:
            return []
        query = (
            "SELECT DISTINCT name FROM names WHERE length(folded) BETWEEN ? AND ? "
            "AND (substr(folded, 1, 2) = ? OR substr(folded, -4) = ?) LIMIT 3000"
        )
        near = (len(folded) - 4, len(folded) + 4, folded[:2], folded[-4:])
        found = [known for (known,) in self._database.execute(query, near)]
        # A few names more, lest an error list the few that begin alike as if they were all there are.
        return found + [known for (known,) in self._database.execute("SELECT name FROM cards LIMIT 13")]

    def close(self) -> None:
        """Close the index."""
        self._database.close()

    def __enter__(self) -> CardPool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def find_card(name: str) -> Card:
    """Return a card of the catalogue, else of the pool that was imported last.

    Parameters
    ----------
    name : str
        Its full name or that of one of its faces, in any case.

    Raises
    ------
    UnknownNameError
        When neither has such a card.
    """
    try:
        return catalogue_card(name)
    except UnknownNameError:
        pool = CardPool.imported()
        if pool is None:
            raise
    with pool:
        return pool.card(name)


def _card(name: str, layout: str, faces: str) -> Card:
    entries: list[dict[str, Any]] = json.loads(faces)
    return Card(name, cast("Layout", layout), tuple(_face(entry) for entry in entries))


def _face(entry: dict[str, Any]) -> Face:
    entry["color_indicator"] = tuple(entry.get("color_indicator", ()))
    return Face(**{"oracle_text": "", **entry})
