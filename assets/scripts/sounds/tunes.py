"""The little tunes of the game, written once and played by every theme's own voice.

A tune is a list of (start seconds, MIDI note, loudness, length seconds). All are in C, like the
music, so that whatever sounds together fits together.
"""

from sounds.synth import mix

COMBO_NOTES = (67, 69, 72, 74, 76, 79, 81, 84)
"""The multiplier climbs a pentatonic scale: every step is higher, none is a wrong note."""

WIN = [
    (0.00, 67, 0.75, 0.50),
    (0.11, 72, 0.80, 0.50),
    (0.22, 76, 0.85, 0.50),
    (0.33, 79, 0.90, 0.55),
    (0.50, 84, 1.00, 0.74),
    (0.50, 76, 0.40, 0.74),
    (0.50, 72, 0.35, 0.74),
]
"""The sea is clear: up the chord, and home."""

RECORD = [
    (0.00, 72, 0.70, 0.30),
    (0.09, 72, 0.70, 0.30),
    (0.18, 72, 0.80, 0.40),
    (0.36, 77, 0.85, 0.45),
    (0.36, 81, 0.50, 0.45),
    (0.58, 79, 0.85, 0.45),
    (0.58, 83, 0.50, 0.45),
    (0.82, 84, 1.00, 0.68),
    (0.82, 79, 0.50, 0.68),
    (0.82, 76, 0.45, 0.68),
    (0.91, 88, 0.55, 0.60),
]
"""Faster than ever: a fanfare that calls three times and ends on a full cadence."""

HIGH_SCORE = [
    (0.00, 67, 0.70, 0.30),
    (0.10, 72, 0.70, 0.30),
    (0.20, 75, 0.80, 0.40),
    (0.30, 80, 0.90, 0.50),
    (0.30, 68, 0.45, 0.50),
    (0.56, 82, 0.90, 0.50),
    (0.56, 70, 0.45, 0.50),
    (0.56, 77, 0.45, 0.50),
    (0.86, 84, 1.00, 0.62),
    (0.86, 79, 0.55, 0.62),
    (0.86, 76, 0.50, 0.62),
    (0.86, 72, 0.45, 0.62),
]
"""A place in the table: from the dark side of C, by two steps, into the light."""

BOARD_CLEAR = [
    (0.00, 72, 0.75, 0.35),
    (0.07, 76, 0.80, 0.35),
    (0.14, 79, 0.85, 0.35),
    (0.24, 86, 0.70, 0.50),
    (0.31, 84, 1.00, 0.50),
]
"""On to the next board: four quick steps and a turn that leads on."""

GAME_OVER = [
    (0.00, 76, 0.80, 0.40),
    (0.20, 74, 0.75, 0.40),
    (0.40, 71, 0.75, 0.45),
    (0.64, 69, 0.90, 0.60),
    (0.64, 60, 0.55, 0.60),
    (0.64, 57, 0.60, 0.60),
]
"""The run is over: four steps down, gently, to a minor home."""

LIFE_LOST = [
    (0.00, 67, 0.85, 0.30),
    (0.12, 63, 0.85, 0.30),
    (0.24, 58, 1.00, 0.45),
    (0.24, 54, 0.55, 0.45),
]
"""One life less: three sinking steps, the last one dark."""

LIFE_WON = [
    (0.00, 58, 0.80, 0.30),
    (0.10, 63, 0.80, 0.30),
    (0.20, 67, 0.85, 0.35),
    (0.32, 72, 1.00, 0.50),
    (0.32, 64, 0.60, 0.50),
]
"""A life more: the way of a lost one back up, and on into the light."""

TREASURE = [
    (0.00, 79, 0.70, 0.16),
    (0.05, 84, 0.75, 0.16),
    (0.10, 88, 0.85, 0.18),
    (0.16, 91, 1.00, 0.32),
]
"""A chest: coins that run up."""

GREED = [
    (0.00, 65, 0.90, 0.18),
    (0.10, 59, 1.00, 0.30),
]
"""What it cost: a tritone down."""

FIND = [
    (0.00, 67, 0.80, 0.40),
    (0.09, 74, 0.85, 0.40),
    (0.18, 79, 0.90, 0.50),
    (0.30, 86, 1.00, 0.60),
]
"""Something for the way: open fifths and fourths, that leave all to come."""

TOTAL = [
    (0.00, 64, 0.60, 0.20),
    (0.06, 67, 0.70, 0.20),
    (0.12, 72, 1.00, 0.50),
    (0.12, 60, 0.70, 0.50),
    (0.12, 67, 0.50, 0.50),
]
"""The sum is set down: home, with its weight under it."""

AIR_LOW = [
    (0.00, 76, 0.90, 0.22),
    (0.20, 76, 1.00, 0.34),
]
"""Look up: the same note twice, as a diver knocks on a tank."""

TALLY_NOTES = (67, 69, 72, 74)
"""Each line of a tally is higher than the one above it."""

STAR_NOTES = (76, 79, 84)

TUNES = {
    "win": WIN,
    "record": RECORD,
    "high_score": HIGH_SCORE,
    "board_clear": BOARD_CLEAR,
    "game_over": GAME_OVER,
    "life_lost": LIFE_LOST,
    "life_won": LIFE_WON,
    "treasure": TREASURE,
    "greed": GREED,
    "find": FIND,
    "total": TOTAL,
    "air_low": AIR_LOW,
    **{f"tally_{n}": [(0.0, midi, 1.0, 0.2)] for n, midi in enumerate(TALLY_NOTES, 1)},
    **{
        f"star_{n}": [(0.0, midi - 12, 0.6, 0.2), (0.04, midi, 1.0, 0.4)]
        for n, midi in enumerate(STAR_NOTES, 1)
    },
}

DIVE = (
    *("life_won", "treasure", "greed", "find", "total", "air_low"),
    *(f"tally_{n}" for n in range(1, 5)),
    *(f"star_{n}" for n in range(1, 4)),
)
"""Those of the dive that every theme plays in its own voice."""


def perform(tune, voice, stretch=1.0):
    """Return a tune played by ``voice(midi, seconds) -> signal``; notes last ``stretch`` times."""
    return mix(*((at, gain, voice(midi, stretch * length)) for at, midi, gain, length in tune))


def combo(step, voice, seconds=0.17):
    """Return the cue of a multiplier that grew to ``step`` (1 to 8): a quick leap to its note."""
    midi = COMBO_NOTES[step - 1]
    return mix((0.0, 0.55, voice(midi - 5, 0.6 * seconds)), (0.055, 1.0, voice(midi, seconds)))
