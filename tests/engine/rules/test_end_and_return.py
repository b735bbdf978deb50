"""The end of a game, and returns to earlier positions: reset, retry, snapshots, revert and undo."""

from dataclasses import replace
from itertools import product

import pytest

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Open, Reset, Retry, Revert, Undo
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.events import FieldCreated, GameWon, LossReverted, MinesPlaced, MoveUndone
from engine.generation.placement import Placement
from engine.rules.game import UNDO_CELL_LIMIT, Game, Status
from tests.engine.boards import CORNERS, events_of_kind, game_on, in_rows, run


def test_opening_every_safe_cell_wins_and_flags_do_not_matter() -> None:
    game = game_on(CORNERS)
    run(game, *map(Flag, [(0, 0), (4, 0), (0, 2)]))
    assert game.status is Status.PLAYING
    events = run(game, Flag((4, 0)), Flag((0, 2)), Open((0, 1)), Open((4, 2)))
    assert game.status is Status.WON
    assert events_of_kind(events, GameWon).unflagged == game.grid.mask([(4, 0), (0, 2)])


def test_by_the_flag_rule_exactly_the_mines_must_be_flagged() -> None:
    game = game_on(CORNERS, win=WinRule.FLAG)
    run(game, Open((2, 0)), Open((0, 1)))
    assert game.board.opened == game.position.field.safe
    assert game.status is Status.PLAYING

    other = game_on(CORNERS, win=WinRule.FLAG)
    run(other, *map(Flag, [(0, 0), (1, 1), (1, 1), (4, 0)]))
    assert other.status is Status.PLAYING
    assert run(other, Flag((0, 2)))[-1] == GameWon(unflagged=0)
    assert other.status is Status.WON

    mines = list(game.grid.cells(game.position.field.mines))
    early = Game(game.config, 9, lambda *_: Placement(game.position.field))
    run(early, *map(Flag, mines))
    assert early.status is Status.READY, "the flags count once a cell is open"
    assert run(early, Open((2, 0)))[-1] == GameWon(unflagged=0)


@pytest.mark.parametrize("win", list(WinRule))
def test_the_first_open_can_win(win: WinRule) -> None:
    for size, board in (((6, 3, 0), "000000 000000 000000"), ((1, 1, 0), "0")):
        game = Game(GameConfig(*size, win=win), seed=1)
        assert events_of_kind(run(game, Open((size[0] - 1, 0))), GameWon)
        assert in_rows(game.board) == board


@pytest.mark.parametrize("end", [Status.WON, Status.LOST])
def test_the_end_is_final(end: Status) -> None:
    game = game_on("*.....")
    run(game, Open((5, 0)) if end is Status.WON else Open((0, 0)))
    assert game.status is end
    assert game.position.is_over
    before = game.snapshot()
    for command in (Open((2, 0)), Open((0, 0)), Flag((0, 0)), Flag((3, 0)), Chord((1, 0))):
        assert run(game, command) == ()
    assert game.snapshot() == before


def test_the_first_field_has_its_event_and_so_has_each_one_after_it() -> None:
    game = Game(GameConfig(7, 4, 6), seed=21)
    assert game.created == FieldCreated(game.config, 21)
    run(game, Open((3, 2)), Flag((0, 0)))
    assert game.created == FieldCreated(game.config, 21), "its moves do not begin it again"
    for command in (Retry(), Reset(8), Retry()):
        created, *_ = run(game, command)
        assert game.created == created


def test_reset_begins_a_new_game_of_the_same_config_or_refuses_the_seed() -> None:
    game = Game(GameConfig(6, 4, 5, start=StartRule.SAFE), seed=1)
    run(game, Open((0, 0)), Flag((5, 3)))
    before = game.snapshot()
    with pytest.raises(ValueError, match="A seed is a whole number"):
        run(game, Reset(-1))
    assert game.snapshot() == before
    assert run(game, Reset(8)) == (FieldCreated(game.config, 8, retry=False),)
    assert game.snapshot() == Game(game.config, seed=8).snapshot()


