"""The moment after a game, in which its board shows how it ended."""

from game.ui import timing

_QUIET_AFTER, _STEPS_A_FRAME = 6, 2


class OutcomeTimer:
    """Counts down after the end of a game, in which the board shows how it ended."""

    def __init__(self) -> None:
        self._left: float | None = None
        self._steps = 0  # steps since the start
        self._ended_at = 0.0

    def start(self, won: bool, is_still: bool, most: float, at: float) -> None:
        """Start when a game ends, ``at`` a second of the clock; show the outcome after ``most``
        seconds of effect time at the latest, and sooner on a board that ``is_still``."""
        usual = timing.RESULTS_AFTER_WIN if won else timing.RESULTS_AFTER_LOSS
        self._left = min(timing.RESULTS_WHEN_OFF if is_still else usual, most)
        self._steps, self._ended_at = 0, at

    def cancel(self) -> None:
        """Stop the timer."""
        self._left = None

    @property
    def leaves_time(self) -> bool:
        """Whether there is time, once a frame, to prepare the outcome; not during an explosion,
        which is enough work."""
        is_due = self._steps > _QUIET_AFTER and self._steps % _STEPS_A_FRAME == 0
        return self._left is not None and is_due

    def hurry(self, at: float | None = None) -> bool:
        """Show the outcome now; return whether one follows. Input within HURRY_AFTER of the end was
        meant for the board and is ignored."""
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
        self._steps += 1
        is_due = self._left <= 0 and is_free
        if is_due:
            self._left = None
        return is_due
