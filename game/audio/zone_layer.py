"""The layer of music that each zone of the sea has over the music of play."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.audio.loops import approach, load_loop

ZONE_FADE_SECONDS = 2.0  # in which one zone's layer gives way to the next
SWELL_SECONDS = 1.5
SWELLS = ((8, 1.0), (4, 0.88), (2, 0.78), (1, 0.7))
"""The multipliers from which on the layer has a part of its loudness, the highest first."""
ZONE_CHANNELS = 2  # the layer that comes, and the one that goes


def swell_of(multiplier: int) -> float:
    """Return the part of a layer's loudness at a combo's multiplier."""
    return next(part for least, part in SWELLS if multiplier >= least or least == 1)


@dataclass
class _Slot:
    """A channel and the zone whose layer it plays; ``is_read`` once the file was read, or is none
    that can be."""

    channel: pygame.mixer.Channel
    zone: str | None = None
    sound: pygame.mixer.Sound | None = None
    is_read: bool = False
    is_playing: bool = False
    level: float = 0.0


class ZoneLayer:
    """The layer of the ``zone``, on two channels from ``first_channel`` on.

    It goes on while the zone stays, and is read from ``folder`` when the zone is first wanted: then
    ``read_ahead`` is called, and the jobs of ``unread`` have to be run.
    """

    def __init__(self, folder: Path, first_channel: int, read_ahead: Callable[[], None]) -> None:
        self._folder, self._read_ahead = folder, read_ahead
        numbers = range(first_channel, first_channel + ZONE_CHANNELS)
        self._slots = [_Slot(pygame.mixer.Channel(number)) for number in numbers]
        self._swell = swell_of(1)
        self._is_heard = False

    def update(self, seconds: float, zone: str | None, multiplier: int, volume: float) -> None:
        """Fade towards a zone's layer; at no ``volume`` everything waits."""
        if volume <= 0:
            self._pause()
            return
        self._swell = approach(self._swell, swell_of(multiplier), seconds / SWELL_SECONDS)
        self._make_room(zone)
        for slot in self._slots:
            goal = float(slot.zone == zone and slot.is_read)
            slot.level = approach(slot.level, goal, seconds / ZONE_FADE_SECONDS)
            if slot.sound is None:
                continue
            # The sound's own volume, not the channel's: that one begins at full strength.
            fade = math.sin(slot.level * math.pi / 2)  # cross-fades of equal power
            slot.sound.set_volume(volume * self._swell * fade)
            if slot.level <= 0 and goal <= 0:
                slot.channel.stop()
                slot.zone, slot.sound, slot.is_playing = None, None, False
            elif not slot.is_playing:
                slot.is_playing = True
                slot.channel.play(slot.sound, loops=-1)
            elif not self._is_heard:
                slot.channel.unpause()
        self._is_heard = True

    def stop(self) -> None:
        """Stop, so that the layer begins anew the next time."""
        for slot in self._slots:
            if slot.is_playing:
                slot.channel.stop()
            slot.level, slot.is_playing = 0.0, False
        self._is_heard = False

    def unread(self) -> Iterator[Callable[[], object]]:
        """Yield jobs that each read a layer."""
        for slot in self._slots:
            if slot.zone is not None and not slot.is_read:
                yield partial(self._read, slot, slot.zone)

    def _pause(self) -> None:
        if self._is_heard:
            for slot in self._slots:
                slot.channel.pause()
        self._is_heard = False

    def _make_room(self, zone: str | None) -> None:
        """Give the zone a slot once one is free: of three zones in quick succession the last."""
        if zone is None or any(slot.zone == zone for slot in self._slots):
            return
        free = next((slot for slot in self._slots if slot.level <= 0), None)
        if free is not None:
            free.channel.stop()
            free.zone, free.sound, free.is_read, free.is_playing = zone, None, False, False
            self._read_ahead()

    def _read(self, slot: _Slot, zone: str) -> None:
        sound = load_loop(self._folder / f"zone_{zone}.ogg")
        if slot.zone == zone:
            slot.sound, slot.is_read = sound, True
