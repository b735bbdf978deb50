"""Boards and games from ASCII pictures or drawn at random, and every layout of their mines."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Command
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield, board_rows
from engine.rules.game import Game, Status
from tests.engine.naive import fillings_of, neighbours_of

BAY = """
    *....
    .....
    ....*
    .....
"""
# Numbers of BAY:
#   *1000
#   11011
#   0001*
#   00011
CORNERS = """
    *...*
    .....
    *....
"""
# Numbers of CORNERS:
#   *101*
#   22011
#   *1000


def picture(text: str) -> str:
    """Return the board text without its indentation, as ``str(board)`` gives it."""
    return "\n".join(board_rows(text))


def in_rows(board: object) -> str:
    return str(board).replace("\n", " ")


def mask(text: str, sign: str = "X") -> int:
    """Return the cells of a picture that show ``sign``."""
    signs = "".join(board_rows(text))
    return sum(1 << index for index, found in enumerate(signs) if found == sign)


def cell_set(grid: Grid, cells: int) -> set[Cell]:
    """Return a bitboard as a set of cells, tested one by one."""
    return {(i % grid.width, i // grid.width) for i in range(grid.size) if cells >> i & 1}


@st.composite
def fields(draw: st.DrawFn) -> Minefield:
    """Draw a small board, bounded or a torus, with any number of mines or with few."""
    wraps = draw(st.booleans())
    least = 3 if wraps else 1
    grid = Grid(draw(st.integers(least, 9)), draw(st.integers(least, 7)), wraps)
    some = st.integers(0, grid.full)
    mines = draw(some)
    for _ in range(draw(st.integers(0, 3))):
        mines &= draw(some)
    return Minefield(grid, mines)


@st.composite
def positions(draw: st.DrawFn, most_closed: int = 12) -> tuple[Board, Minefield]:
    """Return a small board in play, bounded or a torus, with few closed cells, and its mines."""
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, 5))
    wraps = min(width, height) >= 3 and draw(st.booleans())
    grid = Grid(width, height, wraps)
    mines = draw(st.integers(0, grid.full))
    mines &= draw(st.integers(0, grid.full))
    field = Minefield(grid, mines)
    opened = draw(st.integers(0, grid.full)) | draw(st.integers(0, grid.full))
    board = Board(grid, mines.bit_count()).opening(opened & field.safe, field)
    spare = board.closed.bit_count() - most_closed
    if spare > 0:
        more = list(indices(board.closed & field.safe))[:spare]
        board = board.opening(sum(1 << index for index in more), field)
    return board, field


def layouts_of(board: Board, counted: bool = True) -> Iterator[frozenset[Cell]]:
    """Return every set of mines that agrees with the numbers and, if ``counted``, with the mine
    count. Layouts that are not counted leave out the cells that no number touches."""
    closed = cell_set(board.grid, board.closed)
    clues = [
        (frozenset(neighbours_of(board.grid, cell) & closed), board.number(cell))
        for cell in cell_set(board.grid, board.opened)
    ]
    return fillings_of([*clues, (frozenset(closed), board.mines)] if counted else clues)


def game_on(text: str, first: Cell = (0, 0), **rules: object) -> Game:
    """Return a game in play over the mines (``*``) of a picture, with all cells closed."""
    wraps = bool(rules.get("wraps", False))
    field = Minefield.from_text(text, wraps)
    grid = field.grid
    config = GameConfig(grid.width, grid.height, field.mines.bit_count(), **rules)
    game = Game(config, seed=1)
    game.restore(replace(game.position, status=Status.PLAYING, field=field, first=first))
    return game


def run(game: Game, *commands: Command) -> tuple[Event, ...]:
    """Apply the commands; return the events of the last one."""
    events: tuple[Event, ...] = ()
    for command in commands:
        events = game.apply(command)
    return events


def events_of_kind(events: Iterable[Event], kind: type) -> Event:
    (event,) = (event for event in events if isinstance(event, kind))
    return event
