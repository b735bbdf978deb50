"""Fixtures of a dive's scenes."""

import pytest

from game.audio.audio import Audio


@pytest.fixture
def cues(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of all cues that the game is about to play."""
    played: list[str] = []
    monkeypatch.setattr(Audio, "play", lambda audio, cue, volume=1.0: played.append(cue))
    return played
