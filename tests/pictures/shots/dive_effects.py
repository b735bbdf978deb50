"""Successive frames of the effects of a dive."""

from dataclasses import replace
from typing import Any

import pygame

from engine import Cell
from engine.dive.finds import Find
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver
from tests.pictures.playing import hidden_mines

AIR_MS = 36_000
CORNER = 8, 1  # a cell near the score


def change(driver: Driver, **changed: Any) -> None:
    run = driver.play.game.dive
    assert run is not None
    run.state = replace(run.state, **changed)


def begin(driver: Driver, *twists: str, finds: tuple[Find, ...] = ()) -> Cell:
    """Open the middle of a board of a dive with plenty of air; return a cell near the score."""
    open_board(driver, dive_with(*twists, least=16, finds=finds))
    driver.begin()
    driver.run(1.5)
    change(driver, air_until=driver.play.game.dive_ms + AIR_MS)
    return CORNER


def set_combo(driver: Driver, multiplier: int) -> None:
    """Reach a multiplier, and let most of a second of its time pass."""
    change(driver, combo=1150 * multiplier, acted_ms=driver.play.game.dive_ms)


def grow(driver: Driver, number: int) -> None:
    """Grow the combo with every second frame: to 1, 2, 4 and 8."""
    set_combo(driver, 2 ** ((number - 1) // 2))
    driver.run(0.07 if number % 2 else 0.3)


def points(driver: Driver) -> Cell:
    """Open a cell with the highest combo."""
    begin(driver)
    set_combo(driver, 8)
    driver.run(0.4)
    cell = min(driver.closed_safe, key=lambda cell: abs(cell[0] - 10) + abs(cell[1] - 6))
    driver.click_cell(cell, settle=0)
    return CORNER


def combo_lost(driver: Driver) -> Cell:
    begin(driver)
    for multiplier in (4, 8):
        set_combo(driver, multiplier)
        driver.run(0.3)
    change(driver, combo=0)
    return CORNER


def alarm(driver: Driver) -> Cell:
    begin(driver)
    change(driver, air_until=driver.play.game.dive_ms + 8000)
    return CORNER


def hint(driver: Driver) -> Cell:
    begin(driver)
    change(driver, air_until=driver.play.game.dive_ms + 20_200)
    return CORNER


def life(driver: Driver) -> Cell:
    begin(driver)
    cell = hidden_mines(driver)[0]
    driver.click_cell(cell, settle=0)
    return cell


def foul(driver: Driver) -> Cell:
    """On a board with strict rules, open a safe cell that nothing proves."""
    begin(driver, "strict")
    board = driver.play.session.position.board
    guesses = (c for c in driver.closed_safe if not board.grid.around(c) & board.opened)
    cell = min(guesses, key=lambda c: abs(c[0] - 7) + abs(c[1] - 7))
    driver.click_cell(cell, settle=0)
    return cell


def treasure(driver: Driver) -> Cell:
    begin(driver, "treasure")
    board = driver.play.session.position.board
    near = next(c for c in driver.closed_safe if board.grid.around(c) & board.opened)
    change(driver, marked=(("treasure", board.grid.bit(near)),))
    driver.run(0.3)
    driver.click_cell(near, settle=0)
    return near


def region(driver: Driver) -> Cell:
    """Open a cell outside the region that comes first."""
    begin(driver, "salvage")
    board = driver.play.session.position.board
    inside = sum(board.grid.bit((x, y)) for x in range(4) for y in range(4))
    change(driver, marked=(("salvage", inside),))
    driver.run(0.3)
    driver.click_cell(max(driver.closed_safe), settle=0)
    return 4, 4


def sonar(driver: Driver) -> Cell:
    begin(driver, finds=(Find.SONAR,))
    board = driver.play.session.position.board
    grid, mines = board.grid, sum(board.grid.bit(cell) for cell in hidden_mines(driver))
    cell = max(grid.cells(board.opened), key=lambda c: (grid.around(c) & mines).bit_count())
    driver.key(pygame.K_h, settle=0.2)
    driver.click_cell(cell, settle=0)
    return cell
