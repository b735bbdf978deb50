"""The backgrounds of the themes: moving water, a plain wall, a grid of light, squared paper."""

from __future__ import annotations

import math
import random

import pygame

from game.resources.theme import Backdrop, Colour, Theme
from game.ui.background import Background, StillBackground
from game.ui.sea import Sea
from game.ui.shapes import mix, vertical

HORIZON = 0.6
"""Where the grid of light ends, as a part of the height."""
FIBRES = 260


def background_of(theme: Theme) -> Background:
    """The background that a theme asks for."""
    paints = {Backdrop.FLAT: flat, Backdrop.GRID: grid, Backdrop.PAPER: paper}
    if theme.backdrop is Backdrop.SEA:
        return Sea(theme)
    return StillBackground(theme, paints[theme.backdrop])


def flat(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A plain wall, a little darker towards its corners."""
    picture = _wash(theme, size)
    _shade_corners(picture, 26)
    return picture


def grid(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A floor of lines that runs to a glowing horizon."""
    picture = _wash(theme, size)
    width, height = size
    line, glow = _tone(theme, "line", "accent"), _tone(theme, "glow", "accent")
    horizon = round(height * HORIZON)
    lines = pygame.Surface(size)
    for depth in range(1, 15):
        y = horizon + (height - horizon) * (1 / (1 + 0.42 * (14 - depth))) * 1.02
        pygame.draw.line(lines, line, (0, round(y)), (width, round(y)), 1)
    for side in range(-24, 25):
        foot = width / 2 + side * width / 9
        start = (width / 2 + side * width / 44, horizon)
        pygame.draw.aaline(lines, line, start, (foot, height))
    _fade_up(lines, horizon, 0.36)
    soft = pygame.transform.smoothscale(lines, (max(1, width // 6), max(1, height // 6)))
    picture.blit(pygame.transform.smoothscale(soft, size), (0, 0), None, pygame.BLEND_RGB_ADD)
    picture.blit(lines, (0, 0), None, pygame.BLEND_RGB_ADD)
    _add_horizon(picture, glow, horizon)
    return picture


def paper(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Squared paper with a margin, a few fibres in it, lit from the top left."""
    picture = _wash(theme, size)
    width, height = size
    rule, margin = _tone(theme, "line", "panel_edge"), _tone(theme, "margin", "danger")
    top, bottom = theme.colour("sea_top"), theme.colour("sea_bottom")
    step = max(12, round(height / 720 * 30))
    faint = mix(mix(top, bottom, 0.5), rule, 0.7)
    for x in range(step, width, step):
        pygame.draw.line(picture, faint, (x, 0), (x, height))
    for y in range(step, height, step):
        pygame.draw.line(picture, faint, (0, y), (width, y))
    edge = 2 * step
    pygame.draw.line(picture, mix(top, margin, 0.75), (edge, 0), (edge, height), 2)
    _add_fibres(picture, mix(bottom, theme.colour("shadow"), 0.22))
    _shade_corners(picture, 15)
    return picture


def _tone(theme: Theme, name: str, instead: str) -> Colour:
    return theme.backdrop_colours.get(name) or theme.colour(instead)


def _wash(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return vertical(size, theme.colour("sea_top"), theme.colour("sea_bottom")).copy()


def _shade_corners(picture: pygame.Surface, strength: int) -> None:
    """Darken towards the corners by up to ``strength`` of 255; made small and scaled up."""
    small = pygame.Surface((32, 18))
    for y in range(18):
        for x in range(32):
            away = math.hypot((x - 13) / 20, (y - 6) / 14)
            level = 255 - round(strength * min(1.0, away) ** 2)
            small.set_at((x, y), (level, level, level))
    large = pygame.transform.smoothscale(small, picture.get_size())
    picture.blit(large, (0, 0), None, pygame.BLEND_RGB_MULT)


def _fade_up(lines: pygame.Surface, horizon: int, most: float) -> None:
    """Dim lines to ``most`` of their light at the bottom, to nothing near the horizon."""
    width, height = lines.get_size()
    strip = pygame.Surface((1, height))
    for y in range(height):
        part = max(0.0, (y - horizon) / max(1, height - horizon))
        level = round(255 * most * min(1.0, 0.1 + part))
        strip.set_at((0, y), (level, level, level))
    whole = pygame.transform.scale(strip, (width, height))
    lines.blit(whole, (0, 0), None, pygame.BLEND_RGB_MULT)


def _add_horizon(picture: pygame.Surface, glow: Colour, horizon: int) -> None:
    width, height = picture.get_size()
    small = pygame.Surface((48, 27))
    for y in range(27):
        for x in range(48):
            across, down = (x - 23.5) / 30, (y / 26 - horizon / height) / 0.2
            part = max(0.0, 1 - math.hypot(across, down)) ** 1.6
            small.set_at((x, y), mix((0, 0, 0), glow, 0.34 * part))
    large = pygame.transform.smoothscale(small, (width, height))
    picture.blit(large, (0, 0), None, pygame.BLEND_RGB_ADD)


def _add_fibres(picture: pygame.Surface, tone: Colour) -> None:
    chance = random.Random(5)
    width, height = picture.get_size()
    for _ in range(FIBRES):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        angle, reach = chance.uniform(0, math.tau), chance.uniform(2, 7)
        end = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        pygame.draw.aaline(picture, tone, (x, y), end)
