"""Chances computed on another thread; after a loss is taken back, the mine that it showed is
known."""

import pytest

from engine.core.board import Board
from engine.core.commands import Open, Revert, Undo
from engine.rules.game import Game, Status
from game.board.chances_view import LiveChances
from game.playback.autopilot import think
from tests.engine.boards import game_on, run

PAIR = "..*\n..."


def chances_after(chances: LiveChances, game: Game) -> dict[tuple[int, int], float]:
    """Wait for the chances at this position, and return them."""
    chances.follow(game.position)
    assert not chances.is_awaited or chances.task.wait(60)
    chances.follow(game.position)
    return dict(chances.at(game.board))


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "later"])
@pytest.mark.parametrize("back", [Undo(), Revert()], ids=["undo", "revert"])
def test_chances_know_the_mine_that_a_loss_has_shown(back: Undo | Revert, at_once: bool) -> None:
    game = game_on(PAIR)
    chances = LiveChances(game.grid.span, at_once)
    chances.turn()
    run(game, Open((0, 0)))
    assert chances_after(chances, game) == {(2, 0): 0.5, (2, 1): 0.5}
    before, board = game.position, game.board
    run(game, Open((2, 0)))
    assert game.status is Status.LOST
    assert chances_after(chances, game) == {}
    run(game, back)
    is_flagged = isinstance(back, Revert)
    assert (game.board is board) is not is_flagged
    assert chances_after(chances, game) == {(2, 1): 0.0} | ({} if is_flagged else {(2, 0): 1.0})
    game.restore(before)
    assert chances_after(chances, game) == {(2, 0): 0.5, (2, 1): 0.5}, "as in a replay"
    chances.close()


def test_the_chances_before_a_loss_are_shown_when_a_replay_steps_back() -> None:
    game = game_on(PAIR)
    chances = LiveChances(game.grid.span)
    chances.turn()
    run(game, Open((0, 0)))
    before = game.position
    run(game, Open((2, 0)))
    assert chances_after(chances, game) == {}
    game.restore(before)
    assert chances_after(chances, game) == {(2, 0): 0.5, (2, 1): 0.5}
    chances.close()


def test_chances_that_nobody_asked_for_are_computed_only_for_a_guess() -> None:
    for text, mines, is_guess in (("0##", 1, False), ("1##\n###\n###", 4, True)):
        thought = think(Board.from_text(text, mines), with_chances=False)
        assert (thought.choice.is_guess, thought.analysis is not None) == (is_guess, is_guess)
