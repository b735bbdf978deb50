"""Lines over time, in panes one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.charts.axes import Scale, ValueFormat, spread_evenly
from game.charts.chart import Chart, ChartMark, Legend
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_disc, draw_line, mix
from game.ui.tooltip import TooltipSide

_LABEL_HEIGHT = 18
"""Layout units."""


@dataclass(frozen=True)
class Series:
    """A line: a value or None for each point. ``is_main`` stands out."""

    label: str
    values: tuple[float | None, ...]
    tone: str
    is_main: bool = True


@dataclass(frozen=True)
class Pane:
    """Lines of the same measure; ``shown`` formats its ticks."""

    series: tuple[Series, ...]
    scale: Scale
    shown: ValueFormat


class LineChart(Chart):
    """``labels`` name the points along the bottom, ``tips`` are the lines of their tooltips."""

    tip_side = TooltipSide.BESIDE

    def __init__(
        self,
        title: str,
        empty: str,
        panes: Sequence[Pane],
        labels: Sequence[str],
        tips: Sequence[tuple[str, ...]],
    ) -> None:
        legend = [Legend(s.label, s.tone) for pane in panes for s in pane.series]
        super().__init__(title, empty, legend)
        self.panes = tuple(panes)
        self.labels = tuple(labels)
        self.tips = tuple(tips)

    @property
    def is_empty(self) -> bool:

        return not self.labels

    def _paint(self, painter: Painter, canvas: pygame.Surface, room: pygame.Rect) -> None:
        px, fonts = painter.px, painter.fonts
        texts = [pane.shown(tick) for pane in self.panes for tick in pane.scale.ticks]
        left = max(fonts.width(text, px(SMALL)) for text in texts) + px(8)
        plot = pygame.Rect(room.x + left, room.y, room.width - left - px(6), room.height)
        plot.height -= px(_LABEL_HEIGHT + 6)
        count = len(self.labels)
        step = plot.width / max(1, count - 1)
        xs = [step * n for n in range(count)] if count > 1 else [plot.width / 2]
        self._draw_labels(painter, canvas, plot, xs)
        gap = px(26)
        high = (plot.height - gap * (len(self.panes) - 1)) // len(self.panes)
        for number, pane in enumerate(self.panes):
            part = pygame.Rect(plot.x, plot.y + number * (high + gap), plot.width, high)
            _draw_pane(painter, canvas, pane, part, xs)
        first = self.panes[0]
        for number, x in enumerate(xs):
            left_end = (xs[number - 1] + x) / 2 if number else x - px(12)
            right_end = (xs[number + 1] + x) / 2 if number + 1 < count else x + px(12)
            spot = pygame.Rect(round(plot.x + left_end), plot.y, 1, plot.height)
            spot.width = max(1, round(plot.x + right_end) - spot.x)
            value = first.series[0].values[number] or 0.0
            y = plot.y + round(high * (1 - first.scale.part(value)))
            self.marks.append(ChartMark(spot, (plot.x + round(x), y), self.tips[number]))

    def _draw_labels(
        self, painter: Painter, canvas: pygame.Surface, plot: pygame.Rect, xs: list[float]
    ) -> None:
        """Draw as many labels as there is room for, the ends kept inside."""
        px = painter.px
        wide = max(painter.fonts.width(label, px(SMALL)) for label in self.labels) + px(28)
        shown = dict.fromkeys(spread_evenly(len(xs), max(1, plot.width // wide)))
        for number in shown:
            label = self.labels[number]
            half = painter.fonts.width(label, px(SMALL)) // 2
            x = min(max(plot.x + round(xs[number]), plot.x + half), plot.right - half)
            spot = (x, plot.bottom + px(8))
            painter.text(canvas, label, spot, SMALL, "text_dim", "midtop", room=plot.width)

    def _highlight(
        self, canvas: pygame.Surface, painter: Painter, mark: ChartMark, rect: pygame.Rect
    ) -> None:
        """Draw a thin line down through all panes, and a dot on the first."""
        x, y = mark.anchor[0] + rect.x, mark.anchor[1] + rect.y
        tone = painter.colour("highlight")
        spot = mark.spot.move(rect.topleft)
        canvas.fill(tone, (x, spot.y, max(1, painter.px(1)), spot.height))
        well, line = painter.colour("board"), max(1, painter.px(2))
        draw_disc(canvas, (x, y), painter.px(12), tone, well, line)


def _draw_pane(
    painter: Painter, canvas: pygame.Surface, pane: Pane, part: pygame.Rect, xs: list[float]
) -> None:
    px = painter.px
    thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
    for tick in pane.scale.ticks:
        y = part.y + round(part.height * (1 - pane.scale.part(tick)))
        canvas.fill(thin, (part.x, y, part.width, max(1, px(1))))
        spot = (part.x - px(8), y)
        painter.text(canvas, pane.shown(tick), spot, SMALL, "text_dim", "midright")
    for series in reversed(pane.series):
        _draw_series(painter, canvas, series, pane.scale, part, xs)


def _draw_series(
    painter: Painter,
    canvas: pygame.Surface,
    series: Series,
    scale: Scale,
    part: pygame.Rect,
    xs: list[float],
) -> None:
    """Draw a line; a value that stands alone is a dot."""
    px = painter.px
    tone = painter.colour(series.tone)
    margin = px(8)  # lines are as thick at the room's edge as elsewhere
    room = part.inflate(2 * margin, 2 * margin)
    for run in _runs(series.values):
        points = [
            (xs[n] + margin, margin + part.height * (1 - scale.part(value))) for n, value in run
        ]
        width = px(3 if series.is_main else 2)
        if len(points) == 1:
            centre = (room.x + round(points[0][0]), room.y + round(points[0][1]))
            draw_disc(canvas, centre, px(9), tone)
        else:
            fill = 36 if series.is_main else 0
            draw_line(canvas, room, points, tone, width, fill, part.height + margin)


def _runs(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    """Split the values into sequences without a hole, each value with its number."""
    runs: list[list[tuple[int, float]]] = [[]]
    for number, value in enumerate(values):
        if value is not None:
            runs[-1].append((number, value))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]
