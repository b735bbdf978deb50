"""Helpers for tests of sound: a clock, frames, files and their samples."""

import array
import sys
import wave
from pathlib import Path

import pygame

from game.audio.audio import Audio
from game.platform import paths

FOLDER = paths.assets() / "sounds"
THEMES = sorted((paths.assets() / "themes").glob("*/sounds"))


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now


def run(audio: Audio, clock: Clock, seconds: float) -> None:
    """Let frames pass for some seconds."""
    for _ in range(round(seconds * 60)):
        clock.now += 1 / 60
        audio.update()


def files(folder: Path) -> dict[str, Path]:
    """Return the sound files of a folder by cue."""
    found = sorted(path for kind in ("wav", "ogg") for path in folder.glob(f"*.{kind}"))
    assert len({path.stem for path in found}) == len(found), "one file a cue"
    return {path.stem: path for path in found}


def samples(path: Path) -> list[float]:
    """Return the samples of a mono file, -1 to 1."""
    if path.suffix == ".ogg":
        pygame.mixer.quit()
        pygame.mixer.init(22050, -16, 1, allowedchanges=0)
        raw = array.array("h", pygame.mixer.Sound(str(path)).get_raw())
        pygame.mixer.quit()
        return [value / 32768 for value in raw]
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2), path
        assert file.getframerate() in (22050, 44100), path
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return [value / 32768 for value in data]


def write(path: Path, values: list[int], rate: int = 22050) -> None:
    """Write a mono 16-bit file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        file.writeframes(array.array("h", values).tobytes())


def bends(wave_: list[float]) -> list[float]:
    """Return the change of the slope at each sample; a click is a large one."""
    return [abs(a - 2 * b + c) for a, b, c in zip(wave_, wave_[1:], wave_[2:], strict=False)]
