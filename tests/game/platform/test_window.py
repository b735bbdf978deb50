"""The window's size: its limits, its changes, and its place in the settings."""

import json
import os
import sys

import pygame
import pytest

from engine import GameConfig
from game.platform.window import set_sdl_hints
from game.store.settings import SettingsStore
from tests.game.driver import LEFT, StartGame

SMALL = GameConfig(8, 5, 6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("screens", "chosen", "given"),
    [
        ([(1024, 600)], (16384, 16384), (1024, 600)),
        ([(1024, 600)], (800, 720), (800, 600)),
        ([(1280, 720), (700, 1000)], (1300, 900), (1280, 900)),
        ([(320, 240)], (640, 480), (320, 240)),
    ],
)
def test_a_window_is_no_larger_than_the_largest_screen(
    start: StartGame,
    monkeypatch: pytest.MonkeyPatch,
    screens: list[tuple[int, int]],
    chosen: tuple[int, int],
    given: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    driver = start(window=chosen)
    assert driver.window.get_size() == given
    driver.app.close()
    settings = SettingsStore(driver.file).value
    saved = max(given[0], 640), max(given[1], 480)  # a screen may be smaller than any window
    assert (settings.window_width, settings.window_height) == saved


@pytest.mark.parametrize("size", [(1600, 900), (900, 1000)], ids=str)
def test_a_resize_keeps_the_game_and_a_held_button_and_lays_everything_out_again(
    start: StartGame, size: tuple[int, int]
) -> None:
    driver = start({"animation": "off"}, config=GameConfig(30, 16, 40), seed=5)
    driver.begin()
    position = driver.play.session.position
    driver.down(driver.centre((1, 1)), LEFT)
    driver.resize(size)
    assert driver.play.session.position == position
    camera = driver.play.pane.camera
    assert camera.view == camera.rect
    assert driver.window.get_rect().contains(camera.rect)
    assert not camera.rect.colliderect(driver.play.hud.puff.rect)
    for widget in driver.play.hud.group.widgets:
        assert driver.window.get_rect().contains(widget.rect)
    assert driver.play.pane.view.tiles.px == camera.cell, "sprites are drawn for this size"
    x, y = driver.closed_safe[0]
    driver.up(driver.centre((x, y)), LEFT)
    driver.run(0.05)
    assert driver.commands()[-1] == f"open {x},{y}", "the cell that is there by now"
    driver.app.close()
    stored = json.loads(driver.file.read_text("utf-8"))
    assert (stored["window_width"], stored["window_height"]) == size


def test_a_resize_lays_out_the_scene_on_top_and_the_one_below(start: StartGame) -> None:
    driver = start({"animation": "off"}, config=SMALL, seed=5)
    driver.begin()
    for scene, size, label in (("pause", (1000, 700), "Resume"), ("results", (900, 600), "Again")):
        if scene == "pause":
            driver.key(pygame.K_p)
        else:
            driver.lose()
            driver.until("results")
        driver.resize(size)
        assert driver.scene.name == scene
        for widget in driver.group.widgets:
            assert driver.window.get_rect().contains(widget.rect)
        driver.click_on(label)
        assert driver.scene.name == "play"
        assert driver.play.pane.camera.area.right > size[0] - 100


@pytest.mark.parametrize(
    ("platform", "own", "hint"),
    [("darwin", None, "1"), ("darwin", "0", "0"), ("linux", None, None)],
)
def test_ctrl_and_a_click_flag_on_macos(
    monkeypatch: pytest.MonkeyPatch, platform: str, own: str | None, hint: str | None
) -> None:
    """SDL turns it into a right click, as other programs there do, unless the player forbids it."""
    name = "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK"
    monkeypatch.setattr(os, "environ", {} if own is None else {name: own})
    monkeypatch.setattr(sys, "platform", platform)
    set_sdl_hints()
    assert os.environ.get(name) == hint
