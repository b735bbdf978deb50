"""A life that is spent, as the bar shows it: its heart breaks, and for air the tank fills again."""

import pygame
from pygame import Rect, Surface, transform

from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.markers import heart
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc

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
        """Whether one of the two is seen."""
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
