"""Puff between moves: greetings, laughter, and what a bored fish does."""

import math

from mascot.mood import Mood, swimming, wave
from mascot.moods import FULL
from mascot.pose import Mark, Pose, Track

_DEFLATE = Track(
    (0, FULL.but(inflate=0.9, cheeks=0.5, mouth="round", gape=0.22, lid_tilt=0, brows=(0, 0, 0),
                  lids=(0.2, 0.2), spikes=0.6)),
    (1, Pose(size=0.95, inflate=0.62, spikes=0.35, mouth="round", gape=0.3, eyes="tight",
             roll=-8, dx=0.02, stretch=(1.04, 0.96), tail=24, left=(-20, 0, 26),
             right=(-20, 0, 26))),
    (2, Pose(size=0.97, inflate=0.3, spikes=0.15, mouth="round", gape=0.3, eyes="tight",
             roll=7, dx=0.03, stretch=(0.95, 1.04), tail=-24, left=(22, 0, -24),
             right=(22, 0, -24))),
    (3, Pose(inflate=0.0, mouth="round", gape=0.14, lids=(0.4, 0.4), roll=-4, dx=0.012,
             stretch=(1.06, 0.93), dy=0.012, tail=12)),
    (4, Pose(inflate=0.03, stretch=(0.99, 1.01), lids=(0.08, 0.08))),
)  # fmt: skip


def deflate(frame: int) -> Pose:
    """Let the air out and reel from it."""
    bubbles: list[Mark] = []
    for k in range(5):
        age = (frame - 0.7 * k) / 2.2
        if 0 <= age < 1.2:
            x, y = 0.385 - 0.17 * age - 0.02 * (k % 2), 0.67 + 0.02 * (k % 3) - 0.12 * age**2
            bubbles.append(("bubble", x, y, 0.016 + 0.012 * ((k * 2) % 3) / 2 + 0.01 * age,
                            min(1.0, 4 * (1.2 - age))))  # fmt: skip
    return _DEFLATE.at(frame).but(marks=tuple(bubbles))


def greet(frame: int) -> Pose:
    """Wave with a raised fin."""
    beat = wave(frame, 4)
    late = wave(frame, 4, -0.2)
    return Pose(
        dx=0.012,
        dy=0.008 * wave(frame, 8),
        roll=4 + 2 * late,
        yaw=-10,
        stretch=(1 - 0.008 * beat, 1 + 0.01 * beat),
        bend=58 + 10 * wave(frame, 8),
        wave=(3, frame / 8),
        tail=16 * wave(frame, 8, -0.2),
        dorsal=6 * late,
        left=(66 + 24 * beat, -10, -26 * late),
        right=(-6 + 8 * wave(frame, 8, 0.2), 0, 10 * wave(frame, 8)),
        look=(-0.12, 0.02),
        mouth="open",
        gape=0.35 + 0.12 * late,
        blush=0.7,
    )


def dizzy(frame: int) -> Pose:
    """Reel, with turning eyes and stars around the head."""
    stars: list[Mark] = []
    for k in range(3):
        angle = math.tau * (frame / 6 / 3 + k / 3)
        depth = math.sin(angle)
        name = "star" if depth > 0 else "far_star"
        x, y = 0.47 + 0.3 * math.cos(angle), 0.265 + 0.06 * depth
        stars.append((name, x, y, 0.04 + 0.013 * depth, 1.0))
    return Pose(
        dx=0.018 * wave(frame, 6),
        dy=0.018 + 0.01 * wave(frame, 6, 0.25),
        roll=8 * wave(frame, 6),
        yaw=-10 + 6 * wave(frame, 6, 0.2),
        size=0.97,
        bend=58 + 12 * wave(frame, 6, -0.15),
        tail=20 * wave(frame, 6, -0.3),
        dorsal=12 * wave(frame, 6, -0.2),
        left=(-8 + 10 * wave(frame, 6), 0, 16 * wave(frame, 6, -0.2)),
        right=(-8 - 10 * wave(frame, 6), 0, 16 * wave(frame, 6, -0.2)),
        eyes="swirl",
        turn=frame / 6,
        brows=(1, 0.5, -0.6),
        mouth="wavy",
        gape=0.7,
        blush=0.8,
        marks=tuple(stars),
    )


