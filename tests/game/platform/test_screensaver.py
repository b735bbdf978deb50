"""The screen may turn off as the system is set, except while a board's clock runs."""

from pathlib import Path

import pygame
import pytest

from engine import GameConfig
from engine.dive.airs import Air
from game.learn.tutorial import TutorialScene
from tests.game.dive.driven_dives import take
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import finished

SMALL = GameConfig(8, 5, 6)


def may_go_dark() -> bool:
    return bool(pygame.display.get_allow_screensaver())


def test_the_menu_and_its_pages_let_the_screen_go_dark(start: StartGame) -> None:
    driver = start()
    assert may_go_dark()
    for name in ("settings", "records", "learn", "help", "daily"):
        getattr(driver.app.context.navigator, name)()
        driver.run(0.2)
        assert may_go_dark(), name
        driver.app.context.navigator.menu()
        driver.run(0.2)


def test_only_a_board_whose_clock_runs_keeps_the_screen_awake(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    assert may_go_dark(), "nothing has begun"
    driver.begin()
    assert not may_go_dark()
    driver.run(3.0)
    assert not may_go_dark()
    driver.key(pygame.K_p, settle=0.2)
    assert may_go_dark()
    driver.key(pygame.K_p, settle=0.2)
    assert not may_go_dark()
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(1.2)
    assert may_go_dark()
    driver.post(pygame.WINDOWRESTORED)
    driver.key(pygame.K_p, settle=0.2)
    assert not may_go_dark()
    driver.key(pygame.K_F1, settle=0.2)
    assert may_go_dark()
    driver.key(pygame.K_ESCAPE, settle=0.2)
    driver.key(pygame.K_p, settle=0.2)
    assert not may_go_dark()
    driver.lose()
    driver.run(0.2)
    assert may_go_dark()
    driver.until("results")
    assert may_go_dark()


@pytest.mark.slow
def test_a_dive_keeps_it_awake_on_its_boards_alone(start: StartGame) -> None:
    driver = start()
    driver.app.context.navigator.new_dive(Air.EASY)
    take(driver)
    driver.begin()
    assert not may_go_dark()
    driver.win()
    driver.run(3.0)
    assert may_go_dark()


def test_a_replay_and_the_tutorial_do_not(start: StartGame) -> None:
    driver = start()
    driver.app.context.navigator.replay(finished("won", 9.0, SMALL).recording)
    driver.run(0.5)
    assert may_go_dark()
    driver.app.context.stack.switch(TutorialScene(driver.app.context))
    driver.run(0.5)
    driver.click(driver.scene.pane.camera.area.center)
    driver.run(0.5)
    assert may_go_dark()


@pytest.mark.slow
def test_only_changes_are_reported_to_the_system(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    tell = pygame.display.set_allow_screensaver
    monkeypatch.setattr(
        pygame.display, "set_allow_screensaver", lambda is_on: [told.append(is_on), tell(is_on)]
    )
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(2.0)
    driver.key(pygame.K_p, settle=1.0)
    driver.key(pygame.K_p, settle=1.0)
    assert told == [True, False, True, False]


def test_a_player_who_set_sdl_to_allow_it_always_is_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: StartGame
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    driver: Driver = start(config=SMALL, seed=5)
    driver.begin()
    assert may_go_dark()
