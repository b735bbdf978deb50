"""One byte a cell: the same looks as a cell-by-cell reading of the rules gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, Cover
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from game.board.appearance import TileLook, looks_in, unpack_planes
from game.board.appearance_map import MAX_VISIBLE_CELLS, NO_CHANGE, AppearanceMap, VisibleCells

COVERS = {Cover.CLOSED: TileLook.CLOSED, Cover.FLAG: TileLook.FLAG, Cover.MARK: TileLook.MARK}


def naive(position: Position, cell: Cell) -> TileLook:
    """What a cell looks like, asked one question after the other."""
    board, bit = position.board, position.board.grid.bit(cell)
    number = board.number(cell)
    if number is not None:
        return TileLook(number)
    look = COVERS[board.cover(cell)]
    if not position.is_over or position.field is None:
        return look
    if position.exploded & bit:
        return TileLook.HIT
    if not position.field.mines & bit:
        return TileLook.WRONG_FLAG if look is TileLook.FLAG else look
    won = position.status is Status.WON
    return TileLook.FLAG if won or look is TileLook.FLAG else TileLook.MINE


@st.composite
def positions(draw: st.DrawFn, grid: Grid) -> Position:
    """Any position of a grid, also ones that no game would reach."""
    cells = st.integers(0, grid.full)
    field = Minefield(grid, draw(cells))
    board = Board(grid, field.mines.bit_count()).opening(draw(cells) & field.safe, field)
    flags = draw(cells) & board.closed
    board = replace(board, flags=flags, marks=draw(cells) & board.closed & ~flags)
    status = draw(st.sampled_from(Status))
    if status is Status.READY:
        return Position(1, Board(grid, 1))
    hit = draw(cells) & field.mines & ~flags if status is Status.LOST else 0
    return Position(1, board, status, field, exploded=hit)


@st.composite
def games(draw: st.DrawFn) -> tuple[Grid, list[Position]]:
    wide, high, wraps = draw(st.integers(3, 13)), draw(st.integers(3, 9)), draw(st.booleans())
    grid = Grid(wide, high, wraps)
    return grid, draw(st.lists(positions(grid), min_size=1, max_size=4))


def cells_of(grid: Grid) -> list[Cell]:
    return list(grid.cells(grid.full))


@given(games())
def test_the_map_agrees_with_a_cell_by_cell_reading_of_the_rules(
    game: tuple[Grid, list[Position]],
) -> None:
    grid, shown = game
    board_map = AppearanceMap(grid)
    for position in shown:
        board_map.show(position)
        wanted = {cell: naive(position, cell) for cell in cells_of(grid)}
        assert {cell: board_map.look(cell) for cell in wanted} == wanted
        assert dict(looks_in(position, range(grid.width), range(grid.height))) == wanted


@given(games(), st.data())
def test_a_change_lists_exactly_the_cells_that_changed(
    game: tuple[Grid, list[Position]], data: st.DataObject
) -> None:
    grid, shown = game
    board_map = AppearanceMap(grid)
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, grid.width)] * 2)))
    top, bottom = sorted(data.draw(st.tuples(*[st.integers(0, grid.height)] * 2)))
    columns, rows = range(first, last), range(top, bottom)
    old = dict.fromkeys(cells_of(grid), TileLook.CLOSED)
    for position in shown:
        change = board_map.show(position)
        new = {cell: naive(position, cell) for cell in old}
        changed = {cell: old[cell] for cell in old if old[cell] is not new[cell]}
        inside = {(x, y): look for (x, y), look in changed.items() if x in columns and y in rows}
        assert dict(board_map.differing(change, columns, rows)) == inside
        assert board_map.differs(change, columns, rows) == bool(inside)
        assert {y for _, y in changed} <= set(change.rows)
        old = new


@pytest.mark.slow
@given(games(), st.data())
def test_a_part_has_the_codes_of_its_rows(
    game: tuple[Grid, list[Position]], data: st.DataObject
) -> None:
    grid, shown = game
    board_map = AppearanceMap(grid)
    board_map.show(shown[-1])
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, grid.width)] * 2)))
    rows = range(data.draw(st.integers(0, grid.height - 1)), grid.height)
    wanted = [board_map.look((x, y)) for y in rows for x in range(first, last)]
    assert list(board_map.part(range(first, last), rows)) == wanted


@given(st.integers(1, 200), st.data())
def test_unpacked_planes_agree_with_a_cell_by_cell_reading(count: int, data: st.DataObject) -> None:
    planes = data.draw(st.tuples(*[st.integers(0, (1 << count) - 1)] * 4))
    wanted = [sum((plane >> n & 1) << k for k, plane in enumerate(planes)) for n in range(count)]
    assert list(unpack_planes(planes, count)) == wanted


def test_the_same_position_again_changes_nothing() -> None:
    grid = Grid(5, 3)
    board_map, position = AppearanceMap(grid), Position(1, Board(grid, 2, flags=0b100))
    assert board_map.show(position).rows == range(0, 1)
    assert board_map.show(position) is NO_CHANGE
    assert board_map.show(replace(position)) is NO_CHANGE


def test_close_covers_everything_and_the_position_can_be_shown_again() -> None:
    grid = Grid(5, 3)
    board_map, position = AppearanceMap(grid), Position(1, Board(grid, 2, flags=1 << 14))
    board_map.show(position)
    change = board_map.close()
    assert list(board_map.differing(change, range(5), range(3))) == [((4, 2), TileLook.FLAG)]
    assert board_map.part(range(5), range(3)) == bytes([TileLook.CLOSED]) * 15
    assert board_map.show(position).rows == range(2, 3)


def test_visible_cells_hold_the_visible_looks_and_no_others() -> None:
    board_map = AppearanceMap(Grid(7, 4))
    visible = VisibleCells(board_map)
    assert not visible
    visible.set_visible(range(2, 5), range(1, 3))
    assert list(visible) == [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)]
    assert len(visible) == 6
    assert (2, 2) in visible
    assert (1, 2) not in visible
    assert visible.get((5, 1)) is None
    with pytest.raises(KeyError):
        visible[(2, 3)]
    board_map.show(Position(1, Board(small_grid(), 1, flags=small_grid().bit((3, 2)))))
    assert visible[(3, 2)] is TileLook.FLAG


def small_grid() -> Grid:
    return Grid(7, 4)


def test_too_many_visible_cells_leave_the_mapping_empty() -> None:
    visible = VisibleCells(AppearanceMap(Grid(300, 200)))
    visible.set_visible(range(100), range(MAX_VISIBLE_CELLS // 100))
    assert len(visible) == MAX_VISIBLE_CELLS
    visible.set_visible(range(100), range(MAX_VISIBLE_CELLS // 100 + 1))
    assert len(visible) == 0
