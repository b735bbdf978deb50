"""The sounds of a theme, which players may have made: what they take once they are decoded."""

import os
import wave
from itertools import islice
from pathlib import Path

from engine.core.regular_files import check_regular
from game.resources.theme_file import ThemeError

MIXER_RATE, MIXER_FRAME = 44100, 4  # samples a second, and the bytes of one on both sides
MAX_BYTES = 2_000_000  # of a player's sound; a larger one would hold up a frame
MAX_DECODED = 64 * 2**20  # bytes of all of a theme's sounds; those of the game take 5 MB
SAMPLE_RATES = range(4000, 192_001)
_MAX_LISTED = 1000  # entries of the folder that are looked at
_ERRORS = (OSError, EOFError, ValueError, RuntimeError, wave.Error)
"""Raised for files that are no sounds; RuntimeError by ``wave`` for a file that is cut off."""


def decoded_bytes(path: Path) -> int:
    """Return what a PCM WAV takes as the mixer keeps it, by its header and size. 0 means that it
    is not played: it is missing, empty, damaged or too large."""
    try:
        check_regular(path)
        size = path.stat().st_size
        if size > MAX_BYTES:
            return 0
        with wave.open(str(path), "rb") as file:
            rate, sides = file.getframerate(), file.getnchannels()
            if rate not in SAMPLE_RATES or sides not in (1, 2) or not file.readframes(1):
                return 0
            # A header may promise more than the file holds.
            frames = min(file.getnframes(), size // (sides * file.getsampwidth()))
    except _ERRORS:
        return 0
    return -(-frames * MIXER_RATE // rate) * MIXER_FRAME


def check_sounds(folder: Path) -> None:
    """Raise ThemeError if the sounds in a folder take too much memory together."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, _MAX_LISTED)]
    except OSError:
        return  # then there are none
    sounds = [folder / name for name in names if name.endswith(".wav")]
    if sum(map(decoded_bytes, sounds)) > MAX_DECODED:
        raise ThemeError("themes.sounds_too_large")
