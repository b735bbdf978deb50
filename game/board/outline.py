"""The plate under a board that is no rectangle: it follows the outline of the cells."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid, indices
from engine.core.neighbourhood import HEX, SQUARE
from game.board import hexagons
from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH, SHADOW
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.material import colour_of
from game.ui.shapes import packed, rounded

_WIDTH = FRAME_WIDTH + 1  # pixels of the plate outside of the cells, at most
_LEAST_WIDTH, _PART = 3, 4  # pixels, and the part of a cell's side
_SOFT = 6  # pixels of a shadow that are drawn as one, so that it is soft


_Board = tuple[int, int, bool, int | None]  # columns, rows, is_shifted and shape of a camera
_Cut = tuple[bool, bool, bool, bool]  # at the left, at the top, at the right, at the bottom


def draw_outline(canvas: Surface, theme: Theme, camera: Camera, move: tuple[int, int]) -> None:
    """Draw the plate of the visible board, moved by some pixels. Its inside is left out where whole
    cells cover it."""
    rect, view = camera.rect, camera.view
    place = rect.left - view.left, rect.top - view.top, *rect.size
    look = _Look(_board(camera), camera.seen(), place, view.size, camera.cell, _tones(theme))
    # A packed picture is drawn faster, but what it covers of a clear canvas would stay clear.
    picture = _plate(look) if canvas.get_masks()[3] else _packed_plate(look)
    canvas.blit(picture, view.move(-SHADOW - _WIDTH + move[0], -SHADOW - _WIDTH + move[1]))


def prepare_outline(theme: Theme, camera: Camera, cell: int) -> Iterator[None]:
    """Make the plate of the whole board with cells of another size, in two steps."""
    size = camera.size_at(cell)
    seen = range(camera.columns), range(camera.rows)
    look = _Look(_board(camera), seen, (0, 0, *size), size, cell, _tones(theme))
    _plate(look)
    yield
    Surface((1, 1), 0, 32).blit(_packed_plate(look), (0, 0))  # which packs it
    yield


def _board(camera: Camera) -> _Board:
    return camera.columns, camera.rows, camera.is_shifted, camera.shape


def _tones(theme: Theme) -> tuple[Colour, Colour, bool]:
    return theme.colour("board"), colour_of(theme, "rim"), theme.is_light


def _cells(grid: Grid, columns: range, rows: range, cut: _Cut) -> list[Cell]:
    """Return the visible cells at the outline of the board, or at the edges that ``cut`` it off."""
    if not columns or not rows:
        return []
    near = _outline(grid)
    found: list[Cell] = []
    for y in rows:
        at_edge = (cut[1] and y == rows[0]) or (cut[3] and y == rows[-1])
        line = (grid.full if at_edge else near) >> y * grid.width & (1 << grid.width) - 1
        if not at_edge:
            for is_cut, x in ((cut[0], columns[0]), (cut[2], columns[-1])):
                if is_cut:
                    line |= grid.full >> y * grid.width & 1 << x
        found += [(x, y) for x in indices(line) if x in columns]
    return found


@lru_cache(8)
def _outline(grid: Grid) -> int:
    """Return the cells beside which one is lacking, or the board ends."""
    plain = Grid(grid.width, grid.height, neighbours=grid.neighbours)
    columns = plain.mask((x, y) for y in range(grid.height) for x in {0, grid.width - 1})
    rows = plain.mask((x, y) for x in range(grid.width) for y in {0, grid.height - 1})
    return grid.full & (plain.dilate(plain.full ^ grid.full) | columns | rows)


_MOST_SEARCHED = 40_000  # cells of a board that are searched for a part without a hole


def covered_part(camera: Camera) -> Rect:
    """Return a part of the visible board in which nothing behind it is visible: of a board that
    lacks cells, the largest rectangle of cells."""
    if camera.is_shrunk:
        return Rect(camera.view.center, (0, 0))
    cells = _whole_cells(camera.columns, camera.rows, camera.shape)
    px, pitch = camera.cell, camera.pitch
    left, top = px // 2 * camera.is_shifted, hexagons.cap(px) * camera.is_shifted
    part = Rect(cells.x * px, cells.y * pitch, cells.width * px, cells.height * pitch)
    inner = Rect(part.left + left, part.top + top, part.width - left, part.height - top)
    return inner.move(camera.rect.topleft).clip(camera.view)


@lru_cache(8)
def _whole_cells(columns: int, rows: int, shape: int | None) -> Rect:
    """Return the largest rectangle of existing cells."""
    if shape is None:
        return Rect(0, 0, columns, rows)
    best = Rect(0, 0, 0, 0)
    if columns * rows > _MOST_SEARCHED:
        return best
    heights = [0] * columns  # how many cells lie above each other, down to the current row
    for y in range(rows):
        heights = [
            high + 1 if shape >> y * columns + x & 1 else 0 for x, high in enumerate(heights)
        ]
        growing: list[tuple[int, int]] = []  # where rectangles begin, and their heights
        for x, high in enumerate((*heights, 0)):
            begin = x
            while growing and growing[-1][1] >= high:
                begin, tall = growing.pop()
                if tall * (x - begin) > best.width * best.height:
                    best = Rect(begin, y - tall + 1, x - begin, tall)
            growing.append((begin, high))
    return best


_Places = list[tuple[Rect, Rect]]  # the box of each cell, and its visible part


class _Look(NamedTuple):
    """All that a plate depends on: the ``seen`` columns and rows of a board, which has its
    ``place`` in a ``view`` of this size, and cells of ``px`` pixels."""

    board: _Board
    seen: tuple[range, range]
    place: tuple[int, int, int, int]
    view: tuple[int, int]
    px: int
    tones: tuple[Colour, Colour, bool]


@cached(windows=2.5)
def _packed_plate(look: _Look) -> Surface:
    return packed(_plate(look).copy())


@cached(windows=2.5)
def _plate(look: _Look) -> Surface:
    """Return the plate around what is seen of a board, with its shadow."""
    board, seen, place, view, px, (tone, light, is_light) = look
    columns, rows, is_shifted, shape = board
    left, top, across, down = place
    grid = Grid(columns, rows, neighbours=HEX if is_shifted else SQUARE, shape=shape)
    cells = _cells(grid, *seen, (left < 0, top < 0, left + across > view[0], top + down > view[1]))
    wide = min(_WIDTH, max(_LEAST_WIDTH, px // _PART))
    line = 1 + wide // 12
    margin = SHADOW + _WIDTH
    size = view[0] + 2 * margin, view[1] + 2 * margin
    whole = Rect(margin, margin, *view)
    step, high = (hexagons.pitch(px), hexagons.height(px)) if is_shifted else (px, px)
    places = []
    for x, y in cells:
        begin = x * px + (px // 2 if is_shifted and y % 2 else 0)
        box = Rect(begin, y * step, px, high).move(left + margin, top + margin)
        places.append((box, box.clip(whole)))
    if not is_shifted:
        places += _pairs(cells, [visible for _, visible in places])
    picture = _shadow(places, size, px, is_shifted, wide, 50 if is_light else 120)
    rim = Surface(size, pygame.SRCALPHA)
    _stamp(rim, places, px, is_shifted, wide, light)
    _fade_down(rim, *((0.3, 0.5) if is_light else (0.85, 0.12)))
    picture.blit(rim, (0, 0))
    _stamp(picture, places, px, is_shifted, wide - line, tone)
    return picture


def _pairs(cells: list[Cell], places: list[Rect]) -> _Places:
    """Return the places of pairs of cells beside and below each other, so that straight edges have
    no dents where the round corners of two cells meet."""
    of = dict(zip(cells, places, strict=True))
    beside = [(of[cell], of.get(other)) for cell in cells for other in _next(cell)]
    joined = [one.union(other) for one, other in beside if other is not None]
    return [(place, place) for place in joined]


def _next(cell: Cell) -> tuple[Cell, Cell]:
    return (cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)


def _stamp(
    picture: Surface, places: _Places, px: int, is_shifted: bool, wide: int, tone: Colour
) -> None:
    """Draw a tile around each place, ``wide`` pixels larger."""
    radius = wide + min(14, max(3, px // 6))
    blits = []
    for place, seen in places:
        if is_shifted and seen == place:
            stamp = _hexagon(px, wide, tone)
        else:
            stamp = rounded((seen.width + 2 * wide, seen.height + 2 * wide), radius, tone)
        blits.append((stamp, stamp.get_rect(center=seen.center)))
    picture.blits(blits, False)


@cached()
def _hexagon(px: int, wide: int, tone: Colour) -> Surface:
    """Return a hexagon with round corners, ``wide`` pixels larger than one of the board."""
    scale = 4
    size = px + 2 * wide + 4, hexagons.height(px) + 2 * wide + 4
    size = size[0] + (size[0] - px) % 2, size[1] + (size[1] - hexagons.height(px)) % 2
    big = Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    big.fill((*tone, 0))
    radius = (wide + px * 0.06) * scale
    hexagons.draw_hexagon(big, (*tone, 255), px * scale, -wide * scale, radius)
    return pygame.transform.smoothscale(big, size)


def _shadow(
    places: _Places, size: tuple[int, int], px: int, is_shifted: bool, wide: int, strength: int
) -> Surface:
    """Return the shadow of the places, soft from being scaled down and up again."""
    shape = Surface(size, pygame.SRCALPHA)
    _stamp(shape, places, px, is_shifted, wide, (0, 0, 0))
    small = max(1, size[0] // _SOFT), max(1, size[1] // _SOFT)
    tiny = pygame.transform.smoothscale(shape, small)
    softer = pygame.transform.smoothscale_by(tiny, 2)
    shape = pygame.transform.smoothscale(pygame.transform.smoothscale(softer, small), size)
    shape.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return shape


def _fade_down(picture: Surface, above: float, below: float) -> None:
    """Fade a picture from its top down."""
    column = Surface((1, 2), pygame.SRCALPHA)
    column.set_at((0, 0), (255, 255, 255, round(255 * above)))
    column.set_at((0, 1), (255, 255, 255, round(255 * below)))
    high = picture.get_height()
    fade = pygame.transform.smoothscale(column, (2, high))
    picture.blit(
        pygame.transform.scale(fade, picture.get_size()), (0, 0), None, pygame.BLEND_RGBA_MULT
    )
