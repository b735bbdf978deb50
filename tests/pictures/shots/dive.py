"""The scenes of a dive: the card of a board, the tally, and the stages between two boards."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, begin_dive
from game.dive.between_scene import BetweenScene
from game.dive.dive_scene import open_between
from game.play.game_controller import DiveInPlay
from game.store import new_uid
from tests.engine.dive.dives import next_stage
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver
from tests.pictures.steady import game

FINDS = Find.SONAR, Find.SHELL, Find.COMPASS, Find.LENS, Find.MAGNET


def dive_at(stage: DiveStage, places: int, seed: int = 8) -> Dive:
    """Return a dive at a stage, after this many places at least."""
    dive = begin_dive(seed, Air.NORMAL)
    while len(dive.steps) < places or dive.stage is not stage:
        dive = replace(next_stage(dive), lives=3)
    return replace(dive, finds=FINDS[: min(len(dive.finds), 5)], pearls=max(40, dive.pearls))


def show_stage(driver: Driver, dive: Dive) -> BetweenScene:
    """Show the stage that a dive is at between two boards."""
    return open_between(driver.app.context, DiveInPlay(dive, new_uid()))


def _dive(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        open_board(driver, dive_with("treasure"))
        driver.run(0.6)
        yield "dive-card", driver
        driver.begin()
        driver.win()
        driver.until("tally")
        driver.run(0.9)
        yield "dive-tally-counting", driver
        driver.run(3.0)
        yield "dive-tally", driver
        open_board(driver, dive_with("borderless", "darkness", least=16))
        driver.run(0.6)
        yield "dive-card-two-twists", driver


def _stages(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        for name, stage, places in (
            ("chart-1", DiveStage.CHART, 0),
            ("chart-10", DiveStage.CHART, 10),
            ("finds", DiveStage.FIND, 4),
            ("clam", DiveStage.CLAM, 8),
            ("finale", DiveStage.BOTTOM, 24),
        ):
            show_stage(driver, dive_at(stage, places))
            driver.run(0.9)
            yield f"dive-{name}", driver
        driver.key(pygame.K_ESCAPE, settle=0.6)
        yield "dive-finale-paused", driver


SHOTS = (_dive, _stages)
