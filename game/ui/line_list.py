"""A titled list of lines in a panel."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.list_view import ListView
from game.ui.painter import BODY, SMALL, Painter

_ROW, _HEAD = 30, 34
_PAD, _INNER = 12, 8


class LineList(ListView):
    """Lines that are only shown, the marked one always in view.

    Tabs split a line: text after the last one is aligned right, between two it is centred.
    """

    def __init__(self) -> None:
        super().__init__(self._draw_line)
        self._title = ""
        self._lines: tuple[str, ...] = ()
        self._panel = Rect(0, 0, 1, 1)

    def place_in(self, panel: Rect, painter: Painter) -> None:
        """Fill a panel with the title and the lines."""
        px = painter.px
        self._panel = panel
        inner = panel.inflate(-2 * px(_PAD), -2 * px(_PAD))
        inner.height -= px(_HEAD) - px(_PAD) // 2
        inner.bottom = panel.bottom - px(_PAD)
        count = max(1, round(inner.height / px(_ROW)))
        row = inner.height // count
        self.place(Rect(inner.x, inner.y, inner.width, count * row), row)
        self.show(self._title, self._lines, self.marked)

    def show(self, title: str, lines: tuple[str, ...], marked: int | None = None) -> None:
        """Replace the lines; the last one is marked unless another is."""
        self._title, self._lines = title, lines
        if marked is None or not 0 <= marked < len(lines):
            marked = len(lines) - 1 if lines else None
        self.fill(len(lines), marked)

    def draw_panel(self, canvas: Surface, painter: Painter, dy: int) -> None:
        """Draw the panel and the title."""
        px, panel = painter.px, self._panel.move(0, dy)
        painter.panel(canvas, panel, 235)
        spot = (panel.x + px(_PAD + _INNER), panel.y + px(_PAD) + px(_HEAD) // 2 - px(4))
        room = panel.width - 2 * px(_PAD + _INNER)
        painter.text(canvas, self._title, spot, BODY - 1, "accent", "midleft", True, room)

    def _draw_line(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        parts = self._lines[number].split("\t", 2)
        pad, tone = painter.px(_INNER), "text" if number == self.marked else "text_dim"
        inner = row.inflate(-2 * pad, 0)
        left, right = inner.left, inner.right

        def write(text: str, x: int, anchor: str) -> Rect:
            room = max(1, right - left)
            return painter.text(canvas, text, (x, row.centery), SMALL, tone, anchor, room=room)

        left = write(parts[0], left, "midleft").right + pad
        if len(parts) > 1:
            right = write(parts[-1], right, "midright").left - pad
        if len(parts) > 2:
            wide = painter.fonts.width(parts[1], painter.px(SMALL))
            write(parts[1], max(left, min(inner.centerx - wide // 2, right - wide)), "midleft")
