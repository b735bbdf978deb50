"""The sounds of effects, and the mixer's channels that they share."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.audio.cues import CUES, Priority, is_plink
from game.platform.cache import Cache, Until
from game.resources.theme_file import MAX_DECODED, decoded_bytes

MAX_PLINKS = 6  # plinks at a time; more would sound like noise
LOAD_ERRORS = (pygame.error, OSError, EOFError, ValueError, RuntimeError)
"""Errors for files that are not sounds."""


def load_wav(path: Path) -> pygame.mixer.Sound | None:
    """Return the sound of a PCM WAV, or None if it is missing, empty, damaged or too large."""
    if not 0 < decoded_bytes(path) <= MAX_DECODED:  # some mixers crash on an empty one
        return None
    try:
        return pygame.mixer.Sound(str(path))
    except LOAD_ERRORS:
        return None


_Sounds = Cache[str, pygame.mixer.Sound | None]


def _sound_cache() -> _Sounds:
    """Return a cache for the sounds of one theme."""
    return Cache("sounds", megabytes=32, until=Until.FULL)


class SoundBank:
    """Sounds by cue, a theme's own where possible, to be used while the sound device is open."""

    def __init__(self, shared: Path, theme_sounds: Path | None) -> None:
        self._shared = shared
        self._theme_sounds = theme_sounds
        self._sounds = _sound_cache()

    def use_theme(self, sounds: Path | None) -> bool:
        """Prefer a theme's folder of sounds, and return whether that is a change."""
        if sounds == self._theme_sounds:
            return False
        self._theme_sounds, self._sounds = sounds, _sound_cache()
        return True

    def get(self, cue: str) -> pygame.mixer.Sound | None:
        """Return the sound of a cue, or None; read it if that was not done yet."""
        return self._read(cue, self._theme_sounds, self._sounds)

    def unread(self) -> list[Callable[[], object]]:
        """Return jobs that each read a sound, for another thread to run."""
        theme, sounds = self._theme_sounds, self._sounds
        return [partial(self._read, cue, theme, sounds) for cue in CUES if cue not in sounds]

    def _read(self, cue: str, theme: Path | None, sounds: _Sounds) -> pygame.mixer.Sound | None:
        def load() -> pygame.mixer.Sound | None:
            sound = self._load(theme, cue) if theme is not None else None
            return sound if sound is not None else self._load(self._shared, cue)

        return sounds.get_or_make(cue, load)

    def _load(self, folder: Path, cue: str) -> pygame.mixer.Sound | None:
        sound = load_wav(folder / f"{cue}.wav")
        if sound is None and folder.is_relative_to(self._shared.parent):
            with suppress(*LOAD_ERRORS):  # not for players' files: one can unpack to gigabytes
                return pygame.mixer.Sound(str(folder / f"{cue}.ogg"))
        return sound


@dataclass
class _Channel:
    """A mixer's channel and its last cue; ``turn`` counts up with every start."""

    channel: pygame.mixer.Channel
    cue: str = ""
    priority: Priority = Priority.LOW
    turn: int = 0


class EffectChannels:
    """The mixer's channels that effects share."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._channels = [_Channel(pygame.mixer.Channel(number)) for number in numbers]
        self._turn = 0

    @property
    def sounding(self) -> list[str]:
        """The cues that can be heard now, the oldest first."""
        return [one.cue for one in sorted(self._busy_channels(), key=lambda one: one.turn)]

    def start(self, cue: str, sound: pygame.mixer.Sound, level: float) -> None:
        """Start a cue at a level from 0 to 1, unless more important ones take all channels."""
        priority = CUES.get(cue, Priority.MEDIUM)
        if found := self._free_channel(cue, priority):
            self._turn += 1
            found.cue, found.priority, found.turn = cue, priority, self._turn
            found.channel.set_volume(level)  # before, so that it does not begin at full strength
            found.channel.play(sound)
            found.channel.set_volume(level)  # and after it, as starting resets the volume

    def stop(self) -> None:
        """Stop all effects."""
        for one in self._busy_channels():
            one.channel.stop()

    def _busy_channels(self) -> list[_Channel]:
        return [one for one in self._channels if one.channel.get_busy()]

    def _free_channel(self, cue: str, priority: Priority) -> _Channel | None:
        """Return a channel for a cue: a free one, or that of the newest sound of the lowest
        priority."""
        busy = self._busy_channels()
        plinks = [one for one in busy if is_plink(one.cue)]
        if is_plink(cue) and len(plinks) >= MAX_PLINKS:
            # The oldest plink has almost faded away, and the newest continues the scale.
            return min(plinks, key=lambda one: one.turn)
        if free := next((one for one in self._channels if one not in busy), None):
            return free
        least = min(busy, key=lambda one: (one.priority, -one.turn))
        return least if least.priority < priority else None


GUARD_SECONDS = 0.1  # seconds of the loop's other end on either side of it in its file


def load_loop(path: Path) -> pygame.mixer.Sound | None:
    """Return the sound of a file that loops seamlessly, or None if it cannot be read."""
    # The mixer converts a file as if it were surrounded by silence, and codecs are worst at a
    # file's ends; both would click at each repetition. So the file has a little of the loop's other
    # end on either side, which is cut off here.
    try:
        wide = pygame.mixer.Sound(str(path)).get_raw()
        frequency, form, channels = pygame.mixer.get_init()
        cut = round(GUARD_SECONDS * frequency) * (abs(form) // 8 * channels)
        if len(wide) <= 2 * cut:
            return None
        return pygame.mixer.Sound(buffer=memoryview(wide)[cut:-cut])
    except (*LOAD_ERRORS, TypeError):
        return None


def approach(value: float, goal: float, step: float) -> float:
    """Return a value moved towards its goal by at most a step."""
    return min(goal, value + step) if goal > value else max(goal, value - step)
