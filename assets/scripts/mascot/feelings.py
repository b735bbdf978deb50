"""Puff's feelings: moods that comment on the game, and those of a bored fish."""

import math

from mascot.mood import Mood, swimming, wave
from mascot.moods import FULL
from mascot.pose import Mark, Pose, Track


def sweat(frame: int) -> Pose:
    """Tremble, with a drop running down the temple."""
    part = frame / 6
    shake = 0.004 * (1 if frame % 2 else -1)
    drops: tuple[Mark, ...] = (
        ("drop", 0.675 + 0.03 * part, 0.33 + 0.15 * part**1.6, 0.044 + 0.016 * min(1, 3 * part),
         min(1.0, 0.3 + 3 * part, 5 * (1 - part))),
        ("drop", 0.235 - 0.012 * ((part + 0.5) % 1), 0.36 + 0.1 * ((part + 0.5) % 1), 0.02,
         1 - (part + 0.5) % 1),
    )  # fmt: skip
    return Pose(
        dx=shake,
        stretch=(0.985, 1.01),
        roll=1.2 * wave(frame, 6),
        look=(0.1 * wave(frame, 6, 0.2), -0.3),
        pupil=0.84,
        eye=1.04,
        brows=(1, 0.55, -0.8),
        mouth="wavy",
        gape=0.55 + 0.3 * wave(frame, 3),
        blush=0.75,
        furl=0.15,
        marks=drops,
    ).but(**swimming(frame, 6, 0.6))


def sulk(frame: int) -> Pose:
    """Turn away with full cheeks."""
    breath = wave(frame, 4)
    return Pose(
        dx=0.02,
        dy=0.014 + 0.004 * breath,
        roll=4,
        yaw=17 + 1.5 * breath,
        pitch=-3,
        inflate=0.16 + 0.05 * breath,
        cheeks=0.62 + 0.12 * breath,
        stretch=(1.02, 0.975),
        bend=44 + 4 * breath,
        tail=-6 * breath,
        left=(-24 + 4 * breath, 0, 12),
        right=(-24 - 4 * breath, 0, 12),
        dorsal=10,
        look=(0.55, -0.25),
        lids=(0.38, 0.38),
        lid_tilt=0.45,
        brows=(1, -0.1, 0.55),
        mouth="pout",
        gape=0.9,
        blush=0.9,
    )


_JOY = Pose(eyes="glad", mouth="open", gape=0.75, blush=0.8, size=0.97)
_LEAP = Track(
    (0, _JOY.but(stretch=(1.1, 0.88), dy=0.045, left=(-28, 0, 20), right=(-28, 0, 20))),
    (2, _JOY.but(stretch=(0.92, 1.1), dy=-0.035, roll=-6, left=(64, 0, -22), right=(64, 0, -22),
                 bend=44, tail=20, pitch=10)),
    (4, _JOY.but(stretch=(1.0, 1.0), dy=-0.05, roll=5, left=(76, 0, 10), right=(76, 0, 10),
                 bend=70, tail=-18, pitch=8)),
    (6, _JOY.but(stretch=(0.96, 1.05), dy=0.0, roll=2, left=(30, 0, 26), right=(30, 0, 26),
                 bend=56, tail=12)),
    loop=8,
)  # fmt: skip


def joy(frame: int) -> Pose:
    """Leap with closed eyes and fins thrown up."""
    marks: list[Mark] = []
    for k, (x, y) in enumerate(((0.14, 0.3), (0.8, 0.2), (0.24, 0.13), (0.88, 0.36))):
        age = ((frame - 2 - k) % 8) / 4
        if age < 1:
            marks.append(("spark", x, y - 0.04 * age, 0.075 * math.sin(math.pi * age), 1.0))
    return _LEAP.at(frame).but(marks=tuple(marks))


_GASP = Pose(
    eye=1.14, pupil=0.66, look=(0, 0.06), brows=(1, 0.95, -0.15), mouth="round", gape=0.72,
    left=(30, -6, -8), right=(30, -6, -8), spikes=0.3, dy=-0.012, stretch=(0.98, 1.03), size=0.97,
)  # fmt: skip
_START = Track(
    (0, Pose(stretch=(1.06, 0.92), dy=0.02, eyes="tight", mouth="flat", pitch=-4)),
    (1, _GASP.but(stretch=(0.9, 1.13), dy=0.0, size=0.94, spikes=0.55, gape=0.95)),
    (2, _GASP.but(stretch=(1.03, 0.98), dy=-0.006)),
    (3, _GASP),
)


