"""The scenes between the boards of a dive: the card of a board, the tally, finds and forks."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.dive.boards import BoardPlan, Reward, fork
from engine.dive.finds import Find
from engine.dive.state import Dive, Leg, Stars
from game.dive.dive_scene import BetweenBoards, DiveScene
from game.play.game_controller import DiveInPlay
from game.store import new_uid
from tests.game.driver import Driver
from tests.pictures.steady import game

_FINDS = Find.SONAR, Find.SHELL, Find.COMPASS, Find.LENS, Find.PEARL


def _leg(plan: BoardPlan) -> Leg:
    return Leg(plan, Stars(True, False, True), 9_000)


def dive_at(plan: BoardPlan, finds: tuple[Find, ...] = _FINDS) -> Dive:
    """Return a dive that has just reached a board, with two stars won on each board before."""
    legs = (_leg(plan),) * (plan.number - 1)
    return Dive(8, plan, lives=2, score=5_230, points_before=5_230, finds=finds, legs=legs)


def open_board(driver: Driver, dive: Dive) -> None:
    context = driver.app.context
    context.stack.switch(DiveScene(context, DiveInPlay(dive, new_uid())))
    driver.run(0.6)


def choose_at(driver: Driver, dive: Dive) -> None:
    """Open the choice after a cleared board."""
    legs = *dive.legs, _leg(dive.plan)
    dive = replace(dive, is_cleared=True, air_until=32_100, legs=legs[-dive.plan.number :])
    open_board(driver, dive)
    BetweenBoards(driver.play, dive, lambda chosen: None).choose()
    driver.run(0.9)


def _dive(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        plan = BoardPlan(8, 8, 8, 9, ("treasure",), Reward.LIFE)
        open_board(driver, dive_at(plan))
        yield "dive-card", driver
        driver.begin()
        driver.win()
        driver.until("tally")
        driver.run(0.9)
        yield "dive-tally-counting", driver
        driver.run(3.0)
        yield "dive-tally", driver
        two = BoardPlan(17, 28, 16, 90, ("borderless", "darkness"), Reward.POINTS)
        open_board(driver, dive_at(two))
        yield "dive-card-two-twists", driver


def _choices(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        for number in (1, 8, 16):
            dive = dive_at(fork(3, number + 1)[0], _FINDS[: number // 3])
            choose_at(driver, replace(dive, plan=replace(dive.plan, number=number)))
            yield f"dive-fork-{number}", driver
            driver.key(pygame.K_DOWN, settle=0.4)
            yield f"dive-fork-{number}-second", driver
        for number in (3, 9, 12):
            dive = dive_at(fork(3, number + 1)[0], _FINDS[: number // 3])
            choose_at(driver, replace(dive, plan=replace(dive.plan, number=number)))
            yield f"dive-finds-{number}", driver
        driver.key(pygame.K_ESCAPE, settle=0.6)
        yield "dive-finds-paused", driver


SHOTS = (_dive, _choices)
