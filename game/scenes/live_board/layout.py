"""The board's place in the window, and its way there when a panel comes."""

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
        self.size = (1, 1)  # the window's
        self.head = 0  # pixels below the bar that belong to something else while there is no panel
        self._camera = camera
        self.panel: pygame.Rect | None = None
        """The panel that takes a part of the window; ``layout`` follows a change."""
        self._moving: tuple[pygame.Rect, float] | None = None

    @property
    def is_moving(self) -> bool:
        """Whether the board is on its way to another place."""
        return self._moving is not None

    def layout(self, painter: Painter, last: Cell) -> None:
        """Give the board all the room that is left; where it does not fit, ``last`` stays in
        view."""
        px, camera, panel = painter.px, self._camera, self.panel
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

    def begin(self, painter: Painter) -> None:
        """Show the middle of a new board, unless the cells are large enough to be played on."""
        camera, largest = self._camera, painter.px(LARGEST_CELL)
        if camera.cell < DETAIL_CELL:
            camera.fit(camera.area, largest, READABLE_CELL, _start(painter))

    def move_from(self, before: pygame.Rect, now: float) -> bool:
        """Move the board from where it was ``before`` the panel came; return whether it moves."""
        whole = self._camera.view == self._camera.rect
        if self.panel is not None and whole and before != self._camera.rect:
            self._moving = before, now
        return self.is_moving

    def update(self, now: float) -> None:
        """End the move after its time."""
        if self._moving is not None and now - self._moving[1] > timing.BOARD_MOVES:
            self._moving = None

    def way(self, now: float) -> tuple[pygame.Rect, float] | None:
        """Return where the board was, and the part of its way that it has made; None at rest."""
        if self._moving is None:
            return None
        before, start = self._moving
        return before, timing.ease_out(timing.progress(now - start, timing.BOARD_MOVES))


def _start(painter: Painter) -> int:
    """Return the pixels of a cell on a new board that does not fit into the window."""
    return max(READABLE_CELL, painter.px(START_CELL))
