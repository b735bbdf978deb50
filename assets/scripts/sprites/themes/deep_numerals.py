"""The numerals 1 to 8 and the question mark, fitted to the pixel grid."""

from functools import lru_cache

import numpy as np
import skia

from sprites.canvas import Canvas, Linear, fade
from sprites.palette import NUMERAL_FONT, WHITE, Colour, is_light, mix
from sprites.paths import Path
from sprites.themes.deep_tiles import slab_of

CAP_HEIGHT = 0.58
HINTED_BELOW = 32
STROKE = 0.215  # of the height
HEIGHTS = {16: 10, 20: 13, 24: 15, 28: 17}  # pixels
OPTICAL_SHIFT = {"1": -0.015, "4": -0.012, "7": 0.005}  # of the cell

Edges = tuple[tuple[float, float], ...]
STROKES: dict[str, tuple[Edges, Edges]] = {
    "1": (((0.256, 0.469),), ()),
    "2": (((0.0, 0.23), (0.485, 0.715)), ((0.0, 0.217), (0.783, 1.0))),
    "3": (((0.485, 0.719),), ((0.0, 0.203), (0.369, 0.569), (0.794, 1.0))),
    "4": (((0.0, 0.225), (0.489, 0.706)), ((0.508, 0.708),)),
    "5": (((0.03, 0.25), (0.4, 0.64)), ((0.0, 0.211), (0.339, 0.553), (0.783, 1.0))),
    "6": (((0.0, 0.235), (0.445, 0.667)), ((0.0, 0.214), (0.392, 0.586), (0.8, 1.0))),
    "7": ((), ((0.0, 0.217),)),
    "8": (((0.01, 0.24), (0.45, 0.68)), ((0.0, 0.2), (0.378, 0.569), (0.8, 1.0))),
    "?": (((0.0, 0.197), (0.411, 0.606)), ((0.0, 0.194), (0.772, 1.0))),
}
"""Where upright strokes begin and end, across, and level ones, down, in heights of the glyph."""


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
    high = HEIGHTS.get(size) or round(size * CAP_HEIGHT)
    if size >= HINTED_BELOW and (round((slab.bottom - slab.top) * size) - high) % 2:
        high -= 1
    middle = (slab.centre[0] + OPTICAL_SHIFT.get(character, 0.0)) * size
    top = round(slab.centre[1] * size - high / 2)
    if size < HINTED_BELOW:
        path, wide = _fitted(character, high)
        left: float = round(middle - wide / 2)
    else:
        path = glyph.mapped(skia.Matrix.Scale(high, high))
        left = middle - path.computeTightBounds().width() / 2
    return path.moved(left, top).mapped(skia.Matrix.Scale(1 / size, 1 / size))


def _fitted(character: str, high: int) -> tuple[Path, int]:
    """Return a character whose strokes fill whole pixels, and its width, in pixels."""
    glyph, stroke = _glyph(character), max(2, round(STROKE * high))
    wide = glyph.computeTightBounds().width()
    columns = round(wide * high)
    across = _anchors(STROKES[character][0], wide, columns, stroke)
    down = _anchors(STROKES[character][1], 1.0, high, stroke)
    path = Path()
    for verb, points in glyph:
        xs = np.interp([point.x() for point in points], *across)
        ys = np.interp([point.y() for point in points], *down)
        moved = [skia.Point(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]
        if verb == skia.Path.kMove_Verb:
            path.moveTo(*moved)
        elif verb == skia.Path.kLine_Verb:
            path.lineTo(moved[-1])
        elif verb == skia.Path.kQuad_Verb:
            path.quadTo(*moved[-2:])
        elif verb == skia.Path.kClose_Verb:
            path.close()
    return path, columns


def _anchors(
    edges: Edges, length: float, pixels: int, stroke: int
) -> tuple[list[float], list[float]]:
    """Return places in a glyph and the pixels they go to, so that strokes begin on whole ones."""
    places, targets = [0.0], [0.0]
    for start, end in edges:
        first = round((start + end) / 2 / length * pixels - stroke / 2)
        first = min(pixels - stroke, max(0, first))
        places += [start, end]
        targets += [first, first + stroke]
    return [*places, length], [*targets, float(pixels)]
