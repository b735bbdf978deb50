"""A chart of horizontal bars."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.charts.chart import Chart, ChartMark
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.tooltip import TooltipSide

# Lengths in layout units
_GROUP_GAP, _NOTE_HEIGHT = 14, 24
_MIN_BAR_HEIGHT = 27  # a bar with its label


@dataclass(frozen=True)
class Bar:
    """``part`` (0 to 1) of the whole length, its figure, and the lines of its tooltip."""

    label: str
    part: float
    shown: str
    tone: str
    lines: tuple[str, ...]


class BarChart(Chart):
    """Bars in groups, with a note below; if room is short, the last bars of the last group go."""

    tip_side = TooltipSide.BELOW

    def __init__(
        self, title: str, empty: str, groups: Sequence[Sequence[Bar]], note: str = ""
    ) -> None:
        self.groups = [list(group) for group in groups if group]
        super().__init__(title, empty, not self.groups)
        self.note = note

    def _paint(self, painter: Painter, room: pygame.Rect) -> None:
        px = painter.px
        room = room.copy()
        if self.note:
            room.height -= px(_NOTE_HEIGHT)
            spot = (room.x, room.bottom + px(_NOTE_HEIGHT) // 2)
            painter.text(self.picture, self.note, spot, SMALL, "text", "midleft", room=room.width)
        *first, last = self.groups
        free = room.height - px(_GROUP_GAP) * len(first)
        fitting = free // px(_MIN_BAR_HEIGHT) - sum(map(len, first))
        groups = [*first, last[: max(1, fitting)]]
        count = sum(map(len, groups))
        step = min(px(64), free // count)
        top = room.y + (free - step * count) // 2
        for group in groups:
            for bar in group:
                self._draw_bar(painter, bar, pygame.Rect(room.x, top, room.width, step))
                top += step
            top += px(_GROUP_GAP)

    def _draw_bar(self, painter: Painter, bar: Bar, spot: pygame.Rect) -> None:
        """Draw the bar, with the label and the figure above it."""
        px, canvas = painter.px, self.picture
        thick = min(px(14), max(px(6), spot.height - px(SMALL + 10)))
        groove = pygame.Rect(spot.x, spot.bottom - thick - px(6), spot.width, thick)
        above = (spot.right, groove.y - px(1))
        shown = painter.figures(canvas, bar.shown, above, BODY - 3, "text", "bottomright")
        above = (spot.x, groove.y - px(2))
        room = shown.left - spot.x - px(8)
        painter.text(canvas, bar.label, above, SMALL, "text_dim", "bottomleft", room=room)
        rest = mix(painter.colour("board"), painter.colour("text_dim"), 0.2)
        canvas.blit(rounded(groove.size, thick // 2, rest), groove)
        if bar.part > 0:
            size = max(thick, round(groove.width * min(1.0, bar.part))), thick
            canvas.blit(rounded(size, thick // 2, painter.colour(bar.tone)), groove)
        self.marks.append(ChartMark(spot, groove, groove.center, bar.lines))
