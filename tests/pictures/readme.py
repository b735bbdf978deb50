"""Takes the README's pictures of the real game: ``python -m tests.pictures.readme``."""

from contextlib import AbstractContextManager
from pathlib import Path

import pygame

from engine import EXPERT, INTERMEDIATE, GameConfig
from engine.dive.state import DiveStage
from game.app.context import Options
from game.store.saved_game import GameStart
from tests.game.driver import RIGHT, Driver
from tests.pictures.shots import dive_effects
from tests.pictures.shots.dive import dive_at, show_stage
from tests.pictures.steady import game

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "pictures"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with _game(Options()) as driver:
        driver.run(4)  # until Puff has arrived
        _save(driver, "menu")
    with _game(Options(EXPERT, start=GameStart(60))) as driver:
        _play_half(driver)
        _save(driver, "play")
        field = driver.play.session.position.field
        assert field is not None
        closed = driver.play.session.position.board.closed
        flags = driver.play.session.position.board.flags
        mines = list(field.grid.cells(field.mines & closed & ~flags))
        driver.click_cell(mines[len(mines) // 2], settle=0.12)
        _save(driver, "loss")
    with _game(Options(GameConfig(30, 16, 55), start=GameStart(3))) as driver:
        driver.run(1.5)  # until no bubble is behind the words in the bar
        driver.click_cell((15, 8), settle=0.21)
        _save(driver, "ripple")
    with _game(Options()) as driver:
        dive_effects.points(driver)
        driver.run(0.2)
        _save(driver, "dive")
        show_stage(driver, dive_at(DiveStage.CHART, 8))
        driver.run(0.9)
        _save(driver, "chart")
    with _game(Options(INTERMEDIATE, start=GameStart(7))) as driver:
        _play_whole(driver)
        driver.run(2.5)
        _save(driver, "win")


def _game(options: Options) -> AbstractContextManager[Driver]:
    return game(options=options, frame_rate=60)


def _play_half(driver: Driver) -> None:
    played = driver.play.session.game
    driver.click_cell((15, 8), settle=0.8)
    field = played.position.field
    assert field is not None
    for x, y in field.grid.cells(field.grid.full):
        near = x + 1.6 * y < 24
        bit = field.grid.bit((x, y))
        if near and field.mines & bit:
            driver.click_cell((x, y), RIGHT, settle=0.0)
        elif near and not played.board.opened & bit:
            driver.click_cell((x, y), settle=0.0)
    driver.move((2, 2))
    driver.run(1.5)


def _play_whole(driver: Driver) -> None:
    played = driver.play.session.game
    driver.click_cell((8, 8), settle=0.5)
    field = played.position.field
    assert field is not None
    for cell in field.grid.cells(field.safe):
        if not played.position.is_over and not played.board.opened & field.grid.bit(cell):
            driver.click_cell(cell, settle=0.1)


def _save(driver: Driver, name: str) -> None:
    pygame.image.save(driver.window, str(FOLDER / f"{name}.png"))
    print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
