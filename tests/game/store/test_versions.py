"""Files of other versions: published ones are upgraded, all others are left unchanged."""

import json
from pathlib import Path

import pytest

from game.store import Store, database, queries
from game.store.database import Database, StandIn
from game.store.schema import FIRST_VERSION, STEPS
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import (
    FILE,
    UNSAVED,
    at_noon,
    fill_store,
    finished,
    ranked_dives,
    sql,
    uids,
)

NEWEST = database.newest_version()
ADD_A_COLUMN = ("ALTER TABLE games ADD COLUMN mood REAL",)


def version(folder: Path) -> int:
    ((number,),) = sql(folder, "PRAGMA user_version")
    return number


def test_a_file_is_upgraded_with_all_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = finished(), finished()
    fill_store(tmp_path, before)
    assert version(tmp_path) == NEWEST
    monkeypatch.setattr(database, "STEPS", (*STEPS, ADD_A_COLUMN))
    store = Store(tmp_path, at_noon)
    assert store.record(after) == 2
    assert store.problem is None
    assert version(tmp_path) == NEWEST + 1
    assert [store.ask(queries.game, 1), store.ask(queries.game, 2)] == [before, after]


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, meanwhile = finished(), finished()
    fill_store(tmp_path, before)
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", (*STEPS, (*ADD_A_COLUMN, "no SQL at all")))
        store = Store(tmp_path, at_noon)
        assert store.record(meanwhile) is None
        assert is_one_sentence(store.problem)
        store.close()
    assert version(tmp_path) == NEWEST
    Store(tmp_path).open()
    assert uids(tmp_path) == [before.uid, meanwhile.uid]


def test_an_older_file_that_cannot_be_written_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_store(tmp_path, finished())
    monkeypatch.setattr(database, "STEPS", (*STEPS, ADD_A_COLUMN))
    monkeypatch.setattr("os.access", lambda *_: False)  # as if it were write-protected
    answering, error = Database(tmp_path / FILE).ask(type, 0)
    assert (answering, error is None, version(tmp_path)) == (StandIn, False, NEWEST)


@pytest.mark.parametrize("number", [-1, 1, FIRST_VERSION - 1])
def test_a_file_of_an_unpublished_version_is_quarantined(tmp_path: Path, number: int) -> None:
    fill_store(tmp_path, finished())
    sql(tmp_path, f"PRAGMA user_version = {number}")
    before = (tmp_path / FILE).read_bytes()
    store = Store(tmp_path, at_noon)
    assert store.record(finished()) == 1
    assert is_one_sentence(store.problem)
    assert "records-damaged-2026-07-05.sqlite3" in told(store.problem)
    assert (tmp_path / "records-damaged-2026-07-05.sqlite3").read_bytes() == before


@pytest.mark.parametrize("crashed", [False, True])
def test_a_newer_versions_file_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crashed: bool
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", (*STEPS, ADD_A_COLUMN))
        newer = Store(tmp_path, at_noon)
        newer.record(finished())
        if not crashed:  # else its log still lies beside it
            newer.close()
    names = (FILE, f"{FILE}-wal") if crashed else (FILE,)
    files = {name: (tmp_path / name).read_bytes() for name in names}
    game = finished()
    store = Store(tmp_path)
    assert store.record(game) is None
    assert store.ask(ranked_dives, 3) == []
    assert "newer Minewave" in told(store.problem)
    assert is_one_sentence(store.problem)
    store.close()
    assert {name: (tmp_path / name).read_bytes() for name in names} == files
    assert json.loads((tmp_path / UNSAVED).read_text())["game"]["uid"] == game.uid
