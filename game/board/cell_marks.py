"""Marks that lie on cells of a board: rings, circles, light and crosses."""

from collections.abc import Collection, Iterable
from enum import Enum, auto
from typing import NamedTuple

import pygame
from pygame import Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.hexagons import hexagon_plate, hexagon_ring
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.shapes import ring

RING_RADIUS = 0.42  # the radius of a circle around a number, in cells
DARK: Colour = (4, 18, 30)  # the colour around the lines of a proof
_OVERSAMPLE, _RING_OVERSAMPLE, _BOLD_OVERSAMPLE = 3, 3, 4
_MIN_INNER_RING_CELL = 32  # pixels of a cell; around smaller ones a bold ring reaches beyond it
_MIN_BOLD_LINE = 3


class Symbol(Enum):
    """The shape of a mark: a ring inside the cell, a thin one, a bold one that small cells show
    too, a circle around a number, light on a cell, or the cross of a wrong flag, in colours of its
    own."""

    RING, THIN_RING, BOLD_RING, CIRCLE, LIGHT, CROSS = (auto() for _ in range(6))


class Marking(NamedTuple):
    """Cells that are marked alike; ``strength`` (0 to 1) is how opaque the marks are."""

    cells: Collection[Cell]
    symbol: Symbol
    tone: Colour = DARK
    strength: float = 1.0


def draw_markings(
    canvas: Surface,
    theme: Theme,
    camera: Camera,
    markings: Iterable[Marking],
    move: tuple[int, int] = (0, 0),
) -> None:
    """Draw marks on the board that a camera shows, the last ones on top, moved by some pixels."""
    clip = canvas.get_clip()
    canvas.set_clip(camera.view.move(move).clip(clip))
    for cells, symbol, tone, strength in markings:
        if not cells:
            continue
        picture = _mark_picture(theme, camera, symbol, tone)
        if strength < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * strength))
        wide, high = picture.get_size()
        left, top = (move[0] - (wide - camera.cell) // 2, move[1] - (high - camera.cell) // 2)
        corners = map(camera.corner, cells)
        canvas.blits([(picture, (x + left, y + top)) for x, y in corners], False)
    canvas.set_clip(clip)


def _mark_picture(theme: Theme, camera: Camera, symbol: Symbol, tone: Colour) -> Surface:
    """Return a mark for a cell."""
    px = camera.cell
    if camera.is_shifted and symbol not in (Symbol.CIRCLE, Symbol.CROSS):
        return _hexagon_mark(theme, px, symbol, tone)
    match symbol:
        case Symbol.RING:
            return cell_ring(theme, px, tone)
        case Symbol.THIN_RING:
            return ring(px, max(2, px // 14), tone, theme.colour("board"), _RING_OVERSAMPLE)
        case Symbol.BOLD_RING:
            side = px + 2 * max(0, (_MIN_INNER_RING_CELL - px) // 3)
            line = max(_MIN_BOLD_LINE, side // 9)
            return ring(side, line, tone, theme.colour("board"), _BOLD_OVERSAMPLE)
        case Symbol.CIRCLE:
            return _circle_picture(px, tone)
        case Symbol.LIGHT:
            return _light_picture(px, tone)
        case Symbol.CROSS:
            return theme.sheet("tiles", px).frame("cross")


def _hexagon_mark(theme: Theme, px: int, symbol: Symbol, tone: Colour) -> Surface:
    board = theme.colour("board")
    if symbol is Symbol.LIGHT:
        picture = hexagon_plate(px, (*tone, 70), px / 18).copy()
        picture.blit(hexagon_ring(px, max(2, px / 18), tone, tone, px / 18), (0, 0))
        return picture
    if symbol is Symbol.RING:
        return hexagon_ring(px, max(2, px / 10), tone, board, px / 40)
    if symbol is Symbol.THIN_RING:
        return hexagon_ring(px, max(1.5, px / 15), tone, board, px / 40)
    beyond = max(0, (_MIN_INNER_RING_CELL - px) // 3)
    return hexagon_ring(px, max(_MIN_BOLD_LINE, px / 9), tone, board, -beyond)


def cell_ring(theme: Theme, px: int, tone: Colour) -> Surface:
    """Return a ring inside a cell of ``px`` pixels."""
    return ring(px, max(2, px // 9), tone, theme.colour("board"), _RING_OVERSAMPLE)


def blank(wide: int, high: int, tone: Colour) -> Surface:
    """Return a clear picture; at its edges marks of this tone keep it when they are scaled."""
    picture = Surface((wide, high), pygame.SRCALPHA)
    picture.fill((*tone, 0))
    return picture


@cached()
def _circle_picture(px: int, tone: Colour) -> Surface:
    """Return a circle for around a number."""
    wide = px * _OVERSAMPLE
    big = blank(wide, wide, tone)
    middle, radius, line = (wide / 2, wide / 2), RING_RADIUS * wide, max(5, wide // 15)
    thin = max(2, wide // 40)
    pygame.draw.circle(big, (*DARK, 235), middle, radius + line / 2 + thin, line + 2 * thin)
    pygame.draw.circle(big, (*tone, 255), middle, radius + line / 2, line)
    return pygame.transform.smoothscale(big, (px, px))


@cached()
def _light_picture(px: int, tone: Colour) -> Surface:
    """Return light on a cell that some mines may be in."""
    wide = px * _OVERSAMPLE
    big = blank(wide, wide, tone)
    inset, line = wide // 18, max(4, wide // 18)
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(big, (*tone, 70), rect, border_radius=wide // 6)
    pygame.draw.rect(big, (*tone, 255), rect, line, border_radius=wide // 6)
    return pygame.transform.smoothscale(big, (px, px))
