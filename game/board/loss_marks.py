"""The marks of a loss on the board, and the bubble that says what it was."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board import proof_marks
from game.board.camera import Camera
from game.ui.fonts import LINE_HEIGHT
from game.ui.material import outline
from game.ui.painter import BODY, Painter
from game.ui.shapes import rounded

_DIM = 2 / 3  # of a proof's veil that lies over a lost board
_TAIL, _PAD = 14, 18  # layout units of the bubble


class LossMarks:
    """Draws on the board that is seen through a camera."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._veil: tuple[object, Surface] | None = None

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
    ) -> None:
        """Draw a bubble that points at cells, beside all that are kept clear, in a free place."""
        px, places = painter.px, [self._place(cell) for cell in kept]
        first, *others = [self._place(cell) for cell in about]
        around = first.unionall(others)
        if not free.contains(around):
            return
        most = free.width - px(8) - 2 * px(_PAD)
        lines = painter.fonts.wrap(words, px(BODY), most)
        wide = max(painter.fonts.width(line, px(BODY)) for line in lines)
        step = round(px(BODY) * LINE_HEIGHT)
        size = wide + 2 * px(_PAD), px(44) + (len(lines) - 1) * step
        rects = []
        for whole in (around, around.unionall(places)):
            above = Rect((around.centerx - size[0] // 2, whole.top - px(_TAIL) - size[1]), size)
            rects += [above, above.move(0, whole.height + size[1] + 2 * px(_TAIL))]
        rects = [rect.clamp(free.inflate(-px(8), 0)) for rect in rects]
        rect = min(rects, key=lambda one: len(one.collidelistall(places)))
        fill, rim = painter.colour("panel"), (painter.colour("rim"), 0.9, 0.4, max(1, px(1.5)))
        is_above = rect.centery < around.centery
        edge, tip = (rect.bottom - 1, around.top) if is_above else (rect.top, around.bottom)
        points = [(around.centerx + side * px(_TAIL // 2), edge) for side in (-1, 1)]
        pygame.draw.polygon(canvas, fill, [*points, (around.centerx, tip)])
        pygame.draw.aalines(canvas, fill, True, [*points, (around.centerx, tip)])
        canvas.blit(rounded(rect.size, px(16), fill), rect)
        canvas.blit(outline(rect.size, px(16), rim), rect)
        top = rect.centery - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            painter.text(canvas, line, (rect.centerx, top + number * step), anchor="center")

    def _place(self, cell: Cell) -> Rect:
        return Rect(self._camera.corner(cell), (self._camera.cell,) * 2)
