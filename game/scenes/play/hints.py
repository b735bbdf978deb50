"""A hint in play: a proof on the board, step by step, or the best guess."""

import pygame

from engine.core.board import Board, Cover
from engine.core.config import WinRule
from engine.core.grid import Cell
from engine.teacher.demonstration import ProofStep, demonstrate
from engine.teacher.hint import Hint, hint
from game.board.chances_view import ChancesView
from game.board.frame import draw_rulers
from game.board.proof_view import ProofView
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Motion, Phase, Press, Release
from game.platform.background import BackgroundTask
from game.resources.format import whole_percent
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.live_board.proof_bar import (
    WHY_CONTROLS,
    BarWords,
    ProofBar,
    proof_motion,
    step_text,
    why_key,
)

WAIT = 0.004  # seconds of a frame that are spent on a hint; a slower one comes some frames later


class Hints:
    """At most one hint at a time, about the board of a scene."""

    def __init__(self, play: BoardScene) -> None:
        self._play, self._context = play, play.context
        self.bar = ProofBar(play.context, self.next, self.toggle_sentence)
        self.view = ProofView()
        self.mark = ChancesView()
        self.task: BackgroundTask[tuple[Hint, tuple[ProofStep, ...]] | None] = BackgroundTask()
        self._clear()

    def _clear(self) -> None:
        self._board: Board | None = None
        self.task.cancel()
        self.hint: Hint | None = None
        self.lines: tuple[str, ...] = ()
        self.number = 0  # of the line that is shown
        self.has_sentence = False
        self.marked: dict[Cell, float] = {}
        self.view.clear()
        self.bar.show(None)

    @property
    def is_shown(self) -> bool:
        """Whether there is a hint, or one is being worked out."""
        return self._board is not None

    @property
    def is_last(self) -> bool:
        return self.number + 1 >= len(self.lines)

    @property
    def is_busy(self) -> bool:
        return self.task.is_active or self.view.is_moving

    def press(self, board: Board, win: WinRule, near: Cell | None, shown: int = 0) -> None:
        """Show the first step of a new hint, then the next one, after the last one the whole
        sentence, and then nothing. ``shown`` are mines that losses taken back have shown."""
        if not self.is_shown:
            self._board = board
            self.task.start(lambda is_wanted: _find(board, win, near, shown))
            self.task.wait(WAIT)
            self.follow(board)
            if self.task.is_active:
                self.bar.show(BarWords(self._context.texts("aids.thinking"), "text_dim"))
        elif self.is_last and self.hint is not None and not self.has_sentence:
            self.toggle_sentence()
        else:
            self.next()

    def next(self) -> None:
        """Show the next step, and after the last one nothing."""
        if self.is_last:
            self.hide()
            return
        self.number += 1
        self.view.next()
        self._show_line()

    def toggle_sentence(self) -> None:
        """Show the whole sentence, with columns and rows, or hide it."""
        if self.hint is not None:
            self.has_sentence = not self.has_sentence
            self._show_line()

    def follow(self, board: Board) -> None:
        """Show the hint once it is known; hide it on another board."""
        if not self.is_shown:
            return
        if board is not self._board:
            self.hide()
        elif self.task.is_done:
            found = self.task.take()
            if found is None:
                self.bar.show(BarWords(self._context.texts("aids.nothing_left")))
            else:
                self._show(board, *found)

    def hide(self) -> None:
        """Hide the hint."""
        if self.is_shown:
            self._clear()

    def handle(self, event: Input) -> bool:
        """Use an input on the bar or a key that leads on; return whether it was for the hint."""
        if not self.is_shown:
            return False
        match event:
            case Key():
                return self._handle_key(event)
            case Motion():
                self.bar.handle(event)
            case Release():
                return self.bar.handle(event)
            case Press():
                used = self.bar.handle(event)
                if not used and self.bar.covers(event.pos):
                    self.next()
                    return True
                return used
            case Finger(Phase.DOWN):
                return self.bar.covers(event.pos)
        return False

    def _handle_key(self, event: Key) -> bool:
        moves_cursor = self._play.input.cursor is not None and event.action is not Action.AIDS
        if event.action is Action.BACK:
            self._context.audio.play("back")
            self.hide()
        elif event.name in WHY_CONTROLS and not (moves_cursor and not event.is_pad):
            self.toggle_sentence()
        elif event.menu is Action.CONFIRM and not event.repeat:
            self._context.audio.play("click")
            self.next()
        else:
            return event.menu is Action.CONFIRM
        return True

    def update(self, step: float) -> None:
        """Let time pass."""
        self.view.update(step)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the proof on the board, and the bar."""
        if self.bar.words is None:
            return
        painter, camera = self._context.painter, self._play.camera
        self.view.draw(canvas, painter, camera)
        self.mark.draw(canvas, painter, camera, self.marked)
        cells = self.view.cells
        if self.hint is not None:
            cells |= {self.hint.explanation.cell}
        if self.has_sentence:
            draw_rulers(canvas, painter, camera, cells)
        (width, height), top = canvas.get_size(), camera.area.top
        self.bar.place(pygame.Rect(0, top, width, height - top), camera, cells)
        self.bar.draw(canvas)

    def _show(self, board: Board, found: Hint, steps: tuple[ProofStep, ...]) -> None:
        texts = self._context.texts
        self.hint = found
        if steps:
            self.view.show(board, steps, proof_motion(self._context))
            lines = [step_text(texts, step) for step in steps]
            if found.wrong_flag:
                lines[-1] = texts("aids.wrong_flag")
        else:
            cell = found.explanation.cell
            key = "guess_flagged" if board.cover(cell) is Cover.FLAG else "guess"
            chance = whole_percent(float(found.explanation.chance))
            lines = [texts("aids.uncertain"), texts(f"aids.{key}", chance=chance)]
        self.lines = tuple(lines)
        self._show_line()

    def _show_line(self) -> None:
        """Show the line of the step, and bring the step's cells into view."""
        texts, found = self._context.texts, self.hint
        assert found is not None
        why, step = found.explanation, self.view.step
        if not found.is_certain and self.is_last:
            self.marked = {why.cell: float(why.chance)}
        shown = why.cell if step is None else next(iter((*step.numbers, *step.cells)), why.cell)
        if step is not None or self.is_last:
            self._play.reveal(shown)
        tone = "text"
        if self.is_last and found.is_certain:
            is_mine = bool(step and step.mines)
            tone = "danger" if is_mine or found.wrong_flag else "success"
        self.bar.show(
            BarWords(
                self.lines[self.number],
                tone,
                self.lines,
                self.number,
                why.sentence if self.has_sentence else "",
                texts("aids.done" if self.is_last else "aids.next"),
                texts("aids.fewer_words" if self.has_sentence else "aids.in_words"),
                why_key(self._context, self._play.input.cursor is None),
            )
        )


def _find(
    board: Board, win: WinRule, near: Cell | None, shown: int
) -> tuple[Hint, tuple[ProofStep, ...]] | None:
    """Return a hint with the steps that show it; None if nothing is left to do."""
    found = hint(board, win, near, shown)
    if found is None:
        return None
    return found, demonstrate(board, found.explanation, alone=found.wrong_flag)
