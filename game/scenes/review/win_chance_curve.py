"""A timeline under a curve of the chance to win."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_line, mix
from game.ui.timeline import Timeline
from game.ui.widgets import WidgetState

_CURVE, _LANE = 56, 38  # layout units: the heights of curve and timeline
_LABEL = 0.25  # the part of the curve over which its label reaches, about
_Point = tuple[int, float, bool]  # milliseconds, the chance from then on, and whether it is exact


class WinChanceCurve(Timeline):
    """A timeline under a curve of the chance to win. The curve contains ``label``, or ``waiting``
    while there are no points."""

    def __init__(
        self, seek: Callable[[float], None], step: Callable[[int], None], label: str, waiting: str
    ) -> None:
        super().__init__(seek, step, lambda: None)
        self.label, self.waiting = label, waiting
        self.points: Sequence[_Point] = ()
        self._picture: Surface | None = None

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_CURVE + _LANE), placing.px(_CURVE + _LANE))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self.lane = rect, placing.px(_LANE)
        self.clear_cache()

    def clear_cache(self) -> None:
        super().clear_cache()
        self._picture = None

    def draw(self, canvas: Surface, painter: Painter, touch: WidgetState, rect: Rect) -> None:
        if self._picture is None:
            self._picture = self._paint(painter)
        canvas.blit(self._picture, rect)
        high = self._picture.get_height()
        x = rect.x + min(self.rect.width - 2, max(1, self._at(self.now)))
        canvas.fill(painter.colour("highlight"), (x, rect.y + 2, max(1, painter.px(1.5)), high - 4))
        super().draw(canvas, painter, touch, rect)

    def _paint(self, painter: Painter) -> Surface:
        px, size = painter.px, (self.rect.width, self.rect.height - (self.lane or 0))
        picture = Surface(size, pygame.SRCALPHA)
        painter.well(picture, picture.get_rect(), px(12))
        thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
        picture.fill(thin, (px(6), size[1] // 2, size[0] - 2 * px(6), 1))
        for run in self._runs():
            self._draw_run(painter, picture, run)
        # The label goes where the line does not.
        first = [chance for ms, chance, _ in self.points if ms <= self.length * _LABEL]
        is_low = sum(first) > len(first) / 2
        words = self.label if self.points else self.waiting
        lines = painter.fonts.wrap(words, px(SMALL), size[0] - px(20))
        step = round(px(SMALL) * 1.2)
        top = size[1] - px(4) - step * len(lines) if is_low else px(2)
        for number, line in enumerate(lines):
            spot = px(10), top + number * step
            painter.text(picture, line, spot, SMALL, "text_dim", room=size[0] - px(20))
        return picture

    def _draw_run(self, painter: Painter, picture: Surface, run: Sequence[_Point]) -> None:
        """Draw a run of the line in steps, as a chance holds until the next move."""
        inset, high = painter.px(6), picture.get_height()
        points: list[tuple[float, float]] = []
        for (ms, chance, _), (end, then, _) in pairwise(run):
            y, last = (inset + (high - 2 * inset) * (1 - part) for part in (chance, then))
            points += [(self._at(ms), y), (self._at(end), y), (self._at(end), last)]
        tone, line = painter.colour("accent"), max(2, painter.px(2.5))
        if not run[0][2]:  # an estimate
            tone, line = mix(tone, painter.colour("panel"), 0.3), max(1, painter.px(1.5))
        draw_line(picture, picture.get_rect(), points, tone, line, 40, high - inset)

    def _runs(self) -> list[list[_Point]]:
        """Return runs of exact points and of estimates, each ending where the next begins."""
        points = [*self.points, *((self.length, *point[1:]) for point in self.points[-1:])]
        runs: list[list[_Point]] = []
        for point, following in pairwise(points):
            if runs and runs[-1][0][2] == point[2]:
                runs[-1].append(following)
            else:
                runs.append([point, following])
        return runs

    def _at(self, ms: float) -> int:
        return round(self.rect.width * min(1.0, ms / max(1, self.length)))
