"""Boards of hexagons on the screen: every pixel belongs to the hexagon that is seen there."""

import itertools

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import GameConfig
from engine.core.grid import Grid
from engine.core.neighbourhood import HEX
from game.board import hexagons
from game.board.camera import Camera
from game.board.frame import camera_of
from game.board.hexagon_tiles import HexagonTiles
from game.board.tiles import KEY, TileLook, sprite_layers
from tests.game.driver import StartGame
from tests.game.painters import theme_of

HEXAGONS = GameConfig(7, 6, 8, neighbours=HEX)
WIDTHS = st.integers(1, 48).map(lambda half: 2 * half)


def camera(columns: int, rows: int, px: int) -> Camera:
    found = camera_of(Grid(columns, rows, neighbours=HEX))
    found.fit(pygame.Rect(20, 30, *found.size_at(px)), px, px)
    assert found.cell == px
    return found


def pixels_of(found: Camera, cell: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the pixels of the picture of a cell, in the window."""
    left, top = found.tile_corner(cell)
    rows = enumerate(hexagons.rows_of(found.cell))
    return {(left + x, top + y) for y, (first, wide) in rows for x in range(first, first + wide)}


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 14).map(lambda half: 2 * half))
def test_every_pixel_belongs_to_the_cell_whose_picture_has_it(
    columns: int, rows: int, px: int
) -> None:
    found = camera(columns, rows, px)
    owners = {}
    for cell in itertools.product(range(columns), range(rows)):
        for pixel in pixels_of(found, cell):
            assert owners.setdefault(pixel, cell) == cell, "no pixel belongs to two"
    right, bottom = found.rect.bottomright
    for pixel in itertools.product(range(18, right + 2), range(28, bottom + 2)):
        assert found.cell_at(pixel) == owners.get(pixel)


@pytest.mark.parametrize("px", [8, 16, 32, 48, 96])
def test_a_tile_is_clear_exactly_where_its_neighbours_are_seen(px: int) -> None:
    tile = HexagonTiles(theme_of("deep"), px).tile(sprite_layers(TileLook.NUMBER_3))
    assert tile.get_size() == (px, hexagons.height(px))
    for x, y in itertools.product(range(px), range(hexagons.height(px))):
        assert (tile.get_at((x, y))[:3] == KEY) == (not hexagons.is_inside(px, x, y))


@given(WIDTHS)
def test_hexagons_are_as_high_as_regular_ones_to_the_pixel(px: int) -> None:
    assert abs(hexagons.pitch(px) - px * 3**0.5 / 2) <= 0.5
    assert abs(hexagons.height(px) - px * 2 / 3**0.5) <= 1


@given(st.integers(1, 200), st.integers(1, 200), st.integers(1, 900), st.integers(1, 700))
def test_a_whole_board_fits_into_its_area(columns: int, rows: int, wide: int, high: int) -> None:
    found = camera_of(Grid(columns, rows, neighbours=HEX))
    found.fit(pygame.Rect(0, 0, wide, high))
    found.zoom_out()
    assert found.rect.width <= max(wide, 1)
    assert found.rect.height <= max(high, 1)
    assert found.cell == 1 or found.cell % 2 == 0


def test_all_visible_cells_are_told() -> None:
    found = camera(9, 8, 20)
    for left, top in itertools.product(range(20, 190, 17), range(30, 150, 13)):
        part = pygame.Rect(left, top, 33, 21)
        columns, rows = found.seen_in(part)
        inside = itertools.product(range(part.left, part.right), range(part.top, part.bottom))
        seen = {cell for pixel in inside if (cell := found.cell_at(pixel))}
        assert seen <= set(itertools.product(columns, rows))


def test_a_step_down_and_back_up_leads_to_the_same_cell(start: StartGame) -> None:
    driver = start(config=HEXAGONS)
    keys = driver.play.pane.input
    driver.key(pygame.K_DOWN)
    begun = keys.cursor
    ways = [(pygame.K_DOWN, pygame.K_UP), (pygame.K_UP, pygame.K_DOWN)]
    for there, back in ways:
        for _ in range(2):
            before = keys.cursor
            driver.key(there)
            assert keys.cursor in HEXAGONS.grid.cells(HEXAGONS.grid.around(before))
        for _ in range(2):
            driver.key(back)
        assert keys.cursor == begun


def test_a_click_opens_the_hexagon_under_the_tip_of_the_mouse(start: StartGame) -> None:
    driver = start(config=HEXAGONS, seed=3)
    found = driver.play.pane.camera
    left, top = found.tile_corner((3, 2))
    driver.click((left + 1, top + 1))  # in the box of (3, 2), but on the hexagon above it
    assert driver.commands() == ["open 2,1"]


def test_pointing_beside_a_row_points_at_nothing(start: StartGame) -> None:
    driver = start(config=HEXAGONS, seed=3)
    rect = driver.play.pane.camera.rect
    middle_of_row_1 = driver.centre((0, 1))[1]
    driver.click((rect.left + 2, middle_of_row_1))
    assert driver.commands() == []


def test_the_sea_is_seen_exactly_where_no_hexagon_lies(start: StartGame) -> None:
    driver = start(config=GameConfig(11, 10, 8, neighbours=HEX), seed=3)
    driver.begin()
    pane = driver.play.pane
    seas = pygame.Color("red"), pygame.Color("green")
    canvases = [pygame.Surface(driver.window.get_size(), 0, 32) for _ in seas]
    for canvas, sea in zip(canvases, seas, strict=True):
        canvas.fill(sea)
        pane.view.settled.draw(canvas, *pane.camera.rect.topleft)
    left, top, wide, high = pane.camera.rect.inflate(6, 6)
    for pixel in itertools.product(range(left, left + wide, 5), range(top, top + high, 3)):
        seen = [canvas.get_at(pixel) for canvas in canvases]
        assert (seen == list(seas)) == (pane.camera.cell_at(pixel) is None)
        assert (seen[0] == seen[1]) == (pane.camera.cell_at(pixel) is not None)


@pytest.mark.parametrize("theme", ["deep", "paper"])
def test_the_keyboard_s_cursor_has_the_colour_that_it_has_on_squares(
    start: StartGame, theme: str
) -> None:
    driver = start(config=HEXAGONS)
    driver.app.context.settings.change(theme=theme)
    driver.run(0.2)
    driver.key(pygame.K_RIGHT)
    cursor = driver.play.pane.input.cursor
    assert cursor is not None
    square = driver.app.context.theme.sheet("tiles", 64).frame("cursor")
    colour = tuple(square.get_at((32, 4)))[:3]
    place = driver.play.pane.camera.square(cursor)
    across = [driver.window.get_at((x, place.centery))[:3] for x in range(place.left, place.right)]
    assert colour in across
