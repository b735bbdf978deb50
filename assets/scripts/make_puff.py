"""Draw Puff's sheets and enter them in the atlas: `python assets/scripts/make_puff.py [KIND]`."""

import json
import sys
from collections.abc import Callable
from functools import partial

import numpy as np
import skia

from folders import THEMES
from mascot.feelings import FEELINGS
from mascot.hats import HATS, draw_hat
from mascot.mood import Mood
from mascot.moods import MOODS
from mascot.pastimes import PASTIMES
from mascot.rig import draw_puff, hat_place
from mascot.swimmer import SWIMMER
from mascot.view import MIDDLE, SCALE

THEME = THEMES / "deep"
QUALITY = 80  # of WebP
OPACITIES = 16  # steps of opacity: WebP keeps it without loss, which every step makes larger
FINER = 4  # drawn pixels along a side of each pixel

HERO = tuple(mood for mood in MOODS if mood.name in ("idle", "look"))  # large, in the menu
Kind = tuple[tuple[Mood, ...], int, float, tuple[float, float]]
KINDS: dict[str, Kind] = {
    "puff": (MOODS + FEELINGS + PASTIMES, 192, SCALE, MIDDLE),
    "swimmer": (SWIMMER, 256, 0.258, (0.33, 0.54)),
    "hero": (HERO, 448, SCALE, MIDDLE),
}
"""The moods of a sheet, pixels of a frame, and Puff's size and place in a frame."""
HATS_PX = 128  # of a frame of the sheet of hats


def frame_of(px: int, draw: Callable[[skia.Canvas], None]) -> np.ndarray:
    """Return a frame, RGBA, with alpha multiplied in; ``draw`` draws it from 0 to 1."""
    fine = px * FINER
    surface = skia.Surface(fine, fine)
    with surface as canvas:
        canvas.scale(fine, fine)
        draw(canvas)
    drawn = surface.toarray(colorType=skia.kRGBA_8888_ColorType).astype(np.float32)
    drawn[..., :3] *= drawn[..., 3:] / 255
    return drawn.reshape(px, FINER, px, FINER, 4).mean(axis=(1, 3))


def picture(premultiplied: np.ndarray) -> skia.Image:
    """Return pixels as a picture with straight alpha."""
    found = premultiplied.copy()
    alpha = found[..., 3:]
    found[..., :3] *= 255 / np.maximum(alpha, 1e-3)
    found[..., 3] = np.rint(alpha[..., 0] * (OPACITIES / 255)) * (255 / OPACITIES)
    levels = np.clip(np.rint(found), 0, 255).astype(np.uint8)
    levels[levels[..., 3] == 0] = 0
    return skia.Image.fromarray(levels, skia.kRGBA_8888_ColorType)


def places(kind: str) -> dict[str, tuple[int, int]]:
    """Return the row and the first column of each mood: in the first row that has room for it."""
    moods = KINDS[kind][0]
    most = max(mood.frames for mood in moods)
    used: list[int] = []  # columns of each row
    found = {}
    for mood in moods:
        row = next((r for r, taken in enumerate(used) if taken + mood.frames <= most), len(used))
        if row == len(used):
            used.append(0)
        found[mood.name] = row, used[row]
        used[row] += mood.frames
    return found


def sheet(kind: str) -> np.ndarray:
    """Draw all frames of a kind."""
    moods, px, scale, middle = KINDS[kind]
    at = places(kind)
    rows = 1 + max(row for row, _ in at.values())
    found = np.zeros((px * rows, px * max(mood.frames for mood in moods), 4), np.float32)
    for mood in moods:
        row, column = at[mood.name]
        for frame in range(column, column + mood.frames):
            place = slice(row * px, (row + 1) * px), slice(frame * px, (frame + 1) * px)
            pose = mood.pose(frame - column)
            draw = partial(draw_puff, pose=pose, scale=scale, middle=middle)
            found[place] = frame_of(px, draw)
    return found


def hats() -> np.ndarray:
    """Draw all hats in one row."""
    return np.hstack([frame_of(HATS_PX, partial(draw_hat, name=name)) for name in HATS])


def entries(kind: str) -> dict[str, dict[str, object]]:
    """Return what the atlas says of a kind."""
    moods, _, scale, middle = KINDS[kind]
    found: dict[str, dict[str, object]] = {}
    at = places(kind)
    for mood in moods:
        row, column = at[mood.name]
        hats = [hat_place(mood.pose(frame), scale, middle) for frame in range(mood.frames)]
        place = {"row": row, "column": column, "frames": mood.frames}
        found[mood.name] = {**place, "fps": mood.fps, "hat": hats}
    return found


def main() -> None:
    """Draw the kinds that are named, or all of them."""
    atlas_path = THEME / "atlas.json"
    for kind in sys.argv[1:] or (*KINDS, "hats"):
        px = HATS_PX if kind == "hats" else KINDS[kind][1]
        drawn = hats() if kind == "hats" else sheet(kind)
        encoded = picture(drawn).encodeToData(skia.kWEBP, QUALITY)
        (THEME / f"{kind}-{px}.webp").write_bytes(bytes(encoded))
    atlas = json.loads(atlas_path.read_text(encoding="utf-8"))
    atlas |= {kind: entries(kind) for kind in KINDS}
    atlas["hats"] = {
        name: {"row": 0, "column": column, "frames": 1} for column, name in enumerate(HATS)
    }
    atlas_path.write_text(json.dumps(atlas, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
