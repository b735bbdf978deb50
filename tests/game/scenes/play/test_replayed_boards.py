"""The same board played again."""

from __future__ import annotations

import pytest

from engine.rules.game import Status
from engine.rules.metrics import Clicks
from game.board.appearance import TileLook
from game.board.effects.tile_animation import TileChange
from tests.game.scenes.play.ended_games import Start, ended


def test_same_board_opens_the_first_click_again_and_the_clock_runs(start: Start) -> None:
    driver = ended(start)
    mines = driver.mines
    driver.until("results")
    driver.click_on("Same board")
    assert (driver.scene.name, driver.status) == ("play", Status.PLAYING)
    assert driver.mines == mines
    assert driver.play.session.position.board.number((4, 2)) is not None
    assert driver.play.session.clicks == Clicks()
    before, since = driver.play.session.clock.ms(driver.now), driver.now
    driver.run(0.5)
    passed = (driver.now - since) * 1000
    assert driver.play.session.clock.ms(driver.now) - before == pytest.approx(passed, abs=1)
    driver.win()
    driver.until("results")


def test_a_retry_counts_only_what_the_player_opened(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.click_on("Same board")
    assert driver.play.session.figures(driver.now).three_bv_solved == 0


def test_a_retry_turns_the_tiles_from_closed_to_open_once(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.click_on("Same board", settle=0)
    driver.app.run_frame()
    revealed = [e for e in driver.play.effects.tiles.values() if e.change is TileChange.REVEAL]
    assert revealed
    assert {effect.before for effect in revealed} == {TileLook.CLOSED}
