"""A supersampled, premultiplied drawing surface in unit coordinates.

Everything is drawn and scaled down with premultiplied alpha, so no fringe of a
background colour can appear; `png.write_png` converts a finished sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame
from palette import Colour, Palette
from shapes import Point, Shape

TEXTURE_SIZE = 64
Stop = tuple[float, Colour, float]  # position 0-1, colour, opacity 0-1


@dataclass(frozen=True)
class Linear:
    """A gradient across the shape's bounds; degrees clockwise, 90 runs downwards."""

    stops: tuple[Stop, ...]
    degrees: float = 90

    def position(self, x: float, y: float) -> float:
        """Return where the point (0-1 in the bounds) lies along the stops."""
        dx, dy = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        reach = (abs(dx) + abs(dy)) / 2
        return 0.5 + ((x - 0.5) * dx + (y - 0.5) * dy) / (2 * reach)


@dataclass(frozen=True)
class Radial:
    """A gradient from `centre` outwards; `radius` and `centre` are parts of the bounds."""

    stops: tuple[Stop, ...]
    centre: Point = (0.5, 0.5)
    radius: float = 0.5

    def position(self, x: float, y: float) -> float:
        """Return where the point (0-1 in the bounds) lies along the stops."""
        return math.hypot(x - self.centre[0], y - self.centre[1]) / self.radius


Paint = Colour | Linear | Radial


def fade(*stops: tuple[float, Colour] | Stop) -> tuple[Stop, ...]:
    """Return gradient stops; an opacity left out is 1."""
    return tuple((stop[0], stop[1], stop[2] if len(stop) > 2 else 1.0) for stop in stops)


def _sample(stops: tuple[Stop, ...], position: float) -> tuple[float, float, float, float]:
    position = min(max(position, stops[0][0]), stops[-1][0])
    for (p0, c0, a0), (p1, c1, a1) in pairwise(stops):
        if position <= p1:
            t = (position - p0) / (p1 - p0) if p1 > p0 else 1.0
            alpha = a0 + (a1 - a0) * t
            red, green, blue = ((u + (v - u) * t) * alpha for u, v in zip(c0, c1, strict=True))
            return red, green, blue, alpha * 255
    raise ValueError("a gradient needs at least two stops")


@lru_cache(maxsize=512)
def _texture(paint: Linear | Radial) -> pygame.Surface:
    values = bytearray()
    for y in range(TEXTURE_SIZE):
        for x in range(TEXTURE_SIZE):
            place = paint.position((x + 0.5) / TEXTURE_SIZE, (y + 0.5) / TEXTURE_SIZE)
            values += bytes(int(v + 0.5) for v in _sample(paint.stops, place))
    return pygame.image.frombuffer(bytes(values), (TEXTURE_SIZE, TEXTURE_SIZE), "RGBA")


def new_surface(width: int, height: int) -> pygame.Surface:
    """Return a clear 32-bit surface."""
    return pygame.Surface((width, height), pygame.SRCALPHA, 32)