def test_retry_keeps_the_mines_and_opens_the_first_click_again_for_free() -> None:
    config = GameConfig(7, 4, 6)
    game = Game(config, seed=21)
    placed, opened, *_ = run(game, Open((3, 2)))
    assert not game.position.retried
    first_board, field = game.board, game.position.field
    mine, other, *_ = game.grid.cells(field.mines)
    run(game, Flag(other), Open(mine))
    assert game.status is Status.LOST
    created, placed_again, opened_again = events = run(game, Retry())
    assert created == FieldCreated(config, 21, retry=True)
    assert placed_again == placed
    assert opened_again.cells == opened.cells
    assert (opened.replayed, opened_again.replayed) == (False, True)
    assert game.board == first_board
    assert game.position.field == field
    assert game.position.retried
    assert game.position.exploded == 0
    assert game.status is Status.PLAYING
    assert run(game, Retry()) == events


@pytest.mark.parametrize("proven", [True, False, None])
def test_a_retry_and_a_reverted_loss_keep_what_is_proven(proven: bool | None) -> None:
    game = game_on(CORNERS, first=(2, 0))
    game.restore(replace(game.position, proven=proven))
    run(game, Open((0, 0)), Revert())
    assert game.position.proven is proven
    placed = events_of_kind(run(game, Retry()), MinesPlaced)
    assert game.position.proven is placed.proven is proven


@pytest.mark.parametrize("back", [Undo(), Retry()], ids=str)
def test_a_flag_taken_back_before_the_first_open_leaves_a_fresh_game(back: Undo | Retry) -> None:
    game = Game(GameConfig(6, 4, 3), seed=5)
    events = run(game, Flag((1, 1)), back)
    assert isinstance(back, Undo) or events == (FieldCreated(game.config, 5, retry=False),)
    assert game.snapshot() == Game(game.config, seed=5).snapshot()


def test_a_snapshot_brings_back_the_game_from_after_a_death_and_from_before_the_mines() -> None:
    game = game_on(CORNERS)
    run(game, Open((1, 1)), Flag((0, 2)))
    alive = game.snapshot()
    run(game, Open((0, 0)))
    dead = game.snapshot()
    game.restore(alive)
    assert game.status is Status.PLAYING
    assert in_rows(game.board) == "##### #2### F####"
    assert run(game, Open((1, 0)))
    game.restore(dead)
    assert game.status is Status.LOST

    game = Game(GameConfig(6, 4, 5, start=StartRule.SAFE), seed=1)
    ready = game.snapshot()
    run(game, Open((0, 0)))
    game.restore(ready)
    assert isinstance(run(game, Open((5, 3)))[0], MinesPlaced)
    assert game.position.first == (5, 3)


@pytest.mark.parametrize("wraps", [False, True])
def test_a_cell_off_the_board_is_an_error_even_when_the_game_is_over(wraps: bool) -> None:
    game = game_on(CORNERS, wraps=wraps)
    for _ in range(2):
        for command, cell in product((Open, Flag, Chord), [(5, 0), (0, 3), (-1, 0), (0, -1)]):
            with pytest.raises(ValueError, match="is not on a 5x3 board"):
                run(game, command(cell))
        run(game, Open((0, 0)))


def test_commands_print_as_a_word_and_a_cell() -> None:
    commands = [Open((3, 1)), Flag((0, 12)), Chord((9, 9)), Reset(4), Retry(), Revert()]
    words = ["open 3,1", "flag 0,12", "chord 9,9", "reset 4", "retry", "revert"]
    assert list(map(str, commands)) == words


def test_a_reverted_loss_continues_with_the_mine_flagged_in_place_of_a_mark() -> None:
    game = game_on(CORNERS, question_marks=True)
    run(game, *[Flag((4, 0))] * 2, *[Flag((4, 2))] * 2, Open((0, 1)), Open((4, 0)))
    assert run(game, Revert()) == (LossReverted(game.grid.bit((4, 0))),)
    assert game.status is Status.PLAYING
    assert in_rows(game.board) == "####F 2#### ####?"
    assert game.board.marks == game.grid.bit((4, 2))
    run(game, Open((4, 2)))
    assert game.status is Status.WON


def test_a_chord_that_lost_is_taken_back_whole() -> None:
    game = game_on(CORNERS)
    run(game, Open((1, 1)), Flag((0, 0)), Flag((2, 2)), Chord((1, 1)))
    assert game.position.exploded == game.grid.bit((0, 2))
    run(game, Revert())
    assert game.board.opened == game.grid.bit((1, 1))
    assert game.board.cover((0, 2)) is Cover.FLAG


def test_the_flag_of_a_reverted_loss_can_win() -> None:
    game = game_on(CORNERS, win=WinRule.FLAG)
    run(game, Flag((0, 0)), Flag((4, 0)), Open((0, 2)))
    assert [type(event) for event in run(game, Revert())] == [LossReverted, GameWon]


