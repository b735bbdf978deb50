"""An open demo, for the tests of this folder."""

import pytest

from game.scenes.algorithms.player import DemoScene
from game.scenes.algorithms.step import Demo
from tests.game.driver import Driver
from tests.game.scenes.algorithms.demo_scenes import Begin, Show, numbered, open_demo


@pytest.fixture
def show(start: Begin) -> Show:
    """Open the first of some demos, by default one of nine steps, and pauses it."""

    def begin(
        *demos: Demo, seed: int = 5, settings: dict[str, object] | None = None
    ) -> tuple[Driver, DemoScene]:
        driver = start(settings)
        return driver, open_demo(driver, demos or (numbered(9),), seed=seed)

    return begin
