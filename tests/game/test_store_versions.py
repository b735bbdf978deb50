"""Files of other versions: earlier ones are brought up to date, newer ones are left alone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.store import Store
from game.store.schema import MIGRATIONS
from tests.game.finished import ASIDE, FILE, at_noon, finished, kept, uids
from tests.game.telling import is_one_sentence, told


def add_a_column(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE games ADD COLUMN luck REAL")


def fail_half_way(connection: sqlite3.Connection) -> None:
    add_a_column(connection)
    connection.execute("no SQL at all")


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


@pytest.mark.parametrize("earlier", range(len(MIGRATIONS) + 1))
def test_a_file_of_every_earlier_version_becomes_the_newest(tmp_path: Path, earlier: int) -> None:
    """0 is an empty file; the last of them is brought to a version that does not exist yet."""
    before = [finished()] if earlier else []
    old = Store(tmp_path, at_noon, MIGRATIONS[:earlier])
    old.open()
    assert all(old.record(game) for game in before)
    old.close()
    assert version(tmp_path) == earlier
    after = finished()
    store = Store(tmp_path, at_noon, (*MIGRATIONS, add_a_column))
    assert store.record(after) == len(before) + 1
    assert store.problem is None
    assert version(tmp_path) == len(MIGRATIONS) + 1
    assert uids(tmp_path) == [game.uid for game in (*before, after)]
    assert [store.game(n + 1) for n in range(len(before) + 1)] == [*before, after]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    before, meanwhile = finished(), finished()
    kept(tmp_path, before)
    store = Store(tmp_path, at_noon, (*MIGRATIONS, fail_half_way))
    assert store.record(meanwhile) is None
    assert is_one_sentence(store.problem)
    store.close()
    assert version(tmp_path) == len(MIGRATIONS)
    kept(tmp_path)
    Store(tmp_path).open()
    assert uids(tmp_path) == [before.uid, meanwhile.uid]


@pytest.mark.parametrize("crashed", [False, True])
def test_a_newer_versions_file_is_left_alone(tmp_path: Path, crashed: bool) -> None:
    newer = Store(tmp_path, at_noon, (*MIGRATIONS, add_a_column))
    newer.record(finished())
    if not crashed:  # else its log still lies beside it
        newer.close()
    names = (FILE, f"{FILE}-wal") if crashed else (FILE,)
    files = {name: (tmp_path / name).read_bytes() for name in names}
    game = finished()
    store = Store(tmp_path)
    assert store.record(game) is None
    assert store.high_scores(3) == []
    assert "newer Minewave" in told(store.problem)
    assert is_one_sentence(store.problem)
    store.close()
    assert {name: (tmp_path / name).read_bytes() for name in names} == files
    assert json.loads((tmp_path / ASIDE).read_text())["game"]["uid"] == game.uid
