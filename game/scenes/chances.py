"""The chances on a board that changes: at once where that is quick, else off the frame's path."""

from __future__ import annotations

import pygame

from engine.board import Board
from engine.config import GameConfig
from engine.game import Position
from engine.grid import Cell
from engine.solver.frontier import frontier
from engine.solver.layouts import OutOfWorkError
from engine.solver.luck import WinChance, win_chance
from engine.solver.probability import Analysis, analyse, count_all, join
from game.camera import Camera
from game.later import Later
from game.thinker import Thinker
from game.view.odds import Odds
from game.view.painter import Painter

LARGEST = 20_000
"""Cells of the largest board whose chances are shown."""
LARGEST_AT_ONCE = 2_500
"""Cells of the largest board that is tried within a frame ..."""
MOST_BOXES = 120
"""... with so many boxes at its numbers at most ..."""
WORK_AT_ONCE = 600
"""... and so many moves of the tables, a few milliseconds. All else is thought about beside the
frames."""


class Chances:
    """Off until it is turned on; then it follows the position that it is shown.

    ``at_once`` has a position's chances ready when ``follow`` returns, where they are quick to work
    out: for a board that is played. Else they come some frames later.
    """

    def __init__(self, size: int, at_once: bool = False) -> None:
        self.is_on = False
        self.is_possible = size <= LARGEST
        self._at_once = at_once and size <= LARGEST_AT_ONCE
        self._thinker: Thinker[Analysis] | None = None
        self._odds = Odds()
        self._asked: Board | None = None
        self._shown: dict[Cell, float] = {}
        self._of: Board | None = None
        self._analysis: Analysis | None = None
        """Of the board ``_of``."""
        self._weighing: Later[WinChance | None] | None = None
        self._weighed: Board | None = None

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
        self._odds.forget()

    def close(self) -> None:
        """No more thoughts."""
        if self._thinker is not None:
            self._thinker.close()

    def follow(self, position: Position) -> None:
        """Ask about a position that is new, and take in what is answered."""
        if not self.is_on:
            return
        board = position.board
        if position.is_over:
            self._asked = self._of = board
            self._analysis, self._shown = None, {}
        elif board is not self._asked:
            self._asked = board
            self._ask(board)
        elif self._of is not board and self._thinker is not None:
            self._take(board, self._thinker.answer())

    def _ask(self, board: Board) -> None:
        if self._thinker is not None:
            self._thinker.drop()
        if self._of is not None and _says_the_same(board, self._of):
            self._take(board, self._analysis)
        elif self._at_once:
            self._take(board, _quickly(board))
        if self._of is not board:
            self._thinker = self._thinker or Thinker()
            self._thinker.ask(analyse, board)

    def _take(self, board: Board, analysis: Analysis | None) -> None:
        if analysis is None:
            return
        cells = board.closed & ~board.flags
        self._of, self._analysis = board, analysis
        self._shown = {
            board.grid.cell(index): chance
            for index, chance in analysis.rounded().items()
            if cells >> index & 1
        }

    def weigh(self, position: Position, config: GameConfig, seed: int) -> WinChance | None:
        """The chance to win from this position, once it is known; for one that is looked at for a
        while. None too after a loss that was taken back: the board does not tell what it showed."""
        if not self.is_on or position.is_over or position.reverted:
            return None
        board = position.board
        if board is not self._weighed and (self._weighing is None or self._weighing.is_done):
            self._weighed = board
            self._weighing = Later(lambda is_wanted: _weighed(board, config, seed))
        if board is not self._weighed or self._weighing is None:
            return None
        return self._weighing.answer()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, camera: Camera, position: Position
    ) -> None:
        """Those of this position, once they are known."""
        if self.is_on and self._of is position.board:
            self._odds.draw(canvas, painter, camera, self._shown)


def _weighed(board: Board, config: GameConfig, seed: int) -> WinChance | None:
    """None on a board so hard that no layout of its mines is found in time."""
    try:
        return win_chance(board, config, seed)
    except OutOfWorkError:
        return None


def _says_the_same(one: Board, other: Board) -> bool:
    """Whether only flags and marks differ, which are no evidence."""
    return one.opened == other.opened and one.numbers == other.numbers


def _quickly(board: Board) -> Analysis | None:
    """The analysis of a board, None where it would take too long for a frame."""
    front = frontier(board)
    if sum(len(part.shape.sizes) for part in front.components) > MOST_BOXES:
        return None
    analysis = join(board.grid, front, count_all(front, WORK_AT_ONCE))
    return analysis if analysis.is_exact else None
