"""Positions on which exact chances are worth watching: nothing certain, and not too much of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.generation.placement import place
from engine.rules.game import Position, Status
from engine.solver.component import Walk, walk
from engine.solver.frontier import Frontier, frontier
from engine.solver.probability import BUDGET, Analysis, analyse
from engine.solver.propagation import propagate
from engine.teacher.component_table import table_rows

CONFIG = GameConfig(10, 8, 19)
FIRST: Cell = (4, 3)
SPARE = 10
"""The seed of a position that is worth it."""
_BOXES = range(5, 11)
_COMPONENTS = (2, 3)
_MOST_LINES = 8
"""Of a table."""
_LAYOUTS = range(20, 1_000_000)


@dataclass(frozen=True)
class Sample:
    """A position in play, and what the solver makes of it, piece by piece."""

    position: Position
    truth: int
    front: Frontier
    walks: tuple[Walk, ...]
    analysis: Analysis


def sample(seed: int) -> Sample:
    """The position of a seed at which logic stands still; what single numbers prove is flagged."""
    field = place(CONFIG, seed, FIRST).field
    grid, safe = CONFIG.grid, CONFIG.grid.bit(FIRST)
    board = Board(grid, CONFIG.mines)
    while safe:
        board = board.opening(grid.flood(safe, field.zeros, board.closed), field)
        safe = propagate(board).safe
        if not safe:
            analysis = analyse(board)
            safe = analysis.safe
    front = frontier(board)
    board = replace(board, flags=front.mines)
    is_won = board.opened == field.safe
    status = Status.WON if is_won else Status.PLAYING
    walks = tuple(walk(part.shape, BUDGET) for part in front.components)
    position = Position(seed, board, status, field, FIRST)
    return Sample(position, field.mines, front, walks, analysis)


def is_good(found: Sample) -> bool:
    """Whether nothing is certain, and all of it can be followed."""
    boxes = sum(len(part.boxes) for part in found.front.components)
    is_clear = found.analysis.mines == found.position.board.flags
    if len(found.walks) not in _COMPONENTS or boxes not in _BOXES or not is_clear:
        return False
    lines = [
        sum(len(row.ways) for row in table_rows(walked, count))
        for walked in found.walks
        for count in range(len(walked.stages) + 1)
    ]
    lines.append(prod(len(walked.by_mines()) for walked in found.walks))
    return (
        max(lines) <= _MOST_LINES
        and found.front.off.bit_count() > 1
        and found.analysis.solutions in _LAYOUTS
    )
