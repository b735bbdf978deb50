"""Sound cues by name. A machine without a sound device plays silently."""

from __future__ import annotations

from pathlib import Path

import pygame

VOICES = 24
VOLUMES = {"burst": 0.55}


class Audio:
    """Plays the sounds of a folder; ``is_on`` is the player's choice."""

    def __init__(self, folder: Path, is_on: bool) -> None:
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._is_open = False
        self.is_on = is_on

    def open(self) -> None:
        """Find the sound device; this takes a moment, so not before the first frame."""
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(VOICES)
            self._is_open = True
        except pygame.error:
            self._is_open = False

    def play(self, cue: str) -> None:
        """Let a cue be heard, unless sound is off or there is no device."""
        if not (self.is_on and self._is_open):
            return
        sound = self._sounds.get(cue)
        if sound is None:
            sound = self._sounds[cue] = pygame.mixer.Sound(self._folder / f"{cue}.wav")
            sound.set_volume(VOLUMES.get(cue, 1.0))
        sound.play()
