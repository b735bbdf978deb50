"""What a replay's marks say stands above the timeline and on no cell."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.commands import Open
from engine.core.config import BEGINNER, EXPERT, GameConfig
from game.scenes.replay.replay import ReplayScene
from game.session.session import Session
from tests.game.driver import Driver

Start = Callable[..., Driver]


@pytest.mark.parametrize("window", [(640, 480), (700, 1000), (1280, 720)])
@pytest.mark.parametrize("config", [BEGINNER, EXPERT, GameConfig(12, 20, 30, wraps=True)])
def test_what_a_mark_says_covers_no_cell_and_no_mark(
    start: Start, window: tuple[int, int], config: GameConfig
) -> None:
    driver = start(window=window)
    session = Session(config, 5)
    session.submit(Open((4, 4)), 0.0)
    field = session.position.field
    assert field is not None
    session.submit(Open(next(iter(field.grid.cells(field.mines)))), 2.0)
    scene = ReplayScene(driver.app.context, session.recording(3.0))
    scene.ready.wait(10)
    driver.app.stack.push(scene)
    driver.run(0.4)
    driver.key(pygame.K_END)
    driver.run(0.4)
    line = scene.bar.timeline
    assert line.current is not None
    painter, bounds = driver.app.context.painter, driver.window.get_rect()
    tip = line.draw_tip(driver.window, painter, bounds)
    assert tip is not None
    assert driver.window.get_rect().contains(tip)
    assert not tip.colliderect(scene.board.camera.view)
    assert tip.bottom <= line.rect.y + 2
