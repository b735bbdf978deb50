"""The buttons of the results: those of each page, and the button that shows why a game was lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from engine.core.commands import Chord
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.luck import LossCause, LossExplanation, explain_loss, explain_wrong_set
from game.board.board_scene import BoardScene
from game.board.chances_view import ChancesView
from game.board.proof_marks import LossMarks
from game.input.bindings import Action
from game.platform import clipboard
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.ui.boxes import Box, Flow, Row
from game.ui.large_buttons import TileButton
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Sized, Whole

if TYPE_CHECKING:
    from game.scenes.context import Context
    from game.store import FinishedGame


class LossReason:
    """Shows on the board of a scene what made the loss.

    The exact solver looks at the board before the mine, or at the wrong flags, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.found: LossExplanation | None = None
        self._scene, self._is_shown = scene, False
        self.mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self._marks = LossMarks(scene.pane.camera)
        self.task: BackgroundTask[LossExplanation] = BackgroundTask()
        session = scene.session
        before = session.game.before_loss if session.status is Status.LOST else None
        if before is not None and session.config.grid.span <= LARGEST_REVIEWED:
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
        """Take the reason once it is known; return whether it is new."""
        found = self.task.take() if self.task.is_done else None
        self.found = found or self.found
        return found is not None

    def show(self) -> None:
        """Mark the cells of the reason on the board, if it is known and they are not yet."""
        found = self.found
        if found is None or self._is_shown:
            return
        self._is_shown = True
        self._scene.pane.view.ring(frozenset(found.ringed), frozenset())
        if found.better is not None:
            self.marked = dict([found.better])
            self._scene.pane.reveal(found.better[0])
        self._scene.pane.reveal(found.ringed[0])

    def hide(self) -> None:
        """Take the marks off the board."""
        self.task.cancel()
        self._scene.pane.view.ring(frozenset(), frozenset())

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are marked."""
        found = self.found
        return () if found is None else (*found.ringed, *self.marked, *found.numbers)

    def draw(self, canvas: Surface, free: Rect, part: float) -> None:
        """Draw the marks, faded in by ``part`` (0 to 1), and a bubble with the cause in the
        ``free`` part of the window."""
        found, context = self.found, self._scene.context
        if found is None or part <= 0:
            return
        about = tuple(self.marked) if found.cause is LossCause.SAFE_LEFT else found.ringed
        told = context.texts(f"results.{found.cause.value}_told") if part >= 1 else ""
        self._marks.draw(canvas, context.painter, found.numbers, self.cells, part)
        if self.marked:
            clip = canvas.get_clip()
            canvas.set_clip(self._scene.pane.camera.view.clip(clip))
            self.mark.draw(canvas, context.painter, self._scene.pane.camera, self.marked)
            canvas.set_clip(clip)
        if told:
            board = self._scene.session.position.board
            self._marks.say(canvas, context.painter, told, about, self.cells, free, board)


ASIDE_KEY = "b"  # shows the board alone, and the panel again; no control in its first bindings

BUTTON_GAP = 6  # layout units between two buttons
_AGAIN = 30  # the size of the bright button's label
_SLIM, _SLIM_WIDE = 44, 128
"""Layout units of the last row's height, and of the width that shows a whole label."""


@dataclass(frozen=True)
class FinishedBoard:
    """The board below the results, and what can be done with it.

    ``code`` is None for a board without a seed, ``raced_ms`` is None without an earlier game to
    race against, and ``undo`` is None if no move can be taken back.
    """

    label: str
    code: str | None
    raced_ms: int | None
    scene: BoardScene
    reason: LossReason
    restart: Callable[[], None]
    undo: Callable[[], None] | None
    retry: Callable[[], None]


class ResultsButtons:
    """The buttons of the results: *Again* is on every page, the tiles below it differ. ``share``,
    ``turn`` and ``move`` are their actions."""

    def __init__(
        self,
        context: Context,
        game: FinishedGame,
        board: FinishedBoard,
        own: tuple[Callback, Callback, Callback],
    ) -> None:
        self._texts, self._board, navigator = context.texts, board, context.navigator
        texts, key, (share, turn, move) = self._texts, context.devices.key_label, own
        again = texts("results.again")
        self.again = Button(again, board.restart, "restart", True, mark=key(Action.RESTART))
        self.again.size, self.again.turn = _AGAIN, -1
        race = "same_board" if board.raced_ms is None else "race_again"
        actions = {
            "review": ("eye", lambda: navigator.review(game.recording)),
            "undo": ("undo", board.undo),
            "share": ("share", share),
            "menu": ("home", navigator.menu),
            "watch": ("play", lambda: navigator.replay(game.recording)),
            race: ("grid", board.retry),
            "copy": ("copy", self._copy_code),
        }
        tiles: list[Button] = [
            TileButton(texts(f"results.{name}"), action, icon)
            for name, (icon, action) in actions.items()
            if action is not None
        ]
        self._copy = tiles[-1]
        if board.code is None:  # of given mines, or of a drawing that is too large
            self._copy.enabled, self._copy.label = False, texts("results.no_code")
        self._tiles: tuple[list[Button], ...] = tiles[:-3], tiles[-3:]
        bindings = context.devices.bindings
        is_taken = any(ASIDE_KEY in bindings.keys(action) for action in Action)
        mark = "" if is_taken else ASIDE_KEY.upper()
        self._turn = turn
        self._show = Button(texts("results.show_board"), move, mark=mark)
        self.back = Button(texts("results.back"), move, mark=mark)

    def tiles(self, figures: bool) -> Box:
        """Return the tiles of a page."""
        return Row(*self._tiles[figures], gap=BUTTON_GAP)

    def small(self, figures: bool) -> Box:
        """Return the tiles of a page, and the buttons that turn it, for a narrow place that
        scrolls."""
        return Flow(*self._tiles[figures], *self._turns(figures), columns=5, gap=BUTTON_GAP)

    def slim(self, figures: bool) -> Box:
        """Return the buttons that turn the page, and show the board alone."""
        whole = (Whole(button, up_to=_SLIM_WIDE) for button in self._turns(figures))
        buttons = (Sized(button, high=_SLIM, grow=1) for button in whole)
        return Row(*buttons, gap=BUTTON_GAP)

    def _turns(self, figures: bool) -> tuple[Button, Button]:
        turn = Button(self._texts(f"results.{'result' if figures else 'figures'}"), self._turn)
        turn.name = "turn"  # keeps the focus though its label changes
        return turn, self._show

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label, self._copy.icon = self._texts("code.copied"), "check"
