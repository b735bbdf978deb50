"""The grid: a list of lists of states, the cells' numbers, and a set as one integer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.core.board import Board, Cover
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.core.rng import make_rng
from engine.rules.game import Position, Status
from game.learn.how_it_works.step import DemoStep, Tint, closed_position, number_labels
from game.resources.format import format_cell
from game.resources.texts import Texts

GRID = Grid(8, 5)
_ONE_BY_ONE = 12
"""Cells that are numbered one by one, before the others of their row and the next rows."""
SAMPLE: Cell = (3, 1)
"""The cell that is looked up by its column and row."""
_SCATTERED = 4  # cells of the example, besides one in the last column


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, with a different set of cells for each seed."""
    cells = _scattered_cells(seed)
    bare = DemoStep("", closed_position(GRID, 0, seed), 0)
    yield from _places_step(texts, bare)
    yield from _list_steps(texts, bare, Minefield(GRID, cells))
    bare = replace(bare, other=bare.position)
    numbered = replace(bare, board_title=texts("acts.grid_numbers"))
    yield from _numbering_steps(texts, numbered, seed)
    whole = replace(
        numbered, labels=number_labels(GRID, GRID.full), truth_title=texts("acts.grid_set")
    )
    yield from _bit_steps(texts, replace(whole, title=texts("acts.grid_bits")), cells)
    yield from _shift_steps(texts, replace(whole, title=texts("acts.grid_sums")), cells)


def _places_step(texts: Texts, bare: DemoStep) -> Iterator[DemoStep]:
    wide, high = GRID.width, GRID.height
    yield replace(
        bare, text=texts("acts.grid_begin", width=wide, height=high, cells=GRID.cell_count)
    )
    top = {(x, 0): str(x + 1) for x in range(wide)}
    tints = {Tint.LOOKED: GRID.mask(top)}
    yield replace(bare, text=texts("acts.grid_columns"), labels=top, tints=tints)
    side = {(0, y): str(y + 1) for y in range(high)}
    tints = {Tint.LOOKED: GRID.mask(side)}
    yield replace(bare, text=texts("acts.grid_rows"), labels=side, tints=tints)
    x, y = cell = SAMPLE
    beside_and_above = GRID.mask([*((left, y) for left in range(x)), *((x, up) for up in range(y))])
    yield replace(
        bare,
        text=texts("acts.grid_cell", cell=format_cell(cell, texts)),
        labels={cell: _place(cell)},
        tints={Tint.FOCUS: GRID.bit(cell), Tint.LOOKED: beside_and_above},
    )


def _list_steps(texts: Texts, bare: DemoStep, field: Minefield) -> Iterator[DemoStep]:
    """Yield the board as a list of rows, each a list of states; then some states change."""
    bare = replace(bare, title=texts("acts.grid_lists"))
    row, marked = _rows(bare.position.board), SAMPLE[1]
    top = {Tint.LOOKED: GRID.mask((x, 0) for x in range(GRID.width))}
    yield replace(bare, text=texts("acts.grid_list"), notes=row[:1], tints=top)
    bare = replace(bare, notes=row, marked=0)
    yield replace(bare, text=texts("acts.grid_list_all", height=GRID.height))
    place = format_cell(SAMPLE, texts)
    text = texts("acts.grid_list_cell", cell=place, x=SAMPLE[0] + 1, y=SAMPLE[1] + 1)
    yield replace(bare, text=text, tints={Tint.FOCUS: GRID.bit(SAMPLE)}, marked=marked)
    mine = next(GRID.cells(field.mines))
    flagged = Board(GRID, field.mines.bit_count()).covered(mine, Cover.FLAG)
    position = Position(bare.position.seed, flagged, Status.PLAYING, field)
    bare = replace(bare, truth=field.mines)
    yield _changed_step(bare, position, texts("acts.grid_flag"), mine)
    near = next(GRID.cells(GRID.around(mine) & field.safe))
    board = flagged.opening(GRID.bit(near), field)
    position = replace(position, board=board)
    cell, number = format_cell(near, texts), field.number(near)
    text = texts("acts.grid_open", cell=cell, number=number)
    bare = _changed_step(bare, position, text, near)
    yield bare
    mines = [["0"] * GRID.width for _ in range(GRID.height)]
    for x, y in GRID.cells(field.mines):
        mines[y][x] = "1"
    bare = replace(bare, tints={}, truth_tints={Tint.BAD: field.mines}, notes=_lines(mines))
    yield replace(bare, text=texts("acts.grid_mines"))
    yield replace(bare, text=texts("acts.grid_slow"), truth_tints={})


def _changed_step(bare: DemoStep, position: Position, text: str, cell: Cell) -> DemoStep:
    """Return the step on a cell whose state has changed, with its row marked."""
    tints, notes = {Tint.FOCUS: GRID.bit(cell)}, _rows(position.board)
    step = replace(bare, text=text, position=position, tints=tints, notes=notes)
    return replace(step, marked=cell[1])


