"""A short line that is told for a moment, where it covers as little as it can."""

from __future__ import annotations

import pygame

from game.board.hud import BAR
from game.ui import timing
from game.ui.painter import SMALL, Painter
from game.ui.shapes import rounded

_SIZE = SMALL + 1
_LEADING = 1.2
_CLOCK_ENDS = 202
"""Layout units from the window's middle to where the bar's clock ends."""
_MOST_LINES = 3
"""In the bar."""
_HIGH = 36
"""Layout units of a pill with one line."""
_FADE = 12
"""Layout units that a told line rises while it comes."""


class Toast:
    """At most one line at a time, and one that comes after it."""

    def __init__(self) -> None:
        self.line = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""
        self._next = ""
        self._elapsed = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether something is told."""
        return bool(self.line)

    def show(self, line: str, after: bool = False) -> None:
        """Tell a line: at once, or ``after`` what is being told."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0

    def update(self, step: float) -> None:
        """Let time pass."""
        if not self.line:
            return
        self._elapsed += step
        if self._elapsed > timing.TOLD:
            self.show(self._next)

    def under(self, painter: Painter, tray: pygame.Rect | None) -> int:
        """Where the bar and the tray end, if there is one."""
        return painter.px(BAR) if tray is None else tray.bottom

    def draw(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        board: pygame.Rect,
        bar_end: int,
        tray: pygame.Rect | None,
    ) -> None:
        """In a pill: in the bar between its clock and ``bar_end``, above or below the ``board``, on
        the ``tray``, or where there is no such room over the board's first row."""
        if not self.line:
            return
        px, come = painter.px, timing.ease_out(timing.progress(self._elapsed, timing.TOLD_COMES))
        lines, self.rect = self._placed(canvas.get_rect(), painter, board, bar_end, tray)
        pill = self.rect.move(0, -round(px(_FADE) * (1 - come)))
        fill, edge = painter.colour("panel"), painter.colour("accent")
        radius = min(pill.height, px(_HIGH)) // 2
        canvas.blit(rounded(pill.size, radius, fill, edge, 255, max(1, px(1.5))), pill)
        step = _step(painter)
        top = pill.centery - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            spot = (pill.centerx, top + number * step)
            painter.text(canvas, line, spot, _SIZE, "text", "center", room=pill.width - px(20))

    def _placed(
        self,
        window: pygame.Rect,
        painter: Painter,
        board: pygame.Rect,
        bar_end: int,
        tray: pygame.Rect | None,
    ) -> tuple[list[str], pygame.Rect]:
        px = painter.px
        left = window.centerx + px(_CLOCK_ENDS) + px(12)
        room = bar_end - px(12) - left
        lines = painter.letters.lines(self.line, px(_SIZE), max(1, room - px(24)))
        wide = max(painter.letters.width(line, px(_SIZE)) for line in lines) + px(24)
        if wide <= room and len(lines) <= _MOST_LINES:
            high = px(_HIGH) + (len(lines) - 1) * _step(painter)
            pill = pygame.Rect(0, 0, wide, min(high, px(BAR - 6)))
            pill.center = left + room // 2, px(BAR) // 2 + px(3)
            return lines, pill
        wide = painter.letters.width(self.line, px(_SIZE)) + px(40)
        pill = pygame.Rect(0, 0, min(window.width - px(48), wide), px(_HIGH))
        pill.midtop = window.centerx, self.under(painter, tray) + px(8)
        if pill.bottom > board.top:
            if window.bottom - board.bottom >= pill.height + px(8):
                pill.centery = (window.bottom + board.bottom) // 2
            elif tray is not None:
                pill.centery = tray.centery
        return [self.line], pill


def _step(painter: Painter) -> int:
    """From one line to the next, in pixels."""
    return round(painter.px(_SIZE) * _LEADING)
