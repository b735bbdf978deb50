"""The sound of the game on a clock that tests set."""

from collections.abc import Iterator

import pytest

from game.audio.audio import Audio
from tests.game.audio.audio_helpers import FOLDER, Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def audio(clock: Clock) -> Iterator[Audio]:
    audio = Audio(FOLDER, clock=clock)
    audio.open()
    yield audio
    audio.close()
