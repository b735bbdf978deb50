"""Paper, the voice of a desk: finger taps on a pad, a pencil, a rubber stamp, a page torn off."""

import math

from sounds.synth import (
    RATE,
    ease,
    knock,
    mix,
    noise,
    note,
    saturate,
    slide,
    string,
    svf,
    tone,
)
from sounds.tunes import DIVE, TUNES, combo, perform


def tap(rng, centre=1800.0, body=240.0, gain=0.5):
    """Return a fingertip on a pad of paper: a flick of fibre and the table under it."""
    return mix(
        (0.0, 1.6, knock(rng, centre, 0.04, 0.007, 1.1)),
        (0.0, 0.5, knock(rng, 5200.0, 0.02, 0.0025, 0.9)),
        (0.0, 0.7 * gain, tone(0.05, slide(body * 1.5, body, 0.006), 0.002, 0.010, 0.02)),
    )


def scratch(rng, seconds, strokes, centre=3600.0, width=0.8):
    """Return a pencil on paper: fibres pass under the point, stroke by stroke."""
    raw = svf(noise(rng, seconds, 0.01, 9.0, 0.02), centre, "band", width)
    grain = svf([rng.uniform(-1.0, 1.0) for _ in raw], 240.0)
    top = max(abs(x) for x in grain)
    out = []
    for i, x in enumerate(raw):
        where = (i / RATE / seconds * strokes) % 1.0
        stroke = math.sin(math.pi * where) ** 0.7 * (1.0 - 0.25 * where)
        out.append(x * stroke * (0.45 + 0.9 * abs(grain[i]) / top))
    return out


def stamp(rng, weight=1.0):
    """Return a rubber stamp: the thump of the desk, the rubber that comes off after it."""
    return mix(
        (0.0, 0.7 * weight, tone(0.15, slide(230.0, 105.0, 0.014), 0.002, 0.032, 0.05)),
        (0.0, 0.5, tone(0.08, slide(430.0, 330.0, 0.010), 0.002, 0.018, 0.03)),
        (0.0, 1.5, knock(rng, 760.0, 0.07, 0.012, 0.9)),
        (0.0, 0.8, knock(rng, 2400.0, 0.03, 0.005, 0.9)),
        (0.085, 0.45, knock(rng, 1500.0, 0.05, 0.010, 1.5)),
    )


def box(rng, midi, seconds, tau):
    """Return a note: a rubber band over a paper box, with the fingertip that plucks it."""
    band = string(rng, note(midi), seconds, 0.35, tau, 2600.0)
    pure = tone(seconds, note(midi), 0.002, tau * 0.8, 0.02)
    return mix((0.0, 0.6, band), (0.0, 0.30, pure), (0.0, 0.16, knock(rng, 2100.0, 0.02, 0.003)))


def plink(step):
    """Return the sound of a cell that opens: a muted pluck and the tap of a finger."""
    return lambda rng: box(rng, 67 + step, 0.075, 0.020)


def number(rng):
    """Return the sound of a single number that opens.

    It is written, in one short stroke, and rings a little.
    """
    line = scratch(rng, 0.07, 1, 3200.0)
    return mix((0.0, 1.0, box(rng, 72, 0.12, 0.034)), (0.0, 0.35, line))


def flag(rng):
    """Return the sound of a flag: a stamp comes down."""
    return mix((0.0, 1.0, stamp(rng)), (0.0, 0.25, box(rng, 67, 0.14, 0.035)))


def unflag(rng):
    """Return the sound of a flag taken back: the eraser, twice over."""
    rub = scratch(rng, 0.19, 2, 1300.0, 0.7)
    return mix((0.0, 1.0, rub), (0.0, 0.35, svf(rub, 500.0)))


def mark(rng):
    """Return the sound of a question mark: a curved stroke and its dot."""
    return mix((0.0, 0.55, scratch(rng, 0.11, 1, 3000.0)), (0.145, 1.0, tap(rng, 2300.0)))


def chord(rng):
    """Return the sound of a chord: two fingers drum, and the box answers with a fifth."""
    return mix(
        (0.0, 0.8, tap(rng, 1700.0)),
        (0.0, 0.8, box(rng, 72, 0.12, 0.032)),
        (0.05, 0.9, tap(rng, 2100.0)),
        (0.05, 1.0, box(rng, 79, 0.14, 0.036)),
    )


