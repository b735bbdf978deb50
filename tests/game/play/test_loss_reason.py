"""Luck or skill: the cause of a loss, marked on the board and said in at most five words."""

import pygame
import pytest

from engine.core.config import Fairness, GameConfig, WinRule
from engine.rules.game import Status
from engine.solver.probability import analyse
from engine.teacher.luck import LossCause
from tests.game.driver import RIGHT
from tests.game.store.records_helpers import StartGame, drawn

STRICT = GameConfig(11, 9, 14, fairness=Fairness.STRICT)
MERCY = GameConfig(11, 9, 14, fairness=Fairness.MERCY)
FIRST = (5, 4)
GUESSED = "Another cell was safe"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "key"), [(STRICT, None), (MERCY, pygame.K_SPACE)], ids=["mouse", "keyboard"]
)
def test_a_loss_shows_the_guess_and_ticks_a_safe_cell_until_the_results_are_left(
    start: StartGame, config: GameConfig, key: int | None
) -> None:
    driver = start(config=config, seed=3, window=(1280, 720))
    driver.begin(FIRST)
    board = driver.play.session.position.board
    known = analyse(board)
    assert known.safe
    doubt = board.closed & ~known.safe & ~known.mines
    guess = next(board.grid.cells(doubt & driver.field.mines if config is MERCY else doubt))
    assert driver.play.pane.view.ringed == frozenset()
    if key is None:
        driver.click_cell(guess)
    else:
        driver.go_to(guess)
        driver.key(key)
    assert driver.status is Status.LOST
    driver.until("results", 8.0)
    driver.run(0.02)  # the frame that starts the search
    assert driver.play.pane.view.ringed == {guess}
    (ticked,) = driver.scene.reason.marked
    assert known.safe & board.grid.bit(ticked)
    driver.run(1.5)
    assert GUESSED in " ".join(drawn(driver))
    with_tick = driver.cell_picture(ticked)
    driver.scene.reason.marked = {}
    driver.scene.reason.mark.clear_cache()
    driver.play.draw(driver.window, 1.0)
    assert driver.cell_picture(ticked) != with_tick
    driver.click_on("Same board" if key is None else "Undo", settle=0.3)
    assert driver.play.pane.view.ringed == frozenset()


def test_every_kind_of_board_names_the_cause_in_at_most_five_words(start: StartGame) -> None:
    driver = start(config=GameConfig(11, 9, 14), seed=3, window=(1280, 720))
    driver.begin(FIRST)
    driver.lose()
    driver.until("results", 8.0)
    driver.run(1.5)
    texts, told = driver.app.context.texts, " ".join(drawn(driver))
    found = driver.scene.reason.found
    assert texts(f"results.{found.cause.value}") in told
    assert texts(f"results.{found.cause.value}_told") in told
    assert "Not ranked" not in told, "custom sizes have a list of their own"
    for cause in LossCause:
        assert len(texts(f"results.{cause.value}").split()) <= 2
        note = texts(f"results.{cause.value}_note", chance="33%", better="14%")
        assert len(note.split()) <= 5


def test_a_wrong_set_of_flags_is_explained_by_the_flag_that_was_wrong(start: StartGame) -> None:
    driver = start(config=GameConfig(9, 7, 6, win=WinRule.FLAG), seed=3, window=(1280, 720))
    driver.begin()
    wrong = driver.closed_safe[0]
    for cell in (wrong, *driver.mines[:5]):
        assert driver.status is Status.PLAYING
        driver.click_cell(cell, RIGHT)
    assert (driver.status, driver.play.session.position.exploded) == (Status.LOST, 0)
    driver.until("results", 8.0)
    driver.run(1.5)
    assert driver.play.pane.view.ringed == {wrong}
    texts, told = driver.app.context.texts, " ".join(drawn(driver))
    cause = driver.scene.reason.found.cause
    assert cause in (LossCause.WRONG_SET, LossCause.GUESSED_SET)
    for key in (cause.value, f"{cause.value}_note", f"{cause.value}_told"):
        assert texts(f"results.{key}") in told
    assert texts("results.lost") not in told, "nothing exploded"
    driver.click_on("Undo", settle=0.3)
    assert driver.status is Status.PLAYING
    driver.click_cell(wrong, RIGHT)
    for cell in driver.mines[4:]:
        driver.click_cell(cell, RIGHT)
    assert driver.status is Status.WON
