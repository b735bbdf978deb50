"""Games that were left in play: what a closed window or a killed program leaves, and going on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig
from engine.formats.recording import Result
from game.app.options import Options
from game.records import FinishedGame, Store
from game.saves.start import Start
from game.scenes.play.resume import ResumeScene
from tests.game.driver import Driver

CONFIG = GameConfig(12, 8, 14)


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Start the program as ``run`` does, once more in the same folder each time."""

    def start(config: GameConfig | None = None) -> Driver:
        options = Options(config, start=Start(7 if config else None))
        chosen = {"window_width": 640, "window_height": 480, "animation": "off"}
        driver = Driver(tmp_path, options, chosen)
        driver.run(0.1)
        driver.app.finish_startup()
        driver.run(0.5)
        return driver

    yield start
    pygame.quit()


def book(folder: Path) -> list[FinishedGame]:
    """Return the games in the record book, the newest first."""
    store = Store(folder)
    games = [store.game(line.id) for line in store.games(50)]
    store.close()
    return [game for game in games if game is not None]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("playing-*.txt"))


def close_window(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.run(0.1)
    assert not driver.app.stack
    driver.app.close()


def interrupt(driver: Driver) -> None:
    driver.app.close()


def kill(driver: Driver) -> None:
    """Nothing is closed, but the system lets go of the process's files."""
    driver.play.autosave.writer.close()
    pygame.quit()


@pytest.mark.parametrize("leave", [close_window, interrupt, kill])
def test_a_saved_game_continues_where_it_was_left(
    begin: Callable[..., Driver], tmp_path: Path, leave: Callable[[Driver], None]
) -> None:
    driver = begin(CONFIG)
    driver.begin((5, 4))
    driver.click_cell(driver.mines[0], button=3)
    driver.run(1.5)
    session = driver.play.session
    position, moves, ms = session.position, list(session.record), session.clock.ms(driver.now)
    leave(driver)
    assert len(files(tmp_path)) == 1
    assert book(tmp_path) == []

    driver = begin()
    assert isinstance(driver.scene, ResumeScene)
    driver.click_on("Continue", settle=0.0)
    driver.run(0.02)
    session = driver.play.session
    assert (session.position, session.record) == (position, moves)
    gone = ms - 1000 if leave is kill else ms
    assert gone <= session.clock.ms(driver.now) <= ms + 60
    driver.run(0.5)
    driver.win()
    assert files(tmp_path) == []
    (game,) = book(tmp_path)
    assert game.recording.result is Result.WON
    assert "resumed" in game.flaws
    assert not game.ranked
    driver.app.close()


def test_a_saved_game_put_off_waits_in_the_menu_and_for_the_next_start(
    begin: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = begin(CONFIG)
    driver.begin((5, 4))
    board = driver.text
    for wait in ("Decide later", "escape"):
        close_window(driver)
        assert len(files(tmp_path)) == 1
        driver = begin()
        assert isinstance(driver.scene, ResumeScene)
        if wait == "escape":
            driver.key(pygame.K_ESCAPE, settle=0.5)
        else:
            driver.click_on(wait, settle=0.5)
        assert driver.scene.name == "menu"
    driver.click_on("Continue", settle=0.5)
    assert driver.text == board
    driver.lose()
    assert files(tmp_path) == []
    driver.until("results")
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in [getattr(widget, "label", "") for widget in driver.group.widgets]
