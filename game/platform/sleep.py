"""Detection of a computer's sleep by a clock that runs on meanwhile."""

import sys
import time
from collections.abc import Callable

AWAKE_SECONDS = 1.0
"""What a clock that only sleep parts from the app's may gain unnoticed."""
SET_SECONDS = 60.0
"""What the wall clock may gain: time servers and hands set it while the computer is awake. Servers
correct a running computer by fractions of a second, and rarely by some seconds."""
_STALLED_SECONDS = 0.1  # between the readings of two clocks, after which they do not compare


class SleepDetector:
    """Tells when a clock that runs on has gained more than ``least`` seconds on the app's.

    Both clocks return seconds. Where the app's clock itself runs on they never part.
    """

    def __init__(
        self, clock: Callable[[], float], runs_on: Callable[[], float], least: float = AWAKE_SECONDS
    ) -> None:
        self._clock, self._runs_on, self._least = clock, runs_on, least
        self._ahead = runs_on() - clock()

    @classmethod
    def of_system(cls) -> "SleepDetector":
        """Return a detector for ``time.perf_counter`` and the best clock of the system.

        ``perf_counter`` stands still in sleep on Linux and macOS; on Windows it runs on.
        """
        if sys.platform == "win32":
            return cls(time.perf_counter, time.perf_counter)
        number = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
        if sys.platform == "darwin":
            number = time.CLOCK_MONOTONIC_RAW  # that of Linux stands still
        if number is None:
            return cls(time.perf_counter, time.time, SET_SECONDS)
        return cls(time.perf_counter, lambda: time.clock_gettime(number))

    def has_slept(self) -> bool:
        """Return whether the computer has slept since the last call."""
        before = self._clock()
        ahead = self._runs_on() - before
        if self._clock() - before > _STALLED_SECONDS:
            return False  # the program stood still between the two readings: see next time
        gained, self._ahead = ahead - self._ahead, ahead
        return gained > self._least
