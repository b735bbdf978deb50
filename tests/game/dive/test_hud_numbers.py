"""The numbers of a dive on the bar: those of the dive, at each settled moment and from the first
frame of a resumed board on."""

from dataclasses import replace

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.state import DiveStage
from game.dive.dive_scene import DiveScene
from game.play.game_controller import DiveInPlay
from game.resources.format import format_number, format_seconds
from tests.game.dive.driven_dives import dive_at, hit_a_mine, on_board
from tests.game.driver import Driver, StartGame
from tests.game.store.records_helpers import drawn


def numbers_of(driver: Driver) -> set[str]:
    """Return what the bar has to tell of the dive."""
    dive, ms, texts = driver.dive, driver.play.game.dive_ms, driver.app.context.texts
    board = driver.play.session.position.board
    safe = board.grid.cell_count - board.mines
    depth = dive.depth(1000 * board.opened.bit_count() // safe)
    return {
        format_number(dive.score, texts),
        texts("dive.metres", metres=depth),
        str(dive.pearls),
        str(board.mines_left),
        *([format_seconds(dive.air_left(ms))] if dive.rules.has_clock else []),
    }


@pytest.mark.slow
@pytest.mark.parametrize("air", [Air.EASY, Air.CALM])
def test_the_bar_tells_the_state_of_the_dive_after_each_event(start: StartGame, air: Air) -> None:
    driver = on_board(start, Find.SONAR, air=air)
    for event in (
        lambda: driver.click_cell(driver.proven_of(driver.closed_safe)),
        lambda: driver.play.ping(driver.mines[0]),
        lambda: hit_a_mine(driver),
        lambda: driver.key(pygame.K_ESCAPE, settle=0.5),
        lambda: driver.key(pygame.K_ESCAPE, settle=0.5),
        lambda: driver.click_cell(driver.proven_of(driver.closed_safe)),
    ):
        event()
        driver.run(3.0)
        if driver.scene.name == "arcade":
            assert numbers_of(driver) <= set(drawn(driver))


def test_a_resumed_board_tells_its_numbers_from_the_first_frame_on(start: StartGame) -> None:
    driver, dive = start(), dive_at(DiveStage.BOARD, 14)
    dive = replace(dive, score=24_920, points_before=24_920)
    scene = DiveScene(driver.app.context, DiveInPlay(dive, "a1"))
    driver.app.stack.switch(scene)
    driver.app.run_frame()
    hud = scene.dive_hud
    assert (hud.score_shown, hud.depth_shown) == (24_920, dive.depth(0))
