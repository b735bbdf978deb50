"""Classic, the voice of an old desktop computer: a small speaker that can only go in and out.

Square waves, gated hard, through a speaker that carries neither lows nor highs.
"""

import math
from bisect import bisect

from sounds.synth import RATE, ease, knock, mix, noise, note, phases, saturate, slide, svf
from sounds.tunes import DIVE, TUNES, combo, perform

HIGHEST = 6000.0
"""Hz: the speaker carries nothing above it, so harmonics end there."""
GATE = 0.0025


def beep(seconds, pitch, duty_fall=0.0):
    """Return a square wave of a pitch in Hz (or a function of time), on and off at once.

    ``duty_fall`` above 0 lets it fade a little, for what should not sound like an alarm.
    """
    base = phases(seconds, pitch)
    out = []
    for i, p in enumerate(base):
        t = i / RATE
        here = (base[min(i + 1, len(base) - 1)] - base[max(0, i - 1)]) * RATE / (2 * math.tau)
        top = max(1, int(HIGHEST / max(here, 60.0)))
        wave = sum(math.sin(n * p) / n for n in range(1, min(top, 15) + 1, 2))
        gate = ease(t / GATE) * ease((seconds - t) / GATE)
        out.append(gate * math.exp(-duty_fall * t / seconds) * wave)
    return out


def speaker(signal):
    """Return what a 5 cm speaker in a tin box makes of a signal."""
    boxed = svf(svf(signal, 3600.0), 260.0, "high")
    ring = svf(signal, 1250.0, "band", 2.0)
    return mix((0.0, 1.0, boxed), (0.0, 0.35, ring))


def plink(step):
    """Return the sound of a cell that opens: a beep too short to annoy."""
    return lambda _rng: speaker(beep(0.032, note(67 + step), 1.2))


def number(_rng):
    """Return the sound of a single number that opens: one plain beep."""
    return speaker(beep(0.04, note(72), 1.0))


def tick(freq, seconds=0.012):
    """Return a cue of a single tick: a few swings of the speaker."""
    return lambda rng: speaker(
        mix((0.0, 1.0, beep(seconds, freq, 3.0)), (0.0, 0.4, knock(rng, 2200.0, 0.025, 0.002)))
    )


def two(first, second, length=0.035):
    """Return a cue of two beeps, one right after the other."""
    return lambda _rng: speaker(
        mix(
            (0.0, 1.0, beep(length, note(first), 0.8)),
            (length + 0.008, 1.0, beep(length * 1.3, note(second), 1.2)),
        )
    )


def refuse(_rng):
    """Return the sound of a refused move: the low buzz of a full keyboard buffer, cut short."""
    return speaker(mix((0.0, 1.0, beep(0.05, 175.0)), (0.075, 0.9, beep(0.06, 165.0, 1.0))))


def rubble(rng, seconds, high, low, tau):
    """Return the noise such a speaker can make: a square wave that jumps at random, downward."""
    starts, pitches = [0.0], [high]
    while starts[-1] < seconds:
        ceiling = low + (high - low) * math.exp(-starts[-1] / tau)
        pitches.append(rng.uniform(0.35, 1.0) * ceiling)
        starts.append(starts[-1] + rng.uniform(0.003, 0.009))
    return beep(seconds, lambda t: pitches[bisect(starts, t) - 1], 4.0)


def explode(rng):
    """Return the sound of a mine that goes off.

    Rubble in square waves with a falling tone behind it.
    """
    fall = beep(0.5, slide(520.0, 70.0, 0.12), 3.5)
    crack = svf(noise(rng, 0.5, 0.001, 0.12, 0.1), slide(3500.0, 700.0, 0.1))
    body = mix(
        (0.0, 1.0, rubble(rng, 0.8, 1500.0, 90.0, 0.18)), (0.0, 0.7, fall), (0.0, 0.9, crack)
    )
    return saturate(speaker(body), 1.6)


def burst(rng):
    """Return the sound of a further mine: the same rubble, shorter."""
    return speaker(rubble(rng, 0.22, 900.0, 110.0, 0.07))


def voice(midi, seconds):
    """Return a note of a tune, short and dry."""
    return beep(seconds, note(midi), 1.0)


def tune(name):
    """Return a tune as one line of beeps: such a speaker sings one note at a time."""
    highest = {at: (at, midi) for at, midi, _gain, _long in sorted(TUNES[name], key=_by_pitch)}
    notes = sorted(highest.values())
    ends = [at for at, _midi in notes[1:]] + [notes[-1][0] + 0.22]
    line = [
        (at, midi, 1.0, min(0.22, end - at - 0.012))
        for (at, midi), end in zip(notes, ends, strict=True)
    ]
    return lambda _rng: speaker(perform(line, voice))


def _by_pitch(of_tune):
    return of_tune[1]


PLINKS = {f"open_{step}": plink(step) for step in range(24)}
COMBOS = {f"combo_{n}": lambda _rng, n=n: speaker(combo(n, voice, 0.1)) for n in range(1, 9)}
CUES = {
    **PLINKS,
    "number": number,
    "press": tick(1500.0, 0.006),
    "click": tick(1900.0),
    "focus": tick(2400.0, 0.005),
    "back": two(76, 69, 0.02),
    "toggle": two(72, 79, 0.018),
    "type": tick(1200.0, 0.008),
    "flag": two(67, 74),
    "unflag": two(74, 67),
    "mark": two(72, 77, 0.028),
    "chord": two(72, 79, 0.03),
    "refuse": refuse,
    "start": two(60, 67, 0.045),
    "explode": explode,
    "burst": burst,
    "pause": two(74, 67, 0.06),
    "resume": two(67, 74, 0.06),
    "win": tune("win"),
    "record": tune("record"),
    "high_score": tune("high_score"),
    "board_clear": tune("board_clear"),
    "game_over": tune("game_over"),
    "life_lost": tune("life_lost"),
    **{name: tune(name) for name in DIVE},
    **COMBOS,
    "combo_lost": two(67, 60, 0.06),
    "time_low": tick(1000.0, 0.02),
    "score_tick": tick(2100.0, 0.006),
}
