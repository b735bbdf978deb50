"""Synthesise every sound cue of Minewave into ``assets/sounds``.

Run ``python assets/scripts/make_sounds.py [folder]``.  Standard library only, and
deterministic: every cue draws its noise from its own generator with a fixed seed, so
adding or changing one cue leaves the others as they were.

A signal is a plain list of floats.  The material throughout is the *drop*: a sine whose
pitch slides up to its note within a few milliseconds, as a bubble's does near the surface.
"""

import math
import random
import sys
import wave
from array import array
from pathlib import Path

RATE = 44100
SEED = "minewave"
OUT = Path(__file__).resolve().parent.parent / "sounds"
LICENSE = (
    "All sounds in this folder were synthesised by this project's own script,\n"
    "assets/scripts/make_sounds.py, from nothing but arithmetic; no recording or third-party\n"
    "sample was used. They are under the MIT licence, like the rest of Minewave.\n"
)


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


def tone(seconds, pitch, attack=0.003, tau=0.05, release=0.02):
    """Return a decaying sine; ``pitch`` is Hz or a function of time giving Hz."""
    total, phase, out = count(seconds), 0.0, []
    curve = pitch if callable(pitch) else lambda _t: pitch
    for i in range(total):
        t = i / RATE
        shape = ease(t / attack) * ease((seconds - t) / release)
        out.append(shape * math.exp(-t / tau) * math.sin(phase))
        phase += math.tau * curve(t) / RATE
    return out


def noise(rng, seconds, attack=0.002, tau=0.05, release=0.02):
    """Return a decaying burst of white noise."""
    out = []
    for i in range(count(seconds)):
        t = i / RATE
        shape = ease(t / attack) * ease((seconds - t) / release)
        out.append(shape * math.exp(-t / tau) * rng.uniform(-1.0, 1.0))
    return out


def svf(signal, cutoff, mode="low", q=0.707):
    """Filter with a state-variable filter; ``cutoff`` is Hz or a function of time."""
    curve = cutoff if callable(cutoff) else None
    k, s1, s2, out = 1.0 / q, 0.0, 0.0, []
    g = 0.0 if curve else math.tan(math.pi * cutoff / RATE)
    for i, x in enumerate(signal):
        if curve:
            g = math.tan(math.pi * curve(i / RATE) / RATE)
        high = (x - (k + g) * s1 - s2) / (1.0 + g * (g + k))
        band = g * high + s1
        low = g * band + s2
        s1, s2 = g * high + band, g * band + low
        out.append({"low": low, "band": k * band, "high": high}[mode])
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


def drop(freq, seconds=0.09, tau=0.024, depth=0.35):
    """Return a water drop: a short upward chirp that settles on ``freq``."""
    body = tone(seconds, slide(freq * (1.0 - depth), freq, 0.007), 0.004, tau, 0.03)
    over = tone(seconds, slide(freq * 1.5, freq * 2.0, 0.008), 0.003, tau * 0.45, 0.03)
    return mix((0.0, 1.0, body), (0.0, 0.22, over))


def knock(rng, centre, seconds=0.05, tau=0.007, q=2.5):
    """Return a small wooden or muffled knock: a band of noise that dies at once."""
    return svf(noise(rng, seconds, 0.0015, tau, 0.02), centre, "band", q)


def bar(rng, freq, seconds, tau):
    """Return a marimba bar under water: tuned partials at 1 and 4, a mallet, a chirp."""
    return mix(
        (0.0, 1.0, tone(seconds, slide(freq * 0.88, freq, 0.007), 0.003, tau, 0.06)),
        (0.0, 0.16, tone(seconds, freq * 2.0, 0.003, tau * 0.6, 0.06)),
        (0.0, 0.20, tone(seconds, freq * 3.98, 0.002, tau * 0.22, 0.06)),
        (0.0, 0.30, knock(rng, min(freq * 2.5, 2600.0))),
    )


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


def cue_open(step):
    """A square opens: a watery plink, ``step`` semitones above C5."""
    return lambda _rng: drop(note(72 + step))


