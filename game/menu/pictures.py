"""The pictures of the menu: the front page's cards, the calendar, small boards that show rules."""

import calendar
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.tiles import TileLook, TileSet, sprite_layers
from game.platform.cache import Until, cached
from game.resources.theme import Theme
from game.ui import timing
from game.ui.material import WHITE
from game.ui.painter import SMALL, Painter
from game.ui.shapes import draw_disc, mix, rounded, vertical_gradient

_DAYS, _WEEKS = 7, 2
_PAPER, _RED, _INK, _GOLD = (255, 248, 236), (226, 72, 92), (196, 180, 176), (255, 200, 80)


def arcade_picture(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return Puff over the dark, and a dotted way down to a light."""
    width, height = size
    light, dark = (86, 190, 232), (4, 10, 40)
    picture = vertical_gradient(size, light, dark)
    for x, wide in ((0.42, 0.34), (0.62, 0.2)):
        _draw_ray(picture, round(x * width), round(wide * width))
    for side in (-1, 1):
        _draw_wall(picture, side)
    end = width * 0.42, height * 0.84
    start = width * 0.56, height * 0.36
    for step in range(1, 5):
        part = step / 5
        sway = math.sin(part * math.pi) * width * 0.04
        x, y = start[0] + (end[0] - start[0]) * part + sway, start[1] + (end[1] - start[1]) * part
        draw_disc(picture, (round(x), round(y)), max(3, height // 30), WHITE)
    spot = round(end[0]), round(end[1])
    for side, alpha in ((height // 3, 40), (height // 5, 80), (height // 8, 150)):
        glow = rounded((side, side), side // 2, (90, 230, 255), None, alpha)
        picture.blit(glow, glow.get_rect(center=spot))
    draw_disc(picture, spot, max(4, height // 13), WHITE)
    side = round(height * 0.62)  # the sheet that Puff's arrival in the menu is drawn from, too
    puff = painter.theme.sheet("swimmer", side).frame("dash", 2)
    puff = pygame.transform.rotozoom(puff, 38, 1.0)
    picture.blit(puff, puff.get_rect(center=(round(width * 0.62), round(height * 0.26))))
    return picture


def daily_picture(
    painter: Painter, size: tuple[int, int], today: date, days: Mapping[date, bool]
) -> Surface:
    """Return a calendar of this week and the previous one; ``days`` tells which were won."""
    width, height = size
    picture = vertical_gradient(size, (255, 224, 190), (236, 110, 128))
    sheet = Rect(0, 0, round(width * 0.82), round(height * 0.76))
    sheet.center = width // 2, round(height * 0.53)
    radius, head = max(3, height // 12), round(sheet.height * 0.25)
    shade = rounded(sheet.size, radius, (120, 40, 60), None, 90)
    picture.blit(shade, sheet.move(0, max(2, height // 40)))
    picture.blit(rounded(sheet.size, radius, _RED), sheet)
    page = Rect(sheet.x, sheet.y + head, sheet.width, sheet.height - head)
    picture.blit(rounded(page.size, radius, _PAPER), page)
    picture.fill(_PAPER, (page.x, page.y, page.width, radius))
    for part in (0.25, 0.75):
        pin = Rect(0, 0, max(3, width // 40), max(6, height // 8))
        pin.center = round(sheet.x + part * sheet.width), sheet.y
        picture.blit(rounded(pin.size, pin.width // 2, WHITE), pin)
    monday = today - timedelta(days=today.weekday())
    column, row = page.width / (_DAYS + 0.4), page.height / _WEEKS
    for week in range(_WEEKS):
        for number in range(_DAYS):
            day = monday + timedelta(days=number - 7 * (_WEEKS - 1 - week))
            spot = page.x + (number + 0.7) * column, page.y + (week + 0.5) * row
            box = round(spot[0]), round(spot[1])
            _draw_day(picture, painter, box, round(min(column, row) * 0.8), day, today, days)
    return picture


def _draw_day(
    picture: Surface,
    painter: Painter,
    spot: tuple[int, int],
    side: int,
    day: date,
    today: date,
    days: Mapping[date, bool],
) -> None:
    """Draw a day: won as a check on a disc, lost as a ring, today in gold, any other as a dot."""
    won = days.get(day)
    if won:
        draw_disc(picture, spot, side, (46, 160, 100))
        _draw_check(picture, painter, spot, side * 7 // 10)
    elif day == today:
        draw_disc(picture, spot, side, _GOLD, (168, 96, 20), max(1, side // 10))
    elif won is False:
        draw_disc(picture, spot, side * 3 // 4, _PAPER, _RED, max(2, side // 8))
    else:
        draw_disc(picture, spot, max(3, side // (3 if day < today else 4)), _INK)


def learn_picture(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return three numbers, and above them the cells that they decide."""
    width, height = size
    theme = painter.theme
    accent = painter.colour("success")
    picture = vertical_gradient(size, mix(accent, WHITE, 0.55), mix(accent, (10, 90, 120), 0.6))
    side = min(round(height * 0.34), round(width * 0.24))
    tiles, gap = TileSet(theme, side), max(2, side // 14)
    left, top = (width - 3 * side - 2 * gap) // 2, (height - 2 * side - gap) // 2
    above = (TileLook.CLOSED, TileLook.FLAG, TileLook.CLOSED)
    for row, looks in enumerate((above, (TileLook.NUMBER_1,) * 3)):
        for number, look in enumerate(looks):
            place = Rect(left + number * (side + gap), top + row * (side + gap), side, side)
            tile = tiles.tile(sprite_layers(look)).convert_alpha()
            tile.blit(rounded(place.size, side // 6, WHITE), (0, 0), None, pygame.BLEND_RGBA_MULT)
            picture.blit(tile, place)
    for number in (0, 2):
        spot = left + number * (side + gap) + side // 2, top + side // 2
        draw_disc(picture, spot, round(side * 0.72), (32, 158, 92), WHITE, max(2, side // 14))
        _draw_check(picture, painter, spot, side * 5 // 11)
    return picture


def _draw_check(picture: Surface, painter: Painter, spot: tuple[int, int], side: int) -> None:
    """Draw a white check mark."""
    check = painter.theme.sheet("icons", max(4, side)).frame("check")
    picture.blit(check, check.get_rect(center=spot))


def _draw_ray(picture: Surface, x: int, wide: int) -> None:
    """Draw a soft ray of light from above."""
    height = picture.get_height()
    ray = Surface((24, 16), pygame.SRCALPHA)
    for column in range(24):
        for row in range(16):
            near = max(0.0, 1 - abs(column - 11.5) / 12)
            ray.set_at((column, row), (*WHITE, round(70 * near * (1 - row / 16))))
    ray = pygame.transform.smoothscale(ray, (wide, height * 3 // 4))
    picture.blit(ray, ray.get_rect(midtop=(x, 0)))


def _draw_wall(picture: Surface, side: int) -> None:
    """Draw the dark wall of the deep at the left (-1) or the right (1)."""
    width, height = picture.get_size()
    big = Surface((2 * width, 2 * height), pygame.SRCALPHA)
    for tone, near, top in (((8, 34, 84), 1.0, 0.3), ((3, 10, 34), 0.72, 0.46)):
        edge = []
        for step in range(25):
            part = step / 24
            reach = near * (0.09 + 0.2 * part**0.6 + 0.025 * math.sin(9 * part + side + 3 * top))
            y = top + (1 - top) * part
            edge.append((width * (1 + side - 2 * side * reach), 2 * height * y))
        foot = width * (1 + side), 2 * height
        pygame.draw.polygon(big, (*tone, 255), [*edge, foot, (foot[0], 2 * height * top)])
    picture.blit(pygame.transform.smoothscale(big, picture.get_size()), (0, 0))


_ROWS, _COLUMNS, _HEAD = 6, 7, 30  # rows and columns of the calendar; layout units above the days
_APART, _LARGEST = 8, 76  # layout units between days, and the most of a day


class Month(NamedTuple):
    """A month, given by its first day; ``days`` tells which of the days tried were won."""

    first: date
    today: date
    days: Mapping[date, bool]
    weekdays: Sequence[str]


def draw_month(canvas: Surface, painter: Painter, area: Rect, month: Month) -> None:
    """Draw the days of a month in an area, as many weeks as fit from the top down."""
    px, head = painter.px, painter.px(_HEAD)
    weeks = calendar.Calendar().monthdatescalendar(month.first.year, month.first.month)
    column = area.width // _COLUMNS
    row = min((area.height - head) // _ROWS, px(_LARGEST))
    for number, weekday in enumerate(month.weekdays):
        spot = (area.x + number * column + column // 2, area.y + head // 2)
        painter.text(canvas, weekday, spot, SMALL, "text_dim", "center", room=column)
    for line, week in enumerate(weeks):
        for number, day in enumerate(week):
            if day.month != month.first.month:
                continue
            corner = area.x + number * column, area.y + head + line * row
            box = Rect(corner, (column, row)).inflate(-px(_APART), -px(_APART))
            if number + 1 < _COLUMNS and _joins_next(month, day):
                bridge = Rect(box.centerx, 0, column, px(12))
                bridge.centery = box.centery
                canvas.fill(_won_day_picture(painter), bridge)
            _draw_day_of_month(canvas, painter, box, month, day)


def _joins_next(month: Month, day: date) -> bool:
    """Return whether a day and the next day of the month were both won."""
    return bool(month.days.get(day) and month.days.get(day + timedelta(days=1)))


def _won_day_picture(painter: Painter) -> tuple[int, int, int]:
    return painter.colour("success")


def _draw_day_of_month(
    canvas: Surface, painter: Painter, box: Rect, month: Month, day: date
) -> None:
    px, colour = painter.px, painter.colour
    is_today, won = day == month.today, month.days.get(day)
    fill = _won_day_picture(painter) if won else colour("board")
    if is_today and won is None:
        fill = mix(fill, colour("accent"), 0.22)
    edge = colour("accent") if is_today else colour("danger") if won is False else fill
    alpha, line = 255 if day <= month.today else 110, px(3) if is_today else px(2)
    radius = min(px(14), box.height // 2)
    canvas.blit(rounded(box.size, radius, fill, edge, alpha, max(1, line)), box)
    tone = "board" if won else "text" if won is False or is_today else "text_dim"
    painter.figures(canvas, str(day.day), box.center, SMALL, tone, "center")
    if won is False:  # a different form too, not only another colour
        half = px(4)
        x, y = box.right - px(10), box.y + px(10)
        for sign in (-1, 1):
            start, end = (x - half, y - sign * half), (x + half, y + sign * half)
            pygame.draw.line(canvas, colour("danger"), start, end, max(2, px(2)))


COLUMNS, ROWS = 5, 3
STEP_SECONDS = 1.3  # how long a step is shown
_LAST_STEPS = 2  # how many times as long the last step is shown
_SLIDE = 0.55  # the part of a step in which a mine moves
_LOOKS = {
    "#": TileLook.CLOSED, ".": TileLook.NUMBER_0, "F": TileLook.FLAG, "*": TileLook.MINE,
    "X": TileLook.HIT, **{str(number): TileLook(number) for number in range(1, 9)},
}  # fmt: skip


@dataclass(frozen=True)
class RulePicture:
    """A board given as rows; the ringed cells by the palette's name of the ring's colour; and the
    cells between which a mine moves. ``is_won`` stamps it with a check mark, ``is_lost`` with a
    cross."""

    rows: tuple[str, ...]
    rings: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    slide: tuple[Cell, Cell] | None = None
    is_won: bool = False
    is_lost: bool = False


_CLOSED = ("#####",) * ROWS
_EDGE = "#####", "####1", "#####"
_NEAR = (3, 0), (4, 0), (3, 1), (3, 2), (4, 2)
_FAR = (0, 0), (0, 1), (0, 2)
_AREA = ("#1...",) * ROWS
_PAIR = "#1...", "#31..", "FF1.."
_CERTAIN = "#1.1#", "#311F", "FF111"
_LAST_SAFE = "11211", "1#2#1", "1121#"
_LAST_FLAG = "#1211", "1F2#1", "1121#"
_WRONG_FLAG = "#1211", "1F2#1", "1121F"
_CLICK: dict[str, tuple[Cell, ...]] = {"accent": ((2, 1),)}
_GUESS: dict[str, tuple[Cell, ...]] = {"accent": ((0, 0),)}

PICTURES: dict[str, tuple[RulePicture, ...]] = {
    "bounded": (RulePicture(_EDGE), RulePicture(("#####", "###*1", "#####"), {"accent": _NEAR})),
    "borderless": (
        RulePicture(_EDGE),
        RulePicture(_EDGE, {"accent": _NEAR}),
        RulePicture(("#####", "*###1", "#####"), {"accent": (*_NEAR, *_FAR)}),
    ),
    "opening": (RulePicture(_CLOSED, _CLICK), RulePicture(_AREA)),
    "safe": (RulePicture(_CLOSED, _CLICK), RulePicture(("#####", "##2##", "#####"))),
    "no_guess": (
        RulePicture(_CLOSED, _CLICK),
        RulePicture(_AREA),
        RulePicture(_AREA, {"success": ((0, 0), (0, 2)), "danger": ((0, 1),)}),
        RulePicture(("11...", "F1...", "11..."), is_won=True),
    ),
    "classic": (RulePicture(_PAIR, _GUESS), RulePicture(("X1...", "#31..", "FF1.."))),
    "mercy": (
        RulePicture(_PAIR, _GUESS),
        RulePicture(("*1...", "#31..", "FF1.."), _GUESS),
        RulePicture(("#1...", "#31..", "FF1.."), slide=((0, 0), (0, 1))),
        RulePicture(("11...", "*31..", "FF1.."), {"success": ((0, 0),)}),
    ),
    "strict": (
        RulePicture(_CERTAIN, {"success": ((4, 0),)}),
        RulePicture(_CERTAIN, {"success": ((4, 0),), **_GUESS}),
        RulePicture(("X1.1#", "#311F", "FF111"), {"success": ((4, 0),)}),
    ),
    "open": (
        RulePicture(_LAST_SAFE, {"accent": ((4, 2),)}),
        RulePicture(("11211", "1#2#1", "11211"), is_won=True),
    ),
    "flag": (
        RulePicture(_LAST_FLAG, {"accent": ((4, 2),)}),
        RulePicture(_WRONG_FLAG, {"danger": ((4, 2),)}, is_lost=True),
        RulePicture(_LAST_FLAG, {"accent": ((3, 1),)}),
        RulePicture(("#1211", "1F2F1", "1121#"), is_won=True),
    ),
}
"""The steps of each choice."""


def step_at(name: str, elapsed: float | None) -> tuple[int, float]:
    """Return the step shown after this many seconds and how much of it has passed (0 to 1); the
    last step, which shows the most, while nothing moves (None)."""
    count = len(PICTURES[name])
    if elapsed is None:
        return count - 1, 1.0
    step, part = divmod(elapsed / STEP_SECONDS, 1.0)
    number = int(step) % (count + _LAST_STEPS - 1)
    return min(number, count - 1), part


def draw_rule(
    canvas: Surface, painter: Painter, name: str, room: Rect, elapsed: float | None
) -> None:
    """Draw the board of a choice in the middle of a room."""
    cell = max(4, min(room.width // COLUMNS, room.height // ROWS))
    corner = room.centerx - COLUMNS * cell // 2, room.centery - ROWS * cell // 2
    number, part = step_at(name, elapsed)
    step = PICTURES[name][number]
    canvas.blit(_board(painter.theme, step.rows, cell), corner)
    camera = Camera(COLUMNS, ROWS)
    camera.fit(Rect(corner, (COLUMNS * cell, ROWS * cell)), cell, cell)
    ringed = [
        Marking(cells, Symbol.RING, painter.colour(tone)) for tone, cells in step.rings.items()
    ]
    draw_markings(canvas, painter.theme, camera, ringed)
    if step.slide is not None:
        way = timing.ease_out(min(1.0, part / _SLIDE))
        (x, y), (to_x, to_y) = step.slide
        mine = painter.theme.sheet("tiles", cell).frame("mine")
        spot = x + (to_x - x) * way, y + (to_y - y) * way
        canvas.blit(mine, (corner[0] + round(spot[0] * cell), corner[1] + round(spot[1] * cell)))
    if step.is_won or step.is_lost:
        area = Rect(corner, (COLUMNS * cell, ROWS * cell))
        side, fill = round(1.5 * cell), (32, 158, 92) if step.is_won else (186, 52, 58)
        draw_disc(canvas, area.center, side, fill, WHITE, max(2, cell // 10))
        icon = painter.theme.sheet("icons", max(8, cell)).frame("check" if step.is_won else "close")
        canvas.blit(icon, icon.get_rect(center=area.center))


@cached(windows=1.0, until=Until.ZONE)
def _board(theme: Theme, rows: tuple[str, ...], cell: int) -> Surface:
    tiles = TileSet(theme, cell)
    picture = Surface((COLUMNS * cell, ROWS * cell)).convert()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            picture.blit(tiles.tile(sprite_layers(_LOOKS[sign])), (x * cell, y * cell))
    return picture


def forget_boards() -> None:
    """Free the memory of the pictures."""
    _board.cache.clear()
