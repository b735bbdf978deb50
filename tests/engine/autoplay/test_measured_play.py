"""Games played on after a mine: their mean worth is the win rate, and games do not depend on each
other."""

from itertools import pairwise
from math import sqrt
from statistics import correlation, fmean, stdev, variance
from unittest.mock import patch

import pytest

from engine.autoplay import measured_play
from engine.autoplay.autoplayer import SolverAction, SolverTurn, play_game
from engine.autoplay.measured_play import (
    PURPOSE,
    GameSetup,
    Strategy,
    measure_game,
    measure_many,
    play_on,
)
from engine.core.board import Board
from engine.core.config import BEGINNER, EXPERT, ConfigError, Fairness, GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.generation.placement import place_mines
from engine.solver.frontier import frontier
from engine.solver.probability import analyse
from engine.solver.sampling import OutOfWorkError, all_layouts, random_layout
from engine.solver.strategy import Choice, choose, first_cell
from tests.marks import slow
from tests.robustness.win_counts import survey

SAFE, OPENING = StartRule.SAFE, StartRule.OPENING


def choose_safest(board: Board, mines: int) -> Choice:
    """Choose the safest cell, until the end of the game."""
    analysis = analyse(board)
    if analysis.safe or not board.closed & ~analysis.mines:
        return Choice(analysis.safe, analysis.mines, analysis=analysis)
    chances = analysis.rounded()
    return Choice(1 << min(chances, key=chances.__getitem__), analysis.mines, True, analysis)


def possible_starts(config: GameConfig) -> list[tuple[Board, Minefield]]:
    """Return every possible game after the first click."""
    grid, first = config.grid, config.grid.bit(first_cell(config.grid, config.start))
    fresh = Board(grid, config.mines)
    kept = first if config.start is SAFE else grid.dilate(first)
    fields = [Minefield(grid, mines) for mines in all_layouts(frontier(fresh, safe=kept))]
    return [(fresh.opening(first, field), field) for field in fields]


def is_won(board: Board, field: Minefield, strategy: Strategy) -> bool:
    """Return whether a game is won if it ends at its first mine."""
    while (choice := strategy(board, 0)).cells:
        if choice.cells & field.mines:
            return False
        board = board.opening(choice.cells, field)
    return True


def win_rate(config: GameConfig, strategy: Strategy) -> float:
    return fmean(is_won(board, field, strategy) for board, field in possible_starts(config))


def expected_worth(
    board: Board, field: Minefield, strategy: Strategy, drawn: tuple[int, ...] = ()
) -> float:
    """Return the mean worth over all ways to draw other mines, starting from the mines in
    ``drawn``."""
    left, layouts = iter(drawn), list[int]()

    def draw(board: Board, _: object, safe: int, mines: int) -> int:
        layout = next(left, None)
        if layout is None:
            layouts.extend(all_layouts(frontier(board, safe, mines)))
            raise OutOfWorkError
        return layout

    with patch.object(measured_play, "random_layout", draw):
        end = play_on(board, field, make_rng(1, "unused"), strategy)
    if end.is_finished:
        return end.chance
    return fmean(expected_worth(board, field, strategy, (*drawn, layout)) for layout in layouts)


@pytest.mark.parametrize("strategy", [choose_safest, choose])
@pytest.mark.parametrize(
    "config",
    [
        GameConfig(3, 3, 2, start=SAFE),
        GameConfig(5, 1, 2, start=SAFE),
        GameConfig(4, 4, 4, start=OPENING),
        *slow([GameConfig(4, 3, 3, start=SAFE)]),
    ],
    ids=str,
)
def test_the_expected_worth_is_the_win_rate(config: GameConfig, strategy: Strategy) -> None:
    worths = [expected_worth(board, field, strategy) for board, field in possible_starts(config)]
    assert fmean(worths) == pytest.approx(win_rate(config, strategy), abs=1e-12)


@pytest.mark.parametrize(
    ("config", "games"),
    [
        *slow([(GameConfig(4, 3, 3, start=SAFE), 300), (GameConfig(4, 4, 4), 4000)]),
    ],
    ids=str,
)
def test_the_mean_worth_of_seeds_comes_near_the_win_rate(config: GameConfig, games: int) -> None:
    for strategy in (choose_safest, choose):
        worths = [game.worth for game in measure_many(config, range(games), strategy)]
        error = stdev(worths) / sqrt(games)
        assert abs(fmean(worths) - win_rate(config, strategy)) < 3.5 * error + 1e-12


