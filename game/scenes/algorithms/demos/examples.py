"""Positions that make good examples, and words that several demos share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod
from typing import TypeVar

from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.rng import make_rng, randbelow
from engine.generation.placement import place
from engine.rules.game import Position, Status
from engine.solver.component import Walk, walk
from engine.solver.frontier import Frontier, frontier
from engine.solver.probability import BUDGET, Analysis, analyse
from engine.solver.propagation import propagate
from engine.teacher.step_by_step import table_rows
from game.resources.texts import Texts

_Example = TypeVar("_Example")

_SEED_BITS = 64
_TRIES = 200

CONFIG = GameConfig(10, 8, 19)
FIRST: Cell = (4, 3)
FALLBACK_SEED = 10
_BOXES = range(5, 11)
_COMPONENTS = (2, 3)
_MOST_LINES = 8
"""Lines of the longest table."""
_LAYOUTS = range(20, 1_000_000)


def closed_position(grid: Grid, mines: int, seed: int) -> Position:
    """Return a position in which nothing has happened yet."""
    return Position(seed, Board(grid, mines))


def opened_position(position: Position, field: Minefield, cells: int) -> Position:
    """Return the position of a game over ``field`` with just these safe cells open."""
    board = Board(field.grid, position.board.mines).opening(cells, field)
    return Position(position.seed, board, Status.PLAYING, field)


def reveal_mines(position: Position, mines: int) -> Position:
    """Return the position with these mines revealed; flags on other cells are crossed out."""
    board = position.board
    board = replace(board, flags=board.flags & ~mines, marks=board.marks & ~mines)
    field = Minefield(board.grid, mines)
    return Position(position.seed, board, Status.LOST, field, exploded=position.exploded & mines)


def cell_text(cell: Cell) -> str:
    """Return a cell as it is written: ``(column, row)``."""
    return f"({cell[0]}, {cell[1]})"


def count_text(texts: Texts, name: str, count: int, **values: object) -> str:
    """Return the text ``acts.<name>``, or ``acts.<name>_one`` if ``count`` is 1."""
    return texts(f"acts.{name}_one" if count == 1 else f"acts.{name}", count=count, **values)


def percent_text(texts: Texts, chance: float) -> str:
    """Return a chance in whole percent; only what is certain is 0% or 100%."""
    whole = round(100 * chance)
    return texts("acts.percent", number=min(99, max(1, whole)) if 0 < chance < 1 else whole)


def find_example(
    seed: int,
    purpose: str,
    make: Callable[[int], _Example],
    is_good: Callable[[_Example], bool],
    fallback_seed: int,
) -> _Example:
    """Return the first good example among those of seeds drawn from ``seed``, or else that of
    ``fallback_seed``, which is known to be good. Each ``purpose`` has draws of its own."""
    uniform = make_rng(seed, purpose)
    for _ in range(_TRIES):
        example = make(randbelow(uniform, 1 << _SEED_BITS))
        if is_good(example):
            return example
    return make(fallback_seed)


@dataclass(frozen=True)
class ChancesExample:
    """A position in play, and what the solver makes of it, piece by piece."""

    position: Position
    truth: int
    front: Frontier
    walks: tuple[Walk, ...]
    analysis: Analysis


def make_chances_example(seed: int) -> ChancesExample:
    """Return the first position of a seed that needs a guess; what single numbers prove to be mines
    is flagged."""
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
    status = Status.WON if board.opened == field.safe else Status.PLAYING
    walks = tuple(walk(part.shape, BUDGET) for part in front.components)
    position = Position(seed, board, status, field, FIRST)
    return ChancesExample(position, field.mines, front, walks, analysis)


def is_good_chances_example(example: ChancesExample) -> bool:
    """Return whether nothing is certain, and all of it can be followed."""
    boxes = sum(len(part.boxes) for part in example.front.components)
    is_clear = example.analysis.mines == example.position.board.flags
    if len(example.walks) not in _COMPONENTS or boxes not in _BOXES or not is_clear:
        return False
    lines = [
        sum(len(row.ways) for row in table_rows(walked, count))
        for walked in example.walks
        for count in range(len(walked.stages) + 1)
    ]
    lines.append(prod(len(walked.by_mines()) for walked in example.walks))
    return (
        max(lines) <= _MOST_LINES
        and example.front.off.bit_count() > 1
        and example.analysis.solutions in _LAYOUTS
    )
