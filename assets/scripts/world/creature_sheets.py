"""The creatures of each zone, and how each becomes a sheet."""

from collections.abc import Callable
from functools import cache

import skia

from world import anglerfish_motion as fish
from world.angelfish import angelfish
from world.anthias import anthias
from world.jellyfish import pulsing
from world.motion import Bounds, Draw, draw_warped, still, swimming
from world.sardine import sardine
from world.seal import seal
from world.sheet import DrawFrame, Sheet
from world.silver_fish import silver_fish
from world.turtle import turtle


def _fish(draw: Draw, bounds: Bounds, head: float, tail: float, **how: float) -> DrawFrame:
    """Return the frames of a fish that swims from its tail."""
    painted = cache(lambda: still(draw, bounds))

    def frame(canvas: skia.Canvas, time: float) -> None:
        draw_warped(canvas, painted(), swimming(time, head, tail, **how))

    return frame


SHEETS: dict[str, tuple[Sheet, ...]] = {
    "shallows": (
        Sheet("turtle", turtle, (-176, -156, 166, 172), 10, scale=0.64),
        Sheet("silver_fish", _fish(silver_fish, (-27, -10, 25, 9), 23, -25), (-28, -11, 26, 11), 6, detail=2),
    ),
    "reef": (
        Sheet("anthias", _fish(anthias, (-21, -14, 18, 11), 16, -20), (-22, -15, 18, 14), 6, detail=2),
        Sheet("angelfish", _fish(angelfish, (-47, -68, 44, 56), 42, -44, bend=0.7, tilt=0.15), (-48, -70, 46, 60), 6, detail=1.5),
    ),
    "kelp": (
        Sheet("seal", seal, (-124, -50, 114, 78), 10, scale=0.86),
        Sheet("sardine", _fish(sardine, (-17, -7, 16, 7), 14, -15), (-18, -8, 16, 9), 6, detail=2),
    ),
    "abyss": (
        Sheet(
            "jellyfish",
            pulsing,
            (-100, -108, 116, 282),
            12,
            lambda canvas, time: pulsing(canvas, time, 1.8),
            8,
            detail=1.25,
        ),
        Sheet("small_jellyfish", lambda c, t: pulsing(c, t, 1.0, 70, 5), (-100, -108, 116, 282), 10, scale=0.26),
        Sheet("lure", fish.nodding, fish.LURE_BOUNDS, 8, fish.flaring, 6, scale=1.12, mirrored=True),
        Sheet("eye", fish.eyeball, fish.EYE_BOUNDS, 1, scale=1.12, detail=2, mirrored=True),
        Sheet(
            "anglerfish",
            fish.resting,
            fish.FISH_BOUNDS,
            12,
            fish.snapping,
            6,
            scale=1.12,
            detail=1.25,
            mirrored=True,
        ),
    ),
}
