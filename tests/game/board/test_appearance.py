"""One byte for each cell: it gives the same looks as a cell-by-cell reading of the rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board, Cover
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from game.board.tiles import (
    MAX_VISIBLE_CELLS,
    NO_CHANGE,
    AppearanceMap,
    TileLook,
    VisibleCells,
    looks_in,
)

COVERS = {Cover.CLOSED: TileLook.CLOSED, Cover.FLAG: TileLook.FLAG, Cover.MARK: TileLook.MARK}


def naive(position: Position, cell: Cell) -> TileLook:
    """Return the look of a cell, decided by one question after the other."""
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
    """Return any position of a grid, including ones that no game would reach."""
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


@given(st.integers(3, 13), st.integers(3, 9), st.booleans(), st.data())
def test_the_map_and_its_changes_agree_with_reading_cell_by_cell(
    wide: int, high: int, wraps: bool, data: st.DataObject
) -> None:
    grid = Grid(wide, high, wraps)
    shown = data.draw(st.lists(positions(grid), min_size=1, max_size=4))
    board_map = AppearanceMap(grid)
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, grid.width)] * 2)))
    top, bottom = sorted(data.draw(st.tuples(*[st.integers(0, grid.height)] * 2)))
    columns, rows = range(first, last), range(top, bottom)
    old = dict.fromkeys(grid.cells(grid.full), TileLook.CLOSED)
    for position in shown:
        change = board_map.show(position)
        new = {cell: naive(position, cell) for cell in old}
        assert dict(looks_in(position, range(grid.width), range(grid.height))) == new
        assert {cell: board_map.look(cell) for cell in new} == new
        changed = {cell: old[cell] for cell in old if old[cell] is not new[cell]}
        inside = {(x, y): look for (x, y), look in changed.items() if x in columns and y in rows}
        assert dict(board_map.differing(change, columns, rows)) == inside
        assert {y for _, y in changed} <= set(change.rows)
        old = new


def test_only_what_is_new_changes_a_map_and_closing_covers_everything() -> None:
    grid, everything = Grid(5, 3), (range(5), range(3))
    board_map, position = AppearanceMap(grid), Position(1, Board(grid, 2, flags=1 << 14))
    assert board_map.show(position).rows == range(2, 3)
    assert board_map.show(position) is NO_CHANGE
    assert board_map.show(replace(position)) is NO_CHANGE
    change = board_map.close()
    assert list(board_map.differing(change, *everything)) == [((4, 2), TileLook.FLAG)]
    assert board_map.part(*everything) == bytes([TileLook.CLOSED]) * 15
    assert board_map.show(position).rows == range(2, 3)
    assert board_map.part(range(3, 5), range(1, 3)) == bytes([17, 17, 17, TileLook.FLAG])


def test_visible_cells_hold_the_visible_looks_and_no_others() -> None:
    grid = Grid(7, 4)
    board_map = AppearanceMap(grid)
    visible = VisibleCells(board_map)
    assert not visible
    visible.set_visible(range(2, 5), range(1, 3))
    assert list(visible) == [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)]
    assert len(visible) == 6
    assert (2, 2) in visible
    assert visible.keys().isdisjoint([(1, 2), (5, 1), (2, 3)])
    board_map.show(Position(1, Board(grid, 1, flags=grid.bit((3, 2)))))
    assert visible[(3, 2)] is TileLook.FLAG
    visible.set_visible(range(100), range(MAX_VISIBLE_CELLS // 100))
    assert len(visible) == MAX_VISIBLE_CELLS
    visible.set_visible(range(100), range(MAX_VISIBLE_CELLS // 100 + 1))
    assert len(visible) == 0
