"""The look of a board in a dive that has another water or a shape: its emblem and its words."""

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from engine.core.grid import Grid
from engine.core.neighbourhood import NEIGHBOURHOODS, Neighbourhood
from engine.core.shapes import draw_shape
from engine.dive.boards import BoardPlan
from game.board.hexagons import PITCH, corners
from game.platform.cache import cached
from game.resources.texts import Texts
from game.resources.theme import Colour
from game.ui.shapes import packed

WATER, SHAPE = "water_", "shape_"
_OVERSAMPLE = 4
_OUTLINE, _RIM = (4, 14, 26), ((214, 250, 252), (70, 164, 190))
_GROUND = (18, 92, 116), (5, 30, 50)
_COUNTED, _MIDDLE, _SHAPED = (132, 232, 236), (255, 206, 84), (132, 232, 236)
"""The tones of an emblem: its outline, its rim and its ground from top to foot, the cells that a
number counts, the number, and a shape."""
_APART = {"hex": 0.235}  # the distance of cells in an emblem, in parts of its side
_USUALLY_APART = 0.142
_DRAWN = 12, 11  # columns and rows of a shape's emblem


def look_of(plan: BoardPlan | None) -> str:
    """Return the name of a plan's look, such as ``water_hex`` or ``shape_bow``; empty for a whole
    board whose numbers count the 8 cells around."""
    if plan is None or not plan.is_special:
        return ""
    return SHAPE + plan.shape if plan.shape else WATER + plan.neighbours.name


def look_name(texts: Texts, look: str) -> str:
    """Return the name of a look."""
    kind, _, name = look.partition("_")
    return texts(f"{kind}s.{name}")


def look_note(texts: Texts, look: str) -> str:
    """Return what a look means: the cells that a number counts, or that a shape lacks some."""
    if look.startswith(WATER):
        return texts(f"waters.{look.removeprefix(WATER)}_about")
    return texts("dive.shape_note")


def is_look(name: str) -> bool:
    """Return whether a name is that of a look."""
    return name.startswith((WATER, SHAPE))


@cached(windows=0.1)
def emblem(look: str, side: int) -> Surface:
    """Return the emblem of a look, ``side`` pixels wide."""
    wide = side * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*_OUTLINE, 0))
    pygame.draw.circle(big, _OUTLINE, (wide / 2, wide / 2), wide * 0.48)
    _draw_disc(big, 0.455, _RIM)
    pygame.draw.circle(big, _OUTLINE, (wide / 2, wide / 2), wide * 0.412)
    _draw_disc(big, 0.4, _GROUND)
    if look.startswith(WATER):
        _draw_counted(big, NEIGHBOURHOODS[look.removeprefix(WATER)])
    else:
        _draw_silhouette(big, look.removeprefix(SHAPE))
    return packed(pygame.transform.smoothscale(big, (side, side)))


def _draw_disc(big: Surface, radius: float, tones: tuple[Colour, Colour]) -> None:
    """Draw a disc whose tone goes from one at its top to another one at its foot."""
    middle, reach = big.get_width() / 2, big.get_width() * radius
    for y in range(math.ceil(middle - reach), math.floor(middle + reach)):
        part = (y - middle + reach) / (2 * reach)
        red, green, blue = (round(a + (b - a) * part) for a, b in zip(*tones, strict=True))
        half = math.sqrt(max(0.0, reach**2 - (y + 0.5 - middle) ** 2))
        big.fill((red, green, blue), (round(middle - half), y, round(2 * half), 1))


def _draw_counted(big: Surface, water: Neighbourhood) -> None:
    """Draw a number's cell and those that it counts, as they lie."""
    wide = big.get_width()
    apart = wide * _APART.get(water.name, _USUALLY_APART)
    row = PITCH if water.is_shifted else 1.0
    for x, y in ((0, 0), *water.offsets):
        across = x + y / 2 if water.is_shifted else float(x)
        spot = wide / 2 + apart * across, wide / 2 + apart * row * y
        tone = _COUNTED if x or y else _MIDDLE
        if water.is_shifted:
            _draw_polygon(big, spot, corners(apart, apart * 0.06), tone)
        else:
            cell = Rect(0, 0, round(apart * 0.86), round(apart * 0.86))
            cell.center = round(spot[0]), round(spot[1])
            pygame.draw.rect(big, tone, cell, border_radius=round(apart * 0.2))


def _draw_polygon(
    big: Surface, spot: tuple[float, float], places: Sequence[tuple[float, float]], tone: Colour
) -> None:
    pygame.draw.polygon(big, tone, [(spot[0] + x, spot[1] + y) for x, y in places])


def _draw_silhouette(big: Surface, shape: str) -> None:
    wide = big.get_width()
    grid = Grid(*_DRAWN, shape=draw_shape(shape, *_DRAWN))
    cell = 0.72 * wide / math.hypot(*_DRAWN)
    left, top = (wide - cell * grid.width) / 2, (wide - cell * grid.height) / 2
    for x, y in grid.cells(grid.full):
        start = math.floor(left + x * cell), math.floor(top + y * cell)
        end = math.ceil(left + (x + 1) * cell), math.ceil(top + (y + 1) * cell)
        big.fill(_SHAPED, (*start, end[0] - start[0], end[1] - start[1]))
