"""Lights whose strength changes: they breathe, dim during an explosion and grow with a combo."""

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.resources.scenery import PictureLayer
from game.ui.shapes import grey_over, rects_around
from game.world.layers import HEADROOM, LoadedLayer

REFRESH_EVERY = 0.25  # seconds
MAX_COMBO = 6  # steps of a combo that add light
_COMBO_LIGHT = 0.05  # the light that a step adds
_DIMMED_SECONDS = 0.5  # of an explosion
_STEPS = 48  # strengths


class Lights:
    """The pictures of the lights among a scene's layers, by the number of the layer."""

    def __init__(self, layers: Sequence[LoadedLayer]) -> None:
        self._layers = {number: one for number, one in enumerate(layers) if one.layer.light}
        self.pictures = {number: one.picture.copy() for number, one in self._layers.items()}
        self._strengths: dict[int, int] = {}
        self.combo = 0
        self.exploded_at = -math.inf  # a second of the world

    def refresh(self, now: float, covered: Rect | None) -> bool:
        """Give each light the strength of a second of the world, where nothing covers it; return
        whether that changed any."""
        has_changed = False
        for number, loaded in self._layers.items():
            step = round(self._strength(loaded.layer, now) * _STEPS)
            if self._strengths.get(number) != step:
                self._strengths[number], has_changed = step, True
                self._dim(number, rects_around(loaded.rest, covered))
        return has_changed

    def expose(self, areas: Sequence[Rect]) -> None:
        """Bring what was covered until now to the strength of the rest."""
        for number in self._strengths:
            self._dim(number, areas)

    def _dim(self, number: int, areas: Sequence[Rect]) -> None:
        loaded, shown = self._layers[number], self.pictures[number]
        for area in areas:
            spot = area.clip(loaded.rest).move(-loaded.rest.x, -loaded.rest.y)
            shown.blit(loaded.picture, spot, spot)
            grey_over(shown, spot, self._strengths[number] / _STEPS, pygame.BLEND_RGB_MULT)

    def _strength(self, layer: PictureLayer, now: float) -> float:
        """Return the strength of a light as a part of its picture's, which has some to spare."""
        part, seconds = layer.breathe or (0.0, 1.0)
        strength = 1 + part * math.sin(math.tau * now / seconds)
        strength *= 1 + _COMBO_LIGHT * min(self.combo, MAX_COMBO)
        since = (now - self.exploded_at) / _DIMMED_SECONDS
        if 0 <= since < 1:
            strength *= layer.flare + (1 - layer.flare) * since
        return min(1.0, strength / HEADROOM)
