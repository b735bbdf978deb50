"""Writes a playback's film to a file, some frames at a time, so that the window lives on."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from game.playback.exports import failure, free_path, stem, unfinished
from game.playback.playback import Playback
from game.scenes.replay.apng import ApngWriter
from game.scenes.replay.video import Film

ENDING = ".png"
FRAME_MS = 80
"""From one picture to the next: 12.5 a second."""
MOST_MS = 180_000
"""A film is no longer; the time of a longer game runs faster in it."""
MOST_BYTES = 20_000_000
"""About; where the pictures take more, there are fewer of them."""
END_MS = 2500
"""How long the last picture stands."""
_TRIED = 25
"""Pictures after which it is foreseen how large the file becomes."""


class Filming:
    """A film on its way into ``folder``; the file has another name until it is whole.

    ``part`` (0 to 1) of it is done. Raises SaveError, as ``work`` does; then nothing is left.
    """

    def __init__(
        self,
        film: Film,
        playback: Playback,
        folder: Path,
        now: datetime,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._film = film
        self._most_bytes = most_bytes
        self._length = playback.ms
        self._pace = max(1.0, playback.ms / MOST_MS)
        self._words = f"{self._pace:.1f}x" if self._pace > 1 else ""
        self._ms = 0.0
        self._made = 0
        self._folder, self._stem = folder, stem(playback.recording, now)
        self._file: BinaryIO | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._path = free_path(folder, self._stem, ENDING)
            self._file = unfinished(self._path).open("xb")
            self._writer = ApngWriter(self._file, *film.size)
        except OSError as error:
            self.stop()
            raise failure(error) from None

    @property
    def part(self) -> float:
        """How much is done."""
        return min(1.0, self._ms / max(1, self._length))

    def work(self) -> Path | None:
        """Make one more picture; where the file is, once it was the last."""
        try:
            return self._work()
        except OSError as error:
            self.stop()
            raise failure(error) from None

    def stop(self) -> None:
        """Leave nothing behind."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a full disk may tell of it once more
                file.close()
            with suppress(OSError):
                unfinished(self._path).unlink(missing_ok=True)

    def _work(self) -> Path | None:
        is_last = self._ms >= self._length
        step = self._step()
        shown = round(step / self._pace)
        self._film.draw(min(self._ms, self._length), shown / 1000, self._words)
        self._writer.add(self._film.pixels(), END_MS if is_last else shown)
        self._made += 1
        if is_last:
            return self._finish()
        self._ms += step
        return None

    def _step(self) -> float:
        """Milliseconds of the game until the next picture, so that the file keeps its bounds."""
        step = FRAME_MS * self._pace
        if self._made < _TRIED:
            return step
        each = self._writer.written / self._made
        room = (self._most_bytes - self._writer.written) / each
        left = self._length - self._ms
        return left if room < 1 else max(step, left / room)

    def _finish(self) -> Path:
        assert self._file is not None
        self._writer.finish()
        os.fsync(self._file.fileno())
        self._file.close()
        part = unfinished(self._path)
        if self._path.exists():
            self._path = free_path(self._folder, self._stem, ENDING)
        part.rename(self._path)
        self._file = None
        return self._path
