"""Lists of games, days and reviews, as the scenes are told of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from engine.core.config import BEGINNER, Fairness, GameConfig
from engine.formats.recording import Result
from engine.teacher.luck import Guess, LuckReview
from game.input.events import Device
from game.records import Filter, GameMode, Store
from game.records.reviews import recording_of
from tests.game.records.finished_games import FILE, NOON, at_noon, locked
from tests.game.records.finished_games import keep_all as keep
from tests.game.records.finished_games import told_game as game

SIZE = BEGINNER.dimensions
RANKED = Filter(SIZE)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path, at_noon, zone=UTC)
    yield store
    store.close()


# Days and lists


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (0, {date(2026, 7, 4): (1, 1), date(2026, 7, 5): (2, 0), date(2026, 7, 7): (1, 1)}),
        (-13, {date(2026, 7, 4): (3, 1), date(2026, 7, 6): (1, 1)}),
        (12, {date(2026, 7, 5): (1, 1), date(2026, 7, 6): (2, 0), date(2026, 7, 7): (1, 1)}),
    ],
)
def test_a_day_begins_at_the_players_own_midnight(
    tmp_path: Path, hours: int, expected: dict[date, tuple[int, int]]
) -> None:
    store = Store(tmp_path, at_noon, zone=timezone(timedelta(hours=hours)))
    keep(
        store,
        game(WON, minutes=-12.01 * 60),
        game(LOST, minutes=0.01),
        game(LEFT, minutes=5, kind=GameMode.ARCADE),
        game(WON, minutes=36 * 60),
    )
    assert store.days(date(2026, 1, 1), date(2026, 12, 31)) == expected
    assert store.days(date(2026, 7, 8), date(2026, 12, 31)) == {}
    first = min(expected)
    assert store.days(first, first) == {first: expected[first]}
    assert store.day_of(NOON - timedelta(minutes=12.01 * 60)) == first


def test_without_a_zone_the_days_are_the_systems(store: Store, tmp_path: Path) -> None:
    keep(store, game())
    local = Store(tmp_path)
    day = NOON.astimezone().date()
    assert local.day_of(NOON) == day
    assert local.days(day, day) == {day: (1, 1)}


def test_games_are_listed_newest_first_and_can_be_read_on(store: Store) -> None:
    assert store.newest() is None
    assert store.games(3) == []
    numbers = keep(store, *(game(minutes=minutes) for minutes in (4, 1, 3, 3, 9)))
    order = [numbers[n] for n in (4, 0, 3, 2, 1)]
    assert store.newest() == order[0]
    assert [line.id for line in store.games(99)] == order
    read: list[int] = []
    while lines := store.games(2, read[-1] if read else None):
        read += [line.id for line in lines]
    assert read == order


def test_a_listed_game_tells_what_it_was(store: Store) -> None:
    config = GameConfig(8, 5, 6, fairness=Fairness.STRICT, question_marks=True)
    keep(store, game(LOST, ms=2000, solved=4, clicks=8, config=config, ranked=False, aids=("a",)))
    (line,) = store.games(1)
    assert (line.config, line.result, line.ms) == (config, LOST, 2000)
    assert (line.ranked, line.aided, line.device) == (False, True, Device.MOUSE)
    assert (line.bvs, line.efficiency) == (2.0, 0.5)


def test_sizes_are_told_by_how_often_they_were_played(store: Store) -> None:
    small = GameConfig(8, 5, 6)
    keep(store, game(), game(LOST, config=small), game(config=replace(small, wraps=True)))
    keep(store, game(kind=GameMode.ARCADE))
    assert store.sizes() == [((8, 5, 6), 2), (SIZE, 1)]
    assert store.sizes(GameMode.ARCADE) == [(SIZE, 1)]


# Reviews


def test_games_are_reviewed_from_the_newest_on_and_once(store: Store) -> None:
    numbers = keep(store, *(game(minutes=minutes) for minutes in (2, 8, 5)))
    found = LuckReview(7, (Guess(3, 0.25, 0.25), Guess(9, 1.0, 0.0)), 0.75, False, survived=1)
    for expected in (numbers[1], numbers[2], numbers[0]):
        next_one = store.unreviewed()
        assert next_one is not None
        assert next_one[0] == expected
        assert store.add_review(expected, found)
        assert store.review(expected) == found
    assert store.unreviewed() is None
    store.add_review(numbers[0], LuckReview(1, (), 1.0, survived=0))
    assert store.review(numbers[0]) == found
    totals = store.totals(RANKED)
    assert (totals.guesses, totals.guesses_survived) == (6, 3)
    assert totals.guesses_expected == pytest.approx(3 * 0.75)


def test_a_game_that_cannot_be_reviewed_is_not_asked_for_again(store: Store) -> None:
    (number,) = keep(store, game())
    assert store.add_review(number, None)
    assert store.unreviewed() is None
    assert store.review(number) is None
    assert store.totals(RANKED).reviewed == 0


def test_a_recording_that_nobody_can_read_holds_up_no_review(store: Store, tmp_path: Path) -> None:
    first, second = keep(store, game(), game(minutes=1))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE recordings SET text = 'gibberish' WHERE game = ?", (second,))
        connection.commit()
    found = store.unreviewed()
    assert found is not None
    assert (found[0], recording_of(found[1])) == (second, None)
    assert store.add_review(second, None)
    found = store.unreviewed()
    assert found is not None
    assert found[0] == first
    assert recording_of(found[1]) is not None


def test_a_review_that_cannot_be_written_can_be_made_again(store: Store, tmp_path: Path) -> None:
    (number,) = keep(store, game())
    with locked(tmp_path):
        assert not store.add_review(number, LuckReview(1, (), 1.0, survived=0))
    assert store.problem is None
    assert store.unreviewed() is not None
    assert store.add_review(number + 1, LuckReview(1, (), 1.0, survived=0))  # of no game
    assert store.review(number + 1) is None


def test_a_moment_of_another_zone_is_told_in_utc(store: Store) -> None:
    east = timezone(timedelta(hours=5, minutes=45))
    ended = datetime(2026, 7, 6, 0, 15, tzinfo=east)
    keep(store, replace(game(), ended=ended))
    assert store.best(RANKED)[0].ended == ended
    assert list(store.days(date(2026, 1, 1), date(2026, 12, 31))) == [date(2026, 7, 5)]


@pytest.mark.parametrize(
    ("wrong", "kept"),
    [
        (datetime(1969, 12, 31, 20, tzinfo=timezone(timedelta(hours=-5))), "1971-01-01"),
        (datetime(1, 1, 1, tzinfo=UTC), "1971-01-01"),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), "3000-12-31"),
    ],
)
def test_a_game_of_a_clock_that_has_lost_its_time_can_still_be_read(
    store: Store, wrong: datetime, kept: str
) -> None:
    (number,) = keep(store, replace(game(), ended=wrong))
    moment = datetime.fromisoformat(f"{kept}T00:00:00+00:00")
    one = store.game(number)
    assert one is not None
    assert one.ended == moment
    assert store.games(1)[0].ended == moment
    assert store.days(date(1, 1, 2), date(9999, 12, 30)) == {moment.date(): (1, 1)}
    assert store.problem is None
