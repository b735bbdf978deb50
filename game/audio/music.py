"""The music: loops that cross-fade, and layers that join as a board empties, or by zone."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.audio.channels import approach, load_loop

ZONE_FADE_SECONDS = 2.0  # seconds in which one zone's layer fades into the next
SWELL_SECONDS = 1.5
SWELLS = ((8, 1.0), (4, 0.88), (2, 0.78), (1, 0.7))
"""The multipliers from which the layer has a given part of its loudness, the highest first."""
ZONE_CHANNELS = 2  # the layers fading in and out


def swell_of(multiplier: int) -> float:
    """Return a layer's loudness, 0 to 1, at a combo's multiplier."""
    return next(part for least, part in SWELLS if multiplier >= least or least == 1)


@dataclass
class _Slot:
    """A channel and the zone whose layer it plays; ``is_read`` once reading the file was
    attempted."""

    channel: pygame.mixer.Channel
    zone: str | None = None
    sound: pygame.mixer.Sound | None = None
    is_read: bool = False
    is_playing: bool = False
    level: float = 0.0


class ZoneLayer:
    """The layer of the ``zone``, on two channels from ``first_channel`` on.

    It plays while the zone stays, and is read from ``folder`` when the zone is first needed: then
    ``read_ahead`` is called, and the caller runs the jobs of ``unread``.
    """

    def __init__(self, folder: Path, first_channel: int, read_ahead: Callable[[], None]) -> None:
        self._folder, self._read_ahead = folder, read_ahead
        numbers = range(first_channel, first_channel + ZONE_CHANNELS)
        self._slots = [_Slot(pygame.mixer.Channel(number)) for number in numbers]
        self._swell = swell_of(1)
        self._is_heard = False

    def update(self, seconds: float, zone: str | None, multiplier: int, volume: float) -> None:
        """Fade towards a zone's layer; pause everything while the volume is 0."""
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
            # The sound's own volume, not the channel's, which starts at full strength.
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
        """Stop, so that the layer starts from its beginning next time."""
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
        """Give the zone a slot once one is free; of several zones in quick succession, the last
        gets it."""
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


CROSS_FADE_SECONDS = 0.8
PAUSE_FADE_SECONDS = 0.25
JOIN_SECONDS = 2.0  # seconds in which a layer joins or leaves

PIECES = {
    "menu": ("menu",),
    "play": ("play_pad", "play_pluck", "play_pulse"),
    "finale": ("finale",),
}
"""The layers of each piece: loops of one length that start together."""
LAYER_RANGES = ((0.0, 0.0), (0.15, 0.45), (0.5, 0.85))
"""The parts of a cleared board from which each layer is heard, and is heard in full."""
ZONED = "play"  # the piece over which a zone's layer is heard
PIECE_CHANNELS = sum(len(layers) for layers in PIECES.values())
MUSIC_CHANNELS = PIECE_CHANNELS + ZONE_CHANNELS


@dataclass
class _Layer:
    name: str
    channel: pygame.mixer.Channel
    sound: pygame.mixer.Sound | None = None
    level: float = 0.0


class _Piece:
    """A piece of music, and its level from 0 to 1 while it fades in or out."""

    def __init__(self, layers: list[_Layer]) -> None:
        self.layers = layers
        self.level = 0.0
        self._is_playing = False

    def update(
        self, goal: float, step: float, layer_goals: list[float], layer_step: float, volume: float
    ) -> None:
        """Fade towards a goal, and each layer towards its own; pause a silent piece."""
        before, self.level = self.level, approach(self.level, goal, step)
        if self.level <= 0:
            if before > 0:
                for layer in self.layers:
                    layer.channel.pause()
            return
        if self._is_playing and before <= 0:
            for layer in self.layers:
                layer.channel.unpause()
        level = volume * math.sin(self.level * math.pi / 2)  # cross-fades of equal power
        for layer, layer_goal in zip(self.layers, layer_goals, strict=False):
            step = layer_step if self._is_playing else math.inf
            layer.level = approach(layer.level, layer_goal, step)
            if layer.sound is not None:
                # The sound's own volume, not the channel's, which starts at full strength.
                layer.sound.set_volume(level * layer.level)
        if not self._is_playing:
            self._is_playing = True
            for layer in self.layers:  # started right after one another, so that they stay in step
                if layer.sound is not None:
                    layer.channel.play(layer.sound, loops=-1)

    def stop(self) -> None:
        """Stop, so that the piece starts from its beginning the next time."""
        if self._is_playing:
            for layer in self.layers:
                layer.channel.stop()
        self._is_playing = False


class Music:
    """One piece at a time, on channels from ``first_channel`` on of a sound device that is open.

    ``read_ahead`` is called once, when a piece can first be heard; the caller then runs the jobs of
    ``unread``. Until they are done there is silence.
    """

    def __init__(self, folder: Path, first_channel: int, read_ahead: Callable[[], None]) -> None:
        self._folder = folder
        self.wanted: str | None = None
        self.zone: str | None = None
        self.fullness, self.multiplier = 0.0, 1
        self.is_paused = False
        numbers = iter(range(first_channel, first_channel + PIECE_CHANNELS))
        self._pieces = {
            name: _Piece([_Layer(layer, pygame.mixer.Channel(next(numbers))) for layer in layers])
            for name, layers in PIECES.items()
        }
        self._zone_layer = ZoneLayer(folder, first_channel + PIECE_CHANNELS, read_ahead)
        self._ready: set[str] = set()
        self._read_ahead = read_ahead
        self._is_needed = False

    def update(self, seconds: float, volume: float) -> None:
        """Let time pass; ``volume`` is 0 to 1."""
        is_heard = volume > 0 and not self.is_paused
        if is_heard and self.wanted is not None and not self._is_needed:
            self._is_needed = True
            self._read_ahead()
        layer_goals = [
            1.0 if full <= 0 else min(1.0, max(0.0, (self.fullness - start) / (full - start)))
            for start, full in LAYER_RANGES
        ]
        for name in sorted(self._ready):
            piece, is_wanted = self._pieces[name], name == self.wanted
            is_pausing = is_wanted and piece.level and not is_heard
            step = seconds / (PAUSE_FADE_SECONDS if is_pausing else CROSS_FADE_SECONDS)
            goal = float(is_wanted and is_heard)
            piece.update(goal, step, layer_goals, seconds / JOIN_SECONDS, volume)
            if name == ZONED:
                audible = volume * math.sin(piece.level * math.pi / 2)
                self._zone_layer.update(seconds, self.zone, self.multiplier, audible)
            if not is_wanted and piece.level <= 0:
                piece.stop()
                if name == ZONED:
                    self._zone_layer.stop()

    def unread(self) -> list[Callable[[], object]]:
        """Return jobs that each read a file or mark its piece as ready, the wanted piece first."""
        jobs: list[Callable[[], object]] = []
        if self._is_needed:
            for name in sorted(self._pieces.keys() - self._ready, key=lambda n: n != self.wanted):
                layers = self._pieces[name].layers
                jobs += [partial(self._read, layer) for layer in layers]
                jobs.append(partial(self._ready.add, name))
        return [*jobs, *self._zone_layer.unread()]

    def _read(self, layer: _Layer) -> None:
        if layer.sound is None:
            layer.sound = load_loop(self._folder / f"{layer.name}.ogg")
