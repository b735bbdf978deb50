"""A recorded game as a function of time, its preparation in the background, and a playhead."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from engine.core.board import Cover
from engine.core.commands import Withdrawal
from engine.core.events import CoverChanged, Event
from engine.core.grid import Cell
from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import Replay, ReplayError, verify
from engine.rules.game import Position, Status
from engine.rules.metrics import three_bv, three_bv_solved
from engine.teacher.observer import Review
from engine.teacher.review import LARGEST, review_game
from game.platform.background import BackgroundTask, report_error
from game.playback.pointer_path import PointerPath


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
        """Return how many moves are made by a time."""


class _Nothing:
    first = moves = ms = 0
    is_whole = True

    def time_of(self, move: int) -> int:
        raise IndexError(move)

    def made_by(self, ms: float) -> int:
        return 0


class Playhead:
    """A position ``ms`` into something playable, with ``made`` of its moves made: several moves may
    have the same time. ``approach_goal`` completes a step or seek past the current end while moves
    are still added."""

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
        """Whether it is waiting for moves that are not there yet."""
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
        """Pause, and go this many moves forward or, if negative, back."""
        before, goal = self.made, self._goal
        self.is_playing = False
        self.go_to(before + by)
        if goal is not None and goal < 0:
            self._set_goal(min(-1, goal + by))
        else:
            self._set_goal(max(0, (before if goal is None else goal) + by))

    def seek_next(self, times: Sequence[int], by: int) -> bool:
        """Pause at the next (1) or previous (-1) of ascending times; return whether there is
        one."""
        index = bisect_right(times, self.ms) if by > 0 else bisect_left(times, self.ms) - 1
        if is_found := 0 <= index < len(times):
            self.is_playing = False
            self.seek(times[index])
        return is_found

    def approach_goal(self) -> None:
        """Continue an earlier step or seek, up to the moves that have been added since."""
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


MAX_BYTES = 64 << 20  # rough memory of all positions; beyond it only every n-th is stored
LARGEST_SOLVED = 20_000  # cells of the largest board whose solved 3BV is counted at every move
QUICK_MOVES, QUICK_CELLS = 4000, 10_000  # the largest game replayed in a tenth of a second
MAX_MISTAKES = 2000  # the most mistakes reported; a game has a few
LARGEST_REVIEWED = LARGEST  # cells of the largest board that is reviewed
_WEIGHED = (True, False)
_QUICK, _DEEP = ((False, False),), ((False, True), (True, True))
"""For each pass of a review: whether it computes the chances to win, and the better moves."""
_BITBOARDS = 5  # bitboards that a move replaces: the opened cells and four planes of their numbers
_OVERHEAD_BYTES = 600  # the other bytes of a stored position


class MistakeKind(Enum):
    """A kind of mistake."""

    LOSS = "loss"
    LOSS_BACK = "loss_back"  # the move lost the game, and was taken back
    WRONG_SET = "wrong_set"  # the game was lost by a wrong one of as many flags as mines
    WRONG_SET_BACK = "wrong_set_back"
    WRONG_FLAG = "wrong_flag"


_BACK = {
    MistakeKind.LOSS: MistakeKind.LOSS_BACK,
    MistakeKind.WRONG_SET: MistakeKind.WRONG_SET_BACK,
}


@dataclass(frozen=True)
class Mistake:
    """The move with this number lost the game, or put a flag where there is no mine."""

    move: int
    kind: MistakeKind


class PlaybackCancelledError(Exception):
    """The playback that was being prepared is no longer wanted."""


class Playback:
    """A verified recording, and the position after each of its moves. Raises ReplayError if they do
    not lead to the recorded result, PlaybackCancelledError once ``is_wanted`` returns False."""

    first = 0
    is_whole = True

    def __init__(self, recording: Recording, is_wanted: Callable[[], bool] = lambda: True) -> None:
        verify(recording, partial(_stop_unless, is_wanted))
        self.recording = recording
        self._times = [timed.ms for timed in recording.moves]
        self.moves = len(self._times)
        self.ms = recording.ms
        self._replay = Replay(recording)
        self._at = 0
        self._stored = {0: self._replay.game.position}
        self._starts = [0]
        """Stored positions to start from: no later move takes back one made before them."""
        self.mistakes: tuple[Mistake, ...] = self._play(is_wanted)
        """The first mistakes and the last one, if there are more than MAX_MISTAKES."""
        self.pointer = PointerPath(recording)

    def made_by(self, ms: float) -> int:
        """Return how many moves are made ``ms`` milliseconds into the game."""
        return bisect_right(self._times, ms)

    def time_of(self, move: int) -> int:
        """Return when the move with this number, counted from 0, was made."""
        return self._times[move]

    def cell_of(self, move: int) -> Cell | None:
        """Return the cell of a move; None if it took back another."""
        made = self.recording.moves[move].move
        return None if isinstance(made, Withdrawal) else made.cell

    def position(self, made: int) -> Position:
        """Return the position after this many moves."""
        if made not in self._stored:
            self._go_to(made)
            return self._replay.game.position
        return self._stored[made]

    def events(self, move: int) -> tuple[Event, ...]:
        """Return the events of the move with this number."""
        self._go_to(move)
        self._at += 1
        return self._replay.play(self.recording.moves[move])

    def _go_to(self, made: int) -> None:
        start = self._starts[bisect_right(self._starts, made) - 1]
        if not start <= self._at <= made:
            self._replay.game.restore(self._stored[start])
            self._at = start
        while self._at < made:
            self._replay.play(self.recording.moves[self._at])
            self._at += 1

    def _play(self, is_wanted: Callable[[], bool]) -> tuple[Mistake, ...]:
        """Play all moves, store positions, and return the mistakes."""
        moves, game = self.recording.moves, self._replay.game
        interval = position_interval(self.recording)
        mistakes = []
        changing: list[int] = []  # the moves that can be taken back
        for number, timed in enumerate(moves):
            _stop_unless(is_wanted)
            before = game.position
            events = self._replay.play(timed)
            self._at = number + 1
            if game.status is Status.LOST:
                kind = MistakeKind.LOSS if game.position.exploded else MistakeKind.WRONG_SET
                mistakes.append(Mistake(number, kind))
            elif any(isinstance(e, CoverChanged) and self._is_wrong_flag(e) for e in events):
                mistakes.append(Mistake(number, MistakeKind.WRONG_FLAG))
            if isinstance(timed.move, Withdrawal):
                taken_back = changing.pop()
                if mistakes and mistakes[-1].move == taken_back and mistakes[-1].kind in _BACK:
                    mistakes[-1] = Mistake(taken_back, _BACK[mistakes[-1].kind])
                while self._starts[-1] > taken_back:
                    self._starts.pop()
            elif game.position is not before:
                changing.append(number)
            if self._at % interval == 0:
                self._stored[self._at] = game.position
                self._starts.append(self._at)
        return (*mistakes[:MAX_MISTAKES], *mistakes[MAX_MISTAKES:][-1:])

    def _is_wrong_flag(self, change: CoverChanged) -> bool:
        field = self._replay.game.position.field or self.recording.field
        return change.after is Cover.FLAG and not field.mines & field.grid.bit(change.cell)


def _stop_unless(is_wanted: Callable[[], bool]) -> None:
    if not is_wanted():
        raise PlaybackCancelledError


def position_interval(recording: Recording) -> int:
    """Return n if every n-th position of a recording is stored."""
    size = recording.config.grid.span * _BITBOARDS // 8 + _OVERHEAD_BYTES
    return 1 + len(recording.moves) * size // MAX_BYTES


def is_quick(recording: Recording) -> bool:
    """Return whether a recording is prepared for playback at once."""
    return len(recording.moves) <= QUICK_MOVES and recording.config.grid.span <= QUICK_CELLS


def part_solved(position: Position) -> float:
    """Return the solved part of a board, 0 to 1: of its 3BV, or on a large board of its cells."""
    field, opened = position.field, position.board.opened
    if field is None:
        return 0.0
    if field.grid.span > LARGEST_SOLVED:
        return opened.bit_count() / max(1, field.safe.bit_count())
    return three_bv_solved(field, opened) / max(1, three_bv(field))


class RecordingLoader:
    """Prepares ``playback``, at once except for very large games, and then ``review``.

    An ``is_deep`` review includes what would have been better and, some seconds later, the chances
    to win; any other has these once ``weigh`` is called. Very large boards have none. ``error`` is
    why there is nothing to show. A ``playback`` that exists already is used.
    """

    def __init__(
        self, recording: Recording, is_deep: bool = False, playback: Playback | None = None
    ) -> None:
        self._recording = recording
        self.playback: Playback | None = None
        self.review: Review | None = None
        self.error: Exception | None = None
        self._is_deep, self._is_weighed = is_deep, False
        self._passes = list(_DEEP if is_deep else _QUICK)
        self._looks = 0  # each move counts once when verified and once when played
        self._loading: BackgroundTask[Playback] = BackgroundTask()
        self._reviewing: BackgroundTask[Review] = BackgroundTask()
        if playback is not None:
            self._set_playback(lambda: playback)
        elif is_quick(recording):
            self._set_playback(lambda: Playback(recording))
        else:
            self._loading.start(
                lambda is_wanted: Playback(recording, self._counting_watch(is_wanted))
            )

    @property
    def part(self) -> float:
        """The completed part of the preparation of ``playback``, 0 to 1."""
        return min(1.0, self._looks / (2 * len(self._recording.moves) + 1))

    @property
    def is_working(self) -> bool:
        """Whether more is to come."""
        return self._loading.is_active or self._reviewing.is_active

    def poll(self) -> bool:
        """Collect finished results; return whether anything is new."""
        if self._loading.is_done:
            self._set_playback(self._loading.take)
            return True
        if self._reviewing.is_done:
            try:
                self.review = self._reviewing.take()
            except Exception as error:
                if self._is_deep:
                    raise
                report_error(error)  # a replay is shown even without its review
            else:
                self._start_next_pass()
            return True
        return False

    def weigh(self) -> None:
        """Have a review that is not deep include the chances to win from now on."""
        if not self._is_deep and not self._is_weighed:
            self._is_weighed = True
            self._passes.append(_WEIGHED)
            if self.review is not None and not self._reviewing.is_active:
                self._start_next_pass()

    def wait(self, seconds: float) -> None:
        """Wait for the current work, for at most ``seconds``."""
        self._loading.wait(seconds)
        self._reviewing.wait(seconds)

    def cancel(self) -> None:
        """Stop working."""
        self._loading.cancel()
        self._reviewing.cancel()

    def _counting_watch(self, is_wanted: Callable[[], bool]) -> Callable[[], bool]:
        def look() -> bool:
            self._looks += 1
            return is_wanted()

        return look

    def _set_playback(self, make: Callable[[], Playback | None]) -> None:
        try:
            self.playback = make()
        except (ReplayError, RecordingError) as error:
            self.error = error
            return
        if self._recording.config.grid.span <= LARGEST_REVIEWED:
            self._start_next_pass()

    def _start_next_pass(self) -> None:
        if self._passes:
            recording, passes = self._recording, self._passes.pop(0)
            self._reviewing.start(lambda is_wanted: review_game(recording, is_wanted, *passes))
