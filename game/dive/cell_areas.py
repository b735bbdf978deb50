"""Areas of cells on boards that are no rectangle, of hexagons or with a shape: dimmed, darkened but
for a lamp's light, and framed along the sides of their cells."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from game.board import hexagons
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, inside_around
from game.platform.cache import cached
from game.resources.theme import Colour

_FINE = 2  # frames are drawn so many times larger
_WHITE = 255, 255, 255
_Boxes = tuple[tuple[int, int, int, int], ...]
_Edge = tuple[Colour, int]


def follows_cells(camera: Camera) -> bool:
    """Return whether areas of the board are bounded by the sides of its cells, not by a
    rectangle."""
    return camera.is_shifted or camera.shape is not None


def has_outline(camera: Camera) -> bool:
    """Return whether the board itself is no rectangle."""
    return follows_cells(camera) and not camera.border


def rim_of(camera: Camera) -> int:
    """Return the pixels by which the board's plate reaches beyond its cells; none where it is a
    rectangle with repeated edges."""
    return 0 if camera.border else min(FRAME_WIDTH, max(2, camera.cell // 4))


class _Layout(NamedTuple):
    """The cells of a board in a picture: their number, where the first one is, how large they are,
    how far apart rows are, how far odd ones are shifted, and the part of the picture in which
    repeated edges are seen."""

    columns: int
    rows: int
    shape: int | None
    first: tuple[int, int]
    size: tuple[int, int]
    pitch: int
    shift: int
    repeats_in: tuple[int, int, int, int] | None


def _layout(camera: Camera, place: Rect) -> _Layout:
    (x, y), inside = camera.tile_corner((0, 0)), inside_around(camera).move(-place.x, -place.y)
    return _Layout(
        *(camera.columns, camera.rows, camera.shape, (x - place.x, y - place.y)),
        *(camera.tile_size, camera.pitch, camera.cell // 2 if camera.is_shifted else 0),
        (inside.x, inside.y, *inside.size) if camera.border else None,
    )


@lru_cache(maxsize=32)
def _boxes(layout: _Layout, cells: int | None = None) -> _Boxes:
    """Return the boxes around ``cells``, by default all, also where repeated edges show them
    again."""
    grid = Grid(layout.columns, layout.rows, shape=layout.shape)
    (left, top), (wide, high) = layout.first, layout.size
    boxes = [
        Rect(left + x * wide + y % 2 * layout.shift, top + y * layout.pitch, wide, high)
        for x, y in grid.cells(grid.full if cells is None else cells & grid.full)
    ]
    if layout.repeats_in is not None:
        across, down = wide * layout.columns, layout.pitch * layout.rows
        turns = list(product((0, -1, 1), repeat=2))
        boxes = [box.move(x * across, y * down) for box in boxes for x, y in turns]
        boxes = [box for box in boxes if box.colliderect(layout.repeats_in)]
    return tuple((box.x, box.y, box.width, box.height) for box in boxes)


def dim_others(canvas: Surface, camera: Camera, cells: int, light: float) -> None:
    """Dim all cells but ``cells`` to a part of their ``light``."""
    place = _around(camera)
    layout, grey = _layout(camera, place), (round(255 * light),) * 3
    others, own = _boxes(layout, ~cells), _boxes(layout, cells)
    veil = _veil(place.size, camera.is_shifted, others, own, rim_of(camera), grey)
    canvas.blit(veil, place, special_flags=pygame.BLEND_RGB_MULT)


@cached(windows=1.5)
def _veil(
    size: tuple[int, int], is_shifted: bool, others: _Boxes, own: _Boxes, rim: int, grey: Colour
) -> Surface:
    veil = Surface(size)
    veil.fill(_WHITE)
    _stamp(veil, is_shifted, others, rim, grey)
    _stamp(veil, is_shifted, own, 0, _WHITE)
    return veil


def darken(canvas: Surface, camera: Camera, opacity: int, light: Surface, middle: Cell) -> None:
    """Darken all cells, those around ``middle`` no more than the picture of its ``light`` does."""
    place = _around(camera)
    dark = _filled(camera, place, (0, 0, 0, opacity)).copy()
    bright = light.get_rect(center=Rect(camera.tile_corner(middle), camera.tile_size).center)
    dark.blit(light, bright.move(-place.x, -place.y), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.blit(dark, place)


def cut_to_board(layer: Surface, place: Rect, camera: Camera, opacity: int) -> None:
    """Give the board's part of a ``layer`` for a ``place`` an opacity, and clear the rest."""
    layer.blit(_filled(camera, place, (*_WHITE, opacity)), (0, 0), None, pygame.BLEND_RGBA_MULT)


