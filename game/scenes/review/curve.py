"""The chance to win over the time of a game, above its timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.charts.chart import draw_line
from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.timeline import Timeline
from game.ui.widgets import WidgetState

_LABEL = 0.25
"""How far along the curve its label reaches, about."""
Point = tuple[int, float, bool]
"""Milliseconds, the chance from there on, and whether it is exact."""


class Curve(Timeline):
    """A timeline with the chance to win above its line. ``label`` stands in it, and ``waiting``
    as long as there are no points."""

    def __init__(
        self,
        seek: Callable[[float], None],
        step: Callable[[int], None],
        activate: Callable[[], None],
        words: tuple[str, str],
    ) -> None:
        super().__init__(seek, step, activate)
        self.label, self.waiting = words
        self.points: Sequence[Point] = ()
        self._picture: pygame.Surface | None = None

    def clear_cache(self) -> None:
        """The theme, the window, the game or the points are other ones."""
        super().clear_cache()
        self._picture = None

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        """The curve over the timeline, and a thin line where the game is looked at."""
        if self._picture is None:
            self._picture = self._painted(painter)
        canvas.blit(self._picture, rect)
        high = self._picture.get_height()
        x = rect.x + min(self.rect.width - 2, max(1, self._at(self.now)))
        canvas.fill(painter.colour("highlight"), (x, rect.y + 2, max(1, painter.px(1.5)), high - 4))
        super().draw(canvas, painter, state, rect)

    def _painted(self, painter: Painter) -> pygame.Surface:
        px, size = painter.px, (self.rect.width, self.rect.height - (self.lane or 0))
        picture = pygame.Surface(size, pygame.SRCALPHA)
        well = mix(painter.colour("panel"), painter.colour("board"), 0.75)
        edge = mix(painter.colour("panel"), painter.colour("panel_edge"), 0.6)
        picture.blit(rounded(size, px(10), well, edge, 255, max(1, px(1.5))), (0, 0))
        thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
        picture.fill(thin, (px(6), size[1] // 2, size[0] - 2 * px(6), 1))
        words = self.label if self.points else self.waiting
        for run, is_exact in self._runs():
            self._draw_run(painter, picture, run, is_exact)
        # Where the line does not run.
        first = [chance for ms, chance, _ in self.points if ms <= self.length * _LABEL]
        is_low = sum(first) > len(first) / 2
        spot = (px(10), size[1] - px(4) if is_low else px(4))
        anchor, room = "bottomleft" if is_low else "topleft", size[0] - px(20)
        painter.text(picture, words, spot, SMALL - 2, "text_dim", anchor, room=room)
        return picture

    def _draw_run(
        self, painter: Painter, picture: pygame.Surface, run: Sequence[Point], is_exact: bool
    ) -> None:
        """A stretch of the line: steps, as a chance holds until the next move."""
        inset, high = painter.px(6), picture.get_height()
        points: list[tuple[float, float]] = []
        for (ms, chance, _), (end, then, _) in pairwise(run):
            y, last = (inset + (high - 2 * inset) * (1 - part) for part in (chance, then))
            points += [(self._at(ms), y), (self._at(end), y), (self._at(end), last)]
        accent = painter.colour("accent")
        tone = accent if is_exact else mix(accent, painter.colour("panel"), 0.3)
        line = max(2, painter.px(2.5)) if is_exact else max(1, painter.px(1.5))
        draw_line(picture, picture.get_rect(), points, tone, line, 40, high - inset)

    def _runs(self) -> list[tuple[list[Point], bool]]:
        """Stretches of points that are all exact, or all estimates; each ends where the next one
        begins."""
        points = [*self.points]
        if points:
            points.append((self.length, points[-1][1], points[-1][2]))
        runs: list[tuple[list[Point], bool]] = []
        for one, following in pairwise(points):
            if runs and runs[-1][1] == one[2]:
                runs[-1][0].append(following)
            else:
                runs.append(([one, following], one[2]))
        return runs

    def _at(self, ms: float) -> int:
        return round(self.rect.width * min(1.0, ms / max(1, self.length)))
