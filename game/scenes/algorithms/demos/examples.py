"""Positions that make good examples, and words that several demos share."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.rng import make_rng, randbelow
from engine.rules.game import Position, Status
from game.resources.texts import Texts

_Example = TypeVar("_Example")
_TRIES = 200


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
        example = make(randbelow(uniform, 2**64))
        if is_good(example):
            return example
    return make(fallback_seed)
