"""The menu's loop: eight slow bars in C. A held chord, a thumb piano over it, a shore far away."""

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

BEAT = 0.75
BAR = 4 * BEAT
SECONDS = 8 * BAR
LEVEL = -25.296  # LUFS

CHORDS = (
    (48, (55, 59, 62, 64)),
    (52, (55, 59, 62, 67)),
    (45, (55, 59, 60, 64)),
    (41, (57, 60, 64, 67)),
    (50, (53, 57, 60, 64)),
    (45, (55, 57, 60, 64)),
    (41, (57, 60, 64, 67)),
    (43, (55, 57, 62, 67)),
)
"""Bass and held notes of each bar: Cmaj9 Em7 Am9 Fmaj9 Dm9 Am7 Fmaj9 G9."""

MELODY = (
    ((0.0, 76, 1.0), (1.5, 79, 0.8), (2.5, 74, 0.7)),
    ((0.0, 71, 0.9), (2.0, 74, 0.7)),
    ((0.0, 72, 1.0), (1.5, 76, 0.8), (2.5, 71, 0.7)),
    ((0.0, 69, 0.9), (1.0, 72, 0.7), (2.0, 76, 0.8)),
    ((0.0, 77, 1.0), (1.5, 76, 0.8), (2.5, 72, 0.7)),
    ((0.0, 67, 0.8), (1.5, 72, 0.8), (2.5, 69, 0.6)),
    ((0.0, 69, 0.9), (1.5, 72, 0.7), (2.5, 79, 0.8)),
    ((0.0, 74, 1.0), (1.5, 72, 0.7), (2.5, 71, 0.7)),
)
"""(beat, MIDI note, loudness) in each bar; the last B leads back to the first E."""

BETWEEN = ((1.0, 2, 0.5), (2.0, 3, 0.45), (3.0, 1, 0.5), (3.5, 2, 0.4))
"""(beat, which of the held notes, loudness): what a second hand plays, an octave above the pad."""

THUMB = ((1.0, 1.0, 0.55), (2.0, 0.16, 0.30), (3.0, 0.05, 0.18), (5.4, 0.06, 0.05))
BASS = ((1.0, 1.0, 1.2), (2.0, 0.35, 0.8), (3.0, 0.10, 0.4))


def held():
    """Return the chords, each swelling into the next, and the bass under them."""
    dull, bright = table(1.0, 0.16, 0.05), table(1.0, 0.42, 0.24, 0.13, 0.07, 0.04)
    loop = silence(SECONDS)
    shape = swell(BAR + 1.3, 1.1, 1.5)
    for bar, (_low, high) in enumerate(CHORDS):
        for number, midi in enumerate(high):
            place(
                loop, bar * BAR - 0.5, 0.25, pad(dull, bright, note(midi), shape, 2.8, number / 4)
            )
    return around(loop, low_pass(1800.0))


def low():
    """Return the bass: a round note a bar, and its fifth or octave, softly, half way."""
    loop = silence(SECONDS)
    for bar, (root, _high) in enumerate(CHORDS):
        place(loop, bar * BAR, 1.0, struck(note(root), 2.9, BASS, 0.03))
        place(loop, bar * BAR + 2.5 * BEAT, 0.45, struck(note(root + 12), 1.4, BASS, 0.03))
    return around(loop, low_pass(900.0))


def thumb():
    """Return the thumb piano: the tune, and what the other hand plays between."""
    loop = silence(SECONDS)
    for bar, (tune, (_low, high)) in enumerate(zip(MELODY, CHORDS, strict=True)):
        for beat, midi, loud in tune:
            place(loop, bar * BAR + beat * BEAT, loud, struck(note(midi), 1.8, THUMB))
        for beat, which, loud in BETWEEN:
            place(loop, bar * BAR + beat * BEAT, 0.5 * loud, struck(note(high[which]), 1.4, THUMB))
    return echoed(around(loop, low_pass(4500.0)), 0.75 * BEAT, 0.36, 1500.0)


def loops():
    """Return the loop by name, with its loudness."""
    shore = surf("menu shore", SECONDS, 4, 700.0)
    return {"menu": (LEVEL, summed((1.0, held()), (0.40, low()), (0.62, thumb()), (0.5, shore)))}
