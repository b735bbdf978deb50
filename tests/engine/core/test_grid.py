"""Bitboard geometry against plain loops over cells."""

import random
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.grid import Grid, indices, mask_of
from engine.core.planes import Planes, at_index, cells_with, differ, digits, exceeds, minus
from tests.engine.boards import cell_set, grids
from tests.engine.naive import neighbours_of
from tests.marks import slow

STEPS = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}


@st.composite
def grids_and_masks(draw: st.DrawFn, masks: int = 1) -> tuple:
    grid = draw(grids())
    return grid, *(draw(st.integers(0, grid.full)) & grid.full for _ in range(masks))


def shifted_cell(grid: Grid, cell: tuple[int, int], dx: int, dy: int) -> tuple[int, int] | None:
    x, y = cell[0] + dx, cell[1] + dy
    if grid.wraps:
        return x % grid.width, y % grid.height
    return (x, y) if (x, y) in grid else None


def rings(
    grid: Grid, sources: set[tuple[int, int]], through: set, within: set
) -> list[set[tuple[int, int]]]:
    """Return the breadth-first rings, found cell by cell."""
    found, reached, ring = [], set(sources), set(sources)
    while ring:
        found.append(ring)
        touched: set[tuple[int, int]] = set()
        for cell in ring & through:
            touched |= neighbours_of(grid, cell)
        ring = (touched & within) - reached
        reached |= ring
    return found


@pytest.mark.slow
@given(grids_and_masks())
def test_a_step_moves_every_cell_and_drops_or_wraps_those_at_the_edge(case: tuple) -> None:
    grid, cells = case
    for name, (dx, dy) in STEPS.items():
        expected = {shifted_cell(grid, cell, dx, dy) for cell in cell_set(grid, cells)} - {None}
        assert cell_set(grid, getattr(grid, name)(cells)) == expected


OFFSETS = st.integers(-4, 4)


@pytest.mark.slow
@given(grids_and_masks(), OFFSETS, OFFSETS)
def test_toward_finds_every_cell_at_this_offset_from_the_mask(
    case: tuple, dx: int, dy: int
) -> None:
    grid, cells = case
    there = cell_set(grid, cells)
    expected = set()
    for x, y in grid.cells(grid.full):
        # Where rows are shifted, two rows down in a slanted column is one column to the right.
        right = (y + dy) // 2 - y // 2 if grid.neighbours.is_shifted else 0
        if shifted_cell(grid, (x, y), dx + right, dy) in there:
            expected.add((x, y))
    assert cell_set(grid, grid.toward(cells, (dx, dy))) == expected


@given(grids_and_masks())
def test_dilate_is_the_cells_and_their_neighbours(case: tuple) -> None:
    grid, cells = case
    expected = cell_set(grid, cells)
    for cell in cell_set(grid, cells):
        expected |= neighbours_of(grid, cell)
    assert grid.dilate(cells) == grid.mask(expected)
    for cell in grid.cells(cells):
        assert cell_set(grid, grid.around(cell)) == neighbours_of(grid, cell)


@given(grids_and_masks())
def test_counts_are_the_neighbours_in_the_mask(case: tuple) -> None:
    grid, cells = case
    inside, planes = cell_set(grid, cells), grid.counts(cells)
    for cell in cell_set(grid, grid.full):
        assert at_index(planes, grid.index(cell)) == len(neighbours_of(grid, cell) & inside)
    for number in range(13):
        with_it = {i for i in indices(grid.full) if at_index(planes, i) == number}
        assert set(indices(cells_with(planes, number) & grid.full)) == with_it
    assert all(plane >> grid.span == 0 for plane in planes)


def check_spread(grid: Grid, sources: int, through: int, within: int) -> int:
    """Compare waves and flood with rings found cell by cell; return how many there are."""
    expected = rings(grid, *(cell_set(grid, bits) for bits in (sources, through, within)))
    assert [cell_set(grid, ring) for ring in grid.waves(sources, through, within)] == expected
    assert grid.flood(sources, through, within) == grid.mask(set().union(*expected))
    return len(expected)


@pytest.mark.slow
@given(grids_and_masks(masks=3))
def test_waves_are_breadth_first_rings_and_flood_is_all_of_them(case: tuple) -> None:
    check_spread(*case)


