"""A lost life from the mine to the end of its lesson, while the air waits; the end without air."""

from engine.core.board import Board
from engine.core.commands import Revert
from engine.core.grid import Cell
from game.input.events import Finger, Input, Key, Press
from game.scenes.dive.missed_logic import MissedLogicScene
from game.scenes.play.play import PlayScene
from game.settings import Animation
from game.ui import timing

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

    def end_without_air(self) -> None:
        """Have the results come once the board has sunk."""
        context = self._play.context
        is_still = context.settings.value.animation is Animation.OFF
        self._play.effects.add_sound("game_over")
        self._play.outcome.start(False, is_still, timing.LAST_BREATH, context.clock())

    def hurry_end(self, event: Input) -> bool:
        """Have any press hurry those results, and use every input until they come."""
        if isinstance(event, Press | Key | Finger):
            self._play.outcome.hurry(self._play.context.clock())
        return True

    def show(self, is_over: bool) -> None:
        """Show the lesson that is due."""
        assert self._about is not None
        play, (board, cell) = self._play, self._about
        self._about, self._is_last, play.board.minimap.is_aside = None, is_over, True
        bar = play.hud.group
        lesson = MissedLogicScene(play.context, board, cell, play.camera, play.reveal, bar)
        play.context.stack.push(lesson)
