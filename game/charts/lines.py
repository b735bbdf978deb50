"""Lines over time, in panes one below the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pygame import Rect, Surface

from game.charts.axes import Scale, ValueFormat, spread_evenly
from game.charts.chart import Chart, ChartMark
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_disc, draw_line
from game.ui.tooltip import TooltipSide

_LABEL_HEIGHT = 18  # layout units


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
        legend = [(line.label, line.tone) for pane in panes for line in pane.series]
        super().__init__(title, empty, not labels, legend)
        self.panes, self.labels, self.tips = panes, labels, tips

    def _paint(self, painter: Painter, room: Rect) -> None:
        px, fonts = painter.px, painter.fonts
        texts = [pane.shown(tick) for pane in self.panes for tick in pane.scale.ticks]
        left = max(fonts.width(text, px(SMALL)) for text in texts) + px(8)
        plot = Rect(room.x + left, room.y, room.width - left - px(6), room.height)
        plot.height -= px(_LABEL_HEIGHT + 6)
        count = len(self.labels)
        step = plot.width / max(1, count - 1)
        xs = [step * n for n in range(count)] if count > 1 else [plot.width / 2]
        self._draw_labels(painter, plot, xs)
        gap = px(26)
        high = (plot.height - gap * (len(self.panes) - 1)) // len(self.panes)
        for number, pane in enumerate(self.panes):
            part = Rect(plot.x, plot.y + number * (high + gap), plot.width, high)
            self._draw_pane(painter, pane, part, xs)
        first = self.panes[0]
        for number, x in enumerate(xs):
            left_end = (xs[number - 1] + x) / 2 if number else x - px(12)
            right_end = (xs[number + 1] + x) / 2 if number + 1 < count else x + px(12)
            spot = Rect(round(plot.x + left_end), plot.y, 1, plot.height)
            spot.width = max(1, round(plot.x + right_end) - spot.x)
            value = first.series[0].values[number] or 0.0
            y = plot.y + round(high * (1 - first.scale.part(value)))
            self.marks.append(ChartMark(spot, spot, (plot.x + round(x), y), self.tips[number]))

    def _draw_labels(self, painter: Painter, plot: Rect, xs: list[float]) -> None:
        """Draw as many labels as there is room for, the ends kept inside."""
        px = painter.px
        wide = max(painter.fonts.width(label, px(SMALL)) for label in self.labels) + px(28)
        for number in spread_evenly(len(xs), max(1, plot.width // wide)):
            label = self.labels[number]
            half = painter.fonts.width(label, px(SMALL)) // 2
            x = min(max(plot.x + round(xs[number]), plot.x + half), plot.right - half)
            spot = (x, plot.bottom + px(8))
            painter.text(self.picture, label, spot, SMALL, "text_dim", "midtop", room=plot.width)

    def _draw_pane(self, painter: Painter, pane: Pane, part: Rect, xs: list[float]) -> None:
        def height(value: float) -> float:
            return part.height * (1 - pane.scale.part(value))

        px = painter.px
        grid = [(part.y + round(height(tick)), pane.shown(tick)) for tick in pane.scale.ticks]
        self._draw_grid(painter, part, grid)
        margin = px(8)  # lines are as thick at the room's edge as elsewhere
        room = part.inflate(2 * margin, 2 * margin)
        for series in reversed(pane.series):
            tone, width, fill = painter.colour(series.tone), px(2), 0
            if series.is_main:
                width, fill = px(3), 36
            for run in _runs(series.values):
                points = [(xs[n] + margin, margin + height(value)) for n, value in run]
                if len(points) == 1:  # a value that stands alone
                    centre = (room.x + round(points[0][0]), room.y + round(points[0][1]))
                    draw_disc(self.picture, centre, px(9), tone)
                else:
                    floor = part.height + margin
                    draw_line(self.picture, room, points, tone, width, fill, floor)

    def _highlight(self, canvas: Surface, painter: Painter, mark: ChartMark, rect: Rect) -> None:
        """Draw a thin line down through all panes, and a dot on the first."""
        x, y = mark.anchor[0] + rect.x, mark.anchor[1] + rect.y
        tone = painter.colour("highlight")
        canvas.fill(tone, (x, rect.y + mark.spot.y, max(1, painter.px(1)), mark.spot.height))
        well, line = painter.colour("board"), max(1, painter.px(2))
        draw_disc(canvas, (x, y), painter.px(12), tone, well, line)


def _runs(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    """Split the values into sequences without a hole, each value with its number."""
    parts = groupby(enumerate(values), lambda one: one[1] is None)
    runs = ([(n, value) for n, value in part if value is not None] for _, part in parts)
    return [run for run in runs if run]
