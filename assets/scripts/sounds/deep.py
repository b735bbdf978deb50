"""Deep, the voice of the sea: drops, buoys, depth charges. The other themes borrow what they lack.

The material throughout is the *drop*: a sine whose pitch slides up to its note within a few
milliseconds, as a bubble's does near the surface.
"""

from sounds.synth import (
    RATE,
    bubbles,
    drop,
    echo,
    knock,
    mix,
    noise,
    note,
    saturate,
    slide,
    svf,
    tone,
)
from sounds.tunes import TUNES, combo, perform

LOWEST = 67
"""MIDI note of the first plink; the 24th is two octaves (less a semitone) higher."""


def bar(rng, freq, seconds, tau):
    """Return a marimba bar under water: tuned partials at 1 and 4, a mallet, a chirp."""
    return mix(
        (0.0, 1.0, tone(seconds, slide(freq * 0.88, freq, 0.007), 0.003, tau, 0.06)),
        (0.0, 0.16, tone(seconds, freq * 2.0, 0.003, tau * 0.6, 0.06)),
        (0.0, 0.20, tone(seconds, freq * 3.98, 0.002, tau * 0.22, 0.06)),
        (0.0, 0.30, knock(rng, min(freq * 2.5, 2600.0))),
    )


def plink(step):
    """Return the sound of a cell that opens.

    A watery plink; high ones are shorter, so that a cascade stays clear.
    """
    return lambda _rng: drop(note(LOWEST + step), 0.066, 0.022 * 0.985**step, 0.28 * 0.93**step)


def number(rng):
    """Return the sound of a single number that opens.

    A rounder, deeper drop with a soft tap under it.
    """
    return mix(
        (0.0, 1.0, drop(note(72), 0.12, 0.036, 0.25)),
        (0.0, 0.30, knock(rng, 900.0, 0.04, 0.006, 1.5)),
        (0.03, 0.16, drop(note(84), 0.08, 0.02)),
    )


def press(rng):
    """Return the sound of the button going down on a cell: a very soft tick."""
    return mix(
        (0.0, 0.8, knock(rng, 1300.0, 0.03, 0.004, 1.5)),
        (0.0, 0.25, tone(0.03, slide(900.0, 620.0, 0.006), 0.002, 0.006, 0.012)),
    )


def flag(rng):
    """Return the sound of a buoy set down.

    Wooden knock, plonk into the water, a hint of its bell.
    """
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


def unflag(rng):
    """Return the sound of a buoy taken back.

    The plonk swelling in the other way round, and lower.
    """
    pull = tone(0.17, slide(note(55), note(64), 0.11), 0.075, 0.30, 0.035)
    rush = svf(noise(rng, 0.17, 0.10, 0.5, 0.04), slide(500.0, 1100.0, 0.08), "band", 1.2)
    return mix((0.0, 1.0, pull), (0.0, 0.20, rush), (0.125, 0.30, drop(note(67), 0.075, 0.018)))


def mark(rng):
    """Return the sound of a question mark.

    Two bubbles, the second rising as a voice does when it asks.
    """
    asks = tone(0.16, slide(note(69), note(76), 0.045), 0.012, 0.06, 0.05)
    return mix((0.0, 0.7, drop(note(72), 0.08)), (0.06, 1.0, asks), (0.0, 0.2, knock(rng, 900.0)))


def chord(_rng):
    """Return the sound of the cells around a number opening together.

    A double plink, a fifth apart.
    """
    return mix((0.0, 0.85, drop(note(72), 0.10)), (0.055, 1.0, drop(note(79), 0.12, 0.032)))


def refuse(rng):
    """Return the sound of a refused move: two soft muffled knocks on the hull."""
    hit = mix(
        (0.0, 1.0, tone(0.09, slide(340.0, 225.0, 0.015), 0.004, 0.022, 0.03)),
        (0.0, 0.6, knock(rng, 520.0, 0.06, 0.010, 1.0)),
    )
    return svf(mix((0.0, 1.0, hit), (0.085, 0.7, hit)), 1100.0)


