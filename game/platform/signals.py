"""What the system is told while the game runs: how to end it, and where faults go that nobody else
sees."""

from __future__ import annotations

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
from game.platform.crash_report import locate, report
from game.platform.file_lock import lock
from game.platform.log import Log

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask the program to end; no system has all of them."""
ECHO = 2.0
"""Seconds after a signal in which another one asks for the same end: whoever sends one often sends
it twice, or another after it."""
MOST_FAULT = 100_000
"""Bytes of what a fault of the system's own left behind."""
MOST_FAULTS = 20
"""Of them that are looked at in a start."""


class ProcessHooks:
    """Holds between ``enter`` and ``exit``. ``leave``, once it is set, is called when a signal asks
    for the end: the games are kept then as when the window is closed. A second signal, if it is
    not the first one's echo, ends at once. Signals that were ignored before (nohup) still are.
    ``clock`` gives monotonic seconds.

    A fault of a thread, or of an object on its way out, costs nothing but that: it is logged, the
    same one once. A fault of C code leaves its traceback in ``fault-<process>.txt`` beside the
    log, which takes it in at the next start.
    """

    def __init__(self, log: Log, clock: Callable[[], float] = time.monotonic) -> None:
        self.status = 0
        """What the program ends with: 128 and the signal's number, or 0."""
        self.leave: Callable[[], None] | None = None
        self._log = log
        self._told: set[tuple[str, str]] = set()
        self._clock = clock
        self._asked = 0.0
        self._folder = log.path.parent
        self._path = self._folder / f"fault-{os.getpid()}.txt"
        self._file: FileIO | None = None

    def enter(self) -> None:
        """From now on."""
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._end)
        threading.excepthook = self._thread
        sys.unraisablehook = self._unraisable
        with suppress(OSError):
            for path in sorted(islice(self._folder.glob("fault-*.txt"), MOST_FAULTS)):
                self._take_in(path)
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("xb", buffering=0)
            if lock(self._file.fileno()):
                self._file.seek(0)  # locking moves it
                faulthandler.enable(self._file)

    def exit(self) -> None:
        """No longer; signals keep to it, for the program is about to end."""
        threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._take_in(self._path)
        with suppress(OSError):  # it stays where it holds a log
            self._folder.rmdir()

    def _end(self, number: int, frame: FrameType | None) -> None:
        now, is_first = self._clock(), self.status == 0
        if not is_first and now < self._asked + ECHO:
            return
        self._asked, self.status = now, 128 + number
        if not is_first or self.leave is None:
            raise SystemExit(self.status)
        self.leave()

    def _thread(self, given: threading.ExceptHookArgs) -> None:
        name = "" if given.thread is None else given.thread.name
        self._note(f"A thread stopped: {name}", given.exc_value)

    def _unraisable(self, given: sys.UnraisableHookArgs) -> None:
        self._note("Something could not be tidied up", given.exc_value)

    def _note(self, title: str, error: BaseException | None) -> None:
        if error is not None and locate(error) not in self._told:
            self._told.add(locate(error))
            self._log.write(report(title, error))

    def _take_in(self, path: Path) -> None:
        """Have the log say what a fault of C code left in a file, which goes then. A copy of the
        game that runs has its own file locked."""
        with suppress(OSError):
            files.check(path)
            with path.open("rb") as file:
                if not lock(file.fileno()):
                    return
                found = files.read(path, MOST_FAULT).decode("utf-8", "replace")
            said = report("The system stopped the program", None, found)
            if not found or self._log.write(said):
                os.remove(path)
