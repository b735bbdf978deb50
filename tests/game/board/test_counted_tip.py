"""Beside a number under the mouse a tip tells how many of the cells that it counts are mines."""

import pytest

from engine import Cell
from engine.core.config import GameConfig, presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, SQUARE, Neighbourhood
from engine.core.shapes import SHAPES, draw_shape
from game.board.counted_tip import SHOWN_AFTER
from game.store.saved_game import GameStart
from tests.game.driver import Driver, StartGame


def play(start: StartGame, water: Neighbourhood, **settings: object) -> Driver:
    driver = start(settings)
    driver.app.context.navigator.play(presets_of(water)["intermediate"])
    driver.run(1.0)
    driver.click_cell((8, 8), settle=1.0)
    return driver


def numbers(driver: Driver) -> list[Cell]:
    board = driver.play.session.position.board
    return [cell for cell in board.grid.cells(board.opened) if board.number(cell)]


@pytest.mark.parametrize("water", [HEX, KNIGHT], ids=str)
def test_a_tip_appears_where_the_mouse_rests_on_a_number(
    start: StartGame, water: Neighbourhood
) -> None:
    driver = play(start, water)
    pane, board = driver.play.pane, driver.play.session.position.board
    for cell in numbers(driver):
        driver.move(pane.camera.square(cell).center)
        driver.run(SHOWN_AFTER - 0.1)
        assert not pane.tip.is_shown
        driver.run(0.3)
        assert pane.tip.is_shown
        count = board.grid.around(cell).bit_count()
        assert pane.tip.placed.lines == [f"{board.number(cell)} of these {count}"]
        place = pane.tip.placed.rect
        assert pane.layout.free.contains(place)
        lit = [cell, *board.grid.cells(board.grid.around(cell))]
        middles = [pane.camera.square(one).center for one in lit]
        assert not any(place.collidepoint(middle) for middle in middles)
    driver.run(1.0)
    assert not pane.tip.is_due, "a tip at rest costs no frames"
    driver.move((3, 3))
    driver.run(0.1)
    assert not pane.tip.is_shown


@pytest.mark.parametrize(
    ("water", "chosen", "has_tip"),
    [(SQUARE, "others", False), (SQUARE, "always", True), (HEX, "never", False)],
)
def test_a_tip_comes_with_the_light_on_cells(
    start: StartGame, water: Neighbourhood, chosen: str, has_tip: bool
) -> None:
    driver = play(start, water, lit_numbers=chosen)
    driver.move(driver.play.pane.camera.square(numbers(driver)[0]).center)
    driver.run(SHOWN_AFTER + 0.2)
    assert driver.play.pane.tip.is_shown is has_tip


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tip_appears_beside_cells_that_lack(start: StartGame, shape: str) -> None:
    driver = start()
    config = GameConfig(10, 8, 9, neighbours=CROSS, shape=draw_shape(shape, 10, 8))
    driver.app.context.navigator.play(config, GameStart(seed=7))
    driver.run(1.0)
    cells = list(config.grid.cells(config.grid.full))
    driver.click_cell(cells[len(cells) // 2], settle=1.0)
    for cell in numbers(driver)[::6]:
        driver.move(driver.play.pane.camera.square(cell).center)
        driver.run(SHOWN_AFTER + 0.2)
        assert driver.play.pane.tip.is_shown


def test_a_tip_goes_when_the_window_changes(start: StartGame) -> None:
    driver = play(start, HEX)
    driver.move(driver.play.pane.camera.square(numbers(driver)[0]).center)
    driver.run(SHOWN_AFTER + 0.2)
    driver.resize((800, 1000))
    driver.run(0.2)
    assert not driver.play.pane.tip.is_shown
