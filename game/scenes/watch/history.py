"""A game that the solver plays, with every position so far."""

from dataclasses import dataclass, replace

from engine.core.commands import Revert, Undo
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell
from engine.formats.recording import Result
from engine.rules.game import PAST_CELLS, Position, Status
from game.playback.autopilot import Plan
from game.session.session import Session

MOST_REPLAYED = 300
"""Moves of a usual board that are replayed at once, in some 15 ms, to take over a game at an
earlier moment. On a board of ``_TWICE`` cells each takes twice as long."""
_TWICE = 100_000


@dataclass(frozen=True)
class Moment:
    """The game after a move: ``plan`` was the move, None at the start and after a loss was taken
    back. ``guesses`` and ``losses`` are those so far; ``ms`` is the play clock's."""

    position: Position
    plan: Plan | None = None
    events: tuple[Event, ...] = ()
    ms: int = 0
    guesses: int = 0
    losses: int = 0

    @property
    def cell(self) -> Cell | None:
        return None if self.plan is None else self.plan.move.cell

    @property
    def is_guess(self) -> bool:
        return self.plan is not None and self.plan.is_guess

    @property
    def is_lost(self) -> bool:
        return self.position.status is Status.LOST


class WatchedGame:
    """The moments of one game, playable with a move as the unit of time.

    Times ``at`` are seconds of the app's clock. Of a very large board only the last moments are
    kept.
    """

    def __init__(self, config: GameConfig, seed: int, takes_back: bool = False) -> None:
        self.config = config
        self.takes_back = takes_back  # whether a loss is taken back, so that the game goes on
        self.first = 0
        self._session = Session(config, seed)
        self._moments = [Moment(self._session.position)]
        self._most = max(2, PAST_CELLS // config.grid.size)

    @property
    def newest(self) -> Moment:
        return self._moments[-1]

    @property
    def moves(self) -> int:
        return self.first + len(self._moments) - 1

    @property
    def ms(self) -> int:
        """The length, with a move as the unit of time."""
        return self.moves

    @property
    def is_whole(self) -> bool:
        return self.newest.position.is_over and not (self.takes_back and self.newest.is_lost)

    def time_of(self, move: int) -> int:
        return move + 1

    def made_by(self, ms: float) -> int:
        return min(max(self.first, round(ms)), self.moves)

    def moment(self, made: int) -> Moment:
        return self._moments[made - self.first]

    @property
    def guesses(self) -> list[tuple[int, Moment]]:
        """The moments after guesses, each with the number of moves that lead to it."""
        numbered = enumerate(self._moments, self.first)
        return [(made, moment) for made, moment in numbered if moment.is_guess]

    def clock_ms(self, at: float) -> int:
        return self._session.clock.ms(at)

    def run_clock(self, is_running: bool, at: float) -> None:
        """Start or stop the play clock, which runs only while the game is in play."""
        if is_running and self._session.status is Status.PLAYING:
            self._session.clock.start(at)
        else:
            self._session.clock.stop(at)

    def play(self, plan: Plan, at: float) -> None:
        before = self.newest
        events = self._session.submit(plan.move, at)
        is_lost = self._session.status is Status.LOST
        self._add(plan, events, before.guesses + plan.is_guess, before.losses + is_lost)

    def take_back(self, at: float) -> None:
        """Take back the loss that the newest moment is; its mine is flagged."""
        before = self.newest
        assert before.is_lost
        events = self._session.submit(Revert(), at)
        self._add(None, events, before.guesses, before.losses)

    def hand_over(self, made: int, at: float) -> Session:
        """Return the game after this many moves, for someone to play on; it must not be over."""
        moment, session = self.moment(made), self._session
        assert not moment.position.is_over
        if made == self.moves:
            return session
        if moment.position.status is Status.READY:
            return Session(self.config, session.seed)
        if made * (_TWICE + self.config.grid.size) <= MOST_REPLAYED * _TWICE:
            moves, ms = tuple(session.record[:made]), moment.ms
            recording = session.recording(at)
            return Session.from_recording(
                replace(recording, moves=moves, result=Result.ABANDONED, ms=ms)
            )
        for _ in range(self.moves - made):
            session.submit(Undo(), at)
        return session

    def _add(self, plan: Plan | None, events: tuple[Event, ...], guesses: int, losses: int) -> None:
        ms = self._session.record[-1].ms
        self._moments.append(Moment(self._session.position, plan, events, ms, guesses, losses))
        spare = max(0, len(self._moments) - self._most)
        del self._moments[:spare]
        self.first += spare
