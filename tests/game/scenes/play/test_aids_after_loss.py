"""Chances and hints once a loss was taken back: the mine that it showed is known."""

from __future__ import annotations

import time

import pygame
import pytest

from engine.core.commands import Open, Revert, Undo
from engine.core.config import Fairness
from engine.rules.game import Game, Status
from game.scenes.live_board.chances import Chances
from tests.engine.boards import game_on, run
from tests.game.scenes.play.aided_games import COIN, Starter, aids, dealt, press, said

PAIR = "..*\n..."


def followed(chances: Chances, game: Game) -> dict[tuple[int, int], float]:
    """The chances at this position, waited for."""
    chances.follow(game.position)
    assert not chances.is_awaited or chances.task.wait(60)
    chances.follow(game.position)
    return dict(chances.at(game.board))


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "later"])
@pytest.mark.parametrize("back", [Undo(), Revert()], ids=["undo", "revert"])
def test_chances_know_the_mine_that_a_loss_has_shown(back: Undo | Revert, at_once: bool) -> None:
    game = game_on(PAIR)
    chances = Chances(game.grid.size, at_once)
    chances.turn()
    run(game, Open((0, 0)))
    assert followed(chances, game) == {(2, 0): 0.5, (2, 1): 0.5}
    board = game.board
    run(game, Open((2, 0)))
    assert game.status is Status.LOST
    assert followed(chances, game) == {}
    run(game, back)
    is_flagged = isinstance(back, Revert)
    assert (game.board is board) is not is_flagged
    assert followed(chances, game) == {(2, 1): 0.0} | ({} if is_flagged else {(2, 0): 1.0})
    chances.close()


def weighed(chances: Chances, game: Game) -> tuple[float, bool] | None:
    """The chance to win, waited for."""
    until = time.monotonic() + 60
    found = chances.weigh(game.position, game.config, 1)
    while found is None and time.monotonic() < until:
        time.sleep(0.002)
        found = chances.weigh(game.position, game.config, 1)
    return None if found is None else (found.chance, found.is_exact)


@pytest.mark.parametrize("fairness", Fairness)
def test_the_chance_to_win_knows_the_mine_that_a_loss_has_shown(fairness: Fairness) -> None:
    game = game_on(PAIR, fairness=fairness)
    chances = Chances(game.grid.size)
    chances.turn()
    run(game, Open((0, 0)))
    begun = game.snapshot()
    forgiven = fairness is not Fairness.CLASSIC
    assert weighed(chances, game) == (1.0 if forgiven else 0.5, True)
    run(game, Open((2, 1)), Undo())
    assert game.position.reverted
    assert weighed(chances, game) == (0.5, True), "nothing is forgiven any more"
    game.restore(begun)
    run(game, Open((2, 0)))
    if game.status is Status.LOST:
        run(game, Undo())
        assert weighed(chances, game) == (1.0, True)


def test_a_closed_board_after_an_undo_has_no_chance_to_win() -> None:
    game = game_on(PAIR)
    chances = Chances(game.grid.size)
    chances.turn()
    run(game, Open((0, 0)), Undo())
    assert chances.weigh(game.position, game.config, 1) is None


def test_a_hint_does_not_lead_onto_a_shown_mine_again(start: Starter) -> None:
    driver = dealt(start, COIN, (4, 0))
    driver.click_cell((0, 0))
    assert driver.status is Status.LOST
    driver.key(pygame.K_u, "u", 0.5)
    position = driver.play.session.position
    assert position.shown == position.board.grid.bit((0, 0))
    for _ in range(3):
        press(driver, "h")
    title, sentence = said(driver)
    assert title == "This cell is safe: open it."
    assert sentence.startswith("With the mine at column 1, row 1, which a move taken back has ")
    assert "pattern" not in aids(driver).hints.words.more
    assert set(driver.play.board.rings.numbers) >= {(0, 0)}, "the mine is ringed, too"
