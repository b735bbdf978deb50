"""The text of boards and minefields in both directions, and their answers for single cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, BoardError, Cover
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from tests.engine.boards import in_rows, mask, picture

MIXED = """
    ; what the player sees after two opens

    F##1#
    #2###
    ####?
"""
NO_SIGN = "is no sign of a board in play (0 to 8, #, F, ? and - are)."


def test_a_board_text_shows_numbers_flags_and_marks() -> None:
    board = Board.from_text(MIXED, mines=3)
    grid = board.grid
    assert (grid.width, grid.height, grid.wraps, board.mines) == (5, 3, False, 3)
    assert board.opened == grid.mask([(3, 0), (1, 1)])
    assert (board.number((3, 0)), board.number((1, 1)), board.number((0, 0))) == (1, 2, None)
    assert (board.flags, board.marks) == (mask(MIXED, "F"), mask(MIXED, "?"))
    covers = [board.cover(cell) for cell in ((0, 0), (1, 0), (3, 0), (4, 2))]
    assert covers == [Cover.FLAG, Cover.CLOSED, Cover.OPEN, Cover.MARK]
    assert (board.with_number(1), board.with_number(0)) == (grid.bit((3, 0)), 0)
    assert board.closed == grid.full & ~board.opened
    assert str(board) == picture(MIXED)
    assert Board.from_text("###\n###\n###", 2, wraps=True) == Board(Grid(3, 3, True), 2)
    assert Board.from_rows(["###"] * 3, 2) == Board(Grid(3, 3), 2)
    for ask in (board.cover, board.number):
        with pytest.raises(ValueError, match="is not on a 5x3 board"):
            ask((5, 0))


def test_a_corner_on_a_torus_may_have_eight_mines_around_it() -> None:
    text = "8##\n###\n###"
    assert Board.from_text(text, 8, wraps=True).number((0, 0)) == 8
    with pytest.raises(BoardError, match=r"The 8 at 0,0 cannot be: its neighbours are 3\."):
        Board.from_text(text, 8)


@pytest.mark.slow
@given(st.booleans(), st.integers(3, 9), st.integers(3, 7), st.data())
def test_a_printed_board_reads_back(
    wraps: bool, width: int, height: int, data: st.DataObject
) -> None:
    grid = Grid(width, height, wraps)
    cells = st.integers(0, grid.full)
    field = Minefield(grid, data.draw(cells) & data.draw(cells) & ~1)
    opened = data.draw(cells) & field.safe
    flags = data.draw(cells) & ~opened
    marks = data.draw(cells) & ~(opened | flags)
    mines = field.mines.bit_count()
    board = Board(grid, mines, 0, flags, marks).opening(opened, field)
    assert Board.from_text(str(board), mines, wraps) == board


@given(st.text("0123456789#F?*; \n", max_size=60), st.integers(-1, 9), st.booleans())
def test_any_text_is_a_board_or_one_sentence(text: str, mines: int, wraps: bool) -> None:
    try:
        outcome = str(Board.from_text(text, mines, wraps))
    except BoardError as error:
        outcome = str(error)
    assert outcome == picture(text) if outcome[-1] != "." else "\n" not in outcome


@pytest.mark.parametrize(
    ("rows", "mines", "wraps", "sentence"),
    [
        ([], 0, False, "The board has no rows, or an empty one."),
        (["###", "##"], 1, False, "The rows of the board differ in length."),
        (["###", "#x#"], 1, False, f"'x' at 1,1 {NO_SIGN}"),
        (["###", "##9"], 1, False, f"'9' at 2,1 {NO_SIGN}"),
        (["##\ud800", "###"], 1, False, rf"'\ud800' at 2,0 {NO_SIGN}"),
        (["\u0663##", "###"], 1, False, f"'\u0663' at 0,0 {NO_SIGN}"),
        (["##*", "###"], 1, False, "The * at 2,0 is a mine, and a board in play shows none."),
        (["#6#", "###"], 1, False, "The 6 at 1,0 cannot be: its neighbours are 5."),
        (["#"], 1, False, "A 1x1 board holds from 0 to 0 mines, not 1."),
        (["###", "###"], 6, False, "A 3x2 board holds from 0 to 5 mines, not 6."),
        (["###", "###"], 1, True, "A borderless board must be at least 3x3, not 3x2."),
        (["#" * 3_000_000], 1, False, "The width must be from 1 to 1000, not 3000000."),
    ],
)
def test_rows_of_no_board_are_refused(
    rows: list[str], mines: int, wraps: bool, sentence: str
) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_rows(rows, mines, wraps)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The board has no rows."),
        ("; only a comment\n\n", "The board has no rows."),
        ("###\n##\n", "The rows of the board differ in length."),
    ],
)
def test_a_text_without_a_board(text: str, sentence: str) -> None:
    with pytest.raises(BoardError, match=sentence):
        Board.from_text(text, 1)
    with pytest.raises(ValueError, match=sentence):
        Minefield.from_text(text)


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
    torus = Minefield.from_text("*...\n....\n....\n", wraps=True)
    assert in_rows(torus) == "*101 1101 1101"


@pytest.mark.slow
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


def test_a_million_cells_are_read_and_printed_without_delay() -> None:
    """Setting bits one by one in a whole board would take minutes."""
    text = "\n".join(["#" * 999 + "F"] * 500 + ["00?" + "#" * 997] * 500)
    board = Board.from_text(text, 1000)
    assert (board.flags.bit_count(), board.marks.bit_count()) == (500, 500)
    assert board.opened.bit_count() == 1000
    assert str(board) == text
    rows = Minefield(board.grid, board.grid.mask([(3, 0), (999, 999)])).rows()
    assert rows[0].startswith("001*100")
    assert rows[999].endswith("01*")
    assert {len(row) for row in rows} == {1000}
