"""The small sounds of widgets, keys and counters, in Deep's voice: they must never tire an ear."""

from sounds.deep import bar
from sounds.synth import drop, knock, mix, note, slide, svf, tone


def click(rng):
    """Return the sound of a widget in use: a small round click."""
    return mix((0.0, 1.0, drop(note(76), 0.06, 0.013, 0.2)), (0.0, 0.45, knock(rng, 1500.0, 0.03)))


def focus(_rng):
    """Return the sound of the keyboard moving to a widget: the least of all sounds."""
    return tone(0.035, slide(note(79), note(81), 0.005), 0.004, 0.009, 0.014)


def back(rng):
    """Return the sound of leaving a scene: the click, turned downward and a little longer."""
    down = tone(0.11, slide(note(76), note(67), 0.018), 0.003, 0.024, 0.03)
    return mix((0.0, 1.0, down), (0.0, 0.35, knock(rng, 1100.0, 0.03)))


def toggle(rng):
    """Return the sound of a switch: two tiny drops, as of something that falls into place."""
    return mix(
        (0.0, 0.6, knock(rng, 1700.0, 0.025, 0.004)),
        (0.0, 0.7, drop(note(72), 0.05, 0.010, 0.15)),
        (0.042, 1.0, drop(note(79), 0.06, 0.014, 0.15)),
    )


def letter(rng):
    """Return the sound of a typed letter: a pebble set down."""
    return mix(
        (0.0, 1.0, knock(rng, 1250.0, 0.035, 0.005, 2.0)),
        (0.0, 0.55, tone(0.045, slide(760.0, 590.0, 0.005), 0.002, 0.010, 0.016)),
    )


def pair(first, second):
    """Return the sound of pausing (a fifth down, sinking) or resuming (the same fifth, up)."""
    return lambda rng: mix(
        (0.0, 0.85, bar(rng, note(first), 0.15, 0.04)),
        (0.09, 1.0, bar(rng, note(second), 0.21, 0.06)),
    )


def time_low(rng):
    """Return the sound of one of the last seconds.

    One tick of a wooden clock, urgent but not shrill.
    """
    block = mix(
        (0.0, 1.0, tone(0.09, slide(980.0, 860.0, 0.006), 0.0015, 0.016, 0.03)),
        (0.0, 0.35, tone(0.06, 2310.0, 0.0015, 0.006, 0.02)),
        (0.0, 0.5, knock(rng, 1400.0, 0.04, 0.005, 1.6)),
    )
    return svf(block, 3600.0)


def score_tick(_rng):
    """Return the sound of the score counting up.

    Heard twenty times a second, so hardly more than a grain.
    """
    return drop(note(88), 0.035, 0.008, 0.12)


CUES = {
    "click": click,
    "focus": focus,
    "back": back,
    "toggle": toggle,
    "type": letter,
    "pause": pair(74, 67),
    "resume": pair(67, 74),
    "time_low": time_low,
    "score_tick": score_tick,
}