def _filled(camera: Camera, place: Rect, tone: tuple[int, int, int, int]) -> Surface:
    """Return all cells in a tone."""
    boxes = _boxes(_layout(camera, place))
    return _filled_boxes(place.size, camera.is_shifted, boxes, rim_of(camera), tone)


@cached(windows=1.5)
def _filled_boxes(
    size: tuple[int, int],
    is_shifted: bool,
    boxes: _Boxes,
    rim: int,
    tone: tuple[int, int, int, int],
) -> Surface:
    filled = Surface(size, pygame.SRCALPHA)
    _stamp(filled, is_shifted, boxes, rim, tone)
    return filled


def glow_around(
    canvas: Surface, camera: Camera, blur: int, tone: tuple[int, int, int, int], edge: _Edge
) -> None:
    """Draw a glow around the outline of the board, ``blur`` pixels wide, with an ``edge``: its tone
    and how many pixels wide it is."""
    place = _around(camera).inflate(4 * blur, 4 * blur)
    boxes = _boxes(_layout(camera, place))
    glow = _glow(place.size, camera.is_shifted, boxes, rim_of(camera), blur, tone, edge)
    canvas.blit(glow, place)


@cached(windows=4)
def _glow(
    size: tuple[int, int],
    is_shifted: bool,
    boxes: _Boxes,
    rim: int,
    blur: int,
    tone: tuple[int, int, int, int],
    edge: _Edge,
) -> Surface:
    light = Surface(size, pygame.SRCALPHA)
    light.fill((*tone[:3], 0))
    _stamp(light, is_shifted, boxes, rim + blur // 2, tone)
    small = max(1, 2 * size[0] // blur), max(1, 2 * size[1] // blur)
    for _ in range(2):
        light = pygame.transform.smoothscale(pygame.transform.smoothscale(light, small), size)
    large = (size[0] * _FINE, size[1] * _FINE)
    line, around = Surface(large, pygame.SRCALPHA), _enlarged(boxes)
    line.fill((*edge[0], 0))
    _stamp(line, is_shifted, around, (rim + edge[1]) * _FINE, (*edge[0], 255))
    _stamp(line, is_shifted, around, rim * _FINE, (*edge[0], 0))
    light.blit(pygame.transform.smoothscale(line, size), (0, 0))
    _stamp(light, is_shifted, boxes, rim, (0, 0, 0, 0))
    light.set_alpha(255, pygame.RLEACCEL)  # most of it is clear
    return light


def frame_cells(
    canvas: Surface,
    camera: Camera,
    cells: int,
    line: int,
    tones: tuple[Colour, Colour],
    aside: int = 0,
    tint: int = 0,
) -> None:
    """Draw a ``line`` along the outer sides of cells, in the first of the ``tones`` between two of
    the other one, moved ``aside`` by some pixels; a ``tint`` is the opacity of the first tone
    within."""
    place = _around(camera)
    boxes = _boxes(_layout(camera, place), cells)
    drawn = _frame(place.size, camera.is_shifted, boxes, line, tones, tint)
    canvas.blit(drawn, place.move(aside, 0))


@cached(windows=1.5)
def _frame(
    size: tuple[int, int],
    is_shifted: bool,
    boxes: _Boxes,
    line: int,
    tones: tuple[Colour, Colour],
    tint: int,
) -> Surface:
    tone, edge = tones
    big = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    big.fill((*edge, 0))
    large, line = _enlarged(boxes), line * _FINE
    _stamp(big, is_shifted, large, line + line // 2, (*edge, 255))
    _stamp(big, is_shifted, large, line, (*tone, 255))
    _stamp(big, is_shifted, large, line // 3, (*edge, 255))
    _stamp(big, is_shifted, large, 1, (*tone, tint))
    drawn = pygame.transform.smoothscale(big, size)
    drawn.set_alpha(255, pygame.RLEACCEL)  # most of it is clear
    return drawn


def _enlarged(boxes: _Boxes) -> _Boxes:
    return tuple((x * _FINE, y * _FINE, w * _FINE, h * _FINE) for x, y, w, h in boxes)


def _around(camera: Camera) -> Rect:
    """Return the visible board with the plate around it."""
    rim = 2 * rim_of(camera)
    return camera.view.inflate(rim, rim)


def _stamp(
    canvas: Surface, is_shifted: bool, boxes: _Boxes, wide: int, tone: tuple[int, ...]
) -> None:
    """Fill cells, ``wide`` pixels larger on each side."""
    for x, y, across, high in boxes:
        if is_shifted:
            middle = x + across / 2, y + high / 2
            points = [
                (middle[0] + right, middle[1] + down)
                for right, down in hexagons.corners(across, -wide)
            ]
            pygame.draw.polygon(canvas, tone, points)
        else:
            canvas.fill(tone, (x - wide, y - wide, across + 2 * wide, high + 2 * wide))
