"""Looks games over that are in the book, one after the other, beside the frames."""

from __future__ import annotations

from collections.abc import Callable

from engine.formats.replay import ReplayError
from engine.teacher.luck import LuckReview, review_luck
from game.platform.background import BackgroundTask
from game.playback.loading import LARGEST_REVIEWED
from game.records import Store
from game.records.reviews import parse_stored_recording

LOOK_EVERY = 2.0
"""Seconds from one look for such a game to the next while there is none."""

Note = Callable[[str, Exception], None]


def _forget(title: str, error: Exception) -> None:
    pass


class Reviewer:
    """Gives the store what the solver says of each game: how lucky it was, and how it was led.

    Times are seconds of the app's clock; it begins some time after ``at``. ``note`` is told of a
    game that the solver breaks on; it counts as one that cannot be looked over.
    """

    def __init__(self, store: Store, at: float, note: Note = _forget) -> None:
        self._store = store
        self._note = note
        self.task: BackgroundTask[LuckReview | None] = BackgroundTask()
        self._number = 0
        self._told: Exception | None = None
        self._next_look = at + LOOK_EVERY

    def tend(self, at: float, is_free: bool) -> None:
        """Take what is done, and begin with another game where nobody is playing."""
        if self.task.is_active:
            if at < self._next_look or not self.task.is_done:
                return
            if not self._store.add_review(self._number, self._result()):
                self._next_look = at + LOOK_EVERY  # what is done is kept until it can be written
                return
            self.task.cancel()
        if is_free and at >= self._next_look:
            self._begin(at)

    def close(self) -> None:
        """What is under way is left; it is begun anew some other day."""
        self.task.cancel()

    def _result(self) -> LuckReview | None:
        try:
            return self.task.result()
        except Exception as error:
            if error is not self._told:  # asked for again when it could not be written
                self._told = error
                self._note("A game could not be looked over", error)
            return None

    def _begin(self, at: float) -> None:
        found = self._store.unreviewed()
        if found is None:
            self._next_look = at + LOOK_EVERY
            return
        self._number, kept = found
        self.task.start(lambda is_wanted: _review(kept))


def _review(kept: object) -> LuckReview | None:
    """None for a game that cannot be played again, or would be at it for too long: single steps
    on its integers would hold the frames up."""
    recording = parse_stored_recording(kept)
    if recording is None or recording.config.grid.size > LARGEST_REVIEWED:
        return None
    try:
        return review_luck(recording, with_reasons=True, since_end=True)
    except ReplayError:
        return None
