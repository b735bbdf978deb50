"""A game that plays itself, as it is watched: every position so far, and the one that is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.commands import Revert, Undo
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell
from engine.formats.recording import Result
from engine.rules.game import PAST_CELLS, Position, Status
from game.platform.background import BackgroundTask
from game.playback.autopilot import Autopilot, Pace, Plan, Thought
from game.session.session import Session

MOST_REPLAYED = 300
"""Moves of a usual board that are played again at once, to take over a game where it stood before:
they take some 15 ms. Of a board with so many cells as ``_TWICE`` each takes twice as long."""
_TWICE = 100_000


@dataclass(frozen=True)
class Moment:
    """The game after a move: ``plan`` was the move, None at the start and where a loss was taken
    back. ``guesses`` and ``losses`` are those so far; ``ms`` is the play clock's."""

    position: Position
    plan: Plan | None = None
    events: tuple[Event, ...] = ()
    ms: int = 0
    guesses: int = 0
    losses: int = 0

    @property
    def cell(self) -> Cell | None:
        """Where the move was made."""
        return None if self.plan is None else self.plan.move.cell

    @property
    def is_guess(self) -> bool:
        """Whether the move was one."""
        return self.plan is not None and self.plan.is_guess


class Watching:
    """The moments of one game and the one that is ``shown``; new ones are made by an autopilot.

    Times are seconds of the app's clock. On a very large board only the last moments are kept.
    """

    def __init__(
        self, config: GameConfig, seed: int, pace: Pace, thinking: BackgroundTask[Thought]
    ) -> None:
        self.config = config
        self.pilot = Autopilot(config, seed, pace, thinking)
        self._session = Session(config, seed)
        self._moments = [Moment(self._session.position)]
        self._dropped = 0
        self._most = max(2, PAST_CELLS // config.grid.size)
        self._at = 0

    @property
    def shown(self) -> Moment:
        """The moment that is looked at."""
        return self._moments[self._at]

    @property
    def made(self) -> int:
        """How many moves lead to it."""
        return self._dropped + self._at

    @property
    def first(self) -> int:
        """How many moves lead to the earliest moment that is kept."""
        return self._dropped

    @property
    def last(self) -> int:
        """How many moves were made altogether."""
        return self._dropped + len(self._moments) - 1

    @property
    def is_newest(self) -> bool:
        """Whether nothing is known of what comes next."""
        return self._at == len(self._moments) - 1

    @property
    def input_history(self) -> list[tuple[int, Moment]]:
        """All that are kept, each with how many moves lead to it."""
        return list(enumerate(self._moments, self._dropped))

    @property
    def coming(self) -> Plan | None:
        """The move that comes next, if it is known."""
        if self.shown.position.is_over:
            return None
        return self.pilot.plan if self.is_newest else self._moments[self._at + 1].plan

    def ms(self, at: float) -> int:
        """The play clock at the moment shown."""
        return self._session.clock.ms(at) if self.is_newest else self.shown.ms

    def run_clock(self, is_running: bool, at: float) -> None:
        """Let the play clock run, which it does only while something new may come."""
        clock = self._session.clock
        if is_running and self.is_newest and self._session.status is Status.PLAYING:
            clock.start(at)
        else:
            clock.stop(at)

    def go_to(self, made: int) -> None:
        """Look at the moment to which so many moves lead, or the nearest one that is kept."""
        self._at = min(max(0, made - self._dropped), len(self._moments) - 1)

    def go_on(self) -> Moment:
        """Look at the next moment, which is there already."""
        assert not self.is_newest
        self._at += 1
        return self.shown

    def play(self, plan: Plan, at: float) -> Moment:
        """Make a new move and look at what came of it."""
        before = self.shown
        events = self._session.submit(plan.move, at)
        is_lost = self._session.status is Status.LOST
        return self._add(plan, events, at, before.guesses + plan.is_guess, before.losses + is_lost)

    def take_back(self, at: float) -> Moment:
        """Take back the loss that the newest moment is; its mine is flagged."""
        before = self.shown
        assert self.is_newest
        assert before.position.status is Status.LOST
        events = self._session.submit(Revert(), at)
        return self._add(None, events, at, before.guesses, before.losses)

    def hand_over(self, at: float) -> Session:
        """The game as it is shown, for someone to go on with; not for one that is over."""
        assert not self.shown.position.is_over
        session, made = self._session, self.made
        if self.is_newest:
            return session
        if self.shown.position.status is Status.READY:
            return Session(self.config, session.seed)
        if made * (_TWICE + self.config.grid.size) <= MOST_REPLAYED * _TWICE:
            moves, ms = tuple(session.record[:made]), self.shown.ms
            recording = session.recording(at)
            return Session.from_recording(
                replace(recording, moves=moves, result=Result.ABANDONED, ms=ms)
            )
        for _ in range(self.last - made):
            session.submit(Undo(), at)
        return session

    def close(self) -> None:
        """Nothing more is to be found out."""
        self.pilot.close()

    def _add(
        self,
        plan: Plan | None,
        events: tuple[Event, ...],
        at: float,
        guesses: int,
        losses: int,
    ) -> Moment:
        assert self.is_newest
        ms = self._session.record[-1].ms
        moment = Moment(self._session.position, plan, events, ms, guesses, losses)
        self._moments.append(moment)
        spare = max(0, len(self._moments) - self._most)
        del self._moments[:spare]
        self._dropped += spare
        self._at = len(self._moments) - 1
        return moment