def explode(rng):
    """Return the sound of a mine that goes off.

    A depth charge, deep boom, rolling water and a bubbling tail.
    """
    boom = tone(1.05, slide(165.0, 50.0, 0.10), 0.004, 0.23, 0.35)
    punch = tone(0.45, slide(360.0, 105.0, 0.06), 0.003, 0.11, 0.10)
    crack = svf(noise(rng, 0.35, 0.003, 0.06, 0.10), slide(2100.0, 350.0, 0.08))
    roll = noise(rng, 1.05, 0.03, 0.34, 0.40)
    roll = svf(svf(roll, slide(1100.0, 210.0, 0.25)), slide(1600.0, 320.0, 0.25))
    body = mix((0.0, 0.8, boom), (0.0, 0.7, punch), (0.0, 0.8, crack), (0.01, 3.2, roll))
    tail = mix(*bubbles(rng, 40, 0.18, 0.94, 200.0, 860.0))
    return mix((0.0, 1.0, svf(saturate(body, 1.7), 2200.0)), (0.0, 0.42, svf(tail, 1600.0)))


def burst(rng):
    """Return the sound of a further mine of the chain.

    A short underwater thump with a few bubbles.
    """
    thump = tone(0.36, slide(260.0, 78.0, 0.055), 0.003, 0.085, 0.12)
    rush = svf(noise(rng, 0.30, 0.004, 0.07, 0.12), slide(1500.0, 280.0, 0.08))
    body = svf(saturate(mix((0.0, 0.9, thump), (0.0, 1.3, rush)), 1.6), 2200.0)
    tail = mix(*bubbles(rng, 7, 0.08, 0.27, 280.0, 900.0))
    return mix((0.0, 1.0, body), (0.0, 0.28, tail))


def start(rng):
    """Return the sound of a new board: a gentle swell that rises, breaks softly and is gone."""
    hum = mix(
        *(
            (0.0, gain, tone(0.27, slide(note(midi) * 0.94, note(midi), 0.06), 0.13, 0.6, 0.13))
            for midi, gain in ((60, 1.0), (67, 0.6), (72, 0.35))
        )
    )
    wash = noise(rng, 0.27, 0.14, 0.6, 0.13)
    wash = svf(svf(wash, slide(350.0, 1500.0, 0.12), "band", 0.8), 2600.0)
    return mix((0.0, 1.0, hum), (0.0, 2.2, wash))


def tune(name):
    """Return the cue of a tune: bars under water, a few drops of spray, a short echo."""

    def cue(rng):
        played = perform(
            TUNES[name], lambda midi, long: bar(rng, note(midi), long, 0.24 * long), 0.85
        )
        if name in ("win", "record", "high_score"):
            end = TUNES[name][-1][0]
            spray = ((0.14, 0.16, 88), (0.24, 0.13, 91), (0.36, 0.10, 96))
            drops = [(end + at, gain, drop(note(midi))) for at, gain, midi in spray]
            played = mix((0.0, 1.0, played), *drops)
        return echo(played, len(played) / RATE, 0.165, 0.30, 2400.0)

    return cue


def life_lost(rng):
    """Return the sound of a lost life.

    Its three notes, a hollow thump under the last, bubbles that rise from it.
    """
    played = tune("life_lost")(rng)
    thump = tone(0.4, slide(190.0, 62.0, 0.07), 0.004, 0.10, 0.15)
    tail = svf(mix(*bubbles(rng, 9, 0.30, 0.62, 260.0, 800.0)), 1600.0)
    return mix((0.0, 1.0, played), (0.24, 0.6, thump), (0.0, 0.28, tail))


def combo_step(step):
    """Return the sound of the multiplier growing to ``step``.

    Two drops that leap up, higher each time.
    """
    return lambda rng: combo(step, lambda midi, s: bar(rng, note(midi), s, 0.25 * s), 0.13)


def combo_lost(_rng):
    """Return the sound of a lost multiplier: a bubble that sinks instead of rising."""
    sink = tone(0.26, slide(note(74), note(60), 0.09), 0.006, 0.10, 0.09)
    low = tone(0.22, slide(note(67), note(55), 0.08), 0.006, 0.08, 0.09)
    return svf(mix((0.0, 1.0, sink), (0.05, 0.5, low)), 1500.0)


PLINKS = {f"open_{step}": plink(step) for step in range(24)}
COMBOS = {f"combo_{step}": combo_step(step) for step in range(1, 9)}
CUES = {
    **PLINKS,
    "number": number,
    "press": press,
    "flag": flag,
    "unflag": unflag,
    "mark": mark,
    "chord": chord,
    "refuse": refuse,
    "explode": explode,
    "burst": burst,
    "start": start,
    "win": tune("win"),
    "record": tune("record"),
    "high_score": tune("high_score"),
    "board_clear": tune("board_clear"),
    "game_over": tune("game_over"),
    "life_lost": life_lost,
    **COMBOS,
    "combo_lost": combo_lost,
}
