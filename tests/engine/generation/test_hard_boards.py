"""Boards that need thought: proven without the mine count, and harder than they were drawn."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.generation.hard_boards import hard_mines
from engine.generation.no_guess import no_guess_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.solvability import HardPlaces, find_hard_places, is_solvable
from engine.solver.move_class import MoveClass, move_class
from engine.solver.probability import analyse
from engine.solver.propagation import propagate

FIRST = 4, 4
HARD = HardPlaces(7, 3)


def kept_around_first(grid: Grid) -> int:
    return grid.bit(FIRST) | grid.around(FIRST)


@pytest.mark.slow
@settings(max_examples=20)
@given(
    st.integers(8, 12), st.integers(8, 11), st.integers(5, 14), st.booleans(), st.integers(0, 2**32)
)
def test_a_hard_board_needs_no_guess_and_is_no_easier_than_it_was_drawn(
    width: int, height: int, mines: int, wraps: bool, seed: int
) -> None:
    grid = Grid(width, height, wraps)
    kept, padded = kept_around_first(grid), padded_grid(grid)
    drawn = no_guess_mines(grid, mines, kept, FIRST, seed)
    hard = hard_mines(grid, mines, kept, FIRST, seed, HardPlaces(4, 1))
    assert drawn is not None
    assert hard is not None
    assert hard.bit_count() == mines
    assert not hard & kept
    assert is_solvable(Minefield(grid, hard), FIRST)
    places = [
        find_hard_places(padded, padded.packed(one), padded.bit(FIRST)) for one in (drawn, hard)
    ]
    assert None not in places
    assert places[1].are_at_least(places[0])
    assert hard == hard_mines(grid, mines, kept, FIRST, seed, HardPlaces(4, 1))


def test_a_board_that_is_hard_enough_stays_as_it_was_drawn() -> None:
    grid = Grid(9, 8)
    kept = kept_around_first(grid)
    drawn = no_guess_mines(grid, 12, kept, FIRST, 3)
    assert hard_mines(grid, 12, kept, FIRST, 3, HardPlaces(0, 0)) == drawn


@pytest.mark.parametrize("mines", [0, 63])
def test_without_a_mine_to_move_or_room_for_it_nothing_is_swapped(mines: int) -> None:
    grid = Grid(9, 8)
    kept = kept_around_first(grid)
    expected = no_guess_mines(grid, mines, kept, FIRST, 1)
    assert hard_mines(grid, mines, kept, FIRST, 1, HARD) == expected


def test_what_logic_does_not_solve_has_no_hard_places() -> None:
    field = Minefield.from_text("..1*\n..1.")
    padded = padded_grid(field.grid)
    first = padded.bit((0, 0))
    assert find_hard_places(padded, padded.packed(field.mines), first) is None


@pytest.mark.slow
def test_deep_boards_take_the_highest_class_again_and_again() -> None:
    grid, classes = Grid(10, 10), Counter[MoveClass]()
    kept = kept_around_first(grid)
    for seed in range(30):
        mines = hard_mines(grid, 22, kept, FIRST, seed, HARD)
        assert mines is not None
        classes.update(classes_of(Minefield(grid, mines)))
    shares = [100 * classes[one] / classes.total() for one in MoveClass]
    assert 45 <= shares[0] <= 70
    assert 25 <= shares[1] <= 45
    assert 3 <= shares[2] <= 10


def classes_of(field: Minefield) -> list[MoveClass]:
    """Return the classes of the moves that solve a board, the easiest first."""
    grid, found = field.grid, []
    board = Board(grid, field.mines.bit_count())
    opened = grid.flood(grid.bit(FIRST), field.zeros, field.safe)
    board = board.opening(opened, field)
    while board.opened != field.safe:
        safe = (
            propagate(board, two_cells=False).safe or propagate(board).safe or analyse(board).safe
        )
        cell = safe & -safe
        kind = move_class(board, cell)
        assert kind is not None
        found.append(kind)
        opened = grid.flood(cell, field.zeros, field.safe) & ~board.opened
        board = board.opening(opened, field)
    return found
