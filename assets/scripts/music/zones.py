"""The layers of the zones, each over the loop of play: a colour and a few notes, not a tune.

They are in no step with the loop of play, and none is as long as it, so that what meets is never
the same twice. So nothing in them beats, and their notes are those of A minor's pentatonic scale,
which goes with each of that loop's chords.
"""

import math
import random
from itertools import pairwise

from music.synth import (
    RATE,
    around,
    echoed,
    high_pass,
    hiss,
    low_pass,
    note,
    pad,
    place,
    silence,
    struck,
    summed,
    surf,
    swell,
    table,
)

LEVEL = -30.0  # LUFS of each

GLASS = ((1.0, 1.0, 0.9), (2.76, 0.22, 0.35), (5.4, 0.06, 0.12))
WOOD = ((1.0, 1.0, 0.20), (4.0, 0.22, 0.06), (9.9, 0.04, 0.02))
HULL = ((1.0, 1.0, 2.6), (2.32, 0.55, 1.7), (4.25, 0.32, 0.9), (6.63, 0.14, 0.4))
PING = ((1.0, 1.0, 0.8), (2.0, 0.10, 0.3))
DULL, BRIGHT = table(1.0, 0.14, 0.05), table(1.0, 0.40, 0.22, 0.12, 0.07, 0.04)


def held(seconds, chords, length, rise):
    """Return notes held and let go: ``chords`` are (seconds, MIDI notes)."""
    loop, shape = silence(seconds), swell(length, rise, rise)
    for at, notes in chords:
        for number, midi in enumerate(notes):
            place(loop, at, 1.0, pad(DULL, BRIGHT, note(midi), shape, 3.0, number / 4 + at / 7))
    return loop


def scattered(seed, seconds, notes, number, partials, length, attack=0.006):
    """Return single notes here and there, none close to another, each as loud as it happens."""
    rng, loop, before = random.Random(seed), silence(seconds), None
    for turn in range(number):
        midi = rng.choice([one for one in notes if one != before])
        at, before = (turn + rng.uniform(0.0, 0.7)) * seconds / number, midi
        place(loop, at, rng.uniform(0.4, 1.0), struck(note(midi), length, partials, attack))
    return loop


def sung(pitch, shape, wave):
    """Return a voice that glides: ``pitch(seconds)`` in Hz, as loud as ``shape``."""
    size, phase, out = len(wave), 0.0, []
    for i, loud in enumerate(shape):
        out.append(loud * wave[int(phase) % size])
        phase += pitch(i / RATE) * size / RATE
    return out


def glide(first, *others):
    """Return a pitch that goes evenly through ``others``, (seconds, MIDI note), from a note."""
    points = [(0.0, first), *others]

    def pitch(t):
        for (start, low), (end, high) in pairwise(points):
            if t < end:
                part = 0.5 - 0.5 * math.cos(math.pi * (t - start) / (end - start))
                return note(low + (high - low) * part)
        return note(points[-1][1])

    return pitch


def shallows():
    """Return light on sand: glass high up, and small waves near by."""
    seconds = 18.0
    notes = scattered("shallows", seconds, (81, 84, 86, 88, 91, 93), 15, GLASS, 2.4, 0.012)
    sky = around(held(seconds, ((0.0, (72, 76)), (9.0, (72, 79))), 8.8, 3.5), low_pass(1500.0))
    shore = surf("shallows", seconds, 4, 1500.0)
    return summed((0.5, echoed(notes, 0.61, 0.38, 3500.0)), (0.12, sky), (0.3, shore))


def reef():
    """Return a busy place: wood in twos and threes, and shrimps that crackle."""
    seconds, rng = 21.0, random.Random("reef")
    loop, crackle = silence(seconds), silence(seconds)
    for turn in range(14):
        at, midi = turn * 1.5 + rng.uniform(0.0, 0.3), rng.choice((69, 72, 74, 76))
        for step in range(rng.choice((2, 3, 3, 4))):
            tap = struck(note(midi + rng.choice((0, 7, 12))), 0.7, WOOD, 0.003)
            place(loop, at + step * 0.17, rng.uniform(0.4, 1.0), tap)
    for _ in range(150):
        snap = [rng.uniform(-1.0, 1.0) * math.exp(-i / 22) for i in range(160)]
        place(crackle, rng.uniform(0.0, seconds), rng.uniform(0.1, 1.0) ** 2, snap)
    warm = around(held(seconds, ((0.0, (57, 64)), (10.5, (60, 67))), 10.0, 3.0), low_pass(900.0))
    snaps = around(around(crackle, low_pass(5200.0)), high_pass(1800.0))
    return summed((0.5, echoed(loop, 0.34, 0.30, 2600.0)), (0.16, snaps), (0.16, warm))


