"""The progress of a long run: one line on a terminal, overwritten repeatedly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

_SECONDS_BETWEEN = 0.2


class ProgressLine:
    """Writes ``games done / all, won, rate`` to ``stream`` if that is a terminal."""

    def __init__(self, stream: TextIO | None, games: int, clock: Callable[[], float]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._games = games
        self._clock = clock
        self._began = self._told = clock()
        self._width = 0

    def tell(self, done: int, won: int) -> None:
        """Renew the line, unless the last one is very recent."""
        now = self._clock()
        if self._stream is None or now - self._told < _SECONDS_BETWEEN:
            return
        self._told = now
        rate = done / (now - self._began)
        line = f"{done} of {self._games} games, {100 * won / done:.1f}% won, {rate:.1f} a second"
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)

    def clear(self) -> None:
        """Remove the line."""
        if self._stream is not None and self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0
