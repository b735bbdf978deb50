"""Detection of a computer's sleep by a clock that runs on during it."""

import sys
import time
from collections.abc import Callable

AWAKE_SECONDS = 1.0
"""The most that a clock which differs from the app's only in sleep may drift unnoticed."""
SET_SECONDS = 60.0
"""The most that the wall clock may jump: time servers and people set it while the computer is
awake. Servers correct a running computer by fractions of a second, and rarely by some seconds."""
_STALLED_SECONDS = 0.1  # the longest time between the readings of two clocks that can be compared


class SleepDetector:
    """Detects that a clock has gained more than ``least`` seconds on the app's clock.

    Both clocks return seconds. If the app's clock itself runs on during sleep, the two never
    differ.
    """

    def __init__(
        self, clock: Callable[[], float], runs_on: Callable[[], float], least: float = AWAKE_SECONDS
    ) -> None:
        self._clock, self._runs_on, self._least = clock, runs_on, least
        self._ahead = runs_on() - clock()

    @classmethod
    def of_system(cls) -> "SleepDetector":
        """Return a detector for ``time.perf_counter`` and the best clock of the system.

        ``perf_counter`` stops during sleep on Linux and macOS; on Windows it runs on.
        """
        if sys.platform == "win32":
            return cls(time.perf_counter, time.perf_counter)
        number = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
        if sys.platform == "darwin":
            number = time.CLOCK_MONOTONIC_RAW  # Linux's stops
        if number is None:
            return cls(time.perf_counter, time.time, SET_SECONDS)
        return cls(time.perf_counter, lambda: time.clock_gettime(number))

    def has_slept(self) -> bool:
        """Return whether the computer has slept since the last call."""
        before = self._clock()
        ahead = self._runs_on() - before
        if self._clock() - before > _STALLED_SECONDS:
            return False  # the program stood still between the two readings: check again next time
        gained, self._ahead = ahead - self._ahead, ahead
        return gained > self._least
