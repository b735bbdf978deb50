"""The marks on a review's board: what stands where, and that nothing covers anything."""

from __future__ import annotations

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
SIZES = (18, 22, 25, 28, 34, 43, 64, 96)
CORNERS = {
    "top left": (0, 0),
    "top": (3, 0),
    "top right": (6, 0),
    "right": (6, 2),
    "inside": (3, 2),
}


@pytest.fixture
def drawn(start: Start, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[pygame.Rect]]:
    """Draws the mark of a wrong flag with a chance of 14% on a cell; where marks were drawn."""
    painter = start().app.context.painter
    found: list[pygame.Rect] = []

    def note(canvas: object, painter: object, shape: MarkerShape, at: Cell, side: int) -> None:
        found.append(pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side))

    monkeypatch.setattr(board_marks, "draw_marker", note)

    def draw(camera: Camera, cell: Cell) -> list[pygame.Rect]:
        marks = MoveMarks()
        marks.chances, marks.shapes = {cell: 0.14}, {cell: MarkerShape.SQUARE}
        marks.draw(pygame.Surface((800, 600)), painter, camera)
        return found

    return draw


@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("name", CORNERS)
def test_a_mark_leaves_the_figures_of_a_chance_free(
    drawn: Callable[..., list[pygame.Rect]], name: str, side: int
) -> None:
    camera = Camera(7, 5)
    camera.fit(pygame.Rect(20, 20, 7 * side, 5 * side), side, side)
    assert camera.cell == side
    (mark,) = drawn(camera, CORNERS[name])
    cell = pygame.Rect(camera.corner(CORNERS[name]), (side, side))
    figures = cell.inflate(-round(side * 0.5), -round(side * 0.6))
    assert camera.view.contains(mark)
    assert cell.colliderect(mark)
    assert mark.clip(figures).height <= 1, "they touch at most"


def test_cells_out_of_sight_have_no_mark(drawn: Callable[..., list[pygame.Rect]]) -> None:
    camera = Camera(60, 40)
    camera.fit(pygame.Rect(20, 20, 300, 200))
    camera.look_at(0, 0)
    assert drawn(camera, (40, 2)) == []


@pytest.mark.parametrize("side", [10, 20, 26, 40])
def test_rings_leave_room_for_what_is_in_the_cell(start: Start, side: int) -> None:
    painter = start().app.context.painter
    canvas = pygame.Surface((3 * side, 3 * side))
    cell = pygame.Rect(side, side, side, side)
    draw_ring(canvas, painter, "success", cell)
    middle = cell.inflate(-side // 2, -side // 2)
    tone = painter.colour("success")
    assert all(
        canvas.get_at((x, y))[:3] == (0, 0, 0)
        for x in range(middle.left, middle.right)
        for y in range(middle.top, middle.bottom)
    )
    across = [canvas.get_at((x, cell.centery))[:3] == tone for x in range(cell.centerx)]
    assert sum(across) >= 3