def kelp():
    """Return a forest that sways: soft chords to and fro, a pipe, and leaves."""
    seconds = 23.0
    sway = ((0.0, (57, 64, 69)), (5.75, (55, 62, 67)), (11.5, (57, 64, 72)), (17.25, (52, 60, 67)))
    pipe, loop = table(1.0, 0.10, 0.16, 0.03), silence(seconds)
    for at, start, end in ((1.0, 76, 74), (6.5, 72, 69), (13.0, 79, 76), (18.0, 74, 72)):
        bend = glide(start, (2.0, start), (2.6, end), (3.8, end))
        voice = sung(
            lambda t, p=bend: p(t) * (1 + 0.006 * math.sin(31 * t)), swell(3.8, 1, 1.6), pipe
        )
        place(loop, at, 1.0, voice)
    leaves = around(surf("kelp", seconds, 7, 1500.0), high_pass(600.0))
    return summed(
        (0.20, around(held(seconds, sway, 6.6, 2.8), low_pass(1100.0))),
        (0.22, echoed(loop, 0.72, 0.42, 1600.0)),
        (0.5, leaves),
    )


def wreck():
    """Return a hull: it rings where something strikes it, groans, and drips."""
    seconds, rng = 22.0, random.Random("wreck")
    loop = silence(seconds)
    for at, midi, loud in ((0.4, 57, 1.0), (7.2, 52, 0.8), (12.1, 60, 0.55), (16.8, 55, 0.9)):
        place(loop, at, loud, struck(note(midi), 5.0, HULL, 0.02))
    rust = table(1.0, 0.7, 0.5, 0.6, 0.3, 0.35, 0.2, 0.2)
    for at, start, end in ((4.3, 45, 41), (9.9, 48, 50), (19.0, 44, 46)):
        bend, shape = glide(start, (0.9, end), (1.8, end + 0.7)), swell(1.8, 0.5, 0.8)
        rough = [a * (0.5 + 0.5 * rng.random()) for a in shape]
        place(loop, at, 0.30, sung(bend, rough, rust))
    drips = scattered("drips", seconds, (84, 88, 91, 96), 9, PING, 0.5)
    return summed(
        (0.5, around(loop, low_pass(2000.0))),
        (0.11, echoed(drips, 0.43, 0.5, 2400.0, 8)),
        (
            0.10,
            around(held(seconds, ((0.0, (45, 52)), (11.0, (43, 50))), 11.5, 4.0), low_pass(500.0)),
        ),
    )


def trench():
    """Return a depth that presses: low notes that beat, and a sounder far away."""
    seconds = 19.0
    low = held(seconds, ((0.0, (45, 52)), (6.3, (45, 57)), (12.6, (40, 52))), 7.6, 2.6)
    beat = held(seconds, ((3.0, (33, 45)), (12.5, (33, 45))), 9.5, 4.0)
    pings = silence(seconds)
    for at, loud in ((2.0, 1.0), (8.3, 0.6), (14.6, 0.85)):
        place(pings, at, loud, struck(note(81), 2.5, PING, 0.03))
    dark = around(around(hiss("trench", seconds), low_pass(260.0)), low_pass(260.0))
    return summed(
        (0.20, around(low, low_pass(520.0))),
        (0.22, around(beat, low_pass(300.0))),
        (0.09, echoed(pings, 0.93, 0.55, 1500.0, 8)),
        (0.7, dark),
    )


def abyss():
    """Return what lives where no light comes: great voices that call and answer, far apart."""
    seconds, song = 24.0, table(1.0, 0.30, 0.12, 0.05)
    calls = (
        (0.5, 1.0, glide(57, (1.2, 64), (2.6, 62), (4.0, 55)), 4.0),
        (7.5, 0.6, glide(69, (0.8, 67), (1.8, 72), (3.0, 69)), 3.0),
        (12.0, 0.9, glide(52, (1.6, 60), (3.2, 57), (4.6, 45)), 4.6),
        (19.0, 0.5, glide(72, (0.6, 76), (1.6, 69), (2.6, 67)), 2.6),
    )
    loop = silence(seconds)
    for at, loud, pitch, length in calls:
        place(loop, at, loud, sung(pitch, swell(length, 0.35 * length, 0.5 * length), song))
    glow = scattered("glow", seconds, (88, 93, 96), 6, GLASS, 3.0, 0.5)
    deep = held(seconds, ((0.0, (33, 40)), (12.0, (36, 43))), 13.0, 5.0)
    return summed(
        (0.34, echoed(around(loop, low_pass(1100.0)), 1.07, 0.55, 900.0, 8)),
        (0.05, echoed(glow, 0.8, 0.5, 3000.0)),
        (0.20, around(deep, low_pass(400.0))),
    )


ZONES = (shallows, reef, kelp, wreck, trench, abyss)


def loops():
    """Return the layers by name, each with its loudness."""
    return {f"zone_{make.__name__}": (LEVEL, make()) for make in ZONES}
