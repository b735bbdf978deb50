"""The music: loops that cross-fade, and layers that join as a board empties."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.audio.channels import BROKEN

CROSS_FADE = 0.8
"""Seconds in which one piece gives way to another."""
HUSH = 0.25
"""Seconds in which music falls silent for a pause."""
JOIN = 2.0
"""Seconds in which a layer joins or leaves."""
GUARD = 0.1
"""Seconds of its other end that a loop has on either side in its file."""

PIECES = {"menu": ("menu",), "play": ("play_pad", "play_pluck", "play_pulse")}
"""The layers of each piece; layers are loops of one length that start together."""
JOINS = ((0.0, 0.0), (0.15, 0.45), (0.5, 0.85))
"""From which part of a cleared board each layer of a piece is heard, and from which in full."""
CHANNELS = sum(len(layers) for layers in PIECES.values())


def load_loop(path: Path) -> pygame.mixer.Sound | None:
    """The sound of a file of the game's own that repeats without a seam; None when it cannot be
    had.

    The mixer converts a file as if there were silence around it, and a codec is at its worst where
    a file begins and ends; both would be a click at each turn. So the file holds a little of the
    loop's other end on either side, which is cut off here.
    """
    try:
        wide = pygame.mixer.Sound(str(path)).get_raw()
        frequency, form, channels = pygame.mixer.get_init()
        cut = round(GUARD * frequency) * (abs(form) // 8 * channels)
        if len(wide) <= 2 * cut:
            return None
        return pygame.mixer.Sound(buffer=memoryview(wide)[cut:-cut])
    except (*BROKEN, TypeError):
        return None


def approach(value: float, goal: float, step: float) -> float:
    """A value moved towards its goal by at most a step."""
    return min(goal, value + step) if goal > value else max(goal, value - step)


@dataclass
class _Layer:
    name: str
    channel: pygame.mixer.Channel
    sound: pygame.mixer.Sound | None = None
    level: float = 0.0


class _Piece:
    """A piece and how far it is faded in, 0 to 1."""

    def __init__(self, layers: list[_Layer]) -> None:
        self.layers = layers
        self.level = 0.0
        self._is_playing = self._is_held = False

    def frame(
        self, goal: float, step: float, joined: list[float], join: float, volume: float
    ) -> None:
        """Fade towards a goal; at silence the piece is held (``step`` says how fast)."""
        self.level = approach(self.level, goal, step)
        if self.level <= 0:
            if self._is_playing and not self._is_held:
                self._each("pause")
                self._is_held = True
            return
        if not self._is_playing:
            self._start(joined, volume)
        elif self._is_held:
            self._each("unpause")
        self._is_held = False
        for layer, wanted in zip(self.layers, joined, strict=False):
            layer.level = approach(layer.level, wanted, join)
            self._set_volume(layer, volume)

    def stop(self) -> None:
        """End; the next time it begins at its beginning."""
        if self._is_playing:
            self._each("stop")
        self._is_playing = self._is_held = False
        self.level = 0.0

    def _start(self, joined: list[float], volume: float) -> None:
        for layer, wanted in zip(self.layers, joined, strict=False):
            layer.level = wanted
            self._set_volume(layer, volume)
        for layer in self.layers:  # right after one another, so that they stay in step
            if layer.sound is not None:
                layer.channel.play(layer.sound, loops=-1)
        self._is_playing = True

    def _each(self, order: str) -> None:
        for layer in self.layers:
            getattr(layer.channel, order)()

    def _set_volume(self, layer: _Layer, volume: float) -> None:
        # The sound's own volume, not the channel's: that one begins at full strength.
        if layer.sound is not None:
            level = math.sin(self.level * math.pi / 2)  # cross-fades of equal power
            layer.sound.set_volume(volume * level * layer.level)


class Music:
    """Plays one piece at a time on channels of its own, from ``first`` on.

    To be used only while the sound device is open. ``read_ahead`` is called once, when a piece is
    first wanted and can be heard: then the files that are ``unread`` have to be read. Until that is
    done there is silence.
    """

    def __init__(self, folder: Path, first: int, read_ahead: Callable[[], None]) -> None:
        self._folder = folder
        self.wanted: str | None = None
        self.part = 0.0
        self.is_paused = False
        numbers = iter(range(first, first + CHANNELS))
        self._pieces = {
            name: _Piece([_Layer(layer, pygame.mixer.Channel(next(numbers))) for layer in layers])
            for name, layers in PIECES.items()
        }
        self._ready: set[str] = set()
        self._read_ahead = read_ahead
        self._is_needed = False

    def frame(self, seconds: float, volume: float) -> None:
        """Let time pass; ``volume`` is 0 to 1."""
        is_heard = volume > 0 and not self.is_paused
        if is_heard and self.wanted is not None and not self._is_needed:
            self._is_needed = True
            self._read_ahead()
        for name in sorted(self._ready):
            piece, is_wanted = self._pieces[name], name == self.wanted
            goal = float(is_wanted and is_heard)
            step = seconds / (HUSH if is_wanted and piece.level and not is_heard else CROSS_FADE)
            piece.frame(goal, step, self._joined(), seconds / JOIN, volume)
            if not is_wanted and piece.level <= 0:
                piece.stop()

    def _joined(self) -> list[float]:
        """How much of each layer is wanted now."""
        return [
            1.0 if last <= 0 else min(1.0, max(0.0, (self.part - first) / (last - first)))
            for first, last in JOINS
        ]

    def unread(self) -> list[Callable[[], object]]:
        """Return jobs that each read a file or call its piece ready, the wanted piece first."""
        jobs: list[Callable[[], object]] = []
        if self._is_needed:
            for name in sorted(self._pieces.keys() - self._ready, key=lambda n: n != self.wanted):
                layers = self._pieces[name].layers
                jobs += [partial(self._read, layer) for layer in layers]
                jobs.append(partial(self._ready.add, name))
        return jobs

    def _read(self, layer: _Layer) -> None:
        if layer.sound is None:
            layer.sound = load_loop(self._folder / f"{layer.name}.ogg")
