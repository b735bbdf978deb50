"""The sounds of the dive, in Deep's voice: air, shells, a sounder, cards dealt, ways down and up.

The tunes among them (``tunes.DIVE``) other themes play as well; the rest they borrow.
"""

from sounds.deep import bar
from sounds.synth import (
    RATE,
    bubbles,
    drop,
    echo,
    envelope,
    knock,
    mix,
    noise,
    note,
    slide,
    svf,
    tone,
)
from sounds.tunes import TUNES, perform


def played(rng, name, decay=0.24):
    """Return a tune on bars under water."""
    return perform(TUNES[name], lambda midi, long: bar(rng, note(midi), long, decay * long), 0.9)


def air(_rng):
    """Return the sound of a breath gained.

    One small bubble high up, that an opening leaves room for.
    """
    return mix(
        (0.0, 1.0, tone(0.09, slide(note(94), note(101), 0.04), 0.010, 0.030, 0.04)),
        (0.045, 0.5, tone(0.07, slide(note(99), note(106), 0.03), 0.010, 0.022, 0.03)),
    )


def sharp(rng):
    """Return the sound of a move that needed thought: a clear bar, and its octave at once."""
    octave = bar(rng, note(91), 0.2, 0.08)
    return mix((0.0, 1.0, bar(rng, note(79), 0.2, 0.08)), (0.05, 0.8, octave))


def treasure(rng):
    """Return the sound of a treasure taken: coins that run up, and shine."""
    shine = [(0.20 + 0.06 * n, 0.12, drop(note(midi))) for n, midi in enumerate((96, 100, 103))]
    return echo(mix((0.0, 1.0, played(rng, "treasure")), *shine), 0.6, 0.11, 0.25, 4000.0)


def greed(rng):
    """Return the sound of air lost to greed: a gulp, two notes down, and the bubble that goes."""
    gulp = tone(0.16, slide(note(67), note(50), 0.05), 0.006, 0.05, 0.05)
    gone = svf(mix(*bubbles(rng, 6, 0.10, 0.34, 320.0, 900.0)), 1500.0)
    return mix((0.0, 0.6, gulp), (0.0, 1.0, played(rng, "greed")), (0.0, 0.45, gone))


def shell(rng):
    """Return the sound of a shell that breaks: a crack, and its pieces as they fall."""
    crack = mix((0.0, 1.0, knock(rng, 2300.0, 0.08, 0.010, 1.2)), (0.0, 0.8, knock(rng, 900.0)))
    pieces = []
    for n in range(9):
        at = 0.05 + 0.045 * n + rng.uniform(0.0, 0.02)
        freq = rng.uniform(1900.0, 3400.0) * 0.95**n
        pieces.append((at, 0.34 * 0.86**n, tone(0.09, freq, 0.001, 0.016, 0.03)))
    hollow = tone(0.3, slide(note(67), note(60), 0.03), 0.002, 0.07, 0.1)
    return mix((0.0, 2.2, crack), (0.0, 0.5, hollow), *pieces)


def foul(rng):
    """Return the sound of a guess where none was needed: a gong that is out of tune."""
    partials = ((51, 1.0, 0.22), (57, 0.8, 0.18), (58.4, 0.6, 0.16), (70.5, 0.25, 0.08))
    rings = [(0.0, gain, tone(0.6, note(midi), 0.003, tau, 0.2)) for midi, gain, tau in partials]
    return mix((0.0, 0.8, knock(rng, 700.0, 0.08, 0.014, 1.0)), *rings)


def sonar(_rng):
    """Return the sound of a sounder: a pure note that goes out, and what comes back."""
    ping = tone(0.5, slide(note(93) * 1.012, note(93), 0.02), 0.006, 0.13, 0.15)
    return echo(ping, 1.1, 0.27, 0.38, 2600.0)


def buoy(_rng):
    """Return the sound of a buoy that comes up by itself: the bell of a flag, far away."""
    return mix(
        (0.0, 1.0, tone(0.22, note(91), 0.004, 0.050, 0.08)),
        (0.0, 0.35, tone(0.22, note(91) * 1.51, 0.003, 0.030, 0.08)),
        (0.0, 0.25, drop(note(84), 0.07)),
    )


def tally(number):
    """Return the sound of a tally's line: a bar, each higher than the last."""
    return lambda rng: played(rng, f"tally_{number}", 0.2)


def star(number):
    """Return the sound of a star that is stamped: the stamp, and the note it leaves."""
    return lambda rng: mix(
        (0.0, 0.9, knock(rng, 620.0, 0.06, 0.010, 1.2)),
        (0.0, 0.7, tone(0.10, slide(230.0, 130.0, 0.014), 0.002, 0.025, 0.04)),
        (0.0, 1.0, played(rng, f"star_{number}", 0.22)),
    )


def total(rng):
    """Return the sound of the sum set down: its chord, and the weight it lands with."""
    weight = tone(0.30, slide(180.0, 80.0, 0.03), 0.003, 0.07, 0.10)
    return mix((0.0, 1.0, played(rng, "total")), (0.12, 0.6, weight))


def deal(rng):
    """Return the sound of cards that are dealt: three of them come to lie."""
    layers = []
    for n in range(3):
        rush = svf(noise(rng, 0.08, 0.03, 0.05, 0.03), slide(1500.0, 3000.0, 0.03), "band", 1.0)
        layers += [(0.085 * n, 0.8, rush), (0.085 * n + 0.045, 1.0, knock(rng, 1250.0 + 120 * n))]
    return mix(*layers)


