"""A game in play: its moves, its file on disk, and its end in the record book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.core.commands import Move, Reset, Retry, Undo
from engine.core.config import RULES, GameConfig
from engine.core.events import Event, MoveUndone
from engine.dive.state import Dive
from engine.formats.share_code import Shared, ShareError, encode_share_code
from engine.rules.game import Status
from game.input.events import Device
from game.resources.texts import Message
from game.session.session import Session
from game.store import FinishedDive, GameMode, UnrankedReason, queries
from game.store.autosave import Autosave
from game.store.daily_tries import dive_size
from game.store.metadata import SaveMetadata
from game.store.saved_game import FRESH, GameStart

if TYPE_CHECKING:
    from game.scenes.context import Context


@dataclass
class DiveInPlay:
    """The dive with the board in play; ``finished`` is set once it is recorded."""

    state: Dive
    uid: str
    finished: FinishedDive | None = None
    older: tuple[Autosave, ...] = ()  # the autosaves of the boards before, see Autosave


class GameController:
    """Plays a game and keeps it on disk: in a file of its own while it lasts, then in the record
    book. With a ``dive``, each of its boards is such a game.

    A full disk never stops a game. While it lasts, ``save`` returns the problem once and ``poll``
    tries again. At the end the record book holds what it cannot write until it can; a game or dive
    that the book did not take stays in its file for the next start. ``leave`` records a game
    that could not be saved completely.
    """

    def __init__(
        self,
        context: Context,
        config: GameConfig,
        start: GameStart = FRESH,
        dive: DiveInPlay | None = None,
    ) -> None:
        self._context, self.dive = context, dive
        self.is_handed_on = False
        """Whether the next board of the dive has taken over saving it."""
        self.raced = start.ghost  # the earlier game that this one races against
        self._turns: list[int] = []
        """For each move of the player: 1 and the number of automatic moves after it."""
        if start.saved is not None:
            self.session = start.saved.restore_session()
            self.autosave = Autosave.resume(context.store, start.saved)
            return
        seed = context.fresh_seed() if start.seed is None else start.seed
        self.session = start.session or Session(config, seed, start.deal)
        older = () if dive is None else dive.older
        self.autosave = Autosave(context.store, context.folder, self._metadata(start), older)

    @property
    def is_over(self) -> bool:
        """Whether the board is won or lost."""
        return self.session.position.is_over

    @property
    def is_won(self) -> bool:
        """Whether the board is won."""
        return self.session.status is Status.WON

    @property
    def is_running(self) -> bool:
        """Whether a game is in progress; a dive lasts between its boards too."""
        if self.dive is None:
            return self.session.status is Status.PLAYING
        has_begun = self.session.status is not Status.READY or bool(self.dive.state.steps)
        return self.dive.finished is None and has_begun

    @property
    def is_only_try(self) -> bool:
        """Whether this is the one try of a day's board that can rank, and it has begun."""
        return self.is_running and self.autosave.metadata.first_try_day is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back; in a dive no move can be."""
        return self.dive is None and bool(self.session.game.past)

    @property
    def is_record(self) -> bool:
        """Whether the finished game is the player's best."""
        game = self.autosave.game
        return game is not None and self._context.store.ask(queries.is_record, game)

    @property
    def code(self) -> str | None:
        """The share code of the board; None for one that no seed gives, or no code can hold."""
        position, deal = self.session.position, self.session.deal
        if position.first is None or (deal is not None and deal.field is not None):
            return None
        try:
            return encode_share_code(Shared(self.session.config, position.seed, position.first))
        except ShareError:
            return None

    def start_play(self) -> tuple[Event, ...]:
        """Open the first cell of a deal, or start the clock of a resumed game."""
        now = self._context.clock()
        if self.session.status is Status.PLAYING:
            self.session.clock.start(now)
        elif self.session.deal is not None and self.session.status is Status.READY:
            self.autosave.claim_first_try(self.session)
            return self.session.begin(now)
        return ()

    def submit(self, move: Move, device: Device, at: float) -> tuple[tuple[Event, ...], bool]:
        """Make a move at a time of the clock; return its events, and whether it changed the board.

        Call ``save`` once all consequences of the move are decided.
        """
        before = self.session.position
        self.autosave.count_move(device)
        events = self.session.submit(move, at)
        self._context.trace.write_move(move, self.session.clock.ms(at), events)
        has_changed = self.session.position is not before
        if has_changed and (device is not Device.AUTO or not self._turns):
            self._turns.append(1)
        elif has_changed:
            self._turns[-1] += 1
        return events, has_changed

    def undo(self) -> tuple[Event, ...]:
        """Take back the player's last move and the automatic ones after it.

        A game that was over stays in the record book; the continued game is a new one.
        """
        was_over, now = self.is_over, self._context.clock()
        count = self._turns.pop() if self._turns else 1
        events = [event for _ in range(count) for event in self.session.submit(Undo(), now)]
        if events and was_over:
            self.autosave.continue_after_end()
        return _join_undone(events)

    def mark_paused(self) -> None:
        """Note that a game in play was paused, which keeps it from ranking."""
        if self.session.status is Status.PLAYING:
            self.autosave.add_flaw(UnrankedReason.PAUSED)

    def restart(self) -> tuple[Event, ...]:
        """End the game and begin another one of the same kind."""
        self.end()
        context, before = self._context, self.session
        seed = context.fresh_seed()
        config = context.settings.value.with_question_marks(before.config)
        config = replace(config, rules=RULES)
        self._begin(FRESH)
        if config == before.config and before.deal is None:
            return before.submit(Reset(seed), context.clock())
        self.session = Session(config, seed)
        return (self.session.game.created,)

    def retry(self) -> tuple[Event, ...]:
        """End the game and begin its board again; the first cell is opened for the player."""
        self.end()
        self._begin(
            GameStart(flaws=(UnrankedReason.GHOST,) if self.raced else (), ghost=self.raced)
        )
        events = self.session.submit(Retry(), self._context.clock())
        if self.is_over:
            self.end()
        return events

    def save(self) -> Message | None:
        """Record a finished game, or save one in play; return a problem unless it was returned
        before, or the results tell it."""
        if self.is_over:
            self.end()
            return None if self.dive is None else self._new_problem()
        self.autosave.save(self.session, self._context.clock())
        return self._new_problem()

    def poll(self) -> Message | None:
        """Save the running clock now and then, and retry failed saves; return a problem unless it
        was returned before."""
        now = self._context.clock()
        is_due = self.autosave.writer.is_due(now)
        self.autosave.poll(self.session, now)
        return self._new_problem() if is_due else None

    def _new_problem(self) -> Message | None:
        before = self._context.save_problem
        problem = self._context.save_problem = self.autosave.writer.problem
        return problem if problem != before else None

    def end(self) -> None:
        """Record the game: won, lost or, while in play, abandoned. The file of a dive's board stays
        until the next board has its own, or the dive is recorded."""
        self._record(hold=self.dive is not None and self.dive.finished is None)

    def claim_dive(self) -> None:
        """Claim the day's dive with its first cell, and again at its end, since that claim may not
        have been written: only its first try ranks."""
        assert self.dive is not None
        dive, day = self.dive.state, self.dive.state.day
        is_first = day is None or self._context.store.claim(day, dive_size(dive.air), self.dive.uid)
        if not is_first and not dive.is_known:
            self.dive.state = replace(dive, is_known=True)
            self.autosave.note_dive(self.dive.state)

    def end_dive(self) -> None:
        """Record the dive in its current state, whose board is over."""
        assert self.dive is not None
        if self.dive.finished is not None:
            return
        self.session.clock.stop(self._context.clock())
        if self.is_running:
            self.claim_dive()
        board, ended = self.session.position.board, self._context.store.now()
        self.dive.finished = FinishedDive.of(
            self.dive.state, board, self.dive_ms, ended, self.dive.uid
        )
        self._context.store.record_dive(self.dive.finished)
        self.autosave.put_away(self.dive.uid)

    @property
    def dive_ms(self) -> int:
        """The milliseconds of this board that the dive does not count yet."""
        return 0 if self.is_won else self.session.ms(self._context.clock())

    def can_wait(self) -> bool:
        """Return whether all of the game is saved, so that it can be left to be continued."""
        return self.autosave.can_wait(self.session)

    def leave(self) -> None:
        """Leave a game in play in its file, to be continued; record any other."""
        if self.is_handed_on or (self.is_running and self._leave_waiting()):
            return
        self.end()
        if self.dive is not None and self.dive.state.score:
            self.end_dive()
        self._record(hold=False)

    def leave_at_exit(self) -> None:
        """Leave the game for the next start of the program. If the last moves could not be saved to
        the disk, the game waits as it was before them."""
        if self.is_handed_on or not (self.is_running and self.autosave.holds_game):
            self.leave()
        elif not self._leave_waiting():
            self.autosave.close()

    def hand_on(self) -> tuple[Autosave, ...]:
        """Return the autosaves of this board and those before, for the next board to use."""
        self.is_handed_on = True
        return self.autosave.hand_on()

    def _leave_waiting(self) -> bool:
        """Leave the game in its file to be continued; return whether all of it is saved."""
        dive = None if self.dive is None else self.dive.state
        waiting = self.autosave.suspend(self.session, self._context.clock(), dive)
        if waiting is not None:
            self._context.waiting = (waiting, *self._context.waiting)
        return waiting is not None

    def _record(self, hold: bool) -> None:
        self.autosave.finish(self.session, self._context.clock(), hold)
        if not hold:
            self._context.save_problem = self.autosave.writer.problem

    def _begin(self, start: GameStart) -> None:
        self.raced = start.ghost
        self._turns.clear()
        self.autosave.begin(self._metadata(start))

    def _metadata(self, start: GameStart) -> SaveMetadata:
        flaws = tuple(flaw.value for flaw in start.flaws)
        player, dive = self._context.settings.value.player, self.dive
        metadata = SaveMetadata(flaws=flaws, daily=start.daily, player=player, aids=start.aids)
        if dive is None:
            return metadata
        return replace(metadata, mode=GameMode.ARCADE, run=dive.uid, dive=dive.state)


def _join_undone(events: Sequence[Event]) -> tuple[Event, ...]:
    """Merge the moves taken back into one event, so that the board is redrawn only once."""
    others, joined = [], MoveUndone(0, 0)
    for event in events:
        if isinstance(event, MoveUndone):
            joined = MoveUndone(joined.closed | event.closed, joined.mines | event.mines)
        else:
            others.append(event)
    return (*others, joined) if len(others) < len(events) else tuple(others)
