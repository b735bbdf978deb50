"""The last steps of a sound: level, half the sample rate, and the file."""

import math
import sys
import wave
from array import array

from sounds.levels import gain
from sounds.synth import RATE, count, ease, svf
from sounds.vorbis import save_vorbis

FILE_RATE = RATE // 2
"""Samples a second in the files: nothing here sings above 8 kHz, and files stay half as large."""
TAPS = 47
"""Length of the filter that keeps what lies above the new limit from folding down."""
LONG = round(0.16 * FILE_RATE)
"""Samples from which on a cue is worth a compressed file; a knock or a pluck stays as it is."""
QUALITY = 0.7
QUIET = 10.0 ** (-42 / 20)
"""A tail that is softer than this, beside the peak, is cut off."""


def _half_band():
    """Return the filter's odd taps on one side, (offset, weight); the middle one is a half."""
    side = []
    for n in range(1, TAPS // 2 + 1, 2):
        window = 0.42 + 0.5 * math.cos(math.tau * n / (TAPS + 1))
        window += 0.08 * math.cos(2 * math.tau * n / (TAPS + 1))
        side.append((n, window * math.sin(math.pi * n / 2) / (math.pi * n)))
    scale = 0.5 / (2 * sum(weight for _n, weight in side))
    return [(n, weight * scale) for n, weight in side]


def halve(signal):
    """Return the signal at half the rate, without what the lower rate cannot carry."""
    side, pad = _half_band(), [0.0] * (TAPS // 2 + 1)
    padded, first = [*pad, *signal, *pad], len(pad)
    return [
        0.5 * padded[i] + sum(w * (padded[i - n] + padded[i + n]) for n, w in side)
        for i in range(first, first + len(signal), 2)
    ]


def master(name, signal):
    """Remove DC and rumble, cut the silent tail, fade both ends to zero, make it as loud as the
    cue of that name should be, and return it at ``FILE_RATE``."""
    signal = svf(signal, 28.0, "high")
    loud = QUIET * max(abs(x) for x in signal)
    end = max(i for i, x in enumerate(signal) if abs(x) > loud) + count(0.012)
    signal = signal[:end]
    head, tail, last = count(0.001), count(0.012), len(signal) - 1
    signal = [x * ease(i / head) * ease((last - i) / tail) for i, x in enumerate(signal)]
    level = gain(name, signal)
    return [level * x for x in halve(signal)]


def save_cue(folder, name, signal):
    """Write a cue of ``FILE_RATE`` samples a second: a long one as Ogg Vorbis, else as WAV."""
    for kind in ("wav", "ogg"):
        (folder / f"{name}.{kind}").unlink(missing_ok=True)
    if len(signal) >= LONG:
        save_vorbis(folder / f"{name}.ogg", signal, FILE_RATE, QUALITY)
    else:
        save(folder / f"{name}.wav", signal)


def save(path, signal):
    """Write a signal of ``FILE_RATE`` samples a second as a 16-bit mono WAV file."""
    data = array("h", (round(32767 * x) for x in signal))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setparams((1, 2, FILE_RATE, 0, "NONE", "not compressed"))
        out.writeframes(data.tobytes())
