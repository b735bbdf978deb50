"""Helpers for tests of sound: a clock, and files of samples."""

import array
import sys
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.platform import paths

FOLDER = paths.assets() / "sounds"
MONO = 22050, -16, 1  # samples per second, their format, and channels


class Clock:
    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now


def write(path: Path, values: list[int], rate: int = 22050) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        file.writeframes(array.array("h", values).tobytes())


@contextmanager
def mono_mixer() -> Iterator[None]:
    """Use a mixer that leaves the samples of mono files as they are. Nested uses cost nothing."""
    if pygame.mixer.get_init() == MONO:
        yield
        return
    pygame.mixer.quit()
    pygame.mixer.init(*MONO, allowedchanges=0)
    yield
    pygame.mixer.quit()


def samples(path: Path) -> list[float]:
    """Return the samples of a mono file, -1 to 1."""
    if path.suffix == ".ogg":
        with mono_mixer():
            data = array.array("h", pygame.mixer.Sound(str(path)).get_raw())
    else:
        with wave.open(str(path), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2), path
            assert file.getframerate() in (22050, 44100), path
            data = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            data.byteswap()
    return [value / 32768 for value in data]


def bends(wave_: list[float]) -> list[float]:
    """Return the change of the slope at each sample; a large one is heard as a click."""
    return [abs(a - 2 * b + c) for a, b, c in zip(wave_, wave_[1:], wave_[2:], strict=False)]
