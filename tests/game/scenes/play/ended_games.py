"""Games that are over, for the tests of their results."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.config import GameConfig
from game.board.appearance import TileLook
from tests.game.driver import Driver

Start = Callable[..., Driver]


SMALL = GameConfig(8, 5, 6)


def ended(start: Start, won: bool = False, **options: object) -> Driver:
    """A game that has just ended; the results have not come yet."""
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
