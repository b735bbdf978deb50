"""Drawings around the tutorial's boards: Puff's bubble, their shells, marks and the glow."""

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.tiles import cell_ring
from game.platform.cache import cached
from game.resources.theme import Colour
from game.scenes.tutorial.boards import Step
from game.scenes.tutorial.layout import MARGIN, SHELL, SHELL_STEP, TAIL, TutorialPlaces
from game.ui.fonts import DISPLAY
from game.ui.material import MIN_CONTRAST, WHITE, contrast, deepen, luminance, outline
from game.ui.painter import RADIUS, Painter
from game.ui.shapes import Point, mix, rounded, shadow, stroke

BREATH_SECONDS = 1.4
_LARGEST, _SMALLEST = 36, 17  # layout units of the bubble's letters
_LINE, _PAD = 1.3, 26
_OVERSAMPLE = 4
_RIBS = 5

DrawnLine = tuple[str, bool]  # of a bubble, and whether it tells what to do


class Bubble:
    """A sentence in a bubble, whose tail points at ``tip``; the layout follows ``lay_out``."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[DrawnLine] = []
        self._size = self._pad = 0

    def lay_out(
        self, painter: Painter, parts: tuple[str, str], places: TutorialPlaces, foot: int
    ) -> None:
        """Take on a sentence, in letters as large as its room allows. ``foot`` pixels below the
        letters stay free; the bubble stands above Puff, or beside in a tall window."""
        px, pad, room = painter.px, painter.px(_PAD * places.part), places.bubble.copy()
        room.height -= foot
        inner = room.width - 2 * pad
        for units in range(_LARGEST, _SMALLEST - 1, -1):
            size = px(units)
            step = round(size * _LINE)
            lines = [
                (line, is_action)
                for part, is_action in zip(parts, (False, True), strict=True)
                for line in _balanced(painter, part, size, inner)
            ]
            high = step * len(lines) + 2 * pad - px(8) + foot
            widest = max((painter.fonts.width(line, size, DISPLAY) for line, _ in lines), default=0)
            if high <= room.height and widest <= inner:
                break
        self._lines, self._size, self._pad = lines, units, pad
        self.rect = Rect(0, 0, min(room.width, widest + 2 * pad), high)
        if places.is_tall or not places.puff:
            self.rect.midleft = room.midleft
        else:
            self.rect.midbottom = room.midbottom

    def draw(self, canvas: Surface, painter: Painter, tip: Point | None, dy: int) -> None:
        """Draw the bubble with its tail to ``tip``, moved down by ``dy`` pixels."""
        fill, ink, action = bubble_tones(painter)
        rect, px = self.rect.move(0, dy), painter.px
        radius, blur = min(px(RADIUS), rect.height // 2), px(20)
        strength = 50 if painter.theme.is_light else 90
        cast = shadow(rect.size, radius, blur, strength)
        canvas.blit(cast, (rect.x - blur, rect.y - blur + px(8)))
        if tip is not None:
            canvas.blit(*_tail(rect, (tip[0], tip[1] + dy), px(TAIL), fill))
        canvas.blit(rounded(rect.size, radius, fill), rect)
        if painter.theme.is_light:
            rim = painter.colour("rim"), 0.9, 0.9, max(1, px(1.5))
            canvas.blit(outline(rect.size, radius, rim), rect)
        size = px(self._size)
        top = rect.y + self._pad - px(4)
        for number, (line, is_action) in enumerate(self._lines):
            spot = rect.x + self._pad, top + number * round(size * _LINE)
            tone = action if is_action else ink
            painter.fonts.draw(canvas, line, spot, size, tone, DISPLAY, "topleft")


def _balanced(painter: Painter, text: str, size: int, width: int) -> list[str]:
    """Wrap a text into as few lines as possible, of about the same length."""
    fonts = painter.fonts
    lines = fonts.wrap(text, size, width, DISPLAY)
    while width > size and len(fonts.wrap(text, size, width - size, DISPLAY)) == len(lines):
        width -= size
    return fonts.wrap(text, size, width, DISPLAY)


def bubble_tones(painter: Painter) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a bubble, its letters, and those that tell what to do."""
    ink, fill = sorted((painter.colour("panel"), painter.colour("text")), key=luminance)
    fill, action = mix(fill, WHITE, 0.4), deepen(painter.colour("accent"), 1.4)
    while contrast(action, fill) < MIN_CONTRAST:
        action = deepen(action, 1.04, 0.96)
    return fill, ink, action


@cached()
def _tail_picture(points: tuple[tuple[int, int], ...], size: Point, fill: Colour) -> Surface:
    big = Surface((size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*fill, 0))
    corners = [(x * _OVERSAMPLE, y * _OVERSAMPLE) for x, y in points]
    pygame.draw.polygon(big, (*fill, 255), corners)
    return pygame.transform.smoothscale(big, size)