class Canvas:
    """A square frame of `size` pixels; (0, 0)-(1, 1) covers it.

    `ink` holds the colours of the theme that is being drawn.
    """

    def __init__(self, size: int, supersample: int, ink: Palette) -> None:
        self.ink = ink
        self.size = size
        self.supersample = supersample
        self.pixels = size * supersample
        self.surface = new_surface(self.pixels, self.pixels)
        scale = float(self.pixels)
        self._matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)

    @property
    def px(self) -> float:
        """One finished pixel, in units."""
        return 1 / self.size

    def layer(self) -> Canvas:
        """Return an empty canvas of the same size and transform, to `paste` as a group."""
        other = Canvas(self.size, self.supersample, self.ink)
        other._matrix = self._matrix
        return other

    @contextmanager
    def transform(
        self,
        dx: float = 0,
        dy: float = 0,
        scale: float | Point = 1.0,
        degrees: float = 0,
        pivot: Point = (0.5, 0.5),
    ) -> Iterator[None]:
        """Scale and turn about `pivot`, then shift, everything drawn inside the block."""
        sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        a, b, c, d = cos * sx, sin * sx, -sin * sy, cos * sy
        e = pivot[0] + dx - a * pivot[0] - c * pivot[1]
        f = pivot[1] + dy - b * pivot[0] - d * pivot[1]
        old = self._matrix
        oa, ob, oc, od, oe, of = old
        self._matrix = (
            oa * a + oc * b,
            ob * a + od * b,
            oa * c + oc * d,
            ob * c + od * d,
            oa * e + oc * f + oe,
            ob * e + od * f + of,
        )
        yield
        self._matrix = old

    def clear_with(self, colour: Colour) -> None:
        """Fill the whole frame with an opaque colour."""
        self.surface.fill((*colour, 255))

    def fill(
        self,
        shape: Shape,
        paint: Paint,
        alpha: float = 1.0,
        blur: float = 0.0,
        clip: Shape | None = None,
    ) -> None:
        """Draw `shape`; `blur` is a radius in units, `clip` another shape to stay inside."""
        if alpha <= 0:
            return
        mask, place = self._mask(shape, blur)
        if mask is None:
            return
        if clip is not None:
            clip_mask, _ = self._mask(clip, 0.0, place)
            mask.blit(clip_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._blend(mask, place, paint, alpha)

    def stamp(
        self, mask: pygame.Surface, place: pygame.Rect, paint: Paint, alpha: float = 1.0
    ) -> None:
        """Paint through a premultiplied white mask scaled to `place` (supersampled pixels)."""
        self._blend(pygame.transform.smoothscale(mask, place.size), place, paint, alpha)

    def erase(self, shape: Shape, alpha: float = 1.0, blur: float = 0.0) -> None:
        """Make what is inside `shape` more transparent."""
        mask, place = self._mask(shape, blur)
        if mask is None:
            return
        level = round(255 * alpha)
        mask.fill((level,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        keep = new_surface(*mask.get_size())
        keep.fill((255, 255, 255, 255))
        keep.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        self.surface.blit(keep, place, special_flags=pygame.BLEND_RGBA_MULT)

    def paste(self, other: Canvas, alpha: float = 1.0) -> None:
        """Lay another canvas of the same size over this one."""
        if alpha < 1:
            other.surface.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(other.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def finish(self, size: int | None = None) -> pygame.Surface:
        """Return the frame scaled down to `size`, still premultiplied."""
        size = size or self.size
        return pygame.transform.smoothscale(self.surface, (size, size))

    def _blend(self, mask: pygame.Surface, place: pygame.Rect, paint: Paint, alpha: float) -> None:
        level = round(255 * alpha)
        if isinstance(paint, tuple):
            tint = (*(round(v * alpha) for v in paint), level)
        else:
            texture = pygame.transform.smoothscale(_texture(paint), mask.get_size())
            mask.blit(texture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            tint = (level,) * 4
        if tint != (255,) * 4:
            mask.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(mask, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _to_pixels(self, points: tuple[Point, ...]) -> list[Point]:
        a, b, c, d, e, f = self._matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    def _mask(
        self, shape: Shape, blur: float, place: pygame.Rect | None = None
    ) -> tuple[pygame.Surface | None, pygame.Rect]:
        solid = [self._to_pixels(points) for points in shape.solid]
        a, b, c, d, _, _ = self._matrix
        radius = blur * abs(a * d - b * c) ** 0.5
        if place is None:
            place = self._bounds(solid, 2 * radius)
        if place.width < 1 or place.height < 1:
            return None, place
        mask = new_surface(*place.size)
        for points in solid:
            _draw(mask, points, place, (255, 255, 255, 255))
        for points in shape.holes:
            _draw(mask, self._to_pixels(points), place, (0, 0, 0, 0))
        return (_blurred(mask, radius) if radius >= 1 else mask), place

    def _bounds(self, outlines: list[list[Point]], margin: float) -> pygame.Rect:
        xs = [x for points in outlines for x, _ in points]
        ys = [y for points in outlines for _, y in points]
        if not xs:
            return pygame.Rect(0, 0, 0, 0)
        left, top = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
        right, bottom = math.ceil(max(xs) + margin) + 1, math.ceil(max(ys) + margin) + 1
        limit = pygame.Rect(0, 0, self.pixels, self.pixels).inflate(4 * margin, 4 * margin)
        return pygame.Rect(left, top, right - left, bottom - top).clip(limit)


def _draw(
    mask: pygame.Surface, points: list[Point], place: pygame.Rect, colour: tuple[int, ...]
) -> None:
    # pygame rounds down and includes the far edge, hence the half pixel
    corners = [(round(x - place.left - 0.5), round(y - place.top - 0.5)) for x, y in points]
    if len(corners) > 2:
        pygame.draw.polygon(mask, colour, corners)


def _blurred(mask: pygame.Surface, radius: float) -> pygame.Surface:
    width, height = mask.get_size()
    small = mask
    for factor in (radius * 0.5, radius):
        size = (max(2, round(width / factor)), max(2, round(height / factor)))
        small = pygame.transform.smoothscale(small, size)
    middle = (max(2, round(width * 2 / radius)), max(2, round(height * 2 / radius)))
    small = pygame.transform.smoothscale(small, middle)
    return pygame.transform.smoothscale(small, (width, height))
