"""The shapes that tell moves apart: on a timeline, in a list of moves, on a board."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

import pygame

from game.resources.theme import Colour
from game.ui.charts.chart import stroke
from game.ui.painter import Painter

_OVERSAMPLE = 4
_RIM = 0.74
"""How much of a shape is its own colour; the rest is the rim around it."""

_ROOMY = 32
"""Cells with fewer pixels have too little room for a ring within."""
_HEAVY = 3
"""Pixels of a ring's own colour, at least."""

Point = tuple[float, float]


class Shape(Enum):
    """What a mark looks like: each kind has its own outline, not only its own colour."""

    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    CROSS = "cross"
    SQUARE = "square"
    FRAME = "frame"
    HEXAGON = "hexagon"
    CHECK = "check"
    PENNANT = "pennant"
    DASH = "dash"
    DISC = "disc"
    BACK = "back"


TONES = {
    Shape.DIAMOND: "accent",
    Shape.TRIANGLE: "number_5",
    Shape.CROSS: "danger",
    Shape.SQUARE: "danger",
    Shape.FRAME: "accent",
    Shape.HEXAGON: "danger",
    Shape.CHECK: "success",
    Shape.PENNANT: "success",
    Shape.DASH: "text_dim",
    Shape.DISC: "text_dim",
    Shape.BACK: "accent",
}
"""The colours of the palette that they are drawn in."""
_HOLLOW = (Shape.DIAMOND, Shape.FRAME)
"""Nothing better could be done, or nothing was sure: they are empty inside."""
_CORNERS: dict[Shape, tuple[Point, ...]] = {
    Shape.DIAMOND: ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    Shape.TRIANGLE: ((0.5, 0), (1, 0.89), (0, 0.89)),
    Shape.SQUARE: ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89)),
    Shape.FRAME: ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89)),
    Shape.HEXAGON: ((0.27, 0.07), (0.73, 0.07), (1, 0.5), (0.73, 0.93), (0.27, 0.93), (0, 0.5)),
    Shape.PENNANT: ((0.14, 0), (1, 0.36), (0.36, 0.62), (0.36, 1), (0.14, 1)),
    Shape.DASH: ((0.05, 0.34), (0.95, 0.34), (0.95, 0.66), (0.05, 0.66)),
    Shape.BACK: (
        *((0, 0.5), (0.62, 0.05), (0.62, 0.32)),
        *((1, 0.32), (1, 0.68), (0.62, 0.68), (0.62, 0.95)),
    ),
}
_STROKES: dict[Shape, tuple[tuple[Point, ...], ...]] = {
    Shape.CROSS: (((0.2, 0.2), (0.8, 0.8)), ((0.2, 0.8), (0.8, 0.2))),
    Shape.CHECK: (((0.17, 0.54), (0.4, 0.77), (0.83, 0.25)),),
}


def draw_marker(
    canvas: pygame.Surface, painter: Painter, shape: Shape, centre: tuple[int, int], side: int
) -> None:
    """Draw a shape, ``side`` pixels wide, with a rim that sets it off from any ground."""
    tone, rim = painter.colour(TONES[shape]), painter.colour("panel")
    picture = _marker(shape, max(4, side), tone, rim)
    canvas.blit(picture, picture.get_rect(center=centre))


def draw_ring(canvas: pygame.Surface, painter: Painter, tone: str, cell: pygame.Rect) -> None:
    """A ring around a cell. Around a small one it reaches beyond, to leave room for what is in it,
    and is heavier than the cell's size would have it."""
    beyond = max(0, (_ROOMY - cell.width) // 3)
    rect = cell.inflate(2 * beyond, 2 * beyond)
    canvas.blit(_ring(rect.width, painter.colour(tone), painter.colour("board")), rect)


@lru_cache(32)
def _ring(side: int, tone: Colour, rim: Colour) -> pygame.Surface:
    wide, thin = side * _OVERSAMPLE, _OVERSAMPLE
    line = max(_HEAVY, side // 9) * _OVERSAMPLE
    big = pygame.Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*tone, 0))
    for inset, colour in ((0, rim), (thin, tone), (thin + line, rim), (2 * thin + line, None)):
        rect = big.get_rect().inflate(-2 * inset, -2 * inset)
        fill = (*tone, 0) if colour is None else (*colour, 255)
        pygame.draw.rect(big, fill, rect, border_radius=max(1, wide // 5 - inset))
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(128)
def _marker(shape: Shape, side: int, tone: Colour, rim: Colour) -> pygame.Surface:
    wide = side * _OVERSAMPLE
    big = pygame.Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*rim, 0))
    if shape in _STROKES:
        for colour, line in ((rim, wide // 3), (tone, wide // 5)):
            for points in _STROKES[shape]:
                stroke(big, [(x * wide, y * wide) for x, y in points], (*colour, 255), line)
    elif shape is Shape.DISC:
        pygame.draw.circle(big, (*rim, 255), (wide / 2, wide / 2), wide * 0.3)
        pygame.draw.circle(big, (*tone, 255), (wide / 2, wide / 2), wide * 0.22)
    else:
        corners = [(x * (wide - 1), y * (wide - 1)) for x, y in _CORNERS[shape]]
        pygame.draw.polygon(big, (*rim, 255), corners)
        pygame.draw.polygon(big, (*tone, 255), _shrunk(corners, _RIM))
        if shape in _HOLLOW:
            pygame.draw.polygon(big, (*rim, 255), _shrunk(corners, _RIM / 2))
    return pygame.transform.smoothscale(big, (side, side))


def _shrunk(corners: Sequence[Point], by: float) -> list[Point]:
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners)
    return [(x + (a - x) * by, y + (b - y) * by) for a, b in corners]
