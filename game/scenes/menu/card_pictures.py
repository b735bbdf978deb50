"""The pictures on the cards of the front page: a way down, a calendar, and a small board."""

import math
from collections.abc import Mapping
from datetime import date, timedelta

import pygame
from pygame import Rect, Surface

from game.board.appearance import TileLook, sprite_layers
from game.board.tiles import TileSet
from game.ui.material import WHITE
from game.ui.painter import Painter
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
    side = round(height * 0.62)  # the sheet that the way into the menu is drawn from, too
    puff = painter.theme.sheet("swimmer", side).frame("dash", 2)
    puff = pygame.transform.rotozoom(puff, 38, 1.0)
    picture.blit(puff, puff.get_rect(center=(round(width * 0.62), round(height * 0.26))))
    return picture


def daily_picture(
    painter: Painter, size: tuple[int, int], today: date, days: Mapping[date, bool]
) -> Surface:
    """Return a calendar of this week and the one before; ``days`` tells which were won."""
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
    """Return three numbers, and over them the cells that they decide."""
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
