"""Games that were paused, or that are over."""

from collections.abc import Callable

import pygame

from engine.core.config import GameConfig
from game.board.appearance import TileLook
from tests.game.driver import Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)


def paused(start: Start, seed: int) -> Driver:
    driver = start(config=SMALL, seed=seed)
    driver.begin()
    driver.run(0.5)
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause"
    return driver


def ended(start: Start, won: bool = False, **options: object) -> Driver:
    """Return a game that has just ended; the results have not come yet."""
    driver = start(**{"config": SMALL, "seed": 5, **options})
    driver.begin()
    if won:
        driver.win()
    else:
        driver.lose()
    assert driver.scene.name == "play"
    return driver


def look(driver: Driver, cell: tuple[int, int]) -> TileLook:
    return driver.play.board.looks[cell]
