"""The area of the sonar on the board."""

import pygame
import pytest

from game.board.camera import Camera
from game.board.frame import WRAP_MARGIN
from game.dive.sonar_view import SonarView
from tests.game.driver import StartGame


@pytest.mark.parametrize("wraps", [True, False])
def test_the_area_goes_on_at_the_other_edge_of_a_borderless_board(
    start: StartGame, wraps: bool
) -> None:
    painter, camera = start().app.context.painter, Camera(9, 9, WRAP_MARGIN * wraps)
    camera.fit(pygame.Rect(0, 0, 360, 360))
    canvas = pygame.Surface((360, 360))
    SonarView().draw(canvas, painter, camera, (0, 1))

    def is_lit(cell: tuple[int, int]) -> bool:
        x, y = camera.corner(cell)
        return sum(canvas.get_at((x + camera.cell // 2, y + camera.cell // 2))[:3]) > 0

    assert [is_lit(cell) for cell in ((0, 1), (2, 3), (3, 1), (8, 1), (7, 8))] == [
        *(True, True, False),
        *(wraps, wraps),
    ]
