"""Boards and games from ASCII pictures or drawn at random, and every layout of their mines."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Command
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield, board_rows
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.rules.game import Game, Status
from tests.engine.naive import fillings_of, neighbours_of

DIAMOND = Neighbourhood(  # all cells at most two steps away: as many neighbours as there can be
    "diamond", tuple((x, y) for x, y in product(range(-2, 3), repeat=2) if 0 < abs(x) + abs(y) < 3)
)
WATERS = {**NEIGHBOURHOODS, DIAMOND.name: DIAMOND}
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
    return {(i % grid.width, i // grid.width) for i in range(grid.span) if cells >> i & 1}


@st.composite
def grids(draw: st.DrawFn, width: int = 9, height: int = 7, plain: bool = False) -> Grid:
    """Draw a small board of any water, a torus where the sides allow one, or of any shape.

    A ``plain`` one has the 8 neighbours around and all cells.
    """
    water = SQUARE if plain else draw(st.sampled_from(list(WATERS.values())))
    least_width, least_height = water.least_torus
    wraps = width >= least_width and height >= least_height and draw(st.booleans())
    if not wraps:
        least_width = least_height = 1
    width, height = draw(st.integers(least_width, width)), draw(st.integers(least_height, height))
    if wraps:
        return Grid(width, height - (water.is_shifted and height % 2), wraps, water)
    board = (1 << width * height) - 1
    shape = draw(st.none() | st.none() | st.integers(1, board)) if not plain else None
    if shape is not None:
        shape |= draw(st.integers(0, board))  # most cells exist
    return Grid(width, height, wraps, water, shape)


def grown_shape(random: Random, width: int, height: int, cells: int) -> int:
    """Return so many cells that grow from the middle, each beside an earlier one."""
    grid = Grid(width, height)
    shape = grid.bit((width // 2, height // 2))
    while shape.bit_count() < cells:
        shape |= 1 << random.choice(list(indices(grid.dilate(shape) & ~shape)))
    return shape


KINDS = [
    *((water.name, wraps) for water in WATERS.values() for wraps in (False, True)),
    *((f"{water.name} of a shape", False) for water in WATERS.values()),
]
"""All kinds of boards: each water, bounded and borderless, and of random shapes."""


def grid_of_kind(random: Random, kind: str, wraps: bool, width: int, height: int) -> Grid:
    """Return a board of one of the ``KINDS``."""
    name, *of_shape = kind.split(" of ")
    cells = random.randint(width * height * 2 // 3, width * height - 1)
    shape = grown_shape(random, width, height, cells) if of_shape else None
    return Grid(width, height, wraps, WATERS[name], shape)


@st.composite
def fields(draw: st.DrawFn, plain: bool = False) -> Minefield:
    """Draw a small board, with any number of mines or with few.

    It has any water and shape, unless it is to be ``plain``.
    """
    grid = draw(grids(plain=plain))
    mines = draw(st.integers(0, grid.full)) & grid.full
    some = st.integers(0, grid.full)
    for _ in range(draw(st.integers(0, 3))):
        mines &= draw(some)
    return Minefield(grid, mines)


@st.composite
def positions(
    draw: st.DrawFn, most_closed: int = 12, plain: bool = False
) -> tuple[Board, Minefield]:
    """Return a small board in play, with few closed cells, and its mines.

    It has any water and shape, unless it is to be ``plain``.
    """
    grid = draw(grids(6, 5, plain=plain))
    mines = draw(st.integers(0, grid.full)) & grid.full
    mines &= draw(st.integers(0, grid.full))
    field = Minefield(grid, mines)
    opened = draw(st.integers(0, grid.full)) | draw(st.integers(0, grid.full))
    board = Board(grid, mines.bit_count()).opening(opened & field.safe, field)
    spare = board.closed.bit_count() - most_closed
    if spare > 0:
        more = list(indices(board.closed & field.safe))[:spare]
        board = board.opening(sum(1 << index for index in more), field)
    return board, field


def shares_no_cells_around_the_edge(grid: Grid) -> bool:
    """Return whether two numbers of this torus share cells on one side only."""
    x, y = grid.neighbours.reach
    return grid.width > 4 * x and grid.height > 4 * y


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
    field = Minefield.from_text(text, wraps, rules.get("neighbours", SQUARE))
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
