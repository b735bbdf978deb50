"""The single- and two-cell rules: sound, with reasons, and at least as strong as a naive twin."""

from itertools import combinations

import pytest
from hypothesis import given

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.solver.propagation import ImpossibleBoardError, Rule, propagate
from tests.engine.boards import cell_set, layouts_of, positions, shares_no_cells_around_the_edge
from tests.engine.naive import neighbours_of


@pytest.mark.parametrize(
    ("text", "mines", "verdicts", "rule"),
    [
        ("0#", 0, {(1, 0): "safe"}, Rule.ALL_SAFE),
        ("1#", 1, {(1, 0): "mine"}, Rule.ALL_MINES),
        # 1-1 from an edge: the second 1 sees the first one's cells and a third.
        ("###\n111", 1, {(2, 0): "safe"}, Rule.TWO_CELLS),
        ("####\n1221", 2, dict.fromkeys([(1, 0), (2, 0)], "mine"), Rule.TWO_CELLS),
        ("####\n1221", 2, dict.fromkeys([(0, 0), (3, 0)], "safe"), Rule.ALL_SAFE),
    ],
)
def test_the_rules_by_hand(text: str, mines: int, verdicts: dict[Cell, str], rule: Rule) -> None:
    found = propagate(Board.from_text(text, mines))
    for cell, verdict in verdicts.items():
        assert cell in cell_set(found.grid, found.safe if verdict == "safe" else found.mines)
        assert found.reason(cell)[0] is rule


def test_a_reason_names_the_numbers() -> None:
    found = propagate(Board.from_text("1#\n1#\n##", 2))
    assert cell_set(found.grid, found.safe) == {(0, 2), (1, 2)}
    rule, numbers = found.reason((1, 2))
    assert (rule, set(numbers)) == (Rule.TWO_CELLS, {(0, 0), (0, 1)})
    with pytest.raises(ValueError, match="prove nothing"):
        found.reason((0, 0))


def test_flags_and_marks_are_no_evidence_and_known_mines_are() -> None:
    plain, flagged = Board.from_text("1#\n##", 1), Board.from_text("1F\n?#", 1)
    assert propagate(plain) == propagate(flagged)
    board = Board.from_text("1##\n111", 1)
    found = propagate(board, mines=board.grid.bit((1, 0)))
    assert (found.safe, found.mines) == (board.grid.bit((2, 0)), 0)


def test_a_contradiction_is_refused() -> None:
    with pytest.raises(ImpossibleBoardError, match="contradict"):
        propagate(Board.from_text("0#1", 1))


@given(positions())
def test_it_proves_only_what_every_layout_has_and_on_wide_boards_all_that_naive_subsets_prove(
    position: tuple[Board, Minefield],
) -> None:
    board, _ = position
    found, less = propagate(board), propagate(board, two_cells=False)
    proven_safe, proven_mines = cell_set(board.grid, found.safe), cell_set(board.grid, found.mines)
    for layout in layouts_of(board, counted=False):
        assert not proven_safe & layout
        assert proven_mines <= layout
    if not board.grid.wraps or shares_no_cells_around_the_edge(board.grid):
        safe, mines = _propagate_naively(board)
        assert safe <= proven_safe
        assert mines <= proven_mines
    assert less.safe & ~found.safe == less.mines & ~found.mines == 0
    assert all(step.rule is not Rule.TWO_CELLS for step in less.steps)


@given(positions(most_closed=10))
def test_each_reason_names_numbers_that_follow(position: tuple[Board, Minefield]) -> None:
    """The numbers in the reason and the results of earlier steps prove the cell."""
    board, _ = position
    grid = board.grid
    found = propagate(board)
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    for step in found.steps:
        new_safe, new_mines = cell_set(grid, step.safe), cell_set(grid, step.mines)
        for cell in new_safe | new_mines:
            rule, numbers = found.reason(cell)
            assert rule is step.rule
            assert len(numbers) == (2 if rule is Rule.TWO_CELLS else 1)
            assert _is_proven_by(board, numbers, cell, cell in new_mines, safe, mines)
        safe |= new_safe
        mines |= new_mines


def _is_proven_by(
    board: Board, numbers: tuple[Cell, ...], cell: Cell, is_mine: bool, safe: set, mines: set
) -> bool:
    near = {number: neighbours_of(board.grid, number) for number in numbers}
    free = set().union(*near.values()) & set(board.grid.cells(board.closed)) - safe - mines
    assert cell in free
    for size in range(len(free) + 1):
        for chosen in combinations(sorted(free), size):
            layout = mines.union(chosen)
            fits = all(len(near[n] & layout) == board.number(n) for n in numbers)
            if fits and (cell in layout) != is_mine:
                return False
    return True


def _propagate_naively(board: Board) -> tuple[set[Cell], set[Cell]]:
    grid = board.grid
    closed = set(grid.cells(board.closed))
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    while True:
        before = len(safe), len(mines)
        groups = []
        for cell in grid.cells(board.opened):
            near = neighbours_of(grid, cell) & closed
            groups.append((near - safe - mines, (board.number(cell) or 0) - len(near & mines)))
        for cells, need in groups:
            if need == 0:
                safe |= cells
            if need == len(cells):
                mines |= cells
        for one, need in groups:
            for other, more in groups:
                if one <= other and need == more:
                    safe |= other - one
                if one <= other and more - need == len(other - one):
                    mines |= other - one
        if (len(safe), len(mines)) == before:
            return safe, mines
