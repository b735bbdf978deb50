"""The bar of the arcade: lives, the time as a gauge of air, the multiplier and the score."""

from typing import NamedTuple

import pygame

from engine.rules.arcade import LIVES, ArcadeRun
from game.board.hud import BAR_HEIGHT, Hud
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.markers import heart
from game.ui.material import bright_tones, outline, slab
from game.ui.painter import BODY, NAME, SMALL, Painter

_LIFE, _CHIP, _GAUGE, _TIME, _SIZE = 28, (64, 36), 380, 80, 30
"""Layout units: a life, the multiplier, the longest gauge, the time, the score's figures."""
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
        self,
        canvas: pygame.Surface,
        run: ArcadeRun,
        ms: int,
        presence: float,
        bar: Hud,
        mines: int,
        depth: tuple[str, str] | None = None,
    ) -> None:
        """Draw lives, air and score between the buttons of the usual ``bar``, and the points that
        rise; all slides in from above while ``presence`` is below 1. ``mines`` are left on the
        board. ``depth`` is written out, with the name of the zone below; without it the board's
        number stands there."""
        painter, px = self._painter, self._painter.px
        up = -round(px(BAR_HEIGHT) * timing.away(presence))
        line, left = px(BAR_HEIGHT) // 2 + px(3) + up, bar.start + px(16)
        for number in range(LIVES):
            is_lost = number >= run.lives
            picture = heart(px(_LIFE), painter.colour("hud" if is_lost else "danger"), is_lost)
            canvas.blit(picture, picture.get_rect(midleft=(left, line)))
            left += px(_LIFE + 4)
        right = bar.end - px(16)
        score = format_score(round(self._shown))
        painter.figures(canvas, score, (right, line), _SIZE, "hud", "midright", True)
        right -= sum(painter.fonts.figure_widths(format_score(run.score), px(_SIZE))) + px(16)
        chip = pygame.Rect(0, 0, px(_CHIP[0]), px(_CHIP[1]))
        chip.midright = (right, line)
        self._draw_chip(canvas, run, ms, chip)
        above, below = depth or (self._texts("arcade.stage", number=run.stage), "")
        wide = painter.fonts.width(above, px(NAME), DISPLAY), painter.fonts.width(below, px(SMALL))
        room = pygame.Rect(left + px(16) + max(wide) + px(12), line - px(9), 0, px(18))
        room.width = max(0, chip.left - px(_TIME + 28) - room.left)
        gauge = pygame.Rect(0, room.y, min(px(_GAUGE), room.width), room.height)
        gauge.centerx = canvas.get_width() // 2
        gauge.clamp_ip(room)
        middle, lower = line - px(10) * bool(below), line + px(14)
        spot = (gauge.left - px(12), middle)
        painter.text(canvas, above, spot, NAME, "hud", "midright", True, shaded=True)
        painter.text(canvas, below, (spot[0], lower), SMALL, "hud", "midright", shaded=True)
        self._draw_air(canvas, run, ms, gauge, bar.puff.rect)
        left, time = gauge.right + px(12), run.time_left(ms)
        tone = "danger" if time < _full(run) / 5 else "hud"
        text, spot = format_seconds(time), (left, line - px(10))
        painter.figures(canvas, text, spot, NAME, tone, "midleft", True)
        painter.icon(canvas, "mine", (left + px(9), lower), 18, "hud")
        painter.figures(canvas, str(mines), (left + px(24), lower), SMALL, "hud", "midleft", True)
        bar.draw_buttons(canvas, painter, presence)
        for one in self._floating:
            part = timing.progress(self._now - one.start, _RISE_SECONDS)
            x, y = one.pos
            y -= round(px(46) * timing.ease_out(part))
            painter.text(canvas, one.text, (x, y), BODY, one.tone, "center", True, shaded=True)

    def _draw_air(
        self,
        canvas: pygame.Surface,
        run: ArcadeRun,
        ms: int,
        gauge: pygame.Rect,
        puff: pygame.Rect,
    ) -> None:
        """Draw the time left, and have Puff ride on its end."""
        painter, edge = self._painter, self._painter.px(28)
        full, radius = _full(run), gauge.height // 2
        part = min(1.0, run.time_left(ms) / full)
        puff.centerx = gauge.left + edge + round(part * max(0, gauge.width - 2 * edge))
        painter.well(canvas, gauge, radius)
        rim = painter.colour("rim"), 0.6, 0.6, max(1, painter.px(1.5))
        canvas.blit(outline(gauge.size, radius, rim), gauge)
        inner = gauge.inflate(-2 * rim[3], -2 * rim[3])
        tone = painter.colour("danger" if part < 0.2 else "accent")
        face = slab(inner.size, inner.height // 2, bright_tones(tone, 0.0))
        canvas.blit(face, inner, (0, 0, puff.centerx - inner.left, inner.height))

    def _draw_chip(
        self, canvas: pygame.Surface, run: ArcadeRun, ms: int, chip: pygame.Rect
    ) -> None:
        """Draw the multiplier in a chip that empties as the combo drains."""
        painter, multiplier = self._painter, run.multiplier(ms)
        painter.well(canvas, chip, chip.height // 2)
        size = BODY * (1 + 0.3 * self._beat)
        label = self._texts("arcade.multiplier", number=multiplier)
        painter.text(canvas, label, chip.center, size, "text", "center", True)
        full = chip.copy()
        full.width = round(chip.width * run.level(ms) / max(1, run.combo))
        clip = canvas.get_clip()
        canvas.set_clip(full.clip(clip))
        painter.bright(canvas, chip, chip.height // 2)
        painter.text(canvas, label, chip.center, size, "on_accent", "center", True)
        canvas.set_clip(clip)


def _full(run: ArcadeRun) -> int:
    """Return the milliseconds that fill the gauge."""
    return max(run.clock_ms, 5 * HURRY_MS)
