"""The list of a game's moves, with the change of the chance to win."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.list_view import ListView
from game.ui.markers import MarkerShape, draw_marker
from game.ui.painter import BODY, SMALL, Painter, draw_meter

ROW = 50  # a row's height in layout units
_MARK = 20
_TIME, _CHANCE, _GAP = 66, 104, 10
"""Layout units of the outer columns: the shape above the time, and the chance to win."""
_NOTE = SMALL - 1


@dataclass(frozen=True)
class MoveRow:
    """A row; ``short`` replaces a ``note`` that does not fit. ``before`` and ``after`` are chances
    to win, 0 to 1, or None, and ``chance`` is their text."""

    shape: MarkerShape
    time: str
    title: str
    note: str
    short: str
    chance: str = ""
    before: float | None = None
    after: float | None = None
    is_fatal: bool = False


class MoveList(ListView):
    """Calls ``choose`` whenever another row is chosen, by keys too."""

    def __init__(self, choose: Callable[[int], None]) -> None:
        super().__init__(self._draw_move, choose)
        self.rows: list[MoveRow] = []

    def show(self, rows: list[MoveRow], chosen: int | None) -> None:
        """Show other rows, without scrolling if there are as many as before."""
        is_same = len(rows) == len(self.rows) and chosen == self.marked
        self.rows = rows
        if not is_same:
            self.fill(len(rows), chosen)

    def choose_row(self, row: int) -> None:
        """Choose a row, and scroll it into view."""
        if self.count:
            self.chosen = self.marked = min(max(0, row), self.count - 1)
            self.reveal_row(self.chosen)

    def activate(self) -> None:
        self.marked = self.chosen if self.count else None
        super().activate()

    def key(self, name: str, text: str) -> bool:
        is_used = super().key(name, text)
        if is_used:
            self.activate()
        return is_used

    def _draw_move(
        self, canvas: pygame.Surface, painter: Painter, number: int, row: pygame.Rect
    ) -> None:
        px, move = painter.px, self.rows[number]
        middle = row.x + px(_TIME) // 2
        up, down = row.centery - px(10), row.centery + px(12)
        draw_marker(canvas, painter, move.shape, (middle, up), px(_MARK))
        room = px(_TIME) - px(8)
        painter.text(canvas, move.time, (middle, down), SMALL - 2, "text_dim", "center", room=room)
        left = row.x + px(_TIME) + px(4)
        right = row.right - px(_CHANCE) - 2 * px(_GAP)
        tone, room = "danger" if move.is_fatal else "text", right - left
        painter.text(canvas, move.title, (left, up), BODY - 2, tone, "midleft", room=room)
        is_long = painter.fonts.width(move.note, px(_NOTE)) > room
        note = move.short if is_long else move.note
        painter.text(canvas, note, (left, down), _NOTE, "text_dim", "midleft", room=room)
        if move.after is not None and move.before is not None:
            meter = pygame.Rect(0, 0, px(_CHANCE), max(4, px(8)))
            meter.midright = (row.right - px(_GAP), down)
            spot, room = (meter.right, up), meter.width
            painter.text(canvas, move.chance, spot, SMALL, "text_dim", "midright", room=room)
            draw_meter(canvas, painter, meter, move.after, move.before)
