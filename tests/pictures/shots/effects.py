"""Successive frames of each effect."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from engine import Cell, GameConfig, StartRule
from game.app.context import Options
from game.store.saved_game import GameStart
from tests.game.driver import RIGHT, Driver
from tests.pictures.playing import hidden_mines
from tests.pictures.shots import dive_effects as dive
from tests.pictures.steady import game

FRAMES = 8
WINDOW = (1000, 1000)


class Effect(NamedTuple):
    """An effect and how to set it off."""

    start: Callable[[Driver], Cell]
    """Prepares a game and makes the move whose frames are shown; returns the cell in their
    middle."""
    wide: int = 3  # cells that are shown across
    between: float = 0.06  # seconds from one frame to the next
    step: Callable[[Driver, int], None] | None = None  # called before each frame


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(GameConfig(30, 16, 55), start=GameStart(3))) as driver:
        driver.click_cell((15, 8), settle=0.22)
        yield "ripple", driver
    for name, effect in {**EFFECTS, **DIVE_EFFECTS}.items():
        for number, (driver, _) in enumerate(frames(effect, theme), 1):
            yield f"effect-{name}-{number}", driver


def frames(effect: Effect, theme: str) -> Iterator[tuple[Driver, Cell]]:
    """Yield the game at each frame of an effect, and the effect's cell."""
    config = GameConfig(16, 16, 40, start=StartRule.OPENING)
    with game(theme, Options(config, start=GameStart(7)), WINDOW, frame_rate=60) as driver:
        cell = effect.start(driver)
        for number in range(1, FRAMES + 1):
            if effect.step is not None:
                effect.step(driver, number)
            driver.run(0.017)
            yield driver, cell
            driver.run(effect.between - 0.017)


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
    """Chord the number whose mines are flagged and that opens the most cells."""
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


EFFECTS = {
    "ripple": Effect(_ripple, 9),
    "press": Effect(_press),
    "plant": Effect(_plant),
    "pull": Effect(_pull),
    "refuse": Effect(_refuse, 5),
    "surplus": Effect(_surplus, 5),
    "chord": Effect(_chord, 5),
    "blast": Effect(_blast, 7, 0.12),
    "win": Effect(_win, 16, 0.24),
}
DIVE_EFFECTS = {
    "points": Effect(dive.points, 11),
    "combo": Effect(dive.begin, 11, 0.1, dive.grow),
    "combo_lost": Effect(dive.combo_lost, 11),
    "alarm": Effect(dive.alarm, 11, 0.12),
    "hint": Effect(dive.hint, 8, 0.15),
    "life": Effect(dive.life, 7, 0.12),
    "foul": Effect(dive.foul, 7, 0.12),
    "treasure": Effect(dive.treasure, 5),
    "region": Effect(dive.region, 9),
    "sonar": Effect(dive.sonar, 5),
}
