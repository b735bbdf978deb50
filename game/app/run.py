"""The game from opening its window to the exit status, and the signals that end it."""

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

import pygame

from game.app.context import Options
from game.app.crash_handler import UnrecoverableError
from game.app.loop import App
from game.platform import files, paths
from game.platform.crash_report import Log, locate, report, show_message
from game.platform.files import lock
from game.platform.sleep import SleepDetector
from game.platform.window import set_sdl_hints

END_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask the program to end; no system has all of them."""
REPEATED_WITHIN = 2.0  # how many seconds after a signal another one counts as the same request
MAX_FAULT_BYTES = 100_000
MAX_FAULT_FILES = 20  # the most files of earlier faults read at a start


class ProcessHooks:
    """Handlers that are in place between ``install`` and ``remove``.

    The first signal calls ``on_end``, if set, which ends the game like closing the window; a later
    signal ends the program at once. Signals that are ignored (nohup) stay ignored.

    An error in a thread or a finaliser is logged, but only once if it repeats. A fault of C code
    leaves its traceback in ``fault-<process>.txt`` beside the log, and the next start logs it.
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
        """Remove all handlers except those of signals, since the program is about to end."""
        threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._log_fault(self._path)
        with suppress(OSError):  # the log may be a folder
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
        """Log the traceback in the file of a fault and remove it, unless its process is still
        running."""
        with suppress(OSError):
            files.check(path)
            with path.open("rb") as file:
                if not lock(file.fileno()):
                    return
                found = files.read(path, MAX_FAULT_BYTES).decode("utf-8", "replace")
            if not found or self._log.write(report("The system stopped the program", None, found)):
                os.remove(path)


THREAD_SWITCH_SECONDS = 0.0005  # how long a background thread runs before it yields to the frame


def play(options: Options) -> None:
    """Open the window and play until the player leaves.

    Raises SystemExit: 2 if no window can be opened, 1 if the game cannot recover from an error,
    both after a sentence to the player, and 128 plus its number after a signal.
    """
    set_sdl_hints()
    hooks = ProcessHooks(Log(paths.user_data(options.data) / "log"))
    hooks.install()
    try:
        app = _open_app(options)
        hooks.on_end = app.leave
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        app.run()
    except UnrecoverableError as error:
        show_message(str(error))
        raise SystemExit(1) from None
    finally:
        hooks.remove()
    if hooks.status:
        raise SystemExit(hooks.status)


def _open_app(options: Options) -> App:
    try:
        return App(options, sleep=SleepDetector.of_system())
    except pygame.error as error:
        show_message(f"No window can be opened: {error}.")
        raise SystemExit(2) from None
