"""The finds: what is offered, and what they show on a board."""

from dataclasses import replace

from engine.core.board import Board
from engine.core.config import GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.dive.finds import (
    MOST_FINDS,
    OFFERED,
    Find,
    buoy_cells,
    charted_cell,
    mines_around,
    offered_finds,
)
from engine.dive.state import LIVES
from engine.generation.placement import place
from engine.solver.probability import analyse

FIELD = Minefield.from_text(
    """
    ..*...
    ..*...
    ..****
    ......
    """
)


def test_three_others_are_offered_until_no_more_are_held() -> None:
    for seed in range(30):
        for number in (3, 6, 9):
            kept = tuple(Find)[: number // 3]
            offered = offered_finds(seed, number, kept, LIVES)
            assert len(set(offered)) == OFFERED
            assert not set(offered) & set(kept)
    assert offered_finds(1, 18, tuple(Find)[:MOST_FINDS], LIVES) == ()
    for lives, missing in ((LIVES, set()), (1, {Find.TANK})):
        seen = {find for seed in range(40) for find in offered_finds(seed, 3, (), lives)}
        assert set(Find) - seen == missing


def test_a_sonar_finds_the_mines_within_three_cells_that_have_no_flag() -> None:
    board = Board.from_rows(["01F###", "02####", "######", "######"], mines=6)
    found = mines_around(FIELD, board, (0, 1))
    assert list(FIELD.grid.cells(found)) == [(2, 1), (2, 2), (3, 2)]


def test_buoys_mark_what_a_1_proves_flagged_or_not() -> None:
    for mine in "#F":
        board = Board.from_rows([f"{mine}102#", "1102#"], mines=3)
        assert list(board.grid.cells(buoy_cells(board))) == [(0, 0)]


def test_a_chart_shows_the_largest_opening_still_closed() -> None:
    grid = FIELD.grid
    assert charted_cell(FIELD, 0) == (0, 0)
    west = grid.flood(grid.bit((0, 0)), FIELD.zeros, grid.full)
    assert charted_cell(FIELD, west) == (4, 0)
    assert charted_cell(FIELD, grid.full) is None


def test_neither_a_chart_nor_flags_make_a_board_need_a_guess() -> None:
    config, first = GameConfig(16, 12, 32, start=StartRule.NO_GUESS), (8, 6)
    for seed in range(12):
        field = place(config, seed, first).field
        grid, board = field.grid, Board(config.grid, config.mines)
        board = board.opening(grid.flood(grid.bit(first), field.zeros, grid.full), field)
        charted = charted_cell(field, board.opened)
        if charted is not None:
            opened = grid.flood(grid.bit(charted), field.zeros, board.closed)
            board = board.opening(opened, field)
        board = replace(board, flags=mines_around(field, board, (8, 3)))
        while fresh := analyse(board).safe:
            board = board.opening(grid.flood(fresh, field.zeros, board.closed), field)
        assert board.opened == field.safe
