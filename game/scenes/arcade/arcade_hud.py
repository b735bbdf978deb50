"""The bar of the arcade: lives, score, clock and the multiplier as it drains."""

from typing import NamedTuple

import pygame

from engine.rules.arcade import LIVES, MAX_MULTIPLIER, ArcadeRun
from game.board.hud import BAR_HEIGHT
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.shapes import mix, rounded

_METER, _MIN_METER = (112, 12), 40
"""The multiplier's meter, and the least width of it that is drawn, in layout units."""
_MAX_LARGE = 4  # signs of a score in full size; longer ones are set smaller
_LIFE = 32  # the size of a life, in layout units
HURRY_MS = 15_000  # with fewer milliseconds left the clock is shown in the colour of danger
_RISE_SECONDS = 0.9  # seconds for which points rise from the cell that gave them


def format_score(score: int) -> str:
    """Return a score such as ``12 345``, with thin spaces."""
    return f"{score:,}".replace(",", "\N{THIN SPACE}")


class Floating(NamedTuple):
    """Points that rise from a place in the window since the bar's time was ``start``."""

    text: str
    pos: tuple[int, int]
    start: float
    tone: str


class ArcadeHud:
    """Counters between the usual bar's buttons. The score counts up as it is shown."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self._shown = self._beat = self._now = 0.0
        self._floating: list[Floating] = []

    def update(self, run: ArcadeRun, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._now += step
        self._floating = [one for one in self._floating if self._now - one.start < _RISE_SECONDS]
        self._shown += (run.score - self._shown) * min(1.0, step * 12)
        if run.score - self._shown < 1:
            self._shown = run.score
        self._beat = max(0.0, self._beat - step / timing.POP)

    def add_points(self, text: str, pos: tuple[int, int], tone: str) -> None:
        """Have points rise from a place in the window, in a colour of the palette."""
        self._floating.append(Floating(text, pos, self._now, tone))

    def beat(self) -> None:
        """Have the multiplier, which has grown, beat once."""
        self._beat = 1.0

    def is_busy(self, run: ArcadeRun, ms: int) -> bool:
        """Return whether something in the bar moves."""
        is_counting = self._shown != run.score
        return bool(self._floating) or is_counting or run.level(ms) > 0 or self._beat > 0

    def draw(
        self, canvas: pygame.Surface, run: ArcadeRun, ms: int, presence: float, end: int, mines: int
    ) -> None:
        """Draw the bar as far as the pixel column ``end``, and the points that rise; the bar slides
        in from above while ``presence`` is below 1. ``mines`` are left on the board."""
        painter, px = self._painter, self._painter.px
        up = -round(px(BAR_HEIGHT) * timing.away(presence))
        middle, line = canvas.get_width() // 2, px(BAR_HEIGHT) // 2 + px(3) + up
        score = pygame.Rect(0, 0, px(172), px(48))
        score.midright = (middle - px(60), line)
        clock = pygame.Rect(0, 0, px(152), px(48))
        clock.midleft = (middle + px(60), line)
        self._draw_score(canvas, score, run.stage, mines)
        left = run.time_left(ms)
        edge, tone = ("danger", "danger") if left < HURRY_MS else ("panel_edge", "text")
        _pill(canvas, painter, clock, edge)
        painter.icon(canvas, "clock", (clock.x + px(26), clock.centery), 24, "text_dim")
        spot = (clock.right - px(18), clock.centery)
        painter.figures(canvas, format_seconds(left), spot, LARGE, tone, "midright")
        for number in range(LIVES):
            spot = (score.x - px(6) - px(18 + 33 * number), line)
            _draw_life(canvas, painter, spot, is_lost=number >= run.lives)
        meter = pygame.Rect(clock.right + px(14), line, px(_METER[0]), max(4, px(_METER[1])))
        meter.width = min(meter.width, end - px(10) - meter.left)
        if meter.width >= px(_MIN_METER):
            self._draw_meter(canvas, run, ms, meter)
        for one in self._floating:
            part = timing.progress(self._now - one.start, _RISE_SECONDS)
            x, y = one.pos
            y -= round(painter.px(46) * timing.ease_out(part))
            painter.text(canvas, one.text, (x + 1, y + 2), BODY, "shadow", "center", True)
            painter.text(canvas, one.text, (x, y), BODY, one.tone, "center", True)

    def _draw_score(
        self, canvas: pygame.Surface, score: pygame.Rect, stage: int, mines: int
    ) -> None:
        painter, px = self._painter, self._painter.px
        _pill(canvas, painter, score, "panel_edge")
        shown = format_score(round(self._shown))
        spot = (score.right - px(20), score.centery)
        size = LARGE * min(1.0, _MAX_LARGE / len(shown))
        painter.figures(canvas, shown, spot, size, "text", "midright")
        label = self._texts("arcade.stage", number=stage)
        spot = (score.x + px(18), score.centery - px(10))
        painter.text(canvas, label, spot, SMALL - 1, "text_dim", "midleft", room=px(58))
        painter.icon(canvas, "mine", (score.x + px(25), score.centery + px(10)), 16, "text_dim")
        spot = (score.x + px(38), score.centery + px(10))
        painter.figures(canvas, str(mines), spot, SMALL, "text", "midleft")

    def _draw_meter(
        self, canvas: pygame.Surface, run: ArcadeRun, ms: int, bar: pygame.Rect
    ) -> None:
        """Draw the multiplier, and the meter a little below it."""
        painter, multiplier = self._painter, run.multiplier(ms)
        size = LARGE * (1 + 0.3 * self._beat) * 0.8
        part = (multiplier - 1) / (MAX_MULTIPLIER - 1)
        hot = mix(painter.colour("text_dim"), painter.colour("accent"), part)
        tone = "accent" if multiplier > 1 else "text_dim"
        label = self._texts("arcade.multiplier", number=multiplier)
        spot = (bar.x, bar.y - painter.px(8))
        painter.text(canvas, label, spot, size, tone, "midleft", True, bar.width)
        bar = bar.move(0, painter.px(14))
        well, radius = painter.colour("board"), bar.height // 2
        canvas.blit(rounded(bar.size, radius, well, painter.colour("panel_edge"), 255, 1), bar)
        part = min(1.0, run.level(ms) / 1000 / MAX_MULTIPLIER)
        # In a few steps, as each width is a picture of its own.
        filled = pygame.Rect(bar.topleft, (max(bar.height, round(part * 32) * bar.width // 32), 0))
        filled.height = bar.height
        if part > 0:
            canvas.blit(rounded(filled.size, radius, hot), filled)


def _draw_life(
    canvas: pygame.Surface, painter: Painter, spot: tuple[int, int], is_lost: bool
) -> None:
    """Draw a small Puff for a life, or a ring for one that was lost."""
    if not is_lost:
        painter.puff(canvas, "idle", 0.0, spot, _LIFE)
        return
    ring = pygame.Rect(0, 0, painter.px(20), painter.px(20))
    ring.center = spot
    edge, well = painter.colour("panel_edge"), painter.colour("board")
    canvas.blit(rounded(ring.size, ring.width // 2, well, edge, 200, 2), ring)


def _pill(canvas: pygame.Surface, painter: Painter, rect: pygame.Rect, edge: str) -> None:
    well, line = painter.colour("board"), painter.colour(edge)
    pill = rounded(rect.size, rect.height // 2, well, line, 225, max(1, painter.px(1.5)))
    canvas.blit(pill, rect)
