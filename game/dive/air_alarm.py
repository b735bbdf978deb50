"""The alarm as the air runs out: a vignette that closes around the board with a heartbeat."""

import math
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.resources.theme import Colour
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import rects_around, redder

LOW = 0.2  # the part of the air from which on it is short
_REACH, _DEEPER = 84, 72  # layout units of the vignette at first, and more as the air ends
_PART = 0.24  # of the window's height or width is the most that it takes
_BEAT = 30  # layout units by which a beat closes it further
_FRESH = 190, 238, 255  # the colour of a burst of new air
_STRENGTH = 250  # its opacity at the window's edge


class AirAlarm:
    """The vignette; ``update`` lets time pass with a part of the tank (0 to 1) left."""

    def __init__(self) -> None:
        self._clock = 0.0
        self.presence = 0.0
        self._short = 0.0  # 0 when the air begins to be short, 1 when it ends
        self._burst = 0.0  # the part, falling to 0, of a burst of new air

    @property
    def is_busy(self) -> bool:
        """Whether it is in view."""
        return max(self.presence, self._burst) > 0

    def burst(self) -> None:
        """Have the vignette burst, bright now, since there is new air."""
        self._burst = 1.0

    def update(self, part: float, step: float, is_still: bool) -> None:
        """Let ``step`` seconds pass. Where nothing is to move, there is no vignette."""
        is_short = part < LOW and not is_still
        way = step / timing.ALARM_IN if is_short else -step / timing.ALARM_OUT
        self.presence = min(1.0, max(0.0, self.presence + way))
        self._short = min(1.0, max(0.0, 1 - part / LOW)) if is_short else self._short
        self._clock = self._clock + step if self.presence > 0 else 0.0
        self._burst = max(0.0, self._burst - step / timing.AIR_SWEEP)
        if is_still:
            self.presence = self._burst = 0.0

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
        if not self.is_busy:
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
            away = whole - deep
            rect.topleft = (
                (0, -away),
                (wide - whole + away, 0),
                (0, high - whole + away),
                (-away, 0),
            )[number]
            canvas.blit(strip, rect)


@lru_cache(8)
def _strip(length: int, deep: int, side: int, tone: Colour) -> Surface:
    """Return the vignette at one side: above, right, below or left."""
    line = Surface((1, max(1, deep)), pygame.SRCALPHA)
    for y in range(line.get_height()):
        part = 1 - y / line.get_height()
        line.set_at((0, y), (*tone, round(_STRENGTH * part**1.15)))
    picture = pygame.transform.scale(line, (max(1, length), max(1, deep)))
    return pygame.transform.rotate(picture, -90 * side)
