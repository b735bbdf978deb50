"""The loop of play: eight bars in A minor, in three layers that join as the board empties.

Alone, the pad leaves room to think; with the plucked line the end is in sight; the pulse
comes last. Each layer is a loop of exactly the same length, and any of them can be silent.
"""

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

BEAT = 0.625
BAR = 4 * BEAT
SECONDS = 8 * BAR
PAD_LEVEL, PLUCK_LEVEL, PULSE_LEVEL = -26.73, -31.909, -27.04  # LUFS

CHORDS = (
    (45, (55, 60, 64, 71)),
    (41, (57, 60, 64, 67)),
    (48, (55, 62, 64, 69)),
    (43, (55, 59, 62, 69)),
    (45, (55, 60, 64, 71)),
    (40, (55, 59, 62, 67)),
    (41, (57, 60, 64, 69)),
    (43, (55, 60, 62, 67)),
)
"""Bass and held notes of each bar: Am9 Fmaj9 C6/9 Gadd9 Am9 Em7 Fmaj7 Gsus."""

PATTERN = ((0, 1.0), (2, 0.6), (1, 0.75), (3, 0.65), (2, 0.9), (4, 0.6), (3, 0.75), (1, 0.55))
"""Of each eighth: which note of the chord (4 is the first, an octave up), and how loud."""

STEPS = ((0.0, 0, 1.0), (1.5, 0, 0.6), (2.5, 12, 0.5), (3.0, 7, 0.55))
"""Of each bass note: the beat, semitones above the root, and how loud."""

PLUCK = ((1.0, 1.0, 0.32), (2.0, 0.30, 0.16), (3.0, 0.14, 0.09), (4.0, 0.06, 0.06))
BASS = ((1.0, 1.0, 0.34), (2.0, 0.65, 0.26), (3.0, 0.34, 0.18), (4.0, 0.14, 0.10))
THUMP = ((1.0, 1.0, 0.07), (1.5, 0.4, 0.04))


def pad_layer():
    """Return the held chords over a far shore."""
    dull, bright = table(1.0, 0.14, 0.05), table(1.0, 0.40, 0.22, 0.12, 0.07, 0.04)
    loop, shape = silence(SECONDS), swell(BAR + 1.2, 1.0, 1.4)
    for bar, (root, high) in enumerate(CHORDS):
        for number, midi in enumerate((root, *high)):
            gain = 0.30 if number == 0 else 0.24
            held = pad(dull, bright, note(midi), shape, 3.2, number / 5)
            place(loop, bar * BAR - 0.45, gain, held)
    shore = surf("play shore", SECONDS, 3, 600.0)
    return summed((1.0, around(loop, low_pass(1600.0))), (0.35, shore))


def pluck_layer():
    """Return the plucked line, in eighths, with an echo of three sixteenths."""
    loop = silence(SECONDS)
    for bar, (_root, high) in enumerate(CHORDS):
        notes = (*high, high[0] + 12)
        for eighth, (which, loud) in enumerate(PATTERN):
            breath = 0.85 + 0.15 * (bar % 4) / 3  # a phrase of four bars grows a little
            sound = struck(note(notes[which] + 12), 0.9, PLUCK, 0.006)
            place(loop, bar * BAR + eighth * BEAT / 2, loud * breath, sound)
    return echoed(around(loop, low_pass(3600.0)), 0.75 * BEAT, 0.34, 1400.0)


def pulse_layer():
    """Return the bass, a soft heart beat under it, and sand that breathes in eighths."""
    loop = silence(SECONDS)
    for bar, (root, _high) in enumerate(CHORDS):
        for beat, above, loud in STEPS:
            place(loop, bar * BAR + beat * BEAT, loud, struck(note(root + above), 0.9, BASS, 0.012))
        for beat in range(4):
            thump = struck(62.0, 0.3, THUMP, 0.006)
            place(loop, bar * BAR + beat * BEAT, 0.45 if beat % 2 == 0 else 0.28, thump)
    return summed((1.0, around(loop, low_pass(1500.0))), (0.05, sand()))


def sand():
    """Return a breath of sand on every eighth, softer on the beats than between them."""
    loop, shape = silence(SECONDS), swell(0.09, 0.02, 0.07)
    grains = around(around(hiss("sand", SECONDS), high_pass(2500.0)), low_pass(5000.0))
    for eighth in range(64):
        at = eighth * BEAT / 2
        first = round(at * RATE)
        breath = [a * x for a, x in zip(shape, grains[first : first + len(shape)], strict=True)]
        place(loop, at, 1.0 if eighth % 2 else 0.35, breath)
    return loop


def loops():
    """Return the layers by name, each with its loudness, from the first to join to the last."""
    return {
        "play_pad": (PAD_LEVEL, pad_layer()),
        "play_pluck": (PLUCK_LEVEL, pluck_layer()),
        "play_pulse": (PULSE_LEVEL, pulse_layer()),
    }
