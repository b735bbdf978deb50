"""Preparation of a recording in the background: its playback and its review."""

from collections.abc import Callable

from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import ReplayError
from engine.teacher.review import LARGEST, review_game
from engine.teacher.review_model import Review
from game.platform.background import BackgroundTask, report_error
from game.playback.playback import Playback, is_quick

LARGEST_REVIEWED = LARGEST  # cells of the largest board that is reviewed
_QUICK = ((False, False),)
_DEEP = ((False, True), (True, True))
"""Whether each pass of a review finds the chances to win, and what would have been better."""


class RecordingLoader:
    """Prepares ``playback``, at once except for very large games, and then ``review``.

    An ``is_deep`` review includes what would have been better and, some seconds later, the chances
    to win. Very large boards have none. ``error`` is why there is nothing to show. A ``playback``
    that exists already is used.
    """

    def __init__(
        self, recording: Recording, is_deep: bool = False, playback: Playback | None = None
    ) -> None:
        self._recording = recording
        self.playback: Playback | None = None
        self.review: Review | None = None
        self.error: Exception | None = None
        self._is_deep = is_deep
        self._passes = list(_DEEP if is_deep else _QUICK)
        self._loading: BackgroundTask[Playback] = BackgroundTask()
        self._reviewing: BackgroundTask[Review] = BackgroundTask()
        if playback is not None:
            self._set_playback(lambda: playback)
        elif is_quick(recording):
            self._set_playback(lambda: Playback(recording))
        else:
            self._loading.start(lambda is_wanted: Playback(recording, is_wanted))

    @property
    def is_working(self) -> bool:
        """Whether more is to come."""
        return self._loading.is_active or self._reviewing.is_active

    def poll(self) -> bool:
        """Take over what is done; return whether anything is new."""
        if self._loading.is_done:
            self._set_playback(self._loading.take)
            return True
        if self._reviewing.is_done:
            try:
                self.review = self._reviewing.take()
            except Exception as error:
                if self._is_deep:
                    raise
                report_error(error)  # a replay is shown without its review
            else:
                self._start_next_pass()
            return True
        return False

    def wait(self, seconds: float) -> None:
        """Wait for what is being done, at most for so long."""
        self._loading.wait(seconds)
        self._reviewing.wait(seconds)

    def cancel(self) -> None:
        """Stop working."""
        self._loading.cancel()
        self._reviewing.cancel()

    def _set_playback(self, make: Callable[[], Playback | None]) -> None:
        try:
            self.playback = make()
        except (ReplayError, RecordingError) as error:
            self.error = error
            return
        if self._recording.config.grid.size <= LARGEST_REVIEWED:
            self._start_next_pass()

    def _start_next_pass(self) -> None:
        if self._passes:
            chances, reasons = self._passes.pop(0)
            recording = self._recording
            self._reviewing.start(
                lambda is_wanted: review_game(recording, is_wanted, chances, reasons)
            )
