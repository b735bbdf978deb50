"""Puff at the board: the moods that follow the game."""

from mascot.mood import Mood, swimming, wave
from mascot.pose import Mark, Pose, Track

BLINK = {7: 0.6, 8: 1.0, 9: 0.62, 10: 0.2}  # quick to close, slower to open
DIRECTIONS = ((1, 0), (0.72, -0.72), (0, -1), (-0.72, -0.72),
              (-1, 0), (-0.72, 0.72), (0, 1), (0.72, 0.72))  # fmt: skip


def idle(frame: int) -> Pose:
    """Hover: breathe, scull, beat the tail, blink once."""
    breath, lid = wave(frame, 12), BLINK.get(frame, 0.0)
    return Pose(
        dx=0.007 * wave(frame, 12, 0.3),
        dy=0.013 * wave(frame, 12, 0.05),
        roll=2.4 * wave(frame, 12, 0.2),
        yaw=-13 + 3.5 * wave(frame, 12, -0.1),
        pitch=3 + 2 * wave(frame, 12, 0.25),
        inflate=0.05 + 0.05 * breath,
        stretch=(1 + 0.012 * breath, 1 - 0.008 * breath),
        lids=(lid, lid),
        look=(-0.12, -0.03 - 0.25 * lid),
    ).but(**swimming(frame, 12))


def press(frame: int) -> Pose:
    """Duck and hold the breath, with eyes on the board."""
    first = frame == 0
    return Pose(
        dy=0.03 if first else 0.022,
        stretch=(1.07, 0.9) if first else (1.05, 0.93),
        pitch=-5,
        bend=66 if first else 60,
        tail=18 if first else 8,
        left=(24, 0, 14) if first else (20, 0, 4),
        right=(24, 0, 14) if first else (20, 0, 4),
        look=(-0.05, -0.5),
        lids=(0.12, 0.12),
        eye=1.03,
        mouth="round",
        gape=0.12 if first else 0.2,
    )


FULL = Pose(
    size=0.93, inflate=1.0, spikes=0.95, furl=0.55, dx=0.012,
    cheeks=0.9, pitch=1, look=(0, -0.1), pupil=0.94,
    lid_tilt=0.8, brows=(1, 0, 0.8), mouth="pout", gape=0.6, blush=0.95,
    left=(18, -4, -10), right=(18, -4, -10), bend=64, tail=-8, dy=0.004, yaw=-8,
)  # fmt: skip
_CHORD = Track(
    (0, Pose(stretch=(0.97, 1.04), inflate=0.12, mouth="round", gape=0.7, brows=(0.5, 0.4, 0.2),
             left=(-26, 0, 20), right=(-26, 0, 20), dy=-0.012, eye=1.04, size=0.98)),
    (2, FULL.but(inflate=1.14, stretch=(1.03, 1.02), dy=-0.004)),
    (3, FULL),
)  # fmt: skip


def chord(frame: int) -> Pose:
    """Take a breath and blow up."""
    return _CHORD.at(frame)


_SHOCK = Pose(
    size=0.82, inflate=0.75, spikes=1.5, soot=1.0, eye=1.12, pupil=0.42, look=(0.02, 0.04),
    brows=(1, 0.75, -0.7), mouth="teeth", gape=0.6, blush=0.2, yaw=-9, bend=62, dy=0.025,
    left=(30, 0, 10), right=(30, 0, 10), furl=0.3,
)  # fmt: skip
_LOST = Track(
    (0, Pose(stretch=(0.93, 1.09), eye=1.12, pupil=0.55, mouth="round", gape=0.6, dy=-0.02,
             brows=(0.8, 0.8, -0.3), left=(35, 0, 0), right=(35, 0, 0), spikes=0.3, size=0.94)),
    (1, _SHOCK.but(inflate=1.15, size=0.83, roll=-9, stretch=(1.06, 1.02), soot=0.55, dy=-0.015)),
    (2, _SHOCK.but(roll=8, stretch=(0.96, 1.05), dy=0.005)),
    (3, _SHOCK.but(roll=-5, stretch=(1.03, 0.97))),
    (4, _SHOCK.but(roll=3.5)),
    (5, _SHOCK.but(roll=2, stretch=(1.015, 0.98))),
)  # fmt: skip


