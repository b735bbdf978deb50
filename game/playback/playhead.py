"""The position of a playback: playing or paused, at any speed, stepped and sought."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Protocol


class Playable(Protocol):
    """Moves, each with its time, in milliseconds or another unit. More may be added at the end
    until it ``is_whole``; moves before ``first`` are no longer kept."""

    @property
    def first(self) -> int:
        """The smallest number of moves that can be made."""

    @property
    def moves(self) -> int:
        """The number of moves."""

    @property
    def ms(self) -> int:
        """The length, in the unit of the moves' times."""

    @property
    def is_whole(self) -> bool:
        """Whether no more moves will be added."""

    def time_of(self, move: int) -> int:
        """Return when the move with this number, counted from 0, is made."""

    def made_by(self, ms: float) -> int:
        """Return how many moves are made at a time."""


class _Nothing:
    first = moves = ms = 0
    is_whole = True

    def time_of(self, move: int) -> int:
        raise IndexError(move)

    def made_by(self, ms: float) -> int:
        return 0


class Playhead:
    """A position ``ms`` into something playable, with ``made`` of its moves made, since several may
    have the same time. ``approach_goal`` completes a step or seek beyond the end of what grows."""

    def __init__(self, playable: Playable | None = None) -> None:
        self.playable: Playable = playable or _Nothing()
        self.ms = 0.0
        self.made = 0
        self.speed = 1.0
        self.is_playing = False
        self._goal: int | None = None
        """The number of moves to be made; -1 for all of them, -2 for all but one, and so on."""

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing left to play."""
        playable = self.playable
        return playable.is_whole and self.made == playable.moves and self.ms >= playable.ms

    @property
    def is_awaiting(self) -> bool:
        """Whether it is to go on to moves that are not there yet."""
        return self._goal is not None

    def toggle(self) -> bool:
        """Play or pause, from the start if at the end; return whether the position changed."""
        if rewinds := not self.is_playing and self.is_at_end:
            self.seek(0)
        self.is_playing = not self.is_playing
        return rewinds

    def run(self, seconds: float) -> range:
        """Let time pass; return the numbers of the moves made in it."""
        if not self.is_playing:
            return range(0)
        before = self.made
        self.ms = min(self.ms + seconds * 1000 * self.speed, float(self.playable.ms))
        self.made = max(self.made, self.playable.made_by(self.ms))
        self.is_playing = not self.is_at_end
        return range(before, self.made)

    def seek(self, ms: float) -> None:
        """Go to a time, or to the nearer end if it is beyond that."""
        self._goal = None
        self.ms = min(max(0.0, ms), float(self.playable.ms))
        self.made = self.playable.made_by(self.ms)

    def seek_end(self) -> None:
        """Go to the end, including moves that are not there yet."""
        self.seek(self.playable.ms)
        self._set_goal(-1)

    def go_to(self, made: int) -> None:
        """Go to where this many moves are made, or as near to it as there are moves."""
        self._goal = None
        self.made = min(max(self.playable.first, made), self.playable.moves)
        self.ms = float(self.playable.time_of(self.made - 1)) if self.made else 0.0

    def step(self, by: int) -> None:
        """Pause, and make this many moves more or, if negative, fewer."""
        before, goal = self.made, self._goal
        self.is_playing = False
        self.go_to(before + by)
        if goal is not None and goal < 0:
            self._set_goal(min(-1, goal + by))
        else:
            self._set_goal(max(0, (before if goal is None else goal) + by))

    def seek_next(self, times: Sequence[int], by: int) -> bool:
        """Pause at the next (1) or previous (-1) of ascending times; return if there is one."""
        index = bisect_right(times, self.ms) if by > 0 else bisect_left(times, self.ms) - 1
        if is_found := 0 <= index < len(times):
            self.is_playing = False
            self.seek(times[index])
        return is_found

    def approach_goal(self) -> None:
        """Continue an earlier step or seek as far as moves have been added since."""
        goal, moves = self._goal, self.playable.moves
        if goal == -1:
            self.seek(self.playable.ms)
        elif goal is not None:
            self.go_to(goal if goal >= 0 else moves + 1 + goal)
        if goal is not None and not 0 <= goal <= moves:
            self._set_goal(goal)

    def _set_goal(self, goal: int) -> None:
        is_reached = self.playable.is_whole or 0 <= goal == self.made
        self._goal = None if is_reached else goal
