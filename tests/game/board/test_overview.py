"""Boards so large that several of their cells share a pixel: as a whole, under the pointer,
zoomed."""

import math
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import GameConfig
from game.board.camera import DETAIL_CELL, READABLE_CELL, START_CELL, Camera
from tests.game.driver import StartGame
from tests.marks import slow

sides = st.integers(1, 1000)


@given(sides, sides, st.integers(120, 900), st.integers(90, 700), st.integers(0, 4), st.data())
def test_every_pixel_of_a_shrunk_board_is_a_cell_that_lies_there(
    columns: int, rows: int, width: int, height: int, steps: int, data: st.DataObject
) -> None:
    area = pygame.Rect(16, 90, width, height)
    camera = Camera(columns, rows)
    camera.fit(area)
    camera.zoom_out()
    assert area.contains(camera.rect)
    camera.zoom(area.center, steps)
    view = camera.view
    pos = tuple(
        data.draw(st.integers(start, start + length - 1))
        for start, length in zip(view.topleft, view.size, strict=True)
    )
    cell = camera.cell_at(pos)
    assert cell is not None
    assert (cell[0] in camera.seen()[0], cell[1] in camera.seen()[1]) == (True, True)
    if camera.is_shrunk:
        assert max(abs(a - b) for a, b in zip(camera.corner(cell), pos, strict=True)) <= 1
    if camera.is_whole:
        for corner in ((0, 0), (columns - 1, rows - 1)):
            assert camera.view.collidepoint(camera.corner(corner))


def test_zoom_goes_in_small_steps_from_the_whole_board_to_whole_pixels_and_back() -> None:
    camera = Camera(1000, 1000)
    camera.fit(pygame.Rect(16, 92, 1248, 612))
    camera.zoom_out()
    scales = [camera.scale]
    for steps in (1, 1, 1, 1, -1, -1, -1, -1, -1):
        camera.zoom(camera.area.center, steps)
        scales.append(camera.scale)
    assert scales[0] == scales[-1] == pytest.approx(0.612)
    assert scales[3:6] == [1, 2, 1]
    assert max(max(a, b) / min(a, b) for a, b in pairwise(scales)) <= 2


def test_what_is_opened_far_away_is_seen_on_the_whole_board(start: StartGame) -> None:
    driver = start(config=GameConfig(1000, 700, 20_000), seed=3)
    driver.key(pygame.K_0, "0", settle=0.3)
    camera = driver.play.pane.camera
    before = driver.board_picture()
    driver.click(camera.rect.center, settle=0.5)
    assert driver.play.session.position.board.opened.bit_count() > 500_000
    assert driver.board_picture() != before
    colours = {driver.window.get_at((x, camera.rect.centery))[:3] for x in range(20, 600, 7)}
    assert len(colours) > 5, "numbers, mines' cells and the open sea"


@pytest.mark.parametrize("window", [(640, 480), *slow([((1280, 720),), ((720, 1280),)])], ids=str)
def test_a_new_game_begins_zoomed_in_and_0_shows_the_whole_board(
    start: StartGame, window: tuple
) -> None:
    driver = start(config=GameConfig(1000, 700, 90_000), seed=3, window=window)
    camera = driver.play.pane.camera
    for _ in ("the first game", "the next"):
        with driver.play.fitted():
            assert camera.cell == max(driver.app.context.painter.px(START_CELL), READABLE_CELL)
        assert math.dist(camera.cell_at(camera.area.center), (500, 350)) < 2
        assert driver.play.pane.view.minimap.is_needed
        driver.key(pygame.K_0, "0", settle=0.3)
        assert camera.is_whole
        rect, area = camera.rect, camera.area
        assert max(rect.width / area.width, rect.height / area.height) > 0.98
        middle = driver.window.get_at(rect.center)[:3]
        for pos in (rect.topleft, (rect.right - 1, rect.top), (rect.right - 1, rect.bottom - 1)):
            edge = driver.window.get_at(pos)[:3]
            assert math.dist(edge, middle) < 3, "the picture reaches the edges"
        driver.click((rect.left + rect.width // 4, rect.top + rect.height // 5), button=3)
        board = driver.play.session.position.board
        (flag,) = board.grid.cells(board.flags)
        assert math.dist(flag, (250, 140)) < 3
        driver.key(pygame.K_r, "r", settle=0.3)
    camera.zoom_to(camera.area.center, DETAIL_CELL)  # a zoom that can be played on stays
    driver.run(0.1)
    before = camera.rect
    driver.key(pygame.K_r, "r", settle=0.3)
    assert camera.rect == before
