"""What acts are made of: positions of small boards, and cells in words."""

from __future__ import annotations

from dataclasses import replace

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status


def closed(grid: Grid, mines: int, seed: int) -> Position:
    """A board on which nothing has happened yet."""
    return Position(seed, Board(grid, mines))


def with_open(position: Position, field: Minefield, cells: int) -> Position:
    """The position of a game over ``field`` with just these safe cells open."""
    board = Board(field.grid, position.board.mines).opening(cells, field)
    return Position(position.seed, board, Status.PLAYING, field)


def uncovered(position: Position, mines: int) -> Position:
    """The position as it looks with these mines in sight, whatever lay on them; flags on other
    cells are crossed out."""
    board = position.board
    board = replace(board, flags=board.flags & ~mines, marks=board.marks & ~mines)
    field = Minefield(board.grid, mines)
    return Position(position.seed, board, Status.LOST, field, exploded=position.exploded & mines)


def place_of(cell: Cell) -> str:
    """A cell as it is written: ``(column, row)``."""
    return f"({cell[0]}, {cell[1]})"
