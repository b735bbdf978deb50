"""The surroundings of a choice: its title, what the diver has, and the path so far."""

import math
from collections.abc import Sequence

from pygame import Rect, Surface

from engine.dive.boards import Reward
from engine.dive.state import LIVES, TANK_MS, Dive
from engine.dive.zones import depth_of_board, zone_of_board
from game.dive.air_alarm import LOW
from game.dive.dive_path import to_next_zone
from game.dive.pictures import GOLD, draw_find_icon, draw_hearts, draw_reward, draw_stars
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL, Painter
from game.ui.shapes import Point, draw_disc, draw_line

_ROW, _LOW_ROW, _HEART, _FIND, _AIR = 52, 38, 26, 34, 28  # layout units
_SIDE = 14  # layout units from the ends of the panel behind what the diver has
_SHOWN, _DISC, _PUFF, _WAY = 3, 24, 64, 44  # cleared boards on the path, and layout units
_DOTS, _DOT = 5, 5
_STAR = 16  # layout units


class ChoiceHead:
    """The title, the finds that are kept, the air and the hearts, in a row or in two."""

    def __init__(self, texts: Texts, painter: Painter, dive: Dive, title: str, ways: int) -> None:
        self._texts, self._painter, self._dive = texts, painter, dive
        self._title = (ways > 0 and zone_ahead(dive, texts)) or texts(title)
        self.is_low = False  # whether the window is so low that rows are closer, and letters small
        self._air = texts("dive.air", seconds=format_seconds(dive.air_left(0)))

    @property
    def _state_width(self) -> int:
        """The pixels of what the diver has."""
        painter, px = self._painter, self._painter.px
        wide = LIVES * px(_HEART + 4) + px(_AIR + 26) + 2 * px(_SIDE)
        wide += painter.fonts.width(self._air, px(NAME), DISPLAY)
        return wide + len(self._dive.finds) * px(_FIND + 4) + (px(20) if self._dive.finds else 0)

    @property
    def _row(self) -> int:
        return self._painter.px(_LOW_ROW if self.is_low else _ROW)

    def height(self, wide: int) -> int:
        """Return the pixels that it needs in so many across."""
        return self._row * (1 if self._is_in_one_row(wide) else 2)

    def _is_in_one_row(self, wide: int) -> bool:
        fonts, px = self._painter.fonts, self._painter.px
        least = fonts.width(self._title, px(LARGE), DISPLAY)
        return least + px(32) + self._state_width <= wide

    def draw(self, canvas: Surface, room: Rect) -> None:
        """Draw everything at the top of ``room``."""
        painter, px, row = self._painter, self._painter.px, self._row
        is_one = self._is_in_one_row(room.width)
        free = room.width - (self._state_width + px(32)) * is_one
        sizes = (LARGE, NAME) if self.is_low else (HUGE - 6, LARGE, NAME)
        size, spot = painter.size_for(self._title, free, *sizes), (room.x, room.y + row // 2)
        painter.text(canvas, self._title, spot, size, "hud", "midleft", True, free)
        left = room.right - self._state_width if is_one else room.x
        self._draw_state(canvas, left, room.y + row // 2 + (0 if is_one else row))

    def _draw_state(self, canvas: Surface, left: int, line: int) -> None:
        painter, px = self._painter, self._painter.px
        ground = Rect(left, 0, self._state_width, px(_LOW_ROW))
        ground.centery = line
        painter.panel(canvas, ground, radius=ground.height // 2)
        left += px(_SIDE)
        for find in self._dive.finds:
            draw_find_icon(find, canvas, painter, (left + px(_FIND) // 2, line), _FIND)
            left += px(_FIND + 4)
        left += px(20) if self._dive.finds else 0
        draw_reward(Reward.AIR, canvas, painter, (left + px(_AIR) // 2, line), _AIR)
        left += px(_AIR + 6)
        tone = "danger" if self._dive.air_left(0) < LOW * TANK_MS else "text"
        shown = painter.text(canvas, self._air, (left, line), NAME, tone, "midleft", True)
        draw_hearts(canvas, painter, self._dive.lives, (shown.right + px(20), line), _HEART)


class DepthPath:
    """The boards that were cleared last, with their stars, Puff at the depth come to, and the ways
    on of which one is pointed at: from the top down, or in a band from left to right."""

    def __init__(self, texts: Texts, painter: Painter, dive: Dive, ways: int) -> None:
        self._painter, self._ways = painter, ways
        self._asides = [way - (ways - 1) / 2 for way in range(ways)]  # from the middle
        self._stars: list[Sequence[bool]] = [leg.stars for leg in dive.legs[-_SHOWN - 1 :]]
        first = len(dive.legs) - len(self._stars) + 1
        depths = [depth_of_board(first + number, 1000) for number in range(len(self._stars))]
        self._metres = [texts("dive.metres", metres=depth) for depth in depths]
        ahead = zone_ahead(dive, texts)
        self._zone = ahead or texts(f"settings.zone_{ZONES[dive.plan.zone]}")
        self._next = "" if ahead else to_next_zone(dive, depths[-1], texts)

    def draw(self, canvas: Surface, rect: Rect, chosen: int | None, elapsed: float) -> None:
        """Draw the path on a panel; ``chosen`` is the number of the way pointed at."""
        self._painter.panel(canvas, rect)
        if rect.height > rect.width:
            self._draw_upright(canvas, rect, chosen, elapsed)
        else:
            self._draw_band(canvas, rect, chosen, elapsed)

    def _draw_upright(
        self, canvas: Surface, rect: Rect, chosen: int | None, elapsed: float
    ) -> None:
        painter, px = self._painter, self._painter.px
        middle, room = rect.centerx, rect.width - px(24)
        spot = middle, rect.y + px(32)
        painter.text(canvas, self._zone, spot, BODY, "text", "center", True, room)
        lines = painter.fonts.wrap(self._next, px(SMALL), room)
        for number, line in enumerate(reversed(lines)):
            spot = middle, rect.bottom - px(26 + 22 * number)
            painter.text(canvas, line, spot, SMALL, "text_dim", "center", room=room)
        top, bottom = rect.y + px(80), rect.bottom - px(44 + 22 * len(lines))
        count = len(self._metres)
        step = min(px(110), (bottom - top) // max(1, count - 1 + (self._ways > 0)))
        column, right = rect.x + px(46), rect.right - px(48)
        spots = [(column + px(18) * ((count - 1 - n) % 2), top + n * step) for n in range(count)]
        self._draw_boards(canvas, spots, [(right, y - px(10)) for _, y in spots])
        apart = min(px(_WAY), (rect.width - px(64)) // max(1, self._ways - 1))
        xs = (rect.centerx + round(aside * apart) for aside in self._asides)
        self._draw_ways(canvas, spots[-1], [(x, spots[-1][1] + step) for x in xs], chosen)
        self._draw_puff(canvas, spots[-1], elapsed)

    def _draw_band(self, canvas: Surface, rect: Rect, chosen: int | None, elapsed: float) -> None:
        painter, px = self._painter, self._painter.px
        line, left, right = rect.y + px(76), rect.x + px(48), rect.right - px(24)
        spot = rect.x + px(24), rect.y + px(24)
        name = painter.text(canvas, self._zone, spot, BODY, "text", "midleft", True)
        room = right - name.right - px(24)
        painter.text(canvas, self._next, (right, spot[1]), SMALL, "text_dim", "midright", room=room)
        step = (rect.width - px(96)) // (len(self._metres) + (self._ways > 0))
        spots = [(left + n * step, line) for n in range(len(self._metres))]
        self._draw_boards(canvas, spots, [(x, y + px(32)) for x, y in spots])
        ends = [(spots[-1][0] + step, line + round(aside * px(28))) for aside in self._asides]
        self._draw_ways(canvas, spots[-1], ends, chosen)
        self._draw_puff(canvas, spots[-1], elapsed)

    def _draw_boards(self, canvas: Surface, spots: list[Point], places: list[Point]) -> None:
        """Draw the boards of the path, with their metres and below these their stars."""
        painter, px = self._painter, self._painter.px
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
                self._draw_done(canvas, spot)
            painter.text(canvas, metres, (x, y), size, tone, "center", True)
            draw_stars(canvas, painter, (x, y + px(22)), stars, size=_STAR, gap=1)

    def _draw_done(self, canvas: Surface, spot: Point) -> None:
        painter = self._painter
        fill, edge = painter.colour("panel"), painter.colour("text")
        draw_disc(canvas, spot, painter.px(_DISC), fill, edge, max(2, painter.px(2)))
        painter.icon(canvas, "check", spot, 14, "success")

    def _draw_puff(self, canvas: Surface, spot: Point, elapsed: float) -> None:
        bob = round(self._painter.px(3) * math.sin(elapsed * 1.6))
        self._painter.puff(canvas, "idle", elapsed, (spot[0], spot[1] + bob), _PUFF)

    def _draw_ways(
        self, canvas: Surface, here: Point, ends: Sequence[Point], chosen: int | None
    ) -> None:
        painter = self._painter
        for way, end in enumerate(ends):
            tone = GOLD if way == chosen else painter.colour("text_dim")
            for number in range(2, _DOTS + 1):
                part = number / (_DOTS + 1)
                dot = tuple(round(a + (b - a) * part) for a, b in zip(here, end, strict=True))
                draw_disc(canvas, (dot[0], dot[1]), painter.px(_DOT), tone)
            fill = tone if way == chosen else painter.colour("panel")
            draw_disc(canvas, end, painter.px(20), fill, tone, max(2, painter.px(2)))


def zone_ahead(dive: Dive, texts: Texts) -> str:
    """Return words about the zone that the next board is in, none if it is the same one."""
    zone = zone_of_board(dive.plan.number + 1)
    if zone == dive.plan.zone:
        return ""
    return texts("dive.zone_ahead", zone=texts(f"settings.zone_{ZONES[zone]}"))
