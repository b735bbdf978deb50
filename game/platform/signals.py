"""Handlers of signals, of errors in threads, and of faults of C code."""

import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from itertools import islice
from pathlib import Path
from types import FrameType

from game.platform import files
from game.platform.crash_report import Log, locate, report
from game.platform.file_lock import lock

END_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask the program to end; no system has all of them."""
REPEATED_WITHIN = 2.0  # seconds after a signal in which another one counts as the same request
MAX_FAULT_BYTES = 100_000
MAX_FAULT_FILES = 20  # files of earlier faults that are read at a start


class ProcessHooks:
    """Handlers that are in place between ``install`` and ``remove``.

    The first signal calls ``on_end``, if it is set, which ends the game as closing the window does;
    a later one ends the program at once. Signals that are ignored (nohup) stay so.

    An error in a thread or a finaliser is logged, and the same one once. A fault of C code leaves
    its traceback in ``fault-<process>.txt`` beside the log, and the next start logs it.
    """

    def __init__(self, log: Log, clock: Callable[[], float] = time.monotonic) -> None:
        self.status = 0  # the exit status: 128 and the signal's number, or 0
        self.on_end: Callable[[], None] | None = None
        self._log = log
        self._logged: set[tuple[str, str]] = set()
        self._clock = clock
        self._asked_at = 0.0
        self._folder = log.path.parent
        self._path = self._folder / f"fault-{os.getpid()}.txt"
        self._file: FileIO | None = None

    def install(self) -> None:
        """Put the handlers in place, and log the faults that earlier processes left."""
        for name in END_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._handle_signal)
        threading.excepthook = lambda given: self._log_once(
            f"A thread stopped: {given.thread.name if given.thread else ''}", given.exc_value
        )
        sys.unraisablehook = lambda given: self._log_once(
            "Something could not be tidied up", given.exc_value
        )
        with suppress(OSError):
            for path in sorted(islice(self._folder.glob("fault-*.txt"), MAX_FAULT_FILES)):
                self._log_fault(path)
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("xb", buffering=0)
            if lock(self._file.fileno()):
                self._file.seek(0)  # locking moves the position
                faulthandler.enable(self._file)

    def remove(self) -> None:
        """Remove the handlers but those of signals, since the program is about to end."""
        threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._log_fault(self._path)
        with suppress(OSError):  # the folder holds a log
            self._folder.rmdir()

    def _handle_signal(self, number: int, frame: FrameType | None) -> None:
        now, is_first = self._clock(), self.status == 0
        if not is_first and now < self._asked_at + REPEATED_WITHIN:
            return
        self._asked_at, self.status = now, 128 + number
        if not is_first or self.on_end is None:
            raise SystemExit(self.status)
        self.on_end()

    def _log_once(self, title: str, error: BaseException | None) -> None:
        if error is not None and locate(error) not in self._logged:
            self._logged.add(locate(error))
            self._log.write(report(title, error))

    def _log_fault(self, path: Path) -> None:
        """Log what a fault left in a file and remove it, unless its process is still running."""
        with suppress(OSError):
            files.check(path)
            with path.open("rb") as file:
                if not lock(file.fileno()):
                    return
                found = files.read(path, MAX_FAULT_BYTES).decode("utf-8", "replace")
            if not found or self._log.write(report("The system stopped the program", None, found)):
                os.remove(path)
