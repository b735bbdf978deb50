"""What a cleared board gives: air, points doubled, a life, stars; and treasure on a cell."""

import math

import skia

from sprites.canvas import Canvas, Radial, fade
from sprites.dive.coin import coin
from sprites.dive.modelling import (
    GOLD,
    bevelled,
    bounce,
    gleam,
    glow_of,
    hue,
    light_spot,
    outlined,
    slope,
    sparkle,
)  # fmt: skip
from sprites.palette import BLACK, NUMERAL_FONT, WHITE
from sprites.paths import (
    Path,
    ellipse,
    grown,
    polygon,
    rounded_rect,
    twinkle,
)

_TWICE = "\N{MULTIPLICATION SIGN}2"


def air(canvas: Canvas) -> None:
    """Draw a large bubble of air with two small ones."""
    for x, y, radius in ((0.46, 0.54, 0.37), (0.83, 0.23, 0.115), (0.65, 0.08, 0.055)):
        skin = ellipse(x, y, radius)
        outlined(canvas, skin, hue("#083A6A"), 0.03)
        tones = ("#F4FFFF", "#A8F2FF", "#4CC8F0", "#1C86D0")
        canvas.fill(skin, glow_of(*tones, centre=(0.42, 0.36), radius=0.72))
        light = fade((0, WHITE, 0.0), (0.72, WHITE, 0.0), (1, hue("#E8FFFF"), 0.95))
        canvas.fill(skin, Radial(light))
        bounce(canvas, skin, "#FFFFFF", radius * 0.12, 0.6)
        gleam(canvas, ellipse(x - radius * 0.38, y - radius * 0.42, radius * 0.26, radius * 0.17)
              .turned(-35, (x - radius * 0.38, y - radius * 0.42)), 1.0)  # fmt: skip


def points(canvas: Canvas) -> None:
    """Draw "x2" in gold."""
    font = skia.Font(skia.Typeface.MakeFromFile(str(NUMERAL_FONT)), 64)
    glyphs, word, x = font.textToGlyphs(_TWICE), Path(), 0.0
    for glyph, advance in zip(glyphs, font.getWidths(glyphs), strict=True):
        outline = font.getPath(glyph)
        if outline is not None:
            word.addPath(outline, x, 0)
        x += advance
    bounds = word.computeTightBounds()
    scale = 0.88 / bounds.width()
    left, top = 0.5 - scale * bounds.centerX(), 0.5 - scale * bounds.centerY()
    word = word.mapped(skia.Matrix.Scale(scale, scale)).moved(left, top)
    thick = grown(word, 0.03)
    outlined(canvas, thick.moved(0, 0.03), hue("#4A2000"), 0.06)
    outlined(canvas, thick, hue("#4A2000"), 0.06)
    canvas.fill(thick.moved(0, 0.03), hue("#B45A06"))
    canvas.fill(thick, slope(*GOLD[:4], degrees=90))
    bevelled(canvas, thick, 0.018, 0.8, 0.25)
    sparkle(canvas, 0.85, 0.17, 0.11)


def life(canvas: Canvas) -> None:
    """Draw a red heart."""
    path = Path()
    path.moveTo(0.5, 0.9)
    path.cubicTo(0.2, 0.7, 0.06, 0.54, 0.06, 0.36)
    path.cubicTo(0.06, 0.06, 0.4, 0.04, 0.5, 0.28)
    path.cubicTo(0.6, 0.04, 0.94, 0.06, 0.94, 0.36)
    path.cubicTo(0.94, 0.54, 0.8, 0.7, 0.5, 0.9)
    path.close()
    outlined(canvas, path, hue("#4A0418"), 0.05)
    canvas.fill(
        path, glow_of("#FFB4A8", "#FF5A68", "#E01E48", "#8E0838", centre=(0.3, 0.25), radius=0.9)
    )
    bevelled(canvas, path, 0.03, 0.35, 0.3)
    bounce(canvas, path, "#FF9AD0", 0.03, 0.5)
    gleam(canvas, ellipse(0.26, 0.28, 0.11, 0.07).turned(-38, (0.26, 0.28)), 0.9, 0.012)


def _star(radius: float, inner: float = 0.53) -> Path:
    """Return a star with rounded points."""
    corners = []
    for number in range(10):
        reach = radius * (inner if number % 2 else 1.0)
        angle = math.pi * (number / 5 - 0.5)
        corners.append((0.5 + reach * math.cos(angle), 0.535 + reach * math.sin(angle)))
    return grown(polygon(corners), 0.1)


def star_won(canvas: Canvas) -> None:
    """Draw a golden star."""
    outer = _star(0.4)
    outlined(canvas, outer, hue("#6A2C00"), 0.05)
    canvas.fill(outer, slope("#FFE07A", "#F09A1E", "#B4560A"))
    face = _star(0.34)
    canvas.fill(face, slope("#FFFCE0", "#FFE36A", "#FFC02C", "#F8960F"))
    for number in range(5):
        angle = 72 * number
        facet = polygon(((0.5, 0.535), (0.5, 0.1), (0.72, 0.24))).turned(angle, (0.5, 0.535))
        canvas.fill(facet, hue("#E87A08"), 0.2, clip=face)
    bevelled(canvas, face, 0.02, 0.75, 0.2)
    gleam(canvas, ellipse(0.4, 0.36, 0.08, 0.045).turned(-35, (0.4, 0.36)), 0.9, 0.01)
    sparkle(canvas, 0.78, 0.24, 0.13)


def star_empty(canvas: Canvas) -> None:
    """Draw the outline of a star to be won, white so that it takes on any colour."""
    wide = max(0.048, 3 * canvas.px)
    outer, inner = _star(0.39 - wide / 2), _star(0.39 - 1.5 * wide)
    canvas.fill(outer, WHITE, 0.1)
    canvas.fill(outer.minus(inner), WHITE)


def glint(canvas: Canvas) -> None:
    """Draw gold that shows over the lower edge of a cell, at its right."""
    cell = rounded_rect(0.03, 0.03, 0.965, 0.945, 0.17)
    with canvas.group():
        light_spot(canvas, 0.7, 0.76, 0.38, "#FFE27A", 0.85)
        for x, y, size in ((0.43, 0.93, 0.17), (0.93, 0.6, 0.15), (0.71, 0.76, 0.235)):
            canvas.fill(ellipse(x, y + 0.015, size + 0.045), BLACK, 0.55, blur=0.02)
            coin(canvas, x, y, size)
        canvas.fill(rounded_rect(-1, -1, 2, 2, 0).minus(cell), BLACK, blend="cut")


def ray(canvas: Canvas) -> None:
    """Draw a star of light."""
    light_spot(canvas, 0.5, 0.5, 0.42, "#FFE27A", 0.8)
    canvas.fill(twinkle(0.5, 0.5, 0.5, 0.1), hue("#FFF6C8"))
    canvas.fill(twinkle(0.5, 0.5, 0.4, 0.13), WHITE)


def piece(canvas: Canvas) -> None:
    """Draw one gold coin."""
    coin(canvas, 0.5, 0.48, 0.4)
