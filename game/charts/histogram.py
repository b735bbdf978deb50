"""A histogram of times."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.charts.axes import format_axis_time, make_scale, round_step, time_step
from game.charts.chart import Chart, ChartMark
from game.resources.theme import Colour
from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded

_MAX_BARS = 24
_TAIL = 50
"""One of so many times is left to the last, open bar: one long pause must not squeeze the rest."""
_MAX_GRID_LINES = 4
_MINUTE_MS = 60_000


@dataclass(frozen=True)
class Bin:
    """``count`` times from ``low`` to below ``high`` milliseconds; None stands for no limit."""

    low: int
    high: int | None
    count: int


def make_bins(times: Sequence[int], most: int = _MAX_BARS) -> list[Bin]:
    """Count times in at most ``most`` bins of the same round width, without gaps."""
    if not times:
        return []
    ordered = sorted(times)
    usual = ordered[len(ordered) - 1 - len(ordered) // _TAIL]
    low = ordered[0]
    step = int(time_step(max(1.0, (usual - low) / most)))
    while usual // step - low // step + 1 > most - (ordered[-1] // step > usual // step):
        step = int(time_step(step + 1))
    first, last = low // step, usual // step
    counts = Counter(map(step.__rfloordiv__, ordered))  # no loop in Python: there may be many
    made = [Bin(n * step, (n + 1) * step, counts[n]) for n in range(first, last + 1)]
    longer = len(ordered) - sum(entry.count for entry in made)
    return [*made, Bin((last + 1) * step, None, longer)] if longer else made


class Histogram(Chart):
    """A bar for each bin; ``describe`` gives the lines of its tooltip."""

    def __init__(
        self,
        title: str,
        empty: str,
        times: Sequence[int],
        describe: Callable[[Bin], tuple[str, ...]],
    ) -> None:
        self.bins = make_bins(times)
        super().__init__(title, empty, not self.bins)
        self._describe = describe

    def _paint(self, painter: Painter, room: pygame.Rect) -> None:
        px = painter.px
        most = max(entry.count for entry in self.bins)
        axis = make_scale(0, most, _MAX_GRID_LINES, lambda least: max(1.0, round_step(least)))
        texts = [f"{tick:.0f}" for tick in axis.ticks]
        left = max(painter.fonts.width(text, px(SMALL)) for text in texts) + px(8)
        plot = pygame.Rect(room.x + left, room.y, room.width - left, room.height - px(24))
        heights = [plot.bottom - round(plot.height * axis.part(tick)) for tick in axis.ticks]
        self._draw_grid(painter, plot, zip(heights, texts, strict=True))
        well, accent = painter.colour("board"), painter.colour("accent")
        wide = min(plot.width / len(self.bins), px(72))
        start = plot.x + (plot.width - wide * len(self.bins)) / 2
        edges = [round(start + n * wide) for n in range(len(self.bins) + 1)]
        for entry, (x, end) in zip(self.bins, pairwise(edges), strict=True):
            high = round(plot.height * axis.part(entry.count))
            bar = pygame.Rect(x, plot.bottom - high, end - x, high)
            tone = mix(well, accent, 0.45 if entry.high is None else 0.85)
            _draw_bar(painter, self.picture, bar, tone)
            spot = pygame.Rect(x, plot.y, end - x, plot.height)
            self.marks.append(ChartMark(spot, bar, bar.midtop, self._describe(entry)))
        self._draw_times(painter, plot.bottom, edges)

    def _draw_times(self, painter: Painter, top: int, edges: list[int]) -> None:
        """Draw round times below the bars, as many as there is room for."""
        px = painter.px
        first, last = self.bins[0].low, self.bins[-1].low
        step = (self.bins[0].high or 1) - first
        pace = (edges[-1] - edges[0]) / (len(self.bins) * step)
        is_long = last >= _MINUTE_MS
        wide = painter.fonts.width(format_axis_time(last, is_long), px(SMALL)) + px(20)
        every = int(time_step(max(step, wide / pace)))
        for ms in range(-(-first // every) * every, last + 1, every):
            x = edges[0] + round((ms - first) * pace)
            self.picture.fill(painter.colour("text_dim"), (x, top, max(1, px(1)), px(4)))
            text, spot = format_axis_time(ms, is_long), (x, top + px(6))
            painter.text(self.picture, text, spot, SMALL, "text_dim", "midtop")

    def _highlight(
        self, canvas: pygame.Surface, painter: Painter, mark: ChartMark, rect: pygame.Rect
    ) -> None:
        _draw_bar(painter, canvas, mark.shape.move(rect.topleft), painter.colour("highlight"))


def _draw_bar(painter: Painter, canvas: pygame.Surface, bar: pygame.Rect, tone: Colour) -> None:
    """Draw a bar that stands on the floor, its upper corners round."""
    gap = 2 if bar.width > 6 else 1
    shape = pygame.Rect(bar.x + gap // 2, bar.y, max(1, bar.width - gap), bar.height)
    radius = min(painter.px(5), shape.width // 2)
    if shape.height > 2 * radius:
        canvas.blit(rounded((shape.width, 2 * radius + 1), radius, tone), shape)
        canvas.fill(tone, shape.inflate(0, -radius).move(0, (radius + 1) // 2))
    else:
        canvas.fill(tone, shape)
