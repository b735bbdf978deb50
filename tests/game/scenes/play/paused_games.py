"""Games to be paused, and looks at their pixels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.config import GameConfig
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver

Start = Callable[..., Driver]

SMALL = GameConfig(8, 5, 6)

HOLDS = [(LEFT,), (RIGHT,), (MIDDLE,), (LEFT, RIGHT), (RIGHT, LEFT), (LEFT, MIDDLE, RIGHT)]


def paused(start: Start, seed: int, *flags: tuple[int, int], **options: object) -> Driver:
    driver = start(config=SMALL, seed=seed, **options)
    driver.begin()
    for cell in flags:
        driver.click_cell(cell, RIGHT)
    driver.run(0.5)
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause"
    return driver
