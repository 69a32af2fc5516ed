"""Where the shared card data is, for the tests that need it."""

from __future__ import annotations

from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2]


def shared_file(*parts: str) -> Path:
    """Return a file of the shared folder; the test is skipped where it is not there."""
    path = _ROOT.parent.joinpath("shared", *parts)
    if not path.exists():
        pytest.skip(f"the shared folder has no {'/'.join(parts)}")
    return path
