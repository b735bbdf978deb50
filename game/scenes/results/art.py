"""Drawings of the results: the large number, medals, rays."""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.resources.theme import Colour
from game.ui.fonts import DISPLAY
from game.ui.painter import Painter
from game.ui.shapes import Point, mix, vertical_gradient

_FINE = 4  # times as large as shown are medals drawn
_MEDALS: dict[int, tuple[Colour, Colour]] = {
    1: ((255, 214, 92), (202, 128, 20)),
    2: ((232, 240, 246), (134, 152, 170)),
    3: ((240, 176, 120), (160, 88, 42)),
}
"""The light and the dark tone of gold, silver and bronze."""
_RAYS = 22


def large_number(painter: Painter, text: str, room: Point) -> tuple[Surface, int]:
    """Return a number as large as it fits into ``room`` pixels, lighter above than below, and the
    pixels from its top to the line that it stands on."""
    fonts, size = painter.fonts, max(12, round(room[1] * 1.04))
    wide = sum(fonts.figure_widths(text, size))
    size = size if wide <= room[0] else max(12, size * room[0] // wide)
    font, above = fonts.font(DISPLAY, size), painter.colour("text")
    below = above if painter.theme.is_light else mix(above, painter.colour("accent"), 0.8)
    picture = Surface((sum(fonts.figure_widths(text, size)), font.get_height()), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    fonts.draw_figures(picture, text, (0, 0), size, (255, 255, 255), "topleft")
    tint = vertical_gradient(picture.get_size(), above, below)
    picture.blit(tint, (0, 0), None, pygame.BLEND_RGB_MULT)
    return picture, font.get_ascent()


def draw_medal(canvas: Surface, painter: Painter, centre: Point, place: int) -> None:
    """Draw the medal of a place, or from the fourth on a plain disc with the place."""
    light, dark = painter.colour("panel_edge"), painter.colour("text_dim")
    ink, ribbon = painter.colour("text"), None
    if place in _MEDALS:
        (light, dark), ribbon = _MEDALS[place], painter.colour("number_1")
        ink = mix(dark, (0, 0, 0), 0.55)
    picture = _medal(painter.px(60), light, dark, ribbon)
    canvas.blit(picture, picture.get_rect(center=centre))
    spot = centre[0], centre[1] + painter.px(7) * (place in _MEDALS)
    size = painter.px(24 if place < 10 else 20)
    painter.fonts.draw(canvas, str(place), spot, size, ink, DISPLAY, "center")


@lru_cache(8)
def _medal(px: int, light: Colour, dark: Colour, ribbon: Colour | None) -> Surface:
    side = px * _FINE
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*dark, 0))
    x, y, radius = side // 2, side // 2, side * 40 // 100
    if ribbon is not None:
        y, radius = side * 62 // 100, side * 36 // 100
        for sign, tone in ((-1, mix(ribbon, (0, 0, 0), 0.25)), (1, ribbon)):
            across = (sign * 0.40, 0), (sign * 0.14, 0), (sign * -0.10, 0.44), (sign * 0.14, 0.44)
            pygame.draw.polygon(big, tone, [(x + a * side, b * side) for a, b in across])
    rings = (0, mix(dark, (0, 0, 0), 0.2)), (2, light), (6, mix(light, dark, 0.5))
    for inset, tone in (*rings, (8, mix(light, dark, 0.22 if ribbon else 0.0))):
        pygame.draw.circle(big, tone, (x, y), radius - side * inset // 100)
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(4)
def rays(size: Point, centre: Point, tone: Colour) -> Surface:
    """Return rays of light from ``centre`` that fade out, for a panel of this size."""
    small = max(2, size[0] // 2), max(2, size[1] // 2)
    x, y = centre[0] / 2, centre[1] / 2
    far = math.hypot(*small)
    light = Surface(small, pygame.SRCALPHA)
    light.fill((*tone, 0))
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS
        half = math.tau / _RAYS * (0.22 if number % 2 else 0.14)
        ends = [
            (x + far * math.cos(a), y + far * math.sin(a)) for a in (angle - half, angle + half)
        ]
        pygame.draw.polygon(light, (*tone, 30), [(x, y), *ends])
    fade = Surface(small, pygame.SRCALPHA)
    fade.fill((255, 255, 255, 0))
    reach = min(small) * 0.95
    for step in range(24, 0, -1):
        strength = round(255 * (1 - step / 24) * min(1.0, (step - 1) / 7))
        pygame.draw.circle(fade, (255, 255, 255, strength), (x, y), reach * step / 24)
    light.blit(fade, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(light, size)


def draw_faded(canvas: Surface, area: Rect, part: float, draw: Callable[[], object]) -> None:
    """Draw into ``area``, as strongly as ``part`` (0 to 1) says."""
    if part >= 1:
        draw()
    area = area.clip(canvas.get_rect())
    if part <= 0 or part >= 1 or not area:
        return
    before = canvas.subsurface(area).copy()
    draw()
    before.set_alpha(round(255 * (1 - part)))
    canvas.blit(before, area)
