"""Days whose midnight is missing or comes twice, a skipped day, and journeys."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from engine.core.config import BEGINNER
from engine.formats.recording import Result
from game.store import Store, Streaks, daily_tries, goal_queries, queries
from game.store.models import to_moment
from game.store.statistics import Calendar
from tests.game.store.finished_games import game_with, record_all

SetZone = Callable[[str], None]
SIZE = BEGINNER.dimensions
INSTANT = timedelta(milliseconds=1)
ODD_DAYS = {
    "America/Santiago": ["2026-09-05", "2026-09-06", "2026-04-04", "2026-04-05"],
    "Asia/Beirut": ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"],
    "Africa/Cairo": ["2026-04-23", "2026-04-24", "2026-10-29", "2026-10-30"],
    "America/Havana": ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01"],
    "America/Asuncion": ["2023-09-30", "2023-10-01", "2023-03-25", "2023-03-26"],
    "Atlantic/Azores": ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"],
    "America/Sao_Paulo": ["2018-11-03", "2018-11-04", "2018-02-17", "2018-02-18"],
    "Pacific/Apia": ["2011-12-29", "2011-12-31"],
    "Pacific/Kwajalein": ["1993-08-20", "1993-08-22"],
    "Europe/Berlin": ["2026-03-29", "2026-10-25"],
}


@pytest.fixture
def set_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[SetZone]:
    """Return a function that changes the system's time zone, as a journey does."""
    if not hasattr(time, "tzset"):
        pytest.skip("the system's zone cannot be changed for one program")

    def change(name: str) -> None:
        try:
            ZoneInfo(name)
        except ZoneInfoNotFoundError:
            pytest.skip("needs the system's time zones")
        monkeypatch.setenv("TZ", name)

    yield change
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("is_of_system", [False, True])
@pytest.mark.parametrize(("zone", "days"), ODD_DAYS.items())
def test_a_day_goes_from_its_first_moment_to_that_of_the_next(
    set_zone: SetZone, zone: str, days: list[str], is_of_system: bool
) -> None:
    set_zone(zone)
    calendar = Calendar(None if is_of_system else ZoneInfo(zone))
    for day in map(date.fromisoformat, days):
        begin, end = map(to_moment, calendar.bounds(day))
        inside = [begin, begin + (end - begin) / 2, end - INSTANT]
        assert [calendar.day_of(one) for one in inside] == [day] * 3
        assert calendar.day_of(begin - INSTANT) < day < calendar.day_of(end)


@pytest.mark.parametrize("is_of_system", [False, True])
@pytest.mark.parametrize(
    ("zone", "day"), [("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21")]
)
def test_a_day_that_a_zone_leaves_out_is_empty_and_interrupts_nothing(
    set_zone: SetZone, zone: str, day: str, is_of_system: bool
) -> None:
    set_zone(zone)
    calendar, lacking = Calendar(None if is_of_system else ZoneInfo(zone)), date.fromisoformat(day)
    begin, end = calendar.bounds(lacking)
    assert begin == end
    assert calendar.day_before(lacking + timedelta(1)) == lacking - timedelta(1)
    assert calendar.day_before(lacking - timedelta(1)) == lacking - timedelta(2)


@pytest.mark.parametrize("day", [date.min, date(1500, 1, 1), date.max])
def test_days_that_no_system_knows_have_a_day_before(day: date) -> None:
    assert Calendar().day_before(day).toordinal() == max(1, day.toordinal() - 1)


@pytest.mark.parametrize("zone", ["America/Santiago", "Asia/Beirut", "America/Havana"])
def test_each_game_around_a_lost_midnight_is_counted_on_its_day(
    tmp_path: Path, set_zone: SetZone, zone: str
) -> None:
    set_zone(zone)
    store = Store(tmp_path, lambda: datetime(2027, 1, 1, tzinfo=UTC))
    eve = date.fromisoformat(ODD_DAYS[zone][0])
    noon = datetime(eve.year, eve.month, eve.day, 12, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    ends = [noon + timedelta(minutes=30 * number) for number in range(48)]
    record_all(store, *(replace(game_with(), ended=end) for end in ends))
    counted = store.ask(queries.days, eve - timedelta(2), eve + timedelta(3), store.calendar)
    on_days = [end.astimezone(ZoneInfo(zone)).date() for end in ends]
    assert counted == {
        day: (on_days.count(day), on_days.count(day)) for day in sorted(set(on_days))
    }
    book = store.ask(goal_queries.book, store.calendar)
    assert book.boards_in_a_day == on_days.count(on_days[-1])
    store.close()


def test_a_streak_continues_over_a_day_that_was_left_out(tmp_path: Path) -> None:
    try:
        store = Store(tmp_path, zone=ZoneInfo("Pacific/Apia"))
    except ZoneInfoNotFoundError:
        pytest.skip("needs the system's time zones")
    for day in ("2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01"):
        record_all(store, game_with(Result.WON, daily=day))
    assert store.ask(daily_tries.streaks, SIZE, "2012-01-01", store.calendar) == Streaks(4, 4)
    assert store.ask(daily_tries.streaks, SIZE, "2012-01-02", store.calendar) == Streaks(4, 4)
    assert store.ask(goal_queries.book, store.calendar).daily_streak == 4
    store.close()


def test_a_journey_changes_the_days_at_once(tmp_path: Path, set_zone: SetZone) -> None:
    late = datetime(2026, 7, 5, 20, tzinfo=UTC)
    set_zone("Europe/London")
    store = Store(tmp_path, lambda: late)
    record_all(store, replace(game_with(), ended=late))
    assert store.calendar.day_of(late) == date(2026, 7, 5)
    set_zone("Asia/Tokyo")
    assert store.calendar.day_of(late) == date(2026, 7, 6)
    assert store.ask(queries.days, date(2026, 7, 1), date(2026, 7, 9), store.calendar) == {
        date(2026, 7, 6): (1, 1)
    }
    store.close()
