"""Boards so large that several of their cells share a pixel: seen whole, pointed at, zoomed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import GameConfig
from game.board.camera import DETAIL_CELL, READABLE_CELL, START_CELL, Camera
from game.board.settled_board import Overview
from tests.game.driver import Driver
from tests.marks import slow

Start = Callable[..., Driver]
WINDOWS = [(640, 480), (1280, 720), (720, 1280)]
LARGE = GameConfig(1000, 700, 90_000)


def overlooking(columns: int, rows: int, area: pygame.Rect) -> Camera:
    """A camera that sees the whole board."""
    camera = Camera(columns, rows)
    camera.fit(area)
    camera.zoom_out()
    return camera


@given(
    st.integers(1, 1000),
    st.integers(1, 1000),
    st.builds(pygame.Rect, st.just(16), st.just(90), st.integers(120, 900), st.integers(90, 700)),
    st.integers(0, 4),
    st.data(),
)
def test_every_pixel_of_a_shrunk_board_is_a_cell_that_lies_there(
    columns: int, rows: int, area: pygame.Rect, steps: int, data: st.DataObject
) -> None:
    camera = overlooking(columns, rows, area)
    assert area.contains(camera.rect)
    camera.zoom(area.center, steps)
    view = camera.view
    pos = (
        data.draw(st.integers(view.left, view.right - 1)),
        data.draw(st.integers(view.top, view.bottom - 1)),
    )
    cell = camera.cell_at(pos)
    assert cell is not None
    assert cell[0] in camera.seen()[0]
    assert cell[1] in camera.seen()[1]
    if camera.is_shrunk:
        assert max(abs(a - b) for a, b in zip(camera.corner(cell), pos, strict=True)) <= 1
    for corner in ((0, 0), (columns - 1, rows - 1)):
        if camera.is_whole:
            assert camera.view.collidepoint(camera.corner(corner))


def test_the_ends_of_a_shrunk_board_are_its_first_and_last_cells() -> None:
    camera = overlooking(1000, 700, pygame.Rect(16, 90, 608, 380))
    rect = camera.rect
    assert camera.cell_at(rect.topleft) == (0, 0)
    assert camera.cell_at((rect.right - 1, rect.bottom - 1)) == (999, 699)
    assert camera.cell_at((rect.right, rect.top)) is None
    assert camera.seen() == (range(1000), range(700))


def test_zoom_goes_in_small_steps_from_the_whole_board_to_whole_pixels_and_back() -> None:
    camera = overlooking(1000, 1000, pygame.Rect(16, 92, 1248, 612))
    scales: list[float] = [camera.scale]
    for steps in (1, 1, 1, 1, -1, -1, -1, -1, -1):
        camera.zoom(camera.area.center, steps)
        scales.append(camera.scale)
    assert scales[0] == scales[-1] == pytest.approx(0.612)
    assert scales[3:6] == [1, 2, 1]
    ratios = [max(a, b) / min(a, b) for a, b in pairwise(scales)]
    assert max(ratios) <= 2


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_0_shows_the_whole_board_and_the_mouse_is_on_the_cell_below_it(
    start: Start, window: tuple[int, int]
) -> None:
    driver = start(config=LARGE, seed=3, window=window)
    driver.begin()
    driver.key(pygame.K_0, "0", settle=0.3)
    camera = driver.play.camera
    assert camera.is_whole
    assert (
        max(camera.rect.width / camera.area.width, camera.rect.height / camera.area.height) > 0.98
    )
    across, down = camera.rect.width // 4, camera.rect.height // 5
    pos = camera.rect.left + across, camera.rect.top + down
    driver.click(pos, button=3)
    board = driver.play.session.position.board
    (flag,) = board.grid.cells(board.flags)
    assert abs(flag[0] - 250) <= 2
    assert abs(flag[1] - 140) <= 2


def test_what_is_opened_far_away_is_seen_on_the_whole_board(start: Start) -> None:
    driver = start(config=GameConfig(1000, 700, 20_000), seed=3)
    driver.key(pygame.K_0, "0", settle=0.3)
    camera = driver.play.camera
    before = driver.board_picture()
    driver.click(camera.rect.center, settle=0.5)
    assert driver.play.session.position.board.opened.bit_count() > 500_000
    assert driver.board_picture() != before
    colours = {driver.window.get_at((x, camera.rect.centery))[:3] for x in range(20, 600, 7)}
    assert len(colours) > 5, "numbers, mines' cells and the open sea"


def test_the_picture_reaches_the_boards_edges(start: Start) -> None:
    driver = start(config=LARGE, seed=3)
    driver.key(pygame.K_0, "0", settle=0.3)
    rect = driver.play.camera.rect
    middle = driver.window.get_at(rect.center)
    for pos in (rect.topleft, (rect.right - 1, rect.top), (rect.right - 1, rect.bottom - 1)):
        assert driver.window.get_at(pos) == middle


@pytest.mark.parametrize("window", [WINDOWS[0], *slow((w,) for w in WINDOWS[1:])], ids=str)
def test_a_new_game_begins_with_cells_to_play_on_in_the_middle(
    start: Start, window: tuple[int, int]
) -> None:
    driver = start(config=LARGE, seed=3, window=window)
    camera = driver.play.camera

    def assert_playable() -> None:
        start = driver.app.context.painter.px(START_CELL)
        assert camera.cell == max(start, READABLE_CELL)
        x, y = camera.cell_at(camera.area.center) or (0, 0)
        assert abs(x - 500) <= 1
        assert abs(y - 350) <= 1
        assert driver.play.board.minimap.is_needed

    assert_playable()
    driver.begin()
    driver.key(pygame.K_0, "0", settle=0.3)
    driver.key(pygame.K_r, "r", settle=0.3)
    assert_playable()


def test_a_new_game_keeps_a_zoom_that_can_be_played_on(start: Start) -> None:
    driver = start(config=LARGE, seed=3)
    driver.begin()
    camera = driver.play.camera
    camera.zoom_to(camera.area.center, DETAIL_CELL)
    driver.run(0.1)
    before = camera.rect
    driver.key(pygame.K_r, "r", settle=0.3)
    assert camera.rect == before


class CountedGround:
    """A settled board that counts how often it is drawn."""

    version = 1
    is_rough = False
    drawn = 0

    def draw(self, canvas: pygame.Surface, left: int, top: int) -> None:
        self.drawn += 1


def test_an_unchanged_board_is_not_scaled_again() -> None:
    ground = CountedGround()
    overview = Overview(ground, (40, 20))
    pictures = []
    for version in (1, 1, 1, 2, 2):
        ground.version = version
        overview.paint((20, 10))
        pictures.append(overview.picture)
    assert ground.drawn == 2
    assert pictures[0] is pictures[1] is pictures[2]
    assert pictures[3] is pictures[4] is not pictures[0]
