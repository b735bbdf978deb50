"""A dive is kept wherever the program ends: on a board, at a lesson, at the tally, at a choice."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.state import Dive
from engine.dive.twists import bounds
from game.ui import timing
from tests.game.dive.driven_dives import (
    begin_dive_board,
    dive_after_kill,
    dive_with,
    leave_and_continue,
    open_board,
    open_chart,
    step_on,
)
from tests.game.dive.test_dive_scene import hidden_mine
from tests.game.play.driven_games import StartGame
from tests.game.store.saved_games import dive_at_stage

FINDS = ((Find.SONAR, Find.SHELL), (Find.BUOYS, Find.SPYGLASS), (Find.LENS, Find.MAGNET))


def as_saved(dive: Dive) -> Dive:
    return replace(dive, marked=tuple(sorted(dive.marked)))


@pytest.mark.parametrize(
    "finds",
    [FINDS[0], *(pytest.param(pair, marks=pytest.mark.slow) for pair in FINDS[1:])],
    ids=str,
)
def test_finds_and_twists_replay_as_they_were_played(
    start: StartGame, tmp_path: Path, finds: tuple[Find, ...]
) -> None:
    driver = start()
    dives = (dive_at_stage(places) for places in range(9, 20))
    dive = next(dive for dive in dives if "strict" not in dive.plan.twists)
    scene = open_board(driver, replace(dive, finds=finds, air_until=45_000))
    driver.begin()
    scene.ping(driver.play.session.config.grid.cell(0))
    for _ in range(6):
        driver.click_cell(driver.proven_of(driver.closed_safe))
        assert as_saved(dive_after_kill(driver, tmp_path).run) == as_saved(driver.dive)
    assert bool(driver.dive.pinged) == (Find.SONAR in finds)
    if Find.SONAR in finds or Find.BUOYS in finds:
        assert driver.play.session.position.board.flags
    assert not driver.dive.has_flagged
    driver.click_cell(hidden_mine(driver))
    is_whole = Find.SHELL not in finds
    assert driver.dive.finds == (finds if is_whole else finds[:-1]), "the shell breaks"
    assert driver.dive.lives == Air.EASY.rules.lives - is_whole
    saved = dive_after_kill(driver, tmp_path)
    assert as_saved(saved.run) == as_saved(driver.dive)
    driver.until("lesson")
    assert dive_after_kill(driver, tmp_path).run == saved.run


def test_the_mines_of_a_cleared_salvage_region_flag_themselves(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    open_board(driver, dive_with("salvage", least=8))
    driver.begin()
    marked, grid = driver.dive.cells_marked("salvage"), driver.field.grid
    while left := marked & driver.play.session.position.board.closed:
        assert not driver.play.session.position.board.flags
        driver.click_cell(next(grid.cells(left)))
    mines = bounds(grid, marked) & driver.field.mines
    assert driver.play.session.position.board.flags == mines != 0
    assert not driver.dive.has_flagged
    assert as_saved(dive_after_kill(driver, tmp_path).run) == as_saved(driver.dive)


@pytest.mark.slow
def test_a_dive_is_kept_at_every_scene_of_a_zone(start: StartGame, tmp_path: Path) -> None:
    driver = begin_dive_board(start)
    seen = set()
    while driver.dive.level == 0:
        driver.win()
        while driver.scene.name != "arcade" or driver.play.session.position.is_over:
            assert dive_after_kill(driver, tmp_path).run == driver.dive
            seen.add(driver.scene.name)
            if driver.scene.name == "arcade":
                driver.until("tally")
                driver.run(timing.TALLY_LINE * 9)
            elif driver.scene.name == "tally":
                driver.key(pygame.K_RETURN, settle=0.4)
            else:
                step_on(driver)
        saved = dive_after_kill(driver, tmp_path)
        assert (saved.run, saved.recording) == (driver.dive, None)
        driver.begin()
    assert seen == {"arcade", "tally", "finds", "clam", "chart"}


def test_a_resumed_board_is_scorched_where_a_mine_went_off(start: StartGame) -> None:
    driver = start()
    open_chart(driver)
    step_on(driver)
    driver.begin()
    mine = hidden_mine(driver)
    driver.click_cell(mine, settle=0.2)
    again = leave_and_continue(driver)
    assert again.play.pane.view.scorched == {mine}
