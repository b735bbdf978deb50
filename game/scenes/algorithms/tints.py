"""Cells highlighted by colour and outline, and short texts in them."""

from itertools import product

import pygame
from pygame import Rect, Surface

from engine.core.grid import Grid
from game.board.camera import Camera
from game.platform.cache import Cache
from game.resources.theme import Colour
from game.scenes.algorithms.step import GROUPS, Labels, Tint, Tints
from game.ui.fonts import DISPLAY
from game.ui.painter import Painter

MIN_LABEL = 14  # pixels of the smallest cell that shows a text
_SCALE = 4
_FILL_CLOSED, _FILL_OPEN = 118, 56  # alpha of a fill; a number under it has to stay readable
_COLOURS = {
    Tint.FOCUS: "highlight",
    Tint.LOOKED: "text_dim",
    Tint.GOOD: "success",
    Tint.BAD: "danger",
    Tint.WAITING: "number_5",
    **{tint: f"number_{number}" for number, tint in enumerate(GROUPS, 1)},
}
_ORDER = (*GROUPS, Tint.LOOKED, Tint.WAITING, Tint.GOOD, Tint.BAD, Tint.FOCUS)
"""The drawing order: where tints overlap, the most important is on top."""
_MIDDLE, _CORNER = 0.44, 0.34
"""A text's height in cells: in the middle of a closed cell, or in the corner of another."""
_SMALLEST = 11  # pixels of a text's height
_ROOM = 0.88  # the largest part of a cell that a text fills


class Highlights:
    """Draws over a board; every picture is drawn once for each kind and cell size."""

    def __init__(self, painter: Painter, camera: Camera) -> None:
        self._painter, self._camera = painter, camera
        self._pictures: Cache[tuple[Tint | str, int, bool], Surface] = Cache("highlights", 2)

    def clear_cache(self) -> None:
        """Drop all pictures, for another theme."""
        self._pictures.clear()

    def draw(self, canvas: Surface, tints: Tints, labels: Labels, shown: int, dy: int) -> None:
        """Highlight these cells and draw texts in the middle of cells, or in the corner of those of
        ``shown``, which have a picture of their own; all moved down by ``dy`` pixels."""
        camera, px = self._camera, self._camera.cell
        grid = Grid(camera.columns, camera.rows)
        for tint in _ORDER:
            for cell in grid.cells(tints.get(tint, 0)):
                x, y = camera.corner(cell)
                canvas.blit(self._picture(tint, bool(shown & grid.bit(cell))), (x, y + dy))
        for cell, text in labels.items() if px >= MIN_LABEL else ():
            is_shown = bool(shown & grid.bit(cell))
            label, box = self._picture(text, is_shown), camera.place(cell)
            place = label.get_rect(center=box.center)
            if is_shown:
                place.bottomright = box.right - px // 16, box.bottom
            canvas.blit(label, place.move(0, dy))

    def _picture(self, what: Tint | str, is_shown: bool) -> Surface:
        """Return the picture of a highlight or a text."""
        key = what, (px := self._camera.cell), is_shown
        kept = self._pictures.get(key)
        if kept is None:
            if isinstance(what, Tint):
                kept = _draw_mark(self._painter, what, px, is_shown)
            else:
                kept = _draw_label(self._painter, what, px, is_shown)
            self._pictures.put(key, kept)
        return kept


