"""The columns and rows of marked cells, written at a board's edges."""

import math
from collections.abc import Iterable
from unittest.mock import patch

import pygame

from engine.core.config import GameConfig
from engine.core.grid import Cell
from game.board.camera import READABLE_CELL, Camera
from game.board.frame import MIN_RULER_CELL, draw_rulers
from game.ui.painter import Painter
from tests.game.driver import Driver, StartGame

BACK = (1, 2, 3)
WHOLE = {13, 21, 29}, {14, 23, 32}
"""The widths of tags of one to three digits with pygame, and with pygame-ce."""


def tags(driver: Driver, camera: Camera, cells: Iterable[Cell]) -> list[pygame.Rect]:
    painter = driver.app.context.painter
    canvas = pygame.Surface(driver.window.get_size())
    canvas.fill(BACK)
    with driver.scene.fitted():
        draw_rulers(canvas, painter, camera, cells)
    drawn = pygame.mask.from_threshold(canvas, BACK, (1, 1, 1, 255))
    drawn.invert()
    return drawn.get_bounding_rects()


def tagged_lines(camera: Camera, found: list[pygame.Rect]) -> tuple[set[int], set[int]]:
    """Return the columns and the rows that have a tag, counted from 0."""
    view, half = camera.view, camera.cell // 2
    columns, rows = set(), set()
    for tag in found:
        if view.top < tag.centery < view.bottom:
            rows.add(camera.cell_at((view.left + half, tag.centery))[1])
        else:
            columns.add(camera.cell_at((tag.centerx, view.top + half))[0])
    return columns, rows


def test_the_cells_of_a_hint_in_words_have_tags(start: StartGame) -> None:
    driver = start(config=GameConfig(12, 9, 14), seed=4, window=(700, 900))
    driver.begin()
    camera = driver.play.pane.camera
    hints = driver.play.aids.hints
    while not hints.has_sentence:
        driver.key(pygame.K_h, settle=0.3)
    driver.run(5.0)  # until no text is above the board
    cells = hints.view.cells
    assert cells
    found = tags(driver, camera, cells)
    assert tagged_lines(camera, found) == ({x for x, _ in cells}, {y for _, y in cells})
    accent = driver.app.context.painter.colour("accent")
    for tag in found:
        assert math.dist(driver.window.get_at(tag.midleft)[:3], accent) < 12


def test_tags_stand_at_the_edges_nearest_to_the_cells(start: StartGame) -> None:
    driver = start(config=GameConfig(12, 9, 14), window=(1000, 640))
    camera, view = driver.play.pane.camera, driver.play.pane.camera.view
    for cells, vertical, across in (
        ([(1, 2), (2, 1)], "top", "left"),
        ([(9, 0), (8, 2)], "top", "right"),
        ([(0, 8)], "bottom", "left"),
        ([(7, 5), (6, 6), (11, 8)], "bottom", "right"),
    ):
        found = tags(driver, camera, cells)
        assert tagged_lines(camera, found) == ({x for x, _ in cells}, {y for _, y in cells})
        for tag in found:
            gap = {
                "top": view.top - tag.bottom,
                "bottom": tag.top - view.bottom,
                "left": view.left - tag.right,
                "right": tag.left - view.right,
            }
            assert 1 in (gap[vertical], gap[across])


def test_a_tag_has_room_around_its_number(start: StartGame) -> None:
    driver = start(config=GameConfig(40, 40, 200), window=(1000, 1000))
    driver.run(0.1)
    camera = driver.play.pane.camera
    with patch.object(Painter, "figures", autospec=True, side_effect=Painter.figures) as drawn:
        found = tags(driver, camera, [(1, 20), (9, 8), (27, 35)])
    texts = {call.args[2]: call.args[3:5] for call in drawn.call_args_list}
    assert texts.keys() == {"2", "10", "28", "9", "21", "36"}
    fonts, px = driver.app.context.painter.fonts, driver.app.context.painter.px
    for text, (centre, size) in texts.items():
        tag = next(one for one in found if one.collidepoint(centre))
        assert tag.width >= sum(fonts.figure_widths(text, px(size))) + 4


def test_tags_fit_into_a_narrow_margin_and_do_not_overlap(start: StartGame) -> None:
    driver, camera = start(), Camera(130, 40)
    camera.fit(pygame.Rect(17, 17, 320, 272))
    assert camera.cell == READABLE_CELL
    for x, y in [(0, 0), (0, 38), (64, 20), (115, 3), (115, 37), (128, 38)]:
        camera.look_at(x / 130, y / 40)
        found = tags(driver, camera, [(x, y), (x + 1, y + 1)])
        assert found
        assert all(camera.area.inflate(36, 36).contains(tag) for tag in found)
        widths = {tag.width for tag in found}
        assert any(widths <= whole for whole in WHOLE), "each is whole, and touches no other"
    camera.zoom_to(camera.area.center, MIN_RULER_CELL - 1)
    assert camera.cell < MIN_RULER_CELL
    assert tags(driver, camera, [(64, 20)]) == [], "small cells have none"
