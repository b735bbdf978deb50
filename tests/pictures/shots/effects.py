"""Successive frames of each effect."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from game.app.options import Options
from game.saves.start import Start
from tests.game.driver import RIGHT, Driver
from tests.pictures.playing import hidden_mines
from tests.pictures.steady import game

FRAMES = 8
BETWEEN = 0.06  # seconds from one frame to the next
WINDOW = (1000, 1000)

Effect = Callable[[Driver], Cell]
"""Makes a game ready and the move whose frames are shown; returns the cell in their middle."""


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(GameConfig(30, 16, 55), start=Start(3))) as driver:
        driver.click_cell((15, 8), settle=0.16)
        yield "ripple", driver
    for name, effect in EFFECTS.items():
        for number, (driver, _) in enumerate(frames(effect, theme), 1):
            yield f"effect-{name}-{number}", driver


def frames(effect: Effect, theme: str) -> Iterator[tuple[Driver, Cell]]:
    """Yield the game at each frame of an effect, and the effect's cell."""
    config = GameConfig(16, 16, 40, start=StartRule.OPENING)
    with game(theme, Options(config, start=Start(7)), WINDOW, frame_rate=60) as driver:
        cell = effect(driver)
        for _ in range(FRAMES):
            driver.run(0.017)
            yield driver, cell
            driver.run(BETWEEN * _SLOW.get(effect, 1) - 0.017)


def _ready(driver: Driver) -> Cell:
    driver.begin()
    return hidden_mines(driver)[0]


def _plant(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, RIGHT, settle=0)
    return cell


def _pull(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, RIGHT, settle=0.8)
    driver.click_cell(cell, RIGHT, settle=0)
    return cell


def _ripple(driver: Driver) -> Cell:
    driver.click_cell((8, 8), settle=0)
    return 8, 8


def _press(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.move(driver.centre(cell))
    driver.run(0.1)
    driver.down(driver.centre(cell))
    return cell


def _refuse(driver: Driver) -> Cell:
    driver.begin()
    board = driver.play.session.position.board
    edge = board.opened & board.grid.dilate(board.closed)
    cell = next(board.grid.cells(edge))
    driver.move(driver.centre(cell))
    driver.key(pygame.K_c, settle=0)
    return cell


def _surplus(driver: Driver) -> Cell:
    """Chord a 1 beside two flags."""
    driver.begin()
    board = driver.play.session.position.board
    grid = board.grid
    cell, flags = next(
        (cell, closed[:2])
        for cell in grid.cells(board.opened)
        if board.number(cell) == 1
        and len(closed := list(grid.cells(grid.around(cell) & board.closed))) > 2
    )
    for flag in flags:
        driver.click_cell(flag, RIGHT, settle=0.8)
    driver.move(driver.centre(cell))
    driver.key(pygame.K_c, settle=0)
    return cell


def _chord(driver: Driver) -> Cell:
    """Chord a number whose mines are flagged, with as many cells to open as there are."""
    driver.begin()
    board = driver.play.session.position.board
    grid, mines = board.grid, set(driver.mines)
    cell = max(
        grid.cells(board.opened),
        key=lambda c: sum(one not in mines for one in grid.cells(grid.around(c) & board.closed)),
    )
    for mine in grid.cells(grid.around(cell)):
        if mine in mines:
            driver.click_cell(mine, RIGHT, settle=0.8)
    driver.move(driver.centre(cell))
    driver.key(pygame.K_c, settle=0)
    return cell


def _blast(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, settle=0)
    return cell


def _win(driver: Driver) -> Cell:
    driver.begin()
    driver.win()
    return 8, 8


def _points(driver: Driver) -> Cell:
    """Open a cell of a dive with the highest combo and little air."""
    driver.app.context.navigator.arcade()
    driver.run(1.0)
    driver.begin()
    driver.run(0.8)
    run, ms = driver.play.game.run, driver.play.game.run_ms
    assert run is not None
    run.state = replace(run.state, combo=8000, acted_ms=ms, air_until=ms + 6000)
    driver.run(0.6)
    cell = max(driver.closed_safe, key=lambda cell: cell[0] - cell[1])  # nearest to the score
    driver.click_cell(cell, settle=0)
    return cell


EFFECTS: dict[str, Effect] = {
    effect.__name__[1:]: effect
    for effect in (_ripple, _press, _plant, _pull, _refuse, _surplus, _chord, _points, _blast, _win)
}
_SLOW = {_win: 4, _blast: 2}  # the time between two frames, as a multiple of the usual
