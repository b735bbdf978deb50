"""The system clock is set back, forward, or to nonsense: no game is measured by it."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pygame
import pytest

from engine.core.config import BEGINNER, GameConfig
from engine.formats.recording import Result
from game.records import Store, UnrankedReason
from game.saves.metadata import SaveMetadata
from game.scenes.menu.shared_boards import DailyScene
from game.scenes.records.filters import RecordsFilter
from game.scenes.records.statistics import StatisticsScene
from tests.game.driver import Driver
from tests.game.records.finished_games import game_with
from tests.game.saves.saved_games import begin_game, file_names, find_all

Start = Callable[..., Driver]
CALM = {"animation": "off", "daily_preset": "beginner"}
CONFIG = GameConfig(8, 5, 6)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIZE = BEGINNER.dimensions


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:  # Windows
        pytest.skip("needs the system's time zones")


@dataclass
class SystemClock:
    """The time as the machine has it."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.mark.parametrize("hours", [-3, 24 * 4000])
def test_setting_the_clock_in_mid_game_changes_no_time(start: Start, hours: float) -> None:
    driver = start(CALM, config=CONFIG)
    clock = driver.app.context.store.now = SystemClock()
    driver.click_cell((4, 2))
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    clock.now += timedelta(hours=hours)
    driver.win()
    driver.until("results")
    (line,) = driver.app.context.store.games(9)
    assert ms < line.ms < ms + 3000
    assert line.ended == clock.now
    assert line.ranked is driver.play.autosave.game.ranked
    assert driver.app.context.store.problem is None


@pytest.mark.parametrize(
    "now", [datetime(1970, 1, 1, tzinfo=UTC), datetime(2232, 12, 31, 23, 59, tzinfo=UTC)]
)
def test_a_clock_that_is_centuries_off_stops_nothing(start: Start, now: datetime) -> None:
    driver = start(CALM, config=CONFIG)
    driver.app.context.store.now = SystemClock(now)
    driver.click_cell((4, 2))
    driver.lose()
    driver.until("results")
    context = driver.app.context
    for scene in (StatisticsScene(context, RecordsFilter(CONFIG.dimensions)), DailyScene(context)):
        driver.app.stack.push(scene)
        driver.run(0.1)
    driver.key(pygame.K_RETURN, settle=0.3)
    assert driver.play.autosave.metadata.daily is not None
    assert driver.app.context.store.problem is None


def begin_today(driver: Driver) -> None:
    driver.app.stack.switch(DailyScene(driver.app.context))
    driver.run(0.1)
    driver.key(pygame.K_RETURN, settle=0.4)


def play_today(driver: Driver) -> None:
    begin_today(driver)
    driver.lose()


def test_a_day_that_comes_again_gives_no_second_first_try(start: Start) -> None:
    driver = start(CALM)
    store = driver.app.context.store
    clock = store.now = SystemClock()
    ranked = []
    for days in (0, -1, 1, -1, 0):
        clock.now += timedelta(days=days)
        play_today(driver)
        game = driver.play.autosave.game
        assert game is not None
        ranked.append((game.daily, UnrankedReason.AGAIN.value not in game.flaws))
    assert ranked == [
        ("2026-11-21", True), ("2026-11-20", True), ("2026-11-21", False), ("2026-11-20", False),
        ("2026-11-20", False),
    ]  # fmt: skip
    assert store.problem is None


def test_a_board_belongs_to_the_day_on_which_it_was_begun(start: Start) -> None:
    driver = start(CALM)
    clock = driver.app.context.store.now = SystemClock()
    begin_today(driver)
    clock.now += timedelta(days=1)
    driver.lose()
    store = driver.app.context.store
    assert store.daily("2026-11-21", SIZE).result is Result.LOST
    assert store.daily("2026-11-22", SIZE) is None


def test_games_are_listed_by_the_clock_and_none_is_lost(tmp_path: Path) -> None:
    store = Store(tmp_path, zone=UTC)
    for minutes in (0, -60 * 24, 30):
        store.record(game_with(minutes=minutes, uid=f"a{minutes + 9000}"))
    ends = [line.ended for line in store.games(9)]
    assert len(ends) == 3
    assert ends == sorted(ends, reverse=True)
    assert len(store.games(9, before=store.games(1)[0].id)) == 2
    store.close()


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
def test_days_of_every_length_hold_each_game_once(tmp_path: Path, day: date, hours: int) -> None:
    zone = zone_of("Europe/Berlin")
    store = Store(tmp_path, zone=zone)
    first = datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
    base = game_with().ended
    for number in range(-1, hours + 1):
        at = first + timedelta(hours=number, minutes=30)
        minutes = (at - base) / timedelta(minutes=1)
        store.record(game_with(minutes=minutes))
    around = [day + timedelta(days=by) for by in (-1, 0, 1)]
    counted = store.days(around[0], around[2])
    assert [counted[one][0] for one in around] == [1, hours, 1]
    store.close()


def test_a_record_book_in_another_time_zone_keeps_its_moments(tmp_path: Path) -> None:
    late = (datetime(2026, 7, 5, 23, 30, tzinfo=UTC) - game_with().ended) / timedelta(minutes=1)
    for name, day in (("UTC", 5), ("Asia/Tokyo", 6), ("America/New_York", 5)):
        store = Store(tmp_path, zone=zone_of(name))
        store.record(game_with(minutes=late, uid="a1"))
        assert store.days(date(2026, 7, 1), date(2026, 7, 9)) == {date(2026, 7, day): (1, 1)}
        store.close()


def test_damaged_saves_of_the_same_day_get_different_names(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / "playing-a1.txt").write_text("no game")
        find_all(tmp_path)
    assert file_names(tmp_path) == ["save-damaged-2026-07-05-2.txt", "save-damaged-2026-07-05.txt"]


def test_games_left_while_the_clock_went_back_are_all_offered(tmp_path: Path) -> None:
    for number, at in enumerate((2_000_000_000, 1_000_000_000, 0)):
        begin_game(tmp_path, metadata=SaveMetadata(f"a{number}")).writer.close()
        os.utime(tmp_path / f"playing-a{number}.txt", (at, at))
    every = find_all(tmp_path)
    assert [saved.metadata.uid for saved in every.saved] == ["a0", "a1", "a2"]
    assert every.problem is None
    for saved in every.saved:
        saved.close()
