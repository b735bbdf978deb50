"""A dive is kept wherever the program ends: on a board, at a lesson, at the tally, at a choice."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.dive import rules
from engine.dive.boards import BOARDS_PER_ZONE
from engine.dive.finds import Find
from engine.dive.state import LIVES, Dive, begin_dive
from engine.dive.twists import bounds
from game.dive.dive_scene import DiveScene
from game.play.game_controller import DiveInPlay
from game.store import new_uid
from game.ui import timing
from tests.game.dive.driven_dives import after_kill, left_and_continued, step_on
from tests.game.dive.test_dive_scene import hidden_mine
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame
from tests.marks import slow

FINDS = ((Find.SONAR, Find.SHELL), (Find.BUOYS, Find.CHART), (Find.LENS, Find.MAGNET))


def begin_at(driver: Driver, dive: Dive) -> DiveScene:
    scene = DiveScene(driver.app.context, DiveInPlay(dive, new_uid()))
    driver.app.stack.switch(scene)
    driver.run(0.4)
    return scene


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
    dive = begin_dive(3)
    for _ in range(7):
        dive = rules.choose_board(rules.after_board(dive, 9_000)[0], rules.boards_ahead(dive)[1])
    scene = begin_at(driver, replace(dive, finds=finds))
    driver.begin()
    scene.ping(driver.play.session.config.grid.cell(0))
    for cell in driver.closed_safe[:6]:
        driver.click_cell(cell)
        assert as_saved(after_kill(driver, tmp_path).run) == as_saved(driver.dive)
    assert bool(driver.dive.pinged) == (Find.SONAR in finds)
    if Find.SONAR in finds or Find.BUOYS in finds:
        assert driver.play.session.position.board.flags
    assert not driver.dive.has_flagged
    driver.click_cell(hidden_mine(driver))
    is_whole = Find.SHELL not in finds
    assert driver.dive.finds == (finds if is_whole else finds[:-1]), "the shell breaks"
    assert driver.dive.lives == LIVES - is_whole
    saved = after_kill(driver, tmp_path)
    assert as_saved(saved.run) == as_saved(driver.dive)
    driver.until("lesson")
    assert after_kill(driver, tmp_path).run == saved.run


def test_the_mines_of_a_cleared_salvage_region_flag_themselves(
    start: StartGame, tmp_path: Path
) -> None:
    driver, dive = start(), begin_dive(6)
    while dive.plan.twists != ("salvage",):
        dive, _ = rules.after_board(dive, 9_000)
        plans = rules.boards_ahead(dive)
        salvage = [plan for plan in plans if plan.twists == ("salvage",)]
        dive = rules.choose_board(dive, (*salvage, *plans)[0])
    begin_at(driver, dive)
    driver.begin()
    marked, grid = driver.dive.cells_marked("salvage"), driver.field.grid
    while left := marked & driver.play.session.position.board.closed:
        assert not driver.play.session.position.board.flags
        driver.click_cell(next(grid.cells(left)))
    mines = bounds(grid, marked) & driver.field.mines
    assert driver.play.session.position.board.flags == mines != 0
    assert not driver.dive.has_flagged
    assert as_saved(after_kill(driver, tmp_path).run) == as_saved(driver.dive)


@pytest.mark.slow
def test_a_dive_is_kept_at_the_tally_the_finds_and_the_fork(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    driver.begin()
    for number in range(1, BOARDS_PER_ZONE + 1):
        driver.win()
        seen = []
        while driver.scene.name != "arcade" or driver.play.session.position.is_over:
            saved = after_kill(driver, tmp_path)
            assert saved.run == driver.dive
            assert (saved.run.is_cleared, saved.run.cleared) == (True, number)
            seen.append(driver.scene.name)
            if driver.scene.name == "arcade":
                driver.until("tally")
                driver.run(timing.TALLY_LINE * 8)
            elif driver.scene.name == "tally":
                driver.key(pygame.K_RETURN, settle=0.4)
            else:
                step_on(driver)
        asked = ["finds"] if number == BOARDS_PER_ZONE else []
        assert seen == ["arcade", "tally", *asked, "fork"]
        saved = after_kill(driver, tmp_path)
        assert (saved.run, saved.recording) == (driver.dive, None)
        driver.begin()


@pytest.mark.parametrize("scene", ["fork", *slow(["tally", "finds"])])
def test_continue_offers_the_same_finds_and_boards_again(
    start: StartGame, tmp_path: Path, scene: str
) -> None:
    driver = start()
    dive = begin_dive(9)
    for _ in range(BOARDS_PER_ZONE - 1):
        dive = rules.choose_board(rules.after_board(dive, 9_000)[0], rules.boards_ahead(dive)[0])
    begin_at(driver, dive)
    driver.begin()
    driver.win()
    driver.until("tally")
    driver.run(timing.TALLY_LINE * 8)
    while driver.scene.name != scene:
        if driver.scene.name == "tally":
            driver.key(pygame.K_RETURN, settle=0.4)
        else:
            step_on(driver)
    cleared = driver.dive
    again = left_and_continued(driver)
    assert again.scene.name == "finds"
    assert again.dive == cleared
    choices = rules.finds_ahead(cleared)
    step_on(again)
    step_on(again)
    assert again.dive.finds == choices[:1]
    assert again.dive.plan == rules.boards_ahead(cleared)[0]


def test_a_resumed_board_is_scorched_where_a_mine_went_off(start: StartGame) -> None:
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    driver.begin()
    mine = hidden_mine(driver)
    driver.click_cell(mine, settle=0.2)
    again = left_and_continued(driver)
    assert again.play.pane.view.scorched == {mine}
