"""The marks of a loss on the board, and the bubble that says what it was."""

from collections.abc import Sequence
from itertools import product

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from game.board import proof_marks
from game.board.camera import Camera
from game.ui.fonts import LINE_HEIGHT
from game.ui.material import outline
from game.ui.painter import BODY, Painter
from game.ui.shapes import rounded

_DIM = 2 / 3  # of a proof's veil that lies over a lost board
_TAIL, _PAD = 14, 18  # layout units of the bubble
_NEAR, _MOST_HIDDEN = 3, 8  # cells around it; numbers that it may hide, those near it twice


class LossMarks:
    """Draws on the board that is seen through a camera."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._veil: tuple[object, Surface] | None = None
        self._spot: tuple[object, Rect | None] | None = None  # of the bubble

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        numbers: Sequence[Cell],
        cells: Sequence[Cell],
        part: float,
    ) -> None:
        """Darken the board but for some cells, as far as ``part`` (0 to 1) says, and ring the
        numbers among them."""
        camera, clip, view = self._camera, canvas.get_clip(), self._camera.view
        canvas.set_clip(view.clip(clip))
        places = [self._place(cell) for cell in cells]
        key = tuple(camera.rect), tuple(view), painter.theme, tuple(cells)
        if self._veil is None or self._veil[0] != key:
            holes = [place.move(-view.x, -view.y) for place in places]
            # With no other alpha than its own it is drawn three times as fast.
            veil = proof_marks.veil(view.size, painter.theme, camera.cell, holes, _DIM)
            self._veil = key, veil
        self._veil[1].set_alpha(round(255 * part))
        canvas.blit(self._veil[1], view)
        ring = proof_marks.number_ring(camera.cell, proof_marks.tones(painter.theme)["now"])
        canvas.blits([(ring, self._place(cell)) for cell in numbers])
        canvas.set_clip(clip)

    def say(
        self,
        canvas: Surface,
        painter: Painter,
        words: str,
        about: Sequence[Cell],
        kept: Sequence[Cell],
        free: Rect,
        board: Board,
    ) -> None:
        """Draw a bubble that points at cells of a board, beside all that are kept clear, in a free
        place; none where it would hide too many numbers."""
        first, *others = [self._place(cell) for cell in about]
        around = first.unionall(others)
        if not free.contains(around):
            return
        px = painter.px
        free = free.inflate(-px(8), 0)
        lines = painter.fonts.wrap(words, px(BODY), free.width - 2 * px(_PAD))
        wide = max(painter.fonts.width(line, px(BODY)) for line in lines)
        step = round(px(BODY) * LINE_HEIGHT)
        size = wide + 2 * px(_PAD), px(44) + (len(lines) - 1) * step
        key = size, tuple(free), tuple(around), tuple(self._camera.view), tuple(kept)
        if self._spot is None or self._spot[0] != key:
            spots = _beside(around, size, px(_TAIL), free)
            self._spot = key, self._best(spots, around, kept, board)
        rect = self._spot[1]
        if rect is None:
            return
        _draw_bubble(canvas, painter, rect, around)
        top = rect.centery - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            painter.text(canvas, line, (rect.centerx, top + number * step), anchor="center")

    def _best(
        self, spots: Sequence[Rect], around: Rect, kept: Sequence[Cell], board: Board
    ) -> Rect | None:
        """Return the place that hides least of what the loss is about, then fewest numbers, those
        near it twice; None if they are too many."""
        marked = [self._place(cell) for cell in kept]
        near = around.inflate(*(2 * _NEAR * self._camera.cell,) * 2)

        def cost(spot: Rect) -> tuple[int, int]:
            seen = product(*self._camera.seen_in(spot))
            numbers = [self._place(cell) for cell in seen if board.number(cell)]
            hidden = len(numbers) + len(near.collidelistall(numbers))
            return len(spot.collidelistall(marked)), hidden

        best = min(spots, key=cost, default=None)
        return None if best is None or cost(best)[1] > _MOST_HIDDEN else best

    def _place(self, cell: Cell) -> Rect:
        return Rect(self._camera.corner(cell), (self._camera.cell,) * 2)


def _beside(around: Rect, size: tuple[int, int], tail: int, free: Rect) -> list[Rect]:
    """Return the places for a bubble of a ``size`` beside a rectangle, within a free one."""
    whole = Rect((0, 0), size)
    slides = [
        ("centerx", around.centerx),
        ("left", around.centerx - 2 * tail),
        ("right", around.centerx + 2 * tail),
    ]
    found: list[Rect] = []
    for edge, y in (("bottom", around.top - tail), ("top", around.bottom + tail)):
        for side, x in slides:
            found.append(_at(whole, **{edge: y, side: x}))
    found.append(_at(whole, left=around.right + tail, centery=around.centery))
    found.append(_at(whole, right=around.left - tail, centery=around.centery))
    found = [spot.clamp(free) for spot in found]
    return [spot for spot in found if not spot.colliderect(around) and free.contains(spot)]


def _at(rect: Rect, **place: int) -> Rect:
    moved = rect.copy()
    for name, value in place.items():
        setattr(moved, name, value)
    return moved


def _draw_bubble(canvas: Surface, painter: Painter, rect: Rect, around: Rect) -> None:
    """Draw a bubble without its words, with a tail that reaches to a rectangle beside it."""
    px, (x, y) = painter.px, around.center
    half, inside = px(_TAIL // 2), rect.inflate(-2 * px(_PAD), -2 * px(_PAD))
    if rect.bottom <= around.top or rect.top >= around.bottom:
        is_above = rect.bottom <= around.top
        edge, tip = (rect.bottom - 1, around.top) if is_above else (rect.top, around.bottom)
        x = min(max(x, inside.left), inside.right)
        points = [(x - half, edge), (x + half, edge), (x, tip)]
    else:
        is_left = rect.right <= around.left
        edge, tip = (rect.right - 1, around.left) if is_left else (rect.left, around.right)
        points = [(edge, y - half), (edge, y + half), (tip, y)]
    fill, rim = painter.colour("panel"), (painter.colour("rim"), 0.9, 0.4, max(1, px(1.5)))
    pygame.draw.polygon(canvas, fill, points)
    pygame.draw.aalines(canvas, fill, True, points)
    canvas.blit(rounded(rect.size, px(16), fill), rect)
    canvas.blit(outline(rect.size, px(16), rim), rect)
