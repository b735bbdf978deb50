"""The tip beside a number under the mouse: how many of the cells that it counts are mines."""

from collections.abc import Sequence
from itertools import product

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from game.board.camera import Camera
from game.ui.painter import Painter
from game.ui.tooltip import PlacedTip, place_tooltip

SHOWN_AFTER = 0.4  # seconds that the mouse rests on a number before its tip appears


class CountedTip:
    """Words beside the cells that a number counts, which hide as few other numbers as possible."""

    def __init__(self) -> None:
        self.cell: Cell | None = None
        """The cell of the number; None while there is no tip."""
        self.placed: PlacedTip | None = None
        self._since = 0.0
        self.is_shown = False

    @property
    def is_due(self) -> bool:
        """Whether the tip is still to appear."""
        return self.placed is not None and not self.is_shown

    def point(self, cell: Cell | None, placed: PlacedTip | None, now: float) -> None:
        """Have the tip of a cell's number appear a moment after ``now``, in seconds."""
        if cell != self.cell:
            self._since, self.is_shown = now, False
        self.cell, self.placed = cell, placed

    def update(self, now: float) -> None:
        """Show the tip once the mouse has rested for long enough."""
        self.is_shown = self.placed is not None and now >= self._since + SHOWN_AFTER

    def draw(self, canvas: Surface, painter: Painter) -> None:
        """Draw the tip, if it is shown."""
        if self.is_shown and self.placed is not None:
            self.placed.draw(canvas, painter)


def place_counted_tip(
    painter: Painter, words: str, camera: Camera, board: Board, cell: Cell, window: Rect
) -> PlacedTip | None:
    """Return a tip placed in the ``window`` beside the cells that a number counts; None if it fits
    nowhere."""
    grid = board.grid
    lit = [camera.square(one) for one in (cell, *grid.cells(grid.around(cell)))]
    near = [one for one in lit if one.colliderect(window)] or lit[:1]
    hull = near[0].unionall(near[1:])
    found = [
        placed
        for room in _rooms_beside(hull, window)
        if (placed := place_tooltip(painter, words, camera.square(cell), [room]))
    ]
    return min(found, key=lambda tip: _count_hidden(tip.rect, camera, board), default=None)


def _rooms_beside(hull: Rect, window: Rect) -> Sequence[Rect]:
    """Return the parts of a window right of the ``hull``, left of it, above it and below it."""
    right, below = window.right - hull.right, window.bottom - hull.bottom
    left, above = hull.left - window.left, hull.top - window.top
    rooms = (
        Rect(hull.right, hull.top, right, hull.height),
        Rect(window.left, hull.top, left, hull.height),
        Rect(window.left, window.top, window.width, above),
        Rect(window.left, hull.bottom, window.width, below),
    )
    return [room for room in rooms if room.width > 0 and room.height > 0]


def _count_hidden(place: Rect, camera: Camera, board: Board) -> int:
    """Return how many numbers a tip hides."""
    cells = filter(camera.has, product(*camera.seen_in(place)))
    return sum(bool(board.number(cell)) for cell in cells)
