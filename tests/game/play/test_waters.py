"""Games on boards with other neighbours, and on boards that lack cells."""

from dataclasses import replace

import pytest

from engine import Board, Status
from engine.core.config import BEGINNER, GameConfig, presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, SQUARE, Neighbourhood
from engine.core.shapes import draw_shape
from game.store import Filter, queries, statistics
from game.store.board_kind import BoardKind
from tests.game.driver import Driver, StartGame
from tests.game.play.test_waiting_games import kill, start_again

OTHERS = [HEX, KNIGHT, CROSS]


def win(driver: Driver) -> None:
    """Open all safe cells."""
    with driver.unseen():
        while driver.status is Status.PLAYING:
            driver.click_cell(driver.closed_safe[0], settle=0.02)
    assert driver.status is Status.WON


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_game_is_won_on_a_board_that_lacks_cells(start: StartGame) -> None:
    rows = ["--####--", "-######-", "########", "########", "-##--##-"]
    shape = Board.from_rows(rows, mines=8).grid.shape
    driver = start(config=GameConfig(8, 5, 8, shape=shape), seed=5)
    driver.begin((3, 2))
    win(driver)
    driver.until("results", 8)
    assert driver.status is Status.WON


HEART = GameConfig(14, 12, 25, shape=draw_shape("heart", 14, 12))
KINDS = [*(GameConfig(9, 9, 10, neighbours=one) for one in OTHERS), HEART]


@pytest.mark.parametrize("config", KINDS, ids=["hex", "knight", "cross", "heart"])
def test_a_game_is_resumed_after_a_kill_and_recorded_in_a_table_of_its_own(
    start: StartGame, config: GameConfig
) -> None:
    driver = start(config=config, seed=5)
    driver.begin()
    driver.click_cell(driver.closed_safe[0])
    before = driver.text
    kill(driver)
    driver = start_again(start)
    driver.click_on("Continue", settle=0.5)
    assert (driver.play.session.config, driver.text) == (config, before)
    win(driver)
    driver.until("results", 8)
    store = driver.app.context.store
    (listed,) = store.ask(queries.games, 9)
    assert listed.config == config
    assert store.ask(queries.board_kinds) == [(BoardKind.of(config), 1)]
    assert store.ask(queries.best_ms, replace(config, neighbours=SQUARE, shape=None)) is None


def test_presets_rank_in_any_water_and_shapes_do_not(start: StartGame) -> None:
    for config, is_ranked in (
        (presets_of(HEX)["beginner"], True),
        (GameConfig(9, 9, 10, neighbours=HEX), False),
        (replace(BEGINNER, shape=2**80 - 1), False),
    ):
        driver = start(config=config)
        driver.begin()
        win(driver)
        store = driver.app.context.store
        driver.until("results", 8)
        wanted = Filter(BoardKind.of(config))
        assert [one.config for one in store.ask(statistics.best, wanted)] == [config] * is_ranked
        assert store.ask(queries.best_ms, config) is not None
