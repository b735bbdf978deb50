"""The creatures of each zone, and how each becomes a sheet."""

from collections.abc import Callable
from functools import cache

import skia

from world import anglerfish_motion as fish
from world import crab, manta, moray, perch
from world.angelfish import angelfish
from world.anthias import anthias
from world.bathysphere import diving, searching
from world.jellyfish import pulsing
from world.lanternfish import lanternfish
from world.motion import Bounds, Draw, draw_warped, still, swimming, wave
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


def _rowing(
    draw: Callable[[skia.Canvas, float], None],
    bounds: Bounds,
    head: float,
    tail: float,
    **how: float,
) -> DrawFrame:
    """Return the frames of a fish that also rows with its breast fins."""

    def frame(canvas: skia.Canvas, time: float) -> None:
        painted = still(lambda rowed: draw(rowed, wave(2 * time)), bounds)
        draw_warped(canvas, painted, swimming(time, head, tail, **how))

    return frame


def _crab(colours: crab.Colours) -> Sheet:
    return Sheet(
        "crab",
        lambda canvas, time: crab.crab(canvas, time, colours),
        crab.BOUNDS,
        6,
        lambda canvas, time: crab.startled(canvas, time, colours),
        4,
        scale=0.46,
        detail=1.4,
        quality=78,
    )


def _perch(name: str, colours: perch.Colours, scale: float) -> Sheet:
    def draw(canvas: skia.Canvas, row: float) -> None:
        perch.perch(canvas, row, colours)

    frames = _rowing(draw, perch.BOUNDS, 39, -41)
    return Sheet(name, frames, (-45, -28, 43, 27), 6, scale=scale, detail=1.3)


def _manta(colours: manta.Colours, scale: float) -> Sheet:
    return Sheet(
        "manta",
        lambda canvas, time: manta.manta(canvas, time, colours),
        manta.BOUNDS,
        8,
        scale=scale,
        detail=0.75,
        quality=80,
        blur=0.7,
    )


def _lanternfish(colour: str) -> Sheet:
    frames = _fish(lambda canvas: lanternfish(canvas, colour), (-23, -10, 21, 10), 19, -22)
    return Sheet("lanternfish", frames, (-27, -13, 25, 13), 6, scale=0.8, light=True)


SHEETS: dict[str, tuple[Sheet, ...]] = {
    "shallows": (
        Sheet("turtle", turtle, (-176, -156, 166, 172), 8, scale=0.6, detail=1.3, quality=75),
        Sheet(
            "silver_fish",
            _fish(silver_fish, (-27, -10, 25, 9), 23, -25),
            (-28, -11, 26, 11),
            6,
            scale=0.8,
            detail=2,
        ),
        _manta(manta.SHALLOWS, 0.62),
        _crab(crab.CORAL),
    ),
    "reef": (
        Sheet(
            "anthias",
            _fish(anthias, (-21, -14, 18, 11), 16, -20, bend=0.95),
            (-22, -15, 18, 14),
            6,
            scale=0.85,
            detail=2,
        ),
        Sheet(
            "angelfish",
            _rowing(angelfish, (-47, -68, 44, 56), 42, -44, tilt=0.15),
            (-48, -70, 46, 60),
            6,
            scale=0.8,
            detail=1.3,
            mirrored=True,
        ),
        _manta(manta.REEF, 0.8),
    ),
    "kelp": (
        Sheet("seal", seal, (-122, -46, 112, 72), 8, scale=0.86, detail=1.25, quality=80),
        Sheet(
            "sardine",
            _fish(sardine, (-17, -7, 16, 7), 14, -15, bend=0.95),
            (-18, -8, 16, 9),
            6,
            detail=2,
        ),
        _perch("kelp_bass", perch.KELP, 0.9),
    ),
    "wreck": (
        Sheet(
            "moray",
            moray.moray,
            moray.BOUNDS,
            6,
            moray.lunging,
            5,
            scale=0.62,
            detail=1.4,
            quality=78,
        ),
        _perch("grey_perch", perch.WRECK, 0.6),
    ),
    "trench": (
        Sheet(
            "search_light", searching, (-60, -40, 210, 300), 16, scale=1.25, detail=0.5, light=True
        ),
        Sheet("bathysphere", diving, (-29, -302, 29, 36), 8, scale=1.25, detail=1.4, quality=78),
        _lanternfish("#8FB8FF"),
        _crab(crab.VENT),
    ),
    "abyss": (
        Sheet(
            "jellyfish",
            pulsing,
            (-100, -108, 116, 282),
            12,
            lambda canvas, time: pulsing(canvas, time, 1.8),
            5,
            quality=66,
            detail=1,
            light=True,
        ),
        Sheet(
            "small_jellyfish",
            lambda canvas, time: pulsing(canvas, time, 1.0, 70, 5),
            (-100, -108, 116, 282),
            10,
            scale=0.26,
            quality=78,
            light=True,
        ),
        _lanternfish("#4FF2DE"),
        Sheet(
            "lure",
            fish.nodding,
            fish.LURE_BOUNDS,
            6,
            fish.flaring,
            4,
            scale=1.12,
            detail=1.2,
            quality=75,
            mirrored=True,
            light=True,
        ),
        Sheet("eye", fish.blinking, fish.EYE_BOUNDS, 16, scale=1.12, quality=75, mirrored=True),
        Sheet(
            "anglerfish",
            fish.resting,
            fish.FISH_BOUNDS,
            6,
            fish.snapping,
            6,
            scale=1.12,
            detail=1.15,
            quality=68,
            mirrored=True,
        ),
    ),
}
