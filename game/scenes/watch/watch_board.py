"""The board of a game that plays itself: as a recorded one, but what comes next is pointed out."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.formats.recording import Recording, Result
from game.scenes.base import Context
from game.scenes.live_board.chances import Chances
from game.scenes.playback.replay_board import ReplayBoard


class WatchBoard(ReplayBoard):
    """Shows positions of a game that nobody's pointer plays."""

    def __init__(self, context: Context, config: GameConfig, seed: int) -> None:
        nothing = Minefield(config.grid, 0)
        super().__init__(context, Recording(config, seed, nothing, (), Result.ABANDONED, 0))
        self.chances = Chances(config.grid.size, at_once=True)

    def point_out(
        self,
        numbers: Iterable[Cell] = (),
        safe: Iterable[Cell] = (),
        mines: Iterable[Cell] = (),
    ) -> None:
        """Ring these numbers, and mark these closed cells as safe or mined, until told
        otherwise."""
        self._view.ring(frozenset(numbers), frozenset(safe), frozenset(mines))

    def show(self, canvas: pygame.Surface, dy: int) -> None:
        """The board moved down by ``dy`` pixels; at rest, with the chances."""
        self.draw(canvas, dy, 0.0, 1.0)
