"""The log: what went wrong, for whoever is asked to find out why.

``logging.handlers`` would bring sockets into the program, and 8 ms into its start.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

MOST_BYTES = 256 * 1024
"""Of one file; then it is called ``.1``, and a new one is begun."""
OLDER = 2
"""Files that are kept beside the newest."""


class Log:
    """A file in ``folder``, which is made only when there is something to say. Any thread may
    write. It is closed after each report, so that nobody is kept from moving it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "minewave.log"
        self._lock = threading.RLock()  # a fault of an object on its way out may come in a report

    def write(self, text: str) -> bool:
        """Add a report; whether it is in the file now. Raises nothing that a disk can do."""
        line = (text.rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
        with self._lock:
            try:
                self._write(line)
            except (OSError, ValueError, ImportError):
                return False
        return True

    def _write(self, line: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._is_full(line):
            self._begin_anew(line)
        with self.path.open("ab") as file:
            file.write(line)

    def _is_full(self, line: bytes) -> bool:
        try:
            return self.path.stat().st_size + len(line) > MOST_BYTES
        except FileNotFoundError:
            return False

    def _begin_anew(self, line: bytes) -> None:
        """Name the files anew, unless another copy of the game is at it."""
        from game.platform.file_lock import (
            lock,  # which brings more than a fault may have left whole
        )

        with self.path.with_suffix(".lock").open("ab") as turn:
            if not lock(turn.fileno()) or not self._is_full(line):
                return
            for number in range(OLDER, 0, -1):
                newer = self._older(number - 1) if number > 1 else self.path
                if newer.exists():
                    os.replace(newer, self._older(number))

    def _older(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")
