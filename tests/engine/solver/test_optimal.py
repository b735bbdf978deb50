"""The limit: best play over all layouts, compared with trying every cell of every board."""

from fractions import Fraction

import pytest

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Grid
from engine.generation.placement import place_mines
from engine.solver.optimal import FirstClick, best_play, draw_of
from tests.engine.solver.naive_optimal import EveryBoard, TooManyBoardsError
from tests.marks import slow

ANY, SAFE, OPENING = FirstClick.ANY, FirstClick.SAFE, FirstClick.OPENING

KNOWN = [
    # width, height, mines, start, layouts won, layouts
    (1, 1, 0, ANY, 1, 1),
    (2, 1, 1, ANY, 1, 2),
    (3, 2, 2, SAFE, 5, 10),
    (3, 3, 3, ANY, 33, 84),
    (3, 3, 7, OPENING, 1, 3),
    (5, 2, 4, SAFE, 24, 126),
    (4, 3, 5, ANY, 157, 792),
    (4, 3, 5, OPENING, 5, 6),
    (4, 4, 2, SAFE, 102, 105),
    (4, 4, 3, ANY, 400, 560),
    (4, 4, 4, ANY, 961, 1820),
    (4, 4, 4, OPENING, 34, 35),
    *slow([(5, 5, 3, SAFE, 1798, 2024)]),
]


@pytest.mark.parametrize(("width", "height", "mines", "start", "wins", "layouts"), KNOWN)
def test_boards_of_which_the_limit_is_known(
    width: int, height: int, mines: int, start: FirstClick, wins: int, layouts: int
) -> None:
    found = best_play(Grid(width, height), mines, start)
    assert found[1:] == (wins, layouts)


SMALL = [(3, 2, False), (5, 1, False), (3, 3, False), (3, 3, True)]
MORE = [(5, 2, False), (4, 3, False), (4, 3, True)]


@pytest.mark.parametrize("start", FirstClick)
@pytest.mark.parametrize(("width", "height", "wraps"), [*SMALL, *slow(MORE)])
def test_nobody_wins_more_by_trying_everything(
    width: int, height: int, wraps: bool, start: FirstClick
) -> None:
    boards = EveryBoard(width, height, wraps)
    for mines in range(width * height):
        found = best_play(Grid(width, height, wraps), mines, start)
        assert Fraction(*found[1:]) == Fraction(*boards.best(mines, start.value)), mines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "mines", "wraps"),
    [(4, 4, 4, False), (4, 4, 10, False), (4, 4, 5, True), (5, 3, 4, False), (5, 3, 7, False)],
)
def test_larger_boards_agree_with_trying_everything(
    width: int, height: int, mines: int, wraps: bool
) -> None:
    found = best_play(Grid(width, height, wraps), mines, ANY)
    assert Fraction(*found[1:]) == Fraction(*EveryBoard(width, height, wraps).best(mines, "any"))


@pytest.mark.slow
def test_a_position_renumbered_is_the_same() -> None:
    # Its 3003 layouts are cut into shorter numberings when looked at and when searched.
    assert best_play(Grid(4, 4), 5, ANY)[1:] == (1461, 4368)


def test_the_best_first_cell_need_not_be_a_corner() -> None:
    assert best_play(Grid(3, 3), 3, SAFE) == (0, 33, 56)
    assert best_play(Grid(3, 3), 5, SAFE) == (1, 16, 56)
    assert best_play(Grid(5, 5), 21, ANY) == (6, 24, 12650)


@pytest.mark.parametrize("mines", [1, 3, 5, 7, 8, 10, 11])
@pytest.mark.parametrize("first", [0, 1, 5])
@pytest.mark.parametrize("rule", [StartRule.SAFE, StartRule.OPENING])
def test_the_layouts_are_those_that_a_game_draws(rule: StartRule, first: int, mines: int) -> None:
    config = GameConfig(4, 3, mines, start=rule)
    draw = draw_of(config.grid, mines, first, FirstClick(rule.value))
    layouts = set(draw.list())
    assert len(layouts) == draw.layouts()
    drawn = {place_mines(config, seed, config.grid.cell(first)).mines for seed in range(40)}
    assert drawn <= layouts
    if len(layouts) <= 4:
        assert drawn == layouts


def test_a_search_ends_within_its_budget() -> None:
    assert best_play(Grid(4, 4), 4, ANY, nodes=3000) is None
    assert best_play(Grid(4, 4), 4, ANY, nodes=30_000) is not None
    # This board has too many layouts to list them.
    assert best_play(Grid(8, 8), 20, SAFE) is None


def test_trying_everything_ends_too() -> None:
    with pytest.raises(TooManyBoardsError):
        EveryBoard(3, 3, False, most=10).best(3, "any")
