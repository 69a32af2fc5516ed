"""What every test stands on: no card pool that somebody has imported, and in CI the same random examples each time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import browse, chromium  # noqa: F401 - one browser for all test modules
from hypothesis import settings

# A change should not fail for what another run would have found: the long runs look for that.
settings.register_profile("ci", derandomize=True, print_blob=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(autouse=True, scope="session")
def no_imported_pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTG_LAYERS_CACHE", str(cache))
        yield cache
