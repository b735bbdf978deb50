"""One piece of work off the frame's path, on a thread that dies with the program."""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

_Made = TypeVar("_Made")


def overlook(error: Exception) -> None:
    """A fault costs no more than the work that it came up in: it goes where those of threads go."""
    given = (type(error), error, error.__traceback__, threading.current_thread())
    threading.excepthook(threading.ExceptHookArgs(given))


class Later(Generic[_Made]):
    """Works something out. ``work`` is handed a call that says whether it is still wanted."""

    def __init__(self, work: Callable[[Callable[[], bool]], _Made]) -> None:
        self._work = work
        self._made: _Made | None = None
        self._error: Exception | None = None
        self._done, self._dropped = Event(), Event()
        Thread(target=self._run, name="later", daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, be it an error."""
        return self._done.is_set()

    def answer(self) -> _Made | None:
        """What was made, None while it is not ready. Raises what the work raised."""
        if not self.is_done:
            return None
        if self._error is not None:
            raise self._error
        return self._made

    def wait(self, seconds: float) -> bool:
        """Wait until it is done, at most so long; whether it is."""
        return self._done.wait(seconds)

    def drop(self) -> None:
        """It is no longer wanted."""
        self._dropped.set()

    def _run(self) -> None:
        try:
            self._made = self._work(lambda: not self._dropped.is_set())
        except Exception as error:  # handed on to the one who asks
            self._error = error
        self._done.set()
