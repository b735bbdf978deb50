"""Files of other versions: released ones are upgraded, all others are kept and left unchanged."""

import json
from collections.abc import Iterator
from datetime import UTC, date
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.formats.replay import verify
from engine.teacher.luck import review_luck
from engine.teacher.patterns import Pattern
from game.records import Filter, SortOrder, Store, Streaks, database
from game.records.database import Database
from game.records.practice import Score
from game.records.rows import parse_stored_recording
from game.records.schema import STEPS, MigrationStep
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import (
    FILE,
    UNSAVED,
    at_noon,
    fill_store,
    finished,
    restore_version_3,
    sql,
    uids,
)

NEWEST = database.newest_version()
ADD_A_COLUMN = ("ALTER TABLE games ADD COLUMN mood REAL",)


def version(folder: Path) -> int:
    ((number,),) = sql(folder, "PRAGMA user_version")
    return number


@pytest.mark.parametrize("steps", [(), STEPS], ids=["version 3", "newest"])
def test_a_file_is_upgraded_with_all_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: tuple[MigrationStep, ...]
) -> None:
    before, after = finished(), finished()
    monkeypatch.setattr(database, "STEPS", steps)
    fill_store(tmp_path, before)
    assert version(tmp_path) == 3 + len(steps)
    monkeypatch.setattr(database, "STEPS", (*STEPS, ADD_A_COLUMN))
    store = Store(tmp_path, at_noon)
    assert store.record(after) == 2
    assert store.problem is None
    assert version(tmp_path) == NEWEST + 1
    assert [store.game(1), store.game(2)] == [before, after]


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


# Version 3: a file of Minewave 1.0 with eleven games and a run, of which one game cannot be
# reviewed and two have not been


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Store]:
    restore_version_3(tmp_path)
    assert version(tmp_path) == 3
    store = Store(tmp_path, at_noon, zone=UTC)
    store.open()
    assert store.problem is None
    assert version(tmp_path) == NEWEST
    yield store
    store.close()


def schema(folder: Path) -> list[tuple[object, ...]]:
    """Return the columns of all tables, and the SQL of indexes and triggers without white space."""
    every = sql(folder, "SELECT type, name, ifnull(sql, '') FROM sqlite_master ORDER BY name")
    return [
        (name, *(sql(folder, f"PRAGMA table_info({name})") if kind == "table" else text.split()))
        for kind, name, text in every
    ]


def test_an_upgraded_file_has_its_rows_in_the_tables_of_a_new_one(tmp_path: Path) -> None:
    restore_version_3(tmp_path)
    with patch("os.access", return_value=False):  # as if it were write-protected
        answer, error = Database(tmp_path / FILE).ask(lambda file: "read", "default", 0)
    assert (answer, error is None, version(tmp_path)) == ("default", False, 3)
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    queries = [f"SELECT * FROM {table} ORDER BY 1" for (table,) in sql(tmp_path, names)]
    before = [sql(tmp_path, query) for query in queries]
    assert len(before) == 10
    assert all(before)
    Store(tmp_path).open()
    after = [sql(tmp_path, query) for query in queries]
    assert [
        [row[: len(old[0])] for row in new] for old, new in zip(before, after, strict=True)
    ] == before
    (tmp_path / "new").mkdir()
    Store(tmp_path / "new").open()
    assert schema(tmp_path) == schema(tmp_path / "new")


def test_every_game_of_version_3_can_be_replayed_and_reviewed(upgraded: Store) -> None:
    games = [upgraded.game(number) for number in range(1, 12)]
    for game in games:
        assert verify(game.recording).clicks == game.figures.clicks
    results = [game.recording.result.value for game in games]
    assert results == ["won", "lost", "abandoned", "won", *["lost"] * 7]
    assert upgraded.game(12) is None
    reviewed = []
    while found := upgraded.unreviewed():
        number, stored = found
        assert upgraded.add_review(number, review_luck(parse_stored_recording(stored)))
        reviewed.append(number)
    assert reviewed == [2, 1]


def test_the_games_of_version_3_count_in_every_answer(upgraded: Store) -> None:
    own = Filter((8, 5, 6), ranked_only=False)
    for order in SortOrder:
        assert [line.id for line in upgraded.best(own, order)] == [1]
    assert upgraded.streaks(own) == Streaks(0, 1)
    totals = upgraded.totals(own)
    assert (totals.games, totals.won, totals.lost, totals.ms) == (3, 1, 1, 16_750)
    totals = upgraded.totals(Filter((8, 6, 9), ranked_only=False))
    assert (totals.reviewed, totals.guesses) == (5, 11)
    assert dict(totals.missed) == {Pattern.ONE_ONE: 2, Pattern.ONE_TWO: 2, Pattern.SINGLE: 1}
    assert upgraded.totals(Filter((9, 9, 10))).games == 1  # ranked, by the index that was replaced
    assert len(upgraded.trend(Filter((9, 9, 10)))) == 1
    assert upgraded.best_ms(finished().config) == 9000
    assert [line.id for line in upgraded.games(3)] == [11, 10, 9]
    assert upgraded.days(date(2026, 1, 1), date(2026, 12, 31)) == {date(2026, 7, 5): (11, 2)}
    assert upgraded.daily("2026-07-05", (9, 9, 10)).id == 8
    assert (upgraded.practice().answers, len(upgraded.practice().due)) == (3, 2)
    assert upgraded.best_practice("all", True) == Score(7, 90_000)


@pytest.mark.parametrize("number", [-1, 1, 2])
def test_a_file_of_an_unreleased_version_is_quarantined(tmp_path: Path, number: int) -> None:
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
    assert store.high_scores(3) == []
    assert "newer Minewave" in told(store.problem)
    assert is_one_sentence(store.problem)
    store.close()
    assert {name: (tmp_path / name).read_bytes() for name in names} == files
    assert json.loads((tmp_path / UNSAVED).read_text())["game"]["uid"] == game.uid
