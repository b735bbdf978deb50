"""Bubbles, motes and embers, which rise or sink for ever."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from pygame import Surface
from pygame.transform import smoothscale

from game.platform.cache import cached
from game.resources.scene_budget import BUBBLE_FRAME, PARTICLE_SIZES
from game.resources.scenery import HEIGHT, ParticleLook, Particles
from game.resources.theme import Theme
from game.world.layers import new_surface, over_black
from game.world.view import Place, WorldView

_MARGIN = 40  # units beyond the window's edges at which they appear and go


@dataclass
class Cloud:
    """The particles of one entry of a scene."""

    kind: Particles
    theme: Theme
    view: WorldView
    _pictures: list[Surface] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = random.Random(f"{self.kind.kind.value} {self.kind.colour}")
        self._each = [
            (rng.random(), rng.random(), rng.uniform(0.7, 1.3), rng.randrange(PARTICLE_SIZES))
            for _ in range(self.kind.count)
        ]

    def sprites(self, now: float, sunk: float = 0.0) -> list[tuple[Surface, Place]]:
        """Return the pictures at a second of the world, with the places of their middles, for a
        camera that has ``sunk`` by so many units."""
        if not self._pictures:
            self._pictures = [self._picture(step) for step in range(PARTICLE_SIZES)]
        kind, scale, found = self.kind, self.view.scale, []
        top, sway = self.view.top, kind.sway * scale
        left, right = (part * self.view.size[0] for part in kind.area)
        whole = HEIGHT + 2 * _MARGIN
        for across, start, pace, size in self._each:
            y = whole - (start * whole + (now * kind.rise + sunk) * pace) % whole - _MARGIN
            x = left + across * (right - left)
            x += sway * math.sin(now * 0.9 * pace + 40 * start)
            found.append((self._pictures[size], (x, top + y * scale)))
        return found

    def _picture(self, step: int) -> Surface:
        small, large = self.kind.size
        px = max(
            2, round((small + (large - small) * step / (PARTICLE_SIZES - 1)) * self.view.scale)
        )
        if self.kind.kind is ParticleLook.BUBBLE:
            # The bubble fills about a third of its frame.
            bubble = self.theme.sheet("sea", BUBBLE_FRAME * px).frame("bubble")
            return bubble.subsurface(bubble.get_bounding_rect())
        return _mote(self.kind.colour, px, self.kind.light)


@cached()
def _mote(colour: tuple[int, int, int], px: int, light: bool) -> Surface:
    """Return a soft round speck ``px`` pixels wide, over black if it is a light."""
    side = 12  # enough for something so soft
    middle = (side - 1) / 2
    speck = new_surface((side, side), alpha=True)
    for y in range(side):
        for x in range(side):
            away = math.hypot(x - middle, y - middle) / middle
            strength = max(0.0, 1 - away) ** 1.6
            speck.set_at((x, y), (*colour, round(255 * strength)))
    small = smoothscale(speck, (px, px))
    return over_black(small) if light else small
