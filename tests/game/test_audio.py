"""Sounds: every cue is there, mute means silence, and no sound card is no trouble."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.audio import Audio

ROOT = Path(__file__).resolve().parents[2]
FOLDER = paths.assets() / "sounds"


@pytest.fixture
def audio() -> Iterator[Audio]:
    audio = Audio(FOLDER, is_on=True)
    audio.open()
    yield audio
    pygame.mixer.quit()


def named_cues() -> set[str]:
    """The cues that the game's code names."""
    code = "".join(path.read_text("utf-8") for path in (ROOT / "game").rglob("*.py"))
    plain = set(re.findall(r'(?:add_cue|audio\.play)\(\s*"(\w+)"', code))
    return plain | {"chord", "flag", "unflag"} | {f"open_{step}" for step in range(12)}


def test_every_cue_is_a_sound_and_every_sound_a_cue() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == named_cues()


def test_a_cue_is_heard(audio: Audio) -> None:
    audio.play("explode")
    assert pygame.mixer.get_busy()


def test_mute_is_silent(audio: Audio) -> None:
    audio.is_on = False
    audio.play("explode")
    assert not pygame.mixer.get_busy()


def test_without_a_sound_card_the_game_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(FOLDER, is_on=True)
    audio.open()
    audio.play("explode")
    assert pygame.mixer.get_init() is None