def test_only_a_loss_is_reverted() -> None:
    game = game_on(CORNERS)
    for command in (Open((0, 1)), Open((4, 2))):
        assert run(game, Revert()) == ()
        run(game, command)
    assert game.status is Status.WON
    before = game.snapshot()
    assert run(game, Revert()) == ()
    assert game.snapshot() == before


def test_after_a_reverted_loss_the_mines_stay() -> None:
    game = game_on("..*\n...\n...\n...", fairness=Fairness.STRICT)
    field = game.position.field
    board = game.board.opening(game.grid.mask([(0, 3), (1, 3), (2, 3)]), field)
    game.restore(replace(game.position, board=board))
    run(game, Open((0, 1)))
    assert game.status is Status.LOST
    shown = game.position.field
    run(game, Revert(), Open((0, 0)), Open((2, 0)))
    assert game.position.field is shown
    assert game.status is Status.PLAYING


def test_moves_are_taken_back_one_by_one() -> None:
    game = game_on(CORNERS)
    boards = [game.board]
    for move in (Open((0, 1)), Flag((4, 0)), Open((4, 2))):
        run(game, move)
        boards.append(game.board)
    assert game.status is Status.WON
    assert [position.board for position in game.past] == boards[:3]
    for now, before, mines in ((3, 2, 0), (2, 1, 0), (1, 0, 0)):
        closed = boards[now].opened & ~boards[before].opened
        assert run(game, Undo()) == (MoveUndone(closed, mines),)
        assert (game.board, game.status) == (boards[before], Status.PLAYING)
    assert run(game, Undo()) == ()


def test_a_loss_is_taken_back_without_a_flag() -> None:
    game = game_on(CORNERS)
    before = run(game, Open((0, 1))) and game.board
    run(game, Open((4, 0)))
    assert run(game, Undo()) == (MoveUndone(0, game.grid.bit((4, 0))),)
    assert (game.board, game.status, game.position.exploded) == (before, Status.PLAYING, 0)
    run(game, Open((4, 2)))
    assert game.status is Status.WON


@pytest.mark.parametrize("back", [Undo(), Revert()], ids=str)
def test_the_mines_that_losses_have_revealed_stay_known(back: Undo | Revert) -> None:
    game = game_on(CORNERS)
    run(game, Open((0, 1)), Open((4, 0)), back)
    one = game.grid.bit((4, 0))
    assert game.position.shown == one
    run(game, Open((0, 0)), back)
    both = one | game.grid.bit((0, 0))
    assert game.position.shown == both
    run(game, Undo())
    assert game.position.shown == both, "an undo that reveals nothing forgets nothing"
    run(game, Reset(5))
    assert game.position.shown == 0


def test_a_move_that_changed_nothing_is_not_taken_back() -> None:
    game = game_on(CORNERS)
    run(game, Open((0, 1)), Flag((1, 1)), Open((0, 1)), Chord((0, 1)), Open((1, 1)))
    assert run(game, Undo()) == (MoveUndone(0, 0),)
    assert (game.board.flags, game.board.opened) == (0, game.grid.bit((0, 1)))
    assert not game.position.reverted, "a flag taken back leaves fair play as it was"
    run(game, Undo())
    assert game.position.reverted


def test_the_mines_stay_after_the_first_open_is_taken_back() -> None:
    game = Game(GameConfig(7, 5, 6), seed=3)
    run(game, Open((3, 2)))
    field = game.position.field
    run(game, Undo())
    assert (game.status, game.board.opened) == (Status.PLAYING, 0)
    run(game, Open((6, 4)))
    assert game.position.field is field


def test_a_retry_and_a_restored_position_have_no_past() -> None:
    game = Game(GameConfig(7, 5, 6), seed=3)
    run(game, Open((3, 2)), Retry())
    assert run(game, Undo()) == ()
    position, past = game.position, (game.position,)
    game.restore(position, past)
    assert run(game, Undo()) == (MoveUndone(0, 0),)
    game.restore(position)
    assert run(game, Undo()) == ()


def test_the_moves_kept_of_a_huge_board_are_limited() -> None:
    game = Game(GameConfig(1000, 800, 10), seed=1)
    for x in range(40):
        run(game, Flag((x, 0)))
    assert len(game.past) == UNDO_CELL_LIMIT // 800_000 == 25
