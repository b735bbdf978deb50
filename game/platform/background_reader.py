"""Reads files in the background, one after another, so that no frame waits for them."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from game.platform.background import overlook

BREATH = 0.002
"""Seconds between two jobs, so that frames come in between."""


class Reader:
    """Runs jobs in the order they were added, on a thread that lives while there are any."""

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, *jobs: Callable[[], None]) -> None:
        """Run jobs when those before them are done."""
        with self._lock:
            self._jobs.extend(jobs)
            if self._jobs and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
                self._thread.start()

    def wait(self) -> None:
        """Return when nothing is left to do."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def close(self) -> None:
        """Drop what has not begun, and wait for what has."""
        with self._lock:
            self._jobs.clear()
        self.wait()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._thread = None
                    return
                job = self._jobs.popleft()
            try:
                job()
            except Exception as error:  # it costs that job, and none of those after it
                overlook(error)
            time.sleep(BREATH)
