"""Board text in both directions, and what the two boards answer about single cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Cover
from engine.core.commands import Flag, Open
from engine.core.grid import Grid
from engine.core.minefield import Minefield, board_rows
from tests.engine.boards import game_on, in_rows, run


def test_a_field_prints_its_mines_and_numbers() -> None:
    field = Minefield.from_text("""
        ; a comment, then a blank line

        ***.
        *.*.
        ***.
        ....
    """)
    assert in_rows(field) == "***2 *8*3 ***2 2321"
    assert field.rows() == str(field).splitlines()
    assert field.number((1, 1)) == 8
    assert field.number((3, 3)) == 1


def test_a_field_on_a_torus_counts_across_the_edges() -> None:
    field = Minefield.from_text("*...\n....\n....\n", wraps=True)
    assert in_rows(field) == "*101 1101 1101"


@given(st.booleans(), st.integers(3, 9), st.integers(3, 7), st.data())
def test_a_printed_field_reads_back(
    wraps: bool, width: int, height: int, data: st.DataObject
) -> None:
    grid = Grid(width, height, wraps)
    field = Minefield(grid, data.draw(st.integers(0, grid.full)))
    assert Minefield.from_text(str(field), wraps) == field
    assert field.safe == grid.full & ~field.mines
    for cell in grid.cells(field.safe):
        sign = field.rows()[cell[1]][cell[0]]
        assert sign == str(field.number(cell))
        assert (sign == "0") == bool(field.zeros & grid.bit(cell))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The board has no rows."),
        ("; only a comment\n\n", "The board has no rows."),
        ("...\n..\n", "The rows of the board differ in length."),
    ],
)
def test_a_text_that_is_no_board(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="The ") as caught:
        board_rows(text)
    assert str(caught.value) == sentence


def test_a_board_prints_numbers_and_covers_and_answers_for_single_cells() -> None:
    game = game_on("*...*\n.....\n*....", question_marks=True)
    run(game, Flag((0, 0)), Open((1, 1)), Flag((4, 2)), Flag((4, 2)), Open((3, 0)))
    board = game.board
    assert in_rows(board) == "F##1# #2### ####?"
    assert [board.cover((x, 0)) for x in range(5)] == [
        Cover.FLAG,
        Cover.CLOSED,
        Cover.CLOSED,
        Cover.OPEN,
        Cover.CLOSED,
    ]
    assert board.cover((4, 2)) is Cover.MARK
    assert (board.number((1, 1)), board.number((3, 0)), board.number((0, 0))) == (2, 1, None)
    assert board.with_number(1) == board.grid.bit((3, 0))
    assert board.with_number(0) == 0
    assert board.closed == board.grid.full & ~board.grid.mask([(1, 1), (3, 0)])
    for ask in (board.cover, board.number):
        with pytest.raises(ValueError, match="is not on a 5x3 board"):
            ask((5, 0))


def test_a_million_cells_print_without_delay() -> None:
    """Shifting a whole board for every cell would take minutes."""
    grid = Grid(1000, 1000)
    field = Minefield(grid, grid.mask([(3, 0), (999, 999)]))
    rows = field.rows()
    assert rows[0].startswith("001*100")
    assert rows[999].endswith("01*")
    assert {len(row) for row in rows} == {1000}
