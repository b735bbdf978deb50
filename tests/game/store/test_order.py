"""Entries that came in later come later in every list, whatever the clock showed."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from engine.core.config import BEGINNER
from engine.formats.recording import Result
from game.store import (
    Filter,
    FinishedGame,
    GameMode,
    SortOrder,
    Store,
    Streaks,
    daily_tries,
    goal_queries,
    queries,
    statistics,
)
from game.store.board_kind import BoardKind
from game.store.transfer import export_to, import_from
from tests.game.store.finished_games import (
    NOON,
    finished,
    game_with,
    locked,
    ranked_dives,
    record_all,
    run,
)

SIZE = BEGINNER.dimensions
RANKED = Filter(BoardKind(*SIZE))
WON, LOST = Result.WON, Result.LOST
DAY = 24 * 60  # minutes of a day


def ids(store: Store) -> list[int]:
    return [line.id for line in store.ask(queries.games, 99)]


@pytest.mark.parametrize("days", [-1, -4000, 300_000])
def test_a_clock_that_was_wrong_changes_the_order_of_no_games(store: Store, days: int) -> None:
    minutes = (0, 1, days * DAY, days * DAY + 1, 2, 3)
    numbers = record_all(store, *(game_with(minutes=minute) for minute in minutes))
    assert ids(store) == numbers[::-1]
    assert store.ask(queries.newest) == numbers[-1]
    assert store.ask(queries.games, 9, numbers[2])[0].id == numbers[1]
    assert [
        number
        for number in reversed(numbers)
        if (store.ask(queries.unreviewed) or (0,))[0] == number
    ]
    trend = store.ask(statistics.trend, RANKED, store.calendar, 6)
    assert [point.games for point in trend] == [1] * 6
    assert [line.id for line in store.ask(statistics.best, RANKED, SortOrder.TIME)] == numbers


def test_a_clock_set_back_repairs_no_streak(store: Store) -> None:
    results = [WON, WON, LOST]
    record_all(store, *(game_with(result, minutes=n) for n, result in enumerate(results)))
    assert store.ask(statistics.streaks, RANKED) == Streaks(0, 2)
    record_all(store, game_with(minutes=-5), game_with(minutes=-4))
    assert store.ask(statistics.streaks, RANKED) == Streaks(2, 2)
    record_all(store, game_with(LOST, minutes=-DAY))
    assert store.ask(statistics.streaks, RANKED) == Streaks(0, 2)
    assert store.ask(goal_queries.book, store.calendar).streak == 2


def test_a_game_that_equals_a_best_one_is_ranked_below_it_whatever_its_date(
    tmp_path: Path, store: Store
) -> None:
    first, second = game_with(), game_with(minutes=-DAY)
    assert store.ask(statistics.rank_of, second) == (1, 1)
    record_all(store, first)
    assert store.ask(statistics.rank_of, second) == (2, 2)
    record_all(store, second)
    ranks = [store.ask(statistics.rank_of, one) for one in (first, second)]
    assert ranks == [(1, 2), (2, 2)]
    third = game_with(minutes=-9 * DAY)
    with locked(tmp_path):
        assert store.record(third) is None
        later = game_with(minutes=-10 * DAY)
        assert store.record(later) is None
        ranks = [store.ask(statistics.rank_of, one) for one in (third, later)]
        assert ranks == [(3, 4), (4, 4)]


def test_a_dive_that_equals_a_best_one_is_ranked_below_it_whatever_its_date(
    tmp_path: Path, store: Store
) -> None:
    first, second, third = run(500), run(500, minutes=-DAY), run(500, minutes=-2 * DAY)
    store.record_dive(first)
    assert store.ask(queries.rank, second) == 2
    store.record_dive(second)
    with locked(tmp_path):
        store.record_dive(third)
        assert [store.ask(queries.rank, one) for one in (first, second, third)] == [1, 2, 3]
        assert store.ask(ranked_dives, 9) == [first, second, third]
    store.set_initials(first, "ANA")
    listed = store.ask(ranked_dives, 9)
    assert [one.uid for one in listed] == [first.uid, second.uid, third.uid]
    assert [store.ask(queries.rank, one) for one in (first, second, third)] == [1, 2, 3]


def test_a_dive_whose_initials_wait_keeps_its_place(tmp_path: Path, store: Store) -> None:
    first, second = run(500), run(500, minutes=-DAY)
    for one in (first, second):
        store.record_dive(one)
    with locked(tmp_path):
        named = store.set_initials(first, "ANA")
        assert store.ask(ranked_dives, 9) == [named, second]
        assert [store.ask(queries.rank, one) for one in (named, second)] == [1, 2]


def test_the_goals_of_a_dive_are_those_reached_after_its_first_board(store: Store) -> None:
    def check(at: datetime) -> None:
        found = store.ask_in_background(
            lambda records: records.ask(goal_queries.check, records.calendar, at)
        )
        assert found.wait(20)
        result = found.take()
        assert result is not None
        assert store.add_goals(result)

    store.record(game_with(minutes=0))
    check(NOON)
    played = run(500, minutes=-DAY)
    store.record(finished(mode=GameMode.ARCADE, run=played.uid))
    store.record_dive(replace(played, boards=90, best_combo=90))
    check(NOON - timedelta(days=1))
    reached = store.ask(goal_queries.reached_since_dive, played.uid)
    assert "first_win" not in reached
    assert reached


def day_game(day: str, result: Result = WON) -> FinishedGame:
    ended = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    return replace(game_with(result, daily=day), ended=ended)


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [
        ("17 18 19 21", 1, 3),
        ("17 18 19 21 20", 1, 3),  # the clock is set back for the day that was missed
        ("17 18 21 19 20", 1, 2),
        ("17 18 19 21 20 22", 2, 3),
        ("19 20 31 21", 3, 3),  # a clock that was wrong once costs no more than its own day
        ("19 20 01 21", 3, 3),
    ],
)
def test_a_day_that_is_tried_after_a_later_one_repairs_no_streak(
    store: Store, days: str, now: int, longest: int
) -> None:
    record_all(store, *(day_game(f"2026-07-{day}") for day in days.split()))
    last = max(day for day in days.split() if day != "31")
    streaks = store.ask(daily_tries.streaks, SIZE, f"2026-07-{last}", store.calendar)
    assert streaks == Streaks(now, longest)


def test_imported_games_are_listed_among_those_of_their_time(tmp_path: Path, store: Store) -> None:
    with_others = Store(tmp_path / "other")
    theirs = [
        replace(finished(result, config=BEGINNER), ended=NOON + timedelta(minutes=minutes))
        for result, minutes in (("lost", 5), ("won", 15), ("won", 3))
    ]
    record_all(with_others, *theirs)
    ours = [game_with(minutes=minutes) for minutes in (0, 10, 20)]
    record_all(store, *ours)
    assert store.ask(statistics.streaks, RANKED) == Streaks(3, 3)
    file = tmp_path / "records.json"
    export_to(with_others, file)
    assert import_from(store, file).games == 3
    order = [ours[0], theirs[0], ours[1], theirs[1], theirs[2], ours[2]]
    listed = store.ask(queries.games, 9)
    assert [line.uid for line in listed] == [one.uid for one in reversed(order)]
    assert store.ask(statistics.streaks, RANKED) == Streaks(4, 4)
    after = game_with(minutes=-99)
    record_all(store, after)
    assert store.ask(queries.games, 1)[0].uid == after.uid


@pytest.mark.parametrize("name", ["records.csv", "records.json"])
def test_a_book_keeps_its_order_on_another_machine(
    tmp_path: Path, source: Store, target: Store, name: str
) -> None:
    for minutes in (0, 30, -DAY, -20, 400_000 * DAY, 3):
        source.record(replace(finished(), ended=NOON + timedelta(minutes=minutes)))
        source.record_dive(run(500, minutes=minutes))
    export_to(source, tmp_path / name)
    assert import_from(target, tmp_path / name).games == 6
    theirs, ours = (book.ask(queries.games, 9) for book in (source, target))
    assert [one.uid for one in ours] == [one.uid for one in theirs]
    assert target.ask(ranked_dives, 9) == source.ask(ranked_dives, 9)


def test_an_imported_order_beyond_all_years_leaves_room_for_more(
    tmp_path: Path, source: Store, target: Store
) -> None:
    source.record(finished())
    file = tmp_path / "records.json"
    export_to(source, file)
    text = file.read_text("utf-8")
    place = source.ask(queries.game, 1).sequence  # type: ignore[union-attr]
    file.write_text(text.replace(f'"sequence": {place}', f'"sequence": {2**63 - 1}'), "utf-8")
    assert import_from(target, file).games == 1
    assert target.record(finished()) == 2
    assert ids(target) == [2, 1]


def test_the_last_day_is_that_of_the_last_game(store: Store) -> None:
    record_all(store, game_with(minutes=300 * DAY), game_with(minutes=0), game_with(minutes=1))
    assert store.ask(goal_queries.book, store.calendar).boards_in_a_day == 2
    assert store.ask(queries.days, date(2026, 7, 5), date(2026, 7, 5), store.calendar) == {
        date(2026, 7, 5): (2, 2)
    }
