"""Stores for the tests of the records."""

import shutil
from collections.abc import Iterator
from datetime import UTC, tzinfo
from pathlib import Path

import pytest

from game.store import Store
from game.store import store as store_module
from tests.game.store.finished_games import at_noon


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only briefly for locked files."""
    monkeypatch.setattr(store_module, "BUSY_TIMEOUT_MS", 20)


def opened(book: Path, folder: Path, zone: tzinfo | None = None) -> Iterator[Store]:
    """Yield a store with a copy of the record book of a new player."""
    folder.mkdir(exist_ok=True)
    shutil.copyfile(book, folder / book.name)
    store = Store(folder, at_noon, zone=zone)
    yield store
    store.close()


@pytest.fixture
def store(tmp_path: Path, new_book: Path) -> Iterator[Store]:
    """Return an empty store whose clock stands still and whose days are in UTC."""
    yield from opened(new_book, tmp_path, UTC)


@pytest.fixture
def source(tmp_path: Path, new_book: Path) -> Iterator[Store]:
    yield from opened(new_book, tmp_path / "source")


@pytest.fixture
def target(tmp_path: Path, new_book: Path) -> Iterator[Store]:
    yield from opened(new_book, tmp_path / "target")
