"""The sea behind everything: a calm gradient, slow shafts of light, a few bubbles."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.resources.theme import Colour, Theme
from game.ui.background import around
from game.ui.shapes import mix, vertical

SHAFTS = 3
BUBBLES = 14

Placed = tuple[pygame.Surface, tuple[int, int]]


class Sea:
    """Draws the sea at a moment; nothing in it needs to be remembered."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._size = (0, 0)
        self._water = pygame.Surface((1, 1))
        self._shafts: list[pygame.Surface] = []
        self._bubbles: list[pygame.Surface] = []

    def resize(self, size: tuple[int, int]) -> None:
        """Make the pictures for a window of this size."""
        if size == self._size:
            return
        self._size = size
        top, bottom = self._theme.colour("sea_top"), self._theme.colour("sea_bottom")
        self._water = vertical(size, mix(top, bottom, 0.85), top).copy()
        self._shade(self._water)
        self._water = self._water.convert()
        self._shafts = [self._shaft(n) for n in range(SHAFTS)]
        self._bubbles = [self._bubble(max(12, size[1] * units // 720)) for units in (96, 168)]

    def draw(self, canvas: pygame.Surface, now: float, covered: pygame.Rect | None = None) -> None:
        """The sea at ``now`` seconds, but not where something opaque will cover it."""
        shafts, bubbles = self._placed_shafts(now), self._placed_bubbles(now)
        clip = canvas.get_clip()
        for part in around(canvas.get_rect(), covered):
            canvas.set_clip(part)
            canvas.blit(self._water, part, part)
            for shaft, spot in shafts:
                canvas.blit(shaft, spot, None, pygame.BLEND_RGB_ADD)
            canvas.blits(bubbles, False)
        canvas.set_clip(clip)

    def _placed_shafts(self, now: float) -> list[Placed]:
        width = self._size[0]
        placed: list[Placed] = []
        for number, shaft in enumerate(self._shafts):
            sway = math.sin(now * (0.11 + 0.03 * number) + number * 1.9)
            x = round(width * (0.06 + 0.34 * number) + sway * width * 0.05)
            placed.append((shaft, (x - shaft.get_width() // 3, 0)))
        return placed

    def _placed_bubbles(self, now: float) -> list[Placed]:
        width, height = self._size
        unit = height / 720
        placed: list[Placed] = []
        for number in range(BUBBLES):
            sprite = self._bubbles[number % 3 == 0]
            period = 15 + number * 1.7 % 9
            rise = (now / period + number * 0.618) % 1
            across = width * (number * 0.381966 % 1) + math.sin(now * 0.9 + number) * 8 * unit
            down = height * (1.06 - 1.12 * rise)
            half = sprite.get_width() // 2
            placed.append((sprite, (round(across) - half, round(down) - half)))
        return placed

    def _bubble(self, side: int) -> pygame.Surface:
        """A bubble without the empty frame around it; ``side`` is the frame's."""
        picture = self._theme.sheet("sea", side).frame("bubble")
        return picture.subsurface(picture.get_bounding_rect())

    def _shade(self, water: pygame.Surface) -> None:
        """Darker towards the corners."""
        dark = pygame.transform.smoothscale(_corners(), self._size)
        water.blit(dark, (0, 0), None, pygame.BLEND_RGB_MULT)

    def _shaft(self, number: int) -> pygame.Surface:
        """A slanting beam that fades downward, as light to be added."""
        width, height = self._size[0] * (4 + number) // 30, self._size[1] * 5 // 8
        glow = mix((0, 0, 0), self._theme.colour("highlight"), 0.085 - 0.012 * number)
        return pygame.transform.smoothscale(_beam(glow), (width, height)).convert()


@lru_cache(1)
def _corners() -> pygame.Surface:
    """A window's light, less of it towards the corners; small, to be scaled up."""
    small = pygame.Surface((32, 18), depth=32)
    for y in range(18):
        for x in range(32):
            away = math.hypot((x - 13) / 20, (y - 5) / 15)
            light = 255 - round(95 * min(1.0, away) ** 1.6)
            small.set_at((x, y), (light, light, light))
    return small


@lru_cache(SHAFTS)
def _beam(glow: Colour) -> pygame.Surface:
    """A slanting beam that fades downward; small, to be scaled up."""
    small = pygame.Surface((24, 24), depth=32)
    for y in range(24):
        for x in range(24):
            middle = 15 - 7 * y / 23
            across = max(0.0, 1 - abs(x - middle) / (3.5 + 3 * y / 23)) ** 1.5
            small.set_at((x, y), mix((0, 0, 0), glow, across * (1 - y / 23) ** 1.3))
    return small
