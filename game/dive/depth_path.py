"""The path of a dive so far, and the ways on from the depth come to."""

import math
from collections.abc import Sequence

from pygame import Rect, Surface

from engine.dive.state import Dive
from engine.dive.zones import depth_of_board
from game.dive.pictures import GOLD, draw_stars
from game.resources.texts import Texts
from game.ui.painter import NAME, SMALL, Painter
from game.ui.shapes import Point, draw_disc, draw_line

_SHOWN = 3  # cleared boards on the path
_DISC, _PUFF, _WAY, _WAY_IN_BAND, _STEP = 24, 64, 44, 28, 110  # layout units
_DOTS, _DOT = 5, 5
_STAR = 16  # layout units


class DepthPath:
    """The boards that were cleared last, with their stars, Puff at the depth come to, and the ways
    on. ``chosen`` is the number of the way that is pointed at, ``clock`` what Puff swims by."""

    def __init__(self, texts: Texts, dive: Dive, ways: int) -> None:
        self.chosen: int | None = None
        self.clock = 0.0
        self._asides = [way - (ways - 1) / 2 for way in range(ways)]  # from the middle
        self._stars: list[Sequence[bool]] = [leg.stars for leg in dive.legs[-_SHOWN - 1 :]]
        first = len(dive.legs) - len(self._stars) + 1
        depths = [depth_of_board(first + number, 1000) for number in range(len(self._stars))]
        self._metres = [texts("dive.metres", metres=depth) for depth in depths]

    def paint_upright(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the path from the top down."""
        px, count, ways = painter.px, len(self._metres), len(self._asides)
        top, bottom = rect.y + px(26), rect.bottom - px(14)
        step = min(px(_STEP), (bottom - top) // max(1, count - 1 + (ways > 0)))
        column, right = rect.x + px(34), rect.right - px(36)
        spots = [(column + px(18) * ((count - 1 - n) % 2), top + n * step) for n in range(count)]
        self._draw_boards(canvas, painter, spots, [(right, y - px(10)) for _, y in spots])
        apart = min(px(_WAY), (rect.width - px(40)) // max(1, ways - 1))
        xs = (rect.centerx + round(aside * apart) for aside in self._asides)
        self._draw_ways(canvas, painter, spots[-1], [(x, spots[-1][1] + step) for x in xs])
        self._draw_puff(canvas, painter, spots[-1])

    def paint_band(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the path from left to right."""
        px, ways = painter.px, len(self._asides)
        line, left = rect.y + px(38), rect.x + px(24)
        step = (rect.width - px(48)) // (len(self._metres) + (ways > 0))
        spots = [(left + n * step, line) for n in range(len(self._metres))]
        self._draw_boards(canvas, painter, spots, [(x, y + px(32)) for x, y in spots])
        x = spots[-1][0] + step
        ends = [(x, line + round(aside * px(_WAY_IN_BAND))) for aside in self._asides]
        self._draw_ways(canvas, painter, spots[-1], ends)
        self._draw_puff(canvas, painter, spots[-1])

    def _draw_boards(
        self, canvas: Surface, painter: Painter, spots: list[Point], places: list[Point]
    ) -> None:
        """Draw the boards of the path, with their metres and below these their stars."""
        px = painter.px
        if len(spots) > 1:
            columns, rows = zip(*spots, strict=True)
            room = Rect(min(columns), min(rows), 0, 0).union((max(columns), max(rows), 0, 0))
            room.inflate_ip(px(12), px(12))
            inside = [(x - room.x, y - room.y) for x, y in spots]
            draw_line(canvas, room, inside, painter.colour("text"), max(2, px(3)))
        told = zip(spots, places, self._metres, self._stars, strict=True)
        for spot, (x, y), metres, stars in told:
            size, tone = (NAME, "text") if spot == spots[-1] else (SMALL, "text_dim")
            if spot != spots[-1]:
                _draw_done(canvas, painter, spot)
            painter.text(canvas, metres, (x, y), size, tone, "center", True)
            draw_stars(canvas, painter, (x, y + px(22)), stars, size=_STAR, gap=1)

    def _draw_puff(self, canvas: Surface, painter: Painter, spot: Point) -> None:
        bob = round(painter.px(3) * math.sin(self.clock * 1.6))
        painter.puff(canvas, "idle", self.clock, (spot[0], spot[1] + bob), _PUFF)

    def _draw_ways(
        self, canvas: Surface, painter: Painter, here: Point, ends: Sequence[Point]
    ) -> None:
        for way, end in enumerate(ends):
            tone = GOLD if way == self.chosen else painter.colour("text_dim")
            for number in range(2, _DOTS + 1):
                part = number / (_DOTS + 1)
                dot = tuple(round(a + (b - a) * part) for a, b in zip(here, end, strict=True))
                draw_disc(canvas, (dot[0], dot[1]), painter.px(_DOT), tone)
            fill = tone if way == self.chosen else painter.colour("panel")
            draw_disc(canvas, end, painter.px(20), fill, tone, max(2, painter.px(2)))


def _draw_done(canvas: Surface, painter: Painter, spot: Point) -> None:
    fill, edge = painter.colour("panel"), painter.colour("text")
    draw_disc(canvas, spot, painter.px(_DISC), fill, edge, max(2, painter.px(2)))
    painter.icon(canvas, "check", spot, 14, "success")
