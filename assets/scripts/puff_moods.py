"""Puff's moods, as poses a frame."""

import math

from canvas import Canvas
from puff import Pose, draw_puff
from sheets import Sprite

IDLE_FRAMES = 12
BLINK = {7: 0.5, 8: 1.0, 9: 0.45}
SLEEP_FRAMES = 8
WON_FRAMES = 8


def idle(frame: int) -> Pose:
    """Drift, wave the fins, blink once."""
    turn = math.tau * frame / IDLE_FRAMES
    lid = BLINK.get(frame, 0.0)
    return Pose(
        dx=0.008 * math.cos(turn),
        dy=0.016 * math.sin(turn),
        tilt=1.6 * math.sin(turn + 1),
        stretch=(1 + 0.008 * math.sin(turn), 1 - 0.008 * math.sin(turn)),
        fin=16 * math.sin(2 * turn),
        tail=12 * math.sin(2 * turn + 1),
        eyes="closed" if lid == 1.0 else "open",
        lid=lid,
        look=(-0.1, 0.0),
    )


def press(frame: int) -> Pose:
    """Wide-eyed, mouth a small o."""
    return Pose(
        dy=(-0.012, -0.004)[frame],
        stretch=((0.975, 1.03), (0.99, 1.012))[frame],
        fin=(-26, -20)[frame],
        tail=(8, 4)[frame],
        spikes=0.036,
        eye=(1.13, 1.1)[frame],
        pupil=(0.74, 0.8)[frame],
        look=(-0.05, -0.05),
        mouth="o",
    )


def chord(frame: int) -> Pose:
    """Take a breath and puff up."""
    size = (1.04, 1.10, 1.15, 1.13)[frame]
    return Pose(
        inflate=size,
        spikes=(0.036, 0.046, 0.054, 0.052)[frame],
        fin=(-10, -28, -34, -30)[frame],
        tail=(6, 14, 18, 14)[frame],
        pupil=(0.85, 0.8, 0.78, 0.8)[frame],
        look=(0.0, 0.1),
        mouth="pursed",
        blush=(0.65, 0.85, 1.0, 1.0)[frame],
    )


def lost(frame: int) -> Pose:
    """Blown to a spiky ball, dazed."""
    size = (1.08, 1.17, 1.12, 1.15, 1.13, 1.14)[frame]
    return Pose(
        inflate=size,
        spikes=(0.05, 0.088, 0.074, 0.082, 0.078, 0.08)[frame],
        tilt=(-4, 7, -5, 4, 6, 7)[frame],
        dx=0.008,
        dy=(-0.01, -0.024, -0.012, -0.02, -0.016, -0.016)[frame],
        fin=(-20, -42, -24, -34, -30, -28)[frame],
        tail=(10, 26, 8, 18, 14, 16)[frame],
        eyes="open" if frame == 0 else "dazed",
        eye=1.08,
        pupil=0.5,
        mouth="o" if frame < 2 else "wavy",
        swirl=frame * 40,
        blush=0.9,
    )


def won(frame: int) -> Pose:
    """Bob in sunglasses, grinning."""
    turn = math.tau * frame / WON_FRAMES
    return Pose(
        dy=-0.02 * abs(math.sin(turn)),
        tilt=4.5 * math.sin(turn),
        stretch=(1 - 0.02 * math.cos(2 * turn), 1 + 0.02 * math.cos(2 * turn)),
        fin=24 * math.sin(2 * turn),
        tail=18 * math.sin(2 * turn),
        mouth="grin",
        glasses=0.0,
        blush=0.75,
    )


def sleep(frame: int) -> Pose:
    """Sleep: closed eyes, a bubble and a z."""
    turn = math.tau * frame / SLEEP_FRAMES
    return Pose(
        dy=0.014 * math.sin(turn) + 0.012,
        tilt=-5 + 1.5 * math.sin(turn),
        stretch=(1 + 0.014 * math.sin(turn), 1 - 0.014 * math.sin(turn)),
        fin=8 + 6 * math.sin(turn),
        tail=6 * math.sin(turn),
        eyes="closed",
        mouth="sleep",
        bubble=frame / SLEEP_FRAMES,
    )


def _sprite(name: str, frames: int, fps: int, pose) -> Sprite:
    def draw(canvas: Canvas, frame: int) -> None:
        draw_puff(canvas, pose(frame))

    return Sprite(name, frames, draw, fps)


PUFF = [
    _sprite("idle", IDLE_FRAMES, 8, idle),
    _sprite("press", 2, 12, press),
    _sprite("chord", 4, 20, chord),
    _sprite("lost", 6, 12, lost),
    _sprite("won", WON_FRAMES, 10, won),
    _sprite("sleep", SLEEP_FRAMES, 5, sleep),
]
