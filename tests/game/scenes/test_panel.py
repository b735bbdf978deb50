"""Panels scroll where the window is too low for the size of text that the player wants."""

import pygame
import pytest

from game.menu.settings import SettingsScene
from tests.game.driver import Driver, StartGame

LARGE = {"ui_scale": 200}


@pytest.fixture
def settings(start: StartGame) -> Driver:
    driver = start(LARGE, window=(1280, 720))
    driver.click_on("Settings", settle=0.6)
    assert driver.scene.name == "settings"
    return driver


def scene_of(driver: Driver) -> SettingsScene:
    assert isinstance(driver.scene, SettingsScene)
    return driver.scene


def test_the_size_of_text_is_what_was_chosen(settings: Driver) -> None:
    with settings.scene.fitted():
        assert settings.app.context.painter.scale == 2.0
    settings.click_on("Done", settle=0.6)
    with settings.scene.fitted():
        assert settings.app.context.painter.scale == 2.0


def test_the_wheel_scrolls_between_the_tabs_and_the_way_out(settings: Driver) -> None:
    scene, (*_, last) = scene_of(settings), scene_of(settings).rows.values()
    done, tab = settings.widget("Done"), settings.widget("Sound")
    before = done.rect.copy(), tab.rect.copy()
    assert scene.scroll.reach > 0
    assert scene.group.at(last.rect.center) is None, "out of sight"
    settings.move(scene.scroll.view.center)
    settings.post(pygame.MOUSEWHEEL, x=0, y=-30, precise_x=0.0, precise_y=-30.0, flipped=False)
    settings.run(0.1)
    assert scene.scroll.offset == scene.scroll.reach
    assert scene.scroll.view.contains(last.rect)
    assert (done.rect, tab.rect) == before
    settings.click(tab.rect.center)
    assert "music_volume" in scene.rows
    settings.click(done.rect.center, settle=0.6)
    assert settings.scene.name == "menu"


def test_a_drag_scrolls_and_presses_nothing(settings: Driver) -> None:
    scene, row = scene_of(settings), scene_of(settings).rows["left_chords"]
    before = settings.settings.left_chords
    x, y = row.rect.right - 20, row.rect.centery
    settings.move((x, y))
    settings.down((x, y))
    settings.move((x, y - 120))
    settings.run(0.1)
    assert scene.scroll.offset == 120
    settings.up((x, y - 120))
    settings.run(0.1)
    assert settings.settings.left_chords == before


def test_the_focus_is_brought_into_view(settings: Driver) -> None:
    scene = scene_of(settings)
    for _ in scene.group.widgets:
        settings.key(pygame.K_TAB, settle=0.05)
        assert scene.group.focus is not None
        seen = scene.group.focus.seen or settings.window.get_rect()
        assert seen.contains(scene.group.focus.rect)


def test_a_panel_that_fits_does_not_scroll(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    driver.click_on("Settings", settle=0.6)
    assert scene_of(driver).scroll is None