_TIRED = Pose(lids=(0.35, 0.35), mouth="flat", gape=0.0, pitch=0)
_YAWN = Track(
    (0, _TIRED),
    (1, _TIRED.but(stretch=(1.03, 0.96), dy=0.014, lids=(0.6, 0.6), mouth="round", gape=0.15)),
    (3, Pose(stretch=(0.95, 1.07), dy=-0.02, pitch=12, lids=(1, 1), mouth="round", gape=1.0,
             grin=1.35, inflate=0.2, left=(40, 0, -18), right=(40, 0, -18), bend=46,
             brows=(1, 0.6, -0.4))),
    (4, Pose(stretch=(0.96, 1.06), dy=-0.02, pitch=12, lids=(1, 1), mouth="round", gape=0.92,
             grin=1.35, inflate=0.22, left=(48, 0, 8), right=(48, 0, 8), bend=50,
             brows=(1, 0.55, -0.4))),
    (5, Pose(stretch=(1.05, 0.94), dy=0.016, lids=(1, 1), mouth="pout", gape=0.2, bend=66,
             left=(-18, 0, 18), right=(-18, 0, 18))),
    (6, _TIRED.but(lids=(0.5, 0.5), mouth="pout", gape=0.6)),
)  # fmt: skip


def yawn(frame: int) -> Pose:
    """Stretch, and yawn."""
    return _YAWN.at(frame)


def cheer(frame: int) -> Pose:
    """Pump both fins and shout."""
    up, late = wave(frame, 6), wave(frame, 6, -0.2)
    return Pose(
        dy=0.008 - 0.02 * up,
        size=0.97,
        pitch=6 + 4 * up,
        roll=3 * wave(frame, 6, 0.25),
        yaw=-8,
        stretch=(1 - 0.04 * up, 1 + 0.05 * up),
        bend=58 - 14 * late,
        tail=26 * wave(frame, 6, -0.35),
        dorsal=8 * late,
        left=(58 + 22 * up, 0, -24 * late),
        right=(58 + 22 * up, 0, -24 * late),
        look=(-0.05, 0.15),
        pupil=1.08,
        brows=(1, 0.8, 0.0),
        mouth="open",
        gape=0.6 + 0.3 * up,
        blush=0.7,
    )


def giggle(frame: int) -> Pose:
    """Shake with laughter."""
    beat = (1, -0.6, 0.8, -1)[frame]
    return Pose(
        dy=0.012 * beat,
        roll=-4,
        pitch=6,
        stretch=(1 + 0.025 * beat, 1 - 0.03 * beat),
        bend=58 + 6 * beat,
        tail=-12 * beat,
        left=(-12 - 8 * beat, -30, 14 * beat),
        right=(-12 - 8 * beat, 0, 14 * beat),
        eyes="glad",
        mouth="open",
        gape=0.5 + 0.15 * beat,
        blush=0.9,
    )


def focus(frame: int) -> Pose:
    """Stare at the board, leaning in."""
    return Pose(
        dy=0.016 + 0.004 * wave(frame, 4),
        size=1.03,
        yaw=-8,
        pitch=-6,
        inflate=0.04 * wave(frame, 4),
        look=(0.0, -0.42),
        pupil=0.92,
        lids=(0.14, 0.14),
        lid_tilt=0.75,
        brows=(1, -0.1, 0.75),
        mouth="flat",
        gape=0.15,
        grin=0.85,
        blush=0.4,
    ).but(**swimming(frame, 4, 0.5))


def sad(frame: int) -> Pose:
    """Hang the fins, with a tear."""
    part = frame / 4
    tear: tuple[Mark, ...] = (
        ("drop", 0.30 - 0.012 * part, 0.60 + 0.085 * part, 0.02 + 0.012 * min(1, 2 * part),
         min(1.0, 0.4 + 3 * part)),
    )  # fmt: skip
    return Pose(
        dy=0.024 + 0.004 * wave(frame, 4),
        roll=-3,
        pitch=-6,
        stretch=(1.02, 0.97),
        bend=70 + 4 * wave(frame, 4),
        left=(-30 + 3 * wave(frame, 4), 0, 10),
        right=(-30 + 3 * wave(frame, 4), 0, 10),
        dorsal=14,
        furl=0.25,
        look=(-0.1, -0.5),
        lids=(0.22, 0.22),
        lid_tilt=-0.8,
        brows=(1, 0.35, -0.9),
        mouth="frown",
        gape=0.6,
        blush=0.6,
        pupil=1.05,
        marks=tear,
    )


PASTIMES = (
    Mood("deflate", 5, 12, deflate),
    Mood("wave", 8, 10, greet),
    Mood("dizzy", 6, 9, dizzy),
    Mood("yawn", 7, 7, yawn),
    Mood("cheer", 6, 11, cheer),
    Mood("giggle", 4, 12, giggle),
    Mood("focus", 4, 5, focus),
    Mood("sad", 4, 4, sad),
)
