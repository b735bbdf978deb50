"""What has to be done before a recording can be shown: to verify it, and to look it over."""

from __future__ import annotations

from collections.abc import Callable

from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import ReplayError
from engine.teacher.review import LARGEST, review_game
from engine.teacher.review_model import Review
from game.platform.background import BackgroundTask, report_error
from game.playback.playback import Playback, is_quick

LARGEST_REVIEWED = LARGEST
"""Cells of the largest board that is looked over."""
_QUICK = ((False, False),)
_DEEP = ((False, True), (True, True))
"""Whether each look works out the chances to win, and what would have been better."""


class Preparation:
    """``playback`` is there at once for all but very large games, ``found`` some frames later;
    there is none of very large boards. ``is_deep`` has what would have been better in it as well
    and, some seconds later, the chances to win.

    ``error`` tells why there will be none. ``tend`` takes in what is done. A playback that is at
    hand need not be made anew.
    """

    def __init__(
        self, recording: Recording, is_deep: bool = False, playback: Playback | None = None
    ) -> None:
        self._recording = recording
        self.playback: Playback | None = None
        self.found: Review | None = None
        self.error: Exception | None = None
        self._is_deep = is_deep
        self._looks = list(_DEEP if is_deep else _QUICK)
        self._loading: BackgroundTask[Playback] = BackgroundTask()
        self._looking: BackgroundTask[Review] = BackgroundTask()
        if playback is not None:
            self._take(lambda: playback)
        elif is_quick(recording):
            self._take(lambda: Playback(recording))
        else:
            self._loading.start(lambda is_wanted: Playback(recording, is_wanted))

    @property
    def is_working(self) -> bool:
        """Whether more is to come."""
        return self._loading.is_active or self._looking.is_active

    def tend(self) -> bool:
        """Whether something has come."""
        if self._loading.is_done:
            self._take(self._loading.take)
            return True
        if self._looking.is_done:
            self._take_in()
            return True
        return False

    def wait(self, seconds: float) -> None:
        """Wait for what is being done, at most so long."""
        self._loading.wait(seconds)
        self._looking.wait(seconds)

    def drop(self) -> None:
        """Nothing more is wanted."""
        self._loading.cancel()
        self._looking.cancel()

    def _take(self, made: Callable[[], Playback | None]) -> None:
        try:
            self.playback = made()
        except (ReplayError, RecordingError) as error:
            self.error = error
            return
        if self._recording.config.grid.size <= LARGEST_REVIEWED:
            self._look()

    def _take_in(self) -> None:
        """A recording can be shown without what this would have found in it."""
        try:
            self.found = self._looking.take()
        except Exception as error:
            if self._is_deep:
                raise
            report_error(error)
        else:
            self._look()

    def _look(self) -> None:
        """Begin with the next look, if there is one."""
        if self._looks:
            chances, reasons = self._looks.pop(0)
            recording = self._recording
            self._looking.start(
                lambda is_wanted: review_game(recording, is_wanted, chances, reasons)
            )
