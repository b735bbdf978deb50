"""Pictures of the six zones of the sea: in bands below each other, and in round windows."""

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.platform.background import BackgroundTask
from game.platform.cache import Cache, Until, cached
from game.resources.theme import ThemeError
from game.resources.zones import ZONES
from game.ui.shapes import with_round_corners
from game.world.backdrop import OpenTheme, paint_miniature

_READ = 640, 360  # pixels in which a zone is read
_FADE = 0.45  # of a band: what is seen of the next one, too
_BLUR, _SHARP = 24, (0.42, 0.66)  # pixels, and where the bands become sharp, of their width
_LIGHT = (20, 24, 28)  # what is added to the band that is pointed at
_CROPS = (0.2, 0.72, 0.3, 0.6, 0.78, 0.6)  # of a zone's height: the middle of its band
_WATERS = (
    *((45, 191, 207), (42, 113, 180), (47, 138, 98)),
    *((25, 74, 98), (48, 26, 84), (7, 10, 38), (4, 6, 22)),
)
"""The water at the top of each zone, and at the bottom, for a theme without pictures of them."""
StillWanted = Callable[[], bool]
_zones: Cache[tuple[Path, str], Surface] = Cache("zones of the hub", megabytes=7, until=Until.FULL)
"""What was read: reading all of it takes a second or two."""


def _read_zones(open_theme: OpenTheme, is_wanted: StillWanted) -> list[Surface]:
    """Return small pictures of all zones; none for a theme without them, or if they are no longer
    wanted."""
    theme = open_theme()
    if not theme.has_zones:
        return []
    zones = []
    for zone in ZONES:
        key = theme.folder, zone
        picture = _zones.get(key)
        if picture is None:
            try:
                picture = paint_miniature(theme.in_zone(zone), _READ, is_wanted)
            except ThemeError:  # it is reported when the zone is used
                return []
            if not is_wanted():
                return []
            _zones.put(key, picture)
        zones.append(picture)
    return zones


class ZonePictures:
    """Reads the zones of a theme in the background, and composes them in bands."""

    def __init__(self, open_theme: OpenTheme) -> None:
        self._reading: BackgroundTask[list[Surface]] = BackgroundTask()
        self._composing: BackgroundTask[tuple[Surface, Surface] | None] = BackgroundTask()
        self._bands: tuple[tuple[int, int], tuple[Surface, Surface] | None] = (0, 0), None
        self.zones: list[Surface] = []
        """The pictures of the zones, none until ``poll`` has got them."""
        self._reading.start(lambda is_wanted: _read_zones(open_theme, is_wanted))

    def close(self) -> None:
        """Stop reading, which nothing waits for."""
        self._reading.cancel()
        self._composing.cancel()

    def poll(self) -> bool:
        """Get the zones once they are read; return whether anything is new."""
        if self._reading.is_done:
            self.zones = self._reading.take() or []
            self._bands = (0, 0), None
            return True
        if self._composing.is_done:
            self._bands = self._bands[0], self._composing.take()
            return True
        return False

    def bands(self, size: tuple[int, int], is_across: bool, radius: int = 0) -> Surface:
        """Return the zones in bands that fill a size, below each other and blurred at the left, or
        ``is_across``, with round corners; their waters alone until the pictures are ready."""
        if self._bands[0] != size:
            self._bands = size, None
            zones = self.zones
            if zones:
                self._composing.start(
                    lambda is_wanted: compose(zones, size, is_across, radius, is_wanted)
                )
        drawn = self._bands[1]
        return waters(size, is_across, radius) if drawn is None else drawn[0]

    def lit(self, number: int, is_across: bool) -> tuple[Surface, int] | None:
        """Return the band of a zone, sharp and brighter, and where it begins, once that is
        ready."""
        (wide, high), drawn = self._bands
        if drawn is None:
            return None
        step = (wide if is_across else high) / len(ZONES)
        return _lit(drawn[1], round(number * step), round(step), round(step * _FADE), is_across)


@cached(windows=1.1)
def waters(size: tuple[int, int], is_across: bool, radius: int) -> Surface:
    """Return the colours of the zones' water."""
    few = Surface((1, len(_WATERS)), 0, 32)
    for number, tone in enumerate(_WATERS):
        few.set_at((0, number), tone)
    if is_across:
        few = pygame.transform.rotate(few, 90)
    whole = pygame.transform.smoothscale(few, size)
    return with_round_corners(whole, radius) if radius else whole


