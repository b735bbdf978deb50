"""A lost life from the mine to the end of its lesson, while the air waits."""

from engine.core.board import Board
from engine.core.commands import Revert
from engine.core.grid import Cell
from game.scenes.dive.missed_logic import MissedLogicScene
from game.scenes.play.play import PlayScene

LESSON_AFTER = 1.1  # seconds of effect time from a mine to what logic would have said


class LostLife:
    """Shows the lesson about a lost life a moment later, over the board in ``play``."""

    def __init__(self, play: PlayScene) -> None:
        self._play = play
        self._about: tuple[Board, Cell] | None = None
        """The board just before a life was lost, and the cell, until the lesson comes."""
        self._left = 0.0  # seconds until then
        self._is_last = False  # whether the dive ends after the lesson

    @property
    def is_due(self) -> bool:
        """Whether a lesson is to come."""
        return self._about is not None

    def begin(self, before: Board, cell: Cell, at: float) -> None:
        """Have a lesson come about opening ``cell`` on the board ``before``; the air waits."""
        self._about, self._left = (before, cell), LESSON_AFTER
        self._play.session.clock.stop(at)
        self._play.input.release_all()

    def explain_mine(self, is_over: bool, at: float) -> None:
        """Have one come about the mine that was hit, which is flagged unless the dive ``is_over``;
        what the others hide then stays hidden."""
        session, before = self._play.session, self._play.session.game.before_loss
        assert before is not None
        hit = next(before.board.grid.cells(session.position.exploded))
        if not is_over:
            session.submit(Revert(), at)
        self.begin(before.board, hit, at)

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

    def show(self, is_over: bool) -> None:
        """Show the lesson that is due."""
        assert self._about is not None
        play, (board, cell) = self._play, self._about
        self._about, self._is_last, play.board.minimap.is_aside = None, is_over, True
        bar = play.hud.group
        lesson = MissedLogicScene(play.context, board, cell, play.camera, play.reveal, bar)
        play.context.stack.push(lesson)
