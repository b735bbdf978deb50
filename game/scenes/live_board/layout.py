"""Where the board lies in the window, and its way there when a panel comes."""

from __future__ import annotations

import pygame

from engine.core.grid import Cell
from game.board.camera import DETAIL_CELL, READABLE_CELL, START_CELL, Camera
from game.board.frame import FRAME_WIDTH
from game.board.hud import BAR_HEIGHT
from game.ui import timing
from game.ui.painter import Painter

LARGEST_CELL = 64


class BoardLayout:
    """Places a camera below the bar and beside a panel, if there is one."""

    def __init__(self, camera: Camera) -> None:
        self.size = (1, 1)
        """The window's."""
        self.head = 0
        """Pixels below the bar that belong to something else, while no panel is there."""
        self._camera = camera
        self._panel: pygame.Rect | None = None
        self._moving: tuple[pygame.Rect, float] | None = None

    @property
    def is_moving(self) -> bool:
        """Whether the board is on its way."""
        return self._moving is not None

    def layout(self, painter: Painter, last: Cell) -> None:
        """The board in all the room that is left; where it does not fit, ``last`` stays in
        sight."""
        px, camera, panel = painter.px, self._camera, self._panel
        width, height = self.size
        edge = FRAME_WIDTH + px(8)
        top = px(BAR_HEIGHT) + edge + (self.head if panel is None else 0)
        area = pygame.Rect(edge, top, width - 2 * edge, height - top - edge)
        if panel is not None and panel.height >= panel.width:
            area.width = panel.left - edge - area.left
        elif panel is not None:
            area.height = panel.top - edge - area.top
        if panel is not None and not camera.fits(area):
            camera.move_to(area, last)
        elif camera.is_placed and area != camera.area and not camera.fits(area):
            camera.move_to(area)
        elif area != camera.area:  # else the player's own zoom stays
            smallest = READABLE_CELL if panel is None else DETAIL_CELL
            camera.fit(area, px(LARGEST_CELL), smallest, None if panel else _start(painter))
        self._moving = None

    @property
    def has_panel(self) -> bool:
        """Whether a panel takes a part of the window."""
        return self._panel is not None

    def begin(self, painter: Painter) -> None:
        """Look at the middle of a new board, unless the cells are of a size to be played on."""
        camera = self._camera
        if camera.cell < DETAIL_CELL:
            largest = painter.px(LARGEST_CELL)
            camera.fit(camera.area, largest, READABLE_CELL, _start(painter))

    def take(self, panel: pygame.Rect | None) -> None:
        """A panel is there from now on, or (None) is gone; ``layout`` follows."""
        self._panel = panel

    def move_from(self, before: pygame.Rect, now: float) -> bool:
        """Let the board travel from where it was ``before`` the panel came; whether it does."""
        whole = self._camera.view == self._camera.rect
        if self._panel is not None and whole and before != self._camera.rect:
            self._moving = before, now
        return self.is_moving

    def update(self, now: float) -> None:
        """The way ends after its time."""
        if self._moving is not None and now - self._moving[1] > timing.BOARD_MOVES:
            self._moving = None

    def way(self, now: float) -> tuple[pygame.Rect, float] | None:
        """Where the board was, and how much of its way it has made; None while it rests."""
        if self._moving is None:
            return None
        before, start = self._moving
        return before, timing.ease_out(timing.progress(now - start, timing.BOARD_MOVES))


def _start(painter: Painter) -> int:
    """Return the pixels of a cell with which a board begins that is seen in part."""
    return max(READABLE_CELL, painter.px(START_CELL))