@pytest.mark.slow
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("start", [(0, 0), (3, 130), (4, 259), (2, 64)])
@pytest.mark.parametrize("walls", [6, *slow([0, 15])])
def test_waves_on_boards_taller_than_the_band(
    wraps: bool, start: tuple[int, int], walls: int
) -> None:
    """With more than 200 rows the flood has to move its band of rows; on a torus it crosses the
    seam."""
    grid = Grid(5, 260, wraps)
    blocked = random.Random(walls).sample(range(grid.span), grid.span * walls // 100)
    free = grid.full & ~mask_of(grid.span, blocked)
    source = grid.bit(start)
    assert check_spread(grid, source, free | source, free) > 100


@pytest.mark.slow
def test_waves_from_both_ends_of_a_tall_board_and_through_a_tall_maze() -> None:
    """In the maze the front leaves a band of rows and comes back into rows that it has left."""
    for grid in (Grid(4, 450), Grid(4, 450, wraps=True)):
        check_spread(grid, grid.mask([(0, 0), (3, 449)]), grid.full, grid.full)
    grid = Grid(5, 300)
    free = grid.full & ~grid.mask([(1, y) for y in range(299)] + [(3, y) for y in range(1, 300)])
    assert check_spread(grid, 1, free, free) > 890


STARTS = [(0, 0), (70, 149), (35, 70), (0, 75), (35, 0)]
QUICK = list(zip(STARTS[:4], [False, True, False, True], strict=True))
REST = [row for row in product(STARTS, [False, True]) if row not in QUICK]


@pytest.mark.slow
@pytest.mark.parametrize(("start", "wraps"), [*QUICK, *slow(REST)])
@pytest.mark.parametrize("walls", [25, *slow([0, 5, 45])])
def test_a_flood_that_hurries_covers_what_its_rings_cover(
    start: tuple[int, int], wraps: bool, walls: int
) -> None:
    """The boards are wide and tall, so that the front leaps along rows, and not every cell within
    reach lets it through."""
    grid = Grid(71, 150, wraps)
    source, chance = grid.bit(start), random.Random(walls)
    within, through = (
        grid.full & ~mask_of(grid.span, chance.sample(range(grid.span), grid.span * part // 100))
        for part in (walls, 10)
    )
    check_spread(grid, source, through | source, within)


@given(st.sets(st.integers(0, 200)))
def test_indices_and_mask_of_undo_each_other(numbers: set[int]) -> None:
    bits = mask_of(201, numbers)
    assert bits == sum(1 << number for number in numbers)
    assert list(indices(bits)) == sorted(numbers)


COUNTS = st.integers(0, 15)


def planes_of(counts: Iterable[int]) -> Planes:
    listed = list(counts)
    return tuple(sum((count >> k & 1) << i for i, count in enumerate(listed)) for k in range(4))


@pytest.mark.slow
@given(st.lists(COUNTS, min_size=1, max_size=60))
def test_digits_show_every_count_in_reading_order(counts: list[int]) -> None:
    assert digits(len(counts), planes_of(counts)) == "".join(f"{count:x}" for count in counts)


@pytest.mark.slow
@given(st.lists(st.tuples(COUNTS, COUNTS), min_size=1, max_size=60))
def test_two_counts_are_compared_and_subtracted_cell_by_cell(pairs: list[tuple[int, int]]) -> None:
    one, other = planes_of(a for a, _ in pairs), planes_of(b for _, b in pairs)
    size = len(pairs)
    assert list(indices(differ(one, other))) == [i for i, (a, b) in enumerate(pairs) if a != b]
    assert list(indices(exceeds(one, other))) == [i for i, (a, b) in enumerate(pairs) if a > b]
    rest = minus(one, other)
    assert [at_index(rest, i) for i in range(size)] == [(a - b) % 16 for a, b in pairs]


def test_cells_and_bits_are_column_first_from_the_top_left() -> None:
    grid = Grid(7, 4)
    assert grid.index((3, 2)) == 17
    assert grid.cell(17) == (3, 2)
    assert grid.bit((6, 3)) == 1 << 27
    assert list(grid.cells(grid.mask([(6, 0), (0, 1)]))) == [(6, 0), (0, 1)]


def test_a_cell_off_the_board_is_an_error_on_a_torus_too() -> None:
    for grid, cell in product([Grid(7, 4), Grid(7, 4, True)], [(7, 0), (0, 4), (-1, 0), (0, -1)]):
        assert cell not in grid
        for method in (grid.index, grid.bit, grid.around):
            with pytest.raises(ValueError, match="is not on a 7x4 board"):
                method(cell)
        assert (6, 3) in grid
