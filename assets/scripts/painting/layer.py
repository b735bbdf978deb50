"""Layers of a zone: painted in half floats, lit along their edges, and written as WebP."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import skia

from painting import picture
from painting.outline import HEIGHT, WIDTH
from painting.paint import BLENDS, brush, tint

SCALE = 1.5  # pixels of a layout unit: a window 1080 pixels high needs no more
_DITHER = 0.7  # of 255: spread over the steps between 8-bit colours, so that no bands show

Painter = Callable[[skia.Canvas], None]


@dataclass(frozen=True)
class Layer:
    """A layer's picture and how it is written; ``shrink`` divides its width and height.

    The game adds ``light`` to what is below, so it is written over black, without transparency.
    """

    image: skia.Image
    shrink: int = 1
    quality: int = 82  # or picture.LOSSLESS, for what is dark and even
    light: bool = False


def _surface(scale: float = SCALE) -> skia.Surface:
    return picture.surface(round(WIDTH * scale), round(HEIGHT * scale))


def painted(paint: Painter) -> skia.Image:
    """Return the picture of a whole layer; ``paint`` draws in layout units."""
    surface = _surface()
    with surface as canvas:
        canvas.scale(SCALE, SCALE)
        paint(canvas)
    return surface.makeImageSnapshot()


def blurred(image: skia.Image, radius: float) -> skia.Image:
    """Return a layer as seen through water: out of focus by so many units."""
    surface, paint, clamp = _surface(), skia.Paint(), skia.TileMode.kClamp
    paint.setImageFilter(skia.ImageFilters.Blur(radius * SCALE, radius * SCALE, clamp))
    surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
    return surface.makeImageSnapshot()


def together(*images: skia.Image) -> skia.Image:
    """Return layers laid over each other as one: for those that never move apart."""
    surface = _surface()
    for image in images:
        surface.getCanvas().drawImage(image, 0, 0)
    return surface.makeImageSnapshot()


def veiled(image: skia.Image, haze: Painter) -> skia.Image:
    """Return a layer with haze over its shapes alone, not over the gaps between them."""
    surface = _surface()
    with surface as canvas:
        canvas.drawImage(image, 0, 0)
        canvas.scale(SCALE, SCALE)
        canvas.saveLayer(None, skia.Paint(BlendMode=BLENDS["inside"]))
        haze(canvas)
        canvas.restore()
    return surface.makeImageSnapshot()


def rim_lit(
    image: skia.Image, colour: str, towards: tuple[float, float], blur: float, alpha: float
) -> skia.Image:
    """Return a layer with light along the edges that face away from ``towards``.

    The light is the layer's own shape in one colour, less a blurred copy of it moved ``towards``.
    Shapes go on past the picture's edge, as the pixels there do: where it cuts them is no light.
    """
    surface, plain = _surface(), skia.SamplingOptions()
    canvas = surface.getCanvas()
    canvas.drawImage(image, 0, 0)
    light = skia.Paint(BlendMode=BLENDS["screen"])
    light.setAlphaf(alpha)
    canvas.saveLayer(None, light)
    shape = skia.Paint()
    shape.setColorFilter(skia.ColorFilters.Blend(tint(colour), skia.BlendMode.kSrcIn))
    canvas.drawImage(image, 0, 0, plain, shape)
    clamp = skia.TileMode.kClamp
    moved = skia.Matrix.Translate(towards[0] * SCALE, towards[1] * SCALE)
    inner = skia.Paint(BlendMode=BLENDS["cut"], Shader=image.makeShader(clamp, clamp, plain, moved))
    inner.setImageFilter(skia.ImageFilters.Blur(blur * SCALE, blur * SCALE))
    beyond = 4 * (blur + max(map(abs, towards))) * SCALE
    whole = skia.Rect.MakeWH(image.width(), image.height())
    canvas.drawRect(whole.makeOutset(beyond, beyond), inner)
    canvas.restore()
    return surface.makeImageSnapshot()


def added(light: skia.Image, below: skia.Image) -> skia.Image:
    """Return light that looks the same added to an opaque layer as screened over it."""
    surface = _surface()
    canvas = surface.getCanvas()
    canvas.drawImage(light, 0, 0)
    rest = skia.Paint(BlendMode=BLENDS["filter"])
    inverse = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]
    rest.setColorFilter(skia.ColorFilters.Matrix(inverse))
    canvas.drawImage(below, 0, 0, skia.SamplingOptions(), rest)
    return surface.makeImageSnapshot()


def pixels(layer: Layer, seed: int = 7) -> np.ndarray:
    """Return a layer in 8 bits a channel, height x width x RGBA, dithered; always the same."""
    surface = _surface(SCALE / layer.shrink)
    width, height = surface.width(), surface.height()
    if layer.light:
        surface.getCanvas().drawPaint(brush("#000000"))
    surface.getCanvas().drawImageRect(layer.image, skia.Rect.MakeWH(width, height), picture.SMOOTH)
    found = picture.read(surface.makeImageSnapshot())
    grain = np.random.default_rng(seed).uniform(-_DITHER, _DITHER, (height, width, 1))
    # What is black stays black, or a light would cost bytes where there is none.
    found[..., :3] += grain * (found[..., :3].max(axis=2, keepdims=True) > 0.5)
    found = np.clip(found + 0.5, 0, 255).astype(np.uint8)
    found[found[..., 3] == 0] = 0
    return found


def write(layer: Layer, path: Path) -> None:
    """Write a layer's whole picture."""
    picture.write(pixels(layer), path, layer.quality)
