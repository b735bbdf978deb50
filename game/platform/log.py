"""The log of errors.

``logging.handlers`` would bring sockets into the packed program, does not rotate for several
copies of the game, and keeps its file open.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

MAX_BYTES = 256 * 1024
"""Of one file. A full one is renamed to ``.1``, and that one to ``.2``."""


class Log:
    """A file in ``folder``, which is made with the first report. Any thread may write."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "minewave.log"
        self._lock = threading.RLock()  # a finaliser may report while a report is written

    def write(self, text: str) -> bool:
        """Append a report, and return whether it is in the file."""
        data = (text.rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
        with self._lock:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self._is_full(data):
                    self._rotate(data)
                with self.path.open("ab") as file:
                    file.write(data)
            except (OSError, ValueError, ImportError):
                return False
        return True

    def _is_full(self, data: bytes) -> bool:
        return self.path.exists() and self.path.stat().st_size + len(data) > MAX_BYTES

    def _rotate(self, data: bytes) -> None:
        """Rename the files, unless another copy of the game is doing so."""
        from game.platform.file_lock import lock  # may be what broke

        older = [self.path.with_name(f"{self.path.name}.{number}") for number in (1, 2)]
        with self.path.with_suffix(".lock").open("ab") as turn:
            if lock(turn.fileno()) and self._is_full(data):
                if older[0].exists():
                    os.replace(older[0], older[1])
                os.replace(self.path, older[0])
