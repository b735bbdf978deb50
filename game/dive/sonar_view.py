"""The area of the sonar on the board: framed while it is aimed, and a moment after its ping."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from engine.dive.finds import sonar_area
from game.board.camera import Camera
from game.resources.theme import Colour
from game.ui import timing
from game.ui.painter import Painter

_EDGE = 4, 8, 20  # which sets the line off from light cells
_TINT = 46  # the opacity of the light on the area


class SonarView:
    """Remembers where the sonar pinged; ``update`` lets time pass."""

    def __init__(self) -> None:
        self._cell: Cell | None = None
        self._left = 0.0  # the part, falling to 0, of the time for which its area stays framed

    @property
    def is_busy(self) -> bool:
        """Whether the area of a ping is still framed."""
        return self._left > 0

    def show(self, cell: Cell) -> None:
        """Frame the area around a cell that was searched."""
        self._cell, self._left = cell, 1.0

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._left = max(0.0, self._left - step / timing.SONAR_AREA)

    def draw(
        self, canvas: Surface, painter: Painter, camera: Camera, grid: Grid, aimed: Cell | None
    ) -> None:
        """Frame the area around the cell that is ``aimed`` at, or the one that was searched last;
        beyond an edge of a borderless board it goes on at the other."""
        cell = aimed or (self._cell if self.is_busy else None)
        if cell is None:
            return
        part = 1.0 if aimed else min(1.0, 3 * self._left)
        clip, tone, width = canvas.get_clip(), painter.colour("accent"), max(2, camera.cell // 12)
        canvas.set_clip(camera.view.clip(clip))
        area = sonar_area(grid, cell)
        light = _light(camera.cell, tone)
        light.set_alpha(round(_TINT * part))
        cells = list(grid.cells(area))
        canvas.blits([(light, camera.corner(one)) for one in cells], False)
        sides = [side for one in cells for side in _sides(grid, area, one, camera)]
        for ink, line in ((_EDGE, 2 * width), (tone, width)):
            for side in sides:
                pygame.draw.rect(canvas, ink, side.inflate(line, line))
        canvas.set_clip(clip)


def _sides(grid: Grid, area: int, cell: Cell, camera: Camera) -> list[Rect]:
    """Return the sides of a cell beyond which the area ends, as lines without a width."""
    (x, y), (left, top), px = cell, camera.corner(cell), camera.cell
    beyond = {
        (x - 1, y): Rect(left, top, 0, px),
        (x + 1, y): Rect(left + px, top, 0, px),
        (x, y - 1): Rect(left, top, px, 0),
        (x, y + 1): Rect(left, top + px, px, 0),
    }
    return [side for one, side in beyond.items() if not _covers(grid, area, one)]


def _covers(grid: Grid, area: int, cell: Cell) -> bool:
    x, y = cell
    if grid.wraps:
        x, y = x % grid.width, y % grid.height
    return (x, y) in grid and bool(area & grid.bit((x, y)))


@lru_cache(2)
def _light(px: int, tone: Colour) -> Surface:
    picture = Surface((px, px)).convert()
    picture.fill(tone)
    return picture
