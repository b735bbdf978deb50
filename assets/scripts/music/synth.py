"""The parts of the music: loops without an end.

A loop is a list of floats at ``RATE`` samples a second whose last sample is followed by its first.
Notes that are still sounding at the end go on at the beginning, and so do echoes and filters, so
nothing tells where the loop was cut.
"""

import math
import random

from sounds.file import FILE_RATE

RATE = FILE_RATE
TABLE = 16384
WARM_UP = RATE
"""Samples a filter is fed before the loop begins, so that it begins as it ends."""


def note(midi):
    """Return the frequency in Hz of a MIDI note number."""
    return 440.0 * 2.0 ** ((midi - 69) / 12.0)


def silence(seconds):
    """Return an empty loop."""
    return [0.0] * round(seconds * RATE)


def place(loop, at, gain, signal):
    """Add a signal to a loop, ``at`` seconds after its beginning, round the end if need be."""
    size, first = len(loop), round(at * RATE)
    for i, x in enumerate(signal, first):
        loop[i % size] += gain * x


def around(loop, passing):
    """Return a loop filtered by ``passing(signal) -> signal`` as if it had always been playing."""
    return passing(loop[-WARM_UP:] + loop)[WARM_UP:]


def low_pass(cutoff):
    """Return a filter of 12 dB an octave."""
    g = math.tan(math.pi * cutoff / RATE)
    k = math.sqrt(2.0)

    def passing(signal):
        s1 = s2 = 0.0
        out = []
        for x in signal:
            high = (x - (k + g) * s1 - s2) / (1.0 + g * (g + k))
            band = g * high + s1
            low = g * band + s2
            s1, s2 = g * high + band, g * band + low
            out.append(low)
        return out

    return passing


def high_pass(cutoff):
    """Return a filter that takes away what lies below, 6 dB an octave."""
    keep = math.exp(-math.tau * cutoff / RATE)

    def passing(signal):
        value = before = 0.0
        out = []
        for x in signal:
            value = keep * (value + x - before)
            before = x
            out.append(value)
        return out

    return passing


def echoed(loop, delay, feedback, cutoff, turns=6):
    """Return a loop with its echoes, each softer and duller, going round its end."""
    shift, out, repeat = round(delay * RATE), list(loop), loop
    dull = low_pass(cutoff)
    for _ in range(turns):
        late = repeat[-shift:] + repeat[:-shift]
        repeat = [feedback * x for x in around(late, dull)]
        out = [a + b for a, b in zip(out, repeat, strict=True)]
    return out


def summed(*layers):
    """Return the sum of (gain, loop) layers of one length."""
    out = [0.0] * len(layers[0][1])
    for gain, loop in layers:
        out = [a + gain * b for a, b in zip(out, loop, strict=True)]
    return out


def table(*harmonics):
    """Return one turn of a wave whose n-th harmonic has the n-th weight."""
    return [
        sum(w * math.sin(math.tau * n * i / TABLE) for n, w in enumerate(harmonics, 1))
        for i in range(TABLE)
    ]


def swell(seconds, attack, release):
    """Return an envelope that rises and sinks in half-cosines, 1 between them."""
    out = []
    for i in range(round(seconds * RATE)):
        t = i / RATE
        up = min(1.0, t / attack)
        down = min(1.0, max(0.0, (seconds - t) / release))
        out.append((0.5 - 0.5 * math.cos(math.pi * up)) * (0.5 - 0.5 * math.cos(math.pi * down)))
    return out


def pad(dull, bright, freq, shape, cents=4.0, phase=0.0):
    """Return a held note: two waves some cents apart that brighten as ``shape`` rises.

    ``phase`` (0 to 1) keeps the notes of a chord from starting in step.
    """
    step_1 = freq * 2.0 ** (cents / 1200) * TABLE / RATE
    step_2 = freq * 2.0 ** (-cents / 1200) * TABLE / RATE
    at_1, at_2 = phase * TABLE, (phase * 1.7 + 0.31) % 1.0 * TABLE
    mask, out = TABLE - 1, []
    for a in shape:
        one, two = int(at_1) & mask, int(at_2) & mask
        soft, open_ = dull[one] + dull[two], bright[one] + bright[two]
        out.append(0.5 * a * (soft + 0.7 * a * a * (open_ - soft)))
        at_1 += step_1
        at_2 += step_2
    return out


def struck(freq, seconds, partials, attack=0.004):
    """Return a struck or plucked note; ``partials`` are (ratio, gain, seconds of decay)."""
    total = round(seconds * RATE)
    out = [0.0] * total
    for ratio, gain, tau in partials:
        if ratio * freq > 0.42 * RATE:
            continue
        turn, fall = math.tau * ratio * freq / RATE, math.exp(-1.0 / (tau * RATE))
        level = gain
        for i in range(total):
            out[i] += level * math.sin(turn * i)
            level *= fall
    head, tail = round(attack * RATE), round(min(0.25, 0.3 * seconds) * RATE)
    for i in range(head):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / head)
    for i in range(tail):
        out[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / tail)
    return out


def hiss(seed, seconds):
    """Return a loop of white noise; it has no beginning, so it needs no seam."""
    rng = random.Random(seed)
    return [rng.uniform(-1.0, 1.0) for _ in silence(seconds)]


def surf(seed, seconds, waves, cutoff):
    """Return the wash of a calm shore: ``waves`` slow swells of dulled noise in a loop."""
    far = around(around(hiss(seed, seconds), low_pass(cutoff)), high_pass(180.0))
    size = len(far)
    return [x * (0.5 - 0.5 * math.cos(math.tau * waves * i / size)) ** 2 for i, x in enumerate(far)]
