"""Moves taken back during a game: after a loss, after a win, at any time."""

from dataclasses import replace

import pygame
import pytest

from engine.core.commands import Undo
from engine.core.config import BEGINNER, Fairness
from engine.core.events import Event, MoveUndone
from engine.formats.recording import Result
from engine.rules.game import Status
from engine.solver.probability import analyse
from game.board.effects.tile_animation import TileChange
from game.store import UnrankedReason
from game.store.saved_game import GameStart
from game.store.settings import Assist
from tests.game.driver import RIGHT
from tests.game.play import driven_games as games
from tests.game.play.driven_games import BAY, COIN, StartGame
from tests.marks import slow


@pytest.mark.parametrize("fairness", [Fairness.MERCY, *slow([Fairness.STRICT, Fairness.CLASSIC])])
def test_moves_are_taken_back_to_the_first_and_it_is_said_once_that_the_mines_stay(
    start: StartGame, fairness: Fairness
) -> None:
    driver = start(config=replace(BEGINNER, fairness=fairness), seed=3)
    driver.begin()
    texts, said_after = ["#########\n" * 8 + "#########"], []
    for _ in range(2):
        board = driver.play.session.position.board
        texts.append(driver.text)
        driver.click_cell(next(board.grid.cells(analyse(board).safe)))
    texts.append(driver.text)
    driver.click_cell(driver.mines[0], RIGHT)
    while texts:
        games.press(driver, "u")
        assert driver.text == texts.pop()
        lines = []
        for _ in range(8):
            lines.append(games.line_below_bar(driver))
            driver.run(0.4)
        said_after.append("No more mercy: the mines stay put now." in lines)
    assert said_after.count(True) == (fairness is not Fairness.CLASSIC)
    games.press(driver, "u")
    assert games.line_below_bar(driver) == "Nothing to undo."
    assert driver.status is Status.PLAYING


def test_an_undo_from_the_results_brings_the_board_back_to_play_or_to_leave(
    start: StartGame,
) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    driver.lose()
    driver.until("results")
    ms = driver.play.session.clock.ms(driver.now)
    driver.run(3)
    games.press(driver, "u")
    assert (driver.scene.name, driver.status) == ("play", Status.PLAYING)
    assert driver.play.session.clock.ms(driver.now) <= ms + 100
    driver.run(5)
    assert driver.play.session.clock.ms(driver.now) > ms + 4000
    assert driver.scene.name == "play", "no results are still to come"
    assert dict(driver.play.autosave.metadata.moves_by_device) == {}
    driver.play.context.navigator.menu()
    driver.run(0.5)
    (game,) = games.books(driver)
    assert game.recording.result is Result.LOST, "nothing was played since"


def test_a_winning_move_can_be_taken_back_too(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    driver.click_cell((4, 3), settle=2.0)
    assert driver.status is Status.WON
    games.press(driver, "u")
    assert (driver.status, driver.text.count("#")) == (Status.PLAYING, 3)
    changes = {effect.change for effect in driver.play.pane.effects.tiles.values()}
    assert changes == {TileChange.CLOSE, TileChange.PULL}, "the tiles turn back"


def test_undoing_nothing_of_weight_is_no_aid(start: StartGame) -> None:
    driver = games.dealt(start, COIN, (4, 0))
    before = driver.text
    games.press(driver, "u")
    assert (driver.text, games.line_below_bar(driver)) == (before, "Nothing to undo.")
    assert driver.play.autosave.metadata.aids == (), "the game itself opened the cells"
    driver = start(config=BEGINNER)
    driver.click_cell((2, 2), RIGHT)
    games.press(driver, "u")
    assert "F" not in driver.text
    assert driver.play.autosave.metadata.aids == (), "the board was not begun"


def test_one_undo_takes_back_all_assisted_moves_after_a_move(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    before = driver.play.session.position.board
    driver.app.context.settings.change(assist=Assist.PAIRS)
    driver.key(pygame.K_t, "t", settle=0.02)
    driver.click_cell(driver.closed_safe[0], settle=1.5)
    assert len(driver.play.session.record) > 3
    changed = driver.play.session.position.board.opened & ~before.opened
    played: list[tuple[Event, ...]] = []
    monkeypatch.setattr(
        driver.play.pane.director, "play", lambda events, cell: played.append(events)
    )
    games.press(driver, "u", settle=1.0)
    assert played == [(MoveUndone(changed, 0),)], "shown as one move"
    assert driver.text == str(before), "and nothing of it comes again by itself"


def test_a_daily_board_continued_after_a_loss_is_a_further_try_and_counts_nowhere(
    start: StartGame,
) -> None:
    driver = start(config=BEGINNER, start=GameStart(3, daily="2026-11-21"))
    driver.begin()
    games.press(driver, "h")
    driver.lose()
    games.press(driver, "u")
    driver.win()
    first, second = games.books(driver)
    assert (first.counts_in_win_rate, first.flaws, first.daily) == (True, ("late",), "2026-11-21")
    assert (second.counts_in_win_rate, second.aids) == (False, ("hint", "undo"))
    assert [game.recording.result for game in (first, second)] == [Result.LOST, Result.WON]
    assert Undo() in [timed.move for timed in second.recording.moves]
    assert first.uid != second.uid
    assert (second.daily, second.flaws) == (first.daily, (UnrankedReason.DAILY_REPEATED.value,))


def test_a_hint_does_not_lead_onto_a_shown_mine_again(start: StartGame) -> None:
    driver = games.dealt(start, COIN, (4, 0))
    driver.click_cell((0, 0))
    assert driver.status is Status.LOST
    driver.key(pygame.K_u, "u", 0.5)
    position = driver.play.session.position
    assert position.shown == position.board.grid.bit((0, 0))
    games.press(driver, "h")
    assert games.hint_words(driver)[0] == "You've seen this mine before."
    assert (0, 0) in games.hint_rings(driver)[2]
    hints = games.aids(driver).hints
    while not hints.is_last:
        games.press(driver, "h")
    assert games.hint_words(driver)[0] == "So this cell is safe."
    games.press(driver, "h")
    assert games.hint_words(driver)[1].startswith(
        "Undo has shown the mine at column 1, row 1. That leaves "
    )
