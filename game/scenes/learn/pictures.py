"""The pictures on the cards of the learn scene: small boards, drawn with the theme's tiles."""

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
"""A wall of which the middle is the pattern that players know best."""
_THEATRE = """
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
    """A 1-2-1 with what it decides, ``px`` pixels a cell."""
    field = Minefield.from_text(_PRACTICE)
    rows = sum(1 << index for index in range(2 * field.grid.width, field.grid.size))
    rings = {"accent": ((2, 2), (3, 2), (4, 2)), "success": ((3, 1),), "danger": ((2, 1), (4, 1))}
    return tile_picture(painter, _position(field, rows), px, rings)


def theatre_picture(painter: Painter, px: int) -> pygame.Surface:
    """What a player knows, and beside it the mines uncovered."""
    field = Minefield.from_text(_THEATRE)
    some = field.grid.mask([(0, 2), (0, 3), (1, 2), (1, 3)])
    known = _position(field, some)
    truth = replace(_position(field, field.safe), status=Status.LOST)
    boards = [tile_picture(painter, position, px) for position in (known, truth)]
    gap = max(2, px // 2)
    wide, high = boards[0].get_size()
    picture = pygame.Surface((2 * wide + gap, high), pygame.SRCALPHA)
    picture.blit(boards[0], (0, 0))
    picture.blit(boards[1], (wide + gap, 0))
    return picture


def watch_picture(painter: Painter, px: int) -> pygame.Surface:
    """A board with the chances that the solver sees, and where it goes next."""
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
