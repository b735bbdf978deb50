"""The numerals 1 to 8 and the question mark, fitted to the pixel grid."""

from functools import lru_cache
from itertools import product

import skia
from canvas import Canvas, Linear, fade
from palette import NUMERAL_FONT, WHITE, Colour, is_light, mix
from paths import Path, grown
from tiles import slab_of

CAP_HEIGHT = 0.58
HINTED_BELOW = 48
OPTICAL_SHIFT = {"1": -0.015, "4": -0.012, "7": 0.005}  # of the cell
SHIFTS = tuple(step / 8 for step in range(-4, 5))  # pixels
WIDENED = (1.0, 1.05, 1.1)
THICKENED = {16: 0.5, 20: 0.35, 24: 0.2}
"""By how many pixels strokes grow in small cells, where thin ones fade."""


@lru_cache
def _glyph(character: str) -> Path:
    """Return a character's outline in a box from (0, 0), one unit high."""
    font = skia.Font(skia.Typeface.MakeFromFile(str(NUMERAL_FONT)), 1024)
    font.setHinting(skia.FontHinting.kNone)
    path = Path(font.getPath(font.unicharToGlyph(ord(character))))
    box = path.computeTightBounds()
    path = path.moved(-box.left(), -box.top())
    return path.mapped(skia.Matrix.Scale(1 / box.height(), 1 / box.height()))


def numeral(canvas: Canvas, value: int) -> None:
    """Draw the numeral `value` in its colour (overlay)."""
    ink, path = canvas.ink, placed(canvas.size, str(value))
    colour = ink.number(value)
    if ink.has("number_glow"):
        canvas.fill(path, colour, 0.5, blur=0.07)
    draw_character(canvas, path, colour)


def draw_character(canvas: Canvas, path: Path, colour: Colour) -> None:
    """Draw a character, on a dark floor with a small shadow and lit from above."""
    top = colour
    if not is_light(canvas.ink.opened):
        canvas.fill(path.moved(0, canvas.pixels(0.03)), canvas.ink.shadow, 0.6)
        top = mix(colour, WHITE, 0.22)
    is_small = canvas.size < HINTED_BELOW
    canvas.fill(path, colour if is_small else Linear(fade((0, top), (0.6, colour), (1, colour))))


@lru_cache(maxsize=256)
def placed(size: int, character: str) -> Path:
    """Return a character in the middle of a cell of `size` pixels, as high as whole pixels."""
    slab, glyph = slab_of(size), _glyph(character)
    thick = THICKENED.get(size, 0.0)
    height = round(size * CAP_HEIGHT)
    if (round((slab.bottom - slab.top) * size) - height) % 2:
        height += 1 if size < HINTED_BELOW else -1
    wide = glyph.computeTightBounds().width() * (height - thick)
    top = round(slab.centre[1] * size - height / 2) + thick / 2
    middle = (slab.centre[0] + OPTICAL_SHIFT.get(character, 0.0)) * size

    def fitted(widened: float, shift: float) -> Path:
        matrix = skia.Matrix.Translate((middle - wide * widened / 2 + shift) / size, top / size)
        matrix.preScale((height - thick) * widened / size, (height - thick) / size)
        path = glyph.mapped(matrix)
        return grown(path, thick / size) if thick else path

    if size >= HINTED_BELOW:
        return fitted(1.0, 0.0)
    best = max(product(WIDENED, SHIFTS), key=lambda fit: _sharpness(fitted(*fit), size, fit[1]))
    return fitted(*best)


def _sharpness(path: Path, size: int, shift: float) -> float:
    """Return how crisp a path is in a cell of `size` pixels; being off the middle counts less."""
    surface = skia.Surface(size, size)
    with surface as canvas:
        canvas.scale(size, size)
        canvas.drawPath(path, skia.Paint(AntiAlias=True))
    alpha = surface.toarray()[..., 3] / 255
    return float((alpha**2).sum() / alpha.sum()) * (1 - 0.03 * abs(shift))
