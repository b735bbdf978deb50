"""Games played in the window are recorded, driven without a screen."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig
from engine.formats.replay import verify
from game.input.events import Device
from game.store import FinishedGame, Store, queries
from tests.game.driver import RIGHT, Driver, StartGame
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import FILE, locked, sql
from tests.game.store.records_helpers import drawn

SMALL = GameConfig(8, 5, 6)


def recorded_games(folder: Path) -> list[FinishedGame]:
    """Return the games in the file in the order of their ends, and verify each of them."""
    store, games = Store(folder), []
    while game := store.ask(queries.game, len(games) + 1):
        verify(game.recording)
        games.append(game)
    store.close()
    return games


def results(folder: Path) -> list[str]:
    return [game.recording.result.value for game in recorded_games(folder)]


@pytest.fixture
def driver(start: StartGame) -> Driver:
    """Return a small game with its first cell open."""
    driver = start({"animation": "off"}, config=SMALL, seed=5)
    driver.begin()
    return driver


def test_games_are_recorded_when_they_end_or_are_left(driver: Driver, tmp_path: Path) -> None:
    driver.win()
    assert driver.scene.name == "play"
    assert results(tmp_path) == ["won"]
    driver.until("results")
    driver.key(pygame.K_r)
    driver.begin()
    driver.lose()
    assert driver.scene.name == "play"
    assert results(tmp_path) == ["won", "lost"]
    driver.key(pygame.K_r)
    driver.click_cell((2, 2), RIGHT)
    driver.key(pygame.K_r)  # no cell was open
    driver.begin()
    driver.key(pygame.K_r)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.3)
    driver.click_on("New game", settle=0.6)
    driver.app.close()
    assert driver.app.context.store.problem is None
    assert sorted(file.name for file in tmp_path.iterdir()) == [FILE, "settings.json"]
    assert results(tmp_path) == ["won", "lost", "abandoned", "abandoned"]
    assert {game.device for game in recorded_games(tmp_path)} == {Device.MOUSE}


def test_the_recorded_figures_are_those_of_the_session(driver: Driver, tmp_path: Path) -> None:
    driver.click_cell(driver.mines[0], RIGHT)
    driver.run(1.5)
    driver.lose()
    (game,) = recorded_games(tmp_path)
    assert game.figures == driver.play.session.figures(driver.now)
    head = {"date": "2026-11-21T12:00:00.000Z", "uid": game.uid}
    shown = replace(driver.play.session.recording(driver.now), **head)
    assert replace(game.recording, **head) == shown
    ((ended,),) = sql(tmp_path, "SELECT ended FROM games")
    assert re.fullmatch(r"....-..-..T..:..:..\....Z", ended)  # in UTC
    assert game.figures.clicks.right == 1
    assert game.recording.ms > 1500
    driver.until("results")
    driver.click_on("Same board")
    driver.key(pygame.K_r)
    assert results(tmp_path) == ["lost"], "a retry without a move is no game"
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.click_on("Same board")
    driver.click_cell(driver.mines[0], RIGHT)
    driver.key(pygame.K_r)
    assert results(tmp_path) == ["lost", "lost", "abandoned"]
    assert [game.recording.retried for game in recorded_games(tmp_path)] == [False, False, True]


def test_the_recorded_device_made_most_of_the_moves(start: StartGame, tmp_path: Path) -> None:
    driver = start({"animation": "off"}, config=SMALL, seed=5)
    for clicks in (0, 3):
        driver.go_to((4, 2))
        driver.key(pygame.K_SPACE)
        for cell in driver.mines[:clicks]:
            driver.click_cell(cell, RIGHT)
        driver.go_to(driver.mines[-1])
        driver.key(pygame.K_SPACE)
        driver.key(pygame.K_r)
    assert [game.device for game in recorded_games(tmp_path)] == [Device.KEYBOARD, Device.MOUSE]


def test_a_locked_file_stops_no_game_and_the_menu_says_so(driver: Driver, tmp_path: Path) -> None:
    store = driver.app.context.store
    store.open()
    with locked(tmp_path):
        driver.lose()
        driver.until("results")
        assert is_one_sentence(store.problem)
        driver.click_on("Menu", settle=0.6)
        assert told(store.problem) in " ".join(drawn(driver))
    driver.run(2.5)
    assert store.problem is None
    assert results(tmp_path) == ["lost"]


@pytest.mark.slow
def test_the_first_frame_does_not_wait_for_the_file(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, order = start().app, list[str]()
    app.frames = 0

    def show() -> None:
        order.append("shown")
        if order.count("shown") == 2:
            app.leave()

    monkeypatch.setattr(pygame.display, "flip", show)
    monkeypatch.setattr(app.context.store, "open", lambda: order.append("opened"))
    app.run()
    assert order[:2] == ["shown", "opened"]
