"""The daily boards and share codes."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pygame
import pytest

from engine.core.config import BEGINNER, GameConfig, StartRule, presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.dive.airs import Air
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from engine.formats.daily import daily_board, sunday_board
from engine.formats.share_code import Shared, encode_share_code
from engine.generation.placement import place
from engine.rules.game import Status
from game.input.events import Device
from game.menu.daily import DailyScene, play_shared
from game.menu.menu import MenuScene
from game.menu.share_code import ShareCodeScene
from game.platform import clipboard
from game.store import daily_tries, queries
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import finished

TODAY = date(2026, 11, 21)


@pytest.fixture
def at_noon(start: StartGame) -> StartGame:
    """Return a function that starts the game on the 21st of November, in every time zone."""

    def begin() -> Driver:
        driver = start({"daily_preset": "beginner"})
        noon = datetime(2026, 11, 21, 12).astimezone(UTC)
        driver.app.context.store.now = lambda: noon
        return driver

    return begin


def open_daily(driver: Driver) -> DailyScene:
    driver.until("menu")
    driver.click_on("Daily", settle=0.5)
    assert isinstance(driver.scene, DailyScene)
    return driver.scene


def playing_daily(at_noon: StartGame) -> Driver:
    driver = at_noon()
    open_daily(driver)
    driver.click_on("Play today's board", settle=0.5)
    return driver


def labels(scene: DailyScene) -> set[str]:
    scene.layout((1280, 720))
    return {getattr(widget, "label", "") for widget in scene.group.widgets}


def recorded_games(driver: Driver) -> list[tuple[object, ...]]:
    """Return day, rank and flaws of the recorded games, the newest first."""
    store = driver.app.context.store
    games = [store.ask(queries.game, line.id) for line in store.ask(queries.games, 10)]
    return [(game.daily, game.ranked, game.flaws) for game in games if game is not None]


def test_the_game_opens_the_first_cell_of_the_daily_board(at_noon: StartGame) -> None:
    driver = at_noon()
    scene = open_daily(driver)
    assert (scene.month, driver.widget("later").enabled) == (date(2026, 11, 1), False)
    assert "Watch your first try" not in labels(scene)
    for _ in range(12):
        driver.click_on("earlier")
    assert (scene.month, driver.widget("later").enabled) == (date(2025, 11, 1), True)
    driver.click_on("later")
    assert scene.month == date(2025, 12, 1)
    driver.click_on("Play today's board", settle=0.5)
    shared = daily_board(TODAY, GameConfig(9, 9, 10))
    session = driver.play.session
    assert session.position.field == place(shared.config, shared.seed, shared.first).field
    assert session.position.first == shared.first
    assert (session.status, session.clicks.total) == (Status.PLAYING, 0)
    driver.win()
    driver.until("results")
    assert recorded_games(driver) == [("2026-11-21", True, ())]
    assert driver.app.context.store.ask(queries.game, 1).device is Device.MOUSE


def test_only_the_first_try_of_a_day_ranks_even_if_it_is_by_the_code(at_noon: StartGame) -> None:
    driver = at_noon()
    code = encode_share_code(daily_board(TODAY, GameConfig(9, 9, 10)))
    open_code(driver).field.put(code)
    driver.key(pygame.K_RETURN, settle=0.5)
    driver.lose()
    assert "Watch your first try" in labels(DailyScene(driver.app.context, TODAY))
    driver.key(pygame.K_r, settle=0.5)
    assert (driver.status, driver.play.session.deal) == (Status.READY, None), "a fresh board"
    driver.key(pygame.K_ESCAPE, settle=0.5)
    open_daily(driver)
    driver.click_on("Play it again", settle=0.5)
    driver.win()
    assert recorded_games(driver) == [("2026-11-21", False, ("again",)), ("2026-11-21", True, ())]
    first = driver.app.context.store.ask(daily_tries.result, "2026-11-21", (9, 9, 10))
    assert first.result.value == "lost"


def test_a_first_try_with_help_is_not_won(at_noon: StartGame) -> None:
    driver = playing_daily(at_noon)
    driver.key(pygame.K_h, "h")
    driver.win()
    scene = DailyScene(driver.app.context, TODAY)
    assert scene.state.startswith("Not ranked: you had help.")
    assert (scene.days, scene.streak) == ({TODAY: False}, "No streak yet")


def test_an_abandoned_daily_board_counts_as_tried(at_noon: StartGame) -> None:
    driver = playing_daily(at_noon)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Abandon", settle=0.5)
    assert recorded_games(driver) == [("2026-11-21", False, ("paused",))]


def test_a_daily_board_in_another_copy_counts_as_tried(at_noon: StartGame) -> None:
    driver = playing_daily(at_noon)
    driver.app.stack.clear()
    driver.app.context.waiting = ()
    driver.app.stack.push(MenuScene(driver.app.context))
    driver.run(0.5)
    scene = open_daily(driver)
    assert "Started, but not finished." in scene.state
    driver.click_on("Play it again", settle=0.5)
    driver.win()
    assert recorded_games(driver) == [("2026-11-21", False, ("again",))]


SHARED = Shared(GameConfig(12, 9, 20, start=StartRule.NO_GUESS), 987654321, (3, 4))


def open_code(driver: Driver) -> ShareCodeScene:
    driver.until("menu")
    driver.click_on("Custom", settle=0.5)
    driver.click_on("Play a code", settle=0.5)
    assert isinstance(driver.scene, ShareCodeScene)
    return driver.scene


def test_a_code_can_be_pasted_or_typed_and_a_wrong_one_is_reported(start: StartGame) -> None:
    driver = start()
    scene, code = open_code(driver), encode_share_code(SHARED)
    assert clipboard.copy(f" {code}\n")
    driver.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
    assert scene.shared == SHARED
    driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.key(pygame.K_DELETE)
    assert scene.shared is None
    driver.click_on("Paste")
    assert scene.shared == SHARED
    scene.field.put(code[:-1] + ("0" if code[-1] != "0" else "1"))
    assert scene.message == "This code isn't valid. A letter is wrong or missing."
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.type(code.lower())
    driver.key(pygame.K_RETURN, settle=0.5)
    session = driver.play.session
    assert session.config == SHARED.config
    assert session.position.field == place(SHARED.config, SHARED.seed, SHARED.first).field
    assert session.position.first == SHARED.first
    driver.lose()
    assert recorded_games(driver) == [(None, False, ("chosen",))]
    driver.until("results", 8.0)
    driver.click_on("Copy code")
    assert clipboard.paste() == code


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_code_is_pasted_out_of_a_chat(start: StartGame, way: str) -> None:
    driver = start()
    scene, code = open_code(driver), encode_share_code(SHARED)
    for text in (
        "\u201c{}\u201d.".format(code.replace("-", "\u2011").lower()),
        f"Minewave: a board with a long name, 3,600.25 s, without a guess. Code: {code},",
        "\u200b".join(code.replace("-", "\u2013\n")),
        f"Try {code.replace('-', ' ')}, it is hard.\nI needed 41.2 s",
        f"{code}\n\nSent by Anna",
    ):
        assert clipboard.copy(text)
        scene.field.put("")
        if way == "key":
            driver.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
        else:
            driver.click_on("Paste")
        assert scene.shared == SHARED, text
        assert scene.field.text.startswith("MW"), "the words around it go"
        assert scene.field.text.endswith(code[-3:])
        scene.group.focus = scene.field


def test_a_page_left_open_over_midnight_shows_and_begins_the_new_day(at_noon: StartGame) -> None:
    driver = at_noon()
    store, scene = driver.app.context.store, open_daily(driver)
    store.record(finished("won", 9.0, BEGINNER, daily=TODAY.isoformat()))
    driver.app.context.settings.change(daily_preset="beginner")
    scene.resume()
    assert "Watch your first try" in labels(scene)
    scene.group.focus = driver.widget("earlier")
    now = store.now() + timedelta(days=10)
    store.now = lambda: now
    driver.run(0.6)
    assert (scene.month, driver.widget("later").enabled) == (date(2026, 12, 1), False)
    assert scene.group.focus is driver.widget("earlier")
    assert "Watch your first try" not in labels(scene)
    assert scene.streak == "No streak now. Longest: 1."
    driver.click_on("Play today's board", settle=0.5)
    assert driver.play.game.autosave.metadata.daily == "2026-12-01"


def test_a_month_that_was_turned_to_stays_over_midnight(at_noon: StartGame) -> None:
    driver = at_noon()
    store, scene = driver.app.context.store, open_daily(driver)
    driver.click_on("earlier")
    now = store.now() + timedelta(days=10)
    store.now = lambda: now
    driver.run(0.6)
    assert (scene.month, driver.widget("later").enabled) == (date(2026, 10, 1), True)


def test_a_code_typed_before_midnight_begins_no_dive_of_the_day_before(
    at_noon: StartGame,
) -> None:
    driver = at_noon()
    store, scene = driver.app.context.store, open_code(driver)
    scene.field.put(encode_dive_code(daily_dive_seed(TODAY), Air.EASY))
    now = store.now() + timedelta(days=1)
    store.now = lambda: now
    driver.click_on("Play", settle=0.5)
    assert (driver.dive.day, driver.dive.is_known) == (None, True)


def test_the_menu_over_midnight_shows_the_new_day(at_noon: StartGame) -> None:
    driver = at_noon()
    driver.until("menu")
    store = driver.app.context.store
    store.record(finished("won", 9.0, BEGINNER, daily=TODAY.isoformat()))
    driver.scene.resume()
    driver.run(3.0)
    assert driver.widget("Daily").note == "1 day"
    now = store.now() + timedelta(days=2)
    store.now = lambda: now
    driver.run(0.2)
    assert driver.widget("Daily").note == ""


def test_a_streak_is_shown_with_the_longest_one_and_joins_its_days(at_noon: StartGame) -> None:
    driver = at_noon()
    store, told = driver.app.context.store, []
    for ago in (15, 14, 13, 12, 9, 8, 3, 2, 1):
        ended = store.now() - timedelta(days=ago)
        game = finished("won", 9.0, BEGINNER, seed=ago, daily=(TODAY - timedelta(ago)).isoformat())
        store.record(replace(game, ended=ended))
        told.append(DailyScene(driver.app.context, TODAY).streak)
    assert told[0] == "No streak now. Longest: 1."
    assert told[3] == told[5] == told[7] == "No streak now. Longest: 4."
    assert told[-1] == "3 days won in a row. Longest: 4."
    later = DailyScene(driver.app.context, TODAY + timedelta(days=2))
    assert later.streak == "No streak now. Longest: 4."


SUNDAYS = {date(2026, 11, 15): HEX, date(2026, 11, 22): KNIGHT, date(2026, 11, 29): CROSS}


@pytest.mark.parametrize("day", SUNDAYS, ids=str)
def test_on_sundays_a_board_of_another_water_stands_beside_the_daily_one(
    start: StartGame, day: date
) -> None:
    driver, water = start({"daily_preset": "beginner"}), SUNDAYS[day]
    noon = datetime(day.year, day.month, day.day, 12).astimezone(UTC)
    driver.app.context.store.now = lambda: noon
    scene = open_daily(driver)
    shared = sunday_board(day, presets_of(water)["beginner"])
    assert scene.sunday.shared == shared
    assert scene.tree.find(f"Sunday's board: {driver.app.context.texts(f'waters.{water.name}')}")
    driver.click_on("copy")
    assert clipboard.paste() == encode_share_code(shared)
    driver.click_on("Play Sunday's board", settle=0.5)
    session = driver.play.session
    assert (session.config, session.position.seed) == (shared.config, shared.seed)
    assert driver.play.autosave.metadata.daily == day.isoformat()
    assert driver.play.autosave.metadata.flaws.count("again") == 0
    driver.win()
    driver.app.context.navigator.menu()
    scene = open_daily(driver)
    assert scene.board.first_try is None, "today's board is another"
    assert scene.streak == "No streak yet"
    assert scene.sunday.first_try is not None
    driver.click_on("copy", settle=0.2)
    again = [one for one in driver.group.widgets if getattr(one, "label", "") == "Play it again"]
    again[0].activate()
    driver.run(0.5)
    assert "again" in driver.play.autosave.metadata.flaws


def test_no_other_day_has_another_board(at_noon: StartGame) -> None:
    assert open_daily(at_noon()).sunday is None


def test_a_code_of_a_sunday_is_its_first_try_on_that_day_alone(at_noon: StartGame) -> None:
    driver, sunday = at_noon(), date(2026, 11, 22)
    shared = sunday_board(sunday, presets_of(KNIGHT)["expert"])
    for today, is_of_the_day in ((TODAY, False), (sunday, True)):
        play_shared(driver.app.context, shared, today)
        driver.run(0.5)
        metadata = driver.play.autosave.metadata
        assert (metadata.daily is not None, "chosen" in metadata.flaws) == (
            is_of_the_day,
            not is_of_the_day,
        )
