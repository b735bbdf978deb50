"""Where a playback is: playing or paused, at any speed, taken to any moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from game.playback.playback import Playback


class Playhead:
    """``ms`` milliseconds into the game, ``made`` moves of it made.

    Several moves may be of the same millisecond, so the two are kept apart.
    """

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.ms = 0.0
        self.made = 0
        self.speed = 1.0
        self.is_playing = False

    @property
    def is_at_end(self) -> bool:
        """Whether all of the game has been shown."""
        return self.ms >= self.playback.ms and self.made == self.playback.moves

    def toggle(self) -> bool:
        """Play or pause; at the end, from the start. Whether the moment is another one."""
        rewinds = not self.is_playing and self.is_at_end
        if rewinds:
            self.seek(0)
        self.is_playing = not self.is_playing
        return rewinds

    def run(self, seconds: float) -> range:
        """Let time pass; the numbers of the moves that were made in it."""
        if not self.is_playing:
            return range(0)
        before = self.made
        self.ms = min(self.ms + seconds * 1000 * self.speed, float(self.playback.ms))
        self.made = max(self.made, self.playback.made_by(self.ms))
        self.is_playing = not self.is_at_end
        return range(before, self.made)

    def seek(self, ms: float) -> None:
        """Go to a moment; past an end, to the end."""
        self.ms = min(max(0.0, ms), float(self.playback.ms))
        self.made = self.playback.made_by(self.ms)

    def step(self, by: int) -> None:
        """Pause, and go to where so many moves more (or fewer) are made."""
        self.is_playing = False
        self.made = min(max(0, self.made + by), self.playback.moves)
        self.ms = float(self.playback.time_of(self.made - 1)) if self.made else 0.0

    def to_next(self, times: Sequence[int], by: int) -> bool:
        """Pause at the next (``by`` 1) or the last (-1) of some times, which rise; whether there
        is one."""
        index = bisect_right(times, self.ms) if by > 0 else bisect_left(times, self.ms) - 1
        if not 0 <= index < len(times):
            return False
        self.is_playing = False
        self.seek(times[index])
        return True
