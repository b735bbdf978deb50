"""Frames to sprite sheets: one row a sprite, one column a frame."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import skia
from canvas import Canvas
from palette import Palette
from PIL import Image

SOLID = 255
ALPHA_STEP, STILL_STEP, MOVING_STEP = 4, 2, 4  # of 255: less than an eye sees, also of what moves

Draw = Callable[[Canvas, int], None]


@dataclass(frozen=True)
class Sprite:
    """A named animation: `draw(canvas, frame)` for each of `frames` frames."""

    name: str
    frames: int
    draw: Draw
    fps: int = 0


def still(draw: Callable[[Canvas], None]) -> Draw:
    """Return a drawing without frames as one that ignores its frame."""
    return lambda canvas, frame: draw(canvas)


def draw_sheet(sprites: list[Sprite], size: int, ink: Palette) -> np.ndarray:
    """Return the RGBA pixels of a sheet whose frames are `size` pixels a side."""
    columns = max(sprite.frames for sprite in sprites)
    shape = skia.ImageInfo.Make(
        columns * size,
        len(sprites) * size,
        skia.ColorType.kRGBA_F16_ColorType,  # eight bits would leave steps in glows
        skia.AlphaType.kPremul_AlphaType,
    )
    surface = skia.Surface(shape)
    with surface as sheet:
        for row, sprite in enumerate(sprites):
            for frame in range(sprite.frames):
                with skia.AutoCanvasRestore(sheet):
                    sheet.translate(frame * size, row * size)
                    sheet.clipRect(skia.Rect.MakeWH(size, size))
                    sheet.scale(size, size)
                    sprite.draw(Canvas(sheet, size, ink), frame)
    pixels = straight(surface)
    for row, sprite in enumerate(sprites):
        strip = slice(row * size, (row + 1) * size)
        step = MOVING_STEP if sprite.frames > 1 else STILL_STEP
        pixels[strip] = rounded(pixels[strip], step)
    return pixels


def straight(surface: skia.Surface) -> np.ndarray:
    """Return a surface's RGBA pixels with straight alpha, those that are clear all zero."""
    pixels = surface.toarray(colorType=skia.ColorType.kRGBA_8888_ColorType)
    pixels[pixels[..., 3] == 0] = 0
    return pixels


def rounded(pixels: np.ndarray, step: int) -> np.ndarray:
    """Return RGBA pixels with colours in steps, so that they pack better.

    The clearer a pixel is, the larger its steps; what is clear and what is solid stay so.
    """
    colour, alpha = pixels[..., :3].astype(int), pixels[..., 3].astype(int)
    is_soft = (alpha > 0) & (alpha < SOLID)
    steps = np.full(alpha.shape, step)
    for longer in (4, 8, 16, 32):
        steps[is_soft & (longer * alpha <= 1.5 * step * SOLID)] = max(step, longer)
    steps = steps[..., None]
    colour = np.minimum(SOLID, (colour + steps // 2) // steps * steps)
    stepped = np.clip((alpha + 2) // ALPHA_STEP * ALPHA_STEP, 1, SOLID - 1)
    result = np.dstack([colour, np.where(is_soft, stepped, alpha)]).astype(np.uint8)
    result[alpha < 2] = 0
    return result


def write_webp(pixels: np.ndarray, path: Path) -> None:
    """Write RGBA pixels as a lossless WebP."""
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "WEBP", lossless=True, quality=100, method=4)
    path.write_bytes(data.getvalue())


def index(sprites: list[Sprite]) -> dict[str, dict[str, int]]:
    """Return the atlas entry of each sprite of a sheet."""
    entries = {}
    for row, sprite in enumerate(sprites):
        entries[sprite.name] = {"row": row, "frames": sprite.frames}
        if sprite.fps:
            entries[sprite.name]["fps"] = sprite.fps
    return entries
