"""The loudness of each cue, in one table for all themes, and the gain that gives it.

A peak says little: a square wave of a peak is far louder than a drop of the same. So a cue is
weighed by the A curve (IEC 61672: an ear hears lows and very high tones less) and its loudest 50 ms
count, which is about as long as an ear collects what it calls one sound.
"""

import math

from sounds.synth import RATE, count

WINDOW = 0.05
CEILING = -2.5
"""dBFS that no peak exceeds; such a cue stays softer than its table says."""

LOUDNESS = {
    "focus": -42.0,
    "press": -38.0,
    "score_tick": -38.0,
    "type": -33.0,
    "click": -30.5,
    "toggle": -30.5,
    "back": -30.5,
    "open": -30.0,
    "start": -27.0,
    "unflag": -27.0,
    "refuse": -28.0,
    "number": -26.5,
    "mark": -26.0,
    "combo": -25.5,
    "combo_lost": -26.0,
    "time_low": -25.5,
    "pause": -25.5,
    "resume": -25.5,
    "flag": -24.0,
    "chord": -24.0,
    "burst": -22.5,
    "life_lost": -20.0,
    "game_over": -19.0,
    "board_clear": -18.0,
    "explode": -16.0,
    "win": -15.0,
    "high_score": -15.0,
    "record": -14.5,
}
"""dB of the loudest 50 ms, A-weighted: what is heard often is quiet, what is rare may be loud."""


def wanted(name):
    """Return the loudness of a cue; numbered ones share an entry."""
    stem, _, number = name.rpartition("_")
    return LOUDNESS[stem if number.isdigit() else name]


def _without_lows(signal, corner):
    """Return the signal through a high-pass of 6 dB an octave."""
    keep = math.exp(-math.tau * corner / RATE)
    before, out, value = 0.0, [], 0.0
    for x in signal:
        value = keep * (value + x - before)
        before = x
        out.append(value)
    return out


def loudness(signal):
    """Return the A-weighted level, in dB, of the loudest ``WINDOW`` of a signal.

    The curve's poles at 107.7 and 737.9 Hz are kept; those at 20.6 and 12194 Hz lie beyond what
    these sounds hold.
    """
    heard = _without_lows(_without_lows(signal, 107.7), 737.9)
    size, total, most = count(WINDOW), 0.0, 0.0
    for i, x in enumerate(heard):
        total += x * x
        if i >= size:
            total -= heard[i - size] ** 2
        most = max(most, total)
    return 10.0 * math.log10(1.585 * most / size)


def gain(name, signal):
    """Return what to multiply a signal by so that the cue is as loud as the table says."""
    peak = 20.0 * math.log10(max(abs(x) for x in signal))
    return 10.0 ** (min(wanted(name) - loudness(signal), CEILING - peak) / 20.0)
