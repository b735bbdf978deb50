"""Files of other versions: earlier ones are brought up to date, newer ones are left alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date
from pathlib import Path

import pytest

from engine.formats.replay import verify
from engine.teacher.luck import review_luck
from game.records import Filter, SortOrder, Store, Streaks
from game.records.reviews import recording_of
from game.records.schema import MIGRATIONS
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import ASIDE, FILE, at_noon, finished, kept, uids

BOOKS = Path(__file__).parent / "books"


def add_a_column(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE games ADD COLUMN mood REAL")


def fail_half_way(connection: sqlite3.Connection) -> None:
    add_a_column(connection)
    connection.execute("no SQL at all")


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def bring_back(folder: Path, dump: str) -> None:
    """A file as an earlier version left it; its whole content was written down then."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript((BOOKS / dump).read_text("utf-8"))


def content(folder: Path, table: str) -> list[dict[str, object]]:
    """The rows of a table, by the names of their columns."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1")]


@pytest.mark.parametrize("earlier", [0, len(MIGRATIONS)])
def test_a_file_becomes_the_newest(tmp_path: Path, earlier: int) -> None:
    """0 is an empty file; this version's is brought to a version that does not exist yet."""
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


# The first version's file: ten games and two runs, as that version wrote them


@pytest.fixture
def first_book(tmp_path: Path) -> Iterator[Store]:
    bring_back(tmp_path, "version1.sql")
    assert version(tmp_path) == 1
    store = Store(tmp_path, at_noon, zone=UTC)
    store.open()
    assert store.problem is None
    assert version(tmp_path) == len(MIGRATIONS)
    yield store
    store.close()


def made_of(folder: Path) -> list[tuple[str, str, str | None]]:
    """All tables, indexes and triggers of a file; it does not matter where their lines end."""
    statement = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    with closing(sqlite3.connect(folder / FILE)) as connection:
        rows = connection.execute(statement).fetchall()
    return [(kind, name, " ".join(sql.split()) if sql else None) for kind, name, sql in rows]


def test_the_first_versions_tables_are_still_made_as_they_were(tmp_path: Path) -> None:
    bring_back(tmp_path, "version1.sql")
    (tmp_path / "made").mkdir()
    Store(tmp_path / "made", migrations=MIGRATIONS[:1]).open()
    assert made_of(tmp_path) == made_of(tmp_path / "made")


def test_nothing_of_the_first_versions_rows_is_changed(tmp_path: Path) -> None:
    bring_back(tmp_path, "version1.sql")
    before = {table: content(tmp_path, table) for table in ("games", "runs", "recordings")}
    Store(tmp_path).open()
    for table, rows in before.items():
        now = content(tmp_path, table)
        assert [{name: row[name] for name in rows[0]} for row in now] == rows


def test_every_game_of_the_first_version_can_be_read_and_played_again(first_book: Store) -> None:
    games = [first_book.game(number) for number in range(1, 11)]
    assert all(games)
    for game in games:
        assert game is not None
        replay = verify(game.recording)
        assert replay.clicks == game.figures.clicks
    results = [game.recording.result.value for game in games if game]
    assert results == ["won", "lost", "abandoned", *("won",) * 2, "lost", *("won",) * 3, "lost"]
    assert [game.recording.retried for game in games if game].index(True) == 7
    assert sum(game.recording.retried for game in games if game) == 1
    assert first_book.game(11) is None


def test_what_the_first_version_did_not_count_is_unknown(first_book: Store) -> None:
    game = first_book.game(1)
    assert game is not None
    figures = game.figures
    assert figures.effective is None
    assert (figures.openings, figures.islands, figures.flags, figures.path) == (None,) * 4
    assert (game.flaws, game.daily, game.player, game.ranked) == ((), None, "", False)
    assert game.can_be_best
    assert not game.is_no_flag
    flagless = first_book.game(7)
    assert flagless is not None
    assert flagless.is_no_flag


