"""A hint in play, in tiers: the numbers that decide, then the cell, then why."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

import pygame

from engine.core.board import Board, Cover
from engine.core.config import WinRule
from engine.core.grid import Cell
from engine.teacher.explanation import Verdict
from engine.teacher.hint import Hint, hint
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.input.bindings import Action
from game.platform.background import BackgroundTask
from game.resources.format import whole_percent
from game.scenes.context import Context
from game.scenes.live_board.hint_panel import HintPanel, HintWords

WAIT = 0.004
"""Seconds of the frame that a hint may take; a slower one comes some frames later."""


class HintTier(IntEnum):
    """How much of a hint is shown."""

    NOTHING = 0
    NUMBERS = 1
    CELL = 2
    REASON = 3


class Hints:
    """At most one hint at a time, for the board that it was asked for on.

    ``reveal`` brings a cell into view.
    """

    def __init__(
        self, context: Context, board: BoardView, camera: Camera, reveal: Callable[[Cell], None]
    ) -> None:
        self._kit = context
        self._view = board
        self._camera = camera
        self._reveal = reveal
        self._panel = HintPanel()
        self._mark = ChancesView()
        self._task: BackgroundTask[Hint | None] = BackgroundTask()
        self._clear()

    def _clear(self) -> None:
        self.tier = HintTier.NOTHING
        self._board: Board | None = None
        self._task.cancel()
        self._hint: Hint | None = None
        self._words: HintWords | None = None
        self._marked: dict[Cell, float] = {}

    @property
    def is_awaited(self) -> bool:
        """Whether it is still worked out."""
        return self._task.is_active

    def press(self, board: Board, win: WinRule, near: Cell | None, shown: int = 0) -> None:
        """Show more of the hint, the first part of a new one, or, after its last part, nothing.
        ``shown`` are mines that losses taken back have shown."""
        if self.tier is HintTier.NOTHING:
            self._board = board
            self._task.start(lambda is_wanted: hint(board, win, near, shown))
            self.tier = HintTier.NUMBERS
            self._task.wait(WAIT)
            self.follow(board)
            if self._task.is_active:
                self._say("thinking", "text_dim")
        elif self._hint is None or self.tier is HintTier.REASON:
            self.hide()
        else:
            self.tier = HintTier(self.tier + 1)
            self._tell(self._hint)

    def follow(self, board: Board) -> None:
        """Take in what was worked out; on another board the hint is gone."""
        if self.tier is HintTier.NOTHING:
            return
        if board is not self._board:
            self.hide()
        elif self._task.is_done:
            self._hint = self._task.take()
            if self._hint is None:
                self._say("nothing_left", "text")
            else:
                self._tell(self._hint)

    def hide(self) -> None:
        """No hint any more."""
        if self.tier is HintTier.NOTHING:
            return
        self._clear()
        self._view.ring(frozenset(), frozenset())

    def restyle(self) -> None:
        """The theme or the window is another one."""
        self._mark.clear_cache()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the panel lies over a pixel."""
        return self._words is not None and self._panel.rect.collidepoint(pos)

    def draw(self, canvas: pygame.Surface, top: int) -> None:
        """The mark on the cell, and the panel, below the pixel row ``top``."""
        if self._words is None:
            return
        painter, camera = self._kit.painter, self._camera
        self._mark.draw(canvas, painter, camera, self._marked)
        window = canvas.get_rect()
        window.height -= top
        window.top = top
        self._panel.place(painter, self._words, window, camera.view, self._about())
        self._panel.draw(canvas, painter, self._words)

    def _about(self) -> list[pygame.Rect]:
        """Where the cells are that must not be covered, with those around them."""
        if self._hint is None:
            return []
        side = self._camera.cell
        cells = {self._hint.explanation.cell, *self._hint.shown}
        corners = [self._camera.corner(cell) for cell in cells]
        return [pygame.Rect(x, y, side, side).inflate(2 * side, 2 * side) for x, y in corners]

    def _tell(self, found: Hint) -> None:
        """Point out and say what belongs to the tier."""
        why, has_cell = found.explanation, self.tier >= HintTier.CELL
        numbers = frozenset(found.shown)
        cell = frozenset([why.cell]) if has_cell else frozenset[Cell]()
        if not found.is_certain:
            self._view.ring(numbers | cell, frozenset())
        elif why.verdict is Verdict.MINE:
            self._view.ring(numbers, frozenset(), cell)
        else:
            self._view.ring(numbers, cell)
        self._marked = {why.cell: float(why.chance)} if has_cell else {}
        if has_cell or found.shown:
            self._reveal(why.cell if has_cell else found.shown[0])
        if has_cell:
            self._say(*self._verdict(found))
        elif not found.is_certain:
            self._say("uncertain", "text")
        else:
            self._say("look_here" if found.shown else "look_count", "accent")

    def _say(self, key: str, tone: str) -> None:
        """What the panel says, and at its end what the next press does."""
        texts, found = self._kit.texts, self._hint
        has_reason = found is not None and self.tier is HintTier.REASON
        control = self._kit.devices.key_label(Action.HINT)
        ends = found is None or has_reason
        more = texts("aids.hide" if ends else "aids.more", key=control)
        if not control or self._task.is_active:
            more = ""
        if found is not None and has_reason and found.has_name:
            more = texts("aids.tail", pattern=texts(f"pattern.{found.pattern.value}"), more=more)
        title = texts(f"aids.{key}")
        if found is not None and key in ("guess", "guess_flagged"):
            title = texts(f"aids.{key}", chance=whole_percent(float(found.explanation.chance)))
        sentence = found.explanation.sentence if found is not None and has_reason else ""
        self._words = HintWords(title, tone, "bulb", sentence, more)

    def _verdict(self, found: Hint) -> tuple[str, str]:
        """The key of what is said of the cell, and its tone."""
        if not found.is_certain:
            board, cell = self._board, found.explanation.cell
            is_flagged = board is not None and board.cover(cell) is Cover.FLAG
            return "guess_flagged" if is_flagged else "guess", "accent"
        if found.wrong_flag:
            return "wrong_flag", "danger"
        if found.explanation.verdict is Verdict.MINE:
            return "flag_it" if found.flag else "mine", "danger"
        return "safe", "success"
