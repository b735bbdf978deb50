"""The time since a result was shown: how far its number is counted and its parts have come."""

import math
from collections.abc import Callable

from game.ui import timing

SECONDS = timing.RESULT_COUNT + 3 * timing.RESULT_PART + timing.RESULT_BAR  # until all is at rest


class Counting:
    """Nothing moves or counts where it ``is_still``; a number that falls into its place shakes as
    strongly as ``shake`` (0 to 1) says."""

    def __init__(self, is_still: Callable[[], bool], shake: Callable[[], float]) -> None:
        self.elapsed = 0.0
        self._is_still, self._shake = is_still, shake

    @property
    def is_done(self) -> bool:
        """Whether all is at rest."""
        return self.elapsed >= SECONDS

    def finish(self) -> None:
        """Show all at once."""
        self.elapsed = max(self.elapsed, SECONDS)

    def part(self, number: int, duration: float = timing.RESULT_PART) -> float:
        """Return how far (0 to 1) the ``number``-th part after the number has come."""
        if self._is_still():
            return timing.progress(self.elapsed, timing.RESULT_FADE)
        since = self.elapsed - timing.RESULT_COUNT - number * timing.RESULT_PART
        return timing.progress(since, duration)

    def filled(self, number: int) -> float:
        """Return how far (0 to 1) a bar has filled that does so as the ``number``-th part."""
        return timing.ease_out(self.part(number, timing.RESULT_BAR))

    @property
    def counted(self) -> float:
        """The part (0 to 1) of the number that is counted."""
        whole = timing.progress(self.elapsed, timing.RESULT_COUNT)
        return 1.0 if self._is_still() else timing.ease_out(whole)

    @property
    def fall(self) -> float:
        """The distance (1 to 0) of a falling number from its place."""
        if self._is_still():
            return 0.0
        since = self.elapsed - timing.RESULT_COUNT
        return timing.progress(-since, timing.RESULT_FALL) ** 2

    @property
    def sway(self) -> float:
        """The distance aside (-1 to 1) of a number that has just fallen."""
        since = self.elapsed - timing.RESULT_COUNT
        if self._is_still() or since < 0:
            return 0.0
        fading = self._shake() * (1 - timing.progress(since, timing.RESULT_SHAKE))
        return fading * math.sin(since * 90)
