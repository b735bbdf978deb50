"""The way of a dive through the zones: a bead for each board, with its stars and its twist."""

from typing import NamedTuple

from pygame import BLEND_RGBA_MIN, Rect, Surface, draw, transform

from engine.dive.boards import BoardPlan
from engine.dive.state import Dive
from engine.dive.zones import BOARDS_PER_ZONE, LAST_BOARD, ZONES, zone_of_board
from game.dive.pictures import CALM, picture
from game.resources.texts import Texts
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_disc, rounded

_WATERS = (
    *((45, 191, 207), (42, 113, 180), (47, 138, 98)),
    *((25, 74, 98), (20, 38, 94), (7, 10, 38)),
)
_SHADE = 0.5  # the part of a water's light that is left at the bottom
_WHITE, _END = (255, 255, 255), (255, 107, 94)
_ONE_ROW = 500  # layout units that all zones need beside each other
_HIGH, _LOW, _NAME = 190, 136, 30  # layout units: of a single row, of one of two, of the names
_BEAD = 0.84  # a bead in parts of the way to the next one
_EMBLEM, _STAR = 0.86, 0.4  # an emblem and a star in parts of a bead
_MOST_BEAD = 34  # layout units
_SLOPE = (0.34, 0.82)  # the height of the first and the last bead of a row


class Bead(NamedTuple):
    """A board on the way: its plan, and its stars unless it is the one where the dive ended."""

    number: int
    plan: BoardPlan
    stars: tuple[bool, ...] = ()


def beads_of(dive: Dive) -> dict[int, Bead]:
    """Return the beads by their places. Of a dive that is longer than the way, the Abyss shows the
    last boards."""
    beads = [Bead(leg.plan.number, leg.plan, tuple(leg.stars)) for leg in dive.legs]
    if not dive.is_cleared:
        beads.append(Bead(dive.plan.number, dive.plan))
    before = [bead for bead in beads if bead.number <= LAST_BOARD - BOARDS_PER_ZONE]
    abyss = beads[len(before) :][-BOARDS_PER_ZONE:]
    return dict(enumerate((*before, *abyss)))


def path_height(painter: Painter, width: int) -> int:
    """Return the height in pixels of a path so many pixels wide."""
    rows = _rows(painter, width)
    return painter.px(_HIGH if rows == 1 else _LOW) * rows


def draw_path(canvas: Surface, painter: Painter, texts: Texts, dive: Dive, room: Rect) -> None:
    """Draw the way at the top of a room, in one row of zones or in two."""
    rows, px = _rows(painter, room.width), painter.px
    columns = len(ZONES) // rows
    beads = beads_of(dive)
    reached, high = zone_of_board(dive.cleared + 1), path_height(painter, room.width) // rows
    for row in range(rows):
        band = Rect(room.x, room.y + row * high, room.width, high - px(_NAME))
        _draw_waters(canvas, painter, band, row * columns, columns)
        for column in range(columns):
            zone = row * columns + column
            name = texts(f"settings.zone_{ZONES[zone].name}")
            tone = "text" if zone <= reached else "text_dim"
            wide = band.width // columns
            spot = band.x + column * wide + wide // 2, band.bottom + px(_NAME) // 2
            painter.text(canvas, name, spot, SMALL, tone, "center", room=wide - px(6))
        _draw_beads(canvas, painter, band, beads, row * columns * BOARDS_PER_ZONE)


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


def _draw_beads(
    canvas: Surface, painter: Painter, band: Rect, beads: dict[int, Bead], first: int
) -> None:
    """Draw a row of beads, and the line that joins those of the dive."""
    count = LAST_BOARD // _rows(painter, band.width)
    step = band.width / count
    side = min(round(step * _BEAD), painter.px(_MOST_BEAD))
    top, bottom = (band.y + part * band.height for part in _SLOPE)
    spots = [
        (round(band.x + (n + 0.5) * step), round(top + (bottom - top) * n / (count - 1)))
        for n in range(count)
    ]
    on_way = [spot for n, spot in enumerate(spots) if first + n in beads]
    if len(on_way) > 1:
        draw.lines(canvas, _WHITE, False, on_way, max(2, painter.px(3)))
    for number, spot in enumerate(spots):
        bead = beads.get(first + number)
        if bead is None:
            dot = rounded((side // 3, side // 3), side // 6, _WHITE, None, 90)
            canvas.blit(dot, dot.get_rect(center=spot))
            continue
        _draw_bead(canvas, painter, bead, spot, side)


def _draw_bead(
    canvas: Surface, painter: Painter, bead: Bead, spot: tuple[int, int], side: int
) -> None:
    is_end = not bead.stars
    rim = max(2, painter.px(4 if is_end else 2))
    draw_disc(canvas, spot, side + 2 * rim, _END if is_end else _WHITE)
    draw_disc(canvas, spot, side, _WATERS[-1])
    name = bead.plan.twists[0] if bead.plan.twists else CALM
    emblem = picture(painter, f"twist_{name}", round(side * _EMBLEM))
    canvas.blit(emblem, emblem.get_rect(center=spot))
    wide = max(8, round(side * _STAR))
    above = spot[1] - side // 2 - rim - wide // 2 - 1
    for number in range(sum(bead.stars)):
        x = spot[0] + round((number - (sum(bead.stars) - 1) / 2) * wide)
        star = picture(painter, "star_won", wide)
        canvas.blit(star, star.get_rect(center=(x, above)))
