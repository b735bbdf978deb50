"""Every duration of the game's motion, in seconds, and the curves that it follows."""

from __future__ import annotations

import math

STEP = 1 / 120
"""Effects advance in steps of this length."""
MAX_STEPS = 8
"""Steps made up at most after a hitch; the rest of the time is let go."""

RING = 0.018
"""From one ring of a ripple to the next."""
RIPPLE_MOST = 0.6
"""A whole ripple takes at most this long; larger ones run faster."""
REVEAL = 0.16
POP = 0.14
GLINT = 0.34
PLANT = 0.24
CLOSE = 0.14
CLOSE_FOR = 0.16
"""From the first tile that closes again to the last."""
PULL = 0.18
REFUSE = 0.2
RISE = 0.22
SLAP = 0.18
HOP = 0.36
BLOOM = 0.5
EXPLOSION = 0.75
BURST = 0.45
SPARKLE = 0.5
RIPPLE_RING = 0.42
LANDS = 0.1
"""From the press until a flag touches the ground."""
DUST = 0.45
FLING = 0.6
EMBERS = 0.7
CONFETTI = 3.2
CONFETTI_FOR = 0.9
"""From the first scrap of confetti to the last."""
HOVER = 0.08
PRESS = 0.05
PRESSED_SCALE = 0.92
IDLE_GLINT_EVERY = 2.4
"""Between two glints of a board at rest."""

CHAIN_DELAY = 0.28
"""From the mine that was hit to the first of the others."""
CHAIN_MOST = 1.3
"""From the first of the other mines to the last."""
WIN_WAVE = 0.9
"""From the first tile of the win wave to the last."""
HIT_STOP = 0.08
"""Everything stands still for so long when a mine is hit; input does not."""
FLASH = 0.1
FLASHES_APART = 0.4
"""No flash follows another sooner: fewer than three a second."""
QUAKE = 0.65
"""Trauma of 1 is gone after so long."""
QUAKE_PIXELS = 11
QUAKE_RATE = 17.0
"""New directions of the shaking a second."""

SCENE_IN = 0.22
SCENE_OUT = 0.14
STAGGER = 0.03
RESULTS_AFTER_LOSS = 2.0
RESULTS_AFTER_WIN = 1.5
RESULTS_WHEN_OFF = 0.25
HURRY_AFTER = 0.3
"""From the end of a game on until input hurries the results."""
RESULTS_GRACE = 0.4
"""A mouse press so soon after the results came was meant for the board."""
BOARD_MOVES = 0.26
EDGE_REST = 0.3
"""A mouse that rests this long at the window's edge begins to move the view."""
EDGE_STARTS = 0.6
"""From then until the view moves at its full speed."""
ASSIST_RING = 0.12
"""From a move, or a ring of assisted ones, to the next such ring."""
TOLD = 2.8
"""How long a short line stays below the bar."""
TOLD_COMES = 0.16
HOLD_DONE = 0.22
"""How long the ring of a held finger takes to go."""


def ease_out(t: float) -> float:
    """Fast, then settling (cubic); ``t`` from 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Slow, then fast (cubic)."""
    return t**3


def overshoot(t: float) -> float:
    """Past 1 by about a tenth, then back to it."""
    back = 1.70158
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


def noise(seed: int, t: float) -> float:
    """Smooth noise from -1 to 1: values at whole ``t``, a half cosine between them."""
    whole = math.floor(t)
    part = 0.5 - 0.5 * math.cos(math.pi * (t - whole))
    return _scattered(seed, whole) * (1 - part) + _scattered(seed, whole + 1) * part


def pop(t: float) -> float:
    """From 0.5 past 1 to 1.15, then back to 1: how large a number is as it comes up."""
    back = 3.394  # overshoots by 0.3 of the way
    return 0.5 + 0.5 * (1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2)


def arc(t: float) -> float:
    """0 at both ends, 1 in the middle: a hop."""
    return math.sin(math.pi * t)


def progress(elapsed: float, duration: float) -> float:
    """How far an effect is, held between 0 and 1."""
    return min(1.0, max(0.0, elapsed / duration))


def away(presence: float, number: int = 0) -> float:
    """How far (1 to 0) the ``number``-th part of a scene still is from its place.

    Each part sets out a little after the one before; all arrive together.
    """
    late = min(0.5, STAGGER / SCENE_IN * number)
    return 1 - ease_out(progress(presence - late, 1 - late))


def _scattered(seed: int, number: int) -> float:
    """A value from -1 to 1 that looks random (the fraction of a large sine)."""
    value = math.sin(number * 127.1 + seed * 311.7) * 43758.5453
    return 2 * (value - math.floor(value)) - 1
