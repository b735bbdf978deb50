"""The grid: cells, their numbers, and a set of cells as one integer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.grid import Grid, indices
from engine.core.rng import make_rng
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import cell_text, closed_position
from game.scenes.algorithms.step import DemoStep, Tint

GRID = Grid(8, 5)
_ONE_BY_ONE = 12
"""Cells that are numbered one by one, before the others follow a row at a time."""
_SCATTERED = 4
"""Cells of the set, besides one in the last column."""


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, with another set of cells for each seed."""
    bare = DemoStep("", closed_position(GRID, 0, seed), 0)
    yield from _places(texts, bare)
    numbered = replace(bare, board_title=texts("acts_first.grid_numbers"))
    numbering = list(_numbering(texts, numbered))
    yield from numbering
    yield _back(texts, numbering[-1], seed)
    cells = _scattered(seed)
    numbered = replace(numbered, labels=_numbers(GRID.full))
    yield from _bits(texts, numbered, cells)
    yield from _shifts(texts, numbered, cells)


def _places(texts: Texts, bare: DemoStep) -> Iterator[DemoStep]:
    """Yield the columns and rows."""
    wide, high = GRID.width, GRID.height
    yield replace(
        bare, text=texts("acts_first.grid_begin", width=wide, height=high, cells=GRID.size)
    )
    top = {(x, 0): str(x) for x in range(wide)}
    side = {(0, y): str(y) for y in range(high)}
    tints = {Tint.LOOKED: GRID.mask(top)}
    yield replace(bare, text=texts("acts_first.grid_columns"), labels=top, tints=tints)
    tints = {Tint.LOOKED: GRID.mask(side)}
    yield replace(bare, text=texts("acts_first.grid_rows"), labels=side, tints=tints)
    cell = (3, 1)
    cross = GRID.mask([*((x, 1) for x in range(3)), *((3, y) for y in range(1))])
    yield replace(
        bare,
        text=texts("acts_first.grid_cell", cell=cell_text(cell), x=cell[0], y=cell[1]),
        labels={cell: f"{cell[0]},{cell[1]}"},
        tints={Tint.FOCUS: GRID.bit(cell), Tint.LOOKED: cross},
    )


