"""The material of panels and widgets: glass over the blurred world, bright faces, rims, rings."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.shapes import Point, draw_shadow, mix, rects_around, rounded, sides_around, stretched

WHITE: Colour = (255, 255, 255)
MIN_CONTRAST = 4.5
_STAND_INS = {"hud": "text", "on_accent": "board", "rim": "text_dim", "guide": "accent"}
"""Substitutes for palette colours a theme may lack: text over the world, text on the accent, light
on rims, and marks that point at a cell."""
_TINT, _MAX_TINT = 0.78, 0.98  # the panel's colour over the world; more where text asks for it
_LIGHTER, _SHEEN = 0.06, 0.05  # at the top of a panel; towards white
_HIGH = 64  # the height in pixels from which a column is interpolated
_RIM = 0.7, 0.15  # the strength of a rim at its top and bottom

_LINEAR = [
    part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    for part in (value / 255 for value in range(256))
]
"""The light of each value of a channel."""

Rim = tuple[Colour, float, float, int]  # its colour, strength above and below, and pixels
Tones = tuple[tuple[Colour, float], ...]  # colours and alphas (0 to 1) from top to bottom


def colour_of(theme: Theme, name: str) -> Colour:
    """Return a colour of the theme's palette, or the substitute if the theme lacks it."""
    name = name.removeprefix("hud_")  # the same colours, in a halo
    return theme.colour(name if name in theme.colours else _STAND_INS.get(name, name))


def luminance(colour: Colour) -> float:
    """Return the relative luminance (0 to 1) as defined by the Web Content Accessibility
    Guidelines."""
    red, green, blue = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def deepen(colour: Colour, power: float, light: float = 1.0) -> Colour:
    """Return a more saturated and darker tone of a colour."""
    red, green, blue = (round(255 * light * (part / 255) ** power) for part in colour)
    return red, green, blue


def bright_tones(accent: Colour, light: float) -> Tones:
    """Return the tones of a bright face, ``light`` (0 to 1) of the way to white."""
    is_dark = luminance(accent) < 0.18  # the text on it is light, then
    top, middle = mix(accent, WHITE, 0.08 if is_dark else 0.42), deepen(accent, 1.2)
    low = deepen(accent, 1.2 if is_dark else 1.9)
    light *= 0.4 if is_dark else 1.0
    return tuple((mix(tone, WHITE, light), 1.0) for tone in (top, middle, middle, low))


@cached(windows=0.5)
def slab(size: tuple[int, int], radius: int, tones: Tones, rim: Rim | None = None) -> Surface:
    """Return a face with round corners, its tones from top to bottom, and a rim."""
    if min(size) <= 0:
        return Surface((0, 0), pygame.SRCALPHA)
    last = len(tones) - 1

    def tone(part: float) -> tuple[Colour, float]:
        step = min(int(part * last), last - 1)
        (one, weak), (other, strong) = tones[step], tones[step + 1]
        part = part * last - step
        return mix(one, other, part), weak + (strong - weak) * part

    face = _column(size, tone)
    face.blit(rounded(size, radius, WHITE), (0, 0), None, pygame.BLEND_RGBA_MULT)
    if rim is not None:
        face.blit(outline(size, radius, rim), (0, 0))
    return face


