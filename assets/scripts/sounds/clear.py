"""Clear, the voice of a marimba in a quiet room: every cue a plain, well-tuned note.

Things that differ in meaning differ in pitch and shape, not only in colour of sound.
"""

from sounds.synth import RATE, chord_of, echo, knock, mix, noise, note, saturate, slide, svf, tone
from sounds.tunes import DIVE, TUNES, combo, perform


def bar(rng, midi, seconds, tau):
    """Return a rosewood bar: tuned partials at 1, 4 and about 10, and a soft mallet."""
    freq = note(midi)
    partials = [(1.0, 1.0, tau), (4.0, 0.16, tau * 0.28)]
    if freq * 9.9 < 9000:
        partials.append((9.9, 0.05, tau * 0.10))
    wood = chord_of(partials, seconds, freq, 0.002, min(0.05, seconds * 0.4))
    return mix((0.0, 1.0, wood), (0.0, 0.10, knock(rng, 1000.0, 0.025, 0.004, 0.9)))


def plink(step):
    """Return the sound of a cell that opens: a short tap on a bar."""
    return lambda rng: bar(rng, 67 + step, 0.08, 0.026 * 0.985**step)


def one(midi, seconds, tau):
    """Return a cue of one note."""
    return lambda rng: bar(rng, midi, seconds, tau)


def two(first, second, apart=0.06, seconds=0.16):
    """Return a cue of two notes."""
    return lambda rng: mix(
        (0.0, 0.85, bar(rng, first, seconds, 0.28 * seconds)),
        (apart, 1.0, bar(rng, second, seconds, 0.3 * seconds)),
    )


def press(rng):
    """Return the sound of the button going down: the mallet alone."""
    return knock(rng, 1150.0, 0.03, 0.004, 1.2)


def flag(rng):
    """Return the sound of a flag: a low bar and the octave above it, struck together."""
    return mix((0.0, 1.0, bar(rng, 64, 0.24, 0.06)), (0.012, 0.7, bar(rng, 76, 0.22, 0.05)))


def refuse(rng):
    """Return the sound of a refused move: the same low bar twice, damped by a hand."""
    hit = mix((0.0, 1.0, bar(rng, 55, 0.09, 0.024)), (0.0, 0.5, bar(rng, 61, 0.09, 0.020)))
    return svf(mix((0.0, 1.0, hit), (0.10, 0.8, hit)), 1600.0)


def start(rng):
    """Return the sound of a new board: an open chord, rolled softly."""
    rolled = ((0.0, 60), (0.04, 67), (0.08, 74))
    return mix(*((at, 0.8, bar(rng, midi, 0.3, 0.08)) for at, midi in rolled))


def explode(rng):
    """Return the sound of a mine that goes off.

    A great drum and a cluster of the lowest bars, nothing sharp.
    """
    drum = tone(1.0, slide(210.0, 62.0, 0.06), 0.003, 0.20, 0.3)
    skin = svf(noise(rng, 0.5, 0.002, 0.07, 0.2), slide(1800.0, 260.0, 0.08))
    cluster = ((0.0, 43), (0.02, 49), (0.03, 44), (0.05, 54))
    low = [(at, 0.45, bar(rng, midi, 0.9, 0.24)) for at, midi in cluster]
    return svf(saturate(mix((0.0, 0.9, drum), (0.0, 1.8, skin), *low), 2.0), 2600.0)


def burst(rng):
    """Return the sound of a further mine: a small drum."""
    drum = tone(0.26, slide(300.0, 120.0, 0.03), 0.003, 0.06, 0.1)
    skin = svf(noise(rng, 0.18, 0.002, 0.03, 0.08), slide(1500.0, 300.0, 0.04))
    return saturate(mix((0.0, 1.0, drum), (0.0, 1.4, skin)), 1.6)


def tune(name):
    """Return a tune, with the answer of a small room."""

    def cue(rng):
        played = perform(TUNES[name], lambda midi, long: bar(rng, midi, long, 0.27 * long), 0.95)
        return echo(played, len(played) / RATE + 0.05, 0.085, 0.16, 1800.0)

    return cue


def combo_step(step):
    """Return the sound of a growing multiplier: a quick leap."""
    return lambda rng: combo(step, lambda midi, s: bar(rng, midi, s, 0.26 * s), 0.15)


PLINKS = {f"open_{step}": plink(step) for step in range(24)}
COMBOS = {f"combo_{n}": combo_step(n) for n in range(1, 9)}
CUES = {
    **PLINKS,
    "number": one(72, 0.14, 0.042),
    "press": press,
    "click": one(76, 0.07, 0.018),
    "focus": one(83, 0.04, 0.010),
    "back": two(74, 67, 0.04, 0.09),
    "toggle": two(72, 79, 0.04, 0.08),
    "type": one(69, 0.06, 0.014),
    "flag": flag,
    "unflag": two(76, 64, 0.05, 0.15),
    "mark": two(72, 77, 0.09, 0.14),
    "chord": two(72, 79, 0.045),
    "refuse": refuse,
    "start": start,
    "explode": explode,
    "burst": burst,
    "pause": two(74, 67, 0.09, 0.2),
    "resume": two(67, 74, 0.09, 0.2),
    "win": tune("win"),
    "record": tune("record"),
    "board_clear": tune("board_clear"),
    "life_lost": tune("life_lost"),
    "game_over": tune("game_over"),
    **{name: tune(name) for name in DIVE},
    **COMBOS,
    "combo_lost": two(67, 60, 0.09, 0.2),
}
