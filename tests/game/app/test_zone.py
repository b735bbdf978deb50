"""The zone that is shown: the one that the player chose, that of the hour, or that of the game in
play."""

from datetime import date

import pytest

from engine import BEGINNER, GameConfig
from game.app import screen
from game.resources.zones import zone_of_day
from game.store.saved_game import GameStart
from game.world.world import World
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver, StartGame
from tests.game.resources.theme_folders import png

NAMES = {
    "shallows": "Shallows",
    "reef": "Reef",
    "kelp": "Kelp forest",
    "wreck": "Wreck",
    "trench": "Trench",
    "abyss": "Abyss",
}


def shown_zone(driver: Driver) -> str:
    assert driver.app.screen.world.theme is driver.app.context.theme
    return driver.app.context.theme.name


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list with the hour of the day, which a test may change."""
    zones = ["wreck"]
    monkeypatch.setattr(screen, "zone_at", lambda hour: zones[0])
    return zones


def test_the_zone_that_the_player_chose_holds_at_once(start: StartGame, hours: list[str]) -> None:
    driver = start({"zone": "kelp"})
    assert shown_zone(driver) == NAMES["kelp"]
    for zone in ("reef", "time"):
        driver.app.context.settings.change(zone=zone)
        driver.run(0.1)
        assert shown_zone(driver) == NAMES[hours[0] if zone == "time" else zone]


def test_the_hour_changes_the_zone_but_not_that_of_a_running_game(
    start: StartGame, hours: list[str]
) -> None:
    driver = start(config=BEGINNER)
    driver.begin()
    hours[0] = "trench"
    driver.play.pause()
    driver.run(0.3)
    assert shown_zone(driver) == NAMES["wreck"]
    driver.app.context.navigator.menu()
    driver.run(0.5)
    assert shown_zone(driver) == NAMES["trench"]


def test_a_daily_board_has_the_zone_of_its_day(start: StartGame, hours: list[str]) -> None:
    day = date(2026, 11, 23)
    deal = GameStart(5, daily=day.isoformat())
    driver = start({"zone": "kelp"}, config=BEGINNER, start=deal)
    assert zone_of_day(day) != "kelp"
    assert shown_zone(driver) == NAMES[zone_of_day(day)]
    driver.app.context.navigator.menu()
    driver.run(0.5)
    assert shown_zone(driver) == NAMES["kelp"]


def test_a_dive_begins_in_the_shallows(start: StartGame, hours: list[str]) -> None:
    driver = start()
    open_chart(driver)
    take(driver)
    assert shown_zone(driver) == NAMES["shallows"]


def test_a_theme_without_zones_stays_unchanged(start: StartGame, hours: list[str]) -> None:
    driver = start({"theme": "clear"}, config=GameConfig(4, 4, 2))
    assert shown_zone(driver) == "Clear"
    driver.app.context.settings.change(zone="reef")
    driver.run(0.1)
    assert shown_zone(driver) == "Clear"


def test_a_broken_zone_is_reported_and_the_theme_is_used_without_it(
    start: StartGame, hours: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start({"theme": "deep", "zone": "kelp"})
    folder = driver.file.parent / "themes" / "mine"
    (folder / "zones" / "reef").mkdir(parents=True)
    (folder / "theme.toml").write_text('name = "Mine"', "utf-8")
    context = driver.app.context
    context.settings.change(theme="mine", zone="reef")
    driver.run(0.1)
    assert shown_zone(driver) == "Mine"
    assert context.theme_problem is not None
    context.settings.change(zone="kelp")
    driver.run(0.1)
    assert context.theme_problem is None, "the problem of a zone outlives it"


def test_a_broken_picture_of_a_zone_is_reported_until_the_zone_changes(
    start: StartGame, hours: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "World", World)  # reads its pictures
    driver = start({"theme": "deep", "zone": "kelp"})
    context = driver.app.context
    folder = driver.file.parent / "themes" / "mine"
    reef = folder / "zones" / "reef"
    reef.mkdir(parents=True)
    for one in (folder, reef):
        (one / "theme.toml").write_text('name = "Mine"', "utf-8")
    (reef / "scene.toml").write_text('[[layers]]\nfile = "water.png"', "utf-8")
    (reef / "water.png").write_bytes(png(172, 72)[:40])
    for zone in ("reef", "kelp"):
        context.settings.change(theme="mine", zone=zone)
        driver.run(0.1)
        driver.app.screen.world.wait(60)
        driver.run(0.1)
        assert (context.theme_problem is not None) == (zone == "reef")
