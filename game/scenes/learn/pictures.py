"""The pictures on the cards of the learn menu: small boards."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from engine.solver.probability import analyse
from game.board.preview import tile_picture
from game.ui.painter import Painter

_PRACTICE = """
.......
*.*.*.*
.......
.......
"""
"""A wall with a 1-2-1 pattern in the middle."""
_ALGORITHMS = """
...*
.*..
....
..*.
"""
_WATCH = """
.*.....
...*.*.
.......
*......
"""


def practice_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a 1-2-1 pattern and the cells it decides, ``px`` pixels a cell."""
    field = Minefield.from_text(_PRACTICE)
    rows = sum(1 << index for index in range(2 * field.grid.width, field.grid.size))
    rings = {"accent": ((2, 2), (3, 2), (4, 2)), "success": ((3, 1),), "danger": ((2, 1), (4, 1))}
    return tile_picture(painter, _position(field, rows), px, rings)


def algorithms_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a board as a player sees it, and beside it the mines uncovered."""
    field = Minefield.from_text(_ALGORITHMS)
    some = field.grid.mask([(0, 2), (0, 3), (1, 2), (1, 3)])
    known = _position(field, some)
    lost = replace(_position(field, field.safe), status=Status.LOST)
    boards = [tile_picture(painter, position, px) for position in (known, lost)]
    gap = max(2, px // 2)
    wide, high = boards[0].get_size()
    picture = pygame.Surface((2 * wide + gap, high), pygame.SRCALPHA)
    picture.blit(boards[0], (0, 0))
    picture.blit(boards[1], (wide + gap, 0))
    return picture


def watch_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a board with the mine chances of its cells and the solver's next move."""
    field = Minefield.from_text(_WATCH)
    zeros = field.grid.bit((6, 3))
    opened = field.grid.flood(zeros, field.zeros, field.grid.full)
    position = _position(field, opened)
    board = position.board
    chances = {board.grid.cell(index): chance for index, chance in analyse(board).rounded().items()}
    aim = min(chances, key=lambda cell: (chances[cell], -cell[0], -cell[1]))
    return tile_picture(painter, position, px, {"accent": (aim,)}, chances)


def _position(field: Minefield, opened: int) -> Position:
    board = Board(field.grid, field.mines.bit_count()).opening(opened, field)
    return Position(0, board, Status.PLAYING, field)
