"""The places for a bar that tells about a board: where it covers no cell, or else few."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, frame_around
from game.board.hud import BAR_HEIGHT
from game.ui.painter import Painter

_EDGE = 10  # layout units to the window's edge and the board
_WIDEST, _SIDE_WIDEST, _MIN_SIDE = 1160, 340, 232
"""Widths in layout units: the most along the board, and the most and the least beside it."""
_THIN = 16  # layout units of a tray that holds nothing


class BarPlace(NamedTuple):
    """A place, and whether the bar there leaves out what is not needed."""

    rect: Rect
    is_low: bool


MeasureBar = Callable[[int, bool], tuple[int, int]]
"""Returns the size of a bar no wider than so many pixels, and whether it is low."""


def best_place(
    painter: Painter, measure: MeasureBar, window: Rect, camera: Camera, cells: frozenset[Cell]
) -> BarPlace:
    """Return the place that covers least of the ``cells`` and what is around them, then of all
    cells, then of the tray between the usual bar and the board."""
    side, board = camera.cell, frame_around(camera)
    near = (Rect(camera.corner(cell), (side, side)).inflate(side, side) for cell in cells)
    about = [rect.clip(camera.view) for rect in near]
    all_cells = board.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
    bar_end = painter.px(BAR_HEIGHT + 4)
    tray = Rect(0, bar_end, window.width, camera.area.top - FRAME_WIDTH - bar_end)

    def cost(place: BarPlace) -> list[int]:
        wanted = about, [all_cells], [tray] * (tray.height > painter.px(_THIN))
        parts = [map(place.rect.clip, rects) for rects in wanted]
        return [sum(part.w * part.h for part in clipped) for clipped in parts]

    return min(_places(painter, measure, window, camera), key=cost)


def _places(painter: Painter, measure: MeasureBar, window: Rect, camera: Camera) -> list[BarPlace]:
    """Return the places for a bar, the best first: below, above, right and left of the board, over
    the bar above it, and over the board's lower and upper rows, right and left columns."""
    px, found, edge, board = painter.px, list[BarPlace](), painter.px(_EDGE), frame_around(camera)
    inner = Rect(0, 0, window.width, window.bottom).inflate(-2 * edge, -2 * edge)
    wide = min(px(_WIDEST), inner.width)
    sizes = {is_low: measure(wide, is_low) for is_low in (False, True)}

    def add(is_low: bool, y: int) -> None:
        bar = Rect((0, y), sizes[is_low])
        bar.centerx = board.centerx
        found.append(BarPlace(bar.clamp(Rect(inner.x, y, inner.width, bar.height)), is_low))

    def add_beside(x: int, wide: int) -> None:
        spot = Rect((x, 0), (wide, measure(wide, False)[1]))
        spot.centery = board.centery
        found.append(BarPlace(spot.clamp(Rect(x, inner.y, wide, inner.height)), False))

    for is_low, (_, high) in sizes.items():
        for top, bottom in ((board.bottom, window.bottom), (camera.area.top, board.top)):
            if bottom - top >= high:
                add(is_low, (top + bottom - high) // 2)
    right, left = window.right - board.right - 3 * edge, board.left - 3 * edge
    if right >= px(_MIN_SIDE):
        add_beside(board.right + 2 * edge, min(px(_SIDE_WIDEST), right))
    if left >= px(_MIN_SIDE):
        add_beside(board.left - 2 * edge - min(px(_SIDE_WIDEST), left), min(px(_SIDE_WIDEST), left))
    for is_low, (_, high) in sizes.items():
        middle = min(px(BAR_HEIGHT), board.top + FRAME_WIDTH) // 2
        add(is_low, max(px(3), middle - high // 2))
    add(True, inner.bottom - sizes[True][1])
    wide = min(px(_SIDE_WIDEST), inner.width)
    for x in (inner.right - wide, inner.left):
        add_beside(x, wide)
    return found
