"""The chances on a board that changes: at once where that is quick, else off the frame's path."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.autoplay.win_probability import WinChance, win_chance
from engine.core.board import Board
from engine.core.config import Fairness, GameConfig
from engine.core.grid import Cell
from engine.rules.game import Position
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, analyse, count_all, join
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.platform.background import BackgroundTask
from game.ui.painter import Painter

LARGEST = 20_000
"""Cells of the largest board whose chances are shown."""
LARGEST_AT_ONCE = 2_500
"""Cells of the largest board that is tried within a frame ..."""
MOST_BOXES = 120
"""... with so many boxes at its numbers at most ..."""
WORK_AT_ONCE = 600
"""... and so many moves of the tables, a few milliseconds. All else is thought about beside the
frames."""
_OVER = -1
"""Stands for the mines once a game is over: no set of cells."""


class Chances:
    """Off until it is turned on; then it follows the position that it is shown.

    ``at_once`` has a position's chances ready when ``follow`` returns, where they are quick to work
    out: for a board that is played. Else they come some frames later.
    """

    def __init__(self, size: int, at_once: bool = False) -> None:
        self.is_on = False
        self.is_possible = size <= LARGEST
        self._at_once = at_once and size <= LARGEST_AT_ONCE
        self.task: BackgroundTask[Analysis] = BackgroundTask()
        self._odds = ChancesView()
        self._asked: Board | None = None
        self._mines = 0
        """Those that losses taken back have shown, of the board ``_asked``."""
        self._shown: dict[Cell, float] = {}
        self._of: Board | None = None
        self._analysis: Analysis | None = None
        """Of the board ``_of``, and the mines ``_known``."""
        self._known = 0
        self._weighing: BackgroundTask[WinChance | None] = BackgroundTask()
        self._weighed: Position | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether they are on their way."""
        return self.is_on and self._asked is not self._of

    def turn(self) -> None:
        """On, or off."""
        self.is_on = not self.is_on
        self._asked = self._of = self._analysis = None
        self._shown = {}

    def forget(self) -> None:
        """The theme or the window is another one."""
        self._odds.clear_cache()

    def close(self) -> None:
        """No more thoughts."""
        self.task.cancel()
        self._weighing.cancel()

    def follow(self, position: Position) -> None:
        """Ask about a position that is new, and take in what is answered."""
        if not self.is_on:
            return
        board = position.board
        if position.is_over:
            self._asked = self._of = board
            self._analysis, self._shown = None, {}
            self._mines = self._known = _OVER
        elif board is not self._asked or position.shown != self._mines:
            self._asked, self._mines = board, position.shown
            self._ask(board)
        elif self._of is not board:
            self._take(board, self.task.result())

    def _ask(self, board: Board) -> None:
        self.task.cancel()
        before = self._of
        if before is board:
            self._of = None
        if before is not None and self._mines == self._known and _says_the_same(board, before):
            self._take(board, self._analysis)
        elif self._at_once:
            self._take(board, _quickly(board, self._mines))
        if self._of is not board:
            mines = self._mines
            self.task.start(lambda is_wanted: analyse(board, mines=mines))

    def _take(self, board: Board, analysis: Analysis | None) -> None:
        if analysis is None:
            return
        cells = board.closed & ~board.flags
        self._of, self._analysis, self._known = board, analysis, self._mines
        self._shown = {
            board.grid.cell(index): chance
            for index, chance in analysis.rounded().items()
            if cells >> index & 1
        }

    def weigh(self, position: Position, config: GameConfig, seed: int) -> WinChance | None:
        """The chance to win from this position, once it is known; for one that is looked at for a
        while. It knows the mines of losses that were taken back, but no numbers that were; None
        where these were all there is."""
        board, mines = position.board, position.shown
        if not self.is_on or position.is_over or (position.reverted and not board.opened):
            return None
        if position.reverted:  # from then on fair play moves no mines
            config = replace(config, fairness=Fairness.CLASSIC)
        if self._weighed is None or not _weighs_the_same(position, self._weighed):
            if self._weighing.is_active and not self._weighing.is_done:
                return None
            self._weighed = position
            self._weighing.start(lambda is_wanted: win_chance(board, config, seed, mines))
        return self._weighing.result()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, camera: Camera, position: Position
    ) -> None:
        """Those of this position, once they are known."""
        if self.is_on and self._of is position.board:
            self._odds.draw(canvas, painter, camera, self._shown)


def _weighs_the_same(one: Position, other: Position) -> bool:
    """Whether the chance to win is worked out from the same."""
    known = (one.shown, one.reverted) == (other.shown, other.reverted)
    return known and one.board is other.board


def _says_the_same(one: Board, other: Board) -> bool:
    """Whether only flags and marks differ, which are no evidence."""
    return one.opened == other.opened and one.numbers == other.numbers


def _quickly(board: Board, mines: int) -> Analysis | None:
    """The analysis of a board, None where it would take too long for a frame."""
    front = frontier(board, mines=mines)
    if sum(len(part.shape.sizes) for part in front.components) > MOST_BOXES:
        return None
    analysis = join(board.grid, front, count_all(front, WORK_AT_ONCE))
    return analysis if analysis.is_exact else None
