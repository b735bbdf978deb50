"""The moment between the end of a game and what comes next."""

from __future__ import annotations

from game.ui import timing


class OutcomeTimer:
    """Counts down after the end of a game, in which the board shows how it ended."""

    def __init__(self) -> None:
        self._left: float | None = None
        self._ended_at = 0.0

    def start(self, won: bool, is_still: bool, most: float, at: float) -> None:
        """Count down in effect time, for at most so many seconds, from the end of a game ``at``
        that second. A board that ``is_still`` has little to show."""
        usual = timing.RESULTS_AFTER_WIN if won else timing.RESULTS_AFTER_LOSS
        self._left = min(timing.RESULTS_WHEN_OFF if is_still else usual, most)
        self._ended_at = at

    def cancel(self) -> None:
        """Have nothing follow."""
        self._left = None

    def hurry(self, at: float | None = None) -> bool:
        """Be due now; return whether something follows at all. Input ``at`` a moment so soon after
        the end that it was meant for the board hurries nothing."""
        is_meant = at is None or at > self._ended_at + timing.HURRY_AFTER
        if self._left is None or not is_meant:
            return False
        self._left = 0.0
        return True

    def update(self, step: float, is_free: bool) -> bool:
        """Let ``step`` seconds pass; return, once, that the time is up and ``is_free`` holds."""
        if self._left is None:
            return False
        self._left -= step
        is_due = self._left <= 0 and is_free
        if is_due:
            self._left = None
        return is_due
