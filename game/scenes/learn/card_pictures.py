"""The pictures on the cards of the learn menu."""

from dataclasses import replace

from pygame import SRCALPHA, Surface

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from engine.solver.probability import analyse
from game.board.preview import tile_picture
from game.platform.cache import Until, cached
from game.ui.painter import Painter

_CELL, _SMALL_CELL = 29, 24
"""Layout units of the cells on a card, at most; two boards side by side have the smaller ones."""
_PRACTICE_FIELD = """
.......
*.*.*.*
.......
.......
"""
"""A wall with a 1-2-1 pattern in the middle."""
_ALGORITHMS_FIELD = """
...*
.*..
....
..*.
"""
_WATCH_FIELD = """
.*.....
...*.*.
.......
*......
"""


@cached(until=Until.ZONE)
def practice_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a 1-2-1 pattern and the cells it decides, as large as it fits into a room."""
    field = Minefield.from_text(_PRACTICE_FIELD)
    rows = sum(1 << index for index in range(2 * field.grid.width, field.grid.size))
    rings = {"accent": ((2, 2), (3, 2), (4, 2)), "success": ((3, 1),), "danger": ((2, 1), (4, 1))}
    px = _cell_in(room, field.grid.width, field.grid.height, painter.px(_CELL))
    return tile_picture(painter, _position(field, rows), px, rings)


@cached(until=Until.ZONE)
def algorithms_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a board as a player sees it, and beside it the mines uncovered."""
    field = Minefield.from_text(_ALGORITHMS_FIELD)
    px = _cell_in(room, 2 * field.grid.width + 1, field.grid.height, painter.px(_SMALL_CELL))
    known = _position(field, field.grid.mask([(0, 2), (0, 3), (1, 2), (1, 3)]))
    lost = replace(_position(field, field.safe), status=Status.LOST)
    left, right = (tile_picture(painter, position, px) for position in (known, lost))
    step = left.get_width() + max(2, px // 2)
    picture = Surface((step + right.get_width(), left.get_height()), SRCALPHA)
    picture.blits(((left, (0, 0)), (right, (step, 0))))
    return picture


@cached(until=Until.ZONE)
def watch_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a board with the mine chances of its cells and the solver's next move."""
    field = Minefield.from_text(_WATCH_FIELD)
    grid = field.grid
    position = _position(field, grid.flood(grid.bit((6, 3)), field.zeros, grid.full))
    rounded = analyse(position.board).rounded()
    chances = {grid.cell(index): chance for index, chance in rounded.items()}
    aim = min(chances, key=lambda cell: (chances[cell], -cell[0], -cell[1]))
    px = _cell_in(room, grid.width, grid.height, painter.px(_CELL))
    return tile_picture(painter, position, px, {"accent": (aim,)}, chances)


def _cell_in(room: tuple[int, int], columns: int, rows: int, most: int) -> int:
    """Return the pixels of a cell with which so many fit into a room."""
    return max(1, min(most, room[0] // columns, room[1] // rows))


def _position(field: Minefield, opened: int) -> Position:
    board = Board(field.grid, field.mines.bit_count()).opening(opened, field)
    return Position(0, board, Status.PLAYING, field)
