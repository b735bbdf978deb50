"""Games won by flags: as many flags as mines are judged; if all are right they win, if one is wrong
they lose."""

from dataclasses import replace

import pytest

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Open, Retry, Revert, Undo
from engine.core.config import ConfigError, Fairness, GameConfig, WinRule
from engine.core.events import (
    CoverChanged,
    GameLost,
    GameWon,
    LossReverted,
    MinesPlaced,
    MoveUndone,
)
from engine.core.grid import Cell
from engine.generation.placement import Placement
from engine.rules.game import Game, Status
from engine.rules.metrics import is_effective
from tests.engine.boards import CORNERS, events_of_kind, game_on, run

MINES: list[Cell] = [(0, 0), (4, 0), (0, 2)]
WRONG: Cell = (0, 1)


def corners(**rules: object) -> Game:
    return game_on(CORNERS, win=WinRule.FLAG, **rules)


def test_a_wrong_flag_among_as_many_as_mines_loses_without_an_explosion() -> None:
    game = corners()
    run(game, Open((2, 0)), Flag(WRONG), Flag((0, 0)))
    assert game.status is Status.PLAYING
    events = run(game, Flag((4, 0)))
    grid = game.grid
    lost = GameLost(exploded=0, wrong_flags=grid.bit(WRONG), unflagged=grid.bit((0, 2)))
    assert events == (CoverChanged((4, 0), Cover.CLOSED, Cover.FLAG), lost)
    assert (game.status, game.position.exploded) == (Status.LOST, 0)
    assert is_effective(events)
    for command in (Flag(WRONG), Flag((0, 2)), Open((4, 1))):
        assert run(game, command) == ()


@pytest.mark.parametrize("fairness", Fairness)
def test_fair_play_forgives_no_flag(fairness: Fairness) -> None:
    game = corners(fairness=fairness)
    run(game, Open((2, 0)), *map(Flag, [WRONG, *MINES[:2]]))
    assert game.status is Status.LOST


def test_all_mines_flagged_win_in_any_order_and_whatever_is_open() -> None:
    for flags in (MINES, MINES[::-1]):
        game = corners()
        run(game, Open((2, 0)), *map(Flag, flags[:2]))
        assert run(game, Flag(flags[2]))[1:] == (GameWon(unflagged=0),)


def test_fewer_and_more_flags_than_mines_are_not_judged() -> None:
    game = Game(GameConfig(5, 3, 3, win=WinRule.FLAG), 1, _corners_placed)
    run(game, *map(Flag, [*MINES, WRONG]), Open((2, 0)))
    assert game.status is Status.PLAYING
    won = game.snapshot()
    assert run(game, Flag(WRONG))[1:] == (GameWon(unflagged=0),)
    game.restore(won)
    assert events_of_kind(run(game, Flag(MINES[0])), GameLost).wrong_flags == game.grid.bit(WRONG)


def test_a_flag_that_becomes_a_question_mark_is_taken_off() -> None:
    game = Game(GameConfig(5, 3, 3, win=WinRule.FLAG, question_marks=True), 1, _corners_placed)
    run(game, *map(Flag, [*MINES, WRONG]), Open((2, 0)))
    assert events_of_kind(run(game, Flag(MINES[0])), CoverChanged).after is Cover.MARK
    assert game.status is Status.LOST


def _corners_placed(*_: object) -> Placement:
    field = corners().position.field
    assert field is not None
    return Placement(field)


def test_the_first_open_judges_the_flags_put_before_it() -> None:
    game = Game(GameConfig(5, 3, 3, win=WinRule.FLAG), 1, _corners_placed)
    run(game, *map(Flag, [WRONG, *MINES[:2]]))
    assert game.status is Status.READY, "nothing can be wrong before there are mines"
    events = run(game, Open((2, 0)))
    assert isinstance(events[0], MinesPlaced)
    assert events_of_kind(events, GameLost).wrong_flags == game.grid.bit(WRONG)
    run(game, Undo(), Open((2, 0)))
    assert game.status is Status.LOST
    run(game, Undo(), Flag(WRONG), Open((2, 0)), Flag((0, 2)))
    assert game.status is Status.WON


def test_a_board_without_mines_is_won_by_its_first_open_or_the_last_flag_taken_off() -> None:
    config = GameConfig(6, 3, 0, win=WinRule.FLAG)
    assert events_of_kind(run(Game(config, 1), Open((5, 0))), GameWon)
    game = Game(config, 1)
    run(game, Flag((0, 0)), Open((5, 0)))
    assert game.status is Status.PLAYING
    assert events_of_kind(run(game, Flag((0, 0))), GameWon)
    assert Game(config, 1).apply(Flag((0, 0)))[1:] == ()


@pytest.mark.parametrize("back", [Undo(), Revert()], ids=str)
def test_the_loss_is_taken_back_with_its_flag(back: Undo | Revert) -> None:
    game = corners(fairness=Fairness.MERCY)
    run(game, Open((2, 0)), *map(Flag, [WRONG, *MINES[:2]]))
    before = game.past[-1].board
    expected = MoveUndone(0, 0) if isinstance(back, Undo) else LossReverted(0)
    assert run(game, back) == (expected,)
    assert (game.status, game.board) == (Status.PLAYING, before)
    assert game.position.reverted, "the player has seen the mines, so fair play moves no more"
    run(game, Flag(WRONG), Flag((4, 0)), Flag((0, 2)))
    assert game.status is Status.WON


def test_a_flag_that_the_game_puts_up_after_an_explosion_is_not_judged() -> None:
    game = corners()
    run(game, Open((2, 0)), Flag(WRONG), Flag((0, 0)), Open((4, 0)))
    assert run(game, Revert()) == (LossReverted(game.grid.bit((4, 0))),)
    run(game, Open((2, 2)))
    assert game.status is Status.PLAYING
    run(game, Flag(WRONG))
    assert game.status is Status.PLAYING
    run(game, Flag((0, 2)))
    assert game.status is Status.WON


def test_a_chord_judges_nothing_and_a_retry_begins_without_flags() -> None:
    game = Game(GameConfig(5, 3, 3, win=WinRule.FLAG), 1, _corners_placed)
    run(game, Open((2, 0)), *map(Flag, [WRONG, (0, 0)]), Chord((1, 0)))
    assert game.status is Status.PLAYING
    run(game, Flag((4, 0)), Retry())
    assert (game.status, game.board.flags) == (Status.PLAYING, 0)
    run(game, *map(Flag, MINES))
    assert game.status is Status.WON


def test_by_the_first_version_of_the_rules_a_wrong_full_set_does_nothing() -> None:
    game = corners(rules=1)
    run(game, Open((2, 0)), *map(Flag, [WRONG, *MINES[:2]]))
    assert game.status is Status.PLAYING
    run(game, Flag(WRONG), Flag((0, 2)))
    assert game.status is Status.WON


def test_the_version_of_the_rules_counts_where_it_makes_a_difference() -> None:
    by_opening, by_flags = GameConfig(9, 9, 10), GameConfig(9, 9, 10, win=WinRule.FLAG)
    assert replace(by_opening, rules=1) == by_opening
    assert replace(by_flags, rules=1) != by_flags
    assert (by_opening.oldest_rules, by_flags.oldest_rules) == (1, 2)
    assert replace(by_flags, rules=1).oldest_rules == 1
    for version in (0, 3):
        with pytest.raises(ConfigError, match=f"must be from 1 to 2, not {version}"):
            replace(by_flags, rules=version)
