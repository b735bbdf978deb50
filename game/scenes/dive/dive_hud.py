"""The bar of the arcade: lives, the time as a gauge of air, the multiplier and the score."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.dive.rules import Award, AwardReason
from engine.dive.state import LIVES, Dive
from game.board.hud import BAR_HEIGHT, Hud
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.markers import heart
from game.ui.material import WHITE, bright_tones, outline, slab
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.shapes import Point, draw_halo

_LIFE, _CHIP, _GAUGE, _TIME, _SIZE, _ROW = 28, (64, 36), 380, 108, 30, 56
"""Layout units: a life, the multiplier, the longest gauge, the time, the score's figures, and a
second row."""
HURRY_MS = 15_000  # with fewer milliseconds left the clock is shown in the colour of danger
_LOW = 0.2  # the part of the gauge from which on it warns
_RISE_SECONDS = 0.9  # seconds for which points rise from the cell that gave them


_AWARD_GAP = 26  # layout units between awards that rise from one place
_NEAR = (AwardReason.CELLS, AwardReason.CHORD)


class Floating(NamedTuple):
    """Points that rise from a place in the window since the bar's time was ``start``."""

    text: str
    pos: tuple[int, int]
    start: float
    tone: str


class DiveHud:
    """Counters between the usual bar's buttons. The score counts up as it is shown."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self._shown = self._beat = self._now = 0.0
        self._floating: list[Floating] = []

    def update(self, run: Dive, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._now += step
        self._floating = [one for one in self._floating if self._now - one.start < _RISE_SECONDS]
        self._shown += (run.score - self._shown) * min(1.0, step * 12)
        if run.score - self._shown < 1:
            self._shown = run.score
        self._beat = max(0.0, self._beat - step / timing.POP)

    def show_awards(self, awards: Sequence[Award], pos: tuple[int, int]) -> None:
        """Have points rise from a place in the window, several of them below each other."""
        gap = self._painter.px(_AWARD_GAP)
        for number, award in enumerate(awards):
            key = f"arcade.award_{award.reason.value}"
            text = self._texts(key, points=award.points, number=award.multiplier)
            tone = "accent" if award.reason in _NEAR else "success"
            self.add_points(text, (pos[0], pos[1] + number * gap), tone)

    def add_points(self, text: str, pos: tuple[int, int], tone: str) -> None:
        """Have points rise from a place in the window, in a colour of the palette."""
        self._floating.append(Floating(text, pos, self._now, tone))

    def beat(self) -> None:
        """Have the multiplier, which has grown, beat once."""
        self._beat = 1.0

    def is_busy(self, run: Dive, ms: int) -> bool:
        """Return whether something in the bar moves."""
        is_counting = self._shown != run.score
        return bool(self._floating) or is_counting or run.level(ms) > 0 or self._beat > 0

    def head(self, bar: Hud) -> int:
        """Return the pixels of the second row, which a narrow bar has for the air."""
        return self._painter.px(_ROW) if bar.is_narrow(self._painter) else 0

    def draw(
        self, canvas: Surface, run: Dive, ms: int, presence: float, bar: Hud, mines: int
    ) -> None:
        """Draw lives, air and score between the buttons of the usual ``bar``, and the points that
        rise; all slides in from above while ``presence`` is below 1. ``mines`` are left on the
        board. In a narrow bar the air and the multiplier are in a second row."""
        painter, px, head = self._painter, self._painter.px, self.head(bar)
        line = px(BAR_HEIGHT) // 2 + px(3)
        up = round((bar.rect.height + head) * timing.away(presence))
        left = self._draw_lives(canvas, run.lives, (bar.start + px(16), line - up))
        score = format_number(round(self._shown), self._texts)
        spot = bar.end - px(16), line - up
        painter.figures(canvas, score, spot, _SIZE, "hud", "midright")
        widths = painter.fonts.figure_widths(format_number(run.score, self._texts), px(_SIZE))
        chip = Rect(0, 0, px(_CHIP[0]), px(_CHIP[1]))
        chip.midright = spot[0] - sum(widths) - px(16), line
        if head:
            line += px(_ROW)
            left, chip.midright = px(10), (bar.rect.right - px(12), line)
        right, bar.puff.rect.centery = chip.left - px(_TIME), line
        self._draw_chip(canvas, run, ms, chip.move(0, -up))
        stage, lower = self._texts("arcade.stage", number=run.plan.number), line - up + px(16)
        left += painter.fonts.width(stage, px(NAME), DISPLAY) + px(24)
        gauge = Rect(0, line - up - px(9), max(0, min(px(_GAUGE), right - left)), px(18))
        gauge.x = max(left, min(bar.rect.centerx - gauge.width // 2, right - gauge.width))
        spot = gauge.left - px(12), line - up
        painter.text(canvas, stage, spot, NAME, "hud", "midright", True)
        is_low = self._draw_air(canvas, run, ms, gauge, bar.puff.rect)
        left, text = gauge.right + px(12), format_seconds(run.air_left(ms))
        tone, spot = "hud_danger" if is_low else "hud", (left, line - up - px(12))
        painter.figures(canvas, text, spot, NAME, tone, "midleft")
        painter.icon(canvas, "mine", (left + px(9), lower), 18, "hud")
        painter.figures(canvas, str(mines), (left + px(24), lower), SMALL, "hud", "midleft")
        bar.draw_buttons(canvas, painter, presence)
        self._draw_points(canvas, bar.rect.bottom + head)

    def _draw_points(self, canvas: Surface, top: int) -> None:
        """Draw the points that rise, up to the bar, which ends at the pixel row ``top``. Where two
        meet, the newer ones are shown."""
        painter, px, drawn = self._painter, self._painter.px, list[Rect]()
        for one in reversed(self._floating):
            part = timing.progress(self._now - one.start, _RISE_SECONDS)
            (x, y), half = one.pos, px(BODY) // 2
            y = max(y - round(px(46) * timing.ease_out(part)), min(y, top + half))
            line = max(1, px(1.5))  # of an outline, since points rise over tiles of any colour
            wide = painter.fonts.width(one.text, px(BODY), DISPLAY) + 4 * line
            place = Rect(0, 0, wide, 2 * half + 2 * line)
            place.center = x, y
            if place.collidelist(drawn) >= 0:
                continue
            drawn.append(place)
            for dx, dy in ((-line, 0), (line, 0), (0, -line), (0, line), (line, line)):
                painter.text(canvas, one.text, (x + dx, y + dy), BODY, "panel", "center", True)
            painter.text(canvas, one.text, (x, y), BODY, one.tone, "center", True)

    def _draw_lives(self, canvas: Surface, lives: int, spot: Point) -> int:
        """Draw a heart for each life, hollow if it is lost, and return their right end."""
        painter, (left, line) = self._painter, spot
        for number in range(LIVES):
            is_lost = number >= lives
            tone, around = painter.inks("hud" if is_lost else "hud_danger")
            if not is_lost and around != WHITE:
                tone = painter.colour("danger")
            picture = heart(painter.px(_LIFE), tone, is_lost)
            rect = picture.get_rect(midleft=(left, line))
            draw_halo(canvas, picture, rect, around)
            canvas.blit(picture, rect)
            left += painter.px(_LIFE + 4)
        return left

    def _draw_air(self, canvas: Surface, run: Dive, ms: int, gauge: Rect, puff: Rect) -> bool:
        """Draw the time left, have Puff ride on its end, and return whether little is left."""
        painter, edge = self._painter, self._painter.px(28)
        part = min(1.0, run.air_left(ms) / run.tank_ms)
        puff.centerx = gauge.left + edge + round(part * max(0, gauge.width - 2 * edge))
        radius, line = gauge.height // 2, max(1, painter.px(1.5))
        painter.well(canvas, gauge, radius)
        canvas.blit(outline(gauge.size, radius, (painter.colour("rim"), 0.6, 0.6, line)), gauge)
        inner, is_low = gauge.inflate(-2 * line, -2 * line), part < _LOW
        tone = painter.colour("danger" if is_low else "accent")
        face = slab(inner.size, inner.height // 2, bright_tones(tone, 0.0))
        canvas.blit(face, inner, (0, 0, puff.centerx - inner.left, inner.height))
        return is_low

    def _draw_chip(self, canvas: Surface, run: Dive, ms: int, chip: Rect) -> None:
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
