"""The sound of the game on a clock that tests set, with files that are read quickly."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.audio.audio import Audio
from game.audio.cues import CUES
from game.audio.music import PIECES
from game.resources.zones import ZONES
from tests.game.audio.audio_helpers import Clock, write


@pytest.fixture(scope="session")
def sounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a sound of 0.6 seconds for each cue, a long "win", and music."""
    folder = tmp_path_factory.mktemp("game") / "sounds"
    layers = [*sum(PIECES.values(), ()), *(f"zone_{zone}" for zone in ZONES)]
    for name in (*CUES, *(f"music/{layer}" for layer in layers)):
        seconds = 10 if name == "win" else 0.6
        kind = "ogg" if name.startswith("music") else "wav"
        write(folder / f"{name}.{kind}", [0, 100, 0, -100] * round(seconds * 22050 / 4))
    return folder


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def audio(clock: Clock, sounds: Path) -> Iterator[Audio]:
    audio = Audio(sounds, clock=clock)
    audio.open()
    yield audio
    audio.close()
