"""The loudness of each cue, in one table for all themes, and the gain that gives it.

A peak says little: a square wave of a peak is far louder than a drop of the same. So a cue is
weighed as Recommendation ITU-R BS.1770-4 weighs programmes, and the loudest 400 ms of it count, the
momentary loudness of EBU R128: what lasts longer than a moment is not louder for that.
"""

import math
from itertools import accumulate

from sounds.synth import RATE

WINDOW, HOP = 0.4, 0.01
CEILING = -2.5
"""dBFS that no peak exceeds; such a cue stays softer than its table says."""

LOUDNESS = {
    "focus": -47.0,
    "press": -43.0,
    "score_tick": -43.5,
    "air": -39.0,
    "raise": -38.0,
    "type": -36.5,
    "click": -34.5,
    "toggle": -34.0,
    "back": -33.5,
    "open": -32.5,
    "buoy": -32.0,
    "time_low": -31.0,
    "tally": -30.0,
    "number": -29.5,
    "deal": -29.0,
    "mark": -28.0,
    "combo": -27.5,
    "sharp": -26.0,
    "unflag": -27.0,
    "chord": -26.5,
    "combo_lost": -26.5,
    "air_low": -26.0,
    "pause": -26.0,
    "resume": -26.0,
    "flag": -25.5,
    "refuse": -25.5,
    "start": -25.5,
    "greed": -24.5,
    "pearls": -24.5,
    "sonar": -24.0,
    "star": -24.0,
    "treasure": -23.5,
    "clam": -22.5,
    "descend": -22.0,
    "total": -21.0,
    "burst": -20.5,
    "foul": -20.0,
    "find": -19.5,
    "shell": -19.0,
    "zone": -18.5,
    "board_clear": -18.0,
    "life_won": -17.5,
    "surface": -17.0,
    "game_over": -16.5,
    "life_lost": -15.5,
    "high_score": -15.5,
    "win": -14.5,
    "record": -14.5,
    "explode": -13.5,
}
"""LUFS, from both loudspeakers: what is heard often is quiet, what is rare may be loud."""


def wanted(name):
    """Return the loudness of a cue; numbered ones share an entry."""
    stem, _, number = name.rpartition("_")
    return LOUDNESS[stem if number.isdigit() else name]


def _filters(rate):
    """Return (b0, b1, b2, a1, a2) of the shelf that a head makes, and of the high-pass."""
    k, q, high = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196, 1.584864701130855
    band, a0 = high**0.4996667741545416, 1 + k / q + k * k
    shelf = (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k)
    fall = 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0_low = 1 + k / q + k * k
    low = 2 * (k * k - 1) / a0_low, (1 - k / q + k * k) / a0_low
    return (*(b / a0 for b in shelf), *fall), (1.0, -2.0, 1.0, *low)


def weighed(signal, rate):
    """Return the signal as a pair of ears hears it."""
    for b0, b1, b2, a1, a2 in _filters(rate):
        s1 = s2 = 0.0
        out = []
        for x in signal:
            y = b0 * x + s1
            s1, s2 = b1 * x - a1 * y + s2, b2 * x - a2 * y
            out.append(y)
        signal = out
    return signal


def lufs(power):
    """Return the loudness of a mean square that both loudspeakers play."""
    return -0.691 + 10.0 * math.log10(2.0 * power)


def loudness(signal, rate=RATE):
    """Return the loudness of the loudest ``WINDOW`` of a signal, with silence around it."""
    size, silence = round(WINDOW * rate), [0.0] * round(WINDOW * rate)
    sums = [0.0, *accumulate(x * x for x in weighed([*silence, *signal, *silence], rate))]
    starts = range(0, len(sums) - size, round(HOP * rate))
    return lufs(max(sums[at + size] - sums[at] for at in starts) / size)


def gain(name, signal):
    """Return what to multiply a signal by so that the cue is as loud as the table says."""
    peak = 20.0 * math.log10(max(abs(x) for x in signal))
    return 10.0 ** (min(wanted(name) - loudness(signal), CEILING - peak) / 20.0)
