"""Areas of cells on boards that are no rectangle."""

import pygame
import pytest
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from engine.core.neighbourhood import HEX, SQUARE
from engine.core.shapes import draw_shape
from game.board.camera import Camera
from game.board.frame import WRAP_MARGIN, camera_of
from game.dive import cell_areas

GRIDS = {
    "hexagons": Grid(9, 8, neighbours=HEX),
    "borderless hexagons": Grid(9, 8, True, HEX),
    "ring": Grid(11, 11, shape=draw_shape("ring", 11, 11)),
    "heart": Grid(9, 9, neighbours=SQUARE, shape=draw_shape("heart", 9, 9)),
}
LIGHT = 200
SIZE = 480


@pytest.fixture(params=GRIDS.values(), ids=GRIDS)
def board(request: pytest.FixtureRequest) -> tuple[Grid, Camera, Surface]:
    """Return a board, its camera, and a light window around it."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    grid: Grid = request.param
    camera = camera_of(grid)
    assert (camera.border == WRAP_MARGIN) == grid.wraps
    camera.fit(Rect(0, 0, SIZE, SIZE))
    canvas = Surface((SIZE, SIZE))
    canvas.fill((LIGHT, LIGHT, LIGHT))
    return grid, camera, canvas


def tone(canvas: Surface, camera: Camera, cell: Cell) -> int:
    """Return the light in the middle of a cell."""
    return int(canvas.get_at(camera.square(cell).center)[0])


def gaps(grid: Grid) -> list[Cell]:
    """Return the cells that a board lacks and that lie apart from all others."""
    whole = Grid(grid.width, grid.height)
    return list(whole.cells(whole.full & ~whole.dilate(grid.full)))


def test_all_cells_but_those_of_an_area_are_dimmed(board: tuple[Grid, Camera, Surface]) -> None:
    grid, camera, canvas = board
    area = grid.around(next(grid.cells(grid.full >> grid.width * 4 << grid.width * 4)))
    cell_areas.dim_others(canvas, camera, area, 0.5)
    for cell in grid.cells(grid.full):
        assert tone(canvas, camera, cell) == (LIGHT if area & grid.bit(cell) else LIGHT // 2)
    for cell in gaps(grid):
        assert tone(canvas, camera, cell) == LIGHT


def test_the_dark_covers_the_cells_alone_and_leaves_those_around_the_lamp(
    board: tuple[Grid, Camera, Surface],
) -> None:
    grid, camera, canvas = board
    lamp = next(grid.cells(grid.full))
    light = Surface((8, 8), pygame.SRCALPHA)  # which lets all light through
    cell_areas.darken(canvas, camera, 204, light, lamp)
    assert tone(canvas, camera, lamp) == LIGHT
    for cell in list(grid.cells(grid.full))[1:]:
        assert tone(canvas, camera, cell) == pytest.approx(LIGHT // 5, abs=2)
    assert all(tone(canvas, camera, cell) == LIGHT for cell in gaps(grid))


def test_a_frame_lies_around_an_area_and_not_in_it(board: tuple[Grid, Camera, Surface]) -> None:
    grid, camera, canvas = board
    area = grid.full
    cell_areas.frame_cells(canvas, camera, area, 4, ((255, 0, 0), (0, 0, 0)))
    assert all(tone(canvas, camera, cell) == LIGHT for cell in grid.cells(area))
    reds = sum(
        canvas.get_at((x, y))[0] > 230 and canvas.get_at((x, y))[1] < 60
        for x in range(0, SIZE, 2)
        for y in range(SIZE)
    )
    assert grid.wraps or reds > 4 * grid.width


def test_a_glow_and_water_spare_what_lies_beside_the_board(
    board: tuple[Grid, Camera, Surface],
) -> None:
    grid, camera, canvas = board
    if not cell_areas.has_outline(camera):
        assert grid.wraps
        return
    cell_areas.glow_around(canvas, camera, 20, (255, 0, 0, 255), ((255, 255, 255), 3))
    assert all(tone(canvas, camera, cell) == LIGHT for cell in grid.cells(grid.full))
    layer = Surface(camera.view.size, pygame.SRCALPHA)
    layer.fill((0, 0, 255, 255))
    cell_areas.cut_to_board(layer, camera.view, camera, 100)
    for cells, alpha in ((grid.cells(grid.full), 100), (gaps(grid), 0)):
        for cell in cells:
            x, y = camera.square(cell).center
            assert layer.get_at((x - camera.view.x, y - camera.view.y))[3] == alpha
