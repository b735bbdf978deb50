"""What has to be done before a recording can be shown: to verify it, and to look it over."""

from __future__ import annotations

from collections.abc import Callable

from engine.recording import Recording, RecordingError
from engine.replay import ReplayError
from engine.solver.luck import Review, review
from game.later import Later
from game.playback import Playback, is_quick

LARGEST_REVIEWED = 20_000
"""Cells of the largest board that is looked over: the integers of a larger one are so long that a
single step with them would hold up the frames."""


class Preparation:
    """``playback`` is there at once for all but very large games, ``review`` some frames later;
    there is none of very large boards.

    ``error`` tells why there will be none. ``tend`` takes in what is done.
    """

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self.playback: Playback | None = None
        self.review: Review | None = None
        self.error: Exception | None = None
        self._loading: Later[Playback] | None = None
        self._reviewing: Later[Review] | None = None
        if is_quick(recording):
            self._take(lambda: Playback(recording))
        else:
            self._loading = Later(lambda wanted: Playback(recording, wanted))

    def tend(self) -> bool:
        """Whether something has come."""
        if self._loading is not None and self._loading.is_done:
            loading, self._loading = self._loading, None
            self._take(loading.answer)
            return True
        if self._reviewing is not None and self._reviewing.is_done:
            self.review, self._reviewing = self._reviewing.answer(), None
            return True
        return False

    def wait(self, seconds: float) -> None:
        """Wait for what is being done, at most so long."""
        for work in (self._loading, self._reviewing):
            if work is not None:
                work.wait(seconds)

    def drop(self) -> None:
        """Nothing more is wanted."""
        for work in (self._loading, self._reviewing):
            if work is not None:
                work.drop()

    def _take(self, made: Callable[[], Playback | None]) -> None:
        try:
            self.playback = made()
        except (ReplayError, RecordingError) as error:
            self.error = error
            return
        if self._recording.config.grid.size <= LARGEST_REVIEWED:
            self._reviewing = Later(lambda wanted: review(self._recording))