def compose(
    zones: list[Surface],
    size: tuple[int, int],
    is_across: bool,
    radius: int,
    is_wanted: StillWanted,
) -> tuple[Surface, Surface] | None:
    """Return the zones in bands that fade into each other, as they are seen and all sharp."""
    whole = waters(size, is_across, 0).copy()
    length = size[0] if is_across else size[1]
    step = length / len(ZONES)
    deep = round(step * (1 + _FADE))
    for number, zone in enumerate(zones):
        if not is_wanted():
            return None
        band = (deep, size[1]) if is_across else (size[0], deep)
        picture = _cropped(zone, band, _CROPS[number])
        if number:
            _fade_in(picture, round(step * _FADE), is_across)
        start = round(number * step - (step * _FADE if number else 0))
        whole.blit(picture, (start, 0) if is_across else (0, start))
    sharp = with_round_corners(whole, radius) if radius else whole
    return (sharp if is_across else _blurred(whole)), sharp


def _blurred(whole: Surface) -> Surface:
    """Return a picture that is blurred at the left, where words stand on it."""
    wide, high = whole.get_size()
    start, end = (round(part * wide) for part in _SHARP)
    few = pygame.transform.smoothscale(whole, (max(2, wide // _BLUR), max(2, high // _BLUR)))
    soft = pygame.transform.smoothscale(few, whole.get_size()).subsurface(0, 0, end, high)
    edge = pygame.transform.flip(soft.subsurface(start, 0, end - start, high), True, False)
    edge = edge.convert_alpha()
    _fade_in(edge, end - start, True)
    drawn = whole.copy()
    drawn.blit(soft, (0, 0), (0, 0, start, high))
    drawn.blit(pygame.transform.flip(edge, True, False), (start, 0))
    return drawn


@cached(windows=0.3)
def _lit(sharp: Surface, start: int, long: int, fade: int, is_across: bool) -> tuple[Surface, int]:
    """Return a part of a picture, brighter and with soft edges, and where it begins."""
    wide, high = sharp.get_size()
    part = Rect(start, 0, long, high) if is_across else Rect(0, start, wide, long)
    around = (fade, 0) if is_across else (0, fade)
    part = part.inflate(around).clip(sharp.get_rect())
    drawn = sharp.subsurface(part).convert_alpha()
    drawn.fill(_LIGHT, special_flags=pygame.BLEND_RGB_ADD)
    for _ in range(2):  # at one end, and turned, at the other
        _fade_in(drawn, fade, is_across)
        drawn = pygame.transform.flip(drawn, is_across, not is_across)
    return drawn, part.x if is_across else part.y


def _cropped(zone: Surface, size: tuple[int, int], middle: float) -> Surface:
    """Return the part of a zone that has the shape of a band, around a height of it."""
    wide, high = zone.get_size()
    part = min(wide / size[0], high / size[1])
    crop = Rect(0, 0, max(1, round(size[0] * part)), max(1, round(size[1] * part)))
    crop.center = wide // 2, round(middle * high)
    crop.clamp_ip(zone.get_rect())
    return pygame.transform.smoothscale(zone.subsurface(crop), size).convert_alpha()


def _fade_in(picture: Surface, pixels: int, is_across: bool) -> None:
    """Let the beginning of a picture fade in."""
    size = (pixels, picture.get_height()) if is_across else (picture.get_width(), pixels)
    ramp = Surface((pixels, 1) if is_across else (1, pixels), pygame.SRCALPHA)
    for spot in range(pixels):
        part = (spot + 0.5) / pixels
        tone = (255, 255, 255, round(255 * part * part * (3 - 2 * part)))
        ramp.set_at((spot, 0) if is_across else (0, spot), tone)
    wide = pygame.transform.scale(ramp, size)
    picture.blit(wide, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def round_window(zone: Surface, side: int) -> Surface:
    """Return a zone in a round window, ``side`` pixels wide."""
    whole = _cropped(zone, (2 * side, 2 * side), 0.5)
    mask = Surface((2 * side, 2 * side), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255), (side, side), side)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return pygame.transform.smoothscale(whole, (side, side))
