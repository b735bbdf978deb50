"""Background review of the games in the record book, one after another."""

from collections.abc import Callable

from engine.formats.replay import ReplayError
from engine.teacher.luck import LuckReview, review_luck
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.store import Store, queries
from game.store.rows import parse_stored_recording

LOOK_EVERY = 2.0  # seconds between two searches for such a game while there is none


class Reviewer:
    """Adds to the store the solver's review of each game: its luck and its mistakes.

    Times are seconds of the app's clock; it begins some time after ``at``. If the solver fails on a
    game, the error goes to ``log_error``, and the game counts as one that cannot be reviewed.
    """

    def __init__(
        self, store: Store, at: float, log_error: Callable[[str, Exception], None]
    ) -> None:
        self._store = store
        self._log_error = log_error
        self.task: BackgroundTask[LuckReview | None] = BackgroundTask()
        self._number = 0
        self._logged: Exception | None = None
        self._next_look = at + LOOK_EVERY

    def poll(self, at: float, is_free: bool) -> None:
        """Store a finished review, and begin another if nobody is playing."""
        if self.task.is_active:
            if at < self._next_look or not self.task.is_done:
                return
            if not self._store.add_review(self._number, self._review_result()):
                self._next_look = at + LOOK_EVERY  # until then the task keeps the result
                return
            self.task.cancel()
        if not is_free or at < self._next_look:
            return
        found = self._store.ask(queries.unreviewed)
        if found is None:
            self._next_look = at + LOOK_EVERY
            return
        self._number, stored = found
        self.task.start(lambda is_wanted: _review_stored(stored))

    def _review_result(self) -> LuckReview | None:
        try:
            return self.task.result()
        except Exception as error:
            if error is not self._logged:  # the same error comes again while it cannot be written
                self._logged = error
                self._log_error("A game could not be looked over", error)
            return None


def _review_stored(stored: object) -> LuckReview | None:
    """Return None for a game that does not replay, or that is so large that single operations on
    its integers would hold up the frames."""
    recording = parse_stored_recording(stored)
    if recording is None or recording.config.grid.span > LARGEST_REVIEWED:
        return None
    try:
        return review_luck(recording, with_reasons=True, since_end=True)
    except ReplayError:
        return None
