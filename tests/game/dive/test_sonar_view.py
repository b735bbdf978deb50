"""The area of the sonar on the board."""

import pygame
import pytest

from engine import Grid
from engine.dive.finds import sonar_area
from game.board.camera import Camera
from game.board.frame import WRAP_MARGIN
from game.dive.board_effects import SonarView
from tests.game.driver import StartGame


@pytest.mark.parametrize("wraps", [True, False])
def test_the_area_goes_on_at_the_other_edge_of_a_borderless_board(
    start: StartGame, wraps: bool
) -> None:
    painter, camera = start().app.context.painter, Camera(9, 9, WRAP_MARGIN * wraps)
    camera.fit(pygame.Rect(0, 0, 360, 360))
    canvas = pygame.Surface((360, 360))
    grid, half = Grid(9, 9, wraps), camera.cell // 2
    SonarView().draw(canvas, painter, camera, grid, (0, 1))
    for cell in grid.cells(grid.full):
        x, y = camera.corner(cell)
        is_lit = sum(canvas.get_at((x + half, y + half))[:3]) > 0
        assert is_lit == bool(sonar_area(grid, (0, 1)) & grid.bit(cell))
