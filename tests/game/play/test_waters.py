"""Games on boards with other neighbours, and on boards that lack cells."""

from pathlib import Path

import pytest

from engine import Board, Status
from engine.core.config import GameConfig
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, NEIGHBOURHOODS, Neighbourhood
from game.store import queries
from tests.game.driver import Driver, StartGame

OTHERS = [HEX, KNIGHT, CROSS]


def win(driver: Driver) -> None:
    """Open all safe cells."""
    with driver.unseen():
        while driver.status is Status.PLAYING:
            driver.click_cell(driver.closed_safe[0], settle=0.02)
    assert driver.status is Status.WON


def files_of(driver: Driver) -> set[Path]:
    return {path for path in driver.file.parent.rglob("*") if path.is_file()}


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("neighbours", OTHERS, ids=lambda one: one.name)
def test_a_game_is_won_and_lost_with_any_neighbours(
    start: StartGame, neighbours: Neighbourhood, wraps: bool
) -> None:
    config = GameConfig(9, 8, 18, wraps, neighbours=neighbours)
    driver = start(config=config, seed=5)
    driver.begin()
    win(driver)
    driver.until("results", 8)
    driver = start(config=config, seed=5)
    driver.begin()
    driver.lose()
    driver.until("results", 8)
    assert driver.status is Status.LOST


def test_a_game_is_won_on_a_board_that_lacks_cells(start: StartGame) -> None:
    rows = ["--####--", "-######-", "########", "########", "-##--##-"]
    shape = Board.from_rows(rows, mines=8).grid.shape
    driver = start(config=GameConfig(8, 5, 8, shape=shape), seed=5)
    driver.begin((3, 2))
    win(driver)
    driver.until("results", 8)
    assert driver.status is Status.WON


@pytest.mark.parametrize("neighbours", OTHERS, ids=lambda one: one.name)
def test_a_game_with_other_neighbours_is_neither_saved_nor_recorded(
    start: StartGame, neighbours: Neighbourhood
) -> None:
    driver = start(config=GameConfig(9, 9, 10, neighbours=neighbours), seed=5)
    before = files_of(driver)
    driver.begin()
    assert files_of(driver) == before
    win(driver)
    driver.until("results", 8)
    assert driver.app.context.store.ask(queries.newest) is None
    assert driver.play.game.code is not None
    assert driver.app.context.waiting == ()


def test_the_square_game_is_recorded_as_before(start: StartGame) -> None:
    driver = start(config=GameConfig(9, 9, 10, neighbours=NEIGHBOURHOODS["square"]), seed=5)
    driver.begin()
    win(driver)
    driver.until("results", 8)
    assert driver.app.context.store.ask(queries.newest) is not None


def test_a_game_with_other_neighbours_is_abandoned_where_it_is_left(start: StartGame) -> None:
    driver = start(config=GameConfig(9, 9, 10, neighbours=HEX), seed=5)
    driver.begin()
    assert not driver.play.game.can_wait()
