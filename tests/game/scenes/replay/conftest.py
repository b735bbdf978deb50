"""The replay of a recorded game, for the tests of this folder."""

from collections.abc import Callable

import pytest

from engine.formats.recording import Recording
from game.scenes.replay.replay import ReplayScene
from tests.game.driver import Driver
from tests.game.scenes.replay.replayed_games import Begin


@pytest.fixture
def show(start: Callable[..., Driver]) -> Begin:
    """Open a replay over the menu, reviewed and by default paused."""

    def begin(
        recording: Recording, paused: bool = True, **options: object
    ) -> tuple[Driver, ReplayScene]:
        driver = start(**options)
        scene = ReplayScene(driver.app.context, recording)
        scene.loader.wait(10)
        driver.app.stack.push(scene)
        if paused and scene.playback is not None:
            scene.toggle()
        driver.run(0.3)
        return driver, scene

    return begin
