"""Chances on closed cells: a colour for each, and the percentage where there is room."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from engine.grid import Cell
from game.camera import Camera
from game.view.painter import Painter
from game.view.shapes import mix

LEAST_TEXT = 22
"""Cells with fewer pixels show the colour alone."""
_ALPHA = 120


class Odds:
    """Draws chances over a board; pictures are made once for each percentage and cell size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], pygame.Surface] = {}

    def forget(self) -> None:
        """The theme or the window is another one."""
        self._kept.clear()

    def draw(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        camera: Camera,
        chances: Mapping[Cell, float],
    ) -> None:
        """The chance of a mine under each of these cells, 0 to 1."""
        columns, rows = camera.seen()
        blits = []
        for (x, y), chance in chances.items():
            if x in columns and y in rows:
                picture = self._picture(painter, camera.cell, percent(chance))
                blits.append((picture, camera.corner((x, y))))
        canvas.blits(blits, False)

    def _picture(self, painter: Painter, px: int, shown: int) -> pygame.Surface:
        picture = self._kept.get((px, shown))
        if picture is None:
            picture = pygame.Surface((px, px), pygame.SRCALPHA)
            inset = max(1, px // 12)
            colour = mix(painter.colour("success"), painter.colour("danger"), shown / 100)
            rect = picture.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(picture, (*colour, _ALPHA), rect, border_radius=max(2, px // 6))
            if px >= LEAST_TEXT:
                size = px * 0.36 / painter.scale
                middle = picture.get_rect().center
                painter.figures(picture, str(shown), middle, size, "text", "center")
            self._kept[px, shown] = picture
        return picture


def percent(chance: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)
