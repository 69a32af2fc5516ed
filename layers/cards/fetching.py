"""Getting a public card data file from the network: the user's act, never done by itself."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from layers.errors import LayersError

__all__ = ["SOURCES", "FetchError", "fetch", "locate"]

SOURCES = {
    "scryfall": "https://api.scryfall.com/bulk-data/oracle-cards",
    "mtgjson": "https://mtgjson.com/api/v5/AtomicCards.json.xz",
}
"""The public bulk files: Scryfall's description of its file, and MTGJSON's file."""

_MOST_BYTES = 2 * 2**30
_TIMEOUT = 30
_CHUNK = 2**16
_HEADERS = {"User-Agent": "mtg-layers", "Accept": "application/json;q=0.9,*/*;q=0.8"}


class FetchError(LayersError):
    """A file that could not be fetched.

    Attributes
    ----------
    url : str
        Where it is.
    reason : str
        What went wrong.
    """

    def __init__(self, url: str, reason: str) -> None:
        self.url, self.reason = url, reason
        hint = "without a network, get the file elsewhere and run: layers cards import FILE"
        super().__init__(f"{url} cannot be fetched: {reason}; {hint}")


def _open(url: str) -> Any:
    if not url.startswith("https://"):
        raise FetchError(url, "it is no https address")
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers=_HEADERS), timeout=_TIMEOUT)
    except urllib.error.HTTPError as error:
        raise FetchError(url, f"the server answers {error.code} {error.reason}") from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise FetchError(url, str(getattr(error, "reason", error))) from None


def locate(source: str) -> tuple[str, int | None, str | None]:
    """Return the address of a bulk file, its length in bytes and its SHA-256, where they are published.

    Raises
    ------
    FetchError
        When the description cannot be fetched or is none.
    """
    url = SOURCES[source]
    if source == "mtgjson":
        with _open(url + ".sha256") as answer:
            return url, None, answer.read(200).decode("ascii", "replace").split()[0].lower()
    with _open(url) as answer:
        try:
            described = json.loads(answer.read(2**20))
            return str(described["download_uri"]), cast("int | None", described.get("size")), None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise FetchError(url, f"the answer is no description of a file ({error})") from None


def fetch(
    url: str,
    to: Path,
    *,
    digest: str | None = None,
    progress: Callable[[int, int | None], None] | None = None,
) -> str:
    """Fetch a file, whole or not at all.

    Parameters
    ----------
    url : str
        Its https address.
    to : Path
        The file to write.
    digest : str, optional
        Its SHA-256, where that is known.
    progress : callable, optional
        Called with the bytes that are there, and how many there will be, where that is known.

    Returns
    -------
    str
        The SHA-256 of what was fetched.

    Raises
    ------
    FetchError
        When it cannot be fetched whole, or is another file than `digest` says.
    """
    hashed, done, new = hashlib.sha256(), 0, None
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        with _open(url) as answer, tempfile.NamedTemporaryFile(dir=to.parent, prefix=".fetch-", delete=False) as file:
            new = Path(file.name)
            announced = answer.headers.get("Content-Length")
            total = int(announced) if announced and announced.isdecimal() else None
            while chunk := answer.read(_CHUNK):
                done += len(chunk)
                if done > _MOST_BYTES:
                    raise FetchError(url, f"it is longer than {_MOST_BYTES:,} bytes")
                hashed.update(chunk)
                file.write(chunk)
                if progress is not None:
                    progress(done, total)
        if total is not None and done != total:
            raise FetchError(url, f"it broke off after {done:,} of {total:,} bytes")
        if digest is not None and hashed.hexdigest() != digest:
            raise FetchError(url, f"its SHA-256 is {hashed.hexdigest()}, and not {digest} as published")
        os.replace(new, to)
    except OSError as error:
        raise FetchError(url, f"{error.strerror or error}") from None
    finally:
        if new is not None:
            new.unlink(missing_ok=True)
    return hashed.hexdigest()
