"""Open and flag as pictures: ``*`` in a field is a mine, boards show what the player sees."""

from __future__ import annotations

import pytest

from engine.core.board import Cover
from engine.core.commands import Flag, Open
from engine.core.config import GameConfig
from engine.core.events import CellsOpened, CoverChanged, GameLost, MineHit, MinesPlaced
from engine.rules.game import Game, Status
from tests.engine.boards import BAY, CORNERS, game_on, in_rows, mask, run

# Open


def test_open_on_a_number_opens_only_it() -> None:
    game = game_on(BAY)
    (event,) = run(game, Open((1, 1)))
    assert event.cells == event.origins == game.grid.bit((1, 1))
    assert event.zeros == 0
    assert in_rows(game.board) == "##### #1### ##### #####"


def test_open_on_a_zero_opens_its_region_and_border_ring_by_ring() -> None:
    game = game_on(BAY)
    (event,) = run(game, Open((0, 3)))
    assert in_rows(game.board) == "#1000 11011 0001# 0001#"
    assert event.origins == game.grid.bit((0, 3))
    rings = list(event.waves())
    assert rings[:3] == [
        mask("..... ..... ..... X....".replace(" ", "\n")),
        mask("..... ..... XX... .X...".replace(" ", "\n")),
        mask("..... XXX.. ..X.. ..X..".replace(" ", "\n")),
    ]
    assert rings[3:] == [
        mask(".XXX. ...X. ...X. ...X.".replace(" ", "\n")),
        mask("....X ....X ..... .....".replace(" ", "\n")),
    ]
    assert sum(rings) == event.cells
    assert event.zeros == mask("..XXX ..X.. XXX.. XXX..".replace(" ", "\n"))


def test_open_on_a_torus_spreads_across_the_seam_and_the_corners_meet() -> None:
    game = game_on(
        """
        .......
        .......
        ..*....
        .......
        .......
        """,
        wraps=True,
    )
    run(game, Open((0, 0)))
    assert in_rows(game.board) == "0000000 0111000 01#1000 0111000 0000000"
    corner = game_on(
        """
        *......
        .......
        .......
        .......
        .......
        """,
        wraps=True,
    )
    run(corner, Open((3, 2)))
    assert in_rows(corner.board) == "#100001 1100001 0000000 0000000 1100001"


def test_open_on_a_mine_loses_and_tells_what_was_wrong() -> None:
    game = game_on(CORNERS)
    events = run(game, Flag((0, 0)), Flag((1, 1)), Open((4, 0)))
    assert events == (
        MineHit(game.grid.bit((4, 0))),
        GameLost(
            exploded=game.grid.bit((4, 0)),
            wrong_flags=game.grid.bit((1, 1)),
            unflagged=game.grid.bit((0, 2)),
        ),
    )
    assert game.status is Status.LOST
    assert game.position.exploded == game.grid.bit((4, 0))


@pytest.mark.parametrize("cell", [(2, 0), (0, 0)])
def test_open_on_an_opened_or_flagged_cell_changes_nothing(cell: tuple[int, int]) -> None:
    game = game_on(CORNERS)
    run(game, Open((2, 0)), Flag((0, 0)))
    before = game.snapshot()
    assert run(game, Open(cell)) == ()
    assert game.snapshot() == before


def test_a_zero_leaves_flagged_cells_closed_and_spreads_past_them() -> None:
    game = game_on(BAY)
    (event,) = run(game, Flag((1, 2)), Flag((3, 3)), Open((0, 3)))[-1:]
    assert in_rows(game.board) == "#1000 11011 0F01# 000F#"
    assert not event.cells & game.grid.mask([(1, 2), (3, 3)])


def test_flags_can_dam_an_opening() -> None:
    game = game_on(BAY)
    run(game, Flag((2, 1)), Open((0, 3)))
    assert in_rows(game.board) == "##### 11F1# 0001# 0001#"


def test_a_flag_taken_off_beside_an_opened_zero_leaves_a_closed_cell_to_be_opened() -> None:
    game = game_on(BAY)
    run(game, Flag((2, 1)), Open((0, 3)), Flag((2, 1)))
    assert game.board.cover((2, 1)) is Cover.CLOSED
    (event,) = run(game, Open((2, 1)))
    assert event.origins == game.grid.bit((2, 1))
    assert in_rows(game.board) == "#1000 11011 0001# 0001#"


def test_an_opening_opens_marked_cells() -> None:
    game = game_on(BAY, question_marks=True)
    run(game, *[Flag((1, 2))] * 2, Open((0, 3)))
    assert game.board.cover((1, 2)) is Cover.OPEN
    assert game.board.marks == 0


def test_a_marked_cell_can_be_opened() -> None:
    game = game_on(CORNERS, question_marks=True)
    run(game, Flag((1, 1)), Flag((1, 1)), Open((1, 1)))
    assert game.board.number((1, 1)) == 2


# Flag


def test_a_flag_toggles_and_the_counter_follows_below_zero_too() -> None:
    game = game_on("*..")
    cell = (1, 0)
    assert run(game, Flag(cell)) == (CoverChanged(cell, Cover.CLOSED, Cover.FLAG),)
    assert game.board.mines_left == 0
    run(game, Flag((2, 0)))
    assert game.board.mines_left == -1
    assert run(game, Flag(cell)) == (CoverChanged(cell, Cover.FLAG, Cover.CLOSED),)
    assert game.board.mines_left == 0
    assert str(game.board) == "##F"


def test_with_question_marks_a_flag_goes_through_a_mark() -> None:
    game = game_on("*..", question_marks=True)
    cell = (2, 0)
    covers = [run(game, Flag(cell))[0].after for _ in range(4)]
    assert covers == [Cover.FLAG, Cover.MARK, Cover.CLOSED, Cover.FLAG]
    run(game, Flag(cell))
    assert str(game.board) == "##?"
    assert game.board.mines_left == 1


def test_a_board_holds_several_flags_and_marks() -> None:
    game = game_on("*.....", question_marks=True)
    run(game, *map(Flag, [(0, 0), (2, 0), (2, 0), (3, 0), (5, 0), (5, 0)]))
    assert str(game.board) == "F#?F#?"


def test_a_flag_on_an_opened_cell_changes_nothing() -> None:
    game = game_on(CORNERS)
    run(game, Open((1, 0)))
    assert run(game, Flag((1, 0))) == ()
    assert in_rows(game.board) == "#1### ##### #####"


def test_flags_before_the_first_open_place_no_mines_and_hold_through_it() -> None:
    game = Game(GameConfig(6, 4, 3), seed=3)
    run(game, Flag((5, 3)), Flag((0, 0)))
    assert game.status is Status.READY
    assert game.position.field is None
    assert run(game, Open((0, 0))) == ()
    assert game.position.field is None
    placed, opened, *_ = run(game, Open((2, 1)))
    assert isinstance(placed, MinesPlaced)
    assert (placed.first, placed.field) == ((2, 1), game.position.field)
    assert isinstance(opened, CellsOpened)
    assert game.board.cover((5, 3)) is game.board.cover((0, 0)) is Cover.FLAG
