"""The parts of every sound of Minewave: oscillators, noise, filters, mixing.

A signal is a plain list of floats at ``RATE`` samples a second. Standard library only; noise comes
from generators that are handed in, so that every sound is the same each time it is made.
"""

import math

RATE = 44100


def note(midi):
    """Return the frequency in Hz of a MIDI note number (69 is A4, 440 Hz)."""
    return 440.0 * 2.0 ** ((midi - 69) / 12.0)


def count(seconds):
    """Return a duration as a whole number of samples."""
    return round(seconds * RATE)


def ease(x):
    """Return a half-cosine from 0 to 1 for x from 0 to 1, flat at both ends."""
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, x)))


def slide(start, end, tau):
    """Return a pitch curve going exponentially from start to end Hz with time constant tau."""
    return lambda t: end + (start - end) * math.exp(-t / tau)


def envelope(seconds, attack, tau, release):
    """Return the loudness curve of a struck sound: up, an exponential decay, down to zero."""
    out = []
    for i in range(count(seconds)):
        t = i / RATE
        shape = ease(t / attack) * ease((seconds - t) / release)
        out.append(shape * math.exp(-t / tau))
    return out


def phases(seconds, pitch):
    """Return the running phase, in radians, of a pitch in Hz or a function of time giving Hz."""
    curve = pitch if callable(pitch) else lambda _t: pitch
    phase, out = 0.0, []
    for i in range(count(seconds)):
        out.append(phase)
        phase += math.tau * curve(i / RATE) / RATE
    return out


def tone(seconds, pitch, attack=0.003, tau=0.05, release=0.02):
    """Return a decaying sine; ``pitch`` is Hz or a function of time giving Hz."""
    shape = envelope(seconds, attack, tau, release)
    return [a * math.sin(p) for a, p in zip(shape, phases(seconds, pitch), strict=True)]


def noise(rng, seconds, attack=0.002, tau=0.05, release=0.02):
    """Return a decaying burst of white noise."""
    return [a * rng.uniform(-1.0, 1.0) for a in envelope(seconds, attack, tau, release)]


def chord_of(partials, seconds, pitch, attack=0.002, release=0.02):
    """Return a tone of several sines: ``partials`` are (ratio, gain, tau) of each."""
    base = phases(seconds, pitch)
    out = [0.0] * len(base)
    for ratio, gain, tau in partials:
        shape = envelope(seconds, attack, tau, release)
        for i, p in enumerate(base):
            out[i] += gain * shape[i] * math.sin(ratio * p)
    return out


def svf(signal, cutoff, mode="low", q=0.707):
    """Filter with a state-variable filter; ``cutoff`` is Hz or a function of time."""
    curve = cutoff if callable(cutoff) else None
    k, s1, s2, out = 1.0 / q, 0.0, 0.0, []
    g = 0.0 if curve else math.tan(math.pi * cutoff / RATE)
    from_low, from_band, from_high = mode == "low", k * (mode == "band"), mode == "high"
    for i, x in enumerate(signal):
        if curve:
            g = math.tan(math.pi * curve(i / RATE) / RATE)
        high = (x - (k + g) * s1 - s2) / (1.0 + g * (g + k))
        band = g * high + s1
        low = g * band + s2
        s1, s2 = g * high + band, g * band + low
        out.append(from_low * low + from_band * band + from_high * high)
    return out


def mix(*layers):
    """Add (start seconds, gain, signal) layers into one signal."""
    total = max(count(at) + len(signal) for at, _gain, signal in layers)
    out = [0.0] * total
    for at, gain, signal in layers:
        first = count(at)
        for i, x in enumerate(signal, first):
            out[i] += gain * x
    return out


def saturate(signal, drive):
    """Round the peaks softly, which adds harmonics that small speakers can carry."""
    return [math.tanh(drive * x) for x in signal]


def echo(signal, seconds, delay, feedback, tone_hz=1800.0):
    """Return the signal with repeats, each duller than the last, cut at ``seconds``."""
    layers, repeat, at = [(0.0, 1.0, signal)], signal, delay
    for _ in range(8):
        repeat = [feedback * x for x in svf(repeat, tone_hz)]
        layers.append((at, 1.0, repeat))
        at += delay
    return mix(*layers)[: count(seconds)]


def string(rng, freq, seconds, damping=0.5, tau=0.1, tone_hz=2500.0):
    """Return a plucked string: noise going round a delay line that dulls it at every turn.

    ``damping`` is the share of the neighbouring sample in each turn, 0 (bright) to 0.5 (dull). The
    line is read between samples, so that the note is in tune.
    """
    period = RATE / freq - damping
    whole = int(period)
    part = period - whole
    start = svf([rng.uniform(-1.0, 1.0) for _ in range(whole + 2)], tone_hz)
    middle = sum(start) / len(start)
    line = [x - middle for x in start]
    for i in range(whole + 2, count(seconds)):
        newer = (1.0 - part) * line[i - whole] + part * line[i - whole - 1]
        older = (1.0 - part) * line[i - whole - 1] + part * line[i - whole - 2]
        line.append((1.0 - damping) * newer + damping * older)
    shape = envelope(seconds, 0.001, tau, 0.02)
    return [a * x for a, x in zip(shape, line, strict=False)]


def drop(freq, seconds=0.09, tau=0.024, depth=0.35):
    """Return a water drop: a short upward chirp that settles on ``freq``."""
    body = tone(seconds, slide(freq * (1.0 - depth), freq, 0.007), 0.004, tau, 0.03)
    over = tone(seconds, slide(freq * 1.5, freq * 2.0, 0.008), 0.003, tau * 0.45, 0.03)
    return mix((0.0, 1.0, body), (0.0, 0.22, over))


def knock(rng, centre, seconds=0.05, tau=0.007, q=2.5):
    """Return a small wooden or muffled knock: a band of noise that dies at once."""
    return svf(noise(rng, seconds, 0.0015, tau, 0.02), centre, "band", q)


def bubbles(rng, number, first, last, low, high):
    """Return layers of rising bubbles, thinning out and quietening from first to last."""
    layers = []
    for _ in range(number):
        where = rng.random() ** 1.4
        freq = low * (high / low) ** rng.random()
        length = rng.uniform(0.05, 0.11)
        rise = slide(freq, freq * rng.uniform(1.25, 1.7), 0.05)
        gain = rng.uniform(0.35, 1.0) * (1.0 - 0.75 * where) * math.sqrt(low / freq)
        chirp = tone(length, rise, 0.008, length * 0.4, 0.03)
        layers.append((first + where * (last - first), gain, chirp))
    return layers
