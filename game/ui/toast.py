"""A short line for the player, in a pill where it covers nothing."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui import timing
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_centred

_MAX_LINES = 4  # beside a board that leaves little room
_PILL_HEIGHT = 34  # layout units of a pill with one line
_RISE = 12  # layout units that a line rises while it comes


class Toast:
    """At most one line at a time, and another one after it."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self.line = painter, ""
        self.rect = Rect(0, 0, 0, 0)  # the pixels on which it was drawn last
        self._waits = False  # whether there is no room for the line yet
        self._next = ""
        self._elapsed = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether a line is shown."""
        return bool(self.line) and not self._waits

    def show(self, line: str, after: bool = False) -> None:
        """Show a line: at once, or ``after`` the one that is shown."""
        if after and self.line:
            self._next = line
        else:
            self.line, self._next, self._elapsed = line, "", 0.0

    def update(self, step: float) -> None:
        """Let time pass."""
        self._elapsed += 0.0 if self._waits else step
        if self._elapsed > timing.TOAST:
            self.show(self._next)

    def draw(
        self, canvas: Surface, rooms: Sequence[Rect], covers: Sequence[Rect], avoid: Sequence[Rect]
    ) -> None:
        """Draw the line in a pill, in the first of the ``rooms`` that has space for it and nothing
        to ``avoid``, or else in the last one; but not while something ``covers`` the window."""
        if not self.line:
            return
        painter, px = self._painter, self._painter.px
        step, window = round(px(SMALL) * LINE_HEIGHT), canvas.get_rect()
        for room in rooms:
            lines = painter.fonts.wrap(self.line, px(SMALL), max(1, room.width - px(36)))
            wide = max(painter.fonts.width(line, px(SMALL)) for line in lines) + px(28)
            pill = Rect(0, 0, wide, px(_PILL_HEIGHT) + (len(lines) - 1) * step)
            pill.center = room.center
            pill.clamp_ip(window)
            is_free = len(lines) <= _MAX_LINES and room.inflate(0, px(8)).contains(pill)
            if is_free and room is not rooms[-1] and pill.collidelist([*covers, *avoid]) < 0:
                break
        self._waits = bool(covers) and room is rooms[-1]
        if self._waits:
            return
        self.rect = pill
        come = timing.ease_out(timing.progress(self._elapsed, timing.TOAST_IN))
        pill = self.rect.move(0, -round(px(_RISE) * (1 - come)))
        painter.panel(canvas, pill, self.rect, _PILL_HEIGHT // 2)
        draw_centred(canvas, painter, lines, pill.center, SMALL)
