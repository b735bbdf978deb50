"""Sound and music by name. A machine without a sound device plays silently and says so.

A device that is pulled out takes the sound with it, until there is one again.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.audio.channels import Bank, Voices
from game.audio.music import CHANNELS, Music
from game.platform.background import BackgroundTask, run_jobs
from game.resources.texts import Message

VOICES = 16
"""Effects that can be heard at once; the music has channels of its own."""
SINGLE, FURTHER = 0.8, 0.07
"""The level of a cue asked for once in a frame, and what each further time adds, up to 1."""
STALE = 0.25
"""Seconds after which a cue that no frame came to start is not worth hearing."""
LONGEST_FRAME = 0.1
AGAIN_AFTER = 10.0
"""Seconds after which it is worth looking for a device again: without one it takes a tenth."""
NO_DEVICE = Message("sound.no_device")


class Audio:
    """Plays the cues of a folder, and the music in its folder ``music``.

    ``effects`` and ``music`` are volumes from 0 to 1; they and ``muted`` may be set at any time.
    ``problem`` is what the settings tell when there is no sound. Everything may be called
    before ``open`` and without a device; it is then silent.
    """

    def __init__(
        self,
        folder: Path,
        effects: float = 1.0,
        music: float = 0.6,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.effects = effects
        self.music = music
        self.muted = False
        self.problem: Message | None = None
        self._folder = folder
        self._clock = clock
        self._then = clock()
        self._asked: dict[str, tuple[float, int, float]] = {}
        self._own: Path | None = None
        self._piece: str | None = None
        self._part = 0.0
        self._is_paused = False
        self._is_opened = False
        self._looked = -math.inf
        self.asleep = False
        """The window is hidden: no music then."""
        self.reading: BackgroundTask[None] = BackgroundTask()
        """Reads sound files ahead, one after another."""
        self._bank: Bank | None = None
        self._voices: Voices | None = None
        self._player: Music | None = None

    def open(self) -> None:
        """Find the sound device; this takes a moment, so not before the first frame."""
        if self._bank is not None:
            return
        self._is_opened, self._looked = True, self._clock()
        try:
            # No changes allowed: where a device differs, SDL converts what is mixed, seamlessly.
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES + CHANNELS)
            pygame.mixer.set_reserved(CHANNELS)
        except pygame.error:
            self.problem = NO_DEVICE
            return
        self.problem = None
        self._then = self._clock()
        self._asked.clear()
        self._bank = Bank(self._folder, self._own)
        self._voices = Voices(range(CHANNELS, CHANNELS + VOICES))
        self._player = Music(self._folder / "music", 0, self._read_ahead)
        self._read_ahead()

    def close(self) -> None:
        """Silence, and give the device back."""
        self._is_opened = False
        self._let_go()

    def look_again(self) -> None:
        """Look for a device where none was found, or it is gone; but not all the time."""
        if self._is_opened and self._clock() >= self._looked + AGAIN_AFTER:
            self.open()

    def device_event(self, event: pygame.event.Event) -> None:
        """A device came, or one is gone: AUDIODEVICEADDED or AUDIODEVICEREMOVED."""
        if not self._is_opened or event.iscapture:
            return
        if event.type == pygame.AUDIODEVICEADDED:
            self.open()
        elif event.which:  # SDL numbers those that are open from 1 on; here there is only one
            self._let_go()
            self.problem = NO_DEVICE
            self.look_again()  # another device may do, but one that comes and goes is let be

    def _read_ahead(self) -> None:
        """Read in the background what is not read yet, the effects first."""
        if self._bank is not None and self._player is not None:
            jobs = [*self._bank.unread(), *self._player.unread()]
            self.reading.start(lambda is_wanted: run_jobs(jobs, is_wanted))

    def _let_go(self) -> None:
        self.reading.close()  # the mixer must not be shut while a file is read
        self._bank = self._voices = self._player = None
        pygame.mixer.quit()

    @property
    def sounding(self) -> list[str]:
        """The cues that are heard now, the oldest first."""
        return self._voices.sounding if self._voices is not None and self._is_live() else []

    def play(self, cue: str, volume: float = 1.0) -> None:
        """Ask for a cue; it starts with the next frame. ``volume`` from 0 to 1 is its own.

        Asked for several times before that, it is heard once and a little louder.
        """
        if self.muted or self._bank is None:
            return
        loudest, times, _at = self._asked.get(cue, (0.0, 0, 0.0))
        self._asked[cue] = max(loudest, volume), times + 1, self._clock()

    def use(self, folder: Path | None) -> None:
        """Take a theme's own sounds; cues that it lacks, or that cannot be read, are the usual."""
        self._own = folder
        if self._bank is not None and self._bank.use(folder):
            self._read_ahead()

    def music_on(self, name: str | None) -> None:
        """Cross-fade to a piece, "menu" or "play", or to silence."""
        self._piece = name

    def thicken(self, part: float) -> None:
        """How much of the board is cleared, 0 to 1: the more, the fuller the music of play."""
        self._part = part

    def pause_music(self) -> None:
        """Let the music hold its breath."""
        self._is_paused = True

    def resume_music(self) -> None:
        """Go on where the music was paused."""
        self._is_paused = False

    def frame(self) -> None:
        """Once a frame: start the cues that were asked for, fade the music."""
        now = self._clock()
        seconds, self._then = min(max(0.0, now - self._then), LONGEST_FRAME), now
        if self._bank is None or self._voices is None or not self._is_live():
            return
        if self.muted:
            self._voices.stop()
        else:
            self._start_cues(self._bank, self._voices, now)
        self._asked.clear()
        if self._player is not None:
            player = self._player
            player.wanted, player.part = self._piece, self._part
            player.is_paused = self._is_paused or self.asleep
            player.frame(seconds, 0.0 if self.muted else self.music)

    def _is_live(self) -> bool:
        # pygame 2.6.1 crashes when a sound is started after the mixer was shut elsewhere.
        return pygame.mixer.get_init() is not None

    def _start_cues(self, bank: Bank, voices: Voices, now: float) -> None:
        for cue, (volume, times, at) in self._asked.items():
            level = self.effects * volume * min(1.0, SINGLE + FURTHER * (times - 1))
            sound = bank.get(cue) if level > 0 and now - at <= STALE else None
            if sound is not None:
                voices.start(cue, sound, level)
