"""A lost life from the mine to the end of its lesson, while the air waits; the end without air."""

from dataclasses import replace

from engine.core.board import Board
from engine.core.commands import Chord, Move, Revert
from engine.core.grid import Cell
from engine.rules.game import Status
from game.input.events import Finger, Input, Key, Press
from game.scenes.dive.missed_logic import Loss, MissedLogicScene
from game.scenes.play.play import PlayScene
from game.settings import Animation
from game.ui import timing

LESSON_AFTER = 1.1  # seconds of effect time from a mine to what logic would have said


class LostLife:
    """Shows the lesson about a lost life a moment later, over the board in ``play``."""

    def __init__(self, play: PlayScene) -> None:
        self._play = play
        self._about: Loss | None = None  # until its lesson comes
        self._left = 0.0  # seconds until then
        self._is_last = False  # whether the dive ends after the lesson

    @property
    def is_due(self) -> bool:
        """Whether a lesson is to come."""
        return self._about is not None

    def begin(self, before: Board, cell: Cell, at: float, wrong: int = 0) -> None:
        """Have a lesson come about opening ``cell`` on the board ``before``, by a chord that relied
        on ``wrong`` flags; the air waits."""
        self._about, self._left = Loss(before, cell, wrong), LESSON_AFTER
        self._play.session.clock.stop(at)
        self._play.input.release_all()

    def explain_mine(self, move: Move, is_over: bool, at: float) -> None:
        """Have one come about the mine that a move hit, which is flagged unless the dive
        ``is_over``; where the others are then stays hidden."""
        session, before = self._play.session, self._play.session.game.before_loss
        field = session.position.field
        assert before is not None
        assert field is not None
        board, wrong = before.board, 0
        if isinstance(move, Chord):
            wrong = board.flags & board.grid.around(move.cell) & ~field.mines
        hit = next(board.grid.cells(session.position.exploded))
        if not is_over:
            session.submit(Revert(), at)
        self.begin(board, hit, at, wrong)

    def hurry(self) -> None:
        """Have a lesson that is due come with the next step."""
        self._left = 0.0

    def cancel(self) -> None:
        """Have no lesson come."""
        self._about = None

    def update(self, step: float, is_over: bool) -> bool:
        """Let ``step`` seconds pass with nothing over the board; return, once, that the dive ends
        now, as its last lesson is done."""
        self._left -= step
        if self._about is not None and self._left <= 0:
            self.show(is_over)
            return False
        is_end, self._is_last = self._is_last, False
        return is_end

    def end_without_air(self) -> None:
        """Have a last lesson come once the board has sunk, which shows all mines as that about a
        last mine does."""
        play, position = self._play, self._play.session.position
        is_still = play.context.settings.value.animation is Animation.OFF
        play.effects.add_sound("game_over")
        self._left = timing.RESULTS_WHEN_OFF if is_still else timing.LAST_BREATH
        self._about = Loss(position.board, play.last, is_out_of_air=True)

    def hurry_end(self, event: Input) -> bool:
        """Have a press, which was for the board, lead to the lesson at once and a key to the
        results; use every input until they come."""
        if self._left < timing.LAST_BREATH - timing.HURRY_AFTER:
            if isinstance(event, Key):
                self._about, self._is_last = None, True
            elif isinstance(event, Press | Finger):
                self.hurry()
        return True

    def show(self, is_over: bool) -> None:
        """Show the lesson that is due."""
        assert self._about is not None
        play, loss = self._play, self._about
        self._about, self._is_last, play.board.minimap.is_aside = None, is_over, True
        if loss.is_out_of_air:
            play.board.show(replace(play.session.position, status=Status.LOST))
        lesson = MissedLogicScene(play.context, loss, play.camera, play.reveal, play.hud)
        play.context.stack.push(lesson)
