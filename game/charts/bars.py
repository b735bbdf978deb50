"""A chart of horizontal bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.charts.chart import Chart, ChartMark
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.tooltip import TooltipSide

GROUP_GAP = 14
"""Layout units."""


@dataclass(frozen=True)
class Bar:
    """``part`` (0 to 1) of the whole length, its figure, and the lines of its tooltip."""

    label: str
    part: float
    shown: str
    tone: str
    lines: tuple[str, ...]


class BarChart(Chart):
    """Bars in groups, with more room between groups."""

    tip_side = TooltipSide.BELOW

    def __init__(self, title: str, empty: str, groups: Sequence[Sequence[Bar]]) -> None:
        super().__init__(title, empty)
        self.groups = tuple(tuple(group) for group in groups if group)
        self._grooves: list[pygame.Rect] = []

    @property
    def is_empty(self) -> bool:

        return not self.groups

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        px = painter.px
        self._grooves = []
        bars = [bar for group in self.groups for bar in group]
        between = px(GROUP_GAP)
        free = room.height - between * (len(self.groups) - 1)
        step = min(px(64), free // len(bars))
        top = room.y + (free - step * len(bars)) // 2
        for group in self.groups:
            for bar in group:
                spot = pygame.Rect(room.x, top, room.width, step)
                self._draw_bar(painter, canvas, bar, spot)
                top += step
            top += between

    def _draw_bar(
        self, painter: Painter, canvas: pygame.Surface, bar: Bar, spot: pygame.Rect
    ) -> None:
        """Draw the bar, with the label and the figure above it."""
        px = painter.px
        thick = min(px(14), max(px(6), spot.height - px(SMALL + 10)))
        lower = spot.bottom - thick - px(6)
        shown = painter.figures(
            canvas, bar.shown, (spot.right, lower - px(1)), BODY - 3, "text", "bottomright"
        )
        room = shown.left - spot.x - px(8)
        painter.text(
            canvas, bar.label, (spot.x, lower - px(2)), SMALL, "text_dim", "bottomleft", room=room
        )
        groove = pygame.Rect(spot.x, lower, spot.width, thick)
        rest = mix(painter.colour("board"), painter.colour("text_dim"), 0.2)
        canvas.blit(rounded(groove.size, thick // 2, rest), groove)
        if bar.part > 0:
            filled = groove.copy()
            filled.width = max(thick, round(groove.width * min(1.0, bar.part)))
            canvas.blit(rounded(filled.size, thick // 2, painter.colour(bar.tone)), filled)
        self._grooves.append(groove)
        self.marks.append(ChartMark(spot, groove.center, bar.lines))

    def _highlight(
        self, canvas: pygame.Surface, painter: Painter, mark: ChartMark, rect: pygame.Rect
    ) -> None:

        groove = self._grooves[self.marks.index(mark)].move(rect.topleft).inflate(4, 4)
        tone, line = painter.colour("highlight"), max(1, painter.px(2))
        pygame.draw.rect(canvas, tone, groove, line, border_radius=groove.height // 2)
