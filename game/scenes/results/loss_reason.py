"""The reason of a loss, shown on the board."""

from pygame import Rect, Surface

from engine.core.commands import Chord
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.loss import LossCause, LossExplanation, explain_loss, explain_wrong_set
from game.board.chances_view import ChancesView
from game.board.loss_marks import LossMarks
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.scenes.live_board.board_scene import BoardScene


class LossReason:
    """Shows on the board of a scene what made the loss.

    The exact solver looks at the board before the mine, or at the wrong flags, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.found: LossExplanation | None = None
        self._scene, self._is_shown = scene, False
        self.mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self._marks = LossMarks(scene.camera)
        self.task: BackgroundTask[LossExplanation] = BackgroundTask()
        session = scene.session
        before = session.game.before_loss if session.status is Status.LOST else None
        if before is not None and session.config.grid.size <= LARGEST_REVIEWED:
            position, grid = session.position, session.config.grid
            assert position.field is not None
            if position.exploded:
                board, hits = before.board, tuple(grid.cells(position.exploded))
                chorded = bool(session.record) and isinstance(session.record[-1].move, Chord)
                self.task.start(lambda is_wanted: explain_loss(board, hits, chorded))
            else:
                board = position.board
                wrong = tuple(grid.cells(board.flags & position.field.safe))
                self.task.start(lambda is_wanted: explain_wrong_set(board, wrong))

    def take(self) -> bool:
        """Take note of the reason once it is known; return whether it is new."""
        found = self.task.take() if self.task.is_done else None
        self.found = found or self.found
        return found is not None

    def show(self) -> None:
        """Mark the cells of the reason on the board, if it is known and they are not yet."""
        found = self.found
        if found is None or self._is_shown:
            return
        self._is_shown = True
        self._scene.board.ring(frozenset(found.ringed), frozenset())
        if found.better is not None:
            self.marked = dict([found.better])
            self._scene.reveal(found.better[0])
        self._scene.reveal(found.ringed[0])

    def hide(self) -> None:
        """Take the marks off the board."""
        self.task.cancel()
        self._scene.board.ring(frozenset(), frozenset())

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are marked."""
        found = self.found
        return () if found is None else (*found.ringed, *self.marked, *found.numbers)

    def draw(self, canvas: Surface, free: Rect, part: float) -> None:
        """Show the marks, and say what it was in the ``free`` part of the window, as far as
        ``part`` (0 to 1) says."""
        found, context = self.found, self._scene.context
        if found is None or part <= 0:
            return
        about = tuple(self.marked) if found.cause is LossCause.SAFE_LEFT else found.ringed
        told = context.texts(f"results.{found.cause.value}_told") if part >= 1 else ""
        self._marks.draw(canvas, context.painter, found.numbers, self.cells, part)
        if self.marked:
            clip = canvas.get_clip()
            canvas.set_clip(self._scene.camera.view.clip(clip))
            self.mark.draw(canvas, context.painter, self._scene.camera, self.marked)
            canvas.set_clip(clip)
        if told:
            board = self._scene.session.position.board
            self._marks.say(canvas, context.painter, told, about, self.cells, free, board)
