"""Frames to sprite sheets: one row a sprite, one column a frame."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame
from canvas import Canvas, new_surface
from palette import Palette
from png import write_png

Draw = Callable[[Canvas, int], None]

TARGET_PIXELS = {
    16: 256,
    20: 320,
    24: 384,
    28: 448,
    32: 256,
    40: 320,
    48: 384,
    64: 512,
    96: 768,
    192: 768,
    320: 1280,
}


@dataclass(frozen=True)
class Sprite:
    """A named animation: `draw(canvas, frame)` for each of `frames` frames."""

    name: str
    frames: int
    draw: Draw
    fps: int = 0


def new_canvas(size: int, ink: Palette) -> Canvas:
    """Return a canvas with the supersampling that suits a frame of `size` pixels."""
    return Canvas(size, max(1, TARGET_PIXELS.get(size, size * 4) // size), ink)


def still(draw: Callable[[Canvas], None]) -> Draw:
    """Return a drawing without frames as one that ignores its frame."""
    return lambda canvas, frame: draw(canvas)


def write_sheets(
    sprites: list[Sprite],
    paths: dict[int, Path],
    ink: Palette,
    shared: bool = False,
    thrift: int = 2,
) -> None:
    """Draw every sprite at each size of `paths`, in the colours `ink`.

    `shared` draws once, at the largest size, and scales down; `thrift` is by how much the frames
    of what moves may be off (see thrift.py), and half of it that of what stands still.
    """
    columns, sizes = max(sprite.frames for sprite in sprites), tuple(paths)
    sheets = {s: new_surface(columns * s, len(sprites) * s) for s in sizes}
    for row, sprite in enumerate(sprites):
        for frame in range(sprite.frames):
            drawn = None
            for size in sorted(sizes, reverse=True):
                if drawn is None or not shared:
                    drawn = new_canvas(size, ink)
                    sprite.draw(drawn, frame)
                place = (frame * size, row * size)
                sheets[size].blit(drawn.finish(size), place, special_flags=pygame.BLEND_RGBA_ADD)
    for size, sheet in sheets.items():
        thrifts = [thrift if sprite.frames > 1 else thrift // 2 for sprite in sprites]
        write_png(sheet, paths[size], size, thrifts)


def index(sprites: list[Sprite]) -> dict[str, dict[str, int]]:
    """Return the atlas entry of each sprite of a sheet."""
    entries = {}
    for row, sprite in enumerate(sprites):
        entries[sprite.name] = {"row": row, "frames": sprite.frames}
        if sprite.fps:
            entries[sprite.name]["fps"] = sprite.fps
    return entries
