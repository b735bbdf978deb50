"""The map of a dive: its whole way through the zones."""

from typing import NamedTuple

from pygame import BLEND_RGBA_MIN, Rect, Surface, draw, transform

from engine.dive.boards import BOTTOM, BOTTOM_PLACES, ROWS, ZONES, PlaceKind, depth_of_place
from engine.dive.chart import ChartPlace
from engine.dive.state import Dive, DiveStage
from game.dive.pictures import CALM, GOLD, picture
from game.resources.format import format_number
from game.resources.texts import Texts
from game.resources.theme import Colour
from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.painter import SMALL, Painter
from game.ui.shapes import Point, draw_disc, rounded

_WATERS = (
    *((45, 191, 207), (42, 113, 180), (47, 138, 98)),
    *((25, 74, 98), (20, 38, 94), (7, 10, 38)),
)
_SHADE = 0.5  # the part of a water's light that is left at the bottom
_WHITE, _END, _FAR, _INK = (255, 255, 255), (255, 107, 94), (205, 222, 236), (6, 12, 34)
_ONE_ROW, _TWO_ROWS = 500, 260  # layout units that all zones, or half of them, need side by side
_HIGH, _LOW, _MARKS = 196, 158, 26  # layout units: of a single row, of one of two, of the metres
_NAME, _TAG = 18, 26  # layout units: from the top to the middle of a name, of a label's height
_BEAD = 0.84  # a bead in parts of the way to the next one
_EMBLEM, _STAR = 0.86, 0.42  # an emblem and a star in parts of a bead
_MOST_BEAD = 34  # layout units
_SLOPE = (0.44, 0.8)  # the height of the first and the last bead of a row


class Bead(NamedTuple):
    """A place on the way, with its stars; ``is_end`` marks a board on which the dive ended."""

    place: ChartPlace
    stars: tuple[bool, ...] = ()
    is_end: bool = False

    @property
    def emblem(self) -> str:
        """The name of its picture."""
        if self.place.plan is None:
            return "reward_life" if self.place.kind is PlaceKind.REST else "pearl"
        twists = self.place.plan.twists
        return f"twist_{twists[0] if twists else CALM}"


def beads_of(dive: Dive) -> dict[int, Bead]:
    """Return the beads by their places. Of a dive that is longer than the way, the Abyss shows the
    last places."""
    last = len(dive.steps) if dive.stage is DiveStage.BOARD else 0
    beads = [
        Bead(dive.place(number), tuple(step.stars), number == last)
        for number, step in enumerate(dive.steps, 1)
    ]
    before = beads[: BOTTOM_PLACES - ROWS]
    abyss = beads[len(before) :][-ROWS:]
    return dict(enumerate((*before, *abyss)))


def path_height(painter: Painter, width: int) -> int:
    """Return the height in pixels of a path so many pixels wide."""
    rows = _rows(painter, width)
    return painter.px(_HIGH if rows == 1 else _LOW) * rows


class DivePath(Leaf):
    """The way of a dive, in one row of zones or in two; see ``draw_path``."""

    def __init__(self, texts: Texts, dive: Dive, here: str = "", deepest: int = 0) -> None:
        super().__init__()
        self._texts, self._dive, self._here, self._deepest = texts, dive, here, deepest

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_TWO_ROWS), placing.px(_ONE_ROW))

    def height(self, placing: Placing, wide: int) -> Span:
        high = path_height(placing.painter, wide)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_path(canvas, painter, self._texts, self._dive, rect, self._here, self._deepest)


def draw_path(
    canvas: Surface,
    painter: Painter,
    texts: Texts,
    dive: Dive,
    room: Rect,
    here: str = "",
    deepest: int = 0,
) -> None:
    """Draw the way at the top of a room, in one row of zones or in two: ``here`` are words about
    the dive's end, ``deepest`` the metres of the deepest dive before."""
    rows, px = _rows(painter, room.width), painter.px
    columns = len(ZONES) // rows
    beads = beads_of(dive)
    reached = min(dive.level, len(ZONES) - 1)
    high = path_height(painter, room.width) // rows
    for row in range(rows):
        band = Rect(room.x, room.y + row * high, room.width, high - px(_MARKS))
        first, wide = row * columns, band.width // columns
        _draw_waters(canvas, painter, band, first, columns)
        for column, zone in enumerate(ZONES[first : first + columns]):
            tone = _WHITE if first + column <= reached else _FAR
            name, left = texts(f"settings.zone_{zone.name}"), band.x + column * wide
            lines = painter.fonts.wrap(name, px(SMALL), wide - px(6), DISPLAY)
            for number, line in enumerate(lines):
                spot = left + wide // 2, band.y + px(_NAME * (1 + number))
                painter.fonts.draw(canvas, line, spot, px(SMALL), tone, DISPLAY, "center")
            metres = texts("dive.metres", metres=zone.depth)
            mark = left + px(2), band.bottom + px(_MARKS) // 2
            painter.text(canvas, metres, mark, SMALL, "text_dim", "midleft", room=wide)
        spots = _spots(painter, band)
        ends = [depth_of_place(number, 1000) for number in range(1, BOTTOM_PLACES)]
        at = sum(deepest >= end for end in ends) - first * ROWS
        if deepest and 0 <= at < len(spots):
            best = texts("arcade.best_depth", metres=format_number(deepest, texts))
            _draw_best(canvas, painter, band, spots[at][0], best)
        _draw_beads(canvas, painter, band, spots, beads, first * ROWS, here)


def _rows(painter: Painter, width: int) -> int:
    return 1 if width >= painter.px(_ONE_ROW) else 2


