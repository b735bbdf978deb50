"""Colours, gradients and brushes for skia. Colours are written ``#RRGGBB``."""

from collections.abc import Sequence

import skia

Stop = tuple[float, str] | tuple[float, str, float]
"""The place of a gradient's stop (0 to 1), its colour, and its opacity if not 1."""

BLENDS = {
    "over": skia.BlendMode.kSrcOver,
    "add": skia.BlendMode.kPlus,
    "screen": skia.BlendMode.kScreen,
    "multiply": skia.BlendMode.kMultiply,
    "inside": skia.BlendMode.kSrcATop,
    "mask": skia.BlendMode.kDstIn,
    "cut": skia.BlendMode.kDstOut,
    "filter": skia.BlendMode.kModulate,
}


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def tint(colour: str, alpha: float = 1.0) -> int:
    """Return a colour as skia has it."""
    return skia.ColorSetARGB(round(255 * min(1.0, max(0.0, alpha))), *rgb(colour))


def mixed(one: str, other: str, part: float) -> str:
    """Return the colour that is ``part`` (0 to 1) of the way from one to the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def _stops(stops: Sequence[Stop]) -> tuple[list[int], list[float]]:
    return [tint(*stop[1:]) for stop in stops], [float(stop[0]) for stop in stops]


def downward(top: float, bottom: float, *stops: Stop) -> skia.Shader:
    """Return a gradient from one height to another."""
    return skia.GradientShader.MakeLinear(
        [skia.Point(0, top), skia.Point(0, bottom)], *_stops(stops)
    )


def across(left: float, right: float, *stops: Stop) -> skia.Shader:
    return skia.GradientShader.MakeLinear(
        [skia.Point(left, 0), skia.Point(right, 0)], *_stops(stops)
    )


def around(x: float, y: float, radius: float, *stops: Stop) -> skia.Shader:
    """Return a gradient from a middle outward."""
    return skia.GradientShader.MakeRadial(skia.Point(x, y), radius, *_stops(stops))


def brush(
    colour: str | skia.Shader,
    alpha: float = 1.0,
    line: float | None = None,
    blur: float = 0.0,
    blend: str = "over",
) -> skia.Paint:
    """Return a paint of a colour or a gradient; with ``line`` it strokes with round ends."""
    paint = skia.Paint(AntiAlias=True, Dither=True)
    if isinstance(colour, str):
        paint.setColor(tint(colour, alpha))
    else:
        paint.setShader(colour)
        paint.setAlphaf(alpha)
    if line is not None:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(line)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    paint.setBlendMode(BLENDS[blend])
    return paint
