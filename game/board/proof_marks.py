"""Pictures for a proof and for the reason of a loss on the board: rings, lines, stamps, counts."""

import math
from collections.abc import Collection, Sequence
from itertools import product

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from game.board import hexagons
from game.board.camera import Camera
from game.board.cell_marks import DARK, RING_RADIUS, Marking, Symbol, blank, draw_markings
from game.board.frame import inside_around, with_repetitions
from game.platform.cache import Until, cached
from game.resources.theme import Colour, Theme
from game.ui.fonts import LINE_HEIGHT, Fonts
from game.ui.material import WHITE, colour_of, contrast, deepen, luminance, outline
from game.ui.painter import BODY, Painter
from game.ui.shapes import mix, rounded, stroke

STAMP_SIDE, DISC_SIDE = 0.64, 0.36  # in cells
COUNT_HEIGHT = 0.46  # the height of a count in cells
_TILT = 10  # the tilt of a stamp in degrees
_MIN_STAMP, _MIN_DISC, _MIN_COUNT = 12, 11, 16  # the least sizes in pixels
_OVERSAMPLE = 3
_MIN_CONTRAST = 7  # the least contrast of a crossed-out number
_MINE_LIGHT = 0.2  # the highest luminance of a mine's stamp
_VEIL_ALPHA, _LIGHT_VEIL_ALPHA = 92, 70
_TICK = ((0.29, 0.52), (0.44, 0.66), (0.71, 0.36))
_MARGIN = 0.06  # the margin around the cells that the veil leaves out, in cells


def tones(theme: Theme) -> dict[str, Colour]:
    """Return the colours of a proof: of the step that is shown, of earlier ones, and of cells."""
    accent = theme.colour("accent")
    if contrast(accent, DARK) < 3:
        accent = mix(accent, WHITE, 0.35)
    return {
        "now": accent,
        "before": mix(accent, WHITE, 0.85),
        "safe": colour_of(theme, "success"),
        "mine": colour_of(theme, "danger"),
    }


def _disc(side: int, tone: Colour, edge: float) -> Surface:
    """Return a disc with a white rim inside a dark one, which is ``edge`` of its radius wide."""
    big = blank(side, side, WHITE)
    for colour, part in ((DARK, 1.0), (WHITE, 0.94), (tone, 1 - edge)):
        pygame.draw.circle(big, (*colour, 255), (side / 2, side / 2), side / 2 * part)
    return big


