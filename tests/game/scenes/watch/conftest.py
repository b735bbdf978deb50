"""A watched game, for the tests of this folder."""

import pytest

from engine.core.config import BEGINNER, GameConfig
from game.scenes.watch.watch import USUAL_PACE, WatchScene
from tests.game.driver import Driver
from tests.game.scenes.watch.watched_games import Show, Start


@pytest.fixture
def show(start: Start) -> Show:
    """Watches a game of a config over the menu."""

    def begin(
        config: GameConfig = BEGINNER, paused: bool = False, pace: int = USUAL_PACE
    ) -> tuple[Driver, WatchScene]:
        driver = start()
        driver.app.context.fresh_seed = iter(range(3, 99)).__next__
        scene = WatchScene(driver.app.context, config)
        driver.app.stack.push(scene)
        scene.bar.speed.choose(pace)
        if paused:
            scene.toggle()
        driver.run(0.3)
        return driver, scene

    return begin
