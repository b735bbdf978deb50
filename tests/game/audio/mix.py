"""The mix as the game makes it: which cues coincide, how they mask each other, and what is heard of
a dive.

A cue masks another one if it is stronger by more than ``MOST_MASKING`` dB in the other's strongest
third of an octave and during the 46 ms around the other's loudest sample. Everything is weighted as
in BS.1770.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.audio.audio import DUCKED, DUCKING, SINGLE_LEVEL
from game.audio.music import PIECES
from game.store.settings import Settings
from tests.game.audio.audio_helpers import FOLDER, samples
from tests.game.audio.loudness import RATE, THIRDS, WINDOW, thirds, weigh

MOST_MASKING = 6.0
HOP = WINDOW // 2
LATE_PLINKS = [(f"open_{n}", 0.018 * n) for n in range(1, 8)]

Moment = Sequence[tuple[str, float]]  # cues, and the seconds after which each is heard

MOMENTS: dict[str, Moment] = {
    "a number opens": [("number", 0), ("air", 0.07)],
    "a region opens": [("open_0", 0), ("air", 0.07), *LATE_PLINKS],
    "a chord": [("chord", 0), ("air", 0.07), ("combo_2", 0)],
    "a chord at a high combo": [("chord", 0), ("air", 0.07), ("combo_8", 0)],
    **{f"combo {n}": [("number", 0), (f"combo_{n}", 0), ("air", 0.07)] for n in range(1, 9)},
    "treasure": [("number", 0), ("treasure", 0), ("combo_4", 0), ("air", 0.07)],
    "greed": [("number", 0), ("treasure", 0), ("greed", 0.3)],
    "buoys": [("number", 0), ("buoy", 0), ("combo_3", 0), ("air", 0.07)],
    "sonar": [("sonar", 0), ("buoy", 0)],
    "air runs short": [("air_low", 0), ("number", 0), ("combo_1", 0)],
    "a flag while air runs short": [("air_low", 0), ("flag", 0)],
    "a last second": [("time_low", 0), ("number", 0)],
    "a combo is lost": [("combo_lost", 0), ("number", 0)],
    "a mine": [("explode", 0), ("life_lost", 0.35)],
    "a mine under the shell": [("explode", 0), ("shell", 0.35)],
    "a foul": [("number", 0), ("foul", 0), ("life_lost", 0.35)],
    "the last cell": [("number", 0), ("win", 0.1), ("board_clear", 0.2), ("combo_5", 0)],
    "a life is won": [("win", 0.1), ("board_clear", 0.2), ("life_won", 0.9)],
    **{f"a tally's line {n}": [(f"tally_{n}", 0), (f"star_{n}", 0)] for n in (1, 2, 3)},
    "a tally ends": [("tally_4", 0), ("total", 0.25)],
    "cards": [("deal", 0), ("raise", 0.3)],
    "a find is taken": [("find", 0), ("deal", 0)],
    "a clam opens anew": [("pearls", 0), ("clam", 0)],
    "a life is bought": [("pearls", 0), ("life_won", 0.9)],
    "down": [("descend", 0), ("start", 0), ("zone", 0.5)],
    "the end": [("surface", 0), ("high_score", 0)],
    "a bad end": [("game_over", 0), ("high_score", 0)],
}


def heard_dive() -> Iterator[tuple[str, float]]:
    """Yield what is heard during half a minute of a dive, each with its time."""
    script = (
        *("down", "a region opens", "a number opens", "a chord", "a number opens", "buoys"),
        *(f"combo {n}" for n in range(1, 9)),
        *("treasure", "sonar", "greed", "a number opens", "a mine", "", "", "air runs short"),
        *("a last second", "a foul", "", "a chord at a high combo", "a combo is lost"),
        *("a mine under the shell", "", "the last cell", "", "a tally's line 1"),
        *("a tally's line 2", "a tally's line 3", "a tally ends", "", "cards", "a find is taken"),
        *("", "down", "", "a bad end", "", ""),
    )
    for number, name in enumerate(script):
        for cue, delay in MOMENTS.get(name, ()):
            yield cue, 0.6 * number + delay


@cache
def cue_of(theme: Path, cue: str) -> list[float]:
    """Return the samples of a cue in a theme's folder; cues that the theme lacks come from Deep."""
    for folder in (theme, FOLDER):
        for kind in ("wav", "ogg"):
            if (folder / f"{cue}.{kind}").is_file():
                return samples(folder / f"{cue}.{kind}")
    raise FileNotFoundError(cue)


def mix_cues(theme: Path, moment: Moment, level: float = SINGLE_LEVEL) -> list[float]:
    """Return what a theme's cues sound like together."""
    parts = [(round(at * RATE), cue_of(theme, cue)) for cue, at in moment]
    whole = [0.0] * max(first + len(part) for first, part in parts)
    for first, part in parts:
        for i, x in enumerate(part, first):
            whole[i] += level * x
    return whole


class Masking(NamedTuple):
    """By how many dB a cue is stronger than another one, in the other's band, whose middle is in
    Hz."""

    excess: float
    by: str
    masked: str
    hertz: float


@cache
def _heard(theme: Path, cue: str) -> list[float]:
    return weigh(cue_of(theme, cue))


@cache
def _loudest_window(theme: Path, cue: str) -> int:
    """Return the sample at which the loudest window of a cue begins."""
    heard = _heard(theme, cue)
    starts = range(0, len(heard), HOP)
    return max(starts, key=lambda at: sum(x * x for x in heard[at : at + WINDOW]))


@cache
def _bands(theme: Path, cue: str, first: int) -> list[float]:
    heard = _heard(theme, cue)
    if first <= -WINDOW or first >= len(heard):
        return [0.0] * len(THIRDS)
    return thirds([*[0.0] * max(0, -first), *heard[: first + WINDOW]], max(0, first))


def maskings(theme: Path, moment: Moment) -> Iterator[Masking]:
    """Yield how much each cue of a moment masks each other cue."""
    for masked, at in moment:
        when = _loudest_window(theme, masked)
        own = _bands(theme, masked, when)
        power = max(own)
        band = own.index(power)
        for by, other_at in moment:
            if by != masked:
                there = _bands(theme, by, when + round((at - other_at) * RATE))[band]
                excess = 10 * math.log10(max(there, 1e-15) / power)
                yield Masking(excess, by, masked, THIRDS[band])


def music(names: Sequence[str]) -> list[float]:
    """Return layers of music mixed together, at full volume, cut to the shortest."""
    layers = [samples(FOLDER / "music" / f"{name}.ogg") for name in names]
    return [sum(values) for values in zip(*layers, strict=False)]


def music_of_play(zone: str) -> list[float]:
    """Return all layers of the play music mixed together, with a zone's."""
    return music((*PIECES["play"], f"zone_{zone}"))


def volumes() -> tuple[float, float]:
    """Return the volumes of effects and music in the default settings."""
    settings = Settings()
    return settings.effects_volume / 100, settings.music_volume / 100


def ducked_volume(moment: Moment) -> float:
    """Return how much of the music's volume is left while a cue ducks it, 0 to 1."""
    return DUCKED if any(cue in DUCKING for cue, _ in moment) else 1.0
