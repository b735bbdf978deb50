"""Chances on closed cells: a colour for each, the percentage where there is room, and a shape of
its own for what is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pygame

from engine.core.grid import Cell
from game.board.camera import Camera
from game.resources.theme import Colour
from game.ui.painter import Painter
from game.ui.shapes import mix

LEAST_TEXT = 16
"""Cells with fewer pixels show the colour alone."""
RAMP: tuple[Colour, ...] = (
    (74, 132, 206),
    (126, 148, 204),
    (178, 160, 196),
    (228, 170, 164),
    (248, 200, 124),
    (255, 240, 160),
)
"""From hardly any chance to nearly certain, at even distances: each lighter than the one before, so
that it can be read without telling hues apart."""
_INK: tuple[Colour, Colour] = (16, 24, 38), (255, 255, 255)
_INSET = 0.09
"""What stays of the tile on each side, in cells."""
_SCALE = 4
"""Shapes are drawn so much larger, then made smaller."""
_TEXT, _LEAST_SIZE = 0.4, 9
"""The height of the figures in cells, and their pixels at least."""

Blits = list[tuple[pygame.Surface, tuple[int, int]]]


class Odds:
    """Draws chances over a board; pictures are made once for each percentage and cell size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], pygame.Surface] = {}
        self._blits: Blits = []
        self._of: tuple[Mapping[Cell, float], tuple[int, ...]] | None = None

    def forget(self) -> None:
        """The theme or the window is another one."""
        self._kept.clear()
        self._of = None

    def draw(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        camera: Camera,
        chances: Mapping[Cell, float],
    ) -> None:
        """The chance of a mine under each of these cells, 0 to 1. A mapping that is given again
        must not have changed."""
        place = (*camera.rect, *camera.view)
        if self._of is None or self._of[0] is not chances or self._of[1] != place:
            self._blits = self._placed(painter, camera, chances)
            self._of = chances, place
        canvas.blits(self._blits, False)

    def _placed(self, painter: Painter, camera: Camera, chances: Mapping[Cell, float]) -> Blits:
        columns, rows = camera.seen()
        px = camera.cell
        # Cells out of reach of all numbers have the same chance: few are looked up.
        pictures = {
            chance: self._picture(painter, px, percent(chance)) for chance in set(chances.values())
        }
        return [
            (pictures[chance], camera.corner(cell))
            for cell, chance in chances.items()
            if cell[0] in columns and cell[1] in rows
        ]

    def _picture(self, painter: Painter, px: int, shown: int) -> pygame.Surface:
        picture = self._kept.get((px, shown))
        if picture is None:
            if shown in (0, 100):
                picture = _certain(px, painter.colour("danger" if shown else "success"), not shown)
            else:
                picture = _plate(px, colour_of(shown / 100))
                if px >= LEAST_TEXT:
                    tone = ink_on(colour_of(shown / 100))
                    middle = picture.get_rect().center
                    size = max(_LEAST_SIZE, round(px * _TEXT))
                    painter.letters.draw_figures(picture, str(shown), middle, size, tone, "center")
            picture.set_alpha(255, pygame.RLEACCEL)  # a third of the time, as it is mostly opaque
            self._kept[px, shown] = picture
        return picture


def percent(chance: float) -> int:
    """A chance in whole percent; only what is certain is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def colour_of(chance: float) -> Colour:
    """Where a chance lies on the scale."""
    steps = len(RAMP) - 1
    number = min(steps - 1, int(chance * steps))
    return mix(*list(pairwise(RAMP))[number], chance * steps - number)


def luminance(colour: Sequence[int]) -> float:
    """How light a colour is, from 0 (black) to 1 (white): the relative luminance of WCAG 2.2."""
    parts = [value / 255 for value in colour]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(colour: Colour) -> Colour:
    """Black or white, as it can be read better on a colour."""
    light = luminance(colour)
    dark, bright = (luminance(ink) for ink in _INK)
    return _INK[0] if (light + 0.05) / (dark + 0.05) > (bright + 0.05) / (light + 0.05) else _INK[1]


def _plate(px: int, fill: Colour) -> pygame.Surface:
    side = px * _SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*fill, 0))
    inset = round(side * _INSET)
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(big, fill, rect, border_radius=side // 5)
    return pygame.transform.smoothscale(big, (px, px))


def _certain(px: int, fill: Colour, is_safe: bool) -> pygame.Surface:
    """A disc with a tick, or a diamond with a cross, in an outline that parts it from any tile."""
    side, ink = px * _SCALE, ink_on(fill)
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*ink, 0))
    middle, line = side // 2, max(2, side // 9)
    for reach, colour in ((0.43, ink), (0.37, fill)):
        if is_safe:
            pygame.draw.circle(big, colour, (middle, middle), round(side * reach))
        else:
            far = round(side * reach * 1.16)
            tips = [(0, -far), (far, 0), (0, far), (-far, 0)]
            pygame.draw.polygon(big, colour, [(middle + x, middle + y) for x, y in tips])
    marks = _TICK if is_safe else _CROSS
    for stroke in marks:
        points = [(round(x * side), round(y * side)) for x, y in stroke]
        pygame.draw.lines(big, ink, False, points, line)
        for point in points:
            pygame.draw.circle(big, ink, point, line // 2)
    return pygame.transform.smoothscale(big, (px, px))


_TICK = (((0.33, 0.52), (0.45, 0.64), (0.67, 0.39)),)
_CROSS = (((0.39, 0.39), (0.61, 0.61)), ((0.61, 0.39), (0.39, 0.61)))
