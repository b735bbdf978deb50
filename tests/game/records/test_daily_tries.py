"""Daily boards: the try that counts is the one that was dealt first, whatever becomes of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC
from pathlib import Path

import pytest

from engine.core.config import BEGINNER
from engine.formats.recording import Result
from game.records import DailyResult, FinishedGame, Store, UnrankedReason
from game.records.transfer import export_to, import_from
from game.saves import SaveMetadata
from game.saves.recovery import finished as ended_game
from tests.game.records.finished_games import (
    ASIDE,
    BEGAN,
    CONFIG,
    FILE,
    NOON,
    at_noon,
    finished,
    locked,
    played,
)
from tests.game.records.finished_games import keep_all as keep
from tests.game.records.finished_games import told_game as game

DAY, SIZE = "2026-07-05", BEGINNER.dimensions
OTHER_SIZE = (8, 5, 6)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


def day_game(uid: str, result: Result, minutes: float = 0, **told: object) -> FinishedGame:
    return game(result, minutes=minutes, uid=uid, **{"daily": DAY, **told})


# Who claims a day


def test_the_first_to_claim_a_day_has_it(store: Store) -> None:
    assert store.daily(DAY, SIZE) is None
    assert store.claim(DAY, SIZE, "a1")
    assert not store.claim(DAY, SIZE, "a2")
    assert store.claim(DAY, SIZE, "a1")
    assert store.claim(DAY, OTHER_SIZE, "a2")
    assert store.claim("2026-07-06", SIZE, "a2")
    assert store.problem is None


def test_a_claim_outlives_the_program(tmp_path: Path, store: Store) -> None:
    store.claim(DAY, SIZE, "a1")
    other = Store(tmp_path)
    assert not other.claim(DAY, SIZE, "a2")
    assert other.daily(DAY, SIZE) == DailyResult(None, 0, None)


def test_a_try_that_is_not_over_is_begun_and_on_no_calendar(store: Store) -> None:
    store.claim(DAY, SIZE, "a1")
    assert store.daily(DAY, SIZE) == DailyResult(None, 0, None)
    assert store.daily(DAY, OTHER_SIZE) is None
    assert store.daily_days(SIZE, DAY, DAY) == {}


@pytest.mark.parametrize("minutes", [5, -5])
def test_the_try_that_was_dealt_first_counts_whichever_ended_first(
    store: Store, minutes: float
) -> None:
    store.claim(DAY, SIZE, "a1")
    store.claim(DAY, SIZE, "a2")
    keep(store, day_game("a2", WON, minutes, flaws=(UnrankedReason.AGAIN.value,)))
    assert store.daily(DAY, SIZE) == DailyResult(None, 0, None)
    keep(store, day_game("a1", LOST, ms=7000))
    assert store.daily(DAY, SIZE) == DailyResult(LOST, 7000, 2)
    assert store.daily_days(SIZE, DAY, DAY) == {DAY: False}


@pytest.mark.parametrize(
    ("flaws", "counts"),
    [((), True), (("paused",), True), (("again",), False), (("imported",), False)],
)
def test_a_game_whose_day_nobody_claimed_has_it_if_it_can(
    store: Store, flaws: tuple[str, ...], counts: bool
) -> None:
    keep(store, day_game("a1", WON, flaws=flaws))
    assert store.daily(DAY, SIZE) == (DailyResult(WON, 9000, 1) if counts else None)
    assert store.claim(DAY, SIZE, "a2") is not counts


@pytest.mark.parametrize("claims", [False, True])
def test_a_finished_game_is_told_whether_its_day_was_tried_before(
    store: Store, claims: bool
) -> None:
    if claims:
        store.claim(DAY, CONFIG.dimensions, "a2")
    made = [
        ended_game(SaveMetadata(uid, daily=DAY), played(), BEGAN + 9, NOON, store)
        for uid in ("a1", "a2", "a1")
    ]
    again = [("again",), (), ("again",)] if claims else [(), ("again",), ()]
    assert [one.flaws for one in made] == again


# Where the file cannot be used


def test_a_claim_that_cannot_be_written_waits_in_memory(tmp_path: Path, store: Store) -> None:
    store.open()
    with locked(tmp_path):
        assert store.claim(DAY, SIZE, "a1")
        assert not store.claim(DAY, SIZE, "a2")
        assert store.daily(DAY, SIZE) == DailyResult(None, 0, None)
        assert store.daily(DAY, OTHER_SIZE) is None
        assert store.record(day_game("a1", WON)) is None
        assert store.daily(DAY, SIZE) == DailyResult(WON, 9000, None)
    assert not Store(tmp_path).has("a1")
    store.tend(100.0)
    assert store.problem is None
    assert Store(tmp_path).daily(DAY, SIZE) == DailyResult(WON, 9000, 1)


def test_a_claim_is_written_at_the_latest_when_the_store_is_closed(
    tmp_path: Path, store: Store
) -> None:
    store.open()
    with locked(tmp_path):
        store.claim(DAY, SIZE, "a1")
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == [FILE]
    assert not Store(tmp_path).claim(DAY, SIZE, "a2")


def test_another_copys_claim_is_found_once_the_file_works_again(
    tmp_path: Path, store: Store
) -> None:
    store.open()
    with locked(tmp_path):
        assert store.claim(DAY, SIZE, "a1")
    assert Store(tmp_path).claim(DAY, SIZE, "a2")
    store.tend(100.0)
    assert not store.claim(DAY, SIZE, "a1")


def test_a_game_that_was_put_aside_has_its_day_when_it_is_read_in(
    tmp_path: Path, store: Store
) -> None:
    (tmp_path / FILE).mkdir()
    assert store.claim(DAY, SIZE, "a1")
    assert store.record(finished(config=BEGINNER, daily=DAY, uid="a1")) is None
    assert (tmp_path / ASIDE).exists()
    (tmp_path / FILE).rmdir()
    assert Store(tmp_path).daily(DAY, SIZE) is None
    other = Store(tmp_path)
    other.open()
    assert other.daily(DAY, SIZE) == DailyResult(WON, 9000, 1)


# Streaks and the calendar


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ("", 0),
        ("21w", 1),
        ("21l", 0),
        ("21 20w", 1),
        ("20w", 1),
        ("20 19w", 0),
        ("19w", 0),
        ("20w 21w", 2),
        ("18w 20w 21w", 2),
        ("19w 20l 21w", 1),
        ("19w 20w 21a", 0),
        ("20l 20w 21w", 1),
        ("21w 20 19w", 1),
    ],
)
def test_a_daily_streak_is_of_tries_that_count_and_were_won(
    store: Store, days: str, streak: int
) -> None:
    """A day without a letter is one whose try was begun only."""
    named = {"w": WON, "l": LOST, "a": LEFT}
    for number, text in enumerate(days.split()):
        day, uid = f"2026-07-{text[:2]}", f"a{number}"
        store.claim(day, SIZE, uid)
        if text[2:]:
            keep(store, day_game(uid, named[text[2]], daily=day))
    assert store.daily_streak(SIZE, "2026-07-21") == streak
    assert store.daily_streak(OTHER_SIZE, "2026-07-21") == 0


@pytest.mark.parametrize(
    ("told", "is_won"),
    [({}, True), ({"flaws": ("paused",)}, True), ({"aids": ("hint",)}, False)],
)
def test_a_try_that_was_helped_is_not_won(
    tmp_path: Path, store: Store, told: dict[str, tuple[str, ...]], is_won: bool
) -> None:
    store.open()
    with locked(tmp_path):
        store.record(day_game("a1", WON, **told))
        assert store.daily(DAY, SIZE) == DailyResult(WON, 9000, None, not is_won)
    store.tend(100.0)
    assert store.daily(DAY, SIZE) == DailyResult(WON, 9000, 1, not is_won)
    assert store.daily_days(SIZE, DAY, DAY) == {DAY: is_won}
    assert store.daily_streak(SIZE, DAY) == int(is_won)


def test_the_calendar_holds_the_days_asked_for(store: Store) -> None:
    keep(store, *(day_game(f"a{n}", LOST, n, daily=f"2026-07-{n:02}") for n in (3, 1, 2, 4)))
    keep(store, day_game("a9", WON, 99, daily="2026-07-02"))
    found = store.daily_days(SIZE, "2026-07-02", "2026-07-03")
    assert found == {"2026-07-02": False, "2026-07-03": False}
    assert list(found) == sorted(found)


# Books that move


@pytest.mark.parametrize("name", ["records.csv", "records.json"])
def test_a_book_that_moves_takes_its_days_along_and_changes_none(
    tmp_path: Path, store: Store, name: str
) -> None:
    own = {"config": BEGINNER, "daily": DAY}
    store.record(finished("lost", uid="a1", **own))
    store.record(finished(uid="a2", flaws=(UnrankedReason.AGAIN.value,), **own))
    store.record(finished(uid="a3", config=BEGINNER, daily="2026-07-06"))
    export_to(store, tmp_path / name)
    moved = Store(tmp_path / "moved", at_noon)
    assert moved.claim("2026-07-06", SIZE, "b1")
    assert import_from(moved, tmp_path / name).games == 3
    assert moved.daily_days(SIZE, "", "2026-12-31") == {DAY: False}
    assert not moved.claim("2026-07-06", SIZE, "a3")
    assert moved.game(3) == store.game(3)
    moved.close()


def test_a_damaged_files_days_are_claimed_anew(tmp_path: Path, store: Store) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, " * 99)
    assert store.claim(DAY, SIZE, "a1")
    assert store.problem is not None
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT day, width, uid FROM tries").fetchall() == [
            (DAY, 9, "a1")
        ]
