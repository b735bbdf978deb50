"""The numerals 1 to 8 and the question mark, fitted to the pixel grid."""

from functools import lru_cache

import pygame
from canvas import Canvas, Linear, fade
from palette import NUMERAL_FONT, Colour, mix
from tiles import slab_of

CAP_HEIGHT = 0.58
MASTER_POINTS = 480
HINTED_BELOW = 48
OPTICAL_SHIFT = {"1": -0.015, "4": -0.012, "7": 0.005}  # of the cell


@lru_cache(maxsize=16)
def _glyph(character: str) -> pygame.Surface:
    font = pygame.font.Font(str(NUMERAL_FONT), MASTER_POINTS)
    surface = font.render(character, True, (255, 255, 255)).convert_alpha()
    return surface.subsurface(surface.get_bounding_rect()).copy().premul_alpha()


def numeral(canvas: Canvas, value: int) -> None:
    """Draw the numeral `value` in its colour (overlay)."""
    draw_character(canvas, str(value), canvas.ink.number(value))


def draw_character(canvas: Canvas, character: str, colour: Colour) -> None:
    """Draw one character with a cap height of whole pixels and a small shadow."""
    place = _placed(canvas, character)
    glyph = _glyph(character)
    step = max(1, round(canvas.size / 40)) * canvas.supersample
    shadow = place.move(step // 2 if canvas.size >= 32 else 0, step)
    canvas.stamp(glyph, shadow, canvas.ink.shadow, 0.55)
    light = mix(colour, (255, 255, 255), 0.18)
    paint = Linear(fade((0, light), (0.55, colour), (1, colour))) if canvas.size >= 32 else colour
    canvas.stamp(glyph, place, paint)


def _placed(canvas: Canvas, character: str) -> pygame.Rect:
    size, fine = canvas.size, canvas.supersample
    slab = slab_of(size)
    glyph = _glyph(character)
    height = round(size * CAP_HEIGHT)
    if (round((slab.bottom - slab.top) * size) - height) % 2:
        height += 1 if size < HINTED_BELOW else -1
    width = round(height * glyph.get_width() / glyph.get_height() * fine)
    if size < HINTED_BELOW:  # a touch wider: thin strokes fade at small sizes
        width = round(width * 1.04)
    top = round(slab.centre[1] * size - height / 2) * fine
    shift = OPTICAL_SHIFT.get(character, 0.0)
    left = round((slab.centre[0] + shift) * size * fine - width / 2)
    place = pygame.Rect(left, top, width, height * fine)
    return _sharpest(glyph, place, canvas) if size < HINTED_BELOW else place


def _sharpest(glyph: pygame.Surface, place: pygame.Rect, canvas: Canvas) -> pygame.Rect:
    """Return the place within half a pixel sideways whose scaled-down strokes are crispest."""

    def sharpness(shift: int) -> float:
        probe = Canvas(canvas.size, canvas.supersample, canvas.ink)
        probe.stamp(glyph, place.move(shift, 0), (255, 255, 255))
        alphas = pygame.image.tobytes(probe.finish(), "RGBA")[3::4]
        return sum(a * a for a in alphas) * (1 - 0.02 * abs(shift) / canvas.supersample)

    half = canvas.supersample // 2
    return place.move(max(range(-half, half + 1, max(1, half // 4)), key=sharpness), 0)
