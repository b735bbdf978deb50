"""The grid: cells, their numbers, and a set of cells as one integer."""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.grid import Cell, Grid, indices
from engine.core.rng import make_rng
from game.resources.texts import Texts
from game.scenes.algorithms.step import DemoStep, Tint, cell_text, closed_position

GRID = Grid(8, 5)
_ONE_BY_ONE = 12
"""Cells that are numbered one by one, before the others of their row and the next rows."""
_SCATTERED = 4  # cells of the set, besides one in the last column


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, with another set of cells for each seed."""
    bare = DemoStep("", closed_position(GRID, 0, seed), 0)
    yield from _places(texts, bare)
    numbered = replace(bare, board_title=texts("acts_first.grid_numbers"))
    yield from _numbering(texts, numbered, seed)
    cells = _scattered_cells(seed)
    whole = replace(numbered, labels=_numbers(GRID.full), truth_title=texts("acts_first.grid_set"))
    yield from _bits(texts, replace(whole, title=texts("acts_first.grid_bits")), cells)
    yield from _shifts(texts, replace(whole, title=texts("acts_first.grid_sums")), cells)


def _places(texts: Texts, bare: DemoStep) -> Iterator[DemoStep]:
    wide, high = GRID.width, GRID.height
    text = texts("acts_first.grid_begin", width=wide, height=high, cells=GRID.size)
    yield replace(bare, text=text)
    top = {(x, 0): str(x) for x in range(wide)}
    tints = {Tint.LOOKED: GRID.mask(top)}
    yield replace(bare, text=texts("acts_first.grid_columns"), labels=top, tints=tints)
    side = {(0, y): str(y) for y in range(high)}
    tints = {Tint.LOOKED: GRID.mask(side)}
    yield replace(bare, text=texts("acts_first.grid_rows"), labels=side, tints=tints)
    x, y = cell = (3, 1)
    beside_and_above = GRID.mask([*((left, y) for left in range(x)), *((x, up) for up in range(y))])
    yield replace(
        bare,
        text=texts("acts_first.grid_cell", cell=cell_text(cell), x=x, y=y),
        labels={cell: f"{x},{y}"},
        tints={Tint.FOCUS: GRID.bit(cell), Tint.LOOKED: beside_and_above},
    )


def _numbering(texts: Texts, step: DemoStep, seed: int) -> Iterator[DemoStep]:
    """Yield the number of each cell beside its column and row, then the way back."""
    width, notes, first = GRID.width, tuple[str, ...](), 0
    step = replace(
        step,
        title=texts("acts_first.grid_sums_title"),
        truth_title=texts("acts_first.grid_places"),
        truth_labels={(x, y): f"{x},{y}" for x, y in GRID.cells(GRID.full)},
    )
    for end in (*range(1, _ONE_BY_ONE + 1), *range(2 * width, GRID.size + 1, width)):
        x, y = GRID.cell(first)
        text = texts("acts_first.grid_number", x=x, y=y, width=width, index=first)
        if end > first + 1:
            text = texts("acts_first.grid_row", first=first, last=end - 1)
        for index in range(first, end):
            x, y = GRID.cell(index)
            note = texts("acts_first.grid_sum_of", x=x, y=y, width=width, index=index)
            notes = (*notes, note)
        tints = {Tint.FOCUS: (1 << end) - (1 << first)}
        labels = _numbers((1 << end) - 1)
        step = replace(step, text=text, labels=labels, notes=notes, tints=tints, truth_tints=tints)
        yield step
        first = end
    index = width + int(make_rng(seed, "back")() * (GRID.size - width))
    x, y = GRID.cell(index)
    text = texts("acts_first.grid_back", index=index, width=width, x=x, y=y)
    tints = {Tint.FOCUS: 1 << index}
    yield replace(step, text=text, tints=tints, truth_tints=tints, marked=index)


def _bits(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    yield replace(step, text=texts("acts_first.grid_set_begin"), truth_labels=_digits(0))
    held, notes = 0, tuple[str, ...]()
    for index in indices(cells):
        bit, value = 1 << index, f"{1 << index:,}"
        notes = (*notes, texts("acts_first.grid_power", index=index, value=value))
        yield replace(
            step,
            text=texts("acts_first.grid_bit", index=index, value=value),
            truth=held | bit,
            tints={Tint.FOCUS: bit, Tint.GOOD: held},
            truth_tints={Tint.FOCUS: bit},
            truth_labels=_digits(held | bit),
            notes=notes,
        )
        held |= bit
    yield replace(
        step,
        text=texts("acts_first.grid_whole", value=f"{cells:,}"),
        truth=cells,
        tints={Tint.GOOD: cells},
        truth_labels=_digits(cells),
        notes=(*notes, texts("acts_first.grid_sum", value=f"{cells:,}")),
    )


def _shifts(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    """Yield calculations on all cells at once; a shift alone lets cells fall into the next row."""
    edge = GRID.mask((GRID.width - 1, y) for y in range(GRID.height))
    fallen = (cells & edge) << 1 & GRID.full
    around = GRID.dilate(cells)
    notes: tuple[str, ...] = ()
    for text, note, good, bad in (
        (texts("acts_first.grid_doubled"), "n << 1", GRID.east(cells), fallen),
        (texts("acts_first.grid_masked"), "(n & ~edge) << 1", GRID.east(cells), 0),
        (texts("acts_first.grid_down"), f"n << {GRID.width}", GRID.south(cells), 0),
        (texts("acts_first.grid_joined"), "n | n << 1 | n >> 1 ...", around, 0),
        (texts("acts_first.grid_end", count=around.bit_count()), "", around, 0),
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
        cells |= 1 << int(uniform() * GRID.size)
    return cells


def _numbers(cells: int) -> dict[Cell, str]:
    return {GRID.cell(index): str(index) for index in indices(cells)}


def _digits(cells: int) -> dict[Cell, str]:
    return {GRID.cell(index): str(cells >> index & 1) for index in range(GRID.size)}
