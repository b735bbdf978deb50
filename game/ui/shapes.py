"""Shapes with smooth edges (drawn large, scaled down, cached), colours and rectangles."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour

_OVERSAMPLE, _OVERSAMPLE_LARGE, _LARGE_PATCH = 3, 2, 160
"""How much larger shapes are drawn, and those from so many pixels on, which take longer."""
_SOFT, _BLUR_STEPS = 3, 12
"""Pixels of a shadow that are computed together, and the number of blur steps of a wide one."""
_LARGE = 40  # the height in pixels from which a picture's halo is computed at half its size
_HALO_LAYERS, _HALO_ALPHA = 3, 170
_RED = 190, 0, 30  # deeper than any tile's
_TILE = 256  # pixels of a side of a picture of one colour

Point = tuple[int, int]  # a pixel of the window


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour that is ``part`` (0 to 1) of the way from one to the other."""
    (r, g, b), (red, green, blue) = one, other
    return round(r + (red - r) * part), round(g + (green - g) * part), round(b + (blue - b) * part)


def redder(danger: Colour) -> Colour:
    """Return the danger colour, made redder than the tiles and the water of any zone."""
    return mix(danger, _RED, 0.6)


@cached(windows=0.75)
def rounded(
    size: tuple[int, int],
    radius: int,
    fill: Colour,
    edge: Colour | None = None,
    alpha: int = 255,
    line: int = 1,
) -> Surface:
    """Return a rectangle with round corners and, with ``edge``, a border of ``line`` pixels.

    It is empty if a tiny window leaves no room for it.
    """
    if min(size) <= 0:
        return Surface((0, 0), pygame.SRCALPHA)
    corner = min(max(radius, line) + 1, (min(size) + 1) // 2)
    side = 2 * corner + 1
    least = min(side, size[0]), min(side, size[1])
    return stretched(_rounded_patch(least, radius, fill, edge, alpha, line), size, corner)


def _rounded_patch(
    size: tuple[int, int], radius: int, fill: Colour, edge: Colour | None, alpha: int, line: int
) -> Surface:
    scale = _OVERSAMPLE if max(size) < _LARGE_PATCH else _OVERSAMPLE_LARGE
    big = Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    big.fill((*(edge or fill), 0))
    rect = big.get_rect()
    if edge is not None:
        pygame.draw.rect(big, (*edge, alpha), rect, border_radius=radius * scale)
        rect = rect.inflate(-2 * line * scale, -2 * line * scale)
        radius -= line
    pygame.draw.rect(big, (*fill, alpha), rect, border_radius=max(0, radius) * scale)
    patch = pygame.transform.smoothscale(big, size)
    # Scaling darkens a little, which would show where a mask ends.
    inside = patch.get_rect().inflate(*(-2 if edge is None else -2 - 2 * line,) * 2)
    if min(inside.size) > 0:
        pygame.draw.rect(patch, (*fill, alpha), inside, border_radius=max(0, radius - 1))
    return patch


def with_round_corners(picture: Surface, radius: int) -> Surface:
    """Return a picture with rounded corners."""
    cut = picture.convert_alpha()
    mask = rounded(picture.get_size(), radius, (255, 255, 255))
    cut.blit(mask, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return cut


def stretched(patch: Surface, size: tuple[int, int], corner: int) -> Surface:
    """Enlarge ``patch`` by repeating its middle row and column; the corners stay as they are."""
    if patch.get_size() == size:
        return patch
    whole = Surface(size, pygame.SRCALPHA)
    _draw_stretched(whole, patch, whole.get_rect(), corner)
    return whole


def _draw_stretched(
    canvas: Surface, patch: Surface, rect: Rect, corner: int, hidden: Rect | None = None
) -> None:
    """Draw a patch stretched like that, without its middle if that will be hidden."""
    seen = canvas.get_clip()
    for x, width, left, across in _bands(patch.get_width(), rect.width, corner):
        for y, height, top, down in _bands(patch.get_height(), rect.height, corner):
            place = Rect(rect.x + left, rect.y + top, across, down)
            is_hidden = hidden is not None and hidden.contains(place)
            if not is_hidden and place.colliderect(seen):
                part = patch.subsurface((x, y, width, height))
                canvas.blit(pygame.transform.scale(part, place.size), place)


def _bands(length: int, wanted: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Return for each section of a side its start and length now, and those in the ``wanted``
    length."""
    if length == wanted:
        return [(0, length, 0, length)]
    tail = length - corner - 1
    middle = corner, 1, corner, wanted - corner - tail
    return [(0, corner, 0, corner), middle, (corner + 1, tail, wanted - tail, tail)]


def draw_disc(
    canvas: Surface, pos: Point, side: int, fill: Colour, edge: Colour | None = None, line: int = 1
) -> None:
    """Draw a disc, ``side`` pixels wide, centred on ``pos``."""
    disc = rounded((side, side), side // 2, fill, edge, 255, line)
    canvas.blit(disc, disc.get_rect(center=pos))


@cached(windows=0.25)
def ring(side: int, line: int, tone: Colour, rim: Colour, oversample: int) -> Surface:
    """Return a square ring, ``line`` pixels thick, with a thin ``rim`` on both sides that sets it
    off from any background."""
    wide, thin, line = side * oversample, oversample, line * oversample
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*tone, 0))
    for inset, colour in ((0, rim), (thin, tone), (thin + line, rim), (2 * thin + line, None)):
        rect = big.get_rect().inflate(-2 * inset, -2 * inset)
        fill = (*tone, 0) if colour is None else (*colour, 255)
        pygame.draw.rect(big, fill, rect, border_radius=max(1, wide // 5 - inset))
    return pygame.transform.smoothscale(big, (side, side))


def plate(side: int, fill: Colour, margin: float, oversample: int) -> Surface:
    """Return a square with round corners and a ``margin``, a part of its side, around it."""
    wide = side * oversample
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*fill, 0))
    inset = round(wide * margin)
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(big, (*fill, 255), rect, border_radius=wide // 5)
    return pygame.transform.smoothscale(big, (side, side))


@cached(windows=0.5)
def shadow(
    size: tuple[int, int], radius: int, blur: int, strength: int, tone: Colour = (0, 0, 0)
) -> Surface:
    """Return a panel's shadow, or in another tone its glow, extending ``blur`` pixels on all
    sides."""
    full = max(0, size[0]) + 2 * blur, max(0, size[1]) + 2 * blur
    if min(full) <= 0:
        return Surface(full, pygame.SRCALPHA)
    corner = radius + blur
    least = min(2 * corner + 1, full[0]), min(2 * corner + 1, full[1])
    return stretched(_shadow_patch(least, radius, max(1, blur), strength, tone), full, corner)


def draw_shadow(
    canvas: Surface, rect: Rect, radius: int, blur: int, strength: int, hidden: Rect
) -> None:
    """Draw a panel's shadow without the part that will be hidden: most of it if the panel is
    large."""
    full, corner = rect.inflate(2 * blur, 2 * blur), radius + blur
    least = min(2 * corner + 1, full.width), min(2 * corner + 1, full.height)
    patch = _shadow_patch(least, radius, max(1, blur), strength, (0, 0, 0))
    _draw_stretched(canvas, patch, full, corner, hidden)


@cached()
def _shadow_patch(
    size: tuple[int, int], radius: int, blur: int, strength: int, tone: Colour
) -> Surface:
    wide, high = (size[0] + 1) // 2, (size[1] + 1) // 2
    soft = max(_SOFT, blur // _BLUR_STEPS)
    columns, rows = (
        [max(0.0, radius + blur - (place + 0.5) * soft) for place in range(-(-length // soft))]
        for length in (wide, high)
    )
    parts = (1 - (math.hypot(across, down) - radius) / blur for down in rows for across in columns)
    alphas = (round(strength * min(1.0, max(0.0, part)) ** 2) for part in parts)
    pixels = b"".join(bytes((*tone, alpha)) for alpha in alphas)
    rough = pygame.image.frombuffer(pixels, (len(columns), len(rows)), "RGBA")
    quarter = pygame.transform.smoothscale(rough, (wide, high))
    patch = Surface(size, pygame.SRCALPHA)
    for right, low in ((False, False), (True, False), (False, True), (True, True)):
        place = right * (size[0] // 2), low * (size[1] // 2)
        turned = pygame.transform.flip(quarter, right, low)
        patch.blit(turned, place, None, pygame.BLEND_RGBA_MAX)
    return patch


def sides_around(
    patch: Surface, size: tuple[int, int], outside: int, inside: int, cover: int
) -> list[tuple[Surface, Point]]:
    """Return a small picture of a frame as four strips for a rectangle of this size, with their
    places.

    The picture's corners reach ``outside`` and ``inside`` pixels from the edges; the strips cover
    at most ``cover`` pixels of the inside.
    """
    deep, thin = outside + inside, outside + min(inside, cover)
    wide, high = size[0] + 2 * outside, size[1] + 2 * outside
    far = patch.get_width() - deep
    above, below = (_widen_rows(patch, y, deep, wide) for y in (0, far))
    uncovered = Rect(thin, thin, wide - 2 * thin, high - 2 * thin)
    for strip, y in ((above, 0), (below, high - deep)):
        strip.fill((0, 0, 0, 0), uncovered.move(0, -y).clip(strip.get_rect()))
    middle, tall = patch.get_height() // 2, max(0, high - 2 * deep)
    left, right = (
        pygame.transform.scale(patch.subsurface((x, middle, thin, 1)), (thin, tall))
        for x in (0, patch.get_width() - thin)
    )
    return [
        (above, (-outside, -outside)),
        (below, (-outside, high - deep - outside)),
        (left, (-outside, deep - outside)),
        (right, (wide - thin - outside, deep - outside)),
    ]


def _widen_rows(patch: Surface, y: int, high: int, wide: int) -> Surface:
    """Return rows of a small picture stretched to a width; their ends, as wide as they are high,
    stay as they are."""
    strip = Surface((wide, high), pygame.SRCALPHA)
    middle = patch.subsurface((high, y, 1, high))
    strip.blit(pygame.transform.scale(middle, (max(0, wide - 2 * high), high)), (high, 0))
    strip.blit(patch, (0, 0), (0, y, high, high))
    strip.blit(patch, (wide - high, 0), (patch.get_width() - high, y, high, high))
    return strip


def vertical_gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Surface:
    """Return an even gradient from top to bottom."""
    return pygame.transform.scale(_gradient_strip(max(2, size[1]), top, bottom), size)


@cached(windows=0.05)
def _gradient_strip(height: int, top: Colour, bottom: Colour) -> Surface:
    """Return a column of a gradient, one pixel wide."""
    strip = Surface((1, height))
    for y in range(height):
        strip.set_at((0, y), mix(top, bottom, y / (height - 1)))
    return strip


@cached(windows=0.25)
def tinted(image: Surface, colour: Colour) -> Surface:
    """Return a white picture in another colour."""
    copy = image.copy()
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def draw_turned(canvas: Surface, picture: Surface, area: Rect, turn: float) -> None:
    """Draw an area of a picture rotated about its middle by a small angle in radians.

    Moving blocks by whole pixels is a good approximation, and costs no more than drawing the area
    unrotated.
    """
    side = max(8, int(1 / abs(turn)))
    blits = []
    for y in range(area.top, area.bottom, side):
        for x in range(area.left, area.right, side):
            # One more pixel closes the gap to a block that is moved by a different amount.
            block = Rect(x, y, side + 1, side + 1).clip(area)
            dx, dy = -turn * (block.centery - area.centery), turn * (block.centerx - area.centerx)
            blits.append((picture, (x + round(dx), y + round(dy)), block))
    canvas.blits(blits, False)


def draw_halo(canvas: Surface, image: Surface, rect: Rect, tone: Colour | None) -> None:
    """Draw a soft light or shadow, if any, below a picture that will lie at ``rect``."""
    if tone is not None:
        soft, margin = _halo(image, tone)
        canvas.blit(soft, (rect.x - margin, rect.y - margin))


@cached(windows=0.5)
def _halo(image: Surface, tone: Colour) -> tuple[Surface, int]:
    """Return the blurred outline of a picture, wider for a larger one, and its margin."""
    if image.get_height() >= _LARGE:  # so soft that half the pixels are enough
        small = pygame.transform.smoothscale_by(image, 0.5)
        soft, margin = _halo(small, tone)
        return pygame.transform.smoothscale_by(soft, 2), 2 * margin
    strides = [1 << power for power in range(max(2, image.get_height().bit_length() - 2))]
    margin = sum(strides)
    soft = Surface(image.get_rect().inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
    soft.blit(image, (margin, margin))
    for dx, dy in [(one, 0) for one in strides] + [(0, one) for one in strides]:
        part = soft.copy()
        part.fill((255, 255, 255, 64), special_flags=pygame.BLEND_RGBA_MULT)
        soft.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MULT)
        for spot in ((dx, dy), (-dx, -dy)):
            soft.blit(part, spot, special_flags=pygame.BLEND_RGBA_ADD)
    for _ in range(_HALO_LAYERS):  # each step doubles its opacity
        soft.blit(soft.copy(), (0, 0))
    soft.fill((0, 0, 0, _HALO_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return soft, margin


def packed(picture: Surface) -> Surface:
    """Return a picture that will no longer change in a form that is drawn several times as fast:
    SDL stores its runs of clear and of solid pixels."""
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def rects_around(whole: Rect, hole: Rect | None) -> list[Rect]:
    """Return ``whole`` without ``hole``, as at most four rectangles."""
    if hole is None or not hole.colliderect(whole):
        return [whole]
    hole = hole.clip(whole)
    parts = [
        Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    ]
    return [part for part in parts if part]


def grey_over(canvas: Surface, area: Rect, light: float, flags: int) -> None:
    """Blend a grey of this ``light`` (0 to 1) over an area.

    SDL blends a picture thirty times as fast as a colour, so the colour is painted into a small
    picture first.
    """
    tile, clip = Surface((_TILE, _TILE), 0, 32), canvas.get_clip()
    tile.fill((round(255 * light),) * 3)
    canvas.set_clip(area.clip(clip))
    for x in range(area.left, area.right, _TILE):
        for y in range(area.top, area.bottom, _TILE):
            canvas.blit(tile, (x, y), None, flags)
    canvas.set_clip(clip)


def draw_line(
    canvas: Surface,
    room: Rect,
    points: Sequence[tuple[float, float]],
    colour: Colour,
    width: int,
    fill: int = 0,
    floor: int = 0,
) -> None:
    """Draw a smooth line through points relative to the corner of ``room``; with ``fill`` (an
    alpha) tint the area between it and ``floor``."""
    canvas.blit(_line(room.size, tuple(points), colour, width, fill, floor), room)


@cached(windows=0.5)
def _line(
    size: tuple[int, int],
    points: tuple[tuple[float, float], ...],
    colour: Colour,
    width: int,
    fill: int,
    floor: int,
) -> Surface:
    layer = Surface((size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE), pygame.SRCALPHA)
    layer.fill((*colour, 0))
    fine = [(x * _OVERSAMPLE, y * _OVERSAMPLE) for x, y in points]
    if fill and len(fine) > 1:
        ground = [(fine[0][0], floor * _OVERSAMPLE), *fine, (fine[-1][0], floor * _OVERSAMPLE)]
        pygame.draw.polygon(layer, (*colour, fill), ground)
    stroke(layer, fine, (*colour, 255), max(1, width) * _OVERSAMPLE)
    return pygame.transform.smoothscale(layer, size)


def stroke(
    layer: Surface, points: Sequence[tuple[float, float]], colour: Sequence[int], width: int
) -> None:
    """Draw a thick line with round joints and ends."""
    half = width / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (y1 - y0) / long * half, (x0 - x1) / long * half
        box = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        pygame.draw.polygon(layer, colour, box)
    for point in points:
        pygame.draw.circle(layer, colour, point, half)
