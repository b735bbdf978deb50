"""Frames to sprite sheets: one row a sprite, one column a frame."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import skia
from PIL import Image

from sprites.canvas import Canvas
from sprites.palette import Palette

SOLID = 255
ALPHA_STEP, STILL_STEP, MOVING_STEP = 4, 2, 4  # of 255: less than an eye sees, also of what moves
OPACITIES = 48  # steps of opacity in painted sheets, where WebP keeps it without loss

BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))

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
        for frame in np.split(pixels[strip], columns, axis=1):
            fill_beside(frame)
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


def fill_beside(frame: np.ndarray) -> None:
    """Give the clear pixels beside drawn ones their colour, in place.

    Where the game scales a sprite, it mixes these in; black would be a dark fringe.
    """
    around = np.pad(frame, ((1, 1), (1, 1), (0, 0)))
    height, width = frame.shape[:2]
    for down, across in BESIDE:
        near = around[1 + down : 1 + down + height, 1 + across : 1 + across + width]
        is_new = (frame.max(axis=2) == 0) & (near[..., 3] > 0)
        frame[is_new, :3] = near[is_new, :3]


def write_webp(pixels: np.ndarray, path: Path) -> None:
    """Write RGBA pixels as a lossless WebP."""
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "WEBP", lossless=True, quality=100, method=4, exact=True)
    path.write_bytes(data.getvalue())


def write_painted(pixels: np.ndarray, path: Path, quality: int) -> None:
    """Write RGBA pixels as a WebP with loss, for pictures with more tones than a sheet of tiles."""
    alpha = pixels[..., 3].astype(float)
    pixels[..., 3] = np.rint(np.rint(alpha / SOLID * OPACITIES) * SOLID / OPACITIES)
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "WEBP", quality=quality, method=6, alpha_quality=100)
    path.write_bytes(data.getvalue())


def index(sprites: list[Sprite]) -> dict[str, dict[str, int]]:
    """Return the atlas entry of each sprite of a sheet."""
    entries = {}
    for row, sprite in enumerate(sprites):
        entries[sprite.name] = {"row": row, "frames": sprite.frames}
        if sprite.fps:
            entries[sprite.name]["fps"] = sprite.fps
    return entries
