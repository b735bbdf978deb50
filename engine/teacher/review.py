"""A look back at a game: what each of its moves was, and what could have been known instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import prod

from engine.autoplay.win_probability_history import NotWantedError as NotWantedError
from engine.autoplay.win_probability_history import Prospects, Stand
from engine.core.board import Board, Cover
from engine.core.commands import Chord, Flag, Move, Open, Withdrawal
from engine.core.config import Fairness
from engine.core.events import CellsOpened, CoverChanged, Event, LossReverted, MineHit, MoveUndone
from engine.formats.recording import Recording, Timed
from engine.formats.replay import Replay
from engine.rules.game import Position, Status
from engine.teacher.better_moves import Remedies, Remedy
from engine.teacher.observer import Onlooker
from engine.teacher.review_model import COSTLY
from engine.teacher.review_model import Finding as Finding
from engine.teacher.review_model import Judged as Judged
from engine.teacher.review_model import Postmortem as Postmortem

BUDGET = 4_000_000
"""The work of one look back: moves of the tables tried, and the cells of each board looked at."""
LARGEST = 20_000
"""Cells of the largest board that is looked back at."""


class TooLargeError(ValueError):
    """A board that is too large to be looked back at; the message is one clear sentence."""


def postmortem(
    recording: Recording,
    wanted: Callable[[], bool] = lambda: True,
    with_chances: bool = True,
    with_reasons: bool = True,
    budget: int = BUDGET,
) -> Postmortem:
    """Look back at a recorded game, move by move.

    All is judged by the board before the move, never by the mines; flags and marks are no evidence,
    and the mine count is. What was seen before a move was taken back is known after it, as are
    the mines that a loss has shown. For a game played again on known mines the chances are those
    for who does not know them.

    ``with_chances`` works out the chances to win as well, which takes most of the time;
    ``with_reasons`` what would have been better. ``wanted`` is asked between moves. The ``budget``
    counts work, so a game has the same postmortem everywhere; moves past it are left out.

    Raises ReplayError for a recording whose moves the rules do not allow, TooLargeError for a board
    of more than 20,000 cells, and NotWantedError once ``wanted`` says no.
    """
    if recording.config.grid.size > LARGEST:
        raise TooLargeError(f"Boards of more than {LARGEST} cells are not looked back at.")
    return LookBack(recording, budget, with_chances, with_reasons).run(wanted)


class LookBack:
    """The walk over a recorded game. ``last`` is where it stands after the moves made so far;
    ``since`` the number of the first move after the last that took back an end."""

    def __init__(
        self, recording: Recording, budget: int, with_chances: bool, with_reasons: bool
    ) -> None:
        self._recording = recording
        self._replay = Replay(recording)
        self._onlooker = Onlooker(self.last.board, budget)
        self._remedies = Remedies(self._onlooker) if with_reasons else None
        self._prospects = Prospects(recording.config) if with_chances else None
        self._moves: list[Judged] = []
        self._is_whole = True
        self.since = 0

    @property
    def last(self) -> Position:
        """Where the game stands."""
        return self._replay.game.position

    def run(self, wanted: Callable[[], bool]) -> Postmortem:
        """Go over all moves. Raises ReplayError, and NotWantedError once ``wanted`` says no."""
        self._see()
        for number, timed in enumerate(self._recording.moves):
            if not wanted():
                raise NotWantedError
            self._take(number, timed)
        moves = self._moves
        if self._prospects is not None:
            self._prospects.work_out(wanted)
            chances = self._prospects.chances()
            moves = [
                replace(one, before=chances[one.move], after=chances[one.move + 1]) for one in moves
            ]
        return summed(moves, self._is_whole and self._onlooker.is_exact)

    def _take(self, number: int, timed: Timed) -> None:
        before = self.last
        events = self._replay.play(timed)
        if before.is_over:
            self.since = number + 1
        judged = self._judged(number, timed, before, events)
        if judged is None:
            self._is_whole = False
        else:
            is_fatal = self.last.status is Status.LOST and not before.is_over
            self._moves.append(replace(judged, is_fatal=is_fatal))
        turns = judged is None or judged.finding.is_guess or judged.finding is Finding.FIRST
        if self._prospects is not None and turns:
            self._prospects.ask()
        for event in events:
            if isinstance(event, LossReverted | MoveUndone):
                self._onlooker.remember(before.board, event.mines)
                turns = True
        self._see(turns)

    def _see(self, turns: bool = False) -> None:
        """Look at the board as it is now, after a move that ``turns`` the game or a common one."""
        now, onlooker = self.last, self._onlooker
        onlooker.look(now.board)
        if self._prospects is not None:
            is_held = now.reverted and self._recording.config.fairness is not Fairness.CLASSIC
            stand = Stand(onlooker.board, onlooker.shown, is_held, now.status)
            if self._prospects.see(stand) and turns:
                self._prospects.ask()

    def _judged(
        self, number: int, timed: Timed, before: Position, events: Iterable[Event]
    ) -> Judged | None:
        """What the move was, made at ``before``; None where there is no work left to say."""
        opened = 0
        for event in events:
            match event:
                case CellsOpened(origins=cells) | MineHit(cells):
                    opened |= cells
                case CoverChanged(cell, _, after):
                    cells = before.board.grid.bit(cell)
                    if after is Cover.FLAG:
                        return self._flagged(number, timed, before.board, cells)
                    return Judged(number, timed.ms, Finding.UNFLAG, cells)
                case LossReverted(cells):
                    return Judged(number, timed.ms, Finding.TAKEN_BACK, cells)
                case MoveUndone(closed, mines):
                    return Judged(number, timed.ms, Finding.TAKEN_BACK, closed | mines)
        if opened:
            return self._opened(number, timed, before, opened)
        assert isinstance(timed.move, Open | Flag | Chord)
        return Judged(number, timed.ms, Finding.WASTED, before.board.grid.bit(timed.move.cell))

    def _opened(self, number: int, timed: Timed, before: Position, opened: int) -> Judged | None:
        """An open or a chord that met closed cells."""
        onlooker, board = self._onlooker, before.board
        common = Judged(number, timed.ms, Finding.CERTAIN, opened)
        if not onlooker.board.opened:
            return replace(common, finding=Finding.FIRST)
        if onlooker.is_tired:
            return None
        if onlooker.are_safe(opened):
            return common
        chance, best = onlooker.chance(opened), onlooker.best()
        finding, flags = _guess(timed.move, chance, best), 0
        if isinstance(timed.move, Chord):
            flags = board.flags & board.grid.around(timed.move.cell)
            flags &= ~onlooker.mines_of(flags)
        better, pattern = self._better(board, finding, opened, flags)
        assert before.field is not None
        return replace(
            common,
            finding=finding,
            chance=chance,
            best=best,
            better=better,
            pattern=pattern,
            flags=flags,
            risk=_risk(self._recording.config.fairness, before.reverted, finding, chance),
            met_mine=bool(opened & before.field.mines),
        )

    def _flagged(self, number: int, timed: Timed, board: Board, cell: int) -> Judged | None:
        """A flag that was put up."""
        onlooker = self._onlooker
        common = Judged(number, timed.ms, Finding.FLAG, cell)
        if onlooker.is_tired:
            return None
        if onlooker.mines_of(cell):
            return common
        if onlooker.are_safe(cell):
            better, pattern = self._better(board, Finding.WRONG_FLAG, cell)
            finding = Finding.WRONG_FLAG
            return replace(common, finding=finding, better=better, pattern=pattern)
        chance, best = onlooker.chance(cell), onlooker.best()
        return replace(common, finding=Finding.GUESSED_FLAG, chance=chance, best=best)

    def _better(self, board: Board, finding: Finding, cells: int, flags: int = 0) -> Remedy:
        if self._remedies is None:
            return None, None
        return self._remedies.find(board, finding, cells, flags)


def _guess(move: Move | Withdrawal, chance: float, best: float) -> Finding:
    """What a move was that opened what was not proven safe."""
    if best and chance < 1:
        return Finding.FORCED
    if isinstance(move, Chord):
        return Finding.WRONG_CHORD
    return Finding.MISCLICK if chance == 1 else Finding.NEEDLESS


def _risk(fairness: Fairness, is_held: bool, finding: Finding, chance: float) -> float:
    """The chance that a guess loses, as fair play has it; it forgives a forced one, and strict play
    no other. Once a move was taken back classic rules hold."""
    if fairness is Fairness.CLASSIC or is_held:
        return chance
    if finding is Finding.FORCED:
        return 0.0
    return 1.0 if fairness is Fairness.STRICT else chance


def summed(moves: Sequence[Judged], is_exact: bool) -> Postmortem:
    """What these moves come to together."""
    forced = [one for one in moves if one.finding is Finding.FORCED]
    costly = [one for one in moves if one.finding in COSTLY]
    missed = Counter(
        one.pattern for one in moves if one.finding.is_missed and one.pattern is not None
    )
    return Postmortem(
        tuple(moves),
        luck=prod(1 - one.risk for one in forced),
        cost=1 - prod(1 - one.risk for one in costly),
        needless=len(costly),
        forced=len(forced),
        missed=missed,
        is_exact=is_exact,
    )
