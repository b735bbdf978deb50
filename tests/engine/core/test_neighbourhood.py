"""Neighbourhoods and shapes: what a number counts, and which cells there are."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, BoardError
from engine.core.config import PRESETS, ConfigError, GameConfig, preset_name, presets_of
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import (
    CROSS,
    HEX,
    KNIGHT,
    NEIGHBOURHOODS,
    SQUARE,
    Neighbourhood,
)
from tests.engine.boards import DIAMOND, mask, picture
from tests.engine.naive import neighbours_of

WIDE_SQUARE = Neighbourhood("as square, by the general way", SQUARE.even)


def seen_from(neighbours: Neighbourhood, row: int) -> str:
    """Return a picture of the numbers around one mine in the middle column of this row."""
    grid = Grid(7, 6, neighbours=neighbours)
    return str(Minefield(grid, grid.bit((3, row))))


def test_hex_on_an_even_row_touches_the_columns_to_the_left() -> None:
    assert seen_from(HEX, 2) == picture("""
        0000000
        0011000
        001*100
        0011000
        0000000
        0000000
    """)


def test_hex_on_an_odd_row_touches_the_columns_to_the_right() -> None:
    assert seen_from(HEX, 3) == picture("""
        0000000
        0000000
        0001100
        001*100
        0001100
        0000000
    """)


def test_knight_touches_the_cells_a_knights_move_away() -> None:
    assert seen_from(KNIGHT, 2) == picture("""
        0010100
        0100010
        000*000
        0100010
        0010100
        0000000
    """)


def test_cross_touches_the_two_cells_in_each_direction() -> None:
    assert seen_from(CROSS, 2) == picture("""
        0001000
        0001000
        011*110
        0001000
        0001000
        0000000
    """)


def test_hex_wraps_around_an_even_height() -> None:
    field = Minefield.from_text("*...\n....\n....\n....", wraps=True, neighbours=HEX)
    assert str(field) == "*101\n1001\n0000\n1001"


def test_numbers_over_nine_are_letters() -> None:
    text = "*****\n*****\n**.**\n*****\n*****"
    field = Minefield.from_text(text, neighbours=DIAMOND)
    assert str(field) == text.replace(".", "c")
    closed = Board(field.grid, 24)
    board = closed.opening(field.grid.bit((2, 2)), field)
    assert str(board).splitlines()[2] == "##c##"
    assert Board.from_text(str(board), 24, neighbours=DIAMOND) == board
    with pytest.raises(BoardError, match=r"0 to 8, #, F, \? and - are"):
        Board.from_text(str(board), 24)


SHAPE = """
    .-.-*
    ..-..
    *....
