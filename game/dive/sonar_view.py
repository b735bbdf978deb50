"""The area of the sonar on the board: framed while it is aimed, and a moment after its ping."""

from itertools import product
from math import isqrt

import pygame
from pygame import Surface

from engine.core.grid import Cell, Grid
from engine.dive.finds import sonar_area
from game.board.camera import Camera
from game.ui import timing
from game.ui.painter import Painter

_EDGE = 4, 8, 20  # which sets the frame off from light cells
_TINT = 46  # the opacity of the light on the area
_CELLS = isqrt(sonar_area(Grid(15, 15), (7, 7)).bit_count())  # on a side of it


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

    def draw(self, canvas: Surface, painter: Painter, camera: Camera, aimed: Cell | None) -> None:
        """Frame the area around the cell that is ``aimed`` at, or the one that was searched last;
        beyond an edge of a borderless board it goes on at the other."""
        cell = aimed or (self._cell if self.is_busy else None)
        if cell is None:
            return
        clip, tone = canvas.get_clip(), painter.colour("accent")
        px, board = camera.cell, camera.rect
        canvas.set_clip(camera.view.clip(clip))
        light = Surface((_CELLS * px, _CELLS * px))
        light.fill(tone)
        light.set_alpha(_TINT)
        turns = (-1, 0, 1) if camera.border else (0,)
        for across, down in product(turns, turns):
            left, top = camera.corner((cell[0] - _CELLS // 2, cell[1] - _CELLS // 2))
            area = light.get_rect(left=left + across * board.width, top=top + down * board.height)
            area = area.clip(board) if not camera.border else area
            canvas.blit(light, area, ((0, 0), area.size))
            line = max(2, px // 12)
            pygame.draw.rect(canvas, _EDGE, area.inflate(2 * line, 2 * line), 2 * line)
            pygame.draw.rect(canvas, tone, area.inflate(line, line), line)
        canvas.set_clip(clip)
