"""Running out of air: the alarm, and a life spent for more, as the bar shows it."""

import math

import pygame
from pygame import Rect, Surface, transform

from engine.dive.state import Dive
from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.markers import heart
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc, rects_around, redder

LOW = 0.2  # the part of a tank from which on the air is short
HINT = 1 / 3  # the part of a tank from which on the bar hints at it
WARNINGS = (HINT, 2 / 9)  # parts of a tank at which the alarm sounds, once each
LAST_SECONDS = 5  # each of which ticks
CALM = 4 / 9  # the part of a tank at which the alarm is armed again
_REACH, _DEEPER = 84, 72  # layout units of the vignette at first, and more as the air ends
_PART = 0.24  # of the window's height or width is the most that it takes
_BEAT = 30  # layout units by which a beat closes it further
_FRESH = 190, 238, 255  # the colour of a burst of new air
_STRENGTH = 250  # its opacity at the window's edge


def air_part(dive: Dive, ms: int) -> float:
    """Return the part of a tank that is left at ``ms``; a deep breath is more than a tank."""
    return dive.air_left(ms) / dive.rules.tank_ms


def air_tone(part: float) -> str:
    """Return the name of the bar's colour for this part of a tank of air."""
    return "hud_danger" if part < LOW else "hud_number_5" if part < HINT else "hud"