@cached()
def link_line(
    vector: tuple[float, float], px: int, tone: Colour, part: float
) -> tuple[Surface, tuple[int, int]]:
    """Return a line from the ring around a number to the middle of a cell, ``vector`` cells away,
    and its place relative to the middle of the number. Only its first ``part`` (0 to 1) is
    drawn."""
    reach = math.ceil(max(map(abs, vector)))
    scale, side = px * _OVERSAMPLE, (2 * reach + 1) * px
    long = math.hypot(*vector)
    direction = vector[0] / long, vector[1] / long
    middle = side * _OVERSAMPLE / 2

    def point(way: float) -> tuple[float, float]:
        return middle + direction[0] * way * scale, middle + direction[1] * way * scale

    start = RING_RADIUS + 0.03
    end = start + (long - start) * part
    big = blank(side * _OVERSAMPLE, side * _OVERSAMPLE, DARK)
    thick = max(2 * _OVERSAMPLE, scale // 13)
    for colour, more in ((DARK, max(_OVERSAMPLE, scale // 40)), (tone, 0)):
        stroke(big, [point(start), point(end)], (*colour, 255), thick + 2 * more)
        pygame.draw.circle(big, (*colour, 255), point(end), thick * 1.05 + more)
    small = pygame.transform.smoothscale(big, (side, side))
    box = small.get_bounding_rect()
    return small.subsurface(box).copy(), (box.x - side // 2, box.y - side // 2)


@cached(until=Until.ZONE)
def stamp(px: int, theme: Theme, is_mine: bool, tone: Colour) -> Surface:
    """Return the stamp of a safe cell or of a mine, a little tilted."""
    wide = max(_MIN_STAMP, round(px * STAMP_SIDE)) * _OVERSAMPLE
    while is_mine and luminance(tone) > _MINE_LIGHT:
        tone = deepen(tone, 1.15, 0.97)
    if not is_mine and contrast(tone, WHITE) < 2.6:
        tone = deepen(tone, 1.5, 0.85)
    big = _disc(wide, tone, 0.18)
    if is_mine:
        sprite = theme.sheet("tiles", wide * 3 // 4).frame("mine")
        big.blit(sprite, sprite.get_rect(center=big.get_rect().center))
    else:
        points = [(x * wide, y * wide) for x, y in _TICK]
        stroke(big, points, (*WHITE, 255), max(3, wide // 9))
    return pygame.transform.rotozoom(big, _TILT, 1 / _OVERSAMPLE)


@cached()
def number_disc(fonts: Fonts, px: int, number: int, tone: Colour) -> Surface:
    """Return a small disc with a number, for the corner of a counted mine."""
    side = max(_MIN_DISC, round(px * DISC_SIDE))
    wide = side * _OVERSAMPLE
    big = _disc(wide, tone, 0.22)
    ink = DARK if contrast(tone, DARK) > contrast(tone, WHITE) else WHITE
    fonts.draw_figures(big, str(number), (wide // 2, wide // 2), wide * 5 // 8, ink, "center")
    return pygame.transform.smoothscale(big, (side, side))


@cached()
def count_pill(fonts: Fonts, px: int, value: int, left: int, tone: Colour) -> Surface:
    """Return a number that is crossed out, and the number of its mines that are left; if both are
    equal it is not crossed out."""
    while contrast(tone, DARK) < _MIN_CONTRAST:
        tone = mix(tone, WHITE, 0.2)
    high = max(_MIN_COUNT, round(px * COUNT_HEIGHT)) * _OVERSAMPLE
    wide = high * 2 if left != value else high * 11 // 10
    big = blank(wide, high, tone)
    rect, line = big.get_rect(), max(2, high // 14)
    pygame.draw.rect(big, (*tone, 255), rect, border_radius=high // 2)
    inner = rect.inflate(-2 * line, -2 * line)
    pygame.draw.rect(big, (*DARK, 255), inner, border_radius=high // 2)
    size, x = high * 4 // 5, high // 2 if left != value else wide // 2
    fonts.draw_figures(big, str(value), (x, high // 2), size, tone, "center")
    if left != value:
        x, reach = high // 2, high * 0.3
        cross = [(x - reach, high / 2 + reach * 0.55), (x + reach, high / 2 - reach * 0.55)]
        stroke(big, cross, (255, 96, 84, 255), max(3, high // 12))
        spot = wide - high * 11 // 20, high // 2
        fonts.draw_figures(big, str(left), spot, size, WHITE, "center")
    return pygame.transform.smoothscale(big, (wide // _OVERSAMPLE, high // _OVERSAMPLE))


def veil(camera: Camera, theme: Theme, cells: Collection[Cell], part: float = 1.0) -> Surface:
    """Return a veil over the visible board and its repeated edges, as strong as a ``part`` (0 to 1)
    says, that leaves out some cells."""
    area, px = inside_around(camera), camera.cell
    picture = Surface(area.size, pygame.SRCALPHA)
    tone = (*DARK, round((_LIGHT_VEIL_ALPHA if theme.is_light else _VEIL_ALPHA) * part))
    if camera.is_outlined and not camera.border:
        tile = Surface(camera.tile_size, pygame.SRCALPHA)
        whole = tile.get_rect()
        _fill_cell(tile, camera, whole, tone)
        spots = map(camera.tile_corner, filter(camera.has, product(*camera.seen())))
        # Hexagons lie in overlapping rectangles, of which the clear corners must leave the others.
        joined = pygame.BLEND_RGBA_MAX
        picture.blits([(tile, (x - area.x, y - area.y), whole, joined) for x, y in spots], False)
    else:
        picture.fill(tone)
    grown, radius = 2 * round(px * _MARGIN), px // 5
    places = [Rect(camera.tile_corner(cell), (px, px)) for cell in cells]
    for place in with_repetitions(camera, places):
        hole = place.move(-area.x, -area.y)
        if camera.is_shifted:
            _fill_cell(picture, camera, hole, (*DARK, 0))
        else:
            hole = hole.inflate(grown, grown)
            pygame.draw.rect(picture, (*DARK, 0), hole, border_radius=radius)
    return picture


def _fill_cell(
    picture: Surface, camera: Camera, place: Rect, tone: tuple[int, int, int, int]
) -> None:
    """Give all pixels of a cell at a place of a picture a tone."""
    px = camera.cell
    if not camera.is_shifted:
        picture.fill(tone, place)
        return
    upright = range(hexagons.cap(px), hexagons.pitch(px))
    picture.fill(tone, (place.x, place.y + upright.start, px, len(upright)))
    for row, (first, wide) in enumerate(hexagons.rows_of(px)):
        if row not in upright:
            picture.fill(tone, (place.x + first, place.y + row, wide, 1))


_DIM = 2 / 3  # the strength of the veil over a lost board, relative to a proof's
_TAIL, _PAD = 14, 18  # layout units of the bubble
_NEAR, _MOST_HIDDEN = 3, 8
"""The cells that count as near; the most numbers hidden, near ones counting twice."""


class LossMarks:
    """Draws on the board that is seen through a camera."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._veil: tuple[object, Surface] | None = None
        self._spot: tuple[object, Rect | None] | None = None
        """The bubble's place, and what it was chosen for."""

    def draw(
        self,
        canvas: Surface,
        painter: Painter,
        numbers: Sequence[Cell],
        cells: Sequence[Cell],
        part: float,
    ) -> None:
        """Darken the board, except for some cells, by ``part`` (0 to 1), and ring the numbers among
        them."""
        camera, clip, view = self._camera, canvas.get_clip(), self._camera.view
        key = tuple(camera.rect), tuple(view), painter.theme, tuple(cells)
        if self._veil is None or self._veil[0] != key:
            # A picture without an overall alpha is drawn three times as fast.
            self._veil = key, veil(camera, painter.theme, cells, _DIM)
        self._veil[1].set_alpha(round(255 * part))
        canvas.blit(self._veil[1], inside_around(camera))
        canvas.set_clip(view.clip(clip))
        ringed = Marking(numbers, Symbol.CIRCLE, tones(painter.theme)["now"])
        draw_markings(canvas, painter.theme, camera, [ringed])
        canvas.set_clip(clip)

    def say(
        self,
        canvas: Surface,
        painter: Painter,
        words: str,
        about: Sequence[Cell],
        kept: Sequence[Cell],
        free: Rect,
        board: Board,
    ) -> None:
        """Draw a bubble that points at cells of a board, in a free place beside all cells that must
        stay visible; draw none if it would hide too many numbers."""
        first, *others = [self._place(cell) for cell in about]
        around = first.unionall(others)
        if not free.contains(around):
            return
        px = painter.px
        free = free.inflate(-px(8), 0)
        lines = painter.fonts.wrap(words, px(BODY), free.width - 2 * px(_PAD))
        wide = max(painter.fonts.width(line, px(BODY)) for line in lines)
        step = round(px(BODY) * LINE_HEIGHT)
        size = wide + 2 * px(_PAD), px(44) + (len(lines) - 1) * step
        key = size, tuple(free), tuple(around), tuple(self._camera.view), tuple(kept)
        if self._spot is None or self._spot[0] != key:
            spots = _places_beside(around, size, px(_TAIL), free)
            self._spot = key, self._best_place(spots, around, kept, board)
        rect = self._spot[1]
        if rect is None:
            return
        _draw_bubble(canvas, painter, rect, around)
        top = rect.centery - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            painter.text(canvas, line, (rect.centerx, top + number * step), anchor="center")

    def _best_place(
        self, spots: Sequence[Rect], around: Rect, kept: Sequence[Cell], board: Board
    ) -> Rect | None:
        """Return the place that hides the fewest cells of the loss and then the fewest numbers,
        near ones counting twice; None if even that hides too many."""
        marked = [self._place(cell) for cell in kept]
        near = around.inflate(*(2 * _NEAR * self._camera.cell,) * 2)

        def cost(spot: Rect) -> tuple[int, int]:
            seen = product(*self._camera.seen_in(spot))
            cells = filter(self._camera.has, seen)
            numbers = [self._place(cell) for cell in cells if board.number(cell)]
            hidden = len(numbers) + len(near.collidelistall(numbers))
            return len(spot.collidelistall(marked)), hidden

        best = min(spots, key=cost, default=None)
        return None if best is None or cost(best)[1] > _MOST_HIDDEN else best

    def _place(self, cell: Cell) -> Rect:
        return Rect(self._camera.corner(cell), (self._camera.cell,) * 2)


def _places_beside(around: Rect, size: tuple[int, int], tail: int, free: Rect) -> list[Rect]:
    """Return the places for a bubble of a ``size`` beside a rectangle, within a free one."""
    whole = Rect((0, 0), size)
    slides = [
        ("centerx", around.centerx),
        ("left", around.centerx - 2 * tail),
        ("right", around.centerx + 2 * tail),
    ]
    found: list[Rect] = []
    for edge, y in (("bottom", around.top - tail), ("top", around.bottom + tail)):
        for side, x in slides:
            found.append(_rect_at(whole, **{edge: y, side: x}))
    found.append(_rect_at(whole, left=around.right + tail, centery=around.centery))
    found.append(_rect_at(whole, right=around.left - tail, centery=around.centery))
    found = [spot.clamp(free) for spot in found]
    return [spot for spot in found if not spot.colliderect(around) and free.contains(spot)]


def _rect_at(rect: Rect, **place: int) -> Rect:
    moved = rect.copy()
    for name, value in place.items():
        setattr(moved, name, value)
    return moved


def _draw_bubble(canvas: Surface, painter: Painter, rect: Rect, around: Rect) -> None:
    """Draw a bubble without its words, with a tail that reaches to a rectangle beside it."""
    px, (x, y) = painter.px, around.center
    half, inside = px(_TAIL // 2), rect.inflate(-2 * px(_PAD), -2 * px(_PAD))
    if rect.bottom <= around.top or rect.top >= around.bottom:
        is_above = rect.bottom <= around.top
        edge, tip = (rect.bottom - 1, around.top) if is_above else (rect.top, around.bottom)
        x = min(max(x, inside.left), inside.right)
        points = [(x - half, edge), (x + half, edge), (x, tip)]
    else:
        is_left = rect.right <= around.left
        edge, tip = (rect.right - 1, around.left) if is_left else (rect.left, around.right)
        points = [(edge, y - half), (edge, y + half), (tip, y)]
    fill, rim = painter.colour("panel"), (painter.colour("rim"), 0.9, 0.4, max(1, px(1.5)))
    pygame.draw.polygon(canvas, fill, points)
    pygame.draw.aalines(canvas, fill, True, points)
    canvas.blit(rounded(rect.size, px(16), fill), rect)
    canvas.blit(outline(rect.size, px(16), rim), rect)
