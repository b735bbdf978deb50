"""Sheets: a creature's frames side by side, its reaction's frames in a second row."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import skia

from painting import picture
from painting.motion import Bounds, DrawFrame

_FINER = 2  # each frame is painted so much larger and then reduced
_ALPHA_QUALITY = 80  # less leaves bands in fins and soft shadows


@dataclass(frozen=True)
class Sheet:
    """How a creature becomes a sheet; ``bounds`` are in the units of its drawing."""

    name: str
    draw: DrawFrame
    bounds: Bounds
    frames: int
    react: DrawFrame | None = None
    reaction_frames: int = 0
    scale: float = 1.0  # units of a zone to one unit of the drawing
    detail: float = 1.5  # pixels of a zone's unit
    quality: int = 85
    mirrored: bool = False  # for creatures that stay in one place and look left
    light: bool = False  # light to be added: opaque, on black
    blur: float = 0.0  # units of a zone, for what is far away

    def size(self) -> tuple[int, int]:
        """Return the size of a frame in units of a zone."""
        left, top, right, bottom = self.bounds
        return round((right - left) * self.scale), round((bottom - top) * self.scale)

    def pixel_size(self) -> tuple[int, int]:
        width, height = self.size()
        return round(width * self.detail), round(height * self.detail)


def frame(sheet: Sheet, draw: DrawFrame, time: float) -> skia.Image:
    """Return one frame."""
    width, height = sheet.pixel_size()
    large = picture.surface(width * _FINER, height * _FINER)
    left, top, right, bottom = sheet.bounds
    with large as canvas:
        if sheet.light:
            canvas.clear(skia.ColorBLACK)
        if sheet.mirrored:
            canvas.translate(width * _FINER, 0)
            canvas.scale(-1, 1)
        canvas.scale(width * _FINER / (right - left), height * _FINER / (bottom - top))
        canvas.translate(-left, -top)
        draw(canvas, time)
    small, paint = picture.surface(width, height), skia.Paint()
    if sheet.blur:
        radius = sheet.blur * sheet.detail
        paint.setImageFilter(skia.ImageFilters.Blur(radius, radius))
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear)
    whole = skia.Rect.MakeWH(width, height)
    small.getCanvas().drawImageRect(large.makeImageSnapshot(), whole, smooth, paint)
    return small.makeImageSnapshot()


def painted(sheet: Sheet) -> skia.Image:
    """Return the whole sheet."""
    width, height = sheet.pixel_size()
    rows = [[k / sheet.frames for k in range(sheet.frames)]]
    if sheet.react:
        # A reaction starts and ends at rest, which the first row has already.
        count = sheet.reaction_frames
        rows.append([(k + 1) / (count + 1) for k in range(count)])
    whole = picture.surface(width * max(map(len, rows)), height * len(rows))
    for row, (draw, times) in enumerate(zip((sheet.draw, sheet.react), rows, strict=False)):
        for k, time in enumerate(times):
            whole.getCanvas().drawImage(frame(sheet, draw, time), k * width, row * height)
    return whole.makeImageSnapshot()


def write(sheet: Sheet, path: Path) -> None:
    """Write a sheet."""
    pixels = np.clip(picture.read(painted(sheet)) + 0.5, 0, 255).astype(np.uint8)
    picture.write(pixels, path, sheet.quality, _ALPHA_QUALITY)