def _numbering(texts: Texts, step: DemoStep) -> Iterator[DemoStep]:
    """Yield the number of each cell, beside its column and row."""
    step = replace(step, title=texts("acts_first.grid_sums_title"))
    step = replace(step, truth_title=texts("acts_first.grid_places"))
    notes: tuple[str, ...] = ()
    for index in range(_ONE_BY_ONE):
        x, y = GRID.cell(index)
        notes = (*notes, _sum_of(texts, index))
        yield replace(
            step,
            text=texts("acts_first.grid_number", x=x, y=y, width=GRID.width, index=index),
            labels=_numbers((1 << index + 1) - 1),
            tints={Tint.FOCUS: 1 << index},
            truth_labels=_places_of(GRID.full),
            truth_tints={Tint.FOCUS: 1 << index},
            notes=notes,
        )
    first = _ONE_BY_ONE
    while first < GRID.size:
        end = (first // GRID.width + 1) * GRID.width
        row = (1 << end) - (1 << first)
        notes = (*notes, *(_sum_of(texts, index) for index in indices(row)))
        yield replace(
            step,
            text=texts("acts_first.grid_row", first=first, last=end - 1),
            labels=_numbers((1 << end) - 1),
            tints={Tint.FOCUS: row},
            truth_labels=_places_of(GRID.full),
            truth_tints={Tint.FOCUS: row},
            notes=notes,
        )
        first = end


def _back(texts: Texts, step: DemoStep, seed: int) -> DemoStep:
    """Return the step from a number back to its cell."""
    index = GRID.width + int(make_rng(seed, "back")() * (GRID.size - GRID.width))
    x, y = GRID.cell(index)
    text = texts("acts_first.grid_back", index=index, width=GRID.width, x=x, y=y)
    tints = {Tint.FOCUS: 1 << index}
    return replace(step, text=text, tints=tints, truth_tints=tints, marked=index)


def _bits(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    """Yield a set of cells, bit by bit."""
    zeros = _digits(0)
    step = replace(step, title=texts("acts_first.grid_bits"))
    step = replace(step, truth_title=texts("acts_first.grid_set"))
    yield replace(step, text=texts("acts_first.grid_set_begin"), truth_labels=zeros)
    held, notes = 0, list[str]()
    for index in indices(cells):
        held |= 1 << index
        notes.append(texts("acts_first.grid_power", index=index, value=f"{1 << index:,}"))
        yield replace(
            step,
            text=texts("acts_first.grid_bit", index=index, value=f"{1 << index:,}"),
            truth=held,
            tints={Tint.FOCUS: 1 << index, Tint.GOOD: held & ~(1 << index)},
            truth_tints={Tint.FOCUS: 1 << index},
            truth_labels=_digits(held),
            notes=tuple(notes),
        )
    notes.append(texts("acts_first.grid_sum", value=f"{cells:,}"))
    yield replace(
        step,
        text=texts("acts_first.grid_whole", value=f"{cells:,}"),
        truth=cells,
        tints={Tint.GOOD: cells},
        truth_labels=_digits(cells),
        notes=tuple(notes),
    )


@dataclass(frozen=True)
class _Moved:
    """A calculation on the set and its result; ``bad`` are cells that should not be in it."""

    text: str
    note: str
    cells: int
    bad: int = 0


def _shifts(texts: Texts, step: DemoStep, cells: int) -> Iterator[DemoStep]:
    """Yield what can be done with all cells at once."""
    edge = GRID.mask((GRID.width - 1, y) for y in range(GRID.height))
    doubled = cells << 1 & GRID.full
    fallen = (cells & edge) << 1 & GRID.full
    all_around = GRID.dilate(cells)
    moves = (
        _Moved(texts("acts_first.grid_doubled"), "n << 1", doubled & ~fallen, fallen),
        _Moved(texts("acts_first.grid_masked"), "(n & ~edge) << 1", GRID.east(cells)),
        _Moved(texts("acts_first.grid_down"), f"n << {GRID.width}", GRID.south(cells)),
        _Moved(texts("acts_first.grid_joined"), "n | n << 1 | n >> 1 ...", all_around),
    )
    notes: tuple[str, ...] = ()
    for move in moves:
        notes = (*notes, move.note)
        found = move.cells | move.bad
        yield replace(
            step,
            text=move.text,
            truth=cells,
            tints={Tint.GOOD: move.cells, Tint.BAD: move.bad},
            truth_labels=_digits(found),
            truth_tints={Tint.GOOD: move.cells, Tint.BAD: move.bad},
            notes=notes,
            title=texts("acts_first.grid_sums"),
            truth_title=texts("acts_first.grid_set"),
        )
    yield replace(
        step,
        text=texts("acts_first.grid_end", count=all_around.bit_count()),
        truth=cells,
        tints={Tint.GOOD: all_around},
        truth_tints={Tint.GOOD: all_around},
        truth_labels=_digits(all_around),
        notes=notes,
        title=texts("acts_first.grid_sums"),
        truth_title=texts("acts_first.grid_set"),
    )


def _scattered(seed: int) -> int:
    """Return a few cells, one of them in the last column, which a shift moves to the next row."""
    uniform = make_rng(seed, "set")
    cells = GRID.bit((GRID.width - 1, 1 + int(uniform() * (GRID.height - 2))))
    while cells.bit_count() < _SCATTERED + 1:
        cells |= 1 << int(uniform() * GRID.size)
    return cells


def _numbers(cells: int) -> dict[tuple[int, int], str]:
    return {GRID.cell(index): str(index) for index in indices(cells)}


def _places_of(cells: int) -> dict[tuple[int, int], str]:
    return {(x, y): f"{x},{y}" for x, y in GRID.cells(cells)}


def _digits(cells: int) -> dict[tuple[int, int], str]:
    return {GRID.cell(index): str(cells >> index & 1) for index in range(GRID.size)}


def _sum_of(texts: Texts, index: int) -> str:
    x, y = GRID.cell(index)
    return texts("acts_first.grid_sum_of", x=x, y=y, width=GRID.width, index=index)
