"""The backdrops of the themes: water, a plain wall, a grid of light, squared paper."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Surface
from pygame.transform import smoothscale

from game.platform.background import BackgroundTask, run_jobs
from game.platform.cache import Cache, Until, cached
from game.resources.theme import Backdrop, Colour, Theme, ThemeError
from game.ui.shapes import mix, vertical_gradient
from game.world.layers import load_scene

_HORIZON = 0.6  # where the grid of light ends, as a part of the height
_FIBRES = 260
_BLACK: Colour = (0, 0, 0)

PaintBackdrop = Callable[[Theme, tuple[int, int]], Surface]  # paints a background of a size


def paint_backdrop(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return the still picture behind all layers, which is also shown until they are read."""
    paints: dict[Backdrop, PaintBackdrop] = {
        Backdrop.SEA: _paint_sea,
        Backdrop.FLAT: _paint_flat,
        Backdrop.GRID: _paint_grid,
        Backdrop.PAPER: _paint_paper,
    }
    return paints[theme.backdrop](theme, size)


def _paint_sea(theme: Theme, size: tuple[int, int]) -> Surface:
    picture = _paint_wash(theme, size)
    _shade_corners(picture, 95, 5, 15, 1.6)
    return picture


def _paint_small(size: tuple[int, int], tone: Callable[[int, int], Colour]) -> Surface:
    """Return a picture in these colours, small enough to be painted pixel by pixel."""
    picture = Surface(size, depth=32)
    for y in range(size[1]):
        for x in range(size[0]):
            picture.set_at((x, y), tone(x, y))
    return picture


def _paint_flat(theme: Theme, size: tuple[int, int]) -> Surface:
    picture = _paint_wash(theme, size)
    _shade_corners(picture, 26)
    return picture


def _paint_grid(theme: Theme, size: tuple[int, int]) -> Surface:
    picture = _paint_wash(theme, size)
    width, height = size
    line, glow = _tone_of(theme, "line", "accent"), _tone_of(theme, "glow", "accent")
    horizon = round(height * _HORIZON)
    lines = Surface(size)
    for depth in range(1, 15):
        y = horizon + (height - horizon) * (1 / (1 + 0.42 * (14 - depth))) * 1.02
        pygame.draw.line(lines, line, (0, round(y)), (width, round(y)), 1)
    for side in range(-24, 25):
        start, foot = width / 2 + side * width / 44, width / 2 + side * width / 9
        pygame.draw.aaline(lines, line, (start, horizon), (foot, height))
    _fade_up(lines, horizon, 0.36)
    soft = smoothscale(lines, (max(1, width // 6), max(1, height // 6)))
    picture.blit(smoothscale(soft, size), (0, 0), None, pygame.BLEND_RGB_ADD)
    picture.blit(lines, (0, 0), None, pygame.BLEND_RGB_ADD)
    _add_horizon(picture, glow, horizon)
    return picture


def _paint_paper(theme: Theme, size: tuple[int, int]) -> Surface:
    picture = _paint_wash(theme, size)
    width, height = size
    rule, margin = _tone_of(theme, "line", "panel_edge"), _tone_of(theme, "margin", "danger")
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


def _tone_of(theme: Theme, name: str, fallback: str) -> Colour:
    return theme.backdrop_colours.get(name) or theme.colour(fallback)


def _paint_wash(theme: Theme, size: tuple[int, int]) -> Surface:
    return vertical_gradient(size, theme.colour("sea_top"), theme.colour("sea_bottom"))


def _shade_corners(
    picture: Surface, strength: int, middle: int = 6, reach: int = 14, power: float = 2
) -> None:
    """Darken towards the corners by up to ``strength`` of 255."""
    dark = smoothscale(_dark_corners(strength, middle, reach, power), picture.get_size())
    picture.blit(dark, (0, 0), None, pygame.BLEND_RGB_MULT)


@cached()
def _dark_corners(strength: int, middle: int, reach: int, power: float) -> Surface:
    def tone(x: int, y: int) -> Colour:
        away = math.hypot((x - 13) / 20, (y - middle) / reach)
        level = 255 - round(strength * min(1.0, away) ** power)
        return level, level, level

    return _paint_small((32, 18), tone)


def _fade_up(lines: Surface, horizon: int, most: float) -> None:
    """Dim lines to ``most`` of their light at the bottom and to nothing near the horizon."""
    width, height = lines.get_size()
    strip = Surface((1, height))
    for y in range(height):
        part = max(0.0, (y - horizon) / max(1, height - horizon))
        level = round(255 * most * min(1.0, 0.1 + part))
        strip.set_at((0, y), (level, level, level))
    lines.blit(pygame.transform.scale(strip, (width, height)), (0, 0), None, pygame.BLEND_RGB_MULT)


def _add_horizon(picture: Surface, glow: Colour, horizon: int) -> None:
    width, height = picture.get_size()

    def tone(x: int, y: int) -> Colour:
        across, down = (x - 23.5) / 30, (y / 26 - horizon / height) / 0.2
        return mix(_BLACK, glow, 0.34 * max(0.0, 1 - math.hypot(across, down)) ** 1.6)

    light = smoothscale(_paint_small((48, 27), tone), (width, height))
    picture.blit(light, (0, 0), None, pygame.BLEND_RGB_ADD)


def _add_fibres(picture: Surface, tone: Colour) -> None:
    rng = random.Random(5)
    width, height = picture.get_size()
    for _ in range(_FIBRES):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        angle, reach = rng.uniform(0, math.tau), rng.uniform(2, 7)
        end = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        pygame.draw.aaline(picture, tone, (x, y), end)


SIZE = 384, 216
OpenTheme = Callable[[], Theme]  # may raise ThemeError


class Miniatures:
    """The whole world of each theme in ``SIZE`` pixels, by names given by the caller."""

    def __init__(self) -> None:
        self._pictures = Cache[str, Surface]("miniatures", megabytes=8, until=Until.FULL)
        self._task = BackgroundTask[None]()

    def read(self, themes: Mapping[str, OpenTheme]) -> None:
        """Begin to read the pictures that are still missing."""
        jobs = [partial(self._read, *one) for one in themes.items() if one[0] not in self._pictures]
        if jobs:
            self._task.start(lambda is_wanted: run_jobs(jobs, is_wanted))

    @property
    def is_reading(self) -> bool:
        """Whether pictures are still to come."""
        return self._task.is_active and not self._task.is_done

    def get(self, name: str) -> Surface | None:
        """Return a picture, or None while it has not been read."""
        return self._pictures.get(name)

    def close(self) -> None:
        """Stop reading."""
        self._task.cancel()

    def _read(self, name: str, open_theme: OpenTheme) -> None:
        try:
            self._pictures.put(name, paint_miniature(open_theme(), SIZE))
        except ThemeError:  # it is reported when the theme is used
            return


def paint_miniature(
    theme: Theme, size: tuple[int, int], is_wanted: Callable[[], bool] = lambda: True
) -> Surface:
    """Return the world of a theme at rest, incomplete once it is no longer wanted. Raises
    ThemeError."""
    picture = paint_backdrop(theme, size)
    scene = load_scene(theme, picture, is_wanted)
    for one in scene.layers if scene is not None else ():
        flags = pygame.BLEND_RGB_ADD if one.layer.light else 0
        picture.blit(one.picture, one.rest, None, flags)
    return picture
