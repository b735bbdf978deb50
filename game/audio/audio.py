"""Sound effects and music by name; without a sound device the game is silent and says so."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from game.audio.channels import EffectChannels, SoundBank, approach
from game.audio.music import MUSIC_CHANNELS, Music
from game.platform.background import BackgroundTask, run_jobs
from game.resources.texts import Message
from game.resources.theme_file import MIXER_RATE

EFFECT_CHANNELS = 16
SINGLE_LEVEL, FURTHER_LEVEL = 0.8, 0.07
"""The level of a cue requested once in a frame, and the amount that each further request adds, up
to 1."""
MAX_CUE_AGE = 0.25  # seconds after which a cue is dropped if no frame has started it
MAX_FRAME_SECONDS = 0.1
DUCKING = {"explode", "life_lost", "shell"}
"""Cues that duck the music."""
DUCKED = 0.3  # the part of its volume left then
DUCK_SECONDS, RISE_SECONDS = 0.04, 1.2  # seconds in which the music fades down, and back up
RETRY_SECONDS = 10.0  # seconds between two searches for a device; each takes a tenth of a second
NO_DEVICE = Message("sound.no_device")


class _Device(NamedTuple):
    """An open sound device: its sounds, effect channels and music."""

    bank: SoundBank
    channels: EffectChannels
    music: Music


class Audio:
    """The cues in a folder, and the music in its folder ``music``.

    ``effects`` and ``music`` are volumes from 0 to 1. The music cross-fades to ``piece``, "menu",
    "play", "finale" or silence; its layers join with ``fullness``, the cleared part of the board (0
    to 1); over "play" there is a layer of the ``zone``, which swells with the combo's
    ``multiplier``. ``is_hidden`` and ``is_paused`` pause it. All of these can be set at any time.
    Everything may be called before ``open`` and without a device. ``problem`` is shown while there
    is no sound.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.perf_counter) -> None:
        self.effects, self.music = 1.0, 0.6
        self.muted = self.is_hidden = self.is_paused = False
        self.piece: str | None = None
        self.zone: str | None = None
        self.fullness, self.multiplier = 0.0, 1
        self._duck = 1.0  # the part of the music's volume that remains under louder cues
        self.problem: Message | None = None
        self.reading: BackgroundTask[None] = BackgroundTask()  # reads ahead one file after another
        self._folder = folder
        self._clock = clock
        self._updated_at = clock()
        self._asked: dict[str, tuple[float, int, float]] = {}
        """By cue: the highest volume, the number of requests, and when it was requested."""
        self._theme_sounds: Path | None = None
        self._is_opened = False
        self._searched_at = -math.inf
        self._device: _Device | None = None

    def open(self) -> None:
        """Open the sound device, which takes a moment."""
        if self._device is not None:
            return
        self._is_opened, self._searched_at = True, self._clock()
        try:
            # No changes allowed: if a device differs, SDL converts the mix seamlessly.
            pygame.mixer.init(MIXER_RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(EFFECT_CHANNELS + MUSIC_CHANNELS)
            pygame.mixer.set_reserved(MUSIC_CHANNELS)
        except pygame.error:
            self.problem = NO_DEVICE
            return
        self.problem = None
        self._updated_at = self._clock()
        self._asked.clear()
        self._device = _Device(
            SoundBank(self._folder, self._theme_sounds),
            EffectChannels(range(MUSIC_CHANNELS, MUSIC_CHANNELS + EFFECT_CHANNELS)),
            Music(self._folder / "music", 0, self._read_ahead),
        )
        self._read_ahead()

    def close(self) -> None:
        """Stop all sound, and close the device."""
        self._is_opened = False
        self._close_device()

    def retry(self) -> None:
        """Look for a device from time to time while there is none."""
        if self._is_opened and self._clock() >= self._searched_at + RETRY_SECONDS:
            self.open()

    def device_event(self, event: pygame.event.Event) -> None:
        """Handle AUDIODEVICEADDED and AUDIODEVICEREMOVED."""
        if not self._is_opened or event.iscapture:
            return
        if event.type == pygame.AUDIODEVICEADDED:
            self.open()
        elif event.which:  # SDL numbers open devices from 1; here there is only one
            self._close_device()
            self.problem = NO_DEVICE
            self.retry()  # there may be another device

    @property
    def sounding(self) -> list[str]:
        """The cues that can be heard now, the oldest first."""
        return self._device.channels.sounding if self._device and _is_live() else []

    def play(self, cue: str, volume: float = 1.0) -> None:
        """Start a cue with the next frame, at a volume from 0 to 1. Requested several times before
        that, it is played once and a little louder."""
        if self.muted or self._device is None:
            return
        loudest, times, _at = self._asked.get(cue, (0.0, 0, 0.0))
        self._asked[cue] = max(loudest, volume), times + 1, self._clock()

    def use_theme(self, sounds: Path | None) -> None:
        """Prefer a theme's folder of sounds to the shared ones."""
        self._theme_sounds = sounds
        if self._device is not None and self._device.bank.use_theme(sounds):
            self._read_ahead()

    def update(self) -> None:
        """Start the requested cues, and fade the music; call once a frame."""
        now = self._clock()
        seconds = min(max(0.0, now - self._updated_at), MAX_FRAME_SECONDS)
        self._updated_at = now
        if self._device is None or not _is_live():
            return
        if self.reading.is_done:  # this also starts jobs for which no thread was available before
            self.reading.take()
        bank, channels, music = self._device
        if self.muted:
            channels.stop()
            self._asked.clear()
        for cue, (volume, times, at) in self._asked.items():
            level = self.effects * volume * min(1.0, SINGLE_LEVEL + FURTHER_LEVEL * (times - 1))
            sound = bank.get(cue) if level > 0 and now - at <= MAX_CUE_AGE else None
            if sound is not None:
                channels.start(cue, sound, level)
        self._asked.clear()
        is_ducking = not DUCKING.isdisjoint(channels.sounding)
        step = seconds / (DUCK_SECONDS if is_ducking else RISE_SECONDS)
        self._duck = approach(self._duck, DUCKED if is_ducking else 1.0, step)
        music.wanted, music.fullness = self.piece, self.fullness
        music.zone, music.multiplier = self.zone, self.multiplier
        music.is_paused = self.is_paused or self.is_hidden
        music.update(seconds, 0.0 if self.muted else self.music * self._duck)

    def _read_ahead(self) -> None:
        """Read sounds on another thread that have not been read yet, effects first."""
        if self._device is not None:
            jobs = [*self._device.bank.unread(), *self._device.music.unread()]
            self.reading.start(lambda is_wanted: run_jobs(jobs, is_wanted))

    def _close_device(self) -> None:
        self.reading.close()  # the mixer must not be closed while a file is read
        self._device = None
        pygame.mixer.quit()


def _is_live() -> bool:
    # pygame 2.6.1 crashes when a sound is started after the mixer was closed elsewhere.
    return pygame.mixer.get_init() is not None
