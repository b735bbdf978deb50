"""Puff's moods, each a strip of its frames in full and at 32 pixels."""

import numpy as np
import skia

from contact_sheets.rows import flowed, laid_out
from make_puff import KINDS, frame_of, picture
from mascot.mood import Mood
from painting.paint import brush
from painting.picture import SMOOTH

WIDTH, LARGE, SMALL = 2330, 192, 32
SEA = ((0, "#63C9D2"), (0.35, "#2A8FB0"), (1, "#14456E"))


def puff_sheet(names: list[str]) -> skia.Image:
    """Return the strips of all moods, or of those named at the size they are drawn in."""
    strips = []
    for kind, (moods, drawn, _, _) in KINDS.items():
        px = drawn if names else LARGE
        strips += [strip(kind, mood, px) for mood in moods if not names or mood.name in names]
    if not strips:
        raise SystemExit(f"There is no mood {', '.join(names)}.")
    return laid_out(flowed(strips, WIDTH), SEA)


def strip(kind: str, mood: Mood, px: int) -> skia.Image:
    """Return a mood's frames, ``px`` pixels a side, with its name above and small ones below."""
    surface = skia.Surface(mood.frames * px, px + SMALL + 4)
    with surface as canvas:
        for frame in range(mood.frames):
            drawn = picture(np.asarray(frame_of(kind, mood, frame, px)))
            canvas.drawImage(drawn, frame * px, 0)
            box = skia.Rect.MakeXYWH(frame * (SMALL + 8), px + 4, SMALL, SMALL)
            canvas.drawImageRect(drawn, box, SMOOTH)
        font = skia.Font(skia.Typeface("sans-serif"), 14)
        canvas.drawString(mood.name, 4, 12, font, brush("#FFFFFF"))
    return surface.makeImageSnapshot()
