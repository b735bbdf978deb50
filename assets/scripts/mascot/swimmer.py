"""Puff from the side, facing left: swimming, turning, stopping."""

from mascot.mood import Mood, wave
from mascot.pose import Mark, Pose, Track

SIDE = -66.0  # yaw


def _stroke(frame: float, frames: int, strength: float) -> Pose:
    """Return one place of the beat that runs from the head to the tail."""
    beat = frame / frames
    return Pose(
        yaw=SIDE + 7 * strength * wave(frame, frames, 0.05),
        roll=3 * strength * wave(frame, frames, 0.3),
        pitch=2,
        dx=-0.009 * strength * wave(2 * frame, frames),
        dy=0.013 * strength * wave(frame, frames, 0.15),
        stretch=(1 + 0.015 * strength * wave(2 * frame, frames), 1),
        bend=20,
        wave=(21 * strength, beat),
        tail=30 * strength * wave(frame, frames, -0.36),
        lift=3 * strength * wave(frame, frames, 0.5),
        dorsal=12 * strength * wave(frame, frames, -0.2),
        left=(10 * wave(frame, frames, 0.5), 30, 20 * wave(frame, frames, 0.35)),
        right=(
            -6 + 22 * strength * wave(frame, frames),
            26 + 22 * strength * wave(frame, frames, 0.25),
            34 * strength * wave(frame, frames, -0.2),
        ),
        look=(-0.35, 0.0),
        gape=0.55,
    )


def swim(frame: int) -> Pose:
    """Swim, one beat of the tail."""
    return _stroke(frame, 10, 1.0)


def glide(frame: int) -> Pose:
    """Glide with fins laid back."""
    return _stroke(frame, 4, 0.3).but(
        left=(-6, 48, 6),
        right=(-10 + 3 * wave(frame, 4), 48, 8 * wave(frame, 4, -0.2)),
        furl=0.35,
        stretch=(1.03, 0.975),
    )


_FRONT = Pose(stretch=(1.02, 0.985), tail=-10)
_TURN = Track(
    (0, _stroke(0, 10, 0.6).but(look=(0.3, 0.0))),
    (1, Pose(yaw=-60, bend=26, stretch=(0.98, 1.02), roll=-4, look=(0.6, 0.05), lids=(0.5, 0.5),
             wave=(12, 0.1), left=(10, 30, 10), right=(26, -10, -24), tail=30, dx=0.015)),
    (2, Pose(yaw=-40, bend=50, stretch=(0.96, 1.04), roll=2, look=(0.4, 0.05),
             left=(18, 20, -20), right=(6, 0, 20), tail=10, dx=0.06)),
    (3, Pose(yaw=-14, bend=72, stretch=(0.97, 1.03), roll=5, look=(0.15, 0.0),
             left=(26, 10, -20), right=(-18, 0, 26), tail=-26, dorsal=14, dx=0.105)),
    (4, _FRONT.but(dx=0.11)),
)  # fmt: skip


def turn(frame: int) -> Pose:
    """Turn to the viewer: first the eyes, then the head, then the tail."""
    return _TURN.at(frame)


_BRAKE = Track(
    (0, _stroke(2, 10, 0.8).but(brows=(0.5, 0.5, 0.0), left=(20, -50, -10),
                                 right=(24, -60, -20))),
    (1, Pose(yaw=SIDE + 6, roll=11, pitch=6, stretch=(0.9, 1.08), dx=-0.025, bend=30, tail=-26,
             left=(20, -60, -20), right=(26, -78, -34), eye=1.06, pupil=0.85, mouth="round",
             gape=0.25, look=(-0.4, -0.1), brows=(0.8, 0.7, -0.2), dorsal=-16)),
    (2, Pose(yaw=SIDE + 4, roll=4, pitch=4, stretch=(1.05, 0.96), dx=0.004, bend=8, tail=24,
             left=(14, -40, 10), right=(18, -60, 14), look=(-0.35, 0.0), mouth="round", gape=0.15,
             dorsal=12)),
    (3, Pose(yaw=SIDE, bend=0, roll=-1, left=(0, 16, 4), right=(0, 14, 6), tail=-8,
             look=(-0.3, 0.0))),
)  # fmt: skip


