"""Chances drawn on closed cells, in colours and percentages, with shapes for certainty."""

from collections.abc import Mapping

import pygame
from pygame import Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.platform.cache import Cache
from game.resources.format import whole_percent
from game.resources.theme import Colour
from game.ui.material import contrast
from game.ui.painter import Painter
from game.ui.shapes import mix, plate

_MIN_TEXT_CELL = 16  # pixels of a cell; smaller ones show the colour alone
_RAMP: tuple[Colour, ...] = (
    *((74, 132, 206), (126, 148, 204), (178, 160, 196)),
    *((228, 170, 164), (248, 200, 124), (255, 240, 160)),
)
"""Colours from hardly any chance to nearly certain, at even distances, each lighter than the one
before, so that they can be read without telling hues apart."""
_INK: tuple[Colour, Colour] = (16, 24, 38), (255, 255, 255)
_INSET = 0.09  # the margin that shows the tile, in cells
_OVERSAMPLE = 4
_TEXT_HEIGHT, _MIN_TEXT_PX = 0.4, 9  # the height of the figures in cells, and at least in pixels
_TICK = (((0.33, 0.52), (0.45, 0.64), (0.67, 0.39)),)
_CROSS = (((0.39, 0.39), (0.61, 0.61)), ((0.61, 0.39), (0.39, 0.61)))  # strokes, in cells

Chances = Mapping[Cell, float]


class ChancesView:
    """Draws chances over a board; pictures are cached by percentage and cell size."""

    def __init__(self) -> None:
        self._pictures: Cache[tuple[int, int], Surface] = Cache("chances", 2)
        self._blits: list[tuple[Surface, tuple[int, int]]] = []
        self._blits_of: tuple[Chances, tuple[int, ...]] | None = None

    def clear_cache(self) -> None:
        """Drop all pictures, for another theme or window."""
        self._pictures.clear()
        self._blits_of = None

    def draw(self, canvas: Surface, painter: Painter, camera: Camera, chances: Chances) -> None:
        """Draw the chance of a mine (0 to 1) on each of these cells. A mapping that is given again
        must not have changed."""
        place, made = (*camera.rect, *camera.view), self._blits_of
        if made is None or made[0] is not chances or made[1] != place:
            (columns, rows), px = camera.seen(), camera.cell
            # Cells out of reach of all numbers have the same chance: few are looked up.
            shown = {chance: whole_percent(chance) for chance in set(chances.values())}
            pictures = {chance: self._picture(painter, px, shown[chance]) for chance in shown}
            self._blits = [
                (pictures[chance], camera.corner(cell))
                for cell, chance in chances.items()
                if cell[0] in columns and cell[1] in rows
            ]
            self._blits_of = chances, place
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        canvas.blits(self._blits, False)
        canvas.set_clip(clip)

    def _picture(self, painter: Painter, px: int, shown: int) -> Surface:
        kept = self._pictures.get((px, shown))
        return kept or self._pictures.put((px, shown), _picture(painter, px, shown))


def _picture(painter: Painter, px: int, shown: int) -> Surface:
    fill = chance_colour(shown / 100)
    if shown in (0, 100):
        picture = _certain(px, painter.colour("danger" if shown else "success"), not shown)
    else:
        picture = plate(px, fill, _INSET, _OVERSAMPLE)
        if px >= _MIN_TEXT_CELL:
            middle, ink = picture.get_rect().center, ink_on(fill)
            size = max(_MIN_TEXT_PX, round(px * _TEXT_HEIGHT))
            painter.fonts.draw_figures(picture, str(shown), middle, size, ink, "center")
    picture.set_alpha(255, pygame.RLEACCEL)  # a third of the time, as it is mostly opaque
    return picture


def chance_colour(chance: float) -> Colour:
    """Return the colour of a chance."""
    steps = len(_RAMP) - 1
    number = min(steps - 1, int(chance * steps))
    return mix(_RAMP[number], _RAMP[number + 1], chance * steps - number)


def ink_on(colour: Colour) -> Colour:
    """Return dark or white ink, whichever reads better on a colour."""
    return max(_INK, key=lambda ink: contrast(ink, colour))


def _certain(px: int, fill: Colour, is_safe: bool) -> Surface:
    """Draw a disc with a tick or a diamond with a cross, outlined to stand out from any tile."""
    side, ink = px * _OVERSAMPLE, ink_on(fill)
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*ink, 0))
    middle, line = side // 2, max(2, side // 9)
    for reach, colour in ((0.43, ink), (0.37, fill)):
        if is_safe:
            pygame.draw.circle(big, colour, (middle, middle), round(side * reach))
        else:
            far = round(side * reach * 1.16)
            tips = [(0, -far), (far, 0), (0, far), (-far, 0)]
            pygame.draw.polygon(big, colour, [(middle + x, middle + y) for x, y in tips])
    for stroke in _TICK if is_safe else _CROSS:
        points = [(round(x * side), round(y * side)) for x, y in stroke]
        pygame.draw.lines(big, ink, False, points, line)
        for point in points:
            pygame.draw.circle(big, ink, point, line // 2)
    return pygame.transform.smoothscale(big, (px, px))