def lift(rng):
    """Return the sound of a card that rises: hardly more than the air under it."""
    rush = svf(noise(rng, 0.10, 0.04, 0.06, 0.04), slide(900.0, 2400.0, 0.03), "band", 1.0)
    return mix((0.0, 1.0, rush), (0.0, 0.5, tone(0.08, slide(note(72), note(79), 0.03), 0.02)))


def clam(rng):
    """Return the sound of a clam that opens: the hinge gives way, and light comes out."""
    hinge = [
        (0.030 * n + rng.uniform(0.0, 0.012), 0.9 * 0.9**n, knock(rng, 340.0 + 34 * n, 0.07))
        for n in range(9)
    ]
    water = svf(noise(rng, 0.6, 0.20, 0.22, 0.2), slide(300.0, 1300.0, 0.25), "band", 0.8)
    light = [
        (0.24 + 0.07 * n, 0.5, bar(rng, note(midi), 0.6, 0.2))
        for n, midi in enumerate((72, 76, 79, 83))
    ]
    return echo(mix((0.0, 0.7, water), *hinge, *light), 1.1, 0.165, 0.28, 2600.0)


def pearls(rng):
    """Return the sound of pearls that are paid: they drop one by one, and the last one rolls."""
    drops = []
    for n, at in enumerate((0.0, 0.075, 0.145, 0.21, 0.255, 0.285, 0.305)):
        freq, loud = note(93 - n % 3) * rng.uniform(0.985, 1.015), 1.0 if n < 4 else 0.8 ** (n - 2)
        body = mix(
            (0.0, 1.0, tone(0.09, freq, 0.001, 0.020, 0.03)),
            (0.0, 0.4, tone(0.06, freq * 2.43, 0.001, 0.008, 0.02)),
            (0.0, 0.25, knock(rng, 2600.0, 0.03, 0.004, 1.0)),
        )
        drops.append((at, loud, body))
    return mix(*drops)


def descend(rng):
    """Return the sound of diving to the next board: water closes, and bubbles pass, going down."""
    layers = []
    for n in range(16):
        where = n / 15
        freq = 1250.0 * 0.28**where * rng.uniform(0.92, 1.08)
        size = 0.06 + 0.04 * where
        chirp = tone(size, slide(freq, freq * 1.3, 0.05), 0.008, size * 0.4, 0.03)
        layers.append((0.05 + 0.75 * where**0.8, 1.0 - 0.5 * where, chirp))
    rush = svf(noise(rng, 0.9, 0.12, 0.30, 0.35), slide(1800.0, 260.0, 0.22), "band", 0.8)
    return mix((0.0, 0.9, rush), *layers)


def zone(rng):
    """Return the sound of a zone reached: a great bell far below, and the fifths over it."""
    bell = [(0.0, g, tone(1.5, note(m), 0.02, tau, 0.4)) for m, g, tau in _BELL]
    voices = [(0.18 * n, 0.5, bar(rng, note(m), 0.9, 0.22)) for n, m in enumerate((60, 67, 74))]
    return echo(mix(*bell, *voices), 1.7, 0.23, 0.28, 1800.0)


_BELL = ((48, 1.0, 0.42), (55, 0.6, 0.36), (60, 0.45, 0.30), (63.2, 0.25, 0.20), (72, 0.15, 0.12))


def surface(rng):
    """Return the sound of a dive that ends well: bubbles rise, light comes, the air is reached."""
    rise = []
    for n in range(22):
        where = n / 21
        freq = 330.0 * 3.2**where * rng.uniform(0.9, 1.1)
        rise.append(
            (0.72 * where, 0.35, tone(0.08, slide(freq, freq * 1.4, 0.05), 0.008, 0.03, 0.03))
        )
    chord = ((0.15, 60), (0.35, 67), (0.55, 72), (0.80, 76), (0.80, 84))
    bars = [(at, 0.8, bar(rng, note(midi), 0.7, 0.18)) for at, midi in chord]
    splash = [a * x for a, x in zip(envelope(0.6, 0.02, 0.12, 0.2), noise(rng, 0.6), strict=True)]
    whole = mix(*rise, *bars, (0.80, 0.5, svf(splash, 2400.0)))
    return echo(whole, len(whole) / RATE, 0.165, 0.25, 2400.0)


CUES = {
    "air": air,
    "life_won": lambda rng: echo(played(rng, "life_won"), 0.95, 0.165, 0.30, 2400.0),
    "sharp": sharp,
    "treasure": treasure,
    "greed": greed,
    "shell": shell,
    "foul": foul,
    "sonar": sonar,
    "buoy": buoy,
    **{f"tally_{n}": tally(n) for n in range(1, 5)},
    **{f"star_{n}": star(n) for n in range(1, 4)},
    "total": total,
    "deal": deal,
    "raise": lift,
    "clam": clam,
    "pearls": pearls,
    "descend": descend,
    "find": lambda rng: echo(played(rng, "find"), 1.1, 0.165, 0.30, 2400.0),
    "zone": zone,
    "air_low": lambda rng: played(rng, "air_low", 0.16),
    "surface": surface,
}
