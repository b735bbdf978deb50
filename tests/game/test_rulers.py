"""The columns and rows at a board's edges of what is pointed out."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.config import GameConfig
from game.view.rulers import LEAST_CELL
from tests.game.driver import Driver

Start = Callable[..., Driver]


def plates(driver: Driver) -> tuple[set[int], set[int]]:
    """The columns and the rows with a plate, counted from 1."""
    camera = driver.play.camera
    accent = driver.app.kit.painter.colour("accent")
    half = camera.cell // 2

    def is_plate(x: int, y: int) -> bool:
        shown = driver.window.get_at((x, y))[:3]
        return max(abs(one - other) for one, other in zip(shown, accent, strict=True)) < 12

    columns = {
        x + 1
        for x in range(camera.columns)
        if is_plate(camera.corner((x, 0))[0] + half - 6, camera.view.top - 8)
    }
    rows = {
        y + 1
        for y in range(camera.rows)
        if is_plate(camera.view.left - 4, camera.corner((0, y))[1] + half)
    }
    return columns, rows


@pytest.mark.parametrize("window", [(1000, 640), (700, 900)])
def test_what_is_pointed_out_has_its_column_and_row(start: Start, window: tuple[int, int]) -> None:
    driver = start(config=GameConfig(12, 9, 14), seed=4, window=window)
    driver.begin()
    assert plates(driver) == (set(), set())
    for _ in range(3):
        driver.key(pygame.K_h, settle=0.3)
    driver.run(5.0)  # until nothing is told above the board
    cells = driver.play.board.pointed_out
    assert cells
    assert plates(driver) == ({x + 1 for x, _ in cells}, {y + 1 for _, y in cells})


def test_small_cells_have_no_room_for_numbers(start: Start) -> None:
    driver = start(config=GameConfig(80, 40, 300), seed=4, window=(640, 480))
    driver.begin()
    driver.key(pygame.K_0, "0", settle=0.3)
    assert driver.play.camera.cell < LEAST_CELL
    driver.key(pygame.K_h, settle=0.6)
    assert driver.play.board.pointed_out
    assert plates(driver) == (set(), set())
