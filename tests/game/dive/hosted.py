"""Dives for the tests of a scene, and the scene alone in a window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.dive.airs import Air
from engine.dive.boards import ROWS
from engine.dive.state import Dive, DiveStage, DiveStep, Stars, begin_dive
from engine.dive.way import columns_ahead
from game.scenes.context import Context
from game.scenes.scene import Scene
from tests.game.driver import Driver


def dive_at(level: int, row: int, seed: int = 7, air: Air = Air.NORMAL, **more: Any) -> Dive:
    """Return a dive at the chart of a level, its places in the rows above chosen and cleared."""
    dive = begin_dive(seed, air)
    while len(dive.steps) < level * ROWS + row:
        columns = columns_ahead(dive)
        step = DiveStep(columns[len(dive.steps) % len(columns)], False, Stars(True, True, False), 9)
        dive = replace(dive, steps=(*dive.steps, step))
    return replace(dive, stage=DiveStage.CHART, **more)


def host(folder: Path, scene: Callable[[Context], Scene], **settings: Any) -> Driver:
    """Return a game that shows this scene alone, as it looks once it has come."""
    driver = Driver(folder, settings={"first_start": False, **settings})
    driver.app.stack.switch(scene(driver.app.context))
    driver.run(1.5)
    return driver
