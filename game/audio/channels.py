"""The sounds of a folder, and the few voices that can sing at once."""

from __future__ import annotations

import wave
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.audio.cues import CUES, Rank, is_plink

MOST_PLINKS = 6
"""Plinks at a time; of more, an ear makes noise."""
MOST_BYTES = 2_000_000
"""A player's sound larger than this would stall a frame, so it is not loaded."""


RATES = range(4000, 192_001)
"""Samples a second that a file may have."""


BROKEN = (pygame.error, OSError, EOFError, ValueError, RuntimeError, wave.Error)
"""What a file that is no WAV can lead to; ``wave`` raises RuntimeError where a part of it is cut
off."""


def load(path: Path) -> pygame.mixer.Sound | None:
    """The sound of a PCM WAV; None when it is missing, empty, broken or far too large."""
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES or not _has_samples(path):
            return None
        return pygame.mixer.Sound(str(path))
    except BROKEN:
        return None


def load_shipped(path: Path) -> pygame.mixer.Sound | None:
    """The sound of an Ogg Vorbis that came with the game; None when it cannot be had.

    Players' files are not read so: a small one can be made that unpacks to gigabytes.
    """
    try:
        return pygame.mixer.Sound(str(path))
    except BROKEN:
        return None


def _has_samples(path: Path) -> bool:
    """Whether a file has anything to play: some mixers crash on one that has not."""
    with wave.open(str(path), "rb") as file:
        is_known = file.getframerate() in RATES and file.getnchannels() in (1, 2)
        return is_known and len(file.readframes(1)) > 0


class Bank:
    """Sounds by cue: a theme's own where it has one that plays, else the shared one.

    To be used only while the sound device is open.
    """

    def __init__(self, shared: Path, own: Path | None) -> None:
        self._shared = shared
        self._own = own
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}

    def use(self, folder: Path | None) -> bool:
        """Prefer the sounds of a folder, None for the shared ones alone; return whether that is a
        change."""
        if folder == self._own:
            return False
        self._own, self._sounds = folder, {}
        return True

    def get(self, cue: str) -> pygame.mixer.Sound | None:
        """The sound of a cue, read now if it is not yet; None when there is none."""
        return self._read(cue, self._own, self._sounds)

    def _read(
        self, cue: str, own: Path | None, sounds: dict[str, pygame.mixer.Sound | None]
    ) -> pygame.mixer.Sound | None:
        if cue not in sounds:
            sound = self._load(own, cue) if own is not None else None
            sounds[cue] = sound if sound is not None else self._load(self._shared, cue)
        return sounds[cue]

    def _load(self, folder: Path, cue: str) -> pygame.mixer.Sound | None:
        """A WAV, or an Ogg where the folder came with the game as the shared sounds did."""
        sound = load(folder / f"{cue}.wav")
        if sound is None and folder.is_relative_to(self._shared.parent):
            sound = load_shipped(folder / f"{cue}.ogg")
        return sound

    def unread(self) -> list[Callable[[], object]]:
        """Return jobs that each read a sound, for another thread to run."""
        own, sounds = self._own, self._sounds
        return [partial(self._read, cue, own, sounds) for cue in CUES if cue not in sounds]


@dataclass
class _Voice:
    """A mixer's channel and what it sang last; ``turn`` counts up with every start."""

    channel: pygame.mixer.Channel
    cue: str = ""
    rank: Rank = Rank.GRAIN
    turn: int = 0


class Voices:
    """Channels of the mixer that share the effects among them."""

    def __init__(self, channels: Iterable[int]) -> None:
        self._voices = [_Voice(pygame.mixer.Channel(number)) for number in channels]
        self._turn = 0

    @property
    def sounding(self) -> list[str]:
        """The cues that are heard now, the oldest first."""
        return [voice.cue for voice in sorted(self._busy(), key=lambda voice: voice.turn)]

    def start(self, cue: str, sound: pygame.mixer.Sound, level: float) -> bool:
        """Let a cue be heard at a level from 0 to 1; False when more important ones sound."""
        rank = CUES.get(cue, Rank.ACTION)
        voice = self._free(cue, rank)
        if voice is None:
            return False
        self._turn += 1
        voice.cue, voice.rank, voice.turn = cue, rank, self._turn
        voice.channel.set_volume(level)  # before, so that it does not begin at full strength
        voice.channel.play(sound)
        voice.channel.set_volume(level)  # and after, where a start resets it
        return True

    def stop(self) -> None:
        """Silence at once."""
        for voice in self._busy():
            voice.channel.stop()

    def _busy(self) -> list[_Voice]:
        return [voice for voice in self._voices if voice.channel.get_busy()]

    def _free(self, cue: str, rank: Rank) -> _Voice | None:
        """A voice for a cue; the newest of the least important gives way, the new one included."""
        busy = self._busy()
        plinks = [voice for voice in busy if is_plink(voice.cue)]
        if is_plink(cue) and len(plinks) >= MOST_PLINKS:
            # Of plinks the oldest has all but died away, and the newest carries the scale on.
            return min(plinks, key=lambda voice: voice.turn)
        for voice in self._voices:
            if voice not in busy:
                return voice
        least = min(busy, key=lambda voice: (voice.rank, -voice.turn))
        return least if least.rank < rank else None
