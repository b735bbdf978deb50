"""What the system is told while the game runs: how to end it, and where faults go that nobody else
sees."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import IO

from game.log import Log
from game.report import fault_of, report

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask the program to end; no system has all of them."""
MOST_FAULT = 100_000
"""Bytes of what a fault of the system's own left behind."""


class Hooks:
    """Holds between ``enter`` and ``exit``. ``leave``, once it is set, is called when a signal asks
    for the end: the games are kept then as when the window is closed. A second signal ends at once.

    A fault of a thread, or of an object on its way out, costs nothing but that: it is logged, the
    same one once. A fault of C code leaves its traceback in ``fault.txt`` beside the log, which
    takes it in at the next start.
    """

    def __init__(self, log: Log) -> None:
        self.status = 0
        """What the program ends with: 128 and the signal's number, or 0."""
        self.leave: Callable[[], None] | None = None
        self._log = log
        self._told: set[tuple[str, str]] = set()
        self._path: Path = log.path.with_name("fault.txt")
        self._file: IO[bytes] | None = None

    def enter(self) -> None:
        """From now on."""
        for name in ENDING:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._end)
        threading.excepthook = self._thread
        sys.unraisablehook = self._unraisable
        self._take_in_fault()
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("ab", buffering=0)
            faulthandler.enable(self._file)

    def exit(self) -> None:
        """No longer; signals keep to it, for the program is about to end."""
        threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._take_in_fault()
        with suppress(OSError):  # it stays where it holds a log
            self._path.parent.rmdir()

    def _end(self, number: int, frame: FrameType | None) -> None:
        is_second, self.status = self.status != 0, 128 + number
        if is_second or self.leave is None:
            raise SystemExit(self.status)
        self.leave()

    def _thread(self, given: threading.ExceptHookArgs) -> None:
        name = "" if given.thread is None else given.thread.name
        self._note(f"A thread stopped: {name}", given.exc_value)

    def _unraisable(self, given: sys.UnraisableHookArgs) -> None:
        self._note("Something could not be tidied up", given.exc_value)

    def _note(self, title: str, error: BaseException | None) -> None:
        if error is not None and fault_of(error) not in self._told:
            self._told.add(fault_of(error))
            self._log.write(report(title, error))

    def _take_in_fault(self) -> None:
        """Have the log say what a fault of C code left in its file, which goes then."""
        with suppress(OSError):
            with self._path.open("rb") as file:
                found = file.read(MOST_FAULT).decode("utf-8", "replace")
            if not found or self._log.write(report("The system stopped the program", None, found)):
                os.remove(self._path)
