"""A hint in play: a proof on the board, step by step, or the best guess."""

import pygame

from engine.core.board import Board, Cover
from engine.core.config import WinRule
from engine.core.grid import Cell
from engine.teacher.hint import Hint, hint
from game.board.board_proof import BoardProof, ProofLine, proof_lines
from game.board.board_scene import BoardScene
from game.board.chances_view import ChancesView
from game.board.proof_bar import BarWords
from game.input.bindings import Action
from game.input.events import Input, Key
from game.platform.background import BackgroundTask
from game.resources.format import whole_percent
from game.resources.proof_words import explain_in_words

WAIT = 0.004  # seconds of a frame that are spent on a hint; a slower one comes some frames later


class Hints(BoardProof):
    """At most one hint at a time, about the board of a scene."""

    def __init__(self, play: BoardScene) -> None:
        self._play = play
        self.mark = ChancesView()
        self.task: BackgroundTask[Hint | None] = BackgroundTask()
        painter = play.context.painter
        super().__init__(
            play.context, play.pane.camera, lambda: painter.whole, "aids.done", self.clear
        )

    def clear(self) -> None:
        self._asked: Board | None = None
        self.task.cancel()
        self.hint: Hint | None = None
        super().clear()

    @property
    def is_shown(self) -> bool:
        """Whether there is a hint, or one is being computed."""
        return self._asked is not None

    @property
    def is_busy(self) -> bool:
        return self.task.is_active or super().is_busy

    @property
    def has_keys(self) -> bool:
        return self._play.pane.input.cursor is None

    @property
    def marked(self) -> dict[Cell, float]:
        """The best guess and its chance, once the hint has reached it."""
        if self.hint is None or self.hint.is_certain or not self.is_last:
            return {}
        return {self.hint.explanation.cell: float(self.hint.explanation.chance)}

    def ask(self, board: Board, win: WinRule, near: Cell | None, shown: int = 0) -> None:
        """Show the first step of a new hint, or the next one. ``shown`` are mines that losses taken
        back have shown."""
        if self.is_shown:
            self.press()
            return
        self._asked = board
        self.task.start(lambda is_wanted: hint(board, win, near, shown))
        self.task.wait(WAIT)
        self.follow(board)
        if self.task.is_active:
            self.say(BarWords(self._context.texts("aids.thinking"), "text_dim"))

    def follow(self, board: Board) -> None:
        """Show the hint once it is known; hide it on another board."""
        if not self.is_shown:
            return
        if board is not self._asked:
            self.clear()
        elif self.task.is_done:
            found = self.task.take()
            if found is None:
                self.say(BarWords(self._context.texts("aids.nothing_left")))
            else:
                self._show(board, found)

    def handle(self, event: Input) -> bool:
        return self.is_shown and super().handle(event)

    def handle_key(self, event: Key) -> bool:
        if event.action is not Action.BACK:
            return super().handle_key(event)
        self._context.audio.play("back")
        self.clear()
        return True

    def update(self, step: float) -> None:
        super().update(step)
        self._play.hud.covered = self.bar.rect
        self._play.pane.view.minimap.is_aside = self.hint is not None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the proof on the board, and the bar."""
        if self.bar.words is not None:
            self.draw_proof(canvas)
            self.mark.draw(canvas, self._context.painter, self._camera, self.marked)
            self.bar.draw(canvas)

    def _show(self, board: Board, found: Hint) -> None:
        texts, why = self._context.texts, found.explanation
        if not found.wrong_flag:
            why = why.about_all
        self.hint = found
        lines = proof_lines(texts, why.proof)
        if found.wrong_flag:
            lines[-1] = ProofLine(texts("aids.wrong_flag"), "danger")
        if not why.is_certain:
            key = "guess_flagged" if board.cover(why.cell) is Cover.FLAG else "guess"
            best = texts(f"aids.{key}", chance=whole_percent(float(why.chance)))
            lines = [ProofLine(texts("aids.uncertain")), ProofLine(best)]
        about = frozenset([why.cell])
        self.show(board, why.proof, lines, explain_in_words(why, texts), about)

    def show_line(self) -> None:
        super().show_line()
        step = self.view.step
        if step is not None:
            self._reveal((*step.number_cells, *step.cells))
        elif self.hint is not None and self.is_last:
            self._reveal((self.hint.explanation.cell,))
        self.place_bar()

    def _reveal(self, cells: tuple[Cell, ...]) -> None:
        """On a board of which only a part is visible, bring cells, or the first of many, into the
        middle of the part that the bar leaves free."""
        play, camera = self._play, self._play.pane.camera
        if camera.is_whole:
            return
        window, free = camera.area.copy(), camera.area.copy()
        window.update((0, 0), play.pane.layout.size)
        self.bar.place(window, camera, frozenset())
        bar = self.bar.rect
        if bar.colliderect(free):
            above, below = bar.top - free.top, free.bottom - bar.bottom
            if above <= below:
                free.top = bar.bottom
            free.height = max(above, below)
        if camera.bring(cells, free):
            play.pane.update_view()