def test_the_first_versions_games_count_in_every_answer(first_book: Store) -> None:
    own = Filter((8, 5, 6), ranked_only=False)
    assert [line.id for line in first_book.best(own, SortOrder.TIME)] == [1]
    assert [line.bvs for line in first_book.best(own, SortOrder.SPEED)] == [pytest.approx(11 / 9)]
    efficient = first_book.best(own, SortOrder.EFFICIENCY)
    assert [line.efficiency for line in efficient] == [pytest.approx(11 / 36)]
    beginner = Filter((9, 9, 10), ranked_only=False)
    assert [line.id for line in first_book.best(beginner)] == [7, 5]
    assert [line.id for line in first_book.best(replace(beginner, no_flag=True))] == [7]
    assert first_book.best(replace(beginner, ranked_only=True)) == []
    apart = first_book.best(replace(own, aided=True))
    assert [line.id for line in apart] == [8, 4, 9]
    assert first_book.streaks(beginner) == Streaks(2, 2)
    totals = first_book.totals(own)
    assert (totals.games, totals.won, totals.lost, totals.ms) == (2, 1, 1, 12_250)
    (point,) = first_book.trend(own, 1)
    assert (point.games, point.won, point.mean_won_ms) == (2, 1, 9000)
    assert (point.survived, point.allowed) == (None, None)
    assert first_book.best_ms(finished().config) == 9000
    assert first_book.newest() == 10
    assert [line.id for line in first_book.games(3)] == [10, 9, 8]
    assert first_book.days(date(2026, 1, 1), date(2026, 12, 31)) == {date(2026, 7, 5): (10, 6)}
    assert [run.score for run in first_book.high_scores(9)] == [12_345, 100]


def test_the_first_versions_games_are_reviewed_like_any(first_book: Store) -> None:
    reviewed = []
    while (found := first_book.unreviewed()) is not None:
        number, kept = found
        recording = recording_of(kept)
        assert recording is not None
        assert first_book.add_review(number, review_luck(recording))
        reviewed.append(number)
    assert reviewed == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_unsaved_games_of_the_first_version_are_read_in(tmp_path: Path) -> None:
    (tmp_path / ASIDE).write_bytes((BOOKS / "unsaved1.jsonl").read_bytes())
    store = Store(tmp_path)
    store.open()
    assert store.problem is None
    games = [store.game(number) for number in (1, 2, 3)]
    assert [game.recording.ms for game in games if game] == [9000, 5000, 6000]
    assert [game.recording.retried for game in games if game] == [False, True, False]
    assert [run.initials for run in store.high_scores(3)] == ["ANA"]
    assert [file.name for file in tmp_path.glob("records-un*")] == []


# The second version's file: eleven games, nine of which it had looked over; another one cannot be


@pytest.fixture
def second_book(tmp_path: Path) -> Iterator[Store]:
    bring_back(tmp_path, "version2.sql")
    assert version(tmp_path) == 2
    store = Store(tmp_path, at_noon, zone=UTC)
    store.open()
    assert store.problem is None
    assert version(tmp_path) == len(MIGRATIONS)
    yield store
    store.close()


def test_the_second_versions_tables_are_still_made_as_they_were(tmp_path: Path) -> None:
    bring_back(tmp_path, "version2.sql")
    (tmp_path / "made").mkdir()
    Store(tmp_path / "made", migrations=MIGRATIONS[:2]).open()
    assert made_of(tmp_path) == made_of(tmp_path / "made")


def test_a_file_of_the_second_version_becomes_what_is_made_today(
    tmp_path: Path, second_book: Store
) -> None:
    (tmp_path / "made").mkdir()
    Store(tmp_path / "made").open()
    assert made_of(tmp_path) == made_of(tmp_path / "made")


def test_nothing_of_the_second_versions_games_is_changed(tmp_path: Path) -> None:
    bring_back(tmp_path, "version2.sql")
    reviewed = {"reviewed", "guesses", "survived", "expected"}
    before = {table: content(tmp_path, table) for table in ("games", "runs", "recordings", "tries")}
    Store(tmp_path).open()
    for table, rows in before.items():
        now = content(tmp_path, table)
        told = rows[0].keys() - reviewed
        assert [[row[name] for name in told] for row in now] == [
            [row[name] for name in told] for row in rows
        ]


def test_the_second_versions_reviews_are_made_anew(tmp_path: Path) -> None:
    bring_back(tmp_path, "version2.sql")
    before = {row["game"]: row for row in content(tmp_path, "reviews")}
    assert len([row for row in before.values() if row["survival"] is not None]) == 9
    store = Store(tmp_path, at_noon, zone=UTC)
    store.open()
    own = Filter((8, 6, 9), ranked_only=False)
    assert store.totals(own).games == 5
    assert (store.totals(own).reviewed, store.totals(own).guesses) == (0, 0)
    assert [point.survived for point in store.trend(own, 1)] == [None]
    reviewed = []
    while (found := store.unreviewed()) is not None:
        recording = recording_of(found[1])
        assert recording is not None
        assert store.add_review(found[0], review_luck(recording, with_reasons=True))
        reviewed.append(found[0])
    assert reviewed == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    for number, row in before.items():
        anew = store.review(number)
        assert anew is not None
        if row["survival"] is not None:
            assert (anew.zini, anew.survival) == (row["zini"], pytest.approx(row["survival"]))
            assert anew.luck * (1 - anew.cost) == pytest.approx(anew.survival)
    totals = store.totals(own)
    assert (totals.reviewed, totals.guesses) == (5, 11)
    assert totals.missed
    store.close()


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
