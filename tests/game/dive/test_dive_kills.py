"""A program that is killed in a dive: nothing is seen of a dive that is not on disk before."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine import Status
from engine.dive.airs import Air
from engine.dive.boards import PlaceKind
from engine.dive.clam import can_buy, open_clam
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, Goods
from engine.dive.way import columns_ahead
from tests.engine.dive.dives import next_stage
from tests.game.dive.driven_dives import (
    at_chart,
    begin_dive_board,
    dive_at,
    hit_a_mine,
    on_board,
    open_board,
    open_stage,
    saved_before_seen,
    take,
)
from tests.game.driver import StartGame
from tests.marks import slow


def places_ahead(dive: Dive, kind: PlaceKind) -> list[int]:
    row = dive.chart.rows[len(dive.steps) % len(dive.chart.rows)]
    return [column for column in columns_ahead(dive) if row[column].kind is kind]


def before(kind: PlaceKind) -> tuple[Dive, int]:
    """Return a dive at its chart, and the column of a place of this kind ahead."""
    dive = dive_at(DiveStage.CHART)
    while not places_ahead(dive, kind) or dive.stage is not DiveStage.CHART:
        dive = replace(next_stage(dive), lives=dive.rules.lives)
    return dive, places_ahead(dive, kind)[0]


@pytest.mark.parametrize("has_pact", [False, True])
def test_a_place_is_on_disk_when_its_board_is_seen(
    start: StartGame, tmp_path: Path, has_pact: bool
) -> None:
    dive = dive_at(DiveStage.CHART, 0)
    row = dive.chart.rows[0]
    while has_pact and not any(place.plan and place.plan.pact for place in row):
        dive = replace(dive, seed=dive.seed + 1)
        row = dive.chart.rows[0]
    column = next(n for n, one in enumerate(row) if one.plan and (one.plan.pact or not has_pact))
    driver = start()
    open_stage(driver, dive)
    with saved_before_seen(driver, tmp_path) as seen:
        take(driver, column, has_pact)
        driver.begin()
    assert (driver.status, seen[1].has_pact) == (Status.PLAYING, has_pact)


@pytest.mark.parametrize("kind", [PlaceKind.REST, PlaceKind.CLAM])
def test_a_place_without_a_board_is_on_disk_when_it_is_seen(
    start: StartGame, tmp_path: Path, kind: PlaceKind
) -> None:
    dive, column = before(kind)
    driver = start()
    open_stage(driver, replace(dive, lives=2))
    with saved_before_seen(driver, tmp_path) as seen:
        take(driver, column)
    (_, after) = seen
    assert after.lives == (3 if kind is PlaceKind.REST else 2)


@pytest.mark.slow
def test_each_move_of_a_board_and_its_stars_are_on_disk_when_they_are_seen(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_dive_board(start)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.win()
        driver.until("tally")
        driver.run(3.0)
        driver.key(pygame.K_RETURN, settle=0.5)
    assert driver.scene.name == "chart"
    assert len(seen) > 5
    assert seen[-1].steps[0].stars.no_mistake


def test_a_find_is_on_disk_when_it_is_kept(start: StartGame, tmp_path: Path) -> None:
    driver, dive = start(), dive_at(DiveStage.FIND)
    open_stage(driver, dive)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.click(driver.scene.cards[1].rect.center, settle=0.4)
    assert (seen[1].finds, driver.scene.name) == (dive.offer[1:2], "clam")


GOODS = {Goods.FIND: "buy", Goods.LIFE: "buy", Goods.OFFER: "buy offer", Goods.TWIST: "buy twist"}


@pytest.mark.parametrize("goods", Goods)
def test_what_is_bought_is_on_disk_when_it_is_seen(
    start: StartGame, tmp_path: Path, goods: Goods
) -> None:
    driver = start()
    dive = open_clam(replace(dive_at(DiveStage.CLAM, 8), pearls=60, lives=2))
    assert can_buy(dive, goods)
    open_stage(driver, dive)
    if goods is Goods.LIFE:
        life = next(one for one in driver.scene.bubbles if one.offer.find is None)
        driver.click(life.rect.center)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.click_on(GOODS[goods])
        driver.run(0.3)
    (_, after) = seen
    assert after.bought == (goods,)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.click_on("Swim on", settle=0.4)
    assert (seen[-1].stage, seen[-1].bought) == (DiveStage.CHART, (goods,))


@pytest.mark.slow
def test_the_bottom_is_on_disk_when_it_is_seen(start: StartGame, tmp_path: Path) -> None:
    driver = start()
    open_board(driver, dive_at(DiveStage.BOARD, 24, Air.CALM))
    driver.begin()
    driver.begin()
    with saved_before_seen(driver, tmp_path):
        driver.win()
        driver.until("tally")
        driver.run(3.0)
        driver.key(pygame.K_RETURN, settle=0.5)
    assert (driver.scene.name, driver.dive.stage) == ("finale", DiveStage.BOTTOM)


def test_what_lies_below_the_bottom_is_on_disk_when_it_is_seen(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    open_stage(driver, dive_at(DiveStage.BOTTOM))
    driver.run(4.0)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.click_on("finale.deeper", settle=0.5)
    assert seen[-1].stage in (DiveStage.FIND, DiveStage.CLAM)


@pytest.mark.parametrize("air", [Air.EASY, *slow([Air.CALM, Air.DEEP])])
@pytest.mark.parametrize("finds", [(), (Find.SHELL,)])
def test_a_life_or_a_shell_lost_to_a_mine_is_gone_from_disk_when_it_is_seen(
    start: StartGame, tmp_path: Path, air: Air, finds: tuple[Find, ...]
) -> None:
    driver = on_board(start, *finds, air=air)
    lives = driver.dive.lives
    with saved_before_seen(driver, tmp_path):
        hit_a_mine(driver)
    assert (driver.dive.lives, driver.dive.finds) == (lives - (not finds), ())


@pytest.mark.slow
@pytest.mark.parametrize("finds", [(), (Find.SHELL,)])
def test_a_life_or_a_shell_lost_for_air_is_gone_from_disk_when_it_is_seen(
    start: StartGame, tmp_path: Path, finds: tuple[Find, ...]
) -> None:
    driver = on_board(start, *finds)
    lives = driver.dive.lives
    driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 - 0.5)
    with saved_before_seen(driver, tmp_path):
        driver.run(1.0)
    assert (driver.dive.lives, driver.dive.finds) == (lives - (not finds), ())


def test_the_last_life_is_gone_from_disk_when_it_is_seen(start: StartGame, tmp_path: Path) -> None:
    driver = on_board(start, lives=1, score=50, points_before=50)
    with saved_before_seen(driver, tmp_path) as seen:
        hit_a_mine(driver)
    assert seen[-1].is_over


def test_a_sonar_is_used_up_on_disk_when_its_echo_is_seen(start: StartGame, tmp_path: Path) -> None:
    driver = on_board(start, Find.SONAR)
    with saved_before_seen(driver, tmp_path) as seen:
        driver.play.ping(driver.mines[0])
        driver.run(0.3)
    assert seen[-1].pinged is not None
    assert driver.play.session.position.board.flags


@pytest.mark.slow
def test_a_dive_is_on_disk_at_each_frame_of_its_first_chart(
    start: StartGame, tmp_path: Path
) -> None:
    driver = at_chart(start)
    with saved_before_seen(driver, tmp_path) as seen:
        take(driver)
        driver.begin()
        for _ in range(5):
            driver.click_cell(driver.proven_of(driver.closed_safe), settle=0.1)
    assert len(seen) > 4
