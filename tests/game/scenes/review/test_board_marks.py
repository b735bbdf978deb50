"""The marks on a review's board cover neither each other nor the figures."""

from collections.abc import Callable

import pygame
import pytest

from engine.core.grid import Cell
from game.board.camera import Camera
from game.scenes.review import board_marks
from game.scenes.review.board_marks import MoveMarks
from game.ui.markers import MarkerShape, draw_ring
from tests.game.driver import Driver

Start = Callable[..., Driver]


def test_a_mark_leaves_the_figures_of_a_chance_free(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter, found = start().app.context.painter, list[pygame.Rect]()

    def note(canvas: object, painter: object, shape: MarkerShape, at: Cell, side: int) -> None:
        found.append(pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side))

    monkeypatch.setattr(board_marks, "draw_marker", note)

    def marks_on(camera: Camera, cell: Cell) -> list[pygame.Rect]:
        found.clear()
        marks = MoveMarks()
        marks.chances, marks.shapes = {cell: 0.14}, {cell: MarkerShape.SQUARE}
        marks.draw(pygame.Surface((800, 600)), painter, camera)
        return found

    for side in (18, 22, 25, 28, 34, 43, 64, 96):
        camera = Camera(7, 5)
        camera.fit(pygame.Rect(20, 20, 7 * side, 5 * side), side, side)
        for cell in ((0, 0), (3, 0), (6, 0), (6, 2), (3, 2)):
            (mark,) = marks_on(camera, cell)
            rect = pygame.Rect(camera.corner(cell), (side, side))
            figures = rect.inflate(-round(side * 0.5), -round(side * 0.6))
            assert camera.view.contains(mark)
            assert rect.colliderect(mark)
            assert mark.clip(figures).height <= 1, "they touch at most"
    camera = Camera(60, 40)
    camera.fit(pygame.Rect(20, 20, 300, 200))
    camera.look_at(0, 0)
    assert marks_on(camera, (40, 2)) == [], "it is out of view"


def test_a_ring_leaves_the_middle_of_its_cell_free(start: Start) -> None:
    painter = start().app.context.painter
    tone = painter.colour("success")
    for side in (10, 20, 26, 40):
        canvas = pygame.Surface((3 * side, 3 * side))
        cell = pygame.Rect(side, side, side, side)
        draw_ring(canvas, painter, "success", cell)
        middle = canvas.subsurface(cell.inflate(-side // 2, -side // 2))
        black = pygame.mask.from_threshold(middle, (0, 0, 0), (1, 1, 1, 255)).count()
        assert black == middle.get_width() * middle.get_height()
        across = [canvas.get_at((x, cell.centery))[:3] == tone for x in range(cell.centerx)]
        assert sum(across) >= 3