def cue_press(rng):
    """The button goes down on a square: a very soft tick."""
    return mix(
        (0.0, 0.8, knock(rng, 1300.0, 0.03, 0.004, 1.5)),
        (0.0, 0.25, tone(0.03, slide(900.0, 620.0, 0.006), 0.002, 0.006, 0.012)),
    )


def cue_flag(rng):
    """A buoy is set: wooden knock, plonk into the water, a hint of its bell."""
    plonk = tone(0.24, slide(note(72), note(67), 0.012), 0.003, 0.055, 0.05)
    bell = mix(
        (0.0, 0.17, tone(0.24, note(91), 0.002, 0.060, 0.06)),
        (0.0, 0.07, tone(0.24, note(91) * 1.51, 0.002, 0.035, 0.06)),
    )
    return mix(
        (0.0, 0.9, knock(rng, 1100.0)),
        (0.0, 1.0, plonk),
        (0.004, 1.0, bell),
        (0.075, 0.20, drop(note(79), 0.08)),
    )


def cue_unflag(rng):
    """A buoy is taken back: the plonk swelling in the other way round, and lower."""
    pull = tone(0.17, slide(note(55), note(64), 0.11), 0.075, 0.30, 0.035)
    rush = svf(noise(rng, 0.17, 0.10, 0.5, 0.04), slide(500.0, 1100.0, 0.08), "band", 1.2)
    return mix((0.0, 1.0, pull), (0.0, 0.20, rush), (0.125, 0.30, drop(note(67), 0.075, 0.018)))


def cue_chord(_rng):
    """The squares around a number open together: a double plink, a fifth apart."""
    return mix((0.0, 0.85, drop(note(72), 0.10)), (0.055, 1.0, drop(note(79), 0.12, 0.032)))


def cue_refuse(rng):
    """Nothing can be done here: two soft muffled knocks on the hull."""
    hit = mix(
        (0.0, 1.0, tone(0.09, slide(340.0, 225.0, 0.015), 0.004, 0.022, 0.03)),
        (0.0, 0.6, knock(rng, 520.0, 0.06, 0.010, 1.0)),
    )
    return svf(mix((0.0, 1.0, hit), (0.085, 0.7, hit)), 1100.0)


def cue_explode(rng):
    """A mine goes off: a depth charge, deep boom, rolling water and a bubbling tail."""
    boom = tone(1.2, slide(165.0, 46.0, 0.10), 0.004, 0.24, 0.35)
    punch = tone(0.45, slide(360.0, 105.0, 0.06), 0.003, 0.11, 0.10)
    crack = svf(noise(rng, 0.35, 0.003, 0.06, 0.10), slide(2100.0, 350.0, 0.08))
    roll = noise(rng, 1.2, 0.03, 0.36, 0.40)
    roll = svf(svf(roll, slide(1100.0, 210.0, 0.25)), slide(1600.0, 320.0, 0.25))
    body = mix((0.0, 0.8, boom), (0.0, 0.7, punch), (0.0, 0.8, crack), (0.01, 3.2, roll))
    tail = mix(*bubbles(rng, 46, 0.18, 1.08, 200.0, 860.0))
    return mix((0.0, 1.0, svf(saturate(body, 1.7), 2200.0)), (0.0, 0.42, svf(tail, 1600.0)))


def cue_burst(rng):
    """A further mine goes off in the chain: a short underwater thump with a few bubbles."""
    thump = tone(0.36, slide(260.0, 78.0, 0.055), 0.003, 0.085, 0.12)
    rush = svf(noise(rng, 0.30, 0.004, 0.07, 0.12), slide(1500.0, 280.0, 0.08))
    body = svf(saturate(mix((0.0, 0.9, thump), (0.0, 1.3, rush)), 1.6), 2200.0)
    tail = mix(*bubbles(rng, 7, 0.08, 0.27, 280.0, 900.0))
    return mix((0.0, 1.0, body), (0.0, 0.28, tail))


