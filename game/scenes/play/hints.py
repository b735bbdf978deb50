"""A hint in play, in parts: the numbers that decide, then the cell, then why."""

from enum import IntEnum

import pygame

from engine.core.board import Board, Cover
from engine.core.config import WinRule
from engine.core.grid import Cell
from engine.teacher.explanation import Verdict
from engine.teacher.hint import Hint, hint
from game.board.chances_view import ChancesView
from game.input.bindings import Action
from game.platform.background import BackgroundTask
from game.resources.format import whole_percent
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.live_board.hint_panel import HintPanel, HintWords

WAIT = 0.004  # seconds of a frame that are spent on a hint; a slower one comes some frames later


class HintPart(IntEnum):
    """The part of a hint that is shown."""

    NOTHING = 0
    NUMBERS = 1
    CELL = 2
    REASON = 3


class Hints:
    """At most one hint at a time, about the board of a scene."""

    def __init__(self, play: BoardScene) -> None:
        self._play, self._context = play, play.context
        self.panel = HintPanel()
        self.mark = ChancesView()
        self.task: BackgroundTask[Hint | None] = BackgroundTask()
        self._clear()

    def _clear(self) -> None:
        self.part = HintPart.NOTHING
        self._board: Board | None = None
        self.task.cancel()
        self.hint: Hint | None = None
        self.words: HintWords | None = None
        self.marked: dict[Cell, float] = {}

    def press(self, board: Board, win: WinRule, near: Cell | None, shown: int = 0) -> None:
        """Show the first part of a new hint, then the next one, and after the last one nothing.
        ``shown`` are mines that losses taken back have shown."""
        if self.part is HintPart.NOTHING:
            self._board = board
            self.task.start(lambda is_wanted: hint(board, win, near, shown))
            self.part = HintPart.NUMBERS
            self.task.wait(WAIT)
            self.follow(board)
            if self.task.is_active:
                self._show_text("thinking", "text_dim")
        elif self.hint is None or self.part is HintPart.REASON:
            self.hide()
        else:
            self.part = HintPart(self.part + 1)
            self._show_part(self.hint)

    def follow(self, board: Board) -> None:
        """Show the hint once it is known; hide it on another board."""
        if self.part is HintPart.NOTHING:
            return
        if board is not self._board:
            self.hide()
        elif self.task.is_done:
            self.hint = self.task.take()
            if self.hint is None:
                self._show_text("nothing_left", "text")
            else:
                self._show_part(self.hint)

    def hide(self) -> None:
        """Hide the hint."""
        if self.part is not HintPart.NOTHING:
            self._clear()
            self._play.board.ring(frozenset(), frozenset())

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the panel lies over a pixel."""
        return self.words is not None and self.panel.rect.collidepoint(pos)

    def draw(self, canvas: pygame.Surface, top: int) -> None:
        """Draw the mark on the cell, and the panel below the pixel row ``top``."""
        if self.words is None:
            return
        painter, camera = self._context.painter, self._play.camera
        self.mark.draw(canvas, painter, camera, self.marked)
        window = canvas.get_rect()
        window.height -= top
        window.top = top
        # Neither the cells that it is about are covered, nor those around them.
        side = camera.cell
        cells = {self.hint.explanation.cell, *self.hint.shown} if self.hint else set[Cell]()
        corners = [camera.corner(cell) for cell in cells]
        about = [pygame.Rect(x - side, y - side, 3 * side, 3 * side) for x, y in corners]
        self.panel.place(painter, self.words, window, camera.view, about)
        self.panel.draw(canvas, painter, self.words)

    def _show_part(self, found: Hint) -> None:
        """Mark the cells, and show the words, that belong to the part."""
        why, has_cell = found.explanation, self.part >= HintPart.CELL
        numbers = frozenset(found.shown)
        cell = frozenset([why.cell]) if has_cell else frozenset[Cell]()
        if not found.is_certain:
            self._play.board.ring(numbers | cell, frozenset())
        elif why.verdict is Verdict.MINE:
            self._play.board.ring(numbers, frozenset(), cell)
        else:
            self._play.board.ring(numbers, cell)
        self.marked = {why.cell: float(why.chance)} if has_cell else {}
        if has_cell or found.shown:
            self._play.reveal(why.cell if has_cell else found.shown[0])
        if has_cell:
            self._show_text(*self._verdict(found))
        elif not found.is_certain:
            self._show_text("uncertain", "text")
        else:
            self._show_text("look_here" if found.shown else "look_count", "accent")

    def _show_text(self, key: str, tone: str) -> None:
        """Show a text on the panel, and after it what the next press does."""
        texts, found = self._context.texts, self.hint
        control = self._context.devices.key_label(Action.HINT)
        is_last = found is None or self.part is HintPart.REASON
        more, values, sentence = "", {}, ""
        if control and not self.task.is_active:
            more = texts("aids.hide" if is_last else "aids.more", key=control)
        if found is not None and key in ("guess", "guess_flagged"):
            values = {"chance": whole_percent(float(found.explanation.chance))}
        if found is not None and is_last:
            sentence = found.explanation.sentence
            if found.has_name:
                pattern = texts(f"pattern.{found.pattern.value}")
                more = texts("aids.tail", pattern=pattern, more=more)
        self.words = HintWords(texts(f"aids.{key}", **values), tone, "bulb", sentence, more)

    def _verdict(self, found: Hint) -> tuple[str, str]:
        """Return the key of the text about the cell, and its colour."""
        if not found.is_certain:
            board, cell = self._board, found.explanation.cell
            is_flagged = board is not None and board.cover(cell) is Cover.FLAG
            return "guess_flagged" if is_flagged else "guess", "accent"
        if found.wrong_flag:
            return "wrong_flag", "danger"
        if found.explanation.verdict is Verdict.MINE:
            return "flag_it" if found.flag else "mine", "danger"
        return "safe", "success"
