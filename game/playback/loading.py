"""Preparation of a recording in the background: its playback and its review."""

from __future__ import annotations

from collections.abc import Callable

from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import ReplayError
from engine.teacher.review import LARGEST, postmortem
from engine.teacher.review_model import Postmortem
from game.platform.background import Later, overlook
from game.playback.playback import Playback, is_quick

LARGEST_REVIEWED = LARGEST
"""Cells of the largest board that is reviewed."""
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
        self.review: Postmortem | None = None
        self.error: Exception | None = None
        self._is_deep = is_deep
        self._passes = list(_DEEP if is_deep else _QUICK)
        self._loading: Later[Playback] | None = None
        self._reviewing: Later[Postmortem] | None = None
        if playback is not None:
            self._set_playback(lambda: playback)
        elif is_quick(recording):
            self._set_playback(lambda: Playback(recording))
        else:
            self._loading = Later(lambda is_wanted: Playback(recording, is_wanted))

    @property
    def is_working(self) -> bool:
        """Whether more is to come."""
        return self._loading is not None or self._reviewing is not None

    def poll(self) -> bool:
        """Take over what is done; return whether anything is new."""
        if self._loading is not None and self._loading.is_done:
            loading, self._loading = self._loading, None
            self._set_playback(loading.answer)
            return True
        if self._reviewing is not None and self._reviewing.is_done:
            reviewing, self._reviewing = self._reviewing, None
            self._set_review(reviewing)
            return True
        return False

    def wait(self, seconds: float) -> None:
        """Wait for what is being done, at most for so long."""
        for work in (self._loading, self._reviewing):
            if work is not None:
                work.wait(seconds)

    def cancel(self) -> None:
        """Stop working."""
        for work in (self._loading, self._reviewing):
            if work is not None:
                work.drop()

    def _set_playback(self, make: Callable[[], Playback | None]) -> None:
        try:
            self.playback = make()
        except (ReplayError, RecordingError) as error:
            self.error = error
            return
        if self._recording.config.grid.size <= LARGEST_REVIEWED:
            self._start_next_pass()

    def _set_review(self, reviewing: Later[Postmortem]) -> None:
        try:
            self.review = reviewing.answer()
        except Exception as error:
            if self._is_deep:
                raise
            overlook(error)  # a replay is shown without its review
        else:
            self._start_next_pass()

    def _start_next_pass(self) -> None:
        if self._passes:
            chances, reasons = self._passes.pop(0)
            recording = self._recording
            self._reviewing = Later(
                lambda is_wanted: postmortem(recording, is_wanted, chances, reasons)
            )
