"""The stages between two boards: saved before they are seen, and continued after a kill."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine import Status
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM_PLACES
from engine.dive.clam import open_clam, price
from engine.dive.state import Dive, DiveStage, Goods, begin_dive
from engine.dive.way import columns_ahead
from game.dive.dive_scene import DiveScene, open_between
from game.play.game_controller import DiveInPlay
from game.store import Store, new_uid, queries
from game.store.recovery import recover
from tests.engine.dive.dives import next_stage
from tests.game.dive.driven_dives import (
    at_chart,
    begin_dive_board,
    dive_after_kill,
    dive_with,
    lead_on,
    leave_and_continue,
    take,
)
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import at_noon


def dive_at(stage: DiveStage, places: int = 1) -> Dive:
    """Return a dive at a stage, after this many places at least."""
    dive = begin_dive(77, Air.EASY)
    while len(dive.steps) < places or dive.stage is not stage:
        dive = replace(next_stage(dive), lives=dive.rules.lives)
    return dive


def open_stage(start: StartGame, dive: Dive) -> Driver:
    """Return a game in which a dive has just come to its stage."""
    driver = start()
    open_between(driver.app.context, DiveInPlay(dive, new_uid()))
    driver.run(0.7)
    return driver


STAGES = {
    DiveStage.CHART: "chart",
    DiveStage.FIND: "finds",
    DiveStage.CLAM: "clam",
    DiveStage.BOTTOM: "finale",
}


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_each_stage_is_saved_before_it_is_seen_and_resumed_there(
    start: StartGame, tmp_path: Path, stage: DiveStage
) -> None:
    dive = dive_at(stage)
    driver = open_stage(start, dive)
    assert driver.scene.name == STAGES[stage]
    assert dive_after_kill(driver, tmp_path).run == dive
    again = leave_and_continue(driver)
    assert (again.scene.name, again.dive) == (STAGES[stage], dive)


def test_a_place_is_chosen_on_the_chart_and_its_board_waits_for_the_first_click(
    start: StartGame, tmp_path: Path
) -> None:
    driver = at_chart(start)
    take(driver)
    assert driver.scene.name == "arcade"
    assert driver.play.card.is_shown
    assert driver.status is Status.READY
    assert dive_after_kill(driver, tmp_path).run == driver.dive
    driver.run(5.0)
    assert driver.dive.air_left(driver.play.game.dive_ms) == driver.dive.rules.tank_ms
    driver.begin()
    assert driver.status is Status.PLAYING
    assert driver.play.session.position.first == driver.dive.plan.first


@pytest.mark.slow
def test_a_resumed_board_shows_its_card_again_and_its_air_waits(start: StartGame) -> None:
    driver = begin_dive_board(start)
    board = driver.play.session.position.board
    again = leave_and_continue(driver)
    air = again.dive.air_left(again.play.game.dive_ms)
    again.run(3.0)
    assert again.play.card.is_shown
    assert again.dive.air_left(again.play.game.dive_ms) == air
    cell = again.closed_safe[0]
    again.click_cell(cell, settle=0.5)
    assert again.play.session.position.board == board, "the click only goes on with the board"
    again.click_cell(cell, settle=0.5)
    assert again.play.session.position.board != board


@pytest.mark.slow
def test_a_resumed_board_is_hidden_until_its_card_is_left(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pictures(driver: Driver) -> list[bytes]:
        camera, board = driver.play.pane.camera, driver.play.session.position.board
        places = [camera.square(cell) for cell in board.grid.cells(board.opened)]
        return [pygame.image.tobytes(driver.window.subsurface(one), "RGB") for one in places]

    again = leave_and_continue(begin_dive_board(start))
    monkeypatch.setattr(again.play.card, "draw", lambda canvas: None)  # what lies below it
    again.run(1.0)
    hidden = pictures(again)
    again.key(pygame.K_p, settle=0.5)
    again.key(pygame.K_p, settle=0.5)
    assert pictures(again) == hidden, "after a pause as well"
    again.click_cell(again.closed_safe[0], settle=1.0)
    assert again.play.session.clock.is_running
    for one, other in zip(pictures(again), hidden, strict=True):
        assert one != other


@pytest.mark.slow
def test_a_board_that_has_not_begun_may_be_seen(start: StartGame) -> None:
    driver = at_chart(start)
    take(driver)
    assert driver.play.card.is_shown
    assert not driver.play.hides_board
    driver.begin()
    assert not driver.play.hides_board


def test_a_cleared_board_leads_to_the_chart_and_on(start: StartGame, tmp_path: Path) -> None:
    driver = begin_dive_board(start)
    driver.win()
    driver.until("tally")
    cleared = driver.dive
    assert dive_after_kill(driver, tmp_path).run == cleared, "the tally's stars are kept by then"
    lead_on(driver)
    assert len(driver.dive.steps) > len(cleared.steps)
    assert driver.dive.score == cleared.score


@pytest.mark.slow
def test_what_is_bought_is_saved_before_it_is_seen(start: StartGame, tmp_path: Path) -> None:
    dive = replace(dive_at(DiveStage.CLAM, 4), pearls=0, lives=2)
    dive = open_clam(replace(dive, pearls=price(dive, Goods.LIFE)))
    driver = open_stage(start, dive)
    life = next(one for one in driver.scene.bubbles if one.offer.goods is Goods.LIFE)
    driver.click(life.rect.center)
    driver.click(life.rect.center)
    bought = dive_after_kill(driver, tmp_path).run
    assert bought is not None
    assert (bought.lives, bought.pearls) == (3, 0)
    assert driver.dive == bought
    driver.click_on("Swim on", settle=0.3)
    assert driver.scene.name == "chart"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["beside the board", "Return", "an arrow"])
def test_any_click_and_any_key_begins_a_board_that_shows_its_card(
    start: StartGame, way: str
) -> None:
    driver = at_chart(start)
    take(driver)
    assert driver.status is Status.READY
    if way == "beside the board":
        driver.click((20, driver.window.get_height() // 2))
    else:
        driver.key(pygame.K_RETURN if way == "Return" else pygame.K_UP)
    driver.run(0.3)
    assert driver.status is Status.PLAYING
    assert not driver.scene.card.is_shown


def test_a_rest_is_taken_without_a_board(start: StartGame) -> None:
    for places in range(1, 40):
        dive = dive_at(DiveStage.CHART, places)
        row = dive.chart.rows[len(dive.steps) % 4]
        rests = [one for one in columns_ahead(dive) if row[one].kind.value == "rest"]
        if rests:
            break
    driver = open_stage(start, replace(dive, lives=2))
    take(driver, rests[0])
    assert (driver.scene.name, driver.dive.lives) == ("chart", 3)


@pytest.mark.slow
def test_the_bottom_is_a_win_that_is_recorded_or_leads_deeper(start: StartGame) -> None:
    dive = dive_at(DiveStage.BOTTOM)
    driver = open_stage(start, dive)
    driver.click_on("Go deeper", settle=0.3)
    assert (driver.scene.name, len(driver.dive.steps)) == ("clam", BOTTOM_PLACES), (
        "no more finds can be held"
    )
    driver = open_stage(start, dive)
    driver.click_on("Done", settle=0.5)
    assert (driver.scene.name, driver.scene.why) == ("arcade results", "won")
    (kept,) = driver.app.context.store.ask(queries.best_dives, Air.EASY, 9)
    assert (kept.has_won, kept.score, len(kept.places)) == (True, dive.score, BOTTOM_PLACES)


@pytest.mark.slow
def test_leaving_a_tally_says_what_it_costs(start: StartGame) -> None:
    driver = begin_dive_board(start)
    driver.win()
    driver.until("tally")
    driver.run(4.0)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "pause"
    score = driver.dive.score
    assert driver.widget("saves.end_run").note == driver.app.context.texts(
        "saves.end_run_note", count=score
    )
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "tally"


@pytest.mark.slow
def test_the_tally_s_way_to_the_menu_keeps_the_dive(start: StartGame, tmp_path: Path) -> None:
    driver = begin_dive_board(start)
    driver.win()
    driver.until("tally")
    dive = driver.dive
    driver.app.context.navigator.menu()
    driver.run(0.5)
    store = Store(driver.file.parent, at_noon)
    (saved,) = recover(driver.file.parent, store).saved
    assert saved.run == dive
    saved.close()
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("air", [Air.CALM, Air.DEEP])
def test_calm_has_no_clock(start: StartGame, air: Air) -> None:
    driver = start()
    driver.app.context.navigator.shared_dive(begin_dive(5, air))
    driver.run(0.5)
    take(driver)
    driver.begin()
    driver.run(30)
    assert (driver.dive.lives == air.rules.lives) is (air is Air.CALM)


@pytest.mark.slow
def test_a_click_that_was_meant_for_the_chart_begins_no_board(start: StartGame) -> None:
    driver = begin_dive_board(start)
    dive = dive_with("treasure")
    driver.app.stack.switch(DiveScene(driver.app.context, DiveInPlay(dive, new_uid())))
    middle = driver.window.get_rect().center
    driver.click(middle, settle=0.05)
    assert (driver.status, driver.scene.card.is_shown) == (Status.READY, True)
    driver.run(0.3)
    driver.click(middle, settle=0.05)
    assert driver.status is Status.PLAYING
