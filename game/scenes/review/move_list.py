"""The list of a review's moves, whose rows say what each was."""

from pygame import Rect, Surface

from game.scenes.review.texts import MoveRow
from game.ui.list_view import ListView
from game.ui.markers import draw_marker
from game.ui.painter import SMALL, Painter, draw_meter
from game.ui.widgets import Choose

_LINE, _MARK, _TIME, _METER, _WIDE_ROW = 23, 20, 70, 80, 300
"""Layout units: a line, a shape, the column of the times, the meter, and the width of a row with
these."""


class MoveList(ListView):
    """Calls ``choose`` whenever another row is chosen, by keys too."""

    least_seen = 2

    def __init__(self, choose: Choose) -> None:
        super().__init__(self._draw_move, choose)
        self.rows: list[MoveRow] = []
        self._is_wide, self._width = True, 0  # whether a chance is in the last line; a row's width

    def show(self, rows: list[MoveRow], chosen: int | None) -> None:
        """Show other rows, without scrolling if there are as many as before."""
        is_same = len(rows) == len(self.rows) and chosen == self.marked
        self.rows = rows
        if not is_same:
            self.fill(len(rows), chosen)

    def choose_row(self, row: int) -> None:
        if self.count:
            self.chosen = self.marked = min(max(0, row), self.count - 1)
            self.reveal_row(self.chosen)

    def activate(self) -> None:
        self.marked = self.chosen if self.count else None
        super().activate()

    def key(self, name: str) -> bool:
        is_used = super().key(name)
        if is_used:
            self.activate()
        return is_used

    def row_height(self, painter: Painter, width: int) -> int:
        """Return the height of rows so wide: all that they say has to fit."""
        px, self._width = painter.px, width
        self._is_wide = width >= px(_WIDE_ROW)
        most = max((len(self._lines(painter, row)) for row in self.rows), default=1)
        return px(_LINE) * (most + (0 if self._is_wide else 1)) + px(8)

    def _lines(self, painter: Painter, move: MoveRow) -> list[tuple[str, str]]:
        """Return the lines of a row and their tones."""
        px, fonts = painter.px, painter.fonts
        room = self._width - px(_TIME + 12 if self._is_wide else 24)
        title = fonts.wrap(move.title, px(SMALL), room - (px(_METER + 12) if self._is_wide else 0))
        tone = "danger" if move.is_fatal else "text"
        lines, chance = [(line, tone) for line in title], move.chance
        used = fonts.width(chance, px(SMALL)) + px(12) if chance and self._is_wide else 0
        for note in (move.note, move.short):
            rows = fonts.wrap(note, px(SMALL), room - used)
            if len(rows) == 1:
                break
        lines += [(line, "text_dim") for line in rows]
        if chance and not self._is_wide:
            lines += [(line, "text_dim") for line in fonts.wrap(chance, px(SMALL), room)]
        return lines

    def _draw_move(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, move, is_wide = painter.px, self.rows[number], self._is_wide
        line, right = px(_LINE), row.right - px(12)
        top = row.y + px(4) + line // 2
        left = row.x + px(_TIME if is_wide else 12)
        mark = (row.x + px(_TIME) // 2, top) if is_wide else (left + px(_MARK) // 2, top)
        draw_marker(canvas, painter, move.shape, mark, px(_MARK))
        spot, anchor = (mark[0], top + line), "center"
        if not is_wide:
            spot, anchor = (left + px(_MARK + 8), top), "midleft"
            top += line
        painter.text(canvas, move.time, spot, SMALL, "text_dim", anchor)
        for words, tone in self._lines(painter, move):
            painter.text(canvas, words, (left, top), SMALL, tone, "midleft", room=right - left)
            top += line
        if is_wide and move.after is not None and move.before is not None:
            spot = (right, top - line)
            painter.text(canvas, move.chance, spot, SMALL, "text_dim", "midright")
            meter = Rect(0, 0, px(_METER), max(4, px(8)))
            meter.midright = right, row.y + px(4) + line // 2
            draw_meter(canvas, painter, meter, move.after, move.before)