@pytest.mark.parametrize("seed", [1, 2, 3, *slow(range(4, 40))])
def test_the_moves_are_those_of_the_autoplayer_until_a_mine_is_hit(seed: int) -> None:
    config = GameConfig(16, 12, 38)
    played, measured = list[int](), list[int]()

    def watch(turn: SolverTurn) -> None:
        if turn.action is SolverAction.GUESS:
            played.append(turn.cells)

    def spy(board: Board, mines: int) -> Choice:
        choice = choose(board, mines)
        if choice.is_guess:
            measured.append(choice.cells)
        return choice

    result = play_game(config, seed, watcher=watch)
    game = measure_game(config, seed, spy)
    assert game.guesses == len(measured)
    shared = min(len(played), len(measured))
    assert played[:shared] == measured[:shared]
    if not game.redraws and len(played) < len(measured):
        assert not result.won


def test_a_given_board_is_played_from_its_own_first_click() -> None:
    config = GameConfig(3, 1, 1)
    field = Minefield.from_text("..*")
    for first, worth in (((0, 0), 1.0), ((1, 0), 0.5)):
        game = measure_game(config, GameSetup(3, first, field.mines))
        assert (game.seed, game.worth) == (3, worth)


def test_a_game_whose_mines_cannot_be_drawn_again_counts_as_lost() -> None:
    def draw(*_: object) -> int:
        raise OutOfWorkError

    games = list(measure_many(BEGINNER, range(60), choose_safest))
    with patch.object(measured_play, "random_layout", draw):
        limited = list(measure_many(BEGINNER, range(60), choose_safest))
    for game, lost in zip(games, limited, strict=True):
        assert lost == game if not game.redraws else lost.worth == 0
    assert any(game.redraws for game in games)


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (GameConfig(9, 9, 10, start=StartRule.NO_GUESS), "need no guesses"),
        (GameConfig(9, 9, 10, fairness=Fairness.MERCY), "classic fairness"),
        (GameConfig(4, 4, 8), "no room for an opening"),
    ],
)
def test_mines_that_are_not_drawn_evenly_are_refused(config: GameConfig, sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence):
        measure_many(config, [1])


# Seeds are independent of each other: sets of mines share as many as sets drawn separately.


def shared_like_strangers(pairs: list[tuple[int, int]], cells: int, mines: int) -> bool:
    """Return whether the numbers of mines that pairs of sets share have the mean and the variance
    of a hypergeometric distribution. Each set has ``mines`` of the same ``cells``."""
    shared = [(one & other).bit_count() for one, other in pairs]
    rate = mines / cells
    expected = mines * rate * (1 - rate) * (cells - mines) / (cells - 1)
    off = (fmean(shared) - mines * rate) / sqrt(expected / len(pairs))
    wider = (variance(shared) / expected - 1) / sqrt(2 / len(pairs))
    return abs(off) < 3.5 and abs(wider) < 3.5


FIRST = first_cell(EXPERT.grid, OPENING)
ROOM = EXPERT.grid.cell_count - 9  # cells that may hold a mine


@pytest.mark.parametrize("step", [1, *slow([2, 256, 2**63])])
def test_the_mines_of_neighbouring_seeds_are_independent(step: int) -> None:
    def mines(seed: int) -> int:
        return place_mines(EXPERT, seed, FIRST).mines

    pairs = [(mines(seed), mines(seed + step)) for seed in range(500)]
    assert shared_like_strangers(pairs, ROOM, EXPERT.mines)


def test_redrawn_mines_are_independent_of_the_seed_and_of_its_neighbours() -> None:
    fresh = Board(EXPERT.grid, EXPERT.mines)
    kept = EXPERT.grid.dilate(EXPERT.grid.bit(FIRST))
    placed = [place_mines(EXPERT, seed, FIRST).mines for seed in range(500)]
    drawn = [random_layout(fresh, make_rng(seed, PURPOSE), kept) for seed in range(500)]
    for shift in (0, 1):
        pairs = list(zip(placed, drawn[shift:], strict=False))
        assert shared_like_strangers(pairs, ROOM, EXPERT.mines)
    assert shared_like_strangers(list(pairwise(drawn)), ROOM, EXPERT.mines)


def test_the_worths_of_neighbouring_seeds_are_uncorrelated() -> None:
    config = GameConfig(9, 9, 10, start=SAFE)
    worths = [game.worth for game in measure_many(config, range(500), choose_safest)]
    for step in (1, 2):
        assert abs(correlation(worths[step:], worths[:-step])) < 3.5 / sqrt(500)


@pytest.mark.slow
@pytest.mark.parametrize("start", [SAFE, OPENING])
def test_the_mean_worth_agrees_with_wins_counted(start: StartRule) -> None:
    assert abs(survey(start, 2000).z) < 3.5