def lost(frame: int) -> Pose:
    """Be blown to a ball of spikes, with soot; the last frame is held."""
    smoke: list[Mark] = []
    for k in range(3):
        age = (frame - 1 - 0.5 * k) / 4.5
        if age > 0:
            x, size = 0.44 + 0.05 * (k - 1) + 0.03 * age * (1 - k), 0.036 + 0.04 * age
            smoke.append(("smoke", x, 0.21 - 0.10 * age + 0.04 * k, size, 0.9 - 0.3 * age))
    return _LOST.at(frame).but(marks=tuple(smoke))


def won(frame: int) -> Pose:
    """Dance in sunglasses: from side to side, highest in between."""
    side, hop = wave(frame, 8), abs(wave(frame, 8, 0.25))
    land = 1 - hop
    gleam = max(0.0, 1 - abs(frame - 5) / 1.6)
    marks: tuple[Mark, ...] = (("spark", 0.33, 0.41, 0.085 * gleam, gleam),) if gleam else ()
    return Pose(
        dx=0.022 * side,
        dy=0.012 - 0.03 * hop,
        roll=8 * side,
        yaw=-13 + 9 * side,
        size=0.97,
        stretch=(1 + 0.05 * land - 0.02 * hop, 1 - 0.06 * land + 0.025 * hop),
        bend=58 - 14 * wave(frame, 8, -0.1),
        wave=(5, frame / 8),
        tail=-28 * wave(frame, 8, -0.2),
        dorsal=-9 * wave(frame, 8, -0.15),
        left=(12 + 30 * wave(frame, 8, -0.08), 0, -24 * wave(frame, 8, -0.25)),
        right=(12 - 30 * wave(frame, 8, -0.08), 0, 24 * wave(frame, 8, -0.25)),
        mouth="open",
        gape=0.42 + 0.18 * hop,
        skew=0.25 + 0.2 * side,
        blush=0.7,
        shades=0.02 * wave(frame, 4, -0.2),
        marks=marks,
    )


def sleep(frame: int) -> Pose:
    """Sleep: a bubble at the mouth swells with every breath, and letters rise."""
    breath = wave(frame, 8)
    swell = 0.5 - 0.5 * wave(frame, 8, 0.25)
    marks: list[Mark] = [("bubble", 0.44 + 0.02 * swell, 0.655 + 0.02 * swell,
                          0.02 + 0.06 * swell, 1.0)]  # fmt: skip
    for k in range(2):
        age = (frame / 8 + 0.5 * k) % 1
        fade = min(1.0, 4 * age, 3 * (1 - age))
        x = 0.70 + 0.13 * age + 0.012 * wave(frame, 4)
        marks.append(("letter", x, 0.3 - 0.2 * age, 0.02 + 0.022 * age, fade))
    return Pose(
        dy=0.02 + 0.012 * wave(frame, 8, -0.1),
        roll=-6 + 1.5 * breath,
        pitch=-4,
        inflate=0.09 + 0.09 * breath,
        stretch=(1.01 + 0.016 * breath, 0.985 - 0.012 * breath),
        bend=64 + 6 * wave(frame, 8, -0.2),
        tail=8 * wave(frame, 8, -0.3),
        left=(-14 + 7 * breath, 0, 10 * wave(frame, 8, -0.2)),
        right=(-14 + 7 * breath, 0, 10 * wave(frame, 8, -0.2)),
        dorsal=6 + 3 * breath,
        furl=0.15,
        lids=(1.0, 1.0),
        mouth="round",
        gape=0.02 + 0.08 * swell,
        blush=0.6,
        marks=tuple(marks),
    )


def look(frame: int) -> Pose:
    """Look to the right, then clockwise all around, a direction a frame."""
    x, y = DIRECTIONS[frame]
    return Pose(
        dx=0.008 * x,
        dy=-0.008 * y,
        yaw=-12 + 15 * x,
        pitch=3 + 12 * y,
        roll=2.5 * x * (1 if y >= 0 else -1),
        bend=58 - 12 * x,
        tail=-10 * x,
        left=(6 * y - 6 * x, 0, -8 * y),
        right=(6 * y + 6 * x, 0, -8 * y),
        look=(0.86 * x, 0.8 * y),
        brows=(0.0, 0.3, 0.0),
        gape=0.4,
    )


MOODS = (
    Mood("idle", 12, 8, idle),
    Mood("press", 2, 12, press),
    Mood("chord", 4, 20, chord),
    Mood("lost", 6, 12, lost),
    Mood("won", 8, 10, won),
    Mood("sleep", 8, 5, sleep),
    Mood("look", 8, 8, look),
)