class AirAlarm:
    """Hints once, warns twice as the air runs short and counts the last seconds, and does not nag:
    a warning is not repeated until there was enough air in between. ``update`` lets time pass;
    ``hint`` is 1 at the hint and falls to 0."""

    def __init__(self) -> None:
        self.hint = 0.0
        self._least = CALM  # the least part of a tank left since there was enough
        self._is_armed = True  # whether there was enough for another hint
        self._clock = 0.0
        self.presence = 0.0
        self._short = 0.0  # 0 when the air begins to be short, 1 when it ends
        self._burst = 0.0  # the part, falling to 0, of a burst of new air

    @property
    def is_busy(self) -> bool:
        """Whether the alarm or the burst is moving."""
        return max(self.presence, self._burst, self.hint) > 0

    def burst(self) -> None:
        """Have the vignette burst, bright now, since there is new air."""
        self._burst = 1.0

    def update(self, left_ms: int, tank_ms: int, step: float, is_still: bool) -> str | None:
        """Let ``step`` seconds pass with this much air left of a tank; return the cue to play, if
        any. If motion is off, there is no vignette."""
        part = left_ms / tank_ms
        self.hint = max(0.0, self.hint - step / timing.AIR_HINT)
        if part >= CALM:
            self._is_armed = True
        elif part < HINT and self._is_armed:
            self._is_armed, self.hint = False, float(not is_still)
        is_short = part < LOW and not is_still
        way = step / timing.ALARM_IN if is_short else -step / timing.ALARM_OUT
        self.presence = min(1.0, max(0.0, self.presence + way))
        self._short = min(1.0, max(0.0, 1 - part / LOW)) if is_short else self._short
        self._clock = self._clock + step if self.presence > 0 else 0.0
        self._burst = max(0.0, self._burst - step / timing.AIR_SWEEP)
        if is_still:
            self.presence = self._burst = 0.0
        return self._cue(-(-left_ms // 1000) * 1000 / tank_ms, 1000 * LAST_SECONDS / tank_ms)

    def _cue(self, left: float, last: float) -> str | None:
        """Return the cue for the part of a tank that is left, in whole seconds; each of the
        ``last`` of them ticks."""
        if left >= CALM:
            self._least = CALM
        if left >= self._least:
            return None
        before, self._least = self._least, left
        if any(left <= at < before for at in WARNINGS):
            return "air_low"
        return "time_low" if left <= last else None

    @property
    def beat(self) -> float:
        """The strength of the heart's beat, 0 to 1: two strokes close together, then a rest."""
        at = self._clock % timing.HEARTBEAT / timing.HEARTBEAT
        strokes = ((0.0, 1.0), (0.24, 0.6))
        return max(high * math.exp(-9 * (at - begin)) for begin, high in strokes if at >= begin)

    def depth(self) -> float:
        """Return the layout units from the window's edge to the end of the vignette."""
        eased = timing.ease_out(self.presence)  # which is an ease-in as it goes
        return eased * (_REACH + _DEEPER * self._short + _BEAT * self.beat)

    def draw(self, canvas: Surface, painter: Painter, board: Rect) -> None:
        """Draw it along the window's edges, but never over the board."""
        if max(self.presence, self._burst) <= 0:
            return
        clip = canvas.get_clip()
        for part in rects_around(canvas.get_rect(), board):
            canvas.set_clip(part.clip(clip))
            self._draw_strips(canvas, painter)
        canvas.set_clip(clip)

    def _draw_strips(self, canvas: Surface, painter: Painter) -> None:
        (wide, high), tone = canvas.get_size(), redder(painter.colour("danger"))
        whole = min(painter.px(_REACH + _DEEPER + _BEAT), round(_PART * min(wide, high)))
        deep = round(whole * self.depth() / (_REACH + _DEEPER + _BEAT))
        if self._burst > 0:
            tone, deep = _FRESH, round(whole * timing.ease_out(self._burst))
        for number, length in enumerate((wide, high, wide, high)):
            strip = _strip(length, whole, number, tone)
            rect = strip.get_rect()
            away = deep - whole
            rect.topleft = ((0, away), (wide - deep, 0), (0, high - deep), (away, 0))[number]
            canvas.blit(strip, rect)


@cached(windows=0.25)
def _strip(length: int, deep: int, side: int, tone: Colour) -> Surface:
    """Return the vignette at one side: above, right, below or left."""
    line = Surface((1, max(1, deep)), pygame.SRCALPHA)
    for y in range(line.get_height()):
        part = 1 - y / line.get_height()
        line.set_at((0, y), (*tone, round(_STRENGTH * part**1.15)))
    picture = pygame.transform.scale(line, (max(1, length), max(1, deep)))
    return pygame.transform.rotate(picture, -90 * side)


_SWELLS = 0.25  # the part of the time in which a heart swells
_LARGER = 0.45  # by which it is larger then
_CRACK = (0.5, 0.0), (0.38, 0.3), (0.6, 0.52), (0.42, 0.74), (0.5, 1.0)
_BUBBLES = 11  # that rise as the tank fills


class SpentLife:
    """Follows the lives of a dive; ``update`` lets time pass."""

    def __init__(self) -> None:
        self.breaks = self.empty = 0.0
        """The parts, falling to 0, of a heart that breaks and of a tank that fills again."""
        self._lives, self._is_still = 0, False

    @property
    def is_busy(self) -> bool:
        """Whether the breaking heart or the refilling tank is visible."""
        return max(self.breaks, self.empty) > 0

    @property
    def filled(self) -> float:
        """The part of its air that the tank shows."""
        return timing.ease_out(1 - self.empty)

    def refill(self) -> None:
        """Have the tank fill again from its start."""
        self.empty = 1.0

    def update(self, lives: int, step: float, is_still: bool) -> None:
        """Let ``step`` seconds pass with so many lives; nothing moves that ``is_still``."""
        self._is_still = is_still
        self.breaks = max(0.0, self.breaks - step / timing.HEART_BREAK)
        self.empty = 0.0 if is_still else max(0.0, self.empty - step / timing.AIR_SWEEP)
        if lives < self._lives:
            self.breaks = 1.0
        self._lives = lives

    def draw_heart(self, canvas: Surface, painter: Painter, side: int, centre: Point) -> None:
        """Draw the heart that breaks: it swells, cracks, and its halves fall apart. Where nothing
        is to move, it pales."""
        tone, part = painter.inks("hud_danger")[0], 1 - self.breaks
        if self._is_still:
            pale = heart(side, tone, False).copy()
            pale.set_alpha(round(255 * self.breaks))
            canvas.blit(pale, pale.get_rect(center=centre))
            return
        larger = round(side * (1 + _LARGER))
        if part < _SWELLS:
            grown = round(side + (larger - side) * timing.ease_out(part / _SWELLS))
            whole = transform.smoothscale(heart(side, tone, False), (grown, grown))
            canvas.blit(whole, whole.get_rect(center=centre))
            return
        gone = (part - _SWELLS) / (1 - _SWELLS)
        for way in (-1, 1):
            half = transform.rotate(_half(larger, tone, way), -way * 55 * gone)
            half.set_alpha(round(255 * (1 - gone**2)))
            x = centre[0] + way * round(0.5 * larger * timing.ease_out(gone))
            spot = x, centre[1] + round(0.8 * larger * gone**2)
            canvas.blit(half, half.get_rect(center=spot))

    def draw_bubbles(self, canvas: Surface, painter: Painter, tank: Rect) -> None:
        """Draw bubbles that rise from the air in the tank while it fills."""
        fill, edge = painter.colour("accent"), painter.inks("hud")[0]
        for number in range(_BUBBLES if self.empty > 0 else 0):
            side = max(2, round(painter.px(5 + 3 * (number % 3)) * self.empty))
            x = tank.x + tank.width * (number + 1) // (_BUBBLES + 1)
            y = tank.top - round(painter.px(14 + 5 * (number % 4)) * (1 - self.empty))
            draw_disc(canvas, (x, y), side, fill, edge, 1)


@cached()
def _half(side: int, tone: Colour, way: int) -> Surface:
    """Return the left half (``way`` below 0) of a heart that cracked, or the right one."""
    crack = [(round(x * side), round(y * side)) for x, y in _CRACK]
    x, half = 0 if way > 0 else side, heart(side, tone, False).copy()
    pygame.draw.polygon(half, (0, 0, 0, 0), [*crack, (x, side), (x, 0)])
    return half