def _tail(rect: Rect, tip: Point, wide: int, fill: Colour) -> tuple[Surface, Point]:
    """Return the tail from the bubble's nearest side to ``tip``, and its corner."""
    half = wide // 2
    if tip[1] >= rect.bottom:
        root = min(max(tip[0] + wide // 4, rect.x + 2 * half), rect.right - 2 * half)
        points = [(root - half, rect.bottom - 2), (root + half, rect.bottom - 2), tip]
    else:
        root = min(max(tip[1], rect.y + 2 * half), rect.bottom - 2 * half)
        points = [(rect.x + 2, root - half), (rect.x + 2, root + half), tip]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    size = max(x for x, _ in points) - left + 1, max(y for _, y in points) - top + 1
    moved = tuple((x - left, y - top) for x, y in points)
    return _tail_picture(moved, size, fill), (left, top)


def draw_shells(
    canvas: Surface, painter: Painter, rect: Rect, done: int, count: int, size: float
) -> None:
    """Draw a shell for each board: filled if it is ``done``, ringed if it is next. The last one
    done has another ``size`` as it appears."""
    part = rect.height / (SHELL + MARGIN)
    side, step = round(SHELL * part), round(SHELL_STEP * part)

    def px(units: float) -> int:
        return round(units * part)

    painter.slab(canvas, rect, rect.height // 2)
    left = rect.centerx - step * (count - 1) // 2
    for number in range(count):
        centre = left + number * step, rect.centery
        tone = painter.colour("danger" if number < done else "text_dim")
        picture = shell(side - px(6), tone, number < done)
        if number == done:
            ring = Rect(0, 0, side + px(8), side + px(8))
            ring.center = centre
            line = max(2, px(3))
            tones = painter.colour("accent"), 1.0, 1.0, line
            canvas.blit(outline(ring.size, ring.width // 2, tones), ring)
            picture = pygame.transform.smoothscale(picture, (side - px(14), side - px(14)))
        elif number == done - 1 and size != 1:
            picture = pygame.transform.smoothscale_by(picture, size)
        canvas.blit(picture, picture.get_rect(center=centre))


@cached()
def shell(side: int, tone: Colour, is_full: bool) -> Surface:
    """Return a scallop shell, or its outline alone."""
    wide = max(4, side) * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*tone, 0))
    hinge = wide / 2, wide * 0.86
    rim = []
    for step in range(81):
        turn = math.radians(205 + 130 * step / 80)
        wave = abs(math.sin(math.pi * _RIBS * step / 80))
        reach = wide * (0.62 + 0.12 * math.sin(math.pi * step / 80) + 0.05 * wave)
        rim.append((hinge[0] + reach * math.cos(turn) * 0.78, hinge[1] + reach * math.sin(turn)))
    foot = [(wide * 0.66, wide * 0.84), (wide * 0.64, wide * 0.95)]
    foot += [(wide - x, y) for x, y in reversed(foot)]
    shape = [*rim, *foot]
    if not is_full:
        stroke(big, [*shape, shape[0]], (*tone, 255), max(1, wide // 18))
        return pygame.transform.smoothscale(big, (side, side))
    pygame.draw.polygon(big, (*mix(tone, WHITE, 0.3), 255), shape)
    pygame.draw.polygon(big, (*deepen(tone, 1.3, 0.9), 255), foot)
    dark = deepen(tone, 1.5, 0.82)
    for rib in range(1, _RIBS):
        end = rim[round(80 * rib / _RIBS)]
        stroke(big, [(hinge[0], hinge[1] - wide * 0.04), end], (*dark, 255), max(1, wide // 26))
    stroke(big, [*shape, shape[0]], (*dark, 255), max(1, wide // 26))
    return pygame.transform.smoothscale(big, (side, side))


def draw_glow(canvas: Surface, painter: Painter, cell: Rect, breath: float) -> None:
    """Draw the glow of the next thing to do around a cell; ``breath`` goes from 0 to 1."""
    blur = cell.width // 3
    glow = _glow(cell.size, cell.width // 6, blur, painter.colour("accent")).copy()
    glow.set_alpha(round(150 + 105 * breath))
    canvas.blit(glow, (cell.x - blur, cell.y - blur))
    grown = cell.inflate(*(2 * round(cell.width * (0.03 + 0.04 * breath)),) * 2)
    ring = cell_ring(painter.theme, grown.width, "accent")
    canvas.blit(ring, grown)


@cached(windows=0.5)
def _glow(size: Point, radius: int, blur: int, tone: Colour) -> Surface:
    """Return a glow around a cell that leaves the cell itself clear but for a light tint."""
    picture = shadow(size, radius, blur, 230, tone).copy()
    hole = rounded(size, radius, WHITE, None, 190)
    picture.blit(hole, (blur, blur), None, pygame.BLEND_RGBA_SUB)
    picture.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def draw_marks(
    canvas: Surface, painter: Painter, step: Step, place: Callable[[Cell], Rect]
) -> None:
    """Mark what a sentence is about: light on cells, circles around numbers, and known mines."""
    accent = painter.colour("accent")
    for cell in map(place, step.lit):
        inner = cell.inflate(*(-2 * max(1, cell.width // 14),) * 2)
        radius, line = cell.width // 6, max(2, cell.width // 22)
        canvas.blit(rounded(inner.size, radius, accent, None, 46), inner)
        canvas.blit(outline(inner.size, radius, (accent, 0.9, 0.9, line)), inner)
    for cell in map(place, step.numbers):
        inner = cell.inflate(*(-2 * max(1, cell.width // 12),) * 2)
        for line, tone in ((7, painter.colour("board")), (11, accent)):
            rim = tone, 1.0, 1.0, max(2, cell.width // line)
            grown = inner.inflate(*((cell.width // 30) * (line == 7) * 2,) * 2)
            canvas.blit(outline(grown.size, grown.width // 2, rim), grown)
    for cell in map(place, step.mines):
        side = cell.width * 7 // 10
        mine = painter.theme.sheet("tiles", side).frame("mine")
        canvas.blit(mine, mine.get_rect(center=cell.center))
