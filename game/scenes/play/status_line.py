"""A short line that is shown for a moment, where it covers as little as possible."""

import pygame

from game.board.hud import BAR_HEIGHT
from game.ui import timing
from game.ui.painter import SMALL, Painter
from game.ui.shapes import rounded

_SIZE = SMALL + 1
_LINE_HEIGHT = 1.2
_CLOCK_ENDS = 202  # layout units from the window's middle to the end of the bar's clock
_MOST_LINES = 3  # lines that the bar has room for
_PILL_HEIGHT = 36  # layout units of a pill with one line
_RISE = 12  # layout units that a line rises while it comes


class Toast:
    """At most one line at a time, and another one after it."""

    def __init__(self) -> None:
        self.line = ""
        self.rect = pygame.Rect(0, 0, 0, 0)  # the pixels on which it was drawn last
        self._next = ""
        self._elapsed = 0.0

    def show(self, line: str, after: bool = False) -> None:
        """Show a line: at once, or ``after`` the one that is shown."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0

    def update(self, step: float) -> None:
        """Let time pass."""
        self._elapsed += step
        if self._elapsed > timing.TOAST:
            self.show(self._next)

    def draw(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        board: pygame.Rect,
        bar_end: int,
        toolbar: pygame.Rect | None,
    ) -> None:
        """Draw the line in a pill: in the bar between its clock and ``bar_end``, above or below the
        ``board``, on the ``toolbar``, or where there is no room, over the board's first row."""
        if not self.line:
            return
        px, come = painter.px, timing.ease_out(timing.progress(self._elapsed, timing.TOAST_IN))
        lines, self.rect = self._placed(canvas.get_rect(), painter, board, bar_end, toolbar)
        pill = self.rect.move(0, -round(px(_RISE) * (1 - come)))
        fill, edge = painter.colour("panel"), painter.colour("accent")
        radius = min(pill.height, px(_PILL_HEIGHT)) // 2
        canvas.blit(rounded(pill.size, radius, fill, edge, 255, max(1, px(1.5))), pill)
        step = _line_step(painter)
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
        toolbar: pygame.Rect | None,
    ) -> tuple[list[str], pygame.Rect]:
        px = painter.px
        left = window.centerx + px(_CLOCK_ENDS) + px(12)
        room = bar_end - px(12) - left
        lines = painter.fonts.wrap(self.line, px(_SIZE), max(1, room - px(24)))
        wide = max(painter.fonts.width(line, px(_SIZE)) for line in lines) + px(24)
        if wide <= room and len(lines) <= _MOST_LINES:
            high = px(_PILL_HEIGHT) + (len(lines) - 1) * _line_step(painter)
            pill = pygame.Rect(0, 0, wide, min(high, px(BAR_HEIGHT - 6)))
            pill.center = left + room // 2, px(BAR_HEIGHT) // 2 + px(3)
            return lines, pill
        wide = painter.fonts.width(self.line, px(_SIZE)) + px(40)
        pill = pygame.Rect(0, 0, min(window.width - px(48), wide), px(_PILL_HEIGHT))
        pill.midtop = window.centerx, bar_bottom(painter, toolbar) + px(8)
        if pill.bottom > board.top:
            if window.bottom - board.bottom >= pill.height + px(8):
                pill.centery = (window.bottom + board.bottom) // 2
            elif toolbar is not None:
                pill.centery = toolbar.centery
        return [self.line], pill


def bar_bottom(painter: Painter, toolbar: pygame.Rect | None) -> int:
    """Return the pixel row at which the bar ends, or the toolbar if there is one."""
    return painter.px(BAR_HEIGHT) if toolbar is None else toolbar.bottom


def _line_step(painter: Painter) -> int:
    """Return the pixels from one line to the next."""
    return round(painter.px(_SIZE) * _LINE_HEIGHT)