"""


def test_a_lacking_cell_shows_nothing_and_is_no_neighbour() -> None:
    field = Minefield.from_text(SHAPE)
    assert str(field) == picture("""
        0-0-*
        11-11
        *1000
    """)
    grid = field.grid
    assert grid.full == mask(SHAPE, ".") | mask(SHAPE, "*")
    assert (grid.cell_count, grid.span) == (12, 15)
    assert list(grid.cells(grid.around((0, 0)))) == [(0, 1), (1, 1)]
    assert (1, 0) not in grid
    for method in (grid.bit, grid.around, field.number):
        with pytest.raises(ValueError, match="is not on a 5x3 board"):
            method((1, 0))


def test_an_opening_does_not_cross_lacking_cells() -> None:
    grid = Minefield.from_text(".-.\n.-.\n.-.").grid
    assert grid.flood(1, grid.full, grid.full) == mask("X--\nX--\nX--")


def test_a_board_in_play_with_lacking_cells_is_read_and_written() -> None:
    text = "1-F\n#?-"
    board = Board.from_text(text, mines=1)
    assert str(board) == text
    assert board.closed == mask("..X\nXX.")
    with pytest.raises(BoardError, match="The 2 at 0,0 cannot be: its neighbours are 1"):
        Board.from_text("2-#\n#--", mines=1)


def test_a_shape_of_all_cells_is_none() -> None:
    assert Grid(3, 2, shape=0b111111) == Grid(3, 2)
    assert GameConfig(3, 2, 1, shape=0b111111) == GameConfig(3, 2, 1)
    assert GameConfig(3, 2, 1, shape=0b111101) != GameConfig(3, 2, 1)
    assert hash(Grid(3, 2, shape=0b111111)) == hash(Grid(3, 2))


@pytest.mark.parametrize("neighbours", [*NEIGHBOURHOODS.values(), DIAMOND])
def test_grids_and_configs_are_the_same_after_pickling(neighbours: Neighbourhood) -> None:
    config = GameConfig(6, 5, 3, neighbours=neighbours, shape=0b1111_0110)
    for value in (config, config.grid, neighbours, Grid(7, 8, True, neighbours)):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
    assert pickle.loads(pickle.dumps(HEX)) is HEX


@pytest.mark.slow
@given(st.integers(1, 9), st.integers(1, 7), st.booleans(), st.data())
def test_the_general_way_and_that_of_square_boards_are_equal(
    width: int, height: int, wraps: bool, data: st.DataObject
) -> None:
    wraps = wraps and min(width, height) >= 3
    quick, general = Grid(width, height, wraps), Grid(width, height, wraps, WIDE_SQUARE)
    assert type(quick) is not type(general)
    cells, through, within = (data.draw(st.integers(0, quick.full)) for _ in range(3))
    offset = data.draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    assert quick.dilate(cells) == general.dilate(cells)
    assert quick.counts(cells) == general.counts(cells)
    assert quick.toward(cells, offset) == general.toward(cells, offset)
    rings = list(quick.waves(cells, through, within))
    assert rings == list(general.waves(cells, through, within))
    assert quick.flood(cells, through, within) == general.flood(cells, through, within)


@pytest.mark.parametrize("neighbours", NEIGHBOURHOODS.values())
@pytest.mark.parametrize("wraps", [False, True])
def test_a_flood_of_a_tall_board_moves_its_band(neighbours: Neighbourhood, wraps: bool) -> None:
    grid = Grid(7, 130, wraps, neighbours)
    free = grid.full & ~sum(1 << index for index in range(5, grid.span, 11))
    rings = list(grid.waves(1 << 451, free, free))
    found, ring, reached = [], {grid.cell(451)}, {grid.cell(451)}
    while ring:
        found.append(grid.mask(ring))
        near = {
            other for cell in ring if grid.bit(cell) & free for other in neighbours_of(grid, cell)
        }
        ring = {cell for cell in near if grid.bit(cell) & free} - reached
        reached |= ring
    assert rings == found
    assert grid.flood(1 << 451, free, free) == grid.mask(reached)


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ((9, 3, 1, True, HEX), "A borderless hex board must be at least 3x4, not 9x3."),
        ((9, 5, 1, True, HEX), "The height of a borderless hex board must be even, not 5."),
        ((4, 9, 1, True, KNIGHT), "A borderless knight board must be at least 5x5, not 4x9."),
        ((9, 4, 1, True, CROSS), "A borderless cross board must be at least 5x5, not 9x4."),
        ((2, 9, 1, True, SQUARE), "A borderless board must be at least 3x3, not 2x9."),
        ((201, 9, 1, False, HEX), "The width of a hex board must be from 1 to 200, not 201."),
        ((9, 300, 1, False, CROSS), "The height of a cross board must be from 1 to 200, not 300."),
        ((9, 1001, 1, False, HEX), "The height must be from 1 to 200, not 1001."),
        ((4, 4, 1, True, SQUARE, 1), "A borderless board has no shape."),
        ((4, 4, 0, False, SQUARE, 0), "The shape has no cells."),
        ((2, 2, 0, False, SQUARE, 1 << 4), "The shape does not fit on a 2x2 board."),
        ((2, 2, 0, False, SQUARE, -1), "The shape does not fit on a 2x2 board."),
        ((2, 2, 3, False, HEX, 7), "A 2x2 board of 3 cells holds from 0 to 2 mines, not 3."),
    ],
)
def test_sizes_that_do_not_fit_are_refused(config: tuple, sentence: str) -> None:
    width, height, mines, wraps, neighbours, shape = (*config, None)[:6]
    with pytest.raises(ConfigError) as caught:
        GameConfig(width, height, mines, wraps, neighbours=neighbours, shape=shape)
    assert str(caught.value) == sentence
    assert caught.value.key


@pytest.mark.parametrize("text", ["---\n---", "1-#\n---\n##"])
def test_a_text_without_cells_or_with_rows_of_different_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^The .*\.$"):
        Minefield.from_text(text)
    with pytest.raises(BoardError, match=r"^The .*\.$"):
        Board.from_text(text, mines=0)


@pytest.mark.parametrize(
    ("even", "odd"),
    [
        (((0, 0),), ()),
        ((), ()),
        (((1, 0),), ()),
        (((1, 0), (1, 0), (-1, 0)), ()),
        (((1, 1), (-1, -1)), ((1, 0), (-1, 0))),
        (tuple(product(range(-2, 3), (-1, 0, 1))), ()),
    ],
)
def test_offsets_that_are_no_neighbourhood_are_refused(even: tuple, odd: tuple) -> None:
    with pytest.raises(ValueError, match=r"^(A|The) .*\.$"):
        Neighbourhood("odd", even, odd)


def test_each_water_has_presets_of_its_own() -> None:
    assert presets_of(SQUARE) == PRESETS
    sizes = {
        name: [preset.size for preset in presets_of(water).values()]
        for name, water in NEIGHBOURHOODS.items()
        if water is not SQUARE
    }
    assert sizes == {
        "hex": ["9x9x13", "16x16x47", "30x16x106"],
        "knight": ["9x9x16", "16x16x58", "30x16x130"],
        "cross": ["9x9x17", "16x16x62", "30x16x134"],
    }
    for water in NEIGHBOURHOODS.values():
        for name, preset in presets_of(water).items():
            assert preset.neighbours is water
            assert preset_name(preset) == name


def test_a_board_of_another_water_or_shape_is_no_preset_of_square_ones() -> None:
    assert preset_name(GameConfig(9, 9, 10)) == "beginner"
    assert preset_name(GameConfig(9, 9, 10, neighbours=HEX)) is None
    assert preset_name(GameConfig(9, 9, 13, neighbours=HEX)) == "beginner"
    assert preset_name(GameConfig(9, 9, 10, shape=(1 << 81) - 2)) is None
