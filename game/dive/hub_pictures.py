"""The pictures of the arcade's hub: the way down through the zones, and the shelf of finds."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from engine.dive.boards import BOTTOM, BOTTOM_PLACES, ROWS, ZONES, depth_of_place
from engine.dive.finds import Find
from game.dive.find_tips import FindPicture
from game.dive.pictures import GOLD, draw_find_icon, picture
from game.dive.zone_pictures import ZonePictures
from game.platform.cache import cached
from game.resources.format import format_number
from game.resources.texts import Texts
from game.ui.box import Box
from game.ui.boxes import Flow
from game.ui.fonts import DISPLAY, PLAIN
from game.ui.leaves import Picture
from game.ui.material import WHITE
from game.ui.painter import NAME, PUFF_SIZE, RADIUS, SMALL, Painter
from game.ui.shapes import Point, draw_disc, packed, rounded

_INK, _CREAM, _DIM = (6, 14, 34), (255, 246, 216), (206, 220, 236)
_AMBER = (255, 166, 58)  # the glow of the way, which is seen over green, too
_SWAYS = 0.0, 0.7, 1.0, 0.3, -0.5, -1.0, -0.6
"""How far the way sways to the right at each place, of half its room; again from the start."""
_NAMES = 176  # layout units for the names of the zones
_NAME_BELOW = 24  # layout units from the top of a zone, which its depth tells, to its name
_DOT, _STAR, _LINE, _TAG = 15, 30, 6, 30  # layout units
_SLOT = 46  # layout units of a find on the shelf


class WayDown:
    """The deepest way through the six zones, down or across. ``drawn`` is the part of it that is
    seen, ``clock`` what Puff moves by. ``pointed`` is the zone that is pointed at, or was last, and
    ``light`` how far its band is lit."""

    def __init__(self, texts: Texts, zones: ZonePictures, metres: int) -> None:
        self._texts, self._zones = texts, zones
        self.metres = metres
        self.drawn, self.clock = 1.0, 0.0
        self.pointed, self.light = 0, 0.0

    def _paint_light(self, canvas: Surface, rect: Rect, is_across: bool) -> None:
        """Paint the band that is pointed at over the others."""
        lit = self._zones.lit(self.pointed, is_across) if self.light > 0 else None
        if lit is not None:
            band, start = lit
            band.set_alpha(round(255 * self.light))
            canvas.blit(band, rect.move((start, 0) if is_across else (0, start)))

    def paint_name_down(self, number: int, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the name of a zone of those below each other."""
        top = round(rect.y + rect.height / len(ZONES) * number)
        spot = rect.x + painter.px(20), top + painter.px(_NAME_BELOW)
        self._draw_name(canvas, painter, spot, number, self._names(painter, rect))

    def _names(self, painter: Painter, rect: Rect) -> int:
        """Return the pixels of the names' room, at the left of a place."""
        return min(painter.px(_NAMES), rect.width // 2)

    def paint_down(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the way from zone to zone below each other, beside their names."""
        names = self._names(painter, rect)
        room = Rect(rect.x + names, rect.y, rect.width - names, rect.height)
        spots = [
            (
                round(room.centerx + 0.36 * room.width * _SWAYS[number % len(_SWAYS)]),
                round(rect.y + rect.height * (number + 0.5) / (BOTTOM_PLACES + 1.6)),
            )
            for number in range(BOTTOM_PLACES + 1)
        ]
        self._draw_way(canvas, painter, spots, rect)

    def paint_zones_across(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the zones beside each other, in a panel, with their names."""
        canvas.blit(self._zones.bands(rect.size, True, painter.px(RADIUS)), rect)
        self._paint_light(canvas, rect, is_across=True)
        step = rect.width / len(ZONES)
        for number in range(len(ZONES)):
            spot = round(rect.x + step * number) + painter.px(10), rect.y + painter.px(20)
            self._draw_name(canvas, painter, spot, number, round(step) - painter.px(12))

    def paint_across(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the way from zone to zone beside each other."""
        low = rect.height - painter.px(64)
        spots = [
            (
                round(rect.x + rect.width * (number + 0.5) / (BOTTOM_PLACES + 1)),
                round(
                    rect.y
                    + painter.px(64)
                    + low * (0.5 + 0.3 * _SWAYS[number % len(_SWAYS)])
                    - painter.px(10)
                ),
            )
            for number in range(BOTTOM_PLACES + 1)
        ]
        self._draw_way(canvas, painter, spots, rect)

    def paint_ground(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the zones below each other, without the way."""
        canvas.blit(self._zones.bands(rect.size, False), rect)
        self._paint_light(canvas, rect, is_across=False)

    def _draw_name(
        self, canvas: Surface, painter: Painter, spot: Point, number: int, room: int
    ) -> None:
        """Draw the name and the depth of a zone."""
        zone, px, fonts = ZONES[number], painter.px, painter.fonts
        is_lit = self.metres >= zone.depth or (number == self.pointed and self.light > 0)
        tone = WHITE if is_lit else _DIM
        name = self._texts(f"settings.zone_{zone.name}")
        size = fonts.fit_size(name, px(NAME), room, DISPLAY)
        fonts.draw(canvas, name, spot, size, tone, DISPLAY, "midleft", _INK)
        metres = self._texts("dive.metres", metres=zone.depth)
        below = spot[0], spot[1] + px(26)
        fonts.draw(canvas, metres, below, px(SMALL), tone, PLAIN, "midleft", _INK)

    def _draw_way(
        self, canvas: Surface, painter: Painter, spots: Sequence[Point], room: Rect
    ) -> None:
        """Draw the way as deep as it went, Puff at its end, and thin dots on to the bottom."""
        px, ends = painter.px, [0, *(depth_of_place(n, 1000) for n in range(1, BOTTOM_PLACES + 1))]
        deepest = min(self.metres, BOTTOM) * self.drawn
        reached = sum(end <= deepest for end in ends) - 1
        end = _end_of(spots, ends, reached, deepest)
        for number in range(reached + 1, BOTTOM_PLACES + 1):
            before = spots[number - 1] if number - 1 > reached else end
            _draw_dots(canvas, painter, before, spots[number])
            draw_disc(canvas, spots[number], px(_DOT), _INK, _DIM, max(1, px(2)))
        for one, other in pairwise(spots[: reached + 1]):
            _draw_stroke(canvas, one, other, px(_LINE))
        if end != spots[reached]:
            _draw_stroke(canvas, spots[reached], end, px(_LINE))
        for number in range(reached + 1):
            if number and number % ROWS == 0:
                draw_disc(canvas, spots[number], px(_STAR), _CREAM, _INK, max(1, px(1)))
                star = picture(painter, "star_won", px(_STAR - 6))
                canvas.blit(star, star.get_rect(center=spots[number]))
            else:
                draw_disc(canvas, spots[number], px(_DOT), _CREAM, (214, 150, 40), max(2, px(4)))
        bob = round(px(3) * math.sin(self.clock * 1.6))
        spot = end[0], max(end[1], room.y + px(PUFF_SIZE * 0.6)) + bob
        painter.puff(canvas, "joy" if reached else "idle", self.clock, spot, PUFF_SIZE)
        if self.metres:
            self._draw_tag(canvas, painter, end, room)

    def _draw_tag(self, canvas: Surface, painter: Painter, end: Point, room: Rect) -> None:
        """Draw the deepest depth beside Puff."""
        px, fonts = painter.px, painter.fonts
        metres = format_number(round(self.metres * self.drawn), self._texts)
        words = self._texts("hub.deepest", metres=metres)
        tag = Rect(0, 0, fonts.width(words, px(SMALL), DISPLAY) + px(24), px(_TAG))
        tag.midright = end[0] - px(PUFF_SIZE // 2 + 4), end[1] + px(4)
        if tag.left < room.left + px(_NAMES):
            tag.midleft = end[0] + px(PUFF_SIZE // 2 + 4), end[1] + px(4)
        tag.clamp_ip(room)
        canvas.blit(rounded(tag.size, tag.height // 2, _INK, GOLD, 235, max(1, px(2))), tag)
        fonts.draw(canvas, words, tag.center, px(SMALL), _CREAM, DISPLAY, "center")


def zone_at(pos: Point, room: Rect, is_across: bool) -> int | None:
    """Return the number of the zone at a point of the window, where the zones lie in a room."""
    if not room.collidepoint(pos):
        return None
    if is_across:
        return (pos[0] - room.x) * len(ZONES) // room.width
    return (pos[1] - room.y) * len(ZONES) // room.height


def _end_of(spots: Sequence[Point], ends: Sequence[int], reached: int, metres: float) -> Point:
    """Return the point of a depth between two places."""
    if reached >= BOTTOM_PLACES:
        return spots[BOTTOM_PLACES]
    (x, y), (right, low) = spots[reached], spots[reached + 1]
    part = (metres - ends[reached]) / (ends[reached + 1] - ends[reached])
    return round(x + (right - x) * part), round(y + (low - y) * part)


def _draw_dots(canvas: Surface, painter: Painter, one: Point, other: Point) -> None:
    side, length = max(2, painter.px(4)), math.dist(one, other)
    dot = rounded((side, side), side // 2, WHITE, None, 140)
    far = painter.px(14.0)
    while far < length - painter.px(8):
        part = far / length
        spot = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
        canvas.blit(dot, dot.get_rect(center=(round(spot[0]), round(spot[1]))))
        far += painter.px(12)


def _draw_stroke(canvas: Surface, one: Point, other: Point, wide: int) -> None:
    """Draw a golden line with round ends and a glow."""
    stroke, margin = _stroke((other[0] - one[0], other[1] - one[1]), wide)
    left, top = min(one[0], other[0]) - margin, min(one[1], other[1]) - margin
    canvas.blit(stroke, (left, top))


@cached(windows=0.4)
def _stroke(way: Point, wide: int) -> tuple[Surface, int]:
    margin = 3 * wide
    size = abs(way[0]) + 2 * margin, abs(way[1]) + 2 * margin
    whole = Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    start = (
        2 * (margin + max(0, -way[0])),
        2 * (margin + max(0, -way[1])),
    )
    end = start[0] + 2 * way[0], start[1] + 2 * way[1]
    for side, tone in ((2.6, (*_AMBER, 50)), (1.8, (*_AMBER, 120)), (1.0, (255, 226, 140, 255))):
        layer = Surface(whole.get_size(), pygame.SRCALPHA)
        _thick_line(layer, start, end, round(side * 2 * wide), tone)
        whole.blit(layer, (0, 0))
    return packed(pygame.transform.smoothscale(whole, size)), margin


def _thick_line(
    layer: Surface, one: Point, other: Point, wide: int, tone: tuple[int, int, int, int]
) -> None:
    across, along = other[0] - one[0], other[1] - one[1]
    length = math.hypot(across, along) or 1.0
    x, y = -along / length * wide / 2, across / length * wide / 2
    corners = [(one[0] + x, one[1] + y), (other[0] + x, other[1] + y)]
    corners += [(other[0] - x, other[1] - y), (one[0] - x, one[1] - y)]
    pygame.draw.polygon(layer, tone, corners)
    for spot in (one, other):
        pygame.draw.circle(layer, tone, spot, wide / 2)


def shelf(found: frozenset[Find]) -> Box:
    """Return the finds in two rows or more, those that were never kept as silhouettes."""
    return Flow(*(slot(find, find in found) for find in Find), columns=12, fewest=6, gap=8)


def slot(find: Find, is_found: bool = True) -> FindPicture:
    """Return a find on a disc, or its silhouette if it was never kept."""
    return FindPicture(find, partial(_paint_slot, find, is_found), (34, _SLOT), is_found)


def _paint_slot(find: Find, is_found: bool, canvas: Surface, painter: Painter, rect: Rect) -> None:
    side = min(rect.size)
    if is_found:
        draw_disc(canvas, rect.center, side, (58, 52, 122), GOLD, max(1, painter.px(2)))
        draw_find_icon(find, canvas, painter, rect.center, 0.74 * side / painter.scale)
        return
    ground = rounded((side, side), side // 2, _INK, (150, 166, 196), 120, max(1, painter.px(1)))
    canvas.blit(ground, ground.get_rect(center=rect.center))
    shape = _silhouette(picture(painter, find.value, round(0.66 * side)))
    canvas.blit(shape, shape.get_rect(center=rect.center))


@cached(windows=0.1)
def _silhouette(drawn: Surface) -> Surface:
    """Return the shape of a picture."""
    shape = drawn.copy()
    shape.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((168, 182, 212, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


def medal_box(place: int, side: float) -> Picture:
    """Return the medal of a place, 1 to 3."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        drawn = painter.theme.sheet("rewards", painter.px(side)).frame(f"medal_{place}")
        canvas.blit(drawn, drawn.get_rect(center=rect.center))

    return Picture(paint, (side, side), (side, side))