def _rows(board: Board) -> tuple[str, ...]:
    """Return the states of a board row by row."""
    return _lines(str(board).splitlines())


def _lines(rows: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return rows as numbered lists."""
    return tuple(f"{number}\t[{', '.join(row)}]" for number, row in enumerate(rows, 1))


def _numbering_steps(texts: Texts, step: DemoStep, seed: int) -> Iterator[DemoStep]:
    """Yield the number of each cell beside its column and row, then the reverse calculation."""
    width, notes, first = GRID.width, tuple[str, ...](), 0
    step = replace(
        step,
        title=texts("acts.grid_sums_title"),
        truth_title=texts("acts.grid_places"),
        truth_labels={cell: _place(cell) for cell in GRID.cells(GRID.full)},
    )
    for end in (*range(1, _ONE_BY_ONE + 1), *range(2 * width, GRID.span + 1, width)):
        left, above = GRID.cell(first)
        text = texts("acts.grid_number", above=above, left=left, width=width, index=first)
        if end > first + 1:
            text = texts("acts.grid_row", first=first, last=end - 1)
        for index in range(first, end):
            notes = (*notes, _sum_note(texts, index))
        tints = {Tint.FOCUS: (1 << end) - (1 << first)}
        labels = number_labels(GRID, (1 << end) - 1)
        step = replace(step, text=text, labels=labels, notes=notes, tints=tints, truth_tints=tints)
        yield step
        first = end
    index = width + int(make_rng(seed, "back")() * (GRID.span - width))
    left, above = cell = GRID.cell(index)
    place = format_cell(cell, texts)
    text = texts("acts.grid_back", index=index, width=width, above=above, left=left, cell=place)
    tints = {Tint.FOCUS: 1 << index}
    yield replace(step, text=text, tints=tints, truth_tints=tints, marked=index)


def _bit_steps(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    yield replace(step, text=texts("acts.grid_set_begin"), truth_labels=_digits(0))
    held, notes = 0, tuple[str, ...]()
    for index in indices(cells):
        bit, value = 1 << index, f"{1 << index:,}"
        notes = (*notes, texts("acts.grid_power", index=index, value=value))
        yield replace(
            step,
            text=texts("acts.grid_bit", index=index, value=value),
            truth=held | bit,
            tints={Tint.FOCUS: bit, Tint.GOOD: held},
            truth_tints={Tint.FOCUS: bit},
            truth_labels=_digits(held | bit),
            notes=notes,
        )
        held |= bit
    yield replace(
        step,
        text=texts("acts.grid_whole", value=f"{cells:,}"),
        truth=cells,
        tints={Tint.GOOD: cells},
        truth_labels=_digits(cells),
        notes=(*notes, texts("acts.grid_sum", value=f"{cells:,}")),
    )


def _shift_steps(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    """Yield calculations on all cells at once; a plain shift moves cells into the next row."""
    edge = GRID.mask((GRID.width - 1, y) for y in range(GRID.height))
    fallen = (cells & edge) << 1 & GRID.full
    around = GRID.dilate(cells)
    notes: tuple[str, ...] = ()
    for text, note, good, bad in (
        (texts("acts.grid_doubled"), "n << 1", GRID.east(cells), fallen),
        (texts("acts.grid_masked"), "(n & ~edge) << 1", GRID.east(cells), 0),
        (
            texts("acts.grid_down", width=GRID.width),
            f"n << {GRID.width}",
            GRID.south(cells),
            0,
        ),
        (texts("acts.grid_joined"), "n | n << 1 | n >> 1 ...", around, 0),
        (texts("acts.grid_end", count=around.bit_count()), "", around, 0),
    ):
        notes = (*notes, note) if note else notes
        tints, labels = {Tint.GOOD: good, Tint.BAD: bad}, _digits(good | bad)
        shown = replace(step, tints=tints, truth_tints=tints, truth_labels=labels)
        yield replace(shown, text=text, truth=cells, notes=notes)


def _scattered_cells(seed: int) -> int:
    """Return a few cells, one of them in the last column, which a shift moves to the next row."""
    uniform = make_rng(seed, "set")
    cells = GRID.bit((GRID.width - 1, 1 + int(uniform() * (GRID.height - 2))))
    while cells.bit_count() < _SCATTERED + 1:
        cells |= 1 << int(uniform() * GRID.span)
    return cells


def _place(cell: Cell) -> str:
    return f"{cell[0] + 1},{cell[1] + 1}"


def _sum_note(texts: Texts, index: int) -> str:
    """Return how a cell's number follows from its column and row, which count from 1."""
    left, above = GRID.cell(index)
    values = {"x": left + 1, "y": above + 1, "above": above, "left": left}
    return texts("acts.grid_sum_of", width=GRID.width, index=index, **values)


def _digits(cells: int) -> dict[Cell, str]:
    return {GRID.cell(index): str(cells >> index & 1) for index in range(GRID.span)}
