"""Whole games on every water, bounded and borderless, and on boards of random shapes."""

from random import Random

import pytest

from engine.autoplay.autoplayer import OnMine, Solver, play_game
from engine.autoplay.measured_play import measure_game
from engine.autoplay.win_probability import win_chance
from engine.core.board import Board
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.grid import Grid
from engine.generation.hard_boards import hard_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.solvability import HardPlaces, find_hard_places
from tests.engine.boards import KINDS, grid_of_kind
from tests.engine.naive import neighbours_of


def config_on(grid: Grid, mines: int, **rules: object) -> GameConfig:
    own = {"neighbours": grid.neighbours, "shape": grid.shape}
    return GameConfig(grid.width, grid.height, mines, grid.wraps, **(own | rules))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "wraps"), KINDS)
@pytest.mark.parametrize("fairness", Fairness)
def test_games_are_played_to_the_end(kind: str, wraps: bool, fairness: Fairness) -> None:
    won = 0
    for seed in range(6):
        random = Random(seed)
        grid = grid_of_kind(random, kind, wraps, 9, 8)
        start, win = random.choice(list(StartRule)), random.choice(list(WinRule))
        mines = grid.cell_count // 7
        config = config_on(grid, mines, start=start, win=win, fairness=fairness)
        solver = random.choice(list(Solver))
        game = play_game(config, seed, solver)
        assert game.opened <= grid.cell_count - mines
        if game.won and win is WinRule.FLAG:
            assert game.flags == mines
        elif game.won:
            assert game.opened == grid.cell_count - mines
        if fairness is Fairness.MERCY and solver is Solver.BEST:
            assert game.won
        won += game.won
        assert play_game(config, seed, Solver.BEST, OnMine.REVERT).won
    assert won


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "wraps"), KINDS)
def test_games_are_measured_and_their_chances_estimated(kind: str, wraps: bool) -> None:
    grid = grid_of_kind(Random(3), kind, wraps, 8, 8)
    config = config_on(grid, 9, start=StartRule.SAFE)
    assert 0 < measure_game(config, 4).worth <= 1
    found = win_chance(Board(grid, 9), config, seed=1, choices=20)
    assert found is not None
    assert 0 < found.chance <= 1


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "wraps"), KINDS)
def test_hard_boards_are_found(kind: str, wraps: bool) -> None:
    grid = grid_of_kind(Random(5), kind, wraps, 9, 8)
    first = next(iter(grid.cells(grid.full)))
    kept = grid.mask({first, *neighbours_of(grid, first)})
    found = hard_mines(grid, 10, kept, first, 1, HardPlaces(1, 0))
    assert found is not None
    assert found.bit_count() == 10
    assert not found & (kept | ~grid.full)
    padded = padded_grid(grid)
    assert find_hard_places(padded, padded.packed(found), padded.bit(first)) is not None
