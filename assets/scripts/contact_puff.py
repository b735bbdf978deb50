"""Show all moods of Puff on one sheet: `python assets/scripts/contact_puff.py OUT.png [mood ...]`.

Every mood is a strip over the sea, at full size and at 32 pixels; with names, only those, large.
"""

import sys

import numpy as np
import skia

from make_puff import KINDS, frame_of, picture
from mascot.mood import Mood
from painting.paint import brush, downward

WIDTH, GAP, LARGE, SMALL = 2330, 8, 192, 32
SEA = ((0, "#63C9D2"), (0.35, "#2A8FB0"), (1, "#14456E"))


def strips(names: list[str]) -> list[tuple[str, Mood, int]]:
    """Return the moods to show, and how many pixels to give a frame."""
    found = []
    for kind, (moods, drawn, _, _) in KINDS.items():
        px = drawn if names else LARGE
        chosen = [mood for mood in moods if not names or mood.name in names]
        found += [(kind, mood, px) for mood in chosen]
    return found


def main() -> None:
    names = sys.argv[2:]
    x, y, high, placed = GAP, GAP, 0, []
    for kind, mood, px in strips(names):
        wide = mood.frames * px + GAP * 2
        if x + wide > WIDTH and x > GAP:
            x, y, high = GAP, y + high, 0
        placed.append((kind, mood, px, x, y))
        x, high = x + wide, max(high, px + SMALL + 24)
    height = y + high
    width = max(left + mood.frames * px + GAP for _, mood, px, left, _ in placed)
    surface, font = skia.Surface(width, height), skia.Font(skia.Typeface("sans-serif"), 14)
    with surface as canvas:
        canvas.drawPaint(brush(downward(0, height, *SEA)))
        for kind, mood, px, left, top in placed:
            canvas.drawString(mood.name, left + 4, top + 12, font, brush("#FFFFFF"))
            for frame in range(mood.frames):
                drawn = picture(np.asarray(frame_of(kind, mood, frame, px)))
                canvas.drawImage(drawn, left + frame * px, top)
                box = skia.Rect.MakeXYWH(left + frame * (SMALL + 8), top + px + 4, SMALL, SMALL)
                smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
                canvas.drawImageRect(drawn, box, smooth)
    surface.makeImageSnapshot().save(sys.argv[1], skia.kPNG)


if __name__ == "__main__":
    main()
