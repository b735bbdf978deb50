"""Lists of games and of days, and reviews."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from engine.core.config import BEGINNER, Fairness, GameConfig, StartRule
from engine.formats.recording import Result
from engine.teacher.luck import Guess, LuckReview
from game.input.events import Device
from game.store import Filter, GameMode, Store, queries, statistics
from game.store.board_kind import BoardKind
from game.store.rows import parse_stored_recording
from tests.game.message_text import is_one_sentence
from tests.game.store.finished_games import NOON, at_noon, game_with, locked, record_all, sql

SIZE = BEGINNER.dimensions
BOARD = BoardKind(*SIZE)
RANKED = Filter(BOARD)
WON, LOST, LEFT = Result.WON, Result.LOST, Result.ABANDONED


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
    record_all(
        store,
        game_with(WON, minutes=-12.01 * 60),
        game_with(LOST, minutes=0.01),
        game_with(LEFT, minutes=5, mode=GameMode.ARCADE),
        game_with(WON, minutes=36 * 60),
    )
    assert store.ask(queries.days, date(2026, 1, 1), date(2026, 12, 31), store.calendar) == expected
    assert store.ask(queries.days, date(2026, 7, 8), date(2026, 12, 31), store.calendar) == {}
    first = min(expected)
    assert store.ask(queries.days, first, first, store.calendar) == {first: expected[first]}
    assert store.calendar.day_of(NOON - timedelta(minutes=12.01 * 60)) == first
    local, day = Store(tmp_path), NOON.astimezone().date()
    assert local.calendar.day_of(NOON) == day, "without a zone it is the system's"
    assert local.ask(queries.days, day, day, local.calendar).keys() == {day}


def test_games_are_listed_newest_first_page_by_page(store: Store) -> None:
    assert store.ask(queries.newest) is None
    assert store.ask(queries.games, 3) == []
    numbers = record_all(store, *(game_with(minutes=minutes) for minutes in (4, 1, 3, 3, 9)))
    order = numbers[::-1]
    assert store.ask(queries.newest) == order[0]
    assert [line.id for line in store.ask(queries.games, 99)] == order
    read: list[int] = []
    while lines := store.ask(queries.games, 2, read[-1] if read else None):
        read += [line.id for line in lines]
    assert read == order


def test_a_listed_game_has_its_properties(store: Store) -> None:
    config = replace(BEGINNER, start=StartRule.SAFE, fairness=Fairness.MERCY, question_marks=True)
    one = game_with(config=config, solved=18, player="Ana", daily="2026-07-05", minutes=3)
    (number,) = record_all(store, one)
    (line,) = store.ask(queries.games, 1)
    assert store.ask(statistics.best, RANKED) == [line]
    assert (line.id, line.uid, line.player, line.ms) == (number, one.uid, "Ana", 9000)
    assert (line.bvs, line.efficiency, line.three_bv) == (2.0, 0.9, one.figures.three_bv)
    assert (line.config, line.mode, line.result) == (config, GameMode.CLASSIC, WON)
    assert (line.ended, line.daily, line.device) == (one.ended, "2026-07-05", Device.MOUSE)
    assert (line.is_fresh, line.is_no_flag, line.is_clean) == (True, True, True)
    record_all(store, game_with(ranked=False, minutes=9, aids=("hint",)))
    (line,) = store.ask(queries.games, 1)
    assert (line.is_fresh, line.is_clean) == (False, False)


def test_sizes_are_sorted_by_number_of_games(store: Store) -> None:
    small = GameConfig(8, 5, 6)
    record_all(store, game_with(), game_with(LOST, config=small))
    record_all(store, game_with(config=replace(small, wraps=True)))
    record_all(store, game_with(mode=GameMode.ARCADE))
    assert store.ask(queries.board_kinds) == [(BoardKind(8, 5, 6), 2), (BOARD, 1)]
    assert store.ask(queries.board_kinds, GameMode.ARCADE) == [(BOARD, 1)]


def test_the_newest_game_is_reviewed_first_and_none_twice(store: Store) -> None:
    numbers = record_all(store, *(game_with(minutes=minutes) for minutes in (2, 8, 5)))
    found = LuckReview(7, (Guess(3, 0.25, 0.25), Guess(9, 1.0, 0.0)), 0.75, False, survived=1)
    for expected in reversed(numbers):
        assert (store.ask(queries.unreviewed) or (0,))[0] == expected
        assert store.add_review(expected, found)
        assert store.ask(queries.review, expected) == found
    assert store.ask(queries.unreviewed) is None
    store.add_review(numbers[0], LuckReview(1, (), 1.0, survived=0))
    assert store.ask(queries.review, numbers[0]) == found
    assert store.add_review(99, found), "of no game"
    assert store.ask(queries.review, 99) is None
    totals = store.ask(statistics.totals, RANKED)
    assert (totals.guesses, totals.guesses_survived) == (6, 3)
    assert totals.guesses_expected == pytest.approx(3 * 0.75)


def test_a_game_that_cannot_be_reviewed_is_not_offered_again(store: Store, tmp_path: Path) -> None:
    first, second = record_all(store, game_with(), game_with(minutes=1))
    sql(tmp_path, f"UPDATE recordings SET text = 'gibberish' WHERE game = {second}")
    assert store.ask(queries.game, second) is None
    assert is_one_sentence(store.problem)
    with locked(tmp_path):
        assert not store.add_review(second, None), "to be repeated"
    assert store.ask(queries.game, first) is not None
    assert record_all(store, game_with()) == [3]
    assert store.problem is None
    assert store.add_review(3, None)
    number, stored = store.ask(queries.unreviewed) or (0, b"")
    assert (number, parse_stored_recording(stored)) == (second, None)
    assert store.add_review(second, None)
    assert store.ask(queries.review, second) is None
    assert store.ask(statistics.totals, RANKED).reviewed == 0
    number, stored = store.ask(queries.unreviewed) or (0, b"")
    assert number == first
    assert parse_stored_recording(stored) is not None


@pytest.mark.parametrize(
    ("wrong", "kept"),
    [
        (datetime(1969, 12, 31, 20, tzinfo=timezone(timedelta(hours=-5))), "1971-01-01"),
        (datetime(1, 1, 1, tzinfo=UTC), "1971-01-01"),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), "3000-12-31"),
        (datetime(2026, 7, 6, 5, 45, tzinfo=timezone(timedelta(hours=5.75))), "2026-07-06"),
        (datetime(2026, 7, 5, 18, tzinfo=timezone(timedelta(hours=-6))), "2026-07-06"),
    ],
)
def test_times_are_stored_in_utc_and_clamped_to_the_calendar(
    store: Store, wrong: datetime, kept: str
) -> None:
    (number,) = record_all(store, replace(game_with(), ended=wrong))
    moment = datetime.fromisoformat(f"{kept}T00:00:00+00:00")
    assert store.ask(queries.game, number).ended == moment
    assert store.ask(queries.games, 1)[0].ended == moment
    days = store.ask(queries.days, date(1, 1, 2), date(9999, 12, 30), store.calendar)
    assert days == {moment.date(): (1, 1)}
    assert store.problem is None