def cue_win(rng):
    """The sea is clear: five rising bars, the last one ringing, with an echo."""
    tune = ((0.00, 67, 0.75), (0.11, 72, 0.80), (0.22, 76, 0.85), (0.33, 79, 0.90))
    layers = [(at, gain, bar(rng, note(midi), 0.55, 0.15)) for at, midi, gain in tune]
    layers.append((0.50, 1.0, bar(rng, note(84), 0.95, 0.26)))
    layers += [
        (0.50, 0.40, bar(rng, note(76), 0.95, 0.22)),
        (0.50, 0.35, bar(rng, note(72), 0.95, 0.22)),
        (0.64, 0.16, drop(note(88))),
        (0.74, 0.13, drop(note(91))),
        (0.86, 0.10, drop(note(96))),
    ]
    return echo(mix(*layers), 1.65, 0.165, 0.38, 2400.0)


def cue_start(rng):
    """A new board: a gentle swell that rises, breaks softly and is gone."""
    hum = mix(
        *(
            (0.0, gain, tone(0.27, slide(note(midi) * 0.94, note(midi), 0.06), 0.13, 0.6, 0.13))
            for midi, gain in ((60, 1.0), (67, 0.6), (72, 0.35))
        )
    )
    wash = noise(rng, 0.27, 0.14, 0.6, 0.13)
    wash = svf(svf(wash, slide(350.0, 1500.0, 0.12), "band", 0.8), 2600.0)
    return mix((0.0, 1.0, hum), (0.0, 2.2, wash))


def cue_click(rng):
    """A button of the interface: a small round click."""
    return mix((0.0, 1.0, drop(note(76), 0.06, 0.013, 0.2)), (0.0, 0.45, knock(rng, 1500.0, 0.03)))


def cue_pair(first, second):
    """The game pauses (a fifth down, sinking) or goes on (the same fifth, up)."""
    return lambda rng: mix(
        (0.0, 0.85, bar(rng, note(first), 0.15, 0.04)),
        (0.09, 1.0, bar(rng, note(second), 0.21, 0.06)),
    )


# Each cue with its peak in dBFS: what is heard often is quiet, what is rare may be loud.
CUES = {
    **{f"open_{step}": (cue_open(step), -14.0 - 0.3 * step) for step in range(12)},
    "press": (cue_press, -22.0),
    "flag": (cue_flag, -12.0),
    "unflag": (cue_unflag, -16.0),
    "chord": (cue_chord, -13.0),
    "refuse": (cue_refuse, -12.0),
    "explode": (cue_explode, -3.0),
    "burst": (cue_burst, -6.0),
    "win": (cue_win, -4.0),
    "start": (cue_start, -14.0),
    "click": (cue_click, -16.0),
    "pause": (cue_pair(74, 67), -13.0),
    "resume": (cue_pair(67, 74), -13.5),
}


def master(signal, peak_db):
    """Remove DC and rumble, fade both ends to zero and scale to the wanted peak."""
    signal = svf(signal, 28.0, "high")
    head, tail, last = count(0.001), count(0.012), len(signal) - 1
    signal = [x * ease(i / head) * ease((last - i) / tail) for i, x in enumerate(signal)]
    scale = 10.0 ** (peak_db / 20.0) / max(abs(x) for x in signal)
    return [scale * x for x in signal]


def save(path, signal):
    """Write a signal as a 16-bit mono WAV file."""
    data = array("h", (round(32767 * x) for x in signal))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        out.writeframes(data.tobytes())


def main(folder=OUT):
    """Write every cue and the licence note into ``folder`` and list what was written."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (cue, peak_db) in CUES.items():
        signal = master(cue(random.Random(f"{SEED}:{name}")), peak_db)
        save(folder / f"{name}.wav", signal)
        print(f"{name:8} {1000 * len(signal) / RATE:5.0f} ms  {peak_db:6.1f} dBFS")
    (folder / "LICENSE.txt").write_text(LICENSE, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
