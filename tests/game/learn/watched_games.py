"""A solver that is watched, for tests of what is shown and of continuing its game."""

import time
from collections.abc import Callable

import pygame

from engine import BEGINNER, GameConfig, StartRule
from game.learn.watch import PACES, USUAL_PACE, WatchScene
from tests.game.driver import Driver, StartGame

MINED = GameConfig(8, 5, 14, start=StartRule.SAFE)
"""A board that needs guesses, many of which lose."""
FASTEST = len(PACES) - 1


def watch(
    start: StartGame, config: GameConfig = BEGINNER, paused: bool = False, pace: int = USUAL_PACE
) -> tuple[Driver, WatchScene]:
    """Return a game that is watched over the menu."""
    driver = start(chosen={"animation": "off"})
    return driver, watch_another(driver, config, paused, pace)


def watch_another(
    driver: Driver, config: GameConfig, paused: bool = False, pace: int = USUAL_PACE
) -> WatchScene:
    driver.app.context.fresh_seed = iter(range(3, 99)).__next__
    scene = WatchScene(driver.app.context, config)
    driver.app.stack.push(scene)
    scene.controls.speed.choose(pace)
    if paused:
        scene.toggle()
    driver.run(0.3)
    return scene


def wait(driver: Driver, is_so: Callable[[], bool], real: float = 60.0) -> None:
    """Let frames pass until ``is_so`` holds; the solver thinks in real time."""
    end = time.monotonic() + real
    with driver.unseen():
        while not is_so():
            assert time.monotonic() < end
            driver.app.run_frame()
            time.sleep(0.0005)


def step(driver: Driver, scene: WatchScene, times: int = 1) -> None:
    """Press the right arrow ``times`` times, and wait for each move."""
    for _ in range(times):
        made = scene.player.head.made
        driver.key(pygame.K_RIGHT, settle=0)
        wait(driver, lambda made=made: scene.player.head.made == made + 1)


def play_to_end(driver: Driver, scene: WatchScene) -> None:
    """Wait for the end of the game."""
    wait(driver, lambda: scene.player.shown.position.is_over)
