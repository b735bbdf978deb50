"""Review of a recorded game: a verdict on each move, and the better move that was available."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import prod

from engine.autoplay.win_probability import WinChanceHistory, WinChanceInputs, WorkCancelledError
from engine.core.board import Board, Cover
from engine.core.commands import Chord, Flag, Move, Open, Withdrawal
from engine.core.config import Fairness
from engine.core.events import (
    CellsOpened,
    CoverChanged,
    Event,
    GameLost,
    LossReverted,
    MineHit,
    MoveUndone,
)
from engine.formats.recording import Recording, Timed
from engine.formats.replay import Replay
from engine.rules.game import Position
from engine.teacher.explanation import Explanation
from engine.teacher.observer import (
    COSTLY,
    BetterMoveFinder,
    MoveVerdict,
    Observer,
    Review,
    ReviewedMove,
)

BUDGET = 4_000_000
"""The work of one review: moves of the tables tried, and the cells of each board analysed."""
LARGEST = 20_000  # the most cells of a board that is reviewed


class TooLargeError(ValueError):
    """A board that is too large to review; the message is one clear sentence."""


def review_game(
    recording: Recording,
    wanted: Callable[[], bool] = lambda: True,
    with_chances: bool = True,
    with_reasons: bool = True,
    budget: int = BUDGET,
) -> Review:
    """Review a recorded game, move by move.

    All verdicts rest on the board before the move, never on the mines; flags and question marks are
    no evidence. Numbers seen before a move was taken back remain known, as do the mines that a loss
    has revealed. ``with_chances`` computes the chances to win, which takes most of the time,
    ``with_reasons`` the better moves. The ``budget`` counts work, so the review of a game is the
    same everywhere; moves past it are left out.

    Raises ReplayError for moves that the rules do not allow, TooLargeError, and WorkCancelledError
    once ``wanted``, asked between moves, says no.
    """
    if recording.config.grid.span > LARGEST:
        raise TooLargeError(f"Boards of more than {LARGEST} cells are not looked back at.")
    return GameReviewer(recording, budget, with_chances, with_reasons).run(wanted)


class GameReviewer:
    """The walk over a recorded game; ``since`` is the first move after an end taken back."""

    def __init__(
        self, recording: Recording, budget: int, with_chances: bool, with_reasons: bool
    ) -> None:
        self._recording = recording
        self._replay = Replay(recording)
        self._observer = Observer(self.last.board, budget)
        self._better_moves = BetterMoveFinder(self._observer) if with_reasons else None
        self._history = WinChanceHistory(recording.config) if with_chances else None
        self._moves: list[ReviewedMove] = []
        self._is_whole = True
        self.since = 0

    @property
    def last(self) -> Position:
        """The current position."""
        return self._replay.game.position

    def run(self, wanted: Callable[[], bool]) -> Review:
        """Review all moves. Raises ReplayError, and WorkCancelledError once ``wanted`` says no."""
        self._observe()
        for number, timed in enumerate(self._recording.moves):
            if not wanted():
                raise WorkCancelledError
            self._play(number, timed)
        moves = self._moves
        if self._history is not None:
            self._history.evaluate(wanted)
            chances = self._history.chances()
            moves = [
                replace(one, before=chances[one.move], after=chances[one.move + 1]) for one in moves
            ]
        return summarise(moves, self._is_whole and self._observer.is_exact)

    def _play(self, number: int, timed: Timed) -> None:
        before = self.last
        events = self._replay.play(timed)
        if before.is_over:
            self.since = number + 1
        reviewed = self._review_move(number, timed, before, events)
        if reviewed is None:
            self._is_whole = False
        else:
            self._moves.append(self._with_end(reviewed, events))
        verdict = reviewed.verdict if reviewed else None
        is_guess = verdict is not None and verdict.is_guess
        turns = verdict is None or is_guess or verdict is MoveVerdict.FIRST
        if self._history is not None and turns:
            self._history.request()
        for event in events:
            if isinstance(event, LossReverted | MoveUndone):
                self._observer.remember(before.board, event.mines)
                turns = True
        self._observe(turns, is_guess)

    def _with_end(self, reviewed: ReviewedMove, events: Iterable[Event]) -> ReviewedMove:
        """Return the move; if it lost the game, marked as fatal and with the flags that lost it."""
        lost = next((event for event in events if isinstance(event, GameLost)), None)
        if lost is None:
            return reviewed
        wrong_set = 0 if lost.exploded else lost.wrong_flags
        return replace(reviewed, is_fatal=True, wrong_set=wrong_set)

    def _observe(self, turns: bool = False, after_guess: bool = False) -> None:
        """Observe the board; ``turns`` if the move may have changed the chance to win."""
        now, observer = self.last, self._observer
        observer.observe(now.board)
        if self._history is not None:
            is_held = now.reverted and self._recording.config.fairness is not Fairness.CLASSIC
            inputs = WinChanceInputs(observer.board, observer.shown, is_held, now.status)
            if self._history.record(inputs, after_guess) and turns:
                self._history.request()

    def _review_move(
        self, number: int, timed: Timed, before: Position, events: Iterable[Event]
    ) -> ReviewedMove | None:
        """Return the verdict on a move made at ``before``; None if no work is left for it."""
        reviewed, grid = ReviewedMove(number, timed.ms, MoveVerdict.TAKEN_BACK), before.board.grid
        opened = 0
        for event in events:
            match event:
                case CellsOpened(origins=cells) | MineHit(cells):
                    opened |= cells
                case CoverChanged(cell, _, Cover.FLAG):
                    return self._review_flag(replace(reviewed, cells=grid.bit(cell)), before)
                case CoverChanged(cell):
                    return replace(reviewed, verdict=MoveVerdict.UNFLAG, cells=grid.bit(cell))
                case LossReverted(cells):
                    return replace(reviewed, cells=cells)
                case MoveUndone(closed, mines):
                    return replace(reviewed, cells=closed | mines)
        if opened:
            return self._review_opening(replace(reviewed, cells=opened), timed.move, before)
        assert isinstance(timed.move, Open | Flag | Chord)
        return replace(reviewed, verdict=MoveVerdict.WASTED, cells=grid.bit(timed.move.cell))

    def _review_opening(
        self, reviewed: ReviewedMove, move: Move | Withdrawal, before: Position
    ) -> ReviewedMove | None:
        observer, board, opened = self._observer, before.board, reviewed.cells
        if not observer.board.opened:
            return replace(reviewed, verdict=MoveVerdict.FIRST)
        if observer.is_out_of_work:
            return None
        if observer.are_safe(opened):
            return replace(reviewed, verdict=MoveVerdict.CERTAIN)
        chance, best = observer.chance(opened), observer.best()
        verdict, flags = _guess_verdict(move, chance, best), 0
        if isinstance(move, Chord):
            flags = board.flags & board.grid.around(move.cell)
            flags &= ~observer.mines_of(flags)
        better = self._better(board, verdict, opened, flags)
        assert before.field is not None
        met_mine = bool(opened & before.field.mines)
        risk = _risk_of_guess(self._recording.config.fairness, before.reverted, verdict, chance)
        reviewed = replace(reviewed, verdict=verdict, chance=chance, best=best, better=better)
        return replace(reviewed, flags=flags, risk=risk, met_mine=met_mine)

    def _review_flag(self, reviewed: ReviewedMove, before: Position) -> ReviewedMove | None:
        observer, cell = self._observer, reviewed.cells
        if observer.is_out_of_work:
            return None
        field = before.field or self._recording.field
        reviewed = replace(reviewed, met_mine=bool(cell & field.mines))
        if observer.mines_of(cell):
            return replace(reviewed, verdict=MoveVerdict.FLAG)
        if observer.are_safe(cell):
            verdict = MoveVerdict.WRONG_FLAG
            better = self._better(before.board, verdict, cell)
            return replace(reviewed, verdict=verdict, better=better)
        chance, best = observer.chance(cell), observer.best()
        return replace(reviewed, verdict=MoveVerdict.GUESSED_FLAG, chance=chance, best=best)

    def _better(
        self, board: Board, verdict: MoveVerdict, cells: int, flags: int = 0
    ) -> Explanation | None:
        if self._better_moves is None:
            return None
        return self._better_moves.find(board, verdict, cells, flags)


def _guess_verdict(move: Move | Withdrawal, chance: float, best: float) -> MoveVerdict:
    """Return the verdict on a move that opened a cell not proven safe."""
    if best and chance < 1:
        return MoveVerdict.FORCED
    if isinstance(move, Chord):
        return MoveVerdict.WRONG_CHORD
    return MoveVerdict.MISCLICK if chance == 1 else MoveVerdict.NEEDLESS


def _risk_of_guess(fairness: Fairness, is_held: bool, verdict: MoveVerdict, chance: float) -> float:
    """Return the chance that a guess loses: fair play forgives forced ones, strict no others."""
    if fairness is Fairness.CLASSIC or is_held:
        return chance
    if verdict is MoveVerdict.FORCED:
        return 0.0
    return 1.0 if fairness is Fairness.STRICT else chance


def summarise(moves: Sequence[ReviewedMove], is_exact: bool) -> Review:
    """Sum these moves up to a review."""
    forced = [one for one in moves if one.verdict is MoveVerdict.FORCED]
    costly = [one for one in moves if one.verdict in COSTLY]
    missed = Counter(one.pattern for one in moves if one.verdict.is_missed and one.pattern)
    return Review(
        tuple(moves),
        luck=prod(1 - one.risk for one in forced),
        cost=1 - prod(1 - one.risk for one in costly),
        needless=len(costly),
        forced=len(forced),
        missed=missed,
        is_exact=is_exact,
    )
