"""Stores for the tests of the records."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from game.store import Store
from game.store import store as store_module
from tests.game.store.finished_games import at_noon


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only briefly for locked files."""
    monkeypatch.setattr(store_module, "BUSY_TIMEOUT_MS", 20)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store whose clock stands still and whose days are in UTC."""
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "source", at_noon)
    yield store
    store.close()


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "target", at_noon)
    yield store
    store.close()
