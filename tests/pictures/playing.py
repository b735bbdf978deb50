"""Moves that lead a game to the moments of its pictures."""

import math

import pygame

from engine import Cell, analyse
from tests.game.driver import RIGHT, Driver


def open_by_logic(driver: Driver, moves: int) -> None:
    driver.begin()
    for _ in range(moves):
        board = driver.play.session.position.board
        safe = next(board.grid.cells(analyse(board).safe), None)
        if safe is None:
            return
        driver.click_cell(safe, settle=0.12)


def flag_some(driver: Driver) -> None:
    board = driver.play.session.position.board
    for cell in list(board.grid.cells(analyse(board).mines))[::2]:
        driver.click_cell(cell, RIGHT, settle=0.02)
    driver.run(0.5)


def hidden_mines(driver: Driver) -> list[Cell]:
    """Return the mines without a flag, beginning with those nearest to the middle."""
    board = driver.play.session.position.board
    x, y = board.grid.width // 2, board.grid.height // 2
    hidden = [cell for cell in driver.mines if board.grid.bit(cell) & ~board.flags]
    return sorted(hidden, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


def lose(driver: Driver) -> None:
    driver.click_cell(hidden_mines(driver)[0])
    driver.until("results", 8.0)
    driver.run(1.5)


def swim(driver: Driver, cell: Cell) -> None:
    x, y = driver.centre(cell)
    for step in range(30, -1, -1):
        driver.move((x + 5 * step, y - round(40 * math.sin(step / 10))))
        driver.run(0.02)
    driver.click_cell(cell, RIGHT, settle=0.1)


def back_to(driver: Driver, name: str) -> None:
    for _ in range(9):
        if driver.scene.name == name:
            return
        driver.key(pygame.K_ESCAPE, settle=0.5)
    raise AssertionError(f"no way back to {name} from {driver.scene.name}")
