"""The twists: what they mark, refuse and punish, and that none of them makes a guess necessary."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.dive.twists import (
    TREASURES,
    Salvage,
    Treasure,
    aimed_at,
    bounds,
    clears_alone,
    unproven,
)
from engine.generation.placement import place
from engine.solver.probability import analyse
from tests.marks import slow

SIZES = [(11, 9, 14), (16, 15, 42), (24, 16, 74)]
NO_GUESS = StartRule.NO_GUESS


def opened(field: Minefield, first: Cell) -> Board:
    grid = field.grid
    board = Board(grid, field.mines.bit_count())
    return board.opening(grid.flood(grid.bit(first), field.zeros, grid.full), field)


def solved(field: Minefield, first: Cell, allowed: int) -> Board:
    """Open what is proven and allowed, by all the numbers at once, until nothing is left."""
    board = opened(field, first)
    while fresh := analyse(board).safe & allowed:
        board = board.opening(field.grid.flood(fresh, field.zeros, board.closed), field)
    return board


@given(st.sampled_from(SIZES), st.booleans(), st.integers(0, 200))
def test_treasure_lies_on_safe_cells_apart_from_each_other(
    size: tuple[int, int, int], wraps: bool, seed: int
) -> None:
    config = GameConfig(*size, wraps, NO_GUESS)
    first = config.width // 2, config.height // 2
    field = place(config, seed, first).field
    cells = Treasure().mark(field, first, seed)
    board = opened(field, first)
    assert cells & ~field.safe == 0
    assert cells & board.opened == 0
    assert cells.bit_count() <= TREASURES
    for cell in field.grid.cells(cells):
        assert field.grid.around(cell) & cells == 0
    assert Treasure().mark(field, first, seed) == cells
    for count in range(TREASURES + 2):
        some = Treasure().mark_many(field, first, seed, count)
        assert some.bit_count() <= count
        assert (some | cells).bit_count() == max(some.bit_count(), cells.bit_count())


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("size", [SIZES[0], *slow([(size,) for size in SIZES[1:]])], ids=str)
def test_a_salvage_region_is_cleared_by_itself_and_then_the_rest(
    size: tuple[int, int, int], wraps: bool
) -> None:
    config, sizes = GameConfig(*size, wraps, NO_GUESS), []
    first = config.width // 2, config.height // 2
    for seed in range(12):
        field = place(config, seed, first).field
        safe = Salvage().mark(field, first, seed)
        assert safe & ~field.safe == 0
        sizes.append(safe.bit_count() / field.grid.cell_count)
        assert clears_alone(field, first, safe)
        assert safe & ~solved(field, first, allowed=safe).opened == 0
        assert solved(field, first, allowed=field.grid.full).opened == field.safe
    assert min(sizes) > 0
    assert max(sizes) <= 0.5
    assert median(sizes) > 0.2


FIELD = Minefield.from_text(
    """
    ......
    ......
    ..*...
    ....*.
    """
)
REGION = FIELD.grid.mask((x, y) for x in range(3) for y in range(4)) & FIELD.safe


@pytest.mark.parametrize(
    ("rows", "move", "refused"),
    [
        (["######", "######", "######", "######"], Open((5, 0)), False),
        (["######", "#1####", "######", "######"], Open((5, 0)), True),
        (["######", "#1####", "######", "######"], Flag((5, 0)), False),
        (["######", "#1####", "######", "######"], Open((0, 0)), False),
        (["######", "#1####", "######", "######"], Open((2, 2)), False),
        (["##1###", "######", "######", "######"], Chord((2, 0)), True),
        (["000###", "011###", "01####", "011###"], Open((5, 0)), False),
    ],
)
def test_outside_of_a_region_nothing_is_opened_until_it_is_clear(
    rows: list[str], move: Move, refused: bool
) -> None:
    board = Board.from_rows(rows, mines=2)
    assert Salvage().refuses(board, REGION, move) is refused


def test_a_region_is_seen_as_the_rectangle_around_its_safe_cells() -> None:
    assert bounds(FIELD.grid, REGION) == FIELD.grid.mask((x, y) for x in range(3) for y in range(4))


@pytest.mark.parametrize(
    ("rows", "move", "is_guess"),
    [
        (["####", "####"], Open((0, 0)), False),
        (["1###", "1###"], Open((2, 0)), True),
        (["01##", "01##"], Open((3, 0)), True),
        (["011#", "01F#"], Open((3, 0)), False),
        (["011#", "01F#"], Chord((2, 0)), False),
        (["1F##", "1###"], Chord((0, 0)), True),
    ],
)
def test_a_move_is_a_guess_where_nothing_proves_it(
    rows: list[str], move: Move, is_guess: bool
) -> None:
    board = Board.from_rows(rows, mines=2)
    assert bool(unproven(board, aimed_at(board, move))) is is_guess


def test_what_is_known_proves_more() -> None:
    board = Board.from_rows(["1####", "1####"], mines=3)
    grid, far = board.grid, board.grid.bit((3, 0))
    assert unproven(board, far) == far
    assert unproven(board, far, safe=far) == 0
    mines = grid.mask([(1, 0), (4, 0), (4, 1)])
    assert unproven(board, far, mines=mines) == 0


def test_the_mine_count_proves_too() -> None:
    board = Board.from_rows(["01##", "01##"], mines=1)
    assert unproven(board, board.grid.bit((3, 0))) == 0
