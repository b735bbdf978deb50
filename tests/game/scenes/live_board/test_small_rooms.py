"""Boards with large text in small windows: the bar, the toolbar and the line of a proof."""

import itertools

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, GameConfig
from game.board.frame import FRAME_WIDTH, frame_around
from tests.game.driver import Driver, StartGame
from tests.game.scenes.play.driven_games import aids, press, toolbar
from tests.marks import slow

WINDOWS = [(640, 480), (800, 1000), (1280, 720), (3440, 1440)]
TORUS = GameConfig(24, 14, 50, wraps=True)


def begun(start: StartGame, config: GameConfig, window: tuple[int, int], percent: int) -> Driver:
    chosen = {"ui_scale": percent, "aids_tray": True}
    driver = start(config=config, seed=15, window=window, chosen=chosen)
    driver.begin()
    return driver


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("touched", [False, True])
def test_text_is_twice_as_large_and_nothing_in_the_bar_meets(
    start: StartGame, window: tuple[int, int], touched: bool
) -> None:
    driver = begun(start, EXPERT, window, 200)
    driver.app.context.devices.touched = touched
    driver.run(0.1)
    painter, hud = driver.app.context.painter, driver.play.hud
    with driver.play.fitted():
        assert painter.scale == pytest.approx(2 * max(0.75, min(window[0] / 1280, window[1] / 720)))
    rects = [*hud.kept_clear, *(button.rect for button in toolbar(driver).buttons)]
    assert all(driver.window.get_rect().contains(rect) for rect in rects)
    assert not [pair for pair in itertools.combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert not driver.play.camera.view.colliderect(toolbar(driver).rect)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("percent", [200, *slow([100])])
@pytest.mark.parametrize("config", [EXPERT, *slow([BEGINNER, TORUS])], ids=str)
def test_the_line_of_a_hint_covers_no_cell_of_its_proof(
    start: StartGame, config: GameConfig, window: tuple[int, int], percent: int
) -> None:
    driver = begun(start, config, window, percent)
    hints, camera = aids(driver).hints, driver.play.camera
    press(driver, "h", settle=0.2)
    while True:
        bar, side = hints.bar.rect, camera.cell
        assert driver.window.get_rect().contains(bar)
        cells = [pygame.Rect(camera.corner(cell), (side, side)) for cell in hints.view.cells]
        assert cells
        assert bar.collidelist(cells) < 0
        if percent == 100:
            board = frame_around(camera).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
            assert not bar.colliderect(board), "nor any other, the repeated ones too"
        if hints.is_last:
            break
        hints.next()
        driver.run(0.1)
