"""Layers of a zone: painted in half floats, lit along their edges, and written as WebP."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import skia

from world.outline import HEIGHT, WIDTH
from world.paint import BLENDS, tint

SCALE = 1.5  # pixels of a layout unit: a window 1080 pixels high needs no more
QUALITY = 82  # of WebP
_DITHER = 0.7  # of 255: spread over the steps between 8-bit colours, so that no bands show

Painter = Callable[[skia.Canvas], None]


def _surface() -> skia.Surface:
    size = round(WIDTH * SCALE), round(HEIGHT * SCALE)
    info = skia.ImageInfo.Make(*size, skia.kRGBA_F16_ColorType, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(info)


def painted(paint: Painter) -> skia.Image:
    """Return a whole layer; ``paint`` draws in layout units."""
    surface = _surface()
    with surface as canvas:
        canvas.scale(SCALE, SCALE)
        paint(canvas)
    return surface.makeImageSnapshot()


def blurred(image: skia.Image, radius: float) -> skia.Image:
    """Return a layer as seen through water: out of focus by so many units."""
    surface, paint = _surface(), skia.Paint()
    paint.setImageFilter(skia.ImageFilters.Blur(radius * SCALE, radius * SCALE))
    surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
    return surface.makeImageSnapshot()


def together(*images: skia.Image) -> skia.Image:
    """Return layers laid over each other as one: for those that never move apart."""
    surface = _surface()
    for image in images:
        surface.getCanvas().drawImage(image, 0, 0)
    return surface.makeImageSnapshot()


def unfocused(image: skia.Image, radius: float) -> skia.Image:
    """Return a layer like ``blurred``, but whole up to the picture's own edge."""
    surface, paint, clamp = _surface(), skia.Paint(), skia.TileMode.kClamp
    paint.setImageFilter(skia.ImageFilters.Blur(radius * SCALE, radius * SCALE, clamp))
    surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
    return surface.makeImageSnapshot()


def rim_lit(
    image: skia.Image,
    colour: str,
    towards: tuple[float, float],
    blur: float,
    alpha: float,
    endless: bool = False,
) -> skia.Image:
    """Return a layer with light along the edges that face away from ``towards``.

    The light is the layer's own shape in one colour, less a blurred copy of it moved ``towards``.
    With ``endless``, shapes go on beyond the picture: where it cuts them there is no light.
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
    inner = skia.Paint(BlendMode=BLENDS["cut"])
    inner.setImageFilter(skia.ImageFilters.Blur(blur * SCALE, blur * SCALE))
    aside, down = towards[0] * SCALE, towards[1] * SCALE
    if endless:
        clamp, moved = skia.TileMode.kClamp, skia.Matrix.Translate(aside, down)
        inner.setShader(image.makeShader(clamp, clamp, plain, moved))
        canvas.drawPaint(inner)
    else:
        canvas.drawImage(image, aside, down, plain, inner)
    canvas.restore()
    return surface.makeImageSnapshot()


def edge_lit(
    image: skia.Image, colour: str, towards: tuple[float, float], blur: float, alpha: float
) -> skia.Image:
    """Return a layer lit like ``rim_lit``, but dark where the picture's own edge cuts a shape."""
    surface, plain = _surface(), skia.SamplingOptions()
    canvas = surface.getCanvas()
    canvas.drawImage(image, 0, 0)
    light = skia.Paint(BlendMode=BLENDS["screen"])
    light.setAlphaf(alpha)
    canvas.saveLayer(None, light)
    shape = skia.Paint()
    shape.setColorFilter(skia.ColorFilters.Blend(tint(colour), skia.BlendMode.kSrcIn))
    canvas.drawImage(image, 0, 0, plain, shape)
    # The shapes go on past the edge, as the pixels there do.
    clamp = skia.TileMode.kClamp
    moved = skia.Matrix.Translate(towards[0] * SCALE, towards[1] * SCALE)
    inner = skia.Paint(BlendMode=BLENDS["cut"], Shader=image.makeShader(clamp, clamp, plain, moved))
    inner.setImageFilter(skia.ImageFilters.Blur(blur * SCALE, blur * SCALE))
    beyond = 4 * (blur + max(map(abs, towards))) * SCALE
    canvas.drawRect(
        skia.Rect.MakeWH(image.width(), image.height()).makeOutset(beyond, beyond), inner
    )
    canvas.restore()
    return surface.makeImageSnapshot()


def pixels(image: skia.Image, seed: int = 7) -> np.ndarray:
    """Return the layer in 8 bits a channel, height x width x RGBA, dithered; always the same."""
    width, height = image.width(), image.height()
    exact = np.zeros((height, width, 4), np.float16)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_F16_ColorType, skia.kUnpremul_AlphaType)
    image.readPixels(info, exact, width * 8, 0, 0)
    rng = np.random.default_rng(seed)
    found = exact.astype(np.float32) * 255
    found[..., :3] += rng.uniform(-_DITHER, _DITHER, (height, width, 1))
    found = np.clip(found + 0.5, 0, 255).astype(np.uint8)
    found[found[..., 3] == 0] = 0
    return found


def write(image: skia.Image, path: Path) -> tuple[int, int, int, int]:
    """Write the part of a layer that is not empty, and return its place in pixels."""
    whole = pixels(image)
    rows, columns = np.nonzero(whole[..., 3].any(axis=1))[0], np.nonzero(whole[..., 3].any(axis=0))[0]
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    part = np.ascontiguousarray(whole[top:bottom, left:right])
    small = skia.Image.fromarray(part, skia.kRGBA_8888_ColorType)
    path.write_bytes(bytes(small.encodeToData(skia.kWEBP, QUALITY)))
    return int(left), int(top), int(right - left), int(bottom - top)
