"""A recorded game as a function of time: how many moves are made, and where the game stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.core.board import Cover
from engine.core.commands import Withdrawal
from engine.core.events import CoverChanged, Event
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.formats.recording import Recording
from engine.formats.replay import Replay, verify
from engine.rules.game import Position, Status
from engine.rules.metrics import three_bv, three_bv_solved

MOST_BYTES = 64 << 20
"""Memory for the positions that are kept, about; where it is too little, only every n-th is."""
LARGEST_SOLVED = 20_000
"""Cells of a board on which the 3BV solved is counted at every move."""
QUICK_MOVES, QUICK_CELLS = 4000, 10_000
"""A game of no more moves on no more cells is played again in a tenth of a second."""
_INTEGERS = 5
"""Bitboards that a move makes anew: the opened cells and four planes of their numbers."""
_OVERHEAD = 600
"""Bytes of a kept position besides."""


class Slip(Enum):
    """What kind of mistake a move was."""

    LOSS = "loss"
    LOSS_BACK = "loss_back"
    """It lost the game, and was taken back."""
    WRONG_FLAG = "wrong_flag"


@dataclass(frozen=True)
class Mistake:
    """The move with this number lost the game, or put a flag where there is no mine."""

    move: int
    slip: Slip


class NotWantedError(Exception):
    """Nobody wants the playback any more that was being made."""


class Playback:
    """A verified recording, and the position after each of its moves.

    Raises ReplayError where the moves do not give what is recorded, and NotWantedError once
    ``is_wanted`` says no.
    """

    first = 0
    is_whole = True

    def __init__(self, recording: Recording, is_wanted: Callable[[], bool] = lambda: True) -> None:
        verify(recording)
        self.recording = recording
        self._times = [timed.ms for timed in recording.moves]
        self._replay = Replay(recording)
        self._at = 0
        self._kept = {0: self._replay.game.position}
        self._starts = [0]
        """Where to begin from: no later move takes back one that was made before."""
        self.mistakes: tuple[Mistake, ...] = self._play(is_wanted)

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return len(self._times)

    @property
    def ms(self) -> int:
        """How long the game was played."""
        return self.recording.ms

    def made_by(self, ms: float) -> int:
        """How many moves are made ``ms`` milliseconds into the game."""
        return bisect_right(self._times, ms)

    def time_of(self, move: int) -> int:
        """When the move with this number was made, counted from 0."""
        return self._times[move]

    def cell_of(self, move: int) -> Cell | None:
        """The cell of a move; None for one that took another back."""
        made = self.recording.moves[move].move
        return None if isinstance(made, Withdrawal) else made.cell

    def position(self, made: int) -> Position:
        """Where the game stands when so many moves are made."""
        kept = self._kept.get(made)
        if kept is not None:
            return kept
        self._go_to(made)
        return self._replay.game.position

    def events(self, move: int) -> tuple[Event, ...]:
        """What the move with this number made happen."""
        self._go_to(move)
        self._at += 1
        return self._replay.play(self.recording.moves[move])

    def _go_to(self, made: int) -> None:
        start = self._starts[bisect_right(self._starts, made) - 1]
        if not start <= self._at <= made:
            self._replay.game.restore(self._kept[start])
            self._at = start
        while self._at < made:
            self._replay.play(self.recording.moves[self._at])
            self._at += 1

    def _play(self, is_wanted: Callable[[], bool]) -> tuple[Mistake, ...]:
        """Play all moves, keep positions, and note the mistakes."""
        moves, game = self.recording.moves, self._replay.game
        size = self.recording.config.grid.size * _INTEGERS // 8 + _OVERHEAD
        every = 1 + len(moves) * size // MOST_BYTES
        mistakes = []
        changing: list[int] = []  # the moves that can be taken back
        for number, timed in enumerate(moves):
            if not is_wanted():
                raise NotWantedError
            before = game.position
            events = self._replay.play(timed)
            self._at = number + 1
            if game.status is Status.LOST:
                mistakes.append(Mistake(number, Slip.LOSS))
            elif _is_wrong_flag(events, game.position.field or self.recording.field):
                mistakes.append(Mistake(number, Slip.WRONG_FLAG))
            if isinstance(timed.move, Withdrawal):
                taken_back = changing.pop()
                if mistakes and mistakes[-1] == Mistake(taken_back, Slip.LOSS):
                    mistakes[-1] = Mistake(taken_back, Slip.LOSS_BACK)
                while self._starts[-1] > taken_back:
                    self._starts.pop()
            elif game.position is not before:
                changing.append(number)
            if self._at % every == 0:
                self._kept[self._at] = game.position
                self._starts.append(self._at)
        return tuple(mistakes)


def is_quick(recording: Recording) -> bool:
    """Whether the playback of a recording is made at once."""
    return len(recording.moves) <= QUICK_MOVES and recording.config.grid.size <= QUICK_CELLS


def part_solved(position: Position) -> float:
    """How much of a board is done, 0 to 1: of its 3BV, or on a large board of its cells."""
    field, opened = position.field, position.board.opened
    if field is None:
        return 0.0
    if field.grid.size > LARGEST_SOLVED:
        return opened.bit_count() / max(1, field.safe.bit_count())
    return three_bv_solved(field, opened) / max(1, three_bv(field))


def _is_wrong_flag(events: tuple[Event, ...], field: Minefield) -> bool:
    return any(
        isinstance(event, CoverChanged)
        and event.after is Cover.FLAG
        and not field.mines & field.grid.bit(event.cell)
        for event in events
    )
