"""The system clock is set back, forward, or to nonsense: no game is timed by it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pygame
import pytest

from engine import BEGINNER, GameConfig
from game.history.records_scene import usual_filter
from game.history.statistics_scene import StatisticsScene
from game.menu.daily import DailyScene
from game.store import Store, UnrankedReason, queries
from game.store.board_kind import BoardKind
from tests.game.driver import StartGame
from tests.game.store.finished_games import game_with

CALM = {"animation": "off", "daily_preset": "beginner"}
CONFIG = GameConfig(8, 5, 6)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIZE = BEGINNER.dimensions


@dataclass
class SystemClock:
    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.mark.parametrize("hours", [-3, 24 * 4000])
def test_setting_the_clock_in_mid_game_changes_no_time(start: StartGame, hours: float) -> None:
    driver = start(CALM, config=CONFIG)
    clock = driver.app.context.store.now = SystemClock()
    driver.click_cell((4, 2))
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    clock.now += timedelta(hours=hours)
    driver.win()
    driver.until("results")
    (line,) = driver.app.context.store.ask(queries.games, 9)
    assert ms < line.ms < ms + 3000
    assert line.ended == clock.now
    assert driver.app.context.store.problem is None


@pytest.mark.parametrize(
    "now", [datetime(1970, 1, 1, tzinfo=UTC), datetime(2232, 12, 31, 23, 59, tzinfo=UTC)]
)
def test_a_clock_that_is_centuries_off_stops_nothing(start: StartGame, now: datetime) -> None:
    driver = start(CALM, config=CONFIG)
    driver.app.context.store.now = SystemClock(now)
    driver.click_cell((4, 2))
    driver.lose()
    driver.until("results")
    context = driver.app.context
    for scene in (
        StatisticsScene(context, usual_filter(BoardKind.of(CONFIG))),
        DailyScene(context),
    ):
        driver.app.stack.push(scene)
        driver.run(0.1)
    driver.key(pygame.K_RETURN, settle=0.3)
    assert driver.play.autosave.metadata.daily is not None
    assert driver.app.context.store.problem is None


def test_a_day_that_comes_again_gives_no_second_first_try(start: StartGame) -> None:
    driver = start(CALM)
    store = driver.app.context.store
    clock = store.now = SystemClock()
    ranked = []
    for days in (0, -1, 1, -1, 0):
        clock.now += timedelta(days=days)
        driver.app.stack.switch(DailyScene(driver.app.context))
        driver.run(0.1)
        driver.key(pygame.K_RETURN, settle=0.4)
        clock.now += timedelta(hours=13)  # a board belongs to the day on which it was begun
        driver.lose()
        clock.now -= timedelta(hours=13)
        game = driver.play.autosave.game
        assert game is not None
        ranked.append((game.daily, UnrankedReason.DAILY_REPEATED.value not in game.flaws))
    assert ranked == [
        ("2026-11-21", True), ("2026-11-20", True), ("2026-11-21", False), ("2026-11-20", False),
        ("2026-11-20", False),
    ]  # fmt: skip
    assert store.problem is None


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
def test_days_of_every_length_hold_each_game_once(tmp_path: Path, day: date, hours: int) -> None:
    try:
        zone = ZoneInfo("Europe/Berlin")
    except ZoneInfoNotFoundError:  # Windows
        pytest.skip("needs the system's time zones")
    store = Store(tmp_path, zone=zone)
    first = datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
    base = game_with().ended
    for number in range(-1, hours + 1):
        at = first + timedelta(hours=number, minutes=30)
        minutes = (at - base) / timedelta(minutes=1)
        store.record(game_with(minutes=minutes))
    around = [day + timedelta(days=by) for by in (-1, 0, 1)]
    counted = store.ask(queries.days, around[0], around[2], store.calendar)
    assert [counted[one][0] for one in around] == [1, hours, 1]
    store.close()
