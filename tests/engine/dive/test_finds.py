"""The finds: what is offered, and what they show on a board."""

from dataclasses import replace

import pytest

from engine.core.board import Board
from engine.core.config import GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.dive.airs import Air
from engine.dive.finds import (
    MOST_FINDS,
    NEED_CLOCK,
    OFFERED,
    Find,
    buoy_cells,
    mines_around,
    offered_finds,
    spied_cell,
)
from engine.generation.placement import place
from engine.solver.probability import analyse

LIVES = 3
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
        for count in range(MOST_FINDS):
            kept = tuple(Find)[:count]
            offered = offered_finds(seed, "place 4", kept, Air.HARD, LIVES)
            assert len(set(offered)) == OFFERED
            assert not set(offered) & set(kept)
    assert offered_finds(1, "place 4", tuple(Find)[:MOST_FINDS], Air.HARD, LIVES) == ()


@pytest.mark.parametrize(
    ("air", "lives", "missing"),
    [
        (Air.HARD, LIVES, set()),
        (Air.HARD, 1, {Find.TANK}),
        (Air.CALM, LIVES, NEED_CLOCK),
    ],
)
def test_what_helps_nobody_is_not_offered(air: Air, lives: int, missing: set[Find]) -> None:
    offers = [offered_finds(seed, "place 4", (), air, lives) for seed in range(60)]
    assert set(Find) - {find for offer in offers for find in offer} == missing


def test_fewer_are_offered_where_fewer_are_left() -> None:
    left = [find for find in Find if find not in NEED_CLOCK]
    for count, expected in ((5, 3), (6, 2), (7, 1)):
        offered = offered_finds(1, "place 4", tuple(left[:count]), Air.CALM, LIVES)
        assert len(offered) == expected


def test_each_occasion_offers_others() -> None:
    offers = {offered_finds(1, f"place {number}", (), Air.HARD, LIVES) for number in range(20)}
    assert len(offers) > 15


def test_a_sonar_finds_the_mines_within_two_cells_that_have_no_flag() -> None:
    board = Board.from_rows(["01F###", "02####", "######", "######"], mines=6)
    found = mines_around(FIELD, board, (0, 1))
    assert list(FIELD.grid.cells(found)) == [(2, 1), (2, 2)]


def test_buoys_mark_what_a_1_proves_flagged_or_not() -> None:
    for mine in "#F":
        board = Board.from_rows([f"{mine}102#", "1102#"], mines=3)
        assert list(board.grid.cells(buoy_cells(board))) == [(0, 0)]


def test_a_spyglass_shows_the_largest_opening_still_closed() -> None:
    grid = FIELD.grid
    assert spied_cell(FIELD, 0) == (0, 0)
    west = grid.flood(grid.bit((0, 0)), FIELD.zeros, grid.full)
    assert spied_cell(FIELD, west) == (4, 0)
    assert spied_cell(FIELD, grid.full) is None


def test_neither_a_spyglass_nor_flags_make_a_board_need_a_guess() -> None:
    config, first = GameConfig(16, 12, 32, start=StartRule.NO_GUESS), (8, 6)
    for seed in range(12):
        field = place(config, seed, first).field
        grid, board = field.grid, Board(config.grid, config.mines)
        board = board.opening(grid.flood(grid.bit(first), field.zeros, grid.full), field)
        spied = spied_cell(field, board.opened)
        if spied is not None:
            opened = grid.flood(grid.bit(spied), field.zeros, board.closed)
            board = board.opening(opened, field)
        board = replace(board, flags=mines_around(field, board, (8, 3)))
        while fresh := analyse(board).safe:
            board = board.opening(grid.flood(fresh, field.zeros, board.closed), field)
        assert board.opened == field.safe
