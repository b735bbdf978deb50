"""JSON lines of what happens, for testers who play a real window with real clicks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

import pygame

from engine.core.commands import Move
from engine.core.events import Event


class Trace:
    """Writes each line at once, or nothing at all without a stream."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self._count = 0
        self._unseen: list[int] = []
        self._last: dict[str, object] = {}

    def scene(self, name: str) -> None:
        """The top scene changed."""
        self._write_change("scene", {"scene": name})

    def board(self, rect: pygame.Rect, cell: float) -> None:
        """The board's place in window pixels, when it is a new one."""
        self._write_change("board", {"board": list(rect), "cell": cell})

    def state(self, state: str, ms: int) -> None:
        """The game's state, when it is a new one."""
        if self._last.get("state") != state:
            self._last["state"] = state
            self._write({"state": state, "ms": ms})

    def command(self, move: Move, ms: int, events: Iterable[Event]) -> None:
        """A move was made; the next frame will show it."""
        self._count += 1
        self._unseen.append(self._count)
        name = type(move).__name__.lower()
        names = [type(event).__name__ for event in events]
        self._write({"n": self._count, "command": name, "at": move.cell, "ms": ms, "events": names})

    def frame(self, number: int) -> None:
        """Frame ``number`` is on the screen."""
        if self._unseen:
            self._write({"frame": number, "shows": self._unseen})
            self._unseen = []

    def _write_change(self, key: str, line: dict[str, object]) -> None:
        if self._last.get(key) != line:
            self._last[key] = line
            self._write(line)

    def _write(self, line: dict[str, object]) -> None:
        if self._stream is None:
            return
        try:
            print(json.dumps(line), file=self._stream, flush=True)
        except (OSError, ValueError):  # nobody reads on; closed, it is not flushed at the end
            stream, self._stream = self._stream, None
            with suppress(OSError):
                stream.close()
