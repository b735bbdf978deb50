"""The finale's loop: eight broad bars in C. A tune on bars in the dark, and glass that shines."""

from music.synth import (
    around,
    echoed,
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

BEAT = 0.66
BAR = 4 * BEAT
SECONDS = 8 * BAR
LEVEL = -25.296  # LUFS, as the menu's

CHORDS = (
    (48, (60, 64, 67, 74)),
    (47, (59, 62, 67, 74)),
    (45, (60, 64, 67, 72)),
    (41, (60, 64, 65, 69)),
    (48, (60, 64, 67, 71)),
    (40, (59, 64, 67, 74)),
    (41, (60, 65, 69, 76)),
    (43, (60, 62, 67, 74)),
)
"""Bass and held notes of each bar: Cadd9 G/B Am7 Fmaj7 Cmaj7 Em7 Fmaj7 Gsus."""

MELODY = (
    ((0.0, 67, 0.8), (1.0, 72, 0.9), (2.0, 76, 1.0), (3.5, 74, 0.6)),
    ((0.0, 74, 1.0), (1.5, 71, 0.7), (2.5, 67, 0.8)),
    ((0.0, 72, 0.9), (1.0, 76, 0.9), (2.0, 79, 1.0), (3.5, 76, 0.6)),
    ((0.0, 77, 1.0), (1.5, 76, 0.7), (2.5, 72, 0.8)),
    ((0.0, 67, 0.8), (1.0, 72, 0.9), (2.0, 79, 1.0), (3.5, 81, 0.7)),
    ((0.0, 83, 1.0), (1.5, 79, 0.8), (2.5, 76, 0.7)),
    ((0.0, 81, 1.0), (1.0, 79, 0.8), (2.0, 77, 0.8), (3.0, 76, 0.7)),
    ((0.0, 74, 1.0), (2.0, 76, 0.6), (3.0, 71, 0.7)),
)
"""(beat, MIDI note, loudness) in each bar: up the chord three times, higher each time; the last B
leads back to the first G."""

SHINE = (0, 1, 2, 3, 2, 1)
"""Which of the held notes the glass plays, two octaves up, in the triplets of half a bar."""

BARS = ((1.0, 1.0, 0.7), (3.9, 0.16, 0.16), (9.2, 0.05, 0.04))
GLASS = ((1.0, 1.0, 0.8), (2.76, 0.16, 0.3))
BASS = ((1.0, 1.0, 1.3), (2.0, 0.4, 0.9), (3.0, 0.14, 0.5))
BELL = ((1.0, 1.0, 2.6), (2.0, 0.5, 1.6), (2.4, 0.3, 1.2), (4.1, 0.15, 0.6))


def held():
    """Return the chords, each swelling into the next."""
    dull, bright = table(1.0, 0.18, 0.06), table(1.0, 0.45, 0.26, 0.14, 0.08, 0.05)
    loop, shape = silence(SECONDS), swell(BAR + 1.2, 0.9, 1.3)
    for bar, (_low, high) in enumerate(CHORDS):
        for number, midi in enumerate(high):
            place(
                loop, bar * BAR - 0.4, 0.25, pad(dull, bright, note(midi), shape, 3.0, number / 4)
            )
    return around(loop, low_pass(2200.0))


def low():
    """Return the bass, and every fourth bar a great bell under it."""
    loop = silence(SECONDS)
    for bar, (root, _high) in enumerate(CHORDS):
        for beat, above, loud in ((0.0, 0, 1.0), (1.5, 7, 0.4), (2.0, 12, 0.6), (3.0, 7, 0.45)):
            sound = struck(note(root + above), 2.2 if beat == 0 else 1.2, BASS, 0.02)
            place(loop, bar * BAR + beat * BEAT, loud, sound)
        if bar % 4 == 0:
            place(loop, bar * BAR, 0.6, struck(note(root), 5.0, BELL, 0.01))
    return around(loop, low_pass(1100.0))


def tune():
    """Return the tune on bars, each note with its octave below."""
    loop = silence(SECONDS)
    for bar, notes in enumerate(MELODY):
        for beat, midi, loud in notes:
            at = bar * BAR + beat * BEAT
            place(loop, at, loud, struck(note(midi), 2.0, BARS))
            place(loop, at, 0.4 * loud, struck(note(midi - 12), 1.6, BARS))
    return echoed(around(loop, low_pass(4800.0)), 0.75 * BEAT, 0.36, 1800.0)


def shine():
    """Return the glass: the light of the lure, in triplets that come and go."""
    loop = silence(SECONDS)
    for bar, (_low, high) in enumerate(CHORDS):
        for step in range(12):
            which, loud = SHINE[step % len(SHINE)], 0.55 + 0.45 * (step % 6 == 0)
            fade = 0.5 + 0.5 * (bar % 4) / 3  # a phrase of four bars grows
            sound = struck(note(high[which] + 24), 1.0, GLASS, 0.01)
            place(loop, bar * BAR + step * BEAT / 3, loud * fade, sound)
    return echoed(around(loop, low_pass(5200.0)), BEAT, 0.32, 2400.0)


def loops():
    """Return the loop by name, with its loudness."""
    shore = surf("finale", SECONDS, 3, 500.0)
    layers = (1.0, held()), (0.38, low()), (0.62, tune()), (0.07, shine()), (0.4, shore)
    return {"finale": (LEVEL, summed(*layers))}
