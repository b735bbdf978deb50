"""The cursor of keyboard and pad: where a step leads."""

from __future__ import annotations

from engine.core.config import GameConfig
from engine.core.grid import Cell


def stepped(config: GameConfig, cell: Cell, step: tuple[int, int]) -> Cell:
    """The cell one step on: round the torus, or held at the edge of a bounded board."""
    x, y = cell[0] + step[0], cell[1] + step[1]
    if config.wraps:
        return x % config.width, y % config.height
    return min(max(x, 0), config.width - 1), min(max(y, 0), config.height - 1)
