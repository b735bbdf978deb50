"""Enter, Space and a pad's A use the main button while nothing has the focus."""

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.scenes.context import Context
from game.scenes.dialogs.help import HelpScene
from game.scenes.menu.share_code import ShareCodeScene
from game.scenes.play.resume import ResumeScene
from game.scenes.scene import Scene
from game.scenes.settings.settings import SettingsScene
from game.ui import timing
from tests.game.driver import Driver
from tests.game.saves.saved_games import begin_game, find_after_kill

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)


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


@pytest.mark.parametrize("how", ["enter", "space", "a"])
def test_results_begin_another_game_soon_but_not_at_once(start: Start, how: str) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    if how != "a":
        confirm(driver, how)  # a key that was meant for the board
    assert (driver.scene.name, driver.status) == ("results", Status.LOST)
    driver.run(timing.RESULTS_GRACE + 0.05)
    confirm(driver, how)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


@pytest.mark.parametrize("how", ["enter", "space", "a"])
def test_a_pause_ends_at_once_after_a_click_on_nothing(start: Start, how: str) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    click_on_nothing(driver)
    confirm(driver, how)
    assert driver.scene.name == "play"


def resume(context: Context) -> Scene:
    saved = [find_after_kill(begin_game(context.folder))]
    return ResumeScene(context, saved, lambda _: context.stack.pop(), lambda _: None)


@pytest.mark.parametrize("make", [HelpScene, SettingsScene, resume])
def test_a_dialog_takes_enter_after_a_click_on_nothing(start: Start, make: Callable) -> None:
    driver = start()
    driver.app.stack.push(make(driver.app.context))
    driver.run(0.4)
    click_on_nothing(driver)
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "menu"


def test_enter_uses_no_button_that_is_disabled_or_only_highlighted(start: Start) -> None:
    driver = start()
    theme = driver.settings.theme
    for scene, after in (
        (SettingsScene(driver.app.context, "themes"), "menu"),
        (ShareCodeScene(driver.app.context), "code"),
    ):
        driver.app.stack.push(scene)
        driver.run(0.4)
        click_on_nothing(driver)
        driver.key(pygame.K_RETURN, "\r")
        assert (driver.scene.name, driver.settings.theme) == (after, theme)
    assert driver.group.focus is driver.group.widgets[0]


def test_with_several_primary_buttons_enter_first_shows_the_focus(start: Start) -> None:
    driver = start()
    driver.key(pygame.K_RETURN, "\r")
    assert (driver.scene.name, driver.group.focus) == ("menu", driver.group.widgets[0])