def _draw_waters(canvas: Surface, painter: Painter, band: Rect, first: int, count: int) -> None:
    """Draw the water of some zones, with round corners at both ends of the band."""
    few = Surface((count, 2), 0, 32)
    for number, tone in enumerate(_WATERS[first : first + count]):
        few.set_at((number, 0), tone)
        few.set_at((number, 1), tuple(round(light * _SHADE) for light in tone))
    water = transform.smoothscale(few, band.size).convert_alpha()
    line = Surface((max(1, painter.px(1)), band.height), 0, 32)
    line.fill(_WHITE)
    line.set_alpha(40)
    for number in range(1, count):
        water.blit(line, (round(number * band.width / count), 0))
    mask = rounded(band.size, painter.px(18), _WHITE)
    water.blit(mask, (0, 0), special_flags=BLEND_RGBA_MIN)
    canvas.blit(water, band)


def _spots(painter: Painter, band: Rect) -> list[Point]:
    """Return the places of the beads of a row."""
    count = BOTTOM_PLACES // _rows(painter, band.width)
    step, slope = band.width / count, (_SLOPE[1] - _SLOPE[0]) * band.height
    top = band.y + _SLOPE[0] * band.height
    return [
        (round(band.x + (n + 0.5) * step), round(top + slope * n / (count - 1)))
        for n in range(count)
    ]


def _draw_best(canvas: Surface, painter: Painter, band: Rect, x: int, words: str) -> None:
    """Draw a line of dots where the deepest dive ended, and words about it."""
    px = painter.px
    for y in range(band.y + px(3 * _NAME), band.bottom - px(_TAG), px(7)):
        draw_disc(canvas, (x, y), px(3), GOLD)
    _draw_tag(canvas, painter, band, words, (x, band.bottom - px(4)), GOLD, "midbottom")


def _draw_tag(
    canvas: Surface,
    painter: Painter,
    band: Rect,
    words: str,
    spot: Point,
    fill: Colour,
    anchor: str,
) -> None:
    """Draw words on a bright ground that stays on the band."""
    size = painter.px(SMALL)
    tag = Rect(0, 0, painter.fonts.width(words, size, DISPLAY) + size, painter.px(_TAG))
    setattr(tag, anchor, spot)
    tag.clamp_ip(band.inflate(-size // 2, 0))
    canvas.blit(rounded(tag.size, tag.height // 2, fill), tag)
    painter.fonts.draw(canvas, words, tag.center, size, _INK, DISPLAY, "center")


def _draw_beads(
    canvas: Surface,
    painter: Painter,
    band: Rect,
    spots: list[Point],
    beads: dict[int, Bead],
    first: int,
    here: str,
) -> None:
    """Draw a row of beads, the line that joins those of the dive, the words ``here`` at the
    last, from where dots lead on, golden up to the next zone."""
    px = painter.px
    side = min(round(band.width / len(spots) * _BEAD), px(_MOST_BEAD))
    on_way = [spot for n, spot in enumerate(spots) if first + n in beads]
    if len(on_way) > 1:
        draw.lines(canvas, _WHITE, False, on_way, max(2, px(3)))
    newest = max(beads, default=-1)
    zone = max(0, newest) // ROWS
    for number, spot in enumerate(spots, first):
        if number in beads:
            _draw_bead(canvas, painter, beads[number], spot, side)
            continue
        is_near = number // ROWS == zone
        dot = rounded((side // 3, side // 3), side // 6, GOLD if is_near else _WHITE, None, 120)
        canvas.blit(dot, dot.get_rect(center=spot))
    if here and first <= newest < first + len(spots):
        x, y = spots[newest - first]
        spot, anchor = (x - side // 2, y + side // 2 + px(10)), "topleft"
        if x > band.right - px(150):  # above, where the way is higher
            spot, anchor = (x + side // 2, y - side - px(14)), "bottomright"
        _draw_tag(canvas, painter, band, here, spot, _END, anchor)


def _draw_bead(
    canvas: Surface, painter: Painter, bead: Bead, spot: tuple[int, int], side: int
) -> None:
    rim = max(2, painter.px(4 if bead.is_end else 2))
    draw_disc(canvas, spot, side + 2 * rim, _END if bead.is_end else _WHITE)
    draw_disc(canvas, spot, side, _WATERS[-1])
    emblem = picture(painter, bead.emblem, round(side * _EMBLEM))
    canvas.blit(emblem, emblem.get_rect(center=spot))
    wide, count = max(8, round(side * _STAR)), sum(bead.stars)
    above = spot[1] - side // 2 - rim - wide // 2 - 1
    for number in range(count):  # the third above the two others, so that no two boards' meet
        x = spot[0] + (round((number - (min(count, 2) - 1) / 2) * wide) if number < 2 else 0)
        star = picture(painter, "star_won", wide)
        canvas.blit(star, star.get_rect(center=(x, above - (number == 2) * wide * 3 // 4)))


def to_next_zone(dive: Dive, depth: int, texts: Texts) -> str:
    """Return the distance from a ``depth`` in metres to the next zone, or to the bottom."""
    if dive.has_won:
        return texts("arcade.at_bottom")
    zone = dive.level + 1
    count = zone * ROWS - len(dive.steps) + (dive.stage is DiveStage.BOARD)
    if zone == len(ZONES):
        metres = format_number(BOTTOM - depth, texts)
        return texts("arcade.to_bottom", count=count, metres=metres)
    name = texts(f"settings.zone_{ZONES[zone].name}")
    metres = format_number(ZONES[zone].depth - depth, texts)
    return texts("arcade.to_next", count=count, zone=name, metres=metres)
