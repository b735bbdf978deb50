"""The scenes of a dive: the hub, the card of a board, the tally, and the stages between boards."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.dive.airs import Air
from engine.dive.boards import ROWS
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, begin_dive
from game.dive.between_scene import BetweenScene
from game.dive.chart_scene import ChartScene
from game.dive.dive_scene import open_between
from game.play.game_controller import DiveInPlay
from game.store import FinishedDive, new_uid
from game.store.goals import FIND
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
BEST = (9_240, 213, "IDA"), (7_655, 172, "NOA"), (5_410, 113, "IDA")
"""The points, the metres and the initials of the dives in the record book."""


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


def show_hub(driver: Driver) -> None:
    """Show the hub of a player who has dived some times."""
    context = driver.app.context
    for score, depth, initials in BEST:
        told = {"depth": depth, "air": Air.NORMAL, "uid": f"hub{score}"}
        context.store.record_dive(
            FinishedDive(context.store.now(), score, 9, 6, 90_000, 8, initials, **told)
        )
    context.store.note_for_goals([FIND + find.value for find in list(Find)[:7]])
    context.settings.change(dive_air=Air.NORMAL.value)
    context.navigator.arcade()
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
        open_board(driver, dive_with("treasure", least=9))
        driver.begin()
        driver.app.context.navigator.menu()
        driver.app.context.navigator.offer_waiting(lambda waiting: False)  # lists it as waiting
        show_hub(driver)
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


def _waters(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.app.context.settings.change(cards_seen="arcade")
        for name, twists in (("water_hex", ("strict",)), ("shape_bow", ("darkness", "salvage"))):
            dive = dive_with(*twists, look=name, least=8)
            open_board(driver, dive)
            driver.run(0.6)
            yield f"dive-card-{name.replace('_', '-')}", driver
            driver.begin()
            driver.begin()
            driver.run(0.4)
            yield f"dive-{name.replace('_', '-')}", driver
            show_stage(driver, before_board(dive))
            driver.run(0.9)
            chart = driver.scene
            assert isinstance(chart, ChartScene)
            chart.reveal(chart.rows[(len(dive.steps) - 1) % ROWS][dive.steps[-1].column])
            driver.run(0.6)
            yield f"dive-chart-{name.replace('_', '-')}", driver


def before_board(dive: Dive) -> Dive:
    """Return a dive as it was at its chart, before it came to its board."""
    return replace(dive, stage=DiveStage.CHART, steps=dive.steps[:-1])


def _stages(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        for name in show_stages(driver):
            yield name, driver
        driver.key(pygame.K_ESCAPE, settle=0.6)
        yield "dive-finale-paused", driver


SHOTS = (_hub, _dive, _waters, _stages)