def surprise(frame: int) -> Pose:
    """Flinch, and stare with an open mouth."""
    rays: tuple[Mark, ...] = (("ray", 0.27, 0.19, 0.07, 1.0),) if frame in (1, 2) else ()
    return _START.at(frame).but(marks=rays)


def wink(frame: int) -> Pose:
    """Wink with one eye; a gleam follows."""
    lid = (0.1, 0.9, 1.0, 1.0, 0.35)[frame]
    gleam = (0.0, 0.0, 0.9, 0.6, 0.0)[frame]
    marks: tuple[Mark, ...] = (("spark", 0.72, 0.385, 0.085 * gleam, gleam),) if gleam else ()
    return Pose(
        dy=(0.006, 0.014, 0.0, -0.004, 0.0)[frame],
        roll=(0, 3, 6.5, 6, 3)[frame],
        yaw=-12,
        stretch=((1.01, 0.99), (1.03, 0.96), (0.99, 1.015), (1, 1), (1, 1))[frame],
        bend=(58, 62, 52, 48, 54)[frame],
        tail=(0, 8, -14, -8, 0)[frame],
        left=((0, 0, 0), (-8, 0, 10), (16, 0, -10), (18, 0, 4), (8, 0, 2))[frame],
        right=((0, 0, 0), (-6, 0, 8), (8, 0, -8), (6, 0, 0), (0, 0, 0))[frame],
        lids=(0.0, lid),
        look=(-0.1, 0.0),
        mouth="open" if frame in (2, 3) else "smile",
        gape=0.25 if frame in (2, 3) else 0.8,
        skew=0.9 * lid,
        blush=0.75,
        marks=marks,
    )


def think(frame: int) -> Pose:
    """Look up, one fin at the chin; thoughts rise."""
    marks: list[Mark] = []
    for k, (x, y, size) in enumerate(
        ((0.755, 0.3, 0.018), (0.81, 0.225, 0.028), (0.885, 0.12, 0.046))
    ):
        age = frame - k
        if age >= 0:
            grown = (0.7, 1.12, 1.0)[min(age, 2)]
            fade = 0.45 if frame == 5 else 1.0
            marks.append(("thought", x, y + 0.006 * wave(frame, 6, 0.3 * k), size * grown, fade))
    return Pose(
        dy=0.006 * wave(frame, 6),
        roll=4.5 + wave(frame, 6),
        yaw=2,
        pitch=9,
        bend=52 + 8 * wave(frame, 6),
        tail=12 * wave(frame, 6, -0.2),
        dorsal=4 * wave(frame, 6, -0.2),
        left=(8 + 5 * wave(frame, 6), -58, 10),
        right=(-6 + 6 * wave(frame, 6, 0.3), 0, 8 * wave(frame, 6)),
        look=(0.62, 0.62),
        lids=(0.16, 0.1),
        brows=(1, 0.45, 0.25),
        mouth="flat",
        gape=0.6 + 0.5 * wave(frame, 6, 0.5),
        grin=0.9,
        marks=tuple(marks),
    )


def puffed(frame: int) -> Pose:
    """Be large and proud of it."""
    breath = wave(frame, 4)
    return FULL.but(
        inflate=1.0 + 0.05 * breath,
        spikes=0.62,
        cheeks=0.35,
        dy=-0.004 + 0.006 * wave(frame, 4, 0.25),
        pitch=7,
        lid_tilt=0.0,
        lids=(0.34, 0.34),
        look=(-0.1, -0.15),
        brows=(1, 0.5, 0.15),
        mouth="smile",
        gape=0.7,
        skew=0.7,
        bend=60 + 8 * wave(frame, 4),
        wave=(3, frame / 4),
        tail=14 * wave(frame, 4, -0.2),
        left=(16 + 10 * breath, 0, -14 * wave(frame, 4, -0.25)),
        right=(16 + 10 * breath, 0, -14 * wave(frame, 4, -0.25)),
    )


FEELINGS = (
    Mood("sweat", 6, 8, sweat),
    Mood("sulk", 4, 4, sulk),
    Mood("joy", 8, 12, joy),
    Mood("surprise", 4, 16, surprise),
    Mood("wink", 5, 10, wink),
    Mood("think", 6, 5, think),
    Mood("puffed", 4, 5, puffed),
)