def brake(frame: int) -> Pose:
    """Throw the fins forward and stop."""
    return _BRAKE.at(frame)


_PEEK = Pose(
    yaw=-30, roll=-13, bend=40, look=(-0.35, -0.05), right=(10, 0, 0), left=(6, -40, 6), pitch=0,
)  # fmt: skip
_PEEKING = Track(
    (0, _PEEK.but(dx=0.73, look=(-0.6, 0.0), pupil=0.85, mouth="round", gape=0.1)),
    (1, _PEEK.but(dx=0.53, stretch=(1.06, 0.95), pupil=0.85, mouth="round", gape=0.12)),
    (2, _PEEK.but(dx=0.48, stretch=(0.97, 1.03), roll=-15, brows=(0.7, 0.6, 0.0), mouth="flat")),
    (3, _PEEK.but(dx=0.49, lids=(1, 1), roll=-13)),
    (4, _PEEK.but(dx=0.47, roll=-11, mouth="open", gape=0.3, look=(-0.1, 0.0), blush=0.75)),
)


def peek(frame: int) -> Pose:
    """Come out from behind the frame's right edge, look, and smile."""
    return _PEEKING.at(frame)


_RUSH = Pose(
    yaw=SIDE - 6, look=(-0.5, 0.0), lid_tilt=0.6, brows=(1, 0.0, 0.6), mouth="flat", gape=0.3,
    furl=0.5, left=(-12, 52, 0), right=(-14, 54, 0), bend=0,
)  # fmt: skip
_DASH = Track(
    (0, _RUSH.but(stretch=(0.9, 1.09), dx=0.045, bend=-8, tail=-20, roll=4, furl=0.1,
                  right=(20, -20, -20))),
    (1, _RUSH.but(stretch=(0.86, 1.12), dx=0.06, bend=-16, tail=-24, roll=6, furl=0.0,
                  right=(30, -30, -24), lids=(0.3, 0.3))),
    (2, _RUSH.but(stretch=(1.17, 0.87), dx=-0.015, bend=44, tail=30, roll=-3)),
    (3, _RUSH.but(stretch=(1.13, 0.9), dx=-0.012, bend=2, tail=-30)),
    (4, _RUSH.but(stretch=(1.08, 0.94), dx=-0.02, bend=36, tail=24)),
    (5, _RUSH.but(stretch=(1.03, 0.98), dx=-0.008, bend=12, tail=-14, brows=(0.3, 0, 0.2),
                  lid_tilt=0.1, mouth="smile", gape=0.5)),
)  # fmt: skip


def dash(frame: int) -> Pose:
    """Draw back, then shoot ahead."""
    marks: list[Mark] = []
    if frame >= 2:
        fade = 1 - (frame - 2) / 4
        for k, (x, y) in enumerate(((0.66, 0.36), (0.78, 0.48), (0.72, 0.68))):
            marks.append(("dash", x + 0.02 * (frame - 2), y, 0.06 + 0.02 * (k % 2), 0.8 * fade))
        for k, (x, y) in enumerate(((0.82, 0.58), (0.9, 0.5), (0.86, 0.66), (0.94, 0.6))):
            marks.append(("bubble", x + 0.012 * frame - 0.03, y - 0.012 * frame * (1 + k % 2),
                          0.012 + 0.006 * (k % 3), fade))  # fmt: skip
    return _DASH.at(frame).but(marks=tuple(marks))


SWIMMER = (
    Mood("swim", 10, 12, swim),
    Mood("glide", 4, 5, glide),
    Mood("turn", 5, 12, turn),
    Mood("brake", 4, 12, brake),
    Mood("peek", 5, 7, peek),
    Mood("dash", 6, 16, dash),
)
