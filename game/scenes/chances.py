"""The chances on a board that changes, worked out off the frame's path."""

from __future__ import annotations

import pygame

from engine.board import Board
from engine.config import GameConfig
from engine.game import Position
from engine.grid import Cell
from engine.solver.luck import WinChance, win_chance
from game.camera import Camera
from game.later import Later
from game.thinker import Thinker
from game.view.odds import Odds
from game.view.painter import Painter

LARGEST = 20_000
"""Cells of the largest board whose chances are shown."""


class Chances:
    """Off until it is turned on; then it follows the position that it is shown."""

    def __init__(self, size: int) -> None:
        self.is_on = False
        self.is_possible = size <= LARGEST
        self._thinker: Thinker | None = None
        self._odds = Odds()
        self._asked: Board | None = None
        self._shown: dict[Cell, float] = {}
        self._of: Board | None = None
        self._weighing: Later[WinChance] | None = None
        self._weighed: Board | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether they are on their way."""
        return self.is_on and self._asked is not self._of

    def turn(self) -> None:
        """On, or off."""
        self.is_on = not self.is_on
        self._asked = self._of = None
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
            self._shown = {}
            return
        if board is not self._asked:
            self._thinker = self._thinker or Thinker()
            self._asked = board
            self._thinker.ask(board)
        thought = self._thinker.answer() if self._thinker is not None else None
        if thought is not None and thought.board is board and self._of is not board:
            cells = board.closed & ~board.flags
            self._of = board
            self._shown = {
                board.grid.cell(index): chance
                for index, chance in thought.analysis.rounded().items()
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
            self._weighing = Later(lambda is_wanted: win_chance(board, config, seed))
        if board is not self._weighed or self._weighing is None:
            return None
        return self._weighing.answer()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, camera: Camera, position: Position
    ) -> None:
        """Those of this position, once they are known."""
        if self.is_on and self._of is position.board:
            self._odds.draw(canvas, painter, camera, self._shown)
