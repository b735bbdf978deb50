"""Work in the background, on threads that end with the program."""

import threading
import time
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread
from typing import Generic, TypeVar

_Result = TypeVar("_Result")
Work = Callable[[Callable[[], bool]], _Result]
"""Called with a function that tells whether the result is still wanted."""

FRAME_SHARE = 0.008
"""Seconds of a frame to wait for a result, so that a quick one is available in the same frame."""
PAUSE_BETWEEN_JOBS = 0.002  # seconds left to the frames between two jobs
PATIENCE = 1.0
"""Seconds after which work for which the system has no thread is done by the caller: that holds up
a frame, but nothing waits for ever."""
_PAUSE_BETWEEN_TRIES = 0.01  # seconds, while something waits for a thread to start
clock = time.monotonic


class _Run(Generic[_Result]):
    """One piece of work and its result."""

    def __init__(self, work: Work[_Result]) -> None:
        self._work = work
        self.asked_at = clock()
        self.is_wanted = True
        self.done = Event()
        self.result: _Result | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            if self.is_wanted:
                self.result = self._work(lambda: self.is_wanted)
        except Exception as error:  # raised when the result is requested
            self.error = error
        self.done.set()


class BackgroundTask(Generic[_Result]):
    """Computes something on a thread of its own, which lives while there is work.

    Newer work replaces older: at most one piece runs at a time, and a piece waiting for a cancelled
    one to return is dropped if a still newer one comes. If the system refuses a thread, every query
    about the work tries again.
    """

    def __init__(self, work: Work[_Result] | None = None) -> None:
        self._lock = Lock()
        self._thread: Thread | None = None
        self._latest: _Run[_Result] | None = None
        self._next: _Run[_Result] | None = None
        if work is not None:
            self.start(work)

    def start(self, work: Work[_Result]) -> None:
        """Cancel the previous work, and begin this as soon as the thread is free."""
        self.cancel()
        with self._lock:
            self._latest = self._next = _Run(work)
        self._begin()

    @property
    def is_active(self) -> bool:
        """Whether work was started that was neither cancelled nor collected."""
        return self._latest is not None

    @property
    def is_done(self) -> bool:
        """Whether there is a result, or an error."""
        if self._latest is None:
            return False
        self._begin()
        return self._latest.done.is_set()

    def result(self) -> _Result | None:
        """Return the result, or None if there is none yet. Raises the error that the work
        raised."""
        if self._latest is None or not self.is_done:
            return None
        if self._latest.error is not None:
            raise self._latest.error
        return self._latest.result

    def take(self) -> _Result | None:
        """Return the result as ``result`` does, and forget it."""
        try:
            return self.result()
        finally:
            self._latest = None

    def wait(self, seconds: float) -> bool:
        """Wait for the work for at most ``seconds``, and return whether it is done."""
        end = clock() + seconds
        while self._latest is not None and not self.is_done:
            left = end - clock()
            if left <= 0:
                return False
            is_refused = self._thread is None
            self._latest.done.wait(min(left, _PAUSE_BETWEEN_TRIES) if is_refused else left)
        return True

    def cancel(self) -> None:
        """Drop the result. Work in progress is asked to stop, and may take a while to return."""
        if self._latest is not None:
            self._latest.is_wanted = False
            self._latest = None

    def close(self) -> None:
        """Cancel the work, and wait until it has returned."""
        self.cancel()
        if thread := self._thread:
            thread.join()

    def _begin(self) -> None:
        """Start a thread for work that has none. If the system has refused threads for too long, do
        the work here."""
        with self._lock:
            run = self._next
            if run is None or self._thread is not None:
                return
            try:
                thread = Thread(target=self._run_jobs, name="background", daemon=True)
                thread.start()
            except (RuntimeError, MemoryError):
                if clock() < run.asked_at + PATIENCE:
                    return
                self._next = None
            else:
                self._thread = thread
                return
        run.run()

    def _run_jobs(self) -> None:
        while True:
            with self._lock:
                run, self._next = self._next, None
                if run is None:
                    self._thread = None
                    return
            run.run()


def run_jobs(jobs: Iterable[Callable[[], object]], is_wanted: Callable[[], bool]) -> None:
    """Run jobs one after another while they are wanted. An error ends only its own job."""
    for job in jobs:
        if not is_wanted():
            return
        try:
            job()
        except Exception as error:
            report_error(error)
        time.sleep(PAUSE_BETWEEN_JOBS)


def report_error(error: Exception) -> None:
    """Handle an error like one that ended a thread: it is logged, and the game continues."""
    given = (type(error), error, error.__traceback__, threading.current_thread())
    threading.excepthook(threading.ExceptHookArgs(given))
