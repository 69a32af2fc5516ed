"""The rows of a run as they are kept: one JSON object a line, the first about the run itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["KEPT", "Json", "Results"]

Json = dict[str, Any]

KEPT = Path(__file__).parent / "results" / "full.jsonl"
"""The full run that the documentation shows."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a run found."""

    about: Json
    rows: tuple[Json, ...]
    """One for each family and size, in the order in which they were measured."""
    growth: dict[str, Json]
    """The exponents of each family."""

    @classmethod
    def of(cls, lines: Iterable[Json]) -> Results:
        """Sort what stands in the lines of a file."""
        about, *rest = lines
        return cls(
            about,
            tuple(line for line in rest if "seconds" in line),
            {line["family"]: line for line in rest if "exponent_n" in line},
        )

    @classmethod
    def read(cls, file: Path) -> Results:
        """Read a file that ``--json`` wrote."""
        return cls.of(json.loads(line) for line in file.read_text("utf-8").splitlines())

    def find(self, family: str, n: int, k: int) -> Json | None:
        """Return the row of a family and size, if there is one."""
        sizes = {"family": family, "n": n, "k": k}
        return next((row for row in self.rows if sizes.items() <= row.items()), None)

    def measured(self, *families: str) -> Iterator[Json]:
        """Yield the rows that have values, of some families or of all."""
        for row in self.rows:
            if row["seconds"] is not None and (not families or row["family"] in families):
                yield row
