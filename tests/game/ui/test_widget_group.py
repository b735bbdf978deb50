"""Enter, Space and a pad's A trigger the main button while nothing has the focus."""

import pygame
import pytest

from engine import GameConfig, Status
from game.menu.help import HelpScene
from game.menu.settings import SettingsScene
from game.menu.share_code import ShareCodeScene
from game.play.pause import ResumeScene
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from tests.game.driver import Driver, StartGame
from tests.game.store.saved_games import begin_game, find_after_kill


def confirm(driver: Driver, how: str) -> None:
    if how == "a":
        pad = driver.plug()
        driver.run(timing.RESULTS_GRACE)
        driver.button(pad, 0)
    else:
        driver.key(pygame.K_RETURN if how == "enter" else pygame.K_SPACE, " ")


def click_on_nothing(driver: Driver) -> None:
    first = driver.group.widgets[0].rect
    driver.click((first.left - 4, first.top - 4))
    assert driver.group.focus is None


@pytest.mark.slow
@pytest.mark.parametrize("how", ["enter", "space", "a"])
def test_a_pause_ends_at_once_and_results_begin_another_game_soon(
    start: StartGame, how: str
) -> None:
    driver = start(config=GameConfig(8, 5, 6), seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    click_on_nothing(driver)
    confirm(driver, how)
    assert driver.scene.name == "play"
    driver.lose()
    driver.until("results")
    if how != "a":
        confirm(driver, how)  # a key that was meant for the board
    assert (driver.scene.name, driver.status) == ("results", Status.LOST)
    driver.run(timing.RESULTS_GRACE + 0.05)
    confirm(driver, how)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


def resume(context: Context) -> Scene:
    saved = [find_after_kill(begin_game(context.folder))]
    return ResumeScene(context, saved, lambda _: context.stack.pop(), lambda _: None)


def test_a_dialog_takes_enter_after_a_click_on_nothing(start: StartGame) -> None:
    driver = start()
    driver.click_on("Learn", settle=0.4)
    driver.key(pygame.K_RETURN, "\r")
    shown = driver.scene.name, driver.group.focus
    assert shown == ("learn", driver.group.widgets[0]), "without a main button none is used"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    theme = driver.settings.theme
    for make, after in (
        (HelpScene, "menu"),
        (SettingsScene, "menu"),
        (resume, "menu"),
        (lambda context: SettingsScene(context, "themes"), "menu"),  # highlighted buttons stay
        (ShareCodeScene, "code"),  # its button is disabled
    ):
        driver.app.stack.push(make(driver.app.context))
        driver.run(0.4)
        click_on_nothing(driver)
        driver.key(pygame.K_RETURN, "\r")
        assert (driver.scene.name, driver.settings.theme) == (after, theme)
