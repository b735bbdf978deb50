"""JSON lines about each frame, for tests that play in a real window."""

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from engine.core.commands import Move
from engine.core.events import Event


class Trace:
    """A trace that writes each line at once, or nothing without a stream."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self._count = 0
        self._unseen: list[int] = []
        self._last: dict[str, object] = {}

    def write_change(self, line: dict[str, object], **more: object) -> None:
        """Write a line, unless the last one with its first key differed only in ``more``."""
        key = next(iter(line))
        if self._last.get(key) != line:
            self._last[key] = line
            self._write(line | more)

    def write_move(self, move: Move, ms: int, events: Iterable[Event]) -> None:
        """Write a move and its events; the next frame shows it."""
        self._count += 1
        self._unseen.append(self._count)
        name, names = type(move).__name__.lower(), [type(event).__name__ for event in events]
        self._write({"n": self._count, "command": name, "at": move.cell, "ms": ms, "events": names})

    def write_frame(self, number: int) -> None:
        """Write which moves are visible with frame ``number``."""
        if self._unseen:
            self._write({"frame": number, "shows": self._unseen})
            self._unseen = []

    def _write(self, line: dict[str, object]) -> None:
        if self._stream is None:
            return
        try:
            print(json.dumps(line), file=self._stream, flush=True)
        except (OSError, ValueError):  # the reader has gone; closing avoids a flush at exit
            stream, self._stream = self._stream, None
            with suppress(OSError):
                stream.close()