def _draw_mark(painter: Painter, tint: Tint, px: int, is_shown: bool) -> Surface:
    """Return a cell's highlight, a fill and an outline, drawn large and scaled down."""
    tone, edge = painter.colour(_COLOURS[tint]), painter.colour("board")
    side = px * _SCALE
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*tone, 0))
    inset = max(_SCALE, side // 22)
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    radius, line = side // 6, max(_SCALE, side // 24)
    alpha = _FILL_OPEN if is_shown else _FILL_CLOSED
    if tint is Tint.WAITING:
        _draw_corners(big, rect.inflate(-line, -line), tone, edge, max(2 * _SCALE, side // 13))
        return pygame.transform.smoothscale(big, (px, px))
    if tint in (Tint.LOOKED, Tint.FOCUS):
        alpha //= 2
    pygame.draw.rect(big, (*tone, alpha), rect, border_radius=radius)
    rim = 3 * line if tint is Tint.FOCUS else 2 * line
    pygame.draw.rect(big, (*tone, 255), rect, rim, border_radius=radius)
    if tint is Tint.LOOKED:
        _cut_gaps(big, rect, (*tone, alpha), rim)
    elif tint is Tint.FOCUS:
        inner = rect.inflate(-5 * line, -5 * line)
        pygame.draw.rect(big, (*edge, 255), inner, line, border_radius=radius - 2 * line)
    elif tint is Tint.BAD:
        _draw_cross(big, rect, tone, edge)
    elif tint in GROUPS:
        _draw_pips(big, rect, tone if is_shown else edge, GROUPS.index(tint) + 1)
    return pygame.transform.smoothscale(big, (px, px))


def _draw_corners(big: Surface, rect: Rect, tone: Colour, edge: Colour, line: int) -> None:
    """Draw four brackets: a frame that is not closed yet."""
    arm, rim, pieces = rect.width // 3, max(_SCALE, line // 4), []
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        for size in ((arm, line), (line, arm)):
            piece = Rect((0, 0), size)
            setattr(piece, corner, getattr(rect, corner))
            pieces.append(piece)
    for piece in pieces:
        pygame.draw.rect(big, (*edge, 255), piece.inflate(2 * rim, 2 * rim), border_radius=line)
    for piece in pieces:
        pygame.draw.rect(big, (*tone, 255), piece, border_radius=line // 2)


def _cut_gaps(big: Surface, rect: Rect, fill: tuple[int, int, int, int], line: int) -> None:
    """Cut a frame into dashes: three on each side, the outer two around the corners."""
    gap = rect.width // 7
    for part in (2, 5):
        spot = rect.width * part // 7 - gap // 2
        for side in (0, rect.width - line):  # of a square
            big.fill(fill, (rect.x + spot, rect.y + side, gap, line))
            big.fill(fill, (rect.x + side, rect.y + spot, line, gap))


def _draw_cross(big: Surface, rect: Rect, tone: Colour, edge: Colour) -> None:
    side = rect.width * 2 // 5
    disc = Rect(rect.right - side, rect.top, side, side)
    pygame.draw.circle(big, (*tone, 255), disc.center, side // 2)
    arm, (x, y) = side // 5, disc.center
    for turn in (1, -1):
        ends = (x - arm, y - turn * arm), (x + arm, y + turn * arm)
        pygame.draw.line(big, (*edge, 255), *ends, side // 6)


def _draw_pips(big: Surface, rect: Rect, tone: Colour, count: int) -> None:
    """Draw the group's number as dots down the left side, where they touch no letter."""
    step = rect.height // 8
    top = rect.centery - step * (count - 1) // 2
    for number in range(count):
        middle = (rect.left + rect.width * 3 // 20, top + number * step)
        pygame.draw.circle(big, (*tone, 255), middle, step // 2)


def _draw_label(painter: Painter, text: str, px: int, is_shown: bool) -> Surface:
    """Return a text with an outline in the panel's colour, or on a pill of it, readable on any
    tile."""
    size, line = round(px * (_CORNER if is_shown else _MIDDLE)), max(1, px // 28)
    size = painter.fonts.fit_size(text, max(_SMALLEST, size), round(px * _ROOM), DISPLAY)
    dark = painter.colour("panel")
    front = painter.fonts.render(text, size, painter.colour("text"), DISPLAY)
    if is_shown:
        return _on_pill(front, dark, line)
    back = painter.fonts.render(text, size, dark, DISPLAY)
    width, height = front.get_size()
    picture = Surface((width + 2 * line, height + 2 * line), pygame.SRCALPHA)
    picture.fill((*dark, 0))
    for spot in product(range(2 * line + 1), repeat=2):
        picture.blit(back, spot)
    picture.blit(front, (line, line))
    return picture


def _on_pill(text: Surface, tone: Colour, margin: int) -> Surface:
    width, height = text.get_width() + 4 * margin, text.get_bounding_rect().height + 4 * margin
    picture = Surface((max(width, height), height), pygame.SRCALPHA)
    pygame.draw.rect(picture, (*tone, 255), picture.get_rect(), border_radius=height // 2)
    ink = text.get_bounding_rect()
    place = ink.copy()
    place.center = picture.get_rect().center
    picture.blit(text, place, ink)
    return picture