@cached(windows=0.25)
def outline(size: tuple[int, int], radius: int, rim: Rim) -> Surface:
    """Return a rim alone, fading from the top down."""
    tone, high, low, line = rim
    if min(size) <= 2 * line:
        return slab(size, radius, ((tone, high), (tone, low)))
    corner = radius + line + 1
    least = min(2 * corner + 1, size[0]), min(2 * corner + 1, size[1])
    ring = rounded(least, radius, WHITE).copy()
    hole = rounded((least[0] - 2 * line, least[1] - 2 * line), max(0, radius - line), WHITE)
    ring.blit(hole, (line, line), None, pygame.BLEND_RGBA_SUB)
    ring.fill((*WHITE, 0), special_flags=pygame.BLEND_RGBA_ADD)  # what was cut out is white again
    ring = stretched(ring, size, corner).copy()
    light = _column(size, lambda part: (tone, high + (low - high) * min(1.0, 1.4 * part)))
    ring.blit(light, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return ring


def _column(size: tuple[int, int], tone: Callable[[float], tuple[Colour, float]]) -> Surface:
    # In a high column only every fourth pixel is worked out; SDL interpolates the others.
    high = size[1]
    count = high if high < _HIGH else high // 4
    step = high / (count - 1) if count < high else 1  # the distance over which SDL interpolates
    strip = Surface((1, count), pygame.SRCALPHA)
    for y in range(count):
        colour, alpha = tone(min(1.0, y * step / max(1, high - 1)))
        strip.set_at((0, y), (*colour, round(255 * alpha)))
    if count < high:
        strip = pygame.transform.smoothscale(strip, (1, high))
    return pygame.transform.scale(strip, size)


@cached(windows=0.25)
def focus_ring(size: tuple[int, int], radius: int, line: int) -> list[tuple[Surface, Point]]:
    """Return a widget's focus ring as four strips, with their offsets from its corner: white on a
    dark ring, so that it shows on any background."""
    outside, inside = 3 * line, min(radius + line, min(size) // 2)
    least = 2 * inside + 1, 2 * inside + 1
    patch = outline(
        (least[0] + 2 * outside, least[1] + 2 * outside),
        radius + 3 * line,
        ((2, 16, 28), 0.85, 0.85, 3 * line),
    ).copy()
    white = least[0] + 4 * line, least[1] + 4 * line
    ring = outline(white, radius + 2 * line, (WHITE, 1.0, 1.0, line + line // 2))
    patch.blit(ring, (line, line))
    return sides_around(patch, size, outside, inside, inside)


def shadow_margin(unit: float) -> int:
    """Return how many pixels a panel's shadow extends beyond it."""
    return round(32 * unit)


def panel_face(
    rect: Rect, window: tuple[int, int], frost: Surface | None, theme: Theme, unit: float
) -> Surface:
    """Return the face of a panel, opaque to its corners: the blurred world that is behind ``rect``
    shines through as far as the text allows."""
    return pygame.transform.smoothscale(_glass(rect, window, frost, theme, unit), rect.size)


def panel_middle(face: Surface, radius: int, unit: float) -> Rect:
    """Return the part of a panel's face that its round corners and its rim leave as it is."""
    radius, line = _edge(face, radius, unit)
    inset = -2 * (radius + line + 1)
    return face.get_rect().inflate(inset, inset)


def panel_parts(
    face: Surface, radius: int, theme: Theme, unit: float
) -> list[tuple[Surface, Point]]:
    """Return the pictures of a panel with its shadow, and their offsets from its corner. The opaque
    part, nearly all of it, is a separate picture that can be copied instead of blended."""
    inner, margin = panel_middle(face, radius, unit), shadow_margin(unit)
    radius, line = _edge(face, radius, unit)
    whole = face.get_rect().inflate(2 * margin, 2 * margin)
    has_middle = min(inner.size) > 0
    parts = [(face.subsurface(inner), inner.topleft)] if has_middle else []
    for box in rects_around(whole, inner if has_middle else None):
        side = Surface(box.size, pygame.SRCALPHA)
        _draw_side(side, face, face.get_rect().move(-box.x, -box.y), radius, line, margin, theme)
        parts.append((side, box.topleft))
    return parts


def _edge(face: Surface, radius: int, unit: float) -> tuple[int, int]:
    """Return the radius of a panel's corners and the width of its rim, in pixels."""
    return min(round(radius * unit), min(face.get_size()) // 2), max(1, round(1.5 * unit))


def _draw_side(
    side: Surface, face: Surface, place: Rect, radius: int, line: int, margin: int, theme: Theme
) -> None:
    """Draw the part of a panel at ``place`` that ``side`` shows: its shadow, face and rim."""
    blur, strength = margin * 5 // 8, 60 if theme.is_light else 130
    draw_shadow(side, place.move(0, margin - blur), radius, blur, strength, place)
    # Cut out only the corners, since masking the whole panel would take longer than painting it.
    corners = _corners(place, radius + line + 1)
    corner = corners[0].width
    for strip in (place.inflate(-2 * corner, 0), place.inflate(0, -2 * corner)):
        side.blit(face, strip, strip.move(-place.x, -place.y))
    mask = rounded((2 * corner + 1,) * 2, radius, WHITE)
    for spot, part in zip(corners, _corners(mask.get_rect(), corner), strict=True):
        if spot.colliderect(side.get_rect()):
            piece = Surface(spot.size, pygame.SRCALPHA)
            piece.blit(face, (0, 0), spot.move(-place.x, -place.y))
            piece.blit(mask.subsurface(part), (0, 0), None, pygame.BLEND_RGBA_MULT)
            side.blit(piece, spot)
    high, low = reversed(_RIM) if theme.is_light else _RIM
    _draw_rim(side, place, radius, (colour_of(theme, "rim"), high, low, line))


def _glass(
    rect: Rect, window: tuple[int, int], frost: Surface | None, theme: Theme, unit: float
) -> Surface:
    """Return the opaque face of a panel, computed from a quarter of its columns: it hardly changes
    from side to side."""
    face, tint = Surface((max(2, rect.width // 4), rect.height), 0, 32), 1.0
    if frost is not None:
        parts = [size / length for size, length in zip(frost.get_size(), window, strict=True)]
        small = Rect(rect.x * parts[0], rect.y * parts[1], rect.w * parts[0], rect.h * parts[1])
        behind = frost.subsurface(small.inflate(2, 2).clip(frost.get_rect()) or frost.get_rect())
        pygame.transform.smoothscale(behind.convert(face), face.get_size(), face)
        tint = _tint(pygame.transform.smoothscale(behind, (16, 16)), theme)
    fill = theme.colour("panel")
    top, sheen = mix(fill, WHITE, _LIGHTER), min(1.0, 150 * unit / rect.height)

    def tone(part: float) -> tuple[Colour, float]:
        return mix(mix(top, fill, part), WHITE, _SHEEN * max(0.0, 1 - part / sheen)), tint

    face.blit(_column(face.get_size(), tone), (0, 0))
    return face


def _corners(rect: Rect, side: int) -> list[Rect]:
    """Return the squares at the corners of ``rect``."""
    side = min(side, rect.width // 2, rect.height // 2)
    spots = [(x, y) for y in (rect.top, rect.bottom - side) for x in (rect.left, rect.right - side)]
    return [Rect(spot, (side, side)) for spot in spots]


def _draw_rim(whole: Surface, rect: Rect, radius: int, rim: Rim) -> None:
    """Draw a rim that fades from the top down, leaving the inside untouched."""
    (tone, high, low, line), seen = rim, whole.get_rect()

    def light(y: int, height: int) -> Callable[[float], tuple[Colour, float]]:
        def strength(part: float) -> tuple[Colour, float]:
            return tone, high + (low - high) * min(1.0, 1.4 * (y + part * height) / rect.height)

        return strength

    corners = _corners(rect, radius + line + 1)
    side = corners[0].width
    ring = outline((2 * side + 1, 2 * side + 1), radius, (WHITE, 1.0, 1.0, line))
    for corner, part in zip(corners, _corners(ring.get_rect(), side), strict=True):
        if corner.colliderect(seen):
            piece = _column(corner.size, light(corner.y - rect.y, side))
            piece.blit(ring.subsurface(part), (0, 0), None, pygame.BLEND_RGBA_MULT)
            whole.blit(piece, corner)
    flat, upright = rect.width - 2 * side, rect.height - 2 * side
    for y, at in ((rect.top, 0), (rect.bottom - line, rect.height)):
        if seen.top <= y < seen.bottom:
            whole.blit(_column((flat, line), light(at, 0)), (rect.left + side, y))
    edge = _column((line, upright), light(side, upright))
    whole.blit(edge, (rect.left, rect.top + side))
    whole.blit(edge, (rect.right - line, rect.top + side))


def _tint(behind: Surface, theme: Theme) -> float:
    """Return how strongly the panel's colour must cover the world ``behind`` (16 pixels square) for
    text to be readable."""
    pixels = (behind.get_at((number % 16, number // 16)) for number in range(256))
    lights = sorted(((red, green, blue) for red, green, blue, _ in pixels), key=luminance)
    fill, inks = theme.colour("panel"), (theme.colour("text"), theme.colour("text_dim"))
    over, tint = (mix(fill, WHITE, _LIGHTER + _SHEEN), fill), _TINT
    while tint < _MAX_TINT:
        mixed = [mix(light, one, tint) for light in (lights[0], lights[-1]) for one in over]
        if all(contrast(ink, one) >= MIN_CONTRAST * 1.08 for ink in inks for one in mixed):
            break
        tint += 0.02
    return tint