def refuse(rng):
    """Return the sound of a refused move: two knuckles on the desk."""
    hit = mix((0.0, 1.6, knock(rng, 520.0, 0.07, 0.011, 1.4)), (0.0, 0.7, stamp(rng, 0.5)))
    return svf(mix((0.0, 1.0, hit), (0.10, 0.75, hit)), 1800.0)


def start(rng):
    """Return the sound of a new board: a page is turned."""
    turn = svf(noise(rng, 0.30, 0.16, 0.5, 0.10), slide(900.0, 3400.0, 0.14), "band", 0.9)
    flutter = [x * (0.7 + 0.3 * math.sin(math.tau * 46 * i / RATE)) for i, x in enumerate(turn)]
    return mix((0.0, 1.0, flutter), (0.25, 0.6, tap(rng, 1300.0)))


def tear(rng, seconds):
    """Return a page being torn: fibres snap, thicker and faster, then the last corner gives."""
    out = [0.0] * int(seconds * RATE)
    at = 0.0
    while at < seconds - 0.03:
        snap = knock(rng, rng.uniform(1400.0, 5200.0), 0.022, 0.003, 1.0)
        loud = (0.35 + 0.65 * ease(at / (0.6 * seconds))) * rng.uniform(0.4, 1.0)
        for i, x in enumerate(snap, int(at * RATE)):
            if i < len(out):
                out[i] += loud * x
        at += rng.uniform(0.001, 0.006)
    hiss = svf(noise(rng, seconds, 0.03, 9.0, 0.05), slide(1500.0, 3600.0, seconds), "band", 0.7)
    return mix((0.0, 1.0, out), (0.0, 0.5, hiss))


def explode(rng):
    """Return the sound of a mine that goes off.

    A fist on the desk, the page tears, the ball lands in the basket.
    """
    fist = saturate(mix((0.0, 1.8, stamp(rng, 1.4))), 1.4)
    boom = tone(0.5, slide(120.0, 52.0, 0.05), 0.003, 0.12, 0.15)
    crush = svf(tear(rng, 0.28), 2600.0)
    return mix(
        (0.0, 1.0, fist),
        (0.0, 0.8, boom),
        (0.07, 1.7, tear(rng, 0.42)),
        (0.52, 0.9, crush),
        (0.86, 0.55, svf(stamp(rng), 1200.0)),
    )


def burst(rng):
    """Return the sound of a further mine: a paper bag."""
    pop = mix((0.0, 1.0, stamp(rng, 1.2)), (0.0, 1.8, knock(rng, 1300.0, 0.1, 0.018, 0.7)))
    return saturate(pop, 1.5)


def tune(name):
    """Return a tune on rubber bands; a good one is stamped at its end."""

    def cue(rng):
        played = perform(TUNES[name], lambda midi, long: box(rng, midi, long, 0.24 * long), 0.85)
        if name not in ("win", "record"):
            return played
        return mix((0.0, 1.0, played), (TUNES[name][-1][0], 0.7, stamp(rng)))

    return cue


def combo_step(step):
    """Return the sound of a growing multiplier: a quick leap."""
    return lambda rng: combo(step, lambda midi, s: box(rng, midi, s, 0.22 * s), 0.15)


PLINKS = {f"open_{step}": plink(step) for step in range(24)}
COMBOS = {f"combo_{n}": combo_step(n) for n in range(1, 9)}
CUES = {
    **PLINKS,
    "number": number,
    "press": lambda rng: tap(rng, 2400.0, 300.0, 0.2),
    "click": tap,
    "focus": lambda rng: knock(rng, 3000.0, 0.02, 0.003, 0.9),
    "back": lambda rng: tap(rng, 1000.0, 180.0, 0.8),
    "toggle": lambda rng: mix((0.0, 0.7, tap(rng)), (0.05, 1.0, tap(rng, 2300.0, 320.0))),
    "type": lambda rng: tap(rng, 1500.0, 200.0, 0.7),
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
    "combo_lost": lambda rng: svf(scratch(rng, 0.2, 1, 1600.0), slide(3000.0, 500.0, 0.1)),
}
