"""The scenes of a dive: the hub, the card of a board, the tally, and the stages between boards."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, begin_dive
from game.dive.arcade_hub import ArcadeHubScene, ArcadeRecord, ArcadeWays, BestDive
from game.dive.between_scene import BetweenScene
from game.dive.dive_scene import open_between
from game.play.game_controller import DiveInPlay
from game.store import new_uid
from tests.engine.dive.dives import next_stage
from tests.game.dive.driven_dives import dive_with, open_board
from tests.game.driver import Driver
from tests.pictures.steady import game

FINDS = Find.SONAR, Find.SHELL, Find.COMPASS, Find.LENS, Find.MAGNET
STAGES = (
    ("chart-1", DiveStage.CHART, 0),
    ("chart-10", DiveStage.CHART, 10),
    ("finds", DiveStage.FIND, 4),
    ("clam", DiveStage.CLAM, 8),
    ("finale", DiveStage.BOTTOM, 24),
)
"""The name of each stage between two boards, the stage, and the places before it."""
BEST = BestDive(9240, 213, "IDA"), BestDive(7655, 172, "NOA"), BestDive(5410, 113, "IDA")
RECORD = ArcadeRecord(
    Air.NORMAL, best={Air.NORMAL: BEST}, deepest={Air.NORMAL: 213}, found=frozenset([*Find][:7])
)


def dive_at(stage: DiveStage, places: int, seed: int = 8) -> Dive:
    """Return a dive at a stage, after this many places at least."""
    dive = begin_dive(seed, Air.NORMAL)
    while len(dive.steps) < places or dive.stage is not stage:
        dive = replace(next_stage(dive), lives=3)
    finds, pearls = FINDS[: min(len(dive.finds), 5)], max(40, dive.pearls)
    return replace(dive, finds=finds, pearls=pearls, air_until=32_100)


def show_stage(driver: Driver, dive: Dive) -> BetweenScene:
    """Show the stage that a dive is at between two boards."""
    return open_between(driver.app.context, DiveInPlay(dive, new_uid()))


def show_hub(driver: Driver, kept: str = "") -> None:
    """Show the hub of a player who has dived some times, with a dive that waits if it is told."""
    ways = ArcadeWays(lambda: None, lambda air: None, lambda air: None, lambda code: "")
    scene = ArcadeHubScene(driver.app.context, replace(RECORD, kept=kept), ways)
    driver.app.stack.switch(scene)
    driver.run(2.5)


def show_stages(driver: Driver) -> Iterator[str]:
    """Show one stage between two boards after the other; yield the name of each."""
    for name, stage, places in STAGES:
        show_stage(driver, dive_at(stage, places))
        driver.run(4.2 if stage is DiveStage.BOTTOM else 0.9)
        yield f"dive-{name}"


def _hub(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        show_hub(driver)
        yield "dive-hub", driver
        show_hub(driver, "Kelp forest, 80 m")
        yield "dive-hub-kept", driver


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
        for name in show_stages(driver):
            yield name, driver
        driver.key(pygame.K_ESCAPE, settle=0.6)
        yield "dive-finale-paused", driver


SHOTS = (_hub, _dive, _stages)
