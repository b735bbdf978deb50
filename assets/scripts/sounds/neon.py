"""Neon, the voice of a small analog synthesizer: saws that brighten and close again, soft zaps."""

import math

from sounds.synth import RATE, ease, echo, envelope, mix, noise, note, phases, saturate, slide, svf
from sounds.tunes import DIVE, TUNES, combo, perform

DETUNE = 2.0 ** (7 / 1200)
"""Two oscillators, seven cents to either side: enough to shimmer, not to be out of tune."""


def saw(seconds, pitch, tau, closing, brightness=9, attack=0.003, release=0.03):
    """Return a plucked saw: its n-th harmonic dies n times faster, as behind a closing filter.

    ``tau`` and ``closing`` are the seconds in which the note and its brightness decay.
    """
    shape, base = envelope(seconds, attack, tau, release), phases(seconds, pitch)
    out = []
    for i, p in enumerate(base):
        open_ = brightness * math.exp(-i / RATE / closing)
        value = 0.0
        for n in range(1, brightness + 1):
            weight = min(1.0, max(0.0, open_ - n + 2.0)) if n > 1 else 1.0
            if weight <= 0.0:
                break
            value += weight * math.sin(n * p) / n
        out.append(shape[i] * value)
    return out


def pluck(midi, seconds, tau=None, brightness=9):
    """Return a note: two detuned saws and a sine an octave below."""
    freq, tau = note(midi), tau or 0.3 * seconds
    high = min(brightness, int(7000 / freq))
    one = saw(seconds, freq * DETUNE, tau, tau * 0.8, high)
    two = saw(seconds, freq / DETUNE, tau, tau * 0.8, high)
    low = [
        a * math.sin(p / 2)
        for a, p in zip(envelope(seconds, 0.004, tau, 0.03), phases(seconds, freq), strict=True)
    ]
    return mix((0.0, 0.5, one), (0.0, 0.5, two), (0.0, 0.25, low))


def warm(signal, cutoff=5200.0):
    """Return the signal a little driven and without its sharp edge."""
    return svf(saturate(signal, 1.1), cutoff)


def plink(step):
    """Return the sound of a cell that opens: a muted pluck."""
    return lambda _rng: warm(pluck(67 + step, 0.085, 0.024, 6))


def number(_rng):
    """Return the sound of a single number that opens: a fuller pluck."""
    return warm(pluck(72, 0.13, 0.036, 7))


def zap(start, end, seconds, tau, bright=6):
    """Return a tone that sweeps from one MIDI note to another."""
    return saw(seconds, slide(note(start), note(end), tau), seconds * 0.35, seconds * 0.4, bright)


def blip(midi, seconds=0.045):
    """Return a cue of one small blip."""
    return lambda _rng: warm(pluck(midi, seconds, seconds * 0.25, 4), 4200.0)


def press(_rng):
    """Return the sound of the button going down: a blip without a note."""
    return warm(zap(84, 72, 0.03, 0.006, 3), 2800.0)


def flag(_rng):
    """Return the sound of a flag: a rising zip that ends on a bright pluck."""
    return warm(mix((0.0, 0.6, zap(60, 79, 0.10, 0.03)), (0.06, 1.0, pluck(79, 0.2, 0.05))))


def unflag(_rng):
    """Return the sound of a flag taken back: the zip, falling."""
    return warm(zap(79, 60, 0.16, 0.045))


def mark(_rng):
    """Return the sound of a question mark: a soft pluck that bends upward."""
    return warm(zap(70, 77, 0.17, 0.05, 4), 3600.0)


def chord(_rng):
    """Return the sound of a chord: a fifth, strummed."""
    return warm(mix((0.0, 0.9, pluck(72, 0.15, 0.04)), (0.045, 1.0, pluck(79, 0.18, 0.05))))


def refuse(_rng):
    """Return the sound of a refused move: two low, closed notes that rub against each other."""
    hit = mix((0.0, 1.0, pluck(57, 0.10, 0.03, 6)), (0.0, 0.7, pluck(58, 0.10, 0.03, 6)))
    return svf(mix((0.0, 1.0, hit), (0.09, 0.8, hit)), 2000.0)


def start(_rng):
    """Return the sound of a new board: a power-up, from below, through an opening filter."""
    rise = saw(0.34, slide(note(48), note(60), 0.09), 1.0, 1.0, 10, 0.16, 0.14)
    fifth = saw(0.34, slide(note(55), note(67), 0.09), 1.0, 1.0, 8, 0.18, 0.14)
    both = mix((0.0, 1.0, rise), (0.0, 0.5, fifth))
    return svf(both, lambda t: 400.0 + 2600.0 * ease(t / 0.24))


def explode(rng):
    """Return the sound of a mine that goes off.

    A power cut; a falling saw, a sub drop and static that burns out.
    """
    fall = saw(1.0, slide(420.0, 38.0, 0.16), 0.30, 0.25, 14, 0.002, 0.3)
    sub = saw(1.0, slide(150.0, 40.0, 0.12), 0.30, 0.5, 2, 0.003, 0.3)
    hiss = svf(noise(rng, 0.9, 0.002, 0.20, 0.3), slide(5200.0, 400.0, 0.16))
    grain = [x * (0.6 + 0.4 * math.sin(math.tau * 31 * i / RATE)) for i, x in enumerate(hiss)]
    body = mix((0.0, 0.7, fall), (0.0, 0.9, sub), (0.0, 0.9, grain))
    return svf(saturate(body, 1.6), 4200.0)


def burst(rng):
    """Return the sound of a further mine: a short laser thump."""
    fall = saw(0.28, slide(600.0, 70.0, 0.04), 0.07, 0.06, 8, 0.002, 0.1)
    hiss = svf(noise(rng, 0.2, 0.002, 0.05, 0.08), slide(3000.0, 400.0, 0.05))
    return svf(saturate(mix((0.0, 1.0, fall), (0.0, 0.5, hiss)), 1.4), 3600.0)


def tune(name):
    """Return a tune, plucked, with an echo that closes."""

    def cue(_rng):
        played = perform(TUNES[name], lambda midi, long: pluck(midi, long, 0.26 * long, 8), 0.9)
        return warm(echo(played, len(played) / RATE + 0.05, 0.14, 0.30, 2200.0))

    return cue


def combo_step(step):
    """Return the sound of a growing multiplier: a quick leap."""
    return lambda _rng: warm(combo(step, lambda midi, s: pluck(midi, s, 0.24 * s, 7), 0.18))


PLINKS = {f"open_{step}": plink(step) for step in range(24)}
COMBOS = {f"combo_{n}": combo_step(n) for n in range(1, 9)}
CUES = {
    **PLINKS,
    "number": number,
    "press": press,
    "click": blip(79),
    "focus": blip(86, 0.03),
    "back": lambda _rng: warm(zap(76, 64, 0.09, 0.02, 4), 3600.0),
    "toggle": lambda _rng: warm(zap(72, 84, 0.07, 0.014, 4), 3600.0),
    "type": blip(67, 0.04),
    "flag": flag,
    "unflag": unflag,
    "mark": mark,
    "chord": chord,
    "refuse": refuse,
    "start": start,
    "explode": explode,
    "burst": burst,
    "win": tune("win"),
    "record": tune("record"),
    "board_clear": tune("board_clear"),
    "life_lost": tune("life_lost"),
    "game_over": tune("game_over"),
    **{name: tune(name) for name in DIVE},
    **COMBOS,
    "combo_lost": lambda _rng: svf(zap(72, 53, 0.24, 0.08), 1800.0),
}
